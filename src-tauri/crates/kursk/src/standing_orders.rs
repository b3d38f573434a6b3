//! What falls to a player in the middle of the other's turn, in the terms of standing orders, and ready orders to choose from.

use crate::game::Kursk;
use crate::state::State;
use hexgrid::Hex;
use kernel::orders::{Concerned, Decision, Preset, Question, Role};
use kernel::{Side, UnitId};

/// A retreat that is fought out mostly costs all defenders, and the attacker as much: worth it where the ground is. Retreats go
/// home. The Luftwaffe helps attacks that are worth it; in defence it flies against any attack at even odds or better.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "steady",
        title: "Give ground, and let the Luftwaffe help where it counts",
        lines: &[
            "convert never",
            "losses retreat",
            "retreat home",
            "attacking air from 2-1",
            "defending air from 1-1",
            "attacking advance always",
            "remove weakest",
        ],
    },
    Preset {
        id: "hold",
        title: "Fight it out in towns, cities and fortifications",
        lines: &[
            "convert always",
            "losses retreat",
            "retreat home",
            "attacking air from 2-1",
            "defending air always",
            "attacking advance always",
            "remove weakest",
        ],
    },
    Preset {
        id: "spare",
        title: "Give ground, and keep the Luftwaffe for attacks",
        lines: &[
            "convert never",
            "losses retreat",
            "retreat home",
            "defending air never",
            "attacking air always",
            "attacking advance always",
            "remove weakest",
        ],
    },
    Preset { id: "ask", title: "Ask me everything", lines: &[] },
];

impl Kursk {
    /// The units of a side that take part in the fight.
    pub(crate) fn involved(&self, state: &State, side: Side) -> Vec<UnitId> {
        let Some(fight) = state.fight() else { return Vec::new() };
        let mut units: Vec<UnitId> = match fight.side == side {
            true => fight.attackers.iter().map(|(unit, _)| *unit).collect(),
            false => fight.under_attack().collect(),
        };
        units.retain(|unit| state.is_on_map(*unit));
        units.sort_unstable();
        units
    }

    /// The decision about these units.
    pub(crate) fn decision_on(&self, state: &State, side: Side, question: Question, units: Vec<UnitId>) -> Decision {
        let fight = state.fight();
        let began = fight.map(|fight| fight.side).or_else(|| state.phase().map(|(side, ..)| side));
        let mut towns: Vec<Hex> = units.iter().filter_map(|unit| state.at.hex(*unit)).collect();
        towns.retain(|hex| self.map().towns.contains(*hex) || self.map().cities.contains(*hex));
        towns.dedup();
        Decision {
            question,
            role: if began == Some(side) { Role::Attacking } else { Role::Defending },
            units: units.into_iter().map(|unit| self.concerned(state, unit)).collect(),
            odds: fight.map(Kursk::column_of),
            towns,
            home: self.sources(state, side).iter().collect(),
        }
    }

    fn concerned(&self, state: &State, unit: UnitId) -> Concerned {
        let full = self.unit(unit).factors.len();
        let levels = (1..=self.steps_left(state, unit)).map(|left| {
            let lost = u8::try_from(full.saturating_sub(usize::from(left))).unwrap_or(0);
            self.factor_after(unit, lost)
        });
        Concerned { unit, hex: state.at.hex(unit), levels: levels.collect() }
    }
}
