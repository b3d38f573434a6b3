//! The vectors of words around a payload: made anew and compared.

use super::play_on::Going;
use super::{GAME, whole};
use dispatch::document::{Document, Request};
use dispatch::summary::summary;
use dispatch::{Class, Line, SecretKey, Signed, armour};
use kernel::Side;

/// After which number of the game a file comes, what is expected, and the file.
pub type Words = (&'static str, u32, &'static str, String);

pub fn summaries() -> Vec<Words> {
    let before = whole(GAME).line.as_of(1).expect("a game");
    let signed = whole(GAME).line.posts()[1].signed.clone();
    let words = made(&before, &signed);
    let file = |words: &str, signed: &Signed| armour::write(signed.document().kind(), words, &signed.bytes());
    let altered = Class::SummaryAltered.word();
    let mut all = vec![
        ("good", 1, "ok", file(&words, &signed)),
        ("no-words", 1, "ok", file("", &signed)),
        ("quoted", 1, "ok", file(&words, &signed).replace('\n', "\n> ")),
        ("a-number-altered", 1, altered, file(&words.replacen("die ", "die 1", 1), &signed)),
        ("a-word-altered", 1, altered, file(&words.replacen("now ", "then ", 1), &signed)),
        ("a-line-added", 1, altered, file(&format!("{words}\nI resign."), &signed)),
        ("a-line-left-out", 1, altered, file(words.trim_end_matches("over to you"), &signed)),
    ];
    let Document::Dispatch(mut other) = signed.document().clone() else { panic!("a dispatch") };
    other.place.wording = 2;
    let other = Signed::sign(Document::Dispatch(other), &SecretKey::from_bytes(&[2; 32]));
    all.push(("another-wording", 1, Class::Newer.word(), file(&words, &other)));
    all.push(("another-wording-without-words", 1, "ok", file("", &other)));
    let going = Going::on(GAME, 1);
    let mut table = going.table;
    let request = table.request(Side::Blue, Request::Draw);
    let documents = [
        table.consent(Side::Red, &request),
        table.decline(Side::Red, &request),
        table.rekey(Side::Red, 3),
        table.reseat(Side::Red, 4),
    ];
    let names = [
        ["consent", "consent-altered"],
        ["decline", "decline-altered"],
        ["rekey", "rekey-altered"],
        ["reseat", "reseat-altered"],
    ];
    for ([good, bad], signed) in names.into_iter().zip(documents) {
        let words = made(&before, &signed);
        all.push((good, 1, "ok", file(&words, &signed)));
        all.push((bad, 1, altered, file(&words.replacen(", game ", ", match ", 1), &signed)));
    }
    all
}

fn made(before: &Line, signed: &Signed) -> String {
    summary(signed, Some(&before.clone().with(signed).expect("it fits")))
}
