//! What each mode of dice prevents and what not, in plain words. Which rolls are which, each game says itself.

use crate::document::DiceMode;
use games::Title;
use kernel::{Fate, RollKind};

/// What a restored backup means for the dice.
pub const RESTORED: &str = "dice are never cast from a copy: in a game that comes back from a backup you need a fresh dice chain before \
                            you go on. Ask for one with `fieldpost claim`; your opponent grants it, and the game shows for ever that \
                            a backup was restored.";

/// What a mode of dice means in a game; without naming its rolls, where the game is not known.
pub fn dice_words(mode: DiceMode, title: Option<&Title>) -> String {
    let rolls = title.map_or(&[][..], |title| title.rolls);
    match mode {
        DiceMode::Drawn => "drawn dice: nobody can choose, forge or repeat a roll, and a turn takes one mail. Whoever copies their \
                            data folder, or alters their program, can look at their own coming dice. A player can always stop answering."
            .to_owned(),
        DiceMode::Sealed => format!(
            "sealed dice: nobody can choose, forge or repeat a roll. {} A turn takes more mails. A player can always stop answering.",
            fates(rolls)
        ),
    }
}

/// Which rolls nobody can look ahead at, and which somebody can.
fn fates(rolls: &[RollKind]) -> String {
    let (sealed, drawn) = (listed(rolls, Fate::Sealed), listed(rolls, Fate::Drawn));
    let own = "whoever copies their data folder, or alters their program, can look at their own";
    match (&sealed[..], &drawn[..]) {
        ("", "") => format!(
            "Nobody can look ahead at the rolls that answer an attack, because the other player casts them after it is signed. Other \
             rolls are always drawn: {own}."
        ),
        ("", drawn) => format!("All rolls of this game are always drawn ({drawn}): {own}."),
        (sealed, "") => format!(
            "Nobody can look ahead at them either, because the other player casts them after the choice is signed: {sealed}. This game \
             has no other rolls."
        ),
        (sealed, drawn) => format!(
            "Nobody can look ahead at the sealed rolls either, because the other player casts them after the choice is signed: \
             {sealed}. Always drawn: {drawn}; {own}."
        ),
    }
}

/// The rolls of one fate, as a sentence lists them.
fn listed(rolls: &[RollKind], fate: Fate) -> String {
    let mut all: Vec<&str> = rolls.iter().filter(|roll| roll.fate == fate).map(|roll| roll.says).collect();
    all.dedup();
    match &all[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}
