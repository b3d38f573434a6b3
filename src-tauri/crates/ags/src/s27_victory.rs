//! 27 Victory conditions.

use crate::game::Korsun;
use crate::state::{Event, Heavy, State};
use crate::{German, Soviet};
use kernel::counters::Size;
use kernel::{Case, Level, Outcome, Play, UnitId, case};

/// 27.3 The victory levels, by the points that the Soviet player leads by.
pub(crate) const LEVELS: [Level; 7] = [
    Level { from: 0, winner: Some(German), name: "German strategic victory" },
    Level { from: 40, winner: Some(German), name: "German operational victory" },
    Level { from: 50, winner: Some(German), name: "German tactical victory" },
    Level { from: 60, winner: None, name: "draw" },
    Level { from: 65, winner: Some(Soviet), name: "Soviet tactical victory" },
    Level { from: 75, winner: Some(Soviet), name: "Soviet operational victory" },
    Level { from: 85, winner: Some(Soviet), name: "Soviet strategic victory" },
];

impl Korsun {
    /// Whether a German unit counts as an infantry regiment, Divisionsgruppen among them.
    fn is_infantry_regiment(&self, unit: UnitId) -> bool {
        let unit = self.unit(unit);
        matches!(unit.size, Size::Regiment | Size::DivisionGroup) && !unit.is_mechanised()
    }

    /// What a destroyed unit is worth to the other side.
    fn worth(&self, state: &State, unit: UnitId, isolated: bool) -> u16 {
        let counter = self.unit(unit);
        match counter.side {
            // 27.1a German units: infantry regiments, others; isolated ones are worth more.
            German => match (self.is_infantry_regiment(unit), isolated) {
                (true, false) => case!("27.1a", 3, 0),
                (true, true) => case!("27.1a", 4, 0),
                (false, false) => case!("27.1a", 6, 0),
                (false, true) => case!("27.1a", 8, 0),
            },
            // 27.2 Soviet units. Twelve in all for a corps: its steps have been scored one by one.
            Soviet if counter.is_headquarters() => case!("27.2", 6, 0),
            Soviet => match counter.size {
                Size::Brigade => case!("27.2", 3, 0),
                Size::Corps => case!("27.2", 12 - 2 * u16::from(state.lost[unit.index()]).min(3), 12),
                _ => case!("27.2", 4, 0),
            },
        }
    }

    /// A unit is eliminated, by that case, and the other side scores.
    pub(crate) fn eliminate(&self, play: &mut Play<'_, Korsun>, unit: UnitId, case: &'static str) {
        // 25.12 Isolation is judged at the instant in which the combat or overrun began.
        let isolated = case!(
            "25.12",
            match play.state().fight() {
                Some(fight) => fight.isolated.contains(&unit),
                None => self.is_isolated(play.state(), unit),
            }
        );
        let points = self.worth(play.state(), unit, isolated);
        play.emit(Event::Eliminated { unit, isolated, case });
        play.emit(Event::Scored { side: self.unit(unit).side.other(), points });
    }

    /// A unit loses steps and stays in play.
    pub(crate) fn lose(&self, play: &mut Play<'_, Korsun>, unit: UnitId, steps: u8) {
        play.emit(Event::Lost { unit, steps });
        // 27.2 Each step of a Soviet corps is worth two.
        if case!("27.2", self.unit(unit).is_corps()) {
            play.emit(Event::Scored { side: German, points: 2 * u16::from(steps) });
        }
    }

    /// What the Soviet player gets for what is on the map at the end.
    fn end_points(&self, state: &State) -> u16 {
        self.last_counts(state).iter().map(|(_, _, points)| points).sum()
    }

    /// The cases by which the Soviet player gets points at the end, the units that bring them, and how many.
    fn last_counts(&self, state: &State) -> [(&'static str, Vec<UnitId>, u16); 2] {
        let isolated = self.isolated_units(state);
        // 27.1b Heavy equipment under a unit.
        let heavy = |unit: UnitId| case!("27.1b", state.is_on_map(unit) && state.mark(unit).heavy == Heavy::Under);
        // 27.1c An isolated unit.
        let alone = |unit: UnitId| case!("27.1c", isolated.contains(&unit));
        let each = |unit: UnitId| if self.is_infantry_regiment(unit) { 1 } else { 2 };
        let burdened: Vec<UnitId> = self.units_of(German).filter(|unit| heavy(*unit)).collect();
        let cut_off: Vec<UnitId> = self.units_of(German).filter(|unit| alone(*unit)).collect();
        let for_heavy = burdened.iter().map(|unit| each(*unit)).sum();
        let for_alone = cut_off.iter().map(|unit| each(*unit) * 2).sum();
        [("27.1b", burdened, for_heavy), ("27.1c", cut_off, for_alone)]
    }

    /// The last points are told, then how the game ends.
    pub(crate) fn end_game(&self, play: &mut Play<'_, Korsun>) {
        for (case, units, points) in self.last_counts(play.state()) {
            if !units.is_empty() {
                play.emit(Event::Counted { case, units, points });
            }
        }
        play.emit(Event::Ended(self.outcome(play.state())));
    }

    /// By how many points the Soviet player leads, counted as at the end of the game.
    pub(crate) fn lead(&self, state: &State) -> i32 {
        let soviet = i32::from(state.points[Soviet.index()]) + i32::from(self.end_points(state));
        soviet - i32::from(state.points[German.index()])
    }

    /// 27.3 The victory level, by the difference of the points.
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let reached = Level::at(&LEVELS, i64::from(case!("27.3", self.lead(state), 0)));
        let (winner, level) = reached.map_or((None, "draw"), |level| (level.winner, level.name));
        Outcome { winner, level, case: Case("27.3") }
    }
}
