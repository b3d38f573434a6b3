//! 10.8 to 10.18, 12.1 What terrain costs. In combat it is told in section 11.

use crate::counters::Class;
use crate::map::{KurskMap, Terrain, Water};
use hexgrid::{Direction, Hex};
use kernel::{Side, case};

impl KurskMap {
    /// What it costs to enter a hex, without the water on the way.
    pub fn entry_cost(&self, side: Side, class: Class, hex: Hex) -> u16 {
        let natural = natural_cost(class, self.terrain[hex]);
        let own = self.forts[side.index()].contains(hex);
        let enemy = self.forts[side.other().index()].contains(hex);
        let fort = if own || enemy { fort_cost(class, enemy) } else { 0 };
        // 10.17 A city costs two.
        let city = case!("10.17", if self.cities.contains(hex) { CITY_COST } else { 0 }, 0);
        // 10.18 A town costs nothing by itself.
        let town = case!("10.18", 0, u16::from(self.towns.contains(hex)));
        // 10.15 What men have made is paid for together with the natural terrain.
        let all = case!("10.15", natural + fort + city, natural.max(fort).max(city)) + town;
        // 10.10 Clear terrain costs one point, 12.1 and is never added to other terrain.
        case!(["10.10", "12.1"], all.max(1), all + 1)
    }

    /// What the water on the way costs beside that.
    pub fn crossing_cost(&self, class: Class, from: Hex, direction: Direction) -> u16 {
        self.water_at(from, direction).map_or(0, |water| water_cost(class, water))
    }
}

/// 10.17 What a city costs beside its terrain.
pub(crate) const CITY_COST: u16 = 2;

/// What natural terrain costs; clear terrain counts only where there is nothing else.
pub(crate) fn natural_cost(class: Class, terrain: Terrain) -> u16 {
    let mechanised = class == Class::Mechanised;
    match terrain {
        Terrain::Clear => 0,
        // 10.11 Forest costs mechanised units two points, the others one.
        Terrain::Forest => case!("10.11", if mechanised { 2 } else { 1 }, 0),
        // 10.12 Hills cost three and two.
        Terrain::Hills => case!("10.12", if mechanised { 3 } else { 2 }, 0),
        // 10.13 Swamp costs five and three.
        Terrain::Swamp => case!("10.13", if mechanised { 5 } else { 3 }, 0),
    }
}

/// What a fortification costs beside its terrain.
pub(crate) fn fort_cost(class: Class, of_the_enemy: bool) -> u16 {
    match of_the_enemy {
        // 10.16b A fortification of the enemy costs everybody two, whoever holds it now.
        true => case!("10.16b", 2, 0),
        // 10.16a One's own costs mechanised units two, the others one.
        false => case!("10.16a", if class == Class::Mechanised { 2 } else { 1 }, 0),
    }
}

/// What it costs to cross water.
pub(crate) fn water_cost(class: Class, water: Water) -> u16 {
    let wide = if class == Class::Mechanised { 3 } else { 2 };
    match water {
        // 10.14a A river costs one point more.
        Water::River => case!("10.14a", 1, 0),
        // 10.14b A major river or a lake costs mechanised units three more, the others two. 10.9 A lake is such a barrier.
        Water::Major => case!("10.14b", wide, 0),
        Water::Lake => case!("10.9", wide, 0),
    }
}
