//! Secrets by salted commitment: a choice is sealed first and opened later, and nobody can change it in between.

use crate::hash::{from_hex, hex, tagged};
use crate::{Refusal, Side, refuse};
use serde::Serialize;
use std::fmt;

/// What makes one game different from every other; part of every commitment, so that none can be replayed elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GameId(pub [u8; 32]);

impl GameId {
    /// The identity of games that nobody plays by mail: fixtures, playouts, hot-seat.
    pub const LOCAL: GameId = GameId([0; 32]);
}

/// Which secret: its name in the rulebook's terms and how many of that name went before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Secret {
    pub name: &'static str,
    pub sequence: u32,
}

/// Thirty-two random bytes that keep a commitment from being guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Salt(pub [u8; 32]);

/// H("fieldpost/1/secret", game, author, name, sequence, salt, value). All that a state ever holds of an unopened secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Seal(pub [u8; 32]);

impl Seal {
    /// Seals a value, given in its notation.
    pub fn of(game: &GameId, author: Side, secret: Secret, salt: &Salt, value: &str) -> Seal {
        let author: &[u8] = match author {
            Side::Blue => b"blue",
            Side::Red => b"red",
        };
        let sequence = secret.sequence.to_be_bytes();
        let fields = [&game.0[..], author, secret.name.as_bytes(), &sequence, &salt.0, value.as_bytes()];
        Seal(tagged("fieldpost/1/secret", &fields))
    }

    /// That what is opened is what was sealed.
    pub fn check(&self, game: &GameId, author: Side, secret: Secret, salt: &Salt, value: &str) -> Result<(), Refusal> {
        if Seal::of(game, author, secret, salt, value) == *self {
            return Ok(());
        }
        Err(refuse!(
            "sequence",
            "what {side} opens as {secret} is not what was sealed",
            side = author,
            secret = secret.name
        ))
    }
}

macro_rules! hexadecimal {
    ($($type:ident),*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&hex(&self.0))
            }
        }

        impl $type {
            pub fn parse(text: &str) -> Option<$type> {
                from_hex(text).map($type)
            }
        }
    )*};
}

hexadecimal!(GameId, Salt, Seal);
