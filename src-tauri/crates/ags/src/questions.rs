//! What players ask before they act: the odds of a fight line by line, and the supply of a unit with its traced lines.

use crate::Soviet;
use crate::action::Action;
use crate::game::Korsun;
use crate::map::{Terrain, Water};
use crate::s09_odds::Share;
use crate::s09_table::TABLE;
use crate::s11_headquarters::Command;
use crate::s12_supply::Line;
use crate::show::{self, flown_words};
use crate::state::{Fight, Heavy, State};
use hexgrid::Hex;
use kernel::question::{Forecast, SupplyReport, told_chances};
use kernel::toolkit::scratch::with_flood;
use kernel::{Sentence, Side, Telling, UnitId, say};

impl Korsun {
    /// The fight that an action would begin, if it begins one.
    fn fight_of(&self, state: &State, side: Side, action: &Action) -> Option<Fight> {
        match action {
            Action::Attack { units, targets } => Some(self.attack(state, side, units, targets)),
            Action::Move { units, path } => {
                let target = path.last().filter(|end| state.control.holds(side.other(), **end))?;
                let launch = path.get(path.len().checked_sub(2)?)?;
                Some(self.overrun(state, side, units, *launch, *target))
            }
            _ => None,
        }
    }

    /// The position out of which an overrun is launched: those who make it have gone up to the enemy.
    fn launched(&self, state: &State, action: &Action) -> State {
        let mut state = state.clone();
        if let Action::Move { units, path } = action
            && let [.., launch, _] = path[..]
        {
            units.iter().for_each(|unit| state.put(&self.board, *unit, launch));
        }
        state
    }

    pub(crate) fn forecast_of(&self, state: &State, side: Side, action: &Action) -> Option<Forecast> {
        // 6.21 The supply of those who are overrun is judged then, with zones of control as they are then.
        let state = &self.launched(state, action);
        let fight = self.fight_of(state, side, action)?;
        if self.next_untried(state, &fight).is_some() {
            let lines =
                vec![Telling::new("odds", "13.2", say!("the odds are known when the untried units are revealed"))];
            return Some(Forecast { lines, odds: "?".to_owned(), results: Vec::new() });
        }
        let odds = self.odds(state, &fight);
        let mut lines: Vec<Telling> =
            self.attack_shares(state, &fight).map(|share| told_share("attack", "9.0b", &share)).collect();
        for (unit, points) in self.lent(state, &fight) {
            lines.push(Telling::new("attack", "11.37", say!("{unit} adds {points}", unit = unit, points = points)));
        }
        for unit in &fight.joined {
            let words = say!("{unit} shares what happens to its stack and adds nothing", unit = *unit);
            lines.push(Telling::new("attack", "11.36", words));
        }
        if fight.overrun.is_some() {
            lines.push(Telling::new("attack", "6.0c", say!("an overrun: the total is halved")));
        }
        lines.push(Telling::new("attack", "9.0b", say!("attack {strength}", strength = odds.attack)));
        let shares = self.defence_shares(state, &fight);
        lines.extend(shares.iter().map(|share| told_share("defence", "9.21", share)));
        lines.extend(fight.targets.iter().filter_map(|hex| self.told_terrain(&fight, *hex)));
        lines.push(Telling::new("defence", "9.21", say!("defence {strength}", strength = odds.defence)));
        if self.is_steady(state, &fight) {
            let words = say!("a whole infantry division in one hex: one column less");
            lines.push(Telling::new("odds", "19.56", words));
        }
        lines.push(Telling::new("odds", "9.4", say!("odds {odds}", odds = TABLE.name(odds.column))));
        let fight = Fight { ratio: odds.ratio, shift: odds.shift, ..fight };
        lines.extend(self.told_air(state, &fight));
        Some(Forecast {
            lines,
            odds: TABLE.name(odds.column),
            results: TABLE.chances(odds.column, |result| show::result_name(*result)),
        })
    }

    /// Why the terrain helps the defenders of a hex, if it does.
    fn told_terrain(&self, fight: &Fight, hex: Hex) -> Option<Telling> {
        let from: Vec<Hex> = fight.attackers.iter().map(|(_, from)| *from).collect();
        let factor = self.map().terrain_factor(&from, hex);
        let ground = match self.map().terrain[hex] {
            Terrain::Woods => Some(("9.31", "woods")),
            Terrain::Rough => Some(("9.31", "rough country")),
            Terrain::City => Some(("10.26", "a city")),
            Terrain::Clear | Terrain::River | Terrain::Swamp | Terrain::Sea => None,
        };
        let water =
            |from: &Hex| self.map().grid().direction(*from, hex).and_then(|way| self.map().water_at(*from, way));
        let all_major = from.iter().all(|from| water(from) == Some(Water::Major));
        let (case, why) = match (factor, ground) {
            (1, _) => return None,
            (3, _) if all_major => ("10.14", "a major river all round"),
            (3, _) => ("10.32a", "cover and a river"),
            (_, Some((case, why))) => (case, why),
            _ => ("10.12", "a river all round"),
        };
        let words = say!("{place} counts {factor} times: {why}", place = hex, factor = factor, why = why);
        Some(Telling::new("terrain", case, words))
    }

    /// The odds with the air points that each side could use, and with one of both.
    fn told_air(&self, state: &State, fight: &Fight) -> Vec<Telling> {
        let flies = |side: Side| state.air[side.index()] > 0 && state.weather == crate::Weather::Mud;
        let (side, other) = (fight.side, fight.side.other());
        if fight.overrun.is_some() {
            return Vec::new();
        }
        let odds = |by: bool, against: bool| {
            let mut used = [false; 2];
            (used[side.index()], used[other.index()]) = (by, against);
            let column = self.column_with(fight, used);
            let results = TABLE.chances(column, |result| show::result_name(*result));
            format!("{}: {}", TABLE.name(column), told_chances(&results))
        };
        let one = |flier: Side| {
            let odds = odds(flier == side, flier == other);
            Telling::new("air", "14.14", say!("with a {side} air point {odds}", side = flier, odds = odds))
        };
        let mut lines: Vec<Telling> = [side, other].into_iter().filter(|side| flies(*side)).map(one).collect();
        if lines.len() == 2 {
            let words = say!("with an air point of each side {odds}", odds = odds(true, true));
            lines.push(Telling::new("air", "14.14", words));
        }
        lines
    }

    pub(crate) fn supply_of(&self, state: &State, unit: UnitId) -> Option<SupplyReport> {
        let hex = state.at.hex(unit)?;
        let mut report = SupplyReport::new(self.is_supplied(state, unit, Command::Keep));
        let marks = state.mark(unit);
        if marks.heavy == Heavy::Under {
            report.lines.push(Telling::new("supply", "25.36", say!("it has its heavy equipment under it")));
        }
        if marks.airlift >= state.turn && marks.airlift > 0 {
            report.lines.push(Telling::new("supply", "25.23", flown_words(marks)));
        }
        if marks.arrived {
            report.lines.push(Telling::new("supply", "15.0b", say!("it came in this player-turn")));
        }
        if self.unit(unit).side == Soviet && !self.unit(unit).is_headquarters() {
            self.told_command(state, hex, &mut report);
        } else {
            // 12.1 The line of supply of a German unit or an HQ.
            report.trace("12.1", unit, self.supply_line(state, unit));
        }
        if self.is_isolated(state, unit) {
            report.lines.push(Telling::new("supply", "25.1", say!("it is isolated")));
        }
        Some(report)
    }

    /// The lines of communications to a hex, and those of the HQs behind them.
    fn told_command(&self, state: &State, hex: Hex, report: &mut SupplyReport) {
        let near: Vec<UnitId> = (self.commanders(state, Command::Keep))
            .filter(|(at, _)| self.reaches(state, *at, hex))
            .map(|(_, unit)| unit)
            .collect();
        if near.is_empty() {
            report.lines.push(Telling::new("supply", "11.34", say!("no HQ has a line of communications to it")));
        }
        for unit in near {
            let state_of = if state.mark(unit).active { "active" } else { "inactive" };
            let line = self.line_of_communications(state, unit, hex);
            let hexes = u32::try_from(line.len().saturating_sub(1)).unwrap_or(u32::MAX);
            let words = say!(
                "a line of communications of {hexes} hexes from {unit}, which is {state}",
                hexes = hexes,
                unit = unit,
                state = state_of
            );
            report.lines.push(Telling::new("supply", "11.31", words));
            report.traced.push(line);
            report.trace("12.1", unit, self.supply_line(state, unit));
        }
    }

    /// The shortest line of communications between an HQ and a hex, from the hex on.
    fn line_of_communications(&self, state: &State, unit: UnitId, hex: Hex) -> Vec<Hex> {
        let Some(from) = state.at.hex(unit) else { return Vec::new() };
        let open = self.open_to(state, Soviet, Line::Communications);
        let grid = self.map().grid();
        let land = &self.board.ground.land;
        let step = |here: Hex, direction, next: Hex| open.contains(next) && land.allows(here, direction);
        with_flood(grid, |flood| flood.shortest_path(grid, hex, |goal| goal == from, step)).unwrap_or_default()
    }
}

fn told_share(kind: &'static str, case: &'static str, share: &Share) -> Telling {
    let doubled: Vec<&str> = share.doubled.into_iter().flatten().collect();
    let mut changes = doubled.iter().map(|case| format!(", doubled ({case})")).collect::<String>();
    if share.terrain > 1 {
        changes += &format!(", times {} for the terrain", share.terrain);
    }
    if share.halved {
        changes += ", halved out of supply (12.23)";
    }
    let sentence: Sentence = if changes.is_empty() {
        say!("{unit} {printed}", unit = share.unit, printed = share.printed)
    } else {
        say!(
            "{unit} {printed}{changes}: {strength}",
            unit = share.unit,
            printed = share.printed,
            changes = changes,
            strength = share.strength()
        )
    };
    Telling::new(kind, case, sentence)
}
