//! How a game by mail begins: an invitation, and its acceptance.

use crate::files;
use crate::founding::Founding;
use crate::house::{House, random_bytes};
use crate::mail::filing::Accepted;
use crate::mail::game::{MailGame, chain_name, spaced_name};
use crate::mail::journals::{Journals, journal_for};
use crate::mail::letter::Outgoing;
use crate::table::known;
use crate::trouble::{Fault, Trouble};
use dispatch::chain::Chain;
use dispatch::document::{Acceptance, DiceMode, Invitation, Player};
use dispatch::keyring::Keyring;
use dispatch::proposal::Proposal;
use dispatch::summary::WORDING;
use dispatch::{Document, Signed, armour, mail};
use games::{Start, StartFrom};
use journal::{Journal, Page};
use kernel::hash::hex;
use kernel::secret::GameId;
use std::path::{Path, PathBuf};

/// What an invitation proposes.
#[derive(Clone, Debug)]
pub struct Terms {
    pub game: String,
    pub start: Start,
    /// The host's side, by its code; the one that begins, unless named.
    pub side: Option<String>,
    pub dice: DiceMode,
    pub orders: OrdersChosen,
    pub mail: Option<String>,
    pub message: Vec<String>,
}

/// The standing orders with which a player begins.
#[derive(Clone, Debug, Default)]
pub enum OrdersChosen {
    /// The game's own first preset.
    #[default]
    Usual,
    Preset(String),
    Lines(Vec<String>),
}

impl OrdersChosen {
    pub fn lines(&self, game: &str) -> Result<Vec<String>, Fault> {
        let presets = games::presets(game);
        let spelled = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        match self {
            OrdersChosen::Lines(lines) => Ok(lines.clone()),
            OrdersChosen::Usual => Ok(presets.first().map(|preset| spelled(preset.lines)).unwrap_or_default()),
            OrdersChosen::Preset(id) => match presets.iter().find(|preset| preset.id == id) {
                Some(preset) => Ok(spelled(preset.lines)),
                None => {
                    let ids: Vec<&str> = presets.iter().map(|preset| preset.id).collect();
                    Err(Fault::new(format!("{game} has no preset `{id}`: there are {}", ids.join(", "))))
                }
            },
        }
    }
}

/// Makes an invitation, and the journal in which its game will be kept.
pub fn invite(house: &House, terms: &Terms) -> Result<(String, Outgoing), Trouble> {
    let ring = house.key()?;
    let title = known(&terms.game)?;
    let revision = title.rules_index().map_err(Fault::new)?.revision;
    let components = terms.start.components(title).map_err(|error| Fault::new(error.to_string()))?;
    let trial = terms.start.begin(title, GameId::LOCAL).map_err(|error| Trouble::start(&error))?;
    let side = match &terms.side {
        Some(code) => trial.names().side_of(code).ok_or_else(|| Fault::new(format!("there is no side `{code}`")))?,
        None => trial.decider().unwrap_or(kernel::Side::Blue),
    };
    let chain = Chain::new(random_bytes()?, random_bytes()?);
    let orders = terms.orders.lines(&terms.game)?;
    let invitation = Invitation {
        rulebook: terms.game.clone(),
        revision,
        start: match &terms.start.from {
            StartFrom::Scenario(id) => dispatch::document::Start::Scenario(id.clone()),
            StartFrom::Situation(text) => {
                dispatch::document::Start::Situation(text.lines().map(str::to_owned).collect())
            }
        },
        options: terms.start.options.clone(),
        components,
        side: trial.names().side(side).code.to_owned(),
        dice: terms.dice,
        player: player(&ring, &chain, orders, terms.mail.clone(), &terms.message)?,
    };
    if let Some(found) = unwritten(house, &invitation)? {
        let name = dispatch::line::name(&found);
        return Ok((name.clone(), Outgoing { was_signed: true, ..Outgoing::write(house, &name, None, &found)? }));
    }
    let signed = signed(Document::Invitation(invitation.clone()), &ring)?;
    Proposal::of(&invitation, GameId::LOCAL).map_err(|failure| Fault::new(failure.to_string()))?;
    let name = dispatch::line::name(&signed);
    MailGame::create(&journal_for(house, &signed), &signed, ring.key.public(), |page| keep_chain(page, &chain))?;
    Ok((name.clone(), Outgoing::write(house, &name, None, &signed)?))
}

/// An open invitation of the player's own with the same terms that nobody has seen, because the program was stopped before it was
/// written: a second one would be a second game.
fn unwritten(house: &House, wanted: &Invitation) -> Result<Option<Signed>, Trouble> {
    for path in house.games()? {
        let Ok(journal) = Journal::open_to_read(&path) else { continue };
        let Ok(Founding::Mail(signed)) = Founding::parse(journal.founding()) else { continue };
        let Document::Invitation(mut found) = signed.document().clone() else { continue };
        found.player.chain = wanted.player.chain;
        let is_open = journal.setting("game").map_err(Fault::journal)?.is_none();
        if found == *wanted && is_open && !Outgoing::is_written(house, &dispatch::line::name(&signed), &signed) {
            return Ok(Some(*signed));
        }
    }
    Ok(None)
}

/// Accepts an invitation that came, from its file or by its name.
pub fn accept(
    house: &House,
    invitation: &Signed,
    orders: &OrdersChosen,
    mail: Option<String>,
    message: &[String],
) -> Result<(String, Outgoing), Trouble> {
    let ring = house.key()?;
    let Document::Invitation(terms) = invitation.document() else {
        return Err(Fault::new("that is no invitation").into());
    };
    if terms.player.key == ring.key.public() {
        return Err(Fault::new("that is your own invitation: it is for somebody else to accept").into());
    }
    let proposal = Proposal::new(terms).map_err(|failure| Fault::new(failure.to_string()))?;
    if terms.revision != proposal.revision {
        return Err(Fault::new(other_revision(terms.revision, proposal.revision)).into());
    }
    let here = Journals::founded_on(house, &invitation.hash())?.path()?;
    let mut here = here.map(|path| MailGame::open(&path, ring.key.public())).transpose()?;
    if let Some(game) = here.as_ref().filter(|game| game.line().is_ok()) {
        return accepted_before(house, game, &ring);
    }
    let chain = Chain::new(random_bytes()?, random_bytes()?);
    let orders = orders.lines(&terms.rulebook)?;
    let acceptance =
        Acceptance { invitation: invitation.hash(), player: player(&ring, &chain, orders, mail, message)? };
    let acceptance = signed(Document::Acceptance(acceptance), &ring)?;
    let name = dispatch::line::name(invitation);
    let accepted = Accepted::of(invitation, &acceptance, house)?;
    let game = match here.take() {
        Some(mut game) => {
            game.accept(&acceptance, house, |page| keep_chain(page, &chain))?;
            game
        }
        None => MailGame::create(&journal_for(house, invitation), invitation, ring.key.public(), |page| {
            keep_chain(page, &chain)?;
            accepted.write(page)
        })?,
    };
    let outgoing = Outgoing::write(house, &name, Some(game.line()?), &acceptance)?;
    // Last of all: whoever was stopped before finds it there, and accepts again.
    forget_invitation(house, invitation);
    Ok((name, outgoing))
}

/// Whoever accepts again what they have accepted gets the same acceptance once more.
fn accepted_before(house: &House, game: &MailGame, ring: &Keyring) -> Result<(String, Outgoing), Trouble> {
    let (name, line) = (game.name(), game.line()?);
    let acceptance = line.acceptance();
    if *acceptance.document().author() != ring.key.public() {
        return Err(Fault::new(format!("the invitation to {name} has been accepted by somebody else already")).into());
    }
    let first = line.as_of(0).map_err(|failure| Fault::new(failure.to_string()))?;
    let outgoing = Outgoing { was_signed: true, ..Outgoing::write(house, &name, Some(&first), acceptance)? };
    forget_invitation(house, game.invitation());
    Ok((name, outgoing))
}

/// An invitation that was answered is kept no more.
fn forget_invitation(house: &House, invitation: &Signed) {
    if let Ok(kept) = kept_invitation(house, invitation) {
        let _ = std::fs::remove_file(kept);
    }
}

/// A new game is played by the rules that both programs have.
pub(crate) fn other_revision(theirs: u32, own: u32) -> String {
    format!(
        "the invitation is for revision {theirs} of the rules, and this program plays {own}: both need the same fieldpost"
    )
}

/// Where an invitation that came is kept until it is answered: by its three words, and with the beginning of its hash if another
/// one has the same words. Words are for people, and anybody can make an invitation with the same ones: none is written over.
pub fn kept_invitation(house: &House, invitation: &Signed) -> Result<PathBuf, Fault> {
    let all = kept_invitations(house)?;
    if let Some((path, _)) = all.iter().find(|(_, kept)| kept.hash() == invitation.hash()) {
        return Ok(path.clone());
    }
    let plain = house.invitations().join(format!("{}.fieldpost", dispatch::line::name(invitation)));
    let hashed = house.invitations().join(format!("{}.fieldpost", full_name(invitation)));
    Ok(if plain.exists() { hashed } else { plain })
}

/// The name of an invitation that no other one has.
fn full_name(invitation: &Signed) -> String {
    format!("{}-{}", dispatch::line::name(invitation), hex(&invitation.hash()[..4]))
}

/// Every invitation that came and is kept, with its file. What is not to be read is passed over.
pub fn kept_invitations(house: &House) -> Result<Vec<(PathBuf, Signed)>, Fault> {
    let files = files::files_in(&house.invitations(), "fieldpost")?;
    Ok(files.into_iter().filter_map(|path| read_invitation(&path).ok().map(|(signed, _)| (path, signed))).collect())
}

/// An invitation that came and is kept, by its name or the beginning of it, or one from a file.
pub fn find_invitation(house: &House, name: &str) -> Result<Signed, Trouble> {
    let meant = |(path, signed): &(PathBuf, Signed)| {
        !name.is_empty() && (stem(path).starts_with(name) || full_name(signed).starts_with(name))
    };
    let kept: Vec<(PathBuf, Signed)> = kept_invitations(house)?.into_iter().filter(meant).collect();
    match &kept[..] {
        [(_, one)] => Ok(one.clone()),
        [] if PathBuf::from(name).is_file() => {
            let (signed, words) = read_invitation(Path::new(name))?;
            // Those that are kept here were compared when they came; this program, or an earlier one, made their words anew.
            let judged = dispatch::summary::judge_words(&signed, None, words.as_deref());
            judged.map_err(|failure| Fault::new(failure.to_string()))?;
            Ok(signed)
        }
        [] => {
            let name = dispatch::quoted(name);
            let text =
                format!("there is no invitation `{name}`, and no such file; `fieldpost status` lists those that came");
            Err(Fault::new(text).into())
        }
        several => {
            let names: Vec<String> = several.iter().map(|(_, signed)| told_apart(signed)).collect();
            let text =
                format!("`{name}` can be {} invitations, {}: write more of its name", names.len(), names.join(", "));
            Err(Fault::new(text).into())
        }
    }
}

/// An invitation by its full name, and from whom it is.
fn told_apart(invitation: &Signed) -> String {
    match invitation.document() {
        Document::Invitation(terms) => format!("{} by {}", full_name(invitation), terms.player.name),
        _ => full_name(invitation),
    }
}

/// The name under which an invitation is kept.
pub fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// An invitation in a file, and the words around it.
fn read_invitation(path: &Path) -> Result<(Signed, Option<String>), Trouble> {
    let bytes = files::read_bytes(path, mail::LONGEST_FILE as u64)?;
    let mut found = mail::received(&bytes).into_iter();
    let first = found.find_map(|found| found.ok().filter(|found| found.kind == "invitation"));
    let first: armour::Armoured =
        first.ok_or_else(|| Fault::new(format!("there is no invitation in {}", path.display())))?;
    let signed = Signed::read(&first.bytes).map_err(|failure| Fault::new(failure.to_string()))?;
    Ok((signed, first.summary))
}

/// Whether a journal is of a game that this invitation began.
pub fn founded_on(journal: &Journal, invitation: &dispatch::signed::DocumentHash) -> bool {
    matches!(Founding::parse(journal.founding()), Ok(Founding::Mail(signed)) if signed.hash() == *invitation)
}

fn player(
    ring: &Keyring,
    chain: &Chain,
    orders: Vec<String>,
    mail: Option<String>,
    message: &[String],
) -> Result<Player, Fault> {
    let message = message.iter().map(|line| plain(line)).collect();
    let player = Player {
        key: ring.key.public(),
        name: ring.name.clone(),
        mail,
        chain: chain.commitment(),
        wording: WORDING,
        orders,
        message,
    };
    player.fault().map_or(Ok(player), |fault| Err(Fault::new(fault)))
}

/// A line of a message as the reader will see it: without what a payload cannot hold, and what nobody should.
pub(crate) fn plain(line: &str) -> String {
    dispatch::letters::shown(line)
}

/// Signs, and reads it back as the other will: what cannot be read is not sent.
pub(crate) fn signed(document: Document, ring: &Keyring) -> Result<Signed, Fault> {
    let signed = Signed::sign(document, &ring.key);
    let read = Signed::read(&signed.bytes());
    read.map_err(|failure| Fault::new(format!("this cannot be sent: {failure}")))
}

/// Keeps the seed of the player's own dice chain.
pub(crate) fn keep_chain(page: &mut Page<'_>, chain: &Chain) -> Result<(), journal::Trouble> {
    let spaced: Vec<String> = chain.spaced().iter().map(|value| hex(value)).collect();
    page.keep_secret(&chain_name(&chain.id), hex(&chain.seed()).as_bytes())?;
    page.set(&spaced_name(&chain.id), &spaced.join(" "))
}
