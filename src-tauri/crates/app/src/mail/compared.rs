//! Whether the player has compared the words of the opponent's key with them. It holds for one key in one seating: whatever changes
//! the seat takes it back.

use crate::mail::game::MailGame;
use crate::trouble::{Fault, Trouble};
use kernel::Side;

const COMPARED: &str = "compared";

/// The opponent's key, for whoever compares its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentKey {
    pub name: String,
    pub words: String,
    pub compared: bool,
}

impl MailGame {
    /// The opponent's key; None while the invitation is open, and for an onlooker.
    pub fn opponent_key(&self) -> Result<Option<OpponentKey>, Trouble> {
        let (Ok(line), Some(side)) = (self.line(), self.side()) else { return Ok(None) };
        let seat = line.seat(side.other());
        let compared = self.setting(COMPARED)?.is_some_and(|known| known == self.seating(side.other()));
        Ok(Some(OpponentKey { name: seat.name.clone(), words: seat.key.words(), compared }))
    }

    /// Notes that the words of the opponent's key were compared with them, or that they were not.
    pub fn note_compared(&mut self, compared: bool) -> Result<OpponentKey, Trouble> {
        let other = self.own_side()?.other();
        let known = if compared { self.seating(other) } else { String::new() };
        self.set(COMPARED, &known)?;
        let key = self.opponent_key()?;
        Ok(key.ok_or_else(|| Fault::new("this game has no opponent of yours"))?)
    }

    /// The key that has a seat, and how often the seat has changed.
    fn seating(&self, side: Side) -> String {
        self.line.as_ref().map_or_else(String::new, |line| format!("{} {}", line.seat(side).key, line.seatings(side)))
    }
}
