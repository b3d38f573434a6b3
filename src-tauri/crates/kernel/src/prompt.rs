//! What a player is asked: forms built of a few kinds of field. The window and the command line know these kinds and no rule.

use crate::dice::Chance;
pub use crate::fitting::{Bounds, UnitRoutes, fitting, seekers};
use crate::{Action, Place, Refusal, Sentence, Thing, UnitId, refuse};
use hexgrid::Hex;

/// The decision that falls to a side now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub title: Sentence,
    pub offers: Vec<Offer>,
}

impl Prompt {
    pub fn new(title: Sentence, offers: impl Into<Vec<Offer>>) -> Prompt {
        Prompt { title, offers: offers.into() }
    }

    /// With these offers too.
    pub fn with(mut self, offers: impl IntoIterator<Item = Offer>) -> Prompt {
        self.offers.extend(offers);
        self
    }
}

/// One verb of the game's notation that is open now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub verb: &'static str,
    /// What its button says.
    pub label: &'static str,
    /// It ends a phase or passes: the primary button, and the last thing that a random player does.
    pub closes: bool,
    /// The answer is sealed, not played.
    pub secret: bool,
    /// It can be done again and again and changes little: who ends a phase is not reminded of it.
    pub idle: bool,
}

impl Offer {
    pub fn new(verb: &'static str, label: &'static str) -> Offer {
        Offer { verb, label, closes: false, secret: false, idle: false }
    }

    pub fn closing(verb: &'static str, label: &'static str) -> Offer {
        Offer { closes: true, ..Offer::new(verb, label) }
    }

    pub fn secret(verb: &'static str, label: &'static str) -> Offer {
        Offer { secret: true, ..Offer::new(verb, label) }
    }

    pub fn idle(verb: &'static str, label: &'static str) -> Offer {
        Offer { idle: true, ..Offer::new(verb, label) }
    }
}

/// A form filled in, wholly or from its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub verb: &'static str,
    pub values: Vec<Value>,
}

impl Answer {
    pub fn to(verb: &'static str) -> Answer {
        Answer { verb, values: Vec::new() }
    }

    pub fn with(mut self, value: Value) -> Answer {
        self.values.push(value);
        self
    }

    /// The action that a complete answer is.
    pub fn action<A: Action>(&self) -> Result<A, Refusal> {
        A::from_answer(self).ok_or_else(|| refuse!("sequence", "that is no answer to this question"))
    }
}

/// What the form wants next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    Field(Field),
    Ready,
}

impl Ask {
    /// The first field of a verb's form, if the verb is open now.
    pub fn first(field: Option<Field>) -> Result<Ask, Refusal> {
        field.map(Ask::Field).ok_or_else(|| refuse!("sequence", "nothing of that kind is to be decided now"))
    }
}

/// What was filled in. Units, places and assignments are in ascending order, so that an action has one spelling only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    One(&'static str),
    Units(Vec<UnitId>),
    Places(Vec<Place>),
    Path(Vec<Place>),
    Routes(Vec<(UnitId, Vec<Place>)>),
    Assignment(Vec<(Thing, i32)>),
    Order(Vec<Thing>),
    Amount(i32),
}

/// Hexes as places.
pub fn places(hexes: &[Hex]) -> Vec<Place> {
    hexes.iter().copied().map(Place::Hex).collect()
}

/// Places as hexes, if all of them are.
pub fn hexes(places: &[Place]) -> Option<Vec<Hex>> {
    places.iter().map(|place| place.hex()).collect()
}

/// Routes through hexes as routes through places.
pub fn place_routes(routes: &[(UnitId, Vec<Hex>)]) -> Vec<(UnitId, Vec<Place>)> {
    routes.iter().map(|(unit, route)| (*unit, places(route))).collect()
}

/// Routes through places as routes through hexes, if they are.
pub fn hex_routes(routes: &[(UnitId, Vec<Place>)]) -> Option<Vec<(UnitId, Vec<Hex>)>> {
    routes.iter().map(|(unit, route)| hexes(route).map(|route| (*unit, route))).collect()
}

/// One field of a form: everything that may be filled in, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Pick one of a few words.
    One { options: Vec<(&'static str, Sentence)> },
    /// Pick units: any selection of the size wanted.
    Units { from: Vec<UnitId>, least: usize, most: usize },
    /// Pick units that go together: any selection of the size wanted, all from one group. A selection may turn out to have
    /// nowhere to go, and the next question then says why; every unit is in some selection that has somewhere.
    Stack { groups: Groups, least: usize, most: usize },
    /// Pick places: any selection of the size wanted.
    Places { from: Vec<Place>, least: usize, most: usize },
    /// Draw a path from where the units stand. Each destination with the points left on arrival and the best way to it; so
    /// many parts make a point.
    Path { from: Place, to: Vec<Destination>, parts: i32 },
    /// A route for every unit at once; so much room there is where they end. Places that are not listed take all.
    Routes { units: Vec<UnitRoutes>, room: Vec<(Place, usize)>, bounds: Bounds },
    /// One of several sets of routes, each for units of its own: what moves together or not at all.
    Joint { options: Vec<Vec<(UnitId, Vec<Place>)>> },
    /// Spread a total over things, each within its limits.
    Assignment { shares: Vec<Share>, total: i32 },
    /// Put all of these in an order.
    Order { things: Vec<Thing> },
    /// A number.
    Amount { least: i32, most: i32 },
}

/// Units in groups, without memory of its own for each group: there may be many, and they are asked for all the time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    units: Vec<UnitId>,
    /// Where each group ends.
    ends: Vec<usize>,
}

impl Groups {
    /// Adds a group, if anybody is in it.
    pub fn push(&mut self, group: impl IntoIterator<Item = UnitId>) {
        self.units.extend(group);
        if self.ends.last().copied().unwrap_or(0) < self.units.len() {
            self.ends.push(self.units.len());
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &[UnitId]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| &self.units[begin..*end])
    }

    /// The only group, if it is one.
    fn sole(&self) -> Option<&[UnitId]> {
        (self.ends.len() == 1).then_some(&self.units[..])
    }
}

impl FromIterator<Vec<UnitId>> for Groups {
    fn from_iter<I: IntoIterator<Item = Vec<UnitId>>>(groups: I) -> Groups {
        let mut all = Groups::default();
        groups.into_iter().for_each(|group| all.push(group));
        all
    }
}

/// A place that a path can lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub place: Place,
    /// The last place before it on the best way.
    pub via: Place,
    /// Parts of points left on arrival.
    pub left: i32,
    /// A path may run through it but not end there.
    pub pass_only: bool,
}

/// How much of a total may go to one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub thing: Thing,
    pub least: i32,
    pub most: i32,
}

impl Field {
    /// Pick `yes` or `no`, each in words.
    pub fn yes_no(yes: Sentence, no: Sentence) -> Field {
        Field::One { options: vec![("yes", yes), ("no", no)] }
    }

    /// Pick one unit.
    pub fn one_unit(from: Vec<UnitId>) -> Field {
        Field::Units { from, least: 1, most: 1 }
    }

    /// Pick one hex.
    pub fn one_hex(from: impl IntoIterator<Item = Hex>) -> Field {
        Field::Places { from: from.into_iter().map(Place::Hex).collect(), least: 1, most: 1 }
    }

    /// Whether the value is one that this field offers. For a path: that it begins and ends where it may.
    pub fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Field::One { options }, Value::One(word)) => options.iter().any(|(known, _)| known == word),
            (Field::Units { from, least, most }, Value::Units(units)) => selected(from, units, *least, *most),
            (Field::Stack { groups, least, most }, Value::Units(units)) => {
                groups.iter().any(|group| selected(group, units, *least, *most))
            }
            (Field::Places { from, least, most }, Value::Places(places)) => selected(from, places, *least, *most),
            (Field::Path { from, to, .. }, Value::Path(path)) => {
                path.len() >= 2
                    && path.first() == Some(from)
                    && to.iter().any(|end| Some(&end.place) == path.last() && !end.pass_only)
            }
            (Field::Routes { units, room, bounds }, Value::Routes(routes)) => {
                units.len() == routes.len()
                    && bounds.hold(routes)
                    && units
                        .iter()
                        .zip(routes)
                        .all(|(unit, (id, route))| unit.unit == *id && unit.routes.contains(route))
                    && room.iter().all(|(place, most)| {
                        let ending = units.iter().zip(routes).filter(|(_, (_, route))| route.last() == Some(place));
                        ending.map(|(unit, _)| unit.weight).sum::<usize>() <= *most
                    })
            }
            (Field::Joint { options }, Value::Routes(routes)) => options.contains(routes),
            (Field::Assignment { shares, total }, Value::Assignment(given)) => {
                shares.len() == given.len()
                    && shares.iter().zip(given).all(|(share, (thing, points))| {
                        share.thing == *thing && (share.least..=share.most).contains(points)
                    })
                    && given.iter().map(|(_, points)| points).sum::<i32>() == *total
            }
            (Field::Order { things }, Value::Order(order)) => {
                order.len() == things.len() && things.iter().all(|thing| order.contains(thing))
            }
            (Field::Amount { least, most }, Value::Amount(amount)) => (least..=most).contains(&amount),
            _ => false,
        }
    }

    /// The only value that this field takes, if it is only one.
    pub fn sole(&self) -> Option<Value> {
        match self {
            Field::One { options } => match options[..] {
                [(word, _)] => Some(Value::One(word)),
                _ => None,
            },
            Field::Units { from, least, .. } => (from.len() == *least).then(|| Value::Units(from.clone())),
            Field::Stack { groups, least, .. } => match groups.sole() {
                Some(group) => (group.len() == *least).then(|| Value::Units(group.to_vec())),
                None => None,
            },
            Field::Places { from, least, .. } => (from.len() == *least).then(|| Value::Places(from.clone())),
            // Even one destination can be reached in more than one way.
            Field::Path { .. } => None,
            Field::Routes { units, .. } => {
                let only = |unit: &UnitRoutes| match &unit.routes[..] {
                    [route] => Some((unit.unit, route.clone())),
                    _ => None,
                };
                units.iter().map(only).collect::<Option<Vec<_>>>().map(Value::Routes)
            }
            Field::Joint { options } => match &options[..] {
                [routes] => Some(Value::Routes(routes.clone())),
                _ => None,
            },
            Field::Assignment { shares, total } => {
                // Nothing is left to choose if every share's limits, given the others', leave one value.
                let all_least = shares.iter().map(|share| share.least).sum::<i32>();
                let all_most = shares.iter().map(|share| share.most).sum::<i32>();
                let fixed = |share: &Share| {
                    let least = share.least.max(total - (all_most - share.most));
                    let most = share.most.min(total - (all_least - share.least));
                    (least == most).then_some((share.thing, least))
                };
                shares.iter().map(fixed).collect::<Option<Vec<_>>>().map(Value::Assignment)
            }
            Field::Order { things } => (things.len() <= 1).then(|| Value::Order(things.clone())),
            Field::Amount { least, most } => (least == most).then_some(Value::Amount(*least)),
        }
    }

    /// Any of the values, by chance; None where the field offers nothing (a dead end, and a bug of the game).
    pub fn sample(&self, chance: &mut impl Chance) -> Option<Value> {
        match self {
            Field::One { options } => chance.pick(options).map(|(word, _)| Value::One(word)),
            Field::Units { from, least, most } => sample_of(from, *least, *most, chance).map(Value::Units),
            Field::Stack { groups, least, most } => {
                let large_enough = || groups.iter().filter(|group| group.len() >= *least);
                let count = u32::try_from(large_enough().count()).ok().filter(|count| *count > 0)?;
                let group = large_enough().nth(chance.below(count) as usize)?;
                sample_of(group, *least, *most, chance).map(Value::Units)
            }
            Field::Places { from, least, most } => sample_of(from, *least, *most, chance).map(Value::Places),
            Field::Path { from, to, .. } => {
                let ends = || to.iter().filter(|end| !end.pass_only);
                let count = u32::try_from(ends().count()).ok().filter(|count| *count > 0)?;
                let end = ends().nth(chance.below(count) as usize)?;
                Some(Value::Path(best_way(*from, to, end.place)))
            }
            Field::Routes { units, room, bounds } => {
                let mut units = units.clone();
                units.iter_mut().for_each(|unit| chance.shuffle(&mut unit.routes));
                let mut movers: Vec<usize> = (0..units.len()).collect();
                if bounds.least_moving > 0 {
                    chance.shuffle(&mut movers);
                }
                fitting(&units, room, bounds, &movers).map(Value::Routes)
            }
            Field::Joint { options } => chance.pick(options).cloned().map(Value::Routes),
            Field::Assignment { shares, total } => sample_shares(shares, *total, chance).map(Value::Assignment),
            Field::Order { things } => {
                let mut order = things.clone();
                chance.shuffle(&mut order);
                Some(Value::Order(order))
            }
            Field::Amount { least, most } => {
                let spread = u32::try_from(most - least + 1).ok().filter(|spread| *spread > 0)?;
                Some(Value::Amount(least + i32::try_from(chance.below(spread)).ok()?))
            }
        }
    }
}

/// The best way to a destination of a path field, its start included.
pub fn best_way(from: Place, to: &[Destination], end: Place) -> Vec<Place> {
    let mut way = vec![end];
    let mut here = end;
    // What lies nearer mostly stands nearer to the beginning: it is looked for there first.
    let mut last = to.len();
    // A way may lead back to its start.
    while (here != from || way.len() == 1) && way.len() <= to.len() {
        let is_here = |step: &Destination| step.place == here;
        let found = to[..last].iter().rposition(is_here).or_else(|| to.iter().position(is_here));
        let Some(at) = found else { break };
        (here, last) = (to[at].via, at);
        way.push(here);
    }
    way.reverse();
    way
}

fn selected<T: Ord>(from: &[T], chosen: &[T], least: usize, most: usize) -> bool {
    (least..=most).contains(&chosen.len())
        && chosen.windows(2).all(|pair| pair[0] < pair[1])
        && chosen.iter().all(|item| from.contains(item))
}

fn sample_of<T: Copy + Ord>(from: &[T], least: usize, most: usize, chance: &mut impl Chance) -> Option<Vec<T>> {
    let most = most.min(from.len());
    let spread = u32::try_from((most + 1).checked_sub(least)?).ok().filter(|spread| *spread > 0)?;
    let size = least + chance.below(spread) as usize;
    let mut all = from.to_vec();
    chance.shuffle(&mut all);
    all.truncate(size);
    all.sort_unstable();
    Some(all)
}

fn sample_shares(shares: &[Share], total: i32, chance: &mut impl Chance) -> Option<Vec<(Thing, i32)>> {
    let mut left = total;
    let mut given = Vec::with_capacity(shares.len());
    for (at, share) in shares.iter().enumerate() {
        let later = &shares[at + 1..];
        let least = share.least.max(left - later.iter().map(|share| share.most).sum::<i32>());
        let most = share.most.min(left - later.iter().map(|share| share.least).sum::<i32>());
        let spread = u32::try_from(most - least + 1).ok().filter(|spread| *spread > 0)?;
        let points = least + i32::try_from(chance.below(spread)).ok()?;
        left -= points;
        given.push((share.thing, points));
    }
    (left == 0).then_some(given)
}
