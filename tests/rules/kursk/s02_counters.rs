//! 1.4, 2.7 to 2.9 Edges, classes, sizes and factors.

use super::{COUNTERS, MAP, begin_error, check};
use kursk::Board;

/// [1.4] A corner lies on the east edge too: it is worth three points.
#[test]
fn a_corner_lies_on_two_edges() {
    for (from, corner) in [("6026", "6027"), ("1026", "1027")] {
        check(&format!(
            "
            set ground open
            GE  1Pz panzer division 20-10 @{from}
            SU  1RD rifle division 9 @3027
            phase GE movement
            GE: move 1Pz {from}-{corner}         => German takes {corner}
            see points 63
        "
        ));
    }
}

/// [2.7] Motorised units go as far as tanks, airborne troops as infantry, and fortified zones hardly at all.
#[test]
fn classes_move_as_they_are() {
    let walk = |kind: &str, hexes: usize, verdict: &str| {
        let path: Vec<String> = (0..=hexes).map(|at| format!("30{:02}", 27 - at)).collect();
        check(&format!(
            "
            set ground open
            GE  1Pz panzer division 20-10 @5000
            SU  1U {kind} @3027
            phase SU movement
            SU: move 1U {path}                   => {verdict}
        ",
            path = path.join("-")
        ));
    };
    walk("motorized division 5", 16, "ok");
    walk("airborne division 5", 8, "ok");
    walk("airborne division 5", 9, "refuse 10.1");
    walk("fortified zone 0-3", 4, "ok");
    walk("fortified zone 0-3", 5, "refuse 10.1");
}

/// [2.8] A brigade takes as much room as a division.
#[test]
fn a_brigade_is_like_a_division() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3020 | 2TC tank corps 6 @3020 | 1B tank brigade 2 @3020 | 2B tank brigade 2 @3020
        SU  3B tank brigade 2 @3021
        phase SU movement
        SU: move 3B 3021-3020                => ok
    ",
    );
}

/// [2.9] A fortified zone has 0/3 and nothing else.
#[test]
fn a_fortified_zone_has_a_three() {
    let message = begin_error("set ground open\nSU 1FZ fortified zone 0-4 @3011\nGE 1Pz panzer division 20-10 @3010\n");
    assert!(message.contains("a fortified zone 0-3"), "{message}");
    let error = Board::read(MAP, &COUNTERS.replacen("\"0/3\"", "\"0/4\"", 1)).expect_err("a mistake").message;
    assert!(error.contains("`0/4` is no combat factor"), "{error}");
}
