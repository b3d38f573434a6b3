//! From a situation to a game: a board, perhaps with other terrain and other counters, and a state.

use crate::board::Board;
use crate::counters;
use crate::game::Kursk;
use crate::map::{Terrain, Water};
use crate::s03_setup::Deployment;
use crate::s04_victory::{MOST_WITHDRAWN, Vote, Withdrawal};
use crate::s05_sequence::{OrderOfPhases, PlayerPhase};
use crate::state::{ELIMINATED, Frame, Phase, Sequence, State, WITHDRAWN};
use crate::words::{self, WORDS};
use crate::{German, Soviet};
use hexgrid::{Hex, Hexside};
use kernel::secret::GameId;
use kernel::situation::{MapItem, Setting, Spot, UnitItem, Word};
use kernel::vocabulary::Part;
use kernel::{Flow, Place, Side, Situation, SituationError, UnitId, case};
use std::borrow::Cow;
use std::collections::BTreeMap;

pub fn set_up(situation: &Situation, identity: GameId) -> Result<(Kursk, State), SituationError> {
    situation.check_game(Board::GAME)?;
    situation.check_units()?;
    let standard = Board::standard().map_err(SituationError::whole)?;
    let mut board = Cow::Borrowed(standard);
    let described = situation.units.iter().any(|item| !item.kind.is_empty() || !item.strengths.is_empty());
    let open = situation.setting("ground").is_some();
    if described || open || !situation.map.is_empty() {
        let mut map = standard.map.clone();
        if open {
            map.clear();
        }
        let mut own = match described {
            true => {
                let roster = counters::of_items(situation, &map)?;
                Board::with(map, roster).map_err(|error| situation.misnamed(&error))?
            }
            false => {
                let mut own = standard.clone();
                own.map = map;
                own
            }
        };
        situation.map.iter().try_for_each(|item| read_map(&mut own, item))?;
        own.survey();
        board = Cow::Owned(own);
    }
    let mut state = State::empty(&board);
    let mut start = BTreeMap::new();
    for item in &situation.units {
        let unit = place(&board, &mut state, item, situation.kept)?;
        start.extend(state.at.hex(unit).map(|hex| (unit, hex)));
    }
    situation.settings.iter().try_for_each(|setting| read_control(&board, &mut state, setting, situation.kept))?;
    if !situation.kept {
        words::check_control(&board, situation)?;
        words::check_reserves(&board, &state, situation)?;
    }
    state.begin_turn(1, State::air_of_a_turn(state.gambit));
    situation.settings.iter().try_for_each(|setting| read_setting(&board, &mut state, setting))?;
    let reinforced = situation.setting("reinforcements").is_none();
    let game = Kursk { board, identity, start, reinforced };
    read_phase(&game, situation, &mut state)?;
    Side::BOTH.into_iter().for_each(|side| state.deal_backs(&game.board, side));
    Ok((game, state))
}

fn place(board: &Board, state: &mut State, item: &UnitItem, kept: bool) -> Result<UnitId, SituationError> {
    let unit = item.counter(&board.names, |unit| board.roster.unit(unit).side)?;
    let Some(word) = &item.place else { return Ok(unit) };
    let place = word.place(&board.names)?;
    match kept {
        true => words::check_kept(item)?,
        false => words::check_unit(board, unit, item, place)?,
    }
    if let Place::Hex(hex) = place
        && state.control.holds(board.roster.unit(unit).side.other(), hex)
    {
        return Err(word.wrong("there are units of both sides in this hex"));
    }
    state.put(board, unit, place);
    // 3.3c A reserve stands with its R up.
    state.marks[unit.index()].reserve = place.hex().is_some() && case!("3.3c", board.is_reserve(unit));
    for mark in &item.marks {
        let marks = &mut state.marks[unit.index()];
        match &mark.text[..] {
            "reduced" if board.roster.unit(unit).factors.len() > 1 => state.lost[unit.index()] = 1,
            "reserve" => marks.reserve = true,
            "active" => marks.reserve = false,
            "attacked" => marks.attacked = true,
            "defended" => marks.defended = true,
            "sheltered" => marks.sheltered = true,
            // What is printed on a counter has been read with it.
            _ => {}
        }
    }
    Ok(unit)
}

fn read_map(board: &mut Board, item: &MapItem) -> Result<(), SituationError> {
    let hex = match item.spot(board.map.grid())? {
        Spot::Hex(hex) => hex,
        Spot::Hexside(side) => return item.features.iter().try_for_each(|word| read_hexside(board, side, word)),
    };
    for word in &item.features {
        let map = &mut board.map;
        match WORDS.meaning(Part::Hex, word)?.word() {
            "clear" => map.terrain[hex] = Terrain::Clear,
            "forest" => map.terrain[hex] = Terrain::Forest,
            "hills" => map.terrain[hex] = Terrain::Hills,
            "swamp" => map.terrain[hex] = Terrain::Swamp,
            "town" => map.towns.extend([hex]),
            "city" => map.cities.extend([hex]),
            "german-fort" => map.forts[German.index()].extend([hex]),
            "soviet-fort" => map.forts[Soviet.index()].extend([hex]),
            _ => return Err(WORDS.unknown(Part::Hex, word)),
        }
    }
    Ok(())
}

// 10.9 Along a hexside there is a river, a major river or a lake.
fn read_hexside(board: &mut Board, side: Hexside, word: &Word) -> Result<(), SituationError> {
    board.map.water[side] = Some(match WORDS.meaning(Part::Hexside, word)?.word() {
        "river" => Water::River,
        "major" => Water::Major,
        "lake" => Water::Lake,
        _ => return Err(WORDS.unknown(Part::Hexside, word)),
    });
    Ok(())
}

/// Whoever stands in a hex controls it, unless the situation says otherwise.
fn read_control(board: &Board, state: &mut State, setting: &Setting, kept: bool) -> Result<(), SituationError> {
    if setting.key.text != "control" {
        return Ok(());
    }
    let [code, hexes @ ..] = &setting.values[..] else { return Err(WORDS.misset(setting)) };
    if hexes.is_empty() && !kept {
        return Err(WORDS.misset(setting));
    }
    let side = code.side(&board.names)?;
    for word in hexes {
        take(board, state, side, word.hex(board.map.grid())?);
    }
    Ok(())
}

fn take(board: &Board, state: &mut State, side: Side, hex: Hex) {
    match side {
        German => drop(state.german.insert(hex)),
        Soviet => drop(state.german.remove(hex)),
    }
    state.lgov_fallen |= side == German && hex == board.map.named.lgov;
}

fn read_setting(board: &Board, state: &mut State, setting: &Setting) -> Result<(), SituationError> {
    match (&setting.key.text[..], &setting.values[..]) {
        ("turn", [word]) => state.turn = word.number(1, 9)?,
        ("ground", [word]) if word.text == "open" => {}
        ("control", _) => {}
        ("gambit", [word]) if word.text == "yes" => {
            let turn = state.turn;
            state.gambit = true;
            state.begin_turn(turn, State::air_of_a_turn(state.gambit));
            // 4.9b With the Gambit the reserves are active from the start.
            state.marks.iter_mut().for_each(|marks| marks.reserve = false);
        }
        ("points", [word]) => state.points = word.number(1, 999)?,
        ("air", [word]) => state.air = word.number(0, 2)?,
        ("due", [word]) => state.german_due = word.number(0, 4)?,
        ("called", [word]) => {
            let areas = ["stars", "lgov", "kursk"];
            let at = areas.iter().position(|area| *area == word.text);
            state.called[at.ok_or_else(|| word.wrong("the areas are stars, lgov and kursk"))?] = true;
        }
        ("fallen", [word]) if word.text == "lgov" => state.lgov_fallen = true,
        ("sequence", [code, word]) => {
            let sequence = Sequence::called(&word.text);
            let sequence = sequence.ok_or_else(|| word.wrong("an order of phases is like move-fight"))?;
            state.sequence[code.side(&board.names)?.index()] = Some(sequence);
        }
        ("reinforcements", [word]) if word.text == "none" => {}
        _ => return Err(WORDS.misset(setting)),
    }
    Ok(())
}

fn read_phase(game: &Kursk, situation: &Situation, state: &mut State) -> Result<(), SituationError> {
    let board = &game.board;
    for (unit, counter) in board.roster.units() {
        if let Some(hex) = state.at.hex(unit) {
            take(board, state, counter.side, hex);
        }
    }
    let (code, word, rest) = match &situation.phase[..] {
        [] => return Ok(()),
        [code, word, rest @ ..] => (code, word, rest),
        [word] => return Err(word.wrong("a phase is a side and a word, like `SU combat`")),
    };
    let side = code.side(&board.names)?;
    let frame = match (WORDS.meaning(Part::Phase, word)?.word(), side) {
        ("movement", _) => return begin(game, state, side, Phase::Movement, rest),
        ("combat", _) => return begin(game, state, side, Phase::Combat, rest),
        ("order", _) => Frame::Orders(OrderOfPhases { side }),
        ("withdrawal", German) => Frame::Withdrawal(Withdrawal { left: MOST_WITHDRAWN }),
        ("activation", Soviet) => Frame::Activation,
        ("vote", Soviet) => Frame::Vote(Vote { seal: None }),
        ("gambit", German) => {
            spread_in(game, state);
            Frame::Gambit
        }
        ("set-up", _) => {
            spread_in(game, state);
            Frame::SetUp(Deployment { side })
        }
        _ => return Err(word.wrong("this is a phase of the other side")),
    };
    state.flow = Flow::starting(frame);
    Ok(())
}

/// Every unit goes to the hex that is printed on it, and the others are set aside.
// 3.2c The reinforcements lie on the turn track.
fn spread_in(game: &Kursk, state: &mut State) {
    let board = &game.board;
    for (unit, _) in board.roster.units() {
        let out = state.at.place(unit) == Place::Box(ELIMINATED) || state.at.place(unit) == Place::Box(WITHDRAWN);
        if let Some(hex) = board.printed_hex(unit).filter(|_| !out) {
            state.put(board, unit, hex);
            state.marks[unit.index()].reserve = board.is_reserve(unit) && !state.gambit;
        }
    }
}

/// A phase begins: the first or, with `2`, the second of its side.
fn begin(game: &Kursk, state: &mut State, side: Side, phase: Phase, rest: &[Word]) -> Result<(), SituationError> {
    let given = state.sequence[side.index()];
    let second = match rest {
        [] => given.map_or((side, phase) == (German, Phase::Combat), |sequence| sequence.0 != phase),
        [word] => word.number(1, 2)? == 2,
        [_, word, ..] => return Err(word.wrong("a phase is the first or the second")),
    };
    // Where nothing is said: an order of phases that moves no odds.
    let plain = match side {
        German => Sequence(Phase::Movement, Phase::Combat),
        Soviet if phase == Phase::Movement => Sequence(Phase::Movement, Phase::Movement),
        Soviet => Sequence(Phase::Combat, Phase::Movement),
    };
    state.sequence[side.index()] = Some(given.unwrap_or(plain));
    let (due, called) = game.call(state, side);
    match side {
        German => state.german_due = due.max(state.german_due),
        Soviet => (state.soviet_due, state.called) = (due, called),
    }
    state.flow = Flow::starting(Frame::Phase(PlayerPhase { side, phase, second }));
    for standing in game.standings(state, side) {
        let marks = &mut state.marks[standing.unit.index()];
        marks.began = Some(standing.hex);
        (marks.began_cut, marks.began_in_zone) = (standing.cut, standing.in_zone);
    }
    Ok(())
}
