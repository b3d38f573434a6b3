//! 9 Reserves and reinforcements.

use super::{begin, board, check, take};
use kernel::{Game, Side, Viewer};

/// [9.1] Four divisions with an R on their backs are no reserves.
#[test]
fn misprinted_divisions_are_active() {
    for name in ["309RD", "325RD", "348RD", "354RD"] {
        let unit = board().roster.id(name).expect("a unit");
        assert!(!board().is_reserve(unit), "{name}");
    }
    assert!(board().is_reserve(board().roster.id("3TC").expect("a unit")));
}

const RESERVES: &str = "
    GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @3015
    SU  1TC tank corps 6 @3011 reserve | 2TC tank corps 6 @3020 reserve | 3TC tank corps 6 @3020 reserve
";

/// [9.2a] Reserves neither move nor fight, and nobody attacks them; but they have their zones.
#[test]
fn reserves_wait() {
    check(&format!(
        "
        set ground open
        {RESERVES}
        phase SU movement
        SU: move 2TC 3020-3021                  => refuse 9.2a
    "
    ));
    check(&format!(
        "
        set ground open
        {RESERVES}
        phase SU combat
        SU: attack 1TC -> 3010                  => refuse 9.2a
    "
    ));
    check(&format!(
        "
        set ground open | air 0
        {RESERVES}
        phase GE combat
        GE: attack 1Pz -> 3011                  => refuse 9.2a
    "
    ));
    check(&format!(
        "
        set ground open
        {RESERVES}
        phase GE movement
        GE: move 2Pz 3015-3016-3017-3018-3019-2919   => refuse 8.1
    "
    ));
}

/// [9.2b] The Soviet player activates whole stacks.
#[test]
fn whole_stacks_are_activated() {
    check(&format!(
        "
        set ground open
        {RESERVES}
        phase SU activation
        SU: activate -> 3021                    => refuse 9.2b
        SU: activate -> 3020                    => activated in 3020: 2TC and 3TC
        see 2TC @3020
        see 3TC @3020
        see 1TC @3011 reserve
    "
    ));
}

/// [9.2c] A German unit that comes next to reserves activates them, wherever it goes on to.
#[test]
fn an_approach_activates() {
    check(&format!(
        "
        set ground open
        {RESERVES}
        phase GE movement
        GE: move 2Pz 3015-3016-3017-3018-3019   => 9.2c activated in 3020
        see 3TC @3020
    "
    ));
}

/// [9.2d] Who has been activated stays so.
#[test]
fn activation_is_for_good() {
    check(&format!(
        "
        set ground open | sequence SU move-fight
        {RESERVES}
        phase SU activation
        SU: activate -> 3020                    => awaits SU
        SU: move 2TC 3020-3021                  => ok
    "
    ));
}

/// [9.3a] 19th Panzer comes on turn 3 or later.
#[test]
fn nineteenth_panzer_comes_on_turn_3() {
    for (turn, verdict) in [(2, "refuse 9.3a"), (3, "ok"), (5, "ok")] {
        check(&format!(
            "
            set turn {turn}
            GE  168ID @2113
            SU  78GRD @2514
            phase GE movement
            GE: enter 19Pz -> 1609              => {verdict}
        "
        ));
    }
}

/// [9.3a] With the Gambit no German unit comes later.
#[test]
fn nobody_comes_later_with_the_gambit() {
    check(
        "
        set gambit yes | turn 3 | due 4
        GE  168ID @2113
        SU  78GRD @2514
        phase GE movement
        GE: enter 19Pz -> 1609                  => refuse 9.3a
        GE: enter 17Pz -> 1609                  => refuse 9.3a
    ",
    );
}

/// [9.3b] In Kharkov for nothing, at the edge for its cost; not next to Soviet units nor in their zones.
#[test]
fn german_units_enter() {
    let field = |changes: &str, script: &str| {
        check(&format!(
            "
            set ground open | turn 3
            GE  19Pz panzer division 15-7 @aside turn3 | 9ID infantry division 8-4 @5010
            {changes}
            phase GE movement
            {script}
        "
        ));
    };
    let calm = "SU 1RD rifle division 3 @5026";
    field(
        calm,
        "
        GE: enter 19Pz -> 3002                  => refuse 9.3b
        GE: enter 19Pz -> 1609                  => ok
        see 19Pz @1609
        GE: move 19Pz 1609-1610-1611-1612-1613-1614-1615-1616-1617-1618-1619-1620-1621-1622-1623-1624   => ok
        GE: move 19Pz 1624-1625                 => ok
    ",
    );
    field(
        &format!("{calm}\nSU 2RD rifle division 3 @3009"),
        "
        GE: enter 19Pz -> 3000                  => ok
        GE: move 19Pz 3000-3001-3002-3003-3004-3005-3006-3007-3008   => refuse 10.19
        GE: move 19Pz 3000-3001-3002-3003-3004-3005-3006-3007        => ok
    ",
    );
    field("SU 1RD rifle division 3 @1610", "GE: enter 19Pz -> 1609   => refuse 9.3b\n");
    field("SU 1RD rifle division 3 @3001", "GE: enter 19Pz -> 3000   => refuse 9.3b\n");
    field(
        calm,
        "
        GE: move 9ID 5010-5011                  => ok
        GE: enter 19Pz -> 1609                  => refuse 9.3b
    ",
    );
}

/// [9.4] Soviet units enter at the east edge, outside German zones.
#[test]
fn soviet_units_enter() {
    check(
        "
        set ground open | turn 2
        GE  1Pz panzer division 20-10 @4026
        SU  2TC tank corps 6 @aside turn2 | 3TC tank corps 6 @aside turn2 | 4TC tank corps 6 @aside turn4
        phase SU movement
        SU: enter 2TC -> 3026                   => refuse 9.4
        SU: enter 2TC -> 4027                   => refuse 9.4
        SU: enter 4TC -> 3027                   => refuse 9.3a
        SU: enter 2TC -> 3027                   => ok
        SU: enter 3TC -> 3027                   => ok
        SU: move 2TC 3027-3026                  => ok
    ",
    );
}

const GERMAN: &str = "
    GE  17Pz panzer division 13-6 @aside conditional | 23Pz panzer division 13-6 @aside conditional
    GE  8Pz panzer division 13-6 @aside conditional | 5SS panzer division 18-9 @aside conditional
    GE  9ID infantry division 8-4 @5010
    SU  1RD rifle division 3 @5026
";

/// [9.5a] Lgov calls two divisions, and a turn later the other two, whoever has it then.
#[test]
fn lgov_calls_german_divisions() {
    let two = "
        GE: enter 17Pz -> 1609                  => ok
        GE: enter 23Pz -> 1609                  => ok
    ";
    check(&format!(
        "
        set ground open | control GE 3509
        {GERMAN}
        phase GE movement
        {two}
        GE: enter 8Pz -> 1609                   => refuse 9.5a
    "
    ));
    check(&format!(
        "
        set ground open | due 2
        {GERMAN}
        phase GE order
        GE: order move-move                     => conditional units: 4
        {two}
        GE: enter 8Pz -> 1609                   => ok
        GE: enter 5SS -> 5308                   => ok
    "
    ));
    check(&format!(
        "
        set ground open
        {GERMAN}
        phase GE movement
        GE: enter 8Pz -> 1609                   => refuse 9.5a
    "
    ));
}

/// [9.5b] So does a hex two from Kursk; both together call all four.
#[test]
fn the_ring_calls_german_divisions() {
    for (hexes, due) in [("3614", 2), ("3413", 2), ("3614 3513", 2), ("3509 3614", 4)] {
        check(&format!(
            "
            set ground open | control GE {hexes}
            {GERMAN}
            phase GE order
            GE: order move-move                 => conditional units: {due}
        "
        ));
    }
}

const SOVIET: &str = "
    set ground open
    GE  1Pz panzer division 20-10 @3010
    SU  1RD rifle division 3 @3020
";

/// [9.6a] [9.6b] [9.6c] [9.6d] Each area calls for itself, and in every later turn.
#[test]
fn areas_call_soviet_units() {
    let aside: Vec<String> = (1..=20).map(|at| format!("{at}GRC rifle corps 12 @aside conditional")).collect();
    let aside = aside.join(" | ");
    for (changes, due) in [
        ("set control GE 2913", "conditional units: 3"),
        ("set control GE 1016 6021", "conditional units: 3"),
        ("set control GE 3509", "conditional units: 3"),
        ("set control GE 3415", "conditional units: 9"),
        ("set control GE 2913 3509 3415", "conditional units: 15"),
        ("set called kursk", "conditional units: 9"),
        ("set called stars\nset control GE 3509", "conditional units: 6"),
    ] {
        check(&format!("{SOVIET}\nSU {aside}\n{changes}\nphase GE combat\nGE: end => {due}\n"));
    }
}

/// [9.6a] Three units, and no fourth.
#[test]
fn no_more_come_than_are_called() {
    let units: Vec<String> = (1..=4).map(|at| format!("{at}GRC rifle corps 12 @aside conditional")).collect();
    check(&format!(
        "{SOVIET}
        SU  {units}
        set control GE 2913
        phase SU movement
        SU: enter 1GRC -> 3027                  => ok
        SU: enter 2GRC -> 3027                  => ok
        SU: enter 3GRC -> 3127                  => ok
        SU: enter 4GRC -> 3127                  => refuse 9.6a
    ",
        units = units.join(" | ")
    ));
}

/// [9.7] Who only fights puts his reinforcements on the map first.
#[test]
fn reinforcements_before_two_combats() {
    let field = "
        GE  19Pz panzer division 15-7 @aside turn3 | 1Pz panzer division 20-10 @3010
        SU  1RD rifle division 3 @3011
    ";
    check(&format!(
        "
        set ground open | turn 3
        {field}
        phase GE order
        GE: order fight-fight                   => awaits GE enter attack end
        GE: enter 19Pz -> 1609                  => ok
        GE: move 19Pz 1609-1610                 => refuse 5.2a
    "
    ));
    check(&format!(
        "
        set ground open | turn 3
        {field}
        phase GE order
        GE: order fight-move                    => awaits GE attack end
        GE: enter 19Pz -> 1609                  => refuse 9.3b
    "
    ));
}

/// [9.7] Who only fights brings his reinforcements before the first combat phase, and before he attacks in it.
#[test]
fn reinforcements_of_those_who_only_fight_come_first() {
    let field = "
        set ground open | turn 3 | air 0 | sequence GE fight-fight
        GE  19Pz panzer division 15-7 @aside turn3 | 1Pz panzer division 20-10 @3010
        SU  1RD rifle division 3 @3011
    ";
    check(&format!("{field}\nphase GE combat 2\nGE: enter 19Pz -> 1609   => refuse 9.7\n"));
}

/// [7.3] [9.2c] Of a reserve stack that is activated the German player learns the top unit and no other.
#[test]
fn an_activated_stack_is_not_looked_through() {
    let mut game = begin(
        "set ground open\nGE 2Pz panzer division 20-10 @3015\n\
        SU 2TC tank corps 6 @3020 reserve | 3TC tank corps 6 @3020 reserve\nphase GE movement\n",
    );
    assert_eq!(take(&mut game, "GE: move 2Pz 3015-3016-3017-3018-3019"), "ok");
    let heard = |viewer| {
        let tellings = game.tellings(0, viewer);
        tellings.iter().map(|telling| game.game().names().log_line(telling)).collect::<Vec<_>>().join("; ")
    };
    let [german, soviet] = Side::BOTH.map(|side| heard(Viewer::Player(side)));
    assert!(german.contains("on top: 2TC") && !german.contains("3TC"), "{german}");
    assert!(soviet.contains("2TC and 3TC"), "{soviet}");
}

/// [9.3a] [9.5a] Conditional German units are announced as long as there are any to come, and never with the Gambit.
#[test]
fn conditional_units_are_announced_while_there_are_any() {
    let field = "
        GE  1Pz panzer division 20-10 @3010 | 17Pz panzer division 13-6 @aside conditional
        SU  1RD rifle division 3 @5020
        phase GE order
    ";
    let order = "GE: order move-fight";
    check(&format!(
        "set ground open | control GE 3509\n{field}\n{order}  => 9.5a German player turn; conditional units: 1\n"
    ));
    check(&format!("set ground open | gambit yes | control GE 3509\n{field}\n{order}  => 5.1 German player turn\n"));
}

/// [9.2a] No active unit joins a stack that is still in reserve; it may pass through, and in a retreat the hex is closed.
#[test]
fn nobody_joins_reserves() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3020 | 2TC tank corps 6 @3021 reserve
        phase SU movement
        SU: move 1TC 3020-3021               => refuse 9.2a
        SU: move 1TC 3020-3021-3022          => ok
    ",
    );
    check(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 10 @3011 | 2RD rifle division 1 @3012 reserve
        phase GE combat
        GE: attack 1Pz -> 3011               => ok
        roll 6                               => result DR
        SU: retreat 1RD:3011-3012            => refuse 9.2a
        SU: retreat 1RD:3011-3111            => ok
    ",
    );
}

/// [9.2a] A reinforcement does not come in where reserves stand.
#[test]
fn reinforcements_keep_off_reserves() {
    check(
        "
        set ground open | turn 2
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @aside turn2 | 2TC tank corps 6 @3027 reserve
        phase SU movement
        SU: enter 1TC -> 3027                => refuse 9.2a
        SU: enter 1TC -> 3127                => ok
    ",
    );
}

/// [9.5a] [9.5b] [9.6a] [9.6c] Who controls the hexes that call units is shown, and what follows.
#[test]
fn the_calling_hexes_are_shown() {
    let told = |settings: &str| {
        let game = begin(&format!(
            "set ground open{settings}\nGE 1Pz panzer division 20-10 @3010\nSU 1RD rifle division 3 @5020\nphase SU movement\n"
        ));
        let overlay = game.game().overlay(game.state(), "calls", Viewer::Player(Side::Blue), None);
        let view = game.game().view(game.state(), Viewer::Player(Side::Red));
        let shown = overlay.hexes.iter().all(|one| {
            let side = game.state().holder(one.hex);
            one.side == Some(side) && view.control.contains(&(kernel::Place::Hex(one.hex), side))
        });
        assert!(shown && overlay.hexes.len() > 40, "{} hexes", overlay.hexes.len());
        let names = game.game().names();
        overlay.says.iter().map(|telling| names.log_line(telling)).collect::<Vec<_>>().join("; ")
    };
    let quiet = told("");
    assert!(
        quiet.contains("9.5a Lgov is Soviet") && quiet.contains("9.6a the line of stars: no hex is German"),
        "{quiet}"
    );
    assert!(quiet.contains("9 Soviet conditional units may come, then and in every later turn"), "{quiet}");
    let called = told(" | control GE 3413 2913 3415");
    assert!(called.contains("9.5b the hexes two from Kursk: German 3413"), "{called}");
    assert!(called.contains("9.6a the line of stars: German 2913"), "{called}");
    assert!(
        called.contains("9.6c Kursk is German; 9.6c called: 9 Soviet conditional units may come in every turn"),
        "{called}"
    );
    assert!(told(" | gambit yes").contains("with Manstein's Gambit no German unit is called"));
}
