//! `fieldpost`, the command line. Exit 0: done; 1: refused by a rule; 2: bad input, or a game that does not hold.

mod asked;
mod carry_on;
mod commands;
mod desk;
mod help;
mod incoming;
mod keys;
mod mail_arguments;
mod pictures;
mod post;
mod questions;
mod words;

use app::Trouble;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use commands::Answered;
use mail_arguments::MailCommand;
use std::path::PathBuf;
use std::process::ExitCode;

/// Board wargames with every rule enforced.
#[derive(Parser)]
#[command(
    name = "fieldpost",
    version,
    about,
    disable_help_subcommand = true,
    after_help = "Exit 0: done. 1: refused by a rule. 2: bad input, or a game that does not hold. 3: it holds as far as it can be checked."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(flatten)]
    at: At,
}

/// Whose folder.
#[derive(Args)]
struct At {
    /// The folder of your key and your games; $FIELDPOST_HOME, or in your data folder, unless named
    #[arg(long, global = true)]
    data: Option<PathBuf>,
    /// A file with the passphrase of your key; $FIELDPOST_PASSPHRASE, unless named
    #[arg(long, global = true)]
    passphrase_file: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// List the games, their scenarios and verbs
    Games,
    /// Begin a game at this table and keep it in a file, its journal
    New {
        file: PathBuf,
        /// The game's id
        #[arg(long)]
        game: String,
        /// One of the game's scenarios; its first, unless named
        #[arg(long, conflicts_with = "situation")]
        scenario: Option<String>,
        /// Begin from a situation file instead
        #[arg(long)]
        situation: Option<PathBuf>,
        /// An optional rule of the game, such as `weather`
        #[arg(long = "option")]
        options: Vec<String>,
        /// Who rolls
        #[arg(long, default_value = "auto")]
        dice: Dice,
        /// For automatic dice: the same seed gives the same dice
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Show the board and whose decision it is
    Show {
        /// A game by the file it is kept in or by its name, or a situation file; - reads a situation
        file: String,
        /// As this side may see it; everything, unless named
        #[arg(long)]
        side: Option<String>,
        #[command(flatten)]
        picture: Picture,
    },
    /// Show what may be done now, or the next question of an action begun, like `move 11`
    Prompt {
        /// A game by the file it is kept in or by its name, or a situation file; - reads a situation
        file: String,
        begun: Option<String>,
        #[arg(long)]
        side: Option<String>,
    },
    /// Do something: `move 11 0404-0405`, `GE: end`, `roll 4`; - does every line of standard input
    Act {
        /// A game by the file it is kept in, or by its name
        file: String,
        input: String,
        /// Tell what follows as this side may know it
        #[arg(long)]
        side: Option<String>,
    },
    /// Take the last input back; never across a roll
    Undo { file: String },
    /// Tell the odds of an attack or overrun, line by line, and the chance of each result
    Odds {
        /// A game by the file it is kept in or by its name, or a situation file; - reads a situation
        file: String,
        input: String,
        #[command(flatten)]
        picture: Picture,
    },
    /// Tell whether a unit is in supply, and by which line
    Supply {
        /// A game by the file it is kept in or by its name, or a situation file; - reads a situation
        file: String,
        unit: String,
        #[command(flatten)]
        picture: Picture,
    },
    /// Tell where units can go together, with the points left there; to one hex, by which way
    Reach {
        /// A game by the file it is kept in or by its name, or a situation file; - reads a situation
        file: String,
        #[arg(required = true)]
        units: Vec<String>,
        /// The hex to go to
        #[arg(long)]
        to: Option<String>,
        #[command(flatten)]
        picture: Picture,
    },
    /// Show every input and what followed from it
    Log {
        /// A game by the file it is kept in, or by its name
        file: String,
        /// As this side may know it; everything, unless named
        #[arg(long)]
        side: Option<String>,
    },
    /// Say why an action is allowed or not, with the text of the rule
    Why {
        /// A game by the file it is kept in or by its name, or a situation file; - reads a situation
        file: String,
        input: String,
    },
    /// Show a game's rules, or one case, or those that contain a word
    Rules { game: String, search: Option<String> },
    /// Play games by chance to their end
    Playout {
        game: String,
        #[arg(long)]
        scenario: Option<String>,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many games, with seeds that count up
        #[arg(long, default_value_t = 1)]
        games: u64,
        /// Print every input of the games
        #[arg(long)]
        inputs: bool,
    },
    /// Draw a game's map, check it, or make it anew from geographic layers
    #[command(args_conflicts_with_subcommands = true)]
    Map {
        #[command(subcommand)]
        work: Option<MapWork>,
        #[command(flatten)]
        from: Whose,
        #[command(flatten)]
        picture: Picture,
        /// Put the units of a set-up on it: an id such as `historical`, or a situation file
        #[arg(long)]
        units: Option<String>,
    },
    /// Draw a game's counters, fronts and backs
    Counters {
        #[command(flatten)]
        from: Whose,
        #[command(flatten)]
        picture: Picture,
    },
    /// Ask about any situation: what happens if, or why not
    Referee {
        /// A situation file; - reads standard input
        situation: PathBuf,
        /// What is done in it, one after the other; nothing, if you only ask how things stand
        inputs: Vec<String>,
    },
    /// Explain a command, with `dice GAME` what each mode of dice prevents, or with `situation GAME` the words of its situations
    Help { about: Vec<String> },
    /// Speak the window's wire on standard input and output
    #[command(hide = true)]
    Desk,
    #[command(flatten)]
    Mail(MailCommand),
    #[command(flatten)]
    Table(carry_on::TableCommand),
}

#[derive(Subcommand)]
enum MapWork {
    /// Compare a map with what the rulebook names and with plain sense
    Check {
        #[command(flatten)]
        from: Whose,
    },
    /// Make `map.toml` and `relief.txt` of a folder in `scenarios` from its recipe and corrections
    Make {
        folder: PathBuf,
        /// The folder of geographic layers
        #[arg(long)]
        layers: PathBuf,
    },
}

/// Whose parts.
#[derive(Args)]
struct Whose {
    /// The game's id
    #[arg(long, conflicts_with = "parts")]
    game: Option<String>,
    /// A folder with a map and counters of your own instead
    #[arg(long)]
    parts: Option<PathBuf>,
}

/// What picture.
#[derive(Args)]
struct Picture {
    /// Write it as SVG
    #[arg(long, conflicts_with = "png")]
    svg: Option<PathBuf>,
    /// Write it as PNG
    #[arg(long)]
    png: Option<PathBuf>,
    #[arg(long, default_value = "day")]
    theme: Theme,
    /// For PNG: pixels to a point; at 1, which it is unless you say otherwise, a hex is 64 pixels wide
    #[arg(long, conflicts_with = "svg")]
    zoom: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Theme {
    Day,
    Night,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dice {
    /// The program rolls
    Auto,
    /// The players roll and enter the faces
    Hand,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let Some(command) = &arguments.command else {
        let _ = Arguments::command().print_help();
        return ExitCode::SUCCESS;
    };
    match commands::run(command, &arguments.at, arguments.json) {
        Ok(Answered::Done) => ExitCode::SUCCESS,
        Ok(Answered::Refused) => ExitCode::from(1),
        Ok(Answered::NotTaken) => ExitCode::from(2),
        Ok(Answered::Incomplete) => ExitCode::from(3),
        Err(trouble) => tell(&trouble, arguments.json),
    }
}

fn tell(trouble: &Trouble, json: bool) -> ExitCode {
    match (trouble, json) {
        (Trouble::Refused(refusal), true) => words::print_json(&serde_json::json!({ "refusal": refusal })),
        (Trouble::Refused(refusal), false) => eprintln!("{}", refusal.text),
        (Trouble::Fault(fault), true) => words::print_json(&serde_json::json!({ "fault": fault })),
        (Trouble::Fault(fault), false) => eprintln!("fieldpost: {fault}"),
    }
    match trouble {
        Trouble::Refused(_) => ExitCode::from(1),
        Trouble::Fault(_) => ExitCode::from(2),
    }
}
