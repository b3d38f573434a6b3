//! Mistakes that a reader of the rulebook could make.

/// A deliberate mistake of the second computation. Each is one wrong figure, condition or instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    // Strengths.
    /// 1.3: each unit is halved and rounded by itself.
    HalvesEach,
    /// 1.3: half of one is nothing.
    HalfOfOneIsNothing,
    /// 6.5: units out of supply count whole in attack.
    CutAttackersCountWhole,
    /// 6.5: units out of supply count whole in defence.
    CutDefendersCountWhole,
    /// 2.11: a reduced unit has the factor of its front.
    ReducedCountsFull,
    /// 11.12: units that retreated onto others add to the defence.
    ShelteredDefend,
    /// 11.12: units that retreated and defend alone count nothing.
    ShelteredAloneCountOne,
    /// 11.3: a fortified zone counts one.
    ZonesCountOne,
    // Odds and columns.
    /// 11.2: odds are rounded to the nearest, for either.
    OddsRoundedUp,
    /// 11.2: below 1:1 the fraction is dropped for the attacker.
    LowOddsForAttacker,
    /// 11.15: odds are limited before the shifts.
    LimitsFirst,
    // Shifts.
    ForestTwo,
    HillsOne,
    SwampForDefender,
    TownNothing,
    CityTwo,
    OwnFortificationTwo,
    EnemyFortificationNothing,
    /// 12.1: not all that is in a hex counts, only what helps most.
    OnlyBestTerrain,
    /// 12.1: water counts though somebody comes dry.
    WaterInPart,
    /// 12.1: mixed water counts as wide.
    MixedIsWide,
    /// 12.1: a lake is no more than a river.
    LakeIsRiver,
    /// 11.9: the German fight-fight gives one column.
    GermanFightFightOne,
    /// 11.9: fight-fight helps in both phases.
    FightFightTwice,
    /// 11.9: German fight-move gives nothing.
    FightMoveNothing,
    /// 11.9: units out of supply have the shift too.
    CutHaveSequence,
    /// 11.9: Soviet move-fight costs nothing.
    SovietMoveFightNothing,
    /// 11.9: the Soviet fight-move gives a column as the German does.
    SovietFightMoveOne,
    /// 11.10: the Luftwaffe always shifts to the right.
    AirAlwaysRight,
    /// 11.10: the Luftwaffe is worth two columns.
    LuftwaffeTwo,
    /// 11.11: both sides gain two columns.
    ConcentricTwoForAll,
    /// 11.11: three hexes side by side are enough.
    ConcentricAnyThree,
    /// 11.11: three hexes with gaps are not enough.
    ConcentricNotThree,
    /// 11.11: against cities too.
    ConcentricInCities,
    /// 11.11: against the defender's fortifications too.
    ConcentricInFortifications,
    /// 11.11: not against the attacker's own fortifications.
    ConcentricNotInOwn,
    /// 11.22: two of the three divisions are enough.
    TwoOfTheCorps,
    /// 11.22: the corps out of several hexes.
    CorpsApart,
    /// 11.23: also without the Gambit.
    JumpersAlways,
    /// 11.23: also beside others.
    JumpersWithOthers,
    // Tables and results.
    /// 12.2: one field is wrong.
    TableField,
    /// 12.3: one more at 2:1 too.
    ConversionAtTwo,
    /// 12.3: one less at 6:1 too.
    ConversionAtSix,
    /// 12.3: the odds before the Luftwaffe.
    ConversionWithoutAir,
    /// 11.20: no conversion in towns.
    NoConversionInTowns,
    /// 11.20: in any fortification.
    ConversionInAnyFort,
    /// 11.20: a fortified zone leaves the choice.
    ZonesMayChoose,
    /// 11.18: a German unit of two steps is eliminated.
    WholeUnitsDie,
    /// 11.18, 11.21: units that only shelter are spared.
    ShelteredAreSpared,
    /// 11.21: the whole front factor of a reduced unit counts as lost.
    BloodbathWholeFactor,
    /// 11.21: supply does not matter.
    BloodbathSupplied,
    /// 11.21: factors of units that only shelter do not count.
    BloodbathWithoutSheltered,
    /// 11.21: the attacker pays one factor more than is owed.
    PaysMore,
    /// 11.21: a payment out of supply counts whole.
    CutPayWhole,
    // Supply.
    /// 6.3: friends do not cancel zones.
    FriendsDoNotHelp,
    /// 6.3: zones do not stop a line.
    ZonesDoNotStop,
    /// 6.4: lines pass cities of the enemy.
    CitiesOpen,
    /// 6.4: sources that are lost work.
    LostSourcesWork,
    /// 6.8: a captured source of the enemy works too.
    ForeignSourcesWork,
    /// 6.10: Lgov never is a source.
    LgovNoSource,
    /// 6.10: Lgov is a source though it has been German.
    LgovAlwaysSource,
    /// 9.2: reserves have no zone.
    ReservesWithoutZone,
    // Points.
    /// 4.7: a corps is worth one.
    CorpsIsOne,
    /// 4.7: a fortified zone is worth nothing.
    ZonesWorthNothing,
    /// 4.8: paratroops as infantry.
    JumpersTwo,
    /// 4.8: mountain troops as infantry.
    MountainTwo,
    /// 4.8: a mechanised division costs three.
    MechanisedThree,
    /// 4.8: an elite division as any other.
    EliteFour,
    /// 4.4: Lgov as any town.
    LgovOne,
    /// 4.4: Kursk as any city.
    KurskTen,
    /// 4.4: towns count once only, for the German player.
    TownsNotLost,
    /// 4.6: an east edge hex is worth one.
    EastOne,
    /// 4.6: the west edge gives nothing back.
    WestNotRegained,
    /// 4.9: one point less for reserves.
    ReservesOneLess,
    /// 4.9: from turn 4 on always four.
    ReservesFour,
    /// 4.5: no bonus for elite divisions.
    NoBonus,
    /// 4.10: the side that wants the turn gains.
    PriceTurned,
    /// 4.2: 180 points are a victory.
    VictoryAt180,
    /// 4.2: 155 points are a defeat.
    DefeatAt155,
    /// 4.2: with the Gambit 280 points are not enough.
    GambitAbove280,
    /// 6.9: both sides are judged before anybody is removed.
    EndTogether,
    /// 6.9: hexes do not go over.
    EndKeepsHexes,
}

/// What a comparison or a mistake bears upon; nothing else needs to be compared to notice the mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Fights,
    Supply,
    Points,
}

impl Topic {
    pub const ALL: [Topic; 3] = [Topic::Fights, Topic::Supply, Topic::Points];
}

impl Mistake {
    pub fn topic(self) -> Topic {
        if self < Mistake::FriendsDoNotHelp {
            Topic::Fights
        } else if self < Mistake::CorpsIsOne {
            Topic::Supply
        } else {
            Topic::Points
        }
    }

    pub const ALL: [Mistake; 82] = {
        use Mistake::*;
        [
            HalvesEach,
            HalfOfOneIsNothing,
            CutAttackersCountWhole,
            CutDefendersCountWhole,
            ReducedCountsFull,
            ShelteredDefend,
            ShelteredAloneCountOne,
            ZonesCountOne,
            OddsRoundedUp,
            LowOddsForAttacker,
            LimitsFirst,
            ForestTwo,
            HillsOne,
            SwampForDefender,
            TownNothing,
            CityTwo,
            OwnFortificationTwo,
            EnemyFortificationNothing,
            OnlyBestTerrain,
            WaterInPart,
            MixedIsWide,
            LakeIsRiver,
            GermanFightFightOne,
            FightFightTwice,
            FightMoveNothing,
            CutHaveSequence,
            SovietMoveFightNothing,
            SovietFightMoveOne,
            AirAlwaysRight,
            ConcentricTwoForAll,
            ConcentricAnyThree,
            ConcentricNotThree,
            ConcentricInCities,
            ConcentricInFortifications,
            ConcentricNotInOwn,
            TwoOfTheCorps,
            CorpsApart,
            JumpersAlways,
            JumpersWithOthers,
            TableField,
            ConversionAtTwo,
            ConversionAtSix,
            ConversionWithoutAir,
            NoConversionInTowns,
            ConversionInAnyFort,
            ZonesMayChoose,
            WholeUnitsDie,
            ShelteredAreSpared,
            BloodbathWholeFactor,
            BloodbathSupplied,
            BloodbathWithoutSheltered,
            PaysMore,
            CutPayWhole,
            FriendsDoNotHelp,
            ZonesDoNotStop,
            CitiesOpen,
            LostSourcesWork,
            ForeignSourcesWork,
            LgovNoSource,
            LgovAlwaysSource,
            ReservesWithoutZone,
            CorpsIsOne,
            ZonesWorthNothing,
            JumpersTwo,
            MountainTwo,
            MechanisedThree,
            EliteFour,
            LgovOne,
            KurskTen,
            TownsNotLost,
            EastOne,
            WestNotRegained,
            ReservesOneLess,
            ReservesFour,
            NoBonus,
            PriceTurned,
            VictoryAt180,
            DefeatAt155,
            GambitAbove280,
            EndTogether,
            EndKeepsHexes,
            LuftwaffeTwo,
        ]
    };
}
