//! What players see and read.

use crate::counters::Figures;
use crate::game::Korsun;
use crate::s06_overrun::March;
use crate::s07_stacking::Excess;
use crate::s09_table::TABLE;
use crate::s10_terrain::HALVES;
use crate::s11_headquarters::Command;
use crate::s18_deployment::Deployment;
use crate::s20_weather::{Weather, date};
use crate::s27_victory::LEVELS;
use crate::state::{CombatResult, Event, Frame, Heavy, Leaving, Loss, Marks, Phase, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::prompt::{place_routes, places};
use kernel::{Fact, Game, Place, SeenUnit, Sentence, Side, Telling, Thing, Track, UnitId, View, case, say};

/// The phases of a game-turn in their order.
pub fn phases() -> Vec<Sentence> {
    let of = |side: Side, phases: &[Phase]| -> Vec<Sentence> {
        phases.iter().map(|phase| say!("{side} {phase}", side = side, phase = phase_name(*phase))).collect()
    };
    let common = [Phase::Initial, Phase::Combat, Phase::Mechanised];
    // 4.2-B The Soviet player-turn comes first; only the German one has an air power phase.
    [of(Soviet, &common), of(German, &common), of(German, &[Phase::Air])].concat()
}

pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Initial => "initial movement phase",
        Phase::Combat => "combat phase",
        Phase::Mechanised => "mechanised movement phase",
        Phase::Air => "air power phase",
    }
}

pub fn view(game: &Korsun, state: &State) -> View {
    // 4.2-C What is settled before the first movement belongs to no phase; the last one of the turn before is over.
    let between = matches!(state.flow.top(), Some(Frame::Weather | Frame::Activation | Frame::Support));
    let now = state.phase().filter(|_| !between);
    let heading = match now {
        Some((side, phase)) => {
            say!("turn {turn}, {side} {phase}", turn = state.turn, side = side, phase = phase_name(phase))
        }
        None => say!("turn {turn}", turn = state.turn),
    };
    let mut tracks = vec![
        Track::new("turn", None, i64::from(state.turn)),
        Track { levels: &LEVELS, ..Track::new("Soviet lead", None, i64::from(game.lead(state))) },
    ];
    for side in Side::BOTH {
        tracks.push(Track::new("air", Some(side), i64::from(state.air[side.index()])));
        tracks.push(Track::new("points", Some(side), i64::from(state.points[side.index()])));
    }
    // 12.13 A unit is marked as long as it is out of supply; in a movement phase as it was when that began.
    let mut unsupplied = vec![false; state.marks.len()];
    for side in Side::BOTH {
        let frozen = now.is_some_and(|(phasing, phase)| phasing == side && phase.is_movement());
        for unit in game.units_of(side).filter(|unit| state.is_on_map(*unit)) {
            let cut = if frozen { state.mark(unit).unsupplied } else { !game.is_supplied(state, unit, Command::Keep) };
            unsupplied[unit.index()] = case!("12.13", cut);
        }
    }
    View {
        heading,
        units: game.names().units().map(|unit| seen(game, state, unit, unsupplied[unit.index()])).collect(),
        tracks,
        control: Vec::new(),
        notes: notes(game, state),
    }
}

/// 25.22, 25.23 Where air markers lie, and who is supplied by air: from where, and until when.
fn notes(game: &Korsun, state: &State) -> Vec<(Thing, Sentence)> {
    let flown: Vec<(UnitId, Marks)> = game
        .units_of(German)
        .map(|unit| (unit, *state.mark(unit)))
        .filter(|(_, marks)| is_flown(state, marks))
        .collect();
    let field = |hex: &Hex| {
        let fed = flown.iter().filter(|(_, marks)| marks.airlift_from == Some(*hex));
        let units: Vec<UnitId> = fed.map(|(unit, _)| *unit).collect();
        let words = match &units[..] {
            [] => say!("an air marker"),
            units => say!("an air marker: supply for {units}", units = units.to_vec()),
        };
        (Thing::Place(Place::Hex(*hex)), words)
    };
    let fed = |(unit, marks): &(UnitId, Marks)| (Thing::Unit(*unit), flown_words(marks));
    state.airfields.iter().map(field).chain(flown.iter().map(fed)).collect()
}

fn is_flown(state: &State, marks: &Marks) -> bool {
    marks.airlift >= state.turn && marks.airlift > 0
}

/// From where a unit is supplied by air, and until when.
pub(crate) fn flown_words(marks: &Marks) -> Sentence {
    match marks.airlift_from {
        Some(hex) => {
            say!("supplied by air from {place} through turn {turn}", place = hex, turn = marks.airlift)
        }
        None => say!("supplied by air through turn {turn}", turn = marks.airlift),
    }
}

/// The verb for one unit or for several.
pub(crate) fn verb<'a>(units: &[UnitId], one: &'a str, several: &'a str) -> &'a str {
    if units.len() == 1 { one } else { several }
}

fn seen(game: &Korsun, state: &State, unit: UnitId, unsupplied: bool) -> SeenUnit {
    let counter = game.unit(unit);
    let marks = state.mark(unit);
    let on_map = state.is_on_map(unit);
    let named = [
        ("reduced", on_map && state.lost[unit.index()] > 0),
        ("active", marks.active),
        ("inactive", on_map && counter.is_headquarters() && !marks.active),
        ("moved", marks.moved),
        ("attacked", marks.attacked),
        ("shared", marks.shared),
        ("defended", marks.defended),
        ("unsupplied", unsupplied),
        ("disrupted", marks.disrupted),
        ("supported", on_map && marks.supported),
        ("heavy1", marks.heavy == Heavy::First),
        ("heavy2", marks.heavy == Heavy::Second),
        ("heavy0", marks.heavy == Heavy::Under),
        ("airlifted", is_flown(state, marks)),
        ("untried", marks.untried),
    ];
    let strengths = match counter.rating() {
        Some(rating) => vec![i32::from(rating), i32::from(game.printed_movement(unit))],
        None => [game.attack_of(state, unit), game.defence_of(state, unit), game.printed_movement(unit)]
            .map(i32::from)
            .to_vec(),
    };
    SeenUnit {
        unit: Some(unit),
        side: counter.side,
        place: state.at.place(unit),
        kind: counter.kind.clone(),
        strengths,
        steps: if on_map { game.steps_left(state, unit) } else { 0 },
        full_steps: game.full_steps(state, unit),
        marks: named.into_iter().filter(|(_, on)| *on).map(|(mark, _)| mark).collect(),
        due: game.due_in(state, unit),
        token: None,
    }
}

fn loss(loss: Loss) -> &'static str {
    match loss {
        Loss::None => "-",
        Loss::Number(1) => "1",
        Loss::Number(2) => "2",
        Loss::Number(_) => "3",
        Loss::Eliminated => "E",
    }
}

/// A result as the table prints it.
pub fn result_name(result: CombatResult) -> String {
    match result {
        CombatResult::Engaged => "eng".to_owned(),
        CombatResult::Owed(attackers, defenders) => format!("{}/{}", loss(attackers), loss(defenders)),
    }
}

/// An event in words, from the state before it.
pub fn tell(game: &Korsun, before: &State, event: &Event) -> Option<Telling> {
    Some(match event {
        Event::Deployed { places } => {
            let units: Vec<UnitId> = places.iter().map(|(unit, _)| *unit).collect();
            let places = Fact::Places(places.iter().map(|(_, place)| *place).collect());
            Telling::new("deployed", "18.0", say!("set up: {units} at {places}", units = units, places = places))
        }
        Event::SetUpEnded { supported } => match &supported[..] {
            [] => Telling::new("set_up", "18.0", say!("the set-up is ended")),
            units => Telling::new("set_up", "24.2", say!("supported: {units}", units = units.to_vec())),
        },
        Event::TurnBegan { turn } => {
            Telling::new("turn", "4.2-C", say!("turn {turn}, {date}", turn = *turn, date = date(*turn)))
        }
        Event::WeatherTurned { weather, face, .. } => {
            let (case, weather) = match weather {
                Weather::Snow => ("20.11", "snow"),
                Weather::Mud => ("20.12", "mud"),
            };
            match face {
                Some(face) => Telling::new(
                    "weather",
                    "28.0",
                    say!("weather: die {face}, {weather}", face = *face, weather = weather),
                ),
                None => Telling::new("weather", case, say!("weather: {weather}", weather = weather)),
            }
        }
        Event::TurnPassed { .. } => return None,
        Event::Asked(frame) => match frame {
            Frame::Excess(Excess { hex, .. }) => {
                Telling::new("excess", "7.0e", say!("{place} holds too many units", place = *hex))
            }
            Frame::Support => Telling::new("asked", "24.22", say!("which corps stay supported?")),
            Frame::Activation => Telling::new("asked", "23.11", say!("which HQs are active?")),
            Frame::AirSupport(_) => Telling::new("asked", "14.12", say!("air support?")),
            // The die tells it.
            Frame::Weather => return None,
            Frame::SetUp(Deployment { side }) => Telling::new("asked", "18.0", say!("{side} sets up", side = *side)),
            // These open with an event of their own.
            Frame::Phase(_)
            | Frame::March(_)
            | Frame::Fight(_)
            | Frame::Payment(_)
            | Frame::Advance(_)
            | Frame::Over(_) => return None,
        },
        Event::Activated { units } => Telling::new("active", "23.11", say!("active: {units}", units = units.clone())),
        Event::Supported { units, case } => match units.is_empty() {
            true => Telling::new("supported", case, say!("no corps is supported any more")),
            false => Telling::new("supported", case, say!("supported: {units}", units = units.clone())),
        },
        Event::PhaseBegan { side, phase, orders } => {
            let name = phase_name(*phase);
            let cut = orders.iter().filter(|standing| standing.unsupplied).map(|standing| standing.unit);
            let unsupplied: Vec<UnitId> = cut.collect();
            let sentence = match &unsupplied[..] {
                [] => say!("{side} {phase}", side = *side, phase = name),
                units => {
                    say!("{side} {phase}; out of supply: {units}", side = *side, phase = name, units = units.to_vec())
                }
            };
            Telling::new("phase", "4.1", sentence)
        }
        Event::Unburdened { units } => {
            let words = say!("in supply again, without heavy equipment: {units}", units = units.clone());
            Telling::new("unburdened", "25.35", words)
        }
        Event::Moved { units, path, cost, leaving, .. } => {
            let (path, cost) = (Fact::Path(places(path)), Fact::Parts(i64::from(*cost), i64::from(HALVES)));
            let units = units.clone();
            match leaving {
                Leaving::Free => {
                    let words = say!("{units} by {path} for {cost}", units = units, path = path, cost = cost);
                    Telling::new("moved", "5.11", words)
                }
                Leaving::Delay => {
                    let words = say!("{units} by delay {path} for {cost}", units = units, path = path, cost = cost);
                    Telling::new("moved", "22.1", words)
                }
                Leaving::Disengagement => {
                    let words =
                        say!("{units} by disengagement {path} for {cost}", units = units, path = path, cost = cost);
                    Telling::new("moved", "22.2", words)
                }
            }
        }
        Event::Railed { unit, path, .. } => {
            let path = Fact::Path(places(path));
            Telling::new("railed", "5.3", say!("{unit} by rail: {path}", unit = *unit, path = path))
        }
        Event::Delayed { units } => {
            Telling::new("delayed", "26.0a", say!("{units} cannot come in yet", units = units.clone()))
        }
        Event::Burdened { units, heavy: Heavy::Under } => {
            let words = say!("heavy equipment under the unit from now on: {units}", units = units.clone());
            Telling::new("burdened", "25.34b", words)
        }
        Event::Burdened { units, .. } => {
            let words = say!("heavy equipment moved once, side 2 up: {units}", units = units.clone());
            Telling::new("burdened", "25.34a", words)
        }
        Event::Entered { unit, hex } => {
            Telling::new("entered", "26.0a", say!("{unit} comes in at {place}", unit = *unit, place = *hex))
        }
        Event::Stands(_) => return None,
        Event::Halted => match before.flow.top() {
            Some(Frame::March(March { units, .. })) => {
                Telling::new("halted", "6.24", say!("the move of {units} ends", units = units.clone()))
            }
            _ => Telling::new("halted", "6.24", say!("the move ends")),
        },
        Event::Led { units, .. } => {
            let words = match &units[..] {
                [unit] => say!("{unit} leads", unit = *unit),
                units => say!("one of {units} leads", units = units.to_vec()),
            };
            Telling::new("led", "23.21", words)
        }
        Event::Attacked { fight, odds } => {
            let named = fight.attackers.iter().map(|(unit, _)| *unit).filter(|unit| !fight.joined.contains(unit));
            let units: Vec<UnitId> = named.collect();
            let (kind, case, verb) = match fight.overrun {
                None => ("attacked", "9.4", verb(&units, "attacks", "attack")),
                Some(_) => ("overran", "6.0a", verb(&units, "overruns", "overrun")),
            };
            let alone = units.len() == 1;
            let targets = Fact::Places(fight.targets.iter().copied().map(Place::Hex).collect());
            let words = match odds {
                // 11.36 An HQ that nobody named shares what happens, and so is told of.
                Some(odds) if !fight.joined.is_empty() => say!(
                    "{units} {verb} {places} with {joined} beside {them}, {attack} to {defence}, odds {odds}",
                    units = units,
                    verb = verb,
                    places = targets,
                    joined = fight.joined.clone(),
                    them = if alone { "it" } else { "them" },
                    attack = odds.attack,
                    defence = odds.defence,
                    odds = TABLE.name(odds.column)
                ),
                Some(odds) => say!(
                    "{units} {verb} {places}, {attack} to {defence}, odds {odds}",
                    units = units,
                    verb = verb,
                    places = targets,
                    attack = odds.attack,
                    defence = odds.defence,
                    odds = TABLE.name(odds.column)
                ),
                None => say!("{units} {verb} {places}", units = units, verb = verb, places = targets),
            };
            Telling::new(kind, case, words)
        }
        Event::Revealed { unit, figures } => {
            let strength = match figures {
                Figures::Combat { attack, defence, .. } => format!("{attack}-{defence}"),
                Figures::Headquarters { rating, .. } => format!("({rating})"),
            };
            Telling::new("revealed", "13.2", say!("{unit} is {strength}", unit = *unit, strength = strength))
        }
        Event::Vanished { unit } => Telling::new("vanished", "13.3", say!("{unit} is removed", unit = *unit)),
        Event::Withdrew { unit, to } => {
            Telling::new("withdrew", "11.23b", say!("{unit} goes back to {place}", unit = *unit, place = *to))
        }
        Event::Reckoned { odds } => Telling::new(
            "reckoned",
            "9.4",
            say!(
                "{attack} to {defence}, odds {odds}",
                attack = odds.attack,
                defence = odds.defence,
                odds = TABLE.name(odds.column)
            ),
        ),
        Event::AirUsed { side, used } => {
            let words = if *used {
                say!("{side} uses an air point", side = *side)
            } else {
                say!("{side} uses no air point", side = *side)
            };
            Telling::new("air", "14.14", words)
        }
        Event::Rolled { face, column, result } => {
            let odds = TABLE.name(*column);
            let words = match result {
                CombatResult::Engaged => say!("die {face} at {odds}, result eng", face = *face, odds = odds),
                CombatResult::Owed(attackers, defenders) => say!(
                    "die {face} at {odds}, result {attackers}/{defenders}",
                    face = *face,
                    odds = odds,
                    attackers = loss(*attackers),
                    defenders = loss(*defenders)
                ),
            };
            Telling::new("rolled", "9.5a", words)
        }
        Event::Owed { side, units, amount, may_retreat } => Telling::new(
            "owed",
            if *may_retreat { "9.66" } else { "9.69" },
            say!(
                "{side}: {units} {owe} {amount}",
                side = *side,
                units = units.clone(),
                owe = verb(units, "owes", "owe"),
                amount = *amount
            ),
        ),
        Event::Lost { unit, steps, .. } => {
            Telling::new("lost", "9.67", say!("{unit} loses {steps}", unit = *unit, steps = *steps))
        }
        Event::Eliminated { unit, isolated, case } => {
            let words = if *isolated {
                say!("{unit} is eliminated, isolated", unit = *unit)
            } else {
                say!("{unit} is eliminated", unit = *unit)
            };
            Telling::new("eliminated", case, words)
        }
        Event::Scored { side, points } => {
            Telling::new("scored", "27.0", say!("{side} scores {points}", side = *side, points = *points))
        }
        Event::Paid { side, case: "9.65" } => {
            Telling::new("paid", "9.65", say!("{side} has lost all units of the combat", side = *side))
        }
        Event::Paid { side, case } => Telling::new("paid", case, say!("{side} has paid in steps", side = *side)),
        Event::Retreated { side, routes, .. } => Telling::new(
            "retreated",
            "9.7",
            say!("{side} retreats: {routes}", side = *side, routes = Fact::Routes(routes.clone())),
        ),
        Event::Disrupted { units } => {
            Telling::new("disrupted", "6.31", say!("disrupted: {units}", units = units.clone()))
        }
        Event::Overran { units, hex, .. } => Telling::new(
            "advanced",
            "6.24",
            say!(
                "{units} {enter} {place}",
                units = units.clone(),
                enter = verb(units, "enters", "enter"),
                place = *hex
            ),
        ),
        Event::Repulsed { units, hex, case } => {
            let words = match &units[..] {
                [] => say!("the overrun of {place} is over", place = *hex),
                units => say!("the overrun of {place} ends the move of {units}", place = *hex, units = units.to_vec()),
            };
            Telling::new("repulsed", case, words)
        }
        Event::MayAdvance { units, .. } => {
            Telling::new("may_advance", "9.81", say!("{units} may advance", units = units.clone()))
        }
        Event::Advanced { routes } => {
            Telling::new("advanced", "9.81", say!("advance: {routes}", routes = told(routes)))
        }
        Event::FightEnded => Telling::new("ended", "9.0a", say!("the combat is over")),
        Event::ExcessGone => Telling::new("removed", "7.0e", say!("the hex has room again")),
        Event::Recovered { units } => {
            Telling::new("recovered", "6.33", say!("recovered: {units}", units = units.clone()))
        }
        Event::Airlifted { towns, units, .. } => {
            let towns = Fact::Places(towns.iter().copied().map(Place::Hex).collect());
            let units: Vec<UnitId> = units.iter().map(|(unit, _)| *unit).collect();
            Telling::new(
                "airlifted",
                "25.22",
                say!("supply is flown to {places} for {units}", places = towns, units = units),
            )
        }
        Event::MarkersRemoved => Telling::new("markers", "25.27", say!("air markers are removed")),
        Event::AirfieldLost { hex } => {
            Telling::new("airfield_lost", "25.24", say!("the air marker in {place} is lost", place = *hex))
        }
        Event::Counted { case: case @ "27.1b", units, points } => {
            let (units, points) = (units.clone(), *points);
            let words = say!(
                "{side}: {points} at the end for the heavy equipment under {units}",
                side = Soviet,
                points = points,
                units = units
            );
            Telling::new("counted", case, words)
        }
        Event::Counted { case, units, points } => {
            let (units, points) = (units.clone(), *points);
            let words = say!(
                "{side}: {points} at the end for what is isolated: {units}",
                side = Soviet,
                points = points,
                units = units
            );
            Telling::new("counted", case, words)
        }
        Event::Ended(outcome) => {
            let words = say!("Soviet lead {lead}: {level}", lead = game.lead(before), level = outcome.level);
            Telling::new("over", outcome.case.0, words)
        }
        Event::Adjudicated { edit, .. } => Telling::adjudicated(edit),
    })
}

fn told(routes: &[(UnitId, Vec<Hex>)]) -> Fact {
    Fact::Routes(place_routes(routes))
}
