//! What the engine says and does, held against the second computation, event by event.

use super::chances::{self, COLUMNS};
use super::mistakes::Topic;
use super::odds::Attack;
use super::outcomes::{attack_of, written};
use super::points::DEAD;
use super::{Mistake, Reader};
use crate::naive::kursk::{GERMAN, Unlike, enemy, same_set};
use hexgrid::HexSet;
use kernel::question::Forecast;
use kernel::{Engine, Fact, Game, Input, Side, UnitId, Viewer};
use kursk::{Action, Event, Frame, Kursk, State};
use std::collections::{BTreeMap, BTreeSet};

/// How many comparisons of each kind were made.
pub type Tally = BTreeMap<&'static str, usize>;

/// An event, and the state before it.
#[derive(Clone, Debug)]
pub struct Seen {
    pub before: State,
    pub event: Event,
}

/// All that came of an input.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    pub game: &'a Kursk,
    pub seen: Vec<Seen>,
    pub after: State,
}

impl<'a> Sight<'a> {
    /// What comes of an input, if it is accepted.
    pub fn of(game: &'a Kursk, state: &State, input: &Input<Action>) -> Option<Sight<'a>> {
        let mut after = state.clone();
        let events = game.apply(&mut after, input).ok()?;
        let mut now = state.clone();
        let mut seen = Vec::new();
        for event in events {
            let before = now.clone();
            game.evolve(&mut now, &event);
            seen.push(Seen { before, event });
        }
        Some(Sight { game, seen, after })
    }

    /// The state after an event of the sight.
    fn state_after(&self, at: usize) -> &State {
        self.seen.get(at + 1).map_or(&self.after, |next| &next.before)
    }
}

/// What a game began with, and the points since then that lie neither on the map nor in the dead pile.
#[derive(Clone, Debug)]
pub struct Book {
    points: i32,
    german: HexSet,
    dead: BTreeSet<UnitId>,
    other: i32,
}

impl Book {
    pub fn open(state: &State) -> Book {
        let dead = state.at.units().filter(|(_, place)| *place == DEAD).map(|(unit, _)| unit).collect();
        Book { points: state.points, german: state.german.clone(), dead, other: 0 }
    }

    /// Writes down what dice and activations have given.
    pub fn enter(&mut self, sight: &Sight<'_>) {
        for seen in &sight.seen {
            let reader = Reader::new(sight.game.board(), &seen.before, None);
            self.other += of_the_moment(reader, &seen.event).unwrap_or(0);
        }
    }

    /// The points that a state should have, counted anew from the map and the dead pile.
    fn total(&self, reader: Reader<'_>) -> i32 {
        let state = reader.position.state;
        let mut points = self.points + self.other;
        for hex in reader.position.board.map.grid().hexes() {
            if state.german.contains(hex) != self.german.contains(hex) {
                points += reader.worth_of_hex(hex, state.german.contains(hex));
            }
        }
        let died = state.at.units().filter(|(unit, place)| *place == DEAD && !self.dead.contains(unit));
        points + died.map(|(unit, _)| reader.worth_of_unit(unit)).sum::<i32>()
    }
}

/// 4.5, 4.9, 4.10: points that come of dice and of activations.
fn of_the_moment(reader: Reader<'_>, event: &Event) -> Option<i32> {
    Some(match event {
        Event::Rewarded { unit, face, .. } => reader.worth_of_withdrawal(*unit, *face),
        Event::Activated { hexes, by_choice: true, .. } => {
            i32::try_from(hexes.len()).unwrap_or(0) * reader.worth_of_reserve()
        }
        Event::Priced { side, faces } => reader.worth_of_turn(*side, faces),
        _ => return None,
    })
}

struct Comparison<'a> {
    book: &'a Book,
    sight: &'a Sight<'a>,
    mistake: Option<Mistake>,
    tally: &'a mut Tally,
    wrong: Vec<Unlike>,
}

/// Everything in which the engine and this reading differ.
pub fn compare(book: &Book, sight: &Sight<'_>, mistake: Option<Mistake>, tally: &mut Tally) -> Vec<Unlike> {
    let topics = mistake.map_or(Topic::ALL.to_vec(), |mistake| vec![mistake.topic()]);
    compare_in(&topics, book, sight, mistake, tally)
}

/// The same, but only of some topics.
pub fn compare_in(
    topics: &[Topic],
    book: &Book,
    sight: &Sight<'_>,
    mistake: Option<Mistake>,
    tally: &mut Tally,
) -> Vec<Unlike> {
    let mut comparison = Comparison { book, sight, mistake, tally, wrong: Vec::new() };
    let about = |topic: Topic| topics.contains(&topic);
    for at in 0..sight.seen.len() {
        if about(Topic::Fights) {
            comparison.fight(at);
            comparison.consequence(at);
        }
        if about(Topic::Supply) {
            comparison.supply(at);
        }
        if about(Topic::Points) {
            comparison.scored(at);
            comparison.turn(at);
        }
    }
    if about(Topic::Points) {
        comparison.ending();
    }
    comparison.wrong
}

impl<'a> Comparison<'a> {
    fn reader(&self, state: &'a State) -> Reader<'a> {
        Reader::new(self.sight.game.board(), state, self.mistake)
    }

    /// Counts a comparison and keeps what differs.
    fn note(&mut self, kind: &'static str, difference: Option<String>) {
        *self.tally.entry(kind).or_default() += 1;
        self.wrong.extend(difference.map(|text| Unlike(format!("{kind}: {text}"))));
    }

    /// Declarations and rolls.
    fn fight(&mut self, at: usize) {
        let sight = self.sight;
        let Seen { before, event } = &sight.seen[at];
        let reader = self.reader(before);
        match event {
            Event::Attacked { fight, odds } => {
                let attack = attack_of(fight);
                let figures = reader.figures(&attack);
                let mut shifts: BTreeMap<&str, i32> = BTreeMap::new();
                for shift in &odds.shifts {
                    *shifts.entry(section(shift.case)).or_default() += shift.columns;
                }
                shifts.retain(|_, columns| *columns != 0);
                let told = (odds.attack, odds.defence, odds.level, shifts, fight.level);
                let read = (figures.attack, figures.defence, figures.level, figures.shifts.clone(), figures.shifted());
                self.note("odds", (told != read).then(|| format!("{told:?}, not {read:?}; {fight:?}")));
                let involved = same_set(&fight.defenders, &figures.defenders)
                    && same_set(&fight.sheltered, &figures.sheltered)
                    && same_set(&fight.cut, &figures.cut);
                self.note("who fights", (!involved).then(|| format!("{fight:?}, not {figures:?}")));
                let (may, must) = reader.conversion(&attack);
                let asked = self.asks(at, &Frame::Conversion);
                let declared = sight.state_after(at).fight().is_some_and(|fight| fight.conversion);
                let wrong = asked != (may && !must) || declared != must;
                self.note("conversion", wrong.then(|| format!("may {may}, must {must}, asked {asked}: {fight:?}")));
                if !asked {
                    self.luftwaffe(at);
                }
            }
            Event::ConversionChosen { .. } => self.luftwaffe(at),
            Event::Rolled { face, column, result } => {
                let Some(fight) = before.fight() else { return self.note("chances", Some("no fight".to_owned())) };
                let figures = reader.figures(&attack_of(fight));
                let expected = reader.column(&figures, fight.side, fight.air);
                let read = (expected, chances::rolled(reader, expected, *face));
                let told = (*column, written(*result));
                self.note("chances", (told != read).then(|| format!("die {face}: {told:?}, not {read:?}")));
                let follows = reader.result_differs(fight, told.1, false, &sight.seen[at + 1..]);
                self.note("results", follows);
            }
            Event::Converted { face, result } => {
                let Some(fight) = before.fight() else { return self.note("chances", Some("no fight".to_owned())) };
                let figures = reader.figures(&attack_of(fight));
                let air = fight.air && self.mistake != Some(Mistake::ConversionWithoutAir);
                let read = chances::converted(reader, reader.column(&figures, fight.side, air), *face);
                let told = written(*result);
                self.note(
                    "chances",
                    (told != read).then(|| format!("second die {face}: {told}, not {read}; {fight:?}")),
                );
                let follows = reader.result_differs(fight, told, true, &sight.seen[at + 1..]);
                self.note("results", follows);
            }
            _ => {}
        }
    }

    fn asks(&self, at: usize, frame: &Frame) -> bool {
        self.sight.seen[at + 1..].iter().any(|seen| matches!(&seen.event, Event::Asked(asked) if asked == frame))
    }

    /// 11.10: asked last before the die, while a counter is left.
    fn luftwaffe(&mut self, at: usize) {
        let left = self.sight.seen[at].before.air;
        let asked = matches!(self.sight.after.flow.top(), Some(Frame::Luftwaffe));
        self.note("luftwaffe", (asked != (left > 0)).then(|| format!("{left} counters, asked {asked}")));
    }

    /// What a result leads to later.
    fn consequence(&mut self, at: usize) {
        let sight = self.sight;
        let Seen { before, event } = &sight.seen[at];
        let reader = self.reader(before);
        match (event, before.fight()) {
            (Event::Paid { unit, factors, cut }, _) => {
                let loss = sight.seen[..at].iter().rfind(|seen| match &seen.event {
                    Event::Lost { unit: other } | Event::Eliminated { unit: other, .. } => other == unit,
                    _ => false,
                });
                let next = sight.seen.get(at + 1).map(|seen| &seen.event);
                let ended = matches!(next, Some(Event::LossEnded));
                let difference = match loss {
                    Some(loss) => {
                        self.reader(&loss.before).payment_differs((*unit, *factors, *cut), sight.state_after(at), ended)
                    }
                    None => Some(format!("{unit:?} has lost nothing")),
                };
                self.note("payments", difference);
            }
            (Event::Retreated { routes, sheltered } | Event::Displaced { routes, sheltered }, _) => {
                self.note("retreats", reader.shelter_differs(routes, sheltered));
            }
            (Event::Eliminated { unit, case: "11.12d" | "11.13" | "10.20" }, Some(_)) => {
                self.note("retreats", reader.had_a_way(*unit).then(|| format!("{unit:?} had a way")));
            }
            (Event::MayAdvance { units }, Some(fight)) => {
                self.note("advances", reader.advance_differs(fight, units));
            }
            (Event::FightEnded, Some(fight)) => self.note("advances", reader.end_differs(fight)),
            _ => {}
        }
    }

    /// 6.6: when a phase begins, and when a unit begins to move.
    fn supply(&mut self, at: usize) {
        let sight = self.sight;
        let Seen { before, event } = &sight.seen[at];
        match event {
            Event::PhaseBegan { side, standings, .. } => {
                let state = sight.state_after(at);
                let reader = self.reader(state);
                let all: Vec<UnitId> = [*side, enemy(*side)]
                    .into_iter()
                    .flat_map(|side| reader.position.on_map(side))
                    .map(|(unit, _)| unit)
                    .collect();
                let cut = reader.out_of_supply(&all);
                let zones = reader.watched(enemy(*side));
                for unit in all {
                    let report = sight.game.supply(state, unit, Viewer::Umpire).map(|report| !report.supplied);
                    let name = || format!("{} {report:?}", sight.game.board().names.unit(unit));
                    self.note("supply", (report != Some(cut.contains(&unit))).then(name));
                    if reader.side_of(unit) != *side {
                        continue;
                    }
                    let told = standings.iter().find(|one| one.unit == unit).map(|one| (one.cut, one.in_zone));
                    let in_zone = state.at.hex(unit).is_some_and(|hex| zones.contains(&hex));
                    let read = Some((cut.contains(&unit), in_zone));
                    self.note("supply", (told != read).then(|| format!("{} {told:?}, not {read:?}", name())));
                }
            }
            Event::Moved { units, slowed, .. } => {
                let reader = self.reader(before);
                let fresh: Vec<UnitId> =
                    units.iter().copied().filter(|unit| !before.marks[unit.index()].moved).collect();
                let cut = reader.out_of_supply(&fresh);
                let told: Vec<UnitId> = slowed.iter().copied().filter(|unit| fresh.contains(unit)).collect();
                self.note("supply", (!same_set(&told, &cut)).then(|| format!("slowed {told:?}, not {cut:?}")));
            }
            _ => {}
        }
    }

    /// Points, each from its cause to the next.
    fn scored(&mut self, at: usize) {
        let sight = self.sight;
        let Seen { before, event } = &sight.seen[at];
        let reader = self.reader(before);
        let Some((kind, read)) = cause(reader, event) else { return };
        let next = (at + 1..sight.seen.len()).find(|later| is_cause(&sight.seen[*later].event));
        let until = next.map_or(&sight.after, |later| &sight.seen[later].before);
        let told = until.points - before.points;
        self.note(kind, (told != read).then(|| format!("{event:?} scored {told}, not {read}")));
    }

    /// 4.2: at the end of every turn the points, and what they would mean.
    fn turn(&mut self, at: usize) {
        let sight = self.sight;
        let Seen { before, event } = &sight.seen[at];
        let ends = matches!(event, Event::TurnBegan { .. } | Event::Ended(_));
        if !ends || (before.turn == 1 && matches!(event, Event::TurnBegan { turn: 1, .. })) {
            return;
        }
        let reader = self.reader(before);
        // What this very input has brought is not in the book yet.
        let now: i32 =
            sight.seen[..at].iter().filter_map(|seen| of_the_moment(self.reader(&seen.before), &seen.event)).sum();
        let read = self.book.total(reader) + now;
        self.note("turn ends", (before.points != read).then(|| format!("{} points, not {read}", before.points)));
        let track = sight.game.view(before, Viewer::Umpire).tracks.into_iter().find(|track| track.name == "points");
        let level = track.and_then(|track| kernel::Level::at(track.levels, track.value)).map(|level| level.winner);
        let read = reader.verdict(before.points).0;
        self.note(
            "levels",
            (level != Some(read)).then(|| format!("{} points: {level:?}, not {read:?}", before.points)),
        );
        self.scale(reader, before);
    }

    /// 4.2: the level of every number of points about the limits.
    fn scale(&mut self, reader: Reader<'_>, state: &State) {
        let track = self.sight.game.view(state, Viewer::Umpire).tracks.into_iter().find(|track| track.name == "points");
        let levels = track.map_or(&[][..], |track| track.levels);
        for points in [1, 154, 155, 156, 179, 180, 181, 279, 280, 281] {
            let told = kernel::Level::at(levels, points).map(|level| level.winner);
            let read = reader.verdict(i32::try_from(points).unwrap_or(0)).0;
            self.note("levels", (told != Some(read)).then(|| format!("{points} points: {told:?}, not {read:?}")));
        }
    }

    /// 4.2, 6.9: the end of the game.
    fn ending(&mut self) {
        let sight = self.sight;
        let Some((at, outcome)) = sight.seen.iter().enumerate().find_map(|(at, seen)| match &seen.event {
            Event::Ended(outcome) => Some((at, outcome)),
            _ => None,
        }) else {
            let broke = sight.after.points <= 0;
            return if broke {
                self.note("ends", Some("without points".to_owned()))
            };
        };
        let first = sight.seen.iter().position(|seen| matches!(&seen.event, Event::Eliminated { case: "6.9", .. }));
        let last = &sight.seen[at].before;
        let begins = &sight.seen[first.unwrap_or(at)].before;
        if begins.points <= 0 {
            let told = (outcome.winner, outcome.case.0);
            let read = self.reader(begins).verdict(begins.points);
            return self.note("ends", (told != read).then(|| format!("{told:?}, not {read:?}")));
        }
        let (removed, expected) = self.reader(begins).ended();
        let gone: Vec<UnitId> = begins
            .at
            .units()
            .filter(|(unit, place)| place.hex().is_some() && last.at.place(*unit) == DEAD)
            .map(|(unit, _)| unit)
            .collect();
        let removed: Vec<UnitId> = removed.into_iter().collect();
        let told = (outcome.winner, outcome.case.0);
        let read = self.reader(last).verdict(expected.points);
        // Who has no points left has lost at once, and nothing more is removed.
        let broke = expected.points <= 0 && told == read;
        let same = same_set(&gone, &removed) && expected.german == last.german && expected.points == last.points;
        let difference = format!(
            "{} removed, {} points, {told:?}, not {} removed, {} points, {read:?}",
            gone.len(),
            last.points,
            removed.len(),
            expected.points
        );
        self.note("ends", (told != read || !(same || broke)).then_some(difference));
    }
}

/// The section of a case, with terrain and water as one.
fn section(case: &'static str) -> &'static str {
    match case.trim_end_matches(|letter: char| letter.is_ascii_lowercase()) {
        "11.8" => "12.1",
        section => section,
    }
}

fn is_cause(event: &Event) -> bool {
    matches!(
        event,
        Event::Eliminated { .. }
            | Event::Captured { .. }
            | Event::Rewarded { .. }
            | Event::Activated { .. }
            | Event::Priced { .. }
    )
}

/// What an event is worth to the German player.
fn cause(reader: Reader<'_>, event: &Event) -> Option<(&'static str, i32)> {
    match event {
        Event::Eliminated { unit, .. } => Some(("eliminations", reader.worth_of_unit(*unit))),
        Event::Captured { side, hex } => Some(("captures", reader.worth_of_hex(*hex, *side == GERMAN))),
        Event::Activated { by_choice: false, .. } => Some(("other points", 0)),
        _ => of_the_moment(reader, event).map(|points| ("other points", points)),
    }
}

/// In what the forecast of an attack differs, before it is declared. Of what lies hidden it says nothing.
pub fn forecast_differs(
    game: &Kursk,
    state: &State,
    side: Side,
    action: &Action,
    mistake: Option<Mistake>,
    tally: &mut Tally,
) -> Option<Unlike> {
    let Action::Attack { units, target } = action else { return None };
    let forecast = game.forecast(state, side, action)?;
    let reader = Reader::new(game.board(), state, mistake);
    let units = units.iter().filter_map(|unit| Some((*unit, reader.position.hex(*unit)?))).collect();
    let figures = reader.figures(&Attack { side, units, target: *target });
    *tally.entry("forecasts").or_default() += 1;
    let strengths = (strength(&forecast, "attack"), strength(&forecast, "defence"));
    if forecast.odds == "?" {
        let read = (Some(i64::from(figures.attack)), None);
        return (strengths != read).then(|| Unlike(format!("forecast: {strengths:?}, not {read:?}")));
    }
    let column = reader.column(&figures, side, false);
    let mut chances: BTreeMap<&str, u8> = BTreeMap::new();
    (1..=6).for_each(|face| *chances.entry(chances::rolled(reader, column, face)).or_default() += 1);
    let told: BTreeMap<&str, u8> = forecast.results.iter().map(|(name, faces)| (&name[..], *faces)).collect();
    let odds = forecast.odds.replace('-', ":");
    let read = (Some(i64::from(figures.attack)), Some(i64::from(figures.defence)));
    let same = odds == COLUMNS[column] && told == chances && strengths == read;
    (!same).then(|| {
        Unlike(format!("forecast: {odds} {told:?} {strengths:?}, not {} {chances:?} {read:?}", COLUMNS[column]))
    })
}

/// The strength that a forecast tells of a side.
fn strength(forecast: &Forecast, kind: &str) -> Option<i64> {
    let lines = forecast.lines.iter().filter(|line| line.kind == kind);
    lines.flat_map(|line| &line.sentence.facts).find_map(|(name, fact)| match fact {
        Fact::Number(number) if *name == "strength" => Some(*number),
        _ => None,
    })
}
