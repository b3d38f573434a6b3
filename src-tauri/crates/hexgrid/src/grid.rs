//! The grid: which hexes there are, and which touch which.

use crate::layout::Layout;
use crate::number::Numbering;
use crate::{Direction, Edge, Orientation, Plan, PlanError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A hex, as an index into the grid's rectangle padded by one hex all round, so that every neighbour of a hex on the map
/// has an index too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hex(pub u16);

impl Hex {
    /// The index into dense fields.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The grid of one sheet.
#[derive(Clone)]
pub struct Grid {
    pub(crate) orientation: Orientation,
    pub(crate) layout: Layout,
    pub(crate) numbering: Numbering,
    /// The parity, counted from 0 at the north-west, of the lines that are shifted.
    shifted_parity: i32,
    /// A cell for every number a hex can have, so that none is out of range.
    cells: Box<[Cell; 1 << 16]>,
    /// For unshifted and shifted hexes, what to add to an index to step in each direction.
    deltas: [[u16; 6]; 2],
    /// For unshifted and shifted hexes, what to add to three times an index to get the hexside in each direction.
    side_deltas: [[u32; 6]; 2],
    /// For each hex, the bits of the edges it lies on.
    edges: Vec<u8>,
    /// The sum of the west-east lattice coordinates of a hex and its mirror image.
    pub(crate) mirror_sum: Option<i32>,
    count: usize,
}

/// What is known about one hex of the padded rectangle: a bit for each direction in which a hex of the map lies, a bit for
/// being shifted, a bit for being on the map.
#[derive(Clone, Copy, Debug)]
struct Cell(u8);

impl Cell {
    const NEIGHBOURS: u8 = 0x3f;
    const SHIFTED: u8 = 0x40;
    const ON_MAP: u8 = 0x80;

    #[inline]
    fn on_map(self) -> bool {
        self.0 & Cell::ON_MAP != 0
    }

    #[inline]
    fn shifted(self) -> usize {
        usize::from(self.0 & Cell::SHIFTED != 0)
    }

    #[inline]
    fn touches(self, direction: Direction) -> bool {
        self.0 & (1 << direction.index()) != 0
    }
}

/// The hexes beside a hex in the directions whose bits are set, clockwise.
pub(crate) struct Beside<'a> {
    hex: Hex,
    deltas: &'a [u16; 6],
    directions: u8,
}

impl Iterator for Beside<'_> {
    type Item = (Direction, Hex);

    #[inline]
    fn next(&mut self) -> Option<(Direction, Hex)> {
        // At most the six lowest bits are set, so there is no direction only when no bit is left.
        let direction = Direction::from_index(self.directions.trailing_zeros() as usize)?;
        self.directions &= self.directions - 1;
        Some((direction, Hex(self.hex.0.wrapping_add(self.deltas[direction.index()]))))
    }
}

impl Grid {
    /// Makes the grid of the sheet that the plan describes.
    pub fn new(plan: &Plan) -> Result<Grid, PlanError> {
        plan.check()?;
        let (columns, rows) = (plan.columns.length() as u16, plan.rows.length() as u16);
        let layout = Layout::new(columns, rows);
        let line = match plan.orientation {
            Orientation::FlatTop => plan.columns,
            Orientation::PointyTop => plan.rows,
        };
        let mut grid = Grid {
            orientation: plan.orientation,
            layout,
            numbering: Numbering::of(plan),
            shifted_parity: i32::from(!plan.shifted.is_of(line.number(0))),
            cells: Box::new([Cell(0); 1 << 16]),
            deltas: [[0; 6]; 2],
            side_deltas: [[0; 6]; 2],
            edges: vec![0; layout.size()],
            mirror_sum: None,
            count: 0,
        };
        grid.place_hexes(plan, columns, rows)?;
        grid.join_hexes();
        grid.mark_edges(columns, rows);
        grid.count = grid.hexes().count();
        grid.mirror_sum = grid.find_mirror_sum();
        Ok(grid)
    }

    fn place_hexes(&mut self, plan: &Plan, columns: u16, rows: u16) -> Result<(), PlanError> {
        for row in 0..rows {
            for column in 0..columns {
                let printed = (plan.columns.number(column), plan.rows.number(row));
                let hex = self.padded(i32::from(column), i32::from(row));
                if let Some(hex) = hex.filter(|_| plan.has(printed.0, printed.1)) {
                    self.cells[hex.index()].0 |= Cell::ON_MAP;
                }
            }
        }
        for number in &plan.absent {
            let hex = self.hex(number).map_err(PlanError::BadAbsent)?;
            self.cells[hex.index()].0 &= !Cell::ON_MAP;
        }
        Ok(())
    }

    fn join_hexes(&mut self) {
        for index in 0..self.size() {
            let hex = Hex(index as u16);
            let (column, row) = self.position(hex);
            let shifted = self.is_shifted(column, row);
            let mut cell = self.cells[index];
            if shifted {
                cell.0 |= Cell::SHIFTED;
            }
            for direction in Direction::ALL {
                let (east, south) = self.offset(shifted, direction);
                let neighbour = self.padded(column + east, row + south);
                if neighbour.is_some_and(|neighbour| self.contains(neighbour)) {
                    cell.0 |= 1 << direction.index();
                }
            }
            self.cells[index] = cell;
        }
        for direction in Direction::ALL {
            for shifted in [false, true] {
                let (east, south) = self.offset(shifted, direction);
                let delta = south * i32::from(self.layout.stride) + east;
                // A hex owns its sides in directions 0 to 2; the others are owned by the hexes beyond them.
                let (owner, side) = match direction.index() as i32 {
                    side @ 0..3 => (0, side),
                    side => (delta, side - 3),
                };
                self.deltas[usize::from(shifted)][direction.index()] = delta as u16;
                self.side_deltas[usize::from(shifted)][direction.index()] = (3 * owner + side) as u32;
            }
        }
    }

    /// A hex is on an edge when no hex of its row or column lies further out.
    fn mark_edges(&mut self, columns: u16, rows: u16) {
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        for row in 0..rows {
            self.mark_outermost(Edge::West, (0..columns).map(|column| (column, row)));
            self.mark_outermost(Edge::East, (0..columns).rev().map(|column| (column, row)));
        }
        for column in 0..columns {
            self.mark_outermost(Edge::North, (0..rows).map(|row| (column, row)));
            self.mark_outermost(Edge::South, (0..rows).rev().map(|row| (column, row)));
        }
    }

    fn mark_outermost(&mut self, edge: Edge, mut inward: impl Iterator<Item = (i32, i32)>) {
        let outermost = inward.find_map(|(column, row)| self.padded(column, row).filter(|&hex| self.contains(hex)));
        if let Some(hex) = outermost {
            self.edges[hex.index()] |= 1 << edge as u8;
        }
    }

    /// Whether a side or a corner of each hex lies to the north.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The length of dense fields: the number of hexes in the padded rectangle.
    #[inline]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The hexes on the map in index order: row by row from the north-west.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        let on_map = |(index, cell): (usize, &Cell)| cell.on_map().then_some(Hex(index as u16));
        self.cells[..self.size()].iter().enumerate().filter_map(on_map)
    }

    /// How many hexes are on the map.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the hex is on the map; a margin hex or a number from elsewhere is not.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.cell(hex).on_map()
    }

    /// The hex on the map in that direction.
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        let cell = self.cell(hex);
        cell.touches(direction).then(|| self.step(hex, cell, direction))
    }

    /// The neighbours on the map, clockwise from direction 0.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + '_ {
        let cell = self.cell(hex);
        self.step_each(hex, cell, cell.0 & Cell::NEIGHBOURS)
    }

    /// All six hexes beside a hex on the map.
    #[inline]
    pub(crate) fn beside_each(&self, hex: Hex) -> [(Direction, Hex); 6] {
        let cell = self.cell(hex);
        Direction::ALL.map(|direction| (direction, self.step(hex, cell, direction)))
    }

    /// Whether all six hexes beside a hex are on the map.
    #[inline]
    pub(crate) fn is_inside(&self, hex: Hex) -> bool {
        self.cell(hex).0 & Cell::NEIGHBOURS == Cell::NEIGHBOURS
    }

    #[inline]
    fn step_each(&self, hex: Hex, cell: Cell, directions: u8) -> Beside<'_> {
        Beside { hex, deltas: &self.deltas[cell.shifted()], directions }
    }

    /// The direction from one hex on the map to another that touches it.
    pub fn direction(&self, from: Hex, to: Hex) -> Option<Direction> {
        let to = self.contains(to).then_some(to)?;
        self.toward(from, to).filter(|_| self.contains(from))
    }

    /// Whether both hexes are on the map and touch.
    pub fn adjacent(&self, a: Hex, b: Hex) -> bool {
        self.direction(a, b).is_some()
    }

    /// Column and row of a hex on the map, counted from 0 at the north-west.
    pub fn col_row(&self, hex: Hex) -> (u16, u16) {
        let (column, row) = self.layout.column_row(hex);
        (column.saturating_sub(1), row.saturating_sub(1))
    }

    /// The hex on the map at this column and row, counted from 0 at the north-west.
    pub fn at(&self, column: u16, row: u16) -> Option<Hex> {
        self.padded(i32::from(column), i32::from(row)).filter(|&hex| self.contains(hex))
    }

    /// Whether the hex is the outermost of its row (west, east) or column (north, south) on that side. Where the sides
    /// are staggered, both the hexes that jut out and those that lie back count.
    pub fn on_edge(&self, hex: Hex, edge: Edge) -> bool {
        self.edges.get(hex.index()).is_some_and(|edges| edges & (1 << edge as u8) != 0)
    }

    #[inline]
    fn cell(&self, hex: Hex) -> Cell {
        self.cells[hex.index()]
    }

    #[inline]
    fn step(&self, hex: Hex, cell: Cell, direction: Direction) -> Hex {
        Hex(hex.0.wrapping_add(self.deltas[cell.shifted()][direction.index()]))
    }

    /// The next hex in that direction, if this hex or that one is on the map.
    #[inline]
    pub(crate) fn beside(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        let cell = self.cell(hex);
        let known = cell.on_map() || cell.touches(direction);
        known.then(|| self.step(hex, cell, direction))
    }

    /// The index of the hexside in that direction, if this hex or the one beyond is on the map.
    #[inline]
    pub(crate) fn side_index(&self, hex: Hex, direction: Direction) -> Option<u32> {
        let cell = self.cell(hex);
        let delta = self.side_deltas[cell.shifted()][direction.index()];
        let known = cell.on_map() || cell.touches(direction);
        known.then(|| (u32::from(hex.0) * 3).wrapping_add(delta))
    }

    /// The direction between touching hexes of which at least one is on the map.
    pub(crate) fn toward(&self, from: Hex, to: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.beside(from, direction) == Some(to))
    }

    /// The next hex in that direction within the padded rectangle, on the map or not.
    pub(crate) fn beyond(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        let (column, row) = self.position(hex);
        let (east, south) = self.offset(self.is_shifted(column, row), direction);
        self.padded(column + east, row + south)
    }

    /// The hex of the padded rectangle at a column and row counted from 0 at the map's north-west.
    pub(crate) fn padded(&self, column: i32, row: i32) -> Option<Hex> {
        self.layout.hex(column + 1, row + 1)
    }

    /// Column and row counted from 0 at the map's north-west, -1 in the margin.
    pub(crate) fn position(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = self.layout.column_row(hex);
        (i32::from(column) - 1, i32::from(row) - 1)
    }

    /// Whether the hex there lies half a hex further south (flat-top) or east (pointy-top).
    pub(crate) fn is_shifted(&self, column: i32, row: i32) -> bool {
        let line = match self.orientation {
            Orientation::FlatTop => column,
            Orientation::PointyTop => row,
        };
        line & 1 == self.shifted_parity
    }

    /// What one step adds to column and row.
    fn offset(&self, shifted: bool, direction: Direction) -> (i32, i32) {
        const OFFSETS: [[[(i32, i32); 6]; 2]; 2] = [
            [
                [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)],
                [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)],
            ],
            [
                [(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)],
                [(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)],
            ],
        ];
        OFFSETS[self.orientation as usize][usize::from(shifted)][direction.index()]
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = (self.orientation, self.layout, self.numbering, self.count);
        f.debug_tuple("Grid").field(&fields).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Count;

    #[test]
    fn off_map_hexes_have_only_neighbours_on_the_map() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(1, 3), Count::from_north(1, 2)))?;
        assert_eq!((grid.size(), grid.count()), (20, 6));
        // Margin hexes at the corners of the padded rectangle, and a number from elsewhere.
        assert_eq!(grid.neighbours(Hex(0)).count(), 1);
        assert_eq!(grid.neighbours(Hex(4)).count(), 1);
        assert_eq!(grid.neighbours(Hex(19)).count(), 0);
        assert_eq!(grid.neighbours(Hex(u16::MAX)).count(), 0);
        assert!(!grid.contains(Hex(0)) && grid.contains(Hex(6)));
        assert_eq!(grid.hexes().collect::<Vec<_>>(), [6, 7, 8, 11, 12, 13].map(Hex));
        Ok(())
    }

    #[test]
    fn columns_and_rows_count_from_the_north_west() -> Result<(), PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_east(1, 3), Count::from_south(1, 2)))?;
        assert_eq!(grid.col_row(Hex(6)), (0, 0));
        assert_eq!(grid.number(Hex(6)), "0302");
        assert_eq!(grid.at(2, 1).map(|hex| grid.number(hex)), Some("0101".to_owned()));
        assert_eq!(grid.at(3, 1), None);
        Ok(())
    }
}
