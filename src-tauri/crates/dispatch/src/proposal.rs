//! What an invitation proposes, and what this program can lay out of it.

use crate::document::{Invitation, Start};
use crate::failure::{Failure, fail, quoted};
use crate::line::read_orders;
use games::{AnyGame, LaidOut, StartFrom, Title};
use kernel::Side;
use kernel::secret::GameId;

/// What an invitation proposes, checked against what this program has.
#[derive(Clone, Debug)]
pub struct Proposal {
    pub title: &'static Title,
    pub host: Side,
    /// As it would begin, with an identity that is not yet the game's own.
    pub game: AnyGame,
    /// The program's own revision.
    pub revision: u32,
    /// Whether set-up, map and counters are those of the invitation; always, in an invitation of this revision.
    pub same_parts: bool,
}

impl Proposal {
    /// Checks an invitation as far as it goes.
    pub fn of(invitation: &Invitation, identity: GameId) -> Result<Proposal, Failure> {
        let unknown = || fail!(UnknownRulebook, "this program has no rulebook `{}`", quoted(&invitation.rulebook));
        let title = games::title(&invitation.rulebook).ok_or_else(unknown)?;
        let rules = title.rules_index().map_err(|fault| fail!(UnknownRulebook, "{fault}"))?;
        if invitation.revision > rules.revision {
            return Err(fail!(OtherRevision, "{}", newer(invitation.revision, rules.revision)));
        }
        let start = start(invitation);
        let (LaidOut { game, same_parts }, is_earlier) = match invitation.revision < rules.revision {
            true => {
                let laid_out = start.lay_out(title, invitation.revision, &invitation.components, identity);
                (laid_out.map_err(|error| fail!(UnknownScenario, "{error}"))?, true)
            }
            false => (begun(&start, title, invitation, identity)?, false),
        };
        let side = game.names().side_of(&invitation.side);
        let host =
            side.ok_or_else(|| fail!(UnknownScenario, "there is no side `{}` in this game", quoted(&invitation.side)))?;
        if !is_earlier {
            read_orders(&game, &invitation.player.orders)?;
        }
        Ok(Proposal { title, host, game, revision: rules.revision, same_parts })
    }
}

impl Proposal {
    /// Checks an invitation that nobody has accepted yet: its situation is one that a game can come to. Accepted games are laid out
    /// however strict the words of situations become.
    pub fn new(invitation: &Invitation) -> Result<Proposal, Failure> {
        let proposal = Proposal::of(invitation, GameId::LOCAL)?;
        if proposal.revision == invitation.revision {
            let begun = start(invitation).begin(proposal.title, GameId::LOCAL);
            begun.map_err(|error| fail!(UnknownScenario, "{error}"))?;
        }
        Ok(proposal)
    }
}

/// Why a game is not opened that is played by rules which this program does not have.
pub fn newer(theirs: u32, own: u32) -> String {
    format!(
        "the game is played by revision {theirs} of the rules, and this program has only {own}: a newer fieldpost is needed"
    )
}

/// The game of an invitation of this program's own revision.
fn begun(start: &games::Start, title: &Title, invitation: &Invitation, identity: GameId) -> Result<LaidOut, Failure> {
    let components = start.components(title).map_err(|error| fail!(UnknownScenario, "{error}"))?;
    if components != invitation.components {
        return Err(fail!(OtherComponents, "the map, the counters or the set-up are not those that this program has"));
    }
    let game = start.begin_kept(title, identity).map_err(|error| fail!(UnknownScenario, "{error}"))?;
    Ok(LaidOut { game, same_parts: true })
}

/// What an invitation starts from, in the shelf's terms.
pub fn start(invitation: &Invitation) -> games::Start {
    let from = match &invitation.start {
        Start::Scenario(id) => StartFrom::Scenario(id.clone()),
        Start::Situation(lines) => StartFrom::Situation(lines.iter().map(|line| format!("{line}\n")).collect()),
    };
    games::Start { from, options: invitation.options.clone() }
}
