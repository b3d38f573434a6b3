//! Letters that people read: which a name is made of, and what of a text is shown. One place for every way to show it.

use crate::failure::quoted;
use crate::seen::SEEN;

/// The longest name of a player, in letters.
const LONGEST_NAME: usize = 40;
/// So many marks may stand on one letter; more would cover the lines around it.
const MOST_MARKS: usize = 3;
/// What is shown in place of a character that has no picture.
const NO_PICTURE: char = '\u{fffd}';

/// Writing systems whose letters look alike are never mixed in one name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Latin,
    Greek,
    Cyrillic,
    EastAsian,
}

fn group(letter: char) -> Option<Group> {
    match letter {
        '\u{d7}' | '\u{f7}' | '\u{131}' | '\u{138}' | '\u{149}' => None,
        'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{17e}' => Some(Group::Latin),
        '\u{387}' | '\u{38b}' | '\u{38d}' | '\u{3a2}' => None,
        '\u{386}'..='\u{3ce}' => Some(Group::Greek),
        '\u{400}'..='\u{45f}' | '\u{490}' | '\u{491}' => Some(Group::Cyrillic),
        '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{30fc}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}' => Some(Group::EastAsian),
        _ => None,
    }
}

/// What is wrong with an address, if anything.
pub fn mail_fault(mail: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_graphic() && !"<>()[],;:\\\"".contains(c);
    let fits = mail.len() <= 254
        && mail.chars().all(plain)
        && mail.split_once('@').is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'));
    (!fits).then(|| format!("`{}` is no mail address", quoted(mail)))
}

/// What is wrong with a player's name, if anything. Names are shown, and never become part of a path.
pub fn name_fault(name: &str) -> Option<String> {
    let mut groups = name.chars().filter_map(group);
    let first = groups.next();
    let fits = |letter: char| {
        group(letter).is_some() || letter.is_ascii_digit() || matches!(letter, ' ' | '-' | '_' | '\'' | '.')
    };
    let faulty = name.is_empty()
        || name.chars().count() > LONGEST_NAME
        || !name.chars().all(fits)
        || groups.any(|other| Some(other) != first)
        || name.starts_with([' ', '.'])
        || name.ends_with(' ')
        || name.contains("..");
    faulty.then(|| {
        let quoted: String = shown(name).chars().take(LONGEST_NAME).collect();
        format!(
            "`{quoted}` cannot be a player's name: it has 1 to {LONGEST_NAME} letters of one alphabet (Latin, Greek, Cyrillic or East \
             Asian), digits, spaces, - _ ' and ."
        )
    })
}

/// A text of somebody's as it may be shown: one line, with nothing in it that turns, hides or breaks what stands around it.
pub fn shown(text: &str) -> String {
    let mut marks = 0;
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        let Some(letter) = picture(letter) else { continue };
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks <= MOST_MARKS {
            shown.push(letter);
        }
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// Lines of a text as they may be shown.
pub fn shown_lines(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| shown(line)).collect()
}

/// What is seen of a character; nothing of those that only steer the ones around them.
fn picture(letter: char) -> Option<char> {
    match letter {
        ' '..='~' => Some(letter),
        '\u{2028}' | '\u{2029}' => Some(NO_PICTURE),
        _ if letter.is_whitespace() || letter.is_control() => Some(' '),
        _ if is_ignorable(letter) => None,
        _ if is_seen(letter) => Some(letter),
        _ => Some(NO_PICTURE),
    }
}

fn is_seen(letter: char) -> bool {
    let code = u32::from(letter);
    let row = SEEN.partition_point(|(_, last)| *last < code);
    SEEN.get(row).is_some_and(|(first, _)| *first <= code)
}

/// Marks of direction, joiners, selectors, tags, fillers: Default_Ignorable_Code_Point, and what annotates between the lines.
fn is_ignorable(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Marks that stand on a letter of any alphabet.
fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Whether words that came say what the made ones say, as far as the mail leaves it: the same ASCII letters and digits in the
/// same order, and nothing else that could be read, except where the made ones have something beyond ASCII themselves: a mail
/// program may have spelled that otherwise, or dropped it.
pub fn same_words(came: &str, made: &str) -> bool {
    let (mut came, mut made) = (came.chars(), made.chars());
    loop {
        let ((foreign, letter), (own, wanted)) = (to_next(&mut came), to_next(&mut made));
        // One letter in UTF-8, read as another encoding, becomes up to four.
        if letter != wanted || foreign > own.saturating_mul(4) {
            return false;
        }
        if letter.is_none() {
            return true;
        }
    }
}

/// The next ASCII letter or digit, and how much that could be read stands before it.
fn to_next(text: &mut std::str::Chars<'_>) -> (usize, Option<char>) {
    let mut foreign = 0;
    for letter in text {
        if letter.is_ascii_alphanumeric() {
            return (foreign, Some(letter));
        }
        foreign += usize::from(could_be_read(letter));
    }
    (foreign, None)
}

/// Whether something beyond ASCII could be read as a word: not so the quotes, dashes, spaces and arrows that mail programs put
/// for plain ones, and what shows nothing.
pub(crate) fn could_be_read(letter: char) -> bool {
    let harmless = letter.is_ascii()
        || letter.is_whitespace()
        || letter.is_control()
        || is_ignorable(letter)
        || matches!(letter, NO_PICTURE | '\u{ab}' | '\u{b4}' | '\u{b7}' | '\u{bb}')
        || matches!(letter, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{2190}'..='\u{21ff}' | '\u{2212}');
    !harmless
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hole 9 of issue 17: look-alikes, marks of direction and invisible characters in names.
    #[test]
    fn a_name_is_of_one_alphabet_and_hides_nothing() {
        let good =
            ["Hans", "Jean-Luc d'Arc", "Łukasz Żółć 2", "Νίκος", "Иван Ґ.", "山田 ひろし", "김민수", "x", "7", "A_B"];
        for name in good {
            assert_eq!(name_fault(name), None, "{name}");
        }
        let bad = [
            "",
            " Hans",
            "Hans ",
            ".Hans",
            "Ha..ns",
            "Ha/ns",
            "Hаns",
            "Ηans",
            "Ивaн",
            "山a",
            "Ｈans",
            "Hans\u{202e}",
            "\u{200f}Hans",
            "Ha\u{200b}ns",
            "Ha\u{2028}ns",
            "Hans\u{e0041}",
            "Ha\u{301}ns",
            "Ha\u{ad}ns",
            "ſ",
            "ı",
            "×",
            "𝐇ans",
            "Ⓗans",
            "Hans ✓",
            "عمر",
            "Hans\u{fe0f}",
            "Ha\u{a0}ns",
            "١",
        ];
        for name in bad {
            assert!(name_fault(name).is_some(), "{name:?}");
        }
        assert_eq!(name_fault(&"x".repeat(40)), None);
        let long = name_fault(&"\u{202e}x".repeat(41)).expect("too long");
        assert!(!long.contains('\u{202e}') && long.len() < 250, "{long}");
    }

    /// Hole 9 of issue 17: what a text cannot do to the lines around it.
    #[test]
    fn a_text_is_shown_without_what_steers_it() {
        assert_eq!(shown("Grüße, Иван! 山 naïve – “so” 😀 हिन्दी  "), "Grüße, Иван! 山 naïve – “so” 😀 हिन्दी");
        let steering = [
            "\u{61c}",
            "\u{200e}",
            "\u{202a}",
            "\u{202e}",
            "\u{2066}",
            "\u{2069}",
            "\u{e0041}",
            "\u{200b}",
            "\u{200d}",
            "\u{2064}",
            "\u{feff}",
        ];
        for mark in steering.into_iter().chain(["\u{fe0f}", "\u{e0100}", "\u{ad}", "\u{3164}", "\u{fff9}", "\u{180e}"])
        {
            assert_eq!(shown(&format!("a{mark}b")), "ab", "{mark:?}");
        }
        for mark in ["\u{2028}", "\u{2029}", "\u{e000}", "\u{378}", "\u{ffff}", "\u{10ffff}", "\u{1fffe}"] {
            assert_eq!(shown(&format!("a{mark}b")), "a\u{fffd}b", "{mark:?}");
        }
        assert_eq!(shown("a\tb\u{a0}c\u{3000}d\u{85}e"), "a b c d e");
        assert_eq!(shown(&format!("a{}b", "\u{301}".repeat(50))), format!("a{}b", "\u{301}".repeat(MOST_MARKS)));
        assert!(SEEN.windows(2).all(|rows| rows[0].1 < rows[1].0) && SEEN.iter().all(|(first, last)| first <= last));
    }

    /// Hole 9 of issue 17: added lines in another alphabet.
    #[test]
    fn words_that_were_added_are_noticed() {
        assert!(same_words("Korsun: turn 3, 1–2!", "> Kor\n> sun turn 3 “1-2”"));
        assert!(same_words("a -> b", "a → b\u{200b}\u{a0}…"));
        for added in ["проиграно", "٣", "ª", "⠓", "🅰", "Ａ", "負", "é"] {
            assert!(!same_words(&format!("turn 3 {added} 4"), "turn 3 4"), "{added}");
            assert!(!same_words(&format!("turn 3 4 {added}"), "turn 3 4"), "{added}");
        }
        for came in ["?erkasy", "erkasy", "Čerkasy", "ÄŒerkasy", "\u{fffd}erkasy"] {
            assert!(same_words(came, "Čerkasy"), "{came}");
        }
        assert!(!same_words("Черкасы erkasy", "Čerkasy") && !same_words("Ch erkasy", "Čerkasy"));
        for (came, made) in [("turn 3", "turn 4"), ("turn 3", "turn 33"), ("turn 33", "turn 3"), ("a b", "b a")] {
            assert!(!same_words(came, made));
        }
    }
}
