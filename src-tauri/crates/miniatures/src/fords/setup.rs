//! From a situation to a playable state, and the corrections that keep a state playable.

use super::plan::MOST_COMPANIES;
use super::state::{Frame, State, Track};
use super::{Fords, names};
use kernel::secret::GameId;
use kernel::vocabulary::{Meaning, Part, Vocabulary};
use kernel::{Edit, Flow, Game, Refusal, Situation, SituationError, refuse};

const MOST_ROUNDS: u8 = 12;
/// Three a round.
const MOST_POINTS: u8 = 36;

pub(super) const WORDS: Vocabulary = Vocabulary(&[
    Meaning::new(Part::Setting, "rounds N", "how many rounds the game has; four, unless set", "set rounds 3"),
    Meaning::new(Part::Setting, "round N", "the round; the first, unless set", "set round 2"),
    Meaning::new(Part::Setting, "companies SIDE N", "companies of a side; seven, unless set", "set companies BL 6"),
    Meaning::new(Part::Setting, "points SIDE N", "points of a side; none, unless set", "set points BL 1"),
]);

/// `set rounds 4 | companies BL 7 | companies RD 6 | round 2 | points BL 1`
pub fn set_up(situation: &Situation, identity: GameId) -> Result<(Fords, State), SituationError> {
    let mut game = Fords { identity, names: names(), rounds: 4 };
    let mut state = State { round: 1, companies: [7; 2], points: [0; 2], flow: Flow::starting(Frame::Planning) };
    refuse_what_is_not_used(situation)?;
    for setting in &situation.settings {
        match (&setting.key.text[..], &setting.values[..]) {
            ("rounds", [count]) => game.rounds = count.number(1, MOST_ROUNDS)?,
            ("round", [round]) => state.round = round.number(1, MOST_ROUNDS)?,
            ("companies", [code, count]) => {
                state.companies[code.side(&game.names)?.index()] = count.number(0, MOST_COMPANIES)?;
            }
            ("points", [code, count]) => {
                state.points[code.side(&game.names)?.index()] = count.number(0, MOST_POINTS)?;
            }
            _ => return Err(WORDS.misset(setting)),
        }
    }
    if let Some(setting) = situation.setting("round").filter(|_| state.round > game.rounds) {
        return Err(setting.key.wrong(format!("the game has {} rounds", game.rounds)));
    }
    if let Some(setting) = situation.setting("companies").filter(|_| state.companies == [0; 2]) {
        return Err(setting.key.wrong("one side at least needs companies"));
    }
    Ok((game, state))
}

fn refuse_what_is_not_used(situation: &Situation) -> Result<(), SituationError> {
    situation.check_game(Fords::ID)?;
    if let Some(item) = situation.map.first() {
        return Err(item.target.wrong("the three fords are always the same"));
    }
    if let Some(unit) = situation.units.first() {
        return Err(unit.name.wrong("companies are counted, not named: set companies BL 7"));
    }
    situation.phase.first().map_or(Ok(()), |word| Err(word.wrong("a situation begins when nobody has planned")))
}

impl Fords {
    /// What an edit sets, if the state stays playable. A plan would be void if companies changed under it, and a seal is
    /// good for its round only; so a round that has begun is begun anew first, by setting it.
    pub(super) fn correction(&self, state: &State, edit: &Edit) -> Result<(Track, u8), Refusal> {
        let Edit::Set { side, track: name, value } = edit else {
            return Err(refuse!("sequence", "no unit is on the map; only a track can be set"));
        };
        let Some(track) = Track::ALL.into_iter().find(|track| track.name() == name && track.side() == *side) else {
            return Err(refuse!("sequence", "there is no track {track}", track = name.clone()));
        };
        let (least, most) = match track {
            Track::Round => (1, self.rounds),
            Track::Companies(_) => (0, MOST_COMPANIES),
            Track::Points(_) => (0, MOST_POINTS),
        };
        let fitting = u8::try_from(*value).ok().filter(|value| (least..=most).contains(value));
        let Some(value) = fitting else {
            return Err(refuse!(
                "sequence",
                "{track} lies between {least} and {most}",
                track = track.name(),
                least = least,
                most = most
            ));
        };
        let without_companies = match track {
            Track::Round => state.companies == [0; 2],
            Track::Companies(side) => value == 0 && state.companies[side.other().index()] == 0,
            Track::Points(_) => false,
        };
        if without_companies {
            return Err(refuse!("sequence", "one side at least needs companies"));
        }
        if track != Track::Round && *state.frame() != Frame::Planning {
            return Err(refuse!("sequence", "round {round} has begun; set the round first", round = state.round));
        }
        Ok((track, value))
    }
}
