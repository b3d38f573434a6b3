//! 8 Zones of control: which hexes the enemy controls, and who infiltrates. How they stop a move is told in section 10.

use crate::Soviet;
use crate::game::Kursk;
use crate::state::State;
use hexgrid::Hex;
use kernel::{Refusal, Side, UnitId, case, may, refuse};

impl Kursk {
    /// Whether a hex lies in a zone of control of the other side.
    // 8.2 A zone of control reaches into hexes with friends as well: it is negated for supply only.
    #[inline]
    pub(crate) fn in_enemy_zone(&self, state: &State, side: Side, hex: Hex) -> bool {
        let zone = state.control.controls(side.other(), hex);
        // 8.5 Zones of both sides lie in the same hex side by side, and more than one is no more than one.
        zone && case!("8.2", true, !state.control.holds(side, hex))
            && case!("8.5", true, !state.control.controls(side, hex))
    }

    /// That these units may go from one enemy-controlled hex straight into another.
    // 8.6a Supplied German mechanised units that began the phase in an enemy zone may infiltrate: one hex, and no further.
    pub(crate) fn judge_infiltration(
        &self,
        state: &State,
        units: &[UnitId],
        from: Hex,
        to: Hex,
    ) -> Result<(), Refusal> {
        let held = |unit: UnitId| {
            refuse!(
                "8.4",
                "{unit} leaves {place} only for a hex that the enemy does not control",
                unit = unit,
                place = from
            )
        };
        for unit in units.iter().copied() {
            let counter = self.unit(unit);
            if counter.side == Soviet || !may!("8.6a") {
                return Err(held(unit));
            }
            // 8.6b Nobody else infiltrates.
            if case!("8.6b", !counter.is_mechanised()) {
                return Err(refuse!("8.6b", "{unit} is not mechanised and cannot infiltrate", unit = unit));
            }
            let marks = state.mark(unit);
            if !marks.began_in_zone || marks.spent > 0 {
                return Err(held(unit));
            }
            if marks.began_cut {
                return Err(refuse!("8.6a", "{unit} began the phase out of supply and cannot infiltrate", unit = unit));
            }
        }
        // 8.6c Infiltration comes before all other movement of the phase.
        if case!("8.6c", state.marching) {
            return Err(refuse!("8.6c", "units have moved in this phase; infiltration comes first"));
        }
        self.judge_breach(state, from, to)
    }

    /// 8.6b Nobody infiltrates into a Soviet fortification or city, nor over a major river or a lake.
    fn judge_breach(&self, state: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        match self.breach_bar(state, from, to) {
            Some(_) if !may!("8.6b") => Ok(()),
            Some(Breach::Fort) => Err(refuse!("8.6b", "{place} is fortified by the enemy", place = to)),
            Some(Breach::City) => Err(refuse!("8.6b", "{place} is a city of the enemy's", place = to)),
            Some(Breach::Water) => {
                Err(refuse!("8.6b", "wide water lies between {from} and {place}", from = from, place = to))
            }
            None => Ok(()),
        }
    }

    /// What keeps German units from breaking in: for infiltration, and for the second hex of an advance.
    pub(crate) fn breach_bar(&self, state: &State, from: Hex, to: Hex) -> Option<Breach> {
        let map = self.map();
        if map.forts[Soviet.index()].contains(to) {
            Some(Breach::Fort)
        } else if map.cities.contains(to) && !state.german.contains(to) {
            Some(Breach::City)
        } else if map.water_between(from, to).is_some_and(|water| water.is_wide()) {
            Some(Breach::Water)
        } else {
            None
        }
    }
}

/// What bars German units that would break in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    Fort,
    City,
    Water,
}
