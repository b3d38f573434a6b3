//! A scene as PNG.

use super::scene::Scene;
use super::svg::svg;
use super::theme::Theme;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The largest picture that is drawn, in pixels along a side.
pub const LARGEST: f64 = 20_000.0;

/// Draws a scene at so many pixels to a point.
pub fn png(scene: &Scene, theme: Theme, zoom: f64) -> Result<Vec<u8>, String> {
    let (width, height) = ((scene.page.width() * zoom).ceil(), (scene.page.height() * zoom).ceil());
    if !(1.0..=LARGEST).contains(&width) || !(1.0..=LARGEST).contains(&height) {
        return Err(format!("a picture of {width} by {height} pixels cannot be drawn; the most is {LARGEST} each way"));
    }
    let tree = Tree::from_str(&svg(scene, theme), &Options::default()).map_err(|error| error.to_string())?;
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or("there is no room for so large a picture")?;
    resvg::render(&tree, Transform::from_scale(zoom as f32, zoom as f32), &mut pixels.as_mut());
    encoded(&pixels).map_err(|error| error.to_string())
}

/// The picture without its transparency: a page covers all of it.
pub(super) fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    let colours: Vec<u8> = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(out)
}
