//! The charts and tables, to be looked at: the very figures that the rules use.

use crate::counters::{Class, SetUp};
use crate::game::Kursk;
use crate::map::{Terrain, Water};
use crate::s04_victory::{ELITE_BONUS, FIRST_WITHDRAWAL, MOST_WITHDRAWN, reserve_points};
use crate::s05_sequence::{MOST_TURNS, TURNS};
use crate::s10_terrain::{CITY_COST, fort_cost, natural_cost, water_cost};
use crate::s11_odds::{CITY, FOREST, FORT, HILLS, LOST_FORT, RIVER, SWAMP, TOWN, WIDE_WATER};
use crate::s12_tables::{TABLE, converted, result_name};
use crate::show;
use crate::{German, Soviet};
use hexgrid::{Edge, Hex};
use kernel::question::Chart;
use kernel::{Case, Game, Side, UnitId};

impl Kursk {
    pub(crate) fn charts_of(&self) -> Vec<Chart> {
        vec![
            TABLE.chart("Combat results", "12.2", |result| result_name(*result).to_owned()),
            conversions(),
            terrain_effects(),
            self.points(),
            self.turn_record(),
        ]
    }

    /// What brings the German player points, and what costs them.
    fn points(&self) -> Chart {
        let map = self.map();
        let plain = |hex: &Hex| !map.towns.contains(*hex) && !map.cities.contains(*hex);
        let worth = |hex: Option<Hex>| format!("±{}", hex.map_or(0, |hex| self.worth(hex).0));
        let edge = |edge: Edge| worth(map.edge(edge).find(plain));
        let other = |named: Hex| move |hex: &Hex| *hex != named;
        let first = |side: Side, is: &dyn Fn(UnitId) -> bool| self.units_of(side).find(|unit| is(*unit));
        let bounty = |unit: Option<UnitId>| format!("{:+}", unit.map_or(0, |unit| self.bounty(unit).0));
        let (soviet, german) = (Soviet, German);
        let special = |unit: UnitId| self.unit(unit).is_paratroop() || self.unit(unit).is_mountain();
        let rows = [
            ("Kursk", worth(Some(map.named.kursk))),
            ("any other city", worth(map.cities.iter().find(other(map.named.kursk)))),
            ("Lgov", worth(Some(map.named.lgov))),
            ("any other town", worth(map.towns.iter().find(other(map.named.lgov)))),
            ("a hex of the east edge", edge(Edge::East)),
            ("a hex of the west edge", edge(Edge::West)),
            ("a Soviet corps", bounty(first(soviet, &|unit| self.unit(unit).corps))),
            ("any other Soviet unit", bounty(first(soviet, &|unit| !self.unit(unit).corps))),
            ("an elite division", bounty(first(german, &|unit| self.unit(unit).is_elite()))),
            (
                "another mechanised division",
                bounty(first(german, &|unit| self.unit(unit).is_mechanised() && !self.unit(unit).is_elite())),
            ),
            ("a paratroop or mountain division", bounty(first(german, &special))),
            ("an infantry division", bounty(first(german, &|unit| !self.unit(unit).is_mechanised() && !special(unit)))),
            ("a mechanised division withdrawn", format!("+1 to +6, by a die; elite +{ELITE_BONUS} more")),
            (
                "a reserve stack that the Soviet player activates",
                format!("{:+} on turn 1, one less each turn, {} from turn 8 on", reserve_points(1), reserve_points(8)),
            ),
            ("turn 8 that only the German player wants", price('-', TURNS)),
            ("turn 8 that only the Soviet player wants", price('+', TURNS)),
            ("turn 9 that only the German player wants", price('-', TURNS + 1)),
            ("turn 9 that only the Soviet player wants", price('+', TURNS + 1)),
        ];
        let rows = rows.map(|(what, points)| vec![what.to_owned(), points]).to_vec();
        Chart { title: "Points", case: Case("4.3"), heads: words(&["Taken or lost", "Points"]), rows }
    }

    /// The turns: what reserves cost, who comes, who may leave.
    fn turn_record(&self) -> Chart {
        let coming = |turn: u8| {
            let due = |unit: &UnitId| self.unit(*unit).set_up == SetUp::Turn(turn);
            let units: Vec<&str> = self.names().units().filter(due).map(|unit| self.names().unit(unit)).collect();
            units.join(", ")
        };
        let leaving = |turn: u8| if turn >= FIRST_WITHDRAWAL { MOST_WITHDRAWN.to_string() } else { String::new() };
        let dates = show::turns();
        let row = |(date, turn): (String, u8)| {
            vec![turn.to_string(), date, reserve_points(turn).to_string(), coming(turn), leaving(turn)]
        };
        let heads = words(&["Turn", "Days", "A reserve stack", "Reinforcements", "Withdrawals"]);
        Chart {
            title: "Turn record",
            case: Case("5.1"),
            heads,
            rows: dates.into_iter().zip(1..=MOST_TURNS).map(row).collect(),
        }
    }
}

/// What a turn after this one costs or brings the German player: so many dice.
fn price(sign: char, after: u8) -> String {
    let dice = Kursk::dice_after(after);
    format!("{sign}{dice} to {sign}{}, by {dice} dice", 6 * dice)
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Columns of the combat results table that share what becomes of a retreat fought out, in one column.
fn conversions() -> Chart {
    let names = TABLE.names();
    let of_column = |column: usize| (1..=6).map(|face| converted(column, face)).collect::<Vec<_>>();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for column in 0..names.len() {
        match groups.iter_mut().find(|group| of_column(group[0]) == of_column(column)) {
            Some(group) => group.push(column),
            None => groups.push(vec![column]),
        }
    }
    let head = |group: &Vec<usize>| group.iter().map(|column| names[*column].as_str()).collect::<Vec<_>>().join(", ");
    let row = |face: u8| {
        let results = groups.iter().map(|group| result_name(converted(group[0], face)).to_owned());
        [face.to_string()].into_iter().chain(results).collect()
    };
    Chart {
        title: "A retreat fought out",
        case: Case("12.3"),
        heads: ["Die".to_owned()].into_iter().chain(groups.iter().map(head)).collect(),
        rows: (1..=6).map(row).collect(),
    }
}

fn terrain_effects() -> Chart {
    let row = |name: &str, cost: &dyn Fn(Class) -> String, combat: String| {
        vec![name.to_owned(), cost(Class::Foot), cost(Class::Mechanised), combat]
    };
    let ground = |name: &str, terrain: Terrain, combat: String| {
        row(name, &|class| natural_cost(class, terrain).max(1).to_string(), combat)
    };
    let fort =
        |name: &str, enemy: bool, combat: String| row(name, &|class| fort_cost(class, enemy).to_string(), combat);
    let water =
        |name: &str, water: Water, combat: String| row(name, &|class| format!("+{}", water_cost(class, water)), combat);
    let strong = "a retreat may be fought out";
    let rows = vec![
        ground("Clear", Terrain::Clear, String::new()),
        ground("Forest", Terrain::Forest, format!("{FOREST:+}")),
        ground("Hills", Terrain::Hills, format!("{HILLS:+}")),
        ground("Swamp", Terrain::Swamp, format!("{SWAMP:+}")),
        fort("Own fortification", false, format!("{FORT:+} in its defence, never concentric, {strong}")),
        fort("Enemy fortification", true, format!("{LOST_FORT:+} in its defence")),
        row("City", &|_| CITY_COST.to_string(), format!("{CITY:+}, never concentric, {strong}")),
        row("Town", &|_| "as the rest of the hex".to_owned(), format!("{TOWN:+}, {strong}")),
        water("River hexside", Water::River, format!("{RIVER:+} if all attack across water")),
        water("Major river or lake hexside", Water::Major, format!("{WIDE_WATER:+} if all attack across such")),
    ];
    let heads = words(&["Terrain", "On foot, static", "Mechanised", "Columns for the attacker"]);
    Chart { title: "Terrain effects", case: Case("12.1"), heads, rows }
}
