//! What comes under the rules of then and is judged late, or not at all: what was on its way, and what one player signs for the
//! other, whom nobody has asked.

use crate::line::{Players, WithChains, adopt_and_play_on, houses_with, keep_chain, keys, own_revision};
use app::archive;
use app::mail::import::import;
use app::mail::receive::{Outcome, receive};
use dispatch::Class;
use dispatch::document::Request;
use duel::Desk as Folder;
use kernel::dice::Seeded;

/// Hole 7 of issue 17: whoever has the rules of now signs, under the rules of then, what nobody but them has judged: they answer for the
/// other player. It is looked at, told as not verified, and nothing goes on from it.
#[test]
fn nobody_goes_on_from_what_nobody_has_judged() {
    let folder = Folder::new("earlier-unasked");
    let (mut players, houses, file) = houses_with(WithChains::Nobody, &folder, |keys| {
        let mut players = Players::begin(keys, 0);
        players.send(|_| {});
        players
    });
    let author = players.line.baton().expect("a game that goes on");
    let fair = players.dispatch(|_| {});
    let then = players.line.clone().with(&fair).expect("it fits");
    let answer = then.game().any_choice(author.other(), &mut Seeded::new(9)).expect("something to do");
    let state = {
        let mut game = then.game().clone();
        game.take(&answer, kernel::Viewer::Umpire).expect("the rules allow it");
        game.hash().0
    };
    let before = players.line.game().hash().0;
    players.send(|dispatch| {
        dispatch.inputs.push(answer.clone());
        dispatch.state = state;
    });
    let line = &players.line;
    assert_eq!((line.unjudged(), line.unanswered(), line.adoptable()), (None, Some(2), (1, before)));
    let told = app::mail::earlier::verified(line).join("\n");
    assert!(told.contains("not verified: From number 2 on") && told.contains("orders say so"), "{told}");
    let adoption = players.agreed(0, Request::Adopt(own_revision(), line.game().hash().0, 2), line.game().hash().0);
    assert_eq!(line.clone().append(&adoption).expect_err("refused").class, Class::StateDiffers);
    // Set aside, it is as if it were taken back: neither casts again with what they have seen.
    let adoption = players.agreed(0, Request::Adopt(own_revision(), before, 1), before);
    let adopted = line.clone().with(&adoption).expect("from before it");
    assert_eq!((adopted.game().hash().0, adopted.adoptions()[0].set_aside), (before, Some(2)));
    assert!(!adopted.run_goes_on(author));
    let consenting = adopted.posts().last().expect("the consent").author;
    assert_eq!(adopted.seat(consenting).source.document, adoption.hash());
    assert_eq!(adopted.waiting(), Some(author).filter(|author| *author == consenting));
    // Both ways in, the one like the other.
    let late = players.line.posts()[1].signed.clone();
    let text = dispatch::armour::write("dispatch", "", &late.bytes());
    let receipts = receive(&houses[0], text.as_bytes()).expect("to receive");
    std::fs::write(&file, players.whole()).expect("to write");
    let receipt = import(&houses[1], &archive::read(&file).expect("to read")).expect("to import");
    for text in [&receipts[0].text, &receipt.text] {
        assert!(text.contains("nothing goes on from there"), "{text}");
    }
    let verified = archive::verify(&file).expect("what was checked");
    assert!(verified.holds && verified.unchecked().iter().any(|line| line.contains("orders say so")), "{verified:?}");
    (0..2).for_each(|at| keep_chain(&players, &houses[at], at));
    adopt_and_play_on(&players, &houses, 1);
}

/// Once the other player has gone on, their own program has judged it.
#[test]
fn what_the_other_player_went_on_from_stands() {
    let mut players = Players::begin(keys(), 0);
    let author = players.line.baton().expect("a game that goes on");
    let fair = players.dispatch(|_| {});
    let then = players.line.clone().with(&fair).expect("it fits");
    let answer = then.game().any_choice(author.other(), &mut Seeded::new(9)).expect("something to do");
    players.send(|dispatch| dispatch.inputs.push(answer));
    assert_eq!(players.line.unanswered(), Some(1));
    while players.line.baton() == Some(author) {
        players.send(|_| {});
    }
    players.send(|_| {});
    assert_eq!(players.line.unanswered(), None);
    assert_eq!(players.line.adoptable().0, players.line.last_judged());
}

/// A dispatch that was on its way while the reader's program went over: by mail and in a game file it is judged alike, and never
/// called verified.
#[test]
fn what_comes_late_is_judged_alike_however_it_comes() {
    for bad in [false, true] {
        let folder = Folder::new(&format!("earlier-late-{bad}"));
        let (mut players, houses, file) = houses_with(WithChains::Host, &folder, |keys| {
            let mut players = Players::begin(keys, 0);
            players.send(|_| {});
            players
        });
        let late = players.send(|dispatch| {
            if bad {
                dispatch.inputs.push("GE: by a rule that is gone".to_owned());
            }
        });
        let text = dispatch::armour::write("dispatch", "", &late.bytes());
        let receipts = receive(&houses[0], text.as_bytes()).expect("to receive");
        assert_eq!(receipts[0].outcome, Outcome::Taken, "{receipts:?}");
        std::fs::write(&file, players.whole()).expect("to write");
        let receipt = import(&houses[1], &archive::read(&file).expect("to read")).expect("to import");
        for text in [&receipts[0].text, &receipt.text] {
            assert!(text.contains("kept to look at") && !text.contains("verified"), "{text}");
            assert_eq!(text.contains("and not number 2"), bad, "{text}");
        }
        // The late dispatch is the guest's own: a chain that was here before it came would be taken for used elsewhere.
        keep_chain(&players, &houses[1], 1);
        adopt_and_play_on(&players, &houses, if bad { 1 } else { 2 });
    }
}
