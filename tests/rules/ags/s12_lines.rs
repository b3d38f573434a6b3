//! 12.1 The line of supply that is drawn for a unit: the shortest one, or where the shortest way is cut.

use ags::Korsun;
use harness::shared::{begin, follow, started};
use kernel::toolkit::supply::Trace;
use kernel::{Game, Side};

/// The drawn line of a unit, hex by hex; `cut` goes before one that does not hold.
fn line(name: &str, situation: &str) -> String {
    let (game, state) = started::<Korsun>(&format!("set ground open | turn 9\n{situation}\nphase GE initial\n"));
    let id = game.board().roster.id(name).expect("a unit");
    let grid = game.board().map.grid();
    let told = |way: &[hexgrid::Hex]| way.iter().map(|hex| grid.number(*hex).to_string()).collect::<Vec<_>>().join("-");
    match game.supply_line(&state, id) {
        Trace::Line(way) => told(&way),
        Trace::Cut { way } => format!("cut {}", told(&way)),
    }
}

fn hexes(line: &str) -> usize {
    line.split('-').count() - 1
}

/// [12.1] [19.72] A German line runs the shortest way to the nearest of the four sources.
#[test]
fn a_german_line_is_the_shortest() {
    let far = "SU  27A @3901 active";
    assert_eq!(line("88", &format!("GE  88 @1722\n{far}")), "1722-1723-1724-1725-1726");
    for (from, source, length) in
        [("0120", "0117", 3), ("0623", "0626", 3), ("1720", "1726", 6), ("2221", "2226", 5), ("0101", "0117", 16)]
    {
        let drawn = line("88", &format!("GE  88 @{from}\n{far}"));
        assert!(drawn.starts_with(from) && drawn.ends_with(source), "{drawn}");
        assert_eq!(hexes(&drawn), length, "{drawn}");
    }
    // Whoever stands on a source has come to its end.
    assert_eq!(line("88", &format!("GE  88 @1726\n{far}")), "1726");
}

/// [12.1] [19.71a] An HQ's line leads to the north or the east edge, whichever is nearer, and never to a German source.
#[test]
fn a_soviet_line_leads_to_its_edges() {
    let far = "GE  88 @0126";
    for (from, length) in [("2005", 4), ("3615", 3), ("1726", 24)] {
        let drawn = line("27A", &format!("{far}\nSU  27A @{from} active"));
        assert_eq!(hexes(&drawn), length, "{drawn}");
        let end = drawn.rsplit('-').next().expect("an end");
        assert!(end.ends_with("01") || end.starts_with("39"), "{drawn}");
    }
}

/// [12.1] [8.25] The line keeps out of enemy-controlled hexes but for those in which a friend stands.
#[test]
fn a_line_goes_round_enemy_zones() {
    let before = "GE  88 @1720 | 72 @1425";
    let straight = line("88", &format!("{before}\nSU  27A @3901 active"));
    assert_eq!((hexes(&straight), straight.contains("1723")), (6, true));
    // 6RD controls 1722 and 1723 from beside them: the line is one hex longer.
    let round = line("88", &format!("{before}\nSU  27A @3901 active | 6RD @1822"));
    assert!(hexes(&round) == 7 && round.ends_with("1726"), "{round}");
    assert!(!round.contains("1722") && !round.contains("1723"), "{round}");
    // 6RD stands in the way, and its zone reaches one hex to each side.
    let wide = line("88", &format!("{before}\nSU  27A @3901 active | 6RD @1723"));
    assert!(hexes(&wide) > 6, "{wide}");
    for closed in ["1722", "1724", "1622", "1623", "1822", "1823", "1723"] {
        assert!(!wide.contains(closed), "{wide}");
    }
    // A friend in a controlled hex opens it.
    let friend = line("88", "GE  88 @1722 | 72 @1723 | 82 @1724\nSU  27A @3901 active | 6RD @1923 | 31RD @1523");
    assert_eq!(friend, "1722-1723-1724-1725-1726");
}

/// The south of the map between two rows of river hexes: from 1722 only 1723 leads on, and from there 1724.
const CHANNEL: &str =
    "map 1622 river | 1623 river | 1624 river | 1822 river | 1823 river | 1824 river | 1621 river | 1821 river
        map 1721 river";

/// [12.1] [19.25] Where no line holds, the shortest way over land is drawn up to the hex at which the enemy cuts it.
#[test]
fn a_cut_line_ends_where_it_is_cut() {
    let alone = format!("{CHANNEL}\nGE  88 @1722 | 72 @0125\nSU  27A @3901 active");
    assert_eq!(line("88", &alone), "1722-1723-1724-1725-1726");
    assert_eq!(line("88", &format!("{alone} | 6RD @1726")), "cut 1722-1723-1724-1725");
    assert_eq!(line("88", &format!("{alone} | 6RD @1725")), "cut 1722-1723-1724");
    // The friend holds 1724 open, but not the enemy's own hex.
    let held = alone.replace("72 @0125", "72 @1724");
    assert_eq!(line("88", &format!("{held} | 6RD @1725")), "cut 1722-1723-1724-1725");
    // No way at all.
    let walled = alone.replace("map 1721 river", "map 1721 river | 1723 river");
    assert_eq!(line("88", &walled), "cut ");
}

/// [19.71b] [19.72] A major river stops an HQ's line but for a road across it, and no German line.
#[test]
fn rivers_and_lines() {
    // 1403 is an island between major rivers.
    let island =
        "map 1403/1402 major | 1403/1404 major | 1403/1303 major | 1403/1304 major | 1403/1503 major | 1403/1504 major";
    let soviet = format!("{island}\nGE  88 @2020\nSU  27A @1403 active");
    assert_eq!(line("27A", &soviet), "cut ");
    assert_eq!(line("27A", &soviet.replace("1403/1402 major", "1403/1402 minor")), "1403-1402-1401");
    let bridge = soviet.replace("1403/1404 major", "1403/1404 major road");
    let drawn = line("27A", &bridge);
    assert!(drawn.starts_with("1403-1404-") && drawn.ends_with("01"), "{drawn}");
    let german = island.replace("1403", "1725").replace("1402", "1724").replace("1404", "1726");
    let german = german.replace("1303", "1624").replace("1304", "1625").replace("1503", "1824").replace("1504", "1825");
    assert_eq!(line("88", &format!("{german}\nGE  88 @1725\nSU  27A @3901 active")), "1725-1726");
}

/// [12.11] [12.12] On the drill ground a line leads into a swamp and not through it, and a German one is twelve hexes long at most.
#[test]
fn swamps_and_lengths() {
    let drill = "set exclusive drill";
    let swamp = format!("{drill}\n{CHANNEL}\nmap 1723 swamp\nSU  27A @3901 active | 31RD @3903");
    assert_eq!(line("88", &format!("{swamp}\nGE  88 @1723")), "1723-1724-1725-1726");
    assert_eq!(line("88", &format!("{swamp}\nGE  88 @1722")), "cut ");
    let far = |from: &str| line("88", &format!("{drill}\nGE  88 @{from}\nSU  27A @3901 active | 31RD @3903"));
    assert_eq!((hexes(&far("1714")), far("1714").starts_with("cut")), (12, false));
    let cut = far("1713");
    assert_eq!((hexes(&cut), cut.starts_with("cut 1713-")), (13, true), "{cut}");
    // An HQ's line may have any length.
    let long = line("27A", &format!("{drill}\nGE  88 @0126\nSU  27A @1720 active | 31RD @3903"));
    assert!(hexes(&long) > 12 && !long.starts_with("cut"), "{long}");
}

/// [12.1] The line holds for exactly the units from which a line of supply leads, all through games by chance.
#[test]
fn the_line_agrees_with_the_state_of_supply() {
    let (game, start) = begin::<Korsun>(&Korsun::SCENARIOS[0]);
    let mut seen = [0u32; 2];
    for seed in 1..=4 {
        let mut count = 0u32;
        follow(&game, &start, seed, |state, _| {
            count += 1;
            if !count.is_multiple_of(8) {
                return;
            }
            let board = game.board();
            for (id, counter) in Side::BOTH.into_iter().flat_map(|side| board.roster.units_of(side)) {
                let Some(hex) = state.at.hex(id) else { continue };
                if counter.side == Side::Red && !counter.is_headquarters() {
                    continue;
                }
                let supplied = game.supplied_hexes(state, counter.side).contains(hex);
                seen[usize::from(supplied)] += 1;
                assert_eq!(game.supply_line(state, id).holds(), supplied, "{} seed {seed}", counter.name);
            }
        });
    }
    assert!(seen[0] > 20 && seen[1] > 200, "{seen:?}");
}
