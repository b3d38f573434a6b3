//! 11 Combat: who attacks whom, and what is decided before the die.

use crate::German;
use crate::action::Action;
use crate::game::Kursk;
use crate::state::{Event, Fight, Frame, State};
use hexgrid::Hex;
use kernel::orders::{Decision, Question};
use kernel::prompt::{Answer, Field, Groups, Offer, Prompt};
use kernel::stage::asks;
use kernel::toolkit::targets::targets;
use kernel::{Awaits, Case, Play, Refusal, Side, Stage, UnitId, case, may, refuse, say};

/// The defender of the fight below says whether a retreat is fought out.
pub(crate) struct Conversion;

impl Stage<Kursk> for Conversion {
    fn awaits(&self, _: &Kursk, state: &State) -> Awaits {
        asks(state.defender())
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("is a retreat fought out?"), [Offer::new("convert", "Fight out a retreat")])
    }

    fn field(&self, _: &Kursk, _: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::yes_no(say!("fight a retreat out"), say!("retreat if the die says so")))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        if let Action::Convert(_) = action { Ok(()) } else { Err(game.untimely(state, side, action)) }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Convert(chosen) = *action else { return };
        game.emit(play, Event::ConversionChosen { chosen });
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        let question = Question::Conversion { verb: "convert", yes: "yes", no: "no" };
        Some(game.decision_on(state, side, question, game.involved(state, side)))
    }
}

/// The German player says whether the Luftwaffe supports them in the fight below.
pub(crate) struct Luftwaffe;

impl Stage<Kursk> for Luftwaffe {
    fn awaits(&self, _: &Kursk, _: &State) -> Awaits {
        asks(German)
    }

    fn prompt(&self, _: &Kursk, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("Luftwaffe support"), [Offer::new("air", "Luftwaffe")])
    }

    fn field(&self, _: &Kursk, _: &State, _: Side, _: &Answer) -> Result<Field, Refusal> {
        Ok(Field::yes_no(say!("the Luftwaffe supports"), say!("it is kept for later")))
    }

    fn judge(&self, game: &Kursk, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        if let Action::Air(_) = action { Ok(()) } else { Err(game.untimely(state, side, action)) }
    }

    fn resolve(&self, game: &Kursk, play: &mut Play<'_, Kursk>, _: Side, action: &Action) {
        let Action::Air(used) = *action else { return };
        game.emit(play, Event::AirUsed { used });
    }

    fn decision(&self, game: &Kursk, state: &State, side: Side) -> Option<Decision> {
        let question = Question::Air { verb: "air", yes: "yes", no: "no" };
        Some(game.decision_on(state, side, question, game.involved(state, side)))
    }
}

impl Kursk {
    /// Precedence: the hex, then the units.
    pub(crate) fn judge_attack(&self, state: &State, side: Side, units: &[UnitId], target: Hex) -> Result<(), Refusal> {
        if units.is_empty() {
            return Err(refuse!("11.1", "an attack names units"));
        }
        self.judge_target(state, side, target)?;
        units.iter().try_for_each(|unit| self.judge_attacker(state, side, *unit, target))?;
        // 11.5 Units of several hexes may attack together, and some of a hex without the others.
        let apart = units.iter().any(|unit| state.at.hex(*unit) != state.at.hex(units[0]));
        if !may!("11.5") && apart {
            return Err(refuse!("11.5", "units of several hexes do not attack together"));
        }
        Ok(())
    }

    fn judge_target(&self, state: &State, side: Side, target: Hex) -> Result<(), Refusal> {
        if !state.control.holds(side.other(), target) {
            return Err(refuse!("11.1", "there is no enemy unit in {place}", place = target));
        }
        // 9.2a Reserves that have not been activated take no part in combat.
        if case!("9.2a", state.at.at(target).any(|unit| state.mark(unit).reserve)) {
            return Err(refuse!("9.2a", "there are reserves in {place} that have not been activated", place = target));
        }
        // 11.4 Nobody is attacked twice in a phase; those that retreated onto others share the attack on these.
        let fresh = |unit: UnitId| !state.mark(unit).defended;
        let again = |unit: UnitId| state.mark(unit).defended && !state.mark(unit).sheltered;
        let spent = !state.at.at(target).any(fresh) || state.at.at(target).any(again);
        if case!("11.4", spent) {
            return Err(refuse!("11.4", "{place} has been attacked in this phase", place = target));
        }
        Ok(())
    }

    fn judge_attacker(&self, state: &State, side: Side, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit, Case("11.1"))?;
        if case!("9.2a", state.mark(unit).reserve) {
            return Err(refuse!("9.2a", "{unit} is a reserve that has not been activated", unit = unit));
        }
        // 11.3 A fortified zone never attacks.
        if case!("11.3", self.unit(unit).is_static()) {
            return Err(refuse!("11.3", "{unit} is static and never attacks", unit = unit));
        }
        // 11.4 Nobody attacks twice in a phase, 11.7 and no unit divides its strength between attacks.
        if case!(["11.4", "11.7"], state.mark(unit).attacked) {
            return Err(refuse!("11.4", "{unit} has attacked in this phase", unit = unit));
        }
        let near = state.at.hex(unit).is_some_and(|hex| self.map().grid().adjacent(hex, target));
        if !near {
            return Err(refuse!("11.5", "{unit} is not next to {place}", unit = unit, place = target));
        }
        Ok(())
    }

    /// For each hex that can be attacked, who can attack it.
    pub(crate) fn attackers<'a>(&self, state: &'a State, side: Side) -> &'a Groups {
        state.attackers.get_or(|| {
            let (grid, mut groups) = (self.map().grid(), Groups::default());
            for target in state.control.held(side.other()).iter() {
                let near = grid.neighbours(target).map(|(_, hex)| hex).filter(|hex| state.control.holds(side, *hex));
                let mut here: Vec<UnitId> = near.flat_map(|hex| state.at.at(hex)).collect();
                here.retain(|unit| self.judge_attacker(state, side, *unit, target).is_ok());
                if !here.is_empty() && self.judge_target(state, side, target).is_ok() {
                    here.sort_unstable();
                    groups.push(here);
                }
            }
            groups
        })
    }

    pub(crate) fn any_attackers(&self, state: &State, side: Side) -> bool {
        self.attackers(state, side).iter().next().is_some()
    }

    /// The hexes that these units can attack together.
    pub(crate) fn targets_field(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Field, Refusal> {
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let judge = |hex: Hex| self.judge_attack(state, side, units, hex);
        match targets(self.map().grid(), &state.control, side, start, judge) {
            Ok(from) => Ok(Field::Places { least: 1, most: 1, from }),
            Err(why) => Err(why.unwrap_or_else(|| refuse!("11.5", "these units can attack nothing together"))),
        }
    }

    /// A fight before it is declared.
    pub(crate) fn fight(&self, state: &State, side: Side, units: &[UnitId], target: Hex) -> Fight {
        let mut attackers: Vec<(UnitId, Hex)> =
            units.iter().filter_map(|unit| Some((*unit, state.at.hex(*unit)?))).collect();
        attackers.sort_unstable();
        let mut there: Vec<UnitId> = state.at.at(target).collect();
        // 11.6 All units in the hex defend.
        if !may!("11.6") {
            there.truncate(1);
        }
        // 11.12c Units that retreated onto others add nothing to the defence. Left alone they defend themselves.
        let shelters = |unit: &UnitId| case!("11.12c", state.mark(*unit).sheltered);
        let (sheltered, defenders): (Vec<UnitId>, Vec<UnitId>) = there.iter().partition(|unit| shelters(unit));
        let (sheltered, defenders) = if defenders.is_empty() { (defenders, sheltered) } else { (sheltered, defenders) };
        // 6.6a Supply is looked at when a battle begins.
        let all = units.iter().copied().chain(there);
        let cut =
            case!("6.6a", self.cut_off(state, all.clone()), all.filter(|unit| state.mark(*unit).began_cut).collect());
        let mut fight = Fight {
            side,
            attackers,
            target,
            defenders,
            sheltered,
            cut,
            level: 0,
            air: false,
            conversion: false,
            result: None,
            converted: false,
            pressed: Vec::new(),
            displaced: Vec::new(),
        };
        fight.level = self.odds(state, &fight).shifted();
        fight
    }

    pub(crate) fn resolve_attack(&self, play: &mut Play<'_, Kursk>, side: Side, units: &[UnitId], target: Hex) {
        let state = play.state();
        let mut fight = self.fight(state, side, units, target);
        let odds = self.odds(state, &fight);
        // 11.20a The Soviet player must convert where a fortified zone defends.
        let zone = fight.under_attack().any(|unit| self.unit(unit).is_static());
        fight.conversion = case!("11.20a", zone);
        let may_convert = self.may_convert(&fight) && !fight.conversion;
        self.emit(play, Event::Attacked { fight, odds });
        // 11.10a The Luftwaffe supports as many fights in a turn as it has counters. 11.10b It is the last that is decided.
        if case!("11.10a", play.state().air > 0) {
            self.emit(play, Event::Asked(Frame::Luftwaffe));
        }
        // 11.20a Other defenders may convert in a town, a city or their own fortification, and say so before the roll.
        if may_convert {
            self.emit(play, Event::Asked(Frame::Conversion));
        }
    }

    fn may_convert(&self, fight: &Fight) -> bool {
        let map = self.map();
        let own = &map.forts[fight.side.other().index()];
        let strong = [&map.towns, &map.cities, own].iter().any(|hexes| hexes.contains(fight.target));
        case!("11.20a", strong)
    }
}
