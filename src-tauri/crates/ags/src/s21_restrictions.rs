//! 21 German movement restrictions on the first turns.

use crate::counters::SetUp;
use crate::game::Korsun;
use crate::state::State;
use hexgrid::Hex;
use kernel::{Refusal, Side, UnitId, case, refuse};

/// Where a unit must stay: hexes, and how far from the nearest of them it may end a move.
struct Leash {
    case: &'static str,
    from: Vec<Hex>,
    most: u32,
}

impl Korsun {
    fn leash(&self, state: &State, unit: UnitId) -> Option<Leash> {
        if self.unit(unit).side != Side::Blue {
            return None;
        }
        let first = state.turn == 1;
        // 21.2 On turns 2 and 3 only areas C and D and the units of 2306 are still held.
        let early = first || case!("21.2", state.turn <= 3);
        match self.unit(unit).set_up {
            SetUp::Stretch(at) => {
                let stretch = &self.map().start_line[at];
                let from: Vec<Hex> = stretch.german.iter().chain(&stretch.soviet).copied().collect();
                match &stretch.name[..] {
                    // 21.13 Areas C and D: two hexes.
                    "C" | "D" => (early && case!("21.13", true)).then_some(Leash { case: "21.13", from, most: 2 }),
                    // 21.11 Areas A, B and E: four hexes.
                    _ => (first && case!("21.11", true)).then_some(Leash { case: "21.11", from, most: 4 }),
                }
            }
            // 21.12 Units with a hex: four hexes from where they began; the units of 2306 three.
            SetUp::Hex(_) => {
                let from = state.began[unit.index()].into_iter().collect();
                (first && case!("21.12", true)).then_some(Leash { case: "21.12", from, most: 4 })
            }
            SetUp::Near(_) => {
                let from = state.began[unit.index()].into_iter().collect();
                (early && case!("21.12", true)).then_some(Leash { case: "21.12", from, most: 3 })
            }
            SetUp::Unmarked | SetUp::Arrives { .. } => None,
        }
    }

    /// Whether a unit may end a move in a hex.
    pub(crate) fn judge_leash(&self, state: &State, unit: UnitId, end: Hex) -> Result<(), Refusal> {
        let Some(Leash { case, from, most }) = self.leash(state, unit) else { return Ok(()) };
        let grid = self.map().grid();
        // 21.14 Units and zones of control do not matter for the distance.
        let far = |hex: Hex| from.iter().map(|start| grid.distance(*start, hex)).min().unwrap_or(0);
        let now = state.at.hex(unit).map_or(0, far);
        // 21.15 A unit that is outside may only come closer.
        if far(end) <= most || (now > most && case!("21.15", far(end) < now)) {
            return Ok(());
        }
        let refusal = match case {
            "21.11" => refuse!(
                "21.11",
                "{unit} may not end more than {most} hexes from its start line",
                unit = unit,
                most = most
            ),
            "21.12" => refuse!(
                "21.12",
                "{unit} may not end more than {most} hexes from where it began",
                unit = unit,
                most = most
            ),
            _ => refuse!(
                "21.13",
                "{unit} may not end more than {most} hexes from its start line",
                unit = unit,
                most = most
            ),
        };
        Err(refusal)
    }
}
