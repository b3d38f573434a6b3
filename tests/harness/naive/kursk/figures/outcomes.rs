//! 11.12 to 11.21: what a result leads to, up to the next thing that is asked.

use super::odds::Attack;
use super::sight::Seen;
use super::{Mistake, RESULTS, Reader};
use crate::naive::kursk::{SOVIET, enemy, same_set};
use kernel::{Place, UnitId};
use kursk::{CombatResult, Event, Fight, Frame, Owed, State};

/// A result as the table writes it.
pub fn written(result: CombatResult) -> &'static str {
    match result {
        CombatResult::Stalled => RESULTS[0],
        CombatResult::AttackerLosesOne => RESULTS[1],
        CombatResult::DefenderEliminated => RESULTS[2],
        CombatResult::DefenderRetreats => RESULTS[3],
        CombatResult::Bloodbath => RESULTS[4],
    }
}

pub fn attack_of(fight: &Fight) -> Attack {
    Attack { side: fight.side, units: fight.attackers.clone(), target: fight.target }
}

/// What the result itself does, before anybody is asked anything: who loses a step, who is eliminated, and what comes next.
#[derive(Debug, Default, PartialEq, Eq)]
struct AtOnce {
    reduced: Vec<UnitId>,
    eliminated: Vec<UnitId>,
}

fn at_once(following: &[Seen]) -> (AtOnce, Option<&Event>) {
    let mut done = AtOnce::default();
    for seen in following {
        match &seen.event {
            Event::Lost { unit } => done.reduced.push(*unit),
            Event::Eliminated { unit, .. } => done.eliminated.push(*unit),
            Event::Scored { .. } => {}
            other => return (done, Some(other)),
        }
    }
    (done, None)
}

impl Reader<'_> {
    /// What follows a result otherwise than the rulebook says. The reader stands before the roll.
    pub fn result_differs(self, fight: &Fight, result: &str, again: bool, following: &[Seen]) -> Option<String> {
        let under = self.under_attack(fight);
        let (done, next) = at_once(following);
        let expected = match result {
            "DE" | "BB" => self.losses(fight, &under),
            _ => AtOnce::default(),
        };
        let same = same_set(&done.reduced, &expected.reduced) && same_set(&done.eliminated, &expected.eliminated);
        if !same {
            return Some(format!("{result}: {done:?}, not {expected:?}"));
        }
        let left: Vec<UnitId> = under.iter().copied().filter(|unit| !expected.eliminated.contains(unit)).collect();
        let comes = match (result, next) {
            // 11.16
            ("AS", Some(Event::FightEnded)) => true,
            // 11.17
            ("AL1", Some(Event::Owed(Owed::One))) => true,
            // 11.14: a vacated hex is entered.
            ("DE", Some(Event::MayAdvance { units })) => {
                left.is_empty() && same_set(units, &self.attackers_left(fight))
            }
            ("DE", Some(Event::FightEnded)) => !left.is_empty(),
            // 11.20: fought out, if that was declared.
            ("DR", None) => fight.conversion && !again,
            // 11.19
            ("DR", Some(Event::Asked(Frame::Retreat))) => !fight.conversion,
            // 11.21
            ("BB", Some(Event::Owed(Owed::Factors { owed, paid: 0, paid_cut: 0 }))) => {
                *owed > 0 && *owed == self.factors_lost(fight, &under)
            }
            // A step with no factors of its own costs the attacker nothing.
            ("BB", Some(Event::FightEnded)) => !left.is_empty() && self.factors_lost(fight, &under) == 0,
            _ => false,
        };
        let owed = self.factors_lost(fight, &under);
        (!comes).then(|| format!("{result}: then {next:?}; left {left:?}, factors lost {owed}"))
    }

    /// All units in the hex: 11.12 those that only shelter there share the result.
    fn under_attack(self, fight: &Fight) -> Vec<UnitId> {
        let mut there = self.position.in_hex(enemy(fight.side), fight.target);
        if self.errs(Mistake::ShelteredAreSpared) {
            there.retain(|unit| !fight.sheltered.contains(unit));
        }
        there
    }

    /// 11.18, 11.21: Soviet units are eliminated, German ones lose a step.
    fn losses(self, fight: &Fight, under: &[UnitId]) -> AtOnce {
        let survives = |unit: &UnitId| {
            let steps = self.position.unit(*unit).factors.len() - usize::from(self.position.state.lost[unit.index()]);
            fight.side == SOVIET && steps > 1 && !self.errs(Mistake::WholeUnitsDie)
        };
        let (reduced, eliminated) = under.iter().copied().partition(survives);
        AtOnce { reduced, eliminated }
    }

    /// What goes with the next step of a unit.
    fn step(self, unit: UnitId) -> u32 {
        let counter = self.position.unit(unit);
        let of = |lost: usize| counter.factors.get(lost).copied().map_or(0, u32::from);
        let lost = usize::from(self.position.state.lost[unit.index()]);
        if self.errs(Mistake::BloodbathWholeFactor) { of(lost) } else { of(lost) - of(lost + 1) }
    }

    /// 11.21: the factors that the defenders lose. Those of units out of supply are added, then halved (ruling).
    pub fn factors_lost(self, fight: &Fight, under: &[UnitId]) -> u32 {
        let (mut full, mut half) = (0, Vec::new());
        for unit in under {
            if self.errs(Mistake::BloodbathWithoutSheltered) && fight.sheltered.contains(unit) {
                continue;
            }
            match fight.cut.contains(unit) && !self.errs(Mistake::BloodbathSupplied) {
                true => half.push(self.step(*unit)),
                false => full += self.step(*unit),
            }
        }
        full + self.half_of(&half)
    }

    /// The attackers that are on the map.
    fn attackers_left(self, fight: &Fight) -> Vec<UnitId> {
        fight.attackers.iter().map(|(unit, _)| *unit).filter(|unit| self.position.hex(*unit).is_some()).collect()
    }

    /// 11.21: a payment otherwise than the rulebook has it. The reader stands before the loss; `after` is when all of it is done.
    pub fn payment_differs(self, paid: (UnitId, u32, bool), after: &State, ended: bool) -> Option<String> {
        let (unit, factors, cut) = paid;
        let (Some(fight), Some(Frame::Loss(owing))) = (self.position.state.fight(), self.position.state.flow.top())
        else {
            return Some("nothing is owed".to_owned());
        };
        let attacker = fight.attackers.iter().any(|(other, _)| *other == unit);
        if !attacker || self.position.hex(unit).is_none() {
            return Some(format!("{unit:?} pays"));
        }
        let Owed::Factors { owed, paid, paid_cut } = *owing else {
            return (!ended).then(|| "more than one is lost".to_owned());
        };
        let worth = self.step(unit);
        if (worth, fight.cut.contains(&unit)) != (factors, cut) {
            return Some(format!("{unit:?} pays {factors}, not {worth}"));
        }
        let (paid, paid_cut) = if cut { (paid, paid_cut + worth) } else { (paid + worth, paid_cut) };
        let half = if self.errs(Mistake::CutPayWhole) { paid_cut } else { self.half_of(&[paid_cut]) };
        let wanted = owed + u32::from(self.errs(Mistake::PaysMore));
        let later = Reader::new(self.position.board, after, self.mistake);
        let done = paid + half >= wanted || later.attackers_left(fight).is_empty();
        (done != ended).then(|| format!("paid {paid} and {paid_cut} of {owed}: ended {ended}"))
    }

    /// 11.12, 11.13: who came onto friends in a retreat, and so adds nothing to their defence.
    pub fn shelter_differs(self, routes: &[(UnitId, Vec<Place>)], sheltered: &[UnitId]) -> Option<String> {
        let moving: Vec<UnitId> = routes.iter().map(|(unit, _)| *unit).collect();
        let mut expected = Vec::new();
        for (unit, route) in routes {
            let Some(hex) = route.last().and_then(|place| place.hex()) else { continue };
            let friends = self.position.in_hex(self.side_of(*unit), hex);
            if friends.iter().any(|friend| !moving.contains(friend)) {
                expected.push(*unit);
            }
        }
        (!same_set(&expected, sheltered)).then(|| format!("sheltered {sheltered:?}, not {expected:?}"))
    }

    /// 11.12, 11.13: whoever is eliminated instead of a retreat had nowhere to go.
    pub fn had_a_way(self, unit: UnitId) -> bool {
        let Some(fight) = self.position.state.fight() else { return false };
        let side = self.side_of(unit);
        let room = self.position.refuges(side, &[unit], fight.target).into_iter();
        let weight = self.position.weight(unit);
        let finds_room = room.clone().any(|hex| self.position.room(side, hex) >= weight);
        finds_room || !self.position.shortest_chains(side, unit, fight.target).is_empty()
    }

    /// 11.14: at the end of a fight a vacated hex has been entered, if anybody was left who could.
    pub fn end_differs(self, fight: &Fight) -> Option<String> {
        let vacated = !self.position.holds(enemy(fight.side), fight.target);
        let entered = self.position.held_by(fight.side, fight.target);
        let stays = vacated && !self.attackers_left(fight).is_empty() && !entered;
        stays.then(|| "nobody has advanced".to_owned())
    }

    /// 11.14: those who may advance are the attackers that are left, into a hex without defenders.
    pub fn advance_differs(self, fight: &Fight, units: &[UnitId]) -> Option<String> {
        let left = self.attackers_left(fight);
        let vacated = !self.position.holds(enemy(fight.side), fight.target);
        (!vacated || !same_set(&left, units)).then(|| format!("{units:?} advance, not {left:?}"))
    }
}
