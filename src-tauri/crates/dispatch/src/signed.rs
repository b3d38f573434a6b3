//! Exact bytes and the signature over them.

use crate::document::Document;
use crate::failure::{Failure, fail};
use crate::key::{SecretKey, Signature};
use kernel::hash::{hex, tagged};
use std::sync::Arc;

/// No signed document is longer, in bytes.
pub const LONGEST_DOCUMENT: usize = 1 << 20;

/// The hash by which documents name each other: H("fieldpost/1/document", payload). The signature is not part of it.
pub type DocumentHash = [u8; 32];

/// A document as it travels: its payload and the author's signature over exactly these bytes. A copy costs nothing: a line holds
/// thousands, and is copied whenever something is tried.
#[derive(Clone, PartialEq, Eq)]
pub struct Signed(Arc<Written>);

#[derive(PartialEq, Eq)]
struct Written {
    payload: Vec<u8>,
    signature: Signature,
    document: Document,
    hash: DocumentHash,
}

impl Signed {
    /// Spells a document and signs it.
    pub fn sign(document: Document, key: &SecretKey) -> Signed {
        let payload = document.to_string().into_bytes();
        Signed::of(key.sign(&payload), payload, document)
    }

    fn of(signature: Signature, payload: Vec<u8>, document: Document) -> Signed {
        let hash = tagged("fieldpost/1/document", &[&payload]);
        Signed(Arc::new(Written { payload, signature, document, hash }))
    }

    /// Payload and signature in one row of bytes: length, spelling and signature are checked, nothing else.
    pub fn read(bytes: &[u8]) -> Result<Signed, Failure> {
        let most = LONGEST_DOCUMENT;
        if bytes.len() > most {
            return Err(fail!(TooLong, "the document has {} bytes, and {most} are the most", bytes.len()));
        }
        let short = || fail!(Malformed, "the document is too short to be signed");
        let (payload, signature) = bytes.split_last_chunk::<64>().ok_or_else(short)?;
        let document = Document::read(payload)?;
        let signature = Signature(*signature);
        #[cfg(feature = "simulation")]
        if crate::remembered::is_good(bytes) {
            return Ok(Signed::of(signature, payload.to_owned(), document));
        }
        document.author().verify(payload, &signature)?;
        #[cfg(feature = "simulation")]
        crate::remembered::keep_good(bytes);
        Ok(Signed::of(signature, payload.to_owned(), document))
    }

    /// The bytes that [`Signed::read`] reads.
    pub fn bytes(&self) -> Vec<u8> {
        [&self.0.payload[..], &self.0.signature.0].concat()
    }

    pub fn document(&self) -> &Document {
        &self.0.document
    }

    pub fn payload(&self) -> &[u8] {
        &self.0.payload
    }

    pub fn hash(&self) -> DocumentHash {
        self.0.hash
    }
}

impl std::fmt::Debug for Signed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Signed({} {})", self.document().kind(), hex(&self.hash()[..8]))
    }
}
