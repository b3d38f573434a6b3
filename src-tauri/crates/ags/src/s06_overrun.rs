//! 6 Overrun.

use crate::game::Korsun;
use crate::map::River;
use crate::s05_movement::{Orders, destination};
use crate::s09_combat::Odds;
use crate::s10_terrain::HALVES;
use crate::state::{Event, Fight, State};
use hexgrid::Hex;
use kernel::prompt::Destination;
use kernel::{Fact, Play, Refusal, Side, UnitId, case, refuse};

/// What an overrun costs, in half points.
const PRICE: u16 = 3 * HALVES;

impl Korsun {
    /// Precedence: which units, the way to the hex that they overrun from, then the overrun itself. Tells the half points
    /// left after it and its odds.
    pub(crate) fn judge_overrun(
        &self,
        state: &State,
        orders: &Orders,
        units: &[UnitId],
        path: &[Hex],
    ) -> Result<(u16, Odds), Refusal> {
        self.judge_overrunners(state, orders.side, units)?;
        let (approach, target) = (&path[..path.len() - 1], path[path.len() - 1]);
        let spent = if approach.len() > 1 { self.judge_walk(state, orders, approach)? } else { 0 };
        let launch = approach[approach.len() - 1];
        let after = self.judge_assault(state, orders, units, launch, target, spent)?;
        let from: Vec<(UnitId, Hex)> = units.iter().map(|unit| (*unit, launch)).collect();
        Ok((after, self.odds(state, orders.side, &from, &[target], true)))
    }

    /// Which units may overrun at all.
    fn judge_overrunners(&self, state: &State, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
        for unit in units {
            let counter = self.unit(*unit);
            // 6.0a Combat units overrun; an HQ does not.
            if case!("6.0a", counter.is_headquarters()) {
                return Err(refuse!("6.0a", "{unit} is an HQ and cannot overrun", unit = *unit));
            }
            // 19.4 Of the Soviet units only mechanised ones overrun.
            if case!("19.4", side == Side::Red && !counter.is_mechanised()) {
                return Err(refuse!("19.4", "{unit} is not mechanised and cannot overrun", unit = *unit));
            }
            // 6.12 Only units that began the phase in supply overrun.
            if case!("6.12", state.mark(*unit).unsupplied) {
                return Err(refuse!("6.12", "{unit} was out of supply when the phase began", unit = *unit));
            }
        }
        // 23.23 A Soviet overrun needs an active HQ that can still lead one.
        if side == Side::Red && case!("23.23", self.leader(state, units).is_none()) {
            return Err(refuse!("23.23", "no active HQ can lead an overrun by {units}", units = units.to_vec()));
        }
        Ok(())
    }

    fn judge_assault(
        &self,
        state: &State,
        orders: &Orders,
        units: &[UnitId],
        launch: Hex,
        target: Hex,
        spent: u16,
    ) -> Result<u16, Refusal> {
        let Some(direction) = self.map().grid().direction(launch, target) else {
            return Err(refuse!("5.0a", "{from} and {to} are not next to each other", from = launch, to = target));
        };
        // 10.13d Nobody overruns across a major river.
        if case!("10.13d", self.map().river_at(launch, direction) == Some(River::Major)) {
            return Err(refuse!("10.13d", "a major river lies between {from} and {to}", from = launch, to = target));
        }
        // 6.17 Nobody overruns out of a hex with friends that do not take part; an HQ may be there.
        let others = state.at.at(launch).find(|other| !units.contains(other) && !self.unit(*other).is_headquarters());
        if let Some(other) = others.filter(|_| case!("6.17", true)) {
            return Err(refuse!("6.17", "{unit} is in {place} and takes no part", unit = other, place = launch));
        }
        let left = orders.points.saturating_sub(spent);
        // 6.0b An overrun costs three points.
        let Some(after) = left.checked_sub(case!("6.0b", PRICE, 0)) else {
            return Err(refuse!(
                "6.0b",
                "an overrun costs {cost}, and {left} is left",
                cost = Fact::Parts(i64::from(PRICE), i64::from(HALVES)),
                left = Fact::Parts(i64::from(left), i64::from(HALVES))
            ));
        };
        units.iter().try_for_each(|unit| self.judge_leash(state, *unit, target))?;
        Ok(after)
    }

    /// The hexes that the units can overrun.
    pub(crate) fn overruns(
        &self,
        state: &State,
        orders: &Orders,
        units: &[UnitId],
        launches: &[(Hex, u16)],
    ) -> Vec<Destination> {
        if self.judge_overrunners(state, orders.side, units).is_err() {
            return Vec::new();
        }
        let mut found: Vec<Destination> = Vec::new();
        for (launch, spent) in launches.iter().copied() {
            for (_, target) in self.map().grid().neighbours(launch) {
                if !self.holds(state, orders.side.other(), target) {
                    continue;
                }
                let Ok(left) = self.judge_assault(state, orders, units, launch, target, spent) else { continue };
                let known = found.iter_mut().find(|known| known.place == target.into());
                match known {
                    Some(known) if known.left >= i32::from(left) => {}
                    Some(known) => *known = destination(target, launch, left, false),
                    None => found.push(destination(target, launch, left, false)),
                }
            }
        }
        found
    }

    pub(crate) fn resolve_overrun(&self, play: &mut Play<'_, Korsun>, orders: &Orders, units: &[UnitId], path: &[Hex]) {
        let state = play.state();
        let Ok((left, odds)) = self.judge_overrun(state, orders, units, path) else { return };
        let (launch, target) = (path[path.len() - 2], path[path.len() - 1]);
        let leader = if orders.side == Side::Red { self.leader(state, units) } else { None };
        // An HQ in the hex that they overrun from shares their fate (6.17).
        let company = state.at.at(launch).filter(|other| case!("6.17", self.unit(*other).is_headquarters()));
        let attackers: Vec<(UnitId, Hex)> = units.iter().copied().chain(company).map(|unit| (unit, launch)).collect();
        let fight =
            Fight { overrun: Some(left), ..self.fight(state, orders.side, attackers, vec![target], odds.column) };
        if path.len() > 2 {
            let leaving = orders.leaving.clone().unwrap_or(crate::state::Leaving::Free);
            let approach = path[..path.len() - 1].to_vec();
            play.emit(Event::Moved {
                units: units.to_vec(),
                path: approach,
                cost: orders.points - left - PRICE,
                leaving,
            });
        }
        self.has_moved(play, units);
        leader.into_iter().for_each(|unit| play.emit(Event::Led { unit }));
        play.emit(Event::Attacked { fight, attack: odds.attack, defence: odds.defence });
    }

    /// What follows when an overrun is resolved.
    pub(crate) fn end_overrun(&self, play: &mut Play<'_, Korsun>, fight: &Fight) {
        let state = play.state();
        let hurt: Vec<UnitId> =
            fight.defenders.iter().map(|(unit, _)| *unit).filter(|unit| state.is_on_map(*unit)).collect();
        // 6.31 Defenders that lost a step or a hex are disrupted; an engaged result disrupts nobody.
        let engaged = fight.result == Some(crate::state::CombatResult::Engaged);
        if case!("6.31", fight.hurt.1 && !engaged && !hurt.is_empty()) {
            play.emit(Event::Disrupted { units: hurt });
        }
        let target = fight.targets[0];
        let vacant = !self.holds(play.state(), fight.side.other(), target);
        // 6.24 Overrunners that are unhurt enter the hex if it is empty. 6.22, 6.23 Otherwise they go no further.
        if vacant && !case!("6.23", fight.hurt.0) {
            return play.emit(Event::Overran { hex: target });
        }
        play.emit(Event::FightEnded);
    }
}
