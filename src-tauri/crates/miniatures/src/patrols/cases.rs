//! What the rules allow.
//!
//! Precedence: what is asked at all (sequence); whose the unit is and whether it is on the map (sequence); whether it
//! has acted (2.2); then where to (3.1, 3.2, 3.3), whether it is dug in (5.1), or whom it reaches (4.1).

use super::{AREAS, Action, ELIMINATED, Frame, Patrols, State, area, areas};
use kernel::{Case, Edit, Instead, Outcome, Place, Refusal, Side, UnitId, Viewer, case, refuse};
use std::cmp::Ordering;

/// No side has more rations, and no area a higher value.
pub(super) const HIGHEST: i32 = 99;

impl Patrols {
    pub(super) fn side(&self, unit: UnitId) -> Side {
        self.roster[unit.index()].side
    }

    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        self.names.units().filter(move |unit| self.side(*unit) == side)
    }

    pub(super) fn linked(&self, one: Place, other: Place) -> bool {
        area(one).zip(area(other)).is_some_and(|(one, other)| self.paths[one][other])
    }

    /// Whether the rules allow the action; the refusal names no alternative yet.
    pub(super) fn check(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        let verb = kernel::Action::to_answer(action).verb;
        if !state.top().verbs().contains(&verb) {
            return Err(refuse!("sequence", "there is nothing to {verb} now", verb = verb));
        }
        match action {
            Action::Bid { rations } => self.check_bid(state, side, *rations),
            Action::Move { unit, to } => {
                self.check_actor(state, side, *unit)?;
                self.check_path(state, *unit, *to)?;
                self.check_entry(state, *unit, *to)
            }
            Action::Dig { unit } => {
                self.check_actor(state, side, *unit)?;
                self.check_digging(state, *unit)
            }
            Action::Ambush { unit } => {
                self.check_actor(state, side, *unit)?;
                self.check_reach(state, *unit)
            }
            Action::Withdraw => match state.top() {
                Frame::Withdrawal { mover, to } => self.check_entry(state, *mover, *to),
                Frame::Bid { .. }
                | Frame::Acts { .. }
                | Frame::Reaction { .. }
                | Frame::Ambush { .. }
                | Frame::Done => Ok(()),
            },
            Action::Pass | Action::Hold | Action::Stay => Ok(()),
        }
    }

    pub(super) fn highest_bid(&self, state: &State, side: Side) -> i32 {
        // 1.2 A bid is from none to all of the rations that are left.
        case!("1.2", state.rations[side.index()], HIGHEST)
    }

    fn check_bid(&self, state: &State, side: Side, rations: i32) -> Result<(), Refusal> {
        if (0..=self.highest_bid(state, side)).contains(&rations) {
            return Ok(());
        }
        let left = state.rations[side.index()];
        Err(refuse!("1.2", "{side} cannot bid {bid} of {left} rations", side = side, bid = rations, left = left))
    }

    /// That the unit is the side's, on the map, and free to act.
    pub(super) fn check_actor(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        if unit.index() >= self.roster.len() || self.side(unit) != side {
            return Err(refuse!("sequence", "{unit} is not a unit of {side}", unit = unit, side = side));
        }
        if state.places.place(unit) == ELIMINATED {
            return Err(refuse!("sequence", "{unit} is eliminated", unit = unit));
        }
        // 2.2 A unit that has acted in this turn does not act again.
        if case!("2.2", state.units[unit.index()].acted) {
            return Err(refuse!("2.2", "{unit} has acted in turn {turn}", unit = unit, turn = state.turn));
        }
        Ok(())
    }

    fn check_path(&self, state: &State, unit: UnitId, to: Place) -> Result<(), Refusal> {
        if area(to).is_none() {
            return Err(refuse!("sequence", "{place} is no area of the map", place = to));
        }
        let from = state.places.place(unit);
        // 3.1 A unit moves along a path.
        if case!("3.1", !self.linked(from, to)) {
            return Err(refuse!("3.1", "no path links {from} and {to}", from = from, to = to));
        }
        Ok(())
    }

    /// That the area has no enemy in it, and room; asked of moves, withdrawals, corrections and set-ups alike.
    pub(super) fn check_entry(&self, state: &State, unit: UnitId, to: Place) -> Result<(), Refusal> {
        let side = self.side(unit);
        // 3.2 No unit enters an area with an enemy unit in it.
        if let Some(enemy) = state.places.at(to).find(|other| case!("3.2", self.side(*other) != side)) {
            return Err(refuse!("3.2", "{enemy} is in {place}", enemy = enemy, place = to));
        }
        let others: Vec<UnitId> = state.places.at(to).filter(|id| *id != unit && self.side(*id) == side).collect();
        // 3.3 At most two units of a side are in an area.
        if case!("3.3", others.len() >= 2) {
            return Err(refuse!("3.3", "{units} fill {place}", units = others, place = to));
        }
        Ok(())
    }

    fn check_digging(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        // 5.1 Only a unit that is not dug in digs in.
        if case!("5.1", state.units[unit.index()].dug) {
            return Err(refuse!("5.1", "{unit} is dug in already", unit = unit));
        }
        Ok(())
    }

    fn check_reach(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let Frame::Reaction { mover, .. } = state.top() else { return Ok(()) };
        let (here, there) = (state.places.place(unit), state.places.place(*mover));
        // 4.1 An ambusher is in an area linked to the one just entered.
        if case!("4.1", !self.linked(here, there)) {
            return Err(refuse!(
                "4.1",
                "{unit} in {here} is not linked to {mover} in {there}",
                unit = unit,
                here = here,
                mover = *mover,
                there = there
            ));
        }
        Ok(())
    }

    /// The areas that the unit may move to.
    pub(super) fn destinations(&self, state: &State, side: Side, unit: UnitId) -> Vec<Place> {
        areas().filter(|to| self.check(state, side, &Action::Move { unit, to: *to }).is_ok()).collect()
    }

    /// The side's units that may move, dig in or ambush now.
    pub(super) fn able(&self, state: &State, side: Side, verb: &'static str) -> impl Iterator<Item = UnitId> {
        let allows = move |action| self.check(state, side, &action).is_ok();
        self.units_of(side).filter(move |unit| match verb {
            "move" => areas().any(|to| allows(Action::Move { unit: *unit, to })),
            "dig" => allows(Action::Dig { unit: *unit }),
            "ambush" => allows(Action::Ambush { unit: *unit }),
            _ => false,
        })
    }

    /// The nearest thing allowed: another area for the unit, another unit, or the verb that closes the decision.
    pub(super) fn with_alternative(&self, state: &State, side: Side, action: &Action, refusal: Refusal) -> Refusal {
        let closing = state.top().verbs().last().copied().map(Instead::Verb);
        let units = |verb| {
            let able: Vec<UnitId> = self.able(state, side, verb).collect();
            (!able.is_empty()).then_some(Instead::Units(able))
        };
        let instead = match action {
            Action::Bid { .. } if matches!(state.top(), Frame::Bid { .. }) => {
                Some(Instead::Amount(i64::from(self.highest_bid(state, side))))
            }
            Action::Move { unit, .. } => {
                let place = self.destinations(state, side, *unit).first().copied();
                place.map(Instead::Place).or_else(|| units("move"))
            }
            Action::Dig { .. } => units("dig"),
            Action::Ambush { .. } => units("ambush"),
            Action::Bid { .. } | Action::Pass | Action::Hold | Action::Withdraw | Action::Stay => None,
        };
        match instead.or(closing) {
            Some(instead) => refusal.instead(instead),
            None => refusal,
        }
    }

    /// What both players may set right: places, the marks `dug` and `acted`, and the tracks of the view.
    pub(super) fn check_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        match edit {
            Edit::Place { unit, place } if unit.index() < self.roster.len() => match area(*place) {
                Some(_) => self.check_entry(state, *unit, *place),
                None if *place == ELIMINATED => Ok(()),
                None => Err(refuse!("sequence", "{place} is no place of this map", place = *place)),
            },
            Edit::Mark { unit, mark, .. } if unit.index() < self.roster.len() => {
                let on_map = state.places.place(*unit) != ELIMINATED;
                if on_map && matches!(&mark[..], "dug" | "acted") {
                    return Ok(());
                }
                Err(refuse!("sequence", "only units on the map have marks, `dug` and `acted`"))
            }
            Edit::Place { unit, .. } | Edit::Mark { unit, .. } => {
                Err(refuse!("sequence", "{unit} is no unit of this game", unit = *unit))
            }
            Edit::Steps { unit, .. } => Err(refuse!("sequence", "{unit} has no steps to lose", unit = *unit)),
            Edit::Set { side, track, value } => {
                let (least, most) = match (&track[..], side) {
                    ("turn", None) => (1, i64::from(self.turns)),
                    ("rations", Some(_)) => (0, i64::from(HIGHEST)),
                    _ => {
                        return Err(refuse!("sequence", "the tracks are turn, and each side's rations"));
                    }
                };
                if (least..=most).contains(value) {
                    return Ok(());
                }
                let refusal = refuse!(
                    "sequence",
                    "{track} is from {least} to {most}",
                    track = track.clone(),
                    least = least,
                    most = most
                );
                Err(refusal.instead(Instead::Amount((*value).clamp(least, most))))
            }
        }
    }

    /// Whether the area changes hands when a unit of the side is in it.
    pub(super) fn takes(&self, state: &State, side: Side, place: Place) -> bool {
        // 6.1 An area belongs to the side whose unit was the last to be in it.
        area(place).is_some_and(|at| case!("6.1", state.control[at] != Some(side)))
    }

    /// What the viewer is told of the unit's quality.
    pub(super) fn quality_seen(&self, state: &State, unit: UnitId, viewer: Viewer) -> &'static str {
        let hidden = !viewer.knows(self.side(unit)) && !state.units[unit.index()].known;
        // 7.1 Whether a unit is a veteran is known to its owner only, until it ambushes.
        match (case!("7.1", hidden), self.roster[unit.index()].veteran) {
            (true, _) => "unknown",
            (false, true) => "veteran",
            (false, false) => "",
        }
    }

    /// What is added to the ambush die (4.2): 1 for a veteran, 1 for a unit that is dug in.
    pub(super) fn ambush_bonus(&self, state: &State, ambusher: UnitId) -> u8 {
        u8::from(self.roster[ambusher.index()].veteran) + u8::from(state.units[ambusher.index()].dug)
    }

    /// How the game ended before its last turn did, if so.
    pub(super) fn outcome(&self, state: &State) -> Option<Outcome> {
        let left = Side::BOTH.map(|side| self.units_of(side).any(|unit| state.places.place(unit) != ELIMINATED));
        // 6.3 A side without a unit on the map loses at once. Only a correction can leave neither with one.
        if case!("6.3", left == [true, true], true) {
            return None;
        }
        let winner = Side::BOTH.into_iter().find(|side| left[side.index()]);
        Some(Outcome { winner, level: "nobody left", case: Case("6.3") })
    }

    /// How the game stands once its last turn has ended.
    pub(super) fn points_outcome(&self, state: &State) -> Outcome {
        let [blue, red] = Side::BOTH.map(|side| {
            let held = (0..AREAS).filter(|at| state.control[*at] == Some(side));
            held.map(|at| self.values[at]).sum::<i32>() + state.rations[side.index()]
        });
        // 6.2 More points win: the values of the side's areas, and one for each ration left.
        let winner = match case!("6.2", blue.cmp(&red), Ordering::Equal) {
            Ordering::Greater => Some(Side::Blue),
            Ordering::Less => Some(Side::Red),
            Ordering::Equal => None,
        };
        Outcome { winner, level: if winner.is_some() { "on points" } else { "a draw" }, case: Case("6.2") }
    }
}
