//! 5.3 Rail movement. Korsun has none (19.21); the rail capacity of a game is among its exclusive figures.

use crate::exclusive::Rail;
use crate::game::Korsun;
use crate::s05_movement::destination;
use crate::state::{Event, State};
use hexgrid::{Direction, Hex};
use kernel::prompt::Field;
use kernel::toolkit::scratch::with_flood;
use kernel::{Play, Refusal, Side, UnitId, case, may, must, refuse};

impl Korsun {
    /// The rail capacity of a side.
    fn rail(&self, side: Side) -> Option<Rail> {
        // 5.3 Units may move by rail where the exclusive rules say so.
        self.board.rules.rail[side.index()].filter(|_| may!("5.3"))
    }

    /// Whether a unit may be moved by rail at all.
    fn judge_rider(&self, state: &State, side: Side, unit: UnitId) -> Result<Rail, Refusal> {
        // 19.21 There is no rail movement in Korsun.
        if case!("19.21", self.board.rules.rail == [None; 2]) {
            return Err(refuse!("19.21", "there are no railroads, and nobody moves by rail"));
        }
        let Some(rail) = self.rail(side) else {
            return Err(refuse!("5.3", "this side does not move by rail"));
        };
        self.judge_mover(state, side, unit)?;
        let Some(start) = state.at.hex(unit) else {
            return Err(refuse!("5.21", "{unit} is not on the map", unit = unit));
        };
        // 5.31 It begins in a rail hex. It need not be in supply.
        if case!("5.31", !self.on_rail(start)) {
            return Err(refuse!("5.31", "there is no railroad in {place}", place = start));
        }
        // 5.33 It does not begin in an enemy-controlled hex.
        if case!("5.33", state.control.controls(side.other(), start)) {
            return Err(refuse!("5.33", "the enemy controls {place}", place = start));
        }
        // 5.32 So many units a turn; HQs do not count.
        let full = state.railed[side.index()] >= rail.units && !self.unit(unit).is_headquarters();
        if case!("5.32", full) {
            return Err(refuse!("5.32", "{most} units have moved by rail on this turn", most = rail.units));
        }
        Ok(rail)
    }

    fn on_rail(&self, hex: Hex) -> bool {
        Direction::ALL.into_iter().any(|direction| self.rail_at(hex, direction))
    }

    fn rail_at(&self, hex: Hex, direction: Direction) -> bool {
        self.map().grid().hexside(hex, direction).is_some_and(|side| self.map().rail[side])
    }

    /// Whether the next hex along a railroad is friendly and free of the enemy's control.
    fn rail_open(&self, state: &State, side: Side, from: Hex, direction: Direction, to: Hex) -> bool {
        let enemy = side.other();
        // 5.31 From rail hex to connected rail hex, without leaving the railroad.
        let connected = must!("5.31", self.rail_at(from, direction));
        // 5.33 Never into or through an enemy-controlled hex.
        connected && !state.control.holds(enemy, to) && must!("5.33", !state.control.controls(enemy, to))
    }

    pub(crate) fn judge_rail(&self, state: &State, side: Side, unit: UnitId, path: &[Hex]) -> Result<(), Refusal> {
        let rail = self.judge_rider(state, side, unit)?;
        if path.len() < 2 || path.first().copied() != state.at.hex(unit) || path.last() == path.first() {
            return Err(refuse!("5.31", "{unit} goes from where it is to another hex", unit = unit));
        }
        for pair in path.windows(2) {
            let Some(direction) = self.map().grid().direction(pair[0], pair[1]) else {
                return Err(refuse!(
                    "5.31",
                    "{from} and {to} are not next to each other",
                    from = pair[0],
                    to = pair[1]
                ));
            };
            if !self.rail_open(state, side, pair[0], direction, pair[1]) {
                return Err(if self.rail_at(pair[0], direction) {
                    refuse!("5.33", "the enemy holds or controls {place}", place = pair[1])
                } else {
                    refuse!("5.31", "no railroad runs from {from} to {to}", from = pair[0], to = pair[1])
                });
            }
        }
        // 5.32 So many hexes far.
        if case!("5.32", path.len() - 1 > usize::from(rail.hexes)) {
            return Err(refuse!("5.32", "by rail a unit moves at most {most} hexes", most = rail.hexes));
        }
        Ok(())
    }

    /// The units that can be moved by rail.
    pub(crate) fn riders(&self, state: &State, side: Side) -> Vec<UnitId> {
        if self.rail(side).is_none() {
            return Vec::new();
        }
        self.units_of(side).filter(|unit| self.rail_field(state, side, *unit).is_ok()).collect()
    }

    /// Where a unit can go by rail.
    pub(crate) fn rail_field(&self, state: &State, side: Side, unit: UnitId) -> Result<Field, Refusal> {
        let rail = self.judge_rider(state, side, unit)?;
        let grid = self.map().grid();
        let start = state.at.hex(unit).ok_or_else(|| refuse!("5.21", "{unit} is not on the map", unit = unit))?;
        let most = case!("5.32", rail.hexes, u16::MAX);
        let to = with_flood(grid, |flood| {
            let open = |from, direction, to| self.rail_open(state, side, from, direction, to);
            let distances = flood.distances(grid, [start], most, open);
            let mut to = Vec::new();
            for hex in distances.reached().filter(|hex| *hex != start) {
                let path = distances.path_to(hex).unwrap_or_default();
                let (Some(via), Some(far)) = (path.len().checked_sub(2).map(|at| path[at]), distances.get(hex)) else {
                    continue;
                };
                to.push(destination(hex, via, (most - far).saturating_mul(2), false));
            }
            to
        });
        let nowhere = || refuse!("5.31", "{unit} can go nowhere by rail", unit = unit);
        kernel::toolkit::movement::path_field(start, to, 2).ok_or_else(nowhere)
    }

    pub(crate) fn resolve_rail(&self, play: &mut Play<'_, Korsun>, unit: UnitId, path: &[Hex]) {
        let counts = !self.unit(unit).is_headquarters();
        play.emit(Event::Railed { unit, path: path.to_vec(), counts });
        self.lose_airfields(play, self.unit(unit).side, path);
    }
}
