//! The arguments of play by mail.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Play by mail.
#[derive(Subcommand)]
pub enum MailCommand {
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
    Status { game: Option<String> },
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
    Adopt { game: String },
    /// Offer a draw
    Draw {
        game: String,
        #[arg(long)]
        message: Option<String>,
    },
    /// Say yes to what the other asks
    Consent {
        game: String,
        /// The code of the request, as `status` shows it
        #[arg(default_value = "")]
        request: String,
    },
    /// Say no to it
    Decline {
        game: String,
        /// The code of the request, as `status` shows it
        #[arg(default_value = "")]
        request: String,
        #[arg(long)]
        message: Option<String>,
    },
    /// Write to the other, signed, beside the moves
    Message { game: String, text: String },
    /// Resign the game
    Resign { game: String },
    /// Ask for your seat back after your key was lost, or for a fresh dice chain after a backup was restored
    Claim { game: String, side: String },
    /// Give the opponent their seat back, with the key and the dice chain that they claim it with
    Reseat {
        game: String,
        /// The code of the claim, as `status` shows it
        #[arg(default_value = "")]
        claim: String,
        /// Put the claim aside instead: it is not theirs
        #[arg(long)]
        dismiss: bool,
        /// In a game that you look on at: take a seat as given away
        #[arg(long, conflicts_with = "dismiss")]
        confirm: bool,
    },
    /// Verify a game: every signature, every rule, every die; exit 2 if something speaks against it, 3 if not all can be checked
    Verify {
        /// A game file, a journal, the proof of a fork, or a game by its name
        file: String,
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
    Import { file: PathBuf },
    /// Tell a game from its beginning, as far as an input
    Replay {
        file: String,
        /// After so many inputs; to the end, unless named
        #[arg(long)]
        to: Option<usize>,
    },
    /// Look whether journals hold: the file, the hashes, the signatures, the rules
    Check { game: Option<String> },
    /// Save what can be saved of a damaged journal into a new one
    Salvage { damaged: PathBuf, new: PathBuf },
}

#[derive(Subcommand)]
pub enum KeyWork {
    /// Make your key, once
    New { name: String },
    /// Put the key behind the passphrase in a file, or take the passphrase away
    Passphrase { new: Option<PathBuf> },
    /// Write key, dice chains and sealed secrets into a new file
    Backup { file: PathBuf },
    /// Bring a backup back
    Restore { file: PathBuf },
    /// Note that you have compared the words of the opponent's key with them, by telephone or in person
    Compared {
        game: String,
        /// Take that back
        #[arg(long)]
        not: bool,
    },
    /// Make a new key, and tell the opponents of all games, signed by both
    Change,
}

/// Standing orders to begin with.
#[derive(Args)]
pub struct OrdersFrom {
    /// One of the game's presets
    #[arg(long, conflicts_with = "orders")]
    pub preset: Option<String>,
    /// A file with an order a line
    #[arg(long)]
    pub orders: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MailDice {
    /// The player who moves casts: a turn is one mail; whoever copies their folder can look at their own coming dice
    Drawn,
    /// The other casts the dice of combat after the attack is signed; `help dice GAME` tells which rolls are sealed
    Sealed,
}
