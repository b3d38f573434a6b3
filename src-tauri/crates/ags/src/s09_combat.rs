//! 9 Combat: who attacks whom, at what odds, and what the die says. Losses, retreats and advances have modules of their own.

use crate::game::Korsun;
use crate::map::Water;
use crate::s09_table::TABLE;
use crate::s11_headquarters::Command;
use crate::state::{CombatResult, Event, Fight, Frame, Heavy, Loss, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::prompt::{Field, Groups, Prompt};
use kernel::toolkit::targets::targets;
use kernel::{Awaits, Fate, Play, Refusal, RollWanted, Side, Stage, UnitId, case, may, must, refuse, say};

use CombatResult::{Engaged, Owed};
use Loss::{Eliminated, None as No, Number};

impl Stage<Korsun> for Fight {
    fn awaits(&self, game: &Korsun, state: &State) -> Awaits {
        let fate = if self.overrun.is_some() { Fate::Drawn } else { Fate::Sealed };
        Awaits::Roll(match game.next_untried(state, self) {
            Some(_) => RollWanted { purpose: "reveal", sides: Korsun::cup_size(state), count: 1, fate },
            None => RollWanted { purpose: "combat", sides: 6, count: 1, fate },
        })
    }

    fn prompt(&self, _: &Korsun, _: &State, _: Side) -> Prompt {
        Prompt::new(say!("combat"), [])
    }

    fn roll(&self, game: &Korsun, play: &mut Play<'_, Korsun>, faces: &[u8]) {
        let [face] = *faces else { return };
        if let Some(unit) = game.next_untried(play.state(), self) {
            return game.reveal(play, unit, face);
        }
        let column = game.column_with(self, self.air);
        // 9.5a The table.
        let result = case!("9.5a", TABLE.result(column, face).copied(), None).unwrap_or(Owed(No, No));
        play.emit(Event::Rolled { face, column, result });
        game.carry_on(play);
    }
}

impl Korsun {
    /// Precedence: which hexes, then which units, then their command.
    pub(crate) fn judge_attack(
        &self,
        state: &State,
        side: Side,
        units: &[UnitId],
        targets: &[Hex],
    ) -> Result<(), Refusal> {
        if units.is_empty() || targets.is_empty() {
            return Err(refuse!("9.11", "an attack names units and hexes"));
        }
        targets.iter().try_for_each(|target| self.judge_target(state, side, *target))?;
        units.iter().try_for_each(|unit| self.judge_attacker(state, side, *unit, targets))?;
        let beside = |unit: &UnitId, other: &UnitId| {
            state.at.hex(*unit) == state.at.hex(*other) && !self.unit(*other).is_headquarters()
        };
        // 11.35 An HQ has no attack strength of its own: it takes part only with combat units in its hex.
        let alone =
            |unit: &&UnitId| self.unit(**unit).is_headquarters() && !units.iter().any(|other| beside(unit, other));
        if let Some(unit) = units.iter().find(|unit| case!("11.35", alone(unit))) {
            return Err(refuse!("11.35", "{unit} cannot attack without combat units in its hex", unit = *unit));
        }
        self.judge_permissions(state, units)?;
        if side == Soviet {
            self.judge_command(state, units)?;
        }
        Ok(())
    }

    fn judge_target(&self, state: &State, side: Side, target: Hex) -> Result<(), Refusal> {
        // 9.11 Units attack enemies.
        if !state.control.holds(side.other(), target) {
            return Err(refuse!("9.11", "there is no enemy unit in {place}", place = target));
        }
        // 9.14 No unit is attacked twice in a phase, 9.83 nor are units that have advanced.
        let mut defenders = state.at.at(target).filter(|unit| !state.mark(*unit).sheltered).peekable();
        if defenders.peek().is_none() || case!("9.14", defenders.any(|unit| state.mark(unit).defended)) {
            return Err(refuse!("9.14", "{place} has been attacked in this phase", place = target));
        }
        Ok(())
    }

    // 9.11 Units attack in their own combat phase, from where they stand.
    fn judge_own(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        if case!("9.11", self.unit(unit).side != side) {
            return Err(refuse!("9.11", "{unit} does not belong to the side on turn", unit = unit));
        }
        if !state.is_on_map(unit) {
            return Err(refuse!("9.11", "{unit} is not on the map", unit = unit));
        }
        Ok(())
    }

    fn judge_attacker(&self, state: &State, side: Side, unit: UnitId, targets: &[Hex]) -> Result<(), Refusal> {
        self.judge_own(state, side, unit)?;
        let marks = state.mark(unit);
        // 9.14 No unit attacks twice in a phase, 9.83 nor after an advance.
        if case!("9.14", marks.attacked) && !self.unit(unit).is_headquarters() {
            return Err(refuse!("9.14", "{unit} has attacked in this phase", unit = unit));
        }
        // 11.36 An HQ joins one attack only.
        if case!("11.36", marks.attacked && self.unit(unit).is_headquarters()) {
            return Err(refuse!("11.36", "{unit} has taken part in an attack in this phase", unit = unit));
        }
        // 6.32a A disrupted unit does not attack.
        if case!("6.32a", marks.disrupted) {
            return Err(refuse!("6.32a", "{unit} is disrupted", unit = unit));
        }
        // 25.34b, 25.31 Nor does one with its heavy equipment under it.
        if case!(["25.34b", "25.31"], marks.heavy == Heavy::Under) {
            return Err(refuse!("25.34b", "{unit} has its heavy equipment under it", unit = unit));
        }
        // 23.13 An inactive HQ adds nothing to an attack.
        if case!("23.13", self.unit(unit).is_headquarters() && !marks.active) {
            return Err(refuse!("23.13", "{unit} is inactive and adds nothing to an attack", unit = unit));
        }
        let hex = state.at.hex(unit);
        for target in targets {
            let direction = hex.and_then(|hex| self.map().grid().direction(hex, *target));
            // 9.11 A unit attacks what is next to it, 9.23 and every attacker is next to every hex that is attacked.
            let Some((hex, direction)) = hex.zip(direction) else {
                if case!("9.11", targets.len() == 1) {
                    return Err(refuse!("9.11", "{unit} is not next to {place}", unit = unit, place = *target));
                }
                if case!("9.23", targets.len() > 1) {
                    return Err(refuse!("9.23", "{unit} is not next to {place}", unit = unit, place = *target));
                }
                continue;
            };
            // 10.16 Nobody attacks across the sea.
            if case!("10.16", self.map().water_at(hex, direction) == Some(Water::Sea)) {
                return Err(refuse!("10.16", "the sea lies between {unit} and {place}", unit = unit, place = *target));
            }
        }
        Ok(())
    }

    /// What the rules expressly allow.
    fn judge_permissions(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let mut hexes: Vec<Option<Hex>> = units.iter().map(|unit| state.at.hex(*unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        // 9.13 Units may attack from all six hexes around.
        if hexes.len() > case!("9.13", 6, 1) {
            return Err(refuse!("9.13", "units of so many hexes cannot attack together"));
        }
        // 9.22 Units in the same hex may attack other hexes or not at all.
        let left_out = |hex: &Hex| state.at.at(*hex).any(|unit| !units.contains(&unit));
        if !may!("9.22") && hexes.iter().flatten().any(left_out) {
            return Err(refuse!("9.22", "all units of a hex attack together"));
        }
        Ok(())
    }

    fn judge_command(&self, state: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let combat: Vec<UnitId> = units.iter().copied().filter(|unit| !self.unit(*unit).is_headquarters()).collect();
        for unit in &combat {
            if self.can_lead(state, self.leaders(state, &[*unit])) {
                continue;
            }
            let reached = |command: Command| {
                let near = |at: usize| state.at.hex(*unit).is_some_and(|hex| self.reaches(state, at, hex));
                self.commanders(state, command).any(|(at, _)| near(at))
            };
            // 23.23 All HQs that reach it have led all they can.
            if case!("23.23", reached(Command::Lead)) {
                return Err(refuse!("23.23", "no active HQ can lead another attack by {unit}", unit = *unit));
            }
            // 23.14 Only inactive HQs reach it.
            let inactive = reached(Command::Keep);
            if case!(["23.14", "23.1"], inactive) {
                return Err(refuse!("23.14", "{unit} is led only by an inactive HQ", unit = *unit));
            }
            // 6.32b Only disrupted HQs reach it.
            let disrupted = |(at, other): (usize, UnitId)| {
                state.mark(other).disrupted && state.at.hex(*unit).is_some_and(|hex| self.reaches(state, at, hex))
            };
            let placed = self.board.headquarters.iter().copied().enumerate();
            if placed.filter(|(_, other)| state.is_on_map(*other)).any(|placed| case!("6.32b", disrupted(placed))) {
                return Err(refuse!("6.32b", "{unit} is in the command radius of a disrupted HQ only", unit = *unit));
            }
            // 9.15, 11.3 A Soviet unit attacks only within the radius of an HQ.
            if case!(["9.15", "11.3", "11.0"], !inactive) {
                return Err(refuse!("9.15", "{unit} is in the command radius of no HQ", unit = *unit));
            }
        }
        // 23.23 From turn 5 on one HQ leads the whole attack; 11.32, 23.22 any number of units.
        let most = case!(["11.32", "23.22"], usize::MAX, 1);
        let led = self.can_lead(state, self.leaders(state, &combat));
        if case!("23.23", !led) || combat.len() > most {
            return Err(refuse!("23.23", "no active HQ can lead an attack by {units} together", units = combat));
        }
        Ok(())
    }

    /// For each hex that can be attacked, who can attack it.
    pub(crate) fn attackers<'a>(&self, state: &'a State, side: Side) -> &'a Groups {
        state.attackers.get_or(|| self.find_attackers(state, side))
    }

    pub(crate) fn any_attackers(&self, state: &State, side: Side) -> bool {
        self.attackers(state, side).iter().next().is_some()
    }

    fn find_attackers(&self, state: &State, side: Side) -> Groups {
        let (grid, mut groups) = (self.map().grid(), Groups::default());
        let mut here: Vec<UnitId> = Vec::new();
        for target in state.control.held(side.other()).iter() {
            let around = grid.neighbours(target).map(|(_, hex)| hex).filter(|hex| state.control.holds(side, *hex));
            here.clear();
            for hex in around {
                self.add_attackers(state, side, hex, target, &mut here);
            }
            if !here.is_empty() && self.judge_target(state, side, target).is_ok() {
                here.sort_unstable();
                groups.push(here.iter().copied());
            }
        }
        groups
    }

    /// The units in a hex that can attack another, one by one; an HQ may join others there.
    fn add_attackers(&self, state: &State, side: Side, hex: Hex, target: Hex, found: &mut Vec<UnitId>) {
        // Looked at more closely are only those that nothing keeps from it at first sight.
        let idle = |unit: &UnitId| !state.mark(*unit).attacked && !state.mark(*unit).disrupted;
        let led = |unit: UnitId| side == German || self.can_lead(state, self.leaders(state, &[unit]));
        let able = |unit: UnitId| self.judge_attacker(state, side, unit, &[target]).is_ok();
        let combat = found.len();
        let is_headquarters = |unit: &UnitId| self.unit(*unit).is_headquarters();
        for unit in state.at.at(hex).filter(idle).filter(|unit| !is_headquarters(unit)) {
            if led(unit) && able(unit) && self.judge_permissions(state, &[unit]).is_ok() {
                found.push(unit);
            }
        }
        if found.len() > combat {
            found.extend(state.at.at(hex).filter(idle).filter(|unit| is_headquarters(unit) && able(*unit)));
        }
    }

    /// The hexes that these units can attack together.
    pub(crate) fn targets_field(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Field, Refusal> {
        units.iter().try_for_each(|unit| self.judge_own(state, side, *unit))?;
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let judge = |hex: Hex| self.judge_attack(state, side, units, &[hex]);
        match targets(self.map().grid(), &state.control, side, start, judge) {
            Ok(from) => Ok(Field::Places { least: 1, most: from.len(), from }),
            Err(why) => {
                Err(why.unwrap_or_else(|| refuse!("9.11", "no enemy is next to {units}", units = units.to_vec())))
            }
        }
    }

    /// A fight before it is declared.
    pub(crate) fn fight(
        &self,
        state: &State,
        side: Side,
        mut attackers: Vec<(UnitId, Hex)>,
        targets: Vec<Hex>,
    ) -> Fight {
        // 9.12 Those that take no part are not touched.
        if !may!("9.12") {
            let beside: Vec<(UnitId, Hex)> =
                attackers.iter().flat_map(|(_, hex)| state.at.at(*hex).map(|unit| (unit, *hex))).collect();
            attackers.extend(beside);
        }
        attackers.sort_unstable();
        attackers.dedup();
        // 9.76 Units that were retreated into a hex in this phase do not defend it.
        let shelters = |unit: UnitId| case!("9.76", state.mark(unit).sheltered);
        let there = |hex: &Hex| state.at.at(*hex).map(|unit| (unit, *hex)).collect::<Vec<_>>();
        let (sheltered, mut defenders): (Vec<_>, Vec<_>) =
            targets.iter().flat_map(there).partition(|(unit, _)| shelters(*unit));
        defenders.sort_unstable();
        let mut forbidden = state.control.controlled(side.other()).clone();
        forbidden.union(state.control.held(side.other()));
        Fight {
            side,
            attackers,
            joined: Vec::new(),
            defenders,
            sheltered: sheltered.into_iter().map(|(unit, _)| unit).collect(),
            targets,
            ratio: 0,
            shift: 0,
            air: [false; 2],
            overrun: None,
            result: None,
            paid: (false, false),
            hurt: (false, false),
            routes: Vec::new(),
            forbidden: forbidden.iter().collect(),
            isolated: Vec::new(),
        }
    }

    pub(crate) fn resolve_attack(&self, play: &mut Play<'_, Korsun>, side: Side, units: &[UnitId], targets: &[Hex]) {
        let state = play.state();
        let fight = self.attack(state, side, units, targets);
        let combat: Vec<UnitId> = units.iter().copied().filter(|unit| !self.unit(*unit).is_headquarters()).collect();
        let led_by = match side {
            Soviet => self.leaders(state, &combat),
            German => 0,
        };
        self.declare(play, fight, led_by);
        self.ask_for_air(play);
    }

    /// Announces a fight, and what it will be resolved at as far as that is known.
    pub(crate) fn declare(&self, play: &mut Play<'_, Korsun>, fight: Fight, led_by: u8) {
        // 23.21 Each attack and each overrun counts, 23.2 from turn 5 on.
        let overruns = case!("23.21", fight.overrun.is_some());
        let counts = play.state().turn >= 5 && (overruns || fight.overrun.is_none());
        if led_by != 0 && counts {
            let named = self.board.headquarters.iter().enumerate().filter(|(at, _)| led_by & (1u8 << at) != 0);
            play.emit(Event::Led { by: led_by, units: named.map(|(_, unit)| *unit).collect() });
        }
        let known = self.next_untried(play.state(), &fight).is_none();
        let odds = known.then(|| self.odds(play.state(), &fight));
        let (ratio, shift) = odds.map_or((0, 0), |odds| (odds.ratio, odds.shift));
        // 25.12 Who is isolated at the instant in which the fight begins is so for all of it.
        let takes_part = |unit: &UnitId| {
            let fighters = fight.attackers.iter().chain(&fight.defenders).map(|(unit, _)| unit);
            fighters.chain(&fight.sheltered).any(|other| other == unit)
        };
        let isolated = self.isolated_units(play.state()).into_iter().filter(takes_part).collect();
        let fight = Box::new(Fight { ratio, shift, isolated, ..fight });
        play.emit(Event::Attacked { fight, odds });
    }

    /// When the strengths of all are known: the odds. A fight without fighters ends.
    pub(crate) fn reckon(&self, play: &mut Play<'_, Korsun>) {
        let Some(Frame::Fight(fight)) = play.state().flow.top().cloned() else { return };
        if self.next_untried(play.state(), &fight).is_some() {
            return;
        }
        if fight.attackers.iter().all(|(unit, _)| self.unit(*unit).is_headquarters()) {
            return play.emit(Event::FightEnded);
        }
        if fight.defenders.is_empty() {
            return match &fight.overrun {
                Some(overrun) => self.end_overrun(play, &fight, overrun),
                None => play.emit(Event::FightEnded),
            };
        }
        let odds = self.odds(play.state(), &fight);
        play.emit(Event::Reckoned { odds });
    }

    /// Goes on with the fight on top: whoever owes decides, the defender first; then it ends.
    pub(crate) fn carry_on(&self, play: &mut Play<'_, Korsun>) {
        let Some(Frame::Fight(fight)) = play.state().flow.top().cloned() else { return };
        let Some(result) = fight.result else { return };
        let (attackers, defenders) = match result {
            // 9.65 What stands left of the slash is the attacker's, right of it the defender's.
            Owed(attackers, defenders) => {
                case!("9.65", (attackers, defenders), (defenders, attackers))
            }
            // 9.69 Engaged: each side loses a step and stays where it is.
            Engaged => (Number(1), Number(1)),
        };
        let may_retreat = must!("9.69", result != Engaged);
        // 9.68 The defender pays first.
        let mut both = [(fight.side.other(), defenders, fight.paid.1), (fight.side, attackers, fight.paid.0)];
        if !may!("9.68") {
            both.reverse();
        }
        for (side, loss, _) in both.into_iter().filter(|(.., paid)| !paid) {
            let of_side = if side == fight.side { &fight.attackers } else { &fight.defenders };
            let units: Vec<UnitId> =
                of_side.iter().map(|(unit, _)| *unit).filter(|unit| play.state().is_on_map(*unit)).collect();
            match loss {
                Number(amount) if !units.is_empty() => {
                    // 9.72 Whose units they are decides.
                    let side = case!("9.72", side, side.other());
                    return play.emit(Event::Owed { side, units, amount, may_retreat });
                }
                // 9.65 All steps of all units are lost.
                Eliminated => {
                    units.iter().for_each(|unit| self.eliminate(play, *unit, "9.65"));
                    if side != fight.side {
                        self.guests_fall(play, &fight.targets);
                    }
                    play.emit(Event::Paid { side, case: "9.65" });
                    return self.carry_on(play);
                }
                No | Number(_) => {}
            }
        }
        match &fight.overrun {
            Some(overrun) => self.end_overrun(play, &fight, overrun),
            None => self.end_attack(play, &fight),
        }
    }

    // 9.76 Units that were retreated into a hex before are lost when that hex suffers a loss or a retreat. An overrun has no guests.
    pub(crate) fn guests_fall(&self, play: &mut Play<'_, Korsun>, hexes: &[Hex]) {
        let Some(fight) = play.state().fight() else { return };
        let hit = |unit: &UnitId| play.state().at.hex(*unit).is_some_and(|hex| hexes.contains(&hex));
        let guests: Vec<UnitId> = fight.sheltered.iter().copied().filter(hit).collect();
        guests.into_iter().for_each(|unit| self.eliminate(play, unit, "9.76"));
    }
}
