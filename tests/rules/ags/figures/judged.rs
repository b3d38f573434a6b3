//! What was observed, reckoned again by the book.

use super::observed::{Aftermath, Lost, Observed, Reckoned, Rolled, Turn, What};
use ags::{CombatResult, Korsun, Loss, Phase, State};
use harness::naive::korsun::figures::{COLUMNS, Clash, Reckoning};
use harness::naive::korsun::mistakes::{Book, Mistake};
use harness::naive::korsun::supply::Need;
use harness::naive::korsun::{GERMAN, Position, SOVIET};
use hexgrid::Hex;
use kernel::{Names, Side, UnitId};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of comparison, and how many single figures were compared.
pub type Counts = BTreeMap<&'static str, usize>;

/// Reckons an observation again: its kind, how many figures it has, and what is different.
pub fn judge(observed: &Observed, mistake: Option<Mistake>) -> (&'static str, usize, Option<String>) {
    let judge = Judge { game: &observed.game, mistake };
    match &observed.what {
        What::Reckoned(reckoned) => ("fights", 1, judge.reckoned(reckoned)),
        What::Forecast { state, clash, odds, results } => {
            ("forecasts", 1, judge.forecast(judge.book(state), clash, odds, results))
        }
        What::Rolled(rolled) => ("faces", 1, judge.rolled(rolled)),
        What::Lost(lost) => ("losses", 1, judge.lost(lost)),
        What::Turn(turn) => (if turn.outcome.is_none() { "turns" } else { "ends" }, 1, judge.turn(turn)),
        What::Supply { state, phase, unsupplied } => (
            "supply",
            state.at.units().filter(|(_, at)| at.hex().is_some()).count(),
            judge.supply(state, *phase, unsupplied),
        ),
        What::Isolation { state, isolated } => {
            let book = judge.book(state);
            let units = book.position.on_map(GERMAN).len();
            ("isolation", units, judge.differ("isolated", isolated, &book.isolated()))
        }
        What::Aftermath(aftermath) => ("aftermaths", 1, judge.aftermath(aftermath)),
        What::Deed { before, side, action, after } => ("deeds", 1, judge.deed(before, *side, action, after)),
        What::Answer { state, side, action, allowed } => ("answers", 1, judge.answer(state, *side, action, *allowed)),
        What::Offered { state, offer } => ("advances", 1, judge.offered(state, offer)),
        What::Begun { state, phase, recovered } => ("beginnings", 1, judge.begun(state, *phase, *recovered)),
        What::Unburdened { state, units } => {
            let wanted = judge.book(state).unburdened().into_iter().collect();
            ("equipment", 1, judge.differ("unburdened", &units.iter().copied().collect(), &wanted))
        }
    }
}

pub struct Judge<'a> {
    pub game: &'a Korsun,
    mistake: Option<Mistake>,
}

impl<'a> Judge<'a> {
    pub fn book(&self, state: &'a State) -> Book<'a> {
        Book { position: Position { board: self.game.board(), state }, mistake: self.mistake }
    }

    pub fn names(&self) -> &Names {
        &self.game.board().names
    }

    pub fn list(&self, units: impl IntoIterator<Item = UnitId>) -> String {
        units.into_iter().map(|unit| self.names().unit(unit)).collect::<Vec<_>>().join(" ")
    }

    fn differ(&self, what: &str, engine: &BTreeSet<UnitId>, book: &BTreeSet<UnitId>) -> Option<String> {
        let only = |a: &BTreeSet<UnitId>, b: &BTreeSet<UnitId>| self.list(a.difference(b).copied());
        (engine != book)
            .then(|| format!("{what}: only the engine {}; only the book {}", only(engine, book), only(book, engine)))
    }

    fn reckoned(&self, seen: &'a Reckoned) -> Option<String> {
        let book = self.book(&seen.state);
        let clash = super::observed::clash(&seen.fight);
        let wanted = book.reckon(&clash);
        let column = book.column(wanted, false, false);
        let defenders: BTreeSet<UnitId> = clash.targets.iter().flat_map(|hex| book.defenders(&clash, *hex)).collect();
        let engine: BTreeSet<UnitId> = seen.fight.defenders.iter().map(|(unit, _)| *unit).collect();
        let mut known: Vec<(UnitId, Hex)> = book.participants(&seen.named, &clash);
        known.sort();
        let mut attackers = seen.fight.attackers.clone();
        attackers.sort();
        let odds = seen.odds;
        let forecast = match &seen.forecast {
            Some((odds, results)) => self.forecast(book, &clash, odds, results),
            None => Some("no forecast".to_owned()),
        };
        let figures = (odds.attack, odds.defence, odds.ratio as i32, odds.shift, odds.column);
        let same = figures == (wanted.attack, wanted.defence, wanted.ratio, wanted.shift, column);
        if !same {
            let told = self.told(&seen.state, &clash);
            return Some(format!("engine {odds:?}, book {wanted:?} column {column}{told}"));
        }
        if attackers != known {
            return Some(format!(
                "attackers: engine {}, book {}{}",
                self.list(attackers.iter().map(|(unit, _)| *unit)),
                self.list(known.iter().map(|(unit, _)| *unit)),
                self.told(&seen.state, &clash)
            ));
        }
        self.differ("defenders", &engine, &defenders).or(forecast)
    }

    fn forecast(&self, book: Book<'_>, clash: &Clash, odds: &str, results: &[(String, u8)]) -> Option<String> {
        let named = |unit: &UnitId| !clash.joined.contains(unit);
        let named: Vec<UnitId> = clash.attackers.iter().map(|(unit, _)| *unit).filter(named).collect();
        let attackers = book.participants(&named, clash);
        let joined = attackers.iter().map(|(unit, _)| *unit).filter(|unit| !named.contains(unit)).collect();
        let clash = Clash { attackers, joined, ..clash.clone() };
        let reckoning = book.reckon(&clash);
        let column = book.column(reckoning, false, false);
        let mut wanted: BTreeMap<&str, u8> = BTreeMap::new();
        (1..=6).for_each(|face| *wanted.entry(book.printed_result(face, column)).or_default() += 1);
        let given: BTreeMap<&str, u8> = results.iter().map(|(name, faces)| (&name[..], *faces)).collect();
        let same = odds == COLUMNS[column] && wanted == given;
        (!same).then(|| {
            let told = self.told(book.position.state, &clash);
            format!("forecast {odds} {given:?}, book {} {wanted:?} {reckoning:?}{told}", COLUMNS[column])
        })
    }

    fn rolled(&self, seen: &'a Rolled) -> Option<String> {
        let book = self.book(&seen.start);
        let reckoning: Reckoning = book.reckon(&seen.clash);
        let column = book.column(reckoning, seen.air.0, seen.air.1);
        let result = book.result(seen.face, column);
        if (column, result) != (seen.column, seen.result) {
            let told = self.told(&seen.start, &seen.clash);
            return Some(format!(
                "die {}: engine {} {:?}, book {column} {result:?} of {reckoning:?}{told}",
                seen.face, seen.column, seen.result
            ));
        }
        self.owed(book, seen, result)
    }

    /// 9.65 to 9.69: who owes first, and what; or who is gone.
    fn owed(&self, book: Book<'_>, seen: &Rolled, result: CombatResult) -> Option<String> {
        let clash = &seen.clash;
        let defenders: BTreeSet<UnitId> = clash.targets.iter().flat_map(|hex| book.defenders(clash, *hex)).collect();
        let attackers: BTreeSet<UnitId> = clash.attackers.iter().map(|(unit, _)| *unit).collect();
        let foe = clash.side.other();
        let (first, amount, retreats, gone): (Option<(Side, &BTreeSet<UnitId>)>, u8, bool, _) = match result {
            CombatResult::Engaged => (Some((foe, &defenders)), 1, false, None),
            CombatResult::Owed(_, Loss::Number(count)) => (Some((foe, &defenders)), count, true, None),
            CombatResult::Owed(Loss::Number(count), Loss::None) => (Some((clash.side, &attackers)), count, true, None),
            CombatResult::Owed(Loss::Eliminated, _) => (None, 0, false, Some(&attackers)),
            CombatResult::Owed(_, Loss::Eliminated) => (None, 0, false, Some(&defenders)),
            CombatResult::Owed(..) => (None, 0, false, None),
        };
        let wrong = match (&seen.owed, first) {
            (Some((side, units, owed, may_retreat)), Some((who, all))) => {
                let units: BTreeSet<UnitId> = units.iter().copied().collect();
                *side != who || units != *all || *owed != amount || *may_retreat != retreats
            }
            (None, None) => false,
            _ => true,
        };
        let missed = gone.is_some_and(|gone| !gone.iter().all(|unit| seen.eliminated.contains(unit)));
        (wrong || missed).then(|| {
            let told = self.told(book.position.state, clash);
            format!("{result:?}: engine {:?} gone {}{told}", seen.owed, self.list(seen.eliminated.iter().copied()))
        })
    }

    fn lost(&self, seen: &'a Lost) -> Option<String> {
        let (isolated, worth) = self.worth(seen);
        let is_german = self.game.board().roster.unit(seen.unit).side == GERMAN;
        let wrong = (seen.steps.1.is_none() && is_german && isolated != seen.isolated) || worth != seen.scored;
        wrong.then(|| {
            let unit = self.names().unit(seen.unit);
            let (engine, scored) = (seen.isolated, seen.scored);
            format!("{unit} {:?}: engine isolated {engine}, {scored}; book {isolated}, {worth}", seen.steps)
        })
    }

    /// Whether the unit was isolated, and what its loss is worth.
    fn worth(&self, seen: &'a Lost) -> (bool, u16) {
        let late = self.mistake == Some(Mistake::IsolationLate);
        let book = self.book(if late { &seen.late } else { &seen.start });
        let isolated = book.isolated().contains(&seen.unit);
        let worth = match seen.steps {
            (before, Some(now)) => book.worth_of_steps(seen.unit, now - before),
            (before, None) => book.worth_now(seen.unit, isolated, before),
        };
        (isolated, worth)
    }

    /// The points, and the lead with what the end would add. The points themselves may have that at the end of the game.
    fn turn(&self, seen: &'a Turn) -> Option<String> {
        let book = self.book(&seen.state);
        let mut points = seen.before;
        for loss in &seen.losses {
            let side = self.game.board().roster.unit(loss.unit).side;
            points[side.other().index()] += self.worth(loss).1;
        }
        let mut with_end = points;
        with_end[SOVIET.index()] += book.worth_at_end();
        let lead = i64::from(with_end[SOVIET.index()]) - i64::from(with_end[GERMAN.index()]);
        let (winner, word) = book.level(lead);
        let names = |level: (Option<Side>, &str)| level.0 == winner && level.1.to_lowercase().contains(word);
        let ended = seen.outcome.as_ref().is_none_or(|outcome| names((outcome.winner, outcome.level)));
        let scored = seen.state.points == points || (seen.outcome.is_some() && seen.state.points == with_end);
        let same = scored && seen.lead == lead && names(seen.level) && ended;
        (!same).then(|| {
            let (before, after, engine, level) = (seen.before, seen.state.points, seen.lead, seen.level);
            format!("from {before:?} engine {after:?} lead {engine} {level:?}, book {points:?} lead {lead} {word}")
        })
    }

    fn supply(&self, state: &'a State, (side, phase): (Side, Phase), engine: &BTreeSet<UnitId>) -> Option<String> {
        let book = self.book(state);
        let mut wanted = BTreeSet::new();
        for of in [GERMAN, SOVIET] {
            let need = if of == side && phase == Phase::Mechanised { Need::Lead } else { Need::Keep };
            let supplied = book.supplied(of, need);
            let all = book.position.on_map(of).into_iter().map(|(unit, _)| unit);
            wanted.extend(all.filter(|unit| !supplied.contains(unit)));
        }
        self.differ("unsupplied", engine, &wanted).map(|told| format!("turn {} {side:?} {phase:?} {told}", state.turn))
    }

    fn aftermath(&self, seen: &'a Aftermath) -> Option<String> {
        let book = self.book(&seen.start);
        let clash = &seen.clash;
        let defenders: Vec<(UnitId, Hex)> = (clash.targets.iter())
            .flat_map(|hex| book.defenders(clash, *hex).into_iter().map(|unit| (unit, *hex)))
            .collect();
        let (attacked, defended) = match seen.result {
            CombatResult::Engaged => (Loss::Number(1), Loss::Number(1)),
            CombatResult::Owed(attacked, defended) => (attacked, defended),
        };
        let parts = [(&clash.attackers, attacked), (&defenders, defended)];
        let unpaid = parts.into_iter().find_map(|(units, loss)| self.unpaid(book, seen, units, loss));
        unpaid
            .or_else(|| self.guests(book, seen, &defenders))
            .or_else(|| self.shaken(seen, &defenders, defended))
            .map(|complaint| format!("{complaint} after {:?}{}", seen.result, self.told(&seen.start, clash)))
    }

    /// 9.65 to 9.7: steps or hexes, as many as were due, and not both.
    fn unpaid(&self, book: Book<'_>, seen: &Aftermath, units: &[(UnitId, Hex)], loss: Loss) -> Option<String> {
        let units: Vec<UnitId> = units.iter().map(|(unit, _)| *unit).collect();
        let had: usize = units.iter().map(|unit| book.position.steps_left(*unit)).sum();
        let gone = units.iter().filter(|unit| seen.eliminated.contains(unit)).count();
        let retreated: Vec<UnitId> = units.iter().copied().filter(|unit| seen.retreated.contains_key(unit)).collect();
        let left: usize = units
            .iter()
            .filter(|unit| seen.end.at.hex(**unit).is_some())
            .map(|unit| {
                let lost = usize::from(seen.end.lost[unit.index()]);
                book.position.unit(*unit).levels.len().saturating_sub(lost)
            })
            .sum();
        let engaged = seen.result == CombatResult::Engaged;
        let fine = match loss {
            Loss::None => left == had && retreated.is_empty(),
            Loss::Eliminated => gone == units.len(),
            Loss::Number(count) if retreated.is_empty() => had - left == had.min(usize::from(count)),
            Loss::Number(count) => {
                let far = |unit: &UnitId| seen.retreated[unit].is_none_or(|far| far == u32::from(count));
                !engaged && retreated.len() == units.len() && retreated.iter().all(far)
            }
        };
        (!fine).then(|| {
            format!("{} owed {loss:?}: {had} steps, {left} left, retreated {}", self.list(units), self.list(retreated))
        })
    }

    /// 9.76: guests die exactly when their hex has suffered a loss or a retreat.
    fn guests(&self, book: Book<'_>, seen: &Aftermath, defenders: &[(UnitId, Hex)]) -> Option<String> {
        let clash = &seen.clash;
        let suffers = |(unit, _): &&(UnitId, Hex)| {
            seen.retreated.contains_key(unit) || seen.eliminated.contains(unit) || seen.steps.contains_key(unit)
        };
        let both = book.errs(Mistake::GuestsOfBoth);
        for hex in &clash.targets {
            let hurt = defenders.iter().filter(|(_, at)| both || at == hex).any(|unit| suffers(&unit));
            let here = book.position.in_hex(clash.side.other(), *hex);
            let guests = here.into_iter().filter(|unit| book.position.state.marks[unit.index()].sheltered);
            for guest in guests.filter(|_| !clash.overrun) {
                let dies = hurt && !book.errs(Mistake::GuestsSurvive);
                if seen.eliminated.contains(&guest) != dies {
                    return Some(format!("guest {} dies: book {dies}", self.names().unit(guest)));
                }
            }
        }
        None
    }

    /// 6.24, 6.31: who is disrupted by an overrun, and whether it breaks through.
    fn shaken(&self, seen: &Aftermath, defenders: &[(UnitId, Hex)], defended: Loss) -> Option<String> {
        let clash = &seen.clash;
        if !clash.overrun {
            return (!seen.disrupted.is_empty() || seen.broke_through).then(|| "an overrun without one".to_owned());
        }
        let engaged = seen.result == CombatResult::Engaged && self.mistake != Some(Mistake::EngagedDisrupts);
        let suffers = defended != Loss::None && !engaged && self.mistake != Some(Mistake::NobodyDisrupted);
        let survivors = defenders.iter().map(|(unit, _)| *unit).filter(|unit| !seen.eliminated.contains(unit));
        let wanted: BTreeSet<UnitId> = survivors.filter(|_| suffers).collect();
        let is_disrupted = |unit: &UnitId| seen.end.marks[unit.index()].disrupted;
        let before = |unit: &UnitId| seen.start.marks[unit.index()].disrupted;
        let newly = defenders.iter().map(|(unit, _)| *unit);
        let newly: BTreeSet<UnitId> = newly
            .filter(|unit| {
                seen.end.at.hex(*unit).is_some() && is_disrupted(unit) && (!before(unit) || wanted.contains(unit))
            })
            .collect();
        let gone =
            defenders.iter().all(|(unit, _)| seen.eliminated.contains(unit) || seen.retreated.contains_key(unit));
        let unhurt = clash.attackers.iter().all(|(unit, _)| {
            !seen.steps.contains_key(unit) && !seen.eliminated.contains(unit) && !seen.retreated.contains_key(unit)
        });
        let through = gone && unhurt;
        if through != seen.broke_through {
            return Some(format!("breaks through: book {through}"));
        }
        self.differ("disrupted", &newly, &wanted)
    }

    /// The fight, with who is in it.
    fn told(&self, state: &State, clash: &Clash) -> String {
        let grid = self.game.board().map.grid();
        let mut text = format!("\n    turn {} {:?} overrun {}", state.turn, clash.side, clash.overrun);
        let hexes: BTreeSet<Hex> = clash.attackers.iter().map(|(_, hex)| *hex).chain(clash.targets.clone()).collect();
        for hex in hexes {
            let target = if clash.targets.contains(&hex) { "target" } else { "from" };
            let sides: Vec<String> = (grid.neighbours(hex))
                .filter(|(_, next)| clash.targets.contains(next))
                .filter_map(|(way, _)| self.game.board().map.water_at(hex, way).map(|water| format!("{water:?}")))
                .collect();
            let terrain = self.game.board().map.terrain[hex];
            text += &format!("\n    {target} {} {terrain:?} {}:", grid.number(hex), sides.join(" "));
            for unit in state.at.at(hex) {
                let marks = format!("{:?}", state.marks[unit.index()]);
                let marks: Vec<&str> = marks.split([',', '{', '}']).filter(|mark| mark.contains("true")).collect();
                let named = clash.attackers.iter().any(|(other, _)| *other == unit);
                text += &format!(
                    " {}{}-{} {:?}{};",
                    if named { "+" } else { "" },
                    self.names().unit(unit),
                    state.lost[unit.index()],
                    state.marks[unit.index()].heavy,
                    marks.join("")
                );
            }
        }
        text
    }
}
