//! The components: map, counters, supply sources. They never change during a game.

use super::state::{Frame, Phase, PlayerPhase, State};
use hexgrid::{Count, Direction, Edge, Grid, Hex, HexField, Hexside, Plan, SideField};
use kernel::names::SideName;
use kernel::situation::{MapItem, Setting, Spot, UnitItem, Word};
use kernel::toolkit::Occupancy;
use kernel::vocabulary::{Meaning, Part, Vocabulary};
use kernel::{BoxId, Flow, Game, Names, Place, Side, Situation, SituationError, UnitId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where counters lie that are out of the game.
pub const ELIMINATED: BoxId = BoxId(0);
/// A full unit has two steps.
pub const FULL_STEPS: u8 = 2;
const BOXES: [&str; 1] = ["eliminated"];
pub(super) const SIDES: [SideName; 2] =
    [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];
const COLUMNS: u16 = 9;
const ROWS: u16 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    Clear,
    Woods,
    Town,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Infantry,
    Armour,
}

/// A counter as printed: attack-defence-movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    pub side: Side,
    pub kind: Kind,
    pub attack: u16,
    pub defence: u16,
    pub movement: u16,
}

#[derive(Clone, Debug)]
pub struct Board {
    pub grid: Arc<Grid>,
    pub terrain: HexField<Terrain>,
    pub river: SideField<bool>,
    pub road: SideField<bool>,
    pub counters: Vec<Counter>,
    pub sources: [Vec<Hex>; 2],
    pub turns: u16,
}

impl Board {
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    fn hexside(&self, hex: Hex, direction: Direction, field: &SideField<bool>) -> bool {
        self.grid.hexside(hex, direction).is_some_and(|side| field[side])
    }

    pub fn river_at(&self, hex: Hex, direction: Direction) -> bool {
        self.hexside(hex, direction, &self.river)
    }

    pub fn road_at(&self, hex: Hex, direction: Direction) -> bool {
        self.hexside(hex, direction, &self.road)
    }

    /// A river that no road crosses.
    pub fn open_river_at(&self, hex: Hex, direction: Direction) -> bool {
        self.river_at(hex, direction) && !self.road_at(hex, direction)
    }
}

/// Reads a situation into components, names and a state.
pub(super) const WORDS: Vocabulary = Vocabulary(&[
    Meaning::new(Part::Hex, "clear", "clear ground, as every hex that is not named", "map 0404 clear"),
    Meaning::new(Part::Hex, "woods", "woods", "map 0404 woods"),
    Meaning::new(Part::Hex, "town", "a town", "map 0404 town"),
    Meaning::new(Part::Hexside, "river", "a river", "map 0403/0404 river"),
    Meaning::new(Part::Hexside, "road", "a road", "map 0403/0404 road"),
    Meaning::new(Part::Kind, "inf", "infantry, with attack, defence and movement", "GE 4 inf 3-4-4 @0404"),
    Meaning::new(Part::Kind, "pz", "armour, with the same", "GE 11 pz 4-3-6 @0404"),
    Meaning::new(Part::Kind, "tk", "another word for armour", "SU 11 tk 4-3-6 @0404"),
    Meaning::new(Part::Place, "eliminated", "out of the game", "GE 4 inf 3-4-4 @eliminated"),
    Meaning::new(Part::Mark, "reduced", "it has lost a step", "GE 4 inf 3-4-4 @0404 reduced"),
    Meaning::new(Part::Mark, "moved", "it has moved in this phase", "GE 4 inf 3-4-4 @0404 moved"),
    Meaning::new(Part::Mark, "attacked", "it has attacked in this phase", "GE 4 inf 3-4-4 @0404 attacked"),
    Meaning::new(Part::Mark, "defended", "it has been attacked in this phase", "GE 4 inf 3-4-4 @0404 defended"),
    Meaning::new(Part::Mark, "unsupplied", "out of supply as the phase began", "GE 4 inf 3-4-4 @0404 unsupplied"),
    Meaning::new(Part::Phase, "movement", "the movement phase of the side", "phase SU movement"),
    Meaning::new(Part::Phase, "combat", "its combat phase", "phase GE combat"),
    Meaning::new(Part::Setting, "turns N", "how many turns the game has; six, unless set", "set turns 4"),
    Meaning::new(Part::Setting, "turn N", "the turn; the first, unless set", "set turn 3"),
    Meaning::new(Part::Setting, "source SIDE HEXES", "hexes in which the side has its supply", "set source GE 0405"),
    Meaning::new(Part::Setting, "town SIDE HEX", "whose a town is", "map 0404 town\nset town GE 0404"),
]);

pub fn set_up(situation: &Situation) -> Result<(Board, Names, State), SituationError> {
    situation.check_game(super::Outpost::ID)?;
    let plan = Plan::flat_top(
        Count { first: 1, last: COLUMNS, from: Edge::West },
        Count { first: 1, last: ROWS, from: Edge::North },
    );
    let grid = Arc::new(Grid::new(&plan).map_err(SituationError::whole)?);
    let names = Names::new(SIDES, Some(grid.clone()), &BOXES);
    let units = situation.units.iter().map(|unit| unit.name.text.clone()).collect();
    let names = names.with_units(units).map_err(|error| situation.misnamed(&error))?;
    let mut board = Board {
        terrain: HexField::new(&grid, Terrain::Clear),
        river: SideField::new(&grid, false),
        road: SideField::new(&grid, false),
        counters: Vec::new(),
        sources: [Vec::new(), Vec::new()],
        turns: 6,
        grid,
    };
    situation.map.iter().try_for_each(|item| board.read_map(item))?;
    for unit in &situation.units {
        board.counters.push(counter(&names, unit)?);
    }
    let mut state = State {
        turn: 1,
        at: Occupancy::new(Some(&board.grid), BOXES.len(), board.counters.len(), ELIMINATED),
        steps: vec![FULL_STEPS; board.counters.len()],
        moved: vec![false; board.counters.len()],
        attacked: vec![false; board.counters.len()],
        defended: vec![false; board.counters.len()],
        unsupplied: vec![false; board.counters.len()],
        towns: BTreeMap::new(),
        flow: Flow::starting(Frame::Phase(PlayerPhase { side: Side::Blue, phase: Phase::Movement })),
    };
    for (unit, item) in names.units().zip(&situation.units) {
        place(&names, &board, &mut state, unit, item)?;
        check_marks(&state, unit, item, situation.kept)?;
    }
    situation.settings.iter().try_for_each(|setting| read_setting(&names, &mut board, &mut state, setting))?;
    read_phase(&names, situation, &mut state)?;
    if let Some(turn) = situation.setting("turn").filter(|_| state.turn > board.turns) {
        return Err(turn.key.wrong(format!("the game has {} turns", board.turns)));
    }
    Ok((board, names, state))
}

impl Board {
    fn read_map(&mut self, item: &MapItem) -> Result<(), SituationError> {
        let hex = match item.spot(&self.grid)? {
            Spot::Hex(hex) => hex,
            Spot::Hexside(side) => return item.features.iter().try_for_each(|word| self.read_hexside(side, word)),
        };
        for word in &item.features {
            self.terrain[hex] = match &word.text[..] {
                "clear" => Terrain::Clear,
                "woods" => Terrain::Woods,
                "town" => Terrain::Town,
                _ => return Err(WORDS.unknown(Part::Hex, word)),
            };
        }
        Ok(())
    }

    fn read_hexside(&mut self, side: Hexside, word: &Word) -> Result<(), SituationError> {
        match &word.text[..] {
            "river" => self.river[side] = true,
            "road" => self.road[side] = true,
            _ => return Err(WORDS.unknown(Part::Hexside, word)),
        }
        Ok(())
    }
}

fn counter(names: &Names, unit: &UnitItem) -> Result<Counter, SituationError> {
    let side = unit.side.side(names)?;
    let kind = match unit.kind.iter().map(|word| &word.text[..]).collect::<Vec<_>>()[..] {
        ["inf"] => Kind::Infantry,
        ["pz" | "tk"] => Kind::Armour,
        _ => return Err(unit.name.wrong("a unit is inf, pz or tk")),
    };
    match unit.strengths[..] {
        [attack, defence, movement] if defence > 0 && movement < 100 => {
            Ok(Counter { side, kind, attack, defence, movement })
        }
        _ => Err(unit.name.wrong("a unit has attack, defence (1 or more) and movement (under 100), like 4-3-6")),
    }
}

/// A unit off the map has no marks; in a kept game they say nothing.
fn check_marks(state: &State, unit: UnitId, item: &UnitItem, kept: bool) -> Result<(), SituationError> {
    match item.marks.first() {
        Some(mark) if state.at.hex(unit).is_none() && !kept => {
            Err(mark.wrong(format!("{} is not on the map and has no marks", item.name.text)))
        }
        _ => Ok(()),
    }
}

fn place(names: &Names, board: &Board, state: &mut State, unit: UnitId, item: &UnitItem) -> Result<(), SituationError> {
    if let Some(word) = &item.place {
        let place = word.place(names)?;
        if let Place::Hex(hex) = place {
            let side = board.counter(unit).side;
            let there: Vec<UnitId> = state.at.at(hex).collect();
            if there.iter().any(|other| board.counter(*other).side != side) {
                return Err(word.wrong("units of both sides cannot be in one hex"));
            }
            if there.len() >= super::s02_stacking::LIMIT {
                return Err(word.wrong("there is no room for it in this hex"));
            }
        }
        state.at.put(unit, place);
    }
    for mark in &item.marks {
        match &mark.text[..] {
            "reduced" => state.steps[unit.index()] = 1,
            "moved" => state.moved[unit.index()] = true,
            "attacked" => state.attacked[unit.index()] = true,
            "defended" => state.defended[unit.index()] = true,
            "unsupplied" => state.unsupplied[unit.index()] = true,
            _ => return Err(WORDS.unknown(Part::Mark, mark)),
        }
    }
    if state.at.hex(unit).is_none() {
        state.steps[unit.index()] = 0;
    }
    Ok(())
}

fn read_setting(names: &Names, board: &mut Board, state: &mut State, setting: &Setting) -> Result<(), SituationError> {
    match (&setting.key.text[..], &setting.values[..]) {
        ("turn", [word]) => state.turn = word.number(1, 99)?,
        ("turns", [word]) => board.turns = word.number(1, 99)?,
        ("source", [side, hexes @ ..]) if !hexes.is_empty() => {
            let side = side.side(names)?;
            for word in hexes {
                board.sources[side.index()].push(word.hex(&board.grid)?);
            }
        }
        ("town", [side, word]) => {
            let (side, hex) = (side.side(names)?, word.hex(&board.grid)?);
            if board.terrain[hex] != Terrain::Town {
                return Err(word.wrong("there is no town in this hex"));
            }
            state.towns.insert(hex, side);
        }
        _ => return Err(WORDS.misset(setting)),
    }
    Ok(())
}

fn read_phase(names: &Names, situation: &Situation, state: &mut State) -> Result<(), SituationError> {
    let (side, phase) = match &situation.phase[..] {
        [] => return Ok(()),
        [side, phase] => (side.side(names)?, phase),
        [first, ..] => return Err(first.wrong("a phase is a side and movement or combat")),
    };
    let phase = match &phase.text[..] {
        "movement" => Phase::Movement,
        "combat" => Phase::Combat,
        _ => return Err(WORDS.unknown(Part::Phase, phase)),
    };
    state.flow = Flow::starting(Frame::Phase(PlayerPhase { side, phase }));
    Ok(())
}
