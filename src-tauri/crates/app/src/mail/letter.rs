//! What is sent: the move file, and the mail around it as the player's own mail program opens it.

use crate::clock;
use crate::files;
use crate::house::House;
use crate::trouble::Fault;
use dispatch::bundle::WholeGame;
use dispatch::line::Line;
use dispatch::summary::{WORDING, summary, summary_of_game};
use dispatch::{Document, Signed, armour, mail};
use kernel::hash::hex;
use serde::Serialize;
use std::path::PathBuf;

/// Something to be sent, already on the disk.
#[derive(Clone, Debug, Serialize)]
pub struct Outgoing {
    pub kind: &'static str,
    pub number: Option<u32>,
    pub subject: String,
    /// The whole text, to be put into a mail.
    pub text: String,
    /// The same as a file.
    pub file: PathBuf,
    /// And as a mail that a mail program opens to be sent.
    pub eml: PathBuf,
    /// It was signed before, and the program was stopped before it was written.
    pub was_signed: bool,
}

impl Outgoing {
    /// Writes move file and mail. The line is the game with the document in it, where there is a game.
    pub fn write(house: &House, name: &str, line: Option<&Line>, signed: &Signed) -> Result<Outgoing, Fault> {
        Outgoing::write_as(house, name, line, signed, &stem(name, signed))
    }

    /// The same of a document that is not in the line: it takes nobody's place in the folder either.
    pub(super) fn write_beside(house: &House, name: &str, line: &Line, signed: &Signed) -> Result<Outgoing, Fault> {
        let stem = format!("{}-{}", stem(name, signed), hex(&signed.hash()[..3]));
        Outgoing::write_as(house, name, Some(line), signed, &stem)
    }

    fn write_as(
        house: &House,
        name: &str,
        line: Option<&Line>,
        signed: &Signed,
        stem: &str,
    ) -> Result<Outgoing, Fault> {
        let document = signed.document();
        // Words of another wording would be taken for altered ones.
        let words = if document.wording() == WORDING { summary(signed, line) } else { String::new() };
        let text = armour::write(document.kind(), &words, &signed.bytes());
        let number = document.place().map(|place| place.number);
        let letter = mail::Letter {
            from: own_address(line, signed),
            to: other_address(line, signed),
            subject: subject(name, line, signed),
            message_id: message_id(name, signed),
            in_reply_to: line.and_then(|line| before(line, signed)).map(|signed| message_id(name, signed)),
            references: line.map(|line| vec![message_id(name, line.invitation())]).unwrap_or_default(),
            date: clock::mail_date(),
            text: text.clone(),
            attachment: Some((format!("{stem}.fieldpost"), text.clone().into_bytes())),
        };
        let [file, eml] = files_of(house, stem);
        files::write(&file, text.as_bytes())?;
        files::write(&eml, &mail::write(&letter))?;
        Ok(Outgoing { kind: document.kind(), number, subject: letter.subject, text, file, eml, was_signed: false })
    }

    /// Whether move file and mail of a document are there.
    pub(crate) fn is_written(house: &House, name: &str, signed: &Signed) -> bool {
        files_of(house, &stem(name, signed)).iter().all(|file| file.exists())
    }
}

fn files_of(house: &House, stem: &str) -> [PathBuf; 2] {
    [house.out().join(format!("{stem}.fieldpost")), house.out().join(format!("{stem}.eml"))]
}

/// What the files of a document are called.
fn stem(name: &str, signed: &Signed) -> String {
    let document = signed.document();
    match document.place() {
        Some(place) => format!("{name}-{:03}-{}", place.number, document.kind()),
        None => format!("{name}-{}-{}", document.kind(), hex(&signed.hash()[..3])),
    }
}

/// A whole game as one file, as text.
pub fn whole_game(game: &WholeGame) -> String {
    armour::write("game", &summary_of_game(&game.line), &game.bytes())
}

fn subject(name: &str, line: Option<&Line>, signed: &Signed) -> String {
    let kind = signed.document().kind();
    match (signed.document().place(), line) {
        (Some(place), Some(line)) => {
            let turn = line.game().view(kernel::Viewer::Umpire).heading;
            format!("[Fieldpost] {name} {}: {kind}, {}", place.number, line.game().names().tell(&turn))
        }
        _ => format!("[Fieldpost] {name}: {kind}"),
    }
}

/// The same for the same document on every machine, so that mail programs put a game's mails into one thread.
fn message_id(name: &str, signed: &Signed) -> String {
    format!("{name}.{}@fieldpost.invalid", hex(&signed.hash()[..12]))
}

/// The document of the line that this one follows.
fn before<'a>(line: &'a Line, signed: &Signed) -> Option<&'a Signed> {
    match signed.document() {
        Document::Invitation(_) => None,
        Document::Acceptance(_) => Some(line.invitation()),
        document => match document.place() {
            Some(place) => match line.post(place.number.saturating_sub(1)) {
                Some(post) => Some(&post.signed),
                None => Some(line.acceptance()),
            },
            None => line.posts().last().map(|post| &post.signed).or(Some(line.acceptance())),
        },
    }
}

fn own_address(line: Option<&Line>, signed: &Signed) -> Option<String> {
    match signed.document() {
        Document::Invitation(invitation) => invitation.player.mail.clone(),
        Document::Acceptance(acceptance) => acceptance.player.mail.clone(),
        document => line.and_then(|line| line.seat(line.side_of(document.author())?).mail.clone()),
    }
}

fn other_address(line: Option<&Line>, signed: &Signed) -> Option<String> {
    let line = line?;
    let side = line.side_of(signed.document().author())?;
    line.seat(side.other()).mail.clone()
}
