//! 4 How to win: victory points, withdrawals, extra turns, the end.

use crate::action::Action;
use crate::game::Kursk;
use crate::game::secret;
use crate::state::{Event, Frame, State};
use crate::{German, Soviet};
use hexgrid::{Edge, Hex, HexSet};
use kernel::prompt::{Answer, Field, Offer, Prompt};
use kernel::secret::Seal;
use kernel::stage::asks;
use kernel::{
    Awaits, Case, Fate, Level, Outcome, Play, Refusal, RollWanted, Side, Stage, UnitId, case, must, refuse, say,
};
use serde::Serialize;

/// The German points at the start, with the Gambit and without.
const FIRST_POINTS: i32 = 60;
/// 4.5 The first turn with withdrawals, and how many divisions may leave in one.
pub(crate) const FIRST_WITHDRAWAL: u8 = 5;
pub(crate) const MOST_WITHDRAWN: u8 = 2;
pub(crate) const ELITE_BONUS: i32 = 3;
/// 4.9 What a reserve stack is worth that the Soviet player activates, by turn.
const RESERVES: [i32; 9] = [7, 6, 5, 4, 3, 2, 1, 0, 0];

/// 4.2c How the game ends by the German points: more than 180 win, fewer than 155 lose.
const LEVELS: [Level; 3] = [
    Level { from: 0, winner: Some(Soviet), name: "victory" },
    Level { from: 155, winner: None, name: "a draw" },
    Level { from: 181, winner: Some(German), name: "victory" },
];
/// 4.2d With the Gambit 280 points win, and nobody draws.
const GAMBIT_LEVELS: [Level; 2] = [
    Level { from: 0, winner: Some(Soviet), name: "victory" },
    Level { from: 280, winner: Some(German), name: "victory" },
];

/// The points with which the game begins.
// 4.2a The German player begins with 60 points, 3.9 as the markers say.
pub(crate) fn first_points() -> i32 {
    case!(["4.2a", "3.9"], FIRST_POINTS, 0)
}

pub fn reserve_points(turn: u8) -> i32 {
    RESERVES.get(usize::from(turn).saturating_sub(1)).copied().unwrap_or(0)
}

/// The German player may withdraw so many divisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Withdrawal {
    pub left: u8,
}

impl Stage<Kursk> for Withdrawal {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(German)
    }

    fn prompt(&self, game: &Kursk, state: &State, _: Side) -> Prompt {
        let withdraw = game.withdrawable(state).first().map(|_| Offer::new("withdraw", "Withdraw a division"));
        let end = Offer::closing("end", "Withdraw no more");
        Prompt::new(say!("German withdrawals"), []).with(withdraw).with([end])
    }

    fn field(&self, game: &Kursk, state: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::one_unit(game.withdrawable(state)))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Withdraw(unit) => game.judge_withdrawal(state, *unit),
            Action::End => Ok(()),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        match action {
            Action::Withdraw(unit) => game.emit(play, Event::Withdrew { unit: *unit }),
            _ => game.end_withdrawal(play),
        }
    }
}

/// The die says what a withdrawn division is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Leaving {
    pub unit: UnitId,
    pub left: u8,
}

impl Stage<Kursk> for Leaving {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        Awaits::Roll(RollWanted { purpose: "withdrawal", sides: 6, count: 1, fate: Fate::Drawn })
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("{unit} is withdrawn", unit = self.unit), [])
    }

    // 4.5c The die says what a withdrawn division is worth, an elite one three more.
    fn roll(&self, game: &Kursk, play: &mut Play<'_, Kursk>, faces: &[u8]) {
        let (&[face], unit) = (faces, self.unit) else { return };
        let bonus = if game.unit(unit).is_elite() { ELITE_BONUS } else { 0 };
        let points = case!("4.5c", i32::from(face) + bonus, 0);
        game.emit(play, Event::Rewarded { unit, face, points });
        game.score(play, points, "4.5c");
        game.offer_withdrawal(play);
    }
}

/// Whether another turn is played: the Soviet player seals their vote, the German player then votes openly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Vote {
    pub seal: Option<Seal>,
}

impl Stage<Kursk> for Vote {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(if self.seal.is_some() { German } else { Soviet })
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        let offer = Offer { secret: self.seal.is_none(), ..Offer::new("vote", "Another turn") };
        Prompt::new(say!("is another turn played?"), [offer])
    }

    fn field(&self, _: &Kursk, _: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::yes_no(say!("another turn"), say!("no other turn")))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        match action {
            // 4.10a The votes are secret until both are cast.
            Action::Vote(_) if case!("4.10a", self.seal.is_none()) => {
                Err(refuse!("4.10a", "the Soviet player votes in secret"))
            }
            Action::Vote(_) => Ok(()),
            _ => Err(game.untimely(state, side, action)),
        }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, side: Side, action: &Action) {
        let Action::Vote(yes) = *action else { return };
        game.emit(play, Event::Voted { side, yes });
    }
}

/// The Soviet vote is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct VoteOpening {
    pub seal: Seal,
    pub german: bool,
}

impl Stage<Kursk> for VoteOpening {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        Awaits::Opening { side: Soviet, secret: secret("vote", state) }
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("is another turn played?"), [])
    }
}

/// Dice say what the turn costs the side that wants it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    pub side: Side,
}

impl Stage<Kursk> for Price {
    // 4.10b A side that wants a turn alone pays with dice: two, 4.10c and three for the second extra turn.
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        let count = Kursk::dice_after(state.turn);
        Awaits::Roll(RollWanted { purpose: "extra turn", sides: 6, count, fate: Fate::Drawn })
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("the price of another turn"), [])
    }

    fn roll(&self, game: &Kursk, play: &mut Play<'_, Kursk>, faces: &[u8]) {
        let (side, sum) = (self.side, faces.iter().map(|face| i32::from(*face)).sum::<i32>());
        game.emit(play, Event::Priced { side, faces: faces.to_vec() });
        let points = case!("4.10b", if side == German { -sum } else { sum }, 0);
        game.score(play, points, "4.10b");
        if !play.state().is_over() {
            game.begin_turn(play, play.state().turn + 1);
        }
    }
}

impl Kursk {
    /// The German points change, at once.
    pub(crate) fn score(&self, play: &mut Play<'_, Kursk>, points: i32, case: &'static str) {
        // 4.2f, 4.3 Every change is recorded when it happens, by the list.
        let points = case!(["4.3", "4.2f"], points, 0);
        if points == 0 {
            return;
        }
        self.emit(play, Event::Scored { points, case });
        // 4.2b At nought the Soviet player has won.
        if case!("4.2b", play.state().points <= 0) {
            let outcome =
                Outcome { winner: Some(Soviet), level: "no German victory points are left", case: Case("4.2b") };
            self.emit(play, Event::Ended(outcome));
        }
    }

    /// What the control of a hex is worth to the German player.
    pub fn worth(&self, hex: Hex) -> (i32, &'static str) {
        let map = self.map();
        let named = &map.named;
        let mut worth = (0, "4.3");
        if map.towns.contains(hex) {
            // 4.4a A town is worth one point, 4.4b Lgov ten.
            worth = match hex == named.lgov {
                true => (case!("4.4b", 10, 1), "4.4b"),
                false => (case!("4.4a", 1, 0), "4.4a"),
            };
        }
        if map.cities.contains(hex) {
            // 4.4c Kursk is worth forty, 4.4d any other city ten.
            worth = match hex == named.kursk {
                true => (case!("4.4c", 40, 10), "4.4c"),
                false => (case!("4.4d", 10, 0), "4.4d"),
            };
        }
        // 4.6a A hex of the east edge is worth three, 4.6b one of the west edge ten.
        if map.on_edge(hex, Edge::East) {
            worth = (worth.0 + case!("4.6a", 3, 0), "4.6a");
        }
        if map.on_edge(hex, Edge::West) {
            worth = (worth.0 + case!("4.6b", 10, 0), "4.6b");
        }
        worth
    }

    /// Units of a side have come into these hexes, one after the other.
    pub(crate) fn arrive(&self, play: &mut Play<'_, Kursk>, side: Side, hexes: &[Hex]) {
        for hex in hexes {
            self.capture(play, side, *hex);
        }
        if side == German {
            self.approach(play, hexes);
        }
    }

    // 3.10b Control of a hex goes to the side whose unit enters it.
    fn capture(&self, play: &mut Play<'_, Kursk>, side: Side, hex: Hex) {
        let falls = case!("3.10b", play.state().holder(hex) != side);
        if !falls {
            return;
        }
        self.emit(play, Event::Captured { side, hex });
        let (worth, case) = self.worth(hex);
        self.score(play, if side == German { worth } else { -worth }, case);
    }

    /// What a unit's elimination is worth to the German player.
    pub fn bounty(&self, unit: UnitId) -> (i32, &'static str) {
        let counter = self.unit(unit);
        match counter.side {
            // 4.7 A Soviet corps is worth three points, any other unit one.
            Soviet => (case!("4.7", if counter.corps { 3 } else { 1 }, 0), "4.7"),
            // 4.8 A German division costs points: five an elite one, four another of armour, three paratroops and mountain
            // troops, two infantry.
            German => {
                let price = if counter.is_elite() {
                    5
                } else if counter.is_mechanised() {
                    4
                } else if counter.is_paratroop() || counter.is_mountain() {
                    3
                } else {
                    2
                };
                (case!("4.8", -price, 0), "4.8")
            }
        }
    }

    /// A unit is out of the game.
    pub(crate) fn eliminate(&self, play: &mut Play<'_, Kursk>, unit: UnitId, case: &'static str) {
        self.emit(play, Event::Eliminated { unit, case });
        let (points, case) = self.bounty(unit);
        self.score(play, points, case);
    }

    /// Whether a division may be withdrawn.
    // 4.5b It must be in supply, in no Soviet zone, with a way to the west edge free of Soviet units and zones; friends do not help.
    fn judge_withdrawal(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let counter = self.unit(unit);
        self.judge_owner(state, German, unit, Case("4.5a"))?;
        if !counter.is_mechanised() {
            return Err(refuse!("4.5a", "{unit} is no mechanised division", unit = unit));
        }
        let free = state.at.hex(unit).is_some_and(|hex| self.free_to_leave(state).contains(hex));
        if case!("4.5b", !free || !self.is_supplied(state, unit)) {
            return Err(refuse!("4.5b", "{unit} has no free way to the west edge", unit = unit));
        }
        Ok(())
    }

    /// The hexes from which a free way leads to the west edge.
    fn free_to_leave(&self, state: &State) -> HexSet {
        let grid = self.map().grid();
        let mut open = HexSet::full(grid);
        open.minus(state.control.controlled(Soviet));
        open.minus(state.control.held(Soviet));
        let mut edge = HexSet::from_iter(grid, self.map().edge(Edge::West));
        edge.intersect(&open);
        self.board.connected(&edge, &open)
    }

    /// The divisions that may be withdrawn.
    fn withdrawable(&self, state: &State) -> Vec<UnitId> {
        // 4.5a Only from turn 5 on.
        if case!("4.5a", state.turn < FIRST_WITHDRAWAL) {
            return Vec::new();
        }
        let free = self.free_to_leave(state);
        let may = |unit: &UnitId| {
            let here = state.at.hex(*unit);
            self.unit(*unit).is_mechanised()
                && here.is_some_and(|hex| must!("4.5b", free.contains(hex)))
                && self.judge_withdrawal(state, *unit).is_ok()
        };
        self.units_of(German).filter(may).collect()
    }

    /// Asks for withdrawals as long as there is one, then the phases begin.
    pub(crate) fn offer_withdrawal(&self, play: &mut Play<'_, Kursk>) {
        let Some(Frame::Withdrawal(Withdrawal { left })) = play.state().flow.top() else { return };
        // 4.5a Two divisions may leave in a turn.
        if case!("4.5a", *left == 0) || self.withdrawable(play.state()).is_empty() {
            self.end_withdrawal(play);
        }
    }

    fn end_withdrawal(&self, play: &mut Play<'_, Kursk>) {
        self.emit(play, Event::WithdrawalEnded);
        self.begin_phases(play, German);
    }

    /// The dice for a turn after this one.
    pub(crate) fn dice_after(turn: u8) -> u8 {
        if turn >= 8 { case!("4.10c", 3, 2) } else { 2 }
    }

    /// The Soviet vote is opened; what is no vote counts as No. Both, one or none want another turn.
    pub(crate) fn open_vote(&self, play: &mut Play<'_, Kursk>, german: bool, value: &Action) {
        let soviet = matches!(value, Action::Vote(true));
        self.emit(play, Event::Voted { side: Soviet, yes: soviet });
        match (german, soviet) {
            (false, false) => self.end_game(play),
            (true, true) => self.begin_turn(play, play.state().turn + 1),
            (true, false) => self.emit(play, Event::Asked(Frame::Price(Price { side: German }))),
            (false, true) => self.emit(play, Event::Asked(Frame::Price(Price { side: Soviet }))),
        }
    }

    /// The last turn is over: what is out of supply is removed, then the points are counted.
    pub(crate) fn end_game(&self, play: &mut Play<'_, Kursk>) {
        // 6.9 The Soviet units first, then the German ones; their hexes go to the other side.
        for side in [Soviet, German] {
            let lost = |unit: &UnitId| case!("6.9", play.state().is_on_map(*unit));
            let on_map: Vec<UnitId> = self.units_of(side).filter(lost).collect();
            for unit in self.cut_off(play.state(), on_map) {
                let Some(hex) = play.state().at.hex(unit) else { continue };
                self.eliminate(play, unit, "6.9");
                self.capture(play, side.other(), hex);
            }
        }
        let outcome = self.outcome(play.state());
        self.emit(play, Event::Ended(outcome));
    }

    fn outcome(&self, state: &State) -> Outcome {
        let case = if case!("4.2d", state.gambit) { Case("4.2d") } else { Case("4.2c") };
        let reached = Level::at(self.levels(state), i64::from(state.points));
        let (winner, level) = reached.map_or((None, "a draw"), |level| (level.winner, level.name));
        Outcome { winner, level, case }
    }

    /// How the game ends with which points.
    pub(crate) fn levels(&self, state: &State) -> &'static [Level] {
        match case!("4.2d", state.gambit) {
            true => &GAMBIT_LEVELS,
            false => case!("4.2c", &LEVELS, &[]),
        }
    }
}
