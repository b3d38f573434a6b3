//! Displacement: a retreating unit for which there is no room pushes another away, which may push one in its turn.

use super::{GERMAN, Position, distinct, enemy};
use hexgrid::Hex;
use kernel::{Place, Side, UnitId};

/// Who goes where from where, the retreating unit first.
type Chain = Vec<(UnitId, Hex, Hex)>;

impl Position<'_> {
    /// 11.13: whether the routes are one of the shortest chains of displacement for one of those that have no room: which of
    /// them goes first is their owner's choice.
    pub fn may_displace(self, side: Side, routes: &[(UnitId, Vec<Place>)]) -> bool {
        let Some(fight) = self.state.fight() else { return false };
        if side == fight.side {
            return false;
        }
        let mut steps: Vec<(UnitId, Hex, Hex)> = Vec::new();
        for (mover, route) in routes {
            let [Place::Hex(from), Place::Hex(to)] = route[..] else { return false };
            steps.push((*mover, from, to));
        }
        let first = steps.iter().find(|(unit, ..)| fight.pressed.contains(unit));
        let Some((unit, ..)) = first else { return false };
        let chains = self.shortest_chains(side, *unit, fight.target);
        chains.iter().any(|chain| super::same_set(chain, &steps))
    }

    /// All chains with as few displacements as can be; none if others have made room already.
    pub fn shortest_chains(self, side: Side, unit: UnitId, from: Hex) -> Vec<Chain> {
        let on_map = self.on_map(side).len();
        (0..=on_map)
            .map(|pushes| self.chains(side, &[], unit, from, pushes))
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// The chains in which a unit leaves a hex after others have left theirs, and so many are pushed on. A German unit enters an
    /// enemy zone only if nothing else is open to it.
    fn chains(self, side: Side, before: &[(UnitId, Hex, Hex)], unit: UnitId, from: Hex, pushes: usize) -> Vec<Chain> {
        let foe = enemy(side);
        let next: Vec<Hex> =
            self.around(from).into_iter().filter(|hex| !self.holds(foe, *hex) && !self.is_reserved(*hex)).collect();
        let (zones, free): (Vec<Hex>, Vec<Hex>) = next.into_iter().partition(|hex| self.controlled(foe, *hex));
        let found = self.chains_into(side, before, unit, from, &free, pushes);
        if found.is_empty() && side == GERMAN {
            return self.chains_into(side, before, unit, from, &zones, pushes);
        }
        found
    }

    fn chains_into(
        self,
        side: Side,
        before: &[(UnitId, Hex, Hex)],
        unit: UnitId,
        from: Hex,
        open: &[Hex],
        pushes: usize,
    ) -> Vec<Chain> {
        let mut found = Vec::new();
        for to in open {
            let mut chain = before.to_vec();
            chain.push((unit, from, *to));
            // Not in the book: nobody comes back to where another of the chain has left.
            if !distinct(&chain.iter().map(|(_, from, _)| *from).chain([*to]).collect::<Vec<Hex>>()) {
                continue;
            }
            let room = self.room(side, *to);
            if pushes == 0 {
                if room >= self.weight(unit) {
                    found.push(chain);
                }
            } else if room < self.weight(unit) {
                for pushed in self.in_hex(side, *to) {
                    if self.may_make_way(pushed) && room + self.weight(pushed) >= self.weight(unit) {
                        found.extend(self.chains(side, &chain, pushed, *to, pushes - 1));
                    }
                }
            }
        }
        found
    }

    /// Ruling: nobody makes way twice in a combat, and nobody who has retreated in it. 9.2: reserves do not move.
    fn may_make_way(self, unit: UnitId) -> bool {
        let moved = self.state.fight().is_none_or(|fight| {
            fight.displaced.contains(&unit) || fight.under_attack().any(|defender| defender == unit)
        });
        !moved && !self.is_reserve(unit)
    }
}
