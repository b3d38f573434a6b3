//! The palettes. Every ink of a scene becomes a colour here and nowhere else.

use super::scene::Ink;

/// Which palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Day,
    Night,
}

/// The colours of formations. There are more of them than of the divisions in any game so far.
const BANDS: [&str; 20] = [
    "#E3B23C", "#4F86C6", "#C8553D", "#7FB069", "#9B6A9B", "#E08E45", "#5BA8A0", "#D77A9B", "#A8A23F", "#6C7FB7",
    "#B98B5E", "#8FB6CF", "#F2DDA4", "#2F5D8A", "#7A2E22", "#3F6B3A", "#5A3A6B", "#8A4B12", "#1F5F5B", "#F0B7C6",
];

impl Theme {
    pub fn colour(self, ink: Ink) -> &'static str {
        let (day, night) = colours(ink);
        match self {
            Theme::Day => day,
            Theme::Night => night,
        }
    }

    /// How black and how white hill shading becomes at most, as parts of one.
    pub fn shading(self) -> (f64, f64) {
        match self {
            Theme::Day => (0.12, 0.12),
            Theme::Night => (0.12, 0.04),
        }
    }
}

/// The colour of an ink by day and by night. Counters are the same by both, but for their edge.
fn colours(ink: Ink) -> (&'static str, &'static str) {
    let same = |colour| (colour, colour);
    match ink {
        Ink::Paper => ("#F3EBD8", "#1E2226"),
        Ink::Clear => ("#EFE6CF", "#2A2E30"),
        // Paler than the strokes on it, so that names can be read there.
        Ink::Woods => ("#B9C79A", "#2C382B"),
        Ink::Tree => ("#7E9460", "#556B4A"),
        Ink::Marsh => ("#CBD6C4", "#2C3838"),
        Ink::Reed => ("#6F97B0", "#4E7186"),
        Ink::Rough => ("#E2D1AE", "#3B352A"),
        Ink::Hachure => ("#A98F5F", "#7C6A48"),
        Ink::Water => ("#8FB6CF", "#182A38"),
        Ink::Shore => ("#5E8BA8", "#3F6A86"),
        Ink::RiverName => ("#143F5C", "#B4D9F0"),
        Ink::Road => ("#B4492F", "#C0604A"),
        Ink::RoadBed => ("#F7E9CF", "#33291F"),
        Ink::Rail => ("#3B3B3B", "#B9B4A8"),
        Ink::Town => ("#6B4F3A", "#BFA488"),
        Ink::City => ("#3A2C24", "#E6D3BC"),
        Ink::Grid => ("#6F6656", "#8C8676"),
        Ink::Number => ("#786F5D", "#A9A293"),
        Ink::Border => ("#7A3E6D", "#E6BEDD"),
        Ink::Name => ("#2B231C", "#F1EADB"),
        Ink::Halo => ("#F3EBD8", "#1E2226"),
        Ink::Text => ("#2B231C", "#F1EADB"),
        Ink::Faint => ("#665B49", "#BDB5A4"),
        Ink::German => ("#6E7B76", "#8D9A95"),
        Ink::Soviet => ("#B5523B", "#D9745C"),
        Ink::GermanGround => same("#6E7B76"),
        Ink::PanzerGround => same("#3E4744"),
        Ink::RumanianGround => same("#B9A46A"),
        Ink::HungarianGround => same("#7E8F5A"),
        Ink::ItalianGround => same("#7FA38F"),
        Ink::SovietGround => same("#B5523B"),
        Ink::SovietTankGround => same("#8E3A2B"),
        Ink::SovietStaticGround => same("#D8B458"),
        Ink::SovietHqGround => same("#E3C2AE"),
        Ink::Light => same("#FBF7EC"),
        Ink::Dark => same("#211B16"),
        // Dark counters need a light edge on a dark map.
        Ink::Edge => ("#1B1714", "#B9B2A2"),
        Ink::Pale => same("#EADFC6"),
        Ink::Shadow => same("#000000"),
        Ink::Alarm => same("#C23B22"),
        Ink::Help => same("#E3B23C"),
        Ink::Sky => same("#7FA9C4"),
        Ink::Band(at) => same(BANDS[usize::from(at) % BANDS.len()]),
    }
}
