//! What players see and read.

use crate::counters::SetUp;
use crate::game::Kursk;
use crate::s03_setup::set_up_case;
use crate::s05_sequence::{MOST_TURNS, TURNS};
use crate::s07_stacking::Excess;
use crate::s11_results::bloodbath_of;
use crate::s12_tables::{TABLE, column, result_name};
use crate::state::{ASIDE, Event, Frame, Owed, Phase, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::prompt::{place_routes, places};
use kernel::{Fact, Game, Place, SeenUnit, Sentence, Side, Telling, Track, UnitId, View, Viewer, may, must, say};

/// The first day of each turn. 1.2 A turn is two days.
const FIRST_DAY: u8 = 5;

/// The phases of a turn, as they are told when they begin; for what each is, its player has chosen then.
pub fn phases() -> Vec<Sentence> {
    let both = |side: Side| [false, true].map(|second| say!("{side} {nth} phase", side = side, nth = nth(second)));
    Side::BOTH.into_iter().flat_map(both).collect()
}

/// The verb for one unit or for several.
pub(crate) fn verb<'a>(units: &[UnitId], one: &'a str, several: &'a str) -> &'a str {
    if units.len() == 1 { one } else { several }
}

fn nth(second: bool) -> &'static str {
    if second { "second" } else { "first" }
}

pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Movement => "movement phase",
        Phase::Combat => "combat phase",
    }
}

/// What the turns are called, those that are voted for among them.
// 4.10 Turns 8 and 9 have their boxes, whether they are played or not.
pub fn turns() -> Vec<String> {
    let called = |turn: u8| match turn.saturating_sub(TURNS) {
        0 => date(turn),
        1 => format!("{}, first extra turn", date(turn)),
        _ => format!("{}, second extra turn", date(turn)),
    };
    (1..=MOST_TURNS).map(called).collect()
}

/// The days of a turn.
fn date(turn: u8) -> String {
    let first = FIRST_DAY + 2 * turn.saturating_sub(1);
    format!("{first} and {} July 1943", first + 1)
}

/// The defenders for whom there is no room.
pub(crate) fn pressed(state: &State) -> Vec<UnitId> {
    state.fight().map_or(Vec::new(), |fight| fight.pressed.clone())
}

pub fn view(game: &Kursk, state: &State, viewer: Viewer) -> View {
    let heading = match state.phase() {
        Some((side, phase, _)) => {
            say!("turn {turn}, {side} {phase}", turn = state.turn, side = side, phase = phase_name(phase))
        }
        None => say!("turn {turn}", turn = state.turn),
    };
    let tracks = vec![
        Track::new("turn", None, i64::from(state.turn)),
        Track { levels: game.levels(state), ..Track::new("points", None, i64::from(state.points)) },
        Track::new("Luftwaffe", None, i64::from(state.air)),
    ];
    let away = game.looks_away(state, viewer);
    let absent = |unit: &UnitId| away && game.unit(*unit).side == Soviet;
    let (hidden, open): (Vec<UnitId>, Vec<UnitId>) =
        game.names().units().filter(|unit| !absent(unit)).partition(|unit| game.is_hidden(state, *unit, viewer));
    // 7.3 What lies on top of a stack comes after what lies below.
    let on_top = |unit: &UnitId| state.at.hex(*unit).is_some_and(|hex| game.on_top(state, hex) == Some(*unit));
    let (tops, below): (Vec<UnitId>, Vec<UnitId>) = open.into_iter().partition(on_top);
    let mut units: Vec<SeenUnit> = below.into_iter().map(|unit| seen(game, state, unit)).collect();
    units.extend(backs(game, state, hidden));
    units.extend(tops.into_iter().map(|unit| seen(game, state, unit)));
    // 3.10 Control is shown where it gives points or calls units.
    let matters = |hex: &Hex| game.worth(*hex).0 != 0 || game.calls(*hex);
    let control = game.map().grid().hexes().filter(matters).map(|hex| (Place::Hex(hex), state.holder(hex))).collect();
    View { heading, units, tracks, control, notes: Vec::new() }
}

/// Whether a unit's owner has laid it on top of others.
fn is_laid(state: &State, unit: UnitId) -> bool {
    let laid = |hex: Hex| state.top.get(&hex) == Some(&unit) && state.at.at(hex).count() > 1;
    state.at.hex(unit).is_some_and(laid)
}

/// The backs of counters. Neither their order nor what they are known by tells who they are.
fn backs(game: &Kursk, state: &State, hidden: Vec<UnitId>) -> Vec<SeenUnit> {
    let mut backs: Vec<SeenUnit> = hidden.into_iter().map(|unit| back(game, state, unit)).collect();
    backs.sort_by_key(|seen| seen.place);
    for stack in backs.chunk_by_mut(|one, other| one.place == other.place) {
        let numbers = stack[0].place.hex().map(|hex| state.backs_at(hex, stack.len()));
        stack.iter_mut().zip(numbers.into_iter().flatten()).for_each(|(seen, number)| seen.token = Some(number));
    }
    backs
}

/// The back of a counter.
fn back(game: &Kursk, state: &State, unit: UnitId) -> SeenUnit {
    let marks = if state.mark(unit).reserve { vec!["reserve"] } else { Vec::new() };
    SeenUnit {
        unit: None,
        side: game.unit(unit).side,
        place: state.at.place(unit),
        kind: String::new(),
        strengths: Vec::new(),
        steps: 0,
        full_steps: 0,
        marks,
        due: None,
        token: None,
    }
}

fn seen(game: &Kursk, state: &State, unit: UnitId) -> SeenUnit {
    let counter = game.unit(unit);
    let marks = state.mark(unit);
    let on_map = state.is_on_map(unit);
    let cut = on_map && !game.is_supplied(state, unit);
    let named = [
        ("reduced", on_map && state.lost[unit.index()] > 0),
        ("top", is_laid(state, unit)),
        ("reserve", on_map && marks.reserve),
        ("moved", marks.moved),
        ("attacked", marks.attacked),
        ("defended", marks.defended),
        ("sheltered", marks.sheltered),
        ("unsupplied", cut),
    ];
    let factor = i32::try_from(game.factor(state, unit)).unwrap_or(0);
    SeenUnit {
        unit: Some(unit),
        side: counter.side,
        place: state.at.place(unit),
        kind: counter.kind.clone(),
        strengths: if counter.is_static() { vec![0, factor] } else { vec![factor] },
        steps: if on_map { game.steps_left(state, unit) } else { 0 },
        full_steps: u8::try_from(counter.factors.len()).unwrap_or(1),
        marks: named.into_iter().filter(|(_, on)| *on).map(|(mark, _)| mark).collect(),
        due: due(game, state, unit),
        token: None,
    }
}

/// When a unit that is set aside comes, as it is printed on it.
fn due(game: &Kursk, state: &State, unit: UnitId) -> Option<Sentence> {
    if state.at.place(unit) != Place::Box(ASIDE) || !game.reinforced {
        return None;
    }
    match game.unit(unit).set_up {
        SetUp::Turn(turn) => Some(say!("turn {turn}", turn = turn)),
        SetUp::Conditional => Some(say!("conditional")),
        SetUp::Gambit => Some(say!("with Manstein's Gambit")),
        SetUp::Near { .. } | SetUp::Reserve(_) => None,
    }
}

/// Units by their names, or only how many they are.
fn units_fact(game: &Kursk, state: &State, units: &[UnitId], viewer: Viewer) -> Fact {
    match game.may_name(state, units, viewer) {
        true => Fact::Units(units.to_vec()),
        false if units.len() == 1 => Fact::Word("a unit"),
        false => Fact::Text(format!("{} units", units.len())),
    }
}

/// An event in words, as far as the viewer may know of it.
pub fn tell(game: &Kursk, before: &State, event: &Event, viewer: Viewer) -> Option<Telling> {
    Some(match event {
        Event::Gambled { gambit, .. } => {
            let words = if *gambit { say!("Manstein's Gambit is played") } else { say!("no Gambit") };
            Telling::new("gambit", "3.6a", words)
        }
        Event::Deployed { side, places, joined } => return told_set_up(game, before, (*side, places, joined), viewer),
        Event::Topped { unit, hex } => {
            // A reserve's face is not seen on top either.
            let back = before.mark(*unit).reserve || game.looks_away(before, viewer);
            if back && !viewer.knows(game.unit(*unit).side) {
                return None;
            }
            Telling::new("top", "7.3", say!("{unit} lies on top in {place}", unit = *unit, place = *hex))
        }
        Event::SetUpEnded { side } => {
            Telling::new("set_up", set_up_case(*side).0, say!("{side}: the set-up is ended", side = *side))
        }
        Event::TurnBegan { turn, .. } => {
            Telling::new("turn", "5.1", say!("turn {turn}, {date}", turn = *turn, date = date(*turn)))
        }
        Event::OrderSealed { .. } => Telling::new("sealed", "5.4a", say!("the order of the Soviet phases is sealed")),
        Event::Ordered { side, sequence } => {
            let case = if *side == German { "5.4b" } else { "5.4c" };
            Telling::new("order", case, say!("{side}: {order}", side = *side, order = sequence.told()))
        }
        Event::OrderReplaced { sequence } => Telling::new(
            "order",
            "5.4c",
            say!("what was opened is no order of phases: {order}", order = sequence.told()),
        ),
        Event::PlayerTurnBegan { side, due, .. } => match game.still_due(before, *side, *due) {
            0 => Telling::new("player_turn", "5.1", say!("{side} player turn", side = *side)),
            due => {
                let case = if *side == German { "9.5a" } else { "9.6d" };
                let words = say!("{side} player turn; conditional units: {due}", side = *side, due = due);
                Telling::new("player_turn", case, words)
            }
        },
        Event::Asked(frame) => return told_question(before, frame),
        Event::Withdrew { unit } => Telling::new("withdrew", "4.5a", say!("{unit} is withdrawn", unit = *unit)),
        Event::Rewarded { unit, face, points } => Telling::new(
            "rewarded",
            "4.5c",
            say!("die {face}: {unit} is worth {points}", face = *face, unit = *unit, points = i64::from(*points)),
        ),
        Event::WithdrawalEnded | Event::ActivationEnded | Event::Paid { .. } | Event::LossEnded => return None,
        Event::Activated { hexes, units, by_choice } => {
            let case = if *by_choice { "9.2b" } else { "9.2c" };
            let places = Fact::Places(hexes.iter().copied().map(Place::Hex).collect());
            // 7.3 Who lies below the top of a stack is nobody's business.
            let on_top = || hexes.iter().filter_map(|hex| game.on_top(before, *hex)).collect::<Vec<_>>();
            let words = match must!("7.3", viewer.knows(Soviet)) {
                true => say!("activated in {places}: {units}", places = places, units = units.clone()),
                false => say!("activated in {places}, on top: {units}", places = places, units = on_top()),
            };
            Telling::new("activated", case, words)
        }
        Event::PhaseBegan { side, phase, second, standings } => {
            let cut: Vec<UnitId> = standings.iter().filter(|one| one.cut).map(|one| one.unit).collect();
            let (side, nth, phase) = (*side, nth(*second), phase.word());
            let words = match viewer.knows(side) && !cut.is_empty() {
                true => say!(
                    "{side} {nth} phase: {phase}; out of supply: {units}",
                    side = side,
                    nth = nth,
                    phase = phase,
                    units = cut
                ),
                false => say!("{side} {nth} phase: {phase}", side = side, nth = nth, phase = phase),
            };
            Telling::new("phase", "5.2a", words)
        }
        Event::Entered { unit, hex, .. } => {
            let case = if game.unit(*unit).side == German { "9.3b" } else { "9.4" };
            Telling::new("entered", case, say!("{unit} comes in at {place}", unit = *unit, place = *hex))
        }
        Event::Moved { units, path, cost, infiltration, .. } => {
            let (case, path) = (if *infiltration { "8.6a" } else { "10.1" }, Fact::Path(places(path)));
            let units = units_fact(game, before, units, viewer);
            Telling::new("moved", case, say!("{units} by {path} for {cost}", units = units, path = path, cost = *cost))
        }
        Event::Captured { side, hex } => {
            Telling::new("captured", "3.10b", say!("{side} takes {place}", side = *side, place = *hex))
        }
        Event::Scored { points, case } => {
            Telling::new("scored", case, say!("German points {points}", points = format!("{points:+}")))
        }
        Event::Attacked { fight, odds } => {
            let units: Vec<UnitId> = fight.attackers.iter().map(|(unit, _)| *unit).collect();
            let words = say!(
                "{units} {verb} {place}, {attack} to {defence}, odds {odds}",
                verb = verb(&units, "attacks", "attack"),
                units = units,
                place = fight.target,
                attack = odds.attack,
                defence = odds.defence,
                odds = TABLE.name(column(odds.shifted()))
            );
            Telling::new("attacked", "11.2a", words)
        }
        Event::ConversionChosen { chosen } => {
            let words = if *chosen { say!("a retreat will be fought out") } else { say!("no conversion") };
            Telling::new("conversion", "11.20a", words)
        }
        Event::AirUsed { used } => {
            let words = if *used { say!("the Luftwaffe supports") } else { say!("no Luftwaffe") };
            Telling::new("air", "11.10b", words)
        }
        Event::Rolled { face, column, result } => {
            let (odds, result) = (TABLE.name(*column), result_name(*result));
            let words = say!("die {face} at {odds}, result {result}", face = *face, odds = odds, result = result);
            Telling::new("rolled", "12.2", words)
        }
        Event::Converted { face, result } => {
            let words = say!("die {face}, converted to {result}", face = *face, result = result_name(*result));
            Telling::new("converted", "12.3", words)
        }
        Event::Owed(Owed::One) => Telling::new("owed", "11.17", say!("the attacker loses one")),
        Event::Owed(Owed::Factors { owed, .. }) => {
            let case = before.fight().map_or("11.21a", |fight| bloodbath_of(fight.side).0);
            Telling::new("owed", case, say!("the attacker owes {owed} factors", owed = *owed))
        }
        Event::Lost { unit } => Telling::new("lost", "2.11c", say!("{unit} loses a step", unit = *unit)),
        Event::Eliminated { unit, case } => {
            Telling::new("eliminated", case, say!("{unit} is eliminated", unit = *unit))
        }
        Event::Retreated { routes, .. } => {
            Telling::new("retreated", "11.12a", say!("retreat: {routes}", routes = Fact::Routes(routes.clone())))
        }
        Event::Displaced { routes, .. } => {
            let units: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
            let words = match game.may_name(before, &units, viewer) {
                true => say!("displacement: {routes}", routes = Fact::Routes(routes.clone())),
                false => say!("displacement of {count} units", count = u32::try_from(units.len()).unwrap_or(0)),
            };
            Telling::new("displaced", "11.13", words)
        }
        Event::MayAdvance { units } => Telling::new(
            "may_advance",
            "11.14a",
            say!("{units} {advance}", units = units.clone(), advance = verb(units, "advances", "advance")),
        ),
        Event::Advanced { routes } => {
            Telling::new("advanced", "11.14a", say!("advance: {routes}", routes = told_routes(routes)))
        }
        Event::FightEnded => Telling::new("ended", "11.2b", say!("the combat is over")),
        Event::ExcessGone => Telling::new("removed", "7.2b", say!("the excess is removed")),
        Event::VoteSealed { .. } => Telling::new("sealed", "4.10a", say!("the Soviet vote is sealed")),
        Event::Voted { side, yes } => {
            let word = if *yes { "yes" } else { "no" };
            Telling::new("voted", "4.10a", say!("{side} votes {word}", side = *side, word = word))
        }
        Event::Priced { side, faces } => {
            let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
            Telling::new("priced", "4.10b", say!("{side} alone wants the turn: {sum}", side = *side, sum = sum))
        }
        Event::Ended(outcome) => Telling::new("over", outcome.case.0, say!("{level}", level = outcome.level)),
        Event::Adjudicated(edit) => Telling::adjudicated(edit),
    })
}

/// What a side has set up, and which stacks it has joined with that.
type Deployed<'a> = (Side, &'a [(UnitId, Place)], &'a [(UnitId, Hex)]);

fn told_set_up(game: &Kursk, before: &State, (side, set, joined): Deployed<'_>, viewer: Viewer) -> Option<Telling> {
    // 3.4d The Soviet player watches the German set-up, 3.5c the German player looks away from the Soviet one.
    let seen = match side {
        German => viewer.knows(side) || may!("3.4d"),
        Soviet => must!("3.5c", viewer.knows(side)),
    };
    if !seen {
        return None;
    }
    // 7.3 Who comes to lie below others is not named.
    let named = |unit: UnitId| {
        let mut after = before.clone();
        let event = Event::Deployed { side, places: set.to_vec(), joined: joined.to_vec() };
        after.evolve(game, &event);
        units_fact(game, &after, &[unit], viewer)
    };
    let words = match (set, joined) {
        ([(unit, place)], [(_, stack)]) => {
            let words = say!(
                "{unit} joins the stack of {stack} and is set up in {place}",
                unit = named(*unit),
                stack = *stack,
                place = *place
            );
            return Some(Telling::new("deployed", "3.6c", words));
        }
        ([(unit, place)], _) => say!("{unit} is set up in {place}", unit = named(*unit), place = *place),
        _ => say!("{side}: {count} units are set up", side = side, count = u32::try_from(set.len()).unwrap_or(0)),
    };
    Some(Telling::new("deployed", set_up_case(side).0, words))
}

fn told_question(before: &State, frame: &Frame) -> Option<Telling> {
    Some(match frame {
        Frame::Excess(Excess { hex, .. }) => {
            Telling::new("excess", "7.2b", say!("{place} is over-stacked", place = *hex))
        }
        Frame::Conversion => Telling::new("asked", "11.20a", say!("is a retreat fought out?")),
        Frame::Luftwaffe => Telling::new("asked", "11.10a", say!("Luftwaffe?")),
        Frame::Retreat => Telling::new("asked", "11.19", say!("the defenders retreat")),
        Frame::Displacement => {
            Telling::new("asked", "11.13", say!("somebody makes way for {units}", units = pressed(before)))
        }
        Frame::Vote(_) => Telling::new("asked", "4.10a", say!("is another turn played?")),
        Frame::Price(_) => Telling::new("asked", "4.10b", say!("the turn has its price")),
        _ => return None,
    })
}

fn told_routes(routes: &[(UnitId, Vec<Hex>)]) -> Fact {
    Fact::Routes(place_routes(routes))
}
