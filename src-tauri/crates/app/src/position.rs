//! A position that is asked about, whether it is a game on the table or a situation just as it is written: what may be done, why
//! not, how a fight would go, who is in supply. Nothing here changes it.

use crate::answer::{
    AskAnswer, AwaitsAnswer, DestinationAnswer, ForecastAnswer, OverlayAnswer, PromptAnswer, SupplyAnswer, ViewAnswer,
};
use crate::parts::Parts;
use crate::trouble::{Fault, Trouble};
use games::AnyGame;
use hexgrid::{Grid, Hex};
use kernel::secret::Salt;
use kernel::{Awaits, Names, Place, Side, UnitId, View, Viewer};

/// The best way from a place to one of the ends of a path.
pub fn way(ends: &[DestinationAnswer], from: &str, goal: &str) -> Vec<String> {
    let mut way = vec![goal.to_owned()];
    while way.len() <= ends.len() && way.last().is_some_and(|last| last != from) {
        let Some(step) = ends.iter().find(|step| way.last() == Some(&step.place)) else { break };
        way.push(step.via.clone());
    }
    way.reverse();
    way
}

/// A shortest way over the map, whatever lies on it.
fn straight(grid: &Grid, from: Hex, to: Hex) -> Option<Vec<Hex>> {
    let mut line = vec![from];
    while let Some(last) = line.last().copied().filter(|last| *last != to) {
        let next = grid.neighbours(last).map(|(_, next)| next).min_by_key(|next| grid.distance(*next, to))?;
        if grid.distance(next, to) >= grid.distance(last, to) {
            return None;
        }
        line.push(next);
    }
    Some(line)
}

/// A position, and whose eyes read what is told of it.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    game: &'a AnyGame,
    viewer: Viewer,
}

impl<'a> Position<'a> {
    pub fn of(game: &'a AnyGame, viewer: Viewer) -> Position<'a> {
        Position { game, viewer }
    }

    pub fn game(&self) -> &'a AnyGame {
        self.game
    }

    pub fn names(&self) -> &'a Names {
        self.game.names()
    }

    /// Whether the action would be taken, without taking it.
    pub fn judge(&self, line: &str) -> Result<(), Trouble> {
        let line = self.addressed(line)?;
        let judged = match self.game.as_secret(&line) {
            Some((side, action)) => self.game.seal(side, action, Salt([0; 32])).map(|_| ()),
            None => self.game.judge(&line),
        };
        judged.map_err(|why| Trouble::not_taken(self.names(), &line, why))
    }

    /// How the fight would go that an action begins.
    pub fn forecast(&self, line: &str) -> Result<ForecastAnswer, Trouble> {
        let line = self.addressed(line)?;
        let forecast = self.game.forecast(&line).map_err(|why| Trouble::not_taken(self.names(), &line, why))?;
        let none = || Fault::new(format!("`{line}` begins no fight whose odds are told"));
        Ok(ForecastAnswer::of(self.names(), &forecast.ok_or_else(none)?))
    }

    fn addressed(&self, line: &str) -> Result<String, Trouble> {
        self.game.addressed(line).map_err(|refusal| Trouble::refused(self.names(), &refusal))
    }

    /// Whether a unit is in supply, and how.
    pub fn supply(&self, name: &str) -> Result<SupplyAnswer, Trouble> {
        let unit = self.unit(name)?;
        let seen = self.seen();
        let stands = seen.units.iter().any(|seen| seen.unit == Some(unit) && seen.place.hex().is_some());
        let none = || match stands {
            true => Fault::new(format!("nothing is told of supply in {}", self.game.id())),
            false => Fault::new(format!("{name} is not to be seen on the map, and nothing is told of its supply")),
        };
        Ok(SupplyAnswer::of(self.names(), &self.game.supply(unit, self.viewer).ok_or_else(none)?))
    }

    fn unit(&self, name: &str) -> Result<UnitId, Fault> {
        let near = || self.names().nearest_unit(name).map(|near| format!("; did you mean {near}?"));
        let none = || Fault::new(format!("there is no unit `{name}`{}", near().unwrap_or_default()));
        self.names().unit_of(name).ok_or_else(none)
    }

    /// Where units can go together: the path field of `move`. A refusal is the rule by which they cannot, where one does it.
    pub fn reach(&self, units: &[String]) -> Result<AskAnswer, Trouble> {
        match self.ask(None, &format!("move {}", units.join(" "))) {
            Err(Trouble::Refused(refusal)) if refusal.case == "sequence" => {
                Err(self.no_step(units).unwrap_or(Trouble::Refused(refusal)))
            }
            asked => asked,
        }
    }

    /// Why units that are not offered a move cannot take a single step.
    fn no_step(&self, units: &[String]) -> Option<Trouble> {
        let unit = self.names().unit_of(units.first()?)?;
        let seen = self.seen();
        let from = seen.units.iter().find(|seen| seen.unit == Some(unit)).and_then(|seen| seen.place.hex())?;
        let next = self.names().grid()?.neighbours(from).map(|(_, next)| next);
        let judged = next.map(|next| {
            let [from, next] = [from, next].map(|hex| self.names().place(Place::Hex(hex)));
            self.judge(&format!("move {} {from}-{next}", units.join(" ")))
        });
        let by_a_rule = |trouble: &Trouble| matches!(trouble, Trouble::Refused(refusal) if refusal.case != "sequence");
        judged.filter_map(Result::err).find(by_a_rule)
    }

    /// Why units that can go to `ends` cannot go to a place: what the rules say to the best way that leads up to it, and if none
    /// does, to the straight one. Ok is such a way that they can go after all.
    pub fn way_beyond(
        &self,
        units: &[String],
        from: &str,
        ends: &[DestinationAnswer],
        goal: &str,
    ) -> Result<String, Trouble> {
        let names = self.names();
        let place = names.place_of(goal).map_err(Fault::new)?;
        let (Some(grid), Some(hex)) = (names.grid(), place.hex()) else {
            return Err(Fault::new(format!("{goal} is no hex")).into());
        };
        let mut ways: Vec<Vec<String>> =
            ends.iter().filter(|end| end.place == goal).map(|_| way(ends, from, goal)).collect();
        for (_, next) in grid.neighbours(hex) {
            let next = names.place(Place::Hex(next));
            if next == from || ends.iter().any(|end| end.place == next) {
                ways.push([way(ends, from, &next), vec![goal.to_owned()]].concat());
            }
        }
        ways.sort_by_key(Vec::len);
        let start = names.place_of(from).ok().and_then(|place| place.hex());
        ways.extend(
            start
                .and_then(|start| straight(grid, start, hex))
                .map(|line| line.into_iter().map(|hex| names.place(Place::Hex(hex))).collect()),
        );
        let mut first = None;
        for way in ways {
            let way = way.join("-");
            match self.judge(&format!("move {} {way}", units.join(" "))) {
                Ok(()) => return Ok(way),
                Err(trouble) => drop(first.get_or_insert(trouble)),
            }
        }
        let none = || Fault::new(format!("{} cannot end their move in {goal}", units.join(" "))).into();
        Err(first.unwrap_or_else(none))
    }

    /// What an overlay shows now.
    pub fn overlay(&self, id: &str, unit: Option<&str>) -> Result<OverlayAnswer, Trouble> {
        let unit = unit.map(|name| self.unit(name)).transpose()?;
        Ok(OverlayAnswer::of(self.names(), &self.game.overlay(id, self.viewer, unit)))
    }

    pub fn awaits(&self) -> AwaitsAnswer {
        AwaitsAnswer::of(self.names(), &self.game.awaits())
    }

    /// What each side that decides now may do.
    pub fn prompts(&self) -> Vec<PromptAnswer> {
        match self.game.awaits() {
            Awaits::Choice(sides) => {
                sides.iter().map(|side| PromptAnswer::of(self.names(), side, &self.game.prompt(side))).collect()
            }
            Awaits::Roll(_) | Awaits::Opening { .. } | Awaits::Over(_) => Vec::new(),
        }
    }

    /// The next question for an answer begun.
    pub fn ask(&self, code: Option<&str>, begun: &str) -> Result<AskAnswer, Trouble> {
        let side = match code {
            Some(code) => self.side(code)?,
            None => self.game.decider().map_err(|refusal| Trouble::refused(self.names(), &refusal))?,
        };
        match self.game.ask(side, begun) {
            Ok(asked) => Ok(AskAnswer::of(self.names(), asked)),
            Err(why) => Err(Trouble::not_taken(self.names(), begun, why)),
        }
    }

    pub fn side(&self, code: &str) -> Result<Side, Trouble> {
        self.names().side_of(code).ok_or_else(|| Fault::new(format!("there is no side `{code}`")).into())
    }

    /// The board as its viewer may see it.
    pub fn seen(&self) -> View {
        self.game.view(self.viewer)
    }

    /// The same as data; with the faces of counters, where the parts have them.
    pub fn view(&self, parts: Option<&Parts>) -> ViewAnswer {
        ViewAnswer::of(self.names(), &self.seen(), parts)
    }

    /// The same without the counters beside the map, where there is a map of hexes.
    pub fn view_on_map(&self) -> ViewAnswer {
        let mut view = self.seen();
        view.units.retain(|seen| self.names().grid().is_none() || seen.place.hex().is_some());
        ViewAnswer::of(self.names(), &view, None)
    }
}
