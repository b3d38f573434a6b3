//! 5 Turn sequence.

use super::{begin, check, sealed, take};
use kernel::{Awaits, Game, Side, Viewer};
use kursk::{Phase, Sequence};

const FIELD: &str = "
    set ground open
    GE  1Pz panzer division 20-10 @3010
    SU  1TC tank corps 6 @3020
";

/// [5.1] [5.4a] [5.4c] The Soviet player seals his choice, the German player chooses openly and has the first player turn, and
/// then the seal is opened.
#[test]
fn a_turn_from_its_beginning_to_its_end() {
    let mut game = begin(FIELD);
    assert_eq!(take(&mut game, "SU: order fight-move"), "5.4a");
    let (seal, open) = sealed(&game, "order", "order fight-move");
    assert!(game.apply(seal.clone()).is_ok());
    assert!(game.apply(seal).is_err(), "a sealed choice is not changed");
    assert_eq!(take(&mut game, "GE: order move-fight"), "ok");
    assert_eq!(game.state().phase(), Some((Side::Blue, Phase::Movement, false)));
    assert_eq!(game.state().sequence[1], None);
    assert_eq!(take(&mut game, "GE: end"), "ok");
    assert_eq!(take(&mut game, "GE: end"), "ok");
    assert!(matches!(game.game().awaits(game.state()), Awaits::Opening { side: Side::Red, .. }));
    assert!(game.apply(open).is_ok());
    assert_eq!(game.state().phase(), Some((Side::Red, Phase::Combat, false)));
    assert_eq!(game.state().sequence[1], Some(Sequence(Phase::Combat, Phase::Movement)));
    assert_eq!(take(&mut game, "SU: end"), "ok");
    assert_eq!(take(&mut game, "SU: end"), "ok");
    assert_eq!(game.state().turn, 2);
}

/// [5.4a] The German player is told that something was sealed, not what; the state holds nothing but the seal.
#[test]
fn the_soviet_choice_is_hidden() {
    let mut game = begin(FIELD);
    let (seal, _) = sealed(&game, "order", "order fight-fight");
    assert!(game.apply(seal).is_ok());
    let told = game.tellings(0, Viewer::Player(Side::Blue));
    assert_eq!(game.game().names().log_line(&told[0]), "5.4a the order of the Soviet phases is sealed");
    assert_eq!(game.state().sequence, [None, None]);
    let mut open = begin(FIELD);
    assert_eq!(take(&mut open, "SU: order fight-fight"), "5.4a");
}

/// [5.2a] Who chose two movement phases cannot attack.
#[test]
fn a_phase_is_for_movement_or_combat() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3011
        phase GE order
        GE: order move-move           => awaits GE
        GE: attack 1Pz -> 3011        => refuse 5.2a
        GE: end                       => awaits GE
        GE: attack 1Pz -> 3011        => refuse 5.2a
        GE: move 1Pz 3010-3009        => ok
    ",
    );
}

/// [5.2b] The Soviet player turn begins with the activation of reserves, and later there is none.
#[test]
fn activation_comes_first() {
    check(
        "
        set ground open
        GE  1Pz panzer division 20-10 @3010
        SU  1TC tank corps 6 @3020 reserve
        phase GE combat
        GE: end                       => awaits SU activate
        SU: activate -> none          => awaits SU move end
        SU: activate -> 3020          => refuse 5.2b
    ",
    );
}

/// [5.3] Each of the four orders may be chosen, whatever the other side does.
#[test]
fn four_orders_of_phases() {
    for (order, verbs) in [("move-fight", "move end"), ("fight-fight", "attack end"), ("fight-move", "attack end")] {
        check(&format!(
            "
            set ground open
            GE  1Pz panzer division 20-10 @3010
            SU  1TC tank corps 6 @3011
            phase GE order
            GE: order {order}         => awaits GE {verbs}
        "
        ));
    }
}

/// [5.4b] The German choice is not changed either.
#[test]
fn the_german_choice_stands() {
    check(&format!(
        "{FIELD}
        phase GE order
        GE: order move-fight          => German: movement, then combat
        GE: order fight-move          => refuse 5.4b
    "
    ));
}

/// [5.2a] A turn has four phases; each is told by its place, and for what its player has chosen it.
#[test]
fn phases_are_told_in_their_order() {
    let mut game = begin(FIELD);
    let names = game.game().names().clone();
    let known: Vec<String> = game.game().phases().iter().map(|phase| names.tell(phase)).collect();
    assert_eq!(known, ["German first phase", "German second phase", "Soviet first phase", "Soviet second phase"]);
    let (seal, open) = sealed(&game, "order", "order fight-move");
    assert!(game.apply(seal).is_ok());
    assert_eq!(take(&mut game, "GE: order move-move"), "ok");
    ["GE: end", "GE: end"].iter().for_each(|line| assert_eq!(take(&mut game, line), "ok"));
    assert!(game.apply(open).is_ok());
    assert_eq!(take(&mut game, "SU: end"), "ok");
    let told = (0..game.entries().len()).flat_map(|at| game.tellings(at, Viewer::Umpire));
    let told: Vec<String> =
        told.filter(|telling| telling.kind == "phase").map(|telling| names.tell(&telling.sentence)).collect();
    let chosen = ["movement", "movement", "combat", "movement"];
    let wanted: Vec<String> = known.iter().zip(chosen).map(|(phase, chosen)| format!("{phase}: {chosen}")).collect();
    assert_eq!(told, wanted);
}
