//! What the map looks like to a side, as far as it sees: units that are hidden from it count for a guess.

use super::Seat;
use hexgrid::{Edge, Hex, HexField, HexSet, Step};
use kernel::toolkit::scratch::with_flood;
use kernel::{Side, UnitId, Viewer};
use kursk::{CombatResult, Phase, TABLE, Terrain, Unit};

/// Further than anything.
const FAR: u16 = 200;
/// A reserve that shows its back is a corps.
const RESERVE: u32 = 8;
/// How far before those that have broken through the way is barred: by the German player, by the Soviet player.
const BARRED: [u32; 2] = [6, 4];
/// What it is worth to the infantry to stand in the works of the first front line.
const WORKS: i32 = 20;
/// What it costs the German player to call the first conditional Soviet units.
const STARS: i32 = 15;
/// What it costs to open a gap, by the hex, and at most.
const GAP: i32 = 20;
const GAPS: i32 = 60;

/// What follows from a position for the side that decides.
pub(super) struct Outlook<'a> {
    pub seat: Seat<'a>,
    /// By side: the strength in each hex that can attack, and that defends.
    attack: [HexField<u32>; 2],
    defence: [HexField<u32>; 2],
    /// What the enemies next to a hex and some of those behind them can bring against it.
    threat: HexField<u32>,
    /// What it is worth to beat the enemies in a hex.
    stakes: HexField<i32>,
    /// How far it is from a hex to what the German player wants, for him.
    goal: HexField<u16>,
    /// Steps to the nearest enemy; for the Soviet player to the nearest spearhead.
    near: HexField<u16>,
    /// What it is worth to stand there in the way of those that have broken through.
    bars: HexField<i32>,
    supplied: &'a HexSet,
    /// Whether a combat phase of the side comes next.
    fights_next: bool,
}

/// Units that stand or go together.
pub(super) struct Company {
    units: Vec<UnitId>,
    at: Option<Hex>,
    mechanised: bool,
    attack: u32,
    defence: u32,
    /// What it costs if all of them are beaten.
    price: i32,
    /// What it costs that without them there are gaps in the line where they stand.
    gaps: i32,
}

pub(super) fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

pub(super) fn distance(seat: &Seat<'_>, from: Hex, to: Hex) -> u32 {
    seat.game.board().map.grid().distance(from, to)
}

impl<'a> Seat<'a> {
    pub(super) fn unit(&self, unit: UnitId) -> &'a Unit {
        self.game.board().roster.unit(unit)
    }

    /// The units of a side on the map, and where they are.
    pub(super) fn units_of(&self, side: Side) -> impl Iterator<Item = (UnitId, Hex)> + use<'a> {
        let state = self.state;
        let units = self.game.board().of_side[side.index()].iter();
        units.filter_map(move |unit| Some((*unit, state.at.hex(*unit)?)))
    }

    pub(super) fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'a> {
        self.game.board().map.grid().neighbours(hex).map(|(_, near)| near)
    }

    pub(super) fn is_hidden(&self, unit: UnitId) -> bool {
        self.game.is_hidden(self.state, unit, Viewer::Player(self.side))
    }

    /// The factor of a unit, or what a hidden one is taken for.
    pub(super) fn strength(&self, unit: UnitId) -> u32 {
        match self.is_hidden(unit) {
            true if self.state.mark(unit).reserve => RESERVE,
            true => self.guess(),
            false => self.game.factor(self.state, unit),
        }
    }

    /// The points that the side has of taking a hex now.
    pub(super) fn capture(&self, hex: Hex) -> i32 {
        if self.state.holder(hex) == self.side { 0 } else { self.game.worth(hex).0 }
    }

    /// What an attack is worth because it leads towards Kursk.
    pub(super) fn progress(&self, units: &[UnitId], target: Hex) -> i32 {
        let kursk = self.game.board().map.named.kursk;
        let from = |unit: &UnitId| self.state.at.hex(*unit).map(|hex| distance(self, hex, kursk));
        let fast = units.iter().filter(|unit| self.unit(**unit).is_mechanised());
        let from = fast.filter_map(from).max().unwrap_or(0);
        if self.side == Side::Blue { 4 * signed(from.saturating_sub(distance(self, target, kursk))) } else { 0 }
    }

    /// Where panzers are seen on the Soviet side of the first front line.
    pub(super) fn spearheads(&self) -> Vec<Hex> {
        let ground = &self.game.board().map.german_side;
        let fast = |unit: UnitId| self.unit(unit).is_mechanised() && !self.is_hidden(unit);
        let beyond = self.units_of(Side::Blue).filter(|(unit, hex)| !ground.contains(*hex) && fast(*unit));
        let mut hexes: Vec<Hex> = beyond.map(|(_, hex)| hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// What it costs that units leave a hex: own ground that the enemy is next to and nobody holds or controls any more.
    pub(super) fn gaps(&self, units: &[UnitId], hex: Hex) -> i32 {
        let control = &self.state.control;
        let around = || self.neighbours(hex).chain([hex]);
        let alone = self.state.at.at(hex).all(|unit| units.contains(&unit));
        if !alone || !around().any(|near| control.disputes(self.side.other(), near)) {
            return 0;
        }
        let covers = |other: Hex| other != hex && control.holds(self.side, other);
        let open =
            |near: &Hex| self.state.holder(*near) == self.side && !self.neighbours(*near).chain([*near]).any(covers);
        (GAP * signed(u32::try_from(around().filter(open).count()).unwrap_or(0))).min(GAPS)
    }

    /// How many columns the ground of a hex gives its defender.
    fn cover(&self, hex: Hex, defender: Side) -> i32 {
        let map = &self.game.board().map;
        let natural = match map.terrain[hex] {
            Terrain::Clear => 0,
            Terrain::Forest => 1,
            Terrain::Hills => 2,
            Terrain::Swamp => -1,
        };
        let forts = [defender, defender.other()].map(|side| map.forts[side.index()].contains(hex));
        let built = if forts[0] { 3 } else { i32::from(forts[1]) };
        natural + built + 3 * i32::from(map.cities.contains(hex)) + i32::from(map.towns.contains(hex))
    }

    /// How many faces of the die destroy a defence.
    fn ruinous(&self, attack: u32, defence: u32, hex: Hex, defender: Side) -> i32 {
        if attack == 0 {
            return 0;
        }
        let defence = defence.max(1);
        let level = if attack >= defence { signed(attack / defence) - 1 } else { 1 - signed(defence.div_ceil(attack)) };
        let column = usize::try_from((level - self.cover(hex, defender) + 2).clamp(0, 7)).unwrap_or(0);
        let hurts = |face: &u8| {
            let result = TABLE.result(column, *face);
            matches!(result, Some(CombatResult::DefenderEliminated | CombatResult::Bloodbath))
        };
        signed(u32::try_from((1..=6).filter(hurts).count()).unwrap_or(0))
    }
}

impl<'a> Outlook<'a> {
    pub fn new(seat: Seat<'a>) -> Outlook<'a> {
        let grid = seat.game.board().map.grid();
        let none = || Side::BOTH.map(|_| HexField::new(grid, 0));
        let (mut attack, mut defence): ([HexField<u32>; 2], [HexField<u32>; 2]) = (none(), none());
        let mut threat = HexField::new(grid, 0);
        let mut stakes = HexField::new(grid, 0);
        let enemy = seat.side.other();
        for side in Side::BOTH {
            for (unit, hex) in seat.units_of(side) {
                let strength = seat.strength(unit);
                defence[side.index()][hex] += strength;
                if seat.can_fight(unit) {
                    attack[side.index()][hex] += strength;
                }
                if side == enemy {
                    stakes[hex] += seat.damage(unit);
                }
            }
        }
        for hex in seat.state.control.held(enemy).iter() {
            let strength = attack[enemy.index()][hex];
            seat.neighbours(hex).for_each(|near| threat[near] += strength);
            grid.ring(hex, 2).for_each(|near| threat[near] += strength / 2);
            let home = map_side(seat, hex) == seat.side;
            stakes[hex] += 4 + 10 * seat.capture(hex) + if home { 10 } else { 0 };
        }
        let goal = approach(seat, &defence[Side::Red.index()]);
        let near = steps_from(seat, &goals_of(seat));
        let bars = bars(seat, &goal);
        let supplied = seat.game.supplied_hexes(seat.state, seat.side);
        let sequence = seat.state.sequence[seat.side.index()];
        let next = seat.state.phase().zip(sequence).map(|((_, _, second), sequence)| (second, sequence.1));
        let fights_next = next == Some((false, Phase::Combat));
        Outlook { seat, attack, defence, threat, stakes, goal, near, bars, supplied, fights_next }
    }

    pub fn company(&self, units: &[UnitId]) -> Company {
        let seat = self.seat;
        let at = units.first().and_then(|unit| seat.state.at.hex(*unit));
        let can_fight = |unit: &&UnitId| seat.can_fight(**unit);
        Company {
            mechanised: units.iter().all(|unit| seat.unit(*unit).is_mechanised()),
            attack: units.iter().filter(can_fight).map(|unit| seat.strength(*unit)).sum(),
            defence: units.iter().map(|unit| seat.strength(*unit)).sum(),
            price: units.iter().map(|unit| seat.damage(*unit)).sum(),
            units: units.to_vec(),
            at,
            gaps: at.map_or(0, |hex| seat.gaps(units, hex)),
        }
    }

    /// Whether there is something to think about for a unit.
    pub fn is_awake(&self, unit: UnitId, hex: Hex) -> bool {
        let counter = self.seat.unit(unit);
        let near = counter.side == Side::Blue || counter.is_mechanised() || self.near[hex] <= 8;
        self.seat.can_fight(unit) && near
    }

    /// What it is worth to its side that a company stands in a hex.
    pub fn worth(&self, company: &Company, hex: Hex) -> i32 {
        let seat = self.seat;
        let moved = company.at != Some(hex);
        let fed = self.supplied.contains(hex) || seat.neighbours(hex).any(|near| self.supplied.contains(near));
        let own = match seat.side {
            Side::Blue => self.german_worth(company, hex),
            Side::Red => self.soviet_worth(company, hex),
        };
        let joins = self.joins(company, hex);
        own + self.garrison(company, hex) + if self.fights_next { joins } else { joins / 2 } + 10 * seat.capture(hex)
            - self.risk(company, hex)
            - if fed { 0 } else { self.hunger(company) }
            - if moved { company.gaps } else { 0 }
    }

    fn german_worth(&self, company: &Company, hex: Hex) -> i32 {
        let pull = match company.mechanised {
            true => -2 * i32::from(self.goal[hex]),
            // The infantry closes up to the enemy, and stays in its works.
            false => {
                let works = self.near[hex] <= 2 && self.seat.game.board().map.front[Side::Blue.index()].contains(hex);
                WORKS * i32::from(works) - i32::from(self.near[hex].saturating_sub(2).min(10))
            }
        };
        let map = &self.seat.game.board().map;
        let calls = !self.seat.state.called[0] && map.stars.contains(hex);
        self.bars[hex] + pull - if calls { STARS } else { 0 }
    }

    fn soviet_worth(&self, company: &Company, hex: Hex) -> i32 {
        // One good block is better than many.
        let blocked = signed(self.others(company, hex).min(24)) / 4;
        self.bars[hex] + blocked - i32::from(self.near[hex].min(20))
    }

    /// What it costs to be out of supply: at the end, the units.
    fn hunger(&self, company: &Company) -> i32 {
        if self.seat.state.turn >= 7 { 25 + company.price } else { 25 }
    }

    /// What it is worth to stand in a place that is worth many points, if not enough others do and an enemy may come.
    fn garrison(&self, company: &Company, hex: Hex) -> i32 {
        let map = &self.seat.game.board().map;
        let dear = map.cities.contains(hex) || hex == map.named.lgov;
        let enough = if hex == map.named.kursk { 20 } else { 5 };
        let due = dear && self.seat.state.holder(hex) == self.seat.side && self.near[hex] <= 9;
        if due && self.others(company, hex) < enough { 25 } else { 0 }
    }

    /// The strength of the others of its side in a hex.
    fn others(&self, company: &Company, hex: Hex) -> u32 {
        let own = if company.at == Some(hex) { company.defence } else { 0 };
        self.defence[self.seat.side.index()][hex].saturating_sub(own)
    }

    /// What a company may lose in a hex.
    fn risk(&self, company: &Company, hex: Hex) -> i32 {
        let seat = self.seat;
        let defence = self.others(company, hex) + company.defence;
        let faces = seat.ruinous(self.threat[hex], defence, hex, seat.side);
        let trapped = !seat.neighbours(hex).any(|near| !seat.state.control.disputes(seat.side.other(), near));
        company.price * (faces + if trapped { 2 } else { 0 }) / 12
    }

    /// What a company adds in a hex to an attack on an enemy next to it.
    fn joins(&self, company: &Company, hex: Hex) -> i32 {
        let seat = self.seat;
        let (side, enemy) = (seat.side, seat.side.other());
        let worth = |target: Hex| {
            let around: u32 = seat.neighbours(target).map(|near| self.attack[side.index()][near]).sum();
            let counted = company.at.is_some_and(|at| seat.neighbours(target).any(|near| near == at));
            let others = around.saturating_sub(if counted { company.attack } else { 0 });
            let defence = self.defence[enemy.index()][target];
            let before = seat.ruinous(others, defence, target, enemy);
            let after = seat.ruinous(others + company.attack, defence, target, enemy);
            (self.stakes[target] + seat.progress(&company.units, target)) * (2 * after - before) / 12
        };
        let targets = seat.neighbours(hex).filter(|near| seat.state.control.holds(enemy, *near));
        targets.map(worth).max().unwrap_or(0)
    }
}

/// Where the steps of `near` begin.
fn goals_of(seat: Seat<'_>) -> Vec<Hex> {
    match seat.side {
        Side::Blue => seat.state.control.held(Side::Red).iter().collect(),
        Side::Red => seat.spearheads(),
    }
}

/// Steps from the nearest of some hexes.
fn steps_from(seat: Seat<'_>, starts: &[Hex]) -> HexField<u16> {
    let grid = seat.game.board().map.grid();
    let mut field = HexField::new(grid, FAR);
    with_flood(grid, |flood| {
        let found = flood.distances(grid, starts.iter().copied(), FAR, |_, _, _| true);
        found.reached().for_each(|hex| field[hex] = found.get(hex).unwrap_or(FAR));
    });
    field
}

/// How far every hex is from Kursk for German units, or from Lgov once Kursk is German: over the ground, and through what stands
/// in the way.
fn approach(seat: Seat<'_>, soviet: &HexField<u32>) -> HexField<u16> {
    let map = &seat.game.board().map;
    let grid = map.grid();
    let goals = [map.named.kursk, map.named.lgov];
    let mut field = HexField::new(grid, FAR);
    let Some(goal) = goals.into_iter().find(|goal| !seat.state.german.contains(*goal)) else {
        field.fill(0);
        return field;
    };
    let step = |from: Hex, _, to: Hex| {
        let ground = match map.terrain[from] {
            Terrain::Clear => 1,
            Terrain::Forest | Terrain::Hills => 2,
            Terrain::Swamp => 4,
        };
        let fort = u16::from(map.forts[Side::Red.index()].contains(from));
        let held = u16::try_from(soviet[from] / 6).unwrap_or(FAR) + u16::from(soviet[from] > 0);
        let water = u16::from(map.water_between(from, to).is_some());
        Step::Enter(ground + fort + held + water)
    };
    with_flood(grid, |flood| {
        let reach = flood.movement(grid, goal, FAR, step);
        reach.found().for_each(|hex| field[hex] = reach.cost_to(hex).unwrap_or(FAR));
    });
    field
}

/// Before all that have broken through, on their way: the nearer the better.
fn bars(seat: Seat<'_>, goal: &HexField<u16>) -> HexField<i32> {
    let map = &seat.game.board().map;
    let grid = map.grid();
    let mut field = HexField::new(grid, 0);
    let (raiders, way) = match seat.side {
        Side::Red => (seat.spearheads(), goal.clone()),
        Side::Blue => {
            let held = seat.state.control.held(Side::Red).iter();
            let west: Vec<Hex> = map.edge(Edge::West).collect();
            (held.filter(|hex| map.german_side.contains(*hex)).collect(), steps_from(seat, &west))
        }
    };
    let far = BARRED[seat.side.index()];
    for raider in raiders {
        for hex in grid.disc(raider, far).filter(|hex| way[*hex] < way[raider]) {
            let steps = signed(distance(&seat, raider, hex));
            field[hex] = field[hex].max(5 * (signed(far) + 1 - steps));
        }
    }
    field
}

/// On whose side of the first front line a hex lies.
pub(super) fn map_side(seat: Seat<'_>, hex: Hex) -> Side {
    seat.game.board().map.side_of(hex)
}
