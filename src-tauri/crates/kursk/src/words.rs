//! The words of Kursk's situations, and which unit can have which mark. What is not written here is refused.

use crate::Soviet;
use crate::board::Board;
use crate::counters::Unit;
use crate::state::{State, WITHDRAWN};
use kernel::situation::UnitItem;
use kernel::vocabulary::Part::{Hex, Hexside, Kind, Mark, Phase, Place, Setting};
use kernel::vocabulary::{Meaning, Part, Vocabulary};
use kernel::{Place as Stand, Side, Situation, SituationError, UnitId};
use std::collections::BTreeMap;

const fn word(part: Part, form: &'static str, says: &'static str, like: &'static str) -> Meaning {
    Meaning::new(part, form, says, like)
}

pub const WORDS: Vocabulary = Vocabulary(&[
    word(Hex, "clear", "clear ground", "map 3512 clear"),
    word(Hex, "forest", "forest", "map 3512 forest"),
    word(Hex, "hills", "hills", "map 3512 hills"),
    word(Hex, "swamp", "swamp", "map 3512 swamp"),
    word(Hex, "town", "a town, beside what else is there", "map 3512 town"),
    word(Hex, "city", "a city, beside what else is there", "map 3512 city"),
    word(Hex, "german-fort", "a German fortified hex", "map 3512 german-fort"),
    word(Hex, "soviet-fort", "a Soviet fortified hex", "map 3512 soviet-fort"),
    word(Hexside, "river", "a river", "map 3512/3513 river"),
    word(Hexside, "major", "a major river", "map 3512/3513 major"),
    word(Hexside, "lake", "a lake", "map 3512/3513 lake"),
    word(
        Kind,
        "TYPE FACTORS",
        "a counter of your own, and then every unit is one; panzer, tank, mechanized and motorized types are mechanised",
        "GE 7x panzer division 12-6 @3512",
    ),
    word(Place, "aside", "not in play yet, like every unit that is not named", "SU 16RD @aside"),
    word(Place, "eliminated", "out of the game", "SU 16RD @eliminated"),
    word(Place, "withdrawn", "a German division that has been withdrawn (4.5)", "GE 7Pz @withdrawn"),
    word(Mark, "reduced", "a German unit that has lost a step", "GE 7Pz @3512 reduced"),
    word(
        Mark,
        "reserve",
        "a Soviet unit printed with an R that is still in reserve, as it is unless `active`",
        "SU 1GTC @4526 reserve",
    ),
    word(Mark, "active", "a Soviet unit printed with an R that has been activated (9.2)", "SU 1GTC @4526 active"),
    word(Mark, "attacked", "it has attacked in this combat phase", "GE 7Pz @3512 attacked"),
    word(Mark, "defended", "it has been attacked in this combat phase", "GE 7Pz @3512 defended"),
    word(Mark, "sheltered", "it has retreated onto friends in this combat phase", "GE 7Pz @3512 sheltered"),
    word(
        Mark,
        "rangeN",
        "a counter of your own that begins within N hexes of its hex",
        "GE 7x panzer division 12-6 @3512 range2",
    ),
    word(Mark, "turnN", "a counter of your own that comes on turn N", "SU 7x tank corps 8 @aside turn3"),
    word(
        Mark,
        "conditional",
        "a counter of your own that comes under a condition",
        "SU 7x tank corps 8 @aside conditional",
    ),
    word(
        Mark,
        "gambit",
        "a German counter of your own that comes only with Manstein's Gambit",
        "GE 7x panzer division 12-6 @aside gambit",
    ),
    word(
        Phase,
        "movement",
        "a movement phase of the side; `movement 2` is the second of its turn",
        "phase SU movement 2",
    ),
    word(Phase, "combat", "a combat phase of the side; `combat 2` is the second of its turn", "phase GE combat 2"),
    word(Phase, "order", "the side chooses its order of phases", "phase GE order"),
    word(Phase, "withdrawal", "the German player may withdraw divisions", "phase GE withdrawal"),
    word(Phase, "activation", "the Soviet player may activate reserves", "phase SU activation"),
    word(Phase, "vote", "the players vote on an extra turn, the Soviet player first", "phase SU vote"),
    word(Phase, "gambit", "the German player decides on Manstein's Gambit", "phase GE gambit"),
    word(Phase, "set-up", "the side sets up its units; all stand as printed", "phase SU set-up"),
    word(Setting, "turn N", "the turn; the first, unless set", "set turn 3"),
    word(Setting, "points N", "the German victory points", "set points 150"),
    word(Setting, "air N", "Luftwaffe counters left in this turn", "set air 1"),
    word(Setting, "sequence SIDE ORDER", "a side's order of phases, like move-fight", "set sequence SU move-move"),
    word(Setting, "control SIDE HEXES", "hexes that the side controls", "set control GE 3512 3513"),
    word(Setting, "due N", "how many conditional German divisions have been called (9.5)", "set due 2"),
    word(
        Setting,
        "called AREA",
        "an area that has called Soviet units: stars, lgov or kursk (9.6)",
        "set called stars",
    ),
    word(Setting, "fallen lgov", "Lgov has been German (6.10)", "set fallen lgov"),
    word(Setting, "reinforcements none", "no reinforcements are due, on this turn or later", "set reinforcements none"),
    word(Setting, "gambit yes", "Manstein's Gambit is played", "set gambit yes"),
    word(Setting, "ground open", "no rivers, towns, forests and forts but those of the situation", "set ground open"),
]);

/// Marks that say what would be printed on a counter.
const PRINTED: [&str; 4] = ["rangeN", "turnN", "conditional", "gambit"];
/// Marks of which a unit has one at most.
const EITHER: [&str; 2] = ["reserve", "active"];

/// That a unit can be where it is, and can have each of its marks.
pub(crate) fn check_unit(board: &Board, unit: UnitId, item: &UnitItem, stand: Stand) -> Result<(), SituationError> {
    let counter = board.roster.unit(unit);
    if let (Some(place), true) = (&item.place, stand.hex().is_none()) {
        WORDS.meaning(Place, place)?;
        if stand == Stand::Box(WITHDRAWN) && counter.side == Soviet {
            return Err(place.wrong(format!("only German divisions are withdrawn, and {} is Soviet", counter.name)));
        }
    }
    for (at, mark) in item.marks.iter().enumerate() {
        let meaning = WORDS.meaning(Mark, mark)?;
        let printed = PRINTED.contains(&meaning.form);
        if printed && item.kind.is_empty() {
            return Err(mark.wrong(format!("the counter itself says when and where {} comes", counter.name)));
        }
        if stand.hex().is_none() && !printed {
            return Err(mark.wrong(format!("{} is not on the map and has no marks", counter.name)));
        }
        if let Some(why) = barred(board, unit, counter, meaning.form) {
            return Err(mark.wrong(why));
        }
        let both = |other: &str| EITHER.contains(&other) && EITHER.contains(&&mark.text[..]);
        if let Some(other) = item.marks[..at].iter().find(|other| *other == mark || both(&other.text)) {
            return Err(mark.wrong(format!("{} has the mark `{}` already", counter.name, other.text)));
        }
    }
    Ok(())
}

/// That the marks of a unit in a kept game are words that a situation has had.
pub(crate) fn check_kept(item: &UnitItem) -> Result<(), SituationError> {
    let once = |mark: &&kernel::situation::Word| !mark.text.starts_with("range");
    item.marks.iter().filter(once).try_for_each(|mark| WORDS.meaning(Mark, mark).map(|_| ()))
}

/// That no hex is said to be controlled by both sides. Whoever stands in a hex controls it, whatever is said.
pub(crate) fn check_control(board: &Board, situation: &Situation) -> Result<(), SituationError> {
    let mut holders: BTreeMap<&str, Side> = BTreeMap::new();
    for setting in situation.settings.iter().filter(|setting| setting.key.text == "control") {
        let [code, hexes @ ..] = &setting.values[..] else { continue };
        let side = code.side(&board.names)?;
        for word in hexes {
            if holders.insert(&word.text, side).is_some_and(|holder| holder != side) {
                let other = board.names.side(side.other()).name;
                return Err(word.wrong(format!("{} is {other} already: one side controls a hex", word.text)));
            }
        }
    }
    Ok(())
}

/// That stacks are in reserve or active as a whole, and nothing is in reserve under the Gambit.
pub(crate) fn check_reserves(board: &Board, state: &State, situation: &Situation) -> Result<(), SituationError> {
    let gambit = situation.setting("gambit").is_some();
    for item in &situation.units {
        // 4.9b With the Gambit the reserves are active from the start.
        if let Some(mark) = item.marks.iter().find(|mark| gambit && mark.text == "reserve") {
            return Err(mark.wrong("with Manstein's Gambit no unit is in reserve (4.9)"));
        }
        let unit = item.counter(&board.names, |unit| board.roster.unit(unit).side)?;
        let (Some(place), Some(hex)) = (&item.place, state.at.hex(unit)) else { continue };
        // 9.2 Nobody who is active joins a stack in reserve.
        let active = state.at.at(hex).find(|other| !state.mark(*other).reserve);
        if let Some(other) = active.filter(|_| !gambit && state.mark(unit).reserve) {
            let (name, other) = (&item.name.text, board.names.unit(other));
            return Err(
                place.wrong(format!("{name} is in reserve and {other} is not: no stack is half in reserve (9.2)"))
            );
        }
    }
    Ok(())
}

/// Why a unit cannot have a mark, if it cannot.
fn barred(board: &Board, unit: UnitId, counter: &Unit, mark: &str) -> Option<String> {
    let name = &counter.name;
    match mark {
        "reduced" if counter.factors.len() < 2 => {
            Some(format!("{name} has one step (2.11): with one lost it is eliminated"))
        }
        "reserve" | "active" if !board.is_reserve(unit) => Some(format!("{name} is no reserve: no R is printed on it")),
        "attacked" if counter.is_static() => Some(format!("{name} is a fortified zone and never attacks")),
        "gambit" if counter.side == Soviet => Some(format!("only German units come with the Gambit, not {name}")),
        _ => None,
    }
}
