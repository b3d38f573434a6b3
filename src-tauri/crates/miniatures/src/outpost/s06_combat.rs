//! 6 Combat.

use super::Outpost;
use super::action::Action;
use super::board::{FULL_STEPS, Terrain};
use super::state::{Event, Fight, Frame, Payment, State};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Offer, Prompt, Share};
use kernel::stage::{asks, not_now, unasked};
use kernel::tables::{OddsTable, Rows};
use kernel::{Awaits, Fate, Place, Play, Refusal, RollWanted, Side, Stage, Thing, UnitId, case, refuse, say};
use std::borrow::Cow;

// 6.9 The combat results table: what attackers and defenders owe.
pub const TABLE: OddsTable<(u8, u8)> = OddsTable {
    columns: Cow::Borrowed(&[(1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]),
    rows: Rows {
        first: 1,
        #[rustfmt::skip]
        results: Cow::Borrowed(&[
            (0, 1), (0, 1), (0, 2), (0, 2), (0, 3), (0, 3),
            (1, 1), (0, 1), (0, 1), (0, 2), (0, 2), (0, 3),
            (1, 0), (1, 1), (0, 1), (0, 1), (0, 2), (0, 2),
            (1, 0), (1, 0), (1, 1), (0, 1), (0, 1), (0, 2),
            (2, 0), (1, 0), (1, 0), (1, 1), (1, 1), (0, 1),
            (2, 0), (2, 0), (1, 0), (1, 0), (1, 1), (1, 1),
        ]),
    },
};

/// The strengths of a fight and the column they give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub attack: u32,
    pub defence: u32,
    pub column: usize,
}

impl Stage<Outpost> for Fight {
    fn awaits(&self, _: &Outpost, _: &State) -> Awaits {
        let fate = if self.overrun.is_some() { Fate::Drawn } else { Fate::Sealed };
        Awaits::Roll(RollWanted { purpose: "combat", sides: 6, count: 1, fate })
    }

    fn prompt(&self, _: &Outpost, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("combat"), [])
    }

    fn roll(&self, game: &Outpost, play: &mut Play<'_, Outpost>, faces: &[u8]) {
        for face in faces {
            // 6.9 The die is looked up in the combat results table.
            let (attackers, defenders) =
                case!("6.9", TABLE.result(self.column, *face).copied().unwrap_or((0, 0)), (0, 0));
            play.emit(Event::Rolled { face: *face, attackers, defenders });
            game.carry_on(play);
        }
    }
}

impl Stage<Outpost> for Payment {
    fn awaits(&self, _: &Outpost, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Outpost, state: &State, _: Side) -> Prompt {
        let retreat = game.can_retreat(state, self).is_ok().then(|| Offer::new("retreat", "Retreat"));
        Prompt::new(
            say!("{side}: {units} owe {amount}", side = self.side, units = self.units.clone(), amount = self.amount),
            [Offer::new("steps", "Lose steps")],
        )
        .with(retreat)
    }

    fn field(&self, game: &Outpost, state: &State, _: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("steps", []) => Ok(game.steps_field(state, self)),
            ("retreat", []) => Ok(game.retreat_field(state, self)),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Outpost, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Steps(losses) => game.judge_steps(state, self, losses),
            Action::Retreat(routes) => game.judge_retreat(state, self, routes),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Outpost, play: &mut Play<'_, Outpost>, side: Side, action: &Action) {
        match action {
            Action::Steps(losses) => game.resolve_steps(play, side, losses),
            Action::Retreat(routes) => game.resolve_retreat(play, side, routes),
            _ => {}
        }
    }

    fn decision(&self, game: &Outpost, state: &State, side: Side) -> Option<Decision> {
        let question = Question::Payment { owed: self.amount, steps: "steps", retreat: "retreat" };
        game.decision_on(state, side, question, &self.units)
    }
}

impl Outpost {
    /// The odds of these units, attacking from these hexes.
    pub(super) fn odds(&self, state: &State, attackers: &[(UnitId, Hex)], target: Hex, overrun: bool) -> Odds {
        let attack = attackers.iter().map(|(unit, _)| self.attack_strength(state, *unit, overrun)).sum();
        let strength = |unit| self.reduced(state, unit, u32::from(self.board.counter(unit).defence));
        let defenders: Vec<u32> = state.at.at(target).map(strength).collect();
        // 6.3 All units in the hex defend together.
        let together = case!("6.3", defenders.iter().sum(), defenders.iter().copied().max().unwrap_or(0));
        let defence = together * self.terrain_factor(attackers, target);
        // 6.8 The odds are rounded down to a column, in favour of the defender.
        let column = case!("6.8", TABLE.column(attack, defence), TABLE.columns.len() - 1);
        // 6.6 Woods move the odds one column to the left.
        let woods = case!("6.6", self.board.terrain[target] == Terrain::Woods);
        Odds { attack, defence, column: TABLE.shifted(column, if woods { -1 } else { 0 }) }
    }

    fn attack_strength(&self, state: &State, unit: UnitId, overrun: bool) -> u32 {
        let strength = self.reduced(state, unit, u32::from(self.board.counter(unit).attack));
        // 6.7 An attacker out of supply has half its strength, rounded up; 5.5 keeps this from overruns.
        let unsupplied = !overrun && !self.supply(state, unit).holds();
        if case!("6.7", unsupplied) { strength.div_ceil(2) } else { strength }
    }

    // 6.4 A reduced unit has half its strength, rounded up.
    fn reduced(&self, state: &State, unit: UnitId, printed: u32) -> u32 {
        if case!("6.4", state.steps[unit.index()] < FULL_STEPS) { printed.div_ceil(2) } else { printed }
    }

    // 6.5 Town doubles, a river that every attacker crosses doubles, both together triple.
    fn terrain_factor(&self, attackers: &[(UnitId, Hex)], target: Hex) -> u32 {
        let grid = &self.board.grid;
        let crosses = |from: Hex| grid.direction(from, target).is_some_and(|way| self.board.river_at(from, way));
        let town = case!("6.5", self.board.terrain[target] == Terrain::Town);
        let river = case!("6.5", attackers.iter().all(|(_, from)| crosses(*from)));
        1 + u32::from(town) + u32::from(river)
    }

    /// Precedence: which hex, then which units.
    pub(super) fn judge_attack(&self, state: &State, side: Side, units: &[UnitId], target: Hex) -> Result<(), Refusal> {
        if units.is_empty() {
            return Err(refuse!("sequence", "no unit is named"));
        }
        if !self.holds(state, side.other(), target) {
            return Err(refuse!("6.1", "there is no enemy unit in {place}", place = target));
        }
        // 6.2 A unit is attacked at most once in a phase.
        if let Some(unit) = state.at.at(target).find(|unit| case!("6.2", state.defended[unit.index()])) {
            return Err(refuse!("6.2", "{unit} has been attacked in this phase", unit = unit));
        }
        units.iter().try_for_each(|unit| self.judge_attacker(state, side, *unit, target))
    }

    fn judge_attacker(&self, state: &State, side: Side, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit)?;
        // 6.2 A unit attacks at most once in a phase.
        if case!("6.2", state.attacked[unit.index()]) {
            return Err(refuse!("6.2", "{unit} has attacked in this phase", unit = unit));
        }
        // 6.1 Attackers are in hexes next to the one they attack.
        let adjacent = state.at.hex(unit).is_some_and(|hex| self.board.grid.adjacent(hex, target));
        if case!("6.1", !adjacent) {
            return Err(refuse!("6.1", "{unit} is not next to {place}", unit = unit, place = target));
        }
        Ok(())
    }

    /// For each hex that can be attacked, who can attack it.
    pub(super) fn attacks(&self, state: &State, side: Side) -> Vec<(Hex, Vec<UnitId>)> {
        let mut targets: Vec<Hex> = self.units_of(side.other()).filter_map(|unit| state.at.hex(unit)).collect();
        targets.sort_unstable();
        targets.dedup();
        let able = |target: Hex| -> Vec<UnitId> {
            self.units_of(side).filter(|unit| self.judge_attack(state, side, &[*unit], target).is_ok()).collect()
        };
        let attacks = targets.into_iter().map(|target| (target, able(target)));
        attacks.filter(|(_, units)| !units.is_empty()).collect()
    }

    pub(super) fn any_attack(&self, state: &State, side: Side) -> bool {
        self.units_of(side).any(|unit| {
            let around = state.at.hex(unit).into_iter().flat_map(|hex| self.board.grid.neighbours(hex));
            around.into_iter().any(|(_, target)| self.judge_attack(state, side, &[unit], target).is_ok())
        })
    }

    pub(super) fn targets_field(&self, state: &State, side: Side, units: &[UnitId]) -> Field {
        let all = |able: &[UnitId]| units.iter().all(|unit| able.contains(unit));
        let attacks = self.attacks(state, side);
        let from = attacks.into_iter().filter(|(_, able)| all(able)).map(|(target, _)| Place::Hex(target)).collect();
        Field::Places { from, least: 1, most: 1 }
    }

    pub(super) fn resolve_attack(&self, play: &mut Play<'_, Outpost>, side: Side, units: &[UnitId], target: Hex) {
        let state = play.state();
        let from: Vec<(UnitId, Hex)> = units.iter().filter_map(|unit| Some((*unit, state.at.hex(*unit)?))).collect();
        let odds = self.odds(state, &from, target, false);
        let fight = self.fight(side, units, target, state.at.at(target).collect(), odds.column);
        play.emit(Event::Attacked { fight, attack: odds.attack, defence: odds.defence });
    }

    pub(super) fn fight(
        &self,
        side: Side,
        attackers: &[UnitId],
        target: Hex,
        defenders: Vec<UnitId>,
        column: usize,
    ) -> Fight {
        Fight {
            side,
            attackers: attackers.to_vec(),
            target,
            defenders,
            column,
            overrun: None,
            owed: None,
            attackers_paid: false,
            routes: Vec::new(),
        }
    }

    /// Goes on with the fight on top: whoever owes decides, the defender first; then it ends.
    pub(super) fn carry_on(&self, play: &mut Play<'_, Outpost>) {
        if self.ends_by_annihilation(play) {
            return;
        }
        let Some(Frame::Fight(fight)) = play.state().flow.top() else { return };
        let fight = fight.clone();
        let Some((attackers, defenders)) = fight.owed else { return };
        // 6.10 A side with a number pays in steps or hexes, the defender first.
        if case!("6.10", defenders > 0) {
            let units = fight.defenders.clone();
            return play.emit(Event::Owed { side: fight.side.other(), units, amount: defenders });
        }
        if case!("6.10", attackers > 0) {
            let units = fight.attackers.clone();
            return play.emit(Event::Owed { side: fight.side, units, amount: attackers });
        }
        match fight.overrun {
            Some(_) => self.end_overrun(play, &fight),
            None => self.end_attack(play, &fight),
        }
    }

    /// How many steps a payment takes.
    // 6.11 Whoever owes as many steps as there are loses them all.
    fn steps_owed(&self, state: &State, payment: &Payment) -> u8 {
        let there: u8 = payment.units.iter().map(|unit| state.steps[unit.index()]).sum();
        if case!("6.11", there < payment.amount) { there } else { payment.amount }
    }

    pub(super) fn steps_field(&self, state: &State, payment: &Payment) -> Field {
        let share =
            |unit: &UnitId| Share { thing: Thing::Unit(*unit), least: 0, most: i32::from(state.steps[unit.index()]) };
        let total = i32::from(self.steps_owed(state, payment));
        Field::Assignment { shares: payment.units.iter().map(share).collect(), total }
    }

    /// Precedence: the units, then each one's share, then the sum.
    pub(super) fn judge_steps(&self, state: &State, payment: &Payment, losses: &[(UnitId, u8)]) -> Result<(), Refusal> {
        if !losses.iter().map(|(unit, _)| unit).eq(&payment.units) {
            let units = payment.units.clone();
            return Err(refuse!("6.10", "the loss is to be shared among {units}", units = units));
        }
        if let Some((unit, _)) = losses.iter().find(|(unit, steps)| *steps > state.steps[unit.index()]) {
            return Err(refuse!("6.10", "{unit} has not so many steps", unit = *unit));
        }
        let owed = self.steps_owed(state, payment);
        let paid: u32 = losses.iter().map(|(_, steps)| u32::from(*steps)).sum();
        if paid != u32::from(owed) {
            return Err(refuse!("6.10", "{owed} steps are owed, not {paid}", owed = owed, paid = paid));
        }
        Ok(())
    }

    pub(super) fn resolve_steps(&self, play: &mut Play<'_, Outpost>, side: Side, losses: &[(UnitId, u8)]) {
        for (unit, steps) in losses.iter().filter(|(_, steps)| *steps > 0) {
            play.emit(Event::Lost { unit: *unit, steps: *steps });
        }
        play.emit(Event::Paid { side });
        self.carry_on(play);
    }
}
