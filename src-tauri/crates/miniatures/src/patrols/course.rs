//! The course of a turn: what follows from an input, and what each event changes.

use super::{Action, ELIMINATED, Event, Frame, Patrols, State, area};
use kernel::{Edit, Flow, Place, Play, Side, UnitId, Viewer, case, may};
use std::cmp::Ordering;

impl Patrols {
    pub(super) fn act(&self, play: &mut Play<'_, Self>, side: Side, action: &Action) {
        match (action, play.state().top().clone()) {
            (Action::Bid { rations }, Frame::Bid { blue }) => {
                play.emit(Event::BidMade { side, rations: *rations });
                if let Some(blue) = blue {
                    let first = initiative(play.state(), blue, *rations);
                    play.emit(Event::InitiativeWon { side: first });
                }
            }
            (Action::Move { unit, to }, _) => {
                let from = play.state().places.place(*unit);
                play.emit(Event::Moved { unit: *unit, from, to: *to });
                // 3.4 A unit that moves is no longer dug in.
                if case!("3.4", play.state().units[unit.index()].dug) {
                    play.emit(Event::LeftTrench { unit: *unit });
                }
                self.take(play, *unit, *to);
            }
            (Action::Dig { unit }, _) => {
                play.emit(Event::DugIn { unit: *unit });
                self.end_act(play);
            }
            (Action::Pass, Frame::Acts { passes, .. }) => {
                play.emit(Event::Passed { side });
                // 2.3 Two passes in succession end the turn.
                if passes + 1 >= case!("2.3", 2, 1) { self.end_turn(play) } else { self.end_act(play) }
            }
            (Action::Ambush { unit }, Frame::Reaction { mover, from }) => {
                // What it brings to light follows the ambush in the log, and undo stops there.
                let hidden = self.quality_seen(play.state(), *unit, Viewer::Player(side.other())) == "unknown";
                play.emit(Event::Ambushed { ambusher: *unit, mover, from });
                if hidden {
                    play.emit(Event::QualityShown { unit: *unit, veteran: self.roster[unit.index()].veteran });
                }
            }
            (Action::Hold, _) => {
                play.emit(Event::HeldFire { side });
                self.end_act(play);
            }
            (Action::Withdraw, Frame::Withdrawal { mover, to }) => {
                play.emit(Event::Withdrew { unit: mover, to });
                self.take(play, mover, to);
                self.end_answer(play);
            }
            (Action::Stay, Frame::Withdrawal { mover, .. }) => {
                play.emit(Event::Stayed { unit: mover });
                self.end_answer(play);
            }
            // Not judged legal, so never here.
            (Action::Bid { .. } | Action::Pass | Action::Ambush { .. } | Action::Withdraw | Action::Stay, _) => {}
        }
    }

    pub(super) fn cast(&self, play: &mut Play<'_, Self>, face: u8) {
        let Frame::Ambush { ambusher, mover, from } = play.state().top().clone() else { return };
        let bonus = self.ambush_bonus(play.state(), ambusher);
        // 4.2 The ambush hits with 5 or more.
        let hit = case!("4.2", face.saturating_add(bonus) >= 5);
        play.emit(Event::DieCast { mover, face, bonus, hit });
        // 4.3 A unit that is hit is eliminated.
        if case!("4.3", hit) {
            play.emit(Event::Eliminated { unit: mover });
        }
        // 4.4 After a miss the unit that moved may withdraw to where it came from.
        if case!("4.4", !hit) {
            play.emit(Event::WithdrawalOpen { unit: mover, to: from });
        } else {
            self.end_act(play);
        }
    }

    fn take(&self, play: &mut Play<'_, Self>, unit: UnitId, place: Place) {
        let side = self.side(unit);
        if self.takes(play.state(), side, place) {
            play.emit(Event::AreaTaken { place, side });
        }
    }

    fn end_answer(&self, play: &mut Play<'_, Self>) {
        // 4.5 One ambush at most answers a move, and none a withdrawal. Otherwise the reaction would be open again.
        if may!("4.5") {
            self.end_act(play);
        }
    }

    fn end_act(&self, play: &mut Play<'_, Self>) {
        let acting = play.state().flow.inside_out().find_map(|frame| match frame {
            Frame::Acts { side, .. } => Some(*side),
            Frame::Bid { .. }
            | Frame::Reaction { .. }
            | Frame::Ambush { .. }
            | Frame::Withdrawal { .. }
            | Frame::Done => None,
        });
        if let Some(side) = acting {
            // 2.1 The sides act in alternation.
            play.emit(Event::ActEnded { next: case!("2.1", side.other(), side) });
        }
    }

    fn end_turn(&self, play: &mut Play<'_, Self>) {
        let turn = play.state().turn;
        // 1.1 The game has as many turns as the scenario says.
        if turn < case!("1.1", self.turns, u16::MAX) {
            play.emit(Event::TurnBegan { turn: turn + 1 });
        } else {
            play.emit(Event::GameEnded);
        }
    }

    pub(super) fn correct(&self, play: &mut Play<'_, Self>, edit: &Edit) {
        play.emit(Event::Corrected(edit.clone()));
        if let Edit::Place { unit, place } = edit {
            self.take(play, *unit, *place);
            // Nothing is left to decide about a unit that was put elsewhere: the act is over.
            if play.state().flow.inside_out().any(|frame| frame.concerns(*unit)) {
                self.end_act(play);
            }
        }
    }

    pub(super) fn change(&self, state: &mut State, event: &Event) {
        match event {
            Event::BidMade { side, rations } => {
                let left = &mut state.rations[side.index()];
                *left = (*left - rations).max(0);
                state.flow.replace(Frame::Bid { blue: (*side == Side::Blue).then_some(*rations) });
            }
            Event::InitiativeWon { side } => {
                state.acted_first = Some(*side);
                state.flow.replace(Frame::Acts { side: *side, passes: 0 });
            }
            Event::Moved { unit, from, to } => {
                state.places.put(*unit, *to);
                state.units[unit.index()].acted = true;
                reset_passes(state);
                state.flow.push(Frame::Reaction { mover: *unit, from: *from });
            }
            Event::LeftTrench { unit } => state.units[unit.index()].dug = false,
            Event::AreaTaken { place, side } => {
                if let Some(at) = area(*place) {
                    state.control[at] = Some(*side);
                }
            }
            Event::DugIn { unit } => {
                let condition = &mut state.units[unit.index()];
                (condition.dug, condition.acted) = (true, true);
                reset_passes(state);
            }
            Event::Passed { .. } => {
                if let Some(Frame::Acts { passes, .. }) = state.flow.top_mut() {
                    *passes += 1;
                }
            }
            Event::Ambushed { ambusher, mover, from } => {
                state.units[ambusher.index()].acted = true;
                state.flow.push(Frame::Ambush { ambusher: *ambusher, mover: *mover, from: *from });
            }
            Event::QualityShown { unit, .. } => state.units[unit.index()].known = true,
            // The act's end unwinds the reaction.
            Event::HeldFire { .. } => {}
            // The ambush, or the withdrawal, is over; the reaction below it is the top again.
            Event::DieCast { .. } | Event::Stayed { .. } => drop(state.flow.pop()),
            Event::Eliminated { unit } => remove(state, *unit),
            Event::WithdrawalOpen { unit, to } => state.flow.push(Frame::Withdrawal { mover: *unit, to: *to }),
            Event::Withdrew { unit, to } => {
                state.places.put(*unit, *to);
                state.flow.pop();
            }
            Event::ActEnded { next } => {
                while state.flow.depth() > 1 {
                    state.flow.pop();
                }
                if let Some(Frame::Acts { side, .. }) = state.flow.top_mut() {
                    *side = *next;
                }
            }
            Event::TurnBegan { turn } => {
                state.turn = *turn;
                state.units.iter_mut().for_each(|condition| condition.acted = false);
                state.flow = Flow::starting(Frame::Bid { blue: None });
            }
            Event::GameEnded => state.flow = Flow::starting(Frame::Done),
            Event::Corrected(edit) => correct(state, edit),
        }
    }
}

fn initiative(state: &State, blue: i32, red: i32) -> Side {
    let higher = match blue.cmp(&red) {
        Ordering::Greater => Side::Blue,
        Ordering::Less => Side::Red,
        Ordering::Equal => state.acted_first.map_or(Side::Blue, Side::other),
    };
    // 1.3 The higher bid acts first; if they are equal, who did not in the turn before, and Blue in the first turn.
    case!("1.3", higher, Side::Blue)
}

fn reset_passes(state: &mut State) {
    if let Some(Frame::Acts { passes, .. }) = state.flow.top_mut() {
        *passes = 0;
    }
}

fn remove(state: &mut State, unit: UnitId) {
    state.places.put(unit, ELIMINATED);
    let condition = &mut state.units[unit.index()];
    (condition.acted, condition.dug) = (false, false);
}

fn correct(state: &mut State, edit: &Edit) {
    match edit {
        Edit::Place { unit, place: ELIMINATED } => remove(state, *unit),
        Edit::Place { unit, place } => state.places.put(*unit, *place),
        Edit::Mark { unit, mark, on } => {
            let condition = &mut state.units[unit.index()];
            match &mark[..] {
                "dug" => condition.dug = *on,
                "acted" => condition.acted = *on,
                _ => {}
            }
        }
        Edit::Set { side: Some(side), value, .. } => {
            let rations = &mut state.rations[side.index()];
            *rations = i32::try_from(*value).unwrap_or(*rations);
        }
        Edit::Set { side: None, value, .. } => state.turn = u16::try_from(*value).unwrap_or(state.turn),
        // Refused: these units have no steps.
        Edit::Steps { .. } => {}
    }
}
