//! How a printed grid lies on the earth.

use crate::layers::on_earth;
use crate::plane::Plane;
use hexgrid::{Edge, Orientation, Plan};
use kurbo::{Affine, Point};
use serde::Deserialize;

const KM_PER_DEGREE_OF_LONGITUDE_AT_THE_EQUATOR: f64 = 111.32;
const KM_PER_DEGREE_OF_LATITUDE: f64 = 110.57;

/// A linear fit: the printed column and row of a place by its kilometres east and north of an origin. The half hex by which
/// alternate columns or rows are shifted is left out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Georeference {
    /// Longitude and latitude of the origin.
    pub origin: (f64, f64),
    /// The printed column at the origin, and what a kilometre east and a kilometre north add.
    pub column: (f64, f64, f64),
    /// The printed row at the origin, and what a kilometre east and a kilometre north add.
    pub row: (f64, f64, f64),
}

/// A georeference on the paper of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Earth {
    origin: (f64, f64),
    /// From kilometres east and north to paper.
    to_paper: Affine,
}

impl Georeference {
    /// Why it cannot be used, if it cannot.
    pub fn fault(&self) -> Option<&'static str> {
        let (column, row) = (self.column, self.row);
        let numbers = [self.origin.0, self.origin.1, column.0, column.1, column.2, row.0, row.1, row.2];
        if numbers.iter().any(|number| !number.is_finite()) {
            return Some("a georeference is made of plain numbers");
        }
        if !on_earth(self.origin) {
            return Some("the origin is not on earth");
        }
        let per_km = [column.1.hypot(column.2), row.1.hypot(row.2)];
        if per_km.iter().any(|per_km| *per_km > 20.0 || *per_km < 0.002) || column.0.abs().max(row.0.abs()) > 1000.0 {
            return Some("a hex is between 50 m and 500 km wide, and the origin not far off the map");
        }
        let area = column.1 * row.2 - column.2 * row.1;
        (area.abs() < 1e-9).then_some("columns and rows run the same way")
    }

    /// Lays the earth on the paper of a plan.
    pub fn on(&self, plan: &Plan, plane: &Plane<'_>) -> Earth {
        let count = |count: hexgrid::Count| match count.from {
            Edge::West | Edge::North => (1.0, -f64::from(count.first)),
            Edge::East | Edge::South => (-1.0, f64::from(count.last)),
        };
        let ((column_sign, column_zero), (row_sign, row_zero)) = (count(plan.columns), count(plan.rows));
        let (columns_apart, rows_apart) = match plan.orientation {
            Orientation::FlatTop => (3.0, 2.0),
            Orientation::PointyTop => (2.0, 3.0),
        };
        let (column, row) = (self.column, self.row);
        let lattice = Affine::new([
            columns_apart * column_sign * column.1,
            rows_apart * row_sign * row.1,
            columns_apart * column_sign * column.2,
            rows_apart * row_sign * row.2,
            columns_apart * (column_sign * column.0 + column_zero),
            rows_apart * (row_sign * row.0 + row_zero),
        ]);
        let unit = plane.lattice(1.0, 1.0);
        Earth { origin: self.origin, to_paper: Affine::scale_non_uniform(unit.x, unit.y) * lattice }
    }
}

impl Earth {
    fn km_per_degree_of_longitude(&self) -> f64 {
        KM_PER_DEGREE_OF_LONGITUDE_AT_THE_EQUATOR * self.origin.1.to_radians().cos()
    }

    /// Where a longitude and latitude lie on paper.
    pub fn paper(&self, longitude: f64, latitude: f64) -> Point {
        let east = (longitude - self.origin.0) * self.km_per_degree_of_longitude();
        let north = (latitude - self.origin.1) * KM_PER_DEGREE_OF_LATITUDE;
        self.to_paper * Point::new(east, north)
    }

    /// The longitude and latitude of a point on paper.
    pub fn place(&self, paper: Point) -> (f64, f64) {
        let km = self.to_paper.inverse() * paper;
        (self.origin.0 + km.x / self.km_per_degree_of_longitude(), self.origin.1 + km.y / KM_PER_DEGREE_OF_LATITUDE)
    }

    /// How far real north lies clockwise of the map's top, in degrees.
    pub fn north(&self) -> i16 {
        let [_, _, x, y, ..] = self.to_paper.as_coeffs();
        x.atan2(-y).to_degrees().round() as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Count, Grid, Order, Parity};

    /// The hex of a place on a sheet.
    fn hex(plan: &Plan, fit: &Georeference, longitude: f64, latitude: f64) -> String {
        let grid = Grid::new(plan).expect("a grid");
        let plane = Plane::new(&grid);
        let at = plane.hex_at(fit.on(plan, &plane).paper(longitude, latitude));
        at.map(|hex| grid.number(hex)).unwrap_or_default()
    }

    #[test]
    fn towns_fall_into_their_hexes_on_a_straight_sheet() {
        let plan = Plan::flat_top(Count::from_west(1, 39), Count::from_north(1, 26));
        let fit = Georeference { origin: (29.46, 49.85), column: (1.0, 0.15655, 0.0), row: (1.0, 0.0, -0.13379) };
        assert_eq!(fit.fault(), None);
        assert_eq!(hex(&plan, &fit, 31.26, 49.42), "2107");
        assert_eq!(hex(&plan, &fit, 30.97, 49.08), "1812");
        let grid = Grid::new(&plan).expect("a grid");
        assert_eq!(fit.on(&plan, &Plane::new(&grid)).north(), 0);
    }

    #[test]
    fn towns_fall_into_their_hexes_on_a_turned_sheet_that_counts_from_the_south() {
        let plan = Plan::pointy_top(Count::from_west(0, 27), Count::from_south(10, 60))
            .numbered(Order::RowColumn)
            .shifted(Parity::Odd);
        let fit = Georeference { origin: (36.2, 51.7), column: (14.46, 0.0890, 0.0296), row: (33.64, -0.0276, 0.0934) };
        assert_eq!(hex(&plan, &fit, 34.37, 53.25), "5308");
        assert_eq!(hex(&plan, &fit, 36.25, 49.99), "1609");
        let grid = Grid::new(&plan).expect("a grid");
        let earth = fit.on(&plan, &Plane::new(&grid));
        assert!((15..=20).contains(&earth.north()), "{}", earth.north());
        let (longitude, latitude) = earth.place(earth.paper(36.0, 51.0));
        assert!((longitude - 36.0).abs() < 1e-9 && (latitude - 51.0).abs() < 1e-9);
    }

    #[test]
    fn a_fit_that_cannot_be_turned_round_is_faulty() {
        let fit = Georeference { origin: (0.0, 0.0), column: (1.0, 0.1, 0.2), row: (1.0, 0.2, 0.4) };
        assert_eq!(fit.fault(), Some("columns and rows run the same way"));
        let fit = Georeference { column: (1.0, 1e9, 0.0), ..fit };
        assert!(fit.fault().is_some_and(|fault| fault.starts_with("a hex is between")));
        let fit = Georeference { origin: (f64::NAN, 0.0), ..fit };
        assert_eq!(fit.fault(), Some("a georeference is made of plain numbers"));
    }
}
