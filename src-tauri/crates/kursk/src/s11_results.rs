//! 11.16 to 11.21 What the die says.

use crate::game::Kursk;
use crate::s06_supply::half;
use crate::s12_tables::{TABLE, converted};
use crate::state::{CombatResult, Event, Fight, Frame, Owed, State};
use kernel::{Case, Play, Refusal, Side, UnitId, case, refuse};

impl Kursk {
    pub(crate) fn resolve_roll(&self, play: &mut Play<'_, Kursk>, face: u8) {
        let Some(Frame::Fight(fight)) = play.state().flow.top() else { return };
        let column = Kursk::column_of(fight);
        if fight.result.is_some() {
            let result = converted(column, face);
            self.emit(play, Event::Converted { face, result });
            return self.carry_out(play, result);
        }
        // 12.2 The table.
        let result = case!("12.2", TABLE.result(column, face).copied(), None).unwrap_or(CombatResult::Stalled);
        let conversion = fight.conversion;
        self.emit(play, Event::Rolled { face, column, result });
        // 11.20b A retreat that was declared as converted is rolled for again.
        if conversion && case!("11.20b", result == CombatResult::DefenderRetreats) {
            return;
        }
        self.carry_out(play, result);
    }

    /// The result is applied, at once.
    fn carry_out(&self, play: &mut Play<'_, Kursk>, result: CombatResult) {
        // 11.2b It is applied before anything else happens.
        if !case!("11.2b", true) {
            return self.end_fight(play);
        }
        match result {
            // 11.16 Nothing happens.
            CombatResult::Stalled if case!("11.16", true) => self.end_fight(play),
            // 11.17 The attacker loses one unit or one step, and stays.
            CombatResult::Stalled | CombatResult::AttackerLosesOne => {
                let owed = Event::Owed(Owed::One);
                if case!("11.17", true) { self.emit(play, owed) } else { self.end_fight(play) }
            }
            // 11.18 The defenders are eliminated, two German steps reduced to one.
            CombatResult::DefenderEliminated => {
                if case!("11.18", true) {
                    self.ruin(play, "11.18");
                }
                self.after_defence(play);
            }
            // 11.19 The defenders retreat.
            CombatResult::DefenderRetreats => {
                if case!("11.19", true) {
                    self.begin_retreat(play)
                } else {
                    self.end_fight(play)
                }
            }
            CombatResult::Bloodbath => self.bloodbath(play),
        }
    }

    /// Every defender loses a step; tells the combat factors that go with them: of units in supply, of others.
    fn ruin(&self, play: &mut Play<'_, Kursk>, case: &'static str) -> (u32, u32) {
        let Some(fight) = play.state().fight().cloned() else { return (0, 0) };
        let (mut fed, mut cut) = (0, 0);
        for unit in fight.under_attack().filter(|unit| play.state().is_on_map(*unit)).collect::<Vec<_>>() {
            let factors = self.lose_step(play, unit, case);
            if fight.cut.contains(&unit) { cut += factors } else { fed += factors }
        }
        (fed, cut)
    }

    /// A unit loses a step, and with it so many combat factors.
    fn lose_step(&self, play: &mut Play<'_, Kursk>, unit: UnitId, case: &'static str) -> u32 {
        let state = play.state();
        let before = self.factor(state, unit);
        match self.steps_left(state, unit) {
            0 | 1 => {
                self.eliminate(play, unit, case);
                before
            }
            _ => {
                let after = self.factor_after(unit, state.lost[unit.index()] + 1);
                self.emit(play, Event::Lost { unit });
                before.saturating_sub(after)
            }
        }
    }

    // 11.21a Soviet defenders are eliminated, and the German player loses as many factors or more. 11.21b German defenders lose a
    // step each, and the Soviet player as many factors as they.
    fn bloodbath(&self, play: &mut Play<'_, Kursk>) {
        let Some(side) = play.state().fight().map(|fight| fight.side) else { return };
        let (fed, cut) = self.ruin(play, bloodbath_of(side).0);
        // 11.21c Supply is taken into account.
        let owed = fed + case!("11.21c", half(cut), cut);
        let pays = match side {
            Side::Blue => case!("11.21a", true),
            Side::Red => case!("11.21b", true),
        };
        if pays && owed > 0 {
            self.emit(play, Event::Owed(Owed::Factors { owed, paid: 0, paid_cut: 0 }));
        } else {
            self.after_defence(play);
        }
    }

    /// The attackers that are left.
    pub(crate) fn left_of(&self, state: &State, fight: &Fight) -> Vec<UnitId> {
        fight.attackers.iter().map(|(unit, _)| *unit).filter(|unit| state.is_on_map(*unit)).collect()
    }

    pub(crate) fn judge_loss(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let involved = state.fight().is_some_and(|fight| self.left_of(state, fight).contains(&unit));
        if involved {
            return Ok(());
        }
        let case = match (state.flow.top(), state.fight()) {
            (Some(Frame::Loss(Owed::Factors { .. })), Some(fight)) => bloodbath_of(fight.side),
            _ => Case("11.17"),
        };
        Err(refuse!("11.17", "{unit} has not attacked here", unit = unit).citing(case))
    }

    /// An attacker loses: a step, of which a Soviet unit has only one.
    pub(crate) fn resolve_loss(&self, play: &mut Play<'_, Kursk>, unit: UnitId) {
        let Some(Frame::Loss(owed)) = play.state().flow.top().cloned() else { return };
        let Some((cut, side)) = play.state().fight().map(|fight| (fight.cut.contains(&unit), fight.side)) else {
            return;
        };
        let factors = self.lose_step(play, unit, if owed == Owed::One { "11.17" } else { bloodbath_of(side).0 });
        self.emit(play, Event::Paid { unit, factors, cut });
        let (Some(Frame::Loss(owed)), Some(fight)) = (play.state().flow.top(), play.state().fight()) else { return };
        let enough = match owed {
            Owed::One => true,
            Owed::Factors { owed, paid, paid_cut } => paid + case!("11.21c", half(*paid_cut), *paid_cut) >= *owed,
        };
        let bled = *owed != Owed::One;
        if enough || self.left_of(play.state(), fight).is_empty() {
            self.emit(play, Event::LossEnded);
            if bled { self.after_defence(play) } else { self.end_fight(play) }
        }
    }
}

/// The case of a bloodbath, by who attacks.
pub(crate) fn bloodbath_of(attacker: Side) -> Case {
    match attacker {
        Side::Blue => Case("11.21a"),
        Side::Red => Case("11.21b"),
    }
}
