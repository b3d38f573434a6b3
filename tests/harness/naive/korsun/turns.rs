//! What is decided at the beginning of a turn, who enters, air supply, and what is too much in a hex.

use super::{GERMAN, Position, SOVIET, distinct, enemy};
use ags::{SetUp, Weather};
use hexgrid::Hex;
use kernel::{BoxId, Place, Side, UnitId};
use std::collections::BTreeSet;

/// 26.1: the turn, the type of unit, how many, and the entry area.
const SOVIET_REINFORCEMENTS: [(u8, &str, usize, &str); 9] = [
    (3, "Guards airborne division", 2, "K"),
    (3, "Guards rifle division", 1, "K"),
    (3, "Guards motorized rifle corps", 1, "K"),
    (3, "tank corps", 2, "K"),
    (3, "Guards tank corps", 1, "L"),
    (5, "Guards rifle division", 1, "K"),
    (5, "Guards tank brigade", 3, "K"),
    (5, "Guards motorized rifle brigade", 3, "K"),
    (5, "tank corps", 1, "K"),
];

/// The box of counters that are not in play yet.
const ASIDE: BoxId = BoxId(0);

impl Position<'_> {
    /// 23.11: how many HQs may be active.
    fn active_headquarters(self) -> usize {
        match self.state.turn {
            1..=3 => 3,
            4..=6 => 2,
            7..=10 => 1,
            _ => 2,
        }
    }

    /// 23.11, 23.12: HQs on the map, no more than the schedule has; on the first turn two are active anyhow and are not named.
    pub fn may_activate(self, units: &[UnitId]) -> bool {
        let forced = |unit: &UnitId| self.state.turn == 1 && ["5GdTA", "2TA"].contains(&&self.unit(*unit).name[..]);
        let known = self.headquarters();
        let forced_here = known.iter().filter(|unit| forced(unit)).count();
        distinct(units)
            && units.iter().all(|unit| known.contains(unit) && !forced(unit))
            && units.len() + forced_here <= self.active_headquarters()
    }

    /// 24.22: two markers stay, on corps in supply; fewer only where fewer corps are.
    pub fn may_support(self, units: &[UnitId]) -> bool {
        let supported = self.on_map(SOVIET).into_iter().map(|(unit, _)| unit);
        let supported = supported.filter(|unit| self.state.marks[unit.index()].supported);
        let fit: Vec<UnitId> = supported.filter(|unit| self.is_soviet_supplied(*unit)).collect();
        distinct(units) && units.iter().all(|unit| fit.contains(unit)) && units.len() == fit.len().min(2)
    }

    /// The entry area in which a unit is due in this turn, if it is.
    fn area_of(self, unit: UnitId) -> Option<&'static str> {
        let counter = self.unit(unit);
        if self.state.at.place(unit) != Place::Box(ASIDE) || counter.replaces.is_some() {
            return None;
        }
        match counter.set_up {
            // 26.2; 26.0: whoever could not come then comes later.
            SetUp::Arrives { turn, area } if counter.side == GERMAN => {
                let due = turn == self.state.turn || self.state.delayed.contains(&unit);
                let name = &self.board.map.entry_areas[area].name[..];
                due.then_some(if name == "F" { "F" } else { "G" })
            }
            _ if counter.side == SOVIET => self.due_in(&counter.kind),
            _ => None,
        }
    }

    /// 18.11, 26.1: the area in which units of a type come now, if they do. Any of the type may, until no more are left aside
    /// than are to come in later turns.
    fn due_in(self, kind: &str) -> Option<&'static str> {
        let aside = self.board.roster.units().filter(|(id, unit)| {
            unit.kind == kind && unit.replaces.is_none() && self.state.at.place(*id) == Place::Box(ASIDE)
        });
        let of_kind = SOVIET_REINFORCEMENTS.iter().filter(|(_, of, _, _)| *of == kind);
        let later = of_kind.clone().filter(|(turn, ..)| *turn > self.state.turn).map(|(_, _, count, _)| count);
        let area = of_kind.map(|(_, _, _, area)| *area).next();
        area.filter(|_| aside.count() > later.sum())
    }

    /// 26.0: the hexes of its area without enemies.
    fn entries(self, unit: UnitId) -> Vec<Hex> {
        let Some(name) = self.area_of(unit) else { return Vec::new() };
        let areas = self.board.map.entry_areas.iter().filter(|area| area.name == name);
        let hexes = areas.flat_map(|area| area.hexes.iter().copied());
        let foe = enemy(self.unit(unit).side);
        hexes.filter(|hex| !self.holds(foe, *hex) && !self.is_river(*hex)).collect()
    }

    pub fn may_enter(self, side: Side, unit: UnitId, hex: Hex) -> bool {
        self.unit(unit).side == side && self.entries(unit).contains(&hex)
    }

    /// 26.0: whoever is due and can enter must enter.
    pub fn all_have_entered(self, side: Side) -> bool {
        let mut units = self.board.roster.units().filter(|(_, unit)| unit.side == side);
        units.all(|(unit, _)| self.entries(unit).is_empty())
    }

    /// 25.21 to 25.26: on mud turns, a town or more, no more than there are points, and none with Soviets in it.
    pub fn may_airlift(self, towns: &[Hex]) -> bool {
        let open =
            |hex: &Hex| self.board.map.towns.contains(*hex) && !self.holds(SOVIET, *hex) && self.supplies_by_air(*hex);
        self.state.weather == Weather::Mud
            && !towns.is_empty()
            && distinct(towns)
            && towns.len() <= usize::from(self.state.air[GERMAN.index()])
            && towns.iter().all(open)
    }

    /// 25.22: an isolated unit is in the town or has a line to it. Not in the book: a marker is placed for somebody.
    fn supplies_by_air(self, town: Hex) -> bool {
        let linked = self.flies_to(town);
        let mut isolated = self.on_map(GERMAN).into_iter().filter(|(unit, _)| self.is_isolated(*unit));
        isolated.any(|(_, hex)| linked.contains(&hex))
    }

    /// The hexes with a line to a town, with the town itself.
    pub fn flies_to(self, town: Hex) -> BTreeSet<Hex> {
        match self.lets_lines_through(GERMAN, town) {
            true => self.traced(GERMAN, town, usize::MAX, |_, _| true),
            false => BTreeSet::new(),
        }
    }

    /// 25.1, ruling 7: without supply over land, and more than three hexes from whoever has it.
    fn is_isolated(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        let grid = self.board.map.grid();
        let mut near = self.on_map(GERMAN).into_iter().filter(|(_, other)| grid.distance(hex, *other) <= 3);
        !near.any(|(_, at)| self.has_supply_line(GERMAN, at))
    }

    /// 7.0: the owner says what goes of what is too much. Not in the book: one at a time, and HQs last.
    pub fn may_remove(self, side: Side, hex: Hex, units: &[UnitId]) -> bool {
        let here = self.in_hex(side, hex);
        let [unit] = units else { return false };
        let too_many = here.iter().filter(|unit| self.unit(**unit).is_headquarters()).count() > 1;
        let helps = match self.weight_of(&here) > 3 {
            true => self.weight(*unit) > 0,
            false => too_many && self.unit(*unit).is_headquarters(),
        };
        here.contains(unit) && helps
    }
}
