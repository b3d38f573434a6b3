//! A question to the referee: any situation, one or more inputs, scripted dice; what happens, or why not.

use crate::answer::{AwaitsAnswer, EventAnswer, RefusalAnswer, ViewAnswer};
use crate::trouble::{Fault, Trouble};
use games::AnyGame;
use kernel::dice::{Dice, Scripted};
use kernel::secret::GameId;
use kernel::{Awaits, Situation, Viewer};
use serde::Serialize;

/// The referee's ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// None if the rules allow it all.
    pub refusal: Option<RefusalAnswer>,
    pub events: Vec<EventAnswer>,
    pub awaits: AwaitsAnswer,
    pub view: ViewAnswer,
    pub hash: String,
}

/// Sets up the situation and plays the inputs. The dice of the situation fall as soon as they are awaited.
pub fn rule(text: &str, inputs: &[String]) -> Result<Ruling, Trouble> {
    let wrong = |error: &dyn std::fmt::Display| Fault::new(format!("the situation does not hold: {error}"));
    let situation = Situation::parse(text).map_err(|error| wrong(&error))?;
    let Some(id) = &situation.game else {
        return Err(wrong(&"it does not say which game, like `game outpost`").into());
    };
    if let Some(line) = situation.script.first() {
        return Err(wrong(&line.text.wrong("script lines are for tests; give inputs beside the situation")).into());
    }
    let mut game =
        AnyGame::set_up(&id.text, &situation, GameId::LOCAL).map_err(|error| Trouble::set_up(&id.text, error))?;
    let mut dice = Scripted::new(situation.dice.iter().copied());
    let mut events = roll(&mut game, &mut dice);
    let mut refusal = None;
    for input in inputs {
        let line = addressed(&game, input);
        match game.take(&line) {
            Ok(tellings) => events.extend(EventAnswer::all(game.names(), &tellings)),
            Err(why) => match Trouble::not_taken(game.names(), &line, why) {
                Trouble::Refused(refused) => {
                    refusal = Some(refused);
                    break;
                }
                fault @ Trouble::Fault(_) => return Err(fault),
            },
        }
        events.extend(roll(&mut game, &mut dice));
    }
    Ok(Ruling {
        refusal,
        events,
        awaits: AwaitsAnswer::of(game.names(), &game.awaits()),
        view: ViewAnswer::of(game.names(), &game.view(Viewer::Umpire)),
        hash: game.hash().to_string(),
    })
}

/// An action without its side is that of the side that decides.
fn addressed(game: &AnyGame, input: &str) -> String {
    let first = input.split_whitespace().next().unwrap_or_default().trim_end_matches(':');
    let has_side = matches!(first, "roll" | "adjudicate") || game.names().side_of(first).is_some();
    match game.awaits() {
        Awaits::Choice(sides) if !has_side => {
            sides.sole().map_or_else(|| input.to_owned(), |side| format!("{}: {input}", game.names().side(side).code))
        }
        Awaits::Choice(_) | Awaits::Roll(_) | Awaits::Opening { .. } | Awaits::Over(_) => input.to_owned(),
    }
}

fn roll(game: &mut AnyGame, dice: &mut Scripted) -> Vec<EventAnswer> {
    let mut events = Vec::new();
    while let Awaits::Roll(wanted) = game.awaits() {
        let Ok(faces) = dice.roll(&wanted) else { break };
        match game.roll(faces) {
            Ok(tellings) => events.extend(EventAnswer::all(game.names(), &tellings)),
            // A face that the die does not have: the roll stays awaited, and the ruling shows it.
            Err(_) => break,
        }
    }
    events
}
