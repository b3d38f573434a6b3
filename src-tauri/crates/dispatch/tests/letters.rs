//! Letters: written as drafts that any mail program opens, and read back, however often a block stands in them.

use dispatch::armour::{self, ArmourFault, Armoured, MOST_BLOCKS, Missing};
use dispatch::mail::{LONGEST_FILE, Letter, received, texts, write};
use mail_parser::{Address, MessageParser, MimeHeaders};
use proptest::prelude::*;

fn letter() -> Letter {
    let block = armour::write("dispatch", "Korsun, dispatch 7", &[7; 300]);
    Letter {
        from: Some("Jan Novák <jan@example.org>".to_owned()),
        to: Some("eva@example.net".to_owned()),
        subject: "Korsun, dispatch 7: tvůj tah".to_owned(),
        message_id: "<7.able-river-stone@fieldpost.invalid>".to_owned(),
        in_reply_to: Some("6.able-river-stone@fieldpost.invalid".to_owned()),
        references: vec!["<5@x>".to_owned(), "6.able-river-stone@fieldpost.invalid".to_owned()],
        date: "Mon, 16 Nov 2026 12:00:00 +0000".to_owned(),
        text: format!("Hello Eva,\n\nit is your turn – good luck.\n\n{block}"),
        attachment: Some(("korsun-7.fieldpost".to_owned(), block.into_bytes())),
    }
}

fn first(addresses: Option<&Address<'_>>) -> (Option<String>, Option<String>) {
    let first = addresses.and_then(Address::first).cloned().unwrap_or(mail_parser::Addr { name: None, address: None });
    (first.name.map(String::from), first.address.map(String::from))
}

/// The headers of a mail, unfolded, as they stand.
fn headers(mail: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(mail).replace("\r\n ", " ").replace("\r\n\t", " ");
    let head = text.split("\r\n\r\n").next().expect("headers");
    head.split("\r\n").map(str::to_owned).collect()
}

#[test]
fn a_letter_is_a_draft_that_holds_everything() {
    let letter = letter();
    let bytes = write(&letter);
    let mail = MessageParser::default().parse(&bytes).expect("a mail");
    assert_eq!(mail.subject(), Some(&letter.subject[..]));
    assert_eq!(first(mail.from()), (Some("Jan Novák".to_owned()), Some("jan@example.org".to_owned())));
    assert_eq!(first(mail.to()), (None, Some("eva@example.net".to_owned())));
    assert_eq!(mail.message_id(), Some("7.able-river-stone@fieldpost.invalid"));
    assert_eq!(mail.in_reply_to().as_text(), Some("6.able-river-stone@fieldpost.invalid"));
    assert_eq!(mail.references().as_text_list().map_or(0, <[_]>::len), 2);
    assert_eq!(mail.body_text(0).expect("a text").replace("\r\n", "\n").trim_end(), letter.text.trim_end());
    let attachment = mail.attachment(0).expect("an attachment");
    assert_eq!(attachment.attachment_name(), Some("korsun-7.fieldpost"));
    assert_eq!(attachment.contents(), letter.attachment.as_ref().expect("an attachment").1);
    let headers = headers(&bytes);
    assert!(headers.contains(&"X-Unsent: 1".to_owned()), "{headers:?}");
    assert!(headers.contains(&"Date: Mon, 16 Nov 2026 12:00:00 +0000".to_owned()), "{headers:?}");
    assert!(bytes.is_ascii() && !String::from_utf8_lossy(&bytes).replace("\r\n", "").contains(['\r', '\n']));
}

#[test]
fn a_letter_gives_away_no_clock_and_no_computer() {
    assert_eq!(write(&letter()), write(&letter()));
    let bare = Letter::default();
    assert_eq!(write(&bare), write(&bare));
    let names: Vec<String> =
        headers(&write(&bare)).iter().map(|line| line.split(':').next().unwrap_or("").to_owned()).collect();
    assert_eq!(
        names,
        ["Subject", "Date", "Message-ID", "X-Unsent", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"]
    );
}

#[test]
fn a_letter_brings_its_block_once() {
    let found = received(&write(&letter()));
    let summary = Some("Korsun, dispatch 7".to_owned());
    assert_eq!(found, [Ok(Armoured { kind: "dispatch".to_owned(), summary, bytes: vec![7; 300] })]);
}

#[test]
fn signs_that_are_not_seen_are_left_out_of_headers() {
    let subject = "a\r\n\tb\u{0}\u{7f}c\u{2028}  d ".to_owned();
    assert!(headers(&write(&Letter { subject, ..letter() })).contains(&"Subject: a b c d".to_owned()));
}

#[test]
fn several_addresses_are_kept_apart() {
    let to = "\"Novák, Jan\" <jan@example.org>, eva@example.net, , <x@y.z>".to_owned();
    let bytes = write(&Letter { to: Some(to), ..letter() });
    let mail = MessageParser::default().parse(&bytes).expect("a mail");
    let found: Vec<(Option<&str>, Option<&str>)> =
        mail.to().expect("addresses").iter().map(|addr| (addr.name(), addr.address())).collect();
    assert_eq!(
        found,
        [(Some("Novák, Jan"), Some("jan@example.org")), (None, Some("eva@example.net")), (None, Some("x@y.z"))]
    );
}

proptest! {
    /// Whatever stands in a name or a subject: the headers are those of the letter, each once, and the body begins where it should.
    #[test]
    fn no_header_can_be_smuggled_in(
        evil in prop::collection::vec(prop_oneof![
            prop::sample::select(&["\r\n", "\n", "\r", "\u{85}", "\u{2028}", "\u{0}", "\u{b}", "Bcc: x@y.z", ": ", "<", ">", "\"", ",", "\\", "=?utf-8?Q?", "?=", "=0A", "\t", " ", "(", ";", "é"][..]).prop_map(str::to_owned),
            any::<char>().prop_map(String::from),
        ], 1..12),
        long in 0..3usize,
    ) {
        let evil = format!("{}\nBcc: x@y.z\r\n\r\nbody{}", evil.concat(), " and so on".repeat(long * 10));
        let letter = Letter {
            from: Some(format!("{evil} <{evil}>")),
            to: Some(evil.clone()),
            subject: evil.clone(),
            message_id: evil.clone(),
            in_reply_to: Some(evil.clone()),
            references: vec![evil.clone(), evil.clone()],
            date: evil.clone(),
            text: "the text".to_owned(),
            attachment: Some((evil, b"attached".to_vec())),
        };
        let bytes = write(&letter);
        let known = ["From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "X-Unsent", "MIME-Version", "Content-Type"];
        let names: Vec<String> = headers(&bytes).iter().map(|line| line.split(':').next().unwrap_or("").to_owned()).collect();
        let mut expected = known.iter().filter(|name| names.contains(&(**name).to_owned()));
        prop_assert!(names.iter().all(|name| expected.next() == Some(&&name[..])), "{:?}", names);
        prop_assert!(!String::from_utf8_lossy(&bytes).replace("\r\n", "").contains(['\r', '\n']));
        let mail = MessageParser::default().parse(&bytes).expect("a mail");
        let text = mail.body_text(0).expect("a text");
        prop_assert_eq!(text.trim_end(), "the text");
        prop_assert_eq!(mail.attachment_count(), 1);
        prop_assert_eq!(mail.attachment(0).expect("an attachment").contents(), b"attached");
        prop_assert!(mail.bcc().is_none());
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        received(&bytes);
        texts(&bytes);
    }
}

fn block(kind: &str, summary: &str, bytes: &[u8]) -> String {
    armour::write(kind, summary, bytes)
}

/// A mail of these texts.
fn mail(parts: &[&str]) -> Vec<u8> {
    let parts: String = parts.iter().map(|part| format!("--x\nContent-Type: text/plain\n\n{part}\n")).collect();
    format!("Subject: x\nContent-Type: multipart/mixed; boundary=x\n\n{parts}--x--\n").into_bytes()
}

/// What is told, in short.
fn told(mail: &[u8]) -> Vec<Result<String, ArmourFault>> {
    let short = |found: Armoured| String::from_utf8_lossy(&found.bytes).into_owned();
    received(mail).into_iter().map(|found| found.map(short)).collect()
}

#[test]
fn a_mangled_block_is_not_told_where_its_twin_is_whole() {
    let whole = block("note", "a summary", b"one");
    let mangled = whole.replace("/payload]\n", "/payload]\nAAAA\n");
    let clipped = &whole[..whole.len() - 30];
    let beheaded = &whole[30..];
    for broken in [&mangled, clipped, beheaded] {
        for parts in [[broken, &whole], [&whole, broken]] {
            assert_eq!(told(&mail(&parts)), [Ok("one".to_owned())]);
        }
    }
}

#[test]
fn a_mangled_block_without_a_twin_is_told_once() {
    let one = block("note", "a summary", b"one");
    let other = block("note", "another summary", b"two");
    let mangled = one.replace("/payload]\n", "/payload]\nAAAA\n");
    let fault = ArmourFault::Mangled { line: None };
    assert_eq!(told(&mail(&[&mangled, &other])), [Err(fault.clone()), Ok("two".to_owned())]);
    assert_eq!(told(&mail(&[&mangled, &mangled])), [Err(fault.clone())]);
    // Two notes with the same summary, and the second mangled everywhere.
    let both = format!("{one}\n{mangled}");
    assert_eq!(told(&mail(&[&both, &both])), [Ok("one".to_owned()), Err(fault.clone())]);
    let twice = format!("{mangled}\n{mangled}");
    assert_eq!(told(&mail(&[&twice, &twice])), [Err(fault.clone()), Err(fault.clone())]);
    let cut = &one[..one.len() - 30];
    assert_eq!(told(&mail(&[cut])), [Err(ArmourFault::CutOff(Missing::End))]);
}

#[test]
fn a_newer_block_is_told_beside_a_whole_one() {
    let one = block("note", "a summary", b"one");
    let newer = one.replace("fieldpost/1/", "fieldpost/2/");
    assert_eq!(told(&mail(&[&one, &newer])), [Ok("one".to_owned()), Err(ArmourFault::Newer { version: 2 })]);
}

#[test]
fn different_blocks_of_one_mail_come_in_order() {
    let (one, two) = (block("note", "s", b"one"), block("game", "s", b"two"));
    let text = format!("{one}{two}");
    assert_eq!(told(&mail(&[&text, &two, &one])), [Ok("one".to_owned()), Ok("two".to_owned())]);
}

#[test]
fn a_file_that_is_too_long_is_refused() {
    assert_eq!(received(&vec![b' '; LONGEST_FILE + 1]), [Err(ArmourFault::TooLong)]);
    assert!(received(&vec![b' '; LONGEST_FILE]).iter().all(Result::is_err));
    assert!(texts(&vec![b'x'; LONGEST_FILE + 1]).is_empty());
}

#[test]
fn a_mail_of_too_many_blocks_is_told() {
    let blocks: Vec<String> = (0..MOST_BLOCKS + 5).map(|at| block("note", "", at.to_string().as_bytes())).collect();
    let halves = [blocks[..600].concat(), blocks[600..].concat()];
    let found = received(&mail(&[&halves[0], &halves[1]]));
    assert_eq!((found.len(), found.last()), (MOST_BLOCKS + 1, Some(&Err(ArmourFault::TooMany))));
    assert!(found[..MOST_BLOCKS].iter().all(Result::is_ok));
}

#[test]
fn a_text_with_headers_right_above_it_is_read() {
    let text = format!("Message-ID: <x>\nSubject: y\n{}", block("note", "", b"one"));
    assert_eq!(told(text.as_bytes()), [Ok("one".to_owned())]);
}

#[test]
fn a_file_without_a_block_gives_nothing() {
    assert_eq!(received(b"Subject: x\n\nhello\n"), []);
    assert_eq!(received(b""), []);
}
