//! Keys and signatures: Ed25519, and fingerprints that can be read out on the telephone.

use crate::failure::{Failure, fail};
use ed25519_dalek::{Signer, VerifyingKey};
use kernel::hash::{from_hex, hex, tagged};
use std::fmt;

/// How many words a fingerprint has, eleven bits each.
const WORDS: usize = 8;

/// A player, as the world knows him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PublicKey(pub [u8; 32]);

/// What only the player has.
#[derive(Clone)]
pub struct SecretKey(ed25519_dalek::SigningKey);

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature(pub [u8; 64]);

impl SecretKey {
    /// From thirty-two random bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> SecretKey {
        SecretKey(ed25519_dalek::SigningKey::from_bytes(bytes))
    }

    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    pub fn sign(&self, bytes: &[u8]) -> Signature {
        Signature(self.0.sign(bytes).to_bytes())
    }
}

impl PublicKey {
    /// The strict check: no second signature for the same bytes, no key that signs everything, and one spelling of each point.
    pub fn verify(&self, bytes: &[u8], signature: &Signature) -> Result<(), Failure> {
        let key = VerifyingKey::from_bytes(&self.0).ok().filter(|key| !key.is_weak() && is_canonical(&self.0));
        let key = key.ok_or_else(|| fail!(BadKey, "the author's key is not a key"))?;
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        let verified = is_canonical(signature.r_bytes()) && key.verify_strict(bytes, &signature).is_ok();
        verified
            .then_some(())
            .ok_or_else(|| fail!(BadSignature, "the signature is not that of {}: the file was altered", self.words()))
    }

    /// The fingerprint in words, for comparing by voice.
    pub fn words(&self) -> String {
        words(&tagged("fieldpost/1/fingerprint", &[&self.0]), WORDS)
    }

    pub fn parse(text: &str) -> Option<PublicKey> {
        from_hex(text).map(PublicKey)
    }
}

/// Whether a point is spelled with a y below p = 2^255 - 19; otherwise it would have two spellings. The highest bit is not y's.
fn is_canonical(point: &[u8; 32]) -> bool {
    let [first, middle @ .., last] = point;
    *first < 0xed || middle.iter().any(|byte| *byte != 0xff) || last & 0x7f != 0x7f
}

/// The first so many times eleven bits of a hash, as words of the BIP-39 English list.
pub fn words(hash: &[u8; 32], count: usize) -> String {
    let list = bip39::Language::English.word_list();
    let bit = |at: usize| usize::from(hash[at / 8] >> (7 - at % 8) & 1);
    let word = |at: usize| list[(at * 11..at * 11 + 11).fold(0, |number, at| number << 1 | bit(at))];
    (0..count.min(23)).map(word).collect::<Vec<_>>().join("-")
}

impl fmt::Display for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PublicKey({})", self.words())
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "SecretKey(of {})", self.public().words())
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Signature({})", hex(&self.0[..8]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Class;

    #[test]
    fn a_signature_holds_for_its_bytes_and_its_key_alone() {
        let (one, other) = (SecretKey::from_bytes(&[1; 32]), SecretKey::from_bytes(&[2; 32]));
        let signature = one.sign(b"move 11 0105-0204");
        assert_eq!(one.public().verify(b"move 11 0105-0204", &signature), Ok(()));
        let class = |verified: Result<(), Failure>| verified.map_err(|failure| failure.class);
        assert_eq!(class(one.public().verify(b"move 11 0105-0205", &signature)), Err(Class::BadSignature));
        assert_eq!(class(other.public().verify(b"move 11 0105-0204", &signature)), Err(Class::BadSignature));
    }

    #[test]
    fn a_key_that_signs_everything_is_none() {
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let verified = PublicKey(neutral).verify(b"anything", &Signature([0; 64]));
        assert_eq!(verified.map_err(|failure| failure.class), Err(Class::BadKey));
    }

    #[test]
    fn fingerprints_are_eight_words_and_differ() {
        let words = |seed| SecretKey::from_bytes(&[seed; 32]).public().words();
        assert_eq!(words(1).split('-').count(), WORDS);
        assert_eq!(words(1), words(1));
        assert_ne!(words(1), words(2));
    }
}
