//! Where the counters lie before play, and with which side up.

use crate::board::Board;
use hexgrid::Hex;
use kernel::situation::UnitItem;
use kernel::{Place, Side, Situation, SituationError, UnitId};

/// Where the counters of both sides lie. A unit without a place is set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    stands: Vec<Option<Stand>>,
}

/// How a unit stands on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    pub hex: Hex,
    /// The back is up: a reduced unit, or an inactive HQ.
    pub turned: bool,
}

impl Placement {
    /// Every unit set aside.
    pub fn empty(board: &Board) -> Placement {
        Placement { stands: vec![None; board.roster.count()] }
    }

    /// Reads the units of a situation.
    pub fn read(board: &Board, situation: &Situation) -> Result<Placement, SituationError> {
        situation.check_game(Board::GAME)?;
        let mut placement = Placement::empty(board);
        placement.change(board, situation)?;
        Ok(placement)
    }

    /// Puts the units that a situation names where it says; a unit without a place is set aside.
    pub fn change(&mut self, board: &Board, situation: &Situation) -> Result<(), SituationError> {
        for (at, item) in situation.units.iter().enumerate() {
            if situation.units[..at].iter().any(|earlier| earlier.name == item.name) {
                return Err(item.name.wrong(format!("{} is there twice", item.name.text)));
            }
            let unit = named(board, item)?;
            self.stands[unit.index()] = stand(board, unit, item)?;
        }
        Ok(())
    }

    pub fn put(&mut self, unit: UnitId, hex: Hex) {
        self.stands[unit.index()] = Some(Stand { hex, turned: false });
    }

    pub fn set_aside(&mut self, unit: UnitId) {
        self.stands[unit.index()] = None;
    }

    pub fn stand(&self, unit: UnitId) -> Option<Stand> {
        self.stands[unit.index()]
    }

    pub fn hex(&self, unit: UnitId) -> Option<Hex> {
        self.stand(unit).map(|stand| stand.hex)
    }

    /// The units on the map, in roster order.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, Stand)> + '_ {
        (0u16..).map(UnitId).zip(&self.stands).filter_map(|(unit, stand)| stand.map(|stand| (unit, stand)))
    }
}

fn named(board: &Board, item: &UnitItem) -> Result<UnitId, SituationError> {
    let side = board.names.side_of(&item.side.text);
    let side: Side = side.ok_or_else(|| item.side.wrong("the sides are GE and SU"))?;
    let name = &item.name.text;
    let unit = board.names.unit_of(name).filter(|unit| board.roster.unit(*unit).side == side);
    unit.ok_or_else(|| {
        let hint = board.names.nearest_unit(name).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        item.name.wrong(format!("{} has no counter `{name}`{hint}", item.side.text))
    })
}

fn stand(board: &Board, unit: UnitId, item: &UnitItem) -> Result<Option<Stand>, SituationError> {
    let Some(word) = &item.place else { return Ok(None) };
    let hex = match board.names.place_of(&word.text) {
        Ok(Place::Hex(hex)) => hex,
        Ok(Place::Box(_)) => return Err(word.wrong("this must be a hex")),
        Err(reason) => return Err(word.wrong(reason)),
    };
    let mark = if board.roster.unit(unit).is_headquarters() { "inactive" } else { "reduced" };
    match &item.marks[..] {
        [] => Ok(Some(Stand { hex, turned: false })),
        [word] if word.text == mark => Ok(Some(Stand { hex, turned: true })),
        [word, ..] => Err(word.wrong(format!("the only mark that {} can have is `{mark}`", item.name.text))),
    }
}
