//! Irregularity that is the same every time: numbers made from places.

use kurbo::{Point, Vec2};

/// A number from 0 to 1 for a whole place.
pub fn at(x: i64, y: i64, salt: u64) -> f64 {
    let mut bits =
        (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F) ^ salt;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

/// A number from -1 to 1 that changes gently from place to place, over about `grain` points.
pub fn gentle(point: Point, grain: f64, salt: u64) -> f64 {
    let (x, y) = (point.x / grain, point.y / grain);
    let (column, row) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (east, south) = (ease(x - column), ease(y - row));
    let corner = |dx: i64, dy: i64| at(column as i64 + dx, row as i64 + dy, salt);
    let north_edge = corner(0, 0) * (1.0 - east) + corner(1, 0) * east;
    let south_edge = corner(0, 1) * (1.0 - east) + corner(1, 1) * east;
    (north_edge * (1.0 - south) + south_edge * south) * 2.0 - 1.0
}

/// A small step in any direction, at most `most` each way.
pub fn nudge(point: Point, most: f64, salt: u64) -> Vec2 {
    let (x, y) = ((point.x * 8.0).round() as i64, (point.y * 8.0).round() as i64);
    Vec2::new(at(x, y, salt) * 2.0 - 1.0, at(x, y, salt ^ 0xFF) * 2.0 - 1.0) * most
}
