//! 22 Delay and disengagement.

use super::check;

/// Three Germans of area A face a Soviet division, and there is one more in the rear.
const FRONT: &str = "
        set ground open
        GE  11/6 @0813 | 4/6 @0813 | 64/16 @0813 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
    ";

/// [22.1] All units of a stack but one may leave an enemy-controlled hex, for two points more.
#[test]
fn all_but_one_may_leave() {
    let text = format!("{FRONT}set turn 2\nphase GE initial\n");
    check(&format!("{text}GE: move 11/6 4/6 64/16 0813-0814 => refuse 22.24"));
    check(&format!("{text}GE: move 11/6 4/6 0813-0814 => for 3\nsee 4/6 @0814 moved\nsee 64/16 @0813"));
    // One after the other too, but the last one stays.
    check(&format!(
        "{text}GE: move 11/6 0813-0814 => for 3
        GE: move 4/6 0813-0714-0715    => for 4
        GE: move 64/16 0813-0814       => refuse 22.11"
    ));
}

/// [22.1] [22.2] How a unit left its hex is told: by delay, by disengagement, or as in any move.
#[test]
fn the_way_out_is_told() {
    let early = format!("{FRONT}set turn 2\nphase GE initial\n");
    check(&format!("{early}GE: move 11/6 0813-0814 => 22.1 11/6 by delay 0813-0814 for 3"));
    let late = format!("{FRONT}set turn 3\nphase GE initial\n");
    check(&format!(
        "{late}GE: move 11/6 4/6 64/16 0813-0814 => 22.2 11/6, 4/6 and 64/16 by disengagement 0813-0814 for 3"
    ));
    check(&format!("{late}GE: move 88 2420-2419 => 5.11 88 by 2420-2419 for 1"));
    // From turn 3 on a unit that goes into another enemy-controlled hex has delayed.
    check(&format!("{late}GE: move 11/6 0813-0713 => 22.1 11/6 by delay 0813-0713 for 3"));
}

/// [22.1] The two points are paid once, and the move then goes on.
#[test]
fn delay_is_paid_once() {
    let text = format!("{FRONT}set turn 2\nphase GE initial\n");
    check(&format!("{text}GE: move 11/6 0813-0814-0815-0816-0817-0818-0819 => for 8"));
    check(&format!("{text}GE: move 11/6 0813-0814-0815-0816-0817-0818-0819-0820 => refuse 5.11"));
}

/// [22.1] Delay is possible in both movement phases; in the second it is a matter of who stands there then.
#[test]
fn delay_in_the_second_phase() {
    check(&format!("{FRONT}set turn 2\nphase GE mechanised\nGE: move 11/6 4/6 0813-0814 => for 3"));
    // Units that met in the hex in the first phase cover each other in the second.
    check(
        "
        set ground open | turn 2
        GE  11/6 @0813 | 4/6 @0815 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 4/6 0815-0814-0813    => for 2
        GE: end                        => awaits GE attack end
        GE: end                        => awaits GE move end
        GE: move 11/6 0813-0814        => for 3
    ",
    );
}

/// [22.11] A unit that came this phase covers nobody.
#[test]
fn a_newcomer_does_not_cover() {
    let text = "
        set ground open | turn 2
        GE  11/6 @0813 | 4/6 @0815 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 4/6 0815-0814-0813    => for 2
    ";
    check(&format!("{text}GE: move 11/6 0813-0814 => refuse 22.11"));
}

/// [22.11] As long as a unit is in the hex that has spent points in this phase, nobody delays from there.
#[test]
fn spent_points_in_the_hex_forbid_delay() {
    check(
        "
        set ground open | turn 2
        GE  11/6 @0813 | 64/16 @0813 | 4/6 @0815 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 4/6 0815-0814-0813    => for 2
        GE: move 11/6 0813-0814        => refuse 22.11
    ",
    );
}

/// [22.12] [5.23] A delaying unit may go straight into another enemy-controlled hex, where it stops.
#[test]
fn delay_along_the_front() {
    let text = format!("{FRONT}set turn 2\nphase GE initial\n");
    check(&format!("{text}GE: move 11/6 0813-0913 => for 3\nsee 11/6 @0913 moved"));
    check(&format!("{text}GE: move 11/6 0813-0913-0914 => refuse 5.23"));
    // Later in the move too.
    check(&format!("{text}GE: move 11/6 0813-0914-0913 => for 4"));
}

/// [22.12] [22.11] From turn 3 on, a unit that leaves cover behind may still delay into another enemy zone; then the last one
/// covers it and stays, in front of the enemy as behind him.
#[test]
fn the_last_one_covers() {
    let text = format!("{FRONT}set turn 3\nphase GE initial\n");
    check(&format!("{text}GE: move 11/6 4/6 64/16 0813-0913 => refuse 22.21"));
    check(&format!(
        "{text}GE: move 11/6 4/6 0813-0913 => for 3
        GE: move 64/16 0813-0913           => refuse 22.11
        GE: move 64/16 0813-0814           => refuse 22.11
        GE: move 64/16 0813-0812           => refuse 22.11"
    ));
    // One of two that stay may go, either way; the other may not.
    for way in ["0813-0913", "0813-0814"] {
        check(&format!(
            "{text}GE: move 11/6 0813-0913 => for 3
            GE: move 4/6 64/16 {way}       => refuse 22.11
            GE: move 4/6 {way}             => for 3
            GE: move 64/16 0813-0814       => refuse 22.11
            GE: end                        => awaits GE attack end"
        ));
    }
    // Two that stay do not overrun out of the hex.
    let weak = text.replace("6RD @0812", "6RD @0812 reduced");
    check(&format!("{weak}GE: move 11/6 0813-0913 => for 3\nGE: move 4/6 64/16 0813-0812 => refuse 22.11"));
    check(&format!("{weak}GE: move 11/6 0813-0814 => for 3\nGE: move 4/6 64/16 0813-0812 => 2 to 2, odds 1-1"));
}

/// [22.11] The one that covers stays for the phase even when the enemy is gone, and is free in the next.
#[test]
fn cover_lasts_for_the_phase() {
    check(
        "
        set ground open | turn 2
        GE  11/6 @0813 | 4/6 @0813 | 15/SSW @0712 | 88 @2420
        SU  6RD @0812 reduced | 27A @0809 active
        phase GE initial
        dice 1
        GE: move 11/6 0813-0814        => for 3
        GE: move 15/SSW 0712-0812      => result -/1
        SU: steps 6RD=1                => awaits GE halt move
        GE: halt                       => awaits GE move end
        GE: move 4/6 0813-0814         => refuse 22.11
        GE: end                        => awaits GE move end
        GE: move 4/6 0813-0814         => for 1
    ",
    );
}

/// [22.11] A unit that has come since does not relieve the one that covers.
#[test]
fn a_newcomer_does_not_relieve_the_cover() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1413 | 64/16 @1415 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1313        => for 3
        GE: move 64/16 1415-1414-1413  => for 2
        GE: move 4/6 1413-1414         => refuse 22.11
    ",
    );
}

/// [22.11] The one that covers is not asked to move, though the enemy is gone: with nobody else to move the phase is over.
#[test]
fn the_cover_is_not_asked_to_move() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @0813 | 4/6 @0813 | 15/SSW @0712
        SU  6RD @0812 reduced | 27A @0809 active
        phase GE initial
        dice 1
        GE: move 11/6 0813-0913        => for 3
        GE: move 15/SSW 0712-0812      => 6RD is eliminated => awaits GE halt move
        GE: halt                       => awaits GE end move
        GE: move 4/6 0813-0814         => for 1
    ",
    );
}

/// [22.11] Whoever covered a delay and has left with others staying covers nobody where they come to.
#[test]
fn cover_does_not_move_along() {
    let text = "
        set ground open | turn 3
        GE  11/6 @0813 | 4/6 @0813 | 64/16 @0813 | 40/17 @0913 | 63/17 @0913 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 40/17 0913-0912       => for 3
        GE: move 11/6 0813-0713        => for 3
    ";
    check(&format!("{text}GE: move 4/6 0813-0913 => for 3\nGE: move 63/17 0913-0914 => refuse 22.11"));
    check(&format!("{text}GE: move 4/6 0813-0913 => for 3\nGE: move 64/16 0813-0814 => refuse 22.11"));
}

/// [22.2] From turn 3 on, a way without enemy zones is a disengagement: nobody has to cover it.
#[test]
fn disengagement_needs_no_cover() {
    let text = format!("{FRONT}set turn 3\nphase GE initial\n");
    check(&format!(
        "{text}GE: move 11/6 4/6 0813-0814 => for 3
        GE: move 64/16 0813-0814           => for 3"
    ));
    // Before turn 3 the same way is a delay.
    check(&format!(
        "{}GE: move 11/6 4/6 0813-0814 => for 3
        GE: move 64/16 0813-0814           => refuse 22.11",
        text.replace("set turn 3", "set turn 2")
    ));
}

/// [22.13] The two points come on top of the terrain, and who lacks them stays, whatever the least move says.
#[test]
fn delay_must_be_affordable() {
    // Infantry: woods 1, minor river 1, delay 2.
    check(
        "
        set ground open | turn 5
        map 1414 woods
        map 1413/1414 minor
        GE  88 @1413 | 72 @1413 | 11/6 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 88 1413-1414          => for 4
    ",
    );
    // Mechanised in mud, from one zone into the next: woods 2 and delay 2 are four points; over a minor river they are five.
    let mud = "
        set ground open | turn 5
        map 1513 woods
        map 1313 woods
        map 1413/1513 minor
        GE  11/6 @1413 | 4/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
    ";
    check(&format!("{mud}GE: move 11/6 1413-1513 => refuse 22.13"));
    check(&format!("{mud}GE: move 11/6 1413-1313 => for 4"));
    // Unsupplied infantry has two points, a clear hex needs three.
    check(
        "
        set ground open | turn 2
        GE  107/34 @1413 unsupplied | 80/34 @1413 unsupplied | 11/6 @0825
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 107/34 1413-1414      => refuse 22.13
    ",
    );
}

/// [22.13] A unit may delay across a major river if it has the points.
#[test]
fn delay_across_a_major_river() {
    check(
        "
        set ground open | turn 2
        map 0813/0814 major
        GE  11/6 @0813 | 4/6 @0813 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 11/6 0813-0814-0815   => for 6
    ",
    );
}

/// [22.2] From turn 3 on a whole stack, or a lone unit, may leave for a hex without enemy control, for two points more.
#[test]
fn a_whole_stack_disengages() {
    let text = format!("{FRONT}set turn 3\nphase GE initial\n");
    check(&format!("{text}GE: move 11/6 4/6 64/16 0813-0814-0815 => for 4\nsee 64/16 @0815 moved"));
    check(&format!(
        "{}GE: move 11/6 0813-0814 => for 3",
        text.replace("4/6 @0813 | 64/16 @0813", "4/6 @0820 | 64/16 @0820")
    ));
    check(&format!("{}GE: move 11/6 4/6 64/16 0813-0814 => for 3", text.replace("initial", "mechanised")));
}

/// [22.2] The first hex must be free of enemy control.
#[test]
fn disengagement_leads_out_of_contact() {
    let text = format!("{FRONT}set turn 3\nphase GE initial\n");
    check(&format!("{text}GE: move 11/6 4/6 64/16 0813-0913-0914 => refuse 22.21"));
    check(&format!("{text}GE: move 11/6 4/6 64/16 0813-0914 => for 3"));
}

/// [22.21] Who disengages enters no other enemy-controlled hex in that phase, but may in the next.
#[test]
fn no_return_in_the_same_phase() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1613 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414-1514-1614 => refuse 22.21
        GE: move 11/6 1413-1414-1514      => refuse 22.21
        GE: move 11/6 1413-1414-1515      => for 4
        GE: end                           => awaits GE move end
        GE: move 11/6 1515-1614           => for 1
    ",
    );
}

/// [22.21] Only a unit that began the phase in contact disengages; one that came into contact is stopped.
#[test]
fn newcomers_do_not_disengage() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1415 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1415-1414-1413-1414 => refuse 5.23
    ",
    );
}

/// [22.21] [6.0a] Who disengages may not overrun from an enemy zone later in the move either.
#[test]
fn no_overrun_after_disengagement() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1613 reduced | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414-1514-1613 => refuse 22.21
    ",
    );
}

/// [22.23] Disengagement costs two points more than the terrain.
#[test]
fn disengagement_and_terrain() {
    let text = "
        set ground open | turn 9
        GE  88 @1413 | 11/6 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 88 1413-1414-1415-1416 => for 5"));
    check(&format!("{text}GE: move 88 1413-1414-1415-1416-1417 => refuse 5.11"));
    check(&format!("map 1413/1414 major\n{text}GE: move 88 1413-1414 => for 5"));
    check(&format!("map 1413/1414 minor\n{text}GE: move 88 1413-1414 => for 4"));
}

/// [22.23] The price of disengagement must be paid in full: the least move does not help.
#[test]
fn disengagement_must_be_affordable() {
    let text = "
        set ground open | turn 9
        GE  88 @1413 unsupplied | 11/6 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 88 1413-1414 => refuse 22.23"));
    let mud = text.replace("turn 9", "turn 5").replace("88 @1413 unsupplied", "4/6 @1413");
    check(&format!("map 1413/1414 major\n{mud}GE: move 4/6 1413-1414 => refuse 22.23"));
}

/// [22.24] Nobody disengages on turns 1 and 2, while delay is possible then.
#[test]
fn no_disengagement_at_first() {
    for (turn, case) in [("1", "21.16"), ("2", "22.24")] {
        let text = format!("{FRONT}set turn {turn}\nphase GE initial\n");
        let alone = text.replace("4/6 @0813 | 64/16 @0813", "4/6 @0816 | 64/16 @0816");
        check(&format!("{alone}GE: move 11/6 0813-0814 => refuse {case}"));
        check(&format!("{text}GE: move 11/6 0813-0814 => for 3"));
    }
    check(&format!(
        "{}GE: move 11/6 0813-0814 => for 3",
        format!("{FRONT}set turn 3\nphase GE initial\n").replace("4/6 @0813 | 64/16 @0813", "4/6 @0816 | 64/16 @0816")
    ));
}

/// [22.24] Soviet units never delay nor disengage, alone or stacked, on any turn.
#[test]
fn soviet_units_never_disengage() {
    for turn in ["2", "9"] {
        check(&format!(
            "
            set ground open | turn {turn}
            GE  88 @2013 | 11/6 @1425
            SU  6RD @2012 | 233TB @2012 | 31RD @1406 | 27A @2010 active
            phase SU initial
            SU: move 6RD 2012-2011     => refuse 5.24
            SU: move 233TB 2012-2011   => refuse 5.24
            SU: move 31RD 1406-1407    => ok
        "
        ));
    }
}

/// [22.2] [5.24] A disrupted unit does not leave, whatever the turn.
#[test]
fn disrupted_units_do_not_disengage() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 disrupted | 4/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414        => refuse 6.32a
        GE: move 4/6 1413-1414         => for 3
    ",
    );
}

/// [22.1] A disrupted unit stays anyway and covers the others.
#[test]
fn a_disrupted_unit_covers() {
    check(
        "
        set ground open | turn 2
        GE  11/6 @0813 disrupted | 4/6 @0813 | 88 @2420
        SU  6RD @0812 | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 4/6 0813-0814         => for 3
    ",
    );
}

/// [22.12] [10.13b] Delay does not lead over a major river into an enemy zone of control.
#[test]
fn no_delay_across_a_river_into_contact() {
    // 31RD in 1414 stands on the far bank and controls 1514 there.
    let text = "
        set ground open | turn 9
        map 1413/1414 major
        map 1413/1514 major
        GE  11/6 @1413 | 4/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1414 | 27A @1409 active
        phase GE initial
    ";
    check(&format!("{text}GE: move 11/6 1413-1514 => refuse 10.13b"));
    check(&format!("{}GE: move 11/6 1413-1514 => for 5", text.replace(" | 31RD @1414", "")));
}

/// [22.21] [8.12] A hex that an enemy touches only across a major river is no enemy-controlled hex.
#[test]
fn disengagement_to_the_far_bank() {
    check(
        "
        set ground open | turn 9
        map 1414/1415 major
        GE  11/6 @1413 | 88 @1425
        SU  6RD @1412 | 31RD @1415 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414        => for 3
    ",
    );
}

/// [22.2] [5.25] Lack of supply halves the points, and the two for disengagement come out of the rest.
#[test]
fn unsupplied_tanks_disengage() {
    check(
        "
        set ground open | turn 9
        GE  11/6 @1413 unsupplied | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 11/6 1413-1414-1415-1416 => refuse 5.11
        GE: move 11/6 1413-1414-1415      => for 4
    ",
    );
}

/// [22.11] From turn 3 on, a lone unit with a newcomer beside it may still disengage, but not delay into another zone.
#[test]
fn with_a_newcomer_one_only_disengages() {
    let text = "
        set ground open | turn 9
        GE  11/6 @1413 | 4/6 @1415 | 88 @1425
        SU  6RD @1412 | 31RD @1402 | 27A @1409 active
        phase GE initial
        GE: move 4/6 1415-1414-1413    => for 2
    ";
    check(&format!("{text}GE: move 11/6 1413-1313 => refuse 22.21"));
    check(&format!("{text}GE: move 11/6 1413-1414 => for 3"));
}

/// [22.24] [6.0a] Without disengagement a lone German still gets away by an overrun.
#[test]
fn an_overrun_instead_of_disengagement() {
    check(
        "
        set ground open | turn 1
        GE  11/6 @0813 | 4/6 @0816
        SU  6RD @0812 reduced | 31RD @0702 | 27A @0809 active
        phase GE initial
        GE: move 11/6 0813-0814        => refuse 21.16
        GE: move 11/6 0813-0812        => 2 to 2, odds 1-1
    ",
    );
}

/// [22.11] [5.23] A reinforcement spent a point on its entry: it covers nobody, and does not leave contact itself.
#[test]
fn a_reinforcement_does_not_cover() {
    let text = "
        set ground open | turn 6
        GE  88 @0117 | 72 @1420
        SU  6RD @0217 | 27A @2001 active
        phase GE initial
    ";
    check(&format!(
        "{text}GE: enter LAH/LAH -> 0117 => ok
        GE: move LAH/LAH 0117-0118       => refuse 5.23
        GE: move LAH/LAH 0117-0116       => refuse 5.23
        GE: move 88 0117-0118            => refuse 22.21
        GE: move 88 0117-0116            => for 3"
    ));
    check(&format!("{}GE: move 88 0117-0118 => for 3", text.replace("@1420", "@0117")));
}
