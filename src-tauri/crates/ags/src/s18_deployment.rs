//! 18 Setting up the game, unit by unit: the Soviet player first, then the German player.

use crate::action::Action;
use crate::game::Korsun;
use crate::placement::Placement;
use crate::s18_setup::SUPPORTED;
use crate::state::{Event, Frame, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::prompt::{Answer, Field, Offer, Prompt, Value};
use kernel::stage::{asks, not_now, unasked};
use kernel::{Awaits, Place, Play, Refusal, Side, Stage, UnitId, case, refuse, say};
use serde::Serialize;

/// A side sets up its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Deployment {
    pub side: Side,
}

impl Stage<Korsun> for Deployment {
    fn awaits(&self, _: &Korsun, _: &State) -> Awaits {
        asks(self.side)
    }

    fn prompt(&self, game: &Korsun, state: &State, side: Side) -> Prompt {
        let mut offers = Vec::new();
        if !game.deployable(state, side).is_empty() {
            offers.push(Offer::new("deploy", "Set up a unit elsewhere"));
        }
        offers.push(Offer::new("muster", "Set up as in the scenario"));
        if game.judge_set_up(state, side).is_ok() {
            offers.push(Offer::closing("end", "End set-up"));
        }
        Prompt::new(say!("{side}: set-up", side = self.side), offers)
    }

    fn field(&self, game: &Korsun, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("deploy", []) => Ok(Field::one_unit(game.deployable(state, side))),
            ("deploy", [Value::Units(units)]) => match units[..] {
                [unit] => Ok(Field::one_hex(game.deployments(state, side, unit))),
                _ => Err(refuse!("18.0", "units are set up one by one")),
            },
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Korsun, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Deploy { unit, hex } => game.judge_deployment(state, side, *unit, *hex),
            Action::Muster => Ok(()),
            Action::End => game.judge_set_up(state, side),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Korsun, play: &mut Play<'_, Korsun>, side: Side, action: &Action) {
        match action {
            Action::Deploy { unit, hex } => game.resolve_deployment(play, side, *unit, *hex),
            Action::Muster => game.muster(play, side),
            Action::End => game.end_set_up(play, side),
            _ => {}
        }
    }
}

impl Korsun {
    /// Where the units lie now.
    fn placement(&self, state: &State) -> Placement {
        let mut placement = Placement::empty(&self.board);
        for (unit, place) in state.at.units() {
            place.hex().into_iter().for_each(|hex| placement.put(unit, hex));
        }
        placement
    }

    /// The units that a side may set up elsewhere.
    fn deployable(&self, state: &State, side: Side) -> Vec<UnitId> {
        self.units_of(side).filter(|unit| !self.deployments(state, side, *unit).is_empty()).collect()
    }

    /// The hexes in which a unit may be set up instead of where it is.
    fn deployments(&self, state: &State, side: Side, unit: UnitId) -> Vec<Hex> {
        let open = self.board.set_up_hexes(unit);
        open.iter().filter(|hex| self.judge_deployment(state, side, unit, *hex).is_ok()).collect()
    }

    fn judge_deployment(&self, state: &State, side: Side, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let counter = self.unit(unit);
        if counter.side != side {
            return Err(refuse!("18.0", "{unit} belongs to the other side", unit = unit));
        }
        // 18.14 Replacement counters and 18.26 German reinforcements are not set up.
        if counter.replaces.is_some() {
            return Err(refuse!("18.14", "{unit} is a replacement counter", unit = unit));
        }
        if side == German && !state.is_on_map(unit) {
            return Err(refuse!("18.26", "{unit} comes later, as a reinforcement", unit = unit));
        }
        self.board.judge_stand(unit, hex)?;
        if state.at.hex(unit) == Some(hex) {
            return Err(refuse!("18.1", "{unit} is there already", unit = unit));
        }
        // 18.25 Stacking holds in the set-up.
        let crowded = self.room(state, hex, &[unit]) < self.board.stacking_points(unit);
        if side == German && case!("18.25", crowded) {
            return Err(refuse!("18.25", "there is no room for {unit} in {place}", unit = unit, place = hex));
        }
        if side == Soviet && self.stand_in(state, unit, hex).is_none() {
            return Err(refuse!("18.1", "no unit like {unit} is set up in {place}", unit = unit, place = hex));
        }
        Ok(())
    }

    /// The Soviet unit of the same type with which a unit changes places (18.11).
    fn stand_in(&self, state: &State, unit: UnitId, hex: Hex) -> Option<UnitId> {
        let kind = &self.unit(unit).kind;
        state.at.at(hex).find(|other| self.unit(*other).kind == *kind)
    }

    fn resolve_deployment(&self, play: &mut Play<'_, Korsun>, side: Side, unit: UnitId, hex: Hex) {
        let state = play.state();
        let mut places: Vec<(UnitId, Place)> = vec![(unit, hex.into())];
        if side == Soviet
            && let Some(other) = self.stand_in(state, unit, hex)
        {
            places.push((other, state.at.place(unit)));
        }
        play.emit(Event::Deployed { places });
    }

    /// All units of the side as the scenario has them.
    fn muster(&self, play: &mut Play<'_, Korsun>, side: Side) {
        let aside = || Place::Box(crate::state::ASIDE);
        let place = |unit: UnitId| (unit, self.start.hex(unit).map_or_else(aside, Place::Hex));
        let places = self.units_of(side).map(place).filter(|(unit, place)| play.state().at.place(*unit) != *place);
        play.emit(Event::Deployed { places: places.collect() });
    }

    fn judge_set_up(&self, state: &State, side: Side) -> Result<(), Refusal> {
        self.board.judge_set_up(side, &self.placement(state))
    }

    /// A side is ready: the other sets up, or play begins.
    fn end_set_up(&self, play: &mut Play<'_, Korsun>, side: Side) {
        // 18.0 The Soviet player sets up first.
        if side == case!("18.0", Soviet, German) {
            play.emit(Event::SetUpEnded { supported: Vec::new() });
            return play.emit(Event::Asked(Frame::SetUp(Deployment { side: side.other() })));
        }
        // 18.15, 24.2 Then the corps in four hexes get their Supported markers, and the Soviet player says which HQs are active.
        let hexes = SUPPORTED.iter().filter_map(|hex| self.map().grid().hex(hex).ok());
        let there = hexes.flat_map(|hex| play.state().at.at(hex));
        let supported = there.filter(|unit| case!(["24.2", "18.15"], self.unit(*unit).is_corps())).collect();
        play.emit(Event::SetUpEnded { supported });
        play.emit(Event::Asked(Frame::Activation));
    }
}
