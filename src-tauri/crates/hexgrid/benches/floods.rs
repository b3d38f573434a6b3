//! The floods against the `pathfinding` crate: the same 100 by 100 map, the same successors, the same run.
//!
//! `cargo bench -p hexgrid` prints criterion's figures, and at the end the ratios against their goals.

use criterion::Criterion;
use hexgrid::{
    Count, Direction, Flood, Grid, Hex, HexField, HexSet, Hexside, Passages, Plan, PlanError, ReachScratch, SideField,
    Step, reach,
};
use pathfinding::directed::bfs::bfs_reach;
use pathfinding::directed::dijkstra::{dijkstra_all, dijkstra_reach};
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// An allowance that covers the whole map, and one such as a game has.
const WHOLE_MAP: u16 = 10_000;
const SMALL: u16 = 10;

/// The cost of a hexside that cannot be crossed.
const BLOCKED: u8 = u8::MAX;

/// A map with random costs.
struct Terrain {
    grid: Grid,
    start: Hex,
    hex_cost: HexField<u8>,
    /// What a hexside adds, or `BLOCKED`.
    side_cost: SideField<u8>,
    passages: Passages,
    open: HexSet,
}

impl Terrain {
    fn new() -> Result<Terrain, PlanError> {
        let grid = Grid::new(&Plan::flat_top(Count::from_west(0, 99), Count::from_north(0, 99)))?;
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let mut roll = move |sides: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 33) % sides
        };
        let mut hex_cost = HexField::new(&grid, 1);
        let mut side_cost = SideField::new(&grid, BLOCKED);
        for hex in grid.hexes() {
            hex_cost[hex] = 1 + roll(3) as u8;
        }
        for hexside in grid.hexsides() {
            // One hexside in eight is blocked.
            side_cost[hexside] = if roll(8) == 0 { BLOCKED } else { roll(3) as u8 };
        }
        let passages = Passages::new(&grid, |hexside: Hexside| side_cost[hexside] == BLOCKED);
        let open = HexSet::full(&grid);
        let start = grid.at(50, 50).unwrap_or(Hex(0));
        Ok(Terrain { grid, start, hex_cost, side_cost, passages, open })
    }

    /// The cost of a step, or nothing where it is blocked.
    #[inline]
    fn cost(&self, from: Hex, direction: Direction, to: Hex) -> Option<u16> {
        let side = self.side_cost[self.grid.hexside(from, direction)?];
        (side != BLOCKED).then(|| u16::from(side + self.hex_cost[to]))
    }

    fn successors(&self, from: Hex) -> impl Iterator<Item = (Hex, u16)> + '_ {
        self.grid.neighbours(from).filter_map(move |(direction, to)| Some((to, self.cost(from, direction, to)?)))
    }

    fn movement(&self, flood: &mut Flood, allowance: u16) -> usize {
        let step = |from, direction, to| self.cost(from, direction, to).map_or(Step::Blocked, Step::Enter);
        flood.movement(&self.grid, self.start, allowance, step).count()
    }

    fn dijkstra_all(&self) -> usize {
        dijkstra_all(&self.start, |&hex| self.successors(hex)).len()
    }

    fn dijkstra_small(&self) -> usize {
        dijkstra_reach(&self.start, |&hex| self.successors(hex)).take_while(|item| item.total_cost <= SMALL).count()
    }

    fn reach(&self, starts: &HexSet, scratch: &mut ReachScratch) -> HexSet {
        reach(&self.grid, starts, &self.open, &self.passages, scratch)
    }

    fn bfs(&self) -> usize {
        bfs_reach(self.start, |&hex| self.successors(hex).map(|(to, _)| to)).count()
    }

    /// Both crates must find the same before it is worth asking which is faster.
    fn check(&self) -> Result<(), &'static str> {
        let mut flood = Flood::new(&self.grid);
        let step = |from, direction, to| self.cost(from, direction, to).map_or(Step::Blocked, Step::Enter);
        let found = flood.movement(&self.grid, self.start, WHOLE_MAP, step);
        let theirs = dijkstra_all(&self.start, |&hex| self.successors(hex));
        let differs = |&hex: &Hex| found.cost_to(hex) != theirs.get(&hex).map(|&(_, cost)| cost);
        if self.grid.hexes().filter(|&hex| hex != self.start).any(|hex| differs(&hex)) {
            return Err("the whole-map floods differ");
        }
        if self.movement(&mut flood, SMALL) != self.dijkstra_small() {
            return Err("the small floods differ");
        }
        let starts = HexSet::from_iter(&self.grid, [self.start]);
        let ours = self.reach(&starts, &mut ReachScratch::new(&self.grid));
        let theirs = bfs_reach(self.start, |&hex| self.successors(hex).map(|(to, _)| to));
        if ours != HexSet::from_iter(&self.grid, theirs) {
            return Err("the reaches differ");
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let terrain = Terrain::new()?;
    terrain.check()?;
    let mut flood = Flood::new(&terrain.grid);
    let mut scratch = ReachScratch::new(&terrain.grid);
    let starts = HexSet::from_iter(&terrain.grid, [terrain.start]);

    let mut criterion = Criterion::default()
        .configure_from_args()
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    criterion.bench_function("whole map/movement", |b| b.iter(|| terrain.movement(&mut flood, WHOLE_MAP)));
    criterion.bench_function("whole map/dijkstra_all", |b| b.iter(|| terrain.dijkstra_all()));
    criterion.bench_function("allowance 10/movement", |b| b.iter(|| terrain.movement(&mut flood, SMALL)));
    criterion.bench_function("allowance 10/dijkstra_reach", |b| b.iter(|| terrain.dijkstra_small()));
    criterion.bench_function("reach/reach", |b| b.iter(|| terrain.reach(&starts, &mut scratch)));
    criterion.bench_function("reach/bfs_reach", |b| b.iter(|| terrain.bfs()));
    criterion.final_summary();

    let whole = ratio(|| terrain.movement(&mut flood, WHOLE_MAP), || terrain.dijkstra_all());
    println!("ratio movement flood, whole map: {whole} (goal 5x)");
    let small = ratio(|| terrain.movement(&mut flood, SMALL), || terrain.dijkstra_small());
    println!("ratio movement flood, allowance 10: {small} (goal 5x)");
    let reach = ratio(|| terrain.reach(&starts, &mut scratch), || terrain.bfs());
    println!("ratio reach: {reach} (goal 30x)");
    Ok(())
}

/// How many times as fast the first is as the second, in tenths. The two take turns, so that both see the same weather.
fn ratio<A, B>(mut ours: impl FnMut() -> A, mut theirs: impl FnMut() -> B) -> String {
    let (mut our_best, mut their_best) = (u128::MAX, u128::MAX);
    for _ in 0..40 {
        our_best = our_best.min(nanoseconds(&mut ours));
        their_best = their_best.min(nanoseconds(&mut theirs));
    }
    let tenths = their_best * 10 / our_best.max(1);
    format!("{}.{}x, {} ns against {} ns", tenths / 10, tenths % 10, our_best / 10, their_best / 10)
}

/// The time of ten runs.
fn nanoseconds<T>(run: &mut impl FnMut() -> T) -> u128 {
    let start = Instant::now();
    for _ in 0..10 {
        black_box(run());
    }
    start.elapsed().as_nanos()
}
