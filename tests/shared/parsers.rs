//! Whatever is typed, pasted or sent: the parsers answer, and never panic. A bounded form of the fuzz targets in tests/fuzz.

use harness::fuzzing;
use proptest::prelude::*;

/// Letters that notation and situations are made of, so that random text gets somewhere.
const SCRAP: &str = "(move|attack|plan|retreat|steps|advance|bid|pass|GE:|SU:|BL:|RD|seals|opens|roll|adjudicate|place|mark|set|\
                     map|phase|dice|game|turn|turns|source|town|->|=>|@|\\||#|;|:|=|>|-|/|0404|0405|0505|9999|11|6|west|mill|none|\
                     inf|pz|3-4-4|[0-9]{1,6}|[a-zA-Zäß€\\u{202e}]{1,4}|\n| |  )";

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(SCRAP, 0..40).prop_map(|scraps| scraps.join(" ").replace(" = ", "=").replace(" - ", "-"))
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
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzzing::notation(&bytes);
        fuzzing::situation(&bytes);
    }
}

/// Every scenario with one character changed, dropped or doubled: set up, or told where it is wrong.
#[test]
fn mangled_scenarios_are_answered() {
    for title in games::SHELF {
        for scenario in title.scenarios {
            let letters: Vec<char> = scenario.text.chars().collect();
            for at in (0..letters.len()).step_by(3) {
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
