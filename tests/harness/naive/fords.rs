//! A slow second reading of Fords, written from scenarios/fords/rules.toml, see the module above for how independently. It shares no code with the engine.

use kernel::{Side, Thing};
use miniatures::fords::state::Frame;
use miniatures::fords::{Action, Ford, Fords, State};

/// West, middle and east, as 2.1 names them and 3.3 decides them.
const FORDS: [Ford; 3] = [Ford::West, Ford::Middle, Ford::East];
/// 2.2: how many companies a side sends to one ford at most.
const ROOM: i64 = 4;

/// What one side does in a round: companies by ford, and the fords in the order of its reserve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    pub companies: [i64; 3],
    pub order: [usize; 3],
}

/// What a round brought, to Blue and to Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fought {
    pub points_won: [i64; 2],
    pub companies_left: [i64; 2],
    /// Which fords, of west, middle and east, needed a die.
    pub tied: [bool; 3],
}

/// Whether the rulebook allows this plan to be made openly by this side, which is known to be asked.
pub fn allows(_: &Fords, state: &State, side: Side, action: &Action) -> bool {
    match state.flow.top() {
        // 2.4: the side that has sealed its plan waits, and the other plans openly.
        Some(Frame::Sealed { first, .. }) => *first != side && is_plan(companies_of(state, side), action),
        // 2.4: nobody plans openly before a plan is sealed; and after both have planned nobody plans.
        _ => false,
    }
}

/// Whether the rulebook allows this plan to be sealed by this side.
pub fn allows_secret(_: &Fords, state: &State, side: Side, action: &Action) -> bool {
    match state.flow.top() {
        // 2.4: the first side to plan seals its plan, whichever side that is.
        Some(Frame::Planning) => is_plan(companies_of(state, side), action),
        // 2.4: once one plan is sealed, the other is made openly.
        _ => false,
    }
}

fn companies_of(state: &State, side: Side) -> i64 {
    match side {
        Side::Blue => i64::from(state.companies[0]),
        Side::Red => i64::from(state.companies[1]),
    }
}

/// 2.1 to 2.3: whether a side with so many companies may plan this. Sealed or open makes no difference.
pub fn is_plan(companies: i64, action: &Action) -> bool {
    let Action::Plan { spread, order } = action;
    spreads_all(companies, spread) && has_room(spread) && names_all_fords(order)
}

/// 2.1: all companies, over the three fords. An assignment has one spelling only: every ford once, in the fords' order.
fn spreads_all(companies: i64, spread: &[(Thing, i32)]) -> bool {
    if spread.len() != 3 {
        return false;
    }
    let mut sum = 0;
    for at in 0..3 {
        let (thing, sent) = spread[at];
        if thing != FORDS[at].thing() || sent < 0 {
            return false;
        }
        sum += i64::from(sent);
    }
    sum == companies
}

/// 2.2: at most four companies to one ford.
fn has_room(spread: &[(Thing, i32)]) -> bool {
    for (_, sent) in spread {
        if i64::from(*sent) > ROOM {
            return false;
        }
    }
    true
}

/// 2.3: all three fords, so each of them once.
fn names_all_fords(order: &[Thing]) -> bool {
    if order.len() != 3 {
        return false;
    }
    for ford in FORDS {
        if !order.contains(&ford.thing()) {
            return false;
        }
    }
    true
}

/// 2.5: what holds of a plan: itself if it is legal, otherwise the even spread.
pub fn holds(companies: i64, action: &Action) -> Sent {
    if !is_plan(companies, action) {
        return even(companies);
    }
    let Action::Plan { spread, order } = action;
    let mut sent = Sent { companies: [0; 3], order: [0; 3] };
    for (at, ford) in FORDS.into_iter().enumerate() {
        for (thing, companies) in spread {
            if *thing == ford.thing() {
                sent.companies[at] = i64::from(*companies);
            }
        }
        for (turn, thing) in order.iter().enumerate() {
            if *thing == ford.thing() {
                sent.order[turn] = at;
            }
        }
    }
    sent
}

/// 2.5: company by company, to the ford with the fewest; among equals the west before the middle before the east.
fn even(companies: i64) -> Sent {
    let mut sent = [0; 3];
    for _ in 0..companies {
        let mut fewest = 0;
        for ford in 0..3 {
            if sent[ford] < sent[fewest] {
                fewest = ford;
            }
        }
        sent[fewest] += 1;
    }
    Sent { companies: sent, order: [0, 1, 2] }
}

/// 2.5 and 3.1 to 3.4: one round, from what was planned and from the dice for its ties, in their order. None if there are too
/// few dice or too many, or if one shows no face.
pub fn fought(blue: &Action, red: &Action, companies: [i64; 2], dice: &[u8]) -> Option<Fought> {
    let blue = holds(companies[0], blue);
    let red = holds(companies[1], red);
    let blue_reserve = reserve(&blue, &red);
    let red_reserve = reserve(&red, &blue);
    let mut dice = dice.iter();
    let mut result = Fought { points_won: [0; 2], companies_left: companies, tied: [false; 3] };
    for ford in 0..3 {
        // 3.2: a reserve counts as one company.
        let blue_strength = blue.companies[ford] + i64::from(blue_reserve == Some(ford));
        let red_strength = red.companies[ford] + i64::from(red_reserve == Some(ford));
        // 3.3: nobody sent a company and no reserve went.
        if blue_strength == 0 && red_strength == 0 {
            continue;
        }
        let blue_wins = if blue_strength > red_strength {
            true
        } else if blue_strength < red_strength {
            false
        } else {
            result.tied[ford] = true;
            match dice.next()? {
                1..=3 => true,
                4..=6 => false,
                _ => return None,
            }
        };
        // 3.4: a point for the winner; the loser loses a company if he sent any. His reserve is none that he sent.
        if blue_wins {
            result.points_won[0] += 1;
            if red.companies[ford] > 0 {
                result.companies_left[1] -= 1;
            }
        } else {
            result.points_won[1] += 1;
            if blue.companies[ford] > 0 {
                result.companies_left[0] -= 1;
            }
        }
    }
    if dice.next().is_some() { None } else { Some(result) }
}

/// 3.2: where a side's reserve goes, by the companies alone. None stays out.
fn reserve(own: &Sent, enemy: &Sent) -> Option<usize> {
    own.order.into_iter().find(|ford| own.companies[*ford] == enemy.companies[*ford])
}

/// 4.1 and 4.2: how the game stands after a round that leaves this. None goes on; `Some(None)` is a draw.
pub fn ended(round: i64, rounds: i64, companies: [i64; 2], points: [i64; 2]) -> Option<Option<Side>> {
    if companies[0] > 0 && companies[1] == 0 {
        return Some(Some(Side::Blue));
    }
    if companies[0] == 0 && companies[1] > 0 {
        return Some(Some(Side::Red));
    }
    if companies == [0, 0] || round == rounds {
        if points[0] > points[1] {
            return Some(Some(Side::Blue));
        }
        if points[1] > points[0] {
            return Some(Some(Side::Red));
        }
        return Some(None);
    }
    None
}
