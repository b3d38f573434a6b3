//! A scene made ready once, and drawn in pieces and sizes as they are wanted.

use super::png::encoded;
use super::scene::Scene;
use super::svg::svg;
use super::theme::Theme;
use kurbo::Rect;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The side of a tile in pixels.
const TILE: u32 = 1024;
/// The smallest level is one tile, and no larger than this.
const SMALLEST: f64 = 1600.0;
/// Pixels to a point of the other levels: for screens of single and double density, and for close looks.
const SCALES: [f64; 3] = [1.0, 2.0, 4.0];

/// A size of a picture, cut into tiles from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Pixels to a point.
    pub scale: f64,
    /// Of a tile, in pixels; those at the right and lower edge may be smaller.
    pub width: u32,
    pub height: u32,
    pub columns: u32,
    pub rows: u32,
}

/// The sizes in which a page is drawn, the smallest first: that is one tile.
pub fn levels(page: Rect) -> Vec<Level> {
    let scale = (SMALLEST / page.width().max(page.height())).min(0.5);
    let (width, height) = pixels(page, scale);
    let smallest = Level { scale, width, height, columns: 1, rows: 1 };
    let level = |scale: &f64| {
        let (width, height) = pixels(page, *scale);
        let (columns, rows) = (width.div_ceil(TILE), height.div_ceil(TILE));
        Level { scale: *scale, width: TILE, height: TILE, columns, rows }
    };
    [smallest].into_iter().chain(SCALES.iter().map(level)).collect()
}

fn pixels(page: Rect, scale: f64) -> (u32, u32) {
    ((page.width() * scale).ceil() as u32, (page.height() * scale).ceil() as u32)
}

/// A scene ready to be drawn.
#[derive(Debug)]
pub struct Plate {
    tree: Tree,
    page: Rect,
}

impl Plate {
    pub fn new(scene: &Scene, theme: Theme) -> Result<Plate, String> {
        let tree = Tree::from_str(&svg(scene, theme), &Options::default()).map_err(|error| error.to_string())?;
        Ok(Plate { tree, page: scene.page })
    }

    /// One tile of a level as PNG.
    pub fn tile(&self, level: &Level, column: u32, row: u32) -> Result<Vec<u8>, String> {
        if column >= level.columns || row >= level.rows {
            return Err(format!("there is no tile {column}, {row} of the map"));
        }
        let (right, low) = pixels(self.page, level.scale);
        let (x, y) = (column * level.width, row * level.height);
        let size = (level.width.min(right - x), level.height.min(low - y));
        let mut pixels = Pixmap::new(size.0, size.1).ok_or("there is no room for the picture")?;
        let scale = level.scale as f32;
        let transform = Transform::from_scale(scale, scale).post_translate(-(x as f32), -(y as f32));
        resvg::render(&self.tree, transform, &mut pixels.as_mut());
        encoded(&pixels).map_err(|error| error.to_string())
    }
}
