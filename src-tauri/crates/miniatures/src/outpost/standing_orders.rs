//! What falls to a player in the middle of the other's turn, in the terms of standing orders, and ready orders to choose from.

use super::Outpost;
use super::board::{FULL_STEPS, Terrain};
use super::state::State;
use hexgrid::Hex;
use kernel::orders::{Concerned, Decision, Preset, Question, Role};
use kernel::{Side, UnitId};

pub const PRESETS: &[Preset] = &[
    Preset {
        id: "steady",
        title: "Hold the towns, otherwise give ground",
        lines: &["hold towns", "losses retreat", "lose largest", "lose weakest", "retreat home", "advance always"],
    },
    Preset {
        id: "hold",
        title: "Hold every hex as long as anybody is left",
        lines: &["losses steps", "lose largest", "lose weakest", "retreat home", "advance always"],
    },
    Preset {
        id: "elastic",
        title: "Always give ground, and keep the units",
        lines: &["losses retreat", "lose largest", "lose weakest", "retreat home", "advance never"],
    },
    Preset { id: "ask", title: "Ask me everything", lines: &[] },
];

impl Outpost {
    /// The decision about these units, in the fight that is being resolved.
    pub(super) fn decision_on(
        &self,
        state: &State,
        side: Side,
        question: Question,
        units: &[UnitId],
    ) -> Option<Decision> {
        let fight = state.fight()?;
        let mut towns: Vec<Hex> = units.iter().filter_map(|unit| state.at.hex(*unit)).collect();
        towns.retain(|hex| self.board.terrain[*hex] == Terrain::Town);
        Some(Decision {
            question,
            role: if fight.side == side { Role::Attacking } else { Role::Defending },
            units: units.iter().map(|unit| self.concerned(state, *unit)).collect(),
            odds: Some(fight.column),
            towns,
            home: self.board.sources[side.index()].clone(),
        })
    }

    /// A unit is worth what its attack and its defence strength are together.
    fn concerned(&self, state: &State, unit: UnitId) -> Concerned {
        let counter = self.board.counter(unit);
        let level = |left: u8| {
            let figures = [counter.attack, counter.defence].map(u32::from);
            figures.iter().map(|printed| if left < FULL_STEPS { printed.div_ceil(2) } else { *printed }).sum()
        };
        let levels = (1..=state.steps[unit.index()]).map(level).collect();
        Concerned { unit, hex: state.at.hex(unit), levels }
    }
}
