//! 9 Combat: who attacks whom, at what odds, and what the die says. Retreats and advances have modules of their own.

use crate::game::Korsun;
use crate::map::Terrain;
use crate::s09_table::TABLE;
use crate::s11_headquarters::Command;
use crate::state::{CombatResult, Event, Fight, Frame, Heavy, Loss, State};
use hexgrid::Hex;
use kernel::prompt::{Field, Share};
use kernel::{Place, Play, Refusal, Side, Thing, UnitId, case, refuse};

use CombatResult::{Engaged, Owed};
use Loss::{Eliminated, None as No, Number};

/// The strengths of a fight and the column they give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub attack: u32,
    pub defence: u32,
    pub column: usize,
}

/// Strengths are added up in quarters, so that halving twice loses nothing before the end (9.32).
const QUARTERS: u32 = 4;

impl Korsun {
    /// The odds of these units, attacking from these hexes.
    pub(crate) fn odds(
        &self,
        state: &State,
        side: Side,
        attackers: &[(UnitId, Hex)],
        targets: &[Hex],
        overrun: bool,
    ) -> Odds {
        let attack = self.attack_strength(state, side, attackers, overrun);
        let defence = self.defence_strength(state, side, attackers, targets);
        // 9.4 Odds are rounded in favour of the defender.
        let column = case!("9.4", TABLE.column(attack, defence), TABLE.columns.len() - 1);
        // 19.56 An infantry division that is whole in one hex moves the odds one column against a Soviet attack.
        let steady = side == Side::Red && targets.iter().any(|hex| self.stands_whole(state, *hex));
        Odds { attack, defence, column: TABLE.shifted(column, if case!("19.56", steady) { -1 } else { 0 }) }
    }

    fn attack_strength(&self, state: &State, side: Side, attackers: &[(UnitId, Hex)], overrun: bool) -> u32 {
        let supplied = self.supplied_units(state, side, Command::Keep);
        let units: Vec<UnitId> = attackers.iter().map(|(unit, _)| *unit).collect();
        let strength = |unit: UnitId| {
            let mut quarters = u32::from(self.attack_of(state, unit)) * QUARTERS;
            // 24.21 A supported corps attacks with twice its strength.
            if case!("24.21", state.mark(unit).supported) {
                quarters *= 2;
            }
            // 19.51 All regiments of a panzer division attacking out of one hex attack with twice their strength.
            if case!("19.51", self.attacks_whole(state, unit, attackers)) {
                quarters *= 2;
            }
            // 12.23 Out of supply it is half; 6.12 overrunners are in supply.
            if !overrun && case!("12.23", !supplied[unit.index()]) {
                quarters /= 2;
            }
            // 6.0c In an overrun it is half.
            if overrun && case!("6.0c", true) { quarters / 2 } else { quarters }
        };
        let combat: u32 =
            units.iter().filter(|unit| !self.unit(**unit).is_headquarters()).map(|unit| strength(*unit)).sum();
        // 11.37 An active HQ that takes part adds its rating, at most as much as the units stacked with it have.
        let lent: u32 = if overrun { 0 } else { self.lent(state, attackers, &strength) };
        // 9.32b Nobody is worth less than one.
        case!("9.32b", ((combat + lent) / QUARTERS).max(1), (combat + lent) / QUARTERS)
    }

    fn lent(&self, state: &State, attackers: &[(UnitId, Hex)], strength: &impl Fn(UnitId) -> u32) -> u32 {
        let headquarters = attackers.iter().filter(|(unit, _)| self.unit(*unit).is_headquarters());
        let lent = headquarters.map(|(unit, hex)| {
            // 23.13 An inactive HQ adds nothing.
            if case!("23.13", !state.mark(*unit).active) {
                return 0;
            }
            let rating = u32::from(self.unit(*unit).rating().unwrap_or(0)) * QUARTERS;
            let beside = attackers.iter().filter(|(other, at)| at == hex && !self.unit(*other).is_headquarters());
            let total: u32 = beside.map(|(other, _)| strength(*other)).sum();
            case!("11.37", rating.min(total), 0)
        });
        lent.sum()
    }

    fn defence_strength(&self, state: &State, side: Side, attackers: &[(UnitId, Hex)], targets: &[Hex]) -> u32 {
        let supplied = self.supplied_units(state, side.other(), Command::Keep);
        let of_hex = |hex: Hex| {
            let from: Vec<Hex> = attackers.iter().map(|(_, from)| *from).collect();
            let terrain = self.terrain_factor(&from, hex);
            let units = self.defending(state, hex);
            let alone = units.iter().all(|unit| self.unit(*unit).is_headquarters());
            let strength = |unit: &UnitId| {
                let printed = match self.unit(*unit).rating() {
                    // 11.38 An HQ alone defends with half its rating; with others it adds nothing.
                    Some(rating) if alone => u32::from(case!("11.38", rating / 2, rating)),
                    Some(_) => case!("11.38", 0, 1),
                    None => u32::from(self.defence_of(state, *unit)),
                };
                let mut quarters = printed * QUARTERS;
                // 19.52a The regiments of a panzer division that keep together defend with twice their strength.
                if case!("19.52a", self.keeps_together(state, *unit)) {
                    quarters *= 2;
                }
                // 25.33 Heavy equipment on top of a unit doubles its defence.
                if case!("25.33", matches!(state.mark(*unit).heavy, Heavy::First | Heavy::Second)) {
                    quarters *= 2;
                }
                // 10.32b The bonus for terrain comes on top.
                quarters *= terrain;
                // 12.23 Out of supply it is half.
                if case!("12.23", !supplied[unit.index()]) { quarters / 2 } else { quarters }
            };
            units.iter().map(strength).sum::<u32>()
        };
        // 9.21 All units in a hex defend together, and all hexes that are attacked.
        let quarters: u32 = targets.iter().map(|hex| of_hex(*hex)).sum();
        case!("9.32b", (quarters / QUARTERS).max(1), (quarters / QUARTERS).max(1))
    }

    /// The units in a hex that defend: not those that were retreated there in this phase (9.76).
    pub(crate) fn defending(&self, state: &State, hex: Hex) -> Vec<UnitId> {
        state.at.at(hex).filter(|unit| !case!("9.76", state.mark(*unit).sheltered)).collect()
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
            return Err(refuse!("sequence", "an attack names units and hexes"));
        }
        targets.iter().try_for_each(|target| self.judge_target(state, side, *target))?;
        units.iter().try_for_each(|unit| self.judge_attacker(state, side, *unit, targets))?;
        // 11.35 An HQ has no attack strength of its own.
        if case!("11.35", units.iter().all(|unit| self.unit(*unit).is_headquarters())) {
            return Err(refuse!("11.35", "an HQ cannot attack by itself"));
        }
        self.judge_command(state, side, units)
    }

    fn judge_target(&self, state: &State, side: Side, target: Hex) -> Result<(), Refusal> {
        if !self.holds(state, side.other(), target) {
            return Err(refuse!("9.11", "there is no enemy unit in {place}", place = target));
        }
        // 9.14 No unit is attacked twice in a phase.
        let fresh = state.at.at(target).any(|unit| !state.mark(unit).defended && !state.mark(unit).sheltered);
        if case!("9.14", !fresh) {
            return Err(refuse!("9.14", "{place} has been attacked in this phase", place = target));
        }
        Ok(())
    }

    fn judge_attacker(&self, state: &State, side: Side, unit: UnitId, targets: &[Hex]) -> Result<(), Refusal> {
        self.judge_owner(state, side, unit)?;
        let marks = state.mark(unit);
        // 9.14 No unit attacks twice in a phase.
        if case!("9.14", marks.attacked) {
            return Err(refuse!("9.14", "{unit} has attacked in this phase", unit = unit));
        }
        // 6.32a A disrupted unit does not attack.
        if case!("6.32a", marks.disrupted) {
            return Err(refuse!("6.32a", "{unit} is disrupted", unit = unit));
        }
        // 25.34b Nor does one on its heavy equipment.
        if case!("25.34b", marks.heavy == Heavy::Under) {
            return Err(refuse!("25.34b", "{unit} stands on its heavy equipment", unit = unit));
        }
        // 9.23 Every attacker is next to every hex that is attacked.
        let adjacent = |target: &Hex| state.at.hex(unit).is_some_and(|hex| self.map().grid().adjacent(hex, *target));
        match targets.iter().find(|target| case!("9.23", !adjacent(target))) {
            Some(target) => Err(refuse!("9.23", "{unit} is not next to {place}", unit = unit, place = *target)),
            None => Ok(()),
        }
    }

    fn judge_command(&self, state: &State, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
        if side == Side::Blue {
            return Ok(());
        }
        let combat: Vec<UnitId> = units.iter().copied().filter(|unit| !self.unit(*unit).is_headquarters()).collect();
        // 9.15 A Soviet unit attacks only within the radius of an HQ. 23.14 It must be an active one.
        if let Some(unit) = combat.iter().find(|unit| case!("9.15", self.leader(state, &[**unit]).is_none())) {
            return Err(refuse!("9.15", "no active HQ can lead {unit}", unit = *unit));
        }
        // 23.23 One HQ leads the whole attack.
        if case!("23.23", self.leader(state, &combat).is_none()) {
            return Err(refuse!("23.23", "no active HQ can lead an attack by {units}", units = combat));
        }
        Ok(())
    }

    /// The enemy hexes that a unit can attack.
    pub(crate) fn targets_of(&self, state: &State, side: Side, unit: UnitId) -> Vec<Hex> {
        let around =
            state.at.hex(unit).into_iter().flat_map(|hex| self.map().grid().neighbours(hex)).map(|(_, hex)| hex);
        around.filter(|hex| self.judge_attack(state, side, &[unit], &[*hex]).is_ok()).collect()
    }

    pub(crate) fn targets_field(&self, state: &State, side: Side, units: &[UnitId]) -> Field {
        let mut from: Vec<Hex> = units.first().map(|unit| self.around(state, *unit)).unwrap_or_default();
        from.retain(|hex| self.judge_attack(state, side, units, &[*hex]).is_ok());
        let most = from.len();
        Field::Places { from: from.into_iter().map(Place::Hex).collect(), least: 1, most }
    }

    fn around(&self, state: &State, unit: UnitId) -> Vec<Hex> {
        let around = state.at.hex(unit).into_iter().flat_map(|hex| self.map().grid().neighbours(hex));
        let mut around: Vec<Hex> = around.map(|(_, hex)| hex).collect();
        around.sort_unstable();
        around
    }

    pub(crate) fn fight(
        &self,
        state: &State,
        side: Side,
        attackers: Vec<(UnitId, Hex)>,
        targets: Vec<Hex>,
        column: usize,
    ) -> Fight {
        let mut attackers = attackers;
        attackers.sort_unstable();
        let defenders = targets.iter().flat_map(|hex| self.defending(state, *hex).into_iter().map(|unit| (unit, *hex)));
        let mut defenders: Vec<(UnitId, Hex)> = defenders.collect();
        defenders.sort_unstable();
        let sheltered = targets.iter().flat_map(|hex| state.at.at(*hex)).filter(|unit| state.mark(*unit).sheltered);
        let zone = self.controlled_by(state, side.other());
        let enemy = self.units_of(side.other()).filter_map(|unit| state.at.hex(unit));
        let mut forbidden: Vec<Hex> = zone.iter().chain(enemy).collect();
        forbidden.sort_unstable();
        forbidden.dedup();
        Fight {
            side,
            attackers,
            defenders,
            sheltered: sheltered.collect(),
            targets,
            column,
            air: [false; 2],
            overrun: None,
            result: None,
            paid: (false, false),
            hurt: (false, false),
            routes: Vec::new(),
            forbidden,
        }
    }

    pub(crate) fn resolve_attack(&self, play: &mut Play<'_, Korsun>, side: Side, units: &[UnitId], targets: &[Hex]) {
        let state = play.state();
        let attackers: Vec<(UnitId, Hex)> =
            units.iter().filter_map(|unit| Some((*unit, state.at.hex(*unit)?))).collect();
        let odds = self.odds(state, side, &attackers, targets, false);
        let fight = self.fight(state, side, attackers, targets.to_vec(), odds.column);
        let combat: Vec<UnitId> = units.iter().copied().filter(|unit| !self.unit(*unit).is_headquarters()).collect();
        let leader = if side == Side::Red { self.leader(state, &combat) } else { None };
        leader.into_iter().for_each(|unit| play.emit(Event::Led { unit }));
        play.emit(Event::Attacked { fight, attack: odds.attack, defence: odds.defence });
        self.ask_for_air(play);
    }

    /// 14.12 The attacker says first whether he uses an air point, then the defender.
    pub(crate) fn ask_for_air(&self, play: &mut Play<'_, Korsun>) {
        let state = play.state();
        let Some(Frame::Fight(fight)) = state.flow.top() else { return };
        let attacker = fight.side;
        let asked = if state.air[attacker.other().index()] > 0 { Some(attacker.other()) } else { None };
        // Asked last is answered first.
        if let Some(side) = asked {
            play.emit(Event::Asked(Frame::AirSupport(side)));
        }
        if play.state().air[attacker.index()] > 0 {
            play.emit(Event::Asked(Frame::AirSupport(attacker)));
        }
    }

    pub(crate) fn resolve_roll(&self, play: &mut Play<'_, Korsun>, face: u8) {
        let Some(fight) = play.state().fight().cloned() else { return };
        let (by, against) = (fight.air[fight.side.index()], fight.air[fight.side.other().index()]);
        // 14.14 An air point moves the odds one column in favour of the side that uses it.
        let shift = case!("14.14", i32::from(by) - i32::from(against), 0);
        let column = TABLE.shifted(fight.column, shift);
        let result = TABLE.result(column, face).copied().unwrap_or(Owed(No, No));
        play.emit(Event::Rolled { face, column, result });
        self.carry_on(play);
    }

    /// Goes on with the fight on top: whoever owes decides, the defender first; then it ends.
    pub(crate) fn carry_on(&self, play: &mut Play<'_, Korsun>) {
        let Some(Frame::Fight(fight)) = play.state().flow.top().cloned() else { return };
        let Some(result) = fight.result else { return };
        let (attackers, defenders, may_retreat) = match result {
            Owed(attackers, defenders) => (attackers, defenders, true),
            // 9.69 Engaged: each side loses a step and stays where it is.
            Engaged => (Number(1), Number(1), !case!("9.69", true)),
        };
        let both = [(fight.side.other(), defenders, fight.paid.1), (fight.side, attackers, fight.paid.0)];
        for (side, loss, paid) in both {
            if paid {
                continue;
            }
            let of_side = if side == fight.side { &fight.attackers } else { &fight.defenders };
            let units: Vec<UnitId> =
                of_side.iter().map(|(unit, _)| *unit).filter(|unit| play.state().is_on_map(*unit)).collect();
            match loss {
                No => {}
                Number(amount) if !units.is_empty() => {
                    self.shelter_falls(play, &fight, side);
                    return play.emit(Event::Owed { side, units, amount, may_retreat });
                }
                // 9.65 All steps of all units are lost.
                Eliminated => {
                    self.shelter_falls(play, &fight, side);
                    units.iter().for_each(|unit| self.eliminate(play, *unit));
                    play.emit(Event::Paid { side });
                    return self.carry_on(play);
                }
                Number(_) => {}
            }
        }
        match fight.overrun {
            Some(_) => self.end_overrun(play, &fight),
            None => self.end_attack(play, &fight),
        }
    }

    // 9.76 Units that were retreated into the hex before are lost with any result.
    fn shelter_falls(&self, play: &mut Play<'_, Korsun>, fight: &Fight, side: Side) {
        if side != fight.side {
            let standing = fight.sheltered.iter().filter(|unit| play.state().is_on_map(**unit));
            for unit in standing.copied().collect::<Vec<_>>() {
                self.eliminate(play, unit);
            }
        }
    }

    pub(crate) fn steps_left(&self, state: &State, unit: UnitId) -> u8 {
        let steps = u8::try_from(self.unit(unit).levels.len()).unwrap_or(u8::MAX);
        steps.saturating_sub(state.lost[unit.index()])
    }

    /// How many steps a payment takes: all, if there are no more (9.66).
    fn steps_owed(&self, state: &State, units: &[UnitId], amount: u8) -> u8 {
        let there = units.iter().fold(0u8, |sum, unit| sum.saturating_add(self.steps_left(state, *unit)));
        amount.min(there)
    }

    pub(crate) fn steps_field(&self, state: &State, units: &[UnitId], amount: u8) -> Field {
        let share = |unit: &UnitId| Share {
            thing: Thing::Unit(*unit),
            least: 0,
            most: i32::from(self.steps_left(state, *unit)),
        };
        let total = i32::from(self.steps_owed(state, units, amount));
        Field::Assignment { shares: units.iter().map(share).collect(), total }
    }

    pub(crate) fn judge_steps(
        &self,
        state: &State,
        units: &[UnitId],
        amount: u8,
        losses: &[(UnitId, u8)],
    ) -> Result<(), Refusal> {
        if !losses.iter().map(|(unit, _)| unit).eq(units) {
            return Err(refuse!("9.67", "the loss is to be shared among {units}", units = units.to_vec()));
        }
        if let Some((unit, _)) = losses.iter().find(|(unit, steps)| *steps > self.steps_left(state, *unit)) {
            return Err(refuse!("9.67", "{unit} has not so many steps", unit = *unit));
        }
        let owed = self.steps_owed(state, units, amount);
        let paid: u32 = losses.iter().map(|(_, steps)| u32::from(*steps)).sum();
        // 9.66 As many steps are lost as the result says.
        if case!("9.66", paid != u32::from(owed)) {
            return Err(refuse!("9.66", "{owed} steps are owed, not {paid}", owed = owed, paid = paid));
        }
        Ok(())
    }

    pub(crate) fn resolve_steps(&self, play: &mut Play<'_, Korsun>, side: Side, losses: &[(UnitId, u8)]) {
        for (unit, steps) in losses.iter().filter(|(_, steps)| *steps > 0) {
            if *steps >= self.steps_left(play.state(), *unit) {
                self.eliminate(play, *unit);
            } else {
                self.lose(play, *unit, *steps);
            }
        }
        play.emit(Event::Paid { side });
        self.carry_on(play);
    }

    /// Whether a hex is all river.
    pub(crate) fn is_water(&self, hex: Hex) -> bool {
        self.map().terrain[hex] == Terrain::River
    }
}
