//! 10 Victory.

use super::Outpost;
use super::board::Terrain;
use super::state::{Event, State};
use hexgrid::Hex;
use kernel::{Case, Outcome, Play, Side, case};

impl Outpost {
    // 10.1 A town belongs to the side whose unit was the last in it.
    pub(super) fn take_towns(&self, play: &mut Play<'_, Outpost>, side: Side, path: &[Hex]) {
        for hex in path {
            let other = play.state().towns.get(hex) != Some(&side);
            if case!("10.1", self.board.terrain[*hex] == Terrain::Town && other) {
                play.emit(Event::TownTaken { side, hex: *hex });
            }
        }
    }

    // 10.1 At the end the side with more towns wins.
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let held = |side: Side| state.towns.values().filter(|owner| **owner == side).count();
        let winner = match held(Side::Blue).cmp(&held(Side::Red)) {
            std::cmp::Ordering::Greater => Some(Side::Blue),
            std::cmp::Ordering::Less => Some(Side::Red),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, level: if winner.is_some() { "more towns" } else { "equal towns" }, case: Case("10.1") }
    }

    // 10.2 A side without a unit on the map loses at once.
    pub(super) fn ends_by_annihilation(&self, play: &mut Play<'_, Outpost>) -> bool {
        let state = play.state();
        let gone = |side: Side| !self.units_of(side).any(|unit| state.is_on_map(unit));
        let Some(loser) = Side::BOTH.into_iter().find(|side| case!("10.2", gone(*side))) else { return false };
        play.emit(Event::Ended(Outcome { winner: Some(loser.other()), level: "annihilation", case: Case("10.2") }));
        true
    }
}
