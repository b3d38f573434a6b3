//! The game: what it waits for, what it asks, and where each rule is found.

use crate::action::Action;
use crate::board::{self, Board};
use crate::counters::{Figures, Unit};
use crate::map::KorsunMap;
use crate::overlays;
use crate::placement::Placement;
use crate::s04_sequence::TURNS;
use crate::s09_retreat::Retreat;
use crate::s09_table::TABLE;
use crate::s20_weather::date;
use crate::scenario;
use crate::show;
use crate::standing_orders;
use crate::state::{Event, Frame, Phase, State};
use crate::words::WORDS;
use hexgrid::Hex;
use kernel::names::SideName;
use kernel::orders::{Decision, Preset};
use kernel::prompt::{Answer, Ask, Field, Groups, Offer, Prompt};
use kernel::question::{Chart, Forecast, GameOption, Overlay, OverlayKind, SupplyReport};
use kernel::secret::GameId;
use kernel::vocabulary::Vocabulary;
use kernel::{
    Action as Notation, Awaits, Edit, Fate, Game, Input, Names, Place, Play, Refusal, RollKind, RollWanted, Scenario,
    Sentence, Side, Sides, Situation, SituationError, Telling, UnitId, Value, View, Viewer, case, refuse, say,
};
use std::borrow::Cow;

/// Army Group South: Korsun, with its components.
#[derive(Clone, Debug)]
pub struct Korsun {
    pub(crate) board: Cow<'static, Board>,
    pub(crate) identity: GameId,
    /// Option: variable weather (28.0).
    pub(crate) variable_weather: bool,
    /// Reinforcements come; a situation can say that none do.
    pub(crate) reinforced: bool,
    /// Where the units are as the scenario begins.
    pub(crate) start: Placement,
}

impl Korsun {
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn map(&self) -> &KorsunMap {
        &self.board.map
    }

    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        self.board.roster.unit(unit)
    }

    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.board.of_side[side.index()].iter().copied()
    }

    pub(crate) fn attack_of(&self, state: &State, unit: UnitId) -> u16 {
        match self.figures(state, unit) {
            Some(Figures::Combat { attack, .. }) => attack,
            _ => 0,
        }
    }

    pub(crate) fn defence_of(&self, state: &State, unit: UnitId) -> u16 {
        match self.figures(state, unit) {
            Some(Figures::Combat { defence, .. }) => defence,
            _ => 0,
        }
    }

    pub(crate) fn printed_movement(&self, unit: UnitId) -> u16 {
        match self.unit(unit).levels.first() {
            Some(Figures::Combat { movement, .. } | Figures::Headquarters { movement, .. }) => *movement,
            None => 0,
        }
    }

    /// Own units that can move, by hex.
    fn movable(&self, state: &State, side: Side) -> Groups {
        let mut groups = Groups::default();
        state.control.held(side).iter().for_each(|hex| groups.push(self.movable_in(state, side, hex)));
        groups
    }

    fn movable_in<'a>(&'a self, state: &'a State, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        let roomy = self.has_elbow_room(state, side, hex);
        state.at.at(hex).filter(move |unit| match roomy && !state.mark(*unit).entered {
            true => self.stay(state, *unit).is_none(),
            false => self.can_move(state, side, &[*unit]),
        })
    }

    fn any_movable(&self, state: &State, side: Side) -> bool {
        match state.flow.top() {
            Some(Frame::March { units, .. }) => units.iter().any(|unit| self.can_move(state, side, &[*unit])),
            _ => state.control.held(side).iter().any(|hex| self.movable_in(state, side, hex).next().is_some()),
        }
    }

    fn offers_in(&self, state: &State, side: Side) -> Vec<Offer> {
        let mut offers = Vec::new();
        match state.flow.top() {
            Some(Frame::SetUp(side)) => {
                if !self.deployable(state, *side).is_empty() {
                    offers.push(Offer::new("deploy", "Set up a unit elsewhere"));
                }
                offers.push(Offer::new("muster", "Set up as in the scenario"));
                if self.judge_set_up(state, *side).is_ok() {
                    offers.push(Offer::closing("end", "End set-up"));
                }
            }
            Some(Frame::Activation) => offers.push(Offer::new("activate", "Activate headquarters")),
            Some(Frame::Support) => offers.push(Offer::new("support", "Keep support")),
            Some(Frame::Phase(_, phase)) => {
                let entering = *phase == Phase::Initial && !self.enterable(state, side).is_empty();
                if entering {
                    offers.push(Offer::new("enter", "Bring in reinforcements"));
                }
                if phase.is_movement() && self.any_movable(state, side) {
                    offers.push(Offer::new("move", "Move"));
                }
                if *phase == Phase::Initial && !self.riders(state, side).is_empty() {
                    offers.push(Offer::new("rail", "Move by rail"));
                }
                let attacking = *phase == Phase::Combat && self.attackers(state, side).iter().next().is_some();
                if attacking {
                    offers.push(Offer::new("attack", "Attack"));
                }
                if *phase == Phase::Air && self.can_fly(state) {
                    offers.push(Offer::new("airlift", "Fly in supply"));
                }
                if !entering && (*phase != Phase::Combat || self.judge_end(state, side, *phase).is_ok()) {
                    offers.push(Offer::closing("end", "End phase"));
                }
            }
            Some(Frame::Excess { .. }) => offers.push(Offer::new("remove", "Remove units over the limit")),
            Some(Frame::March { .. }) => {
                if self.any_movable(state, side) {
                    offers.push(Offer::new("move", "Go on"));
                }
                offers.push(Offer::closing("halt", "Halt"));
            }
            Some(Frame::AirSupport(_)) => offers.push(Offer::new("air", "Air support")),
            Some(Frame::Payment { may_retreat, .. }) => {
                offers.push(Offer::new("steps", "Lose steps"));
                if *may_retreat
                    && Self::retreat(state).is_some_and(|retreat| self.retreat_field(state, retreat).is_ok())
                {
                    offers.push(Offer::new("retreat", "Retreat"));
                }
            }
            Some(Frame::Advance { .. }) => offers.push(Offer::new("advance", "Advance")),
            Some(Frame::Fight(_) | Frame::Weather | Frame::Over(_)) | None => {}
        }
        offers
    }

    /// The retreat that could be made now.
    fn retreat(state: &State) -> Option<Retreat<'_>> {
        match state.flow.top() {
            Some(Frame::Payment { side, units, amount, .. }) => {
                let fight = state.fight().filter(|fight| fight.side != *side);
                let guests = fight.map_or(&[][..], |fight| &fight.sheltered);
                Some(Retreat { side: *side, units, amount: *amount, guests })
            }
            _ => None,
        }
    }

    /// Whether a phase may be ended.
    fn judge_end(&self, state: &State, side: Side, phase: Phase) -> Result<(), Refusal> {
        // 26.0a Reinforcements must come in on their turn.
        if phase == Phase::Initial
            && let Some(unit) = self.enterable(state, side).first().filter(|_| case!("26.0a", true))
        {
            return Err(refuse!("26.0a", "{unit} must come in on this turn", unit = *unit));
        }
        // 9.0a Nobody has to attack.
        if phase == Phase::Combat && !case!("9.0a", true) && self.attackers(state, side).iter().next().is_some() {
            return Err(refuse!("9.0a", "there are units that can attack"));
        }
        Ok(())
    }

    /// The first field of a verb's form.
    fn first_field(&self, state: &State, side: Side, verb: &str) -> Option<Field> {
        match (verb, state.flow.top()?) {
            ("activate", _) => {
                let (from, most) = self.activatable(state);
                Some(Field::Units { from, least: 0, most })
            }
            ("support", _) => {
                let from = self.supportable(state);
                let most = from.len().min(2);
                Some(Field::Units { from, least: most, most })
            }
            ("enter", _) => Some(Field::Units { from: self.enterable(state, side), least: 1, most: 1 }),
            // 6.24 Each of them goes on alone or with others of them.
            ("move", Frame::March { units, .. }) => {
                let able = units.iter().copied().filter(|unit| self.can_move(state, side, &[*unit]));
                let groups: Groups = [able.collect::<Vec<UnitId>>()].into_iter().collect();
                Some(Field::Stack { groups, least: 1, most: usize::MAX })
            }
            ("move", _) => Some(Field::Stack { groups: self.movable(state, side), least: 1, most: usize::MAX }),
            ("attack", _) => {
                Some(Field::Stack { groups: self.attackers(state, side).clone(), least: 1, most: usize::MAX })
            }
            ("air", _) => {
                Some(Field::One { options: vec![("yes", say!("use an air point")), ("no", say!("use none"))] })
            }
            ("steps", Frame::Payment { units, amount, .. }) => Some(self.steps_field(state, units, *amount)),
            ("retreat", Frame::Payment { may_retreat: true, .. }) => {
                Self::retreat(state).and_then(|retreat| self.retreat_field(state, retreat).ok())
            }
            ("deploy", Frame::SetUp(_)) => Some(Field::Units { from: self.deployable(state, side), least: 1, most: 1 }),
            ("rail", _) => Some(Field::Units { from: self.riders(state, side), least: 1, most: 1 }),
            ("advance", Frame::Advance { units, ways, .. }) => Some(self.advance_field(state, units, ways)),
            ("remove", Frame::Excess { hex, .. }) => {
                Some(Field::Units { from: self.removable(state, *hex), least: 1, most: 1 })
            }
            ("airlift", _) => {
                let from: Vec<Place> = self.airlifts(state).into_iter().map(|(hex, _)| Place::Hex(hex)).collect();
                let most = usize::from(state.air[Side::Blue.index()]).min(from.len());
                Some(Field::Places { from, least: 1, most })
            }
            _ => None,
        }
    }
}

impl Game for Korsun {
    type State = State;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = Board::GAME;
    const RULES: &'static str = include_str!("../../../../scenarios/ags-korsun/rules.toml");
    const SIDES: [SideName; 2] = board::SIDES;
    const SCENARIOS: &'static [Scenario] = &[
        Scenario {
            id: "historical",
            title: "Korsun, 26 January 1944",
            text: include_str!("../../../../scenarios/ags-korsun/historical.situation"),
        },
        Scenario {
            id: "free",
            title: "Korsun, both sides set up by their players",
            text: concat!(include_str!("../../../../scenarios/ags-korsun/historical.situation"), "phase SU set-up\n"),
        },
    ];

    const WORDS: Vocabulary = WORDS;
    const PRESETS: &'static [Preset] = standing_orders::PRESETS;
    const OPTIONS: &'static [GameOption] = &[GameOption { word: "weather", says: "Variable weather (28.0)" }];
    const ROLLS: &'static [RollKind] = &[
        RollKind::new("combat", Fate::Sealed, "combat"),
        RollKind::new("reveal", Fate::Sealed, "untried units in combat"),
        RollKind::new("combat", Fate::Drawn, "overruns"),
        RollKind::new("reveal", Fate::Drawn, "untried units in overruns"),
        RollKind::new("weather", Fate::Drawn, "the weather"),
    ];
    const OVERLAYS: &'static [OverlayKind] = overlays::OVERLAYS;

    fn set_up(situation: &Situation, identity: GameId) -> Result<(Korsun, State), SituationError> {
        scenario::set_up(situation, identity)
    }

    fn identity(&self) -> &GameId {
        &self.identity
    }

    fn names(&self) -> &Names {
        &self.board.names
    }

    fn awaits(&self, state: &State) -> Awaits {
        let phasing = state.phase().map_or(Side::Red, |(side, _)| side);
        match state.flow.top() {
            Some(Frame::Fight(fight)) => {
                let fate = if fight.overrun.is_some() { Fate::Drawn } else { Fate::Sealed };
                Awaits::Roll(match self.next_untried(state, fight) {
                    Some(_) => RollWanted { purpose: "reveal", sides: Korsun::cup_size(state), count: 1, fate },
                    None => RollWanted { purpose: "combat", sides: 6, count: 1, fate },
                })
            }
            Some(Frame::Weather) => {
                Awaits::Roll(RollWanted { purpose: "weather", sides: 6, count: 1, fate: Fate::Drawn })
            }
            Some(Frame::Over(outcome)) => Awaits::Over(outcome.clone()),
            Some(Frame::Activation | Frame::Support) => Awaits::Choice(Sides::only(Side::Red)),
            Some(
                Frame::SetUp(side)
                | Frame::Phase(side, _)
                | Frame::Excess { side, .. }
                | Frame::AirSupport(side)
                | Frame::Payment { side, .. }
                | Frame::Advance { side, .. },
            ) => Awaits::Choice(Sides::only(*side)),
            Some(Frame::March { .. }) | None => Awaits::Choice(Sides::only(phasing)),
        }
    }

    fn prompt(&self, state: &State, side: Side) -> Prompt {
        let offers = match self.awaits(state).asks(side) {
            true => state.offers.get_or(|| self.offers_in(state, side)).clone(),
            false => Vec::new(),
        };
        Prompt { title: show::title(state), offers }
    }

    fn ask(&self, state: &State, side: Side, answer: &Answer) -> Result<Ask, Refusal> {
        match (answer.verb, &answer.values[..]) {
            ("move", [Value::Units(units)]) => self.move_field(state, side, units).map(Ask::Field),
            ("enter", [Value::Units(units)]) => match &units[..] {
                [unit] => Ok(Ask::Field(self.entry_field(state, side, *unit))),
                _ => Err(refuse!("26.0a", "reinforcements come one by one")),
            },
            ("deploy", [Value::Units(units)]) => match &units[..] {
                [unit] => {
                    let from = self.deployments(state, side, *unit).into_iter().map(Place::Hex).collect();
                    Ok(Ask::Field(Field::Places { from, least: 1, most: 1 }))
                }
                _ => Err(refuse!("18.0", "units are set up one by one")),
            },
            ("rail", [Value::Units(units)]) => match &units[..] {
                [unit] => self.rail_field(state, side, *unit).map(Ask::Field),
                _ => Err(refuse!("5.31", "units move by rail one by one")),
            },
            ("attack", [Value::Units(units)]) => self.targets_field(state, side, units).map(Ask::Field),
            (verb, []) if Action::has_slots(verb) => Ask::first(self.first_field(state, side, verb)),
            _ => self.judge_action(state, side, &answer.action()?).map(|()| Ask::Ready),
        }
    }

    fn judge_action(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        self.judge_sequence(state, action)?;
        match action {
            Action::Deploy { unit, hex } => self.judge_deployment(state, side, *unit, *hex),
            Action::Activate(units) => self.judge_activation(state, units),
            Action::Support(units) => self.judge_support(state, units),
            Action::Move { units, path } => self.judge_move(state, side, units, path),
            Action::Rail { unit, path } => self.judge_rail(state, side, *unit, path),
            Action::Enter { unit, hex } => self.judge_entry(state, side, *unit, *hex),
            Action::Attack { units, targets } => self.judge_attack(state, side, units, targets),
            Action::Steps(losses) => match state.flow.top() {
                Some(Frame::Payment { units, amount, may_retreat, .. }) => {
                    let open =
                        *may_retreat && Self::retreat(state).is_some_and(|way| self.retreat_field(state, way).is_ok());
                    // 9.71a Nobody has to retreat.
                    if !case!("9.71a", true) && open {
                        return Err(refuse!("9.71a", "a retreat is open"));
                    }
                    self.judge_steps(state, units, (*amount, *may_retreat), losses)
                }
                _ => Ok(()),
            },
            Action::Retreat(routes) => match Self::retreat(state) {
                Some(_) if matches!(state.flow.top(), Some(Frame::Payment { may_retreat: false, .. })) => {
                    Err(refuse!("9.69", "an engaged result leaves no retreat"))
                }
                Some(retreat) => self.judge_retreat(state, retreat, routes),
                None => Ok(()),
            },
            Action::Advance(routes) => self.judge_advance(state, routes),
            Action::Remove(units) => match state.flow.top() {
                Some(Frame::Excess { hex, .. }) => self.judge_removal(state, *hex, units),
                _ => Ok(()),
            },
            Action::Airlift(towns) => self.judge_airlift(state, side, towns),
            Action::End => match state.flow.top() {
                Some(Frame::SetUp(side)) => self.judge_set_up(state, *side),
                Some(Frame::Phase(side, phase)) => self.judge_end(state, *side, *phase),
                _ => Ok(()),
            },
            Action::Muster | Action::Air(_) | Action::Halt => Ok(()),
        }
    }

    fn judge_edit(&self, state: &State, edit: &Edit) -> Result<(), Refusal> {
        let Some(Frame::Phase(..)) = state.flow.top() else {
            return Err(refuse!("sequence", "nothing is adjudicated in the middle of an action or after the end"));
        };
        match edit {
            Edit::Place { unit, place: Place::Hex(hex) } => {
                let free = !state.control.holds(self.unit(*unit).side.other(), *hex) && !self.is_water(*hex);
                if free { Ok(()) } else { Err(refuse!("5.22b", "{unit} cannot be put there", unit = *unit)) }
            }
            Edit::Place { .. } => Ok(()),
            Edit::Steps { unit, steps } => match (1..=self.full_steps(state, *unit)).contains(steps) {
                true => Ok(()),
                false => Err(refuse!("9.6", "{unit} cannot have so many steps", unit = *unit)),
            },
            Edit::Set { .. } | Edit::Mark { .. } => {
                Err(refuse!("sequence", "adjudicated are the places and the steps of units"))
            }
        }
    }

    fn resolve(&self, play: &mut Play<'_, Korsun>, input: &Input<Action>) {
        match input {
            Input::Choice(side, action) => self.resolve_action(play, *side, action),
            Input::Roll(faces) => faces.iter().for_each(|face| match play.state().flow.top() {
                Some(Frame::Weather) => self.roll_weather(play, *face),
                _ => self.resolve_roll(play, *face),
            }),
            // There are no secrets in this game; the kernel refuses them.
            Input::Seal { .. } | Input::Open { .. } => {}
            Input::Adjudicate(edits) => {
                for edit in edits {
                    let lost = match edit {
                        Edit::Steps { unit, steps } => self.full_steps(play.state(), *unit).saturating_sub(*steps),
                        _ => 0,
                    };
                    play.emit(Event::Adjudicated { edit: edit.clone(), lost });
                }
            }
        }
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        state.evolve(&self.board, event);
    }

    /// There is no fog in this game.
    fn tell(&self, before: &State, event: &Event, _viewer: Viewer) -> Option<Telling> {
        show::tell(self, before, event)
    }

    fn forecast(&self, state: &State, side: Side, action: &Action) -> Option<Forecast> {
        self.forecast_of(state, side, action)
    }

    fn supply(&self, state: &State, unit: UnitId, _viewer: Viewer) -> Option<SupplyReport> {
        self.supply_of(state, unit)
    }

    fn overlay(&self, state: &State, id: &str, viewer: Viewer, unit: Option<UnitId>) -> Overlay {
        self.overlay_of(state, id, viewer, unit)
    }

    fn turns(&self) -> Vec<String> {
        (1..=TURNS).map(|turn| date(turn).to_owned()).collect()
    }

    fn phases(&self) -> Vec<Sentence> {
        show::phases()
    }

    fn charts(&self) -> Vec<Chart> {
        self.charts_of()
    }

    fn decision(&self, state: &State, side: Side) -> Option<Decision> {
        self.decision_of(state, side)
    }

    fn columns(&self) -> Vec<String> {
        TABLE.names()
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        show::view(self, state)
    }
}
