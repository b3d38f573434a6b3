//! Sections 3 and 4: how the fords are fought for, and how the game ends.

use super::Fords;
use super::plan::{Action, Ford, Plan};
use super::state::{Event, Fight, Frame, State};
use kernel::{Case, Outcome, Play, Side, case, may};

/// How a ford stands before a die is rolled.
enum Standing {
    Won(Side),
    Tied,
    /// Won by neither.
    Left,
}

impl Fight {
    fn sent(&self, side: Side, ford: Ford) -> u8 {
        self.plans[side.index()].companies[ford.index()]
    }

    fn strengths(&self, ford: Ford) -> [u8; 2] {
        Side::BOTH.map(|side| self.sent(side, ford) + u8::from(self.reserves[side.index()] == Some(ford)))
    }

    fn reserve_of(&self, side: Side) -> Option<Ford> {
        let equal = |ford: &Ford| self.sent(Side::Blue, *ford) == self.sent(Side::Red, *ford);
        let first = self.plans[side.index()].order.iter().copied().find(equal);
        // 3.2 The reserve goes to the first ford of the plan's order where the companies alone are equal.
        case!("3.2", first, None)
    }

    fn standing(&self, ford: Ford) -> Standing {
        let [blue, red] = self.strengths(ford);
        // 3.1 The side with more companies at a ford wins it.
        if case!("3.1", blue != red) {
            return Standing::Won(if blue > red { Side::Blue } else { Side::Red });
        }
        // 3.3 A tie must be decided by a die, unless nobody is there.
        if case!("3.3", blue > 0 || red > 0) { Standing::Tied } else { Standing::Left }
    }
}

impl Fords {
    /// Opens a sealed plan; from here on nothing is secret and the fords follow.
    pub(super) fn open_plan(&self, play: &mut Play<'_, Fords>, side: Side, action: &Action) {
        let companies = play.state().companies[side.index()];
        play.emit(match Plan::judged(action, side, companies) {
            Ok(plan) => Event::PlanOpened { side, plan },
            Err(refusal) => {
                // 2.5 Instead of an illegal plan the even one holds.
                let plan = case!("2.5", Plan::even(companies), Plan::as_written(action));
                Event::PlanReplaced { side, broken: refusal.case, plan }
            }
        });
        let Frame::Fight(fight) = play.state().frame() else { return };
        // Both are found before either is placed.
        let reserves = Side::BOTH.map(|side| (side, fight.reserve_of(side)));
        for (side, ford) in reserves {
            play.emit(match ford {
                Some(ford) => Event::ReservePlaced { side, ford },
                None => Event::ReserveStays { side },
            });
        }
        self.fight_for(play, &Ford::ALL);
    }

    /// Settles the ford that waits for the die, then the others.
    pub(super) fn tie_rolled(&self, play: &mut Play<'_, Fords>, face: u8) {
        let Frame::Fight(fight) = play.state().frame() else { return };
        let ford = fight.ford;
        let side = if face <= 3 { Side::Blue } else { Side::Red };
        play.emit(Event::TieDecided { side, ford, face });
        score(play, side, ford);
        self.fight_for(play, &Ford::ALL[ford.index() + 1..]);
    }

    /// Fights for the fords up to the first one that takes a die; after the last one the round is over.
    fn fight_for(&self, play: &mut Play<'_, Fords>, fords: &[Ford]) {
        for ford in fords.iter().copied() {
            let Frame::Fight(fight) = play.state().frame() else { return };
            let strengths = fight.strengths(ford);
            match fight.standing(ford) {
                Standing::Won(side) => {
                    play.emit(Event::FordWon { side, ford, strengths });
                    score(play, side, ford);
                }
                Standing::Tied => return play.emit(Event::FordTied { ford }),
                Standing::Left => play.emit(Event::FordLeft { ford }),
            }
        }
        play.emit(match self.outcome(play.state()) {
            Some(outcome) => Event::GameOver(outcome),
            None => Event::RoundOver { round: play.state().round },
        });
    }

    /// How the game ends with this round, if it does.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        // 4.2 A side without companies loses at once. Both cannot be without: who takes a ford from companies keeps their own.
        let without = |side: &Side| case!("4.2", state.companies[side.index()] == 0);
        if let Some(loser) = Side::BOTH.into_iter().find(without) {
            let winner = Some(loser.other());
            return Some(Outcome { winner, level: "the only side with companies", case: Case("4.2") });
        }
        // 1.1 The game must go on for as many rounds as the scenario says.
        if case!("1.1", state.round < self.rounds) { None } else { Some(by_points(state)) }
    }
}

/// What a ford is worth to its winner and its loser.
fn score(play: &mut Play<'_, Fords>, winner: Side, ford: Ford) {
    let loser = winner.other();
    let loses = matches!(play.state().frame(), Frame::Fight(fight) if fight.sent(loser, ford) > 0);
    // 3.4 The winner of a ford scores a point; the loser must lose a company if they sent any there.
    if may!("3.4") {
        play.emit(Event::PointScored { side: winner });
        if loses {
            play.emit(Event::CompanyLost { side: loser, ford });
        }
    }
}

fn by_points(state: &State) -> Outcome {
    let [blue, red] = state.points;
    // 4.1 The side with more points wins; equal points are a draw.
    if case!("4.1", blue != red) {
        let winner = if blue > red { Side::Blue } else { Side::Red };
        return Outcome { winner: Some(winner), level: "with more points", case: Case("4.1") };
    }
    Outcome { winner: None, level: "the points are equal", case: Case("4.1") }
}
