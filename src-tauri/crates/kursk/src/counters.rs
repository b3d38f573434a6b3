//! The counters of Kursk: `scenarios/drive-on-kursk/counters.toml`, read into what the rules ask of them.

use crate::board::SIDES;
use crate::map::KurskMap;
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::components::ComponentError;
use kernel::counters::{Counter, Counters, Size};
use kernel::names::side_called;
use kernel::roster::{self, Listed};
use kernel::situation::UnitItem;
use kernel::{Side, Situation, SituationError, case, may, must};

/// Every unit of the game.
pub type Roster = roster::Roster<Unit>;

/// One unit counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub side: Side,
    /// The rulebook's word for its type: `panzer division`.
    pub kind: String,
    pub class: Class,
    pub corps: bool,
    /// Its combat factors, one for each step, the full one first.
    pub factors: Vec<u16>,
    pub set_up: SetUp,
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Mechanised,
    Foot,
    /// A fortified zone.
    Static,
}

impl Class {
    pub const ALL: [Class; 3] = [Class::Mechanised, Class::Foot, Class::Static];

    /// The class of a type of unit.
    pub fn of(kind: &str) -> Class {
        let armoured = ["panzer", "tank", "mechanized", "motorized"];
        // 2.7 Panzer, tank, mechanised and motorised units are mechanised, fortified zones static, all others go on foot.
        if kind.contains("fortified zone") {
            case!("2.7", Class::Static, Class::Foot)
        } else if armoured.iter().any(|word| kind.contains(word)) {
            case!("2.7", Class::Mechanised, Class::Foot)
        } else {
            Class::Foot
        }
    }
}

/// What is printed on a counter about where or when it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// `1907-1`: in this hex, or so many hexes from it.
    Near { hex: Hex, range: u8 },
    /// `4526-R`: a reserve in this hex.
    Reserve(Hex),
    /// `3`: on this turn.
    Turn(u8),
    /// `C`
    Conditional,
    /// `M`: only with Manstein's Gambit.
    Gambit,
}

/// The front-side factor of an elite division (4.5).
pub const ELITE: u16 = 26;

/// What a fortified zone defends with (2.9).
const ZONE: u16 = 3;

impl Unit {
    pub fn is_mechanised(&self) -> bool {
        self.class == Class::Mechanised
    }

    pub fn is_static(&self) -> bool {
        self.class == Class::Static
    }

    pub fn is_paratroop(&self) -> bool {
        self.side == German && self.kind.contains("paratroop")
    }

    pub fn is_mountain(&self) -> bool {
        self.kind.contains("mountain")
    }

    pub fn is_elite(&self) -> bool {
        self.side == German && self.factors.first() == Some(&ELITE)
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

/// Reads the counters. The hexes on them are looked up on the map.
pub(crate) fn read(text: &str, map: &KurskMap) -> Result<Roster, ComponentError> {
    Roster::read(text, |sheet, counter, _| printed(sheet, counter, map))
}

/// The counters that a situation describes itself: `GE 1SS panzer division 26-13 @1907`.
pub(crate) fn of_items(situation: &Situation, map: &KurskMap) -> Result<Roster, SituationError> {
    situation.units.iter().map(|item| described(item, map, situation.kept)).collect::<Result<_, _>>().map(Roster::new)
}

/// A counter as a unit; the complaint is half a sentence.
fn printed(sheet: &Counters, counter: &Counter, map: &KurskMap) -> Result<Unit, String> {
    let kind = sheet.kind(counter);
    let side = side_called(&SIDES, &kind.side)?;
    let class = Class::of(&kind.name);
    let factor = |text: &str| text.parse::<u16>().ok().filter(|number| number.to_string() == text);
    let front = match class {
        // The first figure, a nought, says that it never attacks.
        Class::Static => {
            counter.front.figures.strip_prefix("0/").and_then(factor).filter(|factor| is_of_a_zone(*factor))
        }
        Class::Mechanised | Class::Foot => factor(&counter.front.figures),
    };
    let front = front.ok_or_else(|| format!("`{}` is no combat factor", counter.front.figures))?;
    let mut factors = vec![front];
    // 2.11a A German unit has two steps, a Soviet one has one.
    if side == German {
        let back = counter.back.as_ref().and_then(|face| factor(&face.figures)).filter(|back| *back <= front);
        factors.push(back.ok_or("a German unit has a second step with a factor on its back")?);
    }
    if usize::from(counter.steps) != factors.len() {
        return Err(format!("{} steps do not fit {} factors", counter.steps, factors.len()));
    }
    let set_up = code(&counter.setup, side, map)?;
    Ok(Unit {
        name: counter.name.clone(),
        side,
        kind: kind.name.clone(),
        class,
        // 2.8 A brigade is no other than a division.
        corps: case!("2.8", kind.size == Size::Corps, kind.size != Size::Division),
        factors,
        set_up,
    })
}

/// Reads `1907-1`, `4526-R`, `3`, `C` or `M`.
fn code(text: &str, side: Side, map: &KurskMap) -> Result<SetUp, String> {
    let unknown = || format!("`{text}` says neither where nor when the unit comes");
    match text.split_once('-') {
        Some((number, range)) => {
            let hex = map.grid().hex(number).map_err(|error| error.to_string())?;
            if map.german_side.contains(hex) != (side == German) {
                return Err(format!("{number} is not on the side of its own"));
            }
            match range.parse::<u8>() {
                Ok(range @ 1..=9) => Ok(SetUp::Near { hex, range }),
                _ if range == "R" && side == Soviet => Ok(SetUp::Reserve(hex)),
                _ => Err(unknown()),
            }
        }
        None => match text {
            "C" => Ok(SetUp::Conditional),
            "M" if side == German => Ok(SetUp::Gambit),
            _ => match text.parse::<u8>() {
                Ok(turn @ 1..=9) => Ok(SetUp::Turn(turn)),
                _ => Err(unknown()),
            },
        },
    }
}

/// A unit that a situation describes. Marks say what would be printed on it: `range2`, `turn3`, `conditional`, `gambit`.
fn described(item: &UnitItem, map: &KurskMap, kept: bool) -> Result<Unit, SituationError> {
    let side = side_called(&SIDES, &item.side.text).map_err(|message| item.side.wrong(message))?;
    let kind = item.kind.iter().map(|word| &word.text[..]).collect::<Vec<_>>().join(" ");
    if kind.is_empty() || item.strengths.is_empty() {
        return Err(item.name.wrong("this unit needs its type and its factors, like those before it"));
    }
    let class = Class::of(&kind);
    let factors = match (side, class, &item.strengths[..]) {
        (German, Class::Mechanised | Class::Foot, [front, back]) => vec![*front, *back],
        (Soviet, Class::Mechanised | Class::Foot, [factor]) => vec![*factor],
        (Soviet, Class::Static, [0, factor]) if kept || is_of_a_zone(*factor) => vec![*factor],
        _ => return Err(item.name.wrong("a German unit has two factors, a Soviet one has one, a fortified zone 0-3")),
    };
    let hex = item.place.as_ref().and_then(|word| map.grid().hex(&word.text).ok());
    let mut set_up = hex.map_or(SetUp::Conditional, |hex| SetUp::Near { hex, range: 1 });
    for mark in &item.marks {
        let number = |word: &str| mark.text.strip_prefix(word).and_then(|rest| rest.parse::<u8>().ok());
        set_up = match (&mark.text[..], hex) {
            ("conditional", _) => SetUp::Conditional,
            ("gambit", _) => SetUp::Gambit,
            ("reserve", Some(hex)) => SetUp::Reserve(hex),
            (_, Some(hex)) if number("range").is_some() => SetUp::Near { hex, range: number("range").unwrap_or(1) },
            _ => number("turn").map_or(set_up, SetUp::Turn),
        };
    }
    let corps = kind.contains("corps") || kind.contains("brigade") && !may!("2.8");
    Ok(Unit { name: item.name.text.clone(), side, kind, class, corps, factors, set_up })
}

/// Whether a fortified zone may have this factor.
// 2.9 Every fortified zone has 0/3.
fn is_of_a_zone(factor: u16) -> bool {
    must!("2.9", factor == ZONE)
}

/// The movement factor of a class.
// 2.10 Mechanised units have eight points, those on foot four, fortified zones two.
pub(crate) fn movement_factor(class: Class) -> u16 {
    case!(
        "2.10",
        match class {
            Class::Mechanised => 8,
            Class::Foot => 4,
            Class::Static => 2,
        },
        1
    )
}
