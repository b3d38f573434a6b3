//! From a situation to a game: a board, perhaps with other terrain, and a state.

use crate::German;
use crate::board::Board;
use crate::exclusive::DRILL;
use crate::game::Korsun;
use crate::map::{Terrain, Water};
use crate::placement::Placement;
use crate::s04_sequence::PlayerPhase;
use crate::s04_sequence::TURNS;
use crate::s11_headquarters::Command;
use crate::s18_deployment::Deployment;
use crate::s18_setup::SUPPORTED;
use crate::s20_weather::Weather;
use crate::state::{ELIMINATED, Frame, Heavy, Phase, State};
use crate::words::WORDS;
use hexgrid::Hexside;
use kernel::secret::GameId;
use kernel::situation::{MapItem, Setting, Spot, UnitItem, Word};
use kernel::vocabulary::Part;
use kernel::{Flow, Situation, SituationError, UnitId, case, must};
use std::borrow::Cow;

pub fn set_up(situation: &Situation, identity: GameId) -> Result<(Korsun, State), SituationError> {
    situation.check_game(Board::GAME)?;
    let mut board = Cow::Borrowed(Board::standard().map_err(SituationError::whole)?);
    if situation.setting("ground").is_some() || situation.setting("exclusive").is_some() || !situation.map.is_empty() {
        let own = board.to_mut();
        if situation.setting("exclusive").is_some() {
            own.rules = &DRILL;
        }
        if situation.setting("ground").is_some() {
            clear(own);
        }
        situation.map.iter().try_for_each(|item| read_map(own, item))?;
        own.survey();
    }
    let placement = Placement::read(&board, situation)?;
    let mut state = State::empty(&board);
    for (unit, stand) in placement.units() {
        state.put(&board, unit, stand.hex);
        state.began[unit.index()] = Some(stand.hex);
    }
    situation.units.iter().try_for_each(|item| check_stand(&board, &state, item, situation.kept))?;
    situation.settings.iter().try_for_each(|setting| read_setting(&board, &mut state, setting))?;
    situation.units.iter().for_each(|item| read_marks(&board, &mut state, item));
    let variable_weather = situation.setting("option").is_some();
    let reinforced = situation.setting("reinforcements").is_none();
    let mut game = Korsun { board, identity, variable_weather, reinforced, start: placement };
    read_phase(&mut game, situation, &mut state)?;
    Ok((game, state))
}

/// What the standard rules know and Korsun does not use.
const NOT_HERE: &str = "Korsun has no such terrain; the drill ground has it, with `set exclusive drill`";

/// Open ground without rivers, roads and towns, for rule tests.
fn clear(board: &mut Board) {
    let grid = board.map.sheet.grid.clone();
    grid.hexes().for_each(|hex| board.map.terrain[hex] = Terrain::Clear);
    board.map.towns = hexgrid::HexSet::new(&grid);
    for side in grid.hexsides() {
        (board.map.water[side], board.map.road[side], board.map.rail[side]) = (None, false, false);
    }
}

fn read_map(board: &mut Board, item: &MapItem) -> Result<(), SituationError> {
    let hex = match item.spot(board.map.grid())? {
        Spot::Hex(hex) => hex,
        Spot::Hexside(side) => return item.features.iter().try_for_each(|word| read_hexside(board, side, word)),
    };
    for word in &item.features {
        WORDS.meaning(Part::Hex, word)?;
        match &word.text[..] {
            "clear" => board.map.terrain[hex] = Terrain::Clear,
            "woods" => board.map.terrain[hex] = Terrain::Woods,
            "city" => board.map.terrain[hex] = Terrain::City,
            "river" => board.map.terrain[hex] = Terrain::River,
            "town" => board.map.towns.extend([hex]),
            "swamp" if board.rules.rough_country => board.map.terrain[hex] = Terrain::Swamp,
            "rough" if board.rules.rough_country => board.map.terrain[hex] = Terrain::Rough,
            "sea" if board.rules.rough_country => board.map.terrain[hex] = Terrain::Sea,
            _ => return Err(word.wrong(NOT_HERE)),
        }
    }
    Ok(())
}

fn read_hexside(board: &mut Board, side: Hexside, word: &Word) -> Result<(), SituationError> {
    WORDS.meaning(Part::Hexside, word)?;
    match &word.text[..] {
        "minor" => board.map.water[side] = Some(Water::Minor),
        "major" => board.map.water[side] = Some(Water::Major),
        "road" => board.map.road[side] = true,
        "sea" if board.rules.rough_country => board.map.water[side] = Some(Water::Sea),
        "rail" if board.rules.rough_country => board.map.rail[side] = true,
        _ => return Err(word.wrong(NOT_HERE)),
    }
    Ok(())
}

/// Nobody stands in water, or with enemies.
fn check_stand(board: &Board, state: &State, item: &UnitItem, kept: bool) -> Result<(), SituationError> {
    let unit = board.roster.id(&item.name.text);
    let (Some(unit), Some(word)) = (unit, &item.place) else { return Ok(()) };
    let Some(hex) = state.at.hex(unit) else { return Ok(()) };
    if let Some(corps) = board.roster.unit(unit).replaces.filter(|_| !kept) {
        let corps = board.names.unit(corps);
        return Err(item.name.wrong(format!("this counter shows the last steps of {corps}: write `{corps} … lost2`")));
    }
    // 11.22 Two HQs never stand together.
    let is_hq = |unit: UnitId| board.roster.unit(unit).is_headquarters();
    let other = state.at.at(hex).find(|other| *other != unit && is_hq(*other) && is_hq(unit));
    if let Some(other) = other.filter(|_| case!("11.22", !kept)) {
        let other = board.names.unit(other);
        return Err(word.wrong(format!("{} and {other} are two HQs in one hex (11.22)", item.name.text)));
    }
    if board.ground.water.contains(hex) {
        return Err(word.wrong("this hex is all water"));
    }
    match state.control.holds(board.roster.unit(unit).side.other(), hex) {
        true => Err(word.wrong("there are units of both sides in this hex")),
        false => Ok(()),
    }
}

fn read_marks(board: &Board, state: &mut State, item: &UnitItem) {
    let Some(unit) = board.roster.id(&item.name.text) else { return };
    if item.place.as_ref().is_some_and(|place| place.text == "eliminated") {
        state.put(board, unit, ELIMINATED);
    }
    for mark in &item.marks {
        let marks = &mut state.marks[unit.index()];
        match &mark.text[..] {
            "reduced" => state.lost[unit.index()] = 1,
            "lost2" => state.lost[unit.index()] = 2,
            "lost3" => state.lost[unit.index()] = 3,
            "sheltered" => marks.sheltered = true,
            "airlifted" => marks.airlift = state.turn,
            "led" => {
                let at = board.headquarters.iter().position(|other| *other == unit);
                at.into_iter().for_each(|at| state.operations.push(1 << at));
            }
            // 19.63 In a kept game the mark says nothing; in a new one it is refused.
            "untried" => marks.untried = must!("19.63", !board.rules.untried.is_empty()),
            "inactive" => marks.active = false,
            "active" => marks.active = true,
            "moved" => marks.moved = true,
            "attacked" => marks.attacked = true,
            "shared" => marks.shared = true,
            "defended" => marks.defended = true,
            "unsupplied" => marks.unsupplied = true,
            "disrupted" => marks.disrupted = true,
            "supported" => marks.supported = true,
            "heavy1" => marks.heavy = Heavy::First,
            "heavy2" => marks.heavy = Heavy::Second,
            "heavy0" => marks.heavy = Heavy::Under,
            _ => {}
        }
    }
}

fn read_setting(board: &Board, state: &mut State, setting: &Setting) -> Result<(), SituationError> {
    match (&setting.key.text[..], &setting.values[..]) {
        ("turn", [word]) => {
            state.turn = word.number(1, TURNS)?;
            state.weather = Weather::of_turn(state.turn);
        }
        ("ground", [word]) if word.text == "open" => {}
        // 28.0 The only option of this game.
        ("option", [word]) if word.text == "weather" => {}
        ("exclusive", [word]) if word.text == "drill" => {}
        ("began", [name, word]) => {
            let unit = board.names.unit_of(&name.text).ok_or_else(|| name.wrong("there is no such unit"))?;
            state.began[unit.index()] = Some(word.hex(board.map.grid())?);
        }
        ("air", [code, word]) => state.air[code.side(&board.names)?.index()] = word.number(0, 9)?,
        ("points", [code, word]) => state.points[code.side(&board.names)?.index()] = word.number(0, 999)?,
        ("reinforcements", [word]) if word.text == "none" => {}
        _ => return Err(WORDS.misset(setting)),
    }
    Ok(())
}

fn read_phase(game: &mut Korsun, situation: &Situation, state: &mut State) -> Result<(), SituationError> {
    let (side, phase) = match &situation.phase[..] {
        [] => {
            begin_at_once(game, state);
            return Ok(());
        }
        [side, phase] => (side, phase),
        [first, ..] => return Err(first.wrong("a phase is a side and one word, like `SU combat`")),
    };
    let side = side.side(&game.board.names)?;
    let phase = match &phase.text[..] {
        "set-up" => {
            state.flow = Flow::starting(Frame::SetUp(Deployment { side }));
            return Ok(());
        }
        "initial" => Phase::Initial,
        "combat" => Phase::Combat,
        "mechanised" => Phase::Mechanised,
        "air" if side == German || situation.kept => Phase::Air,
        "air" => return Err(phase.wrong("only the German player has an air power phase (4.2-A5)")),
        _ => return Err(WORDS.unknown(Part::Phase, phase)),
    };
    begin_supported(game, state);
    state.flow = Flow::starting(Frame::Phase(PlayerPhase { side, phase }));
    if phase.is_movement() {
        let command = if phase == Phase::Mechanised { Command::Lead } else { Command::Keep };
        for standing in game.standings(state, side, command) {
            let marks = &mut state.marks[standing.unit.index()];
            marks.unsupplied |= standing.unsupplied;
            (marks.led_by, marks.fed_by, marks.grounded) = (standing.led_by, standing.fed_by, standing.grounded);
        }
    }
    Ok(())
}

/// 24.2 The corps in four hexes begin supported.
fn begin_supported(game: &Korsun, state: &mut State) {
    let board = &game.board;
    for (unit, stand) in game.start.units() {
        let there = SUPPORTED.iter().any(|hex| board.map.grid().hex(hex) == Ok(stand.hex));
        state.marks[unit.index()].supported |= there && state.turn == 1 && board.roster.unit(unit).is_corps();
    }
}

/// Play begins with what the Soviet player settles before they move.
fn begin_at_once(game: &Korsun, state: &mut State) {
    begin_supported(game, state);
    // 24.22 On turn 2 they say first which corps stay supported.
    if state.turn == 2 && state.marks.iter().any(|marks| marks.supported) {
        state.flow.push(Frame::Support);
    }
}
