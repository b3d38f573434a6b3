//! 6: lines of supply, looked for from each unit to the edge.

use super::{Mistake, Reader};
use crate::naive::kursk::{GERMAN, SOVIET, enemy};
use hexgrid::Hex;
use kernel::{Side, UnitId};
use std::collections::{BTreeMap, BTreeSet};

impl Reader<'_> {
    /// Of these units, those that are out of supply now.
    pub fn out_of_supply(self, units: &[UnitId]) -> Vec<UnitId> {
        let mut judged: BTreeMap<(bool, Hex), bool> = BTreeMap::new();
        let open = [GERMAN, SOVIET].map(|side| self.passable(side));
        let mut cut = Vec::new();
        for unit in units {
            let side = self.side_of(*unit);
            let Some(hex) = self.position.hex(*unit) else { continue };
            let known = judged.get(&(side == GERMAN, hex)).copied();
            let supplied = known.unwrap_or_else(|| {
                let open = &open[usize::from(side == SOVIET)];
                let (supplied, seen) = self.reaches_a_source(side, hex, open);
                judged.insert((side == GERMAN, hex), supplied);
                // What leads here leads on from here, if a line may pass this hex at all.
                let along = seen.into_iter().filter(|other| open.contains(&hex) && !self.is_lgov(*other));
                judged.extend(along.map(|other| ((side == GERMAN, other), supplied)));
                supplied
            });
            if !supplied {
                cut.push(*unit);
            }
        }
        cut
    }

    /// 6.3, 6.4: where a line of the side may pass. No enemy units; no enemy zone unless a friend stands there; no city of the
    /// enemy's. Terrain and water do not matter.
    fn passable(self, side: Side) -> BTreeSet<Hex> {
        let foes: BTreeSet<Hex> = self.hexes_of(enemy(side));
        let friends = self.hexes_of(side);
        let watchers: BTreeSet<Hex> = match self.errs(Mistake::ReservesWithoutZone) {
            false => foes.clone(),
            true => {
                let awake =
                    self.position.on_map(enemy(side)).into_iter().filter(|(unit, _)| !self.position.is_reserve(*unit));
                awake.map(|(_, hex)| hex).collect()
            }
        };
        let mut watched: BTreeSet<Hex> = watchers.iter().flat_map(|hex| self.position.around(*hex)).collect();
        if self.errs(Mistake::ZonesDoNotStop) {
            watched.clear();
        }
        let map = &self.position.board.map;
        let mut open = BTreeSet::new();
        for hex in map.grid().hexes() {
            let with_friend = friends.contains(&hex) && !self.errs(Mistake::FriendsDoNotHelp);
            let shut = map.cities.contains(hex) && !self.position.held_by(side, hex) && !self.errs(Mistake::CitiesOpen);
            if !foes.contains(&hex) && (with_friend || !watched.contains(&hex)) && !shut {
                open.insert(hex);
            }
        }
        open
    }

    /// 6.3, 6.4, 6.8: a way of any length to a hex of the own edge that is under control. 6.10: Lgov supplies the Soviets in it
    /// until it has been German. Also the hexes that were seen on the way.
    fn reaches_a_source(self, side: Side, from: Hex, open: &BTreeSet<Hex>) -> (bool, BTreeSet<Hex>) {
        if side == SOVIET && self.is_lgov(from) && !self.errs(Mistake::LgovNoSource) {
            let spent = self.position.state.lgov_fallen && !self.errs(Mistake::LgovAlwaysSource);
            if !spent {
                return (true, BTreeSet::new());
            }
        }
        let mut seen = BTreeSet::from([from]);
        let mut ahead = vec![from];
        while let Some(hex) = ahead.pop() {
            if self.is_source(side, hex) {
                return (true, seen);
            }
            for next in self.position.around(hex) {
                if open.contains(&next) && seen.insert(next) {
                    ahead.push(next);
                }
            }
        }
        (false, seen)
    }

    fn is_source(self, side: Side, hex: Hex) -> bool {
        let number = self.position.board.map.grid().number(hex);
        let (west, east) = (number.ends_with("00"), number.ends_with("27"));
        let held = self.position.held_by(side, hex);
        let own = if side == GERMAN { west } else { east };
        (own && (held || self.errs(Mistake::LostSourcesWork)))
            || ((west || east) && held && self.errs(Mistake::ForeignSourcesWork))
    }

    /// 8.1: the hexes that lie beside units of a side.
    pub fn watched(self, by: Side) -> BTreeSet<Hex> {
        self.hexes_of(by).into_iter().flat_map(|hex| self.position.around(hex)).collect()
    }
}
