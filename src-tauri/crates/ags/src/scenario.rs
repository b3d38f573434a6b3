//! From a situation to a game: a board, perhaps with other terrain, and a state.

use crate::board::Board;
use crate::game::Korsun;
use crate::map::{River, Terrain};
use crate::placement::Placement;
use crate::s04_sequence::TURNS;
use crate::s18_setup::SUPPORTED;
use crate::state::{ASIDE, BOXES, ELIMINATED, Frame, Heavy, Marks, Phase, State};
use hexgrid::Hexside;
use kernel::secret::GameId;
use kernel::situation::{MapItem, Setting, UnitItem, Word};
use kernel::toolkit::Occupancy;
use kernel::{Flow, Side, Situation, SituationError, UnitId};
use std::borrow::Cow;

pub fn set_up(situation: &Situation, identity: GameId) -> Result<(Korsun, State), SituationError> {
    situation.check_game(Board::GAME)?;
    let standard = Board::standard();
    let standard = standard.map_err(|error| SituationError { line: 1, column: 1, message: error.to_string() })?;
    let mut board = Cow::Borrowed(standard);
    if situation.setting("ground").is_some() || !situation.map.is_empty() {
        let own = board.to_mut();
        if situation.setting("ground").is_some() {
            clear(own);
        }
        situation.map.iter().try_for_each(|item| read_map(own, item))?;
    }
    let placement = Placement::read(&board, situation)?;
    let count = board.roster.count();
    let mut state = State {
        turn: 1,
        at: Occupancy::new(Some(board.map.grid()), BOXES.len(), count, ASIDE),
        lost: vec![0; count],
        marks: vec![Marks::default(); count],
        began: vec![None; count],
        air: [0; 2],
        airfields: Vec::new(),
        points: [0; 2],
        flow: Flow::starting(Frame::Activation),
    };
    for (unit, stand) in placement.units() {
        state.at.put(unit, stand.hex);
        state.began[unit.index()] = Some(stand.hex);
        // 24.2 The corps in four hexes begin supported.
        let supported = SUPPORTED.iter().any(|hex| board.map.grid().hex(hex) == Ok(stand.hex));
        state.marks[unit.index()].supported = supported && board.roster.unit(unit).is_corps();
    }
    situation.settings.iter().try_for_each(|setting| read_setting(&board, &mut state, setting))?;
    situation.units.iter().for_each(|item| read_marks(&board, &mut state, item));
    let game = Korsun { board, identity };
    read_phase(&game, situation, &mut state)?;
    Ok((game, state))
}

/// Open ground without rivers, roads and towns, for rule tests.
fn clear(board: &mut Board) {
    let grid = board.map.sheet.grid.clone();
    grid.hexes().for_each(|hex| board.map.terrain[hex] = Terrain::Clear);
    board.map.towns = hexgrid::HexSet::new(&grid);
    for side in grid.hexsides() {
        (board.map.river[side], board.map.road[side]) = (None, false);
    }
}

fn read_map(board: &mut Board, item: &MapItem) -> Result<(), SituationError> {
    let target = &item.target;
    if item.features.is_empty() {
        return Err(target.wrong("it does not say what is there"));
    }
    let grid = board.map.sheet.grid.clone();
    if target.text.contains('/') {
        let side = grid.parse_hexside(&target.text).map_err(|error| target.wrong(error.to_string()))?;
        return item.features.iter().try_for_each(|word| read_hexside(board, side, word));
    }
    let hex = grid.hex(&target.text).map_err(|error| target.wrong(error.to_string()))?;
    for word in &item.features {
        match &word.text[..] {
            "clear" => board.map.terrain[hex] = Terrain::Clear,
            "woods" => board.map.terrain[hex] = Terrain::Woods,
            "city" => board.map.terrain[hex] = Terrain::City,
            "river" => board.map.terrain[hex] = Terrain::River,
            "town" => board.map.towns.extend([hex]),
            _ => return Err(word.wrong("a hex is clear, woods, city, town or river")),
        }
    }
    Ok(())
}

fn read_hexside(board: &mut Board, side: Hexside, word: &Word) -> Result<(), SituationError> {
    match &word.text[..] {
        "minor" => board.map.river[side] = Some(River::Minor),
        "major" => board.map.river[side] = Some(River::Major),
        "road" => board.map.road[side] = true,
        _ => return Err(word.wrong("a hexside has a minor or a major river or a road")),
    }
    Ok(())
}

fn read_marks(board: &Board, state: &mut State, item: &UnitItem) {
    let Some(unit) = board.roster.id(&item.name.text) else { return };
    if item.place.as_ref().is_some_and(|place| place.text == "eliminated") {
        state.at.put(unit, ELIMINATED);
    }
    for mark in &item.marks {
        let marks = &mut state.marks[unit.index()];
        match &mark.text[..] {
            "reduced" => state.lost[unit.index()] = 1,
            "lost2" => state.lost[unit.index()] = 2,
            "lost3" => state.lost[unit.index()] = 3,
            "sheltered" => marks.sheltered = true,
            "airlifted" => marks.airlift = state.turn,
            "led" => marks.operations += 1,
            "inactive" => marks.active = false,
            "active" => marks.active = true,
            "moved" => marks.moved = true,
            "attacked" => marks.attacked = true,
            "defended" => marks.defended = true,
            "unsupplied" => marks.unsupplied = true,
            "disrupted" => marks.disrupted = true,
            "supported" => marks.supported = true,
            "unsupported" => marks.supported = false,
            "heavy1" => marks.heavy = Heavy::First,
            "heavy2" => marks.heavy = Heavy::Second,
            "heavy0" => marks.heavy = Heavy::Under,
            _ => {}
        }
    }
}

fn number(word: &Word, least: u16, most: u16) -> Result<u16, SituationError> {
    let number = word.text.parse::<u16>().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| word.wrong(format!("this must be a number from {least} to {most}")))
}

fn read_setting(board: &Board, state: &mut State, setting: &Setting) -> Result<(), SituationError> {
    let side = |word: &Word| board.names.side_of(&word.text).ok_or_else(|| word.wrong("the sides are GE and SU"));
    match (&setting.key.text[..], &setting.values[..]) {
        ("turn", [word]) => state.turn = number(word, 1, u16::from(TURNS))? as u8,
        ("ground", [word]) if word.text == "open" => {}
        ("began", [name, word]) => {
            let unit = board.names.unit_of(&name.text).ok_or_else(|| name.wrong("there is no such unit"))?;
            let hex = board.map.grid().hex(&word.text).map_err(|error| word.wrong(error.to_string()))?;
            state.began[unit.index()] = Some(hex);
        }
        ("air", [code, word]) => state.air[side(code)?.index()] = number(word, 0, 9)? as u8,
        ("points", [code, word]) => state.points[side(code)?.index()] = number(word, 0, 999)?,
        _ => {
            return Err(setting
                .key
                .wrong("settings are: turn N, ground open, began UNIT HEX, air SIDE N, points SIDE N"));
        }
    }
    Ok(())
}

fn read_phase(game: &Korsun, situation: &Situation, state: &mut State) -> Result<(), SituationError> {
    let (side, phase) = match &situation.phase[..] {
        [] => return Ok(()),
        [side, phase] => (side, phase),
        [first, ..] => return Err(first.wrong("a phase is a side and initial, combat, mechanised or air")),
    };
    let side = game.board.names.side_of(&side.text).ok_or_else(|| side.wrong("the sides are GE and SU"))?;
    let phase = match &phase.text[..] {
        "initial" => Phase::Initial,
        "combat" => Phase::Combat,
        "mechanised" => Phase::Mechanised,
        "air" => Phase::Air,
        _ => return Err(phase.wrong("a phase is initial, combat, mechanised or air")),
    };
    state.flow = Flow::starting(Frame::Phase(side, phase));
    let supplied =
        [Side::Blue, Side::Red].map(|side| game.supplied_units(state, side, crate::s11_headquarters::Command::Keep));
    for at in 0..state.marks.len() {
        let unit = UnitId(u16::try_from(at).unwrap_or(u16::MAX));
        let of_side = &supplied[game.unit(unit).side.index()];
        if state.is_on_map(unit) && game.unit(unit).side == side && phase.is_movement() {
            state.marks[at].unsupplied |= !of_side[at];
        }
    }
    Ok(())
}
