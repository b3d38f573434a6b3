//! 3 Set-up.

use crate::action::Action;
use crate::counters::SetUp;
use crate::game::Kursk;
use crate::state::{ASIDE, Event, Frame, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::prompt::{Answer, Field, Offer, Prompt, Value};
use kernel::stage::{asks, unasked};
use kernel::{Awaits, Case, Place, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};
use serde::Serialize;
use std::collections::BTreeMap;

/// The German player says whether they play Manstein's Gambit.
pub(crate) struct Gambit;

impl Stage<Kursk> for Gambit {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(German)
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("Manstein's Gambit"), [Offer::new("gambit", "Manstein's Gambit")])
    }

    fn field(&self, _: &Kursk, _: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::yes_no(say!("Manstein's Gambit"), say!("the historical plan")))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        if let Action::Gambit(_) = action { Ok(()) } else { Err(game.untimely(state, side, action)) }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Gambit(gambit) = *action else { return };
        // 3.6a With the Gambit the reserves are lifted off the map, to come back active.
        let lifted = |unit: &UnitId| {
            let reserve = matches!(game.unit(*unit).set_up, SetUp::Reserve(_));
            case!("3.6a", gambit && reserve)
        };
        let lifted = game.units_of(Soviet).filter(lifted).collect();
        game.emit(play, Event::Gambled { gambit, lifted });
    }
}

/// A side sets up its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Deployment {
    pub side: Side,
}

impl Stage<Kursk> for Deployment {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Kursk, state: &State, side: Side) -> Prompt {
        let mut offers = vec![Offer::new("muster", "Set up in a ready way")];
        if !game.deployable(state, side).is_empty() {
            offers.push(Offer::new("deploy", "Set up a unit elsewhere"));
        }
        if !game.toppable(state, side).is_empty() {
            offers.push(Offer::idle("top", "Lay a unit on top of its stack"));
        }
        if game.judge_set_up(state, side).is_ok() {
            offers.push(Offer::closing("end", "End set-up"));
        }
        Prompt::new(say!("{side}: set-up", side = self.side), offers)
    }

    fn field(&self, game: &Kursk, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("deploy", []) => Ok(Field::one_unit(game.deployable(state, side))),
            ("deploy", [Value::Units(units)]) => match units[..] {
                [unit] => Ok(Field::one_hex(game.deployments(state, side, unit))),
                _ => Err(refuse!("3.1", "units are set up one by one")),
            },
            ("top", []) => Ok(Field::one_unit(game.toppable(state, side))),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Deploy { unit, hex } => game.judge_deployment(state, side, *unit, *hex),
            Action::Top(unit) => game.judge_top(state, side, *unit),
            Action::Muster => Ok(()),
            Action::End => game.judge_set_up(state, side),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, side: Side, action: &Action) {
        match action {
            Action::Deploy { unit, hex } => game.resolve_deployment(play, side, *unit, *hex),
            Action::Top(unit) => game.resolve_top(play, *unit),
            Action::Muster => game.muster(play, side),
            Action::End => {
                game.emit(play, Event::SetUpEnded { side });
                match side {
                    German => game.emit(play, Event::Asked(Frame::SetUp(Deployment { side: Soviet }))),
                    Soviet => game.begin_turn(play, 1),
                }
            }
            _ => {}
        }
    }
}

impl Kursk {
    /// The hex and the range that count for a unit in the set-up: what is printed on it, or that of the stack it has joined.
    fn code(&self, state: &State, unit: UnitId) -> Option<(Hex, u8)> {
        match self.unit(unit).set_up {
            SetUp::Near { hex, range } => Some((hex, range)),
            // 3.6c An added unit belongs to the stack that it was put on.
            SetUp::Turn(_) | SetUp::Conditional | SetUp::Gambit => {
                let stack = state.joined.get(&unit).filter(|_| may!("3.6c"))?;
                Some((*stack, self.stacks().get(stack).copied().unwrap_or(0)))
            }
            SetUp::Reserve(_) => None,
        }
    }

    /// The German stacks before they spread out: their hexes and how far they may go.
    fn stacks(&self) -> BTreeMap<Hex, u8> {
        let mut stacks = BTreeMap::new();
        for unit in self.units_of(German) {
            if let SetUp::Near { hex, range } = self.unit(unit).set_up {
                stacks.entry(hex).or_insert(range);
            }
        }
        stacks
    }

    /// The stack that a unit joins which is put on the map by the Gambit: that of the printed units in the hex, or the one that began
    /// there. None elsewhere.
    // 3.6c Until the set-up ends the German player may put it on another stack.
    fn stack_joined(&self, state: &State, unit: UnitId, hex: Hex) -> Option<Hex> {
        if !self.is_added(unit) || !state.gambit || !self.stacks().contains_key(&hex) {
            return None;
        }
        let printed = |other: UnitId| match self.unit(other).set_up {
            SetUp::Near { hex: stack, .. } => Some(stack),
            _ => None,
        };
        Some(state.at.at(hex).find_map(printed).unwrap_or(hex))
    }

    /// Whether a unit is added by the Gambit.
    fn is_added(&self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        counter.side == German && matches!(counter.set_up, SetUp::Turn(_) | SetUp::Conditional | SetUp::Gambit)
    }

    /// The units that a side still may put somewhere.
    fn deployable(&self, state: &State, side: Side) -> Vec<UnitId> {
        self.units_of(side).filter(|unit| !self.deployments(state, side, *unit).is_empty()).collect()
    }

    /// Where a unit may be put.
    fn deployments(&self, state: &State, side: Side, unit: UnitId) -> Vec<Hex> {
        let grid = self.map().grid();
        let mut hexes: Vec<Hex> = match (self.code(state, unit), self.unit(unit).set_up) {
            (Some((hex, range)), _) => {
                let joined = self.stacks().into_keys().filter(|stack| self.stack_joined(state, unit, *stack).is_some());
                grid.disc(hex, u32::from(range)).chain(joined).collect()
            }
            (None, SetUp::Reserve(_)) if state.gambit => grid.hexes().collect(),
            (None, _) if state.gambit && self.is_added(unit) => self.stacks().into_keys().collect(),
            (None, _) => Vec::new(),
        };
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|hex| self.judge_deployment(state, side, unit, *hex).is_ok());
        hexes
    }

    /// Precedence: the unit, then the hex.
    fn judge_deployment(&self, state: &State, side: Side, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let counter = self.unit(unit);
        if counter.side != side {
            return Err(refuse!("3.1", "{unit} is set up by the other side", unit = unit));
        }
        if state.at.hex(unit) == Some(hex) {
            return Err(refuse!("3.1", "{unit} stands in {place} already", unit = unit, place = hex));
        }
        let own = self.map().side_of(hex) == side;
        match (self.code(state, unit), counter.set_up) {
            // 3.6c An added unit may join another stack.
            (Some(_), _) if case!("3.6c", self.stack_joined(state, unit, hex).is_some()) => {}
            // 3.4b So many hexes away as the number says, counted from the next hex on.
            (Some((from, range)), _) => {
                if case!("3.4b", self.map().grid().distance(from, hex) > u32::from(range)) {
                    return Err(refuse!(
                        "3.4b",
                        "{unit} is set up within {range} hexes of {place}",
                        unit = unit,
                        range = range,
                        place = from
                    ));
                }
            }
            // 3.5a Without the Gambit the reserves stay where they are.
            (None, SetUp::Reserve(_)) if case!("3.5a", !state.gambit) => {
                return Err(refuse!("3.5a", "{unit} is a reserve and stays where it is", unit = unit));
            }
            // 3.7 With it they are put anywhere on the Soviet side.
            (None, SetUp::Reserve(_)) => {
                if case!("3.7", self.room(state, side, hex, &[unit]) < self.weight(unit)) {
                    return Err(refuse!("3.7", "there is no room in {place}", place = hex));
                }
            }
            // 3.6b Added units are put on German stacks.
            (None, _) if state.gambit && self.is_added(unit) => {
                if case!("3.6b", !self.stacks().contains_key(&hex)) {
                    return Err(refuse!("3.6b", "there is no German stack in {place}", place = hex));
                }
            }
            (None, _) => {
                let (called, later) = match side {
                    German => (Case("3.2b"), Case("3.2c")),
                    Soviet => (Case("3.3a"), Case("3.3b")),
                };
                return Err(match counter.set_up {
                    SetUp::Conditional => refuse!("3.2b", "{unit} comes when it is called", unit = unit).citing(called),
                    SetUp::Turn(turn) => {
                        refuse!("3.2c", "{unit} comes on turn {turn}", unit = unit, turn = turn).citing(later)
                    }
                    _ => refuse!("3.2a", "{unit} is not set up", unit = unit),
                });
            }
        }
        if !own {
            return Err(refuse!("3.8", "{place} lies on the other side of the front line", place = hex));
        }
        // 3.1 Stacking counts only when the set-up ends.
        if self.room(state, side, hex, &[unit]) < self.weight(unit) && !may!("3.1") {
            return Err(refuse!("3.1", "there is no room in {place}", place = hex));
        }
        Ok(())
    }

    fn resolve_deployment(&self, play: &mut Play<'_, Kursk>, side: Side, unit: UnitId, hex: Hex) {
        let joined = self.stack_joined(play.state(), unit, hex).map(|stack| (unit, stack)).into_iter().collect();
        self.emit(play, Event::Deployed { side, places: vec![(unit, hex.into())], joined });
    }

    /// That a side's set-up may be ended.
    // 3.4a, 3.5b No hex is overfull, every hex of the front line has a unit or its zone, no units of different codes share a hex.
    fn judge_set_up(&self, state: &State, side: Side) -> Result<(), Refusal> {
        let holds = case!("3.4a", side == German) || case!("3.5b", side == Soviet);
        if let Some(unit) = self.units_of(side).find(|unit| self.is_left_out(state, *unit)) {
            return Err(match side {
                German => refuse!("3.6b", "{unit} has not been set up", unit = unit),
                Soviet => refuse!("3.7", "{unit} has not been set up", unit = unit),
            });
        }
        if let Some(hex) = self.overfull(state, side).filter(|_| holds) {
            return Err(refuse!("3.4a", "{place} is over-stacked", place = hex).citing(set_up_case(side)));
        }
        if let Some((unit, other)) = self.mixed(state, side).filter(|_| holds) {
            let reserve = state.mark(unit).reserve || state.mark(other).reserve;
            return Err(match reserve {
                true => refuse!("3.5b", "{unit} shares a hex with the reserve {other}", unit = unit, other = other),
                false => refuse!("3.4a", "{unit} and {other} have different codes", unit = unit, other = other)
                    .citing(set_up_case(side)),
            });
        }
        if let Some(hex) = self.uncovered(state, side).filter(|_| holds) {
            let refusal = refuse!("3.4a", "neither a unit nor its zone is in {place}", place = hex);
            return Err(refusal.citing(set_up_case(side)));
        }
        Ok(())
    }

    /// Whether a unit has to be set up and is not.
    fn is_left_out(&self, state: &State, unit: UnitId) -> bool {
        let reserve = matches!(self.unit(unit).set_up, SetUp::Reserve(_));
        state.gambit && (reserve || self.is_added(unit)) && state.at.place(unit) == Place::Box(ASIDE)
    }

    /// Two units that may not stand in one hex.
    fn mixed(&self, state: &State, side: Side) -> Option<(UnitId, UnitId)> {
        let code = |unit: UnitId| match self.code(state, unit) {
            Some((hex, _)) => Some(hex),
            // 3.7 With the Gambit a reserve goes with anybody.
            None if state.gambit => None,
            None => state.at.hex(unit),
        };
        state.control.held(side).iter().find_map(|hex| {
            let mut here = state.at.at(hex).filter(|unit| code(*unit).is_some());
            let first = here.next()?;
            here.find(|unit| {
                let reserve = state.mark(*unit).reserve != state.mark(first).reserve;
                code(*unit) != code(first) || reserve
            })
            .map(|unit| (first, unit))
        })
    }

    /// A hex of the front line without a unit or a zone.
    fn uncovered(&self, state: &State, side: Side) -> Option<Hex> {
        let covered = |hex: &Hex| {
            let own = state.control.disputes(side, *hex);
            // 3.4c Zones of the enemy do not matter for that.
            own && (!state.control.controls(side.other(), *hex) || may!("3.4c"))
        };
        self.map().front[side.index()].iter().find(|hex| !covered(hex))
    }

    /// Sets up all units of a side as the scenario has them; those of the Gambit wherever there is room.
    fn muster(&self, play: &mut Play<'_, Kursk>, side: Side) {
        let ready = |unit: UnitId| self.start.get(&unit).map(|hex| (unit, *hex));
        let mut places: Vec<(UnitId, Hex)> = self.units_of(side).filter_map(ready).collect();
        let mut joined = Vec::new();
        if play.state().gambit && side == German {
            for unit in self.units_of(side).filter(|unit| self.is_added(*unit)) {
                let wish = self.board.gambit.get(&unit).copied();
                if let Some((stack, hex)) = self.place_for(play.state(), &places, &joined, wish) {
                    places.push((unit, hex));
                    joined.push((unit, stack));
                }
            }
        }
        let places = places.into_iter().map(|(unit, hex)| (unit, Place::Hex(hex))).collect();
        self.emit(play, Event::Deployed { side, places, joined });
    }

    /// A stack that another unit can join, and a hex that it then can stand in: the hex that is wished for, if it can be had; else
    /// beside the stack that the fewest have joined.
    fn place_for(
        &self,
        state: &State,
        places: &[(UnitId, Hex)],
        joined: &[(UnitId, Hex)],
        wish: Option<Hex>,
    ) -> Option<(Hex, Hex)> {
        let stack_of = |unit: UnitId| {
            let added = joined.iter().find(|(other, _)| *other == unit).map(|(_, stack)| *stack);
            added.or_else(|| self.code(state, unit).map(|(hex, _)| hex))
        };
        let fits = |stack: Hex, hex: Hex| {
            let here = || places.iter().filter(move |(_, at)| *at == hex);
            self.map().side_of(hex) == German
                && here().count() < Kursk::limit(German)
                && here().all(|(unit, _)| stack_of(*unit) == Some(stack))
        };
        let grid = self.map().grid();
        let mut stacks: Vec<(Hex, u8)> = self.stacks().into_iter().collect();
        if let Some(hex) = wish {
            stacks.sort_by_key(|(stack, _)| grid.distance(*stack, hex));
            let near =
                |(stack, range): &&(Hex, u8)| grid.distance(*stack, hex) <= u32::from(*range) && fits(*stack, hex);
            if let Some((stack, _)) = stacks.iter().find(near) {
                return Some((*stack, hex));
            }
        }
        stacks.sort_by_key(|(stack, _)| (joined.iter().filter(|(_, other)| other == stack).count(), *stack));
        stacks.into_iter().find_map(|(stack, range)| {
            grid.disc(stack, u32::from(range)).find(|hex| fits(stack, *hex)).map(|hex| (stack, hex))
        })
    }
}

/// The case by which a side is set up.
pub(crate) fn set_up_case(side: Side) -> Case {
    match side {
        German => Case("3.4a"),
        Soviet => Case("3.5b"),
    }
}
