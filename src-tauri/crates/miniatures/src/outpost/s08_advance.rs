//! 8 Advance after combat.

use super::Outpost;
use super::action::Action;
use super::board::Kind;
use super::state::{Advance, Event, Fight, State};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Bounds, Field, Offer, Prompt, UnitRoutes, places};
use kernel::stage::{asks, not_now, unasked};
use kernel::toolkit::advance::routes;
use kernel::{Awaits, Place, Play, Refusal, Side, Stage, UnitId, case, refuse, say};

impl Stage<Outpost> for Advance {
    fn awaits(&self, _: &Outpost, state: &State) -> Awaits {
        // 8.1 Only attackers advance.
        asks(state.phase().map_or(Side::Blue, |phase| phase.side))
    }

    fn prompt(&self, _: &Outpost, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("{units} may advance", units = self.units.clone()), [Offer::new("advance", "Advance")])
    }

    fn field(&self, game: &Outpost, state: &State, _: Side, answer: &Answer) -> Result<Field, Refusal> {
        let field = game.advance_field(state, &self.units).filter(|_| *answer == Answer::to("advance"));
        field.ok_or_else(|| unasked(answer))
    }

    fn judge(&self, game: &Outpost, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match (action, state.fight()) {
            (Action::Advance(routes), Some(fight)) => game.judge_advance(state, &self.units, fight, routes),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Outpost, play: &mut Play<'_, Outpost>, side: Side, action: &Action) {
        let Action::Advance(routes) = action else { return };
        play.emit(Event::Advanced { routes: routes.clone() });
        routes.iter().for_each(|(_, route)| game.take_towns(play, side, &route[1..]));
        play.emit(Event::FightEnded);
    }

    fn decision(&self, game: &Outpost, state: &State, side: Side) -> Option<Decision> {
        game.decision_on(state, side, Question::Advance { verb: "advance" }, &self.units)
    }
}

impl Outpost {
    /// How an attack ends, once both sides have paid.
    pub(super) fn end_attack(&self, play: &mut Play<'_, Outpost>, fight: &Fight) {
        let state = play.state();
        let victors: Vec<UnitId> = fight.attackers.iter().copied().filter(|unit| state.is_on_map(*unit)).collect();
        // 8.1 Into an emptied hex, attackers that did not retreat may advance.
        if case!("8.1", state.at.is_empty(fight.target) && !victors.is_empty()) {
            return play.emit(Event::MayAdvance { units: victors });
        }
        play.emit(Event::FightEnded);
    }

    fn advance_routes(&self, state: &State, unit: UnitId, fight: &Fight) -> Vec<Vec<Hex>> {
        let Some(hex) = state.at.hex(unit) else { return Vec::new() };
        // 8.2 After a retreat of two hexes or more, armour may go on to the first hex that one of them entered.
        let far = case!("8.2", self.board.counter(unit).kind == Kind::Armour);
        let retreats = fight.routes.iter().filter(|route| route.len() > 2).map(|route| route[1]);
        let onward = retreats.filter(|next| far && !self.holds(state, fight.side.other(), *next));
        let mut open = routes(hex, &[fight.target], 1, |_| false);
        onward.for_each(|next| open.extend(routes(hex, &[fight.target, next], 2, |_| false)));
        open.sort();
        open.dedup();
        open
    }

    fn advance_field(&self, state: &State, units: &[UnitId]) -> Option<Field> {
        let fight = state.fight()?;
        let routes_of = |unit: &UnitId| UnitRoutes {
            unit: *unit,
            weight: 1,
            routes: self.advance_routes(state, *unit, fight).iter().map(|route| places(route)).collect(),
        };
        let units: Vec<UnitRoutes> = units.iter().map(routes_of).collect();
        let moving = units.iter().flat_map(|unit| &unit.routes).filter(|route| route.len() > 1);
        let mut ends: Vec<Place> = moving.filter_map(|route| route.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        let room = |place: &Place| place.hex().map_or(0, |hex| self.room(state, hex, &[]));
        Some(Field::Routes {
            room: ends.iter().map(|place| (*place, room(place))).collect(),
            units,
            bounds: Bounds::default(),
        })
    }

    /// Precedence: the units, each route, then the room where they end.
    fn judge_advance(
        &self,
        state: &State,
        units: &[UnitId],
        fight: &Fight,
        given: &[(UnitId, Vec<Hex>)],
    ) -> Result<(), Refusal> {
        if !given.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("8.1", "{units} each advance or stay", units = units.to_vec()));
        }
        for (unit, route) in given {
            if !self.advance_routes(state, *unit, fight).contains(route) {
                let armour = self.board.counter(*unit).kind == Kind::Armour;
                let reason =
                    || refuse!("8.2", "{unit} is not armour and stops in {place}", unit = *unit, place = fight.target);
                return Err(if route.len() > 2 && !armour {
                    reason()
                } else {
                    refuse!("8.1", "{unit} may stay or advance into {place}", unit = *unit, place = fight.target)
                });
            }
            let end = route[route.len() - 1];
            let ending = given.iter().filter(|(_, other)| other.len() > 1 && other.last() == Some(&end)).count();
            if route.len() > 1 && ending > self.room(state, end, &[]) {
                return Err(refuse!(
                    "2.1",
                    "there is no room for {count} units in {place}",
                    count = ending as u32,
                    place = end
                ));
            }
        }
        Ok(())
    }
}
