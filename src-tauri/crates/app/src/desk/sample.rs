//! The game that is there on the first start: Korsun, with the Soviet player about to attack.

use crate::desk::library::noted;
use crate::founding::DiceSource;
use crate::house::House;
use crate::table::Table;
use crate::trouble::Fault;
use games::Start;

const GAME: &str = "ags-korsun";
const NAME: &str = "A sample: the ring about Korsun closes";
const SEED: u64 = 14;

/// The Soviet first movement, as far as the combat phase.
const INPUTS: &[&str] = &["SU: activate 6TA", "SU: move 8MC 3018-2918", "SU: end"];

/// Puts the sample game into an empty house.
pub(super) fn put(house: &House) -> Result<(), Fault> {
    let (path, start) = (house.journal_of("sample"), Start::scenario("historical"));
    let begun = Table::begin_with(&path, GAME, start, DiceSource::Seed(SEED), &[(noted::NAME, NAME)], INPUTS);
    begun.map(drop).map_err(|trouble| Fault::new(trouble.sentence()))
}
