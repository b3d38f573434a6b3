//! What is asked of a game in progress or of a situation, in words and drawn on its map.

use crate::{Picture, pictures, words};
use app::answer::{AskAnswer, EventAnswer, FieldAnswer};
use app::parts::Parts;
use app::position::{Position, way};
use app::{Fault, Trouble};
use cartographer::draw::Overlay;
use hexgrid::Hex;
use serde_json::json;

/// Draws the board as it is, with what is asked of it, if a picture is wanted.
pub fn draw(position: &Position<'_>, picture: &Picture, overlay: &Overlay) -> Result<(), Fault> {
    if !picture.is_wanted() {
        return Ok(());
    }
    let parts = Parts::of_game(position.game().id())?;
    let units = parts.units_in(position.names(), &position.seen());
    pictures::put(&parts.draw(&units, overlay, picture.theme()).scene, picture, false)
}

fn hex(position: &Position<'_>, number: &str) -> Option<Hex> {
    position.names().place_of(number).ok().and_then(|place| place.hex())
}

pub fn odds(position: &Position<'_>, input: &str, picture: &Picture, json: bool) -> Result<(), Trouble> {
    let forecast = position.forecast(input)?;
    if json {
        words::print_json(&forecast);
    } else {
        forecast.lines.iter().map(EventAnswer::line).for_each(|line| words::line(&line));
        let chances = forecast.results.iter().map(|chance| format!("{} {}/6", chance.result, chance.faces));
        words::line(&format!("{}: {}", forecast.odds, chances.collect::<Vec<_>>().join(", ")));
    }
    Ok(draw(position, picture, &Overlay::default())?)
}

pub fn supply(position: &Position<'_>, unit: &str, picture: &Picture, json: bool) -> Result<(), Trouble> {
    let report = position.supply(unit)?;
    if json {
        words::print_json(&report);
    } else {
        words::line(&format!("{unit} is {}", if report.supplied { "in supply" } else { "out of supply" }));
        report.lines.iter().map(EventAnswer::line).for_each(|line| words::line(&format!("  {line}")));
        report.traced.iter().for_each(|line| words::line(&format!("  {}", line.join("-"))));
    }
    let way = |line: &Vec<String>| line.iter().filter_map(|number| hex(position, number)).collect();
    let cut = report.cut.as_ref().and_then(|number| hex(position, number));
    let overlay = Overlay { ways: report.traced.iter().map(way).collect(), cut, ..Overlay::default() };
    Ok(draw(position, picture, &overlay)?)
}

pub fn reach(
    position: &Position<'_>,
    units: &[String],
    to: Option<&str>,
    picture: &Picture,
    json: bool,
) -> Result<(), Trouble> {
    let answer = position.reach(units)?;
    let AskAnswer { field: Some(FieldAnswer::Path { from, to: ends }), .. } = &answer else {
        return Err(Fault::new("these units do not move by paths").into());
    };
    let mut overlay = Overlay::default();
    let ending = ends.iter().filter(|end| !end.pass_only);
    overlay.reached = ending.filter_map(|end| Some((hex(position, &end.place)?, end.left.clone()))).collect();
    let Some(goal) = to else {
        if json {
            words::print_json(&answer);
        } else {
            words::ask(&answer);
        }
        return Ok(draw(position, picture, &overlay)?);
    };
    let end = ends.iter().find(|end| end.place == goal && !end.pass_only);
    let way = match end {
        Some(_) => way(ends, from, goal),
        None => position.way_beyond(units, from, ends, goal)?.split('-').map(str::to_owned).collect(),
    };
    let left = end.map(|end| end.left.clone());
    if json {
        words::print_json(&json!({ "path": way, "left": left }));
    } else {
        words::line(&left.iter().fold(way.join("-"), |line, left| format!("{line}, {left} left")));
    }
    overlay.ways = vec![way.iter().filter_map(|number| hex(position, number)).collect()];
    Ok(draw(position, picture, &overlay)?)
}
