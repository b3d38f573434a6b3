//! 4.2 and 4.10 How a game ends.

use super::{begin, said, sealed, take};
use kernel::record::Match;
use kernel::{Awaits, Engine, Side};
use kursk::Kursk;

fn at_the_end(turn: u8, settings: &str) -> Match<Kursk> {
    let mut game = begin(&format!(
        "
        set ground open | turn {turn}
        {settings}
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3020
        phase SU combat 2
    "
    ));
    assert_eq!(take(&mut game, "SU: end"), "ok");
    game
}

/// Both vote; the game goes on from there.
fn vote(game: &mut Match<Kursk>, german: &str, soviet: &str) {
    let (seal, open) = sealed(game, "vote", &format!("vote {soviet}"));
    assert!(game.apply(seal).is_ok());
    assert_eq!(take(game, &format!("GE: vote {german}")), "ok");
    assert!(game.apply(open).is_ok());
}

fn winner(game: &Match<Kursk>) -> Option<Option<Side>> {
    match game.game().awaits(game.state()) {
        Awaits::Over(outcome) => Some(outcome.winner),
        _ => None,
    }
}

use kernel::Game;

/// [4.2c] Without the Gambit 181 win, 180 and 155 draw, 154 lose.
#[test]
fn the_levels_without_the_gambit() {
    for (points, wanted) in [(181, Some(Side::Blue)), (180, None), (155, None), (154, Some(Side::Red))] {
        let mut game = at_the_end(7, &format!("set points {points}"));
        vote(&mut game, "no", "no");
        assert_eq!(winner(&game), Some(wanted), "{points}");
    }
}

/// [4.2d] With it 280 win and 279 lose.
#[test]
fn the_levels_with_the_gambit() {
    for (points, wanted) in [(280, Side::Blue), (279, Side::Red)] {
        let mut game = at_the_end(7, &format!("set points {points} | gambit yes"));
        vote(&mut game, "no", "no");
        assert_eq!(winner(&game), Some(Some(wanted)), "{points}");
    }
}

/// [4.10a] After turn 7 both vote, the Soviet player in secret: both want turn 8, and it costs nothing.
#[test]
fn both_want_another_turn() {
    let mut game = at_the_end(7, "");
    assert_eq!(take(&mut game, "SU: vote yes"), "4.10a");
    vote(&mut game, "yes", "yes");
    assert_eq!((game.state().turn, game.state().points), (8, 60));
    assert_eq!(winner(&game), None);
}

/// [4.10a] What is opened and is no vote counts as no.
#[test]
fn no_vote_is_a_no() {
    let mut game = at_the_end(7, "");
    let (seal, open) = sealed(&game, "vote", "end");
    assert!(game.apply(seal).is_ok());
    assert_eq!(take(&mut game, "GE: vote no"), "ok");
    assert!(game.apply(open).is_ok());
    assert!(winner(&game).is_some(), "{}", said(&game));
}

/// [4.10b] Who wants it alone pays with two dice.
#[test]
fn one_alone_pays() {
    for (german, soviet, points) in [("yes", "no", 52), ("no", "yes", 68)] {
        let mut game = at_the_end(7, "");
        vote(&mut game, german, soviet);
        assert_eq!(take(&mut game, "roll 3 5"), "ok");
        assert_eq!((game.state().turn, game.state().points), (8, points), "{}", said(&game));
    }
}

/// [4.10c] After turn 8 three dice, and after turn 9 no vote.
#[test]
fn the_second_extra_turn_is_dearer() {
    let mut game = at_the_end(8, "");
    vote(&mut game, "no", "yes");
    assert_eq!(take(&mut game, "roll 4 4 6"), "ok");
    assert_eq!((game.state().turn, game.state().points), (9, 74));
    assert!(winner(&at_the_end(9, "")).is_some());
    let wanted = game.game().hash(game.state());
    assert_eq!(wanted, game.hash());
}
