//! What lies on the mail desk, as data, and what can be wished for there.

use crate::mail::orders::Cost;
use crate::mail::status::GameStatus;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything on the mail desk at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PostDesk {
    /// None: the player has none yet.
    pub key: Option<KeyCard>,
    /// What is wrong with the place of the player's folder, if anything.
    pub warning: Option<String>,
    pub games: Vec<PostGame>,
    pub invitations: Vec<InvitationCard>,
    /// The folder that is looked through for mail.
    pub watched: Option<String>,
}

/// The player's key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KeyCard {
    pub name: String,
    /// The fingerprint in words.
    pub words: String,
    /// It lies behind a passphrase.
    pub locked: bool,
    /// It can be used: it has no passphrase, or that was given.
    pub open: bool,
}

/// A game by mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PostGame {
    pub id: String,
    pub status: GameStatus,
    /// The opponent's fingerprint in words, where he is known.
    pub opponent: Option<String>,
    /// Whether this player has a seat; whoever has none only looks on.
    pub seated: bool,
    /// Whether this program has newer rules than those the game is played by.
    pub newer_rules: bool,
    /// What is asked of this player and waits for a yes or no.
    pub asked: Vec<AskedCard>,
    /// Claims to the opponent's seat.
    pub claims: Vec<ClaimCard>,
    /// Seats that were given away, which whoever looks on confirms.
    pub given: Vec<ClaimCard>,
    /// The player's side, by its code, if the game came here from a backup or another computer: it needs a fresh dice chain before
    /// they go on.
    pub chainless: Option<String>,
    /// Numbers that came too early, and the one that is missing.
    pub tray: Vec<u32>,
    pub missing: Option<u32>,
    /// That one is the player's own, from another computer or before a backup was restored.
    pub own_missing: bool,
    /// From which number on the opponent asked for everything again.
    pub asked_again: Option<u32>,
    pub forks: Vec<String>,
    /// What the players wrote beside the moves, the latest last.
    pub notes: Vec<NoteCard>,
}

/// A request of the other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AskedCard {
    /// By which it is answered.
    pub code: String,
    /// What is wanted, after `asks`.
    pub text: String,
}

/// A claim to a seat, or a seat that was given to one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClaimCard {
    /// By which it is answered.
    pub code: String,
    pub name: String,
    /// The claimed key's words.
    pub words: String,
    /// The words of the key that has the seat now.
    pub seated: String,
    /// The key stays, and only the dice chain is a fresh one.
    pub same_key: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NoteCard {
    pub author: String,
    pub own: bool,
    pub at: String,
    pub text: String,
}

/// An invitation that came and is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct InvitationCard {
    pub name: String,
    pub from: String,
    /// The fingerprint of whoever invites, in words.
    pub words: String,
    pub game: String,
    pub title: String,
    pub scenario: String,
    pub options: Vec<String>,
    /// The name of the side that the player has.
    pub side: String,
    #[ts(type = "\"drawn\" | \"sealed\"")]
    pub dice: String,
    /// What these dice prevent and what not.
    pub dice_text: String,
    pub message: Vec<String>,
}

/// A game by mail that is wished for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
pub struct InvitationWish {
    pub game: String,
    pub scenario: String,
    pub options: Vec<String>,
    /// The side that the host plays, by its code.
    pub side: String,
    /// Dice that the opponent casts after the attack is signed.
    pub sealed: bool,
    /// A preset of standing orders; the game's usual one, unless named.
    pub preset: Option<String>,
    pub mail: Option<String>,
    pub message: String,
}

/// Something to be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LetterCard {
    /// The game's id.
    pub game: String,
    pub subject: String,
    pub to: Option<String>,
    /// The whole text, to be put into a mail.
    pub text: String,
    /// The names of the files: the move file, and the mail as a mail program opens it.
    pub file: String,
    pub eml: String,
}

/// What sending would do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SendingCard {
    pub cost: Cost,
    /// Whether there is anything to send: something is done, or something falls to the other player.
    pub ready: bool,
    /// Why not, or what is left undone.
    pub remark: Option<String>,
    /// How many of the player's notes on the game are meant for the other player and not sent.
    pub remarks: usize,
    /// The letter that was sent last, to be sent again.
    pub last: Option<LetterCard>,
}

/// The standing orders of a game, and the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OrdersCard {
    /// Those that the opponent's program has.
    pub sent: Vec<String>,
    /// Those that go with the next dispatch.
    pub next: Option<Vec<String>>,
    /// Those that stay here and draft the reply.
    pub home: Option<Vec<String>>,
    /// The plan that goes with the next dispatch.
    pub plan: Option<Vec<String>>,
    pub presets: Vec<PresetCard>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PresetCard {
    pub id: String,
    pub title: String,
    pub lines: Vec<String>,
}

/// Which orders are noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum OrdersKind {
    Open,
    Home,
    Plan,
}

/// Something that a player signs beside their moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "wish", rename_all = "snake_case")]
pub enum Wish {
    /// Words to the other player.
    Message,
    /// What the player noted on the game and has not sent.
    Remarks,
    /// Asks for what was lost.
    Resend,
    /// Asks to go back to a number; to before the other's last dispatch, unless named.
    Takeback {
        to: Option<u32>,
    },
    /// Asks that units be put right, in the notation of adjudications.
    Adjudicate {
        edits: String,
    },
    Draw,
    /// Asks to go on by the rules that this program has.
    Adopt,
    /// Says yes to the request with this code.
    Consent {
        request: String,
    },
    Decline {
        request: String,
    },
    Resign,
    /// Asks for a seat after the key was lost, or for a fresh dice chain.
    Claim {
        side: String,
    },
    /// Gives the opponent's seat to the claim with this code.
    Reseat {
        claim: String,
    },
}
