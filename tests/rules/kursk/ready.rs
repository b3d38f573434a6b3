//! Set-ups that are all but ready: whether they may be ended hangs by one condition, which is read twice.

use super::attempts;
use harness::naive::kursk as naive;
use harness::shared::begin;
use hexgrid::Hex;
use kernel::dice::{Chance, Seeded};
use kernel::{Engine, Game, Input, Side, UnitId};
use kursk::{Action, Kursk, State};

/// How many set-ups are tried, of each side, with the Gambit and without.
const SET_UPS: u64 = 60;

fn play(game: &Kursk, state: &mut State, side: Side, action: Action) -> bool {
    game.apply(state, &Input::Choice(side, action)).is_ok()
}

/// Where a side begins to set up.
fn begun(gambit: bool, side: Side) -> (Kursk, State) {
    let (game, mut state): (Kursk, State) = begin(&Kursk::SCENARIOS[2]);
    assert!(play(&game, &mut state, Side::Blue, Action::Gambit(gambit)));
    if side == Side::Red {
        assert!(play(&game, &mut state, Side::Blue, Action::Muster));
        assert!(play(&game, &mut state, Side::Blue, Action::End));
    }
    (game, state)
}

/// Whether the set-up may be ended, on which both readings agree.
fn may_end(game: &Kursk, state: &State, side: Side, told: &str) -> bool {
    let judged = game.judge(state, &Input::Choice(side, Action::End));
    let verdict = judged.as_ref().map_or_else(|refusal| refusal.case.0, |()| "allowed");
    let allowed = naive::allows(game, state, side, &Action::End);
    assert_eq!(allowed, judged.is_ok(), "{told}: engine {verdict}, reading {allowed}");
    allowed
}

/// One onto another of the side, a few hexes away.
fn onto_another(game: &Kursk, state: &State, side: Side, chance: &mut Seeded) -> Option<Action> {
    let on_map = |unit: UnitId| Some((unit, state.at.hex(unit)?));
    let units: Vec<(UnitId, Hex)> = game.board().roster.units_of(side).filter_map(|(id, _)| on_map(id)).collect();
    let (unit, from) = *chance.pick(&units)?;
    let near = |hex: Hex| hex != from && game.board().map.grid().distance(from, hex) < 4;
    let others: Vec<Hex> = units.iter().map(|(_, hex)| *hex).filter(|hex| near(*hex)).collect();
    Some(Action::Deploy { unit, hex: *chance.pick(&others)? })
}

/// Those who hold a hex go elsewhere if they may, where nobody is and not far, so that others hold the rest of the line.
fn lay_bare(game: &Kursk, state: &mut State, side: Side, bare: Hex, chance: &mut Seeded) {
    let grid = game.board().map.grid();
    for (unit, _) in game.board().roster.units_of(side) {
        let Some(from) = state.at.hex(unit).filter(|hex| grid.distance(*hex, bare) < 2) else { continue };
        let mut hexes: Vec<Hex> = grid.disc(from, 3).filter(|hex| grid.distance(*hex, bare) > 1).collect();
        chance.shuffle(&mut hexes);
        hexes.sort_by_key(|hex| (state.at.at(*hex).next().is_some(), grid.distance(*hex, bare)));
        hexes.into_iter().any(|hex| play(game, state, side, Action::Deploy { unit, hex }));
    }
}

fn ready_set_ups_end_as_read(gambit: bool, side: Side) {
    let (game, start) = begun(gambit, side);
    let mut ready = start.clone();
    assert!(play(&game, &mut ready, side, Action::Muster) && may_end(&game, &ready, side, "ready"));
    let grid = game.board().map.grid();
    let line: Vec<Hex> = game.board().map.front[side.index()].iter().collect();
    let mut ended = 0;
    for seed in 0..SET_UPS {
        let (mut state, mut chance) = (ready.clone(), Seeded::new(seed));
        let told = format!("gambit {gambit} {side:?} seed {seed}");
        if seed % 3 == 0 {
            let belgorod = grid.hex("2113").ok().filter(|hex| line.contains(hex) && chance.below(2) == 0);
            let bare = belgorod.unwrap_or_else(|| *chance.pick(&line).expect("a hex"));
            lay_bare(&game, &mut state, side, bare, &mut chance);
            ended += usize::from(may_end(&game, &state, side, &format!("{told}, {} bare", grid.number(bare))));
            continue;
        }
        for _ in 0..4 {
            let action = match chance.below(2) {
                0 => onto_another(&game, &state, side, &mut chance),
                _ => attempts::any(game.board(), &state, side, &mut chance),
            };
            let Some(action @ Action::Deploy { .. }) = action else { continue };
            if play(&game, &mut state, side, action.clone()) {
                ended += usize::from(may_end(&game, &state, side, &format!("{told}, {action:?}")));
            }
        }
    }
    assert!(ended > 0, "none could be ended");
    left_out(&game, &start, &ready, side);
}

/// All go where they stand in the end, but for one.
fn left_out(game: &Kursk, start: &State, ready: &State, side: Side) {
    let units = || game.board().roster.units_of(side).map(|(id, _)| id);
    let aside = units().filter(|unit| start.at.hex(*unit).is_none() && ready.at.hex(*unit).is_some());
    for missing in aside {
        let mut state = start.clone();
        for unit in units().filter(|unit| *unit != missing) {
            // First onto the stack that it belongs to.
            for hex in ready.joined.get(&unit).copied().into_iter().chain(ready.at.hex(unit)) {
                play(game, &mut state, side, Action::Deploy { unit, hex });
            }
        }
        assert!(!may_end(game, &state, side, "one is left out"));
        for hex in ready.joined.get(&missing).copied().into_iter().chain(ready.at.hex(missing)) {
            play(game, &mut state, side, Action::Deploy { unit: missing, hex });
        }
        assert!(may_end(game, &state, side, "all are there"));
    }
}

#[test]
fn ready_german_set_ups_end_as_read() {
    ready_set_ups_end_as_read(false, Side::Blue);
    ready_set_ups_end_as_read(true, Side::Blue);
}

#[test]
fn ready_soviet_set_ups_end_as_read() {
    ready_set_ups_end_as_read(false, Side::Red);
    ready_set_ups_end_as_read(true, Side::Red);
}
