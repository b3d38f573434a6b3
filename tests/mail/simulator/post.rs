//! The post: it delays, drops, repeats, reorders and mangles.

use harness::forgetful::Chance;

/// Something on its way.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The number of the computer.
    pub to: usize,
    pub text: String,
    /// What it is, for the trace.
    pub what: String,
}

/// The text as it comes out of a mail program.
pub fn mangled(text: &str, chance: &mut Chance) -> Vec<u8> {
    let quoted = |mark: &str| text.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    let text = match chance.below(12) {
        0 => quoted("> "),
        1 => quoted("> > "),
        2 => text.replace('\n', "\r\n"),
        3 => format!("Hello,\n\nhere is my move.\n\n{text}\n-- \nSent from a field telephone\n"),
        4 => format!("On Monday somebody wrote:\n{}", quoted("> ")),
        5 => text.lines().map(|line| format!("{line}  \n")).collect(),
        // Cut off on its way: lost.
        6 if chance.below(6) == 0 => text.chars().take(text.len() / 2).collect(),
        7 => text.replace("\n\n", "\n\n\n"),
        _ => text.to_owned(),
    };
    text.into_bytes()
}
