//! 11.12, 11.13 Retreat after combat, and who makes way for it.

use crate::action::Action;
use crate::game::Kursk;
use crate::show::pressed;
use crate::state::{Event, Fight, Frame, MAKE_WAY, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Bounds, Field, Offer, Prompt, UnitRoutes, Value, fitting};
use kernel::stage::{asks, unasked};
use kernel::{Awaits, Place, Play, Refusal, Side, Stage, UnitId, case, refuse, say};

type Routes = Vec<(UnitId, Vec<Place>)>;
/// Who goes from where to where, each into the hex that the next leaves.
type Chain = Vec<(UnitId, Hex, Hex)>;

/// No chain of units that make way is longer.
const LONGEST_CHAIN: usize = 6;
/// More ways to make way are not looked for.
const MOST_CHAINS: usize = 4000;

/// The defenders of the fight below retreat.
pub(crate) struct Retreat;

impl Stage<Kursk> for Retreat {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        asks(state.defender())
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("the defenders retreat"), [Offer::new("retreat", "Retreat")])
    }

    fn field(&self, game: &Kursk, state: &State, _: Side, answer: &Answer) -> Result<Field, Refusal> {
        game.retreat_field(state).ok_or_else(|| unasked(answer))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Retreat(routes) => game.judge_retreat(state, routes),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Retreat(routes) = action else { return };
        let sheltered = game.joining(play.state(), routes);
        let side = routes.first().map_or(Soviet, |(unit, _)| game.unit(*unit).side);
        game.emit(play, Event::Retreated { routes: routes.clone(), sheltered });
        game.arrive(play, side, &ends(routes));
        game.press_on(play);
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        let question = match game.retreat_field(state) {
            // A stack that splits across enemy zones has a list of ways.
            Some(Field::Joint { .. }) => Question::Displacement { verb: "retreat" },
            _ => Question::Payment { owed: 1, steps: "lose", retreat: "retreat" },
        };
        Some(game.decision_on(state, side, question, game.involved(state, side)))
    }
}

/// One of the defenders of the fight below for whom there is no room pushes others away.
pub(crate) struct Displacement;

impl Stage<Kursk> for Displacement {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        asks(state.defender())
    }

    fn prompt(&self, _: &Kursk, state: &State, _: Side) -> Prompt {
        Prompt::new(say!("who makes way for {units}", units = pressed(state)), [Offer::new("displace", "Make way")])
    }

    fn field(&self, game: &Kursk, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::Joint { options: game.displacements(state) })
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Displace(routes) if game.displacements(state).contains(routes) => Ok(()),
            Action::Displace(_) => {
                Err(refuse!("11.13", "nobody makes way for {units} like that", units = pressed(state)))
            }
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Displace(routes) = action else { return };
        let sheltered = game.joining(play.state(), routes);
        let side = routes.first().map_or(Soviet, |(unit, _)| game.unit(*unit).side);
        game.emit(play, Event::Displaced { routes: routes.clone(), sheltered });
        game.arrive(play, side, &ends(routes));
        game.press_on(play);
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        Some(game.decision_on(state, side, Question::Displacement { verb: "displace" }, pressed(state)))
    }
}

impl Kursk {
    /// The hexes next to one that a retreat may enter, stacking apart: those that the enemy does not control, then the others.
    fn retreat_hexes(&self, state: &State, side: Side, from: Hex) -> [Vec<Hex>; 2] {
        let near = self.map().grid().neighbours(from).map(|(_, hex)| hex);
        // 9.2a Nor does anybody retreat into a stack that is still in reserve.
        let closed = |hex: Hex| state.control.holds(side.other(), hex) || self.keeps_out(state, side, hex);
        let mut free: Vec<Hex> = near.filter(|hex| !closed(*hex)).collect();
        free.sort_unstable();
        // 11.12a A retreat keeps out of enemy zones, whoever stands there. A German unit may enter one when nothing else is open,
        // a Soviet unit never.
        let zone = |hex: &Hex| case!("11.12a", self.in_enemy_zone(state, side, *hex));
        let (held, open): (Vec<Hex>, Vec<Hex>) = free.into_iter().partition(zone);
        match side {
            German => [open, held],
            Soviet => [open, Vec::new()],
        }
    }

    fn defenders_left(&self, state: &State) -> Vec<UnitId> {
        let Some(fight) = state.fight() else { return Vec::new() };
        let mut units: Vec<UnitId> = fight.under_attack().filter(|unit| state.is_on_map(*unit)).collect();
        units.sort_unstable();
        units
    }

    /// Every way in which the defenders can retreat.
    fn retreat_field(&self, state: &State) -> Option<Field> {
        let fight = state.fight()?;
        let (side, from, units) = (fight.side.other(), fight.target, self.defenders_left(state));
        let [open, held] = self.retreat_hexes(state, side, from);
        let all = [&open[..], &held].concat();
        let room = |hexes: &[Hex]| -> Vec<(Place, usize)> {
            hexes.iter().map(|hex| (Place::Hex(*hex), self.room(state, side, *hex, &units))).collect()
        };
        let routes = |hexes: &[Hex], pressed: bool| -> Vec<UnitRoutes> {
            let route = |unit: &UnitId| {
                let weight = self.weight(*unit);
                let roomy = hexes.iter().filter(|hex| self.room(state, side, **hex, &units) >= weight);
                let mut routes: Vec<Vec<Place>> = roomy.map(|hex| vec![from.into(), (*hex).into()]).collect();
                if pressed {
                    routes.push(vec![from.into(), MAKE_WAY.into()]);
                }
                UnitRoutes { unit: *unit, weight, routes }
            };
            units.iter().map(route).collect()
        };
        // 11.12b All retreat into one hex, or into as few as stacking allows.
        for hexes in [&open, &all] {
            for most_ends in 1..=hexes.len() {
                let (units, room) = (routes(hexes, false), room(hexes));
                let bounds = Bounds { most_ends: case!("11.12b", most_ends, usize::MAX), ..Bounds::default() };
                if fitting(&units, &room, &bounds, &[]).is_some() {
                    let splits = most_ends > 1 && hexes.len() > open.len();
                    let filled = splits.then(|| filling(&units, &room, open.len())).flatten();
                    return Some(filled.unwrap_or(Field::Routes { units, room, bounds }));
                }
            }
        }
        // 11.13 Those for whom there is no room push others away, if they can: as little as possible, and the others together.
        let ends = || (1..=all.len() + 1).map(|most_ends| case!("11.12b", most_ends, usize::MAX));
        let sparing = (0..=self.weight_of(&units)).flat_map(|most| ends().map(move |most_ends| (most, most_ends)));
        sparing.into_iter().find_map(|(most, most_ends)| {
            let (units, mut room) = (routes(&all, true), room(&all));
            room.push((MAKE_WAY.into(), most));
            let bounds = Bounds { most_ends, ..Bounds::default() };
            fitting(&units, &room, &bounds, &[]).map(|_| Field::Routes { units, room, bounds })
        })
    }

    /// Precedence: each route by itself, then all together.
    fn judge_retreat(&self, state: &State, given: &Routes) -> Result<(), Refusal> {
        let units = self.defenders_left(state);
        if !given.iter().map(|(unit, _)| unit).eq(&units) {
            return Err(match units[..] {
                [unit] => refuse!("11.19", "a route is given for {unit}", unit = unit),
                _ => refuse!("11.19", "{units} retreat together", units = units),
            });
        }
        let Some(field) = self.retreat_field(state) else { return Ok(()) };
        let open = |unit: UnitId, route: &Vec<Place>| match &field {
            Field::Joint { options } => options.iter().flatten().any(|known| *known == (unit, route.clone())),
            Field::Routes { units, .. } => units.iter().any(|known| known.unit == unit && known.routes.contains(route)),
            _ => true,
        };
        if let Some((unit, route)) = given.iter().find(|(unit, route)| !open(*unit, route)) {
            return Err(self.explain_route(state, *unit, route));
        }
        match (field.contains(&Value::Routes(given.clone())), field) {
            (true, _) => Ok(()),
            (false, Field::Joint { .. }) => {
                Err(refuse!("11.12a", "{units} fill the hexes outside enemy zones first", units = units))
            }
            (false, _) => Err(refuse!("11.12b", "{units} retreat into as few hexes as stacking allows", units = units)),
        }
    }

    fn explain_route(&self, state: &State, unit: UnitId, route: &[Place]) -> Refusal {
        let side = self.unit(unit).side;
        let end = route.last().and_then(|place| place.hex());
        let adjacent = end.zip(state.at.hex(unit)).is_some_and(|(end, from)| self.map().grid().adjacent(from, end));
        match end.filter(|_| adjacent && route.len() == 2) {
            Some(hex) if state.control.holds(side.other(), hex) => {
                refuse!("11.12a", "there are enemies in {place}", place = hex)
            }
            Some(hex) if self.keeps_out(state, side, hex) => {
                refuse!("9.2a", "no active unit joins the reserves in {place}", place = hex)
            }
            Some(hex) if self.in_enemy_zone(state, side, hex) => {
                refuse!("11.12a", "the enemy controls {place}", place = hex)
            }
            Some(hex) => refuse!("7.2a", "there is no room for {unit} in {place}", unit = unit, place = hex),
            None if route.last() == Some(&MAKE_WAY.into()) => {
                refuse!("11.13", "there is room for {unit}", unit = unit)
            }
            None => refuse!("11.12a", "{unit} retreats one hex", unit = unit),
        }
    }

    /// Those that come to friends who do not move with them.
    fn joining(&self, state: &State, given: &Routes) -> Vec<UnitId> {
        let stays = |unit: UnitId| !given.iter().any(|(mover, _)| *mover == unit);
        let joins =
            |route: &[Place]| route.last().and_then(|place| place.hex()).is_some_and(|end| state.at.at(end).any(stays));
        given.iter().filter(|(_, route)| joins(route)).map(|(unit, _)| *unit).collect()
    }

    /// One after the other, as their owner wishes, the units without room push others away; when none of them can, they are lost.
    fn press_on(&self, play: &mut Play<'_, Kursk>) {
        while let Some(unit) = play.state().fight().and_then(|fight| fight.pressed.first().copied()) {
            // 11.13 A unit without room takes the place of another that makes way.
            if case!("11.13", !self.displacements(play.state()).is_empty()) {
                return self.emit(play, Event::Asked(Frame::Displacement));
            }
            // 11.12d Who cannot retreat is eliminated. 10.20 Nobody retreats off the map.
            self.lose_blocked(play, unit);
        }
        self.after_defence(play);
    }

    fn lose_blocked(&self, play: &mut Play<'_, Kursk>, unit: UnitId) {
        let grid = self.map().grid();
        let at_edge = play.state().at.hex(unit).is_some_and(|hex| grid.neighbours(hex).count() < 6);
        let lost = case!("10.20", at_edge) || !at_edge;
        if case!("11.12d", lost) {
            self.eliminate(play, unit, "11.12d");
        } else {
            // It stays where it is.
            self.emit(play, Event::Retreated { routes: Vec::new(), sheltered: Vec::new() });
        }
    }

    /// The ways in which others can make way for one of the units without room.
    fn displacements(&self, state: &State) -> Vec<Routes> {
        let pressed = state.fight().map_or(&[][..], |fight| &fight.pressed);
        pressed.iter().flat_map(|unit| self.chains(state, *unit)).collect()
    }

    /// The shortest ways in which others can make way for a unit: the routes of all, in roster order.
    fn chains(&self, state: &State, unit: UnitId) -> Vec<Routes> {
        let (Some(from), Some(fight)) = (state.at.hex(unit), state.fight()) else { return Vec::new() };
        let side = self.unit(unit).side;
        let [open, held] = self.retreat_hexes(state, side, from);
        let mut begun: Vec<Chain> = open.iter().chain(&held).map(|hex| vec![(unit, from, *hex)]).collect();
        // 11.13 Who has got room by what others pushed away pushes nobody.
        let roomy = |chain: &Chain| self.room(state, side, chain[0].2, &[]) >= self.weight(unit);
        let with_room: Vec<Chain> = begun.iter().filter(|chain| case!("11.13", roomy(chain))).cloned().collect();
        if !with_room.is_empty() {
            return spelled(self.out_of_zones(state, side, with_room));
        }
        for _ in 0..LONGEST_CHAIN {
            let (mut whole, mut longer) = (Vec::new(), Vec::new());
            for chain in &begun {
                self.lengthen(state, chain, fight, &mut whole, &mut longer);
            }
            if !whole.is_empty() {
                return spelled(self.out_of_zones(state, side, whole));
            }
            longer.truncate(MOST_CHAINS);
            begun = longer;
        }
        Vec::new()
    }

    /// Without the chains in which a unit enters an enemy zone though it could go elsewhere at that point.
    fn out_of_zones(&self, state: &State, side: Side, chains: Vec<Chain>) -> Vec<Chain> {
        let zone = |hex: Hex| case!("11.12a", self.in_enemy_zone(state, side, hex));
        let better = |chain: &Chain, at: usize| {
            let alike = |other: &&Chain| other[..at] == chain[..at] && other[at].0 == chain[at].0;
            zone(chain[at].2) && chains.iter().filter(alike).any(|other| !zone(other[at].2))
        };
        chains.iter().filter(|chain| !(0..chain.len()).any(|at| better(chain, at))).cloned().collect()
    }

    /// Lets somebody in the last hex of a chain make way.
    fn lengthen(
        &self,
        state: &State,
        chain: &[(UnitId, Hex, Hex)],
        fight: &Fight,
        whole: &mut Vec<Chain>,
        longer: &mut Vec<Chain>,
    ) {
        let Some((pusher, _, full)) = chain.last().copied() else { return };
        let side = self.unit(pusher).side;
        let missing = self.weight(pusher).saturating_sub(self.room(state, side, full, &[]));
        let passed = |hex: &Hex| chain.iter().any(|(_, from, to)| from == hex || to == hex);
        for other in state.at.at(full) {
            // One unit makes way for one, and only once in a combat; units that have retreated in it stay where they came. A reserve
            // goes nowhere.
            let gone = fight.displaced.contains(&other) || fight.under_attack().any(|unit| unit == other);
            let may = !gone && !state.mark(other).reserve && self.weight(other) >= missing;
            if !may {
                continue;
            }
            let [open, held] = self.retreat_hexes(state, side, full);
            let free = |hexes: &[Hex]| -> Vec<Hex> { hexes.iter().filter(|hex| !passed(hex)).copied().collect() };
            let (open, held) = (free(&open), free(&held));
            let roomy = |hex: &Hex| self.room(state, side, *hex, &[]) >= self.weight(other);
            let first = if open.iter().any(roomy) { &open } else { &held };
            let link = |hex: &Hex| [chain, &[(other, full, *hex)]].concat();
            match first.iter().any(roomy) {
                true => whole.extend(first.iter().filter(|hex| roomy(hex)).map(link)),
                // It pushes others in its turn only where nothing else is open.
                false => longer.extend(open.iter().chain(&held).map(link)),
            }
        }
    }
}

/// The ways to retreat of a stack that has to split and for which the first so many hexes, those outside enemy zones, are too small:
/// these are filled, and the others go together as far as there is room. None where the ways are too many to be listed.
// 11.12a A unit goes into an enemy zone only when nothing else is open to it.
fn filling(units: &[UnitRoutes], room: &[(Place, usize)], open: usize) -> Option<Field> {
    let ways = units.iter().map(|unit| unit.routes.len()).try_fold(1usize, |all, own| all.checked_mul(own))?;
    let listed = case!("11.12a", ways <= MOST_CHAINS);
    if !listed {
        return None;
    }
    let mut options: Vec<Routes> = vec![Vec::new()];
    for unit in units {
        let longer = |begun: &Routes| {
            let with = |route: &Vec<Place>| [&begun[..], &[(unit.unit, route.clone())]].concat();
            unit.routes.iter().map(with).collect::<Vec<_>>()
        };
        options = options.iter().flat_map(longer).collect();
    }
    let weight = |id: UnitId| units.iter().find(|unit| unit.unit == id).map_or(0, |unit| unit.weight);
    let ending = |routes: &Routes, place: Place| -> usize {
        routes.iter().filter(|(_, route)| route.last() == Some(&place)).map(|(unit, _)| weight(*unit)).sum()
    };
    options.retain(|routes| room.iter().all(|(place, most)| ending(routes, *place) <= *most));
    let outside = |routes: &Routes| room[..open].iter().map(|(place, _)| ending(routes, *place)).sum::<usize>();
    let ends = |routes: &Routes| room.iter().filter(|(place, _)| ending(routes, *place) > 0).count();
    let rank = |routes: &Routes| (usize::MAX - outside(routes), ends(routes));
    let best = options.iter().map(rank).min()?;
    options.retain(|routes| rank(routes) == best);
    Some(Field::Joint { options })
}

/// The hexes where routes end.
fn ends(routes: &Routes) -> Vec<Hex> {
    routes.iter().filter_map(|(_, route)| route.last().and_then(|place| place.hex())).collect()
}

/// Chains as routes, each in roster order, none twice.
fn spelled(chains: Vec<Chain>) -> Vec<Routes> {
    let mut found: Vec<Routes> = Vec::new();
    for mut chain in chains {
        chain.sort_unstable();
        let routes: Routes =
            chain.into_iter().map(|(unit, from, to)| (unit, vec![Place::Hex(from), Place::Hex(to)])).collect();
        found.push(routes);
    }
    found.sort_unstable();
    found.dedup();
    found
}
