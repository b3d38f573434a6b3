//! 9.3, 9.4 The strengths of a fight and its odds.

use crate::game::Korsun;
use crate::s09_table::TABLE;
use crate::s11_headquarters::Command;
use crate::state::{Fight, Heavy, Odds, Overrun, State};
use crate::{German, Soviet};
use hexgrid::Hex;
use kernel::{Side, UnitId, case, may};

/// What a unit's strength in a fight is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub unit: UnitId,
    pub printed: u32,
    /// The cases that double it.
    pub doubled: [Option<&'static str>; 2],
    /// How often the terrain counts it.
    pub terrain: u32,
    /// Whether it is halved for want of supply.
    pub halved: bool,
}

impl Share {
    /// The strength that counts. 9.32a It is first multiplied, then halved; 12.23 a fraction is dropped unit by unit, but no unit
    /// that has a strength is halved to less than one (9.32b).
    pub fn strength(&self) -> u32 {
        let doublings = self.doubled.iter().flatten().fold(1, |factor, _| factor * 2);
        // 10.32b The bonus for terrain comes on top.
        let factor = case!("10.32b", doublings * self.terrain, doublings.max(self.terrain));
        let whole = self.printed * factor;
        if !self.halved {
            return whole;
        }
        let half = case!("9.32a", whole / 2, self.printed / 2 * factor);
        case!("9.32b", half.max(whole.min(1)), half)
    }
}

impl Korsun {
    /// The odds at which units would attack hexes from where they stand now, before air points.
    pub fn odds_of_attack(&self, state: &State, side: Side, units: &[UnitId], targets: &[Hex]) -> Odds {
        self.odds(state, &self.attack(state, side, units, targets))
    }

    /// An attack as a fight that has not been declared.
    pub(crate) fn attack(&self, state: &State, side: Side, units: &[UnitId], targets: &[Hex]) -> Fight {
        let placed = |unit: UnitId| Some((unit, state.at.hex(unit)?));
        let mut attackers: Vec<(UnitId, Hex)> = units.iter().filter_map(|unit| placed(*unit)).collect();
        // 11.36 An HQ in the hex of attackers shares what happens to them though nobody named it, unless it has taken part in
        // another attack of this phase or shared its result.
        let beside = |(unit, hex): &(UnitId, Hex)| {
            let elsewhere = state.mark(*unit).attacked || state.mark(*unit).shared;
            attackers.iter().any(|(_, from)| from == hex) && !units.contains(unit) && !elsewhere
        };
        let stacked = self.headquarters(state).filter(|unit| self.unit(*unit).side == side).filter_map(placed);
        let joined: Vec<(UnitId, Hex)> = stacked.filter(|placed| case!("11.36", beside(placed))).collect();
        attackers.extend(&joined);
        let joined = joined.into_iter().map(|(unit, _)| unit).collect();
        Fight { joined, ..self.fight(state, side, attackers, targets.to_vec()) }
    }

    /// The odds at which units would overrun a hex out of another, to which they would go first.
    pub fn odds_of_overrun(&self, state: &State, side: Side, units: &[UnitId], from: Hex, target: Hex) -> Odds {
        self.odds(state, &self.overrun(state, side, units, from, target))
    }

    /// An overrun as a fight that has not been declared.
    pub(crate) fn overrun(&self, state: &State, side: Side, units: &[UnitId], from: Hex, target: Hex) -> Fight {
        let attackers = units.iter().map(|unit| (*unit, from)).collect();
        let overrun = Some(Overrun { units: units.to_vec(), left: Vec::new() });
        Fight { overrun, ..self.fight(state, side, attackers, vec![target]) }
    }

    /// The odds of a fight, before air points.
    pub(crate) fn odds(&self, state: &State, fight: &Fight) -> Odds {
        let attack = self.attack_strength(state, fight);
        let defence = self.defence_strength(state, fight);
        // 9.4, 9.0b Odds are rounded in favour of the defender.
        let column = TABLE.column(case!(["9.4", "9.0b"], attack, attack.saturating_add(defence)), defence);
        // 9.5b Beyond the ends of the table its last columns hold.
        let ratio = case!("9.5b", column, if attack > 10 * defence || attack * 3 < defence { 2 } else { column });
        let shift = if self.is_steady(state, fight) { -1 } else { 0 };
        Odds { attack, defence, ratio, shift, column: TABLE.shifted(ratio, shift) }
    }

    // 19.56 An infantry division that is whole in one hex moves the odds one column against a Soviet attack.
    pub(crate) fn is_steady(&self, state: &State, fight: &Fight) -> bool {
        let steady = |hex: &Hex| self.stands_whole(state, *hex);
        case!("19.56", fight.side == Soviet && fight.targets.iter().any(steady))
    }

    /// 9.32b Neither side is worth less than one.
    fn worth_something(strength: u32) -> u32 {
        case!("9.32b", strength.max(1), strength)
    }

    fn attack_strength(&self, state: &State, fight: &Fight) -> u32 {
        let combat: u32 = self.attack_shares(state, fight).map(|share| share.strength()).sum();
        // 6.0c In an overrun the total is halved.
        if fight.overrun.is_some() {
            return Korsun::worth_something(case!("6.0c", combat / 2, combat));
        }
        let lent: u32 = self.lent(state, fight).map(|(_, points)| points).sum();
        Korsun::worth_something(combat + lent)
    }

    /// What each attacking combat unit adds.
    pub(crate) fn attack_shares<'a>(&'a self, state: &'a State, fight: &'a Fight) -> impl Iterator<Item = Share> + 'a {
        let combat = fight.attackers.iter().filter(|(unit, _)| !self.unit(*unit).is_headquarters());
        combat.map(|(unit, _)| self.attack_share(state, fight, *unit))
    }

    fn attack_share(&self, state: &State, fight: &Fight, unit: UnitId) -> Share {
        // 12.22 Supply is judged at the instant of combat. 23.1 Inactive HQs supply no attack. 6.12 Overrunners are in supply.
        let cut = match fight.overrun {
            Some(_) => false,
            None => case!("12.22", !self.is_supplied(state, unit, Command::Lead), state.mark(unit).unsupplied),
        };
        // 24.21, 24.2 A supported corps attacks with twice its strength.
        let supported = case!(["24.21", "24.2"], state.mark(unit).supported);
        // 19.51, 19.5 All regiments of a panzer division attacking out of one hex attack with twice their strength;
        // 19.55 out of supply too.
        let whole = case!(["19.51", "19.5"], self.attacks_whole(state, unit, &fight.attackers));
        let whole = whole && (!cut || may!("19.55"));
        // 10.0 Terrain never changes an attack. 9.24 A strength is one, however many hexes are attacked.
        let ground = || state.at.hex(unit).map_or(1, |hex| self.map().terrain_factor(&[], hex).min(2));
        let split = case!("9.24", 1, u32::try_from(fight.targets.len()).unwrap_or(1));
        let terrain = case!("10.0", 1, ground()) * split;
        // 12.23, 11.33 Out of supply it is half.
        let halved = case!("12.23", cut);
        let doubled = [supported.then_some("24.21"), whole.then_some("19.51")];
        Share { unit, printed: u32::from(self.attack_of(state, unit)), doubled, terrain, halved }
    }

    /// 11.37 What HQs add to the units stacked with them, at most as much as those have.
    pub(crate) fn lent<'a>(&'a self, state: &'a State, fight: &'a Fight) -> impl Iterator<Item = (UnitId, u32)> + 'a {
        let named = fight.attackers.iter().filter(|(unit, _)| !fight.joined.contains(unit));
        let headquarters = named.filter(|(unit, _)| self.unit(*unit).is_headquarters());
        headquarters.map(|(unit, hex)| {
            // 23.13 An inactive HQ adds nothing.
            if case!("23.13", !state.mark(*unit).active) {
                return (*unit, 0);
            }
            let rating = u32::from(self.unit(*unit).rating().unwrap_or(0));
            let beside = fight.attackers.iter().filter(|(other, at)| at == hex && !self.unit(*other).is_headquarters());
            let total: u32 = beside.map(|(other, _)| self.attack_share(state, fight, *other).strength()).sum();
            (*unit, case!(["11.37", "11.1"], rating.min(total), 0))
        })
    }

    fn defence_strength(&self, state: &State, fight: &Fight) -> u32 {
        Korsun::worth_something(self.defence_shares(state, fight).iter().map(Share::strength).sum())
    }

    /// What each defender adds.
    pub(crate) fn defence_shares(&self, state: &State, fight: &Fight) -> Vec<Share> {
        let from: Vec<Hex> = fight.attackers.iter().map(|(_, from)| *from).collect();
        let mut shares = Vec::with_capacity(fight.defenders.len());
        for hex in &fight.targets {
            let terrain = self.map().terrain_factor(&from, *hex);
            let here = fight.defenders.iter().filter(|(_, at)| at == hex).map(|(unit, _)| *unit);
            let alone = here.clone().all(|unit| self.unit(unit).is_headquarters());
            // 9.21 All units in a hex defend together.
            let here = here.take(case!("9.21", usize::MAX, 1));
            shares.extend(here.map(|unit| self.defence_share(state, fight, unit, terrain, alone)));
        }
        shares
    }

    fn defence_share(&self, state: &State, fight: &Fight, unit: UnitId, terrain: u32, alone: bool) -> Share {
        let printed = match self.unit(unit).rating() {
            Some(rating) => u32::from(self.headquarters_defence(rating, alone)),
            None => u32::from(self.defence_of(state, unit)),
        };
        // 6.21, 12.22 The defender's supply is judged at the instant of the overrun or attack, 12.0 right before it.
        let cut = match fight.overrun {
            Some(_) if !may!("6.21") => false,
            _ => case!(["12.22", "12.0"], !self.is_supplied(state, unit, Command::Keep)),
        };
        // 19.52a The regiments of a panzer division that keep together defend with twice their strength; 19.55 out of supply
        // too.
        let together = case!(["19.52a", "19.5"], self.keeps_together(state, unit));
        let together = together && (!cut || may!("19.55"));
        // 25.33, 25.31 Heavy equipment on top of a unit doubles its defence.
        let dug_in = matches!(state.mark(unit).heavy, Heavy::First | Heavy::Second);
        let dug_in = case!(["25.33", "25.31"], dug_in);
        // 12.23, 11.34 Out of supply it is half. 25.34b So it is with heavy equipment under it, and not
        // twice.
        let halved = case!("12.23", cut) && (self.unit(unit).side == German || may!("11.34"));
        let doubled = [together.then_some("19.52a"), dug_in.then_some("25.33")];
        Share { unit, printed, doubled, terrain, halved }
    }

    /// 11.38 An HQ with others adds nothing in defence; alone it has its rating, in some games half of it (19.62).
    fn headquarters_defence(&self, rating: u16, alone: bool) -> u16 {
        match (alone, self.board.rules.half_rating) {
            (false, _) => case!("11.38", 0, 1),
            (true, true) => case!(["11.38", "19.62"], rating / 2, rating),
            (true, false) => case!("11.38", rating, 1),
        }
    }
}
