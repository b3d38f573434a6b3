//! 9.6 Combat results and unit steps.

use crate::action::Action;
use crate::counters::Figures;
use crate::game::Korsun;
use crate::s09_retreat::Retreat;
use crate::show::verb;
use crate::state::{CombatResult, Event, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::counters::Size;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Offer, Prompt, Share};
use kernel::stage::{asks, not_now, unasked};
use kernel::{Awaits, Play, Refusal, Side, Stage, Thing, UnitId, case, may, refuse, say};
use serde::Serialize;

/// A side decides between steps and hexes, inside its fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Payment {
    pub side: Side,
    pub units: Vec<UnitId>,
    pub amount: u8,
    pub may_retreat: bool,
}

impl Stage<Korsun> for Payment {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Korsun, state: &State, _: Side) -> Prompt {
        let retreat = self.retreat_field(game, state).ok().map(|_| Offer::new("retreat", "Retreat"));
        Prompt::new(
            say!(
                "{side}: {units} {owe} {amount}",
                side = self.side,
                units = self.units.clone(),
                owe = verb(&self.units, "owes", "owe"),
                amount = self.amount
            ),
            [Offer::new("steps", "Lose steps")],
        )
        .with(retreat)
    }

    fn field(&self, game: &Korsun, state: &State, _: Side, answer: &Answer) -> Result<Field, Refusal> {
        match answer.verb {
            "steps" => Ok(game.steps_field(state, self)),
            "retreat" => self.retreat_field(game, state).map_err(|_| unasked(answer)),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            // 9.71a Nobody has to retreat.
            Action::Steps(_) if !may!("9.71a") && self.retreat_field(game, state).is_ok() => {
                Err(refuse!("9.71a", "a retreat is open"))
            }
            Action::Steps(losses) => game.judge_steps(state, self, losses),
            Action::Retreat(_) if !self.may_retreat => Err(refuse!("9.69", "an engaged result leaves no retreat")),
            Action::Retreat(routes) => game.judge_retreat(state, self.retreat(state), routes),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        match action {
            Action::Steps(losses) => game.resolve_steps(play, side, losses),
            Action::Retreat(routes) => game.resolve_retreat(play, side, routes),
            _ => {}
        }
    }

    fn decision(&self, game: &Korsun, state: &State, side: Side) -> Option<Decision> {
        let question = Question::Payment { owed: self.amount, steps: "steps", retreat: "retreat" };
        Some(game.decision_on(state, side, question, &self.units))
    }
}

impl Payment {
    fn retreat<'a>(&'a self, state: &'a State) -> Retreat<'a> {
        let fight = state.fight().filter(|fight| fight.side != self.side);
        let guests = fight.map_or(&[][..], |fight| &fight.sheltered);
        Retreat { side: self.side, units: &self.units, amount: self.amount, guests }
    }

    fn retreat_field(&self, game: &Korsun, state: &State) -> Result<Field, Refusal> {
        match self.may_retreat {
            true => game.retreat_field(state, self.retreat(state)),
            false => Err(refuse!("9.69", "an engaged result leaves no retreat")),
        }
    }
}

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
            Soviet if counter.is_headquarters() => case!("19.62", steps, 2),
            // 19.61, 24.11 A corps has four steps, 9.63 two of them on another counter.
            Soviet if counter.is_corps() => case!(["19.61", "24.11", "9.63"], steps, 2),
            // 19.6 Other Soviet units have two.
            Soviet => case!("19.6", steps, 1),
            // 9.61, 9.64 A German unit has as many as the strengths that are left to it (16.1 to 16.3).
            German if counter.size == Size::Division => case!("9.61", steps, 1),
            German => case!("9.64", steps, 3),
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
            German if !counter.is_mechanised() => case!("16.1", lost, 0),
            German if counter.formation.is_some() => case!("16.2", lost, 0),
            German => case!("16.3", lost, 0),
            Soviet => lost,
        };
        self.unit(unit).levels.get(lost).copied().filter(|_| !state.mark(unit).untried)
    }

    /// How many steps a payment takes: all, if there are no more (9.66).
    fn steps_owed(&self, state: &State, payment: &Payment) -> u8 {
        let there = payment.units.iter().fold(0u8, |sum, unit| sum.saturating_add(self.steps_left(state, *unit)));
        payment.amount.min(there)
    }

    fn steps_field(&self, state: &State, payment: &Payment) -> Field {
        let share = |unit: &UnitId| Share {
            thing: Thing::Unit(*unit),
            least: 0,
            most: i32::from(self.steps_left(state, *unit)),
        };
        let total = i32::from(self.steps_owed(state, payment));
        Field::Assignment { shares: payment.units.iter().map(share).collect(), total }
    }

    fn judge_steps(&self, state: &State, payment: &Payment, losses: &[(UnitId, u8)]) -> Result<(), Refusal> {
        if !losses.iter().map(|(unit, _)| unit).eq(&payment.units) {
            return Err(refuse!("9.67", "the loss is to be shared among {units}", units = payment.units.clone()));
        }
        if let Some((unit, _)) = losses.iter().find(|(unit, steps)| *steps > self.steps_left(state, *unit)) {
            return Err(refuse!("9.67", "{unit} has not so many steps", unit = *unit));
        }
        let owed = self.steps_owed(state, payment);
        let paid: u32 = losses.iter().map(|(_, steps)| u32::from(*steps)).sum();
        // 9.66 As many steps are lost as the result says, 9.67 one from one unit for each.
        if case!(["9.66", "9.67"], paid != u32::from(owed)) {
            return Err(match payment.may_retreat {
                true => refuse!("9.66", "{owed} steps are owed, not {paid}", owed = owed, paid = paid),
                false => refuse!("9.69", "{owed} steps are owed, not {paid}", owed = owed, paid = paid),
            });
        }
        Ok(())
    }

    fn resolve_steps(&self, play: &mut Play<'_, Korsun>, side: Side, losses: &[(UnitId, u8)]) {
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
