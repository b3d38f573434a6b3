//! The player's key: made, locked, backed up, changed, compared.

use crate::mail_arguments::KeyWork;
use crate::post::{open, sent, told};
use app::house::House;
use app::{Trouble, archive, files};
use serde_json::json;

pub fn key(house: &House, work: Option<&KeyWork>, json: bool) -> Result<(), Trouble> {
    match work {
        None => {
            let ring = house.key()?;
            let (name, words, public) = (&ring.name, ring.key.public().words(), ring.key.public().to_string());
            told(json, &format!("{name}: {words}"), json!({ "name": name, "fingerprint": words, "key": public }));
        }
        Some(KeyWork::New { name }) => {
            let ring = house.make_key(name)?;
            let words = ring.key.public().words();
            let text = format!(
                "{name}: {words}\nThe key lies in {}. Make a backup: `fieldpost key backup FILE`",
                house.folder().display()
            );
            told(json, &text, json!({ "name": name, "fingerprint": words }));
        }
        Some(KeyWork::Passphrase { new }) => {
            let phrase = new.as_deref().map(|file| files::read_text(file, 1 << 12)).transpose()?;
            let phrase =
                phrase.as_deref().map(|phrase| phrase.trim_end_matches(['\n', '\r'])).filter(|it| !it.is_empty());
            house.lock_key(phrase)?;
            let text = if phrase.is_some() {
                "the key lies behind the passphrase now"
            } else {
                "the key has no passphrase now"
            };
            told(json, text, json!({ "locked": phrase.is_some() }));
        }
        Some(KeyWork::Backup { file }) => {
            let count = archive::back_up(house, file)?;
            let text = format!(
                "the key and {count} secrets of your games are in {}: keep it where nobody else reads it",
                file.display()
            );
            told(json, &text, json!({ "backup": file, "kept": count }));
        }
        Some(KeyWork::Restore { file }) => {
            let ring = archive::restore(house, file)?;
            let (name, words) = (&ring.name, ring.key.public().words());
            let text = format!(
                "{name}: {words}\nGames come back by their game files: `fieldpost import FILE`\n{}",
                dispatch::dice_words::RESTORED
            );
            told(json, &text, json!({ "name": name, "fingerprint": words }));
        }
        Some(KeyWork::Compared { game, not }) => {
            let key = open(house, game)?.note_compared(!not)?;
            let text = match key.compared {
                true => format!("noted: you compared the key of {}, {}", key.name, key.words),
                false => format!("noted: you have not compared the key of {}, {}", key.name, key.words),
            };
            told(json, &text, json!({ "name": key.name, "fingerprint": key.words, "compared": key.compared }));
        }
        Some(KeyWork::Change) => {
            let all = archive::change_key(house)?;
            let words = house.key()?.key.public().words();
            told(json, &format!("the new key: {words}"), json!({ "fingerprint": words, "games": all.len() }));
            all.iter().for_each(|(name, outgoing)| sent(name, outgoing, None, json));
        }
    }
    Ok(())
}
