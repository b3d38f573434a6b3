//! What things are called: sides, units, boxes, and the printed numbers of hexes. Turns sentences into text.

use crate::prompt::{Answer, Value};
use crate::sentence::Part;
use crate::{BoxId, Outcome, refuse};
use crate::{Fact, Instead, Place, Refusal, Sentence, Side, Telling, Thing, UnitId};
use hexgrid::{Grid, Hex};
use std::fmt::Write;
use std::sync::Arc;

/// The names of one game's sides, units and places.
#[derive(Clone, Debug)]
pub struct Names {
    sides: [SideName; 2],
    units: Vec<String>,
    /// Unit ids in the order of their designations, for look-up.
    sorted: Vec<UnitId>,
    boxes: Vec<String>,
    grid: Option<Arc<Grid>>,
}

/// What a side is called: `GE` in notation, `German` in sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideName {
    pub code: &'static str,
    pub name: &'static str,
}

/// The side with that code, or which codes there are.
pub fn side_called(sides: &[SideName; 2], code: &str) -> Result<Side, String> {
    let side = Side::BOTH.into_iter().find(|side| sides[side.index()].code == code);
    side.ok_or_else(|| format!("the sides are {} and {}, not `{code}`", sides[0].code, sides[1].code))
}

/// Why a name cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// Two units, or a unit and a place, have the name; the second unit of them, by its place in the roster.
    Twice(usize, String),
    /// A name needs letters, digits, `/`, `.` or `_`, at least one of them and 24 at most, and cannot be `none`.
    Spelling(usize, String),
    /// More units than a roster holds.
    TooMany,
}

impl std::fmt::Display for NameError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NameError::Twice(_, name) => write!(out, "two things are called `{name}`"),
            NameError::Spelling(_, name) => {
                write!(out, "`{name}` is no name: at most 24 letters, digits, `/`, `.` or `_`, and not `none`")
            }
            NameError::TooMany => write!(out, "at most {} units fit a roster", u16::MAX),
        }
    }
}

impl NameError {
    /// Which unit of the roster it is about.
    pub fn unit(&self) -> Option<usize> {
        match self {
            NameError::Twice(at, _) | NameError::Spelling(at, _) => Some(*at),
            NameError::TooMany => None,
        }
    }
}

impl Names {
    pub fn new(sides: [SideName; 2], grid: Option<Arc<Grid>>, boxes: &[&str]) -> Names {
        let boxes = boxes.iter().map(|name| (*name).to_owned()).collect();
        Names { sides, units: Vec::new(), sorted: Vec::new(), boxes, grid }
    }

    /// Names the units, in roster order.
    pub fn with_units(mut self, units: Vec<String>) -> Result<Names, NameError> {
        let count = u16::try_from(units.len()).map_err(|_| NameError::TooMany)?;
        if let Some(at) = units.iter().position(|name| !is_name(name)) {
            return Err(NameError::Spelling(at, units[at].clone()));
        }
        if let Some(at) = units.iter().position(|name| self.place_of(name).is_ok()) {
            return Err(NameError::Twice(at, units[at].clone()));
        }
        let mut sorted: Vec<UnitId> = (0..count).map(UnitId).collect();
        sorted.sort_by(|a, b| units[a.index()].cmp(&units[b.index()]));
        if let Some(pair) = sorted.windows(2).find(|pair| units[pair[0].index()] == units[pair[1].index()]) {
            let second = pair[0].index().max(pair[1].index());
            return Err(NameError::Twice(second, units[second].clone()));
        }
        self.units = units;
        self.sorted = sorted;
        Ok(self)
    }

    pub fn side(&self, side: Side) -> &SideName {
        &self.sides[side.index()]
    }

    pub fn side_of(&self, code: &str) -> Option<Side> {
        side_called(&self.sides, code).ok()
    }

    pub fn unit(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("?", String::as_str)
    }

    pub fn unit_of(&self, name: &str) -> Option<UnitId> {
        let found = self.sorted.binary_search_by(|unit| self.unit(*unit).cmp(name));
        found.ok().map(|at| self.sorted[at])
    }

    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        (0..self.units.len()).filter_map(|at| u16::try_from(at).ok()).map(UnitId)
    }

    pub fn boxes(&self) -> impl Iterator<Item = BoxId> {
        (0..self.boxes.len()).filter_map(|at| u16::try_from(at).ok()).map(BoxId)
    }

    pub fn grid(&self) -> Option<&Arc<Grid>> {
        self.grid.as_ref()
    }

    pub fn place(&self, place: Place) -> String {
        match (place, &self.grid) {
            (Place::Hex(hex), Some(grid)) => grid.number(hex),
            (Place::Hex(_), None) => "?".to_owned(),
            (Place::Box(id), _) => self.boxes.get(usize::from(id.0)).map_or("?", String::as_str).to_owned(),
        }
    }

    /// The place of that name, or why there is none.
    pub fn place_of(&self, name: &str) -> Result<Place, String> {
        if let Some(id) = self.boxes().find(|id| self.boxes[usize::from(id.0)] == name) {
            return Ok(Place::Box(id));
        }
        match &self.grid {
            Some(grid) => grid.hex(name).map(Place::Hex).map_err(|error| error.to_string()),
            None => Err(format!("the places are {}", self.boxes.join(", "))),
        }
    }

    /// That an answer speaks only of units and places that exist, and of no unit twice. What comes from notation always does;
    /// this keeps an action that was put together in any other way from being taken apart by a game.
    pub fn judge_names(&self, answer: &Answer) -> Result<(), Refusal> {
        let unit = |unit: UnitId| unit.index() < self.units.len();
        let place = |place: Place| match place {
            Place::Hex(hex) => self.grid.as_ref().is_some_and(|grid| grid.contains(hex)),
            Place::Box(id) => usize::from(id.0) < self.boxes.len(),
        };
        let thing = |thing: Thing| match thing {
            Thing::Unit(id) => unit(id),
            Thing::Place(at) => place(at),
        };
        let known = answer.values.iter().all(|value| match value {
            Value::One(_) | Value::Amount(_) => true,
            Value::Units(units) => units.iter().all(|id| unit(*id)) && ascend(units.iter()),
            Value::Places(places) => places.iter().all(|at| place(*at)) && ascend(places.iter()),
            Value::Path(path) => path.iter().all(|at| place(*at)),
            Value::Routes(routes) => {
                let whole = |(id, route): &(UnitId, Vec<Place>)| unit(*id) && route.iter().all(|at| place(*at));
                routes.iter().all(whole) && ascend(routes.iter().map(|(id, _)| id))
            }
            Value::Assignment(shares) => {
                shares.iter().all(|(what, _)| thing(*what)) && ascend(shares.iter().map(|(what, _)| what))
            }
            Value::Order(things) => things.iter().all(|what| thing(*what)),
        });
        if known {
            Ok(())
        } else {
            Err(refuse!("sequence", "it names something that does not exist, or something twice"))
        }
    }

    pub fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => self.unit(unit).to_owned(),
            Thing::Place(place) => self.place(place),
        }
    }

    pub fn thing_of(&self, name: &str) -> Result<Thing, String> {
        match self.unit_of(name) {
            Some(unit) => Ok(Thing::Unit(unit)),
            None => self.place_of(name).map(Thing::Place),
        }
    }

    /// The unit whose designation is spelled most like this one, for a hint.
    pub fn nearest_unit(&self, name: &str) -> Option<&str> {
        nearest(self.units.iter().map(String::as_str), name)
    }

    pub fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Unit(unit) => self.unit(*unit).to_owned(),
            Fact::Units(units) => listed(units.iter().map(|unit| self.unit(*unit).to_owned())),
            Fact::Place(place) => self.place(*place),
            Fact::Places(places) => listed(places.iter().map(|place| self.place(*place))),
            Fact::Path(path) => self.path(path),
            Fact::Routes(routes) => {
                listed(routes.iter().map(|(unit, route)| format!("{} {}", self.unit(*unit), self.path(route))))
            }
            Fact::Side(side) => self.side(*side).name.to_owned(),
            Fact::Number(number) => number.to_string(),
            Fact::Parts(parts, whole) => mixed_fraction(*parts, *whole),
            Fact::Word(word) => (*word).to_owned(),
            Fact::Text(text) => text.clone(),
            Fact::Case(case) => case.to_string(),
        }
    }

    /// A sentence as text.
    pub fn tell(&self, sentence: &Sentence) -> String {
        let mut text = String::new();
        for part in sentence.parts() {
            match part {
                Part::Words(words) => text.push_str(words),
                Part::Fact(fact) => text.push_str(&self.fact(fact)),
            }
        }
        text
    }

    /// The refusal of what comes too early: what is to be decided before it.
    pub fn first(&self, title: &Sentence) -> Refusal {
        refuse!("sequence", "first this is decided: {title}", title = self.tell(title))
    }

    /// A refusal as one sentence: "5.23: 11/6 must stop in 0715; allowed: 0714-0715."
    pub fn explain(&self, refusal: &Refusal) -> String {
        let mut text = self.tell(&refusal.reason);
        if refusal.case != crate::Case::SEQUENCE {
            text.insert_str(0, &format!("{}: ", refusal.case));
        }
        if let Some(instead) = &refusal.instead {
            let _ = write!(text, "; allowed: {}", self.alternative(instead));
        }
        text.push('.');
        text
    }

    pub fn alternative(&self, instead: &Instead) -> String {
        match instead {
            Instead::Place(place) => self.place(*place),
            Instead::Path(path) => self.path(path),
            Instead::Units(units) => listed(units.iter().map(|unit| self.unit(*unit).to_owned())),
            Instead::Amount(amount) => amount.to_string(),
            Instead::Verb(verb) => (*verb).to_owned(),
        }
    }

    pub fn path(&self, path: &[Place]) -> String {
        path.iter().map(|place| self.place(*place)).collect::<Vec<_>>().join("-")
    }

    /// A log line: "7.4 German attacks 0713 at 2-1".
    pub fn log_line(&self, telling: &Telling) -> String {
        let text = self.tell(&telling.sentence);
        telling.case.map_or_else(|| text.clone(), |case| format!("{case} {text}"))
    }

    pub fn outcome(&self, outcome: &Outcome) -> String {
        match outcome.winner {
            Some(side) => format!("{}: {} wins, {}", outcome.case, self.side(side).name, outcome.level),
            None => format!("{}: {}", outcome.case, outcome.level),
        }
    }

    /// A hex by its printed number, in tests and data.
    pub fn hex_of(&self, number: &str) -> Option<Hex> {
        self.place_of(number).ok().and_then(Place::hex)
    }
}

/// Names stand in notation between blanks, so they are made of a few safe characters.
pub fn is_name(name: &str) -> bool {
    (1..=24).contains(&name.len())
        && name != "none"
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_'))
}

fn ascend<T: Ord>(mut items: impl Iterator<Item = T>) -> bool {
    let mut before = items.next();
    items.all(|item| before.replace(item) < before)
}

fn listed(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match &names[..] {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Parts of a whole as players say them: 2 1/2.
pub fn mixed_fraction(parts: i64, whole: i64) -> String {
    let whole = if whole == 0 { 1 } else { whole };
    let (full, rest) = (parts / whole, (parts % whole).abs());
    let (mut above, mut below) = (rest, whole.abs());
    while above != 0 {
        (above, below) = (below % above, above);
    }
    let (rest, whole) = (rest / below, whole.abs() / below);
    match (full, rest) {
        (_, 0) => full.to_string(),
        (0, _) => format!("{}{rest}/{whole}", if parts < 0 { "-" } else { "" }),
        _ => format!("{full} {rest}/{whole}"),
    }
}

/// The word that is spelled most like this one, if it is spelled much like it.
pub fn nearest<'a>(known: impl Iterator<Item = &'a str>, word: &str) -> Option<&'a str> {
    let near = known.map(|known| (spelling_distance(known, word), known));
    near.min().filter(|(distance, known)| *distance * 2 <= known.len().max(2)).map(|(_, known)| known)
}

/// How many letters differ: insertions, deletions and exchanges.
fn spelling_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(32).collect(), b.chars().take(32).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right) in b.iter().enumerate() {
            let exchanged = diagonal + usize::from(left != right);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [SideName; 2] = [SideName { code: "GE", name: "German" }, SideName { code: "SU", name: "Soviet" }];

    fn names() -> Names {
        Names::new(SIDES, None, &["north", "south"]).with_units(vec!["11/6".into(), "4/6".into()]).expect("good names")
    }

    #[test]
    fn fractions_are_told_as_players_say_them() {
        let names = names();
        let told = |parts, whole| names.fact(&Fact::Parts(parts, whole));
        assert_eq!(
            (told(5, 2), told(4, 2), told(1, 2), told(3, 6)),
            ("2 1/2".into(), "2".into(), "1/2".into(), "1/2".into())
        );
    }

    #[test]
    fn a_refusal_is_one_sentence_with_case_and_alternative() {
        let names = names();
        let place = names.place_of("south").expect("a box");
        let refusal = crate::refuse!("5.23", "{unit} must stop in {place}", unit = UnitId(0), place = place);
        let refusal = refusal.instead(Instead::Units(vec![UnitId(0), UnitId(1)]));
        assert_eq!(names.explain(&refusal), "5.23: 11/6 must stop in south; allowed: 11/6 and 4/6.");
    }

    #[test]
    fn bad_names_are_named() {
        let bad = |units: &[&str]| {
            let units = units.iter().map(|name| (*name).to_owned()).collect();
            Names::new(SIDES, None, &[]).with_units(units).map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!(bad(&["a", "a"]), Err("two things are called `a`".into()));
        assert!(bad(&["a b"]).is_err() && bad(&["none"]).is_err() && bad(&[""]).is_err() && bad(&["a-b"]).is_err());
        assert_eq!(bad(&["11/6", "4_6.x"]), Ok(()));
        let place = Names::new(SIDES, None, &["north"]).with_units(vec!["a".into(), "north".into()]);
        assert_eq!(place.map_err(|error| error.unit()).map(|_| ()), Err(Some(1)));
    }

    #[test]
    fn a_misspelled_unit_gets_a_hint() {
        assert_eq!(names().nearest_unit("11/7"), Some("11/6"));
        assert_eq!(names().nearest_unit("zzzzzz"), None);
    }
}
