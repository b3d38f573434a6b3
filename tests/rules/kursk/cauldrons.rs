//! Situations by chance for the figures: fights for built and wet ground, of stacks that are cut off, reduced, sheltered or elite;
//! and games that are about to end.

use super::board;
use hexgrid::Hex;
use kernel::Side;
use kernel::dice::{Chance, Seeded};
use std::collections::BTreeMap;

/// A situation that is being written.
struct Scene {
    text: String,
    units: usize,
    /// Who stands where, and with how many thirds of a hex.
    taken: BTreeMap<Hex, (Side, u32)>,
    /// Whose sources are lost: nobody of the side stands in one.
    cut: Vec<Side>,
    chance: Seeded,
}

const GERMANS: [&str; 9] = [
    "panzer division 20-10",
    "panzer division 26-13",
    "panzergrenadier division 15-7",
    "infantry division 8-4",
    "infantry division 7-3",
    "mountain division 9-5",
    "paratroop division 9-4",
    "security division 3-1",
    "light division 1-1",
];
const SOVIETS: [&str; 7] = [
    "rifle division 3",
    "rifle division 1",
    "rifle brigade 1",
    "tank corps 9",
    "Guards rifle corps 7",
    "mechanized corps 11",
    "fortified zone 0-3",
];
const GROUND: [&str; 14] = [
    "forest",
    "hills",
    "swamp",
    "town",
    "city",
    "german-fort",
    "soviet-fort",
    "forest town",
    "hills soviet-fort",
    "forest german-fort",
    "swamp soviet-fort",
    "hills city",
    "german-fort town",
    "soviet-fort town",
];

impl Scene {
    fn new(seed: u64) -> Scene {
        Scene {
            text: "set ground open\n".to_owned(),
            units: 0,
            taken: BTreeMap::new(),
            cut: Vec::new(),
            chance: Seeded::new(seed),
        }
    }

    fn one_in(&mut self, many: u32) -> bool {
        self.chance.below(many) == 0
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        *self.chance.pick(items).expect("one of several")
    }

    fn set(&mut self, line: &str) {
        self.text += &format!("set {line}\n");
    }

    fn put(&mut self, side: Side, counter: &str, hex: Hex, marks: &str) {
        self.units += 1;
        let name = format!("{}U", self.units);
        self.put_named(side, &name, counter, hex, marks);
    }

    /// Where there is room for it, and no enemy.
    fn put_named(&mut self, side: Side, name: &str, counter: &str, hex: Hex, marks: &str) {
        let weight = if side == Side::Blue || counter.contains("corps") { 3 } else { 1 };
        let edge = if side == Side::Blue { "00" } else { "27" };
        if self.cut.contains(&side) && board().map.grid().number(hex).ends_with(edge) {
            return;
        }
        let (holder, full) = self.taken.entry(hex).or_insert((side, 0));
        if *holder != side || *full + weight > 9 {
            return;
        }
        *full += weight;
        let (code, number) = (board().names.side(side).code, board().map.grid().number(hex));
        self.text += &format!("{code} {name} {counter} @{number}{marks}\n");
    }

    /// Up to three units of a side, with marks by chance.
    fn stack(&mut self, side: Side, hex: Hex, marks: &[&str]) {
        for _ in 0..=self.chance.below(3) {
            let counter = if side == Side::Blue { self.pick(&GERMANS) } else { self.pick(&SOVIETS) };
            let reduced = if side == Side::Blue && self.one_in(3) { " reduced" } else { "" };
            let mark = self.pick(marks);
            self.put(side, counter, hex, &format!("{reduced}{mark}"));
        }
    }

    /// Ground for a fight: what the hex is, and the water round it.
    fn ground(&mut self, hex: Hex) {
        let grid = board().map.grid();
        if !self.one_in(4) {
            let words = self.pick(&GROUND);
            self.text += &format!("map {} {words}\n", grid.number(hex));
        }
        let (wet, only) = (self.chance.below(4), self.pick(&["river", "major", "lake", ""]));
        for (_, next) in grid.neighbours(hex) {
            let kinds = ["river", "major", "lake"];
            let kind = if only.is_empty() { self.pick(&kinds) } else { only };
            if wet > 1 || (wet == 1 && !self.one_in(3)) {
                self.text += &format!("map {}/{} {kind}\n", grid.number(hex), grid.number(next));
            }
        }
    }

    /// Nobody of the side is in supply.
    fn cut(&mut self, side: Side) {
        self.text += &(super::cut(side) + "\n");
        self.cut.push(side);
    }
}

/// Many fights at once, far from each other, so that each is as it was sketched.
pub(super) fn cauldron(seed: u64) -> (Vec<Hex>, String) {
    let mut scene = Scene::new(seed ^ 0xca0d0);
    let grid = board().map.grid();
    let side = scene.pick(&Side::BOTH);
    let foe = side.other();
    scene.set("points 400");
    let air = scene.chance.below(3);
    scene.set(&format!("air {air}"));
    if scene.one_in(2) {
        scene.set("gambit yes");
    }
    for (other, many) in [(side, 4), (foe, 3)] {
        if scene.one_in(many) {
            scene.cut(other);
        }
    }
    let spots = (2..10).flat_map(|row| (1..5).map(move |column| format!("{}{:02}", 6 * row, 5 * column)));
    let targets: Vec<Hex> = spots.map(|number| grid.hex(&number).expect("a hex")).collect();
    let guest = scene.chance.below(16) as usize;
    for (at, target) in targets.iter().enumerate() {
        scene.ground(*target);
        let special = at == guest;
        match special {
            true => guests(&mut scene, side, *target),
            false => {
                scene.stack(foe, *target, &["", "", "", "", " sheltered"]);
                attackers(&mut scene, side, *target, &[]);
            }
        }
        // Room for a retreat, or friends who are in the way.
        let behind: Vec<Hex> = grid.ring(*target, 2).collect();
        if scene.one_in(3) {
            let (hex, other) = (scene.pick(&behind), scene.pick(&Side::BOTH));
            scene.stack(other, hex, &[""]);
        }
    }
    let code = board().names.side(side).code;
    let (order, nth) = scene.pick(&[("fight-fight", 1), ("fight-fight", 2), ("fight-move", 1), ("move-fight", 2)]);
    scene.set(&format!("sequence {code} {order}"));
    (targets, scene.text + &format!("phase {code} combat {nth}\n"))
}

/// Attackers on some of the six sides, where nobody is yet.
fn attackers(scene: &mut Scene, side: Side, target: Hex, taken: &[Hex]) {
    let grid = board().map.grid();
    let around: Vec<Hex> = grid.neighbours(target).map(|(_, hex)| hex).collect();
    let from: &[usize] = scene.pick(&[
        &[0][..],
        &[2],
        &[0, 3],
        &[1, 4],
        &[0, 2, 4],
        &[1, 3, 5],
        &[0, 1, 2],
        &[1, 2],
        &[0, 2],
        &[0, 1, 2, 4],
        &[0, 1, 2, 3, 4, 5],
    ]);
    for at in from {
        if around.get(*at).is_some_and(|hex| !taken.contains(hex)) {
            scene.stack(side, around[*at], &[""]);
            // Somebody who can attack in each hex.
            let factor = 2 + scene.chance.below(40);
            let counter =
                if side == Side::Blue { format!("panzer division {factor}-1") } else { format!("tank corps {factor}") };
            if scene.one_in(3) {
                scene.put(side, &counter, around[*at], "");
            }
        }
    }
}

/// The SS Panzer Corps, together or not, or the paratroops, alone or not.
fn guests(scene: &mut Scene, side: Side, target: Hex) {
    let grid = board().map.grid();
    let around: Vec<Hex> = grid.neighbours(target).map(|(_, hex)| hex).collect();
    let apart = scene.one_in(3);
    let few = scene.one_in(4);
    let corps = ["1SS", "2SS", "3SS"];
    if side == Side::Blue {
        scene.stack(Side::Red, target, &[""]);
        for (at, name) in corps.iter().enumerate().skip(usize::from(few)) {
            let hex = if apart && at == 2 { around[1] } else { around[0] };
            scene.put_named(Side::Blue, name, "SS panzer division 26-13", hex, "");
        }
        attackers(scene, side, target, &around[..2]);
        return;
    }
    if scene.one_in(2) {
        for name in corps.iter().skip(usize::from(few)) {
            let marks = scene.pick(&["", " reduced"]);
            scene.put_named(Side::Blue, name, "SS panzer division 26-13", target, marks);
        }
    } else {
        (0..2).for_each(|_| scene.put(Side::Blue, "paratroop division 9-4", target, ""));
        if apart {
            scene.put(Side::Blue, "infantry division 7-3", target, "");
        }
    }
    attackers(scene, side, target, &[]);
}

/// The last phase of a turn that may be the last: pockets of both sides, in towns, in cities and at the edges.
pub(super) fn last_days(seed: u64) -> String {
    let mut scene = Scene::new(seed ^ 0x1a57);
    let grid = board().map.grid();
    let reversal = scene.one_in(3);
    let turn = if reversal { 9 } else { scene.pick(&[7, 8, 9, 9, 3, 5]) };
    scene.set(&format!("turn {turn}"));
    let points = scene.pick(&[12, 60, 150, 155, 180, 184, 280, 286]);
    scene.set(&format!("points {points}"));
    if scene.one_in(3) {
        scene.set("gambit yes");
    }
    for side in Side::BOTH {
        if scene.one_in(5) {
            scene.cut(side);
        }
    }
    // Those who have surrounded a division are cut off themselves, and removed first (6.9).
    if reversal {
        let middle = grid.hex("3311").expect("a hex");
        scene.cut(Side::Red);
        scene.put(Side::Blue, "infantry division 8-4", middle, "");
        grid.neighbours(middle).for_each(|(_, hex)| scene.put(Side::Red, "rifle division 2", hex, ""));
    }
    let spots = (2..10).flat_map(|row| [0, 4, 9, 14, 19, 24, 27].map(move |column| format!("{}{column:02}", 6 * row)));
    for number in spots {
        let middle = grid.hex(&number).expect("a hex");
        if scene.one_in(2) {
            continue;
        }
        let side = scene.pick(&Side::BOTH);
        if let Some(word) = ["town", "city"].get(scene.chance.below(3) as usize) {
            scene.text += &format!("map {number} {word}\n");
        }
        scene.stack(side, middle, &[""]);
        let ring: Vec<Hex> = grid.ring(middle, 2).collect();
        let gaps = 1 + scene.chance.below(6);
        for hex in ring {
            if !scene.one_in(gaps) && scene.one_in(2) {
                let counter = if side == Side::Blue { "rifle division 2" } else { "infantry division 4-2" };
                scene.put(side.other(), counter, hex, "");
            }
        }
    }
    for (place, word) in [(board().map.named.lgov, "town"), (board().map.named.kursk, "city")] {
        if scene.one_in(2) {
            scene.text += &format!("map {} {word}\n", grid.number(place));
            scene.stack(Side::Red, place, &[""]);
        }
    }
    if scene.one_in(2) {
        scene.set("fallen lgov");
    }
    // Somebody who can always move, so that the phase waits.
    scene.put(Side::Red, "tank corps 9", grid.hex("1026").expect("a hex"), "");
    scene.put(Side::Blue, "panzer division 9-4", grid.hex("6001").expect("a hex"), "");
    scene.set("sequence SU fight-move");
    scene.text + "phase SU movement 2\n"
}

/// Lgov and Kursk about to fall, with few who hold them; now and then Lgov is left alone.
pub(super) fn prizes(seed: u64) -> (Vec<Hex>, String) {
    let mut scene = Scene::new(seed ^ 0x9121e);
    let grid = board().map.grid();
    let side = if scene.one_in(3) { Side::Red } else { Side::Blue };
    let (counter, marks, attacker) = match side {
        Side::Blue => ("rifle division 1", "", "panzer division 40-20"),
        Side::Red => ("infantry division 4-2", " reduced", "tank corps 40"),
    };
    scene.set("points 400");
    if scene.one_in(2) {
        scene.set("fallen lgov");
    }
    if scene.one_in(2) {
        scene.cut(Side::Red);
    }
    let named = board().map.named;
    for (place, word) in [(named.lgov, "town"), (named.kursk, "city")] {
        scene.text += &format!("map {} {word}\n", grid.number(place));
        scene.put(side.other(), counter, place, marks);
        grid.neighbours(place).step_by(2).for_each(|(_, hex)| scene.put(side, attacker, hex, ""));
    }
    let spared = usize::from(scene.one_in(2));
    let mut targets = [named.lgov, named.kursk][spared..].to_vec();
    match side {
        Side::Blue => surrounded_by_reserves(&mut scene, grid.hex("4004").expect("a hex")),
        // Paratroops with somebody else, who are no longer alone (11.23).
        Side::Red => {
            let crowded = grid.hex("5006").expect("a hex");
            scene.set("gambit yes");
            (0..2).for_each(|_| scene.put(Side::Blue, "paratroop division 9-4", crowded, ""));
            scene.put(Side::Blue, "infantry division 7-3", crowded, "");
            grid.neighbours(crowded).take(2).for_each(|(_, hex)| scene.put(side, "tank corps 40", hex, ""));
            targets.push(crowded);
        }
    }
    let code = board().names.side(side).code;
    scene.set(&format!("sequence {code} fight-fight"));
    (targets, scene.text + &format!("phase {code} combat 1\n"))
}

/// A German division whose every way out lies in the zones of reserves (9.2).
fn surrounded_by_reserves(scene: &mut Scene, middle: Hex) {
    let grid = board().map.grid();
    scene.put(Side::Blue, "infantry division 7-3", middle, "");
    let watches_two =
        |hex: &Hex| grid.neighbours(*hex).filter(|(_, next)| grid.distance(*next, middle) == 1).count() == 2;
    let around: Vec<Hex> = grid.ring(middle, 2).filter(watches_two).collect();
    around.iter().step_by(2).for_each(|hex| scene.put(Side::Red, "rifle division 1", *hex, " reserve"));
}

/// Reserves that may be called, and divisions that may go home, on any turn.
pub(super) fn decisions(seed: u64) -> String {
    let mut scene = Scene::new(seed ^ 0xdec1);
    let grid = board().map.grid();
    let german = scene.one_in(2);
    let turn = if german { 5 + scene.chance.below(5) } else { 1 + scene.chance.below(9) };
    scene.set(&format!("turn {turn}"));
    for row in (12..58).step_by(3) {
        let west = grid.hex(&format!("{row}04")).expect("a hex");
        let east = grid.hex(&format!("{row}22")).expect("a hex");
        scene.stack(Side::Blue, west, &[""]);
        if scene.one_in(2) {
            let marks = scene.pick(&["", " reserve"]);
            scene.stack(Side::Red, east, &[marks]);
        }
    }
    scene.text + if german { "phase GE withdrawal\n" } else { "phase SU activation\n" }
}
