//! 9.7 Retreats. Most fights here are the same: 15/SSW in 1413 attacks a tank brigade in 1412 at 3-1, which then owes two (die 1)
//! or one (die 2 and 3). The attacker controls 1313 and 1513, so that 1411, 1312 and 1512 are left to retreat to. A unit in 1311
//! controls 1411 and 1312, one in 1611 controls 1512.

use super::{HQ, check, check_fight};

/// [9.7] Who retreats takes all his units of that combat with him.
#[test]
fn all_units_retreat() {
    let changes = "
        SU  31RD @1412 | 74RD @1412 | 27A @1409 active
        GE  11/6 @1413 | Baeke @1413 | LAH/LAH @1413 | 72 @1313
    ";
    check(&format!(
        "
        set ground open | turn 3
        {changes}
        GE  88 @2413
        SU  58RD @2412
        phase GE combat
        dice 1
        GE: attack 11/6 Baeke LAH/LAH 72 -> 1412                => 23 to 10, odds 2-1 => result -/1
        SU: retreat 31RD:1412-1411                              => refuse 9.7
        SU: retreat 74RD:1412-1411                              => refuse 9.7
        SU: retreat 31RD:1412-1411 74RD:1412-1512               => ok
        see 31RD @1411 defended
        see 74RD @1512 defended
    "
    ));
}

/// [9.7] A retreat costs no movement points: three hexes of woods over rivers are no hindrance, and steps are not lost.
#[test]
fn a_retreat_is_free() {
    check(
        "
        set ground open | turn 5
        map 1411 woods
        map 1410 woods
        map 1409 woods
        map 1411/1410 minor
        map 1410/1409 minor
        GE  Baeke @1413 | 15/SSW @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 15/SSW -> 1412         => 14 to 2, odds 7-1 => result -/3
        SU: retreat 233TB:1412-1411-1410-1409   => ok
        see 233TB @1409 defended
    ",
    );
}

/// [9.71a] Nobody has to retreat: three steps may be lost though the way is open.
#[test]
fn a_retreat_is_never_forced() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 15/SSW @1413 | LAH/LAH @1413 | 11/6 @1413 | 72 @1313 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 15/SSW LAH/LAH 11/6 72 -> 1412 => 29 to 4, odds 7-1 => result -/3 => awaits SU steps retreat
        SU: steps 233TB=2 25TB=1                => ok
        see 233TB @eliminated
        see 25TB @1412 reduced defended
    ",
    );
}

/// [9.71b] No retreat into an enemy unit or into a hex that enemies control.
#[test]
fn no_retreat_into_a_zone_of_control() {
    check_fight(
        2,
        "SU  27A @1410 active\n        GE  72 @1311",
        "
        SU: retreat 233TB:1412-1413    => refuse 9.71b
        SU: retreat 233TB:1412-1313    => refuse 9.71b
        SU: retreat 233TB:1412-1513    => refuse 9.71b
        SU: retreat 233TB:1412-1411    => refuse 9.71b
        SU: retreat 233TB:1412-1312    => refuse 9.71b
        SU: retreat 233TB:1412-1512    => ok
        GE: advance 15/SSW:1413        => ok
        see 233TB @1512 defended
    ",
    );
}

/// [9.71b] Nor through such a hex, with the second hex free.
#[test]
fn no_retreat_through_a_zone_of_control() {
    check_fight(
        1,
        "SU  27A @1410 active\n        GE  72 @1311",
        "
        SU: retreat 233TB:1412-1411-1511    => refuse 9.71b
        SU: retreat 233TB:1412-1512-1511    => ok
    ",
    );
}

/// [9.71b] With every exit controlled only steps can be paid.
#[test]
fn no_retreat_where_all_exits_are_controlled() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @1311 | 82 @1611 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1401 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1412                     => 6 to 2, odds 3-1 => result -/1 => awaits SU steps
        SU: retreat 233TB:1412-1411 25TB:1412-1411    => refuse 9.71b
        SU: steps 233TB=0 25TB=1                      => ok
        see 25TB @1412 defended reduced unsupplied
    ",
    );
}

/// [9.71b] [8.25] A friend in a controlled hex opens it.
#[test]
fn a_friend_opens_a_controlled_hex() {
    check_fight(
        2,
        "GE  72 @1311 | 82 @1611\n        SU  31RD @1411 | 27A @1410 active",
        "
        SU: retreat 233TB:1412-1312    => refuse 9.71b
        SU: retreat 233TB:1412-1411    => ok
        GE: advance 15/SSW:1413        => ok
        see 233TB @1411 defended
    ",
    );
}

/// [9.71b] [11.35] An HQ is a friend like any other.
#[test]
fn an_hq_opens_a_controlled_hex() {
    check_fight(
        2,
        "GE  72 @1311 | 82 @1611\n        SU  53A @1411 active | 44GdTB @1410",
        "
        SU: retreat 233TB:1412-1312    => refuse 9.71b
        SU: retreat 233TB:1412-1411    => ok
    ",
    );
}

/// [9.71b] [8.25] A friend's zone of control opens nothing.
#[test]
fn a_friendly_zone_opens_nothing() {
    check_fight(
        2,
        "GE  72 @1311\n        SU  31RD @1511 | 27A @1410 active",
        "
        SU: retreat 233TB:1412-1411    => refuse 9.71b
        SU: retreat 233TB:1412-1512    => ok
    ",
    );
}

/// [9.71b] [8.12] A major river keeps the zone of control out.
#[test]
fn a_river_shields_the_retreat() {
    check_fight(
        2,
        "SU  27A @1410 active\n        map 1411/1311 major\n        GE  72 @1311",
        "
        SU: retreat 233TB:1412-1312    => refuse 9.71b
        SU: retreat 233TB:1412-1411    => ok
    ",
    );
}

/// [9.71b] An attacker who owes may not fall back along the front either: 1313 and 1513 are next to the defender.
#[test]
fn attackers_retreat_by_the_same_rules() {
    check(
        "
        set ground open | turn 3
        GE  3Pz/3 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 3Pz/3 -> 1412        => odds 1-2 => result 1/- => awaits GE steps retreat
        GE: retreat 3Pz/3:1413-1412     => refuse 9.71b
        GE: retreat 3Pz/3:1413-1313     => refuse 9.71b
        GE: retreat 3Pz/3:1413-1513     => refuse 9.71b
        GE: retreat 3Pz/3:1413-1314     => awaits SU advance
        see 3Pz/3 @1314 attacked
    ",
    );
}

/// [9.71c] Off the map is the way of those who have no other, and it ends them.
#[test]
fn a_retreat_off_the_map_is_the_end() {
    let setting = "
        set ground open | turn 3
        GE  15/SSW @1402 | 88 @2413
        SU  233TB @1401 | 27A @1701 active | 58RD @2412
    ";
    check(&format!(
        "{setting}
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1401      => 6 to 2, odds 3-1 => result -/1
        SU: retreat 233TB:1401-off     => refuse 9.71c
        SU: retreat 233TB:1401-1301    => ok
    "
    ));
    check(&format!(
        "{setting}
        GE  72 @1201 | 82 @1601
        phase GE combat
        dice 5
        GE: attack 15/SSW -> 1401      => 6 to 1, odds 6-1 => result -/1 => awaits SU steps retreat
        SU: retreat 233TB:1401-1301    => refuse 9.71b
        SU: retreat 233TB:1401-off     => 233TB is eliminated
    "
    ));
}

/// [9.72] The owner of the units says where they go: here the German, whom the Soviet player attacked.
#[test]
fn the_owner_retreats_his_units() {
    check(
        "
        set ground open | turn 3
        GE  11/6 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 1
        SU: attack 6RD -> 1413         => 4 to 2, odds 2-1 => result -/1 => awaits GE steps retreat
        SU: retreat 11/6:1413-1414     => refuse sequence
        GE: retreat 11/6:1413-1414     => awaits SU advance
        see 11/6 @1414 defended
    ",
    );
}

/// [9.73] Two hexes are two hexes away from where the unit stood, not one hex by a detour.
#[test]
fn a_retreat_goes_the_whole_distance() {
    check_fight(
        1,
        HQ,
        "
        SU: retreat 233TB:1412-1411              => refuse 9.73
        SU: retreat 233TB:1412-1411-1312         => refuse 9.73
        SU: retreat 233TB:1412-1411-1410-1409    => refuse 9.73
        SU: retreat 233TB:1412-1312-1411-1410    => refuse 9.73
        SU: retreat 233TB:1412-1512-1511         => ok
        GE: advance 15/SSW:1413                  => ok
        see 233TB @1511 defended
    ",
    );
}

/// [9.73] Three hexes are three away as well.
#[test]
fn three_hexes_away() {
    check(
        "
        set ground open | turn 3
        GE  Baeke @1413 | 15/SSW @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack Baeke 15/SSW -> 1412         => odds 7-1 => result -/3
        SU: retreat 233TB:1412-1411-1410-1311   => refuse 9.73
        SU: retreat 233TB:1412-1411-1410        => refuse 9.73
        SU: retreat 233TB:1412-1312-1311-1310   => ok
    ",
    );
}

/// [9.74a] A vacant hex goes before one where friends are.
#[test]
fn vacant_hexes_come_first() {
    check_fight(
        2,
        "SU  31RD @1411 | 27A @1409 active",
        "
        SU: retreat 233TB:1412-1411    => refuse 9.74a
        SU: retreat 233TB:1412-1312    => ok
    ",
    );
}

/// [9.74a] That holds for each hex of a longer way.
#[test]
fn vacant_ways_come_first() {
    check_fight(
        1,
        "SU  31RD @1411 | 74RD @1512 | 27A @1408 active",
        "
        SU: retreat 233TB:1412-1411-1410    => refuse 9.74a
        SU: retreat 233TB:1412-1411-1511    => refuse 9.74a
        SU: retreat 233TB:1412-1312-1311    => ok
    ",
    );
    check_fight(
        1,
        "SU  31RD @1410 | 27A @1408 active",
        "
        SU: retreat 233TB:1412-1411-1410    => refuse 9.74a
        SU: retreat 233TB:1412-1411-1511    => ok
    ",
    );
}

/// [9.74a] An HQ makes a hex occupied too.
#[test]
fn an_hq_fills_a_vacant_hex() {
    check_fight(
        2,
        "SU  27A @1411 active",
        "
        SU: retreat 233TB:1412-1411    => refuse 9.74a
        SU: retreat 233TB:1412-1512    => ok
    ",
    );
}

/// [9.74a] Where nothing is vacant the way leads into friends or through them.
#[test]
fn friends_let_a_retreat_through() {
    let changes = "GE  72 @1311 | 82 @1611\n        SU  31RD @1411 | 44GdTB @1410 | 27A @1410 active";
    check_fight(2, changes, "SU: retreat 233TB:1412-1411         => ok");
    check_fight(1, changes, "SU: retreat 233TB:1412-1411-1410    => ok");
    check_fight(1, changes, "SU: retreat 233TB:1412-1411-1511    => refuse 9.71b");
}

/// [9.74b] Where the only hex is full of friends, who retreats into it is gone.
#[test]
fn no_room_in_a_full_hex() {
    let changes =
        "GE  72 @1311 | 82 @1611\n        SU  31RD @1411 | 74RD @1411 | 6RD @1411 | 44GdTB @1410 | 27A @1410 active";
    check_fight(
        2,
        changes,
        "
        SU: retreat 233TB:1412-1411         => refuse 9.74b
        SU: retreat 233TB:1412-eliminated   => 233TB is eliminated
    ",
    );
    check_fight(2, changes, "SU: steps 233TB=1                        => see 233TB @1412 reduced defended");
}

/// [9.74b] [7.0d] A full stack is not passed either.
#[test]
fn no_way_through_a_full_hex() {
    check_fight(
        1,
        "GE  72 @1311 | 82 @1611\n        SU  31RD @1411 | 74RD @1411 | 6RD @1411 | 44GdTB @1410 | 27A @1410 active",
        "
        SU: retreat 233TB:1412-1411-1410    => refuse 9.74b
        SU: retreat 233TB:1412-eliminated   => 233TB is eliminated
    ",
    );
}

/// [9.74b] Of two units one finds room; the owner chooses which. Nobody is given up while there is room.
#[test]
fn the_owner_chooses_who_finds_room() {
    let setting = "
        set ground open | turn 3
        GE  15/SSW @1413 | 36/14 @1413 | LAH/LAH @1413 | 72 @1311 | 82 @1611 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1410 active | 58RD @2412 | 31RD @1411
    ";
    let rest = "
        phase GE combat
        dice 3
        GE: attack 15/SSW LAH/LAH -> 1412                 => 12 to 4, odds 3-1 => result -/1
    ";
    check(&format!(
        "{setting}
        SU  74RD @1411
        {rest}
        SU: retreat 233TB:1412-1411 25TB:1412-1411        => refuse 9.74b
        SU: retreat 233TB:1412-eliminated 25TB:1412-eliminated => refuse 9.74b
        SU: retreat 233TB:1412-eliminated 25TB:1412-1411  => 233TB is eliminated
        see 25TB @1411 defended
    "
    ));
    check(&format!(
        "{setting}
        {rest}
        SU: retreat 233TB:1412-eliminated 25TB:1412-1411  => refuse 9.74b
        SU: retreat 233TB:1412-1411 25TB:1412-1411        => ok
        see 25TB @1411 defended
        see 233TB @1411 defended
    "
    ));
}

/// [9.74b] [24.12] A corps finds no room with any friend but an HQ.
#[test]
fn a_corps_needs_a_hex_for_itself() {
    for (friend, verdict) in [("31RD", "refuse 9.74b"), ("27A", "ok")] {
        check(&format!(
            "
            set ground open | turn 3
            GE  15/SSW @1413 | 72 @1212 | 82 @1611 | 88 @2413
            SU  5MC @1412 lost3 | {friend} @1411 | 53A @1410 active | 58RD @2412
            phase GE combat
            dice 2
            GE: attack 15/SSW -> 1412      => 6 to 2, odds 3-1 => result -/1
            SU: retreat 5MC:1412-1411      => {verdict}
        "
        ));
    }
}

/// [9.75] Units of one combat may part, or go the same way.
#[test]
fn units_may_part() {
    for (routes, first, second) in [
        ("233TB:1412-1411 25TB:1412-1512", "1411", "1512"),
        ("233TB:1412-1312 25TB:1412-1512", "1312", "1512"),
        ("233TB:1412-1411 25TB:1412-1411", "1411", "1411"),
    ] {
        check(&format!(
            "
            set ground open | turn 3
            GE  15/SSW @1413 | LAH/LAH @1413 | 88 @2413
            SU  233TB @1412 | 25TB @1412 | 27A @1409 active | 58RD @2412
            phase GE combat
            dice 3
            GE: attack 15/SSW LAH/LAH -> 1412       => 12 to 4, odds 3-1 => result -/1
            SU: retreat {routes}                    => ok
            see 233TB @{first} defended
            see 25TB @{second} defended
        "
        ));
    }
}

/// [9.75] [9.74a] They go at the same time: neither makes a vacant hex an occupied one for the other.
#[test]
fn units_retreat_at_the_same_time() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 88 @2413
        SU  233TB @1412 | 25TB @1513 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/SSW LAH/LAH -> 1412 1513           => 12 to 4, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1512 25TB:1513-1512       => ok
        see 233TB @1512 defended
        see 25TB @1512 defended
    ",
    );
}

/// [9.75] Three units retreat into a vacant hex, the fourth of another hex finds no room there.
#[test]
fn retreating_units_share_the_room() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 11/6 @1413 | Baeke @1413 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 3GdAbB @1412 | 5GdAbB @1513 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/SSW LAH/LAH 11/6 Baeke -> 1412 1513 => 25 to 8, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1512 25TB:1412-1512 3GdAbB:1412-1512 5GdAbB:1513-1512 => refuse 9.74b
        SU: retreat 233TB:1412-1512 25TB:1412-1512 3GdAbB:1412-1512 5GdAbB:1513-1613 => ok
        see 5GdAbB @1613 defended unsupplied
    ",
    );
}

/// 233TB retreats into 1411 beside 31RD, and that hex is attacked in its turn.
fn check_shelter(die: u8, script: &str) {
    check(&format!(
        "
        set ground open | turn 9
        GE  15/SSW @1413 | 15/11 @1311 | 11/6 @1311 | 82 @1611 | 88 @2413
        SU  233TB @1412 | 31RD @1411 | 6RD @1410 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 2 {die}
        GE: attack 15/SSW -> 1412      => 6 to 2, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411    => ok
        GE: advance 15/SSW:1413        => ok
        {script}
    "
    ));
}

/// [9.76] A unit that fell back on friends adds nothing to their defence, and any loss of theirs ends it.
#[test]
fn a_sheltered_unit_goes_with_any_loss() {
    check_shelter(
        1,
        "
        GE: attack 15/11 11/6 -> 1411  => 10 to 5, odds 2-1 => result -/1
        SU: steps 31RD=1               => ok
        see 31RD @1411 reduced defended
        see 233TB @eliminated
    ",
    );
}

/// [9.76] So does a retreat of theirs.
#[test]
fn a_sheltered_unit_goes_with_any_retreat() {
    check_shelter(
        1,
        "
        GE: attack 11/6 15/11 -> 1411  => 10 to 5, odds 2-1 => result -/1
        SU: retreat 31RD:1411-1412     => refuse 9.71b
        SU: retreat 31RD:1411-1410     => ok
        see 31RD @1410 defended
        see 233TB @eliminated
    ",
    );
}

/// [9.76] Engaged is a loss.
#[test]
fn a_sheltered_unit_goes_with_engaged() {
    check_shelter(
        5,
        "
        GE: attack 15/11 11/6 -> 1411  => 10 to 5, odds 2-1 => result eng
        GE: steps 15/11=1 11/6=0        => ok
        see 31RD @1411 reduced defended
        see 233TB @eliminated
    ",
    );
}

/// [9.76] A result that leaves the defenders alone leaves it alone too.
#[test]
fn a_sheltered_unit_stays_when_nothing_is_lost() {
    check_shelter(
        6,
        "
        GE: attack 15/11 11/6 -> 1411  => 10 to 5, odds 2-1 => result 1/-
        GE: steps 15/11=1 11/6=0        => ok
        see 31RD @1411 defended
        see 233TB @1411 defended
    ",
    );
}

/// [9.76] [9.67] It cannot pay for the others.
#[test]
fn a_sheltered_unit_pays_for_nobody() {
    check_shelter(
        1,
        "
        GE: attack 15/11 11/6 -> 1411  => 10 to 5, odds 2-1 => result -/1
        SU: steps 31RD=0 233TB=1       => refuse 9.67
    ",
    );
}

/// [9.76] An overrun is no combat: in the second movement phase the unit defends with the others.
#[test]
fn a_sheltered_unit_defends_against_an_overrun() {
    check_shelter(
        1,
        "
        GE: end                        => ok
        GE: move 11/6 15/11 1311-1411  => 5 to 7, odds 1-2
    ",
    );
}

/// The attacker's choice after a split result; 233TB has retreated to 1411.
fn split(changes: &str, script: &str) {
    check_fight(
        4,
        changes,
        &format!(
            "
        SU: retreat 233TB:1412-1411    => awaits GE steps retreat
        {script}
    "
        ),
    );
}

/// [9.77] After a split result the attacker stays out of every hex that the enemy held or controlled during the combat.
#[test]
fn no_retreat_where_the_enemy_was() {
    split(
        HQ,
        "
        GE: retreat 15/SSW:1413-1313   => refuse 9.77
        GE: retreat 15/SSW:1413-1513   => refuse 9.77
        GE: retreat 15/SSW:1413-1314   => ok
        see 15/SSW @1314 attacked
    ",
    );
}

/// [9.77] The same if the defender was destroyed.
#[test]
fn no_retreat_where_the_dead_enemy_was() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 88 @2413
        SU  14GdRD @1412 reduced | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/SSW -> 1412      => 6 to 3, odds 2-1 => result 1/1
        SU: steps 14GdRD=1             => awaits GE steps retreat
        GE: retreat 15/SSW:1413-1412   => refuse 9.77
        GE: retreat 15/SSW:1413-1513   => refuse 9.77
        GE: retreat 15/SSW:1413-1414   => ok
    ",
    );
}

/// [9.77] [8.25] A friend opens a hex that the enemy controlled.
#[test]
fn a_friend_opens_a_hex_that_was_controlled() {
    split(
        "GE  72 @1313\n        SU  27A @1408 active | 31RD @1315 | 74RD @1515",
        "
        GE: retreat 15/SSW:1413-1513   => refuse 9.77
        GE: retreat 15/SSW:1413-1414   => refuse 9.71b
        GE: retreat 15/SSW:1413-1313   => ok
        see 15/SSW @1313 attacked
        see 72 @1313
    ",
    );
}

/// [9.77] Where the defender paid with a step and stays, the ordinary ban holds.
#[test]
fn a_defender_who_stays_controls_as_before() {
    check_fight(
        4,
        HQ,
        "
        SU: steps 233TB=1              => awaits GE steps retreat
        GE: retreat 15/SSW:1413-1313   => refuse 9.71b
        GE: retreat 15/SSW:1413-1314   => ok
    ",
    );
}

/// [9.77] An attacker whose every way out is or was controlled has only steps to pay with; nobody asks him.
#[test]
fn an_attacker_may_have_no_way_back() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 88 @2413
        SU  233TB @1412 | 27A @1408 active | 31RD @1315 | 74RD @1515 | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/SSW -> 1412      => 3 to 2, odds 1-1 => result 1/1
        SU: retreat 233TB:1412-1411    => awaits GE advance
        see 15/SSW @1413 reduced attacked
    ",
    );
}

/// [9.78] A major river is crossed in retreat only where no other way is open; a road over it changes nothing.
#[test]
fn no_retreat_over_a_major_river() {
    for river in ["major", "major road"] {
        check_fight(
            2,
            &format!("{HQ}\n        map 1412/1411 {river}"),
            "
            SU: retreat 233TB:1412-1411    => refuse 9.78
            SU: retreat 233TB:1412-1512    => ok
        ",
        );
        check_fight(
            2,
            &format!("SU  27A @1409 active\n        map 1412/1411 {river}\n        GE  72 @1212 | 82 @1611"),
            "
            SU: retreat 233TB:1412-1312    => refuse 9.71b
            SU: retreat 233TB:1412-1512    => refuse 9.71b
            SU: retreat 233TB:1412-1411    => ok
            see 233TB @1411 defended
        ",
        );
    }
}

/// [9.78] A hex with friends on this bank goes before a vacant one beyond the river.
#[test]
fn friends_on_this_bank_come_first() {
    check_fight(
        2,
        "map 1412/1411 major\n        GE  72 @1212 | 82 @1611\n        SU  31RD @1312 | 27A @1409 active",
        "
        SU: retreat 233TB:1412-1411    => refuse 9.78
        SU: retreat 233TB:1412-1312    => ok
    ",
    );
}

/// [9.78] Friends without room on this bank are no way: then the river is crossed.
#[test]
fn a_full_hex_on_this_bank_is_no_way() {
    check_fight(
        2,
        "map 1412/1411 major\n        GE  72 @1212 | 82 @1611\n        SU  31RD @1312 | 74RD @1312 | 6RD @1312 | 27A @1409 active",
        "
        SU: retreat 233TB:1412-1411    => ok
    ",
    );
}

/// [9.78] It holds for the second hex of a retreat as for the first.
#[test]
fn no_river_on_the_second_hex() {
    check_fight(
        1,
        &format!("{HQ}\n        map 1411/1410 major"),
        "
        SU: retreat 233TB:1412-1411-1410    => refuse 9.78
        SU: retreat 233TB:1412-1411-1511    => ok
    ",
    );
}

/// [9.78] A minor river is no hindrance.
#[test]
fn a_retreat_over_a_minor_river() {
    check_fight(2, &format!("{HQ}\n        map 1412/1411 minor"), "SU: retreat 233TB:1412-1411    => ok");
}

/// [9.78] Germans and attackers too.
#[test]
fn attackers_do_not_swim_either() {
    check(
        "
        set ground open | turn 3
        map 1413/1414 major road
        GE  3Pz/3 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 3Pz/3 -> 1412        => odds 1-2 => result 1/-
        GE: retreat 3Pz/3:1413-1414     => refuse 9.78
        GE: retreat 3Pz/3:1413-1514     => ok
    ",
    );
}

/// [9.71b] [19.25] A hex that is all river is no way either.
#[test]
fn no_retreat_into_a_river_hex() {
    check_fight(
        2,
        "SU  27A @1410 active\n        map 1411 river",
        "
        SU: retreat 233TB:1412-1411    => refuse 19.25
        SU: retreat 233TB:1412-1512    => ok
    ",
    );
}

/// [9.73] [9.7] A retreat goes from hex to neighbouring hex, and begins where the unit is.
#[test]
fn a_retreat_does_not_jump() {
    check_fight(
        1,
        HQ,
        "
        SU: retreat 233TB:1412-1410         => refuse 9.73
        SU: retreat 233TB:1411-1410-1409    => refuse 9.73
        SU: retreat 233TB:1412-1411-1410    => ok
    ",
    );
}

/// [9.71b] [9.83] An advance of the attacker cuts off units whose combat is yet to come.
#[test]
fn an_advance_cuts_off_a_retreat() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1513 | 88 @2413
        SU  233TB @1412 | 25TB @1512 | 27A @1610 active | 58RD @2412
        phase GE combat
        dice 1 2
        GE: attack 15/SSW -> 1412           => 6 to 2, odds 3-1 => result -/2
        SU: retreat 233TB:1412-1411-1410    => ok
        GE: advance 15/SSW:1413-1412-1411   => ok
        GE: attack LAH/LAH -> 1512          => odds 3-1 => result -/1
        SU: retreat 25TB:1512-1511          => refuse 9.71b
        SU: retreat 25TB:1512-1611          => ok
    ",
    );
}

/// [9.66] [9.73] Attackers of two hexes who choose to retreat all go, each from his own hex.
#[test]
fn attackers_of_two_hexes_retreat() {
    check(
        "
        set ground open | turn 3
        GE  4/6 @1413 | 114/6 @1313 | 88 @2413
        SU  6RD @1412 | 31RD @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 4
        GE: attack 4/6 114/6 -> 1412                        => 4 to 10, odds 1-3 => result 2/-
        GE: retreat 4/6:1413-1414-1415 114/6:1313-1213      => refuse 9.73
        GE: retreat 4/6:1413-1414-1314 114/6:1313-1213-1113 => refuse 9.73
        GE: retreat 4/6:1413-1414-1415 114/6:1313-1213-1113 => awaits SU advance
        SU: advance 6RD:1412-1413-1414 31RD:1412-1313-1213  => ok
        see 6RD @1414 defended unsupplied
        see 31RD @1213 defended unsupplied
    ",
    );
}

/// [9.71b] [9.73] A way that is open for one hex only is no way for a retreat of two.
#[test]
fn half_a_way_is_none() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @1310 | 82 @1611 | 36/14 @1212 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1401 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW -> 1412                                => 6 to 2, odds 3-1 => result -/2 => awaits SU steps
        SU: retreat 233TB:1412-1411-1410 25TB:1412-1411-1410     => refuse 9.71b
        SU: steps 233TB=1 25TB=1                                 => ok
        see 233TB @1412 defended reduced unsupplied
    ",
    );
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @1310 | 82 @1611 | 36/14 @1212 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1401 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1412                                => 6 to 2, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411 25TB:1412-1411               => ok
    ",
    );
}

/// [9.71b] [8.12] A hex beside the attacker but beyond a major river is not his, and open to a retreat.
#[test]
fn a_river_opens_the_flank() {
    check_fight(
        2,
        &format!("{HQ}\n        map 1413/1313 major"),
        "
        SU: retreat 233TB:1412-1513    => refuse 9.71b
        SU: retreat 233TB:1412-1313    => ok
        GE: advance 15/SSW:1413        => ok
        see 233TB @1313 defended unsupplied
    ",
    );
}

/// [9.14] [9.83] A unit that was attacked and fell back is safe for that phase, though others could reach it.
#[test]
fn a_beaten_unit_is_not_attacked_again() {
    check_fight(
        2,
        "SU  27A @1410 active\n        map 1411/1311 major\n        GE  72 @1311",
        "
        SU: retreat 233TB:1412-1411    => ok
        GE: advance 15/SSW:1413        => ok
        GE: attack 72 -> 1411          => refuse 9.14
    ",
    );
}

/// [9.72] The Soviet attacker, too, chooses for himself; the German defender then enters the hex he left.
#[test]
fn a_soviet_attacker_retreats() {
    check(
        "
        set ground open | turn 3
        GE  82 @1413 | 88 @2413
        SU  6RD @1412 | 27A @1410 active | 58RD @2412 | 6TA @2410 active
        phase SU combat
        dice 3
        SU: attack 6RD -> 1413         => 4 to 5, odds 1-2 => result 1/- => awaits SU steps retreat
        GE: retreat 6RD:1412-1411      => refuse sequence
        SU: retreat 6RD:1412-1312      => awaits GE advance
        GE: advance 82:1413-1412       => ok
        see 82 @1412 defended
    ",
    );
}

/// [9.75] [9.66] One unit cannot pay for two while the other retreats: the answer is for all.
#[test]
fn no_half_retreat() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW LAH/LAH -> 1412                        => 12 to 4, odds 3-1 => result -/2
        SU: steps 233TB=1 25TB=0                                 => refuse 9.66
        SU: retreat 233TB:1412-1411-1410 25TB:1412               => refuse 9.73
        SU: retreat 233TB:1412-1411-1410 25TB:1412-1512-1611     => ok
        see 25TB @1611 defended
    ",
    );
}

/// [9.74a] A vacant hex that enemies control is no way; then the second hex may be one with friends.
#[test]
fn controlled_hexes_are_not_vacant_ways() {
    check_fight(
        1,
        "GE  72 @1310 | 82 @1611 | 36/14 @1212\n        SU  31RD @1410 | 27A @1410 active",
        "
        SU: retreat 233TB:1412-1411-1511    => refuse 9.71b
        SU: retreat 233TB:1412-1411-1410    => ok
        GE: advance 15/SSW:1413             => ok
        see 233TB @1410 defended
    ",
    );
}

/// [9.76] Who was in the hex before defends with the others; who came there in retreat does not.
#[test]
fn hosts_defend_and_guests_do_not() {
    check(
        "
        set ground open | turn 9
        GE  72 @1311 | 11/6 @1311 | 88 @2413
        SU  233TB @1411 sheltered | 31RD @1411 | 6RD @1410 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 72 11/6 -> 1411     => 9 to 5, odds 1-1
    ",
    );
    check(
        "
        set ground open | turn 9
        GE  72 @1311 | 11/6 @1311 | 88 @2413
        SU  233TB @1411 | 31RD @1411 | 6RD @1410 | 27A @1410 active | 58RD @2412
        phase GE combat
        GE: attack 72 11/6 -> 1411     => 9 to 7, odds 1-1
    ",
    );
}

/// [9.76] [9.84] A loss that the hosts do not survive empties the hex, and two hexes are open to the victors.
#[test]
fn shelter_falls_with_its_hosts() {
    check(
        "
        set ground open | turn 9
        GE  15/11 @1311 | 11/6 @1311 | 88 @2413
        SU  233TB @1411 sheltered | 14GdRD @1411 reduced | 6RD @1410 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 15/11 11/6 -> 1411                       => 10 to 3, odds 3-1 => result -/1
        SU: steps 14GdRD=1                                  => awaits GE advance
        GE: advance 15/11:1311-1411-1412 11/6:1311-1411     => ok
    ",
    );
}

/// [9.71b] [9.66] A retreat that is open for one of two units only is open for none: together or not at all.
#[test]
fn two_hexes_in_one_combat_retreat_or_pay_together() {
    // 25TB in 1513 has no way out: 1514 and 1613 are controlled, 1512 and 1612 too.
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 72 @1611 | 82 @1614 | 88 @2413
        SU  233TB @1412 | 25TB @1513 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412 1513              => awaits SU steps
    ",
    );
}

/// [9.77] [9.71b] The defender's new place counts as well: what he controls from there is closed to the attacker.
#[test]
fn the_new_zone_of_control_counts() {
    check(
        "
        set ground open | turn 3
        map 1413/1313 major
        GE  Baeke @1413 | 88 @2413
        SU  233TB @1412 | 27A @1410 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack Baeke -> 1412             => 8 to 2, odds 4-1 => result 1/2
        SU: retreat 233TB:1412-1313-1213     => awaits GE steps retreat
        GE: retreat Baeke:1413-1314          => refuse 9.71b
        GE: retreat Baeke:1413-1513          => refuse 9.77
        GE: retreat Baeke:1413-1414          => ok
    ",
    );
}

/// [9.76] An attacker who fell back on friends defends with them when the enemy attacks in his own turn.
#[test]
fn shelter_is_over_in_the_next_combat_phase() {
    check(
        "
        set ground open | turn 9
        GE  4/6 @1413 | 82 @1414 | 88 @2413
        SU  6RD @1412 | 31RD @1315 | 74RD @1515 | 27A @1215 active | 58RD @2412
        phase GE combat
        dice 3
        GE: attack 4/6 -> 1412               => 1 to 2, odds 1-2 => result 1/-
        GE: retreat 4/6:1413-1414            => awaits SU advance
        SU: advance 6RD:1412                 => ok
        GE: end                              => ok
        GE: end                              => turn 10
        SU: activate 27A                     => ok
        SU: end                              => ok
        SU: attack 31RD -> 1414              => 4 to 3, odds 1-1
    ",
    );
}

/// [9.78] [9.71b] A river that may be crossed in need leads nowhere if enemies control the far bank.
#[test]
fn the_far_bank_may_be_controlled() {
    check(
        "
        set ground open | turn 3
        map 1412/1411 major road
        GE  15/SSW @1413 | 72 @1311 | 82 @1611 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1401 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1412            => 6 to 2, odds 3-1 => result -/1 => awaits SU steps
    ",
    );
}

/// [9.12] Units that were not attacked stay where they are, also beside a hex that the enemy has entered.
#[test]
fn neighbours_do_not_retreat() {
    check_fight(
        2,
        "SU  31RD @1312 | 27A @1409 active",
        "
        SU: retreat 233TB:1412-1411 31RD:1312-1311   => refuse 9.12
        SU: retreat 233TB:1412-1411                  => ok
        GE: advance 15/SSW:1413-1412                 => ok
        see 31RD @1312
    ",
    );
}

/// [9.74b] [11.22] Two HQs do not share a hex in retreat either.
#[test]
fn two_headquarters_do_not_meet_in_retreat() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | 72 @1212 | 82 @1611 | 88 @2413
        SU  233TB @1412 | 27A @1412 active | 53A @1411 | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW -> 1412                           => 6 to 2, odds 3-1 => result -/1
        SU: retreat 233TB:1412-1411 27A:1412-1411           => refuse 11.22
        SU: retreat 233TB:1412-1411 27A:1412-eliminated     => 27A is eliminated
        see 233TB @1411 defended
    ",
    );
}

/// [9.74b] [24.12] A corps and a brigade that were attacked in two hexes do not end in one.
#[test]
fn a_corps_and_a_brigade_retreat_apart() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 88 @2413
        SU  5MC @1412 lost3 | 25TB @1513 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412 1513              => 12 to 4, odds 3-1 => result -/1
        SU: retreat 5MC:1412-1512 25TB:1513-1512            => refuse 9.74b
        SU: retreat 5MC:1412-1512 25TB:1513-1613            => ok
    ",
    );
}

/// [9.75] [11.22] Three divisions and their HQ find room together in a vacant hex.
#[test]
fn a_full_stack_retreats_together() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | Baeke @1413 | 88 @2413
        SU  6RD @1412 | 31RD @1412 | 74RD @1412 | 27A @1412 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW LAH/LAH Baeke -> 1412             => 20 to 15, odds 1-1 => result -/1
        SU: retreat 6RD:1412-1411 31RD:1412-1411 74RD:1412-1411 27A:1412-1411 => ok
        see 74RD @1411 defended
        see 27A @1411 active defended
    ",
    );
}

/// [9.78] Of two hexes on the way the river may be crossed at either, but only if no way without it exists.
#[test]
fn a_way_without_the_river_goes_first() {
    // 1512 is open for the first hex, and 1511, 1611 and 1612 beyond it.
    check_fight(
        1,
        &format!("{HQ}\n        map 1412/1411 major\n        map 1412/1312 major"),
        "
        SU: retreat 233TB:1412-1411-1410    => refuse 9.78
        SU: retreat 233TB:1412-1312-1311    => refuse 9.78
        SU: retreat 233TB:1412-1512-1411    => refuse 9.73
        SU: retreat 233TB:1412-1512-1611    => ok
    ",
    );
}

/// [9.74a] A vacant hex that leads nowhere does not bar the way through friends.
#[test]
fn a_dead_end_is_no_vacant_way() {
    // 1312 is vacant and nobody controls it, but all that lies beyond it is controlled.
    check_fight(
        1,
        "GE  72 @1210 | 36/14 @1113 | 82 @1611\n        SU  31RD @1411 | 27A @1409 active",
        "
        SU: retreat 233TB:1412-1312-1311    => refuse 9.71b
        SU: retreat 233TB:1412-1411-1410    => ok
        GE: advance 15/SSW:1413             => ok
        see 233TB @1410 defended
    ",
    );
}

/// [9.7] [9.75] Units of one stack that retreat two hexes may part at the first or at the second.
#[test]
fn units_part_on_the_way() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 27A @1408 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW LAH/LAH -> 1412                        => 12 to 4, odds 3-1 => result -/2
        SU: retreat 233TB:1412-1411-1410 25TB:1412-1411-1511     => ok
        see 233TB @1410 defended
        see 25TB @1511 defended
    ",
    );
}

/// [9.74b] [9.74a] Where the vacant hexes do not hold all, the next rank is open before anybody is eliminated: onto friends.
#[test]
fn friends_take_in_whom_the_vacant_hexes_do_not_hold() {
    // Both could go to 1512, which holds the corps alone.
    let text = "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 72 @1311 | 82 @1614 | 88 @2413
        SU  5MC @1412 lost3 | 25TB @1513 | 31RD @1612 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412 1513              => odds 3-1 => result -/1
    ";
    check(&format!(
        "{text}
        SU: retreat 5MC:1412-1512 25TB:1513-1512            => refuse 9.74b
        SU: retreat 5MC:1412-1512 25TB:1513-eliminated      => refuse 9.74b
        SU: retreat 5MC:1412-eliminated 25TB:1513-1512      => refuse 9.74b
        SU: retreat 5MC:1412-1512 25TB:1513-1612            => ok
        see 5MC @1512 defended reduced
        see 25TB @1612 defended"
    ));
    // With room for both in the vacant hex nobody goes onto friends.
    let small = text.replace("5MC @1412 lost3", "233TB @1412");
    check(&format!(
        "{small}
        SU: retreat 233TB:1412-1512 25TB:1513-1612          => refuse 9.74a
        SU: retreat 233TB:1412-1512 25TB:1513-1512          => ok"
    ));
}

/// [9.74b] [9.78] Where friends hold those that the vacant hexes do not, nobody crosses a major river.
#[test]
fn friends_come_before_the_river_for_the_rest_too() {
    let text = "
        set ground open | turn 3
        map 1513/1613 major
        GE  15/SSW @1413 | LAH/LAH @1413 | 72 @1311 | 88 @2413
        SU  5MC @1412 lost3 | 25TB @1513 | 31RD @1612 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412 1513              => odds 3-1 => result -/1
    ";
    check(&format!(
        "{text}
        SU: retreat 5MC:1412-1512 25TB:1513-1613            => refuse 9.78
        SU: retreat 5MC:1412-1512 25TB:1513-1612            => ok"
    ));
    // Without the friends the river is the next rank.
    let alone =
        text.replace("31RD @1612", "31RD @1602").replace("map 1513/1613 major", "map 1513/1613 major | 1612 river");
    check(&format!("{alone}SU: retreat 5MC:1412-1512 25TB:1513-1613 => ok"));
}

/// [9.74b] [9.78] The last rank before elimination is the other bank of a major river.
#[test]
fn the_river_is_crossed_before_anybody_is_eliminated() {
    let text = "
        set ground open | turn 3
        map 1513/1612 major
        GE  15/SSW @1413 | LAH/LAH @1413 | 72 @1311 | 82 @1614 | 88 @2413
        SU  5MC @1412 lost3 | 25TB @1513 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412 1513              => odds 3-1 => result -/1
    ";
    check(&format!(
        "{text}
        SU: retreat 5MC:1412-1512 25TB:1513-eliminated      => refuse 9.74b
        SU: retreat 5MC:1412-1512 25TB:1513-1612            => ok
        see 25TB @1612 defended"
    ));
    let small = text.replace("5MC @1412 lost3", "233TB @1412");
    check(&format!("{small}SU: retreat 233TB:1412-1512 25TB:1513-1612 => refuse 9.78"));
}

/// [9.74b] [9.74a] [9.78] Only those whom the best routes do not hold take worse ones: of four that could all go to 1411, three do.
#[test]
fn only_those_left_over_take_a_worse_route() {
    let text = |more: &str| {
        format!(
            "
        set ground open | turn 3
        GE  15/SSW @1413 | Baeke @1413 | LAH/LAH @1413 | 72 @1212 | 82 @1714 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 3GdAbB @1412 | 5GdAbB @1513 | 27A @1409 active | 58RD @2412
        {more}
        phase GE combat
        dice 1
        GE: attack 15/SSW LAH/LAH Baeke -> 1412 1513        => result -/1
    "
        )
    };
    let routes = |ends: [&str; 3], fourth: &str| {
        let [first, second, third] = ends;
        format!("SU: retreat 233TB:1412-{first} 25TB:1412-{second} 3GdAbB:1412-{third} 5GdAbB:1513-{fourth}")
    };
    // 1512 is vacant and holds three; the fourth goes onto the friends in 1411 or 1612.
    let onto = text("SU  31RD @1411 | 74RD @1612");
    for (ends, fourth, verdict) in [
        (["1411", "1512", "1512"], "1512", "ok"),
        (["1512", "1512", "1512"], "1612", "ok"),
        (["1411", "1411", "1512"], "1512", "refuse 9.74a"),
        (["1411", "1411", "1512"], "1612", "refuse 9.74a"),
        (["1512", "1512", "1512"], "1512", "refuse 9.74b"),
    ] {
        check(&format!("{onto}{} => {verdict}", routes(ends, fourth)));
    }
    // The same with a major river instead of friends.
    let over = text("map 1412/1411 major\n        map 1513/1612 major");
    for (ends, fourth, verdict) in [
        (["1411", "1512", "1512"], "1512", "ok"),
        (["1512", "1512", "1512"], "1612", "ok"),
        (["1411", "1411", "1512"], "1512", "refuse 9.78"),
        (["1411", "1512", "1512"], "1612", "refuse 9.78"),
    ] {
        check(&format!("{over}{} => {verdict}", routes(ends, fourth)));
    }
    // One friendly hex takes one, and nobody crosses the river beyond what it leaves over.
    let both = text("map 1513/1612 major\n        SU  31RD @1411 | 74RD @1411");
    for (ends, fourth, verdict) in
        [(["1411", "1512", "1512"], "1512", "ok"), (["1512", "1512", "1512"], "1612", "refuse 9.78")]
    {
        check(&format!("{both}{} => {verdict}", routes(ends, fourth)));
    }
}

/// [9.74a] Through friends to a vacant hex goes before onto friends.
#[test]
fn the_end_of_a_retreat_is_vacant_if_it_can_be() {
    check_fight(
        1,
        "SU  31RD @1411 | 6RD @1410 | 27A @1408 active\n        GE  72 @1212 | 82 @1611",
        "
        SU: retreat 233TB:1412-1411-1410    => refuse 9.74a
        SU: retreat 233TB:1412-1411-1311    => ok
        see 233TB @1311 defended
    ",
    );
    // Where both ends hold friends, either will do.
    check_fight(
        1,
        "SU  31RD @1411 | 6RD @1410 | 74RD @1311 | 27A @1408 active\n        GE  72 @1212 | 82 @1611",
        "
        SU: retreat 233TB:1412-1411-1410    => ok
        see 233TB @1410 defended
    ",
    );
}

/// [9.75] Units that retreat together use the same hexes on the way, though these would not hold them all.
#[test]
fn the_way_is_shared() {
    check(
        "
        set ground open | turn 3
        GE  15/SSW @1413 | Baeke @1413 | LAH/LAH @1413 | 72 @1212 | 82 @1611 | 88 @2413
        SU  233TB @1412 | 25TB @1412 | 31RD @1411 | 74RD @1411 | 27A @1409 active | 58RD @2412
        phase GE combat
        dice 1
        GE: attack 15/SSW Baeke -> 1412                           => 14 to 4, odds 3-1 => result -/2
        SU: retreat 233TB:1412-1411-1410 25TB:1412-1411-1311      => ok
        see 233TB @1410 defended
        see 25TB @1311 defended
    ",
    );
}

/// Guests in two hexes that are attacked together.
const GUESTS: &str = "
    set ground open | turn 9
    GE  15/SSW @1413 | LAH/LAH @1413 | Baeke @1413 | 88 @2413
    SU  31RD @1412 | 233TB @1412 sheltered | 74RD @1513 | 25TB @1513 sheltered | 27A @1410 active | 58RD @2412
    phase GE combat
    dice 2
    GE: attack 15/SSW LAH/LAH Baeke -> 1412 1513    => 20 to 10, odds 2-1 => result -/1
    see 233TB @1412
    see 25TB @1513
";

/// [9.76] A guest falls when its own hex has paid, not before, and not with another hex.
#[test]
fn guests_fall_with_their_own_hex() {
    check(&format!(
        "{GUESTS}SU: steps 31RD=1 74RD=0      => 233TB is eliminated
        see 233TB @eliminated
        see 25TB @1513"
    ));
    check(&format!(
        "{GUESTS}SU: steps 31RD=0 74RD=1      => 25TB is eliminated
        see 233TB @1412
        see 25TB @eliminated"
    ));
}

/// [9.76] A retreat counts for all hexes: all guests fall, and none of them opens a hex to the others.
#[test]
fn guests_fall_with_a_retreat() {
    check(&format!(
        "{GUESTS}SU: retreat 31RD:1412-1513 74RD:1513-1613     => refuse 9.71b
        SU: retreat 31RD:1412-1411 74RD:1513-1613     => 25TB is eliminated
        see 233TB @eliminated
        see 74RD @1613 defended"
    ));
}

/// [11.22] HQs of one combat do not retreat into one hex; where there is no other, one of them is eliminated, as its owner says.
#[test]
fn headquarters_of_one_combat_retreat_apart() {
    let text = "
        set ground open | turn 3
        GE  15/SSW @1413 | LAH/LAH @1413 | 72 @1311 | 82 @1614 | 88 @2413
        SU  233TB @1412 | 27A @1412 active | 25TB @1513 | 53A @1513 | 58RD @2412
        phase GE combat
        dice 2
        GE: attack 15/SSW LAH/LAH -> 1412 1513              => odds 3-1 => result -/1
    ";
    check(&format!(
        "{text}
        SU: retreat 233TB:1412-1512 27A:1412-1512 25TB:1513-1512 53A:1513-1512          => refuse 11.22
        SU: retreat 233TB:1412-1512 27A:1412-1512 25TB:1513-1512 53A:1513-eliminated    => refuse 9.74b
        SU: retreat 233TB:1412-1512 27A:1412-1512 25TB:1513-1512 53A:1513-1612          => ok
        see 27A @1512 active defended
        see 53A @1612 inactive defended"
    ));
    let one_way = text.replace("82 @1614", "82 @1713");
    for (gone, kept) in [("53A:1513", "27A:1412"), ("27A:1412", "53A:1513")] {
        let routes = |lost: &str| match lost {
            "53A:1513" => "27A:1412-1512 25TB:1513-1512 53A:1513-eliminated",
            _ => "27A:1412-eliminated 25TB:1513-1512 53A:1513-1512",
        };
        let name = |route: &str| route.split(':').next().unwrap_or_default().to_owned();
        check(&format!(
            "{one_way}
            SU: retreat 233TB:1412-1512 27A:1412-1512 25TB:1513-1512 53A:1513-1512             => refuse 11.22
            SU: retreat 233TB:1412-1512 27A:1412-eliminated 25TB:1513-1512 53A:1513-eliminated => refuse 9.74b
            SU: retreat 233TB:1412-1512 {}        => {} is eliminated
            see {} @1512 {} defended",
            routes(gone),
            name(gone),
            name(kept),
            if kept.starts_with("27A") { "active" } else { "inactive" }
        ));
    }
}
