//! Actions declared once: an enum, its verbs, how they are written and read.

use crate::prompt::{Value, hex_routes, hexes, place_routes, places};
use crate::{Place, Slot, Thing, UnitId};
use hexgrid::Hex;

/// What fills a slot of the notation, written and read as the kind of value that [`actions!`] names behind `as`.
pub trait Spelled<As>: Sized {
    const SLOT: Slot;

    fn to_value(&self) -> Value;

    /// None only if the value is of another kind, or of another count where there is one of it.
    fn of_value(value: &Value) -> Option<Self>;
}

/// The kinds of value, as [`actions!`] names them.
pub mod spelling {
    #[derive(Debug)]
    pub enum Word {}
    #[derive(Debug)]
    pub enum Units {}
    #[derive(Debug)]
    pub enum Places {}
    #[derive(Debug)]
    pub enum Path {}
    #[derive(Debug)]
    pub enum Routes {}
    #[derive(Debug)]
    pub enum Assignment {}
    #[derive(Debug)]
    pub enum Order {}
    #[derive(Debug)]
    pub enum Amount {}
}

/// `actions! { pub enum Action { … } }`: a closed enum of everything that a player can do, with its notation. Each action has its
/// verb, what the help says of it, and the kind of each value that follows. A word before a value keeps lists apart.
///
/// ```
/// use hexgrid::Hex;
/// use kernel::{Slot, UnitId};
///
/// kernel::actions! {
///     pub enum Action {
///         /// `attack 11 4 -> 0403 with 5`
///         "attack", "units, `->` and the hex, `with` and who supports them" =>
///         Attack { units: Vec<UnitId> as Units, target: Hex as Places, "with" support: Vec<UnitId> as Units },
///         /// `air yes`
///         "air", "whether an air point is used" => Air(used: bool as Word),
///         /// `end`
///         "end", "the phase is over" => End,
///     }
/// }
///
/// let verb = &<Action as kernel::Action>::VERBS[0];
/// assert_eq!(verb.slots, [Slot::Units, Slot::Places, Slot::Key("with"), Slot::Units]);
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$about:meta])*
        $visible:vis enum $name:ident $(seals $($secret:literal),+)? {
            $(
                $(#[$doc:meta])*
                $verb:literal, $help:literal => $variant:ident
                $({ $($($key:literal)? $field:ident: $type:ty as $kind:ident),+ $(,)? })?
                $(($value:ident: $held:ty as $spelling:ident))?
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $visible enum $name {
            $($(#[$doc])* $variant $({ $($field: $type),+ })? $(($held))?),+
        }

        impl $crate::Action for $name {
            const VERBS: &'static [$crate::Verb] = &[$($crate::Verb {
                word: $verb,
                slots: &[
                    $($($($crate::Slot::Key($key),)? <$type as $crate::Spelled<$crate::spelling::$kind>>::SLOT),+)?
                    $(<$held as $crate::Spelled<$crate::spelling::$spelling>>::SLOT)?
                ],
                help: $help,
            }),+];
            $(const SECRETS: &'static [&'static str] = &[$($secret),+];)?

            fn to_answer(&self) -> $crate::Answer {
                match self {
                    $($name::$variant $({ $($field),+ })? $(($value))? => $crate::Answer {
                        verb: $verb,
                        values: vec![
                            $($($crate::Spelled::<$crate::spelling::$kind>::to_value($field)),+)?
                            $($crate::Spelled::<$crate::spelling::$spelling>::to_value($value))?
                        ],
                    }),+
                }
            }

            fn from_answer(answer: &$crate::Answer) -> Option<$name> {
                Some(match (answer.verb, &answer.values[..]) {
                    $(($verb, [$($($field),+)? $($value)?]) => $name::$variant
                        $({ $($field: $crate::Spelled::<$crate::spelling::$kind>::of_value($field)?),+ })?
                        $(($crate::Spelled::<$crate::spelling::$spelling>::of_value($value)?))?,)+
                    _ => return None,
                })
            }
        }
    };
}

/// A type that is held as the value holds it, or told from it and back.
macro_rules! spelled {
    ($($kind:ident: $type:ty, $to:expr, $of:expr;)+) => {$(
        impl Spelled<spelling::$kind> for $type {
            const SLOT: Slot = Slot::$kind;

            fn to_value(&self) -> Value {
                let to: fn(&$type) -> _ = $to;
                Value::$kind(to(self))
            }

            fn of_value(value: &Value) -> Option<$type> {
                let of: fn(&_) -> Option<$type> = $of;
                match value {
                    Value::$kind(value) => of(value),
                    _ => None,
                }
            }
        }
    )+};
}

spelled! {
    Units: Vec<UnitId>, Vec::clone, |units: &Vec<UnitId>| Some(units.clone());
    Units: UnitId, |unit| vec![*unit], |units: &Vec<UnitId>| sole(units);
    Places: Vec<Hex>, |all| places(all), |all: &Vec<Place>| hexes(all);
    Places: Hex, |hex| vec![Place::Hex(*hex)], |all: &Vec<Place>| sole(all)?.hex();
    Places: Place, |place| vec![*place], |all: &Vec<Place>| sole(all);
    Path: Vec<Hex>, |path| places(path), |path: &Vec<Place>| hexes(path);
    Routes: Vec<(UnitId, Vec<Place>)>, Vec::clone, |routes: &Vec<_>| Some(routes.clone());
    Routes: Vec<(UnitId, Vec<Hex>)>, |routes| place_routes(routes), |routes: &Vec<_>| hex_routes(routes);
    Assignment: Vec<(Thing, i32)>, Vec::clone, |shares: &Vec<_>| Some(shares.clone());
    Assignment: Vec<(UnitId, u8)>,
        |losses| losses.iter().map(|(unit, steps)| (Thing::Unit(*unit), i32::from(*steps))).collect(),
        |shares: &Vec<_>| shares.iter().map(loss).collect();
    Order: Vec<Thing>, Vec::clone, |things: &Vec<_>| Some(things.clone());
    Amount: i32, |amount| *amount, |amount: &i32| Some(*amount);
}

impl Spelled<spelling::Word> for bool {
    const SLOT: Slot = Slot::One(&["yes", "no"]);

    fn to_value(&self) -> Value {
        Value::One(if *self { "yes" } else { "no" })
    }

    fn of_value(value: &Value) -> Option<bool> {
        match value {
            Value::One("yes") => Some(true),
            Value::One("no") => Some(false),
            _ => None,
        }
    }
}

/// The only one.
fn sole<T: Copy>(items: &[T]) -> Option<T> {
    match items {
        [item] => Some(*item),
        _ => None,
    }
}

/// How many steps a unit loses.
fn loss((thing, steps): &(Thing, i32)) -> Option<(UnitId, u8)> {
    match thing {
        Thing::Unit(unit) => u8::try_from(*steps).ok().map(|steps| (*unit, steps)),
        Thing::Place(_) => None,
    }
}
