//! 18 The set-up, as the players make it.

use super::{GERMAN, Position, SOVIET};
use ags::{Action, SetUp};
use hexgrid::Hex;
use kernel::{Side, UnitId};

impl Position<'_> {
    pub fn allows_in_set_up(self, side: Side, action: &Action) -> bool {
        match action {
            Action::Deploy { unit, hex } if self.unit(*unit).side != side || self.is_river(*hex) => false,
            Action::Deploy { unit, hex } if side == SOVIET => self.may_change_places(*unit, *hex),
            Action::Deploy { unit, hex } => self.may_stand(*unit, *hex),
            // Not in the book: the units as the scenario has them.
            Action::Muster => true,
            Action::End if side == SOVIET => self.is_every_symbol_filled(),
            Action::End => self.is_line_held(),
            _ => false,
        }
    }

    /// 18.11: a Soviet unit takes the place of one of its type. 18.13: every HQ has its own hex. 18.14: no replacements.
    fn may_change_places(self, unit: UnitId, hex: Hex) -> bool {
        let counter = self.unit(unit);
        let alike = |other: &UnitId| *other != unit && self.unit(*other).kind == counter.kind;
        !counter.is_headquarters()
            && counter.replaces.is_none()
            && self.hex(unit) != Some(hex)
            && self.in_hex(SOVIET, hex).iter().any(alike)
    }

    /// 18.21 to 18.23, 18.25: a German unit stands in its area, with two others at most.
    fn may_stand(self, unit: UnitId, hex: Hex) -> bool {
        let mut there = self.in_hex(GERMAN, hex);
        // Not in the book: nobody is put where he stands.
        if there.contains(&unit) {
            return false;
        }
        there.push(unit);
        self.is_area(unit, hex) && !self.overstacked(&there)
    }

    fn is_area(self, unit: UnitId, hex: Hex) -> bool {
        let map = &self.board.map;
        let in_area = match self.unit(unit).set_up {
            SetUp::Hex(at) => at == hex,
            SetUp::Near(at) => map.grid().distance(at, hex) <= 3,
            // 18.22: a hex along the stretch, or one beside such a hex.
            SetUp::Stretch(at) => {
                let stretch = &map.start_line[at];
                stretch.german.iter().chain(&stretch.soviet).any(|border| map.grid().distance(*border, hex) <= 1)
            }
            SetUp::Unmarked | SetUp::Arrives { .. } => false,
        };
        in_area && map.german_side.contains(hex) && !self.is_river(hex)
    }

    /// 18.1: as many units of a type in each hex as it has symbols.
    fn is_every_symbol_filled(self) -> bool {
        let symbol = |unit: UnitId| match self.unit(unit) {
            counter if counter.is_headquarters() => &counter.name,
            counter => &counter.kind,
        };
        let mut wanted: Vec<(Hex, &String)> =
            self.board.map.symbols.iter().map(|symbol| (symbol.hex, &symbol.name)).collect();
        let mut here: Vec<(Hex, &String)> =
            self.on_map(SOVIET).into_iter().map(|(unit, hex)| (hex, symbol(unit))).collect();
        wanted.sort();
        here.sort();
        wanted == here
    }

    /// 18.21 to 18.25: everybody stands in his area, and every hex along the line, on the German side, is held or controlled by
    /// a unit with the letter of that stretch.
    fn is_line_held(self) -> bool {
        let units = self.on_map(GERMAN);
        let starts = |unit: SetUp| matches!(unit, SetUp::Hex(_) | SetUp::Near(_) | SetUp::Stretch(_));
        let mut starters = self.board.roster.units().filter(|(_, unit)| unit.side == GERMAN && starts(unit.set_up));
        let covers = |at: usize, border: Hex| {
            let of_letter = units.iter().filter(|(unit, _)| self.unit(*unit).set_up == SetUp::Stretch(at));
            of_letter.into_iter().any(|(_, hex)| *hex == border || self.controls(*hex, border))
        };
        let mut stretches = self.board.map.start_line.iter().enumerate();
        starters.all(|(unit, _)| self.hex(unit).is_some_and(|hex| self.is_area(unit, hex)))
            && units.iter().all(|(_, hex)| !self.overstacked(&self.in_hex(GERMAN, *hex)))
            && stretches.all(|(at, stretch)| stretch.german.iter().all(|border| covers(at, *border)))
    }
}
