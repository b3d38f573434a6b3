//! A game by mail as both players have it: the invitation, its acceptance, and the line of documents that followed.
//!
//! Everything that can be checked is checked here, and everybody can check it: who has the line, has the game.

use crate::chain::{ChainId, Opened};
use crate::document::{DiceMode, Document, Place, Player, rekey_bytes};
use crate::earlier::{Adoption, Unjudged};
use crate::failure::{Failure, fail};
use crate::key::{PublicKey, words};
use crate::proposal::Proposal;
use crate::run::{By, Run};
use crate::signed::{DocumentHash, Signed};
use crate::summary::WORDING;
use crate::work;
use games::{AnyGame, Title};
use kernel::hash::tagged;
use kernel::orders::Orders;
use kernel::plan::Plan;
use kernel::secret::GameId;
use kernel::{Awaits, Outcome, Side};
use rpds::VectorSync;
use std::sync::Arc;

/// A game by mail. A copy shares the record of the game and the documents, so that something can be tried on it at any time.
#[derive(Clone, Debug)]
pub struct Line {
    pub(crate) id: GameId,
    pub(crate) title: &'static Title,
    pub(crate) game: AnyGame,
    pub(crate) dice: DiceMode,
    founding: [Signed; 2],
    pub(crate) host: Side,
    pub(crate) seats: [Seat; 2],
    /// Keys that others took the place of, and where they sat.
    pub(crate) former: Vec<(PublicKey, Side)>,
    /// Every chain that anybody has committed to here: none comes twice, because its links may be known by then.
    pub(crate) chains: Vec<ChainId>,
    pub(crate) posts: Arc<Vec<Post>>,
    /// Where each input of the game comes from.
    pub(crate) origins: VectorSync<Origin>,
    /// The run of the latest dispatch; it goes on as long as its author keeps the baton.
    pub(crate) run: Option<Run>,
    pub(crate) ended: Option<Ending>,
    /// The revision of the rulebook by which the game is played now, and the one that this program has.
    pub(crate) revision: u32,
    pub(crate) own_revision: u32,
    /// In a line of an earlier revision: see [`crate::earlier`].
    pub(crate) unjudged: Option<Unjudged>,
    pub(crate) differs: Option<u32>,
    pub(crate) adoptions: Vec<Adoption>,
    pub(crate) same_parts: bool,
}

/// A player and what is known of him.
#[derive(Clone, Debug)]
pub struct Seat {
    pub key: PublicKey,
    /// The key that committed itself to the chain: it casts the dice, whatever key he signs with later, so that nobody gets
    /// other dice by changing their key.
    pub caster: PublicKey,
    pub name: String,
    pub mail: Option<String>,
    /// How far their chain is open.
    pub chain: Opened,
    pub orders: Orders,
    pub order_lines: Vec<String>,
    /// Holds until their next dispatch or consent.
    pub plan: Option<Plan>,
    /// What the other casts dice with.
    pub source: Source,
    /// They cast dice only with a source of the other's that was signed after this position: that of their chain's commitment, or
    /// of their latest consent to go back.
    pub since: u32,
    /// Every time that the opponent gave them the seat anew.
    pub reseats: Vec<Reseating>,
}

/// A document that the other player casts dice with: a dispatch, a consent to go back, or the one that founded the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    pub document: DocumentHash,
    /// Where it stands: 0 is the invitation, 1 the acceptance, then come the numbers of the line.
    pub position: u32,
}

/// That a seat was given anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reseating {
    pub number: u32,
    /// The key stayed, and only the dice chain is a fresh one.
    pub same_key: bool,
}

/// A document in its place.
#[derive(Clone, Debug)]
pub struct Post {
    pub signed: Signed,
    pub hash: DocumentHash,
    pub number: u32,
    pub author: Side,
    /// How many inputs the game has after it.
    pub inputs: usize,
    /// Who is to go on after it, as far as the game tells; see [`Line::baton`].
    pub holder: Option<Side>,
    /// Both players agreed to go back beyond it.
    pub taken_back: bool,
}

/// Where an input comes from, and the words of the order or plan that gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub by: By,
    pub text: Option<String>,
}

/// How a game ended beside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Resigned(Side),
    Drawn,
}

/// What players call a game from its invitation on: three words.
pub fn name(invitation: &Signed) -> String {
    words(&invitation.hash(), 3)
}

/// G = H("fieldpost/1/game", invitation, acceptance).
pub fn game_id(invitation: &Signed, acceptance: &Signed) -> GameId {
    GameId(tagged("fieldpost/1/game", &[invitation.payload(), acceptance.payload()]))
}

pub(crate) fn read_orders(game: &AnyGame, lines: &[String]) -> Result<Orders, Failure> {
    game.read_orders(lines).map_err(|error| fail!(OrdersUnreadable, "the standing orders cannot be read: {error}"))
}

/// Orders as a player sent them. Those of an earlier revision do nothing until both adopt; if they cannot be read by then, they
/// answer nothing.
pub(crate) fn orders_of(game: &AnyGame, lines: &[String], is_current: bool) -> Result<Orders, Failure> {
    let read = read_orders(game, lines);
    if is_current { read } else { Ok(read.unwrap_or_default()) }
}

impl Line {
    /// The game that an invitation and its acceptance make.
    pub fn found(invitation: Signed, acceptance: Signed) -> Result<Line, Failure> {
        let (Document::Invitation(terms), Document::Acceptance(answer)) =
            (invitation.document(), acceptance.document())
        else {
            return Err(fail!(OtherInvitation, "a game begins with an invitation and its acceptance"));
        };
        if answer.invitation != invitation.hash() {
            return Err(fail!(OtherInvitation, "the acceptance belongs to another invitation"));
        }
        if answer.player.key == terms.player.key {
            return Err(fail!(SamePlayer, "an invitation cannot be accepted by the player who sent it"));
        }
        let chains = vec![terms.player.chain.id, answer.player.chain.id];
        if chains[0] == chains[1] {
            return Err(fail!(KeyProof, "the acceptance commits to the dice chain of the player who invites"));
        }
        let id = game_id(&invitation, &acceptance);
        let Proposal { title, host, game, revision: own_revision, same_parts } = Proposal::of(terms, id)?;
        let is_current = terms.revision == own_revision;
        let sit = |player: &Player, document: &Signed, position: u32| {
            Ok(Seat {
                key: player.key,
                caster: player.key,
                name: player.name.clone(),
                mail: player.mail.clone(),
                chain: player.chain,
                orders: orders_of(&game, &player.orders, is_current)?,
                order_lines: player.orders.clone(),
                plan: None,
                source: Source { document: document.hash(), position },
                since: position,
                reseats: vec![],
            })
        };
        let (first, second) = (sit(&terms.player, &invitation, 0)?, sit(&answer.player, &acceptance, 1)?);
        let seats = if host == Side::Blue { [first, second] } else { [second, first] };
        let (dice, revision) = (terms.dice, terms.revision);
        let founding = [invitation, acceptance];
        Ok(Line {
            id,
            title,
            game,
            dice,
            founding,
            host,
            seats,
            former: vec![],
            chains,
            posts: Arc::default(),
            origins: VectorSync::new_sync(),
            run: None,
            ended: None,
            revision,
            own_revision,
            unjudged: None,
            differs: None,
            adoptions: vec![],
            same_parts,
        })
    }

    pub fn id(&self) -> GameId {
        self.id
    }

    pub fn title(&self) -> &'static Title {
        self.title
    }

    /// What players call the game.
    pub fn name(&self) -> String {
        name(self.invitation())
    }

    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    pub fn dice(&self) -> DiceMode {
        self.dice
    }

    pub fn host(&self) -> Side {
        self.host
    }

    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    pub fn own_revision(&self) -> u32 {
        self.own_revision
    }

    pub(crate) fn seat_mut(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[side.index()]
    }

    pub fn invitation(&self) -> &Signed {
        &self.founding[0]
    }

    pub fn acceptance(&self) -> &Signed {
        &self.founding[1]
    }

    /// The documents after the acceptance, in their order.
    pub fn posts(&self) -> &[Post] {
        &self.posts
    }

    /// Where each input of the game comes from.
    pub fn origins(&self) -> &VectorSync<Origin> {
        &self.origins
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ended
    }

    /// The outcome by the rules, if the game has one.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.awaits() {
            Awaits::Over(outcome) => Some(outcome),
            Awaits::Choice(_) | Awaits::Roll(_) | Awaits::Opening { .. } => None,
        }
    }

    /// Whether the game is played by the revision that this program has.
    pub fn is_current(&self) -> bool {
        self.revision == self.own_revision
    }

    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Whether a chain was committed to in this game, by whomever.
    pub fn has_chain(&self, id: &ChainId) -> bool {
        self.chains.contains(id)
    }

    /// Which side a key sits on.
    pub fn side_of(&self, key: &PublicKey) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seat(*side).key == *key)
    }

    /// Which side a key sits on, or has sat on.
    pub fn side_ever(&self, key: &PublicKey) -> Option<Side> {
        self.side_of(key).or_else(|| self.former.iter().rev().find(|(former, _)| former == key).map(|(_, side)| *side))
    }

    /// Who is to go on, as far as the game tells.
    pub(crate) fn holder(&self) -> Option<Side> {
        match self.posts.last() {
            Some(post) => post.holder,
            None => self.beginner(),
        }
    }

    /// Who is to go on from the beginning. A guest who begins waits for a bare dispatch of the host's to cast dice with.
    pub(crate) fn beginner(&self) -> Option<Side> {
        match self.game.awaits() {
            Awaits::Over(_) => None,
            Awaits::Choice(sides) if !sides.contains(self.host) => Some(self.host.other()),
            Awaits::Choice(_) | Awaits::Roll(_) => Some(self.host),
            Awaits::Opening { side, .. } => Some(side),
        }
    }

    /// Who is to send the next dispatch: who is to go on, or, if that player waits for something to cast dice with, the other.
    pub fn baton(&self) -> Option<Side> {
        self.waiting().map(Side::other).or(self.holder())
    }

    /// The player who is to go on and has nothing to cast dice with: the other sends them a bare dispatch first.
    pub fn waiting(&self) -> Option<Side> {
        self.holder().filter(|side| !self.may_cast(*side))
    }

    /// Whether a player can cast dice: only with a document of the other's that was signed after their chain was committed to, and
    /// after they last agreed to take something back. Otherwise they would know their dice before they decide.
    pub(crate) fn may_cast(&self, side: Side) -> bool {
        self.seat(side.other()).source.position > self.seat(side).since
    }

    /// The hash that the next document names.
    pub fn last(&self) -> DocumentHash {
        self.posts.last().map_or_else(|| self.founding[1].hash(), |post| post.hash)
    }

    pub fn next_number(&self) -> u32 {
        u32::try_from(self.posts.len() + 1).unwrap_or(u32::MAX)
    }

    /// Where the next document of this author would stand.
    pub fn next_place(&self, author: PublicKey, salt: [u8; 32]) -> Place {
        Place { game: self.id, number: self.next_number(), author, previous: self.last(), salt, wording: WORDING }
    }

    pub fn post(&self, number: u32) -> Option<&Post> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        self.posts.get(at)
    }

    /// The line as it was when it ended with that number.
    pub fn as_of(&self, number: u32) -> Result<Line, Failure> {
        let mut posts = self.posts.iter().filter(|post| post.number <= number);
        let beginning = Line::found(self.founding[0].clone(), self.founding[1].clone())?;
        posts.try_fold(beginning, |line, post| line.with(&post.signed))
    }

    /// Goes back to where the game stood after so many inputs.
    pub(crate) fn back_to(&mut self, inputs: usize) {
        self.game.back_to(inputs);
        while self.origins.len() > inputs {
            self.origins.drop_last_mut();
        }
    }

    /// The documents after a number count no more.
    pub(crate) fn take_back_posts(&mut self, number: u32) {
        let posts = Arc::make_mut(&mut self.posts);
        posts.iter_mut().filter(|post| post.number > number).for_each(|post| post.taken_back = true);
    }

    /// Whether a document is part of the game already.
    pub fn knows(&self, hash: &DocumentHash) -> bool {
        self.founding.iter().any(|signed| signed.hash() == *hash) || self.posts.iter().any(|post| post.hash == *hash)
    }

    /// The number of a document that is part of the game; 0 for the two that founded it.
    pub fn number_of(&self, hash: &DocumentHash) -> Option<u32> {
        let founding = self.founding.iter().any(|signed| signed.hash() == *hash).then_some(0);
        founding.or_else(|| self.posts.iter().find(|post| post.hash == *hash).map(|post| post.number))
    }

    /// Checks everything about a document and appends it. A failure leaves the line as it was.
    pub fn append(&mut self, signed: &Signed) -> Result<&Post, Failure> {
        *self = self.clone().with(signed)?;
        Ok(&self.posts[self.posts.len() - 1])
    }

    /// The line with a document more; for whoever reads a whole one and gives up at the first failure.
    pub fn with(mut self, signed: &Signed) -> Result<Line, Failure> {
        work::count(|done| done.taken += 1);
        let author = self.judge_place(signed)?;
        self.take(signed, author)?;
        Ok(self)
    }

    fn take(&mut self, signed: &Signed, author: Side) -> Result<(), Failure> {
        let hash = signed.hash();
        let (number, mut holder) = (self.next_number(), self.holder());
        let source = Source { document: hash, position: number.saturating_add(1) };
        match signed.document() {
            Document::Dispatch(dispatch) => {
                self.seat_mut(author).plan = None;
                holder = self.judge_dispatch(dispatch, author)?;
                self.seat_mut(author).source = source;
            }
            Document::Consent(consent) => {
                self.seat_mut(author).plan = None;
                holder = self.judge_consent(consent, author, source)?;
            }
            Document::Decline(decline) => self.judge_decline(decline, author)?,
            Document::Resignation(_) => {
                self.ended = Some(Ending::Resigned(author));
                holder = None;
            }
            Document::Rekey(rekey) => {
                let bytes = rekey_bytes(&rekey.place, &rekey.key);
                let proven = rekey.key.verify(&bytes, &rekey.proof);
                proven.map_err(|_| fail!(KeyProof, "the new key has not signed the change of keys"))?;
                if self.side_of(&rekey.key).is_some() {
                    return Err(fail!(KeyProof, "the new key is one that is in play already"));
                }
                self.former.push((self.seat(author).key, author));
                self.seat_mut(author).key = rekey.key;
            }
            Document::Reseat(reseat) => self.reseat(&reseat.claim, author, source)?,
            Document::Invitation(_) | Document::Acceptance(_) | Document::Note(_) | Document::Claim(_) => {}
        }
        let (inputs, taken_back) = (self.game.len(), false);
        Arc::make_mut(&mut self.posts).push(Post {
            signed: signed.clone(),
            hash,
            number,
            author,
            inputs,
            holder,
            taken_back,
        });
        Ok(())
    }

    /// Whether the author's next dispatch belongs to the run that is under way: only another source of the other player begins a
    /// new one.
    pub fn run_goes_on(&self, author: Side) -> bool {
        let other = self.seat(author.other()).source.document;
        let same = self.run.as_ref().is_some_and(|run| run.author == author && run.document == other);
        same && self.may_cast(author)
    }

    /// Who is to go on, after a document of this author.
    pub(crate) fn baton_after(&self, author: Side) -> Option<Side> {
        match self.game.awaits() {
            Awaits::Over(_) => None,
            Awaits::Choice(sides) if sides.contains(author) => Some(author),
            // A roll is left only if it is for the other to cast.
            Awaits::Choice(_) | Awaits::Roll(_) => Some(author.other()),
            Awaits::Opening { side, .. } => Some(side),
        }
    }
}
