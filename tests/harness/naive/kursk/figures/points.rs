//! 4: what everything is worth, and who has won; 6.9: the end.

use super::{Mistake, Reader};
use crate::naive::kursk::{GERMAN, SOVIET, enemy};
use hexgrid::Hex;
use kernel::{BoxId, Place, Side, UnitId};
use kursk::State;
use std::collections::BTreeSet;

/// The dead pile.
pub const DEAD: Place = Place::Box(BoxId(1));

impl Reader<'_> {
    /// 4.7, 4.8: what the German player gains or loses by the elimination of a unit.
    pub fn worth_of_unit(self, unit: UnitId) -> i32 {
        let counter = self.position.unit(unit);
        if counter.side == SOVIET {
            return match counter.kind.contains("corps") {
                true if self.errs(Mistake::CorpsIsOne) => 1,
                true => 3,
                false if self.is_zone(unit) && self.errs(Mistake::ZonesWorthNothing) => 0,
                false => 1,
            };
        }
        let kind = &counter.kind[..];
        let loss = match kind {
            _ if counter.factors[0] == 26 && !self.errs(Mistake::EliteFour) => 5,
            _ if kind.contains("panzer") => {
                if self.errs(Mistake::MechanisedThree) {
                    3
                } else {
                    4
                }
            }
            "paratroop division" => {
                if self.errs(Mistake::JumpersTwo) {
                    2
                } else {
                    3
                }
            }
            "mountain division" => {
                if self.errs(Mistake::MountainTwo) {
                    2
                } else {
                    3
                }
            }
            _ => 2,
        };
        -loss
    }

    /// 4.4, 4.6: what the German player gains by taking a hex, or loses with it.
    pub fn worth_of_hex(self, hex: Hex, taken: bool) -> i32 {
        let (map, number) = (&self.position.board.map, self.position.board.map.grid().number(hex));
        let mut worth = 0;
        // Not in the book, nor on the map: a city in which there is a town too is a city.
        if map.cities.contains(hex) {
            worth += if number == "3415" && !self.errs(Mistake::KurskTen) { 40 } else { 10 };
        } else if map.towns.contains(hex) && (taken || !self.errs(Mistake::TownsNotLost)) {
            worth += if number == "3509" && !self.errs(Mistake::LgovOne) { 10 } else { 1 };
        }
        if number.ends_with("27") {
            worth += if self.errs(Mistake::EastOne) { 1 } else { 3 };
        }
        if number.ends_with("00") && !(taken && self.errs(Mistake::WestNotRegained)) {
            worth += 10;
        }
        if taken { worth } else { -worth }
    }

    /// 4.9: for each stack that the Soviet player activates: seven on turn 1, one less on each turn after it.
    pub fn worth_of_reserve(self) -> i32 {
        let turn = i32::from(self.position.state.turn);
        match turn {
            4.. if self.errs(Mistake::ReservesFour) => 4,
            _ => (8 - turn - i32::from(self.errs(Mistake::ReservesOneLess))).max(0),
        }
    }

    /// 4.5: the die, and three for a division with 26 in front.
    pub fn worth_of_withdrawal(self, unit: UnitId, face: u8) -> i32 {
        let elite = self.position.unit(unit).factors[0] == 26 && !self.errs(Mistake::NoBonus);
        i32::from(face) + if elite { 3 } else { 0 }
    }

    /// 4.10: what a further turn costs the side that wants it alone.
    pub fn worth_of_turn(self, side: Side, faces: &[u8]) -> i32 {
        let sum: i32 = faces.iter().map(|face| i32::from(*face)).sum();
        if (side == GERMAN) == self.errs(Mistake::PriceTurned) { sum } else { -sum }
    }

    /// 4.2: who has won with so many points in the end, and by which case.
    pub fn verdict(self, points: i32) -> (Option<Side>, &'static str) {
        if points <= 0 {
            return (Some(SOVIET), "4.2b");
        }
        if self.position.state.gambit {
            let enough = 280 + i32::from(self.errs(Mistake::GambitAbove280));
            return (Some(if points >= enough { GERMAN } else { SOVIET }), "4.2d");
        }
        let (draw, victory) =
            (155 + i32::from(self.errs(Mistake::DefeatAt155)), 181 - i32::from(self.errs(Mistake::VictoryAt180)));
        let winner = match points {
            points if points >= victory => Some(GERMAN),
            points if points >= draw => None,
            _ => Some(SOVIET),
        };
        (winner, "4.2c")
    }

    /// 6.9: who is removed when the game ends, and the state that is left. First the Soviet units out of supply, then the German
    /// ones that are so afterwards; their hexes go to the other side.
    pub fn ended(self) -> (BTreeSet<UnitId>, State) {
        let mut removed = BTreeSet::new();
        let mut state = self.position.state.clone();
        let early = self.cut_on_map(GERMAN);
        for side in [SOVIET, GERMAN] {
            let now = Reader::new(self.position.board, &state, self.mistake);
            let cut = match side == GERMAN && self.errs(Mistake::EndTogether) {
                true => early.clone(),
                false => now.cut_on_map(side),
            };
            let mut next = state.clone();
            for unit in cut {
                if let Some(hex) = state.at.hex(unit) {
                    next.points += now.worth_of_unit(unit);
                    next.at.put(unit, DEAD);
                    removed.insert(unit);
                    if next.at.at(hex).next().is_none() && !self.errs(Mistake::EndKeepsHexes) {
                        now.take(&mut next, enemy(side), hex);
                    }
                }
            }
            state = next;
        }
        (removed, state)
    }

    fn cut_on_map(self, side: Side) -> Vec<UnitId> {
        let units: Vec<UnitId> = self.position.on_map(side).into_iter().map(|(unit, _)| unit).collect();
        self.out_of_supply(&units)
    }

    fn take(self, state: &mut State, side: Side, hex: Hex) {
        let german = side == GERMAN;
        if state.german.contains(hex) == german {
            return;
        }
        state.points += self.worth_of_hex(hex, german);
        if german {
            state.german.insert(hex);
        } else {
            state.german.remove(hex);
        }
    }
}
