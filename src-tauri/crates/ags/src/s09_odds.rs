//! 9.3, 9.4 The strengths of a fight and its odds.

use crate::game::Korsun;
use crate::s09_table::TABLE;
use crate::s11_headquarters::Command;
use crate::state::{Fight, Heavy, Odds, Overrun, State};
use hexgrid::Hex;
use kernel::{Side, UnitId, case};

impl Korsun {
    /// The odds at which units would attack hexes from where they stand now, before air points.
    pub fn odds_of_attack(&self, state: &State, side: Side, units: &[UnitId], targets: &[Hex]) -> Odds {
        let attackers = units.iter().filter_map(|unit| Some((*unit, state.at.hex(*unit)?))).collect();
        self.odds(state, &self.fight(state, side, attackers, targets.to_vec()))
    }

    /// The odds at which units would overrun a hex out of another, to which they would go first.
    pub fn odds_of_overrun(&self, state: &State, side: Side, units: &[UnitId], from: Hex, target: Hex) -> Odds {
        let attackers = units.iter().map(|unit| (*unit, from)).collect();
        let overrun = Some(Overrun { units: units.to_vec(), left: 0 });
        self.odds(state, &Fight { overrun, ..self.fight(state, side, attackers, vec![target]) })
    }

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
        // 19.55 Divisions keep their integrity out of supply.
        let keeps = |unit: UnitId| case!("19.55", true) || self.is_supplied(state, unit, Command::Lead);
        let strength = |unit: UnitId| {
            let mut factor = 1;
            // 24.21, 24.2 A supported corps attacks with twice its strength.
            if case!("24.21", case!("24.2", state.mark(unit).supported)) {
                factor *= 2;
            }
            // 19.51, 19.5 All regiments of a panzer division attacking out of one hex attack with twice their strength.
            if case!("19.51", case!("19.5", self.attacks_whole(state, unit, &fight.attackers))) && keeps(unit) {
                factor *= 2;
            }
            // 10.0 Terrain never changes an attack.
            if !case!("10.0", true) && !fight.attackers.iter().any(|(other, _)| *other != unit) {
                let terrain = state.at.hex(unit).map(|hex| self.map().terrain_factor(&[], hex)).unwrap_or(1);
                factor *= terrain.min(2);
            }
            // 9.24 A strength is one, however many hexes are attacked.
            factor *= case!("9.24", 1, u32::try_from(fight.targets.len()).unwrap_or(1));
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
                let keeps = case!("19.55", true) || self.is_supplied(state, *unit, Command::Keep);
                if case!("19.52a", case!("19.5", self.keeps_together(state, *unit))) && keeps {
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
                    // 12.0 Supply for combat is looked at right before each combat.
                    _ => case!("12.22", case!("12.0", !self.is_supplied(state, *unit, Command::Keep))),
                };
                let halved = case!("12.23", cut) && (case!("11.34", true) || self.unit(*unit).side == Side::Blue);
                // 25.11 Isolation does nothing beyond that.
                let printed =
                    if !case!("25.11", true) && self.is_isolated(state, *unit) { printed / 2 } else { printed };
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
}
