//! `fieldpost`, the command line. Exit 0: done; 1: refused by a rule; 2: bad input.

mod carry_on;
mod commands;
mod desk;
mod incoming;
mod pictures;
mod post;
mod questions;
mod words;

use app::Trouble;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use commands::Answered;
use std::path::PathBuf;
use std::process::ExitCode;

/// Board wargames with every rule enforced.
#[derive(Parser)]
#[command(name = "fieldpost", version, about, after_help = "Exit 0: done. 1: refused by a rule. 2: bad input.")]
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
        /// A game by the file it is kept in, or by its name
        file: String,
        /// As this side may see it; everything, unless named
        #[arg(long)]
        side: Option<String>,
        #[command(flatten)]
        picture: Picture,
    },
    /// Show what may be done now, or the next question of an action begun, like `move 11`
    Prompt {
        /// A game by the file it is kept in, or by its name
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
        /// A game by the file it is kept in, or by its name
        file: String,
        input: String,
        #[command(flatten)]
        picture: Picture,
    },
    /// Tell whether a unit is in supply, and by which line
    Supply {
        /// A game by the file it is kept in, or by its name
        file: String,
        unit: String,
        #[command(flatten)]
        picture: Picture,
    },
    /// Tell where units can go together, with the points left there; to one hex, by which way
    Reach {
        /// A game by the file it is kept in, or by its name
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
    Why { file: String, input: String },
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
        #[arg(required = true)]
        inputs: Vec<String>,
    },
    /// Speak the window's wire on standard input and output
    #[command(hide = true)]
    Desk,
    #[command(flatten)]
    Mail(MailCommand),
    #[command(flatten)]
    Table(carry_on::TableCommand),
}

/// Play by mail.
#[derive(Subcommand)]
enum MailCommand {
    /// Show your key's fingerprint, or make, lock, back up, restore or change the key
    Key {
        #[command(subcommand)]
        work: Option<KeyWork>,
    },
    /// Invite somebody to a game by mail
    Invite {
        /// The rulebook's id
        #[arg(long)]
        game: String,
        #[arg(long, conflicts_with = "situation")]
        scenario: Option<String>,
        #[arg(long)]
        situation: Option<PathBuf>,
        /// An optional rule of the game, such as `weather`
        #[arg(long = "option")]
        options: Vec<String>,
        /// Your side, by its code; the one that begins, unless named
        #[arg(long)]
        side: Option<String>,
        #[arg(long, default_value = "drawn")]
        dice: MailDice,
        #[command(flatten)]
        orders: OrdersFrom,
        /// Your name, if you have no key yet; your login name, unless named
        #[arg(long)]
        name: Option<String>,
        /// Your mail address, for the other's mail program
        #[arg(long)]
        mail: Option<String>,
        #[arg(long)]
        message: Option<String>,
    },
    /// Accept an invitation that came, by its name or from its file
    Accept {
        invitation: String,
        /// Your name, if you have no key yet; your login name, unless named
        #[arg(long)]
        name: Option<String>,
        #[command(flatten)]
        orders: OrdersFrom,
        #[arg(long)]
        mail: Option<String>,
        #[arg(long)]
        message: Option<String>,
    },
    /// Sign what you have done, write it as a move file and as a mail, and print the text
    Send {
        game: String,
        #[arg(long)]
        message: Option<String>,
        /// A summary that does not give the moves away
        #[arg(long)]
        brief: bool,
        /// Send what there is, though it is still your move
        #[arg(long)]
        so_far: bool,
        /// Only tell how many mails it will take
        #[arg(long)]
        cost: bool,
    },
    /// Take what came: a file or a mail, - for standard input, or everything new in a folder
    Receive {
        file: Option<PathBuf>,
        #[arg(long, conflicts_with = "file")]
        watch: Option<PathBuf>,
        /// Look at the folder once, not for ever
        #[arg(long, requires = "watch")]
        once: bool,
    },
    /// Tell whose move it is, since when, what is missing and what waits
    Status {
        game: Option<String>,
    },
    /// Show your standing orders, or note new ones for the next dispatch
    Orders {
        game: String,
        #[command(flatten)]
        from: OrdersFrom,
        /// They stay at home and draft your reply when something comes in
        #[arg(long)]
        home: bool,
    },
    /// Show the plan that goes with the next dispatch, or note one: a line for each step
    Plan {
        game: String,
        lines: Vec<String>,
        #[arg(long, conflicts_with = "lines")]
        file: Option<PathBuf>,
        /// Send none
        #[arg(long, conflicts_with_all = ["lines", "file"])]
        none: bool,
    },
    /// Write what you sent once more, or ask the other to
    Resend {
        game: String,
        #[arg(long)]
        ask: bool,
        /// From this number on; from your latest, unless named
        #[arg(long)]
        from: Option<u32>,
    },
    /// Ask to go back to where the game stood after a number; before your latest, unless named
    Takeback {
        game: String,
        #[arg(long)]
        to: Option<u32>,
        #[arg(long)]
        message: Option<String>,
    },
    /// Ask to set something right: `place 11/6 0714; steps 4/6 1`
    Adjudicate {
        game: String,
        edits: String,
        #[arg(long)]
        message: Option<String>,
    },
    /// Ask to go on by the rules as this program has them
    Adopt {
        game: String,
    },
    /// Offer a draw
    Draw {
        game: String,
        #[arg(long)]
        message: Option<String>,
    },
    /// Say yes to what the other asks
    Consent {
        game: String,
    },
    /// Say no to it
    Decline {
        game: String,
        #[arg(long)]
        message: Option<String>,
    },
    /// Write to the other, signed, beside the moves
    Message {
        game: String,
        text: String,
    },
    Resign {
        game: String,
    },
    /// Ask for your seat back after your key was lost, in a game that you imported
    Claim {
        game: String,
        side: String,
    },
    /// Give the opponent his seat back, with the new key that he claims it with
    Reseat {
        game: String,
    },
    /// Verify a game file or a journal: every signature, every rule, every die
    Verify {
        file: PathBuf,
    },
    /// Write a whole game into one file that anyone can verify and replay
    Export {
        game: String,
        file: PathBuf,
        /// The proof of a fork instead
        #[arg(long)]
        fork: bool,
    },
    /// Take a game file: a new game to look at, or what is missing of one that is here
    Import {
        file: PathBuf,
    },
    /// Tell a game from its beginning, as far as an input
    Replay {
        file: String,
        /// After so many inputs; to the end, unless named
        #[arg(long)]
        to: Option<usize>,
    },
    /// Look whether journals hold: the file, the hashes, the signatures, the rules
    Check {
        game: Option<String>,
    },
    /// Save what can be saved of a damaged journal into a new one
    Salvage {
        damaged: PathBuf,
        new: PathBuf,
    },
}

#[derive(Subcommand)]
enum KeyWork {
    /// Make your key, once
    New { name: String },
    /// Put the key behind the passphrase in a file, or take the passphrase away
    Passphrase { new: Option<PathBuf> },
    /// Write key, dice chains and sealed secrets into a new file
    Backup { file: PathBuf },
    /// Bring a backup back
    Restore { file: PathBuf },
    /// Make a new key, and tell the opponents of all games, signed by both
    Change,
}

/// Standing orders to begin with.
#[derive(Args)]
struct OrdersFrom {
    /// One of the game's presets
    #[arg(long, conflicts_with = "orders")]
    preset: Option<String>,
    /// A file with an order a line
    #[arg(long)]
    orders: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MailDice {
    /// The one who moves casts, from a chain that he committed himself to: a turn is one mail
    Drawn,
    /// The other casts the dice of combat after the attack is signed: nobody can look ahead
    Sealed,
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
