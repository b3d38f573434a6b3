//! Which hexes each side holds and which it controls, kept up with the units as they come and go.

use crate::Side;
use hexgrid::{Grid, Hex, HexField, HexSet};

/// Which hexes each side holds and controls. It follows from where the units are, and is kept up with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    units: [HexField<u8>; 2],
    controllers: [HexField<u8>; 2],
    /// Both together: what is not nought here is disputed.
    disputes: [HexField<u16>; 2],
    held: [HexSet; 2],
    controlled: [HexSet; 2],
}

impl Control {
    /// Nobody is anywhere.
    pub fn new(grid: &Grid) -> Control {
        Control {
            units: Side::BOTH.map(|_| HexField::new(grid, 0)),
            controllers: Side::BOTH.map(|_| HexField::new(grid, 0)),
            disputes: Side::BOTH.map(|_| HexField::new(grid, 0)),
            held: Side::BOTH.map(|_| HexSet::new(grid)),
            controlled: Side::BOTH.map(|_| HexSet::new(grid)),
        }
    }

    /// A unit comes into a hex; its zone of control are these.
    pub fn enter(&mut self, side: Side, hex: Hex, zone: &[Hex]) {
        let at = side.index();
        self.units[at][hex] += 1;
        self.disputes[at][hex] += 1;
        self.held[at].insert(hex);
        for near in zone {
            self.controllers[at][*near] += 1;
            self.disputes[at][*near] += 1;
            self.controlled[at].insert(*near);
        }
    }

    /// A unit leaves a hex, and its zone of control with it.
    pub fn leave(&mut self, side: Side, hex: Hex, zone: &[Hex]) {
        let at = side.index();
        self.units[at][hex] -= 1;
        self.disputes[at][hex] -= 1;
        if self.units[at][hex] == 0 {
            self.held[at].remove(hex);
        }
        for near in zone {
            self.controllers[at][*near] -= 1;
            self.disputes[at][*near] -= 1;
            if self.controllers[at][*near] == 0 {
                self.controlled[at].remove(*near);
            }
        }
    }

    /// Whether a side has a unit in a hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: Hex) -> bool {
        self.units[side.index()][hex] > 0
    }

    /// How many units a side has in a hex.
    #[inline]
    pub fn count(&self, side: Side, hex: Hex) -> u8 {
        self.units[side.index()][hex]
    }

    /// Whether a hex lies in a zone of control of a side.
    #[inline]
    pub fn controls(&self, side: Side, hex: Hex) -> bool {
        self.controllers[side.index()][hex] > 0
    }

    /// Whether a side holds or controls a hex.
    #[inline]
    pub fn disputes(&self, side: Side, hex: Hex) -> bool {
        self.disputes[side.index()][hex] > 0
    }

    /// How many units of a side control a hex.
    #[inline]
    pub fn controllers(&self, side: Side, hex: Hex) -> u8 {
        self.controllers[side.index()][hex]
    }

    pub fn held(&self, side: Side) -> &HexSet {
        &self.held[side.index()]
    }

    pub fn controlled(&self, side: Side) -> &HexSet {
        &self.controlled[side.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{grid, hexes};
    use super::*;

    #[test]
    fn who_comes_and_goes_leaves_no_trace() {
        let grid = grid();
        let at = hexes(&grid, &["0404", "0405", "0403"]);
        let mut control = Control::new(&grid);
        control.enter(Side::Blue, at[0], &at[1..]);
        control.enter(Side::Blue, at[0], &at[1..2]);
        assert!(control.holds(Side::Blue, at[0]) && !control.holds(Side::Red, at[0]));
        assert_eq!((control.count(Side::Blue, at[0]), control.controllers(Side::Blue, at[1])), (2, 2));
        assert!(control.disputes(Side::Blue, at[2]) && control.controls(Side::Blue, at[2]));
        control.leave(Side::Blue, at[0], &at[1..]);
        assert!(control.controls(Side::Blue, at[1]) && !control.controls(Side::Blue, at[2]));
        control.leave(Side::Blue, at[0], &at[1..2]);
        assert_eq!(control, Control::new(&grid));
    }
}
