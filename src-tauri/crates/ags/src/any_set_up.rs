//! Legal set-ups by chance: for a quick start, for computer players and for tests.
//!
//! The Soviet units of a type are dealt to its symbols. Of the German units, those with a hex go there; then so many are set
//! down that the start line is covered (18.24), some of them wherever chance will have them; the rest go anywhere in their areas.

use crate::board::Board;
use crate::counters::SetUp;
use crate::placement::Placement;
use crate::s07_stacking::STACKING_LIMIT;
use hexgrid::{Hex, HexField, HexSet};
use kernel::UnitId;
use kernel::dice::Chance;

/// How often it is tried to set down some units anywhere before the line is covered, and how many posts are then tried.
const TRIES: u32 = 8;
const SHORT_SEARCH: u32 = 500;
/// How many posts are tried for the cover alone, before anything else. Our line takes a small part of this.
const LONG_SEARCH: u32 = 1_000_000;

impl Board {
    /// A legal set-up of both sides. None only on a map whose start line cannot be covered.
    pub fn any_set_up(&self, chance: &mut impl Chance) -> Option<Placement> {
        let mut placement = Placement::empty(self);
        self.deal_soviets(&mut placement, chance);
        self.place_germans(&mut placement, chance)?;
        Some(placement)
    }

    fn deal_soviets(&self, placement: &mut Placement, chance: &mut impl Chance) {
        let mut names: Vec<&str> = self.map.symbols.iter().map(|symbol| &symbol.name[..]).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let mut units: Vec<UnitId> = self.fillers(name).map(|(id, _)| id).collect();
            chance.shuffle(&mut units);
            let symbols = self.map.symbols.iter().filter(|symbol| symbol.name == name);
            units.into_iter().zip(symbols).for_each(|(unit, symbol)| placement.put(unit, symbol.hex));
        }
    }

    fn place_germans(&self, placement: &mut Placement, chance: &mut impl Chance) -> Option<()> {
        let mut room = HexField::new(self.map.grid(), STACKING_LIMIT);
        let mut groups: Vec<Group> = Vec::new();
        for (id, unit) in self.starters() {
            match (unit.set_up, groups.iter_mut().find(|group| group.set_up == unit.set_up)) {
                (SetUp::Hex(hex), _) => put(placement, &mut room, id, hex),
                (_, Some(group)) => group.units.push(id),
                (set_up, None) => groups.push(Group { set_up, units: vec![id], area: self.set_up_hexes(id) }),
            }
        }
        groups.iter_mut().for_each(|group| chance.shuffle(&mut group.units));
        let chosen = self.choose_hexes(&groups, &room, chance)?;
        for (group, hexes) in groups.iter().zip(&chosen) {
            group.units.iter().zip(hexes).for_each(|(unit, hex)| put(placement, &mut room, *unit, *hex));
        }
        for (group, hexes) in groups.iter().zip(&chosen) {
            for unit in &group.units[hexes.len()..] {
                let open: Vec<Hex> = group.area.iter().filter(|hex| room[*hex] > 0).collect();
                put(placement, &mut room, *unit, *chance.pick(&open)?);
            }
        }
        Some(())
    }

    /// Hexes for some units of each group, so that the start line is covered.
    fn choose_hexes(
        &self,
        groups: &[Group],
        room: &HexField<usize>,
        chance: &mut impl Chance,
    ) -> Option<Vec<Vec<Hex>>> {
        let borders = self.border_hexes();
        let posts: Vec<Vec<Post>> = groups.iter().map(|group| self.posts(group, &borders)).collect();
        for _ in 0..TRIES {
            let mut search = Search::new(groups, &posts, room, borders.len(), SHORT_SEARCH);
            search.scatter(chance);
            if search.cover_line(chance) {
                return Some(search.chosen);
            }
        }
        let mut search = Search::new(groups, &posts, room, borders.len(), LONG_SEARCH);
        search.cover_line(chance).then_some(search.chosen)
    }

    /// The hexes of a group's area, and what a unit of the group covers from each.
    fn posts(&self, group: &Group, borders: &[(Hex, Vec<usize>)]) -> Vec<Post> {
        let post = |hex: Hex| {
            let zone = self.map.controlled_from([hex]);
            let covered = |(border, stretches): &(Hex, Vec<usize>)| {
                group.is_of(stretches) && (hex == *border || zone.contains(*border))
            };
            Post { hex, covers: (0..borders.len()).filter(|at| covered(&borders[*at])).collect() }
        };
        group.area.iter().map(post).collect()
    }
}

fn put(placement: &mut Placement, room: &mut HexField<usize>, unit: UnitId, hex: Hex) {
    room[hex] = room[hex].saturating_sub(1);
    placement.put(unit, hex);
}

/// The units with the same print, and where they may be set up.
struct Group {
    set_up: SetUp,
    units: Vec<UnitId>,
    area: HexSet,
}

impl Group {
    /// Whether its letter is that of one of these stretches.
    fn is_of(&self, stretches: &[usize]) -> bool {
        matches!(self.set_up, SetUp::Stretch(at) if stretches.contains(&at))
    }
}

/// A hex in which a unit can stand, and the border hexes that it then covers, by their place along the line.
struct Post {
    hex: Hex,
    covers: Vec<usize>,
}

/// The search for a cover, hex by hex along the line.
struct Search<'a> {
    groups: &'a [Group],
    /// By group.
    posts: &'a [Vec<Post>],
    room: HexField<usize>,
    /// By group.
    chosen: Vec<Vec<Hex>>,
    /// How many units cover each border hex.
    cover: Vec<u32>,
    /// How many more posts may be tried.
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(
        groups: &'a [Group],
        posts: &'a [Vec<Post>],
        room: &HexField<usize>,
        borders: usize,
        steps: u32,
    ) -> Search<'a> {
        let chosen = vec![Vec::new(); groups.len()];
        Search { groups, posts, room: room.clone(), chosen, cover: vec![0; borders], steps }
    }

    /// Sets down up to half of each group's units by chance.
    fn scatter(&mut self, chance: &mut impl Chance) {
        let (groups, posts) = (self.groups, self.posts);
        for (nth, group) in groups.iter().enumerate() {
            let count = chance.below(u32::try_from(group.units.len() / 2 + 1).unwrap_or(1));
            for _ in 0..count {
                let open: Vec<&Post> = posts[nth].iter().filter(|post| self.room[post.hex] > 0).collect();
                if let Some(post) = chance.pick(&open) {
                    self.man(nth, post);
                }
            }
        }
    }

    /// Covers the first border hex that is not covered, in a way that lets the rest be covered too.
    fn cover_line(&mut self, chance: &mut impl Chance) -> bool {
        let Some(border) = self.cover.iter().position(|units| *units == 0) else { return true };
        let posts = self.posts;
        let mut ways: Vec<(usize, &Post)> = Vec::new();
        for (nth, posts) in posts.iter().enumerate() {
            ways.extend(posts.iter().filter(|post| post.covers.contains(&border)).map(|post| (nth, post)));
        }
        chance.shuffle(&mut ways);
        for (nth, post) in ways {
            let spent = self.chosen[nth].len() == self.groups[nth].units.len();
            if spent || self.room[post.hex] == 0 || self.steps == 0 {
                continue;
            }
            self.steps -= 1;
            self.man(nth, post);
            if self.cover_line(chance) {
                return true;
            }
            self.leave(nth, post);
        }
        false
    }

    fn man(&mut self, nth: usize, post: &Post) {
        self.chosen[nth].push(post.hex);
        self.room[post.hex] -= 1;
        post.covers.iter().for_each(|border| self.cover[*border] += 1);
    }

    fn leave(&mut self, nth: usize, post: &Post) {
        self.chosen[nth].pop();
        self.room[post.hex] += 1;
        post.covers.iter().for_each(|border| self.cover[*border] -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dice::Seeded;

    /// The last resort does not hang on luck: without any scattered units the line is covered soon, whatever the order of trying.
    #[test]
    fn the_cover_alone_is_found_soon() {
        let board = Board::standard().expect("the board");
        let borders = board.border_hexes();
        let room = HexField::new(board.map.grid(), STACKING_LIMIT);
        let mut groups: Vec<Group> = Vec::new();
        for (at, _) in board.map.start_line.iter().enumerate() {
            let set_up = SetUp::Stretch(at);
            let units: Vec<UnitId> =
                board.starters().filter(|(_, unit)| unit.set_up == set_up).map(|(id, _)| id).collect();
            groups.push(Group { set_up, area: board.set_up_hexes(units[0]), units });
        }
        let posts: Vec<Vec<Post>> = groups.iter().map(|group| board.posts(group, &borders)).collect();
        for seed in 0..500 {
            let mut search = Search::new(&groups, &posts, &room, borders.len(), LONG_SEARCH / 100);
            assert!(search.cover_line(&mut Seeded::new(seed)), "seed {seed}");
        }
    }
}
