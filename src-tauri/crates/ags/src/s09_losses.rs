//! 9.6 Combat results and unit steps.

use crate::counters::Figures;
use crate::game::Korsun;
use crate::state::{CombatResult, Event, State};
use hexgrid::Hex;
use kernel::counters::Size;
use kernel::prompt::{Field, Share};
use kernel::{Play, Refusal, Side, Thing, UnitId, case, refuse};

impl Korsun {
    /// How many steps a unit has at full strength.
    pub(crate) fn full_steps(&self, state: &State, unit: UnitId) -> u8 {
        let counter = self.unit(unit);
        // 9.62 A unit that was untried has one step.
        if state.mark(unit).untried || state.drawn.contains_key(&unit) {
            return case!("9.62", 1, 2);
        }
        let steps = u8::try_from(counter.levels.len()).unwrap_or(u8::MAX);
        match counter.side {
            // 19.62 An HQ has one step.
            Side::Red if counter.is_headquarters() => case!("19.62", steps, 2),
            // 19.61, 24.11 A corps has four steps, 9.63 two of them on another counter.
            Side::Red if counter.is_corps() => case!("19.61", case!("24.11", case!("9.63", steps, 2), 2), 2),
            // 19.6 Other Soviet units have two.
            Side::Red => case!("19.6", steps, 1),
            // 9.61, 9.64 A German unit has as many as the strengths that are left to it (16.1 to 16.3).
            Side::Blue if counter.size == Size::Division => case!("9.61", steps, 1),
            Side::Blue => case!("9.64", steps, 3),
        }
    }

    /// How many steps a unit has left.
    pub fn steps_left(&self, state: &State, unit: UnitId) -> u8 {
        self.full_steps(state, unit).saturating_sub(state.lost[unit.index()])
    }

    /// The figures of a unit at its present strength.
    pub fn figures(&self, state: &State, unit: UnitId) -> Option<Figures> {
        if let Some(figures) = state.drawn.get(&unit) {
            return Some(*figures);
        }
        // 9.6 A unit that has lost steps has the strength of the side or the counter that shows it.
        let lost = usize::from(case!("9.6", state.lost[unit.index()], 0));
        let counter = self.unit(unit);
        // The tables of German strengths: 16.1 infantry, 16.2 the regiments of mechanised divisions, 16.3 all others.
        let lost = match counter.side {
            Side::Blue if !counter.is_mechanised() => case!("16.1", lost, 0),
            Side::Blue if counter.formation.is_some() => case!("16.2", lost, 0),
            Side::Blue => case!("16.3", lost, 0),
            Side::Red => lost,
        };
        self.unit(unit).levels.get(lost).copied().filter(|_| !state.mark(unit).untried)
    }

    /// How many steps a payment takes: all, if there are no more (9.66).
    fn steps_owed(&self, state: &State, units: &[UnitId], amount: u8) -> u8 {
        let there = units.iter().fold(0u8, |sum, unit| sum.saturating_add(self.steps_left(state, *unit)));
        amount.min(there)
    }

    pub(crate) fn steps_field(&self, state: &State, units: &[UnitId], amount: u8) -> Field {
        let share = |unit: &UnitId| Share {
            thing: Thing::Unit(*unit),
            least: 0,
            most: i32::from(self.steps_left(state, *unit)),
        };
        let total = i32::from(self.steps_owed(state, units, amount));
        Field::Assignment { shares: units.iter().map(share).collect(), total }
    }

    pub(crate) fn judge_steps(
        &self,
        state: &State,
        units: &[UnitId],
        (amount, may_retreat): (u8, bool),
        losses: &[(UnitId, u8)],
    ) -> Result<(), Refusal> {
        if !losses.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("9.67", "the loss is to be shared among {units}", units = units.to_vec()));
        }
        if let Some((unit, _)) = losses.iter().find(|(unit, steps)| *steps > self.steps_left(state, *unit)) {
            return Err(refuse!("9.67", "{unit} has not so many steps", unit = *unit));
        }
        let owed = self.steps_owed(state, units, amount);
        let paid: u32 = losses.iter().map(|(_, steps)| u32::from(*steps)).sum();
        // 9.66 As many steps are lost as the result says, 9.67 one from one unit for each.
        if case!("9.66", case!("9.67", paid != u32::from(owed))) {
            return Err(match may_retreat {
                true => refuse!("9.66", "{owed} steps are owed, not {paid}", owed = owed, paid = paid),
                false => refuse!("9.69", "{owed} steps are owed, not {paid}", owed = owed, paid = paid),
            });
        }
        Ok(())
    }

    pub(crate) fn resolve_steps(&self, play: &mut Play<'_, Korsun>, side: Side, losses: &[(UnitId, u8)]) {
        let Some(fight) = play.state().fight() else { return };
        let case = if fight.result == Some(CombatResult::Engaged) { "9.69" } else { "9.66" };
        let pays = |unit: UnitId| losses.iter().any(|(other, steps)| *other == unit && *steps > 0);
        // 9.76 Only the hexes whose units pay suffer a loss.
        let defenders = fight.defenders.iter().filter(|(unit, _)| case!("9.76", pays(*unit), true));
        let hit: Vec<Hex> = defenders.map(|(_, hex)| *hex).collect();
        let defends = fight.side != side;
        for (unit, steps) in losses.iter().filter(|(_, steps)| *steps > 0) {
            if *steps >= self.steps_left(play.state(), *unit) {
                self.eliminate(play, *unit, "9.67");
            } else {
                self.lose(play, *unit, *steps);
            }
        }
        if defends {
            self.guests_fall(play, &hit);
        }
        play.emit(Event::Paid { side, case });
        self.carry_on(play);
    }
}
