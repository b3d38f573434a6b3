//! 11.16 to 11.21 What the die says.

use crate::action::Action;
use crate::game::Kursk;
use crate::s06_supply::half;
use crate::s12_tables::{TABLE, converted};
use crate::state::{CombatResult, Event, Fight, Frame, Owed, State};
use crate::{German, Soviet};
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::{asks, unasked};
use kernel::{Awaits, Case, Fate, Play, Refusal, RollWanted, Side, Stage, UnitId, case, may, refuse, say};

impl Stage<Kursk> for Fight {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        let purpose = if self.result.is_some() { "conversion" } else { "combat" };
        Awaits::Roll(RollWanted { purpose, sides: 6, count: 1, fate: Fate::Sealed })
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("combat"), [])
    }

    fn roll(&self, game: &Kursk, play: &mut Play<'_, Kursk>, faces: &[u8]) {
        let (&[face], column) = (faces, Kursk::column_of(self)) else { return };
        if self.result.is_some() {
            let result = converted(column, face);
            game.emit(play, Event::Converted { face, result });
            return game.carry_out(play, result);
        }
        // 12.2 The table.
        let result = case!("12.2", TABLE.result(column, face).copied(), None).unwrap_or(CombatResult::Stalled);
        game.emit(play, Event::Rolled { face, column, result });
        // 11.20b A retreat that was declared as converted is rolled for again.
        if case!("11.20b", self.conversion && result == CombatResult::DefenderRetreats) {
            return;
        }
        game.carry_out(play, result);
    }
}

/// The attacker of the fight below loses something.
impl Stage<Kursk> for Owed {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        asks(state.attacker())
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        let title = match self {
            Owed::One => say!("the attacker loses one"),
            Owed::Factors { owed, .. } => say!("the attacker loses {owed} factors", owed = *owed),
        };
        Prompt::new(title, [Offer::new("lose", "Lose")])
    }

    fn field(&self, game: &Kursk, state: &State, _: Side, answer: &Answer) -> Result<Field, Refusal> {
        let left = state.fight().map(|fight| game.left_of(state, fight));
        left.map(Field::one_unit).ok_or_else(|| unasked(answer))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        let Action::Lose(unit) = *action else { return Err(game.untimely(state, side, action)) };
        if state.fight().is_some_and(|fight| game.left_of(state, fight).contains(&unit)) {
            return Ok(());
        }
        let case = match self {
            Owed::Factors { .. } => bloodbath_of(state.attacker()),
            Owed::One => Case("11.17"),
        };
        Err(refuse!("11.17", "{unit} has not attacked here", unit = unit).citing(case))
    }

    /// An attacker loses: a step, of which a Soviet unit has only one.
    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let (&Action::Lose(unit), Some(fight)) = (action, play.state().fight()) else { return };
        let (cut, side) = (fight.cut.contains(&unit), fight.side);
        let factors = game.lose_step(play, unit, if *self == Owed::One { "11.17" } else { bloodbath_of(side).0 });
        game.emit(play, Event::Paid { unit, factors, cut });
        let (Some(Frame::Loss(owed)), Some(fight)) = (play.state().flow.top(), play.state().fight()) else { return };
        let enough = match owed {
            Owed::One => true,
            Owed::Factors { owed, paid, paid_cut } => paid + case!("11.21c", half(*paid_cut), *paid_cut) >= *owed,
        };
        let bled = *owed != Owed::One;
        if enough || game.left_of(play.state(), fight).is_empty() {
            game.emit(play, Event::LossEnded);
            if bled { game.after_defence(play) } else { game.end_fight(play) }
        }
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        Some(game.decision_on(state, side, Question::Removal { verb: "lose" }, game.involved(state, side)))
    }
}

impl Kursk {
    /// The result is applied, at once.
    fn carry_out(&self, play: &mut Play<'_, Kursk>, result: CombatResult) {
        // 11.2b It is applied before anything else happens.
        let is = |other: CombatResult| result == other;
        let at_once = may!("11.2b");
        // 11.16 Nothing happens.
        let stalled = case!("11.16", is(CombatResult::Stalled));
        // 11.17 The attacker loses one unit or one step, and stays.
        let loses = case!("11.17", is(CombatResult::AttackerLosesOne) || (is(CombatResult::Stalled) && !stalled));
        // 11.18 The defenders are eliminated, two German steps reduced to one.
        let ruined = case!("11.18", is(CombatResult::DefenderEliminated));
        // 11.19 The defenders retreat.
        let retreats = case!("11.19", is(CombatResult::DefenderRetreats));
        match result {
            _ if !at_once => self.end_fight(play),
            CombatResult::Stalled | CombatResult::AttackerLosesOne if loses => self.emit(play, Event::Owed(Owed::One)),
            CombatResult::DefenderEliminated => {
                if ruined {
                    self.ruin(play, "11.18");
                }
                self.after_defence(play);
            }
            CombatResult::DefenderRetreats if retreats => self.emit(play, Event::Asked(Frame::Retreat)),
            CombatResult::Bloodbath => self.bloodbath(play),
            CombatResult::Stalled | CombatResult::AttackerLosesOne | CombatResult::DefenderRetreats => {
                self.end_fight(play)
            }
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
        let german = case!("11.21a", side == German && owed > 0);
        if german || case!("11.21b", side == Soviet && owed > 0) {
            self.emit(play, Event::Owed(Owed::Factors { owed, paid: 0, paid_cut: 0 }));
        } else {
            self.after_defence(play);
        }
    }

    /// The attackers that are left.
    pub(crate) fn left_of(&self, state: &State, fight: &Fight) -> Vec<UnitId> {
        fight.attackers.iter().map(|(unit, _)| *unit).filter(|unit| state.is_on_map(*unit)).collect()
    }
}

/// The case of a bloodbath, by who attacks.
pub(crate) fn bloodbath_of(attacker: Side) -> Case {
    match attacker {
        German => Case("11.21a"),
        Soviet => Case("11.21b"),
    }
}
