//! From a situation to a playable state.
//!
//! ```text
//! map    mill/bridge path | mill value 2
//! BL     a veteran @mill | b @farm dug
//! set    turns 3 | turn 2 | rations BL 3 | control BL hill | first BL
//! phase  BL act
//! ```
//! Left out, there are four turns, no rations, no paths and no values, and Blue is to bid in turn 1. `first` is who
//! acted first in the turn before; in the act phase, in this one, and that is the side to act if it is left out.

use super::cases::HIGHEST;
use super::{AREAS, BOXES, Condition, Counter, Frame, OFF_MAP, Patrols, State, area};
use kernel::names::SideName;
use kernel::secret::GameId;
use kernel::situation::{MapItem, Setting, UnitItem, Word};
use kernel::toolkit::occupancy::Occupancy;
use kernel::vocabulary::{Meaning, Part, Vocabulary};
use kernel::{Flow, Game, Names, Side, Situation, SituationError, UnitId};

pub(super) const SIDES: [SideName; 2] = [SideName { code: "BL", name: "Blue" }, SideName { code: "RD", name: "Red" }];
/// No scenario lasts longer.
const MOST_TURNS: u16 = 99;

pub(super) const WORDS: Vocabulary = Vocabulary(&[
    Meaning::new(Part::Hex, "value N", "what the area is worth; nothing, unless set", "map mill value 2"),
    Meaning::new(Part::Hexside, "path", "a path between two areas", "map mill/bridge path"),
    Meaning::new(Part::Kind, "veteran", "a veteran", "BL a veteran @mill"),
    Meaning::new(Part::Mark, "dug", "dug in", "BL a @mill dug"),
    Meaning::new(Part::Mark, "acted", "it has acted in this turn", "BL a @mill acted"),
    Meaning::new(Part::Phase, "bid", "both bid; written without a side", "phase bid"),
    Meaning::new(Part::Phase, "act", "the side acts", "BL a @mill\nphase BL act"),
    Meaning::new(Part::Setting, "turns N", "how many turns the game has; four, unless set", "set turns 3"),
    Meaning::new(Part::Setting, "turn N", "the turn; the first, unless set", "set turn 2"),
    Meaning::new(Part::Setting, "rations SIDE N", "rations of a side; none, unless set", "set rations BL 3"),
    Meaning::new(Part::Setting, "control SIDE AREAS", "areas that belong to the side", "set control BL hill"),
    Meaning::new(Part::Setting, "first SIDE", "who acted first in the turn before, or in this one", "set first BL"),
]);

pub(super) fn set_up(situation: &Situation, identity: GameId) -> Result<(Patrols, State), SituationError> {
    situation.check_game(Patrols::ID)?;
    let mut game = Patrols {
        identity,
        names: Names::new(SIDES, None, &BOXES),
        paths: [[false; AREAS]; AREAS],
        values: [0; AREAS],
        roster: Vec::new(),
        turns: 4,
    };
    situation.map.iter().try_for_each(|item| game.read_map(item))?;
    let names = situation.units.iter().map(|item| item.name.text.clone()).collect();
    game.names = game.names.with_units(names).map_err(|error| situation.misnamed(&error))?;
    game.roster = situation.units.iter().map(|item| game.counter(item)).collect::<Result<_, _>>()?;

    let count = game.roster.len();
    let mut state = State {
        turn: 1,
        rations: [0; 2],
        acted_first: None,
        places: Occupancy::new(None, BOXES.len(), count, OFF_MAP),
        units: vec![Condition::default(); count],
        control: [None; AREAS],
        flow: Flow::starting(Frame::Bid { blue: None }),
    };
    game.names.units().zip(&situation.units).try_for_each(|(unit, item)| game.put(&mut state, unit, item))?;
    situation.settings.iter().try_for_each(|setting| game.read_setting(&mut state, setting))?;
    if let Some(setting) = situation.setting("turn").filter(|_| state.turn > game.turns) {
        return Err(setting.key.wrong(format!("the game has {} turns", game.turns)));
    }
    game.read_phase(&mut state, &situation.phase)?;
    Ok((game, state))
}

impl Patrols {
    fn read_map(&mut self, item: &MapItem) -> Result<(), SituationError> {
        let target = &item.target;
        let features: Vec<&str> = item.features.iter().map(|word| &word.text[..]).collect();
        match (target.text.split_once('/'), &features[..]) {
            (Some((one, other)), ["path"]) => {
                let (one, other) = (named_area(target, one)?, named_area(target, other)?);
                if one == other {
                    return Err(target.wrong("a path links two different areas"));
                }
                (self.paths[one][other], self.paths[other][one]) = (true, true);
                Ok(())
            }
            (None, ["value", _]) => {
                self.values[named_area(target, &target.text)?] = item.features[1].number(0, HIGHEST)?;
                Ok(())
            }
            (Some(_), _) => Err(target.wrong("a link is a path: `mill/bridge path`")),
            (None, _) => Err(target.wrong("an area has a value: `mill value 2`")),
        }
    }

    fn counter(&self, item: &UnitItem) -> Result<Counter, SituationError> {
        let side = item.side.side(&self.names)?;
        if !item.strengths.is_empty() {
            return Err(item.name.wrong("a unit of this game has no strengths"));
        }
        match &item.kind[..] {
            [] => Ok(Counter { side, veteran: false }),
            [word] if word.text == "veteran" => Ok(Counter { side, veteran: true }),
            [word, ..] => Err(WORDS.unknown(Part::Kind, word)),
        }
    }

    /// Puts a unit on the map, under the same cases as a move (3.2, 3.3).
    fn put(&self, state: &mut State, unit: UnitId, item: &UnitItem) -> Result<(), SituationError> {
        let word = item.place.as_ref().ok_or_else(|| item.name.wrong("a unit needs a place, like `@mill`"))?;
        let place = word.place(&self.names)?;
        let condition = &mut state.units[unit.index()];
        for mark in &item.marks {
            match &mark.text[..] {
                "dug" | "acted" if area(place).is_none() => return Err(mark.wrong("a unit off the map has no marks")),
                "dug" => condition.dug = true,
                "acted" => condition.acted = true,
                _ => return Err(WORDS.unknown(Part::Mark, mark)),
            }
        }
        if area(place).is_some() {
            self.check_entry(state, unit, place).map_err(|refusal| word.wrong(self.names.explain(&refusal)))?;
        }
        state.places.put(unit, place);
        if let Some(at) = area(place).filter(|_| self.takes(state, self.side(unit), place)) {
            state.control[at] = Some(self.side(unit));
        }
        Ok(())
    }

    fn read_setting(&mut self, state: &mut State, setting: &Setting) -> Result<(), SituationError> {
        let key = &setting.key;
        match (&key.text[..], &setting.values[..]) {
            ("turns", [turns]) => self.turns = turns.number(1, MOST_TURNS)?,
            ("turn", [turn]) => state.turn = turn.number(1, MOST_TURNS)?,
            ("rations", [side, rations]) => {
                state.rations[side.side(&self.names)?.index()] = rations.number(0, HIGHEST)?;
            }
            ("first", [side]) => state.acted_first = Some(side.side(&self.names)?),
            ("control", [side, areas @ ..]) if !areas.is_empty() => {
                let side = side.side(&self.names)?;
                areas.iter().try_for_each(|word| self.give(state, side, word))?;
            }
            _ => return Err(WORDS.misset(setting)),
        }
        Ok(())
    }

    fn give(&self, state: &mut State, side: Side, word: &Word) -> Result<(), SituationError> {
        let at = named_area(word, &word.text)?;
        let place = word.place(&self.names)?;
        if state.places.at(place).any(|unit| self.side(unit) != side) {
            return Err(word.wrong("an area with units in it belongs to their side"));
        }
        state.control[at] = Some(side);
        Ok(())
    }

    fn read_phase(&self, state: &mut State, phase: &[Word]) -> Result<(), SituationError> {
        match phase {
            [] => Ok(()),
            [word] if word.text == "bid" => Ok(()),
            [side, word] if word.text == "act" => {
                let side = side.side(&self.names)?;
                state.acted_first = state.acted_first.or(Some(side));
                state.flow = Flow::starting(Frame::Acts { side, passes: 0 });
                Ok(())
            }
            [word, ..] => Err(word.wrong("the phases are `bid` and a side's `act`, like `BL act`")),
        }
    }
}

fn named_area(word: &Word, name: &str) -> Result<usize, SituationError> {
    let at = BOXES[..AREAS].iter().position(|known| *known == name);
    at.ok_or_else(|| word.wrong(format!("the areas are {}", BOXES[..AREAS].join(", "))))
}
