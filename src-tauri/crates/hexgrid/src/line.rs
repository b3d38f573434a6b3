//! Straight lines from centre to centre, followed exactly.

use crate::{Direction, Grid, Hex, Hexside};

/// One step of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineStep {
    /// The line runs through the inside of this hex.
    Hex(Hex),
    /// The line runs exactly along the side between these two hexes, the one of lower index first. One of them may be off
    /// the map.
    Along(Hex, Hex),
}

/// When a line that runs exactly along a hexside is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AlongRule {
    /// If either of the two hexes that flank it blocks.
    Either,
    /// Only if both of them block.
    Both,
}

impl Grid {
    /// The line from the centre of one hex on the map to the centre of another: every hex whose inside it crosses, and
    /// every hexside it runs along, in order. A hex merely touched at a corner is left out.
    ///
    /// Each step touches the next, and the line back is the reverse. A line may cut the corners of more hexes than the
    /// shortest way has, so it has at least as many steps as the distance plus one; a hex of it may be missing from the
    /// map where the map has holes. From or to a hex that is not on the map there is no line.
    pub fn line(&self, a: Hex, b: Hex) -> Vec<LineStep> {
        self.walk(a, b).collect()
    }

    /// Whether nothing blocks the line between two hexes on the map.
    ///
    /// The two end hexes never block. A hexside blocks where the line crosses it. Where the line runs along a hexside, it
    /// has a hex on either flank; a flank blocks if its hex blocks, or either of the hexsides over which one would go
    /// round through it, and `along` says whether one flank is enough. Hexes off the map are left out of account.
    pub fn sees(
        &self,
        a: Hex,
        b: Hex,
        mut blocks: impl FnMut(Hex) -> bool,
        mut blocks_side: impl FnMut(Hexside) -> bool,
        along: AlongRule,
    ) -> bool {
        if !self.contains(a) || !self.contains(b) {
            return false;
        }
        let mut crosses_blocked = |from: Hex, to: Hex| self.between(from, to).is_some_and(&mut blocks_side);
        let mut before = a;
        let mut flanks = None;
        for step in self.walk(a, b).skip(1) {
            let hex = match step {
                LineStep::Along(left, right) => {
                    flanks = Some([left, right]);
                    continue;
                }
                LineStep::Hex(hex) => hex,
            };
            let blocked = match flanks.take() {
                None => crosses_blocked(before, hex),
                Some(flanks) => {
                    let mut blocked = flanks
                        .into_iter()
                        .filter(|&flank| self.contains(flank))
                        .map(|flank| blocks(flank) || crosses_blocked(before, flank) || crosses_blocked(flank, hex));
                    match along {
                        AlongRule::Either => blocked.any(|blocked| blocked),
                        // With no flank on the map nothing blocks.
                        AlongRule::Both => blocked.reduce(|a, b| a && b).unwrap_or(false),
                    }
                }
            };
            if blocked || (hex != b && self.contains(hex) && blocks(hex)) {
                return false;
            }
            before = hex;
        }
        true
    }

    fn walk(&self, a: Hex, b: Hex) -> Walk<'_> {
        let (start, end) = (self.centre(a), self.centre(b));
        let both = self.contains(a) && self.contains(b);
        Walk {
            grid: self,
            start,
            heading: (end.0 - start.0, end.1 - start.1),
            target: b,
            next: both.then_some(LineStep::Hex(a)),
            ahead: a,
        }
    }
}

/// A line being followed.
struct Walk<'a> {
    grid: &'a Grid,
    start: (i32, i32),
    heading: (i32, i32),
    target: Hex,
    next: Option<LineStep>,
    /// The hex at the far end of the hexside that the line runs along.
    ahead: Hex,
}

impl Iterator for Walk<'_> {
    type Item = LineStep;

    fn next(&mut self) -> Option<LineStep> {
        let step = self.next?;
        self.next = match step {
            LineStep::Hex(hex) if hex == self.target => None,
            LineStep::Hex(hex) => self.leave(hex),
            LineStep::Along(..) => Some(LineStep::Hex(self.ahead)),
        };
        Some(step)
    }
}

impl Walk<'_> {
    /// Where the line goes from this hex: out through a side, or through a corner.
    fn leave(&mut self, hex: Hex) -> Option<LineStep> {
        // The corners go clockwise, so ahead of the centre they pass from the left of the line to its right.
        let sides = self.grid.corners(hex).map(|corner| self.side(corner));
        for direction in Direction::ALL {
            let here = sides[direction.index()];
            let next = sides[direction.clockwise(1).index()];
            if here < 0 && next > 0 {
                return self.grid.beyond(hex, direction).map(LineStep::Hex);
            }
            let before = sides[direction.clockwise(5).index()];
            if before < 0 && here == 0 && next > 0 {
                return self.leave_by_corner(hex, direction);
            }
        }
        None
    }

    /// At the corner two further hexes meet; the line enters one of them or runs along the side between them.
    fn leave_by_corner(&mut self, hex: Hex, corner: Direction) -> Option<LineStep> {
        let left = self.grid.beyond(hex, corner.clockwise(5))?;
        let right = self.grid.beyond(hex, corner)?;
        let far_end = self.grid.corners(right)[corner.clockwise(5).index()];
        let side = self.side(far_end);
        if side < 0 {
            return Some(LineStep::Hex(right));
        }
        if side > 0 {
            return Some(LineStep::Hex(left));
        }
        self.ahead = self.grid.beyond(right, corner.clockwise(5))?;
        Some(LineStep::Along(left.min(right), left.max(right)))
    }

    /// Negative for a point to the left of the line, positive to its right, 0 on it.
    fn side(&self, (x, y): (i32, i32)) -> i32 {
        self.heading.0 * (y - self.start.1) - self.heading.1 * (x - self.start.0)
    }
}
