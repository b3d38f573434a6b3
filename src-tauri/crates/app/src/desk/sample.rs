//! The game that is there on the first start: Korsun, with the Soviet player about to attack.

use crate::desk::library::noted;
use crate::founding::DiceSource;
use crate::house::House;
use crate::table::Table;
use crate::trouble::{Fault, Trouble};
use games::Start;

const GAME: &str = "ags-korsun";
const NAME: &str = "A sample: the ring about Korsun closes";
const SEED: u64 = 14;

/// The Soviet first movement, as far as the combat phase.
const INPUTS: &[&str] = &["SU: activate 6TA", "SU: move 8MC 3018-2918", "SU: end"];

/// Puts the sample game into an empty house.
pub(super) fn put(house: &House) -> Result<(), Fault> {
    let as_fault = |trouble: Trouble| Fault::new(trouble.sentence());
    let path = house.journal_of("sample");
    let mut table =
        Table::begin(&path, GAME, Start::scenario("historical"), DiceSource::Seed(SEED)).map_err(as_fault)?;
    table.note(&[(noted::NAME, NAME)]).map_err(as_fault)?;
    INPUTS.iter().try_for_each(|input| table.act(input).map(|_| ())).map_err(as_fault)
}
