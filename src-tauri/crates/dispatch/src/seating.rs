//! Who sat where, and when: the words of a document name its signer as of the document, however far the line has gone on.

use crate::document::Document;
use crate::key::PublicKey;
use crate::line::Line;
use crate::signed::DocumentHash;
use kernel::Side;

impl Line {
    /// For whom a key signed before the document of that number stood in the line: the side, and the name that it sat there under.
    pub fn signer(&self, key: &PublicKey, number: u32) -> Option<(Side, String)> {
        let mut sat = self.founders();
        for post in self.posts().iter().take_while(|post| post.number < number) {
            match post.signed.document() {
                Document::Rekey(rekey) => {
                    let name = sat.iter().rfind(|(_, side, _)| *side == post.author).map(|(_, _, name)| name.clone());
                    sat.push((rekey.key, post.author, name.unwrap_or_default()));
                }
                Document::Reseat(reseat) => {
                    if let Some(Document::Claim(claim)) = enclosed(&reseat.claim) {
                        sat.push((claim.player.key, post.author.other(), claim.player.name));
                    }
                }
                _ => {}
            }
        }
        sat.into_iter().rfind(|(known, _, _)| known == key).map(|(_, side, name)| (side, name))
    }

    /// How often a seat has changed: every other key, and every fresh chain by the same one.
    pub fn seatings(&self, side: Side) -> usize {
        let changes = self.posts().iter().filter(|post| match post.signed.document() {
            Document::Rekey(_) => post.author == side,
            Document::Reseat(_) => post.author == side.other(),
            _ => false,
        });
        changes.count()
    }

    /// The number of the first document that whoever wrote after this one did not have; the next one's if it is not known here.
    pub(crate) fn number_after(&self, document: &DocumentHash) -> u32 {
        match self.posts().iter().rfind(|post| post.hash == *document) {
            Some(post) => post.number.saturating_add(1),
            None if self.acceptance().hash() == *document => 1,
            None => self.next_number(),
        }
    }

    fn founders(&self) -> Vec<(PublicKey, Side, String)> {
        let mut sat = Vec::new();
        for (signed, side) in [(self.invitation(), self.host()), (self.acceptance(), self.host().other())] {
            match signed.document() {
                Document::Invitation(terms) => sat.push((terms.player.key, side, terms.player.name.clone())),
                Document::Acceptance(answer) => sat.push((answer.player.key, side, answer.player.name.clone())),
                _ => {}
            }
        }
        sat
    }
}

/// A document inside another, whose signature was checked with it.
pub(crate) fn enclosed(signed: &[u8]) -> Option<Document> {
    let (payload, _) = signed.split_last_chunk::<64>()?;
    Document::read(payload).ok()
}
