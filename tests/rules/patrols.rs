//! The rules of Patrols, case by case.

use kernel::record::Match;
use kernel::secret::GameId;
use kernel::{Game, Side, Situation, View, Viewer};
use miniatures::patrols::Patrols;

#[track_caller]
fn check(text: &str) {
    harness::check::<Patrols>(text);
}

/// A game from a situation, with the inputs played.
#[track_caller]
fn played(text: &str, inputs: &[&str]) -> Match<Patrols> {
    let situation = Situation::parse(text).expect("a situation");
    let (game, state) = Patrols::set_up(&situation, GameId::LOCAL).expect("a playable situation");
    let mut game = Match::new(game, state);
    for line in inputs {
        let input = game.read_input(line).expect("notation");
        if let Err(refusal) = game.apply(input) {
            panic!("{line}: {}", game.game().names().explain(&refusal));
        }
    }
    game
}

/// [1.1] After the scenario's last turn the game is over; every turn before it is followed by bids for the next.
#[test]
fn a_game_has_so_many_turns() {
    check(
        "
        map    mill/bridge path
        BL     a @mill
        RD     p @farm
        set    turns 3 | turn 2 | rations BL 2 | rations RD 2
        phase  BL act
        BL: pass
        RD: pass     => turn 3 begins => awaits BL bid
        BL: bid 0    => awaits RD bid
        RD: bid 0
        RD: pass
        BL: pass     => awaits over draw
        see turn 3
        RD: pass     => refuse sequence
    ",
    );
}

/// [1.2] A bid is from none to all rations left, and is gone whoever wins.
#[test]
fn a_bid_is_paid_from_what_is_left() {
    check(
        "
        BL     a @mill
        RD     p @farm
        set    rations BL 3 | rations RD 2
        awaits BL bid
        RD: bid 1    => refuse sequence
        BL: bid 4    => refuse 1.2
        BL: bid -1   => refuse 1.2
        BL: pass     => refuse sequence
        BL: bid 3    => Blue bids 3 => awaits RD bid
        RD: bid 3    => refuse 1.2
        RD: bid 1    => awaits BL dig pass
        see BL rations 0
        see RD rations 1
    ",
    );
}

/// [1.3] The higher bid acts first.
#[test]
fn the_higher_bid_acts_first() {
    check(
        "
        BL     a @mill
        RD     p @farm
        set    rations BL 3 | rations RD 3
        BL: bid 1
        RD: bid 2    => Red acts first => awaits RD
    ",
    );
}

/// [1.3] Equal bids: Blue in the first turn, then whoever did not act first in the turn before.
#[test]
fn equal_bids_take_turns() {
    check(
        "
        BL     a @mill
        RD     p @farm
        set    rations BL 3 | rations RD 3
        BL: bid 1
        RD: bid 1    => Blue acts first
        BL: pass
        RD: pass     => awaits BL bid
        BL: bid 1
        RD: bid 1    => Red acts first => awaits RD
    ",
    );
    check(
        "
        BL     a @mill
        RD     p @farm
        set    turn 2 | rations BL 1 | rations RD 1 | first BL
        BL: bid 0
        RD: bid 0    => awaits RD
    ",
    );
}

/// [2.1] The sides act in alternation, by a move, a dig or a pass.
#[test]
fn the_sides_alternate() {
    check(
        "
        map    mill/bridge path | farm/wood path
        BL     a @mill | b @mill
        RD     p @farm | q @farm
        phase  BL act
        awaits BL move dig pass
        BL: move a -> bridge   => awaits RD move dig pass
        BL: dig b              => refuse sequence
        RD: dig p              => awaits BL
        BL: pass               => awaits RD
        RD: move q -> wood     => awaits BL
    ",
    );
}

/// An act is one unit: the notation has no other.
#[test]
fn an_act_is_one_unit() {
    let game = played("BL a @mill | b @mill\nRD p @farm\nphase BL act", &[]);
    for line in ["BL: dig a b", "BL: move a b -> farm", "BL: move a -> farm hill", "BL: dig none", "BL: move a"] {
        assert!(game.read_input(line).is_err(), "{line}");
    }
}

/// [2.2] A unit that has moved or dug in does not act again in the turn, but does in the next.
#[test]
fn a_unit_acts_once_a_turn() {
    check(
        "
        map    mill/bridge path
        BL     a @mill | b @mill | c @hill acted
        RD     p @farm | q @farm
        phase  BL act
        BL: move a -> bridge
        RD: dig p
        BL: move a -> mill     => refuse 2.2
        BL: dig a              => refuse 2.2
        BL: dig c              => refuse 2.2
        BL: dig b
        RD: dig p              => refuse 2.2
        RD: pass               => Blue passes => turn 2 begins
        see a @bridge
        awaits RD
        RD: pass
        BL: move a -> mill     => ok
    ",
    );
}

/// [2.2] A unit that has acted does not ambush, and one that has ambushed does not act.
#[test]
fn an_ambush_is_an_act() {
    check(
        "
        map    mill/bridge path | bridge/farm path | bridge/hill path
        BL     a @mill | b @mill
        RD     p @farm | q @hill acted
        phase  BL act
        BL: move a -> bridge   => awaits RD ambush hold
        RD: ambush q           => refuse 2.2
        RD: ambush p
        roll 1
        BL: stay               => awaits BL
        see p @farm acted
    ",
    );
}

/// [2.3] Two passes in succession end the turn, no fewer; who has passed may act again.
#[test]
fn two_passes_end_a_turn() {
    check(
        "
        map    mill/bridge path
        BL     a @mill | b @mill
        RD     p @farm
        set    rations BL 1
        phase  BL act
        BL: pass
        RD: dig p
        BL: dig a              => Red passes
        BL: move b -> bridge   => Blue passes => Red passes => turn 2 begins => awaits BL bid
    ",
    );
}

/// [3.1] A unit moves along a path.
#[test]
fn a_move_follows_a_path() {
    check(
        "
        map    mill/bridge path | bridge/farm path
        BL     a @mill
        RD     p @chapel
        phase  BL act
        BL: move a -> farm         => refuse 3.1
        BL: move a -> mill         => refuse 3.1
        BL: move a -> eliminated   => refuse sequence
        BL: move p -> farm         => refuse sequence
        BL: move a -> bridge       => a moves mill-bridge => see a @bridge acted
    ",
    );
}

/// [3.2] No unit moves into an area with an enemy in it.
#[test]
fn no_move_into_an_enemy() {
    check(
        "
        map    mill/bridge path
        BL     a @mill
        RD     p @bridge
        phase  BL act
        awaits BL dig pass
        BL: move a -> bridge   => refuse 3.2
    ",
    );
}

/// [3.3] At most two units of a side are in an area.
#[test]
fn an_area_has_room_for_two() {
    check(
        "
        map    mill/bridge path | farm/bridge path
        BL     a @mill | b @bridge | c @farm
        RD     p @chapel
        phase  BL act
        BL: move a -> bridge   => see a @bridge acted
        RD: dig p
        BL: move c -> bridge   => refuse 3.3
    ",
    );
}

/// [3.4] A unit that moves leaves its trench.
#[test]
fn a_move_leaves_the_trench() {
    check(
        "
        map    mill/bridge path
        BL     a @mill dug
        RD     p @chapel
        phase  BL act
        BL: move a -> bridge   => a is no longer dug in => see a @bridge acted
    ",
    );
}

/// [4.1] Only a unit in an area linked to the one just entered may ambush.
#[test]
fn an_ambusher_is_linked_to_the_mover() {
    check(
        "
        map    mill/bridge path | bridge/farm path | farm/hill path | mill/wood path
        BL     a @mill
        RD     p @farm | q @hill | r @wood
        phase  BL act
        BL: move a -> bridge   => awaits RD ambush hold
        RD: pass               => refuse sequence
        RD: ambush a           => refuse sequence
        RD: ambush q           => refuse 4.1
        RD: ambush r           => refuse 4.1
        RD: ambush p           => p ambushes a => awaits roll ambush
    ",
    );
}

/// [4.1] Nobody is asked who could not ambush; a dig and a pass are not answered.
#[test]
fn only_a_move_in_reach_is_answered() {
    check(
        "
        map    mill/bridge path | bridge/farm path | farm/hill path
        BL     a @mill | b @farm
        RD     p @hill | q @hill
        phase  BL act
        BL: dig b              => awaits RD dig pass
        RD: ambush p           => refuse sequence
        RD: pass               => awaits BL
        BL: move a -> bridge   => Red holds => awaits RD dig pass
    ",
    );
}

/// [4.2] 5 and 6 hit, less does not.
#[test]
fn an_ambush_hits_with_five() {
    let ambush = "
        map    mill/bridge path | bridge/farm path
        BL     a @mill | b @mill
        RD     p @farm
        phase  BL act
        BL: move a -> bridge
        RD: ambush p
    ";
    check(&format!("{ambush} roll 4 => 4 + 0: a is missed => awaits BL withdraw stay"));
    check(&format!("{ambush} roll 5 => 5 + 0: a is hit"));
    check(&format!("{ambush} roll 6 => 6 + 0: a is hit"));
}

/// [4.2] A veteran adds 1, a unit that is dug in adds 1; the one that moved adds nothing.
#[test]
fn veterans_and_trenches_add_to_the_die() {
    let ambush = |ambusher: &str, roll: &str| {
        check(&format!(
            "
            map    mill/bridge path | bridge/farm path
            BL     a veteran @mill | b @mill
            RD     p {ambusher}
            phase  BL act
            BL: move a -> bridge
            RD: ambush p
            roll {roll}
        "
        ));
    };
    ambush("veteran @farm", "3 => 3 + 1: a is missed");
    ambush("veteran @farm", "4 => 4 + 1: a is hit");
    ambush("@farm dug", "3 => 3 + 1: a is missed");
    ambush("@farm dug", "4 => 4 + 1: a is hit");
    ambush("veteran @farm dug", "2 => 2 + 2: a is missed");
    ambush("veteran @farm dug", "3 => 3 + 2: a is hit");
}

/// [4.3] A unit that is hit is eliminated, and its side's act is over.
#[test]
fn a_hit_eliminates() {
    check(
        "
        map    mill/bridge path | bridge/farm path
        BL     a @mill | b @mill
        RD     p @farm | q @farm
        dice   6
        phase  BL act
        BL: move a -> bridge
        RD: ambush p           => a is eliminated => awaits RD
        see a @eliminated
        RD: dig q
        BL: dig a              => refuse sequence
    ",
    );
}

/// [4.4] A unit that was missed may withdraw to where it came from; it has acted all the same.
#[test]
fn a_missed_unit_may_withdraw() {
    check(
        "
        map    mill/bridge path | mill/hill path | bridge/farm path
        BL     a @mill | b @mill
        RD     p @farm | q @chapel
        phase  BL act
        BL: move a -> bridge
        RD: ambush p
        roll 1                 => awaits BL withdraw stay
        BL: withdraw           => a withdraws to mill => awaits RD
        see a @mill acted
        RD: pass
        BL: move a -> hill     => refuse 2.2
    ",
    );
}

/// [4.4] Or it stays.
#[test]
fn a_missed_unit_may_stay() {
    check(
        "
        map    mill/bridge path | bridge/farm path
        BL     a @mill
        RD     p @farm | q @chapel
        dice   2
        phase  BL act
        BL: move a -> bridge
        RD: ambush p           => awaits BL withdraw stay
        BL: stay               => awaits RD
        see a @bridge acted
    ",
    );
}

/// [4.5] A move is answered once, and a withdrawal not at all.
#[test]
fn one_answer_to_a_move() {
    let missed = "
        map    mill/bridge path | bridge/farm path | mill/hill path
        BL     a @mill | b @mill
        RD     p @farm | q @farm | r @hill
        phase  BL act
        BL: move a -> bridge   => awaits RD ambush hold
        RD: ambush p
        roll 1
    ";
    check(&format!("{missed} BL: stay\n RD: ambush q => refuse sequence\n awaits RD dig pass"));
    check(&format!("{missed} BL: withdraw\n RD: ambush r => refuse sequence\n awaits RD dig move pass"));
}

/// [5.1] A unit digs in where it is, unless it is dug in.
#[test]
fn a_unit_digs_in_once() {
    check(
        "
        BL     a @mill | b @mill dug
        RD     p @farm
        phase  BL act
        BL: dig b    => refuse 5.1
        BL: dig a    => a digs in => see a @mill dug acted
    ",
    );
}

/// [6.1] An area belongs to whose unit was in it last: at the start, after it left, and after it was eliminated there.
#[test]
fn the_last_to_be_there_holds_an_area() {
    check(
        "
        map    mill/bridge path | bridge/farm path
        BL     a @mill | b @mill
        RD     p @farm
        set    control RD bridge
        dice   6
        phase  BL act
        see BL control mill
        see RD control farm
        see RD control bridge
        BL: move a -> bridge   => awaits RD ambush hold
        see BL control bridge
        see BL control mill
        RD: ambush p           => see a @eliminated
        see BL control bridge
    ",
    );
}

/// [6.1] An area that was only passed through by a withdrawal belongs to the side all the same.
#[test]
fn a_withdrawal_leaves_the_area_taken() {
    check(
        "
        map    mill/bridge path | bridge/farm path
        BL     a @mill | b @mill
        RD     p @farm
        dice   1
        phase  BL act
        BL: move a -> bridge   => bridge now belongs to Blue
        RD: ambush p
        BL: withdraw
        see BL control bridge
    ",
    );
}

/// [6.2] The values of areas and the rations left are counted; more points win, equal points are a draw.
#[test]
fn points_decide() {
    let last = |setting: &str, winner: &str| {
        check(&format!(
            "
            map    mill value 3 | farm value 1 | hill value 2
            BL     a @mill
            RD     p @farm
            set    turns 1 | {setting}
            phase  BL act
            BL: pass
            RD: pass   => awaits over {winner}
        "
        ));
    };
    last("control BL hill", "Blue");
    last("rations RD 3", "Red");
    last("rations RD 2", "draw");
    last("control RD hill | rations BL 1", "Blue");
}

/// [6.3] A side without a unit on the map loses at once, whatever the points.
#[test]
fn nobody_left_loses() {
    check(
        "
        map    mill/bridge path | bridge/farm path | mill value 9
        BL     a @mill | b @eliminated
        RD     p @farm
        dice   6
        phase  BL act
        BL: move a -> bridge
        RD: ambush p           => awaits over Red
        BL: pass               => refuse sequence
    ",
    );
}

/// Two situations that differ in the quality of Blue's `a` only.
const QUALITIES: [&str; 2] = ["", "veteran"];

fn with_quality(quality: &str) -> String {
    format!(
        "
        map    mill/bridge path | bridge/farm path | bridge/hill path | hill/chapel path
        BL     a {quality} @hill | b @mill
        RD     p @farm | q @chapel | r @chapel
        set    turns 2
        phase  BL act
    "
    )
}

/// What Red may know: his view, and the log.
fn known_to_red(game: &Match<Patrols>) -> (View, Vec<String>) {
    let names = game.game().names();
    let log = game
        .log(Viewer::Player(Side::Red))
        .into_iter()
        .flat_map(|entry| entry.tellings)
        .map(|telling| names.log_line(&telling))
        .collect();
    (game.game().view(game.state(), Viewer::Player(Side::Red)), log)
}

/// [7.1] What the enemy sees and reads does not depend on a unit's quality, until it ambushes.
#[test]
fn quality_is_hidden_until_an_ambush() {
    let quiet = ["BL: dig a", "RD: pass", "BL: move b -> bridge", "RD: ambush p", "roll 1", "BL: stay"];
    for count in 0..=quiet.len() {
        let [one, other] = QUALITIES.map(|quality| known_to_red(&played(&with_quality(quality), &quiet[..count])));
        assert_eq!(one, other, "after {count} inputs");
    }
    let ambush = ["BL: pass", "RD: move p -> bridge", "BL: ambush a"];
    let [one, other] = QUALITIES.map(|quality| known_to_red(&played(&with_quality(quality), &ambush)));
    assert_eq!((&one.0.units[0].kind[..], &other.0.units[0].kind[..]), ("", "veteran"));
    assert!(one.1.contains(&"7.1 a is no veteran".to_owned()) && other.1.contains(&"7.1 a is a veteran".to_owned()));
}

/// The owner knows his own units, and an eliminated unit keeps its secret.
#[test]
fn the_owner_knows_his_veterans() {
    let game = played(&with_quality("veteran"), &["BL: dig a"]);
    let kind = |viewer| game.game().view(game.state(), viewer).units[0].kind.clone();
    assert_eq!((kind(Viewer::Player(Side::Blue)), kind(Viewer::Umpire)), ("veteran".into(), "veteran".into()));
}

/// [7.1] An ambush that brought a quality to light is not taken back.
#[test]
fn undo_stops_at_a_revealing_ambush() {
    for quality in QUALITIES {
        let mut game = played(&with_quality(quality), &["BL: pass", "RD: move p -> bridge", "BL: ambush a"]);
        assert!(game.undo().is_err(), "the quality of a is out");
    }
}

/// Once a quality is known, an ambush can be taken back until its die is cast.
#[test]
fn undo_of_a_known_ambush_is_free() {
    let first = ["BL: pass", "RD: move p -> bridge", "BL: ambush a", "roll 1", "RD: withdraw"];
    let mut lines = first.to_vec();
    lines.extend(["BL: pass", "RD: pass", "RD: move p -> bridge", "BL: ambush a"]);
    let mut game = played(&with_quality("veteran"), &lines);
    assert!(game.undo().is_ok());
    assert!(game.undo().is_ok());
    assert_eq!(game.hash(), played(&with_quality("veteran"), &lines[..lines.len() - 2]).hash());
}

/// A move is taken back as long as no die was cast; a roll stands.
#[test]
fn undo_of_a_plain_move() {
    check(
        "
        map    mill/bridge path | bridge/farm path
        BL     a @mill dug
        RD     p @farm
        phase  BL act
        BL: move a -> bridge
        undo
        see a @mill dug
        awaits BL move pass
    ",
    );
    let mut game = played(&with_quality(""), &["BL: move b -> bridge", "RD: ambush p", "roll 1"]);
    assert!(game.undo().is_err(), "a roll stands");
}

/// Both players may set places, marks and tracks right, and the game goes on from there.
#[test]
fn corrections_leave_a_playable_game() {
    check(
        "
        map    mill/bridge path | bridge/farm path | bridge/hill path
        BL     a @mill | b @mill
        RD     p @farm | q @hill | r @wood
        phase  BL act
        adjudicate place a farm                  => refuse 3.2
        adjudicate steps a 1                     => refuse sequence
        adjudicate mark a tired on               => refuse sequence
        adjudicate set turn 9                    => refuse sequence
        adjudicate set weather 1                 => refuse sequence
        adjudicate place a chapel; mark a dug on; set turn 3; set RD rations 2
        see a @chapel dug
        see turn 3
        see RD rations 2
        see BL control chapel
        BL: move b -> bridge                     => awaits RD ambush hold
        adjudicate mark p acted on; mark q acted on  => Red holds => awaits RD dig pass
        adjudicate mark b acted off
        RD: pass
        BL: move b -> mill                       => awaits RD dig pass
        RD: dig r                                => turn 4 begins
    ",
    );
}

/// A unit that is put elsewhere in the middle of a reaction ends the act; one that was the last ends the game.
#[test]
fn a_correction_in_the_middle_of_a_reaction() {
    let ambush = "
        map    mill/bridge path | bridge/farm path
        BL     a @mill
        RD     p @farm | q @chapel
        phase  BL act
        BL: move a -> bridge
        RD: ambush p
    ";
    check(&format!("{ambush} adjudicate place p wood => awaits RD dig pass"));
    check(&format!("{ambush} adjudicate place a hill => awaits RD\n see a @hill acted"));
    check(&format!("{ambush} adjudicate place a eliminated => awaits over Red"));
    check(&format!("{ambush} roll 1\n adjudicate place q mill => a stays => awaits RD"));
}

/// Every mistake in a situation is one sentence that points at the word.
#[test]
fn mistakes_in_a_situation_are_pointed_at() {
    let wrong = |text: &str, line: usize, column: usize, message: &str| {
        let situation = Situation::parse(text).expect("a situation");
        let error = Patrols::set_up(&situation, GameId::LOCAL).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
    };
    wrong("game fords", 1, 6, "not of `patrols`");
    wrong("map mill/moat path", 1, 5, "the areas are mill");
    wrong("map mill/mill path", 1, 5, "two different");
    wrong("map mill/farm road", 1, 5, "a link is a path");
    wrong("map mill value much", 1, 16, "a number from 0 to 99");
    wrong("map mill woods", 1, 5, "an area has a value");
    wrong("BL a @moat", 1, 7, "the places are mill");
    wrong("BL a", 1, 4, "needs a place");
    wrong("BL a @mill\nRD a @farm", 2, 4, "two things are called `a`");
    wrong("BL a-b @mill", 1, 4, "is no name");
    wrong("BL a @mill | b @mill | c @mill", 1, 27, "a and b fill mill");
    wrong("BL a @mill\nRD p @mill", 2, 7, "a is in mill");
    wrong("BL a pz @mill", 1, 6, "`pz` is no type of unit; there is only veteran");
    wrong("BL a 4-3 @mill", 1, 4, "no strengths");
    wrong("BL a @mill tired", 1, 12, "`tired` is no mark of a unit; there are dug, acted");
    wrong("BL a @eliminated dug", 1, 18, "off the map");
    wrong("GE a @mill", 1, 1, "BL and RD");
    wrong("set weather 1", 1, 5, "`weather` is no setting; there are turns N, turn N, ");
    wrong("set rations BL", 1, 5, "it is written `set rations SIDE N`");
    wrong("set rations BL -1", 1, 16, "a number from 0 to 99");
    wrong("set turns 2 | turn 3", 1, 15, "2 turns");
    wrong("BL a @mill\nset control RD mill", 2, 16, "belongs to their side");
    wrong("phase BL combat", 1, 7, "the phases are");
    wrong("phase GE act", 1, 7, "BL and RD");
}

/// A refusal names what is allowed instead.
#[test]
fn refusals_name_an_alternative() {
    let text = "map mill/bridge path\nBL a @mill | b @farm dug acted\nRD p @hill | q @hill\nset rations BL 2";
    let told = |inputs: &[&str], line: &str| {
        let mut game = played(text, inputs);
        let input = game.read_input(line).expect("notation");
        let refusal = game.apply(input).expect_err(line);
        game.game().names().explain(&refusal)
    };
    assert_eq!(told(&[], "BL: bid 3"), "1.2: Blue cannot bid 3 of 2 rations; allowed: 2.");
    let bids = ["BL: bid 1"];
    assert_eq!(told(&bids, "BL: move a -> hill"), "3.1: no path links mill and hill; allowed: bridge.");
    assert_eq!(told(&bids, "BL: dig b"), "2.2: b has acted in turn 1; allowed: a.");
    assert_eq!(told(&bids, "BL: hold"), "there is nothing to hold now; allowed: pass.");
}
