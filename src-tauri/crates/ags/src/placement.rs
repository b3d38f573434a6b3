//! Where the counters lie before play, and with which side up.

use crate::board::Board;
use crate::words::{self, WORDS};
use hexgrid::Hex;
use kernel::situation::UnitItem;
use kernel::vocabulary::Part;
use kernel::{Place, Situation, SituationError, UnitId};

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
        situation.check_units()?;
        for item in &situation.units {
            let unit = item.counter(&board.names, |unit| board.roster.unit(unit).side)?;
            self.stands[unit.index()] = stand(board, unit, item, situation.kept)?;
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

fn stand(board: &Board, unit: UnitId, item: &UnitItem, kept: bool) -> Result<Option<Stand>, SituationError> {
    if !item.kind.is_empty() || !item.strengths.is_empty() {
        return Err(item.name.wrong(format!("the counter itself says what {} is", item.name.text)));
    }
    let Some(word) = &item.place else { return Ok(None) };
    let place = word.place(&board.names)?;
    let Place::Hex(hex) = place else {
        if !kept {
            words::check_marks(board, unit, item, false)?;
            WORDS.meaning(Part::Place, word)?;
        }
        return Ok(None);
    };
    match kept {
        true => item.marks.iter().try_for_each(|mark| WORDS.meaning(Part::Mark, mark).map(|_| ()))?,
        false => words::check_marks(board, unit, item, true)?,
    }
    let mark = if board.roster.unit(unit).is_headquarters() { "inactive" } else { "reduced" };
    Ok(Some(Stand { hex, turned: item.marks.iter().any(|word| word.text == mark) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Placement, String> {
        let board = Board::standard().expect("the board");
        let situation = Situation::parse(text).map_err(|error| error.to_string())?;
        Placement::read(board, &situation).map_err(|error| error.to_string())
    }

    #[test]
    fn units_stand_where_they_are_put() {
        let board = Board::standard().expect("the board");
        let placement = read("GE 82 @1113 | 88 @aside\nSU 27A @1901 inactive").expect("a placement");
        let stand = |name: &str| board.roster.id(name).and_then(|unit| placement.stand(unit));
        let hex = |number: &str| board.map.grid().hex(number).expect("a hex");
        assert_eq!(stand("82"), Some(Stand { hex: hex("1113"), turned: false }));
        assert_eq!((stand("88"), stand("27A")), (None, Some(Stand { hex: hex("1901"), turned: true })));
        assert_eq!(placement.units().count(), 2);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let error = |text: &str| read(text).expect_err("a mistake");
        assert_eq!(error("game outpost"), "line 1, column 6: this is a situation of `outpost`, not of `ags-korsun`");
        assert_eq!(error("GE 11/7 @1113"), "line 1, column 4: there is no counter `11/7`; did you mean 11/6?");
        assert_eq!(error("SU 82 @1113"), "line 1, column 4: 82 is a counter of the other side");
        assert_eq!(error("FI 82 @1113"), "line 1, column 1: the sides are GE and SU");
        assert_eq!(error("GE 82 @1113 | 82 @1114"), "line 1, column 15: 82 is there twice");
        assert!(error("GE 82 @4001").starts_with("line 1, column 8: "));
        let marks = "line 1, column 13: `tired` is no mark of a unit; there are reduced, lost2, ";
        assert!(error("GE 82 @1113 tired").starts_with(marks));
        assert_eq!(error("GE 82 inf 4-5-5 @1113"), "line 1, column 4: the counter itself says what 82 is");
    }
}
