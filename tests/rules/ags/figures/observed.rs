//! What the engine does in games, seen from outside: states, events, forecasts, supply.

use ags::{Action, CombatResult, Event, Fight, Frame, Korsun, Odds, Phase, State};
use harness::naive::korsun::figures::Clash;
use kernel::{Awaits, Engine, Game, Input, Outcome, Side, UnitId, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Something that the engine said or did, with what is needed to reckon it again.
pub struct Observed {
    pub game: Rc<Korsun>,
    pub what: What,
}

pub enum What {
    Reckoned(Reckoned),
    Forecast {
        state: Rc<State>,
        clash: Clash,
        odds: String,
        results: Vec<(String, u8)>,
    },
    Rolled(Rolled),
    Lost(Rc<Lost>),
    Turn(Turn),
    Supply {
        state: Rc<State>,
        phase: (Side, Phase),
        unsupplied: BTreeSet<UnitId>,
    },
    Isolation {
        state: Rc<State>,
        isolated: BTreeSet<UnitId>,
    },
    Aftermath(Aftermath),
    /// What somebody did, and what came of it at once.
    Deed {
        before: Rc<State>,
        side: Side,
        action: Action,
        after: Rc<State>,
    },
    /// Something that somebody might do, and whether they may.
    Answer {
        state: Rc<State>,
        side: Side,
        action: Action,
        allowed: bool,
    },
    /// A fight is over, and these may advance, or nobody.
    Offered {
        state: Rc<State>,
        offer: Option<(Side, Vec<UnitId>)>,
    },
    /// A movement phase begins; or a German player-turn, and these lose their equipment.
    Begun {
        state: Rc<State>,
        phase: (Side, Phase),
        recovered: bool,
    },
    Unburdened {
        state: Rc<State>,
        units: Vec<UnitId>,
    },
}

/// A turn that is over, or the game.
pub struct Turn {
    pub state: Rc<State>,
    pub before: [u16; 2],
    pub losses: Vec<Rc<Lost>>,
    pub lead: i64,
    pub level: (Option<Side>, &'static str),
    pub outcome: Option<Outcome>,
}

/// A fight as it begins.
pub struct Reckoned {
    pub state: Rc<State>,
    pub named: Vec<UnitId>,
    pub fight: Fight,
    pub odds: Odds,
    pub forecast: Option<(String, Vec<(String, u8)>)>,
}

/// What a face of the die leads to.
pub struct Rolled {
    /// As it was when the fight began.
    pub start: Rc<State>,
    pub clash: Clash,
    /// Who used an air point: attacker, defender.
    pub air: (bool, bool),
    pub face: u8,
    pub column: usize,
    pub result: CombatResult,
    /// The first to owe: the side, its units, how much, and whether they might retreat.
    pub owed: Option<(Side, Vec<UnitId>, u8, bool)>,
    pub eliminated: Vec<UnitId>,
}

/// Steps or a unit that are lost in one input, and what was scored for it.
pub struct Lost {
    /// When the fight began, or now if there is none.
    pub start: Rc<State>,
    /// Just before the unit died.
    pub late: Rc<State>,
    pub unit: UnitId,
    /// The steps it had lost before, and now; None if it is gone.
    pub steps: (u8, Option<u8>),
    pub isolated: bool,
    pub scored: u16,
}

/// A fight from its beginning to its end.
pub struct Aftermath {
    pub start: Rc<State>,
    pub end: Rc<State>,
    pub clash: Clash,
    pub result: CombatResult,
    /// By unit, the steps that were lost.
    pub steps: BTreeMap<UnitId, u8>,
    pub eliminated: BTreeSet<UnitId>,
    /// Units that retreated, and how far they are from where they were.
    pub retreated: BTreeMap<UnitId, Option<u32>>,
    pub disrupted: BTreeSet<UnitId>,
    pub broke_through: bool,
}

pub fn clash(fight: &Fight) -> Clash {
    Clash {
        side: fight.side,
        attackers: fight.attackers.clone(),
        joined: fight.joined.clone(),
        targets: fight.targets.clone(),
        overrun: fight.overrun.is_some(),
    }
}

/// Looks on while a game is played.
pub struct Watcher<F: FnMut(Observed)> {
    game: Rc<Korsun>,
    see: F,
    /// The fight that goes on: how it began, its column at the die, and what has happened in it.
    fight: Option<(Rc<State>, Aftermath)>,
    /// Points when the turn began, and what has been lost since.
    points: [u16; 2],
    losses: Vec<Rc<Lost>>,
    /// Whether somebody may have advanced in the fight.
    advanced: bool,
    /// When a German player-turn is about to begin: who loses equipment.
    unburdened: Option<(Rc<State>, Vec<UnitId>)>,
    /// Whether units have recovered since the beginning when a player-turn begins: not where that was in an air power phase.
    recovered: bool,
}

impl<F: FnMut(Observed)> Watcher<F> {
    pub fn new(game: Rc<Korsun>, state: &State, see: F) -> Watcher<F> {
        let recovered = !matches!(state.phase(), Some((_, Phase::Air)));
        let (points, losses) = (state.points, Vec::new());
        Watcher { game, see, fight: None, points, losses, advanced: false, unburdened: None, recovered }
    }

    fn tell(&mut self, what: What) {
        (self.see)(Observed { game: Rc::clone(&self.game), what });
    }

    /// Applies an input, event by event.
    pub fn apply(&mut self, state: &mut State, input: &Input<Action>) {
        let game = Rc::clone(&self.game);
        self.try_faces(state);
        let forecast = match input {
            Input::Choice(side, action) => game.forecast(state, *side, action),
            _ => None,
        };
        let mut forecast = forecast.map(|forecast| (forecast.odds, forecast.results));
        let mut now = state.clone();
        let events = game.apply(state, input).unwrap_or_else(|refusal| {
            panic!("{}: {}", game.names().write_input(input), game.names().explain(&refusal))
        });
        let mut lost = BTreeMap::new();
        let mut last = None;
        let mut deed = match input {
            Input::Choice(side, action) if is_deed(action) => Some((Rc::new(now.clone()), *side, action.clone())),
            _ => None,
        };
        for event in &events {
            if !belongs_to_deed(event) {
                self.end_deed(deed.take(), &now);
            }
            self.look_at_end(&now, event);
            match event {
                Event::Attacked { fight, odds: Some(odds) } => self.begin(&now, input, fight, *odds, forecast.take()),
                Event::Lost { unit, .. } | Event::Eliminated { unit, .. } => {
                    let entry = lost.entry(*unit).or_insert_with(|| Lost {
                        start: self.fight.as_ref().map_or_else(|| Rc::new(now.clone()), |(start, _)| Rc::clone(start)),
                        late: Rc::new(now.clone()),
                        unit: *unit,
                        steps: (now.lost[unit.index()], None),
                        isolated: false,
                        scored: 0,
                    });
                    last = Some(*unit);
                    if let Event::Eliminated { isolated, .. } = event {
                        entry.isolated = *isolated;
                        entry.late = Rc::new(now.clone());
                    }
                }
                Event::Scored { points, .. } => {
                    if let Some(entry) = last.and_then(|unit| lost.get_mut(&unit)) {
                        entry.scored += points;
                    }
                }
                Event::TurnPassed { .. } | Event::PhaseBegan { .. } => last = None,
                _ => {}
            }
            let turn = now.turn;
            self.note(&now, event);
            game.evolve(&mut now, event);
            self.after(&now, event);
            if now.turn != turn || matches!(event, Event::Ended(_)) {
                self.close(&mut lost, &now);
                self.end_turn(&now, event);
            }
        }
        self.end_deed(deed.take(), &now);
        self.close(&mut lost, &now);
    }

    fn end_deed(&mut self, deed: Option<(Rc<State>, Side, Action)>, now: &State) {
        let Some((before, side, action)) = deed else { return };
        self.tell(What::Deed { before, side, action, after: Rc::new(now.clone()) });
    }

    /// When a fight ends, who may advance; when a German player-turn begins, who loses equipment.
    fn look_at_end(&mut self, now: &State, event: &Event) {
        let offer = match event {
            Event::Attacked { .. } => return self.advanced = false,
            Event::MayAdvance { side, units, .. } => Some((*side, units.clone())),
            Event::FightEnded if self.advanced => return,
            Event::FightEnded => None,
            Event::TurnPassed { side: Side::Red } => {
                return self.unburdened = Some((Rc::new(now.clone()), Vec::new()));
            }
            Event::Unburdened { units } => {
                return self.unburdened = Some((Rc::new(now.clone()), units.clone()));
            }
            _ => return,
        };
        self.advanced = true;
        self.tell(What::Offered { state: Rc::new(now.clone()), offer });
    }

    /// What was lost up to now is told.
    fn close(&mut self, lost: &mut BTreeMap<UnitId, Lost>, now: &State) {
        for (unit, mut loss) in std::mem::take(lost) {
            loss.steps.1 = now.at.hex(unit).map(|_| now.lost[unit.index()]);
            let loss = Rc::new(loss);
            self.losses.push(Rc::clone(&loss));
            self.tell(What::Lost(loss));
        }
    }

    fn end_turn(&mut self, now: &State, event: &Event) {
        let tracks = self.game.view(now, Viewer::Umpire).tracks;
        let lead = tracks.iter().find(|track| track.name == "Soviet lead").expect("a track");
        let level = kernel::Level::at(lead.levels, lead.value).map_or((None, ""), |level| (level.winner, level.name));
        let (lead, losses) = (lead.value, std::mem::take(&mut self.losses));
        let before = std::mem::replace(&mut self.points, now.points);
        let outcome = match event {
            Event::Ended(outcome) => Some(outcome.clone()),
            _ => None,
        };
        let state = Rc::new(now.clone());
        self.tell(What::Turn(Turn { state, before, losses, lead, level, outcome }));
    }

    fn begin(
        &mut self,
        now: &State,
        input: &Input<Action>,
        fight: &Fight,
        odds: Odds,
        forecast: Option<(String, Vec<(String, u8)>)>,
    ) {
        let state = Rc::new(now.clone());
        let named = match input {
            Input::Choice(_, Action::Attack { units, .. } | Action::Move { units, .. }) => units.clone(),
            _ => Vec::new(),
        };
        let aftermath = Aftermath {
            start: Rc::clone(&state),
            end: Rc::clone(&state),
            clash: clash(fight),
            result: CombatResult::Engaged,
            steps: BTreeMap::new(),
            eliminated: BTreeSet::new(),
            retreated: BTreeMap::new(),
            disrupted: BTreeSet::new(),
            broke_through: false,
        };
        self.fight = Some((Rc::clone(&state), aftermath));
        self.tell(What::Reckoned(Reckoned { state, named, fight: fight.clone(), odds, forecast }));
    }

    /// What an event says of the fight that goes on.
    fn note(&mut self, now: &State, event: &Event) {
        let ends = matches!(event, Event::FightEnded | Event::Overran { .. } | Event::Repulsed { .. });
        if let Some((_, mut aftermath)) = self.fight.take_if(|_| ends) {
            aftermath.broke_through = matches!(event, Event::Overran { .. });
            aftermath.end = Rc::new(now.clone());
            return self.tell(What::Aftermath(aftermath));
        }
        let Some((start, aftermath)) = &mut self.fight else { return };
        match event {
            Event::Rolled { result, .. } => aftermath.result = *result,
            Event::Lost { unit, steps } => *aftermath.steps.entry(*unit).or_default() += steps,
            Event::Eliminated { unit, .. } => drop(aftermath.eliminated.insert(*unit)),
            Event::Retreated { routes, .. } => {
                let grid = self.game.board().map.grid();
                for (unit, route) in routes {
                    let from = start.at.hex(*unit);
                    let end = route.last().and_then(|place| place.hex());
                    let far = from.zip(end).map(|(from, end)| grid.distance(from, end));
                    aftermath.retreated.insert(*unit, far);
                }
            }
            Event::Disrupted { units } => aftermath.disrupted.extend(units),
            _ => {}
        }
    }

    /// What is looked at when an event has happened.
    fn after(&mut self, now: &State, event: &Event) {
        let Event::PhaseBegan { side, phase, .. } = event else { return };
        if let Some((state, units)) = self.unburdened.take() {
            self.tell(What::Unburdened { state, units });
        }
        let game = Rc::clone(&self.game);
        let state = Rc::new(now.clone());
        let recovered = std::mem::replace(&mut self.recovered, true);
        self.tell(What::Begun { state: Rc::clone(&state), phase: (*side, *phase), recovered });
        let seen = game.view(now, Viewer::Umpire).units.into_iter();
        let marked = seen.filter(|unit| unit.marks.contains(&"unsupplied")).filter_map(|unit| unit.unit);
        let unsupplied = marked.collect();
        self.tell(What::Supply { state: Rc::clone(&state), phase: (*side, *phase), unsupplied });
        let isolated = game.isolated_units(now).into_iter().collect();
        self.tell(What::Isolation { state, isolated });
    }

    /// What each face of the die would lead to, where one is awaited in a fight.
    fn try_faces(&mut self, state: &State) {
        let game = Rc::clone(&self.game);
        let (Awaits::Roll(_), Some(Frame::Fight(fight))) = (game.awaits(state), state.flow.top()) else { return };
        let Some(start) = self.fight.as_ref().map(|(start, _)| Rc::clone(start)) else { return };
        let air = (fight.air[fight.side.index()], fight.air[fight.side.other().index()]);
        for face in 1..=6 {
            let mut scratch = state.clone();
            let Ok(events) = game.apply(&mut scratch, &Input::Roll(vec![face])) else { continue };
            let Some(at) = events.iter().position(|event| matches!(event, Event::Rolled { .. })) else { continue };
            let Event::Rolled { column, result, .. } = &events[at] else { continue };
            let owed = events[at..].iter().find_map(|event| match event {
                Event::Owed { side, units, amount, may_retreat } => Some((*side, units.clone(), *amount, *may_retreat)),
                _ => None,
            });
            let gone = |event: &Event| match event {
                Event::Eliminated { unit, .. } => Some(*unit),
                _ => None,
            };
            let until = events[at..].iter().take_while(|event| !matches!(event, Event::FightEnded));
            let rolled = Rolled {
                start: Rc::clone(&start),
                clash: clash(fight),
                air,
                face,
                column: *column,
                result: *result,
                owed,
                eliminated: until.filter_map(gone).collect(),
            };
            self.tell(What::Rolled(rolled));
        }
    }

    /// Whether something is allowed that is tried.
    pub fn answer(&mut self, state: &State, side: Side, action: &Action) {
        let allowed = self.game.judge(state, &Input::Choice(side, action.clone())).is_ok();
        self.tell(What::Answer { state: Rc::new(state.clone()), side, action: action.clone(), allowed });
    }

    /// A forecast of something that may be tried and is not.
    pub fn ask(&mut self, state: &State, side: Side, action: &Action) {
        let Action::Attack { units, targets } = action else { return };
        let Some(forecast) = self.game.forecast(state, side, action) else { return };
        let attackers = units.iter().filter_map(|unit| Some((*unit, state.at.hex(*unit)?))).collect();
        let clash = Clash { side, attackers, joined: Vec::new(), targets: targets.clone(), overrun: false };
        let (odds, results) = (forecast.odds, forecast.results);
        self.tell(What::Forecast { state: Rc::new(state.clone()), clash, odds, results });
    }
}

/// Whether an action changes what is on the map or remembered.
fn is_deed(action: &Action) -> bool {
    matches!(
        action,
        Action::Move { .. }
            | Action::Enter { .. }
            | Action::Attack { .. }
            | Action::Airlift(_)
            | Action::Retreat(_)
            | Action::Advance(_)
    )
}

/// Whether an event is part of a deed, and not what follows from it.
fn belongs_to_deed(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved { .. }
            | Event::Burdened { .. }
            | Event::Entered { .. }
            | Event::Stands(_)
            | Event::Led { .. }
            | Event::Attacked { .. }
            | Event::Airlifted { .. }
            | Event::AirfieldLost { .. }
            | Event::Retreated { .. }
            | Event::Advanced { .. }
    )
}
