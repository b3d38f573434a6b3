//! What the fuzz targets and their bounded form in the tests hold: no input makes a parser panic, and what it accepts is
//! written and read back the same.

use games::{AnyGame, SHELF};
use kernel::counters::Counters;
use kernel::map::Map;
use kernel::secret::GameId;
use kernel::{Awaits, Situation, Viewer};
use std::sync::OnceLock;

fn games() -> &'static [AnyGame] {
    static GAMES: OnceLock<Vec<AnyGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let first = |title: &games::Title| {
            let situation = Situation::parse(title.scenarios[0].text).expect("a scenario");
            AnyGame::begin(title.id, &situation, GameId::LOCAL).expect("a scenario that holds")
        };
        SHELF.iter().map(first).collect()
    })
}

/// Reads the bytes as an input of every game, judges it, and plays it where it is allowed.
pub fn notation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for game in games() {
        let _ = game.judge(text);
        let mut copy = game.clone();
        if copy.take(text, Viewer::Umpire).is_ok() {
            let written = copy.last_input().expect("an input was taken");
            let mut again = game.clone();
            assert!(again.take(&written, Viewer::Umpire).is_ok(), "`{written}` is written, but not read");
            assert_eq!(again.hash(), copy.hash(), "`{written}` does not mean the same");
        }
        if let Awaits::Choice(sides) = game.awaits() {
            sides.iter().for_each(|side| drop(game.ask(side, text)));
        }
    }
}

/// Reads the bytes as a situation, writes and reads it back, and sets up every game from it.
pub fn situation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(situation) = Situation::parse(text) else { return };
    let again = Situation::parse(&situation.to_string());
    assert_eq!(again.as_ref(), Ok(&situation), "`{situation}` is not read back");
    for title in SHELF {
        let Ok(mut game) = AnyGame::set_up(title.id, &situation, GameId::LOCAL) else { continue };
        // A state that was set up is playable: it waits for something and can tell what.
        for side in kernel::Side::BOTH {
            if matches!(game.awaits(), Awaits::Choice(sides) if sides.contains(side)) {
                let prompt = game.prompt(side);
                prompt.offers.iter().for_each(|offer| drop(game.ask(side, offer.verb)));
            }
        }
        for line in &situation.script {
            let _ = game.take(&line.text.text, Viewer::Umpire);
        }
    }
}

/// Reads the bytes as the parts of a game: a map is written and read back the same, and a complaint has its place in the text.
pub fn components(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let complaint = match Map::read(text) {
        Ok(map) => {
            let again =
                Map::read(&map.to_string()).unwrap_or_else(|error| panic!("{error} in what was written:\n{map}"));
            assert_eq!((&again.head, &again.features), (&map.head, &map.features), "`{map}` is not read back");
            None
        }
        Err(complaint) => Some(complaint),
    };
    for complaint in complaint.into_iter().chain(Counters::read(text).err()) {
        let lines = text.split('\n').count();
        assert!((1..=lines).contains(&complaint.line), "{complaint} in a text of {lines} lines");
        assert!(!complaint.message.contains('\n') && !complaint.message.is_empty(), "not one sentence: {complaint}");
    }
}
