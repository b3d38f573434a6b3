//! 9.8 Advance after combat.

use crate::action::Action;
use crate::game::Korsun;
use crate::map::{Terrain, Water};
use crate::state::{CombatResult, Event, Fight, Loss, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Bounds, Field, Offer, Prompt, UnitRoutes, place_routes, places};
use kernel::stage::{asks, not_now};
use kernel::{Awaits, Place, Play, Refusal, Side, Stage, UnitId, case, may, must, refuse, say};
use serde::Serialize;

/// The victors of the fight below may advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advance {
    pub side: Side,
    pub units: Vec<UnitId>,
    pub ways: Vec<Way>,
}

/// Where victors may advance: hexes that were vacated, one behind the other, and whether all in the first were eliminated, so
/// that one may go on anywhere from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    pub path: Vec<Hex>,
    pub beyond: bool,
}

impl Stage<Korsun> for Advance {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, _: &Korsun, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("{units} may advance", units = self.units.clone()), [Offer::new("advance", "Advance")])
    }

    fn field(&self, game: &Korsun, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(game.advance_field(state, &self.units, &self.ways))
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Advance(routes) => game.judge_advance(state, self, routes),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, _: Side, action: &Action) {
        let Action::Advance(routes) = action else { return };
        play.emit(Event::Advanced { routes: routes.clone() });
        for (unit, route) in routes {
            game.lose_airfields(play, game.unit(*unit).side, route.get(1..).unwrap_or_default());
        }
        game.end_fight(play);
    }

    fn decision(&self, game: &Korsun, state: &State, side: Side) -> Option<Decision> {
        Some(game.decision_on(state, side, Question::Advance { verb: "advance" }, &self.units))
    }
}

impl Korsun {
    /// What follows when an attack is resolved: the victors may advance, then it ends.
    pub(crate) fn end_attack(&self, play: &mut Play<'_, Korsun>, fight: &Fight) {
        let state = play.state();
        // 11.36 An HQ alone does not advance.
        let leads = |unit: &UnitId| must!("11.36", !self.unit(*unit).is_headquarters());
        let offered = self.advance_of(state, fight).filter(|(_, units, ways)| {
            units.iter().filter(|unit| leads(unit)).any(|unit| !self.advances(state, units, *unit, ways).is_empty())
        });
        match offered {
            Some((side, units, ways)) => play.emit(Event::MayAdvance { side, units, ways }),
            None => self.end_fight(play),
        }
    }

    /// The fight is over. 7.0a Stacking holds throughout the combat phase.
    fn end_fight(&self, play: &mut Play<'_, Korsun>) {
        play.emit(Event::FightEnded);
        self.ask_for_excess(play);
    }

    /// Who may advance after a fight, and where.
    fn advance_of(&self, state: &State, fight: &Fight) -> Option<(Side, Vec<UnitId>, Vec<Way>)> {
        // 9.69 Nobody advances after an engaged result.
        if case!("9.69", fight.result == Some(CombatResult::Engaged)) {
            return None;
        }
        let there = |units: &[(UnitId, Hex)]| -> Vec<UnitId> {
            units.iter().filter(|(unit, hex)| state.at.hex(*unit) == Some(*hex)).map(|(unit, _)| *unit).collect()
        };
        let vacated = |hexes: &mut dyn Iterator<Item = Hex>, side: Side| -> Vec<Way> {
            let mut ways: Vec<Way> = Vec::new();
            for hex in hexes.filter(|hex| state.at.is_empty(*hex)) {
                ways.extend(self.ways_from(state, fight, side, hex));
            }
            ways
        };
        // 9.81 The victors follow into what the others left: the attackers,
        let ways = vacated(&mut fight.targets.iter().copied(), fight.side.other());
        let attackers = there(&fight.attackers);
        if case!("9.81", !ways.is_empty() && !attackers.is_empty()) {
            return Some((fight.side, attackers, ways));
        }
        // 9.68 The defenders never advance after a split result.
        let split = matches!(fight.result, Some(CombatResult::Owed(_, Loss::Number(_) | Loss::Eliminated)));
        if case!("9.68", split) {
            return None;
        }
        // or the defenders.
        let mut from: Vec<Hex> = fight.attackers.iter().map(|(_, hex)| *hex).collect();
        from.sort_unstable();
        from.dedup();
        let ways = vacated(&mut from.into_iter(), fight.side);
        let defenders = there(&fight.defenders);
        case!("9.81", !ways.is_empty() && !defenders.is_empty()).then_some((fight.side.other(), defenders, ways))
    }

    /// The ways that open where a side has left a hex: the paths of those that retreated, and the hex itself.
    fn ways_from(&self, state: &State, fight: &Fight, side: Side, hex: Hex) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        let left = |(fled, route): &&(Side, Vec<Place>)| *fled == side && route.first() == Some(&hex.into());
        for (_, route) in fight.routes.iter().filter(left) {
            let last = route.len().saturating_sub(1);
            let way = Way { path: route[..last].iter().filter_map(|place| place.hex()).collect(), beyond: false };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        // 9.84 Where all were eliminated the victors may go one hex beyond.
        let all = if side == fight.side { &fight.attackers } else { &fight.defenders };
        if all.iter().filter(|(_, from)| *from == hex).all(|(unit, _)| !state.is_on_map(*unit)) {
            ways.push(Way { path: vec![hex], beyond: true });
        }
        ways
    }

    /// The routes by which a victor may advance, staying not among them.
    fn advances(&self, state: &State, units: &[UnitId], unit: UnitId, ways: &[Way]) -> Vec<Vec<Hex>> {
        let Some(start) = state.at.hex(unit) else { return Vec::new() };
        // 6.32a A disrupted unit may not be moved, and so does not advance.
        if case!("6.32a", state.mark(unit).disrupted) {
            return Vec::new();
        }
        let side = self.unit(unit).side;
        let grid = self.map().grid();
        // 9.82b An advancing Soviet unit stops in an enemy-controlled hex, 9.82a a German one does not.
        let stops = |hex: Hex| {
            let zone = state.control.controls(side.other(), hex);
            match side {
                Soviet => case!("9.82b", zone),
                German => zone && !may!("9.82a"),
            }
        };
        let crosses = |from: Hex, to: Hex| self.crosses_guarded(state, side, from, to);
        let taken = |hex: Hex| self.taken_by_headquarters(state, units, unit, hex);
        let mut found: Vec<Vec<Hex>> = Vec::new();
        for way in ways.iter().filter(|way| grid.adjacent(start, way.path[0])) {
            let mut route = vec![start];
            // 9.85 No further than the enemy has retreated.
            for hex in way.path.iter().take(case!("9.85", usize::MAX, 1)) {
                // 10.13c Along the path of retreat a major river is crossed even into an enemy's zone.
                let barred = !may!("10.13c") && crosses(route[route.len() - 1], *hex);
                if state.control.holds(side.other(), *hex) || barred {
                    break;
                }
                route.push(*hex);
                found.push(route.clone());
                if stops(*hex) {
                    break;
                }
            }
            // 9.84 Where all were eliminated the victors may go one hex beyond, into any hex without enemies, their own too.
            let first = way.path[0];
            // 9.82c Otherwise nobody leaves the path of retreat.
            let beyond = may!("9.84", way.beyond);
            if must!("9.82c", beyond) && !stops(first) {
                for (_, beyond) in grid.neighbours(first) {
                    let open = !state.control.holds(side.other(), beyond) && !self.is_water(beyond);
                    // 10.13c There it is not.
                    if open && must!("10.13c", !crosses(first, beyond)) {
                        found.push(vec![start, first, beyond]);
                    }
                }
            }
        }
        // 9.8 An advance costs no points, whatever the terrain.
        let costs = |route: &Vec<Hex>| {
            route.windows(2).any(|pair| self.map().terrain[pair[1]] != Terrain::Clear) && !may!("9.8")
        };
        found.retain(|route| !route.last().is_some_and(|end| taken(*end)) && !costs(route));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a step leads over a major river into a zone of enemies at the river.
    fn crosses_guarded(&self, state: &State, side: Side, from: Hex, to: Hex) -> bool {
        let direction = self.map().grid().direction(from, to);
        let major = direction.is_some_and(|way| self.map().water_at(from, way) == Some(Water::Major));
        major && !state.control.holds(side, to) && self.guarded(state, side, to)
    }

    /// 11.22 Whether a unit is an HQ, and another is in a hex that does not advance with these units.
    fn taken_by_headquarters(&self, state: &State, units: &[UnitId], unit: UnitId, hex: Hex) -> bool {
        let mut stay = state.at.at(hex).filter(|other| !units.contains(other));
        case!("11.22", self.unit(unit).is_headquarters() && stay.any(|other| self.unit(other).is_headquarters()))
    }

    fn advance_field(&self, state: &State, units: &[UnitId], ways: &[Way]) -> Field {
        let of_unit = |unit: &UnitId| {
            let stay = state.at.hex(*unit).map(|hex| vec![hex]);
            let routes = stay.into_iter().chain(self.advances(state, units, *unit, ways));
            let routes = routes.map(|route| places(&route)).collect();
            UnitRoutes { unit: *unit, weight: self.board().stacking_points(*unit), routes }
        };
        let open: Vec<UnitRoutes> = units.iter().map(of_unit).collect();
        let mut ends: Vec<Place> =
            open.iter().flat_map(|unit| &unit.routes).filter_map(|route| route.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        let room = |place: Place| place.hex().map_or(0, |hex| self.room(state, hex, units));
        let headquarters: Vec<UnitId> =
            units.iter().copied().filter(|unit| self.unit(*unit).is_headquarters()).collect();
        Field::Routes {
            bounds: Bounds {
                // 11.22 No two HQs end in one hex.
                few_in: ends.iter().map(|place| (*place, case!("11.22", 1, usize::MAX))).collect(),
                // 11.36 An HQ advances with combat units: one of those that fought ends in the same hex.
                escorted: headquarters.iter().copied().filter(|unit| case!("11.36", units.contains(unit))).collect(),
                few: headquarters,
                ..Bounds::default()
            },
            room: ends.into_iter().map(|place| (place, room(place))).collect(),
            units: open,
        }
    }

    fn judge_advance(
        &self,
        state: &State,
        Advance { units, ways, .. }: &Advance,
        given: &[(UnitId, Vec<Hex>)],
    ) -> Result<(), Refusal> {
        if !given.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("9.81", "a route is given for each of {units}", units = units.clone()));
        }
        for (unit, route) in given {
            // 9.83 Nobody has to advance.
            let stays = may!("9.83", route.len() == 1 && route.first().copied() == state.at.hex(*unit));
            if !stays && !self.advances(state, units, *unit, ways).contains(route) {
                return Err(self.explain_advance(state, units, (*unit, route), ways));
            }
        }
        for (_, route) in given {
            let Some(end) = route.last() else { continue };
            let ending = given.iter().filter(|(_, other)| other.last() == Some(end));
            let points: usize = ending.map(|(unit, _)| self.board().stacking_points(*unit)).sum();
            if points > self.room(state, *end, units) {
                return Err(refuse!("7.0a", "there is no room for so many units in {place}", place = *end));
            }
        }
        let Field::Routes { bounds, .. } = self.advance_field(state, units, ways) else { return Ok(()) };
        let ends = given.iter().map(|(unit, route)| (*unit, route.last().copied()));
        if let Some(hex) = self.shared_by_headquarters(ends) {
            return Err(refuse!("11.22", "two HQs cannot end in {place}", place = hex));
        }
        match bounds.lonely(&place_routes(given)) {
            Some(unit) => {
                Err(refuse!("11.36", "{unit} advances only to where a combat unit of the fight ends", unit = unit))
            }
            None => Ok(()),
        }
    }

    /// Why a victor may not advance by a route.
    fn explain_advance(
        &self,
        state: &State,
        units: &[UnitId],
        (unit, route): (UnitId, &[Hex]),
        ways: &[Way],
    ) -> Refusal {
        let side = self.unit(unit).side;
        if case!("6.32a", state.mark(unit).disrupted) {
            return refuse!("6.32a", "{unit} is disrupted", unit = unit);
        }
        let on_way = |way: &&Way| route.get(1) == way.path.first();
        if let Some(hex) = route.iter().find(|hex| self.is_water(**hex)) {
            return refuse!("19.25", "{place} is all river", place = *hex);
        }
        // The longest of the ways that it could be on.
        let Some(way) = ways.iter().filter(on_way).max_by_key(|way| (way.beyond, way.path.len())) else {
            if ways.iter().any(|way| way.beyond) {
                return refuse!("9.84", "{unit} advances first into a hex that was emptied", unit = unit);
            }
            return refuse!("9.82c", "{unit} may advance only along the path of retreat", unit = unit);
        };
        let within = route.len().checked_sub(1).map_or(&[][..], |end| &route[1..end]);
        if let Some(hex) = within.iter().find(|hex| state.control.controls(side.other(), **hex) && side == Soviet) {
            return refuse!("9.82b", "{unit} stops in {place}, which the enemy controls", unit = unit, place = *hex);
        }
        if let Some(hex) = route.last().filter(|hex| self.taken_by_headquarters(state, units, unit, **hex)) {
            return refuse!("11.22", "there is an HQ in {place} already", place = *hex);
        }
        if way.beyond
            && let [_, from, to] = route
            && case!("10.13c", self.crosses_guarded(state, side, *from, *to))
        {
            return refuse!(
                "10.13c",
                "a major river lies between {from} and {to}, and the enemy there controls {to}",
                from = *from,
                to = *to
            );
        }
        if way.beyond {
            return refuse!("9.84", "{unit} may go on one hex at most, into one without enemies", unit = unit);
        }
        if route.len() > way.path.len() + 1 {
            return refuse!("9.85", "{unit} may not advance further than the enemy has retreated", unit = unit);
        }
        refuse!("9.82c", "{unit} may not advance by that route", unit = unit)
    }
}
