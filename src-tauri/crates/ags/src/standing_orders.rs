//! What falls to a player in the middle of the other's turn, in the terms of standing orders, and ready orders to choose from.

use crate::counters::Figures;
use crate::game::Korsun;
use crate::map::Terrain;
use crate::state::{Fight, State};
use hexgrid::Hex;
use kernel::orders::{Concerned, Decision, Preset, Question, Role};
use kernel::{Side, UnitId};

/// Air points are kept for attacks that are worth them, since the German player needs theirs for supply too. Units with steps to
/// spare lose them first, since points are scored for whole units. Nobody leaves a position unasked, but attackers follow up.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "steady",
        title: "Hold the towns, otherwise give ground",
        lines: &[
            "hold towns",
            "losses retreat",
            "lose largest",
            "lose weakest",
            "retreat home",
            "air from 3-1",
            "attacking advance always",
            "defending advance never",
            "remove weakest",
        ],
    },
    Preset {
        id: "hold",
        title: "Hold every hex as long as anybody is left",
        lines: &[
            "losses steps",
            "lose largest",
            "lose weakest",
            "retreat home",
            "air from 2-1",
            "attacking advance always",
            "defending advance never",
            "remove weakest",
        ],
    },
    Preset {
        id: "elastic",
        title: "Always give ground, and keep the units",
        lines: &[
            "losses retreat",
            "lose largest",
            "lose weakest",
            "retreat home",
            "air from 5-1",
            "advance never",
            "remove weakest",
        ],
    },
    Preset { id: "ask", title: "Ask me everything", lines: &[] },
];

/// More than any combat unit is worth.
const HEADQUARTERS: u32 = 1000;

impl Korsun {
    /// The decision about these units.
    pub(crate) fn decision_on(&self, state: &State, side: Side, question: Question, units: &[UnitId]) -> Decision {
        let began = state.fight().map(|fight| fight.side).or_else(|| state.phase().map(|(side, _)| side));
        let known = |fight: &&Fight| self.next_untried(state, fight).is_none();
        let odds = state.fight().filter(known).map(|fight| self.column_with(fight, fight.air));
        let mut towns: Vec<Hex> = units.iter().filter_map(|unit| state.at.hex(*unit)).collect();
        towns.retain(|hex| self.map().towns.contains(*hex) || self.map().terrain[*hex] == Terrain::City);
        towns.dedup();
        Decision {
            question,
            role: if began == Some(side) { Role::Attacking } else { Role::Defending },
            units: units.iter().map(|unit| self.concerned(state, *unit)).collect(),
            odds,
            towns,
            home: self.board.ground.sources[side.index()].iter().collect(),
        }
    }

    /// A unit is worth what its attack and its defence strength are together; an HQ more than any of them.
    fn concerned(&self, state: &State, unit: UnitId) -> Concerned {
        let full = self.full_steps(state, unit);
        let worth = |figures: Option<&Figures>| match figures {
            Some(Figures::Combat { attack, defence, .. }) => u32::from(*attack) + u32::from(*defence),
            Some(Figures::Headquarters { rating, .. }) => HEADQUARTERS + u32::from(*rating),
            None => 0,
        };
        let level = |left: u8| match state.drawn.get(&unit) {
            Some(figures) => worth(Some(figures)),
            None => worth(self.unit(unit).levels.get(usize::from(full.saturating_sub(left)))),
        };
        let levels = (1..=self.steps_left(state, unit)).map(level).collect();
        Concerned { unit, hex: state.at.hex(unit), levels }
    }
}
