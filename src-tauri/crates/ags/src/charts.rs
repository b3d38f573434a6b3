//! The charts sheet, to be looked at: the very figures that the rules use.

use crate::German;
use crate::exclusive::Exclusive;
use crate::game::Korsun;
use crate::map::Terrain;
use crate::s04_sequence::TURNS;
use crate::s09_table::TABLE;
use crate::s10_terrain::{Gait, HALVES, terrain_points};
use crate::s20_weather::{Weather, date};
use crate::show::result_name;
use kernel::Case;
use kernel::question::Chart;

impl Korsun {
    pub(crate) fn charts_of(&self) -> Vec<Chart> {
        vec![
            TABLE.chart("Combat results", "9.5a", |result| result_name(*result)),
            terrain_effects(self.board.rules),
            turn_record(),
        ]
    }
}

fn terrain_effects(rules: &Exclusive) -> Chart {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let points = |gait, terrain| terrain_points(gait, terrain).to_string();
    let hex = |name: &str, terrain, defence: &str| {
        vec![name.to_owned(), points(Gait::Mechanised, terrain), points(Gait::Infantry, terrain), defence.to_owned()]
    };
    let river = |name: &str, halves: u16, defence: &str| {
        let cost = format!("+{}", halves / HALVES);
        vec![name.to_owned(), cost.clone(), cost, defence.to_owned()]
    };
    let mut rows = vec![
        hex("Clear", Terrain::Clear, "as printed"),
        hex("Woods", Terrain::Woods, "doubled"),
        hex("City", Terrain::City, "doubled"),
        words(&["Town", "as the rest of the hex", "as the rest of the hex", "as the rest of the hex"]),
        words(&["Road", "½", "infantry as the rest of the hex, HQ ½", "as the rest of the hex"]),
        river("Minor river hexside", rules.minor_river[German.index()], "doubled if all attack across"),
        river("Major river hexside", rules.major_river[German.index()], "tripled if all attack across"),
        words(&["River hex", "impassable", "impassable", "–"]),
    ];
    rows.push(words(&["Cover and river together", "added up", "added up", "tripled, never more"]));
    Chart {
        title: "Terrain effects",
        case: Case("10.4"),
        heads: words(&["Terrain", "Mechanised", "Infantry, HQ", "Defence"]),
        rows,
    }
}

fn turn_record() -> Chart {
    let row = |turn: u8| {
        let weather = Weather::of_turn(turn);
        let name = match weather {
            Weather::Snow => "snow",
            Weather::Mud => "mud",
        };
        let air = weather.air_points()[German.index()].to_string();
        vec![turn.to_string(), date(turn).to_owned(), name.to_owned(), air, Korsun::active_limit(turn).to_string()]
    };
    let heads = ["Turn", "Date", "Weather", "Air points of each", "Active HQs"];
    Chart {
        title: "Turn record",
        case: Case("GTRT"),
        heads: heads.map(str::to_owned).to_vec(),
        rows: (1..=TURNS).map(row).collect(),
    }
}
