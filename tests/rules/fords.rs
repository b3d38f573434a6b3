//! Fords: the rulebook is `scenarios/fords/rules.toml`.
//!
//! The fixtures here show what is sealed, for the reader: `BL seals plan 1: west=4 …`. [`check`] puts the seal in its place.

use kernel::record::Match;
use kernel::secret::{GameId, Salt, Seal, Secret};
use kernel::{Engine, Flow, Game, Input, Side, Situation, Viewer};
use miniatures::fords::Fords;
use miniatures::fords::state::Frame;

const SALT: Salt = Salt([7; 32]);

#[track_caller]
fn check(text: &str) {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            // What is expected may stand on lines of its own.
            Some(input) if line.trim_start().starts_with("=>") => input.push_str(line),
            _ => lines.push(written_out(line)),
        }
    }
    harness::check::<Fords>(&lines.join("\n"));
}

/// `BL seals plan 1: west=4 …` as the side would send it: the seal, not the plan. Openings get their salt.
fn written_out(line: &str) -> String {
    let (input, expected) = line.split_once("=>").map_or((line, String::new()), |(a, b)| (a, format!("=> {b}")));
    let Some((head, plan)) = input.split_once(": ") else { return line.to_owned() };
    match head.split_whitespace().collect::<Vec<_>>()[..] {
        [code, "seals", "plan", round] => {
            let side = if code == "BL" { Side::Blue } else { Side::Red };
            let seal = seal(side, round.parse().expect("a round"), plan.trim());
            format!("{head} {seal} {expected}")
        }
        [_, "opens", "plan", _] => format!("{head} {SALT}: plan {plan} {expected}"),
        _ => line.to_owned(),
    }
}

fn seal(side: Side, round: u32, plan: &str) -> Seal {
    let secret = Secret { name: "plan", sequence: round };
    Seal::of(&GameId::LOCAL, side, secret, &SALT, &format!("plan {plan}"))
}

fn game(text: &str) -> (Fords, <Fords as Game>::State) {
    Fords::set_up(&Situation::parse(text).expect("a situation"), GameId::LOCAL).expect("a playable situation")
}

/// [1.1] The game has as many rounds as the scenario says.
#[test]
fn two_rounds_are_played() {
    check(
        "
        set    rounds 2
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => 1.1 round 1 is over
        see round 2
        awaits BL plan
        RD seals plan 2: west=0 middle=4 east=3 west>middle>east
        BL: plan west=4 middle=2 east=0 west>middle>east
        RD opens plan 2: west=0 middle=4 east=3 west>middle>east   => 4.1 Red wins => awaits over Red
        see round 2
    ",
    );
}

/// [2.1] All companies, neither more nor fewer, and every ford has its number.
#[test]
fn a_plan_spreads_all_companies() {
    check(
        "
        set    companies BL 7 | companies RD 6
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=2 middle=2 east=1 west>middle>east           => refuse 2.1
        RD: plan west=3 middle=2 east=2 west>middle>east           => refuse 2.1
        RD: plan west=3 middle=3 west>middle>east                  => refuse 2.1
        RD: plan west=4 middle=3 east=-1 west>middle>east          => refuse 2.1
        RD: plan none west>middle>east                             => refuse 2.1
        RD: plan west=3 middle=3 east=0 west>middle>east           => awaits opening BL
    ",
    );
}

/// [2.2] A fifth company has no room.
#[test]
fn four_companies_at_a_ford() {
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=1 middle=5 east=1 west>middle>east           => refuse 2.2
        RD: plan west=7 middle=0 east=0 west>middle>east           => refuse 2.2
        RD: plan west=2 middle=4 east=1 west>middle>east           => ok
    ",
    );
}

/// [2.3] The order of the reserve leaves no ford out.
#[test]
fn the_order_names_all_fords() {
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=2 middle=4 east=1 west>middle                => refuse 2.3
        RD: plan west=2 middle=4 east=1 none                       => refuse 2.3
        RD: plan west=2 middle=4 east=1 east>west>middle           => ok
    ",
    );
}

/// [2.4] Whoever is first seals; the other plans openly; then the first opens.
#[test]
fn the_first_seals_and_the_second_plans_openly() {
    check(
        "
        awaits BL plan
        awaits RD plan
        BL: plan west=4 middle=3 east=0 west>middle>east           => refuse 2.4
        RD: plan west=0 middle=4 east=3 west>middle>east           => refuse 2.4
        RD seals plan 1: west=0 middle=4 east=3 west>middle>east   => 2.4 Red seals a plan => awaits BL plan
        RD seals plan 1: west=4 middle=3 east=0 west>middle>east   => refuse sequence
        RD: plan west=0 middle=4 east=3 west>middle>east           => refuse sequence
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east   => refuse sequence
        RD opens plan 1: west=0 middle=4 east=3 west>middle>east   => refuse sequence
        BL: plan west=4 middle=3 east=0 west>middle>east           => awaits opening RD
        RD opens plan 1: west=0 middle=4 east=3 west>middle>east   => 2.4 Red opens a plan => awaits BL plan
    ",
    );
}

/// [2.5] A plan that breaks 2.1 gives way to the even one; two left over go to the west and the middle.
#[test]
fn an_opened_plan_with_companies_missing_is_replaced() {
    check(
        "
        set    companies BL 8
        BL seals plan 1: west=1 middle=1 east=1 east>west>middle
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 1: west=1 middle=1 east=1 east>west>middle
            => breaks 2.1; instead holds: west 3, middle 3, east 2, the reserve west before middle before east
    ",
    );
}

/// [2.5] A plan that breaks 2.2 or 2.3 gives way to the even one; one left over goes to the west.
#[test]
fn an_opened_plan_without_room_or_order_is_replaced() {
    check("
        BL seals plan 1: west=7 middle=0 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 1: west=7 middle=0 east=0 west>middle>east   => breaks 2.2; instead holds: west 3, middle 2, east 2
    ");
    check("
        RD seals plan 1: west=0 middle=4 east=3 east
        BL: plan west=4 middle=3 east=0 west>middle>east
        RD opens plan 1: west=0 middle=4 east=3 east               => breaks 2.3; instead holds: west 3, middle 2, east 2
    ");
}

/// [3.1] More companies win the ford, by however few.
#[test]
fn the_stronger_side_wins_a_ford() {
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=3 middle=4 east=0 west>middle>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east
            => 3.1 Blue wins the west ford, 4 to 3
            => 3.1 Red wins the middle ford, 4 to 3
            => awaits roll tie at the east ford
    ",
    );
}

/// [3.2] The reserve counts as one company at the first equal ford of its order.
#[test]
fn the_reserve_tips_a_ford() {
    check(
        "
        set    companies BL 6 | companies RD 6
        BL seals plan 1: west=2 middle=2 east=2 middle>west>east
        RD: plan west=2 middle=2 east=2 east>middle>west
        BL opens plan 1: west=2 middle=2 east=2 middle>west>east
            => 3.2 the reserve of Blue goes to the middle ford
            => 3.2 the reserve of Red goes to the east ford
            => awaits roll tie at the west ford
        roll 1 => 3.1 Blue wins the middle ford, 3 to 2 => 3.1 Red wins the east ford, 3 to 2
    ",
    );
}

/// [3.2] Reserves are placed by the companies alone: at the same ford they cancel out, and fords that differ have none.
#[test]
fn reserves_are_placed_at_the_same_time() {
    check(
        "
        set    companies BL 5 | companies RD 4
        BL seals plan 1: west=1 middle=4 east=0 middle>west>east
        RD: plan west=1 middle=3 east=0 west>east>middle
        BL opens plan 1: west=1 middle=4 east=0 middle>west>east
            => 3.2 the reserve of Blue goes to the west ford
            => 3.2 the reserve of Red goes to the west ford
            => awaits roll tie at the west ford
    ",
    );
    check("
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => 3.2 the reserve of Blue stays out => awaits BL plan
    ");
}

/// [3.3] A die for every tie, from west to east: Blue up to 3, Red from 4.
#[test]
fn ties_are_decided_by_dice() {
    check(
        "
        set    companies BL 6 | companies RD 6
        BL seals plan 1: west=2 middle=2 east=2 east>west>middle
        RD: plan west=2 middle=2 east=2 east>middle>west
        BL opens plan 1: west=2 middle=2 east=2 east>west>middle   => awaits roll tie at the west ford
        roll 3          => 3.3 the die shows 3: Blue wins the west ford => awaits roll tie at the middle ford
        roll 4 4        => refuse sequence
        roll 4          => 3.3 the die shows 4: Red wins the middle ford => awaits roll tie at the east ford
        roll 6          => 3.3 the die shows 6: Red wins the east ford => awaits RD plan
        see BL points 1
        see RD points 2
    ",
    );
}

/// [3.3] Where nobody is, nobody wins; a ford with two reserves alone takes a die.
#[test]
fn an_empty_ford_takes_no_die() {
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=4 middle=3 east=0 west>middle>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => awaits roll tie at the west ford
        roll 1          => awaits roll tie at the middle ford
        roll 1          => nobody wins the east ford => awaits BL plan
    ",
    );
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=3 middle=4 east=0 west>middle>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => awaits roll tie at the east ford
        roll 5          => 3.3 the die shows 5: Red wins the east ford
    ",
    );
}

/// [3.4] A point for every ford won; a company is lost only where one was sent.
#[test]
fn points_and_losses() {
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => 3.4 Blue loses a company at the middle ford
        see BL points 1
        see RD points 2
        see BL companies 6
        see RD companies 7
    ",
    );
}

/// [4.1] More points win after the last round; equal points are a draw.
#[test]
fn points_decide_after_the_last_round() {
    check(
        "
        set    rounds 3 | round 3 | points BL 2
        BL seals plan 3: west=4 middle=3 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 3: west=4 middle=3 east=0 west>middle>east   => 4.1 Blue wins => awaits over Blue
        BL: plan west=4 middle=3 east=0 west>middle>east           => refuse sequence
    ",
    );
    check(
        "
        set    rounds 3 | round 3 | points BL 1
        BL seals plan 3: west=4 middle=3 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        BL opens plan 3: west=4 middle=3 east=0 west>middle>east   => the points are equal => awaits over draw
    ",
    );
}

/// [4.2] The last company lost loses the game, whatever the points say.
#[test]
fn a_side_without_companies_loses_at_once() {
    check(
        "
        set    companies RD 1 | points RD 9
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=1 middle=0 east=0 middle>west>east
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => awaits roll tie at the east ford
        roll 6          => 4.2 Blue wins => awaits over Blue
        see round 1
        see RD points 10
    ",
    );
}

/// What is opened is what was sealed, and in its own round.
#[test]
fn a_forged_opening_is_refused() {
    check(
        "
        BL seals plan 1: west=4 middle=3 east=0 west>middle>east
        RD: plan west=0 middle=4 east=3 west>middle>east
        RD opens plan 1: west=0 middle=4 east=3 west>middle>east   => refuse sequence
        BL opens plan 1: west=3 middle=4 east=0 west>middle>east   => refuse sequence
        BL opens plan 1: west=4 middle=3 east=0 west>east>middle   => refuse sequence
        BL opens plan 2: west=4 middle=3 east=0 west>middle>east   => refuse sequence
        awaits opening BL
        BL opens plan 1: west=4 middle=3 east=0 west>middle>east   => awaits BL plan
    ",
    );
}

/// Of a sealed plan the state holds the seal and nothing else, and nobody is shown anything of it.
#[test]
fn a_sealed_plan_stays_secret() {
    let (game, start) = game("set rounds 3");
    let secret = Secret { name: "plan", sequence: 1 };
    let after = |seal| {
        let mut state = start.clone();
        game.apply(&mut state, &Input::Seal { side: Side::Blue, secret, seal }).expect("a seal is awaited");
        assert_eq!(state.flow, Flow::starting(Frame::Sealed { first: Side::Blue, seal }));
        state
    };
    let bold = after(seal(Side::Blue, 1, "west=4 middle=3 east=0 west>middle>east"));
    let careful = after(seal(Side::Blue, 1, "west=3 middle=2 east=2 east>middle>west"));
    assert_ne!(bold, careful);
    for viewer in [Viewer::Player(Side::Blue), Viewer::Player(Side::Red), Viewer::Umpire] {
        assert_eq!(game.view(&bold, viewer), game.view(&careful, viewer));
    }
    for side in Side::BOTH {
        assert_eq!(game.prompt(&bold, side), game.prompt(&careful, side));
    }
    assert_eq!(bold, miniatures::fords::State { flow: bold.flow.clone(), ..careful });
}

/// The side that plans openly has no secret then, and what is illegal can be told before it is sealed.
#[test]
fn secrets_are_judged_before_they_are_sealed() {
    let (game, start) = game("set rounds 3");
    let (secret, _) = game.secrets(&start, Side::Red)[0];
    let judged = |plan: &str| {
        let action = game.names().read(plan).expect("notation");
        game.judge_secret(&start, Side::Red, secret, &action).map_err(|refusal| refusal.case.0)
    };
    assert_eq!(judged("plan west=4 middle=3 east=0 west>middle>east"), Ok(()));
    assert_eq!(judged("plan west=4 middle=3 east=1 west>middle>east"), Err("2.1"));
    assert_eq!(judged("plan west=5 middle=2 east=0 west>middle>east"), Err("2.2"));
    assert_eq!(judged("plan west=4 middle=3 east=0 west>middle"), Err("2.3"));
    let mut sealed = start.clone();
    let seal = seal(Side::Blue, 1, "west=4 middle=3 east=0 west>middle>east");
    game.apply(&mut sealed, &Input::Seal { side: Side::Blue, secret, seal }).expect("a seal is awaited");
    assert_eq!(game.secrets(&sealed, Side::Red), []);
    assert_eq!(game.secrets(&sealed, Side::Blue), [(secret, Some(seal))]);
}

/// A seal may be taken back until the other side has planned; then nobody may choose again with what he knows.
#[test]
fn nothing_is_taken_back_across_an_open_plan() {
    let (game, start) = game("set rounds 3");
    let mut game = Match::new(game, start);
    let play = |game: &mut Match<Fords>, line: &str| {
        let input = game.read_input(&written_out(line)).expect("notation");
        game.apply(input).map(drop).expect("a legal input");
    };
    play(&mut game, "BL seals plan 1: west=4 middle=3 east=0 west>middle>east");
    assert!(game.undo().is_ok());
    play(&mut game, "BL seals plan 1: west=4 middle=3 east=0 west>middle>east");
    play(&mut game, "RD: plan west=0 middle=4 east=3 west>middle>east");
    assert!(game.undo().is_err());
}

/// A round is begun anew by setting it; companies and points are set while nobody has planned.
#[test]
fn adjudications_leave_a_playable_game() {
    check(
        "
        adjudicate set BL companies 0; set RD points 3
        see BL companies 0
        adjudicate set RD companies 0                             => refuse sequence
        adjudicate set BL companies 13                           => refuse sequence
        adjudicate set round 5                                     => refuse sequence
        adjudicate set luck 1                                      => refuse sequence
        RD seals plan 1: west=0 middle=4 east=3 west>middle>east
        adjudicate set BL companies 7                            => refuse sequence
        adjudicate set round 2; set BL companies 7               => awaits RD plan
        see RD points 3
        RD seals plan 2: west=0 middle=4 east=3 west>middle>east
        BL: plan west=4 middle=3 east=0 west>middle>east
        RD opens plan 2: west=0 middle=4 east=3 west>middle>east   => round 2 is over
    ",
    );
}

#[test]
fn mistakes_in_a_situation_are_pointed_at() {
    let error = |text: &str| {
        let situation = Situation::parse(text).expect("the language of situations");
        Fords::set_up(&situation, GameId::LOCAL).map(drop).expect_err("a mistake").to_string()
    };
    assert_eq!(error("game outpost"), "line 1, column 6: this is a situation of `outpost`, not of `fords`");
    assert_eq!(error("map west ford"), "line 1, column 5: the three fords are always the same");
    assert_eq!(error("BL 11 @west"), "line 1, column 4: companies are counted, not named: set companies BL 7");
    assert_eq!(error("phase BL plan"), "line 1, column 7: a situation begins when nobody has planned");
    assert_eq!(error("set rounds 0"), "line 1, column 12: this must be a number from 1 to 12");
    assert_eq!(error("set companies BL 13"), "line 1, column 18: this must be a number from 0 to 12");
    assert_eq!(error("set companies GE 3"), "line 1, column 15: the sides are BL and RD");
    assert_eq!(error("set points 3"), "line 1, column 5: it is written `set points SIDE N`");
    assert_eq!(error("set rounds"), "line 1, column 5: it is written `set rounds N`");
    let settings = "rounds N, round N, companies SIDE N, points SIDE N";
    assert_eq!(error("set turn 3"), format!("line 1, column 5: `turn` is no setting; there are {settings}"));
    assert_eq!(error("set rounds 2\nset round 3"), "line 2, column 5: the game has 2 rounds");
    assert_eq!(error("set companies BL 0 | companies RD 0"), "line 1, column 22: one side at least needs companies");
}
