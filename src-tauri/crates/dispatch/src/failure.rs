//! Why a file that came by mail is not taken. Each kind has a class of its own and one sentence; nothing has changed.

use std::fmt;

/// What is wrong with a document, or with where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub class: Class,
    /// One sentence for the player.
    pub sentence: String,
}

/// A refusal quotes no more letters of what was sent.
const MOST_QUOTED: usize = 80;
/// And says no more than this in all.
const LONGEST_SENTENCE: usize = 800;

impl Failure {
    /// Whatever the sentence quotes of what was sent, it stays a sentence: neither a word nor the whole goes on for ever.
    pub fn new(class: Class, sentence: impl Into<String>) -> Failure {
        let sentence = sentence.into();
        if sentence.len() <= MOST_QUOTED {
            return Failure { class, sentence };
        }
        let words: Vec<String> =
            sentence.split(' ').take(LONGEST_SENTENCE).map(|word| cut(word, MOST_QUOTED + 10)).collect();
        Failure { class, sentence: cut(&words.join(" "), LONGEST_SENTENCE) }
    }
}

/// What a sentence shows of a text that came from outside.
pub fn quoted(text: &str) -> String {
    cut(text, MOST_QUOTED)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)
    }
}

impl std::error::Error for Failure {}

macro_rules! classes {
    ($($(#[doc = $doc:literal])* $class:ident = $word:literal,)*) => {
        /// The kind of a failure, as SPEC.md and the test vectors name it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Class {
            $($(#[doc = $doc])* $class,)*
        }

        impl Class {
            pub const ALL: &'static [Class] = &[$(Class::$class),*];

            pub fn word(self) -> &'static str {
                match self {
                    $(Class::$class => $word,)*
                }
            }
        }
    };
}

classes! {
    /// The armour is broken, or there is none.
    Armour = "armour",
    TooLong = "too-long",
    /// Made by a newer fieldpost.
    Newer = "newer",
    UnknownKind = "unknown-kind",
    /// Not as SPEC.md spells it.
    Malformed = "malformed",
    /// No point of the curve, or one that signs everything.
    BadKey = "bad-key",
    BadSignature = "bad-signature",
    /// The words around the payload are not those that belong to it.
    SummaryAltered = "summary-altered",

    UnknownRulebook = "unknown-rulebook",
    OtherRevision = "other-revision",
    UnknownScenario = "unknown-scenario",
    OtherComponents = "other-components",
    /// Host and guest are the same.
    SamePlayer = "same-player",
    OtherInvitation = "other-invitation",
    AcceptedAlready = "accepted-already",

    OtherGame = "other-game",
    Stranger = "stranger",
    /// It comes before one that is missing.
    Early = "early",
    /// The number is taken, by the other player.
    NumberTaken = "number-taken",
    /// The number is taken, by another document of the same player.
    Fork = "fork",
    /// What it follows is not what stands there.
    OtherBranch = "other-branch",
    NotToMove = "not-to-move",
    GameOver = "game-over",

    ChainMissing = "chain-missing",
    ChainExtra = "chain-extra",
    ChainIndex = "chain-index",
    ChainValue = "chain-value",

    Empty = "empty",
    NotNotation = "not-notation",
    /// The rules say no.
    Refused = "refused",
    NotOwnInput = "not-own-input",
    DieForged = "die-forged",
    DieExtra = "die-extra",
    DieMissing = "die-missing",
    OrderAltered = "order-altered",
    OrderMissing = "order-missing",
    SecretAltered = "secret-altered",
    StateDiffers = "state-differs",
    OrdersUnreadable = "orders-unreadable",
    PlanUnreadable = "plan-unreadable",

    RequestStale = "request-stale",
    RequestOwn = "request-own",
    RequestUnknown = "request-unknown",
    /// A roll is due, and is cast before anything is taken back or set right.
    RollDue = "roll-due",
    NothingToTakeBack = "nothing-to-take-back",
    /// A remark on what is not there.
    NoSuchEntry = "no-such-entry",
    KeyProof = "key-proof",
    WrongSeat = "wrong-seat",
    /// The seat of a player whose key works.
    KeyWorks = "key-works",
    NoFork = "no-fork",
}

impl fmt::Display for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// A failure with its sentence, in the manner of `format!`.
macro_rules! fail {
    ($class:ident, $($sentence:tt)*) => {
        $crate::failure::Failure::new($crate::failure::Class::$class, format!($($sentence)*))
    };
}

pub(crate) use fail;

#[cfg(test)]
mod tests {
    use super::*;

    /// Hole 10 of issue 17: a refusal quotes at most 80 letters of what was sent.
    #[test]
    fn a_refusal_stays_a_sentence() {
        assert_eq!(quoted("move 11 0105"), "move 11 0105");
        assert_eq!(quoted(&"ä".repeat(81)), format!("{}…", "ä".repeat(80)));
        let told = |text: &str| fail!(Refused, "`{text}` is not allowed").sentence;
        assert!(told(&"x".repeat(1 << 16)).chars().filter(|letter| *letter == 'x').count() <= 90);
        assert!(told(&"x ".repeat(1 << 16)).chars().count() <= LONGEST_SENTENCE + 1);
        assert_eq!(told("a b"), "`a b` is not allowed");
    }
}
