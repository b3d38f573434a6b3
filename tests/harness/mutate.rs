//! Near-legal actions: what a player might try by mistake, made from what is offered.

use kernel::dice::Chance;
use kernel::playout::compose;
use kernel::prompt::{Answer, Value};
use kernel::{Action, Game, Names, Place, Side, Slot, Thing, UnitId};

/// An action a step or two away from an offered one.
pub fn near_legal<G: Game>(game: &G, state: &G::State, side: Side, chance: &mut impl Chance) -> Option<G::Action> {
    let offers = game.prompt(state, side).offers;
    let offer = *chance.pick(&offers)?;
    let mut answer = compose(game, state, side, offer.verb, chance).ok()?.to_answer();
    if chance.below(12) == 0 {
        answer = of_another_verb::<G>(&answer, chance)?;
    }
    for _ in 0..=chance.below(2) {
        let at = chance.below(u32::try_from(answer.values.len()).ok()?) as usize;
        if let Some(value) = answer.values.get_mut(at) {
            mutate(value, game.names(), chance);
        }
    }
    // Actions in notation name units in order and none twice.
    answer.values.iter_mut().for_each(in_order);
    G::Action::from_answer(&answer)
}

/// The same values under another verb that takes such values.
fn of_another_verb<G: Game>(answer: &Answer, chance: &mut impl Chance) -> Option<Answer> {
    let fits = |verb: &&kernel::Verb| {
        verb.slots.len() == answer.values.len()
            && verb.slots.iter().zip(&answer.values).all(|(slot, value)| takes(*slot, value))
    };
    let verbs: Vec<&kernel::Verb> = G::Action::VERBS.iter().filter(fits).collect();
    chance.pick(&verbs).map(|verb| Answer { verb: verb.word, values: answer.values.clone() })
}

fn takes(slot: Slot, value: &Value) -> bool {
    matches!(
        (slot, value),
        (Slot::One(_), Value::One(_))
            | (Slot::Units, Value::Units(_))
            | (Slot::Places, Value::Places(_))
            | (Slot::Path, Value::Path(_))
            | (Slot::Routes, Value::Routes(_))
            | (Slot::Assignment, Value::Assignment(_))
            | (Slot::Order, Value::Order(_))
            | (Slot::Amount, Value::Amount(_))
    )
}

fn mutate(value: &mut Value, names: &Names, chance: &mut impl Chance) {
    match value {
        Value::One(_) => {}
        Value::Units(units) => mutate_list(units, chance, |chance| any_unit(names, chance)),
        Value::Places(places) => mutate_list(places, chance, |chance| any_place(names, chance)),
        Value::Path(path) => mutate_path(path, names, chance),
        Value::Routes(routes) => mutate_routes(routes, names, chance),
        Value::Assignment(shares) => mutate_shares(shares, chance),
        Value::Order(things) => mutate_order(things, chance),
        Value::Amount(amount) => *amount += one_more_or_less(chance),
    }
}

fn one_more_or_less(chance: &mut impl Chance) -> i32 {
    if chance.below(2) == 0 { 1 } else { -1 }
}

fn any_unit(names: &Names, chance: &mut impl Chance) -> Option<UnitId> {
    chance.pick(&names.units().collect::<Vec<_>>()).copied()
}

fn any_place(names: &Names, chance: &mut impl Chance) -> Option<Place> {
    let boxes: Vec<Place> = names.boxes().map(Place::Box).collect();
    match names.grid() {
        Some(grid) if chance.below(8) > 0 => chance.pick(&grid.hexes().collect::<Vec<_>>()).map(|hex| Place::Hex(*hex)),
        Some(_) | None => chance.pick(&boxes).copied(),
    }
}

/// A place next to this one, on a map with hexes.
fn neighbour(names: &Names, place: Place, chance: &mut impl Chance) -> Option<Place> {
    match (names.grid(), place.hex()) {
        (Some(grid), Some(hex)) if chance.below(16) > 0 => {
            let around: Vec<Place> = grid.neighbours(hex).map(|(_, next)| Place::Hex(next)).collect();
            chance.pick(&around).copied()
        }
        _ => any_place(names, chance),
    }
}

fn mutate_list<T: PartialEq, C: Chance>(items: &mut Vec<T>, chance: &mut C, any: impl Fn(&mut C) -> Option<T>) {
    let at = chance.below(u32::try_from(items.len().max(1)).unwrap_or(1)) as usize;
    match chance.below(3) {
        0 if !items.is_empty() => drop(items.remove(at)),
        1 if !items.is_empty() => items.extend(any(chance).into_iter().take(1)),
        _ => {
            if let (Some(item), Some(other)) = (items.get_mut(at), any(chance)) {
                *item = other;
            }
        }
    }
}

fn mutate_path(path: &mut Vec<Place>, names: &Names, chance: &mut impl Chance) {
    let at = chance.below(u32::try_from(path.len().max(1)).unwrap_or(1)) as usize;
    match (chance.below(6), path.last().copied()) {
        (0, Some(_)) => drop(path.pop()),
        (1 | 2, Some(last)) => path.extend(neighbour(names, last, chance)),
        (3, Some(_)) => {
            if let Some(place) = path.get(at).and_then(|place| neighbour(names, *place, chance)) {
                path[at] = place;
            }
        }
        (4, Some(_)) => {
            // Another way round a corner.
            if let Some(place) = path.get(at).and_then(|place| neighbour(names, *place, chance)) {
                path.insert(at + 1, place);
            }
        }
        (_, Some(_)) => {
            path.pop();
            path.extend(path.last().copied().and_then(|last| neighbour(names, last, chance)));
        }
        (_, None) => path.extend(any_place(names, chance)),
    }
}

fn mutate_routes(routes: &mut Vec<(UnitId, Vec<Place>)>, names: &Names, chance: &mut impl Chance) {
    let at = chance.below(u32::try_from(routes.len().max(1)).unwrap_or(1)) as usize;
    match (chance.below(8), routes.get_mut(at)) {
        (0, Some(_)) => drop(routes.remove(at)),
        (1, Some(route)) => route.0 = any_unit(names, chance).unwrap_or(route.0),
        (2, Some(route)) => {
            // Everybody the same way.
            let way = route.1.clone();
            routes.iter_mut().for_each(|(_, other)| {
                other.truncate(1);
                other.extend(way.iter().skip(1));
            });
        }
        (_, Some(route)) => mutate_path(&mut route.1, names, chance),
        (_, None) => routes.extend(any_unit(names, chance).map(|unit| (unit, Vec::new()))),
    }
}

fn mutate_shares(shares: &mut Vec<(Thing, i32)>, chance: &mut impl Chance) {
    let count = u32::try_from(shares.len().max(1)).unwrap_or(1);
    let (from, to) = (chance.below(count) as usize, chance.below(count) as usize);
    if shares.is_empty() {
        return;
    }
    match chance.below(3) {
        0 => shares[from].1 += one_more_or_less(chance),
        1 => {
            shares[from].1 -= 1;
            shares[to].1 += 1;
        }
        _ => drop(shares.remove(from)),
    }
}

fn mutate_order(things: &mut Vec<Thing>, chance: &mut impl Chance) {
    match chance.below(2) {
        0 => chance.shuffle(things),
        _ => drop(things.pop()),
    }
}

fn in_order(value: &mut Value) {
    match value {
        Value::Units(units) => sort(units),
        Value::Places(places) => sort(places),
        Value::Routes(routes) => {
            routes.sort();
            routes.dedup_by_key(|(unit, _)| *unit);
        }
        Value::Assignment(shares) => {
            shares.sort();
            shares.dedup_by_key(|(thing, _)| *thing);
        }
        Value::One(_) | Value::Path(_) | Value::Order(_) | Value::Amount(_) => {}
    }
}

fn sort<T: Ord>(items: &mut Vec<T>) {
    items.sort();
    items.dedup();
}

/// Something that is offered, as it is.
pub fn offered<G: Game>(game: &G, state: &G::State, side: Side, chance: &mut impl Chance) -> Option<G::Action> {
    let offer = *chance.pick(&game.prompt(state, side).offers)?;
    compose(game, state, side, offer.verb, chance).ok()
}

/// So many of them, in order, none twice.
pub fn some_of<T: Ord>(mut items: Vec<T>, most: usize, chance: &mut impl Chance) -> Vec<T> {
    chance.shuffle(&mut items);
    items.truncate(most);
    items.sort();
    items.dedup();
    items
}
