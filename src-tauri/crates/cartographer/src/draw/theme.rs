//! The palettes. Every ink of a scene becomes a colour here and nowhere else.

use super::scene::Ink;

/// Which palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Day,
    Night,
}

/// The colours of formations, told apart without green against red.
const BANDS: [&str; 12] = [
    "#E3B23C", "#4F86C6", "#C8553D", "#7FB069", "#9B6A9B", "#E08E45", "#5BA8A0", "#D77A9B", "#A8A23F", "#6C7FB7",
    "#B98B5E", "#8FB6CF",
];

impl Theme {
    pub fn colour(self, ink: Ink) -> &'static str {
        if let Ink::Band(at) = ink {
            return BANDS[usize::from(at) % BANDS.len()];
        }
        match self {
            Theme::Day => day(ink),
            Theme::Night => night(ink),
        }
    }

    /// The blackest and the whitest that hill shading becomes, in hundredths.
    pub fn shading(self) -> (f64, f64) {
        match self {
            Theme::Day => (0.26, 0.42),
            Theme::Night => (0.34, 0.08),
        }
    }
}

fn day(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper => "#F3EBD8",
        Ink::Clear => "#EFE6CF",
        Ink::Woods => "#B9C79A",
        Ink::Tree => "#7E9460",
        Ink::Marsh => "#D3DAC6",
        Ink::Reed => "#6F97B0",
        Ink::Rough => "#E2D1AE",
        Ink::Hachure => "#A98F5F",
        Ink::Water => "#8FB6CF",
        Ink::Shore => "#5E8BA8",
        Ink::RiverName => "#2F6487",
        Ink::Road => "#B4492F",
        Ink::RoadBed => "#F7E9CF",
        Ink::Rail => "#3B3B3B",
        Ink::Town => "#6B4F3A",
        Ink::City => "#3A2C24",
        Ink::Grid => "#6F6656",
        Ink::Number => "#867C69",
        Ink::Border => "#7A3E6D",
        Ink::Name => "#2B231C",
        Ink::Halo => "#F3EBD8",
        Ink::Text => "#2B231C",
        Ink::Faint => "#7C705C",
        _ => counter(ink),
    }
}

fn night(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper => "#1E2226",
        Ink::Clear => "#2A2E30",
        Ink::Woods => "#2F3C2E",
        Ink::Tree => "#556B4A",
        Ink::Marsh => "#2C3838",
        Ink::Reed => "#4E7186",
        Ink::Rough => "#3B352A",
        Ink::Hachure => "#7C6A48",
        Ink::Water => "#182A38",
        Ink::Shore => "#3F6A86",
        Ink::RiverName => "#9CC7E2",
        Ink::Road => "#C0604A",
        Ink::RoadBed => "#33291F",
        Ink::Rail => "#B9B4A8",
        Ink::Town => "#BFA488",
        Ink::City => "#E6D3BC",
        Ink::Grid => "#8C8676",
        Ink::Number => "#8C8676",
        Ink::Border => "#B97FAB",
        Ink::Name => "#F1EADB",
        Ink::Halo => "#1E2226",
        Ink::Text => "#F1EADB",
        Ink::Faint => "#A79F8D",
        _ => counter(ink),
    }
}

/// Counters are the same by day and by night.
fn counter(ink: Ink) -> &'static str {
    match ink {
        Ink::German => "#6E7B76",
        Ink::Panzer => "#3E4744",
        Ink::Rumanian => "#B9A46A",
        Ink::Hungarian => "#7E8F5A",
        Ink::Italian => "#7FA38F",
        Ink::Soviet => "#B5523B",
        Ink::SovietTank => "#8E3A2B",
        Ink::SovietHq => "#E3C2AE",
        Ink::Light => "#FBF7EC",
        Ink::Dark => "#211B16",
        Ink::Edge => "#1B1714",
        Ink::Pale => "#EADFC6",
        Ink::Shadow => "#000000",
        Ink::Alarm => "#C23B22",
        Ink::Help => "#E3B23C",
        Ink::Sky => "#7FA9C4",
        _ => "#FF00FF",
    }
}
