//! Games of an earlier revision at one table: what is told of them, and how they are carried on.

use crate::{At, post, words};
use app::{Table, Trouble};
use clap::Subcommand;
use serde_json::json;

#[derive(Subcommand)]
pub enum TableCommand {
    /// Carry a game of an earlier revision on by the rules of this program, at this table
    CarryOn {
        /// A game by the file it is kept in, or by its name
        file: String,
        /// From where it stood after so many inputs; from where the rules lead, unless named
        #[arg(long)]
        from: Option<usize>,
        /// Do it; without this only what would happen is told
        #[arg(long)]
        yes: bool,
    },
}

pub fn run(command: &TableCommand, at: &At, json: bool) -> Result<(), Trouble> {
    let TableCommand::CarryOn { file, from, yes } = command;
    let _lock = post::lock(at, file)?;
    let mut table = post::open_table(at, file)?;
    let earlier = table.earlier();
    if let Some(earlier) = earlier.as_ref().filter(|earlier| earlier.can_carry_on && !yes) {
        let count = table.carried_on_after(*from)?;
        let text = format!(
            "It would be carried on by revision {} after input {count}; what comes later stays in its journal, beside the game. \
             `--yes` does it.",
            earlier.own
        );
        match json {
            true => words::print_json(&json!({ "earlier": earlier, "would": text })),
            false => [&earlier.text, &text].into_iter().for_each(|text| words::line(text)),
        }
        return Ok(());
    }
    table.carry_on(*from)?;
    let own = earlier.map_or(0, |earlier| earlier.own);
    if json {
        words::print_json(&json!({ "carried_on": own, "inputs": table.game().len(), "awaits": table.awaits() }));
    } else {
        words::line(&format!("The game is played by revision {own} of the rules from here on."));
        words::whose_decision(&table.awaits(), &table.prompts());
    }
    Ok(())
}

/// What is to be known about a game of an earlier revision, before anything is told of it.
pub fn tell(table: &Table, json: bool) -> Result<(), Trouble> {
    let carried = table.carried_on()?.into_iter().map(|(_, text)| text);
    for text in carried.chain(table.earlier().map(|earlier| earlier.text)) {
        // What reads JSON finds it beside the answer.
        if json { eprintln!("fieldpost: {text}") } else { words::line(&format!("> {text}")) }
    }
    Ok(())
}
