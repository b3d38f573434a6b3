//! What a side is offered, and the first field of each form.

use crate::game::Kursk;
use crate::state::{Frame, Phase, Sequence, State};
use kernel::prompt::{Field, Groups, Offer};
use kernel::{Place, Refusal, Side, UnitId, case, refuse, say};

impl Kursk {
    /// Own units that can move, those together that began together.
    fn movable(&self, state: &State, side: Side) -> Groups {
        let mut groups = Groups::default();
        for hex in state.control.held(side).iter() {
            let mut here: Vec<UnitId> = state.at.at(hex).filter(|unit| self.can_move(state, side, *unit)).collect();
            while let Some(first) = here.first() {
                let stack = state.mark(*first).stack();
                let (with, without): (Vec<UnitId>, Vec<UnitId>) =
                    here.iter().partition(|unit| state.mark(**unit).stack() == stack);
                groups.push(with);
                here = without;
            }
        }
        groups
    }

    fn any_movable(&self, state: &State, side: Side) -> bool {
        let held = state.control.held(side);
        held.iter().any(|hex| state.at.at(hex).any(|unit| self.can_move(state, side, unit)))
    }

    pub(crate) fn offers_in(&self, state: &State, side: Side) -> Vec<Offer> {
        let sealed = |verb: &'static str, label: &'static str, secret: bool| match secret {
            true => Offer::secret(verb, label),
            false => Offer::new(verb, label),
        };
        match state.flow.top() {
            Some(Frame::Gambit) => vec![Offer::new("gambit", "Manstein's Gambit")],
            Some(Frame::SetUp(side)) => {
                let mut offers = vec![Offer::new("muster", "Set up in a ready way")];
                if !self.deployable(state, *side).is_empty() {
                    offers.push(Offer::new("deploy", "Set up a unit elsewhere"));
                }
                if !self.toppable(state, *side).is_empty() {
                    offers.push(Offer::idle("top", "Lay a unit on top of its stack"));
                }
                if self.judge_set_up(state, *side).is_ok() {
                    offers.push(Offer::closing("end", "End set-up"));
                }
                offers
            }
            Some(Frame::Orders(_)) => vec![sealed("order", "Order of phases", Kursk::must_seal(side))],
            Some(Frame::Withdrawal { .. }) => {
                let any = !self.withdrawable(state).is_empty();
                let withdraw = any.then(|| Offer::new("withdraw", "Withdraw a division"));
                withdraw.into_iter().chain([Offer::closing("end", "Withdraw no more")]).collect()
            }
            Some(Frame::Activation) => vec![Offer::new("activate", "Activate reserves")],
            Some(Frame::Phase { phase, .. }) => self.offers_in_phase(state, side, *phase),
            Some(Frame::Excess { .. }) => vec![Offer::new("remove", "Remove units over the limit")],
            Some(Frame::Conversion) => vec![Offer::new("convert", "Fight out a retreat")],
            Some(Frame::Luftwaffe) => vec![Offer::new("air", "Luftwaffe")],
            Some(Frame::Loss(_)) => vec![Offer::new("lose", "Lose")],
            Some(Frame::Retreat) => vec![Offer::new("retreat", "Retreat")],
            Some(Frame::Displacement) => vec![Offer::new("displace", "Make way")],
            Some(Frame::Advance { .. }) => vec![Offer::new("advance", "Advance")],
            Some(Frame::Vote { seal }) => vec![sealed("vote", "Another turn", seal.is_none())],
            Some(
                Frame::Fight(_)
                | Frame::Opening
                | Frame::VoteOpening { .. }
                | Frame::Leaving { .. }
                | Frame::Price { .. }
                | Frame::Over(_),
            )
            | None => Vec::new(),
        }
    }

    fn offers_in_phase(&self, state: &State, side: Side, phase: Phase) -> Vec<Offer> {
        let mut offers = Vec::new();
        if !self.enterable(state, side).is_empty() {
            offers.push(Offer::new("enter", "Bring in reinforcements"));
        }
        if phase == Phase::Movement && self.any_movable(state, side) {
            offers.push(Offer::new("move", "Move"));
        }
        // 7.3 With nothing else left the phase still waits: what the enemy sees is the owner's to say, after the last move too.
        if phase == Phase::Movement && !self.toppable(state, side).is_empty() {
            offers.push(Offer::idle("top", "Lay a unit on top of its stack"));
        }
        if phase == Phase::Combat && self.attackers(state, side).iter().next().is_some() {
            offers.push(Offer::new("attack", "Attack"));
        }
        if self.judge_end(state, side, phase).is_ok() {
            offers.push(Offer::closing("end", "End phase"));
        }
        offers
    }

    /// Whether a phase may be ended.
    // 11.1 Nobody has to attack. 6.7 Nobody has to care for supply.
    pub(crate) fn judge_end(&self, state: &State, side: Side, phase: Phase) -> Result<(), Refusal> {
        if phase == Phase::Combat && !case!("11.1", true) && self.attackers(state, side).iter().next().is_some() {
            return Err(refuse!("11.1", "there are units that can attack"));
        }
        let cut = || self.units_of(side).any(|unit| state.is_on_map(unit) && !self.is_supplied(state, unit));
        if phase == Phase::Movement && !case!("6.7", true) && cut() {
            return Err(refuse!("6.7", "units are out of supply"));
        }
        Ok(())
    }

    /// The first field of a verb's form.
    pub(crate) fn first_field(&self, state: &State, side: Side, verb: &str) -> Option<Field> {
        let yes_no = |yes, no| Some(Field::One { options: vec![("yes", yes), ("no", no)] });
        let one_of = |from: Vec<UnitId>| Some(Field::Units { from, least: 1, most: 1 });
        match (verb, state.flow.top()?) {
            ("gambit", _) => yes_no(say!("Manstein's Gambit"), say!("the historical plan")),
            ("deploy", Frame::SetUp(_)) => one_of(self.deployable(state, side)),
            ("top", _) => one_of(self.toppable(state, side)),
            ("order", _) => {
                let open = |(_, sequence): &&(_, Sequence)| self.judge_sequence_of(*sequence).is_ok();
                let told = |(word, order): &(&'static str, Sequence)| (*word, say!("{order}", order = order.told()));
                Some(Field::One { options: Sequence::ALL.iter().filter(open).map(told).collect() })
            }
            ("withdraw", _) => one_of(self.withdrawable(state)),
            ("activate", _) => {
                let from: Vec<Place> = self.reserve_hexes(state).into_iter().map(Place::Hex).collect();
                Some(Field::Places { least: 0, most: from.len(), from })
            }
            ("enter", _) => one_of(self.enterable(state, side)),
            ("move", _) => Some(Field::Stack { groups: self.movable(state, side), least: 1, most: usize::MAX }),
            ("attack", _) => {
                Some(Field::Stack { groups: self.attackers(state, side).clone(), least: 1, most: usize::MAX })
            }
            ("convert", _) => yes_no(say!("fight a retreat out"), say!("retreat if the die says so")),
            ("air", _) => yes_no(say!("the Luftwaffe supports"), say!("it is kept for later")),
            ("lose", _) => one_of(self.left_of(state, state.fight()?)),
            ("retreat", Frame::Retreat) => self.retreat_field(state),
            ("displace", Frame::Displacement) => Some(Field::Joint { options: self.displacements(state) }),
            ("advance", Frame::Advance { units }) => self.advance_field(state, units),
            ("remove", Frame::Excess { hex, .. }) => one_of(state.at.at(*hex).collect()),
            ("vote", _) => yes_no(say!("another turn"), say!("no other turn")),
            _ => None,
        }
    }
}
