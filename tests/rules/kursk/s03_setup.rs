//! 3 Set-up.

use super::{COUNTERS, MAP, begin, board, check, take};
use kernel::{Game, Side, Viewer};
use kursk::Board;

const HISTORICAL: &str = include_str!("../../../scenarios/drive-on-kursk/historical.situation");

/// The historical set-up from its beginning, and what is done with it.
fn check_set_up(phase: &str, script: &str) {
    check(&format!("{HISTORICAL}\nphase {phase}\n{script}\n"));
}

/// [3.1] [3.2d] Units lie in the hexes printed on them, however many.
#[test]
fn units_begin_in_their_printed_hexes() {
    check_set_up(
        "GE set-up",
        "
        see 1SS @1907
        see 2SS @1907
        see 320ID @1712
        GE: deploy 75ID -> 2904     => ok
        GE: deploy 68ID -> 2904     => ok
        GE: deploy 26ID -> 2904     => ok
        GE: deploy 88ID -> 2904     => ok
        GE: end                     => refuse 3.4a
    ",
    );
}

/// [3.2a] Without the Gambit its units never come, and there is one Luftwaffe counter.
#[test]
fn units_of_the_gambit_stay_out() {
    check(
        "
        set turn 3
        GE  168ID @2113
        SU  78GRD @2514
        phase GE movement
        GE: enter 1FJ -> 1609       => refuse 3.2a
        see Luftwaffe 1
    ",
    );
    check("set gambit yes\nGE 168ID @2113\nSU 78GRD @2514\nphase GE movement\nsee Luftwaffe 2\n");
}

/// [3.2b] [3.3b] The counters that wait are counted.
#[test]
fn the_waiting_counters_are_counted() {
    let message = |from: &str, to: &str| {
        let line = COUNTERS.lines().find(|line| line.contains(&format!("name = \"{from}\""))).expect("a counter");
        let changed = line.replacen("setup = \"", &format!("setup = \"{to}"), 1);
        let changed = changed.replacen(&format!("\"{to}C\""), &format!("\"{to}\""), 1);
        let changed = changed.replacen(&format!("\"{to}2\""), &format!("\"{to}\""), 1);
        Board::read(MAP, &COUNTERS.replacen(line, &changed, 1)).expect_err("a mistake").message
    };
    assert_eq!(message("17Pz", "M"), "the rules count 4 conditional German divisions, here are 3");
    assert_eq!(message("10TC", "C"), "the rules count 5 Soviet units for turns 2 and 4, here are 4");
}

/// [3.2c] [11.10a] The Luftwaffe is there on turn 1, once in a turn; 19th Panzer waits for turn 3.
#[test]
fn the_luftwaffe_is_there_from_turn_1() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @3110
        SU  1RD rifle division 9 @3011 | 2RD rifle division 9 @3111
        phase GE combat
        see Luftwaffe 1
        GE: attack 1Pz -> 3011      => awaits GE air
        GE: air yes                 => awaits roll combat
        roll 6                      => die 6 at 3-1, result DR
        SU: retreat 1RD:3011-3012   => ok
        GE: advance 1Pz:3010-3011   => ok
        GE: attack 2Pz -> 3111      => awaits roll combat
    ",
    );
}

/// [3.3a] A Soviet conditional unit waits until it is called.
#[test]
fn soviet_conditional_units_wait() {
    check(
        "
        set turn 4
        GE  168ID @2113
        SU  78GRD @2514
        phase SU movement
        SU: enter 32GRC -> 3027     => refuse 9.6a
    ",
    );
}

/// [3.3c] Soviet units lie in their printed hexes, reserves with their R up.
#[test]
fn soviet_units_begin_in_their_printed_hexes() {
    check_set_up("SU set-up", "see 3TC @3815 reserve\nsee 16TC @3815 reserve\nsee 15RD @4016\n");
}

/// [3.4a] Units of different codes do not share a hex when the set-up ends.
#[test]
fn codes_do_not_mix() {
    check_set_up(
        "GE set-up",
        "
        GE: muster                  => ok
        GE: deploy 1SS -> 1908      => ok
        GE: deploy 6Pz -> 1908      => ok
        GE: end                     => refuse 3.4a
        GE: deploy 6Pz -> 1809      => ok
        GE: end                     => ok
    ",
    );
}

/// [3.4b] 213S has the code 1503-3: 1506 is near enough, 1507 is not.
#[test]
fn ranges_count_from_the_next_hex() {
    check_set_up("GE set-up", "GE: deploy 213S -> 1507   => refuse 3.4b\nGE: deploy 213S -> 1506   => ok\n");
}

/// [3.4c] Soviet zones do not matter when the line is looked at.
#[test]
fn enemy_zones_do_not_uncover_the_line() {
    check_set_up("GE set-up", "GE: muster => ok\nGE: end => awaits SU\n");
}

/// [3.4d] The Soviet player is told of every German placement.
#[test]
fn the_soviet_player_watches() {
    let mut game = begin(&format!("{HISTORICAL}\nphase GE set-up\n"));
    assert_eq!(take(&mut game, "GE: deploy 213S -> 1506"), "ok");
    assert_eq!(game.tellings(0, Viewer::Player(Side::Red)).len(), 1);
}

/// [3.5a] [3.5b] Reserves stay, and nobody joins them.
#[test]
fn reserves_stay_alone() {
    check_set_up(
        "SU set-up",
        "
        SU: muster                  => ok
        SU: deploy 3TC -> 3816      => refuse 3.5a
        SU: deploy 11GRD -> 5919    => ok
        SU: end                     => refuse 3.5b
    ",
    );
}

/// [3.2b] [3.2c] [3.3a] [3.3b] What comes later is not set up, and says why.
#[test]
fn what_comes_later_is_not_set_up() {
    check_set_up("GE set-up", "GE: deploy 17Pz -> 1809 => refuse 3.2b\nGE: deploy 19Pz -> 1809 => refuse 3.2c\n");
    check_set_up("SU set-up", "SU: deploy 32GRC -> 3020 => refuse 3.3a\nSU: deploy 10TC -> 3020 => refuse 3.3b\n");
    check_set_up("GE set-up", "GE: deploy 1FJ -> 1809 => refuse 3.2a\n");
}

/// [3.5b] The Soviet line must hold too.
#[test]
fn the_soviet_line_is_covered() {
    check_set_up("SU set-up", "SU: end => refuse 3.5b\nSU: muster => ok\nSU: end => awaits SU order\n");
}

/// [3.5c] The German player sees no Soviet unit until the set-up is finished, and hears of none.
#[test]
fn the_german_player_looks_away() {
    let mut game = begin(&format!("{HISTORICAL}\nphase SU set-up\n"));
    let seen = |game: &kernel::record::Match<kursk::Kursk>| {
        let view = game.game().view(game.state(), Viewer::Player(Side::Blue));
        view.units.iter().filter(|unit| unit.side == Side::Red).count()
    };
    assert_eq!(take(&mut game, "SU: muster"), "ok");
    assert_eq!((seen(&game), game.tellings(0, Viewer::Player(Side::Blue)).len()), (0, 0));
    assert_eq!(take(&mut game, "SU: end"), "ok");
    assert_eq!(seen(&game), 170);
}

/// [3.6a] The Gambit is declared before the German set-up; then the reserves are lifted off the map.
#[test]
fn the_gambit_is_declared_first() {
    check_set_up(
        "GE gambit",
        "
        GE: gambit yes              => awaits GE
        see 3TC @aside
        GE: gambit no               => refuse 3.6a
    ",
    );
}

/// [3.6b] [3.6c] Added units join German stacks, and then count as part of them.
#[test]
fn added_units_join_stacks() {
    check_set_up(
        "GE gambit",
        "
        GE: gambit yes              => ok
        GE: deploy 17Pz -> 1600     => refuse 3.6b
        GE: deploy 17Pz -> 1809     => ok
        GE: deploy 17Pz -> 1808     => ok
        GE: deploy 17Pz -> 1908     => ok
        GE: deploy 17Pz -> 1910     => refuse 3.4b
        GE: end                     => refuse 3.6b
        GE: muster                  => ok
        GE: end                     => awaits SU
    ",
    );
}

/// [3.7] With the Gambit the reserves go anywhere on the Soviet side within stacking, and are active.
#[test]
fn the_gambit_frees_the_reserves() {
    check_set_up(
        "GE gambit",
        "
        GE: gambit yes              => ok
        GE: muster                  => ok
        GE: end                     => ok
        SU: end                     => refuse 3.7
        SU: muster                  => ok
        SU: deploy 35GRC -> 3000    => refuse 3.8
        SU: deploy 35GRC -> 3020    => ok
        SU: deploy 6TC -> 3020      => ok
        SU: deploy 31TC -> 3020     => ok
        SU: deploy 3MC -> 3020      => refuse 3.7
        SU: end                     => awaits SU order
        see 35GRC @3020
    ",
    );
}

/// [3.8] The line runs where the rulebook says, with Belgorod on the German side.
#[test]
fn the_front_line_parts_the_sides() {
    let map = &board().map;
    let side = |number: &str| map.side_of(map.grid().hex(number).expect("a hex"));
    assert_eq!(["1713", "2704", "4723", "2113"].map(side), [Side::Blue; 4]);
    assert_eq!(["1714", "2705", "4724"].map(side), [Side::Red; 3]);
    check_set_up("GE set-up", "GE: deploy 168ID -> 2114   => refuse 3.8\n");
}

/// [3.9] [4.2a] A game begins on turn 1 with 60 points, with the Gambit too.
#[test]
fn the_game_begins_with_sixty_points() {
    check(&format!("{HISTORICAL}\nsee turn 1\nsee points 60\n"));
    check(&format!("{}\nset gambit yes\nsee points 60\n", HISTORICAL.replace(" reserve", "")));
}

/// [3.10a] Control follows the front line at first.
#[test]
fn control_follows_the_line() {
    check("GE 168ID @2113\nSU 78GRD @2514\nsee GE control 1609\nsee SU control 3415\nsee GE control 5308\n");
}

/// [3.10b] A zone takes nothing, a unit takes at once.
#[test]
fn entering_takes_control() {
    check(
        "
        set ground open
        map 3016 town
        GE  1Pz panzer division 20-10 @3012
        SU  1RD rifle division 3 @5020
        phase GE movement
        see SU control 3016
        GE: move 1Pz 3012-3013-3014-3015     => ok
        see SU control 3016
        GE: move 1Pz 3015-3016               => German takes 3016
        see GE control 3016
        see points 61
    ",
    );
}

/// [3.6b] [3.6c] The German player chooses which stacks added units join, and may choose anew until the set-up ends.
#[test]
fn added_units_join_any_stack() {
    check_set_up(
        "GE gambit",
        "
        GE: gambit yes              => ok
        GE: deploy 17Pz -> 1809     => 17Pz joins the stack of 1809
        GE: deploy 17Pz -> 4317     => refuse 3.4b
        GE: deploy 17Pz -> 4316     => 17Pz joins the stack of 4316
        GE: deploy 17Pz -> 4317     => 17Pz is set up in 4317
        GE: deploy 17Pz -> 1908     => refuse 3.4b
        GE: deploy 1SS -> 4316      => refuse 3.4b
        GE: muster                  => ok
        GE: deploy 17Pz -> 5814     => 17Pz joins the stack of 5814
    ",
    );
}

/// [3.6c] Where units of another stack have gone to a printed hex, an added unit joins them.
#[test]
fn an_added_unit_joins_who_stands_there() {
    check(
        "
        set ground open
        GE 1ID infantry division 9-4 @3001 range2 | 2ID infantry division 9-4 @3003
        GE 1M panzer division 9-4 @aside gambit
        phase GE gambit
        GE: gambit yes              => ok
        GE: deploy 2ID -> 3004      => ok
        GE: deploy 1M -> 3003       => 1M joins the stack of 3003
        GE: deploy 1M -> 3001       => 1M joins the stack of 3001
        GE: deploy 1ID -> 3003      => ok
        GE: deploy 1M -> 3003       => 1M joins the stack of 3001
        GE: deploy 1M -> 3004       => refuse 3.4b
    ",
    );
}

/// [3.6b] The ready set-up with the Gambit spreads the added units as the scenario does, and may be ended.
#[test]
fn the_gambit_is_mustered_as_in_its_scenario() {
    let mut game = begin(&format!("{HISTORICAL}\nphase GE gambit\n"));
    for line in ["GE: gambit yes", "GE: muster"] {
        assert_eq!(take(&mut game, line), "ok");
    }
    let gambit = begin(kursk::Kursk::SCENARIOS[1].text);
    for (unit, counter) in board().roster.units_of(Side::Blue) {
        assert_eq!(game.state().at.place(unit), gambit.state().at.place(unit), "{}", counter.name);
    }
    let stacks: std::collections::BTreeSet<_> = game.state().joined.values().collect();
    assert_eq!((game.state().joined.len(), stacks.len()), (23, 8));
    assert_eq!(take(&mut game, "GE: end"), "ok");
}

/// The panzer corps of the south reach the sectors they attacked on the first turn, in both ready set-ups.
#[test]
fn the_ready_set_ups_reach_their_sectors() {
    let left = |scenario: usize, units: &[&str], hex: &str| {
        let game = begin(&format!("{}\nphase GE movement\n", kursk::Kursk::SCENARIOS[scenario].text));
        let names = game.game().names();
        let units = units.iter().filter_map(|name| names.unit_of(name)).collect();
        let begun = kernel::Answer::to("move").with(kernel::Value::Units(units));
        let asked = game.game().ask(game.state(), Side::Blue, &begun).expect("a path");
        let kernel::prompt::Ask::Field(kernel::Field::Path { to, .. }) = asked else { panic!("no path") };
        let end = to.iter().find(|end| !end.pass_only && names.place(end.place) == hex);
        end.map(|end| end.left)
    };
    for scenario in [0, 1] {
        assert_eq!(["2213", "2312"].map(|hex| left(scenario, &["1SS", "2SS", "3SS"], hex)), [Some(1); 2]);
        assert_eq!(["2013", "2113"].map(|hex| left(scenario, &["6Pz", "7Pz"], hex)), [Some(3), Some(2)]);
    }
    // 168ID leaves room for two in Belgorod.
    assert_eq!(["2013", "2113"].map(|hex| left(1, &["6Pz", "7Pz", "19Pz"], hex)), [Some(3), None]);
    assert_eq!(["2213", "2312"].map(|hex| left(1, &["HG", "26Pz"], hex)), [Some(1); 2]);
    assert_eq!(left(1, &["17Pz", "23Pz"], "2113"), Some(2));
    assert_eq!(["2213", "2312"].map(|hex| left(1, &["17Pz", "23Pz", "5SS"], hex)), [Some(2); 2]);
}

/// In the historical set-up every unit stands where the free set-up lets it go, and both sides may end theirs.
#[test]
fn the_historical_set_up_is_legal() {
    let mut game = begin(kursk::Kursk::SCENARIOS[2].text);
    let ready = begin(kursk::Kursk::SCENARIOS[0].text);
    assert_eq!(take(&mut game, "GE: gambit no"), "ok");
    for side in Side::BOTH {
        for (unit, counter) in board().roster.units_of(side) {
            let Some(hex) = ready.state().at.hex(unit).filter(|hex| game.state().at.hex(unit) != Some(*hex)) else {
                continue;
            };
            let line = format!("{}: deploy {} -> {}", side_code(side), counter.name, board().map.grid().number(hex));
            assert_eq!(take(&mut game, &line), "ok", "{line}");
        }
        assert_eq!(take(&mut game, &format!("{}: end", side_code(side))), "ok");
    }
}

fn side_code(side: Side) -> &'static str {
    if side == Side::Blue { "GE" } else { "SU" }
}
