//! 5 Overrun: an attack in the course of a move.

use super::Outpost;
use super::action::Action;
use super::board::Kind;
use super::s04_movement::{Orders, destination};
use super::s06_combat::{Odds, TABLE};
use super::state::{Event, Fight, March, State};
use hexgrid::{Hex, Reach};
use kernel::prompt::{Answer, Destination, Field, Offer, Prompt, Value};
use kernel::stage::{asks, not_now, unasked};
use kernel::{Awaits, Fact, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};

/// In half points: what an overrun costs beyond entering the hex.
const SURCHARGE: u16 = 4;

impl Stage<Outpost> for March {
    fn awaits(&self, _: &Outpost, state: &State) -> Awaits {
        asks(state.phase().map_or(Side::Blue, |phase| phase.side))
    }

    fn prompt(&self, game: &Outpost, state: &State, side: Side) -> Prompt {
        let goes_on = game.move_field(state, side, &self.units).is_ok().then(|| Offer::new("move", "Go on"));
        Prompt::new(say!("{units} may go on", units = self.units.clone()), [])
            .with(goes_on)
            .with([Offer::closing("halt", "Halt")])
    }

    fn field(&self, game: &Outpost, state: &State, side: Side, answer: &Answer) -> Result<Field, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("move", []) => {
                let groups = [self.units.clone()].into_iter().collect();
                Ok(Field::Stack { groups, least: self.units.len(), most: self.units.len() })
            }
            ("move", [Value::Units(units)]) => game.move_field(state, side, units),
            _ => Err(unasked(answer)),
        }
    }

    fn judge(&self, game: &Outpost, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move { units, path } => game.judge_move(state, side, units, path),
            Action::Halt => Ok(()),
            _ => Err(not_now(game, state, side)),
        }
    }

    fn resolve(&self, game: &Outpost, play: &mut Play<'_, Outpost>, side: Side, action: &Action) {
        match action {
            Action::Move { units, path } => game.resolve_move(play, side, units, path),
            _ => play.emit(Event::Halted),
        }
    }
}

impl Outpost {
    /// Precedence: which units, the way to the hex that they overrun from, the room there, then the overrun itself.
    /// Tells the half points left after it and its odds.
    pub(super) fn judge_overrun(
        &self,
        state: &State,
        orders: &Orders<'_>,
        units: &[UnitId],
        path: &[Hex],
    ) -> Result<(u16, Odds), Refusal> {
        self.judge_overrunners(state, units)?;
        let (approach, target) = (&path[..path.len() - 1], path[path.len() - 1]);
        let launch = approach[approach.len() - 1];
        let spent = self.judge_walk(state, orders, units, approach)?;
        self.judge_assault(state, orders, units, launch, target, spent)
    }

    /// Which units may overrun at all.
    fn judge_overrunners(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        for unit in units {
            // 5.2 Only armour overruns.
            if case!("5.2", self.board.counter(*unit).kind != Kind::Armour) {
                return Err(refuse!("5.2", "{unit} is not armour and cannot overrun", unit = *unit));
            }
            // 5.5 Only units that began the phase in supply overrun.
            if case!("5.5", state.unsupplied[unit.index()]) {
                return Err(refuse!("5.5", "{unit} was out of supply when the phase began", unit = *unit));
            }
        }
        Ok(())
    }

    fn judge_assault(
        &self,
        state: &State,
        orders: &Orders<'_>,
        units: &[UnitId],
        launch: Hex,
        target: Hex,
        spent: u16,
    ) -> Result<(u16, Odds), Refusal> {
        if self.room(state, launch, units) < units.len() {
            return Err(refuse!("2.1", "{place} has no room for {units}", place = launch, units = units.to_vec()));
        }
        let Some(direction) = self.board.grid.direction(launch, target) else {
            return Err(refuse!("4.1", "{from} and {to} are not next to each other", from = launch, to = target));
        };
        // 5.3 No overrun crosses a river.
        if case!("5.3", self.board.river_at(launch, direction)) {
            return Err(refuse!("5.3", "a river runs between {from} and {to}", from = launch, to = target));
        }
        let cost = self.cost(launch, direction, target) + SURCHARGE;
        let left = orders.points.saturating_sub(spent);
        if case!("5.1", cost > left) {
            return Err(refuse!(
                "5.1",
                "overrunning {place} costs {cost}, and {left} is left",
                place = target,
                cost = Fact::Parts(i64::from(cost), 2),
                left = Fact::Parts(i64::from(left), 2)
            ));
        }
        // 5.4 The odds are at least 3-1.
        let from: Vec<(UnitId, Hex)> = units.iter().map(|unit| (*unit, launch)).collect();
        let odds = self.odds(state, &from, target, true);
        if case!("5.4", odds.column < TABLE.column(3, 1)) {
            let named = TABLE.name(odds.column);
            return Err(refuse!("5.4", "the odds against {place} are {odds}, not 3-1", place = target, odds = named));
        }
        Ok((left.saturating_sub(cost), odds))
    }

    /// The enemy hexes that the stack can overrun, each from where that leaves it the most points.
    pub(super) fn overruns(
        &self,
        state: &State,
        orders: &Orders<'_>,
        units: &[UnitId],
        reach: &Reach,
    ) -> Vec<Destination> {
        if !may!("5.1") || self.judge_overrunners(state, units).is_err() {
            return Vec::new();
        }
        let mut best: Vec<Destination> = Vec::new();
        for launch in reach.found() {
            for (_, target) in self.board.grid.neighbours(launch) {
                if !self.holds(state, orders.side.other(), target) {
                    continue;
                }
                let spent = reach.cost_to(launch).unwrap_or(0);
                let Ok((left, _)) = self.judge_assault(state, orders, units, launch, target, spent) else { continue };
                let found = destination(target, launch, left, false);
                match best.iter_mut().find(|known| known.place == found.place) {
                    Some(known) if known.left >= found.left => {}
                    Some(known) => *known = found,
                    None => best.push(found),
                }
            }
        }
        best
    }

    pub(super) fn resolve_overrun(
        &self,
        play: &mut Play<'_, Outpost>,
        orders: &Orders<'_>,
        units: &[UnitId],
        path: &[Hex],
    ) {
        let Ok((left, odds)) = self.judge_overrun(play.state(), orders, units, path) else { return };
        let (approach, target) = (&path[..path.len() - 1], path[path.len() - 1]);
        let cost = self.judge_walk(play.state(), orders, units, approach).unwrap_or(0);
        play.emit(Event::Moved { units: units.to_vec(), path: approach.to_vec(), cost });
        self.take_towns(play, orders.side, approach);
        let defenders = play.state().at.at(target).collect();
        let fight = Fight { overrun: Some(left), ..self.fight(orders.side, units, target, defenders, odds.column) };
        play.emit(Event::Attacked { fight, attack: odds.attack, defence: odds.defence });
    }

    /// How an overrun ends, once both sides have paid.
    pub(super) fn end_overrun(&self, play: &mut Play<'_, Outpost>, fight: &Fight) {
        let state = play.state();
        let emptied = !self.holds(state, fight.side.other(), fight.target);
        // 5.6 If the hex is empty and the stack lost nothing, it enters at once and may go on.
        if case!("5.6", emptied && !fight.attackers_paid) {
            play.emit(Event::Overran { hex: fight.target });
            return self.take_towns(play, fight.side, &[fight.target]);
        }
        // 5.7 Otherwise its move is over.
        let launch = fight.attackers.first().and_then(|unit| state.at.hex(*unit));
        match launch {
            Some(hex) if !may!("5.7") => play.emit(Event::Overran { hex }),
            Some(_) | None => play.emit(Event::Repelled),
        }
    }

    // 5.8 An overrunning stack may not retreat.
    pub(super) fn must_stand(&self, fight: &Fight, side: Side) -> bool {
        case!("5.8", fight.overrun.is_some() && side == fight.side)
    }
}
