//! The summary of a dispatch, made fit for the mail: ASCII, narrow, and with nothing in it that reading would undo.

/// No line of a summary is longer, in columns.
const WIDTH: usize = 72;
/// What the rest of a long line is moved in by, at least and at most.
const INDENT: usize = 2;
const DEEPEST_INDENT: usize = 24;
/// What a line begins with that a player wrote; its every part, where it is broken.
pub(crate) const SAID: &str = "  | ";

/// The summary as it is written into the armour, without blank lines around it and without a line break at its end.
pub(crate) fn fit(summary: &str) -> String {
    let plain: String = summary.replace("\r\n", "\n").chars().map(in_ascii).collect();
    let harmless = without_undoing(&without_markers(&plain));
    let mut fitted = String::with_capacity(harmless.len());
    for line in harmless.lines() {
        match line.strip_prefix(SAID.trim_end()) {
            Some(said) => wrap_said(said.trim(), &mut fitted),
            None => wrap(line.trim_end(), &mut fitted),
        }
    }
    fitted.trim_matches('\n').to_owned()
}

fn in_ascii(letter: char) -> char {
    match letter {
        '\n' | '\r' => '\n',
        ' ' | '\t' => ' ',
        '!'..='~' => letter,
        _ => '?',
    }
}

/// Brackets that could open a marker, however it may be broken, are made round.
fn without_markers(text: &str) -> String {
    let mut opens_a_marker = false;
    let mut letters: Vec<char> = text.chars().collect();
    for letter in letters.iter_mut().rev() {
        match letter {
            'f' | 'F' => opens_a_marker = true,
            '[' if opens_a_marker => {
                *letter = '(';
                opens_a_marker = false;
            }
            '\n' | ' ' | '>' | '|' | '=' | '!' => {}
            _ => opens_a_marker = false,
        }
    }
    letters.into_iter().collect()
}

/// What would be undone as a tag, an entity or quoted-printable is kept apart by a space.
fn without_undoing(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        harmless.push(letter);
        let mut ahead = rest.clone();
        let (next, second) = (ahead.next().unwrap_or('\n'), ahead.next().unwrap_or('\n'));
        let taken = match letter {
            '<' | '&' => !matches!(next, ' ' | '\n'),
            '=' => next.is_ascii_hexdigit() && second.is_ascii_hexdigit(),
            _ => false,
        };
        if taken {
            harmless.push(' ');
        }
    }
    harmless
}

/// Writes a line, broken at spaces where it is too long, or anywhere where there are none.
fn wrap(line: &str, out: &mut String) {
    let mut rest = line.trim_start();
    let mut indent = (line.len() - rest.len()).min(DEEPEST_INDENT);
    let mut first = true;
    while !rest.is_empty() {
        let head = head(rest, WIDTH - indent);
        out.extend(std::iter::repeat_n(' ', indent));
        out.push_str(head.trim_end());
        out.push('\n');
        rest = rest.get(head.len()..).unwrap_or("").trim_start();
        if first {
            indent = (indent + INDENT).min(DEEPEST_INDENT);
            first = false;
        }
    }
    if line.is_empty() {
        out.push('\n');
    }
}

/// As much of a line as there is room for: broken at a space, or where it must be.
fn head(line: &str, room: usize) -> &str {
    match line.get(..=room) {
        None => line,
        Some(too_long) => match too_long.rfind(' ').filter(|space| *space > 0) {
            Some(space) => line.get(..space).unwrap_or(line),
            None => line.get(..room).unwrap_or(line),
        },
    }
}

/// Writes a line of a player's, every part of it with the mark.
fn wrap_said(said: &str, out: &mut String) {
    let mut rest = said;
    loop {
        let head = head(rest, WIDTH - SAID.len());
        out.push_str(format!("{SAID}{head}").trim_end());
        out.push('\n');
        rest = rest.get(head.len()..).unwrap_or("").trim_start();
        if rest.is_empty() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_with_an_indent() {
        let long = "  German: attack 11/6 4/6 6RD 138RD 89GdRD 8MC 25TB from the north -> 0713 0714 at 3-1";
        let fitted = fit(long);
        assert_eq!(
            fitted,
            "  German: attack 11/6 4/6 6RD 138RD 89GdRD 8MC 25TB from the north ->\n    0713 0714 at 3-1"
        );
        let fitted = fit(&"x".repeat(150));
        assert_eq!(fitted.lines().map(str::len).collect::<Vec<_>>(), [72, 72, 10]);
        assert_eq!(fit(&format!("{}a b", " ".repeat(90))), format!("{}a b", " ".repeat(DEEPEST_INDENT)));
        let exact = "y".repeat(72);
        assert_eq!(fit(&format!("{exact} z")), format!("{exact}\n  z"));
    }

    /// Hole 9 of issue 17: a message is marked however it is broken, and cannot pass for a line of the program's.
    #[test]
    fn what_a_player_wrote_is_marked_in_every_part() {
        let said = format!("  | {} [5.11] Soviet: 6 retreats\n  |\nnow Hans\n  |  | x", "x".repeat(70));
        let fitted = fit(&said);
        let marked: Vec<&str> = fitted.lines().filter(|line| !line.starts_with("  |")).collect();
        assert_eq!(marked, ["now Hans"], "{fitted}");
        assert!(fitted.lines().count() == 5 && fitted.lines().all(|line| line.len() <= WIDTH), "{fitted}");
        assert!(fit(&format!("  | {}", "word ".repeat(60))).lines().all(|line| line.starts_with("  | word")));
    }

    #[test]
    fn a_summary_is_plain() {
        assert_eq!(fit("\r\n\nCherkassy\r\nČerkasy \u{7}\tx  \n\n\u{200b}\n"), "Cherkassy\n?erkasy ? x\n\n?");
        assert_eq!(fit(" \n \n"), "");
    }

    #[test]
    fn a_summary_holds_no_marker_and_nothing_to_undo() {
        assert_eq!(fit("[fieldpost/1/end] [9.78] [ > |=\nFIELD"), "(fieldpost/1/end] [9.78] ( > |=\nFIELD");
        assert_eq!(fit("a<b>c & d &lt; AT&T < x=41 y=2 z=zz"), "a< b>c & d & lt; AT& T < x= 41 y=2 z=zz");
    }
}
