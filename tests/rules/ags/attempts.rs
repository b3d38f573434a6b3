//! Actions that a player of Korsun might try, made by chance from the position alone: many are legal, many nearly so.

use ags::{Action, Advance, Board, Excess, Frame, March, Payment, Phase, PlayerPhase, State};
use harness::mutate::some_of;
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{BoxId, Place, Side, UnitId};

/// An action of the kind that is due.
pub fn any(board: &Board, state: &State, side: Side, chance: &mut Seeded) -> Option<Action> {
    let attempt = Attempt { board, state, side };
    match state.flow.top()? {
        Frame::SetUp(_) => attempt.deploy(chance),
        Frame::Activation => Some(Action::Activate(some_of(attempt.own(|unit| unit.is_headquarters()), 2, chance))),
        Frame::Support => {
            let few = 1 + chance.below(3) as usize;
            Some(Action::Support(some_of(attempt.own(|unit| unit.is_corps()), few, chance)))
        }
        Frame::Phase(PlayerPhase { phase: Phase::Initial, .. }) if chance.below(6) == 0 => attempt.enter(chance),
        Frame::Phase(PlayerPhase { phase: Phase::Initial, .. }) if chance.below(30) == 0 => Some(Action::End),
        Frame::Phase(PlayerPhase { phase: Phase::Initial | Phase::Mechanised, .. }) => attempt.march(None, chance),
        Frame::Phase(PlayerPhase { phase: Phase::Combat, .. }) => attempt.attack(chance),
        Frame::Phase(PlayerPhase { phase: Phase::Air, .. }) => {
            let towns: Vec<Hex> = board.map.towns.iter().collect();
            Some(Action::Airlift(some_of(towns, 1 + chance.below(3) as usize, chance)))
        }
        Frame::March(March { units, .. }) => attempt.march(Some(units), chance),
        Frame::Payment(Payment { units, amount, .. }) if chance.below(3) == 0 => {
            let losses = units.iter().map(|unit| (*unit, chance.below(u32::from(*amount) + 1) as u8));
            Some(Action::Steps(losses.collect()))
        }
        Frame::Payment(Payment { units, amount, .. }) => attempt.retreat(units, *amount, chance),
        Frame::Advance(Advance { units, ways, .. }) => {
            let routes = units.iter().filter_map(|unit| {
                let mut route = vec![state.at.hex(*unit)?];
                if let (Some(way), true) = (chance.pick(ways), chance.below(3) > 0) {
                    let length = 1 + chance.below(way.path.len() as u32 + 1) as usize;
                    route.extend(way.path.iter().take(length));
                    if chance.below(3) == 0 {
                        route.extend(attempt.step(*route.last()?, chance));
                    }
                }
                Some((*unit, route))
            });
            Some(Action::Advance(routes.collect()))
        }
        Frame::Excess(Excess { hex, .. }) => {
            let here: Vec<UnitId> = state.at.at(*hex).collect();
            Some(Action::Remove(some_of(here, 1 + chance.below(2) as usize, chance)))
        }
        Frame::AirSupport(_) => Some(Action::Air(chance.below(2) == 0)),
        Frame::Weather | Frame::Fight(_) | Frame::Over(_) => None,
    }
}

struct Attempt<'a> {
    board: &'a Board,
    state: &'a State,
    side: Side,
}

impl Attempt<'_> {
    fn own(&self, fit: impl Fn(&ags::Unit) -> bool) -> Vec<UnitId> {
        let units = self.board.roster.units_of(self.side).filter(|(_, unit)| fit(unit)).map(|(id, _)| id);
        units.filter(|id| self.state.at.hex(*id).is_some()).collect()
    }

    fn step(&self, from: Hex, chance: &mut Seeded) -> Option<Hex> {
        chance.pick(&self.board.map.grid().neighbours(from).map(|(_, next)| next).collect::<Vec<_>>()).copied()
    }

    fn foe_beside(&self, from: Hex, chance: &mut Seeded) -> Option<Hex> {
        let next = self.board.map.grid().neighbours(from).map(|(_, next)| next);
        let foes = next.filter(|hex| self.state.at.at(*hex).any(|unit| self.board.roster.unit(unit).side != self.side));
        chance.pick(&foes.collect::<Vec<_>>()).copied()
    }

    /// A unit to where another stands, or near to where it stands itself.
    fn deploy(&self, chance: &mut Seeded) -> Option<Action> {
        if chance.below(8) == 0 {
            return Some(if chance.below(4) == 0 { Action::Muster } else { Action::End });
        }
        let units: Vec<UnitId> = self.board.roster.units_of(self.side).map(|(id, _)| id).collect();
        let unit = *chance.pick(&units)?;
        let alike = |other: &UnitId| self.board.roster.unit(*other).kind == self.board.roster.unit(unit).kind;
        let other = match chance.below(3) {
            0 => *chance.pick(&self.own(|_| true))?,
            1 => *chance.pick(&units.iter().copied().filter(alike).collect::<Vec<_>>())?,
            _ => unit,
        };
        let mut hex = self.state.at.hex(other)?;
        for _ in 0..chance.below(4) {
            hex = self.step(hex, chance)?;
        }
        Some(Action::Deploy { unit, hex })
    }

    fn enter(&self, chance: &mut Seeded) -> Option<Action> {
        let units = self.board.roster.units_of(self.side).map(|(id, _)| id);
        let units: Vec<UnitId> = units.filter(|id| self.state.at.hex(*id).is_none()).collect();
        let area = chance.pick(&self.board.map.entry_areas)?;
        Some(Action::Enter { unit: *chance.pick(&units)?, hex: *chance.pick(&area.hexes)? })
    }

    /// A stack on a short way, which may lead to enemies.
    fn march(&self, stack: Option<&Vec<UnitId>>, chance: &mut Seeded) -> Option<Action> {
        let first = match stack {
            Some(stack) => *stack.first()?,
            None => *chance.pick(&self.own(|_| true))?,
        };
        let from = self.state.at.hex(first)?;
        let mut units: Vec<UnitId> = self.state.at.at(from).collect();
        if chance.below(2) == 0 {
            let few = 1 + chance.below(2) as usize;
            units = some_of(units, few, chance);
        }
        let mut path = vec![from];
        for _ in 0..chance.below(5) {
            path.extend(self.step(*path.last()?, chance));
        }
        let end = *path.last()?;
        match self.foe_beside(end, chance) {
            Some(foe) if chance.below(3) > 0 => path.push(foe),
            _ => path.extend(self.step(end, chance)),
        }
        Some(Action::Move { units, path })
    }

    fn attack(&self, chance: &mut Seeded) -> Option<Action> {
        let first = *chance.pick(&self.own(|_| true))?;
        let from = self.state.at.hex(first)?;
        let mut targets: Vec<Hex> = self.foe_beside(from, chance).into_iter().collect();
        if chance.below(4) == 0 {
            targets.extend(self.foe_beside(from, chance));
        }
        targets.sort();
        targets.dedup();
        let grid = self.board.map.grid();
        let close = |unit: &UnitId| {
            let hex = self.state.at.hex(*unit);
            hex.is_some_and(|hex| targets.iter().all(|target| grid.adjacent(hex, *target)))
        };
        let near: Vec<UnitId> = self.own(|_| true).into_iter().filter(close).collect();
        let few = 1 + chance.below(4) as usize;
        Some(Action::Attack { units: some_of(near, few, chance), targets })
    }

    fn retreat(&self, units: &[UnitId], amount: u8, chance: &mut Seeded) -> Option<Action> {
        let grid = self.board.map.grid();
        let (off, eliminated) = (Place::Box(BoxId(2)), Place::Box(BoxId(1)));
        let mut routes: Vec<(UnitId, Vec<Place>)> = Vec::new();
        for unit in units {
            let from = self.state.at.hex(*unit)?;
            let same = routes.iter().find(|(_, route)| route[0] == Place::Hex(from)).map(|(_, route)| route.clone());
            let mut route = vec![from];
            match same {
                Some(same) if chance.below(2) == 0 => {
                    routes.push((*unit, same));
                    continue;
                }
                _ => {
                    for _ in 0..amount {
                        let last = *route.last()?;
                        let away = grid.neighbours(last).map(|(_, next)| next);
                        let away = away.filter(|next| grid.distance(from, *next) > grid.distance(from, last));
                        route.extend(chance.pick(&away.collect::<Vec<_>>()).copied());
                    }
                }
            }
            let at_edge = |hex: &Hex| grid.neighbours(*hex).count() < 6;
            let ends: Vec<usize> = (0..route.len()).filter(|at| at_edge(&route[*at])).collect();
            let end = match chance.below(6) {
                0 => chance.pick(&ends).map(|at| (*at, off)),
                1 => Some((0, eliminated)),
                _ => None,
            };
            let mut places: Vec<Place> = route.into_iter().map(Place::Hex).collect();
            if let Some((at, end)) = end {
                places.truncate(at + 1);
                places.push(end);
            }
            routes.push((*unit, places));
        }
        Some(Action::Retreat(routes))
    }
}
