//! Lines that show with what a player casts and with what not, how r runs on, what a takeback leaves, and secrets that are opened as
//! they were sealed: a reader that gets one of them wrong finds another die, or another seal.

use super::play_on::Going;
use super::recipes::Recipes;
use super::table::{Table, invitation};
use super::{DRAWN, GAME};
use dispatch::document::{Consent, DiceMode, Dispatch, Document, Matter, Request};
use dispatch::{Class, Signed};
use kernel::dice::Seeded;
use kernel::{Awaits, Side};

pub fn sources(recipes: &mut Recipes) {
    runs(recipes);
    what_is_none(recipes);
    takebacks(recipes);
    waiting(recipes);
    claims(recipes);
}

fn has_dice(signed: &Signed) -> bool {
    matches!(signed.document(), Document::Dispatch(it) if it.inputs.iter().any(|input| input.starts_with("roll ")))
}

/// Plays a run in parts: everything until dice have fallen is one, and so on to its end.
fn in_parts(table: &mut Table, chance: &mut Seeded) -> Vec<Signed> {
    let (side, mut parts) = (table.line.baton().expect("somebody"), Vec::new());
    while table.line.baton() == Some(side) && table.line.outcome().is_none() {
        let mut draft = table.draft();
        let had = draft.inputs().len();
        while table.step(&mut draft, chance) {
            if draft.inputs()[had..].iter().any(|noted| noted.input.starts_with("roll ")) {
                break;
            }
        }
        parts.push(table.send(&draft, dispatch::document::SummaryForm::Brief, None, &[]));
    }
    parts
}

fn runs(recipes: &mut Recipes) {
    // r runs on through a whole run: dice fall in two of its dispatches.
    let found = (0..500).find_map(|seed| {
        let mut table = Table::begin(invitation("outpost", "crossroads", DiceMode::Drawn, &super::table::ORDERS));
        let mut documents = founding(&table);
        let mut chance = Seeded::new(seed);
        while table.line.outcome().is_none() && documents.len() < 12 {
            let parts = in_parts(&mut table, &mut chance);
            let fell = parts.iter().filter(|part| has_dice(part)).count();
            documents.extend(parts);
            if fell >= 3 {
                return Some(documents);
            }
        }
        None
    });
    recipes.made.push(("dice-in-every-part-of-a-run", None, "ok".into(), found.expect("a run with dice in its parts")));
}

fn founding(table: &Table) -> Vec<Signed> {
    vec![table.line.invitation().clone(), table.line.acceptance().clone()]
}

/// Only a dispatch and a consent to a takeback change what the other casts with: dice fall after everything else.
fn what_is_none(recipes: &mut Recipes) {
    // After the host's first dispatch the guest has a roll to cast.
    let mut cast = |name, steps: &dyn Fn(&mut Table) -> Vec<Signed>| {
        let mut table = Going::on(GAME, 1).table;
        let mut documents = steps(&mut table);
        let dispatch = table.play(&mut Seeded::new(4));
        assert!(has_dice(&dispatch), "{name}: no dice");
        documents.push(dispatch);
        recipes.made.push((name, Some((1, GAME)), "ok".into(), documents));
    };
    cast("dice-after-a-decline-of-the-other", &|table| {
        // Another salt: with the first one the wrong die shows the same face.
        table.salt();
        let request = table.request(Side::Red, Request::Draw);
        let decline = table.decline(Side::Blue, &request);
        vec![table.take(decline)]
    });
    cast("dice-after-a-rekey-of-the-other", &|table| {
        let rekey = table.rekey(Side::Blue, 3);
        let rekey = table.take(rekey);
        table.keys[0] = 3;
        vec![rekey]
    });
    cast("dice-after-a-seat-was-given-to-the-other", &|table| {
        let reseat = table.reseat(Side::Red, 4);
        let reseat = table.take(reseat);
        (table.keys[0], table.chains[0]) = (4, 3);
        vec![reseat]
    });
    let found = (1..8).flat_map(|number| (0..40).map(move |seed| (number, seed))).find_map(|(number, seed)| {
        let mut going = Going::on(DRAWN, number);
        let caster = going.table.line.baton()?;
        let request = going.table.request(caster, Request::Adjudicate("set turn 2".into()));
        going.table.line.state_after(&request).ok()?;
        let consent = going.table.consent(caster.other(), &request);
        let consent = going.table.take(consent);
        (going.table.line.baton() == Some(caster)).then_some(())?;
        let dispatch = going.table.play(&mut Seeded::new(seed));
        (has_dice(&dispatch)).then(|| (number, vec![consent, dispatch]))
    });
    let (number, documents) = found.expect("dice after an adjudication");
    recipes.made.push(("dice-after-an-adjudication", Some((number, DRAWN)), "ok".into(), documents));
}

fn takebacks(recipes: &mut Recipes) {
    let back = |going: &mut Going, asker: Side, number: u32| going.agree(asker, Request::Takeback(number));
    let mut going = Going::on(DRAWN, 5);
    back(&mut going, Side::Blue, 3);
    let mut beyond = Going { table: going.table.clone(), documents: going.documents.clone(), ..Going::on(DRAWN, 5) };
    // To the takeback's own number, as to any other.
    going.play(3);
    back(&mut going, Side::Red, 6);
    going.play(3);
    recipes.made.push(("back-to-a-takeback", Some((5, DRAWN)), "ok".into(), going.documents));
    // To what was taken back, although there is more to take back than that.
    let then = beyond.table.line.post(4).expect("number 4").inputs;
    while beyond.table.line.game().len() <= then {
        beyond.play(1);
    }
    let request = beyond.table.request(Side::Red, Request::Takeback(4));
    let place = beyond.table.place(Side::Blue);
    let consent = Consent { place, request: request.bytes(), state: [0; 32] };
    beyond.documents.push(beyond.table.sign(Side::Blue, Document::Consent(consent)));
    let expect = Class::NothingToTakeBack.word();
    recipes.made.push(("back-to-what-was-taken-back", Some((5, DRAWN)), expect.into(), beyond.documents));
    // An adjudication is an input, which can be taken back.
    let mut going = Going::on(DRAWN, 4);
    going.agree(Side::Red, Request::Adjudicate("set turn 2".into()));
    back(&mut going, Side::Blue, 4);
    going.play(2);
    recipes.made.push(("back-to-before-an-adjudication", Some((4, DRAWN)), "ok".into(), going.documents));
    // The revision that the game has.
    let mut going = Going::on(DRAWN, 4);
    let revision = going.table.line.revision();
    let state = going.table.line.game().hash().0;
    let request = going.table.request(Side::Blue, Request::Adopt(revision, state, 4));
    let consent = Consent { place: going.table.place(Side::Red), request: request.bytes(), state };
    going.documents.push(going.table.sign(Side::Red, Document::Consent(consent)));
    let expect = Class::OtherRevision.word();
    recipes.made.push(("adopt-what-the-game-has", Some((4, DRAWN)), expect.into(), going.documents));
    // A request of another game.
    let mut going = Going::on(DRAWN, 4);
    let Document::Note(mut note) = going.table.request(Side::Blue, Request::Draw).document().clone() else {
        panic!("a note")
    };
    note.game.0[0] ^= 1;
    let request = going.table.sign(Side::Blue, Document::Note(note));
    let consent = Consent { place: going.table.place(Side::Red), request: request.bytes(), state };
    going.documents.push(going.table.sign(Side::Red, Document::Consent(consent.clone())));
    let expect = Class::OtherGame.word();
    recipes.made.push(("consent-to-a-request-of-another-game", Some((4, DRAWN)), expect.into(), going.documents));
    let mut bytes = going.table.request(Side::Blue, Request::Draw).bytes();
    let last = bytes.len() - 1;
    bytes[last - 40] ^= 1;
    let consent = going.table.sign(Side::Red, Document::Consent(Consent { request: bytes, ..consent }));
    let expect = Class::BadSignature.word();
    recipes.made.push(("consent-to-an-altered-request", Some((4, DRAWN)), expect.into(), vec![consent]));
}

fn waiting(recipes: &mut Recipes) {
    // Nothing at all where nobody waits is no bare dispatch.
    let mut going = Going::on(DRAWN, 3);
    let side = going.table.line.baton().expect("somebody");
    let dispatch = going.table.clone().play(&mut Seeded::new(2));
    let Document::Dispatch(dispatch) = dispatch.document().clone() else { panic!("a dispatch") };
    let empty = Dispatch { opens: None, inputs: vec![], ..dispatch };
    let empty = going.table.sign(side, Document::Dispatch(empty));
    recipes.made.push(("nothing-where-nobody-waits", Some((3, DRAWN)), Class::ChainMissing.word().into(), vec![empty]));
    // Both have been given a seat: neither may cast before the other has sent something.
    let reseat = going.table.reseat(Side::Blue, 4);
    going.take(reseat);
    (going.table.keys[1], going.table.chains[1]) = (4, 3);
    let reseat = going.table.reseat_with(Side::Red, 3, 4);
    going.take(reseat);
    (going.table.keys[0], going.table.chains[0]) = (3, 4);
    let line = &going.table.line;
    let holder = line.waiting().expect("whoever is to go on waits");
    let chain = super::table::chain(going.table.chains[holder.index()]);
    let place = line.next_place(going.table.key(holder).public(), [7; 32]);
    let state = line.game().hash().0;
    let Document::Dispatch(dispatch) = going.table.clone().play(&mut Seeded::new(2)).document().clone() else {
        panic!("a dispatch")
    };
    let cast = Dispatch { place, opens: Some((1, chain.value(1))), inputs: vec![], state, ..dispatch };
    let mut late = going.documents.clone();
    late.push(going.table.sign(holder, Document::Dispatch(cast)));
    recipes.made.push(("cast-where-both-wait", Some((3, DRAWN)), Class::NotToMove.word().into(), late));
    going.play(5);
    recipes.made.push(("play-on-where-both-wait", Some((3, DRAWN)), "ok".into(), going.documents));
}

fn claims(recipes: &mut Recipes) {
    let bad = |going: &Going, reseat: Signed| {
        let mut documents = going.documents.clone();
        documents.push(reseat);
        documents
    };
    let mut going = Going::on(DRAWN, 3);
    // A claim that was made before the seat was last given.
    let early = going.table.claim(Side::Red, 2, 4);
    let reseat = going.table.reseat(Side::Blue, 2);
    going.take(reseat);
    going.table.chains[1] = 3;
    let late = going.table.grant(Side::Blue, &early);
    let documents = bad(&going, late);
    recipes.made.push((
        "a-claim-from-before-the-seat-was-given",
        Some((3, DRAWN)),
        Class::RequestStale.word().into(),
        documents,
    ));
    // A claim after which whoever sits there has signed something: they are there, and mean it no more.
    let mut gone_on = Going::on(DRAWN, 3);
    let early = gone_on.table.claim(Side::Red, 4, 4);
    while gone_on.table.line.posts().last().is_none_or(|post| post.author == Side::Blue || post.number == 3) {
        gone_on.play(1);
    }
    let late = gone_on.table.grant(Side::Blue, &early);
    let documents = bad(&gone_on, late);
    let expect = Class::RequestStale.word();
    recipes.made.push(("a-claim-from-before-the-seat-went-on", Some((3, DRAWN)), expect.into(), documents));
    // A chain never comes back, whoever had it.
    for (name, chain) in [("a-claim-with-a-chain-of-before", 2), ("a-claim-with-the-chain-of-the-other", 1)] {
        let claim = going.table.claim(Side::Red, 2, chain);
        let reseat = going.table.grant(Side::Blue, &claim);
        let documents = bad(&going, reseat);
        recipes.made.push((name, Some((3, DRAWN)), Class::KeyProof.word().into(), documents));
    }
    let mut altered = going.table.claim(Side::Red, 2, 4).bytes();
    let last = altered.len() - 1;
    altered[last - 40] ^= 1;
    let place = going.table.place(Side::Blue);
    let reseat = dispatch::document::Reseat { place, claim: altered };
    let reseat = going.table.sign(Side::Blue, Document::Reseat(reseat));
    let documents = bad(&going, reseat);
    recipes.made.push(("an-altered-claim", Some((3, DRAWN)), Class::BadSignature.word().into(), documents));
    // What a note says is no claim; and whoever signs the same number after another document contradicts nothing.
    let note = going.table.note(Side::Red, Matter::Message);
    let reseat = going.table.grant(Side::Blue, &note);
    let documents = bad(&going, reseat);
    recipes.made.push(("a-seat-for-a-note", Some((3, DRAWN)), Class::RequestUnknown.word().into(), documents));
    let line = &going.table.line;
    assert!(!matches!(line.game().awaits(), Awaits::Over(_)), "the game is over");
    let mut place = line.next_place(going.table.key(Side::Blue).public(), [6; 32]);
    (place.number, place.previous) = (4, [5; 32]);
    let resigned = dispatch::document::Resignation { place };
    let resigned = going.table.sign(Side::Blue, Document::Resignation(resigned));
    let documents = bad(&going, resigned);
    recipes.made.push(("one-number-on-another-branch", Some((3, DRAWN)), Class::OtherBranch.word().into(), documents));
}
