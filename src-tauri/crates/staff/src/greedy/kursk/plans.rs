//! The order of phases, withdrawals, reserves, extra turns.

use super::Seat;
use super::outlook::{distance, signed};
use hexgrid::Hex;
use kernel::{Field, Side, UnitId};
use kursk::{Action, Phase, Sequence, reserve_points};

/// From this turn on divisions are withdrawn that the front can do without; in the last turns all that can be.
const SPARED: u8 = 5;
const LAST: u8 = 7;
/// So many points may be won in another turn.
const HOPE: i32 = 30;

impl Seat<'_> {
    /// The order of phases that promises most.
    pub(super) fn sequence(&self) -> Sequence {
        let attacks = |shift: i32| self.promise(shift);
        let marching = self.idle();
        let (fight, move_) = (Phase::Combat, Phase::Movement);
        let options = match self.side {
            Side::Blue => [
                (Sequence(move_, fight), attacks(0) / 2 + marching),
                (Sequence(fight, move_), attacks(1) + marching / 2),
                (Sequence(fight, fight), attacks(2) + attacks(0) / 2),
                (Sequence(move_, move_), marching / 2),
            ],
            Side::Red => {
                let gaps = 10 * signed(u32::try_from(self.spearheads().len()).unwrap_or(0));
                [
                    (Sequence(fight, move_), attacks(0) + gaps + 10),
                    (Sequence(fight, fight), attacks(1) + attacks(0) / 2),
                    (Sequence(move_, fight), attacks(-1) / 2 + gaps + marching / 4),
                    (Sequence(move_, move_), gaps * 5 / 4),
                ]
            }
        };
        let best = options.into_iter().rev().max_by_key(|(_, worth)| *worth);
        best.map_or(Sequence(move_, fight), |(sequence, _)| sequence)
    }

    /// What the attacks promise that could be made now, with a shift; nobody attacks twice.
    fn promise(&self, shift: i32) -> i32 {
        let (mut used, mut sum): (Vec<UnitId>, i32) = (Vec::new(), 0);
        for (target, mut able) in self.contacts() {
            able.retain(|unit| !used.contains(unit));
            if able.is_empty() || self.state.at.at(target).any(|unit| self.state.mark(unit).reserve) {
                continue;
            }
            let (units, column) = self.force(able, target);
            let column = usize::try_from((i32::try_from(column).unwrap_or(0) + shift).clamp(0, 7)).unwrap_or(0);
            let worth = self.prospect(&units, target, column);
            if worth > 0 {
                sum += worth;
                used.extend(units);
            }
        }
        sum
    }

    /// What mechanised units could do that are near the enemy but not next to him.
    fn idle(&self) -> i32 {
        let enemy = self.side.other();
        let foes: Vec<Hex> = self.units_of(enemy).map(|(_, hex)| hex).collect();
        let near = |hex: Hex| foes.iter().map(|foe| distance(self, hex, *foe)).min().unwrap_or(99);
        let ready = self.units_of(self.side).filter(|(unit, hex)| {
            self.unit(*unit).is_mechanised() && self.can_fight(*unit) && (2..=7).contains(&near(*hex))
        });
        ready.map(|(unit, _)| signed(self.strength(unit)) * 3 / 4).sum()
    }

    /// Divisions leave that have no enemy near them, the weak before the strong; at the end whoever can.
    pub(super) fn withdraw(&self) -> Action {
        let Some(Field::Units { from, .. }) = self.field("withdraw", Vec::new()) else { return Action::End };
        let foes: Vec<Hex> = self.units_of(Side::Red).map(|(_, hex)| hex).collect();
        let near = |unit: UnitId| {
            let hex = self.state.at.hex(unit);
            hex.and_then(|hex| foes.iter().map(|foe| distance(self, hex, *foe)).min()).unwrap_or(0)
        };
        let turn = self.state.turn;
        let spared = |unit: &UnitId| match turn {
            LAST.. => true,
            SPARED.. => near(*unit) > 6 || self.game.steps_left(self.state, *unit) < 2,
            _ => false,
        };
        let last = |unit: &UnitId| if turn >= LAST { i32::from(!self.unit(*unit).is_elite()) } else { 0 };
        let leaving = from.into_iter().filter(spared).min_by_key(|unit| (last(unit), self.strength(*unit)));
        leaving.map_or(Action::End, Action::Withdraw)
    }

    /// Reserves are called where panzers come near, and sooner when that costs little.
    pub(super) fn activate(&self) -> Option<Action> {
        let Some(Field::Places { from, .. }) = self.field("activate", Vec::new()) else { return None };
        let spearheads = self.spearheads();
        let near = |hex: Hex| spearheads.iter().map(|foe| distance(self, hex, *foe)).min().unwrap_or(99);
        let reach = match reserve_points(self.state.turn) {
            0..=1 => 99,
            2..=3 => 7,
            4..=5 => 4,
            _ => 2,
        };
        Some(Action::Activate(from.iter().filter_map(|place| place.hex()).filter(|hex| near(*hex) <= reach).collect()))
    }

    /// Another turn is wanted by the German player where a victory is near, and by the Soviet player where he has lost.
    pub(super) fn wants_more(&self) -> bool {
        let short = if self.state.gambit { 280 } else { 181 } - self.state.points;
        match self.side {
            Side::Blue => (1..=HOPE).contains(&short),
            Side::Red => short <= 0,
        }
    }
}
