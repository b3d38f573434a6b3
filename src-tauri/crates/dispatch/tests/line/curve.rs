//! Keys and signatures at the edges of Ed25519, which no honest program makes.

use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use sha2::{Digest, Sha512};

/// The group's order L.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

fn secret() -> Scalar {
    Scalar::from_bytes_mod_order([0x55; 32])
}

/// A key with a part of order 8 and a part of order L.
pub fn mixed_key() -> [u8; 32] {
    (ED25519_BASEPOINT_POINT * secret() + EIGHT_TORSION[1]).compress().0
}

/// The smallest y that is at least p and belongs to a point which is not of small order.
pub fn not_canonical() -> [u8; 32] {
    let spelled = (0xed_u8..=0xff).map(|first| {
        let mut bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (first, 0x7f);
        bytes
    });
    let is_point =
        |bytes: &[u8; 32]| CompressedEdwardsY(*bytes).decompress().is_some_and(|point| !point.is_small_order());
    spelled.into_iter().find(is_point).expect("a point")
}

fn hashed(r: &[u8; 32], key: &[u8; 32], payload: &[u8]) -> [u8; 64] {
    Sha512::new().chain_update(r).chain_update(key).chain_update(payload).finalize().into()
}

/// A signature by the mixed key: it holds without the cofactor if k is a multiple of 8, and otherwise only with it.
pub fn mixed_signature(payload: &[u8], holds: bool) -> [u8; 64] {
    let key = mixed_key();
    let tries = (1u64..).map(|number| {
        let nonce = Scalar::from(number);
        let r = (ED25519_BASEPOINT_POINT * nonce).compress().0;
        let k = Scalar::from_bytes_mod_order_wide(&hashed(&r, &key, payload));
        (r, k, nonce + k * secret())
    });
    let fits = |(_, k, _): &(_, Scalar, _)| k.as_bytes()[0].is_multiple_of(8) == holds;
    let (r, _, s) = tries.into_iter().find(fits).expect("one in eight");
    joined(&r, s.as_bytes())
}

/// The signature with S + L: it would hold if S were not compared with L.
pub fn not_reduced(signature: &[u8; 64]) -> [u8; 64] {
    let (mut more, mut carry) = (*signature, 0u16);
    for (byte, order) in more[32..].iter_mut().zip(ORDER) {
        let sum = u16::from(*byte) + u16::from(order) + carry;
        (*byte, carry) = (sum.to_le_bytes()[0], sum >> 8);
    }
    more
}

/// A signature whose R is the neutral element: S·B = k·A, which whoever has the key can sign.
pub fn with_small_r(payload: &[u8], seed: &[u8; 32]) -> [u8; 64] {
    let key = ed25519_dalek::SigningKey::from_bytes(seed);
    let mut r = [0; 32];
    r[0] = 1;
    let k = Scalar::from_bytes_mod_order_wide(&hashed(&r, &key.verifying_key().to_bytes(), payload));
    joined(&r, (k * key.to_scalar()).as_bytes())
}

/// A signature with an R whose y is not below p.
pub fn with_r(r: &[u8; 32], signature: &[u8; 64]) -> [u8; 64] {
    let mut other = *signature;
    other[..32].copy_from_slice(r);
    other
}

/// A key of small order, and a signature that holds for it, for any payload whose k is even or whatever its order asks for.
pub fn small_key_and_signature(payload: &[u8]) -> ([u8; 32], [u8; 64]) {
    let key = EIGHT_TORSION[4].compress().0;
    let tries = (1u64..).map(|number| {
        let nonce = Scalar::from(number);
        let r: EdwardsPoint = ED25519_BASEPOINT_POINT * nonce;
        let r = r.compress().0;
        (hashed(&r, &key, payload), joined(&r, nonce.as_bytes()))
    });
    let is_even = |(k, _): &([u8; 64], [u8; 64])| Scalar::from_bytes_mod_order_wide(k).as_bytes()[0].is_multiple_of(2);
    (key, tries.into_iter().find(is_even).expect("one in two").1)
}

fn joined(r: &[u8; 32], s: &[u8; 32]) -> [u8; 64] {
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(r);
    signature[32..].copy_from_slice(s);
    signature
}
