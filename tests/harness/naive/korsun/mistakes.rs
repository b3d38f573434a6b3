//! Deliberate mistakes in the second reading of the figures. A comparison that does not notice them is worth little; which of
//! them it notices is itself tested.

use super::Position;

/// A position read by the book, or with one mistake.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    pub position: Position<'a>,
    pub mistake: Option<Mistake>,
}

impl Book<'_> {
    /// Whether this mistake is made.
    pub fn errs(self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }
}

macro_rules! mistakes {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Mistake {
            $($(#[$doc])* $name,)*
        }

        impl Mistake {
            pub const ALL: &'static [Mistake] = &[$(Mistake::$name,)*];
        }
    };
}

mistakes! {
    /// 12.23, 9.32: fractions are dropped from the sum.
    RoundTheSum,
    /// 12.23: a halved unit may count for nothing.
    NoFloorOfOne,
    /// 9.32: halved before it is multiplied.
    HalveFirst,
    /// 12.23: unsupplied defenders defend in full.
    DefenceInFull,
    /// 12.23: unsupplied attackers attack in full.
    AttackInFull,
    /// 10.12: one attacker across a river is enough.
    AnyRiver,
    /// 10.14: a major river doubles.
    MajorDoubles,
    /// 10.12: a mixture of rivers gives nothing.
    MixedRiversNothing,
    /// 10.32: bonuses are multiplied with each other.
    TerrainMultiplies,
    WoodsNothing,
    CityNothing,
    /// 10.24: a town doubles.
    TownDoubles,
    /// 10.24: a road takes the river's bonus away.
    BridgeCancels,
    /// 11.37: the rating is added whole.
    RatingUncapped,
    /// 11.37: the rating is capped by all attackers, not by those in the HQ's hex.
    RatingCappedBySum,
    /// 11.38: a lone HQ defends with its rating.
    WholeRating,
    /// 11.38: an HQ adds to the defence of others.
    HqAddsToDefence,
    /// 24.21
    SupportForgotten,
    /// 24.21: support doubles the defence too.
    SupportDefends,
    /// 6.0
    OverrunInFull,
    /// 6.0: each unit is halved and rounded.
    OverrunByUnit,
    /// 6.17: an HQ adds to an overrun.
    HqOverruns,
    /// 19.51
    AttackIntegrityForgotten,
    /// 19.52
    DefenceIntegrityForgotten,
    /// 19.53: assault guns are doubled with the division.
    GunsDoubled,
    /// 19.53: assault guns disturb the division.
    GunsDisturb,
    /// 19.53: strangers do not disturb it.
    StrangersHarmless,
    /// 19.52: nobody between matters.
    BetweenHarmless,
    /// 19.52: three hexes apart will do.
    ThreeHexes,
    /// 19.54: two of three will do.
    TwoOfThree,
    /// 19.56
    InfantryShiftForgotten,
    /// 19.56: infantry has it against Germans as well, and anywhere: never right.
    InfantryShiftScattered,
    /// 25.31
    HeavyForgotten,
    /// 25.31: only side 1 doubles.
    HeavySecondForgotten,
    /// 25.34: equipment underneath does not halve.
    UnderHarmless,
    /// 25.34: halved again without supply.
    UnderHalvedTwice,
    /// 25.23
    AirliftForgotten,
    /// 15.0
    ArrivalsForgotten,
    /// 9.76: guests defend.
    GuestsDefend,
    /// 9.76: guests do not defend against overruns.
    GuestsIdleInOverruns,
    /// 23.1: an inactive HQ supplies attacks.
    InactiveSuppliesAttacks,
    /// 23.1: an inactive HQ does not supply the defence.
    InactiveSuppliesNobody,
    /// 6.32: a disrupted HQ supplies.
    DisruptedSupplies,
    /// 11.31: command reaches one hex farther.
    CommandFarther,
    /// 11.31: command stops at major rivers.
    CommandStopsAtRivers,
    /// 12.1: friends do not open a controlled hex.
    FriendsOpenNothing,
    /// 12.1: zones do not stop lines.
    ZonesOpen,
    /// 8.12: zones reach across major rivers.
    ZonesCrossRivers,
    /// 19.71: Soviet lines cross major rivers anywhere.
    SovietsCross,
    /// 19.72: German lines need roads over major rivers.
    GermansNeedRoads,
    /// 9.4: 9 to 10 is 1-1.
    RoundedUp,
    /// 9.4: 26 to 9 is 3-1.
    RatioRoundedUp,
    /// 14.14: the defender's point is forgotten.
    DefenderAirForgotten,
    /// 14.14: the attacker's point is forgotten.
    AttackerAirForgotten,
    /// 14.14: shifts are clamped one by one.
    ClampedTwice,
    /// 9.5: one cell of the table is misread.
    TableMisread,
    /// 9.5: `eng` is read as 1/1.
    EngagedMayRetreat,
    /// 25.1: two hexes.
    IsolatedNearer,
    /// 25.1: four hexes.
    IsolatedFarther,
    /// 25.23: supply by air ends isolation.
    AirEndsIsolation,
    /// 25.12: judged when the unit dies.
    IsolationLate,
    /// 27.1: isolation brings nothing.
    IsolationWorthless,
    /// 27.1: a Divisionsgruppe counts as other units do.
    GroupWhole,
    /// 27.1: a panzergrenadier regiment counts as infantry.
    GrenadiersInfantry,
    /// 27.2: steps of a corps are counted beside the whole.
    CorpsTwice,
    /// 27.2: steps of a corps are not counted.
    CorpsStepsForgotten,
    /// 27.2: a brigade counts as a division.
    BrigadeDivision,
    /// 27.2: an HQ counts as a division.
    HqDivision,
    /// 27.1: equipment underneath brings nothing at the end.
    EquipmentForgotten,
    /// 27.1: the pocket brings nothing at the end.
    PocketForgotten,
    /// 27.3: the levels begin one point too high.
    LevelsHigher,
    /// 9.76: guests survive.
    GuestsSurvive,
    /// 9.76: guests of both hexes die with either.
    GuestsOfBoth,
    /// 6.31: `eng` disrupts.
    EngagedDisrupts,
    /// 6.31: nobody is disrupted.
    NobodyDisrupted,
    /// 6.24: all have what the slowest has left.
    SlowestForAll,
    /// 6.24: when one has gone on, the others may not.
    MarchEnds,
    /// 22.11: nobody covers a delay.
    CoverForgotten,
    /// 22.2: a disengagement has to be covered.
    DisengagementCovered,
    /// 25.34: the second move leaves the marker on top.
    EquipmentStays,
    /// 25.34: what follows an overrun is another move.
    EquipmentMarches,
    /// 25.35: the marker stays where supply comes over land.
    EquipmentKept,
    /// 25.28: supply by air brings no equipment.
    NoEquipment,
    /// 25.23: it ends with this turn.
    AirliftEndsAtOnce,
    /// 25.24: the marker stays.
    AirfieldsStay,
    /// 25.24: it stays where Soviets only pass.
    AirfieldsPassed,
    /// 15.0, 23.14: nobody leads a reinforcement.
    ArrivalsUnled,
    /// 23.2: operations are not counted.
    OperationsForgotten,
    /// 11.36: an HQ that nobody named may not be named later.
    HqIsSpent,
    /// 9.76: nobody is a guest.
    NoGuests,
    /// 11.36: HQs advance alone.
    HqsAdvance,
}
