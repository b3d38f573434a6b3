//! What armour promises, for any bytes, any summary and any text.

use data_encoding::BASE64_NOPAD;
use dispatch::armour::{ArmourFault, Armoured, LONGEST_TEXT, MOST_BLOCKS, Missing, find, is_kind, same_words, write};
use kernel::hash::tagged;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// What summaries and mangled texts are made of, so that chance gets somewhere.
const SCRAPS: &[&str] = &[
    "[fieldpost/1/dispatch]",
    "[fieldpost/1/payload]",
    "[fieldpost/1/end]",
    "[fieldpost/2/dispatch]",
    "[fieldpost/",
    "1/",
    "[",
    "]",
    "F",
    "ieldpost/1/end]",
    "<",
    "<br>",
    "<b",
    "<![",
    "<!--",
    ">",
    "&",
    "&#91;",
    "&amp;",
    "lt;",
    "=",
    "=5B",
    "=3D",
    "=E2=80",
    "41",
    "!",
    "|",
    "-- ",
    "word",
    "12",
    "é",
    "\u{feff}",
    "\u{200b}",
    "\u{0}",
    "\r",
    "\n",
    "\r\n",
    "\t",
    " ",
    "AAAA",
    "averyveryverylongwordwithoutanyspaceinwhichalinecouldbebrokenbyanybodywhosoever",
];

fn scraps(most: usize) -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(SCRAPS);
    prop::collection::vec((scrap, prop::sample::select(&["", "", " ", "\n"][..])), 0..most)
        .prop_map(|parts| parts.iter().flat_map(|(scrap, joint)| [*scrap, *joint]).collect())
}

fn kinds() -> impl Strategy<Value = String> {
    "[a-z-]{1,20}".prop_filter("a kind", |kind| is_kind(kind))
}

fn only(text: &str) -> Result<Armoured, ArmourFault> {
    let mut found = find(text);
    assert_eq!(found.len(), 1, "{found:?} in\n{text}");
    found.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_is_found(kind in kinds(), summary in prop_oneof![scraps(30), any::<String>()], bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = write(&kind, &summary, &bytes);
        prop_assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 72), "{}", text);
        let found = only(&text).expect("a whole block");
        prop_assert_eq!((&found.kind, &found.bytes), (&kind, &bytes));
        prop_assert!(same_words(found.summary.as_deref().unwrap_or_default(), &summary), "{:?}", found.summary);
        // Undoing what is already undone takes nothing away either.
        let again = write(&kind, found.summary.as_deref().unwrap_or_default(), &bytes);
        prop_assert!(same_words(only(&again).expect("a whole block").summary.as_deref().unwrap_or_default(), &summary));
    }

    #[test]
    fn a_changed_letter_never_gives_other_bytes(bytes in prop::collection::vec(any::<u8>(), 0..100), at in any::<prop::sample::Index>(), other in any::<char>()) {
        let text = write("note", "a summary", &bytes);
        let letters: Vec<char> = text.chars().collect();
        let start = text.find("[fieldpost/1/payload]").expect("a payload");
        let at = start + at.index(letters.len() - start);
        for other in [other, 'A', '/', '=', '\n', '>', '[', '<'] {
            let changed: String = letters[..at].iter().chain([&other]).chain(&letters[at + 1..]).collect();
            for found in find(&changed).into_iter().flatten() {
                prop_assert_eq!(&found.bytes, &bytes);
            }
        }
    }

    #[test]
    fn a_truncated_text_never_gives_bytes(bytes in prop::collection::vec(any::<u8>(), 0..100), summary in scraps(5)) {
        let text = write("note", &summary, &bytes);
        let last = text.trim_end().len();
        for end in 0..last {
            prop_assert!(find(&text[..end]).iter().all(Result::is_err), "{}", &text[..end]);
        }
        for start in 1..last {
            prop_assert!(find(&text[start..]).iter().all(Result::is_err), "{}", &text[start..]);
        }
    }

    #[test]
    fn a_missing_stretch_never_gives_other_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>()) {
        let text = write("note", "a summary", &bytes);
        let (from, to) = (from.index(text.len()), to.index(text.len()));
        let (from, to) = (from.min(to), from.max(to));
        let cut = format!("{}{}", &text[..from], &text[to..]);
        for found in find(&cut).into_iter().flatten() {
            prop_assert_eq!(&found.bytes, &bytes);
        }
    }

    #[test]
    fn any_text_is_answered(text in prop_oneof![scraps(60), any::<String>()]) {
        for found in find(&text).into_iter().flatten() {
            prop_assert!(is_kind(&found.kind));
            prop_assert_eq!(only(&write(&found.kind, "", &found.bytes)).expect("a whole block").bytes, found.bytes);
        }
    }

    #[test]
    fn blocks_among_any_text_are_found(before in scraps(10), between in scraps(10), one in prop::collection::vec(any::<u8>(), 0..50), two in prop::collection::vec(any::<u8>(), 0..50)) {
        let text = format!("{before}\n\n{}{between}\n\n{}", write("note", "", &one), write("game", "", &two));
        let whole: Vec<Vec<u8>> = find(&text).into_iter().flatten().map(|found| found.bytes).collect();
        prop_assert!(whole.contains(&one) && whole.contains(&two), "{}", text);
    }
}

/// The payload was reckoned outside this program.
#[test]
fn the_layout_is_the_one_of_the_specification() {
    let text = write(
        "dispatch",
        "Korsun, dispatch 7\n",
        b"fieldpost dispatch 1\n and more than one line of payload, as it happens",
    );
    assert_eq!(
        text,
        "[fieldpost/1/dispatch]\n\nKorsun, dispatch 7\n\n[fieldpost/1/payload]\n\
        ZmllbGRwb3N0IGRpc3BhdGNoIDEKIGFuZCBtb3JlIHRoYW4gb25lIGxpbmUgb2Yg\n\
        cGF5bG9hZCwgYXMgaXQgaGFwcGVuc7EhDSbxih7Y\n[fieldpost/1/end]\n"
    );
    let hash = tagged("fieldpost/1/armour", &[b"note", b""]);
    let check = BASE64_NOPAD.encode(&hash[..8]);
    assert_eq!(
        write("note", "", b""),
        format!("[fieldpost/1/note]\n\n[fieldpost/1/payload]\n{check}\n[fieldpost/1/end]\n")
    );
}

#[test]
fn the_kind_is_part_of_the_check() {
    let text = write("dispatch", "", b"bytes").replace("/dispatch]", "/invitation]");
    assert_eq!(only(&text), Err(ArmourFault::Mangled { line: None }));
}

#[test]
fn kinds_are_short_words() {
    let long = "a".repeat(21);
    for kind in ["", "payload", "end", "Note", "n0te", "no te", &long] {
        assert!(!is_kind(kind), "{kind}");
    }
    assert!(is_kind(&long[1..]) && is_kind("a-b"));
    assert_eq!(find(&format!("[fieldpost/1/{long}] [fieldpost/1/] [fieldpost/1/n0te] [fieldpost/00001/note]")), []);
    assert_eq!(only(&format!("[fieldpost/1/{}]", &long[1..])), Err(ArmourFault::CutOff(Missing::Payload)));
}

#[test]
fn only_the_canonical_spelling_is_read() {
    // Eleven letters hold eight bytes and two bits that must be nought.
    let text = write("note", "", b"");
    let payload = text.lines().nth(3).expect("a payload").to_owned();
    let last = payload.chars().last().expect("a letter");
    let other = char::from(u8::try_from(last).expect("a letter of base64") + 1);
    let changed = text.replace(&payload, &format!("{}{other}", &payload[..payload.len() - 1]));
    assert_eq!(only(&changed), Err(ArmourFault::Mangled { line: None }));
}

#[test]
fn what_is_foreign_is_told_with_its_line() {
    let text = write("note", "", &[7; 200]);
    let lines: Vec<&str> = text.lines().collect();
    let changed = [&lines[..5], &["QUJD*"], &lines[5..]].concat();
    for ends in ["\n", "\r\n", "\r", "<br>", "\n> "] {
        assert_eq!(only(&changed.join(ends)), Err(ArmourFault::Mangled { line: Some(3) }));
    }
    let fault = only(&changed.join(" ")).expect_err("a fault");
    assert_eq!(fault, ArmourFault::Mangled { line: Some(1) });
    assert_eq!(
        fault.to_string(),
        "a fieldpost message was damaged on its way: line 1 of its payload holds something foreign"
    );
}

#[test]
fn every_missing_part_has_its_sentence() {
    let text = write("note", "a summary", b"bytes");
    let whole = text.trim_end();
    let payload = text.find("[fieldpost/1/payload]").expect("a payload");
    let end = text.find("[fieldpost/1/end]").expect("an end");
    let cases = [
        (&whole[..payload], Missing::Payload, "everything behind its summary is missing"),
        (&whole[..end], Missing::End, "its end is missing"),
        (&whole[payload..], Missing::Beginning, "its beginning is missing"),
        (&whole[end..], Missing::Beginning, "its beginning is missing"),
    ];
    for (text, missing, sentence) in cases {
        let fault = only(text).expect_err("a fault");
        assert_eq!(fault, ArmourFault::CutOff(missing));
        assert_eq!(fault.to_string(), format!("a fieldpost message is cut off: {sentence}"));
    }
}

#[test]
fn a_fault_does_not_hide_what_follows() {
    let (one, two) = (write("note", "", b"one"), write("note", "", b"two"));
    let newer = write("note", "", b"new").replace("fieldpost/1/", "fieldpost/2/");
    let end = one.find("[fieldpost/1/end]").expect("an end");
    let text = format!("{}\n{two}{newer}{one}{}", &one[..end], two.replace("[fieldpost/1/payload]", ""));
    let found: Vec<Result<Vec<u8>, ArmourFault>> =
        find(&text).into_iter().map(|found| found.map(|whole| whole.bytes)).collect();
    assert_eq!(
        found,
        [
            Err(ArmourFault::CutOff(Missing::End)),
            Ok(b"two".to_vec()),
            Err(ArmourFault::Newer { version: 2 }),
            Ok(b"one".to_vec()),
            Err(ArmourFault::CutOff(Missing::Payload)),
        ]
    );
}

#[test]
fn words_are_compared_and_nothing_else() {
    assert!(same_words("Korsun: turn 3, 1-2!", "> Kor\n> sun turn 3 “1–2”"));
    assert!(!same_words("turn 3", "turn 4"));
    assert!(!same_words("turn 3", "turn 33"));
    assert!(!same_words("a b", "b a"));
}

#[test]
fn maxima_hold() {
    let long = " ".repeat(LONGEST_TEXT + 1);
    assert_eq!(find(&long), [Err(ArmourFault::TooLong)]);
    assert_eq!(find(&long[1..]), []);
    let many = write("note", "", b"x").repeat(MOST_BLOCKS + 5);
    let found = find(&many);
    assert_eq!(found.len(), MOST_BLOCKS + 1);
    assert_eq!(found.last(), Some(&Err(ArmourFault::TooMany)));
    assert!(found[..MOST_BLOCKS].iter().all(Result::is_ok));
    assert_eq!(find(&write("note", "", b"x").repeat(MOST_BLOCKS)).len(), MOST_BLOCKS);
}

#[test]
fn a_large_payload_is_found() {
    let bytes = vec![0x5a; 31 << 20];
    assert_eq!(only(&write("game", "", &bytes)).expect("a whole block").bytes, bytes);
}

/// Texts made to be slow. Each takes a fraction of a second; a search that were not linear would take hours.
#[test]
fn reading_takes_linear_time() {
    let scraps = [
        "[fieldpost/1/",
        "[fieldpost/2/",
        "[fieldpost/1/note]",
        "[fieldpost/1/note][fieldpost/1/payload]",
        "[",
        "[ ",
        "<a",
        "<![",
        "[<!",
        "[<b>",
        "&#91",
        "&amp",
        "=",
        "= ",
        "=E2",
        "=E2= \n",
        "=5B",
        "!\n",
        "&lt;",
        "<",
        "<br>",
        ">",
        "[f<b>",
        "\u{200b}",
    ];
    let timed = |scrap: &str, start: &str, length: usize| {
        let text = format!("{start}{}", scrap.repeat(length / scrap.len()));
        let began = Instant::now();
        find(&text);
        let took = began.elapsed();
        assert!(took < Duration::from_secs(20), "`{scrap}` behind `{start}` took {took:?}");
    };
    timed("[fieldpost/1/", "", LONGEST_TEXT);
    for scrap in scraps {
        for start in ["", "[fieldpost/1/note] [fieldpost/1/payload] ", "[fieldpost/1/note] "] {
            timed(scrap, start, 1 << 20);
        }
    }
}
