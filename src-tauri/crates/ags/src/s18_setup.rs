//! 18 Setting up the game.
//!
//! Where several cases forbid a placement, the first of this order is named: which units are set up (18.14, 18.16; 18.26), which
//! side is up (18.12, 18.13; 18.2), where each stands (18.13, 18.11, 18.1; 18.21 to 18.23), and what holds for all together
//! (18.1; 18.25, 18.24).

use crate::board::{Board, symbol_of};
use crate::counters::SetUp;
use crate::map::{SetUpSymbol, Stretch, Terrain};
use crate::placement::{Placement, Stand};
use crate::s07_stacking::STACKING_LIMIT;
use crate::{German, Soviet};
use hexgrid::{Hex, HexSet};
use kernel::{Instead, Refusal, Side, UnitId, case, refuse};

/// How many Soviet units are set up before play.
pub const SOVIET_UNITS: usize = 48;
/// How many German units are set up before play.
pub const GERMAN_UNITS: usize = 58;

/// How far from 2306 the units may begin that are marked with it.
const NEAR_ENOUGH: u32 = 3;
/// The HQs that begin active.
pub(crate) const FIRST_ACTIVE: [&str; 2] = ["5GdTA", "2TA"];
/// Where the corps stand that begin supported.
pub(crate) const SUPPORTED: [&str; 4] = ["0611", "0709", "3217", "3317"];

impl Board {
    /// Whether a side's units are set up as the rules want. What the other side's do is not looked at.
    pub fn judge_set_up(&self, side: Side, placement: &Placement) -> Result<(), Refusal> {
        match side {
            German => self.judge_german_set_up(placement),
            Soviet => self.judge_soviet_set_up(placement),
        }
    }

    /// Whether a unit may be set up in that hex, as far as that depends on no other unit.
    pub fn judge_stand(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        match self.roster.unit(unit).side {
            German => self.judge_german_stand(unit, hex),
            Soviet => self.judge_soviet_stand(unit, hex),
        }
    }

    /// All hexes in which a unit may be set up.
    pub fn set_up_hexes(&self, unit: UnitId) -> HexSet {
        let grid = self.map.grid();
        HexSet::from_iter(grid, grid.hexes().filter(|hex| self.judge_stand(unit, *hex).is_ok()))
    }

    fn judge_soviet_set_up(&self, placement: &Placement) -> Result<(), Refusal> {
        let units = self.placed(Soviet, placement);
        // 18.14 A corps counter marked rpl is not used in the set-up.
        for (unit, _) in &units {
            if case!("18.14", self.roster.unit(*unit).replaces.is_some()) {
                return Err(refuse!("18.14", "{unit} is a replacement counter and is not set up", unit = *unit));
            }
        }
        // 18.16 48 Soviet units are set up.
        if case!("18.16", units.len() != SOVIET_UNITS) {
            return Err(refuse!(
                "18.16",
                "{wanted} Soviet units are set up, not {here}",
                wanted = number(SOVIET_UNITS),
                here = number(units.len())
            ));
        }
        for (unit, stand) in &units {
            self.judge_soviet_side_up(*unit, *stand)?;
        }
        for (unit, stand) in &units {
            self.judge_soviet_stand(*unit, stand.hex).map_err(|refusal| self.with_nearest(refusal, *unit, *stand))?;
        }
        self.judge_symbols(placement)
    }

    fn judge_soviet_side_up(&self, unit: UnitId, stand: Stand) -> Result<(), Refusal> {
        let is_headquarters = self.roster.unit(unit).is_headquarters();
        // 18.12 Every unit begins with its full strength up.
        if case!("18.12", stand.turned && !is_headquarters) {
            return Err(refuse!("18.12", "{unit} is set up at full strength", unit = unit));
        }
        // 18.13 An HQ begins with its inactive side down.
        if case!("18.13", stand.turned && is_headquarters) {
            return Err(refuse!("18.13", "{unit} is set up with its inactive side down", unit = unit));
        }
        Ok(())
    }

    fn judge_soviet_stand(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let wanted = symbol_of(self.roster.unit(unit));
        let mut symbols = self.map.symbols.iter().filter(|symbol| symbol.hex == hex).peekable();
        let anything = symbols.peek().is_some();
        let fits = symbols.any(|symbol| symbol.name == wanted);
        // 18.13 An HQ is set up in the hex marked with its army's number.
        if case!("18.13", self.roster.unit(unit).is_headquarters() && !fits) {
            return Err(refuse!("18.13", "{hex} is not marked with the number of {unit}", hex = hex, unit = unit));
        }
        // 18.11 A unit is set up where its own type is called for, and a Guards unit only where Guards are.
        if case!("18.11", anything && !fits) {
            let kind = wanted.to_owned();
            return Err(refuse!("18.11", "{hex} calls for no {kind} like {unit}", hex = hex, kind = kind, unit = unit));
        }
        // 18.1 Soviet units are set up in the hexes with symbols.
        if case!("18.1", !anything) {
            return Err(refuse!("18.1", "there is no symbol for {unit} in {hex}", unit = unit, hex = hex));
        }
        Ok(())
    }

    // 18.1 In each hex there are as many units of each type as there are symbols.
    fn judge_symbols(&self, placement: &Placement) -> Result<(), Refusal> {
        let units = self.placed(Soviet, placement);
        for symbol in &self.map.symbols {
            let alike = |other: &&SetUpSymbol| other.hex == symbol.hex && other.name == symbol.name;
            let wanted = self.map.symbols.iter().filter(alike).count();
            let fills = |unit: UnitId| symbol_of(self.roster.unit(unit)) == symbol.name;
            let here = units.iter().filter(|(unit, stand)| stand.hex == symbol.hex && fills(*unit)).count();
            if case!("18.1", here != wanted) {
                return Err(refuse!(
                    "18.1",
                    "{hex} calls for {wanted} {kind}, not {here}",
                    hex = symbol.hex,
                    wanted = number(wanted),
                    kind = symbol.name.clone(),
                    here = number(here)
                ));
            }
        }
        Ok(())
    }

    fn judge_german_set_up(&self, placement: &Placement) -> Result<(), Refusal> {
        self.judge_german_units(placement)?;
        let units = self.placed(German, placement);
        // 18.2 German units begin at their highest printed strength.
        for (unit, stand) in &units {
            if case!("18.2", stand.turned) {
                return Err(refuse!("18.2", "{unit} is set up at its highest strength", unit = *unit));
            }
        }
        for (unit, stand) in &units {
            self.judge_german_stand(*unit, stand.hex).map_err(|refusal| self.with_nearest(refusal, *unit, *stand))?;
        }
        self.judge_german_stacks(&units)?;
        self.judge_cover(placement)
    }

    // 18.26 58 German units are set up; those marked with a turn are reinforcements.
    fn judge_german_units(&self, placement: &Placement) -> Result<(), Refusal> {
        for (id, unit) in self.roster.units_of(German) {
            let arrives = matches!(unit.set_up, SetUp::Arrives { .. });
            let placed = placement.hex(id).is_some();
            if case!("18.26", arrives && placed) {
                return Err(refuse!("18.26", "{unit} comes later, as a reinforcement", unit = id));
            }
            if case!("18.26", !arrives && !placed) {
                return Err(refuse!("18.26", "{unit} is missing", unit = id));
            }
        }
        Ok(())
    }

    fn judge_german_stand(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        match self.roster.unit(unit).set_up {
            // 18.21a A unit with a hex number is set up in that hex.
            SetUp::Hex(printed) => {
                if case!("18.21a", hex != printed) {
                    return Err(refuse!("18.21a", "{unit} is set up in {printed}", unit = unit, printed = printed));
                }
            }
            // 18.21b The four units marked 2306 are set up within three hexes of it.
            SetUp::Near(printed) => {
                if case!("18.21b", self.map.grid().distance(printed, hex) > NEAR_ENOUGH) {
                    return Err(refuse!(
                        "18.21b",
                        "{unit} is set up within {most} hexes of {printed}",
                        unit = unit,
                        most = NEAR_ENOUGH,
                        printed = printed
                    ));
                }
            }
            // 18.22 A unit with a letter is set up in a hex that borders its stretch of the start line, or next to such a hex.
            SetUp::Stretch(at) => {
                let stretch = &self.map.start_line[at];
                if case!("18.22", !stretch.near.contains(hex)) {
                    let name = stretch.name.clone();
                    return Err(refuse!(
                        "18.22",
                        "{hex} is not in area {name} of {unit}",
                        hex = hex,
                        name = name,
                        unit = unit
                    ));
                }
            }
            SetUp::Unmarked | SetUp::Arrives { .. } => {}
        }
        // 18.23 German units are set up on their side of the start line.
        if case!("18.23", !self.map.german_side.contains(hex)) {
            return Err(refuse!("18.23", "{hex} is not on the German side of the start line", hex = hex));
        }
        // 19.25 Nobody stands in a river hex.
        if case!("19.25", self.map.terrain[hex] == Terrain::River) {
            return Err(refuse!("19.25", "{hex} is all river", hex = hex));
        }
        Ok(())
    }

    // 18.25 Stacking holds in the set-up.
    fn judge_german_stacks(&self, units: &[(UnitId, Stand)]) -> Result<(), Refusal> {
        for (_, stand) in units {
            let here = units.iter().filter(|(_, other)| other.hex == stand.hex).map(|(unit, _)| *unit);
            let here: Vec<UnitId> = here.collect();
            let points: usize = here.iter().map(|unit| self.stacking_points(*unit)).sum();
            if case!("18.25", points > STACKING_LIMIT) {
                return Err(refuse!(
                    "18.25",
                    "{units} are too many for {hex}: at most {most} may be set up in a hex",
                    units = here,
                    hex = stand.hex,
                    most = number(STACKING_LIMIT)
                ));
            }
        }
        Ok(())
    }

    // 18.24 Every hex that borders the start line on the German side is held or controlled by a unit of its letter.
    fn judge_cover(&self, placement: &Placement) -> Result<(), Refusal> {
        let covered: Vec<HexSet> = (0..self.map.start_line.len()).map(|at| self.covered(at, placement)).collect();
        for (hex, stretches) in self.border_hexes() {
            if case!("18.24", !stretches.iter().any(|at| covered[*at].contains(hex))) {
                let names: Vec<&str> = stretches.iter().map(|at| &self.map.start_line[*at].name[..]).collect();
                let letter = names.join(" or ");
                return Err(refuse!(
                    "18.24",
                    "no unit of letter {letter} holds or controls {hex}, which borders the start line",
                    letter = letter,
                    hex = hex
                ));
            }
        }
        Ok(())
    }

    /// The hexes that units of a letter hold or control.
    fn covered(&self, stretch: usize, placement: &Placement) -> HexSet {
        let of_letter = self.starters().filter(|(_, unit)| unit.set_up == SetUp::Stretch(stretch));
        let held: Vec<Hex> = of_letter.filter_map(|(id, _)| placement.hex(id)).collect();
        let mut covered = self.map.controlled_from(held.iter().copied());
        covered.extend(held);
        covered
    }

    /// The hexes that border the start line on the German side, with the stretches that they border. One that borders two
    /// belongs to both, and a unit of either letter will do. A river hex needs nobody.
    pub fn border_hexes(&self) -> Vec<(Hex, Vec<usize>)> {
        let borders = |stretch: &Stretch, hex: Hex| stretch.german.contains(&hex);
        let mut found: Vec<(Hex, Vec<usize>)> = Vec::new();
        for hex in self.map.start_line.iter().flat_map(|stretch| &stretch.german) {
            let river = self.map.terrain[*hex] == Terrain::River;
            if !river && found.iter().all(|(known, _)| known != hex) {
                let stretches = self.map.start_line.iter().enumerate().filter(|(_, stretch)| borders(stretch, *hex));
                found.push((*hex, stretches.map(|(at, _)| at).collect()));
            }
        }
        found
    }

    fn placed(&self, side: Side, placement: &Placement) -> Vec<(UnitId, Stand)> {
        placement.units().filter(|(unit, _)| self.roster.unit(*unit).side == side).collect()
    }

    /// Adds the nearest hex in which the unit may be set up.
    fn with_nearest(&self, refusal: Refusal, unit: UnitId, stand: Stand) -> Refusal {
        let open = self.set_up_hexes(unit);
        match open.iter().min_by_key(|hex| self.map.grid().distance(*hex, stand.hex)) {
            Some(hex) => refusal.instead(Instead::Place(hex.into())),
            None => refusal,
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
