//! Lines that go on after everything that is no dispatch, players who wait for something to cast with, and documents that cross.

use super::recipes::Recipes;
use super::table::{Table, lines};
use super::{DRAWN, GAME, whole};
use dispatch::chain::Chain;
use dispatch::document::{Dispatch, Document, Request, SummaryForm};
use dispatch::{Class, Signed};
use kernel::dice::Seeded;
use kernel::{Awaits, Side};

/// What a vector is made of: a table at some number of a game, and what came after that.
pub struct Going {
    pub table: Table,
    pub chance: Seeded,
    pub documents: Vec<Signed>,
}

impl Going {
    pub fn on(game: &str, number: u32) -> Going {
        let line = whole(game).line.as_of(number).expect("a game that holds");
        Going { table: Table::of(line), chance: Seeded::new(u64::from(number)), documents: vec![] }
    }

    pub fn take(&mut self, signed: Signed) {
        let signed = self.table.take(signed);
        self.documents.push(signed);
    }

    pub fn play(&mut self, dispatches: usize) {
        for _ in 0..dispatches {
            if self.table.line.outcome().is_none() {
                let signed = self.table.play(&mut self.chance);
                self.documents.push(signed);
            }
        }
    }

    pub fn agree(&mut self, asker: Side, request: Request) {
        let request = self.table.request(asker, request);
        let consent = self.table.consent(asker.other(), &request);
        self.take(consent);
    }
}

pub fn play_on(recipes: &mut Recipes) {
    let mut good = |name, game, number, steps: &dyn Fn(&mut Going)| {
        let mut going = Going::on(game, number);
        steps(&mut going);
        recipes.made.push((name, Some((number, game)), "ok".into(), going.documents));
    };
    for (name, asker) in
        [("play-on-after-takeback-of-the-host", Side::Blue), ("play-on-after-takeback-of-the-guest", Side::Red)]
    {
        good(name, DRAWN, 4, &|it| {
            it.agree(asker, Request::Takeback(2));
            it.play(4);
        });
    }
    good("play-on-after-two-takebacks", DRAWN, 5, &|it| {
        it.agree(Side::Blue, Request::Takeback(3));
        it.agree(Side::Red, Request::Takeback(1));
        it.play(4);
    });
    good("play-on-after-takeback-to-the-beginning", DRAWN, 3, &|it| {
        it.agree(Side::Red, Request::Takeback(0));
        it.play(4);
    });
    good("play-on-after-adjudication", DRAWN, 4, &|it| {
        it.agree(Side::Red, Request::Adjudicate("set turn 2".into()));
        it.play(3);
    });
    good("play-on-after-decline", DRAWN, 4, &|it| {
        let request = it.table.request(Side::Red, Request::Takeback(2));
        let decline = it.table.decline(Side::Blue, &request);
        it.take(decline);
        it.play(3);
    });
    good("play-on-after-rekey", DRAWN, 2, &|it| {
        let rekey = it.table.rekey(Side::Blue, 3);
        it.take(rekey);
        it.table.keys[Side::Blue.index()] = 3;
        it.play(3);
    });
    good("rekey-in-the-middle-of-a-run", DRAWN, 2, &|it| {
        let first = it.table.play_some(1, &mut it.chance);
        it.documents.push(first);
        let side = it.table.line.baton().expect("somebody");
        let rekey = it.table.rekey(side, 3);
        it.take(rekey);
        it.table.keys[side.index()] = 3;
        it.play(3);
    });
    for (name, new) in [("play-on-after-reseat", 4), ("play-on-after-reseat-by-the-same-key", 2)] {
        for (at, game) in [(2, DRAWN), (3, DRAWN)] {
            let name = if at == 2 {
                name
            } else {
                ["play-on-after-reseat-of-who-is-to-go-on", "play-on-after-reseat-by-the-same-key-of-who-is-to-go-on"]
                    [usize::from(new == 2)]
            };
            good(name, game, at, &|it| {
                let reseat = it.table.reseat(Side::Blue, new);
                it.take(reseat);
                it.table.keys[Side::Red.index()] = new;
                it.table.chains[Side::Red.index()] = 3;
                it.play(4);
            });
        }
    }
    good("play-on-by-a-plan", GAME, 2, &|it| {
        let mut draft = it.table.draft();
        while draft.game().awaits().asks(draft.author()) {
            let choice = draft.game().any_choice(draft.author(), &mut it.chance).expect("a choice");
            draft.choose(&choice).expect("to choose");
        }
        let signed = it.table.send(&draft, SummaryForm::Full, Some(lines(&["stop if lost 1"])), &[]);
        it.documents.push(signed);
        it.play(3);
    });
    waiting(recipes);
    ended(recipes);
}

/// A game in which the guest waits for a bare dispatch: they agreed to take back the host's move, and it is for them to go on.
fn until_somebody_waits() -> Going {
    let found = (2..8).flat_map(|number| Side::BOTH.map(|asker| (number, asker))).find_map(|(number, asker)| {
        let mut going = Going::on(DRAWN, number);
        going.agree(asker, Request::Takeback(number - 1));
        going.table.line.waiting().is_some().then_some(going)
    });
    found.expect("somebody who waits")
}

fn waiting(recipes: &mut Recipes) {
    let going = until_somebody_waits();
    let number = going.table.line.next_number() - 2;
    let mut add = |name, class: Option<Class>, change: &dyn Fn(&mut Dispatch, &Table), wait: bool| {
        let (mut table, mut documents) = (going.table.clone(), going.documents.clone());
        let waiting = table.line.waiting().expect("somebody");
        let by = if wait { waiting } else { waiting.other() };
        let signed = table.play(&mut Seeded::new(1));
        let Document::Dispatch(mut bare) = signed.document().clone() else { panic!("a dispatch") };
        bare.place.author = table.key(by).public();
        change(&mut bare, &going.table);
        documents.push(going.table.sign(by, Document::Dispatch(bare)));
        let expect = class.map_or("ok", Class::word);
        recipes.made.push((name, Some((number, DRAWN)), expect.into(), documents));
    };
    let opens = |table: &Table, side: Side| {
        let known = table.line.seat(side).chain;
        let chain: Chain = super::table::chain(table.chains[side.index()]);
        Some((known.index + 1, chain.value(known.index + 1)))
    };
    add("bare", None, &|_, _| {}, false);
    add(
        "bare-with-opens",
        Some(Class::ChainExtra),
        &|it, table| it.opens = opens(table, table.line.waiting().expect("it").other()),
        false,
    );
    add("bare-with-inputs", Some(Class::NotToMove), &|it, _| it.inputs = vec!["GE: end".into()], false);
    add("bare-with-another-state", Some(Class::StateDiffers), &|it, _| it.state[0] ^= 1, false);
    add(
        "cast-without-a-new-source",
        Some(Class::NotToMove),
        &|it, table| it.opens = opens(table, table.line.waiting().expect("it")),
        true,
    );
    add("bare-by-who-waits", Some(Class::NotToMove), &|_, _| {}, true);
}

fn ended(recipes: &mut Recipes) {
    let mut going = Going::on(DRAWN, 3);
    going.agree(Side::Red, Request::Draw);
    let late = going.table.resignation(Side::Red);
    going.documents.push(late);
    recipes.made.push(("after-a-draw", Some((3, DRAWN)), Class::GameOver.word().into(), going.documents));
    let mut going = Going::on(DRAWN, 3);
    let resignation = going.table.resignation(Side::Blue);
    going.take(resignation);
    let late = going.table.rekey(Side::Red, 3);
    going.documents.push(late);
    recipes.made.push(("after-a-resignation", Some((3, DRAWN)), Class::GameOver.word().into(), going.documents));
    let mut going = Going::on(DRAWN, 3);
    let rekey = going.table.rekey(Side::Blue, 3);
    going.take(rekey);
    let late = going.table.rekey(Side::Blue, 4);
    going.documents.push(late);
    recipes.made.push(("by-a-former-key", Some((3, DRAWN)), Class::Stranger.word().into(), going.documents));
    // The dice of the host's attack are for the guest to cast.
    let mut going = Going::on(GAME, 1);
    assert!(matches!(going.table.line.game().awaits(), Awaits::Roll(_)), "no roll is due");
    for (name, request) in [
        ("takeback-of-a-roll-that-is-due", Request::Takeback(0)),
        ("adjudicate-a-roll-that-is-due", Request::Adjudicate("set turn 2".into())),
    ] {
        let request = going.table.request(Side::Blue, request);
        let place = going.table.place(Side::Red);
        let consent = dispatch::document::Consent { place, request: request.bytes(), state: [0; 32] };
        let consent = going.table.sign(Side::Red, Document::Consent(consent));
        recipes.made.push((name, Some((1, GAME)), Class::RollDue.word().into(), vec![consent]));
    }
    let request = going.table.request(Side::Red, Request::Draw);
    let decline = going.table.decline(Side::Red, &request);
    recipes.made.push(("decline-of-ones-own", Some((1, GAME)), Class::RequestOwn.word().into(), vec![decline]));
}

/// Branches after one document, and which of them stands.
pub struct Crossing {
    pub name: &'static str,
    pub after: (u32, &'static str),
    pub branches: Vec<Vec<Signed>>,
}

pub fn crossings() -> Vec<Crossing> {
    let at = 3;
    let base = Going::on(DRAWN, at).table;
    let (baton, mut made) = (base.line.baton().expect("somebody"), Vec::new());
    let other = baton.other();
    let mut add = |name, branches: &[&[Signed]]| {
        let branches = branches.iter().map(|branch| branch.to_vec()).collect();
        made.push(Crossing { name, after: (at, DRAWN), branches });
    };
    let mut table = base.clone();
    let played = [base.clone().play(&mut Seeded::new(3))];
    let (rekey, theirs) = ([table.rekey(other, 3)], [table.rekey(baton, 4)]);
    let (resigned, reseat) = ([table.resignation(other)], [table.reseat(other, 4)]);
    let reseat_too = [table.reseat_with(baton, 3, 4)];
    let asked = table.request(baton, Request::Takeback(1));
    let (yes, no) = ([table.consent(other, &asked)], [table.decline(other, &asked)]);
    // The requests' hashes decide, and not those of the answers.
    let yes_too = (0..50).find_map(|_| {
        let asked_too = table.request(other, Request::Takeback(2));
        let yes_too = table.consent(baton, &asked_too);
        ((asked.hash() < asked_too.hash()) != (yes[0].hash() < yes_too.hash())).then_some([yes_too])
    });
    let yes_too = yes_too.expect("an answer that comes the other way round");
    let draw = table.request(baton, Request::Draw);
    let (drawn, not_drawn) = ([table.consent(other, &draw)], [table.decline(other, &draw)]);
    add("a-dispatch-before-a-rekey", &[&played, &rekey]);
    add("a-dispatch-before-a-resignation", &[&resigned, &played]);
    add("a-consent-before-a-dispatch", &[&played, &yes]);
    add("a-decline-before-a-dispatch", &[&no, &played]);
    add("a-draw-before-a-dispatch", &[&played, &drawn]);
    add("a-dispatch-before-no-draw", &[&not_drawn, &played]);
    add("two-consents", &[&yes, &yes_too]);
    add("two-rekeys", &[&rekey, &theirs]);
    add("two-seats", &[&reseat, &reseat_too]);
    add("a-resignation-before-a-rekey", &[&theirs, &resigned]);
    add("a-rekey-before-no-draw", &[&not_drawn, &theirs]);
    add("a-reseat-before-a-rekey", &[&theirs, &reseat]);
    add("a-reseat-before-a-dispatch", &[&reseat, &played]);
    add("a-reseat-before-a-consent", &[&yes_too, &reseat]);
    add("a-fork", &[&resigned, &rekey]);
    // Two moves in one place, by who has two folders: their own hashes decide, until the other goes on from one of them.
    let mut again = [base.clone().play(&mut Seeded::new(3)), base.clone().play(&mut Seeded::new(4))];
    again.sort_by_key(Signed::hash);
    let [smaller, greater] = again;
    add("a-fork-of-dispatches", &[std::slice::from_ref(&greater), std::slice::from_ref(&smaller)]);
    let mut after = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    after.take(greater);
    let answer = after.table.resignation(other);
    after.take(answer);
    add("a-fork-on-which-the-other-goes-on", &[&[smaller], &after.documents]);
    // Whatever comes first: the resignation does not stand before the dispatch, and the change of keys not before the resignation.
    add("three-of-which-two-are-a-fork", &[&theirs, &resigned, &played]);
    // Where both have signed stands before where one has.
    let mut after = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    after.take(rekey[0].clone());
    after.table.keys[other.index()] = 3;
    after.play(1);
    add("both-before-one", &[&played, &after.documents]);
    add("both-before-one-of-a-fork", &[&resigned, &after.documents]);
    // Where both have signed on two branches, their beginnings decide.
    let mut beyond = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    beyond.take(theirs[0].clone());
    beyond.table.keys[baton.index()] = 4;
    let answer = beyond.table.resignation(other);
    beyond.take(answer);
    add("both-and-both", &[&after.documents, &beyond.documents]);
    // A dispatch is not taken away, whatever its author signed before it.
    let mut behind = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    behind.take(theirs[0].clone());
    behind.table.keys[baton.index()] = 4;
    behind.play(1);
    add("a-dispatch-behind-a-rekey", &[&resigned, &behind.documents]);
    // Nor is a consent, or a seat: whoever has asked for it does not choose between two sorts of dice.
    let mut behind = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    behind.take(rekey[0].clone());
    behind.table.keys[other.index()] = 3;
    let seated = Going { table: behind.table.clone(), documents: behind.documents.clone(), ..Going::on(DRAWN, at) };
    behind.agree(baton, Request::Takeback(1));
    add("a-consent-behind-a-rekey", &[&played, &behind.documents]);
    let mut behind = seated;
    let reseat = behind.table.reseat(other, 4);
    behind.take(reseat);
    behind.table.keys[baton.index()] = 4;
    behind.table.chains[baton.index()] = 3;
    behind.play(1);
    add("a-seat-behind-a-rekey", &[&behind.documents, &played]);
    // Within a branch the resignation stands; but the other has gone on there too, and that stays so.
    let mut within = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    within.take(theirs[0].clone());
    within.table.keys[baton.index()] = 4;
    let (ends, goes_on) = (within.table.resignation(baton), within.table.rekey(other, 3));
    add("a-parting-within-a-branch", &[&resigned, &[theirs[0].clone(), ends], &[theirs[0].clone(), goes_on]]);
    made
}
