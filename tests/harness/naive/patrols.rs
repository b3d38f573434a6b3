//! A slow second reading of Patrols, written from scenarios/patrols/rules.toml, see the module above for how independently. It shares no code with the engine.
//!
//! Units, rations and control are read from the umpire's view.

use kernel::{Game, Place, SeenUnit, Side, UnitId, View, Viewer};
use miniatures::patrols::{Action, Frame, Patrols, State};

/// 3.3: so many units of a side in an area at most.
const ROOM: usize = 2;

/// Whether the rulebook allows this action by this side, which is known to be asked.
pub fn allows(game: &Patrols, state: &State, side: Side, action: &Action) -> bool {
    // 6.3: a side without a unit has lost at once, and nobody decides anything any more.
    if without_units(game, state).is_some() {
        return false;
    }
    let reading = Reading::of(game, state, side);
    match (awaited(state), action) {
        (Some(Frame::Bid { blue: None }), Action::Bid { rations }) => side == Side::Blue && reading.may_bid(*rations),
        (Some(Frame::Bid { blue: Some(_) }), Action::Bid { rations }) => side == Side::Red && reading.may_bid(*rations),
        (Some(Frame::Acts { side: turn, .. }), Action::Move { unit, to }) => {
            turn == side && reading.may_move(*unit, *to)
        }
        (Some(Frame::Acts { side: turn, .. }), Action::Dig { unit }) => turn == side && reading.may_dig(*unit),
        // 2.1: a pass is an act like any other.
        (Some(Frame::Acts { side: turn, .. }), Action::Pass) => turn == side,
        (Some(Frame::Reaction { mover, .. }), Action::Ambush { unit }) => reading.may_ambush(*unit, mover),
        // 4.1: or hold.
        (Some(Frame::Reaction { mover, .. }), Action::Hold) => reading.is_enemy(mover),
        (Some(Frame::Withdrawal { mover, to }), Action::Withdraw) => reading.may_withdraw(mover, to),
        // 4.4: or let it stay.
        (Some(Frame::Withdrawal { mover, .. }), Action::Stay) => reading.own(mover).is_some(),
        _ => false,
    }
}

/// What the rules need to know of a state, for one side.
struct Reading<'a> {
    game: &'a Patrols,
    view: View,
    side: Side,
}

impl Reading<'_> {
    fn of<'a>(game: &'a Patrols, state: &State, side: Side) -> Reading<'a> {
        Reading { game, view: game.view(state, Viewer::Umpire), side }
    }

    /// The unit, if there is such a one and it is on the map.
    fn on_map(&self, unit: UnitId) -> Option<&SeenUnit> {
        self.view.units.iter().find(|seen| seen.unit == Some(unit) && is_area(self.game, seen.place))
    }

    fn own(&self, unit: UnitId) -> Option<&SeenUnit> {
        self.on_map(unit).filter(|seen| seen.side == self.side)
    }

    fn is_enemy(&self, unit: UnitId) -> bool {
        self.on_map(unit).is_some_and(|seen| seen.side != self.side)
    }

    fn count(&self, place: Place, side: Side) -> usize {
        self.view.units.iter().filter(|seen| seen.place == place && seen.side == side).count()
    }

    /// 1.2: from none to all that are left.
    fn may_bid(&self, rations: i32) -> bool {
        rations >= 0 && i64::from(rations) <= rations_left(&self.view, self.side)
    }

    /// 2.2, 3.1 to 3.3.
    fn may_move(&self, unit: UnitId, to: Place) -> bool {
        let Some(mover) = self.own(unit) else { return false };
        let acted = has(mover, "acted");
        let linked = are_linked(self.game, mover.place, to);
        let enemies = self.count(to, self.side.other());
        let friends = self.count(to, self.side);
        !acted && linked && enemies == 0 && friends < ROOM
    }

    /// 4.1: a unit of the other side that has not acted, in an area linked to the one just entered.
    fn may_ambush(&self, unit: UnitId, mover: UnitId) -> bool {
        let Some(ambusher) = self.own(unit) else { return false };
        let Some(target) = self.on_map(mover) else { return false };
        target.side != self.side && !has(ambusher, "acted") && are_linked(self.game, ambusher.place, target.place)
    }

    /// 4.4: back to where it came from. Nothing can have filled that area since, unless the players set something right;
    /// then 3.2 and 3.3 are taken to hold for a withdrawal as well.
    fn may_withdraw(&self, mover: UnitId, to: Place) -> bool {
        self.own(mover).is_some() && self.count(to, self.side.other()) == 0 && self.count(to, self.side) < ROOM
    }

    /// 2.2 and 5.1.
    fn may_dig(&self, unit: UnitId) -> bool {
        self.own(unit).is_some_and(|seen| !has(seen, "acted") && !has(seen, "dug"))
    }
}

/// 1.3: who acts first, by the bids and by who did so in the turn before; none went before the first turn.
pub fn first_to_act(blue_bid: i32, red_bid: i32, first_last_turn: Option<Side>) -> Side {
    if blue_bid > red_bid {
        return Side::Blue;
    }
    if red_bid > blue_bid {
        return Side::Red;
    }
    match first_last_turn {
        Some(Side::Blue) => Side::Red,
        Some(Side::Red) | None => Side::Blue,
    }
}

/// 4.2: whether an ambush hits.
pub fn ambush_hits(veteran: bool, dug: bool, die: u8) -> bool {
    let mut sum = i64::from(die);
    if veteran {
        sum += 1;
    }
    if dug {
        sum += 1;
    }
    sum >= 5
}

/// What an action and, for an ambush, its die leave on the map: 1.2, 3.4, 4.2 to 4.4, 5.1 and 6.1. What follows of the course
/// of the game (whose turn it is, the end of a turn with the marks of having acted) is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// Place, whether it has acted and whether it is dug in, by unit.
    pub units: Vec<(Place, bool, bool)>,
    pub rations: [i64; 2],
    /// By area.
    pub control: Vec<Option<Side>>,
}

/// What is on the map now.
pub fn present(game: &Patrols, state: &State) -> Left {
    let view = game.view(state, Viewer::Umpire);
    Left {
        units: view.units.iter().map(|seen| (seen.place, has(seen, "acted"), has(seen, "dug"))).collect(),
        rations: [rations_left(&view, Side::Blue), rations_left(&view, Side::Red)],
        control: areas(game).into_iter().map(|area| owner(&view, area)).collect(),
    }
}

/// What is on the map after an action that is allowed. An ambush is not decided yet: see [`after_die`].
pub fn after(game: &Patrols, state: &State, side: Side, action: &Action) -> Left {
    let mut left = present(game, state);
    match action {
        // 1.2: gone whoever wins.
        Action::Bid { rations } => left.rations[side.index()] -= i64::from(*rations),
        Action::Move { unit, to } => {
            // 2.2 and 3.4: it has acted and is no longer dug in.
            if let Some(entry) = left.units.get_mut(usize::from(unit.0)) {
                *entry = (*to, true, false);
            }
            take(game, &mut left, *to, side);
        }
        // 5.1 and 2.2.
        Action::Dig { unit } => {
            if let Some(entry) = left.units.get_mut(usize::from(unit.0)) {
                (entry.1, entry.2) = (true, true);
            }
        }
        // 2.2: by ambushing. 3.4 is no matter of his: an ambusher stays where it is, and dug in.
        Action::Ambush { unit } => {
            if let Some(entry) = left.units.get_mut(usize::from(unit.0)) {
                entry.1 = true;
            }
        }
        // 4.4: it has acted all the same, and 6.1: the area it entered is its side's, as it was the last in it.
        Action::Withdraw => {
            if let Some(Frame::Withdrawal { mover, to }) = awaited(state) {
                if let Some(entry) = left.units.get_mut(usize::from(mover.0)) {
                    entry.0 = to;
                }
                take(game, &mut left, to, side);
            }
        }
        Action::Pass | Action::Hold | Action::Stay => {}
    }
    left
}

/// What is on the map after the die for the ambush that is awaited: 4.2 and 4.3. None if none is.
pub fn after_die(game: &Patrols, state: &State, die: u8) -> Option<Left> {
    let Some(Frame::Ambush { ambusher, mover, .. }) = awaited(state) else { return None };
    let view = game.view(state, Viewer::Umpire);
    let shooter = view.units.iter().find(|seen| seen.unit == Some(ambusher))?;
    let mut left = present(game, state);
    if ambush_hits(shooter.kind == "veteran", has(shooter, "dug"), die) {
        left.units.get_mut(usize::from(mover.0))?.0 = off_map(game)?;
    }
    Some(left)
}

/// 6.1: the area belongs to the side whose unit was the last to be in it.
fn take(game: &Patrols, left: &mut Left, place: Place, side: Side) {
    for (at, area) in areas(game).into_iter().enumerate() {
        if area == place {
            left.control[at] = Some(side);
        }
    }
}

/// 6.2: the values of its areas and one point for each ration left.
pub fn points(game: &Patrols, state: &State, side: Side) -> i64 {
    let view = game.view(state, Viewer::Umpire);
    let mut sum = rations_left(&view, side);
    for (area, value) in areas(game).into_iter().zip(values(game)) {
        if owner(&view, area) == Some(side) {
            sum += value;
        }
    }
    sum
}

/// 6.2: who wins after the last turn. None is a draw.
pub fn winner_by_points(game: &Patrols, state: &State) -> Option<Side> {
    let (blue, red) = (points(game, state, Side::Blue), points(game, state, Side::Red));
    if blue > red {
        return Some(Side::Blue);
    }
    if red > blue {
        return Some(Side::Red);
    }
    None
}

/// 6.3: the side that has no unit on the map.
pub fn without_units(game: &Patrols, state: &State) -> Option<Side> {
    let view = game.view(state, Viewer::Umpire);
    let has_any = |side| view.units.iter().any(|seen| seen.side == side && is_area(game, seen.place));
    Side::BOTH.into_iter().find(|side| !has_any(*side))
}

fn has(seen: &SeenUnit, mark: &str) -> bool {
    seen.marks.contains(&mark)
}

fn rations_left(view: &View, side: Side) -> i64 {
    view.tracks.iter().find(|track| track.name == "rations" && track.side == Some(side)).map_or(0, |track| track.value)
}

fn owner(view: &View, area: Place) -> Option<Side> {
    view.control.iter().find(|(place, _)| *place == area).map(|(_, side)| *side)
}

/// Every box is an area but the one for what is off the map.
fn areas(game: &Patrols) -> Vec<Place> {
    game.names().boxes().map(Place::Box).filter(|place| game.names().place(*place) != "eliminated").collect()
}

fn is_area(game: &Patrols, place: Place) -> bool {
    areas(game).contains(&place)
}

fn off_map(game: &Patrols) -> Option<Place> {
    game.names().boxes().map(Place::Box).find(|place| !is_area(game, *place))
}

/// 3.1: whether a path links the two areas.
pub fn are_linked(game: &Patrols, one: Place, other: Place) -> bool {
    let (Place::Box(one), Place::Box(other)) = (one, other) else { return false };
    game.paths().any(|(a, b)| (a, b) == (one, other) || (b, a) == (one, other))
}

/// By area.
fn values(game: &Patrols) -> Vec<i64> {
    game.values().map(i64::from).collect()
}

/// The decision that is awaited.
fn awaited(state: &State) -> Option<Frame> {
    state.awaited().cloned()
}
