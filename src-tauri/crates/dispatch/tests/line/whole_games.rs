//! The whole games in vectors/games.

use super::table::{ORDERS, Table, invitation};
use dispatch::armour;
use dispatch::bundle::WholeGame;
use dispatch::document::{DiceMode, Document, Matter};
use kernel::Side;
use kernel::dice::Seeded;

/// A game of Outpost, played by chance to its end; with a note beside it.
pub fn played(dice: DiceMode, fits: impl Fn(&Table) -> bool) -> WholeGame {
    (0..100_000)
        .find_map(|seed| {
            let (mut table, mut chance) =
                (Table::begin(invitation("outpost", "crossroads", dice, &ORDERS)), Seeded::new(seed));
            for number in 0..200 {
                if table.line.outcome().is_some() {
                    let note = table.note(Side::Red, Matter::Message);
                    return Some(WholeGame { line: table.line, notes: vec![note] });
                }
                table.play(&mut chance);
                if number == 1 && !fits(&table) {
                    return None;
                }
            }
            None
        })
        .expect("a game that fits")
}

/// The second dispatch begins with dice, then an answer by orders, then a move; it does not end there, and it is short.
pub fn has_all_in_its_second(table: &Table) -> bool {
    let Some(post) = table.line.post(2) else { return false };
    let Document::Dispatch(dispatch) = post.signed.document() else { return false };
    match &dispatch.inputs[..] {
        [roll, answer, moved, .., end] if dispatch.inputs.len() <= 6 => {
            roll.starts_with("roll ")
                && answer.starts_with("GE: retreat ")
                && moved.starts_with("SU: move ")
                && end == "SU: end"
                && table.line.baton() == Some(Side::Blue)
        }
        _ => false,
    }
}

pub fn text(whole: &WholeGame) -> String {
    armour::write("game", "", &whole.bytes())
}
