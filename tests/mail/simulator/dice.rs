//! A second reading of the dice, from SPEC.md and the documents alone: what every roll has to be. Nothing here comes from the
//! program's own cast.

use dispatch::document::{Matter, Note, Request};
use dispatch::{Document, Line, Signed};
use kernel::{Awaits, Side, Viewer};
use std::collections::BTreeMap;

type Hash = [u8; 32];

/// H(tag, fields…), with the length of each before it.
fn hashed(fields: &[&[u8]]) -> Hash {
    use sha2::Digest;
    let mut hash = sha2::Sha256::new();
    for field in fields {
        hash.update(u32::try_from(field.len()).expect("a length").to_be_bytes());
        hash.update(field);
    }
    hash.finalize().into()
}

fn document_hash(payload: &[u8]) -> Hash {
    hashed(&[b"fieldpost/1/document", payload])
}

/// What is known of a player's dice.
#[derive(Clone, Copy, Debug)]
struct Caster {
    /// The key that committed to the chain.
    key: Hash,
    chain: Hash,
    index: u16,
    value: Hash,
    /// From which position on the other's documents may be cast with.
    since: usize,
    /// What the other casts with, and where it stands.
    source: (Hash, usize),
}

/// The dice of a run.
#[derive(Clone, Copy, Debug)]
struct Run {
    author: Side,
    source: Hash,
    key: Hash,
    next: u32,
}

/// Checks every roll of a whole game.
pub fn judge(line: &Line) -> Result<(), String> {
    let (invitation, acceptance) = (line.invitation(), line.acceptance());
    let id = hashed(&[b"fieldpost/1/game", invitation.payload(), acceptance.payload()]);
    let (Document::Invitation(host), Document::Acceptance(guest)) = (invitation.document(), acceptance.document())
    else {
        return Err("a game begins otherwise".to_owned());
    };
    let seat = |player: &dispatch::document::Player, signed: &Signed, at: usize| Caster {
        key: player.key.0,
        chain: player.chain.id,
        index: player.chain.index,
        value: player.chain.value,
        since: at,
        source: (document_hash(signed.payload()), at),
    };
    let mut casters = BTreeMap::new();
    casters.insert(line.host().index(), seat(&host.player, invitation, 0));
    casters.insert(line.host().other().index(), seat(&guest.player, acceptance, 1));
    let mut game = line.game().clone();
    game.back_to(0);
    let mut run: Option<Run> = None;
    let mut lengths = vec![0];
    for (at, post) in line.posts().iter().enumerate() {
        let (position, author) = (at + 2, post.author);
        let own_hash = document_hash(post.signed.payload());
        match post.signed.document() {
            Document::Dispatch(dispatch) => {
                let other = casters[&author.other().index()];
                if let Some((index, value)) = dispatch.opens {
                    let caster = casters.get_mut(&author.index()).ok_or("a player")?;
                    if caster.index + 1 != index
                        || hashed(&[b"fieldpost/1/chain", &caster.chain, &caster.index.to_be_bytes(), &value])
                            != caster.value
                    {
                        return Err(format!("number {}: not the next link of the chain", post.number));
                    }
                    if other.source.1 <= caster.since {
                        return Err(format!("number {}: cast with what was signed too early", post.number));
                    }
                    (caster.index, caster.value) = (index, value);
                    let key =
                        hashed(&[b"fieldpost/1/dice", &id, &other.source.0, &caster.key, &index.to_be_bytes(), &value]);
                    run = Some(Run { author, source: other.source.0, key, next: 0 });
                }
                for input in &dispatch.inputs {
                    if let Some(faces) = input.strip_prefix("roll ") {
                        let Awaits::Roll(wanted) = game.awaits() else {
                            return Err(format!("`{input}` was not asked for"));
                        };
                        let run = run.as_mut().filter(|run| run.author == author && run.source == other.source.0);
                        let run = run.ok_or_else(|| format!("number {}: `{input}` belongs to no run", post.number))?;
                        let count = u32::from(wanted.count);
                        let right: Vec<String> =
                            (run.next..run.next + count).map(|die| face(&run.key, die, wanted.sides)).collect();
                        run.next += count;
                        if faces != right.join(" ") {
                            return Err(format!("number {}: `{input}` is `roll {}`", post.number, right.join(" ")));
                        }
                    }
                    game.take(input, Viewer::Umpire).map_err(|_| format!("`{input}` is not taken"))?;
                }
                casters.get_mut(&author.index()).ok_or("a player")?.source = (own_hash, position);
            }
            Document::Consent(consent) => {
                let request = Signed::read(&consent.request).map_err(|failure| failure.to_string())?;
                let Document::Note(Note { matter: Matter::Request(request), .. }) = request.document() else {
                    return Err(format!("number {} consents to nothing", post.number));
                };
                match request {
                    Request::Takeback(number) => {
                        game.back_to(lengths[usize::try_from(*number).expect("a number")]);
                        let caster = casters.get_mut(&author.index()).ok_or("a player")?;
                        (caster.source, caster.since) = ((own_hash, position), position);
                    }
                    Request::Adjudicate(edits) => {
                        game.take(&format!("adjudicate {edits}"), Viewer::Umpire).map_err(|_| "not adjudicated")?;
                    }
                    Request::Adopt(..) | Request::Draw => {}
                }
            }
            Document::Reseat(reseat) => {
                let claim = Signed::read(&reseat.claim).map_err(|failure| failure.to_string())?;
                let Document::Claim(claim) = claim.document() else { return Err("no claim".to_owned()) };
                let before = casters[&author.other().index()].source;
                let given = Caster { since: position, source: before, ..seat(&claim.player, &post.signed, position) };
                casters.insert(author.other().index(), given);
            }
            _ => {}
        }
        lengths.push(game.len());
    }
    match game.hash() == line.game().hash() {
        true => Ok(()),
        false => Err("the second reading comes to another state".to_owned()),
    }
}

/// Die r of K.
fn face(key: &Hash, die: u32, sides: u8) -> String {
    let sides = u128::from(sides);
    let even = (1u128 << 64) / sides * sides;
    for attempt in 0u32.. {
        let hash = hashed(&[b"fieldpost/1/face", key, &die.to_be_bytes(), &attempt.to_be_bytes()]);
        let x = u128::from(u64::from_be_bytes(hash[..8].try_into().expect("eight bytes")));
        if x < even {
            return (1 + x % sides).to_string();
        }
    }
    String::new()
}
