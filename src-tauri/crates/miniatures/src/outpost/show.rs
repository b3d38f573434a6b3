//! What players see and read.

use super::Outpost;
use super::board::{FULL_STEPS, Kind};
use super::s06_combat::TABLE;
use super::state::{Event, Phase, PlayerPhase, State};
use kernel::prompt::{place_routes, places};
use kernel::{Fact, Game, Place, SeenUnit, Telling, Track, UnitId, View, say};

pub fn view(game: &Outpost, state: &State) -> View {
    let heading = match state.phase() {
        Some(PlayerPhase { side, phase: Phase::Movement }) => {
            say!("turn {turn}, {side} movement phase", turn = state.turn, side = side)
        }
        Some(PlayerPhase { side, phase: Phase::Combat }) => {
            say!("turn {turn}, {side} combat phase", turn = state.turn, side = side)
        }
        None => say!("turn {turn}, the game is over", turn = state.turn),
    };
    View {
        heading,
        units: game.names().units().map(|unit| seen(game, state, unit)).collect(),
        tracks: vec![Track::new("turn", None, i64::from(state.turn))],
        control: state.towns.iter().map(|(hex, side)| (Place::Hex(*hex), *side)).collect(),
        notes: Vec::new(),
    }
}

fn seen(game: &Outpost, state: &State, unit: UnitId) -> SeenUnit {
    let counter = game.board().counter(unit);
    let at = unit.index();
    let steps = state.steps[at];
    let marks = [
        ("reduced", state.is_on_map(unit) && steps < FULL_STEPS),
        ("moved", state.moved[at]),
        ("attacked", state.attacked[at]),
        ("defended", state.defended[at]),
        ("unsupplied", state.unsupplied[at]),
    ];
    SeenUnit {
        unit: Some(unit),
        side: counter.side,
        place: state.at.place(unit),
        kind: match counter.kind {
            Kind::Infantry => "inf".to_owned(),
            Kind::Armour => "armour".to_owned(),
        },
        strengths: [counter.attack, counter.defence, counter.movement].map(i32::from).to_vec(),
        steps,
        full_steps: FULL_STEPS,
        marks: marks.into_iter().filter(|(_, on)| *on).map(|(mark, _)| mark).collect(),
        due: None,
        token: None,
    }
}

/// An event in words.
pub fn tell(event: &Event) -> Telling {
    match event {
        Event::TurnBegan { turn } => Telling::new("turn", "1.1", say!("turn {turn}", turn = *turn)),
        Event::PhaseBegan { side, phase, unsupplied } => {
            let sentence = match (phase, &unsupplied[..]) {
                (Phase::Movement, []) => say!("{side} movement phase", side = *side),
                (Phase::Movement, units) => {
                    say!("{side} movement phase; out of supply: {units}", side = *side, units = units.to_vec())
                }
                (Phase::Combat, _) => say!("{side} combat phase", side = *side),
            };
            Telling::new("phase", "1.1", sentence)
        }
        Event::Moved { units, path, cost } => {
            let (path, cost) = (Fact::Path(places(path)), Fact::Parts(i64::from(*cost), 2));
            let sentence = say!("{units} by {path} for {cost}", units = units.clone(), path = path, cost = cost);
            Telling::new("moved", "4.1", sentence)
        }
        Event::Halted => Telling::new("halted", "5.6", say!("the stack halts")),
        Event::Attacked { fight, attack, defence } => {
            let (kind, case, verb) = match fight.overrun {
                None => ("attacked", "6.8", "attack"),
                Some(_) => ("overran", "5.1", "overrun"),
            };
            let words = say!(
                "{units} {verb} {place}, {attack} to {defence}, odds {odds}",
                units = fight.attackers.clone(),
                verb = verb,
                place = fight.target,
                attack = *attack,
                defence = *defence,
                odds = TABLE.name(fight.column)
            );
            Telling::new(kind, case, words)
        }
        Event::Rolled { face, attackers, defenders } => {
            let words = say!(
                "die {face}, result {attackers}/{defenders}",
                face = *face,
                attackers = *attackers,
                defenders = *defenders
            );
            Telling::new("rolled", "6.9", words)
        }
        Event::Owed { side, units, amount } => {
            let words = say!("{side}: {units} owe {amount}", side = *side, units = units.clone(), amount = *amount);
            Telling::new("owed", "6.10", words)
        }
        Event::Lost { unit, steps } => {
            Telling::new("lost", "6.10", say!("{unit} loses {steps}", unit = *unit, steps = *steps))
        }
        Event::Paid { side } => Telling::new("paid", "6.10", say!("{side} has paid in steps", side = *side)),
        Event::Retreated { side, routes } => {
            Telling::new("retreated", "7.1", say!("{side} retreats: {routes}", side = *side, routes = told(routes)))
        }
        Event::Overran { hex } => Telling::new("entered", "5.6", say!("the stack enters {place}", place = *hex)),
        Event::Repelled => Telling::new("repelled", "5.7", say!("the overrun is over")),
        Event::MayAdvance { units } => {
            Telling::new("may_advance", "8.1", say!("{units} may advance", units = units.clone()))
        }
        Event::Advanced { routes } => Telling::new("advanced", "8.1", say!("advance: {routes}", routes = told(routes))),
        Event::FightEnded => Telling::new("ended", "6.1", say!("the combat is over")),
        Event::TownTaken { side, hex } => {
            Telling::new("town", "10.1", say!("{side} takes {place}", side = *side, place = *hex))
        }
        Event::Ended(outcome) => match outcome.winner {
            Some(side) => {
                Telling::new("over", outcome.case.0, say!("{side} wins: {level}", side = side, level = outcome.level))
            }
            None => Telling::new("over", outcome.case.0, say!("a draw: {level}", level = outcome.level)),
        },
        Event::Adjudicated(edit) => Telling::adjudicated(edit),
    }
}

fn told(routes: &[(UnitId, Vec<hexgrid::Hex>)]) -> Fact {
    Fact::Routes(place_routes(routes))
}
