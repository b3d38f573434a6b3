//! 6 Overrun.

use crate::Soviet;
use crate::action::Action;
use crate::game::Korsun;
use crate::map::Water;
use crate::s05_movement::{Orders, destination, half_points};
use crate::s10_terrain::HALVES;
use crate::s22_delay::Held;
use crate::state::{CombatResult, Event, Fight, Leaving, Overrun, State};
use hexgrid::Hex;
use kernel::prompt::{Answer, Destination, Field, Groups, Offer, Prompt, Value};
use kernel::stage::{asks, not_now, unasked};
use kernel::{Awaits, Play, Refusal, Side, Stage, UnitId, case, may, must, refuse, say};
use serde::Serialize;

/// What an overrun costs, in half points.
const PRICE: u16 = 3 * HALVES;

/// Units that overran together may go on, each with the half points that it has left, in the same order. Those of them
/// that have gone on already are no longer here; a march inside another is that of units that overran again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct March {
    pub units: Vec<UnitId>,
    pub left: Vec<u16>,
}

impl Stage<Korsun> for March {
    fn awaits(&self, _: &Korsun, state: &State) -> Awaits {
        asks(state.phase().map_or(Soviet, |(side, _)| side))
    }

    fn prompt(&self, game: &Korsun, state: &State, side: Side) -> Prompt {
        let goes_on = self.able(game, state, side).next().map(|_| Offer::new("move", "Go on"));
        Prompt::new(say!("{units} may go on", units = self.units.clone()), [])
            .with(goes_on)
            .with([Offer::closing("halt", "Halt")])
    }

    fn field(&self, game: &Korsun, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            // 6.24 Each of them goes on alone or with others of them.
            ("move", []) => {
                let mut groups = Groups::default();
                groups.push(self.able(game, state, side));
                Ok(Field::Stack { groups, least: 1, most: usize::MAX })
            }
            ("move", [Value::Units(units)]) => game.move_field(state, side, units),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { units, path } => game.judge_move(state, side, units, path),
            Action::Halt => Ok(()),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        match action {
            Action::Move { units, path } => game.resolve_move(play, side, units, path),
            _ => play.emit(Event::Halted),
        }
    }
}

impl March {
    fn able<'a>(&'a self, game: &'a Korsun, state: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        self.units.iter().copied().filter(move |unit| game.can_move(state, side, &[*unit]))
    }
}

impl Korsun {
    /// Precedence: which units, the way to the hex that they overrun from, then the overrun itself. Tells the half points
    /// left after it.
    pub(crate) fn judge_overrun(
        &self,
        state: &State,
        orders: &Orders,
        units: &[UnitId],
        path: &[Hex],
    ) -> Result<u16, Refusal> {
        self.judge_overrunners(state, orders.side, units)?;
        let (approach, target) = (&path[..path.len() - 1], path[path.len() - 1]);
        let spent = if approach.len() > 1 { self.judge_walk(state, orders, approach)? } else { 0 };
        let launch = approach[approach.len() - 1];
        self.judge_assault(state, orders, units, launch, target, spent)
    }

    /// Which units may overrun at all.
    fn judge_overrunners(&self, state: &State, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
        // 6.13 A unit that came in this phase did not begin it with those that were there.
        let came = |unit: &UnitId| state.mark(*unit).entered;
        if case!("6.13", units.iter().any(came) && !units.iter().all(came)) {
            return Err(refuse!("6.13", "{units} did not begin the phase together", units = units.to_vec()));
        }
        for unit in units {
            let counter = self.unit(*unit);
            // 19.4 Combat units overrun; an HQ does not.
            if case!("19.4", counter.is_headquarters()) {
                return Err(refuse!("19.4", "{unit} is an HQ and cannot overrun", unit = *unit));
            }
            // 19.4 Of the Soviet units only mechanised ones overrun.
            if case!("19.4", side == Soviet && !counter.is_mechanised()) {
                return Err(refuse!("19.4", "{unit} is not mechanised and cannot overrun", unit = *unit));
            }
            // 6.12, 12.21 Only units that began the phase in supply overrun.
            if case!(["6.12", "12.21"], state.mark(*unit).unsupplied) {
                return Err(refuse!("6.12", "{unit} was out of supply when the phase began", unit = *unit));
            }
        }
        if side == Soviet { self.judge_led(state, units) } else { Ok(()) }
    }

    fn judge_assault(
        &self,
        state: &State,
        orders: &Orders,
        units: &[UnitId],
        launch: Hex,
        target: Hex,
        spent: u16,
    ) -> Result<u16, Refusal> {
        let Some(direction) = self.map().grid().direction(launch, target) else {
            return Err(refuse!("5.0b", "{from} and {to} are not next to each other", from = launch, to = target));
        };
        // 10.13d Nobody overruns across a major river, 10.16 nor across the sea.
        let water = self.map().water_at(launch, direction);
        if case!("10.13d", water == Some(Water::Major)) {
            return Err(refuse!("10.13d", "a major river lies between {from} and {to}", from = launch, to = target));
        }
        if case!("10.16", water == Some(Water::Sea)) {
            return Err(refuse!("10.16", "the sea lies between {from} and {to}", from = launch, to = target));
        }
        // 22.11 Nobody overruns out of a hex in which they cover a delay.
        if launch == orders.start && orders.leaving == Err(Held::Covers) {
            return Err(self.explain_held(state, Held::Covers, launch));
        }
        // 22.12 A unit that has left a zone of control by delay or disengagement overruns nobody.
        let left_zone = matches!(orders.leaving, Ok(Leaving::Delay | Leaving::Disengagement));
        if case!("22.12", left_zone && launch != orders.start) {
            return Err(refuse!(
                "22.12",
                "after delay or disengagement nobody overruns out of {place}",
                place = launch
            ));
        }
        // 6.17 Nobody overruns out of a hex with friends that do not take part; an HQ may be there.
        let idle = |other: &UnitId| !units.contains(other) && !self.unit(*other).is_headquarters();
        if let Some(other) = state.at.at(launch).find(|other| case!("6.17", idle(other))) {
            return Err(refuse!("6.17", "{unit} is in {place} and takes no part", unit = other, place = launch));
        }
        let left = orders.points.saturating_sub(spent);
        // 6.0b An overrun costs three points, 6.16 and there may be as many as they suffice for.
        let Some(after) = left.checked_sub(case!("6.0b", PRICE, 0)) else {
            return Err(refuse!(
                "6.0b",
                "an overrun costs {cost}, and {left} is left",
                cost = half_points(PRICE),
                left = half_points(left)
            ));
        };
        if !may!("6.16") && !orders.fresh {
            return Err(refuse!(
                "6.16",
                "{units} {have} overrun already",
                units = units.to_vec(),
                have = if units.len() == 1 { "has" } else { "have" }
            ));
        }
        // 6.15 The same enemies may be overrun again and again.
        if !may!("6.15") && state.at.at(target).any(|unit| state.mark(unit).disrupted) {
            return Err(refuse!("6.15", "the units in {place} have been overrun in this phase", place = target));
        }
        units.iter().try_for_each(|unit| self.judge_restriction(state, *unit, target))?;
        Ok(after)
    }

    /// The hexes that the units can overrun from some hexes, each with what it costs to get there.
    pub(crate) fn overruns(
        &self,
        state: &State,
        orders: &Orders,
        units: &[UnitId],
        launches: &[(Hex, u16)],
    ) -> Vec<Destination> {
        let mut found: Vec<Destination> = Vec::new();
        let enemy = orders.side.other();
        let dear = |spent: u16| case!("6.0b", orders.points < spent.saturating_add(PRICE));
        let launches = launches.iter().filter(|(_, spent)| !dear(*spent));
        let mut launches = launches
            .flat_map(|(launch, spent)| self.map().grid().neighbours(*launch).map(|(_, hex)| (*launch, *spent, hex)))
            .filter(|(.., target)| state.control.holds(enemy, *target))
            .peekable();
        if launches.peek().is_none() || self.judge_overrunners(state, orders.side, units).is_err() {
            return found;
        }
        for (launch, spent, target) in launches {
            let Ok(left) = self.judge_assault(state, orders, units, launch, target, spent) else { continue };
            match found.iter_mut().find(|known| known.place == target.into()) {
                Some(known) if known.left >= i32::from(left) => {}
                Some(known) => *known = destination(target, launch, left, false),
                None => found.push(destination(target, launch, left, false)),
            }
        }
        found
    }

    pub(crate) fn resolve_overrun(&self, play: &mut Play<'_, Korsun>, orders: &Orders, units: &[UnitId], path: &[Hex]) {
        let Ok(left) = self.judge_overrun(play.state(), orders, units, path) else { return };
        let (approach, target) = (&path[..path.len() - 1], path[path.len() - 1]);
        let launch = approach[approach.len() - 1];
        let price = case!("6.0b", PRICE, 0);
        // 6.24 Each unit keeps what it has not spent itself.
        let purses = self.left_after(orders, approach).into_iter().map(|points| points.saturating_sub(price)).collect();
        if approach.len() > 1 {
            let cost = orders.points.saturating_sub(left + price);
            self.walk(play, orders, units, approach, cost);
        }
        self.has_moved(play, units, orders.fresh);
        let state = play.state();
        // 6.17 An HQ in the hex that they overrun from shares their losses.
        let company = state.at.at(launch).filter(|other| case!("6.17", self.unit(*other).is_headquarters()));
        let joined: Vec<UnitId> = company.filter(|other| !units.contains(other)).collect();
        let all = units.iter().chain(&joined);
        let attackers: Vec<(UnitId, Hex)> = all.map(|unit| (*unit, launch)).collect();
        let overrun = Overrun { units: units.to_vec(), left: purses };
        // 6.14 An overrun hits one hex.
        let mut targets = vec![target];
        if !may!("6.14") {
            let beside = self.map().grid().neighbours(launch).map(|(_, hex)| hex).filter(|hex| *hex != target);
            targets.extend(beside.filter(|hex| state.control.holds(orders.side.other(), *hex)));
        }
        let fight = Fight { overrun: Some(overrun), joined, ..self.fight(state, orders.side, attackers, targets) };
        let led_by = if orders.side == Soviet { self.overrun_leaders(state, units) } else { 0 };
        self.declare(play, fight, led_by);
        // 14.15 Nobody uses an air point in an overrun.
        if !may!("14.15") {
            self.ask_for_air(play);
        }
    }

    /// What follows when an overrun is resolved.
    pub(crate) fn end_overrun(&self, play: &mut Play<'_, Korsun>, fight: &Fight, overrun: &Overrun) {
        let state = play.state();
        let hurt: Vec<UnitId> =
            fight.defenders.iter().map(|(unit, _)| *unit).filter(|unit| state.is_on_map(*unit)).collect();
        // 6.31 Defenders that lost a step or a hex are disrupted; an engaged result disrupts nobody.
        let engaged = fight.result == Some(CombatResult::Engaged);
        if case!("6.31", fight.hurt.1 && !engaged) && !hurt.is_empty() {
            play.emit(Event::Disrupted { units: hurt });
        }
        let target = fight.targets[0];
        let (units, left): (Vec<UnitId>, Vec<u16>) = (overrun.units.iter().copied().zip(overrun.left.iter().copied()))
            .filter(|(unit, _)| play.state().is_on_map(*unit))
            .unzip();
        // 6.22 If the defenders hold their hex, the overrunners go no further.
        let vacant = !state_holds(play, fight.side.other(), target);
        // 6.23 Nor do they if they have lost a step or retreated.
        let unhurt = must!("6.23", !fight.hurt.0);
        // 6.24 Otherwise they must enter the hex, 9.86 and no further than that.
        if case!(["6.22", "6.24"], vacant && unhurt && !units.is_empty()) {
            play.emit(Event::Overran { units, left, hex: target });
            // 25.24 They take a town as they enter it.
            return self.lose_airfields(play, fight.side, &[target]);
        }
        // 6.25 The defenders never advance.
        if !may!(["6.25", "9.86"]) {
            return self.end_attack(play, fight);
        }
        play.emit(Event::Repulsed { units, hex: target, case: if unhurt { "6.22" } else { "6.23" } });
    }
}

fn state_holds(play: &Play<'_, Korsun>, side: Side, hex: Hex) -> bool {
    play.state().control.holds(side, hex)
}
