//! The relief of a map: `scenarios/<game>/relief.txt`. Heights in metres on an even lattice over the paper.
//!
//! The file's first line is `columns rows points`: how many heights, and how many points of paper apart. Each further line is
//! a row from north to south; the first height lies at the paper's north-western corner.

use crate::Trouble;
use kurbo::{Point, Rect, Vec2};
use std::fmt::Write;
use std::path::Path;

/// Heights over the paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relief {
    pub columns: usize,
    pub rows: usize,
    /// How many points of paper lie between two heights.
    pub apart: u16,
    pub heights: Vec<i16>,
}

/// No relief has more heights.
const MOST_HEIGHTS: usize = 4_000_000;

impl Relief {
    /// Samples heights over a piece of paper that begins at its origin.
    pub fn sample(bounds: Rect, apart: u16, height: impl Fn(Point) -> f64) -> Relief {
        let step = f64::from(apart);
        let columns = (bounds.width() / step).ceil() as usize + 1;
        let rows = (bounds.height() / step).ceil() as usize + 1;
        let at = |index: usize| {
            let (column, row) = (index % columns, index / columns);
            Point::new(bounds.x0 + column as f64 * step, bounds.y0 + row as f64 * step)
        };
        let heights = (0..columns * rows).map(|index| height(at(index)).round() as i16).collect();
        Relief { columns, rows, apart, heights }
    }

    /// The height at a point that far from the corner, between the four around it.
    pub fn at(&self, point: Point) -> f64 {
        let step = f64::from(self.apart);
        let x = (point.x / step).clamp(0.0, (self.columns - 1) as f64);
        let y = (point.y / step).clamp(0.0, (self.rows - 1) as f64);
        let (column, row) = (x.floor() as usize, y.floor() as usize);
        let (east, south) = (x - x.floor(), y - y.floor());
        let cell = |column: usize, row: usize| {
            f64::from(self.heights[row.min(self.rows - 1) * self.columns + column.min(self.columns - 1)])
        };
        let north_edge = cell(column, row) * (1.0 - east) + cell(column + 1, row) * east;
        let south_edge = cell(column, row + 1) * (1.0 - east) + cell(column + 1, row + 1) * east;
        north_edge * (1.0 - south) + south_edge * south
    }

    /// The lowest height within so many points of a point: the floor of the valley there.
    pub fn lowest(&self, point: Point, reach: f64) -> f64 {
        let steps = (reach / f64::from(self.apart)).ceil() as i32;
        let offsets = (-steps..=steps).flat_map(|east| (-steps..=steps).map(move |south| (east, south)));
        let away = offsets.map(|(east, south)| Vec2::new(f64::from(east), f64::from(south)) * f64::from(self.apart));
        away.filter(|away| away.hypot() <= reach).map(|away| self.at(point + away)).fold(f64::MAX, f64::min)
    }

    pub fn write(&self) -> String {
        let mut text = format!("{} {} {}\n", self.columns, self.rows, self.apart);
        for row in self.heights.chunks(self.columns) {
            let numbers: Vec<String> = row.iter().map(i16::to_string).collect();
            let _ = writeln!(text, "{}", numbers.join(" "));
        }
        text
    }

    pub fn read(file: &Path, text: &str) -> Result<Relief, Trouble> {
        let trouble = |line: usize, message: &str| Trouble::new(file, format!("line {line}"), message);
        let mut lines = text.lines();
        let head: Option<Vec<usize>> =
            lines.next().map(|line| line.split(' ').map_while(|word| word.parse().ok()).collect());
        let Some([columns, rows, apart]) = head.as_deref() else {
            return Err(trouble(1, "a relief begins with columns, rows and points"));
        };
        let (columns, rows) = (*columns, *rows);
        let fits = columns > 0 && rows > 0 && columns.checked_mul(rows).is_some_and(|count| count <= MOST_HEIGHTS);
        let apart = u16::try_from(*apart).ok().filter(|apart| *apart > 0 && fits);
        let apart = apart.ok_or_else(|| trouble(1, "these are no measures of a relief"))?;
        let mut heights = Vec::with_capacity(columns * rows);
        for (at, line) in lines.enumerate() {
            let before = heights.len();
            for word in line.split(' ') {
                heights.push(word.parse().map_err(|_| trouble(at + 2, "a row is made of whole metres"))?);
            }
            if heights.len() - before != columns || at >= rows {
                return Err(trouble(at + 2, "the rows are not what the first line says"));
            }
        }
        if heights.len() != columns * rows {
            return Err(Trouble::whole(file, "rows are missing"));
        }
        Ok(Relief { columns, rows, apart, heights })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_and_lies_between_its_heights() {
        let relief = Relief::sample(Rect::new(0.0, 0.0, 40.0, 20.0), 10, |point| point.x + 2.0 * point.y);
        assert_eq!((relief.columns, relief.rows), (5, 3));
        assert_eq!(relief.at(Point::new(15.0, 5.0)).round() as i32, 25);
        assert_eq!(relief.at(Point::new(900.0, -5.0)).round() as i32, 40);
        assert_eq!(Relief::read(Path::new("relief.txt"), &relief.write()), Ok(relief));
    }

    #[test]
    fn a_broken_relief_gets_one_sentence() {
        let error = |text: &str| Relief::read(Path::new("relief.txt"), text).expect_err("a mistake").to_string();
        assert_eq!(error(""), "relief.txt, line 1: a relief begins with columns, rows and points");
        assert_eq!(error("2 0 9"), "relief.txt, line 1: these are no measures of a relief");
        assert_eq!(error("2 1 9\n1 2 3"), "relief.txt, line 2: the rows are not what the first line says");
        assert_eq!(error("2 1 9\n1 x"), "relief.txt, line 2: a row is made of whole metres");
        assert_eq!(error("2 2 9\n1 2"), "relief.txt: rows are missing");
        assert_eq!(error("99999999 99999999 9"), "relief.txt, line 1: these are no measures of a relief");
    }
}
