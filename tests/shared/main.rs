//! The tests that are written once for every game, run for every game.

mod consequences;
mod fates;
mod fog;
mod golden;
mod orders;
mod other_names;
mod parsers;
mod parts;
mod vocabulary;

use ags::Korsun;
use harness::shared;
use kernel::Game;
use kursk::Kursk;
use miniatures::{fords::Fords, outpost::Outpost, patrols::Patrols};

macro_rules! shared_tests {
    ($($module:ident: $game:ty, $playouts:literal playouts, $comparisons:literal comparisons;)*) => {$(
        mod $module {
            use super::*;

            /// How many random games are played to their end, of each scenario.
            const PLAYOUTS: u64 = $playouts;
            /// How many near-legal actions are judged twice: by a second reading and by the prompts.
            const COMPARISONS: usize = $comparisons;

            #[test]
            fn playouts_end() {
                shared::playouts_end::<$game>(PLAYOUTS);
            }

            #[test]
            fn readings_agree() {
                let counts = shared::readings_agree::<$game>(COMPARISONS);
                assert!(counts.allowed > COMPARISONS / 20 && counts.refused > COMPARISONS / 20, "{counts:?}");
            }

            #[test]
            fn replay_is_the_same() {
                shared::replay_is_the_same::<$game>(20);
            }

            #[test]
            fn undo_restores() {
                shared::undo_restores::<$game>(20);
            }

            #[test]
            fn secrets_are_told() {
                shared::secrets_are_told::<$game>(3);
            }

            #[test]
            fn names_are_told_to_who_sees_them() {
                shared::names_are_told_to_who_sees_them::<$game>(3);
            }

            #[test]
            fn counters_are_conserved() {
                shared::counters_are_conserved::<$game>(20);
            }
        }
    )*};
}

shared_tests! {
    fords: Fords, 10_000 playouts, 30_000 comparisons;
    patrols: Patrols, 10_000 playouts, 30_000 comparisons;
    outpost: Outpost, 10_000 playouts, 30_000 comparisons;
    korsun: Korsun, 20 playouts, 5_000 comparisons;
    drive_on_kursk: Kursk, 60 playouts, 100_000 comparisons;
}

/// The list above is the shelf: no game is left out.
#[test]
fn every_game_is_tested() {
    let tested = [Fords::ID, Patrols::ID, Outpost::ID, Korsun::ID, Kursk::ID];
    assert_eq!(games::SHELF.iter().map(|title| title.id).collect::<Vec<_>>(), tested);
}
