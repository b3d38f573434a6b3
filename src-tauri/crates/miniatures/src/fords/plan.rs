//! Section 2: the fords, and what makes a plan legal.

use kernel::{BoxId, Instead, Place, Refusal, Side, Thing, actions, case, refuse};
use serde::Serialize;

/// The most companies that a side can have: four at each ford.
pub const MOST_COMPANIES: u8 = 12;

/// Where the sides meet, in the order in which they are fought for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ford {
    West,
    Middle,
    East,
}

actions! {
    /// Everything that a player can do, as it was written down; only [`Plan::judged`] knows whether it is legal.
    pub enum Action seals "plan" {
        /// `plan west=3 middle=2 east=2 middle>west>east`
        "plan", "a plan, like plan west=3 middle=2 east=2 middle>west>east" =>
        Plan { spread: Vec<(Thing, i32)> as Assignment, order: Vec<Thing> as Order },
    }
}

/// A plan that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// By ford.
    pub companies: [u8; 3],
    /// In which the reserve goes to the fords.
    pub order: Vec<Ford>,
}

impl Ford {
    pub const ALL: [Ford; 3] = [Ford::West, Ford::Middle, Ford::East];

    pub fn name(self) -> &'static str {
        match self {
            Ford::West => "west",
            Ford::Middle => "middle",
            Ford::East => "east",
        }
    }

    /// What the die for a tie is rolled for.
    pub const fn tie(self) -> &'static str {
        match self {
            Ford::West => "tie at the west ford",
            Ford::Middle => "tie at the middle ford",
            Ford::East => "tie at the east ford",
        }
    }

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn place(self) -> Place {
        Place::Box(BoxId(self as u16))
    }

    pub fn thing(self) -> Thing {
        Thing::Place(self.place())
    }

    fn of(thing: Thing) -> Option<Ford> {
        Ford::ALL.into_iter().find(|ford| ford.thing() == thing)
    }
}

impl Plan {
    /// The plan that is written down, if a side with so many companies may make it. Named is the first case it breaks.
    pub fn judged(action: &Action, side: Side, companies: u8) -> Result<Plan, Refusal> {
        let Action::Plan { spread, order } = action;
        judge_spread(spread, side, companies)?;
        let complete = order.len() == Ford::ALL.len() && Ford::ALL.iter().all(|ford| order.contains(&ford.thing()));
        // 2.3 A plan must name all three fords in the order of the reserve.
        if case!("2.3", !complete) {
            return Err(refuse!(
                "2.3",
                "the order of {side}'s reserve names west, middle and east, each once",
                side = side
            ));
        }
        Ok(Plan::as_written(action))
    }

    /// The plan as it stands, legal or not: a ford that is not named gets no company.
    pub fn as_written(action: &Action) -> Plan {
        let Action::Plan { spread, order } = action;
        let sent = |ford: Ford| {
            let shares = spread.iter().filter(|(thing, _)| *thing == ford.thing());
            let total: i64 = shares.map(|(_, points)| i64::from(*points)).sum();
            u8::try_from(total.clamp(0, i64::from(MOST_COMPANIES))).unwrap_or(MOST_COMPANIES)
        };
        Plan { companies: Ford::ALL.map(sent), order: order.iter().filter_map(|thing| Ford::of(*thing)).collect() }
    }

    /// As even a spread as possible, the rest to the west and then to the middle, and the fords in their order.
    pub fn even(companies: u8) -> Plan {
        let (share, rest) = (companies / 3, companies % 3);
        let spread = [share + u8::from(rest > 0), share + u8::from(rest > 1), share];
        Plan { companies: spread, order: Ford::ALL.to_vec() }
    }
}

/// How many companies a side may send to one ford.
pub fn room() -> u8 {
    // 2.2 A side may send at most four companies to one ford.
    case!("2.2", 4, MOST_COMPANIES)
}

fn judge_spread(spread: &[(Thing, i32)], side: Side, companies: u8) -> Result<(), Refusal> {
    // Each ford is named, even where no company goes, so that a plan has one spelling only.
    let each_once = spread.iter().map(|(thing, _)| *thing).eq(Ford::ALL.map(Ford::thing));
    let sent: i64 = spread.iter().map(|(_, points)| i64::from(*points)).sum();
    let whole = each_once && spread.iter().all(|(_, points)| *points >= 0) && sent == i64::from(companies);
    // 2.1 A plan must spread all companies over the three fords.
    if case!("2.1", !whole) {
        let refusal = refuse!(
            "2.1",
            "{side} spreads all {companies} companies over west, middle and east, but the plan spreads {sent}",
            side = side,
            companies = companies,
            sent = sent
        );
        return Err(refusal.instead(Instead::Amount(i64::from(companies))));
    }
    match spread.iter().find(|(_, points)| *points > i32::from(room())) {
        Some((thing, points)) => {
            let ford = Ford::of(*thing).map_or("", Ford::name);
            let refusal =
                refuse!("2.2", "{sent} companies have no room at the {ford} ford", sent = *points, ford = ford);
            Err(refusal.instead(Instead::Amount(i64::from(room()))))
        }
        None => Ok(()),
    }
}
