//! Actions that a player of Kursk might try, made by chance from the position alone: many are legal, many nearly so.

use harness::mutate::some_of;
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{BoxId, Place, Side, UnitId};
use kursk::{Action, Advance, Board, Excess, Fight, Frame, Phase, PlayerPhase, State};

/// Where those lie who are not in play yet.
const ASIDE: Place = Place::Box(BoxId(0));
/// Where a retreat leads for which there is no room.
const PRESSED: Place = Place::Box(BoxId(3));

/// An action of the kind that is due.
pub fn any(board: &Board, state: &State, side: Side, chance: &mut Seeded) -> Option<Action> {
    let attempt = Attempt { board, state, side };
    match state.flow.top()? {
        Frame::SetUp(_) => attempt.deploy(chance),
        Frame::Withdrawal(_) => Some(Action::Withdraw(*chance.pick(&attempt.own(|_| true))?)),
        Frame::Activation => {
            let reserves = attempt.own(|unit| state.marks[unit.index()].reserve || chance_of_any(unit));
            let hexes = reserves.into_iter().filter_map(|unit| state.at.hex(unit)).collect();
            Some(Action::Activate(some_of(hexes, 1 + chance.below(3) as usize, chance)))
        }
        Frame::Phase(PlayerPhase { phase: Phase::Movement, .. }) if chance.below(12) == 0 => attempt.top(chance),
        Frame::Phase(_) if chance.below(6) == 0 => attempt.enter(chance),
        Frame::Phase(PlayerPhase { phase: Phase::Movement, .. }) => attempt.march(chance),
        Frame::Phase(PlayerPhase { phase: Phase::Combat, .. }) => attempt.attack(chance),
        Frame::Retreat => attempt.retreat(state.fight()?, chance),
        Frame::Displacement => attempt.displace(*chance.pick(&state.fight()?.pressed)?, chance),
        Frame::Advance(Advance { units }) => attempt.advance(state.fight()?, units, chance),
        Frame::Loss(_) => Some(Action::Lose(*chance.pick(&attempt.own(|_| true))?)),
        Frame::Excess(Excess { hex, .. }) => {
            Some(Action::Remove(*chance.pick(&state.at.at(*hex).collect::<Vec<_>>())?))
        }
        _ => None,
    }
}

/// Now and then a unit that is no reserve is named too.
fn chance_of_any(unit: UnitId) -> bool {
    unit.index().is_multiple_of(16)
}

struct Attempt<'a> {
    board: &'a Board,
    state: &'a State,
    side: Side,
}

impl Attempt<'_> {
    fn own(&self, fit: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
        let units = self.board.roster.units_of(self.side).map(|(id, _)| id).filter(|id| fit(*id));
        units.filter(|id| self.state.at.hex(*id).is_some()).collect()
    }

    fn around(&self, from: Hex) -> Vec<Hex> {
        self.board.map.grid().neighbours(from).map(|(_, next)| next).collect()
    }

    fn step(&self, from: Hex, chance: &mut Seeded) -> Option<Hex> {
        chance.pick(&self.around(from)).copied()
    }

    fn has_foe(&self, hex: Hex) -> bool {
        self.state.at.at(hex).any(|unit| self.board.roster.unit(unit).side != self.side)
    }

    fn foe_beside(&self, from: Hex, chance: &mut Seeded) -> Option<Hex> {
        let foes: Vec<Hex> = self.around(from).into_iter().filter(|hex| self.has_foe(*hex)).collect();
        chance.pick(&foes).copied()
    }

    /// A unit to where another stands, or near to where it is itself.
    fn deploy(&self, chance: &mut Seeded) -> Option<Action> {
        if chance.below(8) == 0 {
            return Some(if chance.below(4) == 0 { Action::Muster } else { Action::End });
        }
        if chance.below(8) == 0 {
            return self.top(chance);
        }
        let units: Vec<UnitId> = self.board.roster.units_of(self.side).map(|(id, _)| id).collect();
        let unit = *chance.pick(&units)?;
        // Now and then onto the hex that is printed on somebody.
        if chance.below(4) == 0 {
            let printed: Vec<Hex> = units.iter().filter_map(|unit| self.board.printed_hex(*unit)).collect();
            return Some(Action::Deploy { unit, hex: *chance.pick(&printed)? });
        }
        let other = if chance.below(3) == 0 { *chance.pick(&self.own(|_| true))? } else { unit };
        let mut hex = self.state.at.hex(other)?;
        for _ in 0..chance.below(4) {
            hex = self.step(hex, chance)?;
        }
        Some(Action::Deploy { unit, hex })
    }

    /// Somebody on top of a stack, sometimes an enemy.
    fn top(&self, chance: &mut Seeded) -> Option<Action> {
        let stacked = |unit: &UnitId| self.state.at.at(self.state.at.place(*unit)).nth(1).is_some();
        let units: Vec<UnitId> = match chance.below(8) {
            0 => self.board.roster.units().map(|(id, _)| id).collect(),
            1 => self.own(|_| true),
            _ => self.own(|unit| stacked(&unit)),
        };
        chance.pick(&units).map(|unit| Action::Top(*unit))
    }

    fn enter(&self, chance: &mut Seeded) -> Option<Action> {
        let units = self.board.roster.units_of(self.side).map(|(id, _)| id);
        // Now and then somebody who is out of the game.
        let any = chance.below(8) == 0;
        let fit = |place: Place| if any { place.hex().is_none() } else { place == ASIDE };
        let units: Vec<UnitId> = units.filter(|id| fit(self.state.at.place(*id))).collect();
        let grid = self.board.map.grid();
        let named = [self.board.map.named.bryansk, self.board.map.named.kharkov, self.board.map.named.kursk];
        let edge: Vec<Hex> = grid.hexes().filter(|hex| self.around(*hex).len() < 6).collect();
        let hex = if chance.below(3) == 0 { *chance.pick(&named)? } else { *chance.pick(&edge)? };
        Some(Action::Enter { unit: *chance.pick(&units)?, hex })
    }

    /// A stack on a way that likes the neighbourhood of enemies.
    fn march(&self, chance: &mut Seeded) -> Option<Action> {
        let first = *chance.pick(&self.own(|_| true))?;
        let from = self.state.at.hex(first)?;
        let mut units: Vec<UnitId> = self.state.at.at(from).collect();
        if chance.below(2) == 0 {
            let few = 1 + chance.below(2) as usize;
            units = some_of(units, few, chance);
        }
        let mut path = vec![from];
        let most = [2, 2, 3, 5, 9, 14][chance.below(6) as usize];
        for _ in 0..=chance.below(most) {
            let next = self.step(*path.last()?, chance)?;
            // Long ways seldom turn back.
            if most < 5 || self.board.map.grid().distance(from, next) as usize >= path.len() {
                path.push(next);
            }
        }
        Some(Action::Move { units, path })
    }

    fn attack(&self, chance: &mut Seeded) -> Option<Action> {
        let first = *chance.pick(&self.own(|_| true))?;
        let from = self.state.at.hex(first)?;
        let target = self.foe_beside(from, chance).or_else(|| self.step(from, chance))?;
        let grid = self.board.map.grid();
        let close = |unit: UnitId| self.state.at.hex(unit).is_some_and(|hex| grid.adjacent(hex, target));
        let near: Vec<UnitId> = self.own(close);
        let few = 1 + chance.below(8) as usize;
        Some(Action::Attack { units: some_of(near, few, chance), target })
    }

    /// All somewhere, mostly together.
    fn retreat(&self, fight: &Fight, chance: &mut Seeded) -> Option<Action> {
        let from = fight.target;
        let mut to = Place::Hex(self.step(from, chance)?);
        let (split, pressed) = (chance.below(3), chance.below(3));
        let units: Vec<UnitId> = self.state.at.at(from).collect();
        let mut routes = Vec::new();
        for unit in units {
            if split == 0 && chance.below(2) == 0 {
                to = Place::Hex(self.step(from, chance)?);
            }
            let no_room = pressed == 0 && chance.below(2) == 0;
            routes.push((unit, vec![Place::Hex(from), if no_room { PRESSED } else { to }]));
        }
        Some(Action::Retreat(routes))
    }

    /// A chain that ends where there is room, mostly away from the fight.
    fn displace(&self, unit: UnitId, chance: &mut Seeded) -> Option<Action> {
        let grid = self.board.map.grid();
        let target = self.state.at.hex(unit)?;
        let mut routes: Vec<(UnitId, Vec<Place>)> = Vec::new();
        let mut next = (unit, target);
        for _ in 0..4 {
            let away = chance.below(4) > 0;
            let fit = |hex: &Hex| {
                !self.has_foe(*hex) && (!away || grid.distance(target, *hex) > grid.distance(target, next.1))
            };
            let open: Vec<Hex> = self.around(next.1).into_iter().filter(fit).collect();
            let to = *chance.pick(&open)?;
            routes.push((next.0, vec![Place::Hex(next.1), Place::Hex(to)]));
            let there: Vec<UnitId> = self.state.at.at(to).collect();
            if self.is_room_for(next.0, &there) && chance.below(8) > 0 {
                break;
            }
            let unwilling: Vec<UnitId> = there.iter().copied().filter(|unit| self.stays(*unit)).collect();
            let some = if unwilling.is_empty() || chance.below(2) == 0 { there } else { unwilling };
            let Some(pushed) = chance.pick(&some).copied() else { break };
            next = (pushed, to);
        }
        routes.sort();
        routes.dedup_by_key(|(unit, _)| *unit);
        Some(Action::Displace(routes))
    }

    fn is_room_for(&self, unit: UnitId, there: &[UnitId]) -> bool {
        let weight = |unit: UnitId| {
            let counter = self.board.roster.unit(unit);
            if counter.side == Side::Blue || counter.corps { 3 } else { 1 }
        };
        there.iter().chain([&unit]).map(|unit| weight(*unit)).sum::<u32>() <= 9
    }

    /// Whether a unit makes way for nobody.
    fn stays(&self, unit: UnitId) -> bool {
        let pushed = self.state.fight().is_some_and(|fight| {
            fight.displaced.contains(&unit) || fight.under_attack().any(|defender| defender == unit)
        });
        pushed || self.state.marks[unit.index()].reserve
    }

    fn advance(&self, fight: &Fight, units: &[UnitId], chance: &mut Seeded) -> Option<Action> {
        let mut routes = Vec::new();
        let all = chance.below(6) > 0;
        for unit in units {
            let mut route = vec![self.state.at.hex(*unit)?];
            if chance.below(2) == 0 {
                route.push(fight.target);
                if chance.below(2) == 0 {
                    route.extend(self.step(fight.target, chance));
                }
            }
            if all || chance.below(3) > 0 {
                routes.push((*unit, route));
            }
        }
        Some(Action::Advance(routes))
    }
}
