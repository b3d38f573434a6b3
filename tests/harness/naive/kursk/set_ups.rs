//! Both sides spread out before the first turn.

use super::{GERMAN, Position, SOVIET};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use kursk::{Action, SetUp};

impl Position<'_> {
    pub fn allows_in_set_up(self, side: Side, action: &Action) -> bool {
        match action {
            // Not in the book: a unit is not set up where it stands.
            Action::Deploy { unit, hex } => {
                self.unit(*unit).side == side && self.hex(*unit) != Some(*hex) && self.may_deploy(*unit, *hex)
            }
            Action::Top(unit) => self.may_lay_on_top(side, *unit),
            // Not in the book: a ready set-up that keeps all the conditions.
            Action::Muster => true,
            Action::End => self.is_set_up(side),
            _ => false,
        }
    }

    fn may_deploy(self, unit: UnitId, hex: Hex) -> bool {
        let counter = self.unit(unit);
        let side = counter.side;
        if !self.is_own_ground(side, hex) {
            return false;
        }
        match counter.set_up {
            // 3.5: without the Gambit reserves stay. 3.7: with it they go anywhere on their side where there is room.
            SetUp::Reserve(_) => self.state.gambit && self.fit(side, &[unit], hex, &[]),
            SetUp::Near { .. } => self.is_in_range(unit, hex),
            // 3.6: added units onto the printed hex of any stack, until the set-up ends, or within the range of their own.
            _ => {
                let added = side == GERMAN && self.state.gambit;
                added && (self.range_of_stack(hex).is_some() || self.is_in_range(unit, hex))
            }
        }
    }

    /// 3.4: no further from the hex of the code than the number behind it.
    fn is_in_range(self, unit: UnitId, hex: Hex) -> bool {
        self.code(unit).is_some_and(|(from, range)| self.board.map.grid().distance(from, hex) <= range)
    }

    /// 7.3: the owner says which unit of a stack lies on top, in the set-up and in a move (ruling). Not in the book: nothing
    /// is said of a unit that lies there already.
    pub fn may_lay_on_top(self, side: Side, unit: UnitId) -> bool {
        let Some(hex) = self.hex(unit) else { return false };
        let stack = self.in_hex(side, hex);
        let laid = self.state.top.get(&hex).copied().filter(|top| stack.contains(top));
        let first = stack.iter().copied().min_by_key(|other| self.unit(*other).name.clone());
        stack.contains(&unit) && laid.or(first) != Some(unit)
    }

    /// 3.2, 3.3, 3.6: the hex of a unit's code and how far it may go from there. An added unit has that of its stack.
    fn code(self, unit: UnitId) -> Option<(Hex, u32)> {
        match self.unit(unit).set_up {
            SetUp::Near { hex, range } => Some((hex, u32::from(range))),
            SetUp::Turn(_) | SetUp::Conditional | SetUp::Gambit => {
                let hex = *self.state.joined.get(&unit)?;
                Some((hex, self.range_of_stack(hex)?))
            }
            SetUp::Reserve(_) => None,
        }
    }

    /// Ruling on 3.6: the range of the first German unit of that code.
    fn range_of_stack(self, at: Hex) -> Option<u32> {
        self.board.roster.units_of(GERMAN).find_map(|(_, unit)| match unit.set_up {
            SetUp::Near { hex, range } if hex == at => Some(u32::from(range)),
            _ => None,
        })
    }

    /// 3.4, 3.5, 3.7: whether everything is as it must be in the end.
    fn is_set_up(self, side: Side) -> bool {
        let units = self.on_map(side);
        let all_there = self.board.roster.units_of(side).all(|(id, unit)| match unit.set_up {
            SetUp::Near { .. } | SetUp::Reserve(_) => self.hex(id).is_some(),
            SetUp::Turn(_) | SetUp::Conditional | SetUp::Gambit => {
                side == SOVIET || !self.state.gambit || self.hex(id).is_some()
            }
        });
        let fits = |hex: &Hex| self.weight_of(&self.in_hex(side, *hex)) <= self.limit(side);
        let apart = units.iter().all(|(a, at)| units.iter().all(|(b, other)| at != other || self.may_share(*a, *b)));
        let there = |unit: UnitId, hex: Hex| match self.unit(unit).set_up {
            SetUp::Reserve(printed) => hex == printed || self.may_deploy(unit, hex),
            _ => self.is_in_range(unit, hex) && self.is_own_ground(side, hex),
        };
        let near = units.iter().all(|(unit, hex)| there(*unit, *hex));
        all_there && units.iter().all(|(_, hex)| fits(hex)) && apart && near && self.is_line_held(side)
    }

    /// 3.4, 3.8: on the side's own side of the front line.
    fn is_own_ground(self, side: Side, hex: Hex) -> bool {
        self.board.map.german_side.contains(hex) == (side == GERMAN)
    }

    /// 3.4: units of different codes do not share a hex; 3.5: nor does anybody with reserves, but with the Gambit (3.7).
    fn may_share(self, a: UnitId, b: UnitId) -> bool {
        match (self.code(a), self.code(b)) {
            (Some((one, _)), Some((other, _))) => one == other,
            (None, None) => true,
            _ => self.state.gambit,
        }
    }

    /// 3.4, 3.8: a unit or its zone in every fortified hex along the front line, and in Belgorod.
    fn is_line_held(self, side: Side) -> bool {
        let map = &self.board.map;
        let across = |hex: Hex| map.german_side.contains(hex) != (side == GERMAN);
        let in_line = |hex: &Hex| {
            let built = self.is_fort_of(side, *hex) || (side == GERMAN && self.numbered("2113") == Some(*hex));
            built && !across(*hex) && self.around(*hex).into_iter().any(across)
        };
        map.grid().hexes().filter(in_line).all(|hex| self.holds(side, hex) || self.controlled(side, hex))
    }
}
