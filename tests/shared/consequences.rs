//! What follows from an action, by the second readings: rounds of Fords, and the map of Patrols after every act.

use harness::naive::{fords, patrols};
use harness::shared::{follow, scenarios};
use kernel::{Engine, Input, Side};
use miniatures::fords::{Action, Fords};
use miniatures::patrols::Patrols;

const GAMES: u64 = 100;

/// The plans and dice of a round of Fords, as they come in.
#[derive(Default)]
struct Round {
    plans: [Option<Action>; 2],
    dice: Vec<u8>,
}

#[test]
fn rounds_of_fords_come_out_as_the_second_reading_says() {
    let mut compared = 0;
    for (game, start) in scenarios::<Fords>() {
        for seed in 0..GAMES {
            let mut round = Round::default();
            let mut before = start.clone();
            follow(&game, &start, seed, |state, input| {
                match input {
                    Input::Seal { .. } => (round, before) = (Round::default(), state.clone()),
                    Input::Choice(side, plan) | Input::Open { side, value: plan, .. } => {
                        round.plans[side.index()] = Some(plan.clone());
                    }
                    Input::Roll(faces) => round.dice.extend(faces),
                    Input::Adjudicate(_) => {}
                }
                let [Some(blue), Some(red)] = &round.plans else { return };
                let companies = before.companies.map(i64::from);
                let Some(fought) = fords::fought(blue, red, companies, &round.dice) else { return };
                let mut after = state.clone();
                game.apply(&mut after, input).expect("an input that was offered");
                let won = [0, 1].map(|at| i64::from(after.points[at]) - i64::from(before.points[at]));
                assert_eq!(
                    (won, after.companies.map(i64::from)),
                    (fought.points_won, fought.companies_left),
                    "seed {seed}"
                );
                compared += 1;
            });
        }
    }
    assert!(compared > 200, "{compared} rounds");
}

#[test]
fn acts_of_patrols_leave_what_the_second_reading_says() {
    let mut compared = 0;
    for (game, start) in scenarios::<Patrols>() {
        for seed in 0..GAMES {
            follow(&game, &start, seed, |state, input| {
                let expected = match input {
                    Input::Choice(side, action) => patrols::after(&game, state, *side, action),
                    Input::Roll(faces) => patrols::after_die(&game, state, faces[0]).expect("the die of an ambush"),
                    Input::Seal { .. } | Input::Open { .. } | Input::Adjudicate(_) => return,
                };
                let mut after = state.clone();
                game.apply(&mut after, input).expect("an input that was offered");
                let actual = patrols::present(&game, &after);
                // Who has acted is forgotten at the end of a turn, which may follow at once.
                let lasting = |left: &patrols::Left| {
                    let units: Vec<_> = left.units.iter().map(|(place, _, dug)| (*place, *dug)).collect();
                    (units, left.rations, left.control.clone())
                };
                assert_eq!(lasting(&actual), lasting(&expected), "seed {seed}: {input:?}");
                compared += 1;
            });
        }
    }
    assert!(compared > 2000, "{compared} acts");
}

#[test]
fn bids_and_ambushes_by_the_book() {
    assert_eq!(patrols::first_to_act(1, 1, None), Side::Blue);
    assert_eq!(patrols::first_to_act(1, 1, Some(Side::Blue)), Side::Red);
    assert!(patrols::ambush_hits(true, true, 3) && !patrols::ambush_hits(false, false, 4));
}
