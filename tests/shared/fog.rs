//! The fog of war: to a side that cannot tell two states apart, they are told, shown, offered and refused alike.

use harness::mutate::near_legal;
use harness::shared::follow;
use kernel::dice::Seeded;
use kernel::record::Match;
use kernel::secret::GameId;
use kernel::{Awaits, Engine, Game, Input, Side, Situation, Viewer};
use kursk::Kursk;
use miniatures::patrols::Patrols;

/// The scenario with the qualities of one side's units turned round.
fn turned(scenario: &kernel::Scenario, code: &str) -> Situation {
    let mut situation = Situation::parse(scenario.text).expect("a scenario");
    let veteran = Situation::parse("BL x veteran @mill").expect("a unit").units[0].kind.clone();
    for unit in situation.units.iter_mut().filter(|unit| unit.side.text == code) {
        unit.kind = if unit.kind.is_empty() { veteran.clone() } else { Vec::new() };
    }
    situation
}

/// Everything that a side gets to know at one moment: its view, what it can ask about units and the board, what it is offered, and
/// what it is told of an action it tries.
fn known<G: Game>(game: &G, state: &G::State, side: Side, seed: u64) -> (String, String, Vec<String>) {
    let viewer = Viewer::Player(side);
    let supply: Vec<_> = game.names().units().map(|unit| game.supply(state, unit, viewer)).collect();
    let overlays: Vec<_> = G::OVERLAYS.iter().map(|kind| game.overlay(state, kind.id, viewer, None)).collect();
    let view = format!("{:?} {supply:?} {overlays:?}", game.view(state, viewer));
    let offers = format!("{:?}", game.prompt(state, side));
    let mut chance = Seeded::new(seed);
    let tried = (0..4).filter_map(|_| near_legal(game, state, side, &mut chance)).map(|action| {
        let verdict = game.judge(state, &Input::Choice(side, action.clone()));
        format!("{action:?} {}", verdict.map_or_else(|refusal| game.names().explain(&refusal), |()| String::new()))
    });
    (view, offers, tried.collect())
}

#[test]
fn what_is_hidden_in_patrols_stays_hidden() {
    let mut compared = 0;
    for scenario in Patrols::SCENARIOS {
        for (side, code) in [(Side::Blue, "BL"), (Side::Red, "RD")] {
            let (game, start) = harness::shared::begin::<Patrols>(scenario);
            let (other, mut other_state) =
                Patrols::set_up(&turned(scenario, code), GameId::LOCAL).expect("a situation");
            other.settle(&mut other_state);
            for seed in 0..40 {
                let mut twin = Match::new(other.clone(), other_state.clone());
                let mut hidden = true;
                follow(&game, &start, seed, |state, input| {
                    // An ambush by that side shows a quality; from there on the two may differ.
                    hidden &= !matches!(game.awaits(state), Awaits::Roll(_));
                    if !hidden {
                        return;
                    }
                    let enemy = side.other();
                    assert_eq!(
                        known(&game, state, enemy, seed),
                        known(&other, twin.state(), enemy, seed),
                        "seed {seed}"
                    );
                    compared += 1;
                    twin.apply(input.clone()).expect("an input that the enemy cannot tell apart");
                });
            }
        }
    }
    assert!(compared > 1000, "{compared} states");
}

/// While the Soviet player of Kursk sets up, nothing is told of where his units are.
#[test]
fn a_set_up_stays_hidden() {
    let text = format!("{}\nphase SU set-up\n", Kursk::SCENARIOS[0].text);
    let (game, state) = Kursk::set_up(&Situation::parse(&text).expect("a scenario"), GameId::LOCAL).expect("a set-up");
    let asked = |side: Side| {
        let viewer = Viewer::Player(side);
        let zones = game.overlay(&state, "zones", viewer, None).hexes.len();
        (zones, game.names().units().filter_map(|unit| game.supply(&state, unit, viewer)).count())
    };
    assert_eq!(asked(Side::Blue), (0, 0));
    assert!(asked(Side::Red).0 > 0 && asked(Side::Red).1 > 0);
}

/// Soviet units that lie below others or are reserves, in stacks of their own: to the German player one could be the other.
const BELOW: [(&str, &str); 3] = [("49RD", "64RD"), ("89GRD", "74FZ"), ("2GTC", "16TC")];

#[test]
fn what_lies_below_in_kursk_stays_hidden() {
    let text = format!("{}\nphase GE movement\n", Kursk::SCENARIOS[0].text);
    let mut compared = 0;
    for (one, other) in BELOW {
        let situation = Situation::parse(&text).expect("a scenario");
        let mut swapped = situation.clone();
        for unit in &mut swapped.units {
            unit.name.text = match &unit.name.text {
                name if name == one => other.to_owned(),
                name if name == other => one.to_owned(),
                name => name.clone(),
            };
        }
        let begin = |situation: &Situation| Kursk::set_up(situation, GameId::LOCAL).expect("a situation");
        let ((game, start), (twin, twin_start)) = (begin(&situation), begin(&swapped));
        let hidden = |game: &Kursk, state: &kursk::State| {
            let view = game.view(state, Viewer::Player(Side::Blue));
            ![one, other].iter().any(|name| view.units.iter().any(|unit| unit.unit == game.names().unit_of(name)))
        };
        assert!(hidden(&game, &start) && hidden(&twin, &twin_start), "{one} and {other} are to be hidden");
        for seed in 0..6 {
            let mut same = Match::new(twin.clone(), twin_start.clone());
            let mut moving = true;
            follow(&game, &start, seed, |state, input| {
                // As long as the German player moves; what the Soviet player does names units.
                moving &=
                    matches!(input, Input::Choice(Side::Blue, kursk::Action::Move { .. } | kursk::Action::Top(_)));
                if !moving {
                    return;
                }
                let blue = Side::Blue;
                assert_eq!(known(&game, state, blue, seed), known(&twin, same.state(), blue, seed), "seed {seed}");
                compared += 1;
                let entry = same.apply(input.clone()).is_ok();
                assert!(entry, "seed {seed}: an input that the German player cannot tell apart");
            });
        }
    }
    assert!(compared > 20, "{compared} states");
}
