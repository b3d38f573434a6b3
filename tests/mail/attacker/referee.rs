//! What the dice of a game must be, and who could know them when: worked out anew from the documents, with nothing of the line's own
//! judgement in it.

use dispatch::cast::Cast;
use dispatch::chain::Opened;
use dispatch::document::{DiceMode, Matter, Request};
use dispatch::line::Line;
use dispatch::run::By;
use dispatch::signed::DocumentHash;
use dispatch::{Document, PublicKey, Signed};
use kernel::dice::Dice;
use kernel::{Awaits, Fate, RollWanted, Side};
use std::collections::{BTreeMap, BTreeSet};

/// With what a player casts after a D.
type Cause = (PublicKey, [u8; 32], u16, [u8; 32]);

#[derive(Default)]
pub struct Referee {
    /// Counts what becomes known, one thing after the other.
    now: u32,
    signed_at: BTreeMap<DocumentHash, u32>,
    by_honest: BTreeSet<DocumentHash>,
    salts: BTreeSet<[u8; 32]>,
    /// When somebody first saw a link of a chain, and a commitment to one.
    opened_at: BTreeMap<[u8; 32], u32>,
    committed_at: BTreeMap<[u8; 32], u32>,
    causes: BTreeMap<(Side, DocumentHash), Cause>,
}

struct Sitting {
    caster: PublicKey,
    chain: [u8; 32],
    source: DocumentHash,
    /// Where the source stands, and after what it has to stand for the other to cast with it.
    position: u32,
    since: u32,
}

struct Running {
    author: Side,
    source: DocumentHash,
    cast: Cast,
}

impl Referee {
    /// A document was signed, and the villain has it.
    pub fn sees(&mut self, signed: &Signed, by_honest: bool) {
        self.now += 1;
        let (now, hash) = (self.now, signed.hash());
        self.signed_at.entry(hash).or_insert(now);
        if by_honest {
            self.by_honest.insert(hash);
            if let Some(place) = signed.document().place() {
                assert!(self.salts.insert(place.salt), "the honest player's salt is not fresh");
                assert_ne!(place.salt, [0; 32]);
            }
        }
        match signed.document() {
            Document::Dispatch(dispatch) => {
                if let Some((_, value)) = dispatch.opens {
                    self.opened_at.entry(value).or_insert(now);
                }
            }
            Document::Invitation(it) => drop(self.committed_at.entry(it.player.chain.id).or_insert(now)),
            Document::Acceptance(it) => drop(self.committed_at.entry(it.player.chain.id).or_insert(now)),
            Document::Claim(it) => drop(self.committed_at.entry(it.player.chain.id).or_insert(now)),
            _ => {}
        }
    }

    /// Whether the other casts with it.
    pub fn is_source(&self, signed: &Signed) -> bool {
        match signed.document() {
            Document::Dispatch(_) => true,
            Document::Consent(consent) => is_takeback(&consent.request),
            _ => false,
        }
    }

    /// Every roll of a line is the one that is due, and it is the only one that could ever be after its D.
    pub fn judge(&mut self, line: &Line, villain: Side) {
        let host = line.host();
        let mut seats = [sitting(line.invitation()), sitting(line.acceptance())];
        let at = |side: Side| usize::from(side != host);
        let mut run: Option<Running> = None;
        for post in line.posts() {
            let (author, other) = (post.author, post.author.other());
            match post.signed.document() {
                Document::Dispatch(dispatch) => {
                    if let Some((index, value)) = dispatch.opens {
                        let source = seats[at(other)].source;
                        let (position, since) = (seats[at(other)].position, seats[at(author)].since);
                        assert!(position > since || since == 0, "number {}: dice that were known before", post.number);
                        let Sitting { caster, chain, .. } = seats[at(author)];
                        self.judge_cause(author, villain, source, (caster, chain, index, value));
                        let cast = Cast::new(&line.id(), &source, &caster, &Opened { id: chain, index, value });
                        run = Some(Running { author, source, cast });
                    }
                    let rolls = dispatch.inputs.iter().filter_map(|input| input.strip_prefix("roll "));
                    for roll in rolls {
                        let run =
                            run.as_mut().filter(|run| run.author == author && run.source == seats[at(other)].source);
                        let run = run.unwrap_or_else(|| panic!("number {} rolls without a run", post.number));
                        let wanted = RollWanted { purpose: "", sides: 6, count: 1, fate: Fate::Drawn };
                        let due = run.cast.roll(&wanted).expect("endless dice")[0];
                        assert_eq!(roll, due.to_string(), "number {}: not the die that was due", post.number);
                    }
                    (seats[at(author)].source, seats[at(author)].position) = (post.hash, post.number);
                }
                Document::Consent(consent) if is_takeback(&consent.request) => {
                    let seat = &mut seats[at(author)];
                    (seat.source, seat.position, seat.since) = (post.hash, post.number, post.number);
                }
                Document::Reseat(reseat) => {
                    let claim = Signed::read(&reseat.claim).expect("a claim");
                    let new = sitting(&claim);
                    let seat = &mut seats[at(other)];
                    (seat.caster, seat.chain, seat.since) = (new.caster, new.chain, post.number);
                }
                _ => {}
            }
        }
    }

    fn judge_cause(&mut self, author: Side, villain: Side, source: DocumentHash, cause: Cause) {
        let known = *self.causes.entry((author, source)).or_insert(cause);
        assert_eq!(known, cause, "two different casts after the same D");
        let now = self.now + 1;
        let signed = self.signed_at.get(&source).copied().unwrap_or(now);
        let opened = self.opened_at.get(&cause.3).copied().unwrap_or(now + 1);
        let committed = self.committed_at.get(&cause.1).copied().unwrap_or(now);
        assert!(opened > signed, "a link that was known already when its D was signed");
        assert!(committed < signed, "a chain that was committed to after its D was signed");
        if author == villain {
            assert!(self.by_honest.contains(&source), "a D for the villain that the honest player has not signed");
        }
    }

    /// With sealed dice, nobody could compute a sealed roll when the last free choice before it was signed: its D is not older, and
    /// is of the player who does not cast.
    pub fn judge_sealed(&self, line: &Line) {
        if line.dice() != DiceMode::Sealed {
            return;
        }
        let mut current = BTreeMap::new();
        let mut source = [line.invitation().hash(), line.acceptance().hash()];
        let position =
            |hash: &DocumentHash| line.posts().iter().find(|post| post.hash == *hash).map_or(0, |post| post.number);
        let mut run = ([0; 32], line.host());
        for post in line.posts() {
            let at = |side: Side| usize::from(side != line.host());
            match post.signed.document() {
                Document::Dispatch(dispatch) => {
                    if dispatch.opens.is_some() {
                        run = (source[at(post.author.other())], post.author);
                    }
                    source[at(post.author)] = post.hash;
                }
                Document::Consent(consent) if is_takeback(&consent.request) => source[at(post.author)] = post.hash,
                _ => {}
            }
            current.insert(post.number, run);
        }
        let mut last_free = 0;
        for (input, origin) in line.origins().iter().enumerate() {
            let post = line.posts().iter().find(|post| !post.taken_back && post.inputs > input).expect("a document");
            if origin.by == By::Author {
                last_free = post.number;
            }
            let mut before = line.game().clone();
            before.back_to(input);
            let sealed = matches!(before.awaits(), Awaits::Roll(RollWanted { fate: Fate::Sealed, .. }));
            if sealed && origin.by == By::Dice {
                let (source, _) = current[&post.number];
                assert!(
                    position(&source) >= last_free,
                    "input {input}: a sealed roll could be known before it was risked"
                );
            }
        }
    }
}

fn sitting(signed: &Signed) -> Sitting {
    let player = match signed.document() {
        Document::Invitation(it) => &it.player,
        Document::Acceptance(it) => &it.player,
        Document::Claim(it) => &it.player,
        other => panic!("{other:?}"),
    };
    Sitting { caster: player.key, chain: player.chain.id, source: signed.hash(), position: 0, since: 0 }
}

fn is_takeback(request: &[u8]) -> bool {
    let note = Signed::read(request).expect("a request");
    matches!(note.document(), Document::Note(note) if matches!(note.matter, Matter::Request(Request::Takeback(_))))
}
