//! Crowded fields by chance: many stacks of both sides on a few hexes, so that retreats find no room and others have to make way.

use harness::mutate::near_legal;
use kernel::dice::{Chance, Seeded};
use kernel::orders::{Orders, obey};
use kernel::playout::RandomPlayer;
use kernel::secret::GameId;
use kernel::{Awaits, Engine, Game, Input, Side, Situation};
use kursk::{Action, Kursk, State};
use std::collections::BTreeMap;

/// Stacks within their limits, on thirty-six hexes.
pub(super) fn field(seed: u64) -> String {
    let mut chance = Seeded::new(seed);
    let mut text = "set ground open\nmap 3011 town | 3112 soviet-fort | 3013/3113 lake | 3012 forest\n".to_owned();
    let mut taken: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for at in 0..70 {
        let hex = format!("{}{:02}", 28 + chance.below(6), 9 + chance.below(6));
        let (german, large) = (chance.below(3) == 0, chance.below(3) != 0);
        let (blue, red) = taken.entry(hex.clone()).or_default();
        let weight = if large { 3 } else { 1 };
        let factor = 3 + chance.below(9);
        if german && *red == 0 && *blue < 3 {
            *blue += 1;
            let kind = if large { "panzer division" } else { "infantry division" };
            text += &format!("GE {at}G {kind} {}-{factor} @{hex}\n", 2 * factor);
        } else if !german && *blue == 0 && *red + weight <= 9 {
            *red += weight;
            let kind = if large { "tank corps" } else { "rifle division" };
            text += &format!("SU {at}S {kind} {factor} @{hex}\n");
        }
    }
    text + if seed.is_multiple_of(2) { "phase GE combat\n" } else { "phase SU combat\n" }
}

/// Attackers here and there in the west, and in the east hardly a hex that is not full of defenders, whom nobody threatens from
/// behind: who retreats has to push others away.
pub(super) fn wall(seed: u64) -> String {
    let mut chance = Seeded::new(seed ^ 0xa11);
    let mut text = "set ground open | air 0\n".to_owned();
    let germans_defend = seed.is_multiple_of(2);
    let (east, south) = (9 + chance.below(14), 10 + chance.below(46));
    let full = 4 + chance.below(12);
    for (row, column) in (0..5).flat_map(|row| (0..6).map(move |column| (row, column))) {
        let hex = format!("{}{:02}", south + row, east + column);
        let attacks = column < 2;
        if chance.below(if attacks { 2 } else { full }) == 0 {
            continue;
        }
        let mut room = if germans_defend != attacks { 3 } else { 9 };
        // A stack is in reserve as a whole (9.2).
        let reserve = if chance.below(12) == 0 { " reserve" } else { "" };
        while room > 0 && chance.below(10) > 0 {
            let (german, large) = (germans_defend != attacks, chance.below(2) == 0);
            let factor = if attacks { 12 + chance.below(30) } else { 2 + chance.below(5) };
            let kind = if large { "corps" } else { "division" };
            let name = format!("{row}{column}{room}{}", if german { "G" } else { "S" });
            if german {
                room -= 1;
                text += &format!("GE {name} panzer division {}-{factor} @{hex}\n", 2 * factor);
            } else if !large || room >= 3 {
                room -= if large { 3 } else { 1 };
                text += &format!("SU {name} rifle {kind} {factor} @{hex}{reserve}\n");
            }
        }
    }
    text + if germans_defend { "phase SU combat\n" } else { "phase GE combat\n" }
}

/// Nobody stands in a hex with more than its limit.
fn within_limits(game: &Kursk, state: &State) -> bool {
    let weight = |unit| {
        let counter = game.board().roster.unit(unit);
        if counter.side == Side::Red && counter.corps { 3 } else { 1 }
    };
    let fits = |side: Side, most: usize| {
        state.control.held(side).iter().all(|hex| state.at.at(hex).map(weight).sum::<usize>() <= most)
    };
    fits(Side::Blue, 3) && fits(Side::Red, 9)
}

/// What is asked is offered just as it is judged, and standing orders answer it.
fn look(game: &Kursk, state: &State, side: Side, chance: &mut Seeded, orders: &Orders) {
    for action in (0..4).filter_map(|_| near_legal(game, state, side, chance)) {
        let judged = game.judge(state, &Input::Choice(side, action.clone())).is_ok();
        assert_eq!(game.offers(state, side, &action), judged, "{}", game.names().write(&action));
    }
    if game.decision(state, side).is_some() {
        assert!(obey(game, state, side, orders).is_some(), "orders answer {:?}", state.flow.top());
    }
}

#[test]
fn crowded_fields_hold_their_limits() {
    let mut displaced = 0;
    for seed in 0..60 {
        let situation = Situation::parse(&field(seed)).expect("a situation");
        let (game, mut state) = Kursk::set_up(&situation, GameId::LOCAL).expect("a situation");
        game.settle(&mut state);
        let orders = Orders::parse(game.names(), &game.columns(), &Kursk::PRESETS[0].to_lines()).expect("orders");
        let (mut player, mut chance) = (RandomPlayer::new(seed), Seeded::new(!seed));
        for _ in 0..200 {
            let next = player.next(&game, &state).unwrap_or_else(|reason| panic!("seed {seed}: {reason}"));
            let Some(input) = next else { break };
            if let Awaits::Choice(sides) = game.awaits(&state) {
                sides.iter().for_each(|side| look(&game, &state, side, &mut chance, &orders));
            }
            displaced += usize::from(matches!(input, Input::Choice(_, Action::Displace(_))));
            let line = game.names().write_input(&input);
            assert!(game.apply(&mut state, &input).is_ok(), "seed {seed}: {line}");
            assert!(state.flow.depth() > 1 || within_limits(&game, &state), "seed {seed}: after {line}");
        }
    }
    assert!(displaced > 3, "{displaced} displacements");
}
