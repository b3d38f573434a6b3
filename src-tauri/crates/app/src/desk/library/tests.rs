//! The library, as the window asks for it.

use super::*;
use crate::desk::Desk;
use crate::desk::room::Room;
use crate::desk::wire::{self, Call, Reply};
use std::sync::Mutex;

fn wish(game: &str, seats: [Seat; 2]) -> NewGame {
    NewGame {
        game: game.to_owned(),
        scenario: known(game).expect("a game").scenarios[0].id.to_owned(),
        name: "  a quiet evening\n ".to_owned(),
        options: Vec::new(),
        seats: [("GE".to_owned(), seats[0]), ("SU".to_owned(), seats[1])].into(),
        dice: DiceWish::Auto,
        curtain: false,
    }
}

fn ids(desk: &mut Desk) -> Vec<String> {
    desk.games().expect("games").into_iter().map(|card| card.id).collect()
}

fn only(desk: &mut Desk) -> GameCard {
    let mut cards = desk.games().expect("games");
    assert_eq!(cards.len(), 1);
    cards.remove(0)
}

/// A desk in a room without the sample game.
fn empty(room: &Room) -> Desk {
    let mut desk = room.desk();
    desk.remove("sample").expect("the sample is there on the first start");
    desk
}

#[test]
fn the_sample_is_there_once() {
    let room = Room::new("sample");
    assert_eq!(ids(&mut room.desk()), ["sample"]);
    empty(&room);
    assert_eq!(ids(&mut room.desk()), Vec::<String>::new());
}

#[test]
fn games_are_begun_put_away_thrown_away_and_brought_back() {
    let room = Room::new("shelf");
    let mut desk = empty(&room);
    let id = desk.new_game(&wish("outpost", [Seat::Here, Seat::Here])).expect("a game");
    let card = only(&mut desk);
    assert_eq!((card.id.as_str(), card.name.as_str(), card.inputs), (id.as_str(), "a quiet evening", 0));
    assert_eq!(card.awaits, ["GE"]);

    desk.archive(&id, true).expect("the archive");
    assert!(only(&mut desk).archived);
    desk.archive(&id, false).expect("the archive");
    assert!(!only(&mut desk).archived);

    desk.remove(&id).expect("thrown away");
    assert_eq!(ids(&mut desk), Vec::<String>::new());
    assert_eq!(desk.remove(&id).expect_err("it is gone").sentence, format!("there is no game `{id}`"));
    // Its number is not given away, so that it can come back.
    let next = desk.new_game(&wish("outpost", [Seat::Here, Seat::Here])).expect("a game");
    assert_ne!(next, id);
    desk.restore(&id).expect("brought back");
    assert_eq!(ids(&mut desk).len(), 2);
    assert!(desk.restore(&id).is_err(), "it is here already");
    desk.open(&id).expect("it is as it was");
}

#[test]
fn no_game_is_begun_that_nobody_plays() {
    let room = Room::new("nobody");
    let mut desk = empty(&room);
    let refused = |desk: &mut Desk, wish: &NewGame| desk.new_game(wish).expect_err("refused").sentence();
    let nobody = refused(&mut desk, &wish("outpost", [Seat::Computer, Seat::Away]));
    assert_eq!(nobody, "one side must be played at this table");
    let none = refused(&mut desk, &wish("outpost", [Seat::Here, Seat::Computer]));
    assert_eq!(none, "there is no computer player of outpost");
    assert!(desk.restore("../key").is_err(), "a name is no path");
    assert_eq!(ids(&mut desk), Vec::<String>::new());
}

#[test]
fn a_card_is_made_anew_only_when_something_has_changed() {
    let room = Room::new("cards");
    let id = empty(&room).new_game(&wish("outpost", [Seat::Here, Seat::Here])).expect("a game");
    let first = only(&mut room.desk());
    assert_eq!(only(&mut room.desk()), first);

    // What is kept is what is shown, also after a new start.
    let house = room.house();
    let stamp = stamp(&house, &house.journal_of(&id));
    let other = GameCard { heading: "as it was kept".to_owned(), ..first.clone() };
    let bytes = serde_json::to_vec(&other).expect("a card");
    Library::of(&house).index.keep(&id, CARD, &stamp, &bytes);
    assert_eq!(only(&mut room.desk()).heading, "as it was kept");

    let mut desk = room.desk();
    desk.open(&id).expect("a game");
    desk.act("GE: end", None).expect("the phase ends");
    let now = only(&mut desk);
    assert_eq!(now.inputs, 1);
    let played =
        desk.open.as_ref().and_then(|open| open.table.journal().entries().last()).map(|entry| entry.at.clone());
    assert_eq!(Some(now.changed), clock::seconds(&played.expect("an entry")));
    assert_ne!(now.heading, "as it was kept");
}

#[test]
fn a_damaged_game_says_so_and_the_others_are_there() {
    let room = Room::new("damage");
    let mut desk = room.desk();
    let id = desk.new_game(&wish("outpost", [Seat::Here, Seat::Here])).expect("a game");
    drop(desk);
    let path = room.house().journal_of(&id);
    let whole = std::fs::read(&path).expect("a file");
    std::fs::write(&path, "no game at all").expect("a file");
    let mut desk = room.desk();
    let faults = |desk: &mut Desk| {
        let cards = desk.games().expect("games");
        cards.into_iter().filter_map(|card| Some((card.id, card.fault?))).collect::<Vec<_>>()
    };
    let told = faults(&mut desk);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, id);
    assert!(!told[0].1.is_empty() && !told[0].1.contains('\n'), "one sentence: {told:?}");
    std::fs::write(&path, whole).expect("a file");
    assert_eq!(faults(&mut desk), []);
}

#[test]
fn a_picture_is_drawn_anew_only_when_the_board_has_changed() {
    let room = Room::new("covers");
    let shared = Mutex::new(room.desk());
    let cover = |theme: &str| {
        let call = Call::Cover { id: "sample".to_owned(), theme: theme.to_owned() };
        match wire::answer(&shared, call).expect("a picture") {
            Reply::Picture(bytes) => bytes,
            Reply::Data(text) => panic!("no picture: {text}"),
        }
    };
    let known = |theme: &str| shared.lock().expect("a desk").known_cover("sample", theme);
    let day = cover("day");
    assert_eq!(known("day").as_ref(), Some(&day));
    assert_eq!(known("night"), None);
    assert_ne!(cover("night"), day);

    let house = room.house();
    let stamp = stamp(&house, &house.journal_of("sample"));
    Library::of(&house).keep_cover("sample", "day", &stamp, b"as it was kept");
    assert_eq!(cover("day"), b"as it was kept");

    let act = Call::Act { line: "SU: end".to_owned(), viewer: None };
    wire::answer(&shared, Call::Open { id: "sample".to_owned() }).expect("a game");
    wire::answer(&shared, act).expect("the phase ends");
    assert_eq!(known("day"), None);
    assert_ne!(cover("day"), b"as it was kept");
}
