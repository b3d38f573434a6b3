//! 9 Combat: who attacks whom, at what odds, and what the die says. Losses, retreats and advances have modules of their own.

use crate::game::Korsun;
use crate::map::Water;
use crate::s09_table::TABLE;
use crate::s11_headquarters::Command;
use crate::s20_weather::Weather;
use crate::state::{CombatResult, Event, Fight, Frame, Heavy, Loss, Odds, State};
use hexgrid::Hex;
use kernel::prompt::Field;
use kernel::{Place, Play, Refusal, Side, UnitId, case, refuse};

use CombatResult::{Engaged, Owed};
use Loss::{Eliminated, None as No, Number};

impl Korsun {
    /// The odds of a fight, before air points.
    pub(crate) fn odds(&self, state: &State, fight: &Fight) -> Odds {
        let attack = self.attack_strength(state, fight);
        let defence = self.defence_strength(state, fight);
        // 9.4, 9.0b Odds are rounded in favour of the defender.
        let exact = case!("9.4", case!("9.0b", true));
        let column = TABLE.column(if exact { attack } else { attack.saturating_add(defence) }, defence);
        // 9.5b Beyond the ends of the table its last columns hold.
        let column = case!("9.5b", column, if attack > 10 * defence || attack * 3 < defence { 2 } else { column });
        // 19.56 An infantry division that is whole in one hex moves the odds one column against a Soviet attack.
        let steady = fight.side == Side::Red && fight.targets.iter().any(|hex| self.stands_whole(state, *hex));
        Odds { attack, defence, column: TABLE.shifted(column, if case!("19.56", steady) { -1 } else { 0 }) }
    }

    /// The strength of a unit, in halves. 9.32a It is first multiplied, then halved; fractions are dropped from the sum only.
    fn halves(printed: u32, factor: u32, halved: bool) -> u32 {
        let whole = case!("9.32a", printed * factor, if halved { printed / 2 * 2 } else { printed } * factor);
        if halved { whole } else { whole * 2 }
    }

    /// 9.32b Neither side is worth less than one.
    fn worth_something(strength: u32) -> u32 {
        case!("9.32b", strength.max(1), strength)
    }

    fn attack_strength(&self, state: &State, fight: &Fight) -> u32 {
        // 23.1 Inactive HQs supply no attack. 6.12 Overrunners are in supply.
        let overrun = fight.overrun.is_some();
        let strength = |unit: UnitId| {
            let mut factor = 1;
            // 24.21, 24.2 A supported corps attacks with twice its strength.
            if case!("24.21", case!("24.2", state.mark(unit).supported)) {
                factor *= 2;
            }
            // 19.51, 19.5 All regiments of a panzer division attacking out of one hex attack with twice their strength.
            if case!("19.51", case!("19.5", self.attacks_whole(state, unit, &fight.attackers))) {
                factor *= 2;
            }
            // 10.0 Terrain never changes an attack.
            if !case!("10.0", true) && !fight.attackers.iter().any(|(other, _)| *other != unit) {
                let terrain = state.at.hex(unit).map(|hex| self.map().terrain_factor(&[], hex)).unwrap_or(1);
                factor *= terrain.min(2);
            }
            // 12.23, 11.33 Out of supply it is half. 12.22 Judged at the instant of combat.
            let cut = match case!("12.22", true) {
                true => !self.is_supplied(state, unit, Command::Lead),
                false => state.mark(unit).unsupplied,
            };
            let halved = !overrun && case!("12.23", cut);
            Korsun::halves(u32::from(self.attack_of(state, unit)), factor, halved)
        };
        let units = fight.attackers.iter().map(|(unit, _)| *unit);
        let combat: u32 = units.filter(|unit| !self.unit(*unit).is_headquarters()).map(strength).sum();
        // 6.0c In an overrun the total is halved.
        if overrun {
            return Korsun::worth_something(case!("6.0c", combat / 4, combat / 2));
        }
        Korsun::worth_something((combat + self.lent(state, fight, &strength)) / 2)
    }

    /// 11.37 An HQ adds its rating to the units stacked with it, at most as much as they have; in halves.
    fn lent(&self, state: &State, fight: &Fight, strength: &impl Fn(UnitId) -> u32) -> u32 {
        let headquarters = fight.attackers.iter().filter(|(unit, _)| self.unit(*unit).is_headquarters());
        let lent = headquarters.map(|(unit, hex)| {
            // 23.13 An inactive HQ adds nothing.
            if case!("23.13", !state.mark(*unit).active) {
                return 0;
            }
            let rating = u32::from(self.unit(*unit).rating().unwrap_or(0)) * 2;
            let beside = fight.attackers.iter().filter(|(other, at)| at == hex && !self.unit(*other).is_headquarters());
            let total: u32 = beside.map(|(other, _)| strength(*other)).sum();
            case!("11.37", case!("11.1", rating.min(total), 0), 0)
        });
        lent.sum()
    }

    fn defence_strength(&self, state: &State, fight: &Fight) -> u32 {
        // 6.21, 12.22 The defender's supply is judged at the instant of the overrun or attack.
        let from: Vec<Hex> = fight.attackers.iter().map(|(_, from)| *from).collect();
        let of_hex = |hex: Hex| {
            let terrain = self.map().terrain_factor(&from, hex);
            let mut units: Vec<UnitId> =
                fight.defenders.iter().filter(|(_, at)| *at == hex).map(|(unit, _)| *unit).collect();
            let alone = units.iter().all(|unit| self.unit(*unit).is_headquarters());
            // 9.21 All units in a hex defend together.
            units.truncate(case!("9.21", usize::MAX, 1));
            let strength = |unit: &UnitId| {
                let printed = match self.unit(*unit).rating() {
                    Some(rating) => u32::from(self.headquarters_defence(rating, alone)),
                    None => u32::from(self.defence_of(state, *unit)),
                };
                let mut factor = 1;
                // 19.52a The regiments of a panzer division that keep together defend with twice their strength.
                if case!("19.52a", case!("19.5", self.keeps_together(state, *unit))) {
                    factor *= 2;
                }
                // 25.33, 25.31 Heavy equipment on top of a unit doubles its defence.
                let dug_in = matches!(state.mark(*unit).heavy, Heavy::First | Heavy::Second);
                if case!("25.33", case!("25.31", dug_in)) {
                    factor *= 2;
                }
                // 10.32b The bonus for terrain comes on top.
                let factor = case!("10.32b", factor * terrain, factor.max(terrain));
                // 12.23, 11.34 Out of supply it is half. 25.31 So it is on heavy equipment, and 25.34b not twice.
                let cut = match fight.overrun {
                    Some(_) if !case!("6.21", true) => false,
                    _ => case!("12.22", !self.is_supplied(state, *unit, Command::Keep)),
                };
                let halved = case!("12.23", cut) && (case!("11.34", true) || self.unit(*unit).side == Side::Blue);
                Korsun::halves(printed, factor, halved)
            };
            units.iter().map(strength).sum::<u32>()
        };
        Korsun::worth_something(fight.targets.iter().map(|hex| of_hex(*hex)).sum::<u32>() / 2)
    }

    /// 11.38 An HQ with others adds nothing in defence; alone it has its rating, in some games half of it (19.62).
    fn headquarters_defence(&self, rating: u16, alone: bool) -> u16 {
        match (alone, self.board.rules.half_rating) {
            (false, _) => case!("11.38", 0, 1),
            (true, true) => case!("11.38", case!("19.62", rating / 2, rating), rating),
            (true, false) => case!("11.38", rating, 1),
        }
    }

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
        let alone = |unit: &&UnitId| {
            self.unit(**unit).is_headquarters() && !units.iter().any(|other| beside(unit, other))
        };
        if let Some(unit) = units.iter().find(alone).filter(|_| case!("11.35", true)) {
            return Err(refuse!("11.35", "{unit} cannot attack without combat units in its hex", unit = *unit));
        }
        self.judge_permissions(state, units)?;
        if side == Side::Red {
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

    fn judge_attacker(&self, state: &State, side: Side, unit: UnitId, targets: &[Hex]) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit)?;
        let marks = state.mark(unit);
        // 9.14 No unit attacks twice in a phase, 9.24 nor with a part of its strength, 9.83 nor after an advance.
        if case!("9.14", case!("9.24", marks.attacked)) && !self.unit(unit).is_headquarters() {
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
        // 25.34b, 25.31 Nor does one on its heavy equipment.
        if case!("25.34b", case!("25.31", marks.heavy == Heavy::Under)) {
            return Err(refuse!("25.34b", "{unit} stands on its heavy equipment", unit = unit));
        }
        // 23.13 An inactive HQ takes no part.
        if case!("23.13", self.unit(unit).is_headquarters() && !marks.active) {
            return Err(refuse!("23.13", "{unit} is inactive", unit = unit));
        }
        let hex = state.at.hex(unit);
        for target in targets {
            let direction = hex.and_then(|hex| self.map().grid().direction(hex, *target));
            // 9.11 A unit attacks what is next to it, 9.23 and every attacker is next to every hex that is attacked.
            let Some((hex, direction)) = hex.zip(direction) else {
                if targets.len() == 1 && case!("9.11", true) {
                    return Err(refuse!("9.11", "{unit} is not next to {place}", unit = unit, place = *target));
                }
                if targets.len() > 1 && case!("9.23", true) {
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
        if !case!("9.22", true) && hexes.iter().flatten().any(left_out) {
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
            if case!("23.14", case!("23.1", inactive)) {
                return Err(refuse!("23.14", "{unit} is led only by an inactive HQ", unit = *unit));
            }
            // 9.15, 11.3 A Soviet unit attacks only within the radius of an HQ.
            if case!("9.15", case!("11.3", case!("11.0", !inactive))) {
                return Err(refuse!("9.15", "{unit} is in the command radius of no HQ", unit = *unit));
            }
        }
        // 23.23 One HQ leads the whole attack; 11.32, 23.22 any number of units.
        let most = case!("11.32", case!("23.22", usize::MAX, 1), 1);
        let led = self.can_lead(state, self.leaders(state, &combat));
        if case!("23.23", !led) || combat.len() > most {
            return Err(refuse!("23.23", "no active HQ can lead an attack by {units} together", units = combat));
        }
        Ok(())
    }

    /// For each hex that can be attacked, who can attack it.
    pub(crate) fn attackers<'a>(&self, state: &'a State, side: Side) -> &'a [Vec<UnitId>] {
        state.known.attackers.get_or(|| self.find_attackers(state, side))
    }

    fn find_attackers(&self, state: &State, side: Side) -> Vec<Vec<UnitId>> {
        let mut by_target: Vec<(Hex, Vec<UnitId>)> = Vec::new();
        let enemy = side.other();
        let adjacent = |unit: UnitId| {
            let around = state.at.hex(unit).into_iter().flat_map(|hex| self.map().grid().neighbours(hex));
            around.map(|(_, hex)| hex).filter(|hex| state.control.holds(enemy, *hex))
        };
        let mut units = self.units_of(side).filter(|unit| adjacent(*unit).next().is_some()).peekable();
        if units.peek().is_none() {
            return Vec::new();
        }
        for unit in units.filter(|unit| !self.unit(*unit).is_headquarters()) {
            if side == Side::Red && self.judge_command(state, &[unit]).is_err() {
                continue;
            }
            for target in adjacent(unit) {
                let open = self.judge_target(state, side, target).is_ok()
                    && self.judge_attacker(state, side, unit, &[target]).is_ok()
                    && self.judge_permissions(state, &[unit]).is_ok();
                match by_target.iter_mut().find(|(hex, _)| *hex == target).filter(|_| open) {
                    Some((_, units)) => units.push(unit),
                    None if open => by_target.push((target, vec![unit])),
                    None => {}
                }
            }
        }
        // An HQ may join the units in its hex.
        for (target, units) in &mut by_target {
            let joins = |unit: &UnitId| {
                let beside = units.iter().any(|other| state.at.hex(*other) == state.at.hex(*unit));
                beside && self.judge_attacker(state, side, *unit, &[*target]).is_ok()
            };
            let joining: Vec<UnitId> = self.headquarters(state).filter(joins).filter(|_| side == Side::Red).collect();
            units.extend(joining);
            units.sort_unstable();
        }
        by_target.into_iter().map(|(_, units)| units).collect()
    }

    /// The hexes that these units can attack together.
    pub(crate) fn targets_field(&self, state: &State, side: Side, units: &[UnitId]) -> Result<Field, Refusal> {
        let start = units.first().and_then(|unit| state.at.hex(*unit));
        let around = start.into_iter().flat_map(|hex| self.map().grid().neighbours(hex)).map(|(_, hex)| hex);
        let mut around: Vec<Hex> = around.filter(|hex| state.control.holds(side.other(), *hex)).collect();
        around.sort_unstable();
        let (mut from, mut refused) = (Vec::new(), None);
        for hex in around {
            match self.judge_attack(state, side, units, &[hex]) {
                Ok(()) => from.push(Place::Hex(hex)),
                Err(refusal) => refused = Some(refusal),
            }
        }
        if from.is_empty() {
            return Err(refused.unwrap_or_else(|| refuse!("9.23", "these units can attack nothing together")));
        }
        Ok(Field::Places { least: 1, most: from.len(), from })
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
        if !case!("9.12", true) {
            let beside: Vec<(UnitId, Hex)> =
                attackers.iter().flat_map(|(_, hex)| state.at.at(*hex).map(|unit| (unit, *hex))).collect();
            attackers.extend(beside);
        }
        attackers.sort_unstable();
        attackers.dedup();
        // 9.76 Units that were retreated into a hex in this phase do not defend it.
        let shelters = |unit: UnitId| case!("9.76", state.mark(unit).sheltered);
        let there = |hex: &Hex| state.at.at(*hex).map(|unit| (unit, *hex)).collect::<Vec<_>>();
        let (sheltered, mut defenders): (Vec<(UnitId, Hex)>, Vec<(UnitId, Hex)>) =
            targets.iter().flat_map(there).partition(|(unit, _)| shelters(*unit));
        defenders.sort_unstable();
        let mut forbidden = state.control.controlled(side.other()).clone();
        forbidden.union(state.control.held(side.other()));
        Fight {
            side,
            attackers,
            defenders,
            sheltered: sheltered.into_iter().map(|(unit, _)| unit).collect(),
            targets,
            column: 0,
            air: [false; 2],
            overrun: None,
            result: None,
            paid: (false, false),
            hurt: (false, false),
            routes: Vec::new(),
            forbidden: forbidden.iter().collect(),
        }
    }

    pub(crate) fn resolve_attack(&self, play: &mut Play<'_, Korsun>, side: Side, units: &[UnitId], targets: &[Hex]) {
        let state = play.state();
        let attackers = units.iter().filter_map(|unit| Some((*unit, state.at.hex(*unit)?))).collect();
        let fight = self.fight(state, side, attackers, targets.to_vec());
        let combat: Vec<UnitId> = units.iter().copied().filter(|unit| !self.unit(*unit).is_headquarters()).collect();
        let led_by = match side {
            Side::Red => self.leaders(state, &combat),
            Side::Blue => 0,
        };
        self.declare(play, fight, led_by);
        self.ask_for_air(play);
    }

    /// Announces a fight, and what it will be resolved at as far as that is known.
    pub(crate) fn declare(&self, play: &mut Play<'_, Korsun>, fight: Fight, led_by: u8) {
        // 23.21 Each attack and each overrun counts.
        let counts = match fight.overrun {
            Some(_) => case!("23.21", true),
            None => true,
        };
        if led_by != 0 && counts {
            let named = self.board.headquarters.iter().enumerate().filter(|(at, _)| led_by & (1u8 << at) != 0);
            play.emit(Event::Led { by: led_by, units: named.map(|(_, unit)| *unit).collect() });
        }
        let known = self.next_untried(play.state(), &fight).is_none();
        let odds = known.then(|| self.odds(play.state(), &fight));
        let column = odds.map_or(0, |odds| odds.column);
        play.emit(Event::Attacked { fight: Fight { column, ..fight }, odds });
    }

    /// 14.12 The attacker says first whether he uses an air point, then the defender. 14.15 Nobody does in an overrun.
    pub(crate) fn ask_for_air(&self, play: &mut Play<'_, Korsun>) {
        let state = play.state();
        let Some(Frame::Fight(fight)) = state.flow.top() else { return };
        let first = case!("14.12", fight.side, fight.side.other());
        // 14.11 Either side may use a point, if it has one; asked last is answered first.
        for side in [first.other(), first] {
            let flies = play.state().weather == Weather::Mud || !case!("20.11", true);
            if case!("14.11", flies && play.state().air[side.index()] > 0) {
                play.emit(Event::Asked(Frame::AirSupport(side)));
            }
        }
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

    pub(crate) fn resolve_roll(&self, play: &mut Play<'_, Korsun>, face: u8) {
        let Some(fight) = play.state().fight().cloned() else { return };
        if let Some(unit) = self.next_untried(play.state(), &fight) {
            return self.reveal(play, unit, face);
        }
        let (by, against) = (fight.air[fight.side.index()], fight.air[fight.side.other().index()]);
        // 14.14 An air point moves the odds one column in favour of the side that uses it; 14.13 no more than one each.
        let each = case!("14.13", 1, 2);
        let shift = case!("14.14", (i32::from(by) - i32::from(against)) * each, 0);
        let column = TABLE.shifted(fight.column, shift);
        // 9.5a The table.
        let result = case!("9.5a", TABLE.result(column, face).copied(), None).unwrap_or(Owed(No, No));
        play.emit(Event::Rolled { face, column, result });
        self.carry_on(play);
    }

    /// Goes on with the fight on top: whoever owes decides, the defender first; then it ends.
    pub(crate) fn carry_on(&self, play: &mut Play<'_, Korsun>) {
        let Some(Frame::Fight(fight)) = play.state().flow.top().cloned() else { return };
        let Some(result) = fight.result else { return };
        let (attackers, defenders, may_retreat) = match result {
            // 9.65 What stands left of the slash is the attacker's, right of it the defender's.
            Owed(attackers, defenders) => {
                let (attackers, defenders) = case!("9.65", (attackers, defenders), (defenders, attackers));
                (attackers, defenders, true)
            }
            // 9.69 Engaged: each side loses a step and stays where it is.
            Engaged => (Number(1), Number(1), !case!("9.69", true)),
        };
        // 9.68 The defender pays first.
        let mut both = [(fight.side.other(), defenders, fight.paid.1), (fight.side, attackers, fight.paid.0)];
        if !case!("9.68", true) {
            both.reverse();
        }
        for (side, loss, _) in both.into_iter().filter(|(.., paid)| !paid) {
            let of_side = if side == fight.side { &fight.attackers } else { &fight.defenders };
            let units: Vec<UnitId> =
                of_side.iter().map(|(unit, _)| *unit).filter(|unit| play.state().is_on_map(*unit)).collect();
            match loss {
                Number(amount) if !units.is_empty() => {
                    self.shelter_falls(play, &fight, side);
                    return play.emit(Event::Owed { side, units, amount, may_retreat });
                }
                // 9.65 All steps of all units are lost.
                Eliminated => {
                    self.shelter_falls(play, &fight, side);
                    units.iter().for_each(|unit| self.eliminate(play, *unit, "9.65"));
                    play.emit(Event::Paid { side });
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

    // 9.76 Units that were retreated into the hex before are lost with any result.
    fn shelter_falls(&self, play: &mut Play<'_, Korsun>, fight: &Fight, side: Side) {
        if side == fight.side || fight.overrun.is_some() {
            return;
        }
        let standing = fight.sheltered.iter().filter(|unit| play.state().is_on_map(**unit));
        for unit in standing.copied().collect::<Vec<_>>() {
            self.eliminate(play, unit, "9.76");
        }
    }
}
