//! Fingerprints: of a state, and of tagged fields.

use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt;

/// SHA-256 of a state in its canonical encoding. Equal states hash alike on every machine and in every build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub [u8; 32]);

impl StateHash {
    pub fn of(state: &impl Serialize) -> StateHash {
        let bytes = postcard::to_allocvec(state).expect("a state is plain data, and plain data always encodes");
        StateHash(Sha256::digest(&bytes).into())
    }

    /// The first eight bytes, enough to compare by eye.
    pub fn short(&self) -> String {
        hex(&self.0[..8])
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "StateHash({})", self.short())
    }
}

/// H(tag, fields…): SHA-256 over the tag and the fields, each behind its length as a big-endian u32.
pub fn tagged(tag: &str, fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for field in std::iter::once(tag.as_bytes()).chain(fields.iter().copied()) {
        let length = u32::try_from(field.len()).unwrap_or(u32::MAX);
        hasher.update(length.to_be_bytes());
        hasher.update(field);
    }
    hasher.finalize().into()
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// Thirty-two bytes from exactly 64 lower-case hexadecimal digits.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = value(digits[2 * at])? << 4 | value(digits[2 * at + 1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_round_trip_and_only_canonical_digits() {
        let bytes = tagged("a", &[b"b"]);
        assert_eq!(from_hex(&hex(&bytes)), Some(bytes));
        assert_eq!(from_hex(&hex(&bytes).to_uppercase()), None);
        assert_eq!(from_hex("00"), None);
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        assert_ne!(tagged("t", &[b"ab", b"c"]), tagged("t", &[b"a", b"bc"]));
        assert_ne!(tagged("ta", &[b"b"]), tagged("t", &[b"ab"]));
        // SHA-256 of 00000001 74 00000001 61, reckoned outside this program.
        assert_eq!(hex(&tagged("t", &[b"a"])), "a95c55fc0d7c5e78f6221b1fcba5a4fe8caec730b3a04ca16eb5806995b46f89");
    }
}
