//! 9.5, 9.6 What calls conditional units: how many a player turn begins with, and how that is told.

use crate::game::Kursk;
use crate::state::State;
use crate::{German, Soviet};
use hexgrid::{Hex, HexSet};
use kernel::{Fact, Place, Sentence, Side, Telling, case, say};

/// How many conditional units each area calls: the line of stars, Lgov, Kursk.
const CALLED: [u8; 3] = [3, 3, 9];
/// Two conditional German divisions for each thing that calls them.
const GERMAN_CALL: u8 = 2;

impl Kursk {
    /// Whether the control of a hex calls conditional units of either side.
    pub(crate) fn calls(&self, hex: Hex) -> bool {
        let map = self.map();
        map.ring.contains(hex) || map.stars.contains(hex) || [map.named.lgov, map.named.kursk].contains(&hex)
    }

    /// What a player turn begins with: how many conditional units may come.
    pub(crate) fn call(&self, state: &State, side: Side) -> (u8, [bool; 3]) {
        let held = |hex: Hex| state.german.contains(hex);
        let named = &self.map().named;
        match side {
            German => {
                // 9.5a Lgov calls two divisions, and the other two come on the next turn.
                let lgov = u8::from(case!("9.5a", held(named.lgov)));
                // 9.5b So does a hex two from Kursk; both together call all four.
                let ring = u8::from(case!("9.5b", self.map().ring.iter().any(held)));
                let due = match state.german_due {
                    0 => (lgov + ring) * GERMAN_CALL,
                    _ => case!("9.5a", 2 * GERMAN_CALL, state.german_due),
                };
                (due, state.called)
            }
            Soviet => {
                // 9.6a A hex of the line of stars, 9.6b Lgov, 9.6c and Kursk each call Soviet units, 9.6d once and for all.
                let now = [
                    case!("9.6a", self.map().stars.iter().any(held)),
                    case!("9.6b", held(named.lgov)),
                    case!("9.6c", held(named.kursk)),
                ];
                let before = case!("9.6d", state.called, [false; 3]);
                let called = [0, 1, 2].map(|at| now[at] || before[at]);
                let due = (0..3).filter(|at| called[*at]).map(|at| CALLED[at]).sum();
                (due, called)
            }
        }
    }

    /// Who controls what calls units, and what follows.
    pub(crate) fn told_calls(&self, state: &State) -> Vec<Telling> {
        let map = self.map();
        let lgov = || say!("Lgov is {side}", side = state.holder(map.named.lgov));
        let kursk = || say!("Kursk is {side}", side = state.holder(map.named.kursk));
        let of = |name: &'static str, hexes: &HexSet| -> Sentence {
            let german: Vec<Place> = hexes.iter().filter(|hex| state.german.contains(*hex)).map(Place::Hex).collect();
            match german.is_empty() {
                true => say!("{name}: no hex is German", name = name),
                false => say!("{name}: German {places}", name = name, places = Fact::Places(german)),
            }
        };
        let mut told = Vec::new();
        let mut tell = |case: &'static str, who: Sentence, what: Sentence| {
            told.extend([Telling::new("calls", case, who), Telling::new("follows", case, what)]);
        };
        tell("9.5a", lgov(), self.german_call(state));
        tell("9.5b", of("the hexes two from Kursk", &map.ring), self.german_call(state));
        for (at, case, who) in
            [(0, "9.6a", of("the line of stars", &map.stars)), (1, "9.6b", lgov()), (2, "9.6c", kursk())]
        {
            tell(case, who, soviet_call(CALLED[at], state.called[at]));
        }
        told
    }

    fn german_call(&self, state: &State) -> Sentence {
        let due = self.still_due(state, German, state.german_due);
        match (state.gambit, state.german_due) {
            (true, _) => say!("with Manstein's Gambit no German unit is called"),
            (false, 0) => say!(
                "German at the start of a German player turn: {count} conditional divisions may come, the rest a turn later",
                count = GERMAN_CALL
            ),
            (false, _) => say!("German divisions have been called, and may still come: {due}", due = due),
        }
    }
}

/// What one area does for the Soviet player.
fn soviet_call(count: u8, called: bool) -> Sentence {
    match called {
        true => say!("called: {count} Soviet conditional units may come in every turn", count = count),
        false => say!(
            "German at the start of a Soviet player turn: {count} Soviet conditional units may come, then and in every later turn",
            count = count
        ),
    }
}
