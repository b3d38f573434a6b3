//! Standing orders and plans: what holds of them for every game. Examples of every order are in `examples`, plans in `plans`.

mod examples;
mod plans;

use ags::{Frame, Korsun};
use games::{AnyGame, SHELF};
use harness::shared::{follow, scenarios, shuffled};
use kernel::dice::{Chance, Seeded};
use kernel::orders::{Orders, Preset, Question, obey};
use kernel::playout::RandomPlayer;
use kernel::secret::GameId;
use kernel::{Awaits, Engine, Game, Input, Names, Side, Situation};
use kursk::{Deployment, Kursk, OrderOfPhases, Vote};
use miniatures::{fords::Fords, outpost::Outpost, patrols::Patrols};
use std::collections::BTreeMap;

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// Orders that are known to be good.
fn read<G: Game>(game: &G, given: &[&str]) -> Orders {
    let orders = Orders::parse(game.names(), &game.columns(), &lines(given));
    orders.unwrap_or_else(|error| panic!("{}: {error}: {given:?}", G::ID))
}

fn preset<G: Game>(id: &str) -> &'static Preset {
    G::PRESETS.iter().find(|preset| preset.id == id).unwrap_or_else(|| panic!("{} has no preset {id}", G::ID))
}

#[test]
fn presets_are_orders_of_their_game() {
    for title in SHELF {
        let situation = Situation::parse(title.scenarios[0].text).expect("a scenario");
        let game = AnyGame::begin(title.id, &situation, GameId::LOCAL).expect("a scenario that holds");
        assert_eq!(games::presets(title.id), title.presets);
        for (at, preset) in title.presets.iter().enumerate() {
            let orders = game.read_orders(&preset.to_lines()).unwrap_or_else(|error| panic!("{}: {error}", preset.id));
            assert!(orders.lines().eq(preset.lines.iter().copied()));
            assert!(title.presets[..at].iter().all(|other| other.id != preset.id && other.title != preset.title));
        }
        match title.id {
            Fords::ID | Patrols::ID => assert_eq!(title.presets, []),
            _ => assert!(title.presets.len() >= 4 && !title.presets[0].lines.is_empty(), "{}", title.id),
        }
    }
}

fn kind(question: Question) -> &'static str {
    match question {
        Question::Payment { .. } => "payment",
        Question::Advance { .. } => "advance",
        Question::Air { .. } => "air",
        Question::Removal { .. } => "removal",
        Question::Conversion { .. } => "conversion",
        Question::Displacement { .. } => "displacement",
    }
}

/// How often something fell to the side not on turn, by kind of decision and verb; removals also of the side on turn, since they
/// hardly ever fall to the other (an example has one).
type Fired = BTreeMap<(&'static str, String), usize>;

/// Plays random games in which whatever falls to either side in the middle of a turn is answered by these orders. Everything
/// that falls to the side not on turn must be.
fn answered<G: Game>(games: u64, given: &[&str], on_turn: impl Fn(&G, &G::State) -> Option<Side>) -> Fired {
    let mut fired = Fired::new();
    for (game, start) in scenarios::<G>() {
        let orders = read(&game, given);
        for seed in 0..games {
            let (mut state, mut player) = (start.clone(), RandomPlayer::new(seed));
            while let Some(mut input) =
                player.next(&game, &state).unwrap_or_else(|reason| panic!("seed {seed}: {reason}"))
            {
                if let Awaits::Choice(sides) = game.awaits(&state) {
                    let side = sides.iter().next().expect("somebody is asked");
                    let decision = game.decision(&state, side);
                    let interrupted = on_turn(&game, &state).is_some_and(|phasing| phasing != side);
                    assert!(
                        decision.is_some() || !interrupted,
                        "seed {seed}: {:?} is no decision",
                        game.prompt(&state, side)
                    );
                    if let Some(decision) = decision {
                        let obeyed = obey(&game, &state, side, &orders);
                        let obeyed = obeyed.unwrap_or_else(|| panic!("seed {seed}: no answer to {decision:?}"));
                        input = Input::Choice(side, obeyed.action);
                        assert_eq!(game.judge(&state, &input), Ok(()), "seed {seed}");
                        let line = game.names().write_input(&input);
                        let verb = line.split(' ').nth(1).unwrap_or_default().to_owned();
                        if interrupted || kind(decision.question) == "removal" {
                            *fired.entry((kind(decision.question), verb)).or_default() += 1;
                        }
                        assert_eq!(obey(&game, &state, side.other(), &orders), None, "the other side is not asked");
                    }
                }
                game.apply(&mut state, &input).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal:?}"));
            }
        }
    }
    fired
}

/// The side whose turn it is in Korsun. What the Soviet player settles before his turn is his own.
fn on_turn(_: &Korsun, state: &ags::State) -> Option<Side> {
    match state.flow.top() {
        Some(Frame::Activation | Frame::Support) => Some(Side::Red),
        _ => state.phase().map(|(side, _)| side),
    }
}

/// The side whose turn it is in Outpost.
fn on_turn_in_outpost(_: &Outpost, state: &miniatures::outpost::State) -> Option<Side> {
    use miniatures::outpost::Frame;
    state.flow.inside_out().find_map(|frame| match frame {
        Frame::Phase(phase) => Some(phase.side),
        Frame::March(_) | Frame::Fight(_) | Frame::Payment(_) | Frame::Advance(_) | Frame::Over(_) => None,
    })
}

/// The side whose turn it is in Kursk. What is settled between the phases is settled by whoever has to.
fn on_turn_in_kursk(_: &Kursk, state: &kursk::State) -> Option<Side> {
    use kursk::Frame;
    match state.flow.top() {
        Some(Frame::Orders(OrderOfPhases { side }) | Frame::SetUp(Deployment { side })) => Some(*side),
        Some(Frame::Gambit | Frame::Withdrawal(_) | Frame::Vote(Vote { seal: Some(_) })) => Some(Side::Blue),
        Some(Frame::Activation | Frame::Vote(Vote { seal: None })) => Some(Side::Red),
        _ => state.phase().map(|(side, ..)| side),
    }
}

/// Every kind of decision was answered in these games.
fn fired_at_least_once(fired: &Fired, expected: &[(&'static str, &str)]) {
    for (kind, verb) in expected {
        assert!(fired.contains_key(&(*kind, (*verb).to_owned())), "{kind} by {verb} is not among {fired:?}");
    }
}

#[test]
fn in_korsun_a_turn_is_one_mail_with_every_preset() {
    for id in ["steady", "hold", "elastic"] {
        let fired = answered::<Korsun>(8, preset::<Korsun>(id).lines, on_turn);
        let payments = [("payment", "steps"), ("payment", "retreat")];
        let others = [("advance", "advance"), ("air", "air"), ("removal", "remove")];
        fired_at_least_once(&fired, &[payments.as_slice(), &others].concat());
    }
}

#[test]
fn in_outpost_a_turn_is_one_mail_with_every_preset() {
    for id in ["steady", "hold", "elastic"] {
        let fired = answered::<Outpost>(200, preset::<Outpost>(id).lines, on_turn_in_outpost);
        fired_at_least_once(&fired, &[("payment", "steps"), ("payment", "retreat")]);
    }
}

#[test]
fn in_kursk_a_turn_is_one_mail_with_every_preset() {
    for id in ["steady", "hold", "spare"] {
        let fired = answered::<Kursk>(8, preset::<Kursk>(id).lines, on_turn_in_kursk);
        fired_at_least_once(&fired, &[("payment", "retreat"), ("conversion", "convert"), ("air", "air")]);
    }
}

/// Plays random games and looks at everything that is decided by order on the way.
fn look_at_decisions<G: Game>(games: u64, mut look: impl FnMut(&G, &G::State, Side, u64)) {
    for (game, start) in scenarios::<G>() {
        for seed in 0..games {
            follow(&game, &start, seed, |state, _| {
                for side in Side::BOTH.into_iter().filter(|side| game.decision(state, *side).is_some()) {
                    look(&game, state, side, seed);
                }
            });
        }
    }
}

fn ask_me<G: Game>() {
    let mut asked = 0;
    look_at_decisions::<G>(2, |game, state, side, _| {
        asked += 1;
        assert_eq!(obey(game, state, side, &read(game, preset::<G>("ask").lines)), None);
    });
    assert!(asked > 0);
}

#[test]
fn who_wants_to_be_asked_is_asked() {
    ask_me::<Korsun>();
    ask_me::<Kursk>();
    ask_me::<Outpost>();
}

/// A line of orders by chance.
fn any_order(names: &Names, columns: &[String], chance: &mut Seeded) -> String {
    let units: Vec<String> = names.units().map(|unit| names.unit(unit).to_owned()).collect();
    let hexes: Vec<String> =
        names.grid().map_or_else(Vec::new, |grid| grid.hexes().map(|hex| grid.number(hex)).collect());
    let mut several = |of: &[String], most: u32| {
        let count = 1 + chance.below(most) as usize;
        let mut some = shuffled(of.to_vec(), u64::from(chance.below(1 << 20)));
        some.truncate(count);
        some.join(" ")
    };
    let (unit, hex, hexes) = (several(&units, 12), several(&hexes, 1), several(&hexes, 20));
    let column = several(columns, 1);
    let role = *chance.pick(&["", "", "attacking ", "defending "]).expect("one of them");
    let directives = [
        "ask if owed 3".to_owned(),
        format!("ask if hex {hexes}"),
        format!("ask if unit {unit}"),
        "hold towns".to_owned(),
        format!("hold {hexes}"),
        "losses retreat".to_owned(),
        "losses steps".to_owned(),
        format!("lose first {unit}"),
        "lose weakest".to_owned(),
        "lose strongest".to_owned(),
        "lose largest".to_owned(),
        format!("retreat towards {hex}"),
        "retreat home".to_owned(),
        "retreat north-west".to_owned(),
        "retreat south-east".to_owned(),
        "air never".to_owned(),
        "air always".to_owned(),
        format!("air from {column}"),
        "convert always".to_owned(),
        format!("convert from {column}"),
        "advance never".to_owned(),
        "advance always".to_owned(),
        format!("advance into {hexes}"),
        format!("advance with {unit}"),
        "remove weakest".to_owned(),
        "remove strongest".to_owned(),
        format!("remove first {unit}"),
    ];
    format!("{role}{}", chance.pick(&directives).expect("one of them"))
}

/// Whatever the orders: they are read back as they are spelled, they answer the same every time, and only what is offered.
fn any_orders_hold<G: Game>(games: u64) {
    let (mut obeyed, mut asked) = (0, 0);
    let mut chance = Seeded::new(1944);
    look_at_decisions::<G>(games, |game, state, side, seed| {
        let count = 4 + chance.below(16);
        let given: Vec<String> = (0..count).map(|_| any_order(game.names(), &game.columns(), &mut chance)).collect();
        let parse = |lines: &[String]| Orders::parse(game.names(), &game.columns(), lines);
        let orders = parse(&given).unwrap_or_else(|error| panic!("{error}: {given:?}"));
        assert_eq!(orders.to_string().lines().collect::<Vec<_>>(), given);
        let again = parse(&orders.to_string().lines().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(again.as_ref(), Ok(&orders));
        let answer = obey(game, state, side, &orders);
        assert_eq!(answer, obey(game, &state.clone(), side, &orders));
        match answer {
            Some(answer) => {
                assert!(game.offers(state, side, &answer.action), "seed {seed}: {given:?}: {answer:?}");
                assert!(orders.line(answer.order).is_some());
                obeyed += 1;
            }
            None => asked += 1,
        }
    });
    assert!(obeyed > 100 && asked > 100, "{}: {obeyed} obeyed, {asked} asked", G::ID);
}

#[test]
fn any_orders_are_deterministic_and_allowed() {
    any_orders_hold::<Korsun>(4);
    any_orders_hold::<Kursk>(1);
    any_orders_hold::<Outpost>(40);
}
