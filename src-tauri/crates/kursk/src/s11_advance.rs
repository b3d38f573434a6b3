//! 11.14 Advance after combat.

use crate::action::Action;
use crate::game::Kursk;
use crate::show::verb;
use crate::state::{Event, Fight, Frame, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Bounds, Field, Offer, Prompt, UnitRoutes, Value, place_routes, places};
use kernel::stage::{asks, unasked};
use kernel::{Awaits, Place, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};
use serde::Serialize;

/// The victors of the fight below advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advance {
    pub units: Vec<UnitId>,
}

impl Stage<Kursk> for Advance {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        asks(state.attacker())
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        let units = self.units.clone();
        let title = say!("{units} {advance}", units = units, advance = verb(&self.units, "advances", "advance"));
        Prompt::new(title, [Offer::new("advance", "Advance")])
    }

    fn field(&self, game: &Kursk, state: &State, _: Side, answer: &Answer) -> Result<Field, Refusal> {
        game.advance_field(state, &self.units).ok_or_else(|| unasked(answer))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match (action, state.fight()) {
            (Action::Advance(routes), Some(fight)) => game.judge_advance(state, fight, &self.units, routes),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, side: Side, action: &Action) {
        let Action::Advance(routes) = action else { return };
        game.emit(play, Event::Advanced { routes: routes.clone() });
        let entered: Vec<Hex> = routes.iter().flat_map(|(_, route)| route[1..].to_vec()).collect();
        game.arrive(play, side, &entered);
        game.end_fight(play);
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        Some(game.decision_on(state, side, Question::Advance { verb: "advance" }, self.units.clone()))
    }
}

impl Kursk {
    /// What follows when the defenders have had their part: the victors advance into a hex that is empty, and the fight ends.
    pub(crate) fn after_defence(&self, play: &mut Play<'_, Kursk>) {
        let state = play.state();
        let Some(Frame::Fight(fight)) = state.flow.top() else { return };
        let units = self.left_of(state, fight);
        // 11.14a Into a hex that was vacated the victors must advance.
        if case!("11.14a", state.at.is_empty(fight.target) && !units.is_empty()) {
            self.emit(play, Event::MayAdvance { units });
        } else {
            self.end_fight(play);
        }
    }

    pub(crate) fn end_fight(&self, play: &mut Play<'_, Kursk>) {
        self.emit(play, Event::FightEnded);
        self.ask_for_excess(play);
    }

    /// The routes by which a victor may advance, staying not among them.
    fn advances(&self, state: &State, fight: &Fight, unit: UnitId) -> Vec<Vec<Hex>> {
        let Some(start) = state.at.hex(unit) else { return Vec::new() };
        let target = fight.target;
        let mut routes = vec![vec![start, target]];
        if self.judge_second(state, fight, unit).is_err() {
            return routes;
        }
        for (_, hex) in self.map().grid().neighbours(target) {
            if self.judge_beyond(state, start, target, hex).is_ok() {
                routes.push(vec![start, target, hex]);
            }
        }
        routes.sort_unstable();
        routes
    }

    // 11.14b Only supplied German mechanised units go a second hex.
    fn judge_second(&self, state: &State, fight: &Fight, unit: UnitId) -> Result<(), Refusal> {
        let counter = self.unit(unit);
        let may = counter.side == German && counter.is_mechanised() && !fight.cut.contains(&unit);
        match may!("11.14b", may && state.is_on_map(unit)) {
            true => Ok(()),
            false => Err(refuse!("11.14b", "{unit} advances one hex only", unit = unit)),
        }
    }

    /// That the second hex is open: not the one that the unit has just left, without enemies, no fortification or city of theirs, not
    /// over wide water.
    fn judge_beyond(&self, state: &State, start: Hex, from: Hex, to: Hex) -> Result<(), Refusal> {
        // 11.14b Who goes back has not advanced, and one at least must.
        if case!("11.14b", to == start) {
            return Err(refuse!("11.14b", "an advance does not lead back into {place}", place = to));
        }
        let bar = self.breach_bar(state, from, to);
        match state.control.holds(Soviet, to) || case!("11.14b", bar.is_some()) {
            true => Err(refuse!("11.14b", "a second hex of an advance does not lead into {place}", place = to)),
            false => Ok(()),
        }
    }

    fn advance_field(&self, state: &State, units: &[UnitId]) -> Option<Field> {
        let fight = state.fight()?;
        let must = case!("11.14a", 1, 0);
        let of_unit = |unit: &UnitId| {
            // Alone it has to go.
            let stay = state.at.hex(*unit).filter(|_| units.len() > must).map(|hex| vec![hex]);
            let routes = stay.into_iter().chain(self.advances(state, fight, *unit));
            let routes = routes.map(|route| places(&route)).collect();
            UnitRoutes { unit: *unit, weight: self.weight(*unit), routes }
        };
        let open: Vec<UnitRoutes> = units.iter().map(of_unit).collect();
        let moving = open.iter().flat_map(|unit| &unit.routes).filter(|route| route.len() > 1);
        let mut ends: Vec<Place> = moving.filter_map(|route| route.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        let room = |place: Place| {
            let hex = place.hex()?;
            Some((place, self.room(state, fight.side, hex, units)))
        };
        let bounds = Bounds { least_moving: must, ..Bounds::default() };
        Some(Field::Routes { room: ends.into_iter().filter_map(room).collect(), units: open, bounds })
    }

    fn judge_advance(
        &self,
        state: &State,
        fight: &Fight,
        units: &[UnitId],
        given: &[(UnitId, Vec<Hex>)],
    ) -> Result<(), Refusal> {
        if !given.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("11.14a", "a route is given for each of {units}", units = units.to_vec()));
        }
        if case!("11.14a", given.iter().all(|(_, route)| route.len() == 1)) {
            return Err(refuse!("11.14a", "one at least advances into {place}", place = fight.target));
        }
        let Some(field) = self.advance_field(state, units) else { return Ok(()) };
        let Field::Routes { units: open, .. } = &field else { return Ok(()) };
        for (unit, (_, route)) in open.iter().zip(given) {
            if !unit.routes.contains(&places(route)) {
                return Err(self.explain_advance(state, fight, unit.unit, route));
            }
        }
        match field.contains(&Value::Routes(place_routes(given))) {
            true => Ok(()),
            false => Err(refuse!("7.2a", "there is no room where so many would end")),
        }
    }

    fn explain_advance(&self, state: &State, fight: &Fight, unit: UnitId, route: &[Hex]) -> Refusal {
        match route {
            [start, first, second] if *first == fight.target => {
                let second = self
                    .judge_second(state, fight, unit)
                    .and_then(|()| self.judge_beyond(state, *start, *first, *second));
                second.err().unwrap_or_else(|| refuse!("11.14b", "{unit} cannot advance there", unit = unit))
            }
            _ => refuse!("11.14a", "{unit} advances into {place}", unit = unit, place = fight.target),
        }
    }
}
