//! Cities and towns: little blocks of houses.

use super::noise;
use super::scene::{Ink, Item, Stroked};
use kurbo::{Affine, BezPath, Point, Rect, Shape, Vec2};

/// How far the blocks of a place reach from its middle.
pub fn radius(city: bool) -> f64 {
    if city { 9.5 } else { 4.6 }
}

/// The blocks of a place: rows of houses along two streets that cross a little askew.
pub fn blocks(at: Point, city: bool) -> Vec<Item> {
    let (cell, rows, ink) = if city { (4.6, 4, Ink::City) } else { (3.4, 2, Ink::Town) };
    let turn = noise::gentle(at, 60.0, 41) * 0.35;
    let mut path = BezPath::new();
    for row in 0..rows {
        for column in 0..rows {
            let (x, y) = (f64::from(column) - f64::from(rows - 1) / 2.0, f64::from(row) - f64::from(rows - 1) / 2.0);
            let (at_x, at_y) = (at.x as i64 * 7 + i64::from(column), at.y as i64 * 7 + i64::from(row));
            // A city has no corners and some squares.
            let corner = city && x.abs() > 1.0 && y.abs() > 1.0;
            if corner && noise::at(at_x, at_y, 42) < 0.75 || city && noise::at(at_x, at_y, 43) < 0.08 {
                continue;
            }
            let size = |salt: u64| cell * (0.60 + 0.22 * noise::at(at_x, at_y, salt));
            let house = Rect::from_center_size(Point::new(x * cell, y * cell), (size(44), size(45)));
            let to = Affine::translate(at.to_vec2()) * Affine::rotate(turn);
            path.extend((to * house.to_path(0.1)).iter());
        }
    }
    let ground = kurbo::Circle::new(at + Vec2::new(0.0, 0.2), radius(city) + 1.2);
    vec![Stroked::filled(ground, Ink::Paper).faded(70).into(), Stroked::filled(path, ink).into()]
}
