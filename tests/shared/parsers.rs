//! Whatever is typed, pasted or sent: the parsers answer, and never panic. A bounded form of the fuzz targets in tests/fuzz.

use harness::fuzzing;
use proptest::prelude::*;

/// Scraps that notation and situations are made of, so that random text gets somewhere.
const SCRAPS: &[&str] = &[
    "move",
    "attack",
    "plan",
    "retreat",
    "steps",
    "advance",
    "bid",
    "pass",
    "halt",
    "end",
    "GE:",
    "SU:",
    "BL:",
    "RD",
    "GE",
    "seals",
    "opens",
    "roll",
    "adjudicate",
    "place",
    "mark",
    "set",
    "map",
    "phase",
    "dice",
    "game",
    "turn",
    "turns",
    "source",
    "town",
    "see",
    "awaits",
    "undo",
    "->",
    "=>",
    "@",
    "|",
    "#",
    ";",
    ":",
    "=",
    ">",
    "-",
    "/",
    "0404",
    "0405",
    "0505",
    "0404-0405",
    "0404/0405",
    "9999",
    "@0404",
    "11",
    "6",
    "11:0404-0405",
    "11=1",
    "west=3",
    "middle=2",
    "east=2",
    "west>middle>east",
    "mill",
    "none",
    "inf",
    "pz",
    "3-4-4",
    "0",
    "-1",
    "99999999999",
    "movement",
    "combat",
    "river",
    "road",
    "woods",
    "äß€",
    "\u{202e}",
    "\u{0}",
    "\n",
    "\t",
    "on",
];

/// Scraps that orders and plans are made of.
const ORDER_SCRAPS: &[&str] = &[
    "attacking",
    "defending",
    "ask if",
    "owed 3",
    "hex",
    "unit",
    "hold",
    "towns",
    "losses",
    "retreat",
    "steps",
    "lose first",
    "lose",
    "weakest",
    "strongest",
    "largest",
    "towards",
    "home",
    "north",
    "south-east",
    "east",
    "air",
    "never",
    "always",
    "from",
    "3-1",
    "5-1",
    "advance",
    "into",
    "with",
    "ask",
    "remove",
    "remove first",
    "233TB",
    "31RD",
    "6",
    "11",
    "1412",
    "0404",
    "9999",
    "0",
    "try",
    "attack 11 -> 0404",
    "attack 11/6 -> 1412",
    "end",
    "stop if lost",
    "stop unless taken",
    "3",
    "\n",
    "\n",
    "\n",
    "ä",
    "\t",
    "\u{202e}",
    "",
    "losses retreat\nretreat home\n",
    "losses steps\nlose weakest\n",
];

fn order_text() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(ORDER_SCRAPS);
    let joint = prop::sample::select(&[" ", " ", " ", " ", "", "\n"][..]);
    prop::collection::vec((scrap, joint), 0..30)
        .prop_map(|parts| parts.iter().flat_map(|(scrap, joint)| [*scrap, *joint]).collect())
}

fn text() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(SCRAPS);
    let joint = prop::sample::select(&[" ", " ", " ", "", "\n"][..]);
    prop::collection::vec((scrap, joint), 0..40)
        .prop_map(|parts| parts.iter().flat_map(|(scrap, joint)| [*scrap, *joint]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn notation_never_panics(text in text()) {
        fuzzing::notation(text.as_bytes());
    }

    #[test]
    fn situations_never_panic(text in text()) {
        fuzzing::situation(text.as_bytes());
    }

    #[test]
    fn orders_never_panic(text in order_text()) {
        fuzzing::orders(text.as_bytes());
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzzing::notation(&bytes);
        fuzzing::situation(&bytes);
        fuzzing::components(&bytes);
        fuzzing::armour(&bytes);
        fuzzing::orders(&bytes);
        fuzzing::payload(&bytes);
    }
}

/// Every scenario with one character changed, dropped or doubled: set up, or told where it is wrong.
#[test]
fn mangled_scenarios_are_answered() {
    for title in games::SHELF {
        for scenario in title.scenarios {
            let letters: Vec<char> = scenario.text.chars().collect();
            // Of a long one not every place.
            for at in (0..letters.len()).step_by((letters.len() / 300).max(3)) {
                for other in ["", "|", "@", "9", "/", "\n", "zz", " "] {
                    let mangled: String = letters[..at].iter().collect::<String>()
                        + other
                        + &letters[at + 1..].iter().collect::<String>();
                    fuzzing::situation(mangled.as_bytes());
                }
            }
        }
    }
}

/// The parts in the corpus with one character changed, dropped or doubled: read, or told where they are wrong.
#[test]
fn mangled_components_are_answered() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/components");
    for entry in std::fs::read_dir(corpus).expect("a corpus").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a file of the corpus");
        for (at, letter) in text.char_indices().step_by(5) {
            for other in ["", "\"", "9", "/", "-", "\n", "}"] {
                let mangled = [&text[..at], other, &text[at + letter.len_utf8()..]].concat();
                fuzzing::components(mangled.as_bytes());
            }
        }
    }
}

/// The mails in the corpus with one character changed, dropped or doubled: read, or told what is wrong with them.
#[test]
fn mangled_mails_are_answered() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/armour");
    for entry in std::fs::read_dir(corpus).expect("a corpus").flatten() {
        let mail = std::fs::read(entry.path()).expect("a file of the corpus");
        for at in (0..mail.len()).step_by((mail.len() / 300).max(1)) {
            for other in [&b""[..], b"\n", b"=", b"<", b"[", b"-", b":", b"\xff", b"AA"] {
                fuzzing::armour(&[&mail[..at], other, &mail[at + 1..]].concat());
            }
        }
    }
}

/// What fuzzing began with and what it once found, all of it kept.
#[test]
fn corpora_are_answered() {
    let corpora = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut read = 0;
    let targets = [
        ("notation", fuzzing::notation as fn(&[u8])),
        ("situation", fuzzing::situation),
        ("components", fuzzing::components),
        ("armour", fuzzing::armour),
        ("orders", fuzzing::orders),
        ("payload", fuzzing::payload),
    ];
    for (folder, answer) in targets {
        for entry in std::fs::read_dir(corpora.join(folder)).expect("a corpus").flatten() {
            answer(&std::fs::read(entry.path()).expect("a file of the corpus"));
            read += 1;
        }
    }
    assert!(read > 20, "{read} files");
}
