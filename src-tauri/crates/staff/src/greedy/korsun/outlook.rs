//! What the map looks like to a side.

use super::Seat;
use ags::{Figures, Heavy, Phase, Terrain, Unit};
use hexgrid::{Distances, Grid, Hex, HexField, HexSet};
use kernel::map::Course;
use kernel::toolkit::scratch::with_flood;
use kernel::{Side, UnitId};

/// Where the pincers meet.
const MEETING_POINT: &str = "Zvenigorodka";
/// With so many isolated units the pocket is closed.
const CLOSED: usize = 8;
/// From this turn on the pocket breaks out.
const BREAKOUT: u8 = 9;
/// Further than anything.
const FAR: u16 = 60;

/// What follows from a position for the side that decides.
pub(super) struct Outlook<'a> {
    pub seat: Seat<'a>,
    pub isolated: Vec<UnitId>,
    /// Steps to the nearest goal: of mechanised units, of the others, of units in the pocket.
    goals: [HexField<u16>; 3],
    /// Through how many hexes around each hex, itself included, lines of supply of German units run.
    lines: HexField<u16>,
}

/// Units that stand or go together, and what is known of the map without them.
pub(super) struct Company {
    pub units: Vec<UnitId>,
    mechanised: bool,
    attack: u32,
    /// For a Soviet company: the hexes that the other Soviet units leave open to German lines of supply, and how many German
    /// units these feed.
    open: Option<(HexSet, i32)>,
}

/// The kinds of goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Mechanised,
    Foot,
    Pocket,
}

impl<'a> Seat<'a> {
    pub(super) fn grid(&self) -> &'a Grid {
        self.game.board().map.grid()
    }

    pub(super) fn unit(&self, unit: UnitId) -> &'a Unit {
        self.game.board().roster.unit(unit)
    }

    /// The units of a side on the map, and where they are.
    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = (UnitId, Hex)> + use<'a> {
        let state = self.state;
        let units = self.game.board().of_side[side.index()].iter();
        units.filter_map(move |unit| Some((*unit, state.at.hex(*unit)?)))
    }

    pub(super) fn attack_of(&self, unit: UnitId) -> u32 {
        match self.game.figures(self.state, unit) {
            Some(Figures::Combat { attack, .. }) => u32::from(attack),
            Some(Figures::Headquarters { .. }) | None => 0,
        }
    }

    pub(super) fn defence_of(&self, unit: UnitId) -> u32 {
        match self.game.figures(self.state, unit) {
            Some(Figures::Combat { defence, .. }) => u32::from(defence),
            Some(Figures::Headquarters { .. }) | None => 0,
        }
    }

    pub(super) fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'a> {
        self.grid().neighbours(hex).map(|(_, near)| near)
    }

    /// How much the terrain multiplies a defence, roughly.
    fn cover(&self, hex: Hex) -> u32 {
        match self.game.board().map.terrain[hex] {
            Terrain::City => 3,
            Terrain::Woods | Terrain::Rough | Terrain::Swamp => 2,
            Terrain::Clear | Terrain::River | Terrain::Sea => 1,
        }
    }

    /// The hexes through which German lines of supply can run if Soviet units stand in these hexes.
    fn open_to_lines(&self, soviet: &[Hex]) -> HexSet {
        let map = &self.game.board().map;
        let dry = map.grid().hexes().filter(|hex| map.terrain[*hex] != Terrain::River);
        let mut open = HexSet::from_iter(map.grid(), dry);
        self.bar(&mut open, soviet);
        open
    }

    /// Takes away what Soviet units in these hexes hold or control. German units keep their own hexes open.
    fn bar(&self, open: &mut HexSet, soviet: &[Hex]) {
        let mut zone = self.game.board().map.controlled_from(soviet.iter().copied());
        zone.minus(self.state.control.held(Side::Blue));
        open.minus(&zone);
        open.minus(&HexSet::from_iter(self.grid(), soviet.iter().copied()));
    }

    /// Follows the German lines of supply through open hexes.
    fn german_lines<T>(&self, open: &HexSet, look: impl FnOnce(&Distances) -> T) -> T {
        let map = &self.game.board().map;
        let sources = map.supply[Side::Blue.index()].iter().copied().filter(|hex| open.contains(*hex));
        let step = |_, _, to: Hex| open.contains(to);
        with_flood(map.grid(), |flood| look(flood.distances(map.grid(), sources, u16::MAX, step)))
    }

    /// How many German units are in supply on the ground through open hexes.
    fn fed_germans(&self, open: &HexSet) -> i32 {
        let fed = self
            .german_lines(open, |lines| self.units_of(Side::Blue).filter(|(_, hex)| lines.get(*hex).is_some()).count());
        i32::try_from(fed).unwrap_or(i32::MAX)
    }
}

impl<'a> Outlook<'a> {
    pub fn new(seat: Seat<'a>) -> Outlook<'a> {
        let isolated = seat.game.isolated_units(seat.state);
        let goals = [Goal::Mechanised, Goal::Foot, Goal::Pocket];
        let goals = goals.map(|goal| steps_to(seat, &goals_of(seat, goal, &isolated)));
        Outlook { seat, isolated, goals, lines: lines(seat) }
    }

    pub fn company(&self, units: &[UnitId]) -> Company {
        let seat = self.seat;
        let others = seat.units_of(Side::Red).filter(|(unit, _)| !units.contains(unit)).map(|(_, hex)| hex);
        let open = match seat.side {
            Side::Red => Some(seat.open_to_lines(&others.collect::<Vec<_>>())),
            Side::Blue => None,
        };
        Company {
            mechanised: units.iter().all(|unit| seat.unit(*unit).is_mechanised()),
            attack: units.iter().map(|unit| seat.attack_of(*unit)).sum(),
            open: open.map(|open| (open.clone(), seat.fed_germans(&open))),
            units: units.to_vec(),
        }
    }

    /// What it is worth to its side that a company stands in a hex.
    pub fn worth(&self, company: &Company, hex: Hex) -> i32 {
        let worth = match self.seat.side {
            Side::Red => self.soviet_worth(company, hex),
            Side::Blue => self.german_worth(company, hex),
        };
        worth + self.joins(company, hex)
    }

    /// Whether there is room for units that come from elsewhere.
    pub fn has_room(&self, units: &[UnitId], hex: Hex) -> bool {
        let there = self.seat.state.at.at(hex).filter(|unit| self.seat.unit(*unit).side == self.seat.side);
        let mut all: Vec<UnitId> = there.filter(|unit| !units.contains(unit)).collect();
        all.extend(units);
        !self.seat.game.board().overstacked(&all)
    }

    fn soviet_worth(&self, company: &Company, hex: Hex) -> i32 {
        if company.units.iter().any(|unit| self.seat.unit(*unit).is_headquarters()) {
            return self.headquarters_worth(hex);
        }
        let pull = match company.mechanised {
            true => self.steps(Goal::Mechanised, hex) * 5,
            false => self.steps(Goal::Foot, hex) * 3,
        };
        self.cuts(company, hex) * 4 - pull - if self.led(hex) { 0 } else { 12 }
    }

    /// An HQ stands where most of its army is, in supply, and not alone next to the enemy.
    fn headquarters_worth(&self, hex: Hex) -> i32 {
        let seat = self.seat;
        let near = seat.units_of(Side::Red).filter(|(_, at)| seat.grid().distance(*at, hex) <= 4);
        let worth = |(unit, _): (UnitId, Hex)| {
            let attack = i32::try_from(seat.attack_of(unit)).unwrap_or(0);
            if seat.unit(unit).is_mechanised() { attack * 2 } else { attack }
        };
        let led: i32 = near.map(worth).sum();
        let threatened = seat.neighbours(hex).any(|near| seat.state.control.holds(Side::Blue, near));
        let escorted = seat.state.at.at(hex).any(|unit| !seat.unit(unit).is_headquarters());
        let danger = match (threatened, escorted) {
            (true, false) => 15,
            (true, true) => 3,
            (false, _) => 0,
        };
        let fed = seat.game.supplied_hexes(seat.state, Side::Red).contains(hex);
        led / 3 - self.steps(Goal::Mechanised, hex) - danger - if fed { 0 } else { 40 }
    }

    /// Whether a Soviet unit would be near enough to an HQ.
    fn led(&self, hex: Hex) -> bool {
        let seat = self.seat;
        let near = |unit: &UnitId| {
            let rating = seat.unit(*unit).rating().unwrap_or(0);
            seat.state.at.hex(*unit).is_some_and(|at| seat.grid().distance(at, hex) <= u32::from(rating))
        };
        seat.game.board().headquarters.iter().any(near)
    }

    /// How many German units are cut off if a Soviet company is in a hex, rather than nowhere.
    pub fn cuts(&self, company: &Company, hex: Hex) -> i32 {
        let here = company.units.iter().any(|unit| self.seat.state.at.hex(*unit) == Some(hex));
        if !here && self.lines[hex] == 0 {
            return 0;
        }
        let Some((open, fed)) = &company.open else { return 0 };
        let mut left = open.clone();
        self.seat.bar(&mut left, &[hex]);
        (fed - self.seat.fed_germans(&left)).min(12)
    }

    fn german_worth(&self, company: &Company, hex: Hex) -> i32 {
        let (seat, units) = (self.seat, &company.units);
        let pocketed = units.iter().any(|unit| self.isolated.contains(unit));
        let fed = seat.game.supplied_hexes(seat.state, Side::Blue).contains(hex);
        let pull = match (pocketed, company.mechanised) {
            (true, _) => self.steps(Goal::Pocket, hex) * 3,
            (false, true) => self.steps(Goal::Mechanised, hex) * 3,
            // The infantry closes up to the enemy, but not to fight him.
            (false, false) => (self.steps(Goal::Foot, hex) - 3).max(0),
        };
        let town = seat.game.board().map.towns.contains(hex);
        let moved = units.iter().any(|unit| seat.state.at.hex(*unit) != Some(hex));
        let dug_in = |unit: &UnitId| matches!(seat.state.mark(*unit).heavy, Heavy::First | Heavy::Second);
        let leaves = moved && seat.state.turn < BREAKOUT && units.iter().any(dug_in);
        self.division(units, hex) * 3 + self.firmness(units, hex) + if town { 2 } else { 0 }
            - pull
            - if fed { 0 } else { 8 }
            - if moved { 2 } else { 0 }
            - if leaves { 5 } else { 0 }
    }

    /// How many other regiments of their division are in a hex.
    fn division(&self, units: &[UnitId], hex: Hex) -> i32 {
        let seat = self.seat;
        let formation = units.first().and_then(|unit| seat.unit(*unit).formation.as_ref());
        let there = seat.state.at.at(hex).filter(|unit| !units.contains(unit));
        let same = there.filter(|unit| formation.is_some() && seat.unit(*unit).formation.as_ref() == formation);
        i32::try_from(same.count()).unwrap_or(0)
    }

    /// How well the units in a hex can stand there: their strength, less what the enemies next to it, and half of those behind
    /// them, can bring.
    fn firmness(&self, units: &[UnitId], hex: Hex) -> i32 {
        let seat = self.seat;
        let strength = |distance: u32| -> u32 {
            let enemies = seat.grid().ring(hex, distance).flat_map(|near| seat.state.at.at(near));
            enemies.filter(|unit| seat.unit(*unit).side != seat.side).map(|unit| seat.attack_of(unit)).sum()
        };
        let attack = strength(1) + strength(2) / 2;
        let others = seat.state.at.at(hex).filter(|unit| !units.contains(unit));
        let defence: u32 = others.chain(units.iter().copied()).map(|unit| seat.defence_of(unit)).sum();
        let defence = (defence * seat.cover(hex)).max(1);
        let points = |number: u32| i32::try_from(number).unwrap_or(0);
        points(defence.min(12)) / 2 - points((attack / defence).min(6)) * 4
    }

    /// What a company next to an enemy adds to an attack on him.
    fn joins(&self, company: &Company, hex: Hex) -> i32 {
        let (seat, units) = (self.seat, &company.units);
        let worth = |target: Hex| {
            let around = seat.neighbours(target).flat_map(|near| seat.state.at.at(near));
            let others = around.filter(|unit| seat.unit(*unit).side == seat.side && !units.contains(unit));
            let others: u32 = others.map(|unit| seat.attack_of(unit)).sum();
            let defence: u32 = seat.state.at.at(target).map(|unit| seat.defence_of(unit)).sum();
            let defence = (defence * seat.cover(target)).max(1);
            match (others / defence, (others + company.attack) / defence) {
                (5.., _) => 2,
                (_, 3..) => 12,
                (_, 2) => 6,
                (_, 1) => 2,
                _ => 0,
            }
        };
        let targets = seat.neighbours(hex).filter(|near| seat.state.control.holds(seat.side.other(), *near));
        let best = targets.map(worth).max().unwrap_or(0);
        match (seat.state.phase(), seat.side) {
            (Some((_, Phase::Mechanised)), _) => best / 3,
            (_, Side::Red) => best,
            // The German infantry holds.
            (_, Side::Blue) if !company.mechanised => 0,
            (_, Side::Blue) => best * 2 / 3,
        }
    }

    fn steps(&self, goal: Goal, hex: Hex) -> i32 {
        i32::from(self.goals[goal as usize][hex])
    }
}

/// Where units of a side want to go.
fn goals_of(seat: Seat<'_>, goal: Goal, isolated: &[UnitId]) -> Vec<Hex> {
    let pocket = || isolated.iter().filter_map(|unit| seat.state.at.hex(*unit)).collect::<Vec<_>>();
    let enemies = || seat.units_of(seat.side.other()).map(|(_, hex)| hex).collect::<Vec<_>>();
    let map = &seat.game.board().map;
    match (seat.side, goal) {
        (Side::Red, Goal::Mechanised) if isolated.len() < CLOSED => meeting_point(seat),
        (Side::Red, Goal::Mechanised | Goal::Pocket) => pocket(),
        (Side::Red, Goal::Foot) => enemies(),
        (Side::Blue, Goal::Mechanised) if !isolated.is_empty() => pocket(),
        (Side::Blue, Goal::Mechanised | Goal::Foot) => {
            enemies().into_iter().filter(|hex| map.german_side.contains(*hex)).collect()
        }
        (Side::Blue, Goal::Pocket) if seat.state.turn >= BREAKOUT => {
            seat.units_of(Side::Blue).filter(|(unit, _)| !isolated.contains(unit)).map(|(_, hex)| hex).collect()
        }
        (Side::Blue, Goal::Pocket) => rallying_point(seat, &pocket()),
    }
}

fn meeting_point(seat: Seat<'_>) -> Vec<Hex> {
    let named = seat.game.board().map.sheet.features.iter().filter(|feature| feature.name == MEETING_POINT);
    let at = named.filter_map(|feature| match &feature.at {
        Course::Hexes(hexes) => hexes.first().copied(),
        Course::Sides(_) | Course::Path(_) => None,
    });
    at.collect()
}

/// The town that is nearest to all units of the pocket.
fn rallying_point(seat: Seat<'_>, pocket: &[Hex]) -> Vec<Hex> {
    let towns = seat.game.board().map.towns.iter().filter(|town| !seat.state.control.holds(Side::Red, *town));
    let all = |town: &Hex| pocket.iter().map(|hex| seat.grid().distance(*town, *hex)).sum::<u32>();
    towns.min_by_key(all).into_iter().collect()
}

/// Steps to the nearest goal, round the hexes of the enemy; none anywhere if there is no goal.
fn steps_to(seat: Seat<'_>, goals: &[Hex]) -> HexField<u16> {
    let mut field = HexField::new(seat.grid(), if goals.is_empty() { 0 } else { FAR });
    let map = &seat.game.board().map;
    let open = |from: Hex, to: Hex| {
        let enemy = seat.state.control.holds(seat.side.other(), from) && !goals.contains(&from);
        map.terrain[to] != Terrain::River && !enemy
    };
    with_flood(seat.grid(), |flood| {
        let found = flood.distances(seat.grid(), goals.iter().copied(), FAR, |from, _, to| open(from, to));
        found.reached().for_each(|hex| field[hex] = found.get(hex).unwrap_or(FAR));
    });
    field
}

/// For each hex, how much of the German lines of supply runs through it and the hexes around it.
fn lines(seat: Seat<'_>) -> HexField<u16> {
    let mut field: HexField<u16> = HexField::new(seat.grid(), 0);
    let soviet: Vec<Hex> = seat.units_of(Side::Red).map(|(_, hex)| hex).collect();
    seat.german_lines(&seat.open_to_lines(&soviet), |found| {
        for path in seat.units_of(Side::Blue).filter_map(|(_, hex)| found.path_to(hex)) {
            for hex in path.into_iter().flat_map(|hex| seat.neighbours(hex).chain([hex])) {
                field[hex] = field[hex].saturating_add(1);
            }
        }
    });
    field
}
