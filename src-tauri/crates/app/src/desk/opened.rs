//! What does not change while a game is open: its sides, its board, its parts and where they come from.

use crate::answer::{ChartAnswer, OverlayKindAnswer, SideAnswer};
use crate::desk::library::{self, Seat, noted};
use crate::desk::review::{self, Unseen};
use crate::desk::title_of;
use crate::earlier::EarlierAnswer;
use crate::parts::Parts;
use crate::table::{Table, known};
use crate::trouble::Trouble;
use cartographer::draw;
use cartographer::plane::SIDE;
use hexgrid::{Grid, Hex, Orientation};
use kernel::components::Source;
use kernel::map::{Course, Draw, Feature, Map};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A game that is open.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GameData {
    pub id: String,
    pub name: String,
    pub game: String,
    pub title: String,
    pub scenario: String,
    pub sides: Vec<SideAnswer>,
    pub seats: BTreeMap<String, Seat>,
    /// Whether the board is covered while the seat changes hands.
    pub curtain: bool,
    pub board: BoardData,
    pub overlays: Vec<OverlayKindAnswer>,
    /// What each turn is called, where the game knows its turns beforehand.
    pub turns: Vec<String>,
    /// The phases of a turn in order, as their events tell them.
    pub phases: Vec<String>,
    /// The tables of the rulebook.
    pub charts: Vec<ChartAnswer>,
    pub sources: Vec<SourceRemark>,
    /// What came by mail since the player last looked.
    pub unseen: Option<Unseen>,
    /// What is shown and what not, if it is a game of an earlier revision of its rulebook.
    pub earlier: Option<EarlierAnswer>,
}

/// Where hexes lie and what they are called.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BoardData {
    #[ts(type = "\"flat_top\" | \"pointy_top\"")]
    pub orientation: &'static str,
    /// The length of a hexside in points; a counter is drawn for a side of 32.
    pub side: f64,
    /// The printed numbers, and the centres on the lattice of `Grid::centre`, in one order. No hexes: a game of areas.
    pub numbers: Vec<String>,
    pub x: Vec<i32>,
    pub y: Vec<i32>,
    /// The drawn page in points, with the lattice's origin at (0, 0).
    pub page: PageData,
    /// None: the board draws a plain grid itself.
    pub map: Option<MapLevels>,
    /// The names of towns and the like, by their numbers.
    pub names: BTreeMap<String, String>,
    /// What lies where, for the hex's description and its sources.
    pub features: Vec<FeatureData>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct PageData {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MapLevels {
    pub levels: Vec<MapLevel>,
}

/// One size of the map, cut into tiles from the page's upper left corner.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MapLevel {
    /// Pixels to a point.
    pub scale: f64,
    /// The width and height of a tile in pixels; those at the right and lower edge may be smaller.
    pub tile: (u32, u32),
    pub columns: u32,
    pub rows: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Feature")]
pub struct FeatureData {
    /// What the terrain key calls it.
    pub says: String,
    pub name: String,
    /// Printed numbers.
    pub at: Vec<String>,
    /// It lies along hexsides, not in the hexes.
    pub sides: bool,
    #[ts(type = "Source")]
    pub source: Source,
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SourceRemark {
    pub about: String,
    #[ts(type = "Source")]
    pub source: Source,
    pub note: String,
}

pub(super) fn data(
    id: &str,
    table: &Table,
    parts: Option<&Parts>,
) -> Result<(GameData, BTreeMap<String, Seat>), Trouble> {
    let game = table.game();
    let seats = library::seats(table)?;
    let title = title_of(game.id())?;
    let remark = |remark: &kernel::map::Remark| SourceRemark {
        about: remark.about.clone(),
        source: remark.source,
        note: remark.note.clone(),
    };
    let curtain = table.noted(noted::CURTAIN)?.as_deref() == Some(noted::YES);
    let data = GameData {
        id: id.to_owned(),
        name: table.noted(noted::NAME)?.unwrap_or_else(|| id.to_owned()),
        game: game.id().to_owned(),
        scenario: library::scenario(table)?,
        sides: SideAnswer::both(game.names()),
        seats: seats.clone(),
        curtain,
        board: board(game.names().grid().map(AsRef::as_ref), parts.map(|parts| &parts.map)),
        overlays: OverlayKindAnswer::all(known(game.id())?),
        turns: game.turns(),
        phases: game.phases(),
        charts: game.charts().into_iter().map(ChartAnswer::of).collect(),
        sources: parts.map_or_else(Vec::new, |parts| parts.map.head.remarks.iter().map(remark).collect()),
        unseen: review::unseen(table)?,
        earlier: if curtain { table.earlier_for_both() } else { table.earlier() },
        title,
    };
    Ok((data, seats))
}

fn board(grid: Option<&Grid>, map: Option<&Map>) -> BoardData {
    let mut data = BoardData {
        orientation: "flat_top",
        side: SIDE,
        numbers: Vec::new(),
        x: Vec::new(),
        y: Vec::new(),
        page: PageData { x: 0.0, y: 0.0, width: 1.0, height: 1.0 },
        map: None,
        names: BTreeMap::new(),
        features: Vec::new(),
    };
    let Some(grid) = grid else { return data };
    data.orientation = match grid.orientation() {
        Orientation::FlatTop => "flat_top",
        Orientation::PointyTop => "pointy_top",
    };
    for hex in grid.hexes() {
        let (x, y) = grid.centre(hex);
        data.numbers.push(grid.number(hex));
        data.x.push(x);
        data.y.push(y);
    }
    let page = if map.is_some() { draw::page(grid) } else { draw::bare_page(grid) };
    data.page = PageData { x: page.x0, y: page.y0, width: page.width(), height: page.height() };
    if let Some(map) = map {
        let level = |level: draw::Level| MapLevel {
            scale: level.scale,
            tile: (level.width, level.height),
            columns: level.columns,
            rows: level.rows,
        };
        data.map = Some(MapLevels { levels: draw::levels(page).into_iter().map(level).collect() });
        data.names = places(map);
        data.features = map.features.iter().map(|it| feature(map, it)).collect();
    }
    data
}

/// The hexes of towns and cities, with their names.
fn places(map: &Map) -> BTreeMap<String, String> {
    let towns = map.features.iter().filter(|it| matches!(map.draw(it), Draw::City | Draw::Town) && !it.name.is_empty());
    towns.flat_map(|town| town.at.hexes().iter().map(|hex| (map.grid.number(*hex), town.name.clone()))).collect()
}

fn feature(map: &Map, feature: &Feature) -> FeatureData {
    let key = map.head.key.get(feature.kind);
    let (at, sides) = match &feature.at {
        Course::Hexes(hexes) | Course::Path(hexes) => (hexes.clone(), false),
        Course::Sides(sides) => {
            (sides.iter().flat_map(|side| <[Hex; 2]>::from(map.grid.sides_of(*side))).collect(), true)
        }
    };
    let on_map = at.into_iter().filter(|hex: &Hex| map.grid.contains(*hex));
    let mut at: Vec<String> = on_map.map(|hex| map.grid.number(hex)).collect();
    at.sort_unstable();
    at.dedup();
    FeatureData {
        says: key.map_or_else(String::new, |key| if key.says.is_empty() { key.kind.clone() } else { key.says.clone() }),
        name: feature.name.clone(),
        at,
        sides,
        source: feature.source,
        note: feature.note.clone(),
    }
}
