//! What is decided when a player turn begins, and who comes in.

use super::{GERMAN, Position, SOVIET, distinct, enemy};
use hexgrid::Hex;
use kernel::{BoxId, Place, Side, UnitId};
use kursk::{Class, Phase, Sequence, SetUp};

/// The box of counters that are not in play yet.
const ASIDE: BoxId = BoxId(0);

impl Position<'_> {
    /// 4.5: a mechanised German division from turn 5 on, in supply, in no Soviet zone, with a free way to the west edge.
    pub fn may_withdraw(self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        let Some(hex) = self.hex(unit) else { return false };
        self.state.turn >= 5
            && counter.side == GERMAN
            && counter.class == Class::Mechanised
            && self.is_supplied(unit, &self.supplied_hexes(GERMAN))
            && !self.controlled(SOVIET, hex)
            && self.has_way_home(hex)
    }

    /// 9.2: any number of whole stacks of reserves, or none.
    pub fn may_activate(self, hexes: &[Hex]) -> bool {
        let has_reserve = |hex: &Hex| self.in_hex(SOVIET, *hex).iter().any(|unit| self.is_reserve(*unit));
        distinct(hexes) && hexes.iter().all(has_reserve)
    }

    /// 9.3, 9.4, 9.7: a reinforcement that is due, before anybody moves or attacks in the phase.
    pub fn may_enter(self, side: Side, unit: UnitId, hex: Hex) -> bool {
        let Some((_, phase, second)) = self.state.phase() else { return false };
        let only_fights = self.state.sequence[side.index()] == Some(Sequence(Phase::Combat, Phase::Combat));
        let now = phase == Phase::Movement || (only_fights && !second);
        now && !self.state.marching
            && self.is_due(side, unit)
            && self.is_entry(side, hex)
            && self.fit(side, &[unit], hex, &[])
            // 9.2
            && !self.is_reserved(hex)
    }

    fn is_due(self, side: Side, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        if counter.side != side || self.state.at.place(unit) != Place::Box(ASIDE) {
            return false;
        }
        match counter.set_up {
            // 9.3: with the Gambit no German ground unit comes later. Others may be late, but not early.
            _ if side == GERMAN && self.state.gambit => false,
            SetUp::Turn(turn) => self.state.turn >= turn,
            SetUp::Conditional if side == GERMAN => self.conditionals_that_came() < usize::from(self.state.german_due),
            SetUp::Conditional => self.state.soviet_due > 0,
            SetUp::Near { .. } | SetUp::Reserve(_) | SetUp::Gambit => false,
        }
    }

    /// 9.5: the German conditional units that are no longer aside.
    fn conditionals_that_came(self) -> usize {
        let all = self.board.roster.units_of(GERMAN).filter(|(_, unit)| unit.set_up == SetUp::Conditional);
        all.filter(|(id, _)| self.state.at.place(*id) != Place::Box(ASIDE)).count()
    }

    /// 9.3, 9.4: a hex of the own edge that is under control and in no enemy zone; for a German unit also Bryansk or Kharkov,
    /// in supply and with no Soviet unit next to it.
    fn is_entry(self, side: Side, hex: Hex) -> bool {
        let foe = enemy(side);
        let edge = self.is_on_edge_of(side, hex) && self.held_by(side, hex) && !self.controlled(foe, hex);
        let city = side == GERMAN && ["5308", "1609"].iter().any(|number| self.numbered(number) == Some(hex));
        let open = || self.supplied_hexes(side).contains(&hex) && !self.controlled(foe, hex);
        !self.holds(foe, hex) && (edge || (city && open()))
    }
}
