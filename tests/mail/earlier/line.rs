//! By mail: such a line opens, says what was checked in it and what was not, and goes on when both players adopt the rules.

use app::house::House;
use app::mail::game::chain_name;
use app::mail::import::import;
use app::mail::letter::whole_game;
use app::mail::receive::{Outcome, receive};
use app::mail::{MailGame, send};
use app::{Table, archive};
use dispatch::bundle::WholeGame;
use dispatch::chain::Chain;
use dispatch::document::{
    Acceptance, Consent, DiceMode, Dispatch, Invitation, Matter, Note, Place, Player, Request, SummaryForm,
};
use dispatch::run::By;
use dispatch::summary::WORDING;
use dispatch::{Class, Document, Line, SecretKey, Signed};
use duel::{Desk as Folder, consented};
use journal::Journal;
use kernel::dice::Seeded;
use kernel::hash::hex;
use kernel::secret::GameId;
use kernel::{Awaits, Side};
use std::path::PathBuf;

/// Two players whose programs had an earlier revision.
pub struct Players {
    pub keys: [SecretKey; 2],
    pub chains: [Chain; 2],
    pub line: Line,
    chance: Seeded,
}

pub fn own_revision() -> u32 {
    games::title("outpost").expect("a game").rules_index().expect("a rules index").revision
}

impl Players {
    pub fn begin(keys: [SecretKey; 2], revision: u32) -> Players {
        Players::try_begin(keys, revision, |_| {}).unwrap_or_else(|failure| panic!("{failure}"))
    }

    pub fn try_begin(
        keys: [SecretKey; 2],
        revision: u32,
        alter: impl Fn(&mut Invitation),
    ) -> Result<Players, dispatch::Failure> {
        let title = games::title("outpost").expect("a game");
        let start = games::Start::scenario("crossroads");
        let chains = [Chain::new([0x11; 32], [0x21; 32]), Chain::new([0x12; 32], [0x22; 32])];
        let player = |at: usize, name: &str| Player {
            key: keys[at].public(),
            name: name.into(),
            mail: None,
            chain: chains[at].commitment(),
            wording: WORDING,
            orders: vec![],
            message: vec![],
        };
        let game = start.begin(title, GameId::LOCAL).expect("a scenario");
        let mut invitation = Invitation {
            rulebook: "outpost".into(),
            revision,
            start: dispatch::document::Start::Scenario("crossroads".into()),
            options: vec![],
            components: start.components(title).expect("parts"),
            side: game.names().side(Side::Blue).code.into(),
            dice: DiceMode::Drawn,
            player: player(0, "Hans"),
        };
        alter(&mut invitation);
        let invitation = Signed::sign(Document::Invitation(invitation), &keys[0]);
        let acceptance = Acceptance { invitation: invitation.hash(), player: player(1, "Iwan") };
        let acceptance = Signed::sign(Document::Acceptance(acceptance), &keys[1]);
        let line = Line::found(invitation, acceptance)?;
        Ok(Players { keys, chains, line, chance: Seeded::new(3) })
    }

    fn place(&self, at: usize) -> Place {
        let (game, number, previous) = (self.line.id(), self.line.next_number(), self.line.last());
        Place { game, number, author: self.keys[at].public(), previous, salt: [6; 32], wording: WORDING }
    }

    /// The next dispatch, as the program of that revision would have signed it.
    pub fn dispatch(&mut self, alter: impl FnOnce(&mut Dispatch)) -> Signed {
        let author = self.line.baton().expect("a game that goes on");
        let at = usize::from(author == Side::Red);
        let mut line = self.line.clone();
        let is_bare = line.waiting().is_some();
        let opens = (!is_bare && !line.run_goes_on(author)).then(|| {
            let index = line.seat(author).chain.index + 1;
            (index, self.chains[at].value(index))
        });
        if let Some((index, value)) = opens {
            line.begin_run(author, index, value).expect("the next link");
        }
        let before = line.game().len();
        if !is_bare {
            line.settle().expect("dice");
        }
        while !is_bare && matches!(line.game().awaits(), Awaits::Choice(sides) if sides.sole() == Some(author)) {
            let choice = line.game().any_choice(author, &mut self.chance).expect("something to do");
            line.choose(&choice).expect("a choice");
            line.settle().expect("dice");
        }
        assert!(line.origins().iter().all(|origin| origin.by != By::Both));
        let mut dispatch = Dispatch {
            place: self.place(at),
            opens,
            inputs: line.game().inputs_from(before),
            state: line.game().hash().0,
            orders: None,
            plan: None,
            summary: SummaryForm::Full,
            message: vec![],
        };
        alter(&mut dispatch);
        Signed::sign(Document::Dispatch(dispatch), &self.keys[at])
    }

    pub fn send(&mut self, alter: impl FnOnce(&mut Dispatch)) -> Signed {
        let signed = self.dispatch(alter);
        self.line.append(&signed).unwrap_or_else(|failure| panic!("{failure}"));
        signed
    }

    /// A dispatch that only the documents speak for: of whom, and with which input.
    fn blind(&mut self, at: usize, input: &str) -> Signed {
        let author = if at == 0 { Side::Blue } else { Side::Red };
        let opens = (!self.line.run_goes_on(author)).then(|| {
            let index = self.line.seat(author).chain.index + 1;
            (index, self.chains[at].value(index))
        });
        let dispatch = Dispatch {
            place: self.place(at),
            opens,
            inputs: vec![input.to_owned()],
            state: [9; 32],
            orders: None,
            plan: None,
            summary: SummaryForm::Full,
            message: vec![],
        };
        Signed::sign(Document::Dispatch(dispatch), &self.keys[at])
    }

    pub fn agreed(&self, asker: usize, request: Request, state: [u8; 32]) -> Signed {
        let note = Note {
            game: self.line.id(),
            author: self.keys[asker].public(),
            after: self.line.last(),
            salt: [1; 32],
            wording: WORDING,
            matter: Matter::Request(request),
            message: vec![],
        };
        let request = Signed::sign(Document::Note(note), &self.keys[asker]).bytes();
        let consent = Consent { place: self.place(1 - asker), request, state };
        Signed::sign(Document::Consent(consent), &self.keys[1 - asker])
    }

    pub fn whole(&self) -> String {
        whole_game(&WholeGame { line: self.line.clone(), notes: vec![] })
    }
}

pub fn keys() -> [SecretKey; 2] {
    [SecretKey::from_bytes(&[1; 32]), SecretKey::from_bytes(&[2; 32])]
}

/// Two good dispatches, one that the rules refuse, and two after it.
fn refused_at_three(keys: [SecretKey; 2]) -> Players {
    let mut players = Players::begin(keys, 0);
    players.send(|_| {});
    players.send(|_| {});
    let bad = players.line.baton().expect("a game that goes on");
    let at = usize::from(bad == Side::Red);
    let code = players.line.game().names().side(bad).code;
    let input = format!("{code}: by a rule that is gone");
    players.send(|dispatch| dispatch.inputs.push(input));
    for by in [1 - at, at] {
        let later = players.blind(by, "GE: whatever it was");
        players.line.append(&later).unwrap_or_else(|failure| panic!("{failure}"));
    }
    players
}

#[test]
fn a_line_stops_where_the_rules_no_longer_take_it() {
    let players = refused_at_three(keys());
    let line = &players.line;
    let unjudged = line.unjudged().expect("number 3 is not taken");
    assert_eq!((unjudged.number, unjudged.failure.class, line.posts().len()), (3, Class::NotNotation, 5));
    assert_eq!((line.last_judged(), line.differs(), line.game().len()), (2, None, line.posts()[1].inputs));
    assert!(line.unjudged_inputs().contains(&"GE: whatever it was".to_owned()));
    // The same bytes read anew come to the same.
    let folder = Folder::new("earlier-stops");
    let file = folder.0.join("whole.fieldpost");
    std::fs::write(&file, players.whole()).expect("to write");
    let again = archive::read(&file).expect("it can be read").line;
    assert_eq!((again.unjudged(), again.last()), (line.unjudged(), line.last()));
    let told = archive::verify(&file).expect("what was checked").lines.join("\n");
    for wanted in [
        "7 signatures hold",
        "checked by the rules of revision 1",
        "up to number 2",
        "not checked: whether revision 0 allowed these inputs",
        "not verified: moves, dice and states of number 3 to 5, because number 3 is not taken",
    ] {
        assert!(told.contains(wanted), "`{wanted}` is not in: {told}");
    }
    assert!(!told.contains("follow the rules") && !told.contains("cast as agreed"), "{told}");
}

#[test]
fn what_the_documents_prove_is_checked_beyond_the_stop() {
    let mut players = refused_at_three(keys());
    let bad = players.line.baton().expect("a game that goes on");
    let at = usize::from(bad == Side::Red);
    let other = |signed: &Signed, alter: &dyn Fn(&mut Dispatch), key: &SecretKey| {
        let Document::Dispatch(mut dispatch) = signed.document().clone() else { panic!("a dispatch") };
        alter(&mut dispatch);
        Signed::sign(Document::Dispatch(dispatch), key)
    };
    let good = players.blind(1 - at, "GE: x");
    let class = |signed: &Signed| players.line.clone().append(signed).map(|_| ()).expect_err("refused").class;
    let key = &players.keys[1 - at];
    assert_eq!(class(&other(&good, &|it| it.opens = None, key)), Class::ChainMissing);
    assert_eq!(class(&other(&good, &|it| it.opens = it.opens.map(|(at, _)| (at, [0; 32])), key)), Class::ChainValue);
    assert_eq!(class(&other(&good, &|it| it.place.previous = [0; 32], key)), Class::OtherBranch);
    assert_eq!(class(&other(&good, &|it| it.place.number += 1, key)), Class::Early);
    players.line.clone().append(&good).expect("and this one fits");
}

#[test]
fn in_a_line_of_this_revision_nothing_is_passed_over() {
    let mut players = Players::begin(keys(), 0);
    let signed = players.dispatch(|dispatch| dispatch.inputs.push("GE: by a rule that is gone".into()));
    players.line.clone().append(&signed).expect("passed over");
    let state = players.line.game().hash().0;
    let adoption = players.agreed(0, Request::Adopt(own_revision(), state, 0), state);
    players.line.append(&adoption).unwrap_or_else(|failure| panic!("{failure}"));
    let signed = players.dispatch(|dispatch| dispatch.inputs.push("GE: by a rule that is gone".into()));
    assert_eq!(players.line.clone().append(&signed).expect_err("refused").class, Class::NotNotation);
    let signed = players.dispatch(|dispatch| dispatch.state[0] ^= 1);
    assert_eq!(players.line.clone().append(&signed).expect_err("refused").class, Class::StateDiffers);
}

#[test]
fn other_states_are_noted_and_not_called_verified() {
    let mut players = Players::begin(keys(), 0);
    players.send(|_| {});
    players.send(|dispatch| dispatch.state[0] ^= 1);
    players.send(|_| {});
    assert_eq!((players.line.unjudged(), players.line.differs()), (None, Some(2)));
    let told = app::mail::earlier::verified(&players.line).join("\n");
    assert!(told.contains("not verified: the states, from number 2 on"), "{told}");
}

#[test]
fn a_takeback_to_before_the_stop_is_judged_again() {
    let mut players = refused_at_three(keys());
    let beyond = players.agreed(0, Request::Takeback(4), [9; 32]);
    let mut passed_over = players.line.clone();
    passed_over.append(&beyond).expect("the documents allow it");
    assert_eq!(passed_over.unjudged().map(|unjudged| unjudged.number), Some(3));
    let back = players.agreed(0, Request::Takeback(1), [9; 32]);
    players.line.append(&back).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!((players.line.unjudged(), players.line.game().len()), (None, players.line.posts()[0].inputs));
    players.send(|_| {});
    assert_eq!(players.line.unjudged(), None);
}

#[test]
fn adoption_sets_aside_what_is_not_judged_and_nothing_else() {
    let mut players = refused_at_three(keys());
    let (own, state) = (own_revision(), players.line.game().hash().0);
    for (request, class) in [
        (Request::Adopt(own, state, 5), Class::StateDiffers),
        (Request::Adopt(own, state, 1), Class::StateDiffers),
        (Request::Adopt(own, [0; 32], 2), Class::StateDiffers),
        (Request::Adopt(own + 1, state, 2), Class::OtherRevision),
        (Request::Adopt(0, state, 2), Class::OtherRevision),
        (Request::Adopt(own, state, 6), Class::RequestStale),
    ] {
        let signed = players.agreed(0, request.clone(), state);
        assert_eq!(players.line.clone().append(&signed).expect_err("refused").class, class, "{request:?}");
    }
    let baton = players.line.posts()[1].holder;
    let adoption = players.agreed(0, Request::Adopt(own, state, 2), state);
    players.line.append(&adoption).unwrap_or_else(|failure| panic!("{failure}"));
    let line = &players.line;
    assert!(line.is_current() && line.unjudged().is_none());
    assert_eq!((line.baton(), line.game().hash().0), (baton, state));
    assert_eq!(line.adoptions()[0].set_aside, Some(3));
    let aside: Vec<u32> = line.posts().iter().filter(|post| post.taken_back).map(|post| post.number).collect();
    assert_eq!(aside, [3, 4, 5]);
    players.send(|_| {});
    let told = app::mail::earlier::verified(&players.line).join("\n");
    assert!(told.contains("went over from revision 0 to 1 of the rules; number 3 to 5 were set aside"), "{told}");
    assert!(!told.contains("follow the rules"), "{told}");
}

#[test]
fn other_parts_are_looked_at_and_never_adopted() {
    let mut players = Players::try_begin(keys(), 0, |it| it.components = [7; 32]).expect("it can be looked at");
    players.send(|_| {});
    assert!(!players.line.has_same_parts());
    let state = players.line.game().hash().0;
    let adoption = players.agreed(0, Request::Adopt(own_revision(), state, 1), state);
    assert_eq!(players.line.append(&adoption).expect_err("refused").class, Class::OtherComponents);
    let own = Players::try_begin(keys(), own_revision(), |it| it.components = [7; 32]).map(|_| ());
    assert_eq!(own.expect_err("of this revision it is refused").class, Class::OtherComponents);
    let newer = Players::try_begin(keys(), own_revision() + 1, |_| {}).map(|_| ());
    assert_eq!(newer.expect_err("too new").class, Class::OtherRevision);
}

/// Two houses that have the line, with the chains of their players.
fn houses(folder: &Folder, play: impl FnOnce([SecretKey; 2]) -> Players) -> (Players, [House; 2], PathBuf) {
    houses_with(WithChains::Both, folder, play)
}

pub fn houses_with(
    with_chains: WithChains,
    folder: &Folder,
    play: impl FnOnce([SecretKey; 2]) -> Players,
) -> (Players, [House; 2], PathBuf) {
    let houses = ["host", "guest"].map(|name| House::at(&folder.0.join(name)).expect("a folder"));
    let keys = [0, 1].map(|at| houses[at].make_key(["Hans", "Iwan"][at]).expect("a key").key);
    let players = play(keys);
    let file = folder.0.join("whole.fieldpost");
    std::fs::write(&file, players.whole()).expect("to write");
    for (at, house) in houses.iter().enumerate() {
        let receipt = import(house, &archive::read(&file).expect("to read")).expect("to import");
        assert_eq!(receipt.outcome, Outcome::Taken, "{}", receipt.text);
        assert!(receipt.text.contains("kept to look at") && !receipt.text.contains("verified"), "{}", receipt.text);
        if with_chains == WithChains::Both || (with_chains == WithChains::Host && at == 0) {
            keep_chain(&players, house, at);
        }
    }
    (players, houses, file)
}

/// Whose dice chains are where they belong from the beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WithChains {
    Both,
    Host,
    Nobody,
}

pub fn keep_chain(players: &Players, house: &House, at: usize) {
    let chain = &players.chains[at];
    let mut journal = Journal::open(&house.journal_of(&players.line.name())).expect("a journal");
    let seed = hex(&chain.seed());
    journal.write("now", |page| page.keep_secret(&chain_name(&chain.id), seed.as_bytes())).expect("written");
}

fn open(house: &House, name: &str) -> MailGame {
    let own = house.key().expect("a key").key.public();
    MailGame::open(&house.journal_of(name), own).expect("it opens")
}

/// Both adopt, one plays on, and the other has it.
pub fn adopt_and_play_on(players: &Players, houses: &[House; 2], after: u32) {
    let name = players.line.name();
    let mut asking = open(&houses[0], &name);
    let refused = asking.act("end").expect_err("nothing is played before both adopt").sentence();
    assert!(refused.contains("both players must adopt it first"), "{refused}");
    let request = send::adopt(&asking).expect("something to adopt");
    assert_eq!(request, Request::Adopt(own_revision(), asking.line().expect("a line").adoptable().1, after));
    let note = send::request(&houses[0], &mut asking, request, &[]).expect("a request");
    drop(asking);
    receive(&houses[1], note.text.as_bytes()).expect("to receive");
    let consent = consented(&houses[1], &mut open(&houses[1], &name));
    let receipts = receive(&houses[0], consent.text.as_bytes()).expect("to receive");
    assert_eq!(receipts[0].outcome, Outcome::Taken, "{receipts:?}");
    let games = [0, 1].map(|at| open(&houses[at], &name));
    let lines = games.each_ref().map(|game| game.line().expect("a line"));
    assert!(lines.iter().all(|line| line.is_current() && line.unjudged().is_none()));
    assert_eq!((lines[0].last(), lines[0].game().hash()), (lines[1].last(), lines[1].game().hash()));
    let host = lines[0].host();
    let sending = send::Sending { message: vec![], summary: SummaryForm::Full, so_far: true };
    let mut by = usize::from(lines[0].baton() != Some(host));
    drop(games);
    // Whoever went back with the other first gets something to cast dice with.
    let mut game = open(&houses[by], &name);
    if game.draft().is_some_and(dispatch::Draft::is_bare) {
        let bare = send::send(&houses[by], &mut game, &sending).expect("to send");
        drop(game);
        let receipts = receive(&houses[1 - by], bare.text.as_bytes()).expect("to receive");
        assert_eq!(receipts[0].outcome, Outcome::Taken, "{receipts:?}");
        by = 1 - by;
        game = open(&houses[by], &name);
    }
    let draft = game.draft().expect("a draft for whoever has the baton");
    let (author, mut chance) = (draft.author(), Seeded::new(5));
    let choice = draft.game().any_choice(author, &mut chance).expect("something to do");
    game.act(&choice).unwrap_or_else(|trouble| panic!("`{choice}`: {}", trouble.sentence()));
    let outgoing = send::send(&houses[by], &mut game, &sending).expect("to send");
    let receipts = receive(&houses[1 - by], outgoing.text.as_bytes()).expect("to receive");
    assert_eq!(receipts[0].outcome, Outcome::Taken, "{receipts:?}");
    let last = open(&houses[1 - by], &name).line().expect("a line").last();
    assert_eq!(last, open(&houses[by], &name).line().expect("a line").last());
}

#[test]
fn a_line_that_still_holds_is_looked_at_adopted_and_goes_on() {
    let folder = Folder::new("earlier-holds");
    let (players, houses, _) = houses(&folder, |keys| {
        let mut players = Players::begin(keys, 0);
        (0..3).for_each(|_| drop(players.send(|_| {})));
        players
    });
    let table = Table::open_in(&houses[0], &houses[0].journal_of(&players.line.name())).expect("it opens");
    let earlier = table.earlier().expect("an earlier revision");
    assert_eq!((earlier.replayed, earlier.rest.len()), (players.line.game().len(), 0));
    assert!(earlier.text.contains("comes to the states that the players signed"), "{}", earlier.text);
    assert!(table.prompts().is_empty());
    drop(table);
    adopt_and_play_on(&players, &houses, 3);
}

#[test]
fn a_line_that_no_longer_holds_is_looked_at_adopted_and_goes_on() {
    let folder = Folder::new("earlier-holds-not");
    let (players, houses, file) = houses(&folder, refused_at_three);
    let name = players.line.name();
    let path = houses[0].journal_of(&name);
    assert_eq!(archive::check(&houses[0], &path), Vec::<String>::new());
    let status = app::mail::status::status(&houses[0], &path).expect("its state");
    assert!(!status.yours && status.remarks.iter().any(|it| it.contains("not number 3")), "{status:?}");
    let mut desk = app::desk::Desk::at(houses[0].clone()).expect("a desk");
    let card = desk.games().expect("games").into_iter().find(|card| card.id == name).expect("it is listed");
    assert_eq!(card.fault, None);
    assert!(card.remark.is_some_and(|text| text.contains("not number 3")));
    let earlier = desk.open(&name).expect("it opens").earlier.expect("an earlier revision");
    assert!(earlier.rest.contains(&"GE: whatever it was".to_owned()) && !earlier.can_carry_on);
    desk.replay(earlier.replayed, None).expect("the last moment");
    drop(desk);
    adopt_and_play_on(&players, &houses, 2);
    // A third player looks at it, and is told.
    let whole = archive::whole(&open(&houses[1], &name)).expect("the whole game");
    std::fs::write(&file, whole_game(&whole)).expect("to write");
    let told = archive::verify(&file).expect("what was checked").lines.join("\n");
    assert!(told.contains("number 3 to 5 were set aside"), "{told}");
    let third = House::at(&folder.0.join("third")).expect("a folder");
    third.make_key("Third").expect("a key");
    let receipt = import(&third, &archive::read(&file).expect("to read")).expect("to import");
    assert_eq!(receipt.outcome, Outcome::Taken, "{}", receipt.text);
    open(&third, &name);
}

/// A draft that was made by the earlier rules does not make the game unreadable.
#[test]
fn a_draft_by_earlier_rules_stays_in_the_journal() {
    let folder = Folder::new("earlier-draft");
    let (players, houses, _) = houses(&folder, |keys| {
        let mut players = Players::begin(keys, 0);
        players.send(|_| {});
        players
    });
    let name = players.line.name();
    for house in &houses {
        let mut journal = Journal::open(&house.journal_of(&name)).expect("a journal");
        let written = journal.write("now", |page| page.append("GE: drafted by a rule that is gone").map(|_| ()));
        written.expect("written");
    }
    let game = open(&houses[0], &name);
    let text = game.earlier().expect("an earlier revision").text;
    assert!(text.contains("1 input was drafted by the earlier rules and not sent"), "{text}");
    drop(game);
    adopt_and_play_on(&players, &houses, 1);
    let journal = Journal::open_to_read(&houses[0].journal_of(&name)).expect("a journal");
    assert!(journal.entries().iter().any(|entry| entry.text.contains("drafted by a rule that is gone")));
}
