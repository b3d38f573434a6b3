//! The units of a game in the order of their counters: a unit's id is its place there. What is printed on a counter, each game
//! reads into a type of its own.

use crate::components::ComponentError;
use crate::counters::{Counter, Counters};
use crate::{Side, UnitId};

/// A unit as the rules of a game know it.
pub trait Listed {
    /// Its name in notation.
    fn name(&self) -> &str;
    fn side(&self) -> Side;
}

/// Every unit of a game.
#[derive(Clone, Debug)]
pub struct Roster<U> {
    units: Vec<U>,
}

impl<U: Listed> Roster<U> {
    pub fn new(units: Vec<U>) -> Roster<U> {
        Roster { units }
    }

    /// Reads `counters.toml`. A game makes a unit of each counter; it may change those before it, and its complaint is half a
    /// sentence.
    pub fn read(
        text: &str,
        mut unit: impl FnMut(&Counters, &Counter, &mut [U]) -> Result<U, String>,
    ) -> Result<Roster<U>, ComponentError> {
        let sheet = Counters::read(text)?;
        let mut units: Vec<U> = Vec::with_capacity(sheet.units.len());
        for (nth, counter) in sheet.units.iter().enumerate() {
            let read = unit(&sheet, counter, &mut units);
            units.push(read.map_err(|message| Counters::wrong(text, nth, format!("{}: {message}", counter.name)))?);
        }
        Ok(Roster { units })
    }

    pub fn units(&self) -> impl Iterator<Item = (UnitId, &U)> {
        (0u16..).map(UnitId).zip(&self.units)
    }

    pub fn units_of(&self, side: Side) -> impl Iterator<Item = (UnitId, &U)> {
        self.units().filter(move |(_, unit)| unit.side() == side)
    }

    pub fn names(&self) -> Vec<String> {
        self.units.iter().map(|unit| unit.name().to_owned()).collect()
    }

    pub fn count(&self) -> usize {
        self.units.len()
    }

    #[inline]
    pub fn unit(&self, id: UnitId) -> &U {
        &self.units[id.index()]
    }

    /// The unit of that name.
    pub fn id(&self, name: &str) -> Option<UnitId> {
        self.units().find(|(_, unit)| unit.name() == name).map(|(id, _)| id)
    }
}
