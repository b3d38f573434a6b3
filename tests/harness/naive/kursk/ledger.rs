//! What follows from an input: points, control, reserves, and the tables of combat, told again from the rulebook.

use super::attacks::step_worth;
use super::ground::half;
use super::standing::Unlike;
use super::{GERMAN, Position, SOVIET, enemy};
use hexgrid::Hex;
use kernel::{BoxId, Input, Place, Side, UnitId};
use kursk::{Action, Class, CombatResult, Fight, Frame, Kursk, Leaving, Owed, Price, State};

/// The dead pile.
const ELIMINATED: Place = Place::Box(BoxId(1));

/// 12.2: by face of the die, from 1:3 to 6:1.
const TABLE: [[&str; 8]; 6] = [
    ["AS", "DR", "BB", "DE", "DE", "DE", "DE", "DE"],
    ["AS", "AS", "DR", "BB", "DE", "DE", "DE", "DE"],
    ["AS", "AS", "DR", "DR", "BB", "DE", "DE", "DE"],
    ["AL", "AS", "DR", "DR", "DR", "BB", "DE", "DE"],
    ["AL", "AL", "AS", "DR", "DR", "DR", "BB", "DE"],
    ["AL", "AL", "AL", "DR", "DR", "DR", "DR", "BB"],
];
/// 12.3: by the changed roll, from 0 to 7.
const CONVERSION: [&str; 8] = ["DE", "DE", "BB", "BB", "BB", "BB", "AS", "AL"];

/// A step of a game: the state, what was put in, and the state that came of it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    pub game: &'a Kursk,
    pub before: &'a State,
    pub input: &'a Input<Action>,
    pub after: &'a State,
}

/// What came of an input otherwise than the rulebook says. The end of the game is not looked at.
pub fn misdone(step: Step<'_>) -> Vec<Unlike> {
    let mut wrong = Vec::new();
    let setting_up = matches!(step.before.flow.top(), Some(Frame::Gambit | Frame::SetUp(_)));
    if setting_up || matches!(step.after.flow.top(), Some(Frame::Over(_))) {
        return wrong;
    }
    step.points(&mut wrong);
    step.control(&mut wrong);
    step.reserves(&mut wrong);
    step.player_turn(&mut wrong);
    step.combat(&mut wrong);
    wrong
}

impl Step<'_> {
    fn position(&self) -> Position<'_> {
        Position { board: self.game.board(), state: self.before }
    }

    /// The units that were eliminated by this.
    fn eliminated(&self) -> Vec<UnitId> {
        let gone =
            |unit: &UnitId| self.before.at.place(*unit) != ELIMINATED && self.after.at.place(*unit) == ELIMINATED;
        self.game.board().roster.units().map(|(id, _)| id).filter(gone).collect()
    }

    /// 4.3 to 4.10: all that changes the German points.
    fn points(&self, wrong: &mut Vec<Unlike>) {
        let position = self.position();
        let mut points = 0;
        for hex in self.game.board().map.grid().hexes() {
            let change = i32::from(self.after.german.contains(hex)) - i32::from(self.before.german.contains(hex));
            points += change * worth_of_hex(position, hex);
        }
        points += self.eliminated().into_iter().map(|unit| worth_of_unit(position, unit)).sum::<i32>();
        points += match (self.before.flow.top(), self.input) {
            // 4.9: seven on the first turn, one less on each.
            (Some(Frame::Activation), Input::Choice(_, Action::Activate(hexes))) => {
                i32::try_from(hexes.len()).unwrap_or(0) * (8 - i32::from(self.before.turn)).max(0)
            }
            // 4.5: the die, and three for an elite division.
            (Some(Frame::Leaving(Leaving { unit, .. })), Input::Roll(faces)) => {
                let elite = position.unit(*unit).factors[0] == 26;
                i32::from(faces[0]) + if elite { 3 } else { 0 }
            }
            // 4.10: two dice, or three; against the German player if it is they who want to go on.
            (Some(Frame::Price(Price { side })), Input::Roll(faces)) => {
                let dice: i32 = faces.iter().map(|face| i32::from(*face)).sum();
                if faces.len() != if self.before.turn == 7 { 2 } else { 3 } {
                    wrong.push(Unlike(format!("{} dice", faces.len())));
                }
                if *side == GERMAN { -dice } else { dice }
            }
            _ => 0,
        };
        if self.after.points != self.before.points + points {
            wrong.push(Unlike(format!("points {} to {}, not {points:+}", self.before.points, self.after.points)));
        }
        // 4.2
        if self.after.points <= 0 {
            wrong.push(Unlike("the German player goes on without points".to_owned()));
        }
    }

    /// The hexes that units of a side enter by this.
    fn entered(&self) -> Option<(Side, Vec<Hex>)> {
        let Input::Choice(side, action) = self.input else { return None };
        let hexes = match action {
            Action::Move { path, .. } => path[1..].to_vec(),
            Action::Enter { hex, .. } => vec![*hex],
            Action::Advance(routes) => routes.iter().flat_map(|(_, route)| route[1..].iter().copied()).collect(),
            Action::Retreat(routes) | Action::Displace(routes) => {
                routes.iter().filter_map(|(_, route)| route.last().and_then(|place| place.hex())).collect()
            }
            _ => return None,
        };
        Some((*side, hexes))
    }

    /// 3.10: a hex goes over when it is entered, and never otherwise.
    fn control(&self, wrong: &mut Vec<Unlike>) {
        let after = Position { board: self.game.board(), state: self.after };
        let (side, entered) = self.entered().unwrap_or((GERMAN, Vec::new()));
        for hex in self.game.board().map.grid().hexes() {
            let german = self.after.german.contains(hex);
            let changed = self.before.german.contains(hex) != german;
            let taken = entered.contains(&hex);
            // Retreats and advances that leave no choice follow at once.
            let holder = if german { GERMAN } else { SOVIET };
            let explained = taken || (self.before.fight().is_some() && after.holds(holder, hex));
            if (taken && german != (side == GERMAN)) || (changed && !explained) {
                wrong.push(Unlike(format!("{} is held by {holder:?}", self.game.board().map.grid().number(hex))));
            }
        }
        // 6.10
        let lgov = after.numbered("3509").is_some_and(|hex| self.after.german.contains(hex));
        if self.after.lgov_fallen != (self.before.lgov_fallen || lgov) {
            wrong.push(Unlike("Lgov".to_owned()));
        }
    }

    /// 9.2: reserves are activated when Germans come next to them, or by choice, and all that lie together.
    fn reserves(&self, wrong: &mut Vec<Unlike>) {
        let position = self.position();
        let near: Vec<Hex> = match self.entered() {
            Some((GERMAN, hexes)) => hexes.into_iter().flat_map(|hex| position.around(hex)).collect(),
            _ => Vec::new(),
        };
        let chosen: &[Hex] = match self.input {
            Input::Choice(_, Action::Activate(hexes)) => hexes,
            _ => &[],
        };
        if near.is_empty() && chosen.is_empty() {
            return;
        }
        for (unit, hex) in position.on_map(SOVIET) {
            let stays = position.is_reserve(unit) && !near.contains(&hex) && !chosen.contains(&hex);
            if self.after.marks[unit.index()].reserve != stays {
                wrong.push(Unlike(format!("reserve {}", self.game.board().names.unit(unit))));
            }
        }
    }

    /// 9.5, 9.6: who may come, when a player turn begins.
    fn player_turn(&self, wrong: &mut Vec<Unlike>) {
        let whose = |state: &State| match (state.flow.top(), state.phase()) {
            (Some(Frame::Activation), _) => Some(SOVIET),
            (Some(Frame::Withdrawal(_) | Frame::Leaving(_)), _) => Some(GERMAN),
            (_, phase) => phase.map(|(side, ..)| side),
        };
        if whose(self.before) == whose(self.after) {
            return;
        }
        let held = |number: &str| self.position().numbered(number).is_some_and(|hex| self.after.german.contains(hex));
        let map = &self.game.board().map;
        let kursk = map.named.kursk;
        if whose(self.after) == Some(GERMAN) {
            let near =
                map.grid().hexes().any(|hex| map.grid().distance(hex, kursk) == 2 && self.after.german.contains(hex));
            let due = match (self.before.german_due, held("3509"), near) {
                (0, false, false) => 0,
                (0, true, false) | (0, false, true) => 2,
                _ => 4,
            };
            if self.after.german_due != due {
                wrong.push(Unlike(format!("{} German units are due, not {due}", self.after.german_due)));
            }
        }
        if whose(self.after) == Some(SOVIET) {
            let line = map.stars.iter().any(|hex| self.after.german.contains(hex));
            let now = [line, held("3509"), held("3415")];
            let called = [0, 1, 2].map(|at| now[at] || self.before.called[at]);
            let due: u8 = [3, 3, 9].iter().zip(called).map(|(units, called)| if called { *units } else { 0 }).sum();
            if (self.after.called, self.after.soviet_due) != (called, due) {
                wrong.push(Unlike(format!("{} Soviet units are due, not {due}", self.after.soviet_due)));
            }
        }
    }

    /// 11.15 to 11.21, 12.2, 12.3: what a roll does.
    fn combat(&self, wrong: &mut Vec<Unlike>) {
        let (Some(Frame::Fight(fight)), Input::Roll(faces)) = (self.before.flow.top(), self.input) else { return };
        let face = usize::from(faces[0]);
        // 11.10: one column for the German player.
        let air = if fight.air { if fight.side == GERMAN { 1 } else { -1 } } else { 0 };
        let column = usize::try_from((fight.level + air + 2).clamp(0, 7)).unwrap_or(0);
        let result = match fight.result {
            None => TABLE[face - 1][column],
            // 11.20: one more at 1:2 and 1:1, one less at 4:1 and 5:1.
            Some(_) => match column {
                1 | 2 => CONVERSION[face + 1],
                5 | 6 => CONVERSION[face - 1],
                _ => CONVERSION[face],
            },
        };
        if let Some(problem) = self.resolved(fight, result) {
            wrong.push(Unlike(format!("{result}: {problem}")));
        }
    }

    fn resolved(&self, fight: &Fight, result: &str) -> Option<String> {
        let position = self.position();
        let under = position.in_hex(enemy(fight.side), fight.target);
        let gone = self.eliminated();
        let lost =
            |unit: &UnitId| self.after.lost[unit.index()] > self.before.lost[unit.index()] || gone.contains(unit);
        let hurt: Vec<UnitId> = self.game.board().roster.units().map(|(id, _)| id).filter(lost).collect();
        let attackers = || hurt.iter().filter(|unit| fight.attackers.iter().any(|(other, _)| other == *unit)).count();
        let told = |is: bool, what: &str| is.then(|| format!("{what}: {hurt:?} {:?}", self.after.flow.top()));
        let known = self.after.fight().and_then(|fight| fight.result);
        match result {
            "AS" => told(!hurt.is_empty() || known.is_some(), "nothing happens"),
            // One step or one unit, asked for if there is a choice.
            "AL" => match self.after.flow.top() {
                Some(Frame::Loss(Owed::One)) => told(!hurt.is_empty(), "one is asked for"),
                _ => told(hurt.len() != 1 || attackers() != 1, "one attacker loses"),
            },
            "DR" if fight.conversion && fight.result.is_none() => {
                told(known != Some(CombatResult::DefenderRetreats) || !hurt.is_empty(), "it is fought out")
            }
            "DR" => told(hurt.iter().any(|unit| !under.contains(unit)), "only who retreats is lost"),
            "DE" | "BB" => {
                let two_steps =
                    |unit: &&UnitId| position.unit(**unit).side == GERMAN && self.before.lost[unit.index()] == 0;
                let spared = under.iter().filter(two_steps).any(|unit| gone.contains(unit));
                let all = under.iter().all(|unit| hurt.contains(unit));
                let killed = under.iter().filter(|unit| !two_steps(unit)).all(|unit| gone.contains(unit));
                let owed = self.factors_lost(fight, &under);
                let asked = match self.after.flow.top() {
                    Some(Frame::Loss(Owed::Factors { owed: asked, .. })) => result == "BB" && *asked == owed,
                    Some(Frame::Loss(Owed::One)) => false,
                    _ => result == "DE" || attackers() > 0 || owed == 0,
                };
                told(!all || spared || !killed || !asked || (result == "DE" && attackers() > 0), "the defenders lose")
            }
            _ => None,
        }
    }

    /// 11.21: the factors that the defenders lose in a bloodbath, as supply has them.
    fn factors_lost(&self, fight: &Fight, under: &[UnitId]) -> u32 {
        let sum = |cut: bool| {
            let some = under.iter().filter(|unit| fight.cut.contains(unit) == cut);
            some.map(|unit| step_worth(self.position(), *unit)).sum::<u32>()
        };
        sum(false) + half(sum(true))
    }
}

/// 4.4, 4.6: what a hex is worth to the German player.
fn worth_of_hex(position: Position<'_>, hex: Hex) -> i32 {
    let map = &position.board.map;
    let is = |number: &str| position.numbered(number) == Some(hex);
    let mut worth = 0;
    // Not in the book, nor on the map: a city in which there is a town too is a city.
    if map.cities.contains(hex) {
        worth += if is("3415") { 40 } else { 10 };
    } else if map.towns.contains(hex) {
        worth += if is("3509") { 10 } else { 1 };
    }
    if position.is_on_edge_of(SOVIET, hex) {
        worth += 3;
    }
    if position.is_on_edge_of(GERMAN, hex) {
        worth += 10;
    }
    worth
}

/// 4.7, 4.8: what an eliminated unit is worth to the German player.
fn worth_of_unit(position: Position<'_>, unit: UnitId) -> i32 {
    let counter = position.unit(unit);
    if counter.side == SOVIET {
        return if counter.corps { 3 } else { 1 };
    }
    if counter.factors[0] == 26 {
        -5
    } else if counter.class == Class::Mechanised {
        -4
    } else if ["paratroop division", "mountain division"].contains(&&counter.kind[..]) {
        -3
    } else {
        -2
    }
}
