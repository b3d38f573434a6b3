//! The map of Kursk: `scenarios/drive-on-kursk/map.toml`, read into what the rules ask of it.

use crate::{German, Soviet};
use hexgrid::{Direction, Edge, Grid, Hex, HexField, HexSet, Hexside, Passages, ReachScratch, SideField, reach};
use kernel::components::ComponentError;
use kernel::map::{Course, Feature, Map};
use kernel::{Side, case};

/// The map that comes with the program.
pub(crate) const TEXT: &str = include_str!("../../../../scenarios/drive-on-kursk/map.toml");

/// The kinds of feature that this game knows.
const KINDS: [&str; 15] = [
    "forest",
    "hills",
    "swamp",
    "city",
    "town",
    "river",
    "major river",
    "lake",
    "German fortification",
    "Soviet fortification",
    "front line",
    "Soviet trigger",
    "Kursk trigger",
    "German trigger",
    "supply source",
];

/// The natural terrain of a hex. What men have made lies on top of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    #[default]
    Clear,
    Forest,
    Hills,
    Swamp,
}

/// The water along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Water {
    River,
    Major,
    Lake,
}

impl Water {
    /// Whether it is more than a river: a major river or a lake.
    pub fn is_wide(self) -> bool {
        match self {
            Water::River => false,
            Water::Major | Water::Lake => true,
        }
    }
}

/// The places that the rules call by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    pub kursk: Hex,
    pub lgov: Hex,
    pub bryansk: Hex,
    pub kharkov: Hex,
}

#[derive(Clone, Debug)]
pub struct KurskMap {
    /// The map as its file has it.
    pub sheet: Map,
    pub terrain: HexField<Terrain>,
    pub towns: HexSet,
    pub cities: HexSet,
    /// Fortified hexes, by the side that built them.
    pub forts: [HexSet; 2],
    pub water: SideField<Option<Water>>,
    /// What lies on the German side of the initial front line.
    pub german_side: HexSet,
    /// By side: the fortified hexes and cities along that line.
    pub front: [HexSet; 2],
    pub named: Named,
    /// The hexes with a red star.
    pub stars: HexSet,
    /// The hexes two away from Kursk.
    pub ring: HexSet,
}

impl KurskMap {
    pub fn read(text: &str) -> Result<KurskMap, ComponentError> {
        let sheet = Map::read(text)?;
        let grid = &sheet.grid;
        let place = |name: &str| {
            let called = |feature: &&Feature| feature.name == name && matches!(feature.at, Course::Hexes(_));
            match sheet.features.iter().find(called).map(|feature| &feature.at) {
                Some(Course::Hexes(hexes)) if hexes.len() == 1 => Ok(hexes[0]),
                _ => Err(Map::wrong(text, 0, format!("there is no place called {name}"))),
            }
        };
        let named = Named {
            kursk: place("Kursk")?,
            lgov: place("Lgov")?,
            bryansk: place("Bryansk")?,
            kharkov: place("Kharkov")?,
        };
        let mut map = KurskMap {
            terrain: HexField::new(grid, Terrain::Clear),
            towns: HexSet::new(grid),
            cities: HexSet::new(grid),
            forts: Side::BOTH.map(|_| HexSet::new(grid)),
            water: SideField::new(grid, None),
            german_side: HexSet::new(grid),
            front: Side::BOTH.map(|_| HexSet::new(grid)),
            named,
            stars: HexSet::new(grid),
            ring: HexSet::from_iter(grid, grid.ring(named.kursk, 2)),
            sheet: sheet.clone(),
        };
        let mut line = SideField::new(grid, false);
        for (nth, feature) in sheet.features.iter().enumerate() {
            let placed = map.add(sheet.kind(feature), feature, &mut line);
            placed.map_err(|message| Map::wrong(text, nth, message))?;
        }
        map.part_the_sides(&line).map_err(|message| Map::wrong(text, 0, message))?;
        Ok(map)
    }

    pub fn grid(&self) -> &Grid {
        &self.sheet.grid
    }

    pub fn water_at(&self, hex: Hex, direction: Direction) -> Option<Water> {
        self.grid().hexside(hex, direction).and_then(|side| self.water[side])
    }

    /// The water between two hexes next to each other.
    pub fn water_between(&self, from: Hex, to: Hex) -> Option<Water> {
        self.grid().between(from, to).and_then(|side| self.water[side])
    }

    /// The hexes of an edge of the map.
    pub fn edge(&self, edge: Edge) -> impl Iterator<Item = Hex> + '_ {
        self.grid().hexes().filter(move |hex| self.on_edge(*hex, edge))
    }

    /// Whether a hex lies on an edge of the map.
    // 1.4 A corner lies on two edges.
    pub fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        let across = match edge {
            Edge::West | Edge::East => [Edge::North, Edge::South],
            Edge::North | Edge::South => [Edge::West, Edge::East],
        };
        let corner = || across.into_iter().any(|other| self.grid().on_edge(hex, other));
        self.grid().on_edge(hex, edge) && case!("1.4", true, !corner())
    }

    /// Open ground everywhere, for rule tests. The front line and the places with names stay where they are.
    pub(crate) fn clear(&mut self) {
        let grid = self.sheet.grid.clone();
        self.terrain.fill(Terrain::Clear);
        self.water.fill(None);
        self.towns = HexSet::new(&grid);
        self.cities = HexSet::new(&grid);
        self.forts = Side::BOTH.map(|_| HexSet::new(&grid));
    }

    /// Puts a feature on the map; the complaint is half a sentence.
    fn add(&mut self, kind: &str, feature: &Feature, line: &mut SideField<bool>) -> Result<(), String> {
        match (kind, &feature.at) {
            ("forest", Course::Hexes(hexes)) => self.cover(hexes, Terrain::Forest),
            ("hills", Course::Hexes(hexes)) => self.cover(hexes, Terrain::Hills),
            ("swamp", Course::Hexes(hexes)) => self.cover(hexes, Terrain::Swamp),
            ("city", Course::Hexes(hexes)) => {
                self.cities.extend(hexes.iter().copied());
                Ok(())
            }
            ("town", Course::Hexes(hexes)) => {
                self.towns.extend(hexes.iter().copied());
                Ok(())
            }
            ("German fortification", Course::Hexes(hexes)) => {
                self.forts[German.index()].extend(hexes.iter().copied());
                Ok(())
            }
            ("Soviet fortification", Course::Hexes(hexes)) => {
                self.forts[Soviet.index()].extend(hexes.iter().copied());
                Ok(())
            }
            ("river", Course::Sides(sides)) => self.flow(sides, Water::River),
            ("major river", Course::Sides(sides)) => self.flow(sides, Water::Major),
            ("lake", Course::Sides(sides)) => self.flow(sides, Water::Lake),
            ("front line", Course::Sides(sides)) => {
                sides.iter().for_each(|side| line[*side] = true);
                Ok(())
            }
            ("Soviet trigger", Course::Hexes(hexes)) => {
                self.stars.extend(hexes.iter().copied());
                Ok(())
            }
            // Edges and the ring round Kursk follow from the grid; there they are drawn only.
            ("Kursk trigger" | "German trigger" | "supply source", Course::Hexes(_)) => Ok(()),
            (kind, _) if KINDS.contains(&kind) => Err(format!("a {kind} does not lie so")),
            (kind, _) => Err(format!("this game knows no `{kind}`, only {}", KINDS.join(", "))),
        }
    }

    // 10.8 A hex has one kind of natural terrain at most.
    fn cover(&mut self, hexes: &[Hex], terrain: Terrain) -> Result<(), String> {
        for hex in hexes {
            let before = std::mem::replace(&mut self.terrain[*hex], terrain);
            if case!("10.8", before != Terrain::Clear && before != terrain) {
                return Err(format!("{} has other terrain already", self.grid().number(*hex)));
            }
        }
        Ok(())
    }

    fn flow(&mut self, sides: &[Hexside], water: Water) -> Result<(), String> {
        for side in sides {
            let before = self.water[*side].replace(water);
            if before.is_some_and(|before| before != water) {
                return Err(format!("{} has other water already", self.grid().hexside_number(*side)));
            }
        }
        Ok(())
    }

    // 3.8 The front line parts the two sides: what can be reached from the west edge without crossing it is German.
    fn part_the_sides(&mut self, line: &SideField<bool>) -> Result<(), String> {
        let grid = self.sheet.grid.clone();
        let starts = HexSet::from_iter(&grid, self.edge(Edge::West));
        let passages = Passages::new(&grid, |side| case!("3.8", line[side]));
        self.german_side = reach(&grid, &starts, &HexSet::full(&grid), &passages, &mut ReachScratch::new(&grid));
        let leak = self.edge(Edge::East).find(|hex| case!("3.8", self.german_side.contains(*hex)));
        match leak {
            Some(hex) => {
                Err(format!("the front line has a gap: {} can be reached from the west edge", grid.number(hex)))
            }
            None => {
                self.front = Side::BOTH.map(|side| HexSet::from_iter(&grid, self.front_of(side)));
                Ok(())
            }
        }
    }

    /// The side on which a hex lies at the start.
    pub fn side_of(&self, hex: Hex) -> Side {
        if self.german_side.contains(hex) { German } else { Soviet }
    }

    fn front_of(&self, side: Side) -> Vec<Hex> {
        let near = |hex: &Hex| self.grid().neighbours(*hex).any(|(_, next)| self.side_of(next) != side);
        let mut strong = self.forts[side.index()].clone();
        strong.union(&self.cities);
        strong.iter().filter(|hex| self.side_of(*hex) == side && near(hex)).collect()
    }
}
