//! Exact bytes and the signature over them.

use crate::document::Document;
use crate::failure::{Failure, fail};
use crate::key::{SecretKey, Signature};
use kernel::hash::{hex, tagged};

/// No signed document is longer, in bytes.
pub const LONGEST_DOCUMENT: usize = 1 << 20;

/// The hash by which documents name each other: H("fieldpost/1/document", payload). The signature is not part of it.
pub type DocumentHash = [u8; 32];

/// A document as it travels: its payload and the author's signature over exactly these bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Signed {
    payload: Vec<u8>,
    signature: Signature,
    document: Document,
}

impl Signed {
    /// Spells a document and signs it.
    pub fn sign(document: Document, key: &SecretKey) -> Signed {
        let payload = document.to_string().into_bytes();
        Signed { signature: key.sign(&payload), payload, document }
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
            return Ok(Signed { payload: payload.to_owned(), signature, document });
        }
        document.author().verify(payload, &signature)?;
        #[cfg(feature = "simulation")]
        crate::remembered::keep_good(bytes);
        Ok(Signed { payload: payload.to_owned(), signature, document })
    }

    /// The bytes that [`Signed::read`] reads.
    pub fn bytes(&self) -> Vec<u8> {
        [&self.payload[..], &self.signature.0].concat()
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    pub fn hash(&self) -> DocumentHash {
        tagged("fieldpost/1/document", &[&self.payload])
    }
}

impl std::fmt::Debug for Signed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Signed({} {})", self.document.kind(), hex(&self.hash()[..8]))
    }
}
