//! Lines that go on after everything that is no dispatch, players who wait for something to cast with, and documents that cross.

use super::table::{Table, lines};
use super::{DRAWN, GAME, Recipes, whole};
use dispatch::chain::Chain;
use dispatch::document::{Dispatch, Document, Request, SummaryForm};
use dispatch::{Class, Signed};
use kernel::dice::Seeded;
use kernel::{Awaits, Side};

/// What a vector is made of: a table at some number of a game, and what came after that.
pub struct Going {
    pub table: Table,
    chance: Seeded,
    documents: Vec<Signed>,
}

impl Going {
    pub fn on(game: &str, number: u32) -> Going {
        let line = whole(game).line.as_of(number).expect("a game that holds");
        Going { table: Table::of(line), chance: Seeded::new(u64::from(number)), documents: vec![] }
    }

    fn take(&mut self, signed: Signed) {
        let signed = self.table.take(signed);
        self.documents.push(signed);
    }

    fn play(&mut self, dispatches: usize) {
        for _ in 0..dispatches {
            if self.table.line.outcome().is_none() {
                let signed = self.table.play(&mut self.chance);
                self.documents.push(signed);
            }
        }
    }

    fn agree(&mut self, asker: Side, request: Request) {
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
    add("bare-with-inputs", Some(Class::NotHisTurn), &|it, _| it.inputs = vec!["GE: end".into()], false);
    add("bare-with-another-state", Some(Class::StateDiffers), &|it, _| it.state[0] ^= 1, false);
    add(
        "cast-without-a-new-source",
        Some(Class::NotHisTurn),
        &|it, table| it.opens = opens(table, table.line.waiting().expect("it")),
        true,
    );
    add("bare-by-who-waits", Some(Class::NotHisTurn), &|_, _| {}, true);
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
    recipes.made.push(("decline-his-own", Some((1, GAME)), Class::RequestOwn.word().into(), vec![decline]));
}

/// Two branches after one document, and which of them stands.
pub struct Crossing {
    pub name: &'static str,
    pub after: (u32, &'static str),
    pub branches: [Vec<Signed>; 2],
}

pub fn crossings() -> Vec<Crossing> {
    let at = 3;
    let base = Going::on(DRAWN, at).table;
    let (baton, mut made) = (base.line.baton().expect("somebody"), Vec::new());
    let other = baton.other();
    let mut add = |name, one: Vec<Signed>, two: Vec<Signed>| {
        made.push(Crossing { name, after: (at, DRAWN), branches: [one, two] });
    };
    let mut table = base.clone();
    let played = base.clone().play(&mut Seeded::new(3));
    let (rekey, theirs) = (table.rekey(other, 3), table.rekey(baton, 4));
    let (resigned, reseat) = (table.resignation(other), table.reseat(other, 4));
    let asked = table.request(baton, Request::Takeback(1));
    let (yes, no) = (table.consent(other, &asked), table.decline(other, &asked));
    let asked_too = table.request(other, Request::Takeback(2));
    let yes_too = table.consent(baton, &asked_too);
    let draw = table.request(baton, Request::Draw);
    let (drawn, not_drawn) = (table.consent(other, &draw), table.decline(other, &draw));
    let one = |signed: &Signed| vec![signed.clone()];
    add("a-dispatch-before-a-rekey", one(&played), one(&rekey));
    add("a-dispatch-before-a-resignation", one(&resigned), one(&played));
    add("a-consent-before-a-dispatch", one(&played), one(&yes));
    add("a-decline-before-a-dispatch", one(&no), one(&played));
    add("a-draw-before-a-dispatch", one(&played), one(&drawn));
    add("a-dispatch-before-no-draw", one(&not_drawn), one(&played));
    add("two-consents", one(&yes), one(&yes_too));
    add("two-rekeys", one(&rekey), one(&theirs));
    add("a-resignation-before-a-rekey", one(&theirs), one(&resigned));
    add("a-rekey-before-a-reseat", one(&reseat), one(&theirs));
    add("a-fork", one(&resigned), one(&rekey));
    // Where both have signed stands before where one has.
    let mut after = Going { table: base.clone(), chance: Seeded::new(9), documents: vec![] };
    after.take(rekey.clone());
    after.table.keys[other.index()] = 3;
    after.play(1);
    add("both-before-one", one(&played), after.documents.clone());
    add("both-before-one-of-a-fork", one(&resigned), after.documents);
    made
}
