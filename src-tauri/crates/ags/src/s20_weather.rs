//! 20 Weather.

use crate::game::Korsun;
use kernel::case;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weather {
    Snow,
    Mud,
}

impl Korsun {
    /// The weather of a turn, as the turn record track has it.
    pub fn weather(turn: u8) -> Weather {
        match turn {
            // 20.12 Turns 4 to 8, 12 and 13 are mud turns, 20.11 the others snow turns.
            4..=8 | 12 | 13 => Weather::Mud,
            _ => Weather::Snow,
        }
    }

    /// The air points of each side in a turn.
    pub(crate) fn air_points(turn: u8) -> [u8; 2] {
        match Korsun::weather(turn) {
            // 19.8 Each side has three air points on a mud turn.
            Weather::Mud => [case!("19.8", 3, 0); 2],
            // 20.11 On a snow turn nobody flies.
            Weather::Snow => [case!("20.11", 0, 3); 2],
        }
    }

    /// A printed movement allowance in this weather.
    pub(crate) fn in_weather(turn: u8, printed: u16, on_wheels: bool) -> u16 {
        // 20.12 In mud mechanised units and HQs have a movement allowance of four.
        if case!("20.12", Korsun::weather(turn) == Weather::Mud && on_wheels) { 4 } else { printed }
    }
}
