//! What a stack can attack.

use super::Control;
use crate::{Place, Refusal, Side};
use hexgrid::{Grid, Hex};

/// The enemy hexes next to a stack that the rules let it attack, in ascending order; if there are none, why not the last of them.
pub fn targets(
    grid: &Grid,
    control: &Control,
    side: Side,
    from: Option<Hex>,
    judge: impl Fn(Hex) -> Result<(), Refusal>,
) -> Result<Vec<Place>, Option<Refusal>> {
    let around = from.into_iter().flat_map(|hex| grid.neighbours(hex)).map(|(_, hex)| hex);
    let mut around: Vec<Hex> = around.filter(|hex| control.holds(side.other(), *hex)).collect();
    around.sort_unstable();
    let (mut allowed, mut refused) = (Vec::new(), None);
    for hex in around {
        match judge(hex) {
            Ok(()) => allowed.push(Place::Hex(hex)),
            Err(refusal) => refused = Some(refusal),
        }
    }
    if allowed.is_empty() { Err(refused) } else { Ok(allowed) }
}
