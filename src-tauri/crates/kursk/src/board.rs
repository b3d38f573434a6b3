//! The board: the map and the counters together, and what follows from them once for a game. They never change during one.

use crate::counters::{self, Class, Roster, SetUp, Unit};
use crate::map::{self, KurskMap};
use crate::s09_reserves::MISPRINTED;
use crate::state::BOXES;
use crate::{German, Soviet};
use hexgrid::{Direction, Edge, Hex, HexField, HexSet, Passages, ReachScratch, reach};
use kernel::components::ComponentError;
use kernel::counters::Counters;
use kernel::names::SideName;
use kernel::toolkit::zones::zone;
use kernel::{Names, Side, Situation, UnitId, case, may};
use std::collections::BTreeMap;
use std::sync::OnceLock;

const COUNTERS: &str = include_str!("../../../../scenarios/drive-on-kursk/counters.toml");
const GAMBIT: &str = include_str!("../../../../scenarios/drive-on-kursk/gambit.situation");
/// The German player is Blue, the Soviet player Red.
pub(crate) const SIDES: [SideName; 2] =
    [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];
/// 3.2 The four German divisions that come under a condition, 3.3 and the Soviet units that come on their turns.
const GERMAN_CONDITIONAL: usize = 4;
const SOVIET_REGULAR: usize = 5;

#[derive(Clone, Debug)]
pub struct Board {
    pub map: KurskMap,
    pub roster: Roster,
    pub names: Names,
    /// By hex: the hexes that a unit there controls.
    pub(crate) zones: HexField<Vec<Hex>>,
    /// By side, class, hex and direction: what a step costs.
    costs: [[HexField<[u16; 6]>; 3]; 2],
    /// The edges on which each side has its supply.
    pub(crate) sources: [HexSet; 2],
    /// The units of each side, in roster order.
    pub of_side: [Vec<UnitId>; 2],
    /// The three divisions of the SS Panzer Corps.
    pub(crate) ss_corps: Vec<UnitId>,
    /// Where the units of the Gambit stand in the ready set-up.
    pub(crate) gambit: BTreeMap<UnitId, Hex>,
    passages: Passages,
    /// Memory for floods, copied for each.
    scratch: ReachScratch,
}

impl Board {
    /// The game's id, in situations and among the scenarios.
    pub const GAME: &'static str = "drive-on-kursk";

    /// The board that comes with the program.
    pub fn standard() -> Result<&'static Board, ComponentError> {
        static BOARD: OnceLock<Result<Board, ComponentError>> = OnceLock::new();
        BOARD.get_or_init(|| Board::read(map::TEXT, COUNTERS)).as_ref().map_err(Clone::clone)
    }

    /// A board of other components: a map and counters that fit each other.
    pub fn read(map_text: &str, counters_text: &str) -> Result<Board, ComponentError> {
        let map = KurskMap::read(map_text)?;
        let roster = counters::read(counters_text, &map)?;
        let count =
            |side: Side, wanted: fn(&Unit) -> bool| roster.units_of(side).filter(|(_, unit)| wanted(unit)).count();
        let conditional = count(German, |unit| unit.set_up == SetUp::Conditional && unit.is_mechanised());
        let regular = count(Soviet, |unit| matches!(unit.set_up, SetUp::Turn(2 | 4)) && unit.is_mechanised());
        let message = if case!("3.2b", conditional != GERMAN_CONDITIONAL) {
            // 3.2b Four mechanised German divisions are conditional.
            Some(format!("the rules count {GERMAN_CONDITIONAL} conditional German divisions, here are {conditional}"))
        } else if case!("3.3b", regular != SOVIET_REGULAR) {
            // 3.3b Five mechanised Soviet units come on turn 2 or 4.
            Some(format!("the rules count {SOVIET_REGULAR} Soviet units for turns 2 and 4, here are {regular}"))
        } else {
            None
        };
        match message {
            Some(message) => Err(ComponentError::whole(message)),
            None => Board::with(map, roster).map_err(|error| Counters::misnamed(counters_text, &error)),
        }
    }

    pub(crate) fn with(map: KurskMap, roster: Roster) -> Result<Board, kernel::names::NameError> {
        let grid = map.sheet.grid.clone();
        let names = Names::new(SIDES, Some(grid.clone()), &BOXES).with_units(roster.names())?;
        let mut board = Board {
            zones: HexField::new(&grid, Vec::new()),
            costs: Side::BOTH.map(|_| Class::ALL.map(|_| HexField::new(&grid, [0; 6]))),
            sources: Side::BOTH.map(|_| HexSet::new(&grid)),
            of_side: Side::BOTH.map(|side| roster.units_of(side).map(|(id, _)| id).collect()),
            ss_corps: ["1SS", "2SS", "3SS"].iter().filter_map(|name| roster.id(name)).collect(),
            gambit: BTreeMap::new(),
            passages: Passages::open(&grid),
            scratch: ReachScratch::new(&grid),
            names,
            roster,
            map,
        };
        board.gambit = ready_gambit(&board);
        board.survey();
        Ok(board)
    }

    /// Works out anew what follows from the map.
    pub(crate) fn survey(&mut self) {
        let grid = self.map.sheet.grid.clone();
        for hex in grid.hexes() {
            // 8.1 A unit controls the six hexes around its own, whatever terrain or water lies between.
            let reaches = |from: Hex, direction: Direction, _: Hex| {
                case!("8.1", true, self.map.water_at(from, direction).is_none())
            };
            self.zones[hex] = zone(&grid, [hex], reaches).iter().collect();
            for (direction, to) in grid.neighbours(hex) {
                for (side, class) in Side::BOTH.into_iter().flat_map(|side| Class::ALL.map(|class| (side, class))) {
                    let cost = self.map.entry_cost(side, class, to) + self.map.crossing_cost(class, hex, direction);
                    self.costs[side.index()][class as usize][hex][direction.index()] = cost;
                }
            }
        }
        // 6.3c The German sources are the west edge, the Soviet ones the east edge.
        let (west, east) = case!("6.3c", (Edge::West, Edge::East), (Edge::North, Edge::South));
        self.sources = [HexSet::from_iter(&grid, self.map.edge(west)), HexSet::from_iter(&grid, self.map.edge(east))];
    }

    /// What a step costs.
    #[inline]
    pub(crate) fn cost(&self, side: Side, class: Class, from: Hex, direction: Direction) -> u16 {
        self.costs[side.index()][class as usize][from][direction.index()]
    }

    /// All hexes connected to some through open ones.
    pub(crate) fn connected(&self, starts: &HexSet, open: &HexSet) -> HexSet {
        reach(self.map.grid(), starts, open, &self.passages, &mut self.scratch.clone())
    }

    /// Where a unit stands before both players spread out, if it is on the map then.
    // 3.2d, 3.3c Every unit with a hex printed on it begins in that hex.
    pub fn printed_hex(&self, unit: UnitId) -> Option<Hex> {
        let counter = self.roster.unit(unit);
        let begins = case!("3.2d", counter.side == German) || case!("3.3c", counter.side == Soviet);
        match counter.set_up {
            SetUp::Near { hex, .. } | SetUp::Reserve(hex) if begins => Some(hex),
            _ => None,
        }
    }

    /// Whether a unit begins as a reserve.
    // 9.1 Four rifle divisions have an R on their backs by mistake; what counts is what their fronts say.
    pub fn is_reserve(&self, unit: UnitId) -> bool {
        let counter = self.roster.unit(unit);
        let misprinted = MISPRINTED.contains(&&counter.name[..]);
        match counter.set_up {
            SetUp::Reserve(_) => true,
            SetUp::Near { .. } | SetUp::Turn(_) | SetUp::Conditional | SetUp::Gambit => misprinted && !may!("9.1"),
        }
    }
}

/// The added German units of the ready set-up with the Gambit, by their names; other counters have none.
fn ready_gambit(board: &Board) -> BTreeMap<UnitId, Hex> {
    let Ok(situation) = Situation::parse(GAMBIT) else { return BTreeMap::new() };
    let added = |unit: UnitId| board.roster.unit(unit).side == German && board.printed_hex(unit).is_none();
    let place = |name: &str, at: &str| Some((board.names.unit_of(name)?, board.map.grid().hex(at).ok()?));
    let items = situation.units.iter().filter_map(|item| place(&item.name.text, &item.place.as_ref()?.text));
    items.filter(|(unit, _)| added(*unit)).collect()
}
