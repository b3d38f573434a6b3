//! What every game tells beside its rules: charts to look at, and what counters beside the map wait for.

use games::{AnyGame, SHELF, Start, Title};
use kernel::Viewer;
use kernel::secret::GameId;

fn begun(title: &'static Title) -> AnyGame {
    Start::scenario(title.scenarios[0].id).begin(title, GameId::LOCAL).expect("a scenario")
}

/// The rows of a chart, as they are read.
fn chart(game: &str, title: &str) -> Vec<String> {
    let game = begun(games::title(game).expect("a game"));
    let chart = game.charts().into_iter().find(|chart| chart.title == title).expect("a chart");
    chart.rows.iter().map(|row| row.join(" | ")).collect()
}

#[test]
fn charts_are_whole_and_cite_a_case() {
    for title in SHELF {
        let rules = title.rules_index().expect("rules");
        for chart in begun(title).charts() {
            assert!(rules.find(chart.case.0).is_some(), "{}: {} cites {}", title.id, chart.title, chart.case.0);
            let whole = |row: &Vec<String>| row.len() == chart.heads.len();
            assert!(!chart.rows.is_empty() && chart.rows.iter().all(whole), "{}: {}", title.id, chart.title);
        }
    }
}

#[test]
fn the_terrain_of_kursk_costs_what_is_printed() {
    let rows = chart("drive-on-kursk", "Terrain effects");
    let figures: Vec<String> = rows.iter().map(|row| row.split([',', ' ']).collect::<Vec<_>>().join(" ")).collect();
    let printed = [
        "Clear | 1 | 1 | ",
        "Forest | 1 | 2 | -1",
        "Hills | 2 | 3 | -2",
        "Swamp | 3 | 5 | +1",
        "Own fortification | 1 | 2 | -3",
        "Enemy fortification | 2 | 2 | -1",
        "City | 2 | 2 | -3",
        "Town | as the rest of the hex | as the rest of the hex | -1",
        "River hexside | +1 | +1 | -1",
        "Major river or lake hexside | +2 | +3 | -2",
    ];
    assert_eq!(figures.len(), printed.len());
    for (row, printed) in figures.iter().zip(printed) {
        assert!(row.starts_with(printed), "{row}");
    }
}

#[test]
fn the_points_of_kursk_are_those_of_the_list() {
    let printed = [
        "Kursk | ±40",
        "any other city | ±10",
        "Lgov | ±10",
        "any other town | ±1",
        "a hex of the east edge | ±3",
        "a hex of the west edge | ±10",
        "a Soviet corps | +3",
        "any other Soviet unit | +1",
        "an elite division | -5",
        "another mechanised division | -4",
        "a paratroop or mountain division | -3",
        "an infantry division | -2",
        "a mechanised division withdrawn | +1 to +6, by a die; elite +3 more",
        "a reserve stack that the Soviet player activates | +7 on turn 1, one less each turn, 0 from turn 8 on",
        "turn 8 that only the German player wants | -2 to -12, by 2 dice",
        "turn 8 that only the Soviet player wants | +2 to +12, by 2 dice",
        "turn 9 that only the German player wants | -3 to -18, by 3 dice",
        "turn 9 that only the Soviet player wants | +3 to +18, by 3 dice",
    ];
    assert_eq!(chart("drive-on-kursk", "Points"), printed);
}

#[test]
fn a_retreat_of_kursk_is_fought_out_as_printed() {
    let rows = [
        "1 | DE | BB | DE",
        "2 | BB | BB | DE",
        "3 | BB | BB | BB",
        "4 | BB | BB | BB",
        "5 | BB | AS | BB",
        "6 | AS | AL1 | BB",
    ];
    assert_eq!(chart("drive-on-kursk", "A retreat fought out"), rows);
}

/// Who waits beside the map, and what for.
fn waiting(game: &str) -> Vec<(String, String)> {
    let game = begun(games::title(game).expect("a game"));
    let view = game.view(Viewer::Umpire);
    let due = |seen: &kernel::SeenUnit| {
        Some((game.names().unit(seen.unit?).to_owned(), game.names().tell(seen.due.as_ref()?)))
    };
    view.units.iter().filter_map(due).collect()
}

fn count(waiting: &[(String, String)], due: &str) -> usize {
    waiting.iter().filter(|(_, other)| other == due).count()
}

#[test]
fn counters_beside_the_map_say_when_they_come() {
    let kursk = waiting("drive-on-kursk");
    assert!(kursk.contains(&("19Pz".to_owned(), "turn 3".to_owned())), "{kursk:?}");
    // 3.2 and 3.3: so many of each.
    let counts = ["turn 2", "turn 4", "with Manstein's Gambit"].map(|due| count(&kursk, due));
    assert_eq!(counts, [2, 3, 18]);
    let korsun = waiting("ags-korsun");
    assert!(count(&korsun, "replacement counters") > 0 && count(&korsun, "turn 3, area K") > 0, "{korsun:?}");
    let on_map = begun(games::title("ags-korsun").expect("a game")).view(Viewer::Umpire);
    assert!(on_map.units.iter().all(|seen| seen.place.hex().is_none() || seen.due.is_none()));
}
