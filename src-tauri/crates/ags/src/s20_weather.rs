//! 20 Weather, 28 variable weather, and the turn record track.

use crate::game::Korsun;
use crate::state::{Event, Frame, State};
use kernel::prompt::Prompt;
use kernel::{Awaits, Fate, Play, RollWanted, Side, Stage, case, say};
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Weather {
    Snow,
    Mud,
}

/// The dates of the turns, two days apart.
// GTRT The turn record track.
const DATES: [&str; 13] = [
    "26 January",
    "28 January",
    "30 January",
    "1 February",
    "3 February",
    "5 February",
    "7 February",
    "9 February",
    "11 February",
    "13 February",
    "15 February",
    "17 February",
    "19 February",
];

/// The first turn whose weather varies.
const FIRST_VARIABLE: u8 = 4;

/// The date of a turn.
pub(crate) fn date(turn: u8) -> &'static str {
    let at = usize::from(turn.saturating_sub(case!("GTRT", 1, 0)));
    DATES.get(at).copied().unwrap_or("")
}

impl Weather {
    /// The weather of a turn, as the turn record track has it.
    pub fn of_turn(turn: u8) -> Weather {
        match turn {
            // 20.12 Turns 4 to 8, 12 and 13 are mud turns, 20.11 the others snow turns.
            4..=8 | 12 | 13 => case!("GTRT", Weather::Mud, Weather::Snow),
            _ => Weather::Snow,
        }
    }

    /// The air points of each side.
    pub(crate) fn air_points(self) -> [u8; 2] {
        match self {
            // 14.0 Air points are given anew each turn. 19.8 Each side has three on a mud turn.
            Weather::Mud => [case!(["19.8", "20.12"], 3, 0); 2],
            // 20.11 On a snow turn nobody flies.
            Weather::Snow => [case!("20.11", 0, 3); 2],
        }
    }

    /// A printed movement allowance in this weather.
    pub(crate) fn allowance(self, printed: u16, on_wheels: bool) -> u16 {
        // 20.12 In mud mechanised units and HQs have a movement allowance of four; 20.11 snow changes nothing.
        if case!("20.12", self == Weather::Mud && on_wheels) { 4 } else { printed }
    }
}

/// The die says what the weather is.
pub(crate) struct WeatherRoll;

impl Stage<Korsun> for WeatherRoll {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        Awaits::Roll(RollWanted { purpose: "weather", sides: 6, count: 1, fate: Fate::Drawn })
    }

    fn prompt(&self, _: &Korsun, state: &State, _: Side) -> Prompt {
        Prompt::new(say!("turn {turn}: the weather", turn = state.turn), [])
    }

    fn roll(&self, game: &Korsun, play: &mut Play<'_, Korsun>, faces: &[u8]) {
        let [face] = *faces else { return };
        // 28.0 Mud on 1 to 4, snow on 5 and 6.
        let weather = if face <= 4 { Weather::Mud } else { Weather::Snow };
        game.emit_weather(play, weather, Some(face));
        game.begin_soviet_turn(play);
    }
}

impl Korsun {
    /// The weather of a new turn: by the track, or by the die.
    pub(crate) fn turn_weather(&self, play: &mut Play<'_, Korsun>, turn: u8) {
        // 28.0 With variable weather a die is rolled before the Soviet player-turn, from turn 4 on.
        if self.variable_weather && case!("28.0", turn >= FIRST_VARIABLE) {
            return play.emit(Event::Asked(Frame::Weather));
        }
        let weather = Weather::of_turn(turn);
        self.emit_weather(play, weather, None);
        self.begin_soviet_turn(play);
    }

    fn emit_weather(&self, play: &mut Play<'_, Korsun>, weather: Weather, face: Option<u8>) {
        let fresh = weather.air_points();
        let left = play.state().air;
        // 14.0 What was not used is lost.
        let air = case!("14.0", fresh, [left[0] + fresh[0], left[1] + fresh[1]]);
        play.emit(Event::WeatherTurned { weather, air, face });
    }
}
