//! Hill shading: a small picture of shadows and lights, stretched over the map.

use super::theme::Theme;
use crate::relief::Relief;
use kurbo::{Point, Rect, Vec2};
use resvg::tiny_skia::{ColorU8, Pixmap};

/// Points of paper to a pixel of shading.
const GRAIN: f64 = 4.0;
/// How many pixels each way a slope is measured over.
const REACH: usize = 2;
/// How much steeper slopes look than they are.
const STEEPER: f64 = 70.0;

/// The shading of a map, as PNG over its box.
pub fn shading(relief: &Relief, over: Rect, metres_per_point: f64, theme: Theme) -> Option<Vec<u8>> {
    let (columns, rows) = ((over.width() / GRAIN).ceil() as u32, (over.height() / GRAIN).ceil() as u32);
    let mut picture = Pixmap::new(columns, rows)?;
    let (darkest, lightest) = theme.shading();
    // The light comes from the north-west, as on all maps.
    let light = Vec2::new(-1.0, -1.0) / 2.0f64.sqrt();
    let (wide, high) = (columns as usize, rows as usize);
    let point = |at: usize| Point::new((at % wide) as f64 + 0.5, (at / wide) as f64 + 0.5);
    let heights: Vec<f64> =
        (0..wide * high).map(|at| smooth(relief, (point(at).to_vec2() * GRAIN).to_point())).collect();
    for (at, pixel) in picture.pixels_mut().iter_mut().enumerate() {
        let (column, row) = (at % wide, at / wide);
        let rise = |from: usize, to: usize, steps: usize| {
            (heights[to] - heights[from]) / (steps.max(1) as f64 * GRAIN * metres_per_point)
        };
        let (west, east) = (column.saturating_sub(REACH), (column + REACH).min(wide - 1));
        let (north, south) = (row.saturating_sub(REACH), (row + REACH).min(high - 1));
        let slope = STEEPER
            * Vec2::new(
                rise(row * wide + west, row * wide + east, east - west),
                rise(north * wide + column, south * wide + column, south - north),
            );
        // Ground that rises toward the light lies in shadow on this side of it.
        let lit = -slope.dot(light) / (1.0 + slope.hypot2()).sqrt();
        let strength = lit.abs().min(1.0);
        let (grey, most) = if lit < 0.0 { (30, darkest) } else { (255, lightest) };
        let alpha = (strength * most * 255.0).round() as u8;
        *pixel = ColorU8::from_rgba(grey, grey, grey, alpha).premultiply();
    }
    picture.encode_png().ok()
}

/// The height at a point, smoothed over the heights around it (a cubic B-spline).
fn smooth(relief: &Relief, point: Point) -> f64 {
    let apart = f64::from(relief.apart);
    let (x, y) = (point.x / apart, point.y / apart);
    let (column, row) = (x.floor(), y.floor());
    let weights = |t: f64| {
        let s = 1.0 - t;
        [s * s * s, 3.0 * t * t * t - 6.0 * t * t + 4.0, 3.0 * s * s * s - 6.0 * s * s + 4.0, t * t * t]
            .map(|w| w / 6.0)
    };
    let (across, down) = (weights(x - column), weights(y - row));
    let cell = |dx: usize, dy: usize| {
        let column = (column as i64 + dx as i64 - 1).clamp(0, relief.columns as i64 - 1) as usize;
        let row = (row as i64 + dy as i64 - 1).clamp(0, relief.rows as i64 - 1) as usize;
        f64::from(relief.heights[row * relief.columns + column])
    };
    (0..4).map(|dy| down[dy] * (0..4).map(|dx| across[dx] * cell(dx, dy)).sum::<f64>()).sum()
}
