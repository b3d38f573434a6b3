//! What falls to a player in the middle of the other's turn, in the terms of standing orders, and ready orders to choose from.

use crate::game::Kursk;
use crate::state::{Frame, State};
use hexgrid::Hex;
use kernel::orders::{Concerned, Decision, Preset, Question, Role};
use kernel::{Field, Side, UnitId};

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
    pub(crate) fn decision_of(&self, state: &State, side: Side) -> Option<Decision> {
        let fight = state.fight();
        let involved = || -> Vec<UnitId> {
            let Some(fight) = fight else { return Vec::new() };
            let mut units: Vec<UnitId> = match fight.side == side {
                true => fight.attackers.iter().map(|(unit, _)| *unit).collect(),
                false => fight.under_attack().collect(),
            };
            units.retain(|unit| state.is_on_map(*unit));
            units.sort_unstable();
            units
        };
        let attacker = fight.map(|fight| fight.side);
        let defender = attacker.map(Side::other);
        let (asked, question, units) = match state.flow.top()? {
            Frame::Conversion => (defender, Question::Conversion { verb: "convert", yes: "yes", no: "no" }, involved()),
            Frame::Luftwaffe => (Some(Side::Blue), Question::Air { verb: "air", yes: "yes", no: "no" }, involved()),
            // A stack that splits across enemy zones has a list of ways.
            Frame::Retreat if matches!(self.retreat_field(state), Some(Field::Joint { .. })) => {
                (defender, Question::Displacement { verb: "retreat" }, involved())
            }
            Frame::Retreat => (defender, Question::Payment { owed: 1, steps: "lose", retreat: "retreat" }, involved()),
            Frame::Displacement => (
                defender,
                Question::Displacement { verb: "displace" },
                fight.map_or(Vec::new(), |it| it.pressed.clone()),
            ),
            Frame::Advance { units } => (attacker, Question::Advance { verb: "advance" }, units.clone()),
            Frame::Loss(_) => (attacker, Question::Removal { verb: "lose" }, involved()),
            Frame::Excess { side, hex } => {
                (Some(*side), Question::Removal { verb: "remove" }, state.at.at(*hex).collect())
            }
            Frame::Gambit
            | Frame::SetUp(_)
            | Frame::Orders(_)
            | Frame::Opening
            | Frame::Withdrawal { .. }
            | Frame::Leaving { .. }
            | Frame::Activation
            | Frame::Phase { .. }
            | Frame::Fight(_)
            | Frame::Vote { .. }
            | Frame::VoteOpening { .. }
            | Frame::Price { .. }
            | Frame::Over(_) => return None,
        };
        if asked != Some(side) {
            return None;
        }
        let began = attacker.or_else(|| state.phase().map(|(side, ..)| side));
        let mut towns: Vec<Hex> = units.iter().filter_map(|unit| state.at.hex(*unit)).collect();
        towns.retain(|hex| self.map().towns.contains(*hex) || self.map().cities.contains(*hex));
        towns.dedup();
        Some(Decision {
            question,
            role: if began == Some(side) { Role::Attacking } else { Role::Defending },
            units: units.into_iter().map(|unit| self.concerned(state, unit)).collect(),
            odds: fight.map(Kursk::column_of),
            towns,
            home: self.sources(state, side).iter().collect(),
        })
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
