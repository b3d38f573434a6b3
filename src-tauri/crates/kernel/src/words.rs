//! What the words of a situation mean: sides, counters, places, numbers. Each mistake is told at its word.

use crate::names::Names;
use crate::notation::plain_number;
use crate::situation::{MapItem, Situation, SituationError, UnitItem, Word};
use crate::{Place, Side, UnitId};
use hexgrid::{Grid, Hex, Hexside};
use std::fmt::Display;

/// Where a feature of the map lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Hex(Hex),
    Hexside(Hexside),
}

impl Word {
    /// The side with that code.
    pub fn side(&self, names: &Names) -> Result<Side, SituationError> {
        let [one, other] = Side::BOTH.map(|side| names.side(side).code);
        names.side_of(&self.text).ok_or_else(|| self.wrong(format!("the sides are {one} and {other}")))
    }

    pub fn place(&self, names: &Names) -> Result<Place, SituationError> {
        names.place_of(&self.text).map_err(|reason| self.wrong(reason))
    }

    pub fn hex(&self, grid: &Grid) -> Result<Hex, SituationError> {
        grid.hex(&self.text).map_err(|error| self.wrong(error.to_string()))
    }

    pub fn number<N: TryFrom<i64> + PartialOrd + Display>(&self, least: N, most: N) -> Result<N, SituationError> {
        let number = plain_number(&self.text).and_then(|number| N::try_from(number).ok());
        let number = number.filter(|number| (&least..=&most).contains(&number));
        number.ok_or_else(|| self.wrong(format!("this must be a number from {least} to {most}")))
    }
}

impl MapItem {
    /// The hex or hexside that it is about; something is said of it.
    pub fn spot(&self, grid: &Grid) -> Result<Spot, SituationError> {
        if self.features.is_empty() {
            return Err(self.target.wrong("it does not say what is there"));
        }
        match self.target.text.contains('/') {
            true => {
                let side = grid.parse_hexside(&self.target.text);
                side.map(Spot::Hexside).map_err(|error| self.target.wrong(error.to_string()))
            }
            false => self.target.hex(grid).map(Spot::Hex),
        }
    }
}

impl UnitItem {
    /// The counter of that name and side.
    pub fn counter(&self, names: &Names, side_of: impl Fn(UnitId) -> Side) -> Result<UnitId, SituationError> {
        let side = self.side.side(names)?;
        let name = &self.name.text;
        let unit = names.unit_of(name).ok_or_else(|| {
            let hint = names.nearest_unit(name).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            self.name.wrong(format!("there is no counter `{name}`{hint}"))
        })?;
        match side_of(unit) == side {
            true => Ok(unit),
            false => Err(self.name.wrong(format!("{name} is a counter of the other side"))),
        }
    }
}

impl Situation {
    /// That no unit is there twice, and each somewhere.
    pub fn check_units(&self) -> Result<(), SituationError> {
        self.check_places()?;
        let mut names = std::collections::BTreeSet::new();
        match self.units.iter().find(|item| !names.insert(&item.name.text)) {
            Some(item) => Err(item.name.wrong(format!("{} is there twice", item.name.text))),
            None => Ok(()),
        }
    }
}
