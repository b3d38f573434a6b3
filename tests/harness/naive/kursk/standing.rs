//! What is found when a phase begins, and of every fight before its die is rolled.

use super::{Position, enemy, same_set};
use kernel::UnitId;
use kursk::{Fight, Frame, Kursk, PlayerPhase, State};

/// Something that is otherwise than the rulebook says.
#[derive(Clone, Debug)]
pub struct Unlike(pub String);

/// What the state has otherwise than the rulebook: of the units of a phase that has just begun, and of a fight whose die has not
/// been rolled.
pub fn misread(game: &Kursk, state: &State, phase_began: bool) -> Vec<Unlike> {
    let position = Position { board: game.board(), state };
    let mut wrong = Vec::new();
    if let (Some(Frame::Phase(PlayerPhase { side, .. })), true) = (state.flow.top(), phase_began) {
        let supplied = position.supplied_hexes(*side);
        for (unit, hex) in position.on_map(*side) {
            let marks = &state.marks[unit.index()];
            let cut = !position.is_supplied(unit, &supplied);
            let in_zone = position.controlled(enemy(*side), hex);
            let fresh = !marks.moved && !marks.attacked && !marks.defended && !marks.halted && marks.spent == 0;
            // 6.6, 8.6, 10.19, 11.4
            if (marks.began, marks.began_cut, marks.began_in_zone, fresh) != (Some(hex), cut, in_zone, true) {
                wrong.push(Unlike(format!("{} began {marks:?}", game.board().names.unit(unit))));
            }
        }
    }
    if let Some(fight) = state.fight().filter(|fight| fight.result.is_none()) {
        position.misread_fight(fight, &mut wrong);
    }
    wrong
}

impl Position<'_> {
    fn misread_fight(self, fight: &Fight, wrong: &mut Vec<Unlike>) {
        let defenders = self.who_defends(fight);
        // 11.6
        if !same_set(&defenders, &fight.defenders) {
            wrong.push(Unlike(format!("defended by {:?}, not {defenders:?}", fight.defenders)));
        }
        // 6.6: supply is looked at when a battle begins.
        let sides = [fight.side, enemy(fight.side)];
        let mut involved: Vec<UnitId> = fight.attackers.iter().map(|(unit, _)| *unit).collect();
        involved.extend(self.in_hex(enemy(fight.side), fight.target));
        let supplied = sides.map(|side| (side, self.supplied_hexes(side)));
        involved.retain(|unit| {
            let own = supplied.iter().find(|(side, _)| *side == self.unit(*unit).side);
            own.is_some_and(|(_, hexes)| !self.is_supplied(*unit, hexes))
        });
        if !same_set(&involved, &fight.cut) {
            wrong.push(Unlike(format!("out of supply {:?}, not {involved:?}", fight.cut)));
        }
        let odds = self.odds(fight, &involved);
        if odds != fight.level {
            wrong.push(Unlike(format!("odds {}, not {odds}: {fight:?}", fight.level)));
        }
        let (may, must) = self.conversion(fight);
        let asked = matches!(self.state.flow.top(), Some(Frame::Conversion));
        // 11.20
        if (must && (asked || !fight.conversion)) || (!may && !must && (asked || fight.conversion)) {
            wrong.push(Unlike(format!("conversion: may {may}, must {must}: {fight:?}")));
        }
    }
}
