//! The counters of Korsun: `scenarios/ags-korsun/counters.toml`, read into what the rules ask of them.

use crate::board::SIDES;
use crate::map::KorsunMap;
use hexgrid::Hex;
use kernel::components::ComponentError;
use kernel::counters::{Counter, Counters, Size, Symbol};
use kernel::names::side_called;
use kernel::roster::{self, Listed};
use kernel::{Side, UnitId};
use serde::Serialize;

/// The hex number on the four units that begin near that hex, not in it (18.21).
const NEAR: &str = "2306";

/// Every unit of the game.
pub type Roster = roster::Roster<Unit>;

/// One unit counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub side: Side,
    /// The rulebook's word for its type: `panzer regiment`.
    pub kind: String,
    pub symbol: Symbol,
    pub size: Size,
    /// The division of a regiment.
    pub formation: Option<String>,
    /// Its strengths, one for each step, the full one first. A corps goes on with those of its replacement counter.
    pub levels: Vec<Figures>,
    pub set_up: SetUp,
    /// The corps whose last steps this replacement counter shows.
    pub replaces: Option<UnitId>,
    /// The replacement counter of a corps.
    pub replaced_by: Option<UnitId>,
}

/// The figures of one side of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Figures {
    Combat {
        attack: u16,
        defence: u16,
        movement: u16,
    },
    /// An HQ has a leadership rating instead of strengths.
    Headquarters {
        rating: u16,
        movement: u16,
    },
}

/// What is printed on a counter about where or when it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// Nothing.
    Unmarked,
    /// A letter: a stretch of the start line, by its place among them.
    Stretch(usize),
    Hex(Hex),
    /// A hex that it need not stand in, only near (18.21).
    Near(Hex),
    /// A turn and an entry area, by its place among them.
    Arrives {
        turn: u8,
        area: usize,
    },
}

impl Unit {
    /// Whether it moves like armour: tanks, assault guns, mechanised and motorised infantry, cavalry.
    pub fn is_mechanised(&self) -> bool {
        match self.symbol {
            Symbol::Motorised
            | Symbol::Mechanised
            | Symbol::Armour
            | Symbol::HeavyArmour
            | Symbol::AssaultGun
            | Symbol::Cavalry => true,
            Symbol::Infantry
            | Symbol::Airborne
            | Symbol::Mountain
            | Symbol::Artillery
            | Symbol::Engineer
            | Symbol::Fortified
            | Symbol::Headquarters => false,
        }
    }

    pub fn is_headquarters(&self) -> bool {
        self.symbol == Symbol::Headquarters
    }

    pub fn is_corps(&self) -> bool {
        self.size == Size::Corps
    }

    /// The leadership rating of an HQ.
    pub fn rating(&self) -> Option<u16> {
        match self.levels.first() {
            Some(Figures::Headquarters { rating, .. }) => Some(*rating),
            Some(Figures::Combat { .. }) | None => None,
        }
    }
}

impl Figures {
    /// Reads `5-2-8` or `(6)-9`.
    pub fn read(text: &str) -> Option<Figures> {
        let figure = |text: &str| text.parse::<u16>().ok().filter(|number| number.to_string() == text);
        match text.split('-').collect::<Vec<_>>()[..] {
            [attack, defence, movement] => {
                let (attack, defence, movement) = (figure(attack)?, figure(defence)?, figure(movement)?);
                Some(Figures::Combat { attack, defence, movement })
            }
            [rating, movement] => {
                let rating = figure(rating.strip_prefix('(')?.strip_suffix(')')?)?;
                Some(Figures::Headquarters { rating, movement: figure(movement)? })
            }
            _ => None,
        }
    }
}

impl Listed for Unit {
    fn name(&self) -> &str {
        &self.name
    }

    fn side(&self) -> Side {
        self.side
    }
}

/// Reads the counters. What is printed on them about their set-up is looked up on the map.
pub(crate) fn read(text: &str, map: &KorsunMap) -> Result<Roster, ComponentError> {
    Roster::read(text, |sheet, counter, earlier| {
        let unit = unit(sheet, counter, map)?;
        let id = u16::try_from(earlier.len()).ok().map(UnitId);
        if let Some(corps) = unit.replaces.and_then(|corps| earlier.get_mut(corps.index())) {
            if corps.kind != unit.kind || corps.replaced_by.is_some() {
                return Err(format!("it cannot replace {}", corps.name));
            }
            corps.replaced_by = id;
            corps.levels.extend(&unit.levels);
        }
        Ok(unit)
    })
}

/// A counter as a unit; the complaint is half a sentence.
fn unit(sheet: &Counters, counter: &Counter, map: &KorsunMap) -> Result<Unit, String> {
    let kind = sheet.kind(counter);
    let side = side_called(&SIDES, &kind.side)?;
    let formation = Some(counter.formation.clone()).filter(|formation| !formation.is_empty());
    let replaces = counter.replaces.and_then(|at| u16::try_from(at).ok()).map(UnitId);
    Ok(Unit {
        name: counter.name.clone(),
        side,
        kind: kind.name.clone(),
        symbol: kind.symbol,
        size: kind.size,
        formation,
        levels: levels(counter, kind.symbol)?,
        set_up: set_up(&counter.setup, map)?,
        replaces,
        replaced_by: None,
    })
}

/// One strength for each step. The back of an HQ is no step: it says that the HQ is inactive.
fn levels(counter: &Counter, symbol: Symbol) -> Result<Vec<Figures>, String> {
    let is_headquarters = symbol == Symbol::Headquarters;
    let back = counter.back.iter().filter(|_| !is_headquarters);
    let faces: Vec<&str> = [&counter.front].into_iter().chain(back).map(|face| &face.figures[..]).collect();
    if faces.len() != usize::from(counter.steps) {
        return Err(format!("{} steps do not fit {} sides", counter.steps, faces.len()));
    }
    let read = |face: &&str| match (Figures::read(face), is_headquarters) {
        (Some(figures @ Figures::Combat { .. }), false) => Ok(figures),
        (Some(figures @ Figures::Headquarters { .. }), true) => Ok(figures),
        _ => Err(format!("`{face}` are no figures like 5-2-8, or (6)-9 for an HQ")),
    };
    faces.iter().map(read).collect()
}

/// Reads `A`, `2306`, `6F` or nothing.
fn set_up(code: &str, map: &KorsunMap) -> Result<SetUp, String> {
    if code.is_empty() {
        return Ok(SetUp::Unmarked);
    }
    if let Some(at) = map.start_line.iter().position(|stretch| stretch.name == code) {
        return Ok(SetUp::Stretch(at));
    }
    if let Ok(hex) = map.grid().hex(code) {
        return Ok(if code == NEAR { SetUp::Near(hex) } else { SetUp::Hex(hex) });
    }
    let digits = code.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(code.len());
    let (turn, area) = code.split_at(digits);
    let area = map.entry_areas.iter().position(|known| known.name == area);
    match (turn.parse(), area) {
        (Ok(turn), Some(area)) => Ok(SetUp::Arrives { turn, area }),
        _ => Err(format!("`{code}` is no stretch of the start line, no hex and no turn with an entry area")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_printed() {
        assert_eq!(Figures::read("14-10-7"), Some(Figures::Combat { attack: 14, defence: 10, movement: 7 }));
        assert_eq!(Figures::read("(6)-9"), Some(Figures::Headquarters { rating: 6, movement: 9 }));
        for wrong in ["", "5-2", "(6)", "6-9", "05-2-8", "5-2-x", "5-2-8-1", "(6-9"] {
            assert_eq!(Figures::read(wrong), None, "{wrong}");
        }
    }
}
