//! 19.5 German divisional integrity.

use crate::German;
use crate::game::Korsun;
use crate::state::State;
use hexgrid::Hex;
use kernel::counters::{Size, Symbol};
use kernel::{UnitId, may, must};

/// How far from each other the regiments of a division may be in defence.
const APART: u32 = 2;

impl Korsun {
    /// All regiments of a unit's division.
    // 9.9 Only regiments with a division's number have one.
    fn division(&self, unit: UnitId) -> Vec<UnitId> {
        let Some(formation) = self.unit(unit).formation.as_ref().filter(|_| may!("9.9")) else {
            return Vec::new();
        };
        self.units_of(German).filter(|other| self.unit(*other).formation.as_ref() == Some(formation)).collect()
    }

    /// The regiments of a unit's panzer division, if all three are in play.
    fn panzer_division(&self, state: &State, unit: UnitId) -> Option<Vec<UnitId>> {
        let division = self.division(unit);
        let mechanised = division.iter().all(|other| self.unit(*other).is_mechanised());
        // 19.54 All three regiments must be in play.
        let whole = division.len() == 3 && must!("19.54", division.iter().all(|other| state.is_on_map(*other)));
        (mechanised && whole).then_some(division)
    }

    /// Whether a unit may stand with a division without breaking it: assault guns and Baeke's regiment.
    fn companion(&self, unit: UnitId) -> bool {
        match self.unit(unit).symbol {
            // 19.3a Assault guns may.
            Symbol::AssaultGun => may!("19.3a"),
            Symbol::HeavyArmour => true,
            _ => false,
        }
    }

    /// Whether nobody stands with a division that does not belong to it.
    fn unmixed(&self, state: &State, division: &[UnitId]) -> bool {
        let hexes = division.iter().filter_map(|unit| state.at.hex(*unit));
        let mut others = hexes.flat_map(|hex| state.at.at(hex)).filter(|other| !division.contains(other));
        // 19.53 A stranger in the hex breaks integrity; assault guns and Baeke do not.
        others.all(|other| must!("19.53", self.companion(other)))
    }

    /// Whether a unit's division attacks as a whole out of one hex.
    pub(crate) fn attacks_whole(&self, state: &State, unit: UnitId, attackers: &[(UnitId, Hex)]) -> bool {
        let Some(division) = self.panzer_division(state, unit) else { return false };
        let at = |unit: &UnitId| attackers.iter().find(|(attacker, _)| attacker == unit).map(|(_, hex)| *hex);
        let hexes: Vec<Option<Hex>> = division.iter().map(at).collect();
        hexes[0].is_some() && hexes.iter().all(|hex| *hex == hexes[0]) && self.unmixed(state, &division)
    }

    /// Whether a unit's division keeps together in defence.
    pub(crate) fn keeps_together(&self, state: &State, unit: UnitId) -> bool {
        let Some(division) = self.panzer_division(state, unit) else { return false };
        let hexes: Vec<Hex> = division.iter().filter_map(|other| state.at.hex(*other)).collect();
        let grid = self.map().grid();
        let close = hexes.iter().all(|a| hexes.iter().all(|b| grid.distance(*a, *b) <= APART));
        // 19.52b The hexes between them hold neither enemies nor strangers.
        let between = |a: Hex, b: Hex| {
            let middle = grid.neighbours(a).map(|(_, hex)| hex).filter(|hex| grid.adjacent(*hex, b));
            // Assault guns are harmless only beside a regiment of the division (19.53).
            let free = |hex: Hex| {
                let ours = state.at.at(hex).any(|other| division.contains(&other));
                state.at.at(hex).all(|other| division.contains(&other) || (ours && self.companion(other)))
            };
            grid.distance(a, b) < APART || middle.into_iter().all(free)
        };
        let open = must!("19.52b", hexes.iter().all(|a| hexes.iter().all(|b| between(*a, *b))));
        // 19.52c The other conditions hold too.
        close && open && must!("19.52c", self.unmixed(state, &division))
    }

    /// Whether a whole infantry division stands in a hex.
    pub(crate) fn stands_whole(&self, state: &State, hex: Hex) -> bool {
        state.at.at(hex).any(|unit| {
            let division = self.division(unit);
            let infantry = division.iter().all(|other| !self.unit(*other).is_mechanised());
            // 19.3b The three Divisionsgruppen count as a division.
            let group = self.unit(unit).size == Size::DivisionGroup && !may!("19.3b");
            // 19.57 A unit of a division's size is none.
            let alone = self.unit(unit).size == Size::Division && !may!("19.57");
            alone
                || !group
                    && division.len() == 3
                    && infantry
                    && division.iter().all(|other| state.at.hex(*other) == Some(hex))
        })
    }
}
