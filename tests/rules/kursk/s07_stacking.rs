//! 7 Stacking and fog of war.

use super::{begin, check};
use kernel::{Game, Side, Viewer};

/// [7.2a] [7.4] A fourth German unit neither stops in a full hex nor passes it.
#[test]
fn three_german_units() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        GE  1ID infantry division 8-4 @3011 reduced | 2ID infantry division 8-4 @3011 reduced
        GE  3ID infantry division 8-4 @3011 reduced
        SU  1RD rifle division 9 @5020
        phase GE movement
        GE: move 1Pz 3010-3011            => refuse 7.2a
        GE: move 1Pz 3010-3011-3012       => refuse 7.2a
        GE: move 3ID 3011-3111            => ok
        GE: move 1Pz 3010-3011            => ok
    ",
    );
}

/// [7.2b] What is too much is eliminated when the phase ends.
#[test]
fn too_much_is_eliminated() {
    check(
        "
        set ground open
        GE  1ID infantry division 8-4 @3011 | 2ID infantry division 8-4 @3011 | 3ID infantry division 8-4 @3011
        GE  4ID infantry division 8-4 @3011 reduced
        SU  1RD rifle division 9 @5020
        phase GE movement
        GE: end                           => awaits GE remove
        GE: remove 4ID                    => 7.2b 4ID is eliminated
        see points 58
        GE: end                           => awaits GE
    ",
    );
}

/// [7.3] Below the top unit of an enemy stack nothing is seen, nor are the names of what moves; in combat everything is.
#[test]
fn a_stack_hides_what_lies_below() {
    let mut game = begin(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010 | 2Pz panzer division 20-10 @3013
        SU  1RD rifle division 3 @3011 | 1TC tank corps 9 @3011 | 2TC tank corps 9 @3025
        SU  3TC tank corps 9 @3120 | 4TC tank corps 9 @3120
        phase SU movement
    ",
    );
    let named = |game: &kernel::record::Match<kursk::Kursk>, side: Side| {
        let view = game.game().view(game.state(), Viewer::Player(side));
        let red = view.units.iter().filter(|unit| unit.side == Side::Red);
        (red.clone().filter(|unit| unit.unit.is_some()).count(), red.filter(|unit| unit.unit.is_none()).count())
    };
    assert_eq!((named(&game, Side::Blue), named(&game, Side::Red)), ((4, 2), (6, 0)));
    assert_eq!(super::take(&mut game, "SU: move 4TC 3120-3121"), "ok");
    let told = game.tellings(0, Viewer::Player(Side::Blue));
    assert_eq!(game.game().names().log_line(&told[0]), "10.1 a unit by 3120-3121 for 1");
    assert_eq!(super::take(&mut game, "SU: end"), "ok");
    let mut fight = begin(
        "
        set ground open | air 0
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 3 @3011 | 1TC tank corps 9 @3011
        phase GE combat
    ",
    );
    assert_eq!(named(&fight, Side::Blue), (2, 1));
    let attack = fight.game().names().read("attack 1Pz -> 3011").expect("an attack");
    let forecast = fight.game().forecast(fight.state(), Side::Blue, &attack).expect("a forecast");
    assert_eq!((&forecast.odds[..], forecast.results.len()), ("?", 0));
    assert_eq!(super::take(&mut fight, "GE: attack 1Pz -> 3011"), "ok");
    assert_eq!(named(&fight, Side::Blue), (3, 0));
    assert!(fight.undo().is_err(), "no attack is called off");
}

/// [7.5] Three corps, or a third of one for each division.
#[test]
fn three_soviet_corps() {
    let join = |divisions: usize, verdict: &str| {
        let units: Vec<String> = (1..=divisions).map(|at| format!("{at}RD rifle division 3 @3020")).collect();
        check(&format!(
            "
            set ground open
            GE  1Pz panzer division 20-10 @3010
            SU  1TC tank corps 6 @3020 | 2TC tank corps 6 @3021 | {units}
            phase SU movement
            SU: move 2TC 3021-3020            => {verdict}
        ",
            units = units.join(" | ")
        ));
    };
    join(3, "ok");
    join(4, "refuse 7.2a");
}

/// [7.6] A marker for control takes no room.
#[test]
fn markers_take_no_room() {
    check(
        "
        set ground open | control GE 3012
        GE  1ID infantry division 8-4 @3012 | 2ID infantry division 8-4 @3012 | 3ID infantry division 8-4 @3011
        SU  1RD rifle division 9 @5020
        phase GE movement
        GE: move 3ID 3011-3012            => ok
    ",
    );
}

/// [7.3] The owner says which unit lies on top; that one is seen, and a stack that moves keeps it there.
#[test]
fn the_owner_chooses_the_top() {
    let field = "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 3 @3020 | 2RD rifle division 3 @3020 | 3RD rifle division 3 @3025
    ";
    let mut game = begin(&format!("{field}\nphase SU movement\n"));
    let seen = |game: &kernel::record::Match<kursk::Kursk>| -> Vec<String> {
        let view = game.game().view(game.state(), Viewer::Player(Side::Blue));
        let units = view.units.iter().filter(|unit| unit.side == Side::Red && unit.place.hex().is_some());
        units.filter_map(|unit| Some(game.game().names().unit(unit.unit?).to_owned())).collect()
    };
    assert_eq!(seen(&game), ["99RD", "1RD", "3RD"]);
    assert_eq!(super::take(&mut game, "SU: top 1RD"), "7.3", "it lies there already");
    assert_eq!(super::take(&mut game, "SU: top 3RD"), "7.3", "it lies alone");
    assert_eq!(super::take(&mut game, "SU: top 2RD"), "ok");
    assert_eq!(super::said(&game), "7.3 2RD lies on top in 3020");
    assert_eq!(seen(&game), ["99RD", "2RD", "3RD"]);
    assert_eq!(super::take(&mut game, "SU: move 1RD 2RD 3020-3021"), "ok");
    assert_eq!(seen(&game), ["99RD", "2RD", "3RD"]);
    assert_eq!(super::take(&mut game, "SU: move 2RD 3021-3022"), "ok");
    assert_eq!(seen(&game), ["99RD", "1RD", "2RD", "3RD"]);
    check(&format!("{field}\nphase GE movement\nGE: top 2RD => refuse 7.3\n"));
    check(&format!("{field}\nSU 4RD rifle division 3 @3011\nphase SU combat\nSU: top 2RD => refuse 7.3\n"));
}

/// [7.3] A movement phase in which only the top of stacks is left to say waits for its owner; without a stack it ends by itself.
#[test]
fn a_phase_waits_for_the_top() {
    let field = |second: &str| {
        format!(
            "
            set ground open
            GE  1Pz panzer division 20-10 @3010
            SU  1TC tank corps 6 @3020 reserve | 2TC tank corps 6 @{second} reserve
            phase SU movement
        "
        )
    };
    let mut game = begin(&field("3020"));
    let offered = |game: &kernel::record::Match<kursk::Kursk>| -> Vec<&str> {
        let prompt = game.game().prompt(game.state(), Side::Red);
        prompt.offers.iter().map(|offer| offer.verb).collect()
    };
    assert_eq!(offered(&game), ["move", "top", "end"]);
    assert_eq!(super::take(&mut game, "SU: move 99RD 5811-5711-5710"), "ok");
    assert_eq!(offered(&game), ["top", "end"]);
    assert_eq!(super::take(&mut game, "SU: top 2TC"), "ok");
    assert_eq!(offered(&game), ["top", "end"]);
    assert_eq!(super::take(&mut game, "SU: end"), "ok");
    let mut apart = begin(&field("3025"));
    let when =
        |game: &kernel::record::Match<kursk::Kursk>| format!("{} {:?}", game.state().turn, game.state().flow.top());
    let before = when(&apart);
    assert_eq!(super::take(&mut apart, "SU: move 99RD 5811-5711-5710"), "ok");
    assert_ne!(when(&apart), before, "the phase ends by itself");
}

/// [7.3] Both players see a stack with its top unit above the others and above backs, and whether it was laid there.
#[test]
fn the_top_is_drawn_above() {
    let mut game = begin(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1RD rifle division 3 @3020 | 2RD rifle division 3 @3020 | 3RD rifle division 3 @3020
        phase SU movement
    ",
    );
    let stack = |game: &kernel::record::Match<kursk::Kursk>, side: Side| -> Vec<String> {
        let names = game.game().names();
        let view = game.game().view(game.state(), Viewer::Player(side));
        let here = view.units.iter().filter(|unit| names.place(unit.place) == "3020");
        let told = |unit: &kernel::SeenUnit| {
            let name = unit.unit.map_or("?", |unit| names.unit(unit));
            format!("{name}{}", if unit.marks.contains(&"top") { " top" } else { "" })
        };
        here.map(told).collect()
    };
    assert_eq!(stack(&game, Side::Red), ["2RD", "3RD", "1RD"]);
    assert_eq!(stack(&game, Side::Blue), ["?", "?", "1RD"]);
    assert_eq!(super::take(&mut game, "SU: top 2RD"), "ok");
    assert_eq!(stack(&game, Side::Red), ["1RD", "3RD", "2RD top"]);
    assert_eq!(stack(&game, Side::Blue), ["?", "?", "2RD top"]);
    assert_eq!(super::take(&mut game, "SU: move 1RD 2RD 3020-3021"), "ok");
    assert_eq!(stack(&game, Side::Blue), ["3RD"]);
}

/// [7.3] Who lies on top of reserves is told to nobody else, nor of a stack that is laid in a set-up out of sight.
#[test]
fn a_top_that_is_not_seen_is_not_told() {
    let heard = |field: &str, line: &str| {
        let mut game = begin(field);
        assert_eq!(super::take(&mut game, line), "ok");
        Side::BOTH.map(|side| game.tellings(0, Viewer::Player(side)).len())
    };
    let reserves = "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3020 reserve | 2TC tank corps 6 @3020 reserve
        phase SU movement
    ";
    assert_eq!(heard(reserves, "SU: top 2TC"), [0, 1]);
    let hidden = format!("{}\nphase SU set-up\n", kursk::Kursk::SCENARIOS[0].text);
    assert_eq!(heard(&hidden, "SU: top 81RD"), [0, 1]);
}

/// [7.3] Backs are followed by numbers that say nothing of the units: who is not touched keeps theirs, who goes takes one along.
#[test]
fn backs_are_followed() {
    let backs = |game: &kernel::record::Match<kursk::Kursk>| -> Vec<(String, u32)> {
        let view = game.game().view(game.state(), Viewer::Player(Side::Blue));
        let hidden = view.units.iter().filter(|unit| unit.unit.is_none());
        hidden.map(|unit| (game.game().names().place(unit.place), unit.token.expect("a number"))).collect()
    };
    // Whoever of the three goes, the same is seen.
    let moved = |units: &str| {
        let mut game = begin(
            "
            set ground open
            GE  1Pz panzer division 20-10 @3010
            SU  1RD rifle division 3 @3020 | 2RD rifle division 3 @3020 | 3RD rifle division 3 @3020
            SU  4RD rifle division 3 @3020 | 5RD rifle division 3 @2925 | 6RD rifle division 3 @2925
            SU  7RD rifle division 3 @3125 | 8RD rifle division 3 @3125
            phase SU movement
        ",
        );
        let before = backs(&game);
        assert_eq!(super::take(&mut game, &format!("SU: move {units} 3020-3021")), "ok");
        (before, backs(&game))
    };
    let (before, after) = moved("2RD 3RD");
    assert_eq!((before.len(), after.len()), (5, 4));
    let at = |backs: &[(String, u32)], hex: &str| -> Vec<u32> {
        backs.iter().filter(|(place, _)| place == hex).map(|(_, number)| *number).collect()
    };
    for hex in ["2925", "3125"] {
        assert_eq!(at(&before, hex), at(&after, hex), "nobody has touched {hex}");
    }
    assert!(at(&before, "3020").contains(&at(&after, "3021")[0]), "one of 3020 is followed to 3021");
    assert_eq!((moved("2RD 4RD").1, moved("3RD 4RD").1), (after.clone(), after));
}
