//! 9 On-map reserves and reinforcements.

use crate::action::Action;
use crate::counters::SetUp;
use crate::game::Kursk;
use crate::s04_victory::reserve_points;
use crate::s05_sequence::PlayerPhase;
use crate::state::{ASIDE, Event, Frame, Phase, Sequence, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::stage::{asks, not_now};
use kernel::{Awaits, Case, Place, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};

/// Four Soviet rifle divisions that are printed as reserves by mistake.
pub(crate) const MISPRINTED: [&str; 4] = ["309RD", "325RD", "348RD", "354RD"];

/// The Soviet player may activate reserves.
pub(crate) struct Activation;

impl Stage<Kursk> for Activation {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(Soviet)
    }

    fn prompt(&self, _: &Kursk, state: &State, _: Side) -> Prompt {
        let worth = i64::from(reserve_points(state.turn));
        let title = say!("activation of Soviet reserves, points for each stack: {worth}", worth = worth);
        Prompt::new(title, [Offer::new("activate", "Activate reserves")])
    }

    fn field(&self, game: &Kursk, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        let from: Vec<Place> = game.reserve_hexes(state).into_iter().map(Place::Hex).collect();
        Ok(Field::Places { least: 0, most: from.len(), from })
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Activate(hexes) => game.judge_activation(state, hexes),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Activate(hexes) = action else { return };
        game.resolve_activation(play, hexes);
    }
}

impl Kursk {
    /// The hexes with reserves that have not been activated.
    pub(crate) fn reserve_hexes(&self, state: &State) -> Vec<Hex> {
        let reserves = self.units_of(Soviet).filter(|unit| state.mark(*unit).reserve);
        let mut hexes: Vec<Hex> = reserves.filter_map(|unit| state.at.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    fn reserves_at<'a>(&self, state: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        state.at.at(hex).filter(|unit| state.mark(*unit).reserve)
    }

    /// Whether active units of a side may not end in a hex, because a stack of reserves is there.
    // 9.2a No stack is partly active and partly in reserve.
    pub(crate) fn keeps_out(&self, state: &State, side: Side, hex: Hex) -> bool {
        case!("9.2a", side == Soviet && self.reserves_at(state, hex).next().is_some())
    }

    // 9.2b Reserves are activated by whole stacks.
    fn judge_activation(&self, state: &State, hexes: &[Hex]) -> Result<(), Refusal> {
        match hexes.iter().find(|hex| case!("9.2b", self.reserves_at(state, **hex).next().is_none())) {
            Some(hex) => Err(refuse!("9.2b", "there are no reserves in {place}", place = *hex)),
            None => Ok(()),
        }
    }

    fn resolve_activation(&self, play: &mut Play<'_, Kursk>, hexes: &[Hex]) {
        if !hexes.is_empty() {
            self.activate(play, hexes, true);
            let worth = reserve_points(play.state().turn);
            let stacks = i32::try_from(hexes.len()).unwrap_or(i32::MAX);
            // 4.9a Each stack that the Soviet player activates gives the German what the turn says.
            self.score(play, case!("4.9a", worth * stacks, 0), "4.9a");
        }
        self.emit(play, Event::ActivationEnded);
        self.begin_phases(play, Soviet);
    }

    fn activate(&self, play: &mut Play<'_, Kursk>, hexes: &[Hex], by_choice: bool) {
        let units = hexes.iter().flat_map(|hex| self.reserves_at(play.state(), *hex)).collect();
        self.emit(play, Event::Activated { hexes: hexes.to_vec(), units, by_choice });
    }

    /// German units have come into these hexes.
    // 9.2c A German unit that comes next to reserves activates them, 4.9b without points.
    pub(crate) fn approach(&self, play: &mut Play<'_, Kursk>, entered: &[Hex]) {
        let grid = self.map().grid();
        let near = |stack: &Hex| entered.iter().any(|hex| grid.adjacent(*hex, *stack));
        let hexes: Vec<Hex> = self.reserve_hexes(play.state()).into_iter().filter(near).collect();
        if case!("9.2c", !hexes.is_empty()) {
            self.activate(play, &hexes, false);
            let worth = reserve_points(play.state().turn);
            self.score(play, case!("4.9b", 0, worth), "4.9b");
        }
    }

    /// How many conditional units may still come, if so many have been called.
    pub(crate) fn still_due(&self, state: &State, side: Side, called: u8) -> u8 {
        let conditional = self.units_of(side).filter(|unit| self.unit(*unit).set_up == SetUp::Conditional);
        let (aside, came): (Vec<UnitId>, Vec<UnitId>) =
            conditional.partition(|unit| state.at.place(*unit) == Place::Box(ASIDE));
        let count = |units: Vec<UnitId>| u8::try_from(units.len()).unwrap_or(u8::MAX);
        match side {
            // 9.3a With the Gambit all German units are there from the start.
            German if case!("9.3a", state.gambit) => 0,
            German => called.saturating_sub(count(came)).min(count(aside)),
            Soviet => called.min(count(aside)),
        }
    }

    /// Whether reinforcements may come in now.
    fn judge_entry_time(&self, state: &State, side: Side) -> Result<(), Refusal> {
        let Some(Frame::Phase(PlayerPhase { phase, second, .. })) = state.flow.top() else {
            return Err(not_now(self, state, side));
        };
        let fights = state.sequence[side.index()] == Some(Sequence(Phase::Combat, Phase::Combat));
        // 9.7 Who only fights puts reinforcements on the map before they fight.
        let preliminary = case!("9.7", fights && !*second);
        if *phase == Phase::Combat && !preliminary {
            return Err(match fights {
                true => refuse!("9.7", "reinforcements come before the first combat phase"),
                false => refuse!("9.3b", "reinforcements come in a movement phase"),
            });
        }
        if state.marching {
            return Err(match fights {
                true => refuse!("9.7", "reinforcements come before the first attack"),
                false => refuse!("9.3b", "reinforcements come at the start of the phase"),
            });
        }
        Ok(())
    }

    /// Whether a unit is due.
    fn judge_due(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let counter = self.unit(unit);
        if !self.reinforced {
            return Err(refuse!("9.3a", "the situation says that no reinforcements are due"));
        }
        if state.at.place(unit) != Place::Box(ASIDE) {
            return Err(refuse!("9.3a", "{unit} is no reinforcement", unit = unit));
        }
        match (counter.side, counter.set_up) {
            // 9.3a With the Gambit all German units are there from the start.
            (German, SetUp::Turn(_) | SetUp::Conditional) if case!("9.3a", state.gambit) => {
                Err(refuse!("9.3a", "with Manstein's Gambit no German unit comes later"))
            }
            // 9.3a A unit comes on its turn or later, never earlier.
            (_, SetUp::Turn(turn)) if case!("9.3a", state.turn < turn) => {
                Err(refuse!("9.3a", "{unit} comes on turn {turn}", unit = unit, turn = turn))
            }
            (German, SetUp::Conditional) => match self.still_due(state, German, state.german_due) {
                0 => Err(refuse!("9.5a", "nothing has called {unit}", unit = unit)),
                _ => Ok(()),
            },
            // 3.3a A Soviet conditional unit comes only when it is called.
            (Soviet, SetUp::Conditional) if case!("3.3a", state.soviet_due == 0) => {
                Err(refuse!("9.6a", "no more conditional units may come in this turn"))
            }
            // 3.2a Units of the Gambit never come without it.
            (_, SetUp::Gambit) if case!("3.2a", counter.side == German) => {
                Err(refuse!("3.2a", "{unit} comes only with Manstein's Gambit", unit = unit))
            }
            _ => Ok(()),
        }
    }

    /// What a unit pays for coming in there, if it may.
    fn entry_cost_at(&self, state: &State, unit: UnitId, hex: Hex) -> Result<u16, Refusal> {
        let counter = self.unit(unit);
        let side = counter.side;
        let cities = [self.map().named.bryansk, self.map().named.kharkov];
        if self.room(state, side, hex, &[]) < self.weight(unit) {
            return Err(refuse!("7.2a", "there is no room in {place}", place = hex));
        }
        if self.keeps_out(state, side, hex) {
            return Err(refuse!("9.2a", "no active unit joins the reserves in {place}", place = hex));
        }
        // 9.3b A German unit also comes in at Bryansk or Kharkov, in supply and with no Soviet unit next to it, for nothing.
        if may!("9.3b", side == German && cities.contains(&hex)) {
            let supplied = state.holder(hex) == side && self.supplied_hexes(state, side).contains(hex);
            let near = self.map().grid().neighbours(hex).any(|(_, next)| state.control.holds(Soviet, next));
            return match supplied && !near {
                true => Ok(0),
                false => Err(refuse!("9.3b", "{place} is out of supply, or Soviet units are next to it", place = hex)),
            };
        }
        if !self.board.sources[side.index()].contains(hex) {
            return Err(match side {
                German => refuse!("9.3b", "{unit} comes in at the west edge or in two cities", unit = unit),
                // 9.4 A Soviet unit comes in at the east edge only.
                Soviet => refuse!("9.4", "{unit} comes in at the east edge", unit = unit),
            });
        }
        let barred = state.holder(hex) != side || self.in_enemy_zone(state, side, hex);
        let barred = match side {
            German => case!("9.3b", barred),
            Soviet => case!("9.4", barred),
        };
        if barred {
            let case = if side == German { Case("9.3b") } else { Case("9.4") };
            let refusal = refuse!("9.3b", "{place} is controlled by the enemy or lies in their zone", place = hex);
            return Err(refusal.citing(case));
        }
        Ok(case!("9.3b", self.map().entry_cost(side, counter.class, hex), 0))
    }

    pub(crate) fn judge_entry(&self, state: &State, side: Side, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        if self.unit(unit).side != side {
            return Err(refuse!("10.2", "{unit} does not belong to the side on turn", unit = unit));
        }
        self.judge_entry_time(state, side)?;
        self.judge_due(state, unit)?;
        self.entry_cost_at(state, unit, hex).map(|_| ())
    }

    /// Where a unit may come in.
    pub(crate) fn entry_hexes(&self, state: &State, unit: UnitId) -> Vec<Hex> {
        let side = self.unit(unit).side;
        let edge = self.board.sources[side.index()].iter();
        let mut found: Vec<Hex> = edge.chain([self.map().named.bryansk, self.map().named.kharkov]).collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|hex| self.entry_cost_at(state, unit, *hex).is_ok());
        found
    }

    /// The reinforcements that may come in now.
    pub(crate) fn enterable(&self, state: &State, side: Side) -> Vec<UnitId> {
        if self.judge_entry_time(state, side).is_err() {
            return Vec::new();
        }
        let aside = state.at.at(ASIDE).filter(|unit| self.unit(*unit).side == side);
        let due = aside.filter(|unit| self.judge_due(state, *unit).is_ok());
        // What is open to one is open to all that take as much room.
        let mut open: [Option<bool>; 4] = [None; 4];
        due.filter(|unit| {
            let weight = self.weight(*unit).min(3);
            *open[weight].get_or_insert_with(|| !self.entry_hexes(state, *unit).is_empty())
        })
        .collect()
    }

    pub(crate) fn resolve_entry(&self, play: &mut Play<'_, Kursk>, unit: UnitId, hex: Hex) {
        let cost = self.entry_cost_at(play.state(), unit, hex).unwrap_or(0);
        let side = self.unit(unit).side;
        // 2.11b Units come at full strength.
        let lost = case!("2.11b", 0, 1);
        self.emit(play, Event::Entered { unit, hex, cost, lost });
        self.arrive(play, side, &[hex]);
    }
}
