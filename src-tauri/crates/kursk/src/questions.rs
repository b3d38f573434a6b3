//! What players ask before they act: the odds of a fight line by line, and the supply of a unit with its traced line.

use crate::action::Action;
use crate::game::Kursk;
use crate::s12_tables::{TABLE, column, level, result_name};
use crate::state::{Fight, Shift, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::question::{
    Forecast, Look, OverlaidHex, Overlay, OverlayKind, OverlayOf, SupplyReport, ZONES, told_chances,
};
use kernel::{Side, Telling, UnitId, Viewer, say};

/// The hexes that call conditional units.
const CALLS: OverlayKind = OverlayKind { id: "calls", label: "Hexes that call units", of: OverlayOf::Board };

pub(crate) const OVERLAYS: &[OverlayKind] = &[ZONES, CALLS];

impl Kursk {
    pub(crate) fn overlay_of(&self, state: &State, id: &str, viewer: Viewer) -> Overlay {
        match id {
            _ if id == CALLS.id => self.calling_hexes(state),
            _ if id == ZONES.id && !self.looks_away(state, viewer) => {
                Overlay::zones("8.1", &state.control, viewer, state.phase().map_or(German, |(side, ..)| side))
            }
            _ => Overlay::default(),
        }
    }

    /// Who controls the hexes that call conditional units, and what follows.
    fn calling_hexes(&self, state: &State) -> Overlay {
        let overlaid =
            |hex: Hex| OverlaidHex { hex, look: Look::Tint, side: Some(state.holder(hex)), word: String::new() };
        let hexes = self.map().grid().hexes().filter(|hex| self.calls(*hex)).map(overlaid).collect();
        Overlay { hexes, says: self.told_calls(state) }
    }

    pub(crate) fn forecast_of(&self, state: &State, side: Side, action: &Action) -> Option<Forecast> {
        let Action::Attack { units, target } = action else { return None };
        let fight = self.fight(state, side, units, *target);
        let odds = self.odds(state, &fight);
        let share = |kind: &'static str, unit: UnitId| {
            let factor = self.factor(state, unit);
            match fight.cut.contains(&unit) {
                true => Telling::new(kind, "6.5", say!("{unit} {factor}, out of supply", unit = unit, factor = factor)),
                false => Telling::new(kind, "11.2a", say!("{unit} {factor}", unit = unit, factor = factor)),
            }
        };
        let mut lines: Vec<Telling> = fight.attackers.iter().map(|(unit, _)| share("attack", *unit)).collect();
        lines.push(Telling::new("attack", "11.2a", say!("attack {strength}", strength = odds.attack)));
        let viewer = Viewer::Player(side);
        let (hidden, open): (Vec<UnitId>, Vec<UnitId>) =
            fight.defenders.iter().partition(|unit| self.is_hidden(state, **unit, viewer));
        lines.extend(open.iter().map(|unit| share("defence", *unit)));
        let sheltered = fight.sheltered.iter().filter(|unit| !self.is_hidden(state, **unit, viewer));
        lines
            .extend(sheltered.map(|unit| Telling::new("defence", "11.12c", say!("{unit} adds nothing", unit = *unit))));
        let foggy = !hidden.is_empty();
        if foggy {
            let count = u32::try_from(hidden.len()).unwrap_or(0);
            let words = say!("{count} more units, known when the attack is declared", count = count);
            lines.push(Telling::new("defence", "7.3", words));
        } else {
            lines.push(Telling::new("defence", "11.2a", say!("defence {strength}", strength = odds.defence)));
        }
        for shift in odds.shifts.iter().filter(|shift| !foggy || !tells_of_hidden(shift)) {
            let columns = format!("{:+}", shift.columns);
            let words = say!("{why}: {columns}", why = shift.why, columns = columns);
            lines.push(Telling::new("odds", shift.case, words));
        }
        lines.extend(self.told_air(state, &fight, foggy));
        if foggy {
            return Some(Forecast { lines, odds: "?".to_owned(), results: Vec::new() });
        }
        let at = column(odds.shifted());
        lines.push(Telling::new("odds", "11.15", say!("odds {odds}", odds = TABLE.name(at))));
        Some(Forecast {
            lines,
            odds: TABLE.name(at),
            results: TABLE.chances(at, |result| result_name(*result).to_owned()),
        })
    }

    /// The column of an attack as far as its side can know it: each defender that is hidden from it counts for `guess`.
    pub fn column_seen(&self, state: &State, side: Side, units: &[UnitId], target: Hex, guess: u32) -> usize {
        let fight = self.fight(state, side, units, target);
        let odds = self.odds(state, &fight);
        let viewer = Viewer::Player(side);
        let (hidden, open): (Vec<UnitId>, Vec<UnitId>) =
            fight.defenders.iter().partition(|unit| self.is_hidden(state, **unit, viewer));
        if hidden.is_empty() {
            return column(odds.shifted());
        }
        let defence = self.strength(state, &fight, &open) + guess * u32::try_from(hidden.len()).unwrap_or(0);
        let known = odds.shifts.iter().filter(|shift| !tells_of_hidden(shift));
        column(level(odds.attack, defence) + known.map(|shift| shift.columns).sum::<i32>())
    }

    /// What the Luftwaffe could do.
    fn told_air(&self, state: &State, fight: &Fight, foggy: bool) -> Option<Telling> {
        if state.air == 0 || foggy {
            return None;
        }
        let flown = Fight { air: true, ..fight.clone() };
        let at = Kursk::column_of(&flown);
        let results = TABLE.chances(at, |result| result_name(*result).to_owned());
        let odds = format!("{}: {}", TABLE.name(at), told_chances(&results));
        Some(Telling::new("air", "11.10b", say!("with the Luftwaffe {odds}", odds = odds)))
    }

    /// Nothing is told of what the viewer does not see, nor of lines that such a thing could cut.
    pub(crate) fn supply_of(&self, state: &State, unit: UnitId, viewer: Viewer) -> Option<SupplyReport> {
        let hidden = self.is_hidden(state, unit, viewer) || self.looks_away(state, viewer);
        let hex = state.at.hex(unit).filter(|_| !hidden)?;
        let mut report = SupplyReport::new(self.is_supplied(state, unit));
        let lgov = hex == self.map().named.lgov && !state.lgov_fallen && self.unit(unit).side == Soviet;
        if lgov {
            report.lines.push(Telling::new("supply", "6.10", say!("Lgov has never been German")));
        }
        report.trace("6.3a", unit, self.supply_line(state, unit));
        Some(report)
    }
}

/// Whether a shift would tell of hidden units.
fn tells_of_hidden(shift: &Shift) -> bool {
    shift.case == "11.22b" || shift.case == "11.23"
}
