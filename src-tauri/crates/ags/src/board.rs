//! The board: the map and the counters together. They never change during a game.

use crate::counters::{self, Roster, SetUp, Unit};
use crate::exclusive::{Exclusive, KORSUN};
use crate::ground::Ground;
use crate::map::{self, KorsunMap, SetUpSymbol, Terrain};
use crate::s11_headquarters::MOST_HEADQUARTERS;
use crate::s18_setup::{GERMAN_UNITS, SOVIET_UNITS};
use crate::state::BOXES;
use crate::{German, Soviet};
use kernel::components::ComponentError;
use kernel::counters::Counters;
use kernel::map::Map;
use kernel::names::SideName;
use kernel::{Names, Side, UnitId};
use std::sync::OnceLock;

const COUNTERS: &str = include_str!("../../../../scenarios/ags-korsun/counters.toml");
/// The German player is Blue, the Soviet player Red.
pub(crate) const SIDES: [SideName; 2] =
    [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];

#[derive(Clone, Debug)]
pub struct Board {
    pub map: KorsunMap,
    pub roster: Roster,
    pub names: Names,
    /// What the standard rules leave to this game.
    pub rules: &'static Exclusive,
    /// What map and rules say of each hex.
    pub ground: Ground,
    /// The HQs, in roster order.
    pub headquarters: Vec<UnitId>,
    /// The units of each side, in roster order.
    pub of_side: [Vec<UnitId>; 2],
    /// The German reinforcements, and the turns on which they come.
    pub arriving: Vec<(u8, UnitId)>,
}

impl Board {
    /// The game's id, in situations and among the scenarios.
    pub const GAME: &'static str = "ags-korsun";

    /// The board that comes with the program.
    pub fn standard() -> Result<&'static Board, ComponentError> {
        static BOARD: OnceLock<Result<Board, ComponentError>> = OnceLock::new();
        BOARD.get_or_init(|| Board::read(map::TEXT, COUNTERS)).as_ref().map_err(Clone::clone)
    }

    /// A board of other components: a map and counters that fit each other.
    pub fn read(map_text: &str, counters_text: &str) -> Result<Board, ComponentError> {
        let board = Board::with_counters(KorsunMap::read(map_text)?, counters_text)?;
        match board.map.symbols.iter().find_map(|symbol| Some((symbol, board.misplaced(symbol)?))) {
            Some((symbol, message)) => Err(Map::wrong(map_text, symbol.feature, message)),
            None => Ok(board),
        }
    }

    fn with_counters(map: KorsunMap, text: &str) -> Result<Board, ComponentError> {
        let roster = counters::read(text, &map)?;
        let names = Names::new(SIDES, Some(map.sheet.grid.clone()), &BOXES).with_units(roster.names());
        let names = names.map_err(|error| Counters::misnamed(text, &error))?;
        let headquarters = roster.units().filter(|(_, unit)| unit.is_headquarters()).map(|(id, _)| id).collect();
        let ground = Ground::survey(&map, &KORSUN);
        let of_side = Side::BOTH.map(|side| roster.units_of(side).map(|(id, _)| id).collect());
        let arrives = |(id, unit): (UnitId, &Unit)| match unit.set_up {
            SetUp::Arrives { turn, .. } => Some((turn, id)),
            _ => None,
        };
        let arriving = roster.units().filter_map(arrives).collect();
        let board = Board { map, roster, names, rules: &KORSUN, ground, headquarters, of_side, arriving };
        if board.headquarters.len() > MOST_HEADQUARTERS {
            return Err(ComponentError::whole(format!("there are more than {MOST_HEADQUARTERS} HQs")));
        }
        if let Some((id, message)) = board.roster.units().find_map(|(id, unit)| Some((id, board.misprinted(unit)?))) {
            return Err(Counters::wrong(text, id.index(), format!("{}: {message}", board.names.unit(id))));
        }
        let counted = [
            (board.starters().count(), GERMAN_UNITS, "German counters that are set up"),
            (board.map.symbols.len(), SOVIET_UNITS, "symbols for Soviet units"),
        ];
        match counted.into_iter().find(|(here, wanted, _)| here != wanted) {
            Some((here, wanted, what)) => {
                Err(ComponentError::whole(format!("there are {here} {what}, but the rules count {wanted}")))
            }
            None => Ok(board),
        }
    }

    /// Works out anew what follows from map and rules.
    pub(crate) fn survey(&mut self) {
        self.ground = Ground::survey(&self.map, self.rules);
    }

    /// The German units that are set up before play.
    pub fn starters(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        let starts = |unit: &Unit| matches!(unit.set_up, SetUp::Stretch(_) | SetUp::Hex(_) | SetUp::Near(_));
        self.roster.units_of(German).filter(move |(_, unit)| starts(unit))
    }

    /// The Soviet units that a symbol stands for. Replacement counters are none of them.
    pub fn fillers<'a>(&'a self, symbol: &'a str) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        let soviet = self.roster.units_of(Soviet).filter(|(_, unit)| unit.replaces.is_none());
        soviet.filter(move |(_, unit)| symbol_of(unit) == symbol)
    }

    /// What is wrong with what is printed of a unit's set-up, if anything.
    fn misprinted(&self, unit: &Unit) -> Option<String> {
        match unit.set_up {
            SetUp::Hex(hex) | SetUp::Near(hex) if !self.map.german_side.contains(hex) => {
                Some(format!("{} is not on the German side", self.map.grid().number(hex)))
            }
            SetUp::Unmarked if unit.side == German => {
                Some("a German counter says where it is set up or when it comes".to_owned())
            }
            SetUp::Unmarked | SetUp::Hex(_) | SetUp::Near(_) | SetUp::Stretch(_) | SetUp::Arrives { .. } => None,
        }
    }

    /// What is wrong with a symbol, if anything.
    fn misplaced(&self, symbol: &SetUpSymbol) -> Option<String> {
        let SetUpSymbol { hex, name, .. } = symbol;
        let alike = self.map.symbols.iter().filter(|other| other.name == *name).count();
        let known = self.fillers(name).count();
        if known == 0 {
            return Some(format!("`{name}` is no type of Soviet counter and no HQ"));
        }
        if alike > known {
            return Some(format!("there are {alike} symbols `{name}`, but {known} counters"));
        }
        let number = self.map.grid().number(*hex);
        if self.map.german_side.contains(*hex) || self.map.terrain[*hex] == Terrain::River {
            return Some(format!("no Soviet unit can be set up in {number}"));
        }
        let here = self.map.symbols.iter().filter(|other| other.hex == *hex);
        let units: Vec<UnitId> = here.filter_map(|other| self.fillers(&other.name).next()).map(|(id, _)| id).collect();
        self.overstacked(&units).then(|| format!("the symbols in {number} are too many for one hex"))
    }
}

/// What a Soviet unit's symbol on the map is called: an HQ has its own, the others that of their type.
pub(crate) fn symbol_of(unit: &Unit) -> &str {
    if unit.is_headquarters() { &unit.name } else { &unit.kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of a map in which something is changed, without its place.
    fn of_map(from: &str, to: &str) -> String {
        assert!(map::TEXT.contains(from), "{from} is not in the map");
        Board::read(&map::TEXT.replacen(from, to, 1), COUNTERS).expect_err("a mistake").message
    }

    fn of_counters(from: &str, to: &str) -> String {
        assert!(COUNTERS.contains(from), "{from} is not among the counters");
        Board::read(map::TEXT, &COUNTERS.replacen(from, to, 1)).expect_err("a mistake").message
    }

    #[test]
    fn symbols_fit_the_counters() {
        assert_eq!(of_map("name = \"27A\"", "name = \"28A\""), "`28A` is no type of Soviet counter and no HQ");
        assert_eq!(of_map("name = \"27A\"", "name = \"2TA\""), "there are 2 symbols `2TA`, but 1 counters");
        assert_eq!(
            of_map("name = \"2TA\", at = \"0608\"", "name = \"2TA\", at = \"0117\""),
            "no Soviet unit can be set up in 0117"
        );
        assert_eq!(
            of_map("name = \"2TA\", at = \"0608\"", "name = \"2TA\", at = \"2907\""),
            "no Soviet unit can be set up in 2907"
        );
        assert_eq!(
            of_map(
                "name = \"Guards rifle division\", at = \"1502\"",
                "name = \"Guards rifle division\", at = \"0611\""
            ),
            "the symbols in 0611 are too many for one hex"
        );
        let town = "kind = \"town\", name = \"Korsun\"";
        let message = "there are 49 symbols for Soviet units, but the rules count 48";
        assert_eq!(of_map(town, "kind = \"symbol\", name = \"27A\""), message);
    }

    #[test]
    fn a_complaint_has_its_place() {
        let text = map::TEXT.replacen("name = \"27A\"", "name = \"28A\"", 1);
        let line = text.lines().position(|line| line.contains("\"28A\"")).expect("the symbol") + 1;
        let error = Board::read(&text, COUNTERS).expect_err("a mistake");
        assert_eq!((error.line, error.column), (line, 12));
    }

    #[test]
    fn counters_fit_the_map() {
        let unknown = "82: `11X3` is no stretch of the start line, no hex and no turn with an entry area";
        assert_eq!(of_counters("setup = \"1113\"", "setup = \"11X3\""), unknown);
        assert_eq!(of_counters("setup = \"1113\"", "setup = \"0101\""), "82: 0101 is not on the German side");
        let bare = "82: a German counter says where it is set up or when it comes";
        assert_eq!(of_counters("setup = \"1113\"", "setup = \"\""), bare);
        assert_eq!(
            of_counters("setup = \"1113\"", "setup = \"6F\""),
            "there are 57 German counters that are set up, but the rules count 58"
        );
        assert_eq!(
            of_counters("front = \"(6)-9\"", "front = \"6-6-9\""),
            "6TA: `6-6-9` are no figures like 5-2-8, or (6)-9 for an HQ"
        );
        assert_eq!(of_counters("steps = 2", "steps = 1"), "6RD: 1 steps do not fit 2 sides");
        assert_eq!(of_counters("replaces = \"5MC\"", "replaces = \"3GdAbB\""), "5MCrpl: it cannot replace 3GdAbB");
        assert_eq!(of_counters("replaces = \"7MC\"", "replaces = \"5MC\""), "7MCrpl: it cannot replace 5MC");
        assert_eq!(of_counters("side = \"SU\"", "side = \"FI\""), "6RD: the sides are GE and SU, not `FI`");
    }
}
