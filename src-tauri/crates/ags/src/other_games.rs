//! Tables that the charts sheet prints for the other games of the series, ready for their exclusive rules: Rostov's disengagement
//! and weather, Operation Star's reinforcements.

/// What a try to disengage comes to in Rostov.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disengagement {
    /// It succeeds after the loss of so many steps.
    Costs(u8),
    /// The other player retreats the units two hexes, and they go no further.
    Retreated,
    Succeeds,
}

/// What changes the die of a disengagement in Rostov.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disengaging {
    /// Mechanised units, cavalry or HQs are among those that disengage.
    pub includes_mobile: bool,
    /// Axis mechanised units (cavalry does not count) control their hex.
    pub held_by_mechanised: bool,
    /// Minor rivers part them from all adjacent Axis units.
    pub behind_river: bool,
}

/// The disengagement table of Rostov.
pub fn disengage(die: u8, units: Disengaging) -> Disengagement {
    let faster = units.includes_mobile && !units.held_by_mechanised;
    let slower = !units.includes_mobile && units.held_by_mechanised;
    let die = i16::from(die) + i16::from(faster) + i16::from(units.behind_river) - i16::from(slower);
    match die {
        ..=0 => Disengagement::Costs(2),
        1 | 2 => Disengagement::Costs(1),
        3 => Disengagement::Retreated,
        4.. => Disengagement::Succeeds,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RostovWeather {
    Severe,
    Moderate,
    Clear,
}

/// The half of the map whose weather is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    North,
    South,
}

/// The optional weather table of Rostov. There is no roll on turn 1.
pub fn rostov_weather(turn: u8, zone: Zone, die: u8) -> Option<RostovWeather> {
    let change = match (turn, zone) {
        (2..=4, Zone::North) => 0,
        (2..=4, Zone::South) => 2,
        (5..=8, Zone::North) => -1,
        (5..=8, Zone::South) => 0,
        (9..=13, Zone::North) => -3,
        (9..=13, Zone::South) => -2,
        _ => return None,
    };
    Some(match i16::from(die) + change {
        ..=1 => RostovWeather::Severe,
        2..=5 => RostovWeather::Moderate,
        6.. => RostovWeather::Clear,
    })
}

/// The Soviet reinforcements of Operation Star: the type, and how many come on turns 2 to 6.
pub const STAR_REINFORCEMENTS: [(&str, [u8; 5]); 4] = [
    ("rifle division", [2, 3, 3, 3, 2]),
    ("rifle brigade", [0, 1, 0, 1, 0]),
    ("tank brigade", [3, 2, 2, 2, 1]),
    ("anti-tank brigade", [0, 0, 1, 0, 0]),
];

/// How many units of a type come in a turn of Operation Star.
pub fn star_reinforcements(kind: &str, turn: u8) -> u8 {
    let row = STAR_REINFORCEMENTS.iter().find(|(known, _)| *known == kind);
    let at = usize::from(turn).checked_sub(2);
    row.zip(at).and_then(|((_, counts), at)| counts.get(at).copied()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Disengagement::{Costs, Retreated, Succeeds};

    #[test]
    fn disengagement_of_rostov() {
        let plain = Disengaging::default();
        let printed = [Costs(1), Costs(1), Retreated, Succeeds, Succeeds, Succeeds];
        assert_eq!([1, 2, 3, 4, 5, 6].map(|die| disengage(die, plain)), printed);
        let slow = Disengaging { held_by_mechanised: true, ..plain };
        assert_eq!([1, 2, 4].map(|die| disengage(die, slow)), [Costs(2), Costs(1), Retreated]);
        let fast = Disengaging { includes_mobile: true, ..plain };
        assert_eq!([1, 2, 3].map(|die| disengage(die, fast)), [Costs(1), Retreated, Succeeds]);
        // A mobile unit that Axis mechanised units hold has neither.
        let held = Disengaging { includes_mobile: true, held_by_mechanised: true, ..plain };
        assert_eq!(disengage(3, held), Retreated);
        assert_eq!(disengage(2, Disengaging { behind_river: true, ..fast }), Succeeds);
        assert_eq!(disengage(6, Disengaging { behind_river: true, ..fast }), Succeeds);
    }

    #[test]
    fn weather_of_rostov() {
        use RostovWeather::{Clear, Moderate, Severe};
        let rolled = |turn, zone| [1, 2, 3, 4, 5, 6].map(|die| rostov_weather(turn, zone, die));
        assert_eq!(rolled(1, Zone::North), [None; 6]);
        assert_eq!(rolled(3, Zone::North), [Severe, Moderate, Moderate, Moderate, Moderate, Clear].map(Some));
        assert_eq!(rolled(3, Zone::South), [Moderate, Moderate, Moderate, Clear, Clear, Clear].map(Some));
        assert_eq!(rolled(5, Zone::North), [Severe, Severe, Moderate, Moderate, Moderate, Moderate].map(Some));
        assert_eq!(rolled(8, Zone::South)[5], Some(Clear));
        assert_eq!(rolled(9, Zone::North), [Severe, Severe, Severe, Severe, Moderate, Moderate].map(Some));
        assert_eq!(rolled(13, Zone::South)[3], Some(Moderate));
    }

    #[test]
    fn reinforcements_of_operation_star() {
        let of_turn = |turn| STAR_REINFORCEMENTS.map(|(kind, _)| star_reinforcements(kind, turn));
        assert_eq!(of_turn(1), [0; 4]);
        assert_eq!(of_turn(2), [2, 0, 3, 0]);
        assert_eq!(of_turn(3), [3, 1, 2, 0]);
        assert_eq!(of_turn(4), [3, 0, 2, 1]);
        assert_eq!(of_turn(5), [3, 1, 2, 0]);
        assert_eq!(of_turn(6), [2, 0, 1, 0]);
        assert_eq!(of_turn(7), [0; 4]);
    }
}
