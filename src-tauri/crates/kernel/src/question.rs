//! What a player asks before they act: how a fight would go, whether a unit is in supply, what lies over the board.

use crate::toolkit::Control;
use crate::toolkit::supply::Trace;
use crate::{Case, Side, Telling, UnitId, Viewer, say};
use hexgrid::Hex;

/// How a fight would be resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What counts, line by line, each with its case.
    pub lines: Vec<Telling>,
    /// The column of the table.
    pub odds: String,
    /// Each result, and how many faces of the die give it.
    pub results: Vec<(String, u8)>,
}

/// Results and their chances in words: `-/1 2/6, eng 4/6`.
pub fn told_chances(results: &[(String, u8)]) -> String {
    let faces: u32 = results.iter().map(|(_, faces)| u32::from(*faces)).sum();
    results.iter().map(|(result, share)| format!("{result} {share}/{faces}")).collect::<Vec<_>>().join(", ")
}

/// Whether a unit is in supply, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyReport {
    pub supplied: bool,
    /// How, step by step, each with its case.
    pub lines: Vec<Telling>,
    /// The traced lines, each from the unit or HQ on.
    pub traced: Vec<Vec<Hex>>,
    /// Where a line is cut.
    pub cut: Option<Hex>,
}

impl SupplyReport {
    pub fn new(supplied: bool) -> SupplyReport {
        SupplyReport { supplied, lines: Vec::new(), traced: Vec::new(), cut: None }
    }

    /// Adds the traced line of a unit or HQ, or where it is cut.
    pub fn trace(&mut self, case: &'static str, unit: UnitId, trace: Trace) {
        let (holds, way) = match trace {
            Trace::Line(line) => (true, line),
            Trace::Cut { way } => (false, way),
        };
        let words = match way.last().copied() {
            Some(source) if holds => {
                let hexes = u32::try_from(way.len() - 1).unwrap_or(u32::MAX);
                say!("{unit}: a line of supply of {hexes} hexes to {place}", unit = unit, hexes = hexes, place = source)
            }
            Some(cut) => {
                self.cut = Some(cut);
                say!("{unit}: its shortest line of supply is cut at {place}", unit = unit, place = cut)
            }
            None => say!("{unit}: no line of supply leads anywhere", unit = unit),
        };
        self.traced.extend(Some(way).filter(|way| !way.is_empty()));
        self.lines.push(Telling::new("supply", case, words));
    }
}

/// Something that a game can show over its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlayKind {
    pub id: &'static str,
    pub label: &'static str,
    pub of: OverlayOf,
}

/// The overlay of [`Overlay::zones`].
pub const ZONES: OverlayKind = OverlayKind { id: "zones", label: "Enemy zones", of: OverlayOf::Board };

/// What an overlay is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlayOf {
    Board,
    Unit,
}

/// What an overlay shows now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    pub hexes: Vec<OverlaidHex>,
    /// What it says, line by line, each with its case.
    pub says: Vec<Telling>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlaidHex {
    pub hex: Hex,
    pub look: Look,
    pub side: Option<Side>,
    /// A word in the hex, or none.
    pub word: String,
}

/// How a hex is overlaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Tint,
    /// Lines that can be told apart without colour.
    Hatch,
}

impl Overlay {
    /// Hexes of a side that all look the same.
    pub fn of(hexes: impl IntoIterator<Item = Hex>, look: Look, side: Side) -> Overlay {
        let overlaid = |hex| OverlaidHex { hex, look, side: Some(side), word: String::new() };
        Overlay { hexes: hexes.into_iter().map(overlaid).collect(), says: Vec::new() }
    }

    /// The zones of control of whoever is the viewer's enemy; to an umpire, of the enemy of the side on turn.
    pub fn zones(case: &'static str, control: &Control, viewer: Viewer, on_turn: Side) -> Overlay {
        let enemy = match viewer {
            Viewer::Player(side) => side.other(),
            Viewer::Umpire => on_turn.other(),
        };
        let says = vec![Telling::new("zones", case, say!("zones of control of {side}", side = enemy))];
        Overlay { says, ..Overlay::of(control.controlled(enemy).iter(), Look::Hatch, enemy) }
    }
}

/// A table of the rulebook, to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    pub title: &'static str,
    pub case: Case,
    /// The head of the first column, then of the others.
    pub heads: Vec<String>,
    /// Each row with its own head first.
    pub rows: Vec<Vec<String>>,
}

/// An optional rule that a new game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// As in `set option weather`.
    pub word: &'static str,
    pub says: &'static str,
}
