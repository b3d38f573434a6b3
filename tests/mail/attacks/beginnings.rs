//! Secrets, invitations and acceptances that are not what they should be.

use crate::scene::{Alteration, Told, signed_in, write};
use app::house::House;
use app::mail::receive::{Outcome, receive};
use dispatch::document::{Acceptance, DiceMode, Document, Invitation};
use dispatch::{Class, SecretKey, Signed};
use duel::{Desk, Duel, Step, Terms2, one};

/// What is sealed is opened as it was sealed, or not at all.
#[test]
fn a_secret_is_opened_with_another_value() {
    let desk = Desk::new("secrets");
    let terms =
        Terms2 { game: "fords".into(), scenario: "standard".into(), dice: DiceMode::Drawn, orders: Default::default() };
    let mut duel = Duel::begin(&desk.0, &terms, 5);
    let mut told = Told::default();
    for _ in 0..200 {
        let mut opening = None;
        let step = duel.step(&mut |outgoing| {
            let signed = signed_in(&outgoing.text);
            let Document::Dispatch(dispatch) = signed.document() else { return outgoing.text.clone().into_bytes() };
            if dispatch.inputs.iter().any(|input| input.contains(" opens ")) {
                opening = Some(dispatch.clone());
                return b"nothing".to_vec();
            }
            outgoing.text.clone().into_bytes()
        });
        let (Some(mut dispatch), Step::Sent { by, .. }) = (opening, &step) else {
            assert!(!matches!(step, Step::Over), "nothing was ever opened");
            continue;
        };
        let at = dispatch.inputs.iter().position(|input| input.contains(" opens ")).expect("an opening");
        let (head, value) = dispatch.inputs[at].split_once(": ").expect("a value");
        let salt = head.rsplit(' ').next().expect("a salt").to_owned();
        let key = duel.houses[*by].key().expect("a key").key;
        let other_salt = dispatch.inputs[at].replace(&salt, &"0".repeat(64));
        let turned: Vec<&str> = value.split(' ').collect();
        let other_value = format!("{head}: {}", value.replace(turned[1], &turned[1].replace('=', "=1")));
        let victim = 1 - by;
        let holds = |duel: &mut Duel| {
            let line = duel.game(victim).line().expect("a line");
            (line.posts().len(), line.last(), line.game().hash())
        };
        let before = holds(&mut duel);
        let honest = dispatch.clone();
        for input in [other_salt, other_value] {
            dispatch.inputs[at] = input;
            let signed = Signed::sign(Document::Dispatch(dispatch.clone()), &key);
            duel.close();
            let receipts = receive(&duel.houses[victim], write(&signed).as_bytes()).expect("to receive");
            told.note(Class::SecretAltered, &one(receipts, Outcome::Refused));
            assert_eq!(before, holds(&mut duel));
        }
        duel.close();
        let honest = Signed::sign(Document::Dispatch(honest), &key);
        let receipts = receive(&duel.houses[victim], write(&honest).as_bytes()).expect("to receive");
        assert_eq!(receipts[0].outcome, Outcome::Taken, "{}", receipts[0].text);
        return;
    }
    panic!("nothing was ever opened");
}

/// Invitations and acceptances that are not what they should be.
#[test]
fn invitations_are_attacked() {
    let desk = Desk::new("invitations");
    let terms = Terms2 {
        game: "outpost".into(),
        scenario: "crossroads".into(),
        dice: DiceMode::Drawn,
        orders: Default::default(),
    };
    let mut duel = Duel::begin(&desk.0, &terms, 5);
    let mut told = Told::default();
    let (invitation, acceptance) = {
        let line = duel.game(0).line().expect("a line");
        (line.invitation().clone(), line.acceptance().clone())
    };
    let host = duel.houses[0].key().expect("a key").key;
    let third = House::at(&desk.0.join("third")).expect("a folder");
    let key = third.make_key("Third").expect("a key").key;
    let Document::Invitation(terms) = invitation.document().clone() else { panic!("an invitation") };
    let invited = |alter: &dyn Fn(&mut Invitation)| {
        let mut terms = terms.clone();
        alter(&mut terms);
        Signed::sign(Document::Invitation(terms), &host)
    };
    // A situation that no game comes to, which only an altered program would propose.
    const IMPOSSIBLE: &str =
        "GE 4 inf 3-4-4 @eliminated reduced | 5 inf 3-4-4 @0404\nSU 6 inf 3-4-4 @0407\nset source GE 0404";
    fn parts() -> [u8; 32] {
        let from = games::StartFrom::Situation(format!("{IMPOSSIBLE}\n"));
        let start = games::Start { from, options: vec![] };
        start.components(games::title("outpost").expect("a game")).expect("parts")
    }
    let attacks: [(Class, &Alteration); 11] = [
        (Class::UnknownRulebook, &|it| it.rulebook = "../../etc/passwd".into()),
        (Class::OtherRevision, &|it| it.revision = 999),
        (Class::UnknownScenario, &|it| it.start = dispatch::document::Start::Scenario("moon".into())),
        (Class::OtherComponents, &|it| it.components[0] ^= 1),
        (Class::UnknownScenario, &|it| it.options = vec!["../x".into()]),
        (Class::UnknownScenario, &|it| it.side = "US".into()),
        (Class::UnknownScenario, &|it| {
            it.start = dispatch::document::Start::Situation(IMPOSSIBLE.lines().map(str::to_owned).collect());
            it.components = parts();
        }),
        (Class::OrdersUnreadable, &|it| it.player.orders = vec!["conquer".into()]),
        (Class::Malformed, &|it| it.player.name = "../../.bashrc".into()),
        (Class::Malformed, &|it| it.player.name = "Hans\u{202e}/..".into()),
        (Class::Malformed, &|it| it.player.mail = Some("a@b\u{a0}Bcc: c@d".into())),
    ];
    for (class, alter) in attacks {
        let receipts = receive(&third, write(&invited(alter)).as_bytes()).expect("to receive");
        told.note(class, &one(receipts, Outcome::Refused));
        assert_eq!(std::fs::read_dir(third.invitations()).expect("a folder").count(), 0);
    }
    let Document::Acceptance(answer) = acceptance.document().clone() else { panic!("an acceptance") };
    let accepted = |alter: &dyn Fn(&mut Acceptance), key: &SecretKey| {
        let mut answer = answer.clone();
        answer.player.key = key.public();
        alter(&mut answer);
        Signed::sign(Document::Acceptance(answer), key)
    };
    let second = accepted(&|_| {}, &key);
    let receipts = receive(&duel.houses[0], write(&second).as_bytes()).expect("to receive");
    told.note(Class::AcceptedAlready, &one(receipts, Outcome::Refused));
    let of_another = accepted(&|it| it.invitation[0] ^= 1, &key);
    let receipts = receive(&duel.houses[0], write(&of_another).as_bytes()).expect("to receive");
    told.note(Class::OtherInvitation, &one(receipts, Outcome::Refused));
    let own = accepted(&|_| {}, &host);
    assert_eq!(dispatch::Line::found(invitation, own).map(|_| ()).map_err(|it| it.class), Err(Class::SamePlayer));
}
