//! The words of Korsun's situations, and which unit can have which mark. What is not written here is refused.

use crate::board::Board;
use crate::counters::Unit;
use crate::{German, Soviet};
use kernel::situation::{UnitItem, Word};
use kernel::vocabulary::Part::{Hex, Hexside, Mark, Phase, Place, Setting};
use kernel::vocabulary::{Meaning, Part, Vocabulary};
use kernel::{SituationError, UnitId, case};

const fn word(part: Part, form: &'static str, says: &'static str, like: &'static str) -> Meaning {
    Meaning::new(part, form, says, like)
}

pub const WORDS: Vocabulary = Vocabulary(&[
    word(Hex, "clear", "clear ground", "map 1414 clear"),
    word(Hex, "woods", "woods", "map 1414 woods"),
    word(Hex, "city", "a city", "map 1414 city"),
    word(Hex, "town", "a town, beside what else is there", "map 1414 town"),
    word(Hex, "river", "all river: nobody enters", "map 1414 river"),
    word(Hex, "swamp", "swamp, only on the drill ground", "set exclusive drill\nmap 1414 swamp"),
    word(Hex, "rough", "rough country, only on the drill ground", "set exclusive drill\nmap 1414 rough"),
    word(Hex, "sea", "sea, only on the drill ground", "set exclusive drill\nmap 1414 sea"),
    word(Hexside, "minor", "a minor river", "map 1414/1415 minor"),
    word(Hexside, "major", "a major river", "map 1414/1415 major"),
    word(Hexside, "road", "a road", "map 1414/1415 road"),
    word(Hexside, "sea", "sea, only on the drill ground", "set exclusive drill\nmap 1414/1415 sea"),
    word(Hexside, "rail", "a railroad, only on the drill ground", "set exclusive drill\nmap 1414/1415 rail"),
    word(Place, "aside", "not in play yet, like every unit that is not named", "SU 6RD @aside"),
    word(Place, "eliminated", "out of the game", "GE 88 @eliminated"),
    word(Mark, "reduced", "it has lost one step", "SU 6RD @1414 reduced"),
    word(Mark, "lost2", "a corps that has lost two steps", "SU 5MC @1414 lost2"),
    word(Mark, "lost3", "a corps that has lost three steps", "SU 5MC @1414 lost3"),
    word(Mark, "active", "an HQ that is active in this game-turn (23.1)", "SU 2TA @1414 active"),
    word(Mark, "inactive", "an HQ that is not, as each is that nothing is said of", "SU 2TA @1414 inactive"),
    word(
        Mark,
        "led",
        "an HQ that has led an offensive operation in this game-turn (23.2); once for each operation",
        "SU 2TA @1414 active led",
    ),
    word(Mark, "supported", "a corps with a Supported marker (24.2)", "SU 5MC @1414 supported"),
    word(Mark, "moved", "it has moved in this movement phase", "GE 88 @1414 moved"),
    word(Mark, "attacked", "it has attacked in this combat phase", "GE 88 @1414 attacked"),
    word(
        Mark,
        "shared",
        "an HQ that has shared the result of an attack in this combat phase without being named (11.36)",
        "SU 27A @1414 shared",
    ),
    word(Mark, "defended", "it has been attacked in this combat phase", "GE 88 @1414 defended"),
    word(Mark, "sheltered", "it has retreated onto friends in this combat phase (9.76)", "GE 88 @1414 sheltered"),
    word(Mark, "unsupplied", "it was out of supply when this movement phase began (12.21)", "GE 88 @1414 unsupplied"),
    word(Mark, "disrupted", "it is disrupted (6.3)", "GE 88 @1414 disrupted"),
    word(Mark, "airlifted", "a German unit that is supplied by air in this game-turn (25.2)", "GE 88 @1414 airlifted"),
    word(Mark, "heavy1", "a German unit with heavy equipment on top, side 1 up (25.3)", "GE 88 @1414 heavy1"),
    word(Mark, "heavy2", "the same with side 2 up", "GE 88 @1414 heavy2"),
    word(Mark, "heavy0", "the same with the marker under the unit", "GE 88 @1414 heavy0"),
    word(Mark, "untried", "a Soviet unit that is untried, only on the drill ground", DRILLED),
    word(Phase, "initial", "the initial movement phase of the side", "phase SU initial"),
    word(Phase, "combat", "its combat phase", "phase SU combat"),
    word(Phase, "mechanised", "its mechanised movement phase", "phase SU mechanised"),
    word(Phase, "air", "the German air power phase", "phase GE air"),
    word(Phase, "set-up", "it sets up its units", "phase SU set-up"),
    word(Setting, "turn N", "the game-turn, with its weather; the first, unless set", "set turn 3"),
    word(Setting, "air SIDE N", "air points left to a side; none, unless set", "set air GE 2"),
    word(Setting, "points SIDE N", "victory points; none, unless set", "set points SU 20"),
    word(Setting, "reinforcements none", "no reinforcements are due, on this turn or later", "set reinforcements none"),
    word(Setting, "began UNIT HEX", "where a unit began the game, for the first turns (21.0)", "set began 88 1414"),
    word(Setting, "option weather", "the weather varies (28.0)", "set option weather"),
    word(Setting, "ground open", "no rivers, roads, woods and towns but those of the situation", "set ground open"),
    word(
        Setting,
        "exclusive drill",
        "the drill ground: standard rules that Korsun does not use",
        "set exclusive drill",
    ),
]);

const DRILLED: &str = "set exclusive drill\nSU 6RD @1414 untried";

/// Marks of which a unit has one at most.
const EITHER: [&[&str]; 3] = [&["reduced", "lost2", "lost3"], &["active", "inactive"], &["heavy1", "heavy2", "heavy0"]];

/// Marks that count: each stands once for every time.
const COUNTED: [&str; 1] = ["led"];

/// That a unit can have each of its marks, and all of them together.
pub(crate) fn check_marks(board: &Board, unit: UnitId, item: &UnitItem, on_map: bool) -> Result<(), SituationError> {
    for (at, mark) in item.marks.iter().enumerate() {
        WORDS.meaning(Mark, mark)?;
        if !on_map {
            return Err(mark.wrong(format!("{} is not on the map and has no marks", item.name.text)));
        }
        if let Some(why) = barred(board, board.roster.unit(unit), &mark.text) {
            return Err(mark.wrong(why));
        }
        // 23.23 Only an active HQ leads.
        if mark.text == "led" && !item.marks.iter().any(|other| other.text == "active") {
            return Err(mark.wrong(format!("{} is not `active`, and only an active HQ leads", item.name.text)));
        }
        let earlier = item.marks[..at].iter().find(|other| exclude(other, mark));
        if let Some(other) = earlier {
            return Err(mark.wrong(format!("{} has the mark `{}` already", item.name.text, other.text)));
        }
    }
    Ok(())
}

fn exclude(one: &Word, other: &Word) -> bool {
    let both = |group: &&[&str]| group.contains(&&one.text[..]) && group.contains(&&other.text[..]);
    (one == other && !COUNTED.contains(&&one.text[..])) || EITHER.iter().any(both)
}

/// Why a unit cannot have a mark, if it cannot.
fn barred(board: &Board, unit: &Unit, mark: &str) -> Option<String> {
    let name = &unit.name;
    let article = if unit.kind.starts_with(['a', 'e', 'i', 'o', 'u', 'H']) { "an" } else { "a" };
    let only =
        |fits: bool, whose: &str| (!fits).then(|| format!("only {whose}, and {name} is {article} {}", unit.kind));
    match mark {
        "reduced" => too_many_steps(unit, 1),
        "lost2" => too_many_steps(unit, 2),
        "lost3" => too_many_steps(unit, 3),
        "active" | "inactive" => only(unit.is_headquarters(), "an HQ is active or inactive"),
        "led" => only(unit.is_headquarters(), "an HQ leads an offensive operation"),
        "supported" => only(unit.is_corps(), "a Soviet corps is supported"),
        "airlifted" => only(unit.side == German, "a German unit is supplied by air"),
        "heavy1" | "heavy2" | "heavy0" => only(unit.side == German, "a German unit has heavy equipment"),
        // 19.63 There are no untried units in Korsun.
        "untried" if case!("19.63", board.rules.untried.is_empty()) => {
            Some("no unit is untried (19.63), except with `set exclusive drill`".to_owned())
        }
        "untried" => only(unit.side == Soviet && !unit.is_headquarters(), "a Soviet combat unit is untried"),
        _ => None,
    }
}

/// Why a unit on the map cannot have lost so many steps, if it cannot.
fn too_many_steps(unit: &Unit, lost: usize) -> Option<String> {
    let steps = unit.levels.len();
    let has = if steps == 1 { "one step".to_owned() } else { format!("{steps} steps") };
    (lost >= steps).then(|| format!("{} has {has}: with {lost} lost it is eliminated", unit.name))
}
