//! What files and folders of others may cost and cannot do: holes 10 and 11 of issue 17. Work is counted, not timed.

use app::house::House;
use app::mail::MailGame;
use app::mail::import::import;
use app::mail::invite::find_invitation;
use app::mail::letter::whole_game;
use app::mail::receive::{Outcome, Receipt, receive};
use app::mail::send::{self, Sending};
use app::mail::status::{self, Listed};
use app::{archive, mail::game::Standing};
use dispatch::bundle::WholeGame;
use dispatch::document::{DiceMode, Dispatch, Matter, Note, Rekey, SummaryForm, rekey_bytes};
use dispatch::summary::WORDING;
use dispatch::work::{self, Work};
use dispatch::{Document, Line, SecretKey, Signed, armour};
use duel::{Desk, Duel, Terms2, one};

fn outpost(desk: &Desk, seed: u64) -> Duel {
    let terms = Terms2 {
        game: "outpost".into(),
        scenario: "crossroads".into(),
        dice: DiceMode::Drawn,
        orders: Default::default(),
    };
    Duel::begin(&desk.0, &terms, seed)
}

fn key(house: &House) -> SecretKey {
    house.key().expect("a key").key
}

fn open(house: &House, name: &str) -> MailGame {
    MailGame::open(&house.journal_of(name), key(house).public()).expect("to open")
}

/// The line with so many small documents more: one player changes keys again and again.
fn longer(mut line: Line, key: &SecretKey, count: usize, salt: u8) -> Line {
    let mut key = key.clone();
    for at in 0..count {
        let mut seed = [salt; 32];
        seed[..8].copy_from_slice(&at.to_be_bytes());
        let new = SecretKey::from_bytes(&seed);
        let place = line.next_place(key.public(), seed);
        let proof = new.sign(&rekey_bytes(&place, &new.public()));
        let rekey = Signed::sign(Document::Rekey(Rekey { place, key: new.public(), proof }), &key);
        line = line.with(&rekey).expect("a change of keys");
        key = new;
    }
    line
}

fn bytes(line: &Line, notes: Vec<Signed>) -> Vec<u8> {
    WholeGame { line: line.clone(), notes }.bytes()
}

/// Twice as much to read is at most about twice as much work.
fn grows_with_the_game(what: &str, mut work: impl FnMut(usize) -> Work) {
    let (once, twice) = (work(60), work(120));
    assert!(once.signatures > 0 || once.taken > 0, "{what}: nothing is counted");
    for (less, more) in [(once.signatures, twice.signatures), (once.taken, twice.taken)] {
        assert!(more <= less * 2 + less / 5 + 20, "{what}: {once:?} for 60 documents, {twice:?} for 120");
    }
}

/// Hole 10: a game file of many small documents is verified once, new or not, on the line or beside it.
#[test]
fn each_document_of_a_game_file_is_verified_once() {
    let desk = Desk::new("bounds-file");
    let duel = outpost(&desk, 1);
    let keys = [0, 1].map(|who| key(&duel.houses[who]));
    let begun = open(&duel.houses[0], &duel.name).line().expect("a line").clone();
    let folder = |name: &str, count: usize| House::at(&desk.0.join(format!("{name}{count}"))).expect("a folder");
    let taken = |house: &House, bytes: &[u8]| {
        let receipt = import(house, &WholeGame::read(bytes).expect("it holds")).expect("to import");
        assert_eq!(receipt.outcome, Outcome::Taken, "{}", receipt.text);
    };
    grows_with_the_game("a new game", |count| {
        let (house, file) = (folder("new", count), bytes(&longer(begun.clone(), &keys[0], count, 1), vec![]));
        let done = work::of(|| taken(&house, &file)).1;
        assert!(done.taken <= count + 4, "{done:?}");
        done
    });
    grows_with_the_game("the rest of a game", |count| {
        let (house, whole) = (folder("rest", count), longer(begun.clone(), &keys[0], count, 1));
        taken(&house, &bytes(&whole.as_of(10).expect("its beginning"), vec![]));
        work::of(|| taken(&house, &bytes(&whole, vec![]))).1
    });
    for (from, other) in [(0, 1), (1, 0)] {
        grows_with_the_game("another branch", |count| {
            let house = folder(&format!("branch{from}"), count);
            taken(&house, &bytes(&longer(begun.clone(), &keys[from], count, 1), vec![]));
            let file = bytes(&longer(begun.clone(), &keys[other], count, 2), vec![]);
            work::of(|| import(&house, &WholeGame::read(&file).expect("it holds")).expect("to import")).1
        });
    }
}

/// Hole 10: so are the documents of one text, those that are written again, and those of a journal.
#[test]
fn opening_receiving_and_sending_again_grow_with_the_game() {
    let desk = Desk::new("bounds-many");
    let duel = outpost(&desk, 2);
    let (host, name) = (&duel.houses[0], &duel.name);
    let begun = open(host, name).line().expect("a line").clone();
    let third = |count: usize| {
        let house = House::at(&desk.0.join(format!("third{count}"))).expect("a folder");
        import(&house, &WholeGame::read(&bytes(&begun, vec![])).expect("it holds")).expect("to import");
        house.make_key("Third").expect("a key");
        house
    };
    grows_with_the_game("a text with many documents", |count| {
        let (house, line) = (third(count), longer(begun.clone(), &key(host), count, 1));
        let text: String = line.posts().iter().map(|post| armour::write("rekey", "", &post.signed.bytes())).collect();
        let (receipts, done) = work::of(|| receive(&house, text.as_bytes()).expect("to receive"));
        assert!(receipts.iter().all(|it| it.outcome == Outcome::Taken), "{receipts:?}");
        done
    });
    grows_with_the_game("opening, and writing all again", |count| {
        let house = House::at(&desk.0.join(format!("third{count}"))).expect("a folder");
        work::of(|| {
            let game = open(&house, name);
            assert_eq!(send::again(&house, &game, 1).expect("to write again").len(), count);
            archive::verify(&house.journal_of(name)).expect("it holds");
            status::all(&house).expect("a list");
        })
        .1
    });
}

fn refused(receipts: Vec<Receipt>, wanted: &str) {
    assert_eq!(receipts[0].outcome, Outcome::Refused, "{receipts:?}");
    assert!(receipts[0].text.contains(wanted), "{receipts:?}");
}

fn note(line: &Line, key: &SecretKey, salt: u32) -> Signed {
    let mut salted = [0; 32];
    salted[..4].copy_from_slice(&salt.to_be_bytes());
    let (game, after, message) = (line.id(), line.last(), vec!["hello".to_owned()]);
    let note =
        Note { game, author: key.public(), after, salt: salted, wording: WORDING, matter: Matter::Message, message };
    Signed::sign(Document::Note(note), key)
}

/// Hole 11: notes have a limit, by mail and in a game file, and strangers have no room at all.
#[test]
fn notes_have_a_limit() {
    let desk = Desk::new("bounds-notes");
    let duel = outpost(&desk, 3);
    let [host, guest] = &duel.houses;
    let line = open(host, &duel.name).line().expect("a line").clone();
    let stranger = SecretKey::from_bytes(&[77; 32]);
    let mut notes: Vec<Signed> = (0..2100).map(|salt| note(&line, &key(guest), salt)).collect();
    notes.insert(0, note(&line, &stranger, 0));
    import(host, &WholeGame::read(&bytes(&line, notes)).expect("it holds")).expect("to import");
    let kept = open(host, &duel.name).documents().iter().filter(|it| it.standing == Standing::Note).count();
    assert_eq!(kept, 2000);
    let more = armour::write("note", "", &note(&line, &key(guest), 5000).bytes());
    refused(receive(host, more.as_bytes()).expect("to receive"), "no more are kept");
    // The other player's own are their own.
    let own = armour::write("note", "", &note(&line, &key(host), 1).bytes());
    one(receive(host, own.as_bytes()).expect("to receive"), Outcome::Kept);
}

/// Hole 11: so have the documents that contradict each other.
#[test]
fn forks_have_a_limit() {
    let desk = Desk::new("bounds-forks");
    let mut duel = outpost(&desk, 4);
    let host = key(&duel.houses[0]);
    let line = duel.game(0).line().expect("a line").clone();
    while !matches!(duel.step(&mut |outgoing| outgoing.text.clone().into_bytes()), duel::Step::Sent { .. }) {}
    duel.close();
    let text: String = (0..60)
        .map(|salt| {
            let dispatch = Dispatch {
                place: line.next_place(host.public(), [salt; 32]),
                opens: None,
                inputs: vec![],
                state: [0; 32],
                orders: None,
                plan: None,
                summary: SummaryForm::Full,
                message: vec![],
            };
            armour::write("dispatch", "", &Signed::sign(Document::Dispatch(dispatch), &host).bytes())
        })
        .collect();
    let receipts = receive(&duel.houses[1], text.as_bytes()).expect("to receive");
    assert_eq!(receipts.iter().filter(|it| it.outcome == Outcome::Fork).count(), 50);
    assert!(receipts[59].text.contains("contradictions are kept"), "{receipts:?}");
}

fn invitation(from: &House) -> (String, String) {
    let terms = app::mail::invite::Terms {
        game: "outpost".into(),
        start: games::Start::scenario("crossroads"),
        side: None,
        dice: DiceMode::Drawn,
        orders: Default::default(),
        mail: None,
        message: vec![],
    };
    let (name, outgoing) = app::mail::invite::invite(from, &terms).expect("an invitation");
    (name, outgoing.text)
}

/// Hole 11: words are for people. An invitation with the words of one that is kept takes its place no more.
#[test]
fn a_kept_invitation_is_never_written_over() {
    let desk = Desk::new("bounds-words");
    let [host, guest] = ["host", "guest"].map(|name| House::at(&desk.0.join(name)).expect("a folder"));
    for house in [&host, &guest] {
        house.make_key("Somebody").expect("a key");
    }
    let ((_, first), (name, second)) = (invitation(&host), invitation(&host));
    // As if the first one had the words of the second.
    let kept = guest.invitations().join(format!("{name}.fieldpost"));
    std::fs::write(&kept, &first).expect("to write");
    for _ in 0..2 {
        let receipts = receive(&guest, second.as_bytes()).expect("to receive");
        assert!(receipts[0].text.contains("the same three words"), "{receipts:?}");
    }
    assert_eq!(std::fs::read_to_string(&kept).expect("it is there"), first);
    assert_eq!(std::fs::read_dir(guest.invitations()).expect("a folder").count(), 2);
    let told = find_invitation(&guest, &name).expect_err("which one?").sentence();
    assert!(told.contains("can be 2 invitations") && told.contains("by Somebody"), "{told}");
    let full = told.split_whitespace().find(|word| word.starts_with(&format!("{name}-"))).expect("its full name");
    let found = find_invitation(&guest, full.trim_end_matches(',')).expect("this one");
    assert_eq!(dispatch::line::name(&found), name);
    let mut desk = app::desk::Desk::at(guest.clone()).expect("a desk");
    desk.ignore_invitation(&name).expect("put away by the name of its file");
    assert!(!kept.exists());
    find_invitation(&guest, &name).expect("only one is left");
    // And there is an end to them.
    (0..100)
        .for_each(|at| std::fs::write(guest.invitations().join(format!("x{at}.fieldpost")), &first).expect("to write"));
    refused(receive(&guest, invitation(&host).1.as_bytes()).expect("to receive"), "100 invitations wait here already");
}

/// Hole 11: an exact name goes before a copy that a program for folders made, and both are told.
#[test]
fn two_journals_of_one_game_are_told() {
    let desk = Desk::new("bounds-twins");
    let mut duel = outpost(&desk, 5);
    let (guest, name) = (duel.houses[1].clone(), duel.name.clone());
    let journal = guest.journal_of(&name);
    let copy = guest.journal_of(&format!("{name} (conflicted copy)"));
    duel.close();
    std::fs::copy(&journal, &copy).expect("a copy");
    assert_eq!(guest.find(&name).expect("the exact one"), journal);
    let told = status::all(&guest).expect("a list");
    let twice =
        |it: &Listed| matches!(it, Listed::Game(game) if game.remarks.iter().any(|it| it.contains("two journals")));
    assert!(told.len() == 2 && told.iter().all(twice), "{told:?}");
    let step = loop {
        if let duel::Step::Sent { receipts, .. } = duel.step(&mut |outgoing| outgoing.text.clone().into_bytes()) {
            break receipts;
        }
    };
    assert_eq!(step[0].outcome, Outcome::Taken, "{step:?}");
    assert!(step[0].text.contains("another journal here") && step[0].text.contains("conflicted copy"), "{step:?}");
    assert_eq!(open(&guest, &name).line().expect("a line").posts().len(), 1);
    // With none that is called so, nobody can tell which one is meant.
    duel.close();
    std::fs::rename(&journal, guest.journal_of(&format!("{name} 2"))).expect("another name");
    let mut host = open(&duel.houses[0], &name);
    let again = send::again(&duel.houses[0], &host, 1).expect("to write again").remove(0);
    let trouble = receive(&guest, again.text.as_bytes()).expect_err("which one?").sentence();
    assert!(trouble.contains("2 journals of one game"), "{trouble}");
    let sending = Sending { message: vec![], summary: SummaryForm::Full, so_far: true };
    drop(send::send(&duel.houses[0], &mut host, &sending));
}

/// Hole 11: a journal that cannot be read is no game that is "not on this computer".
#[test]
fn an_unreadable_journal_is_told() {
    let desk = Desk::new("bounds-unreadable");
    let duel = outpost(&desk, 6);
    let [host, guest] = &duel.houses;
    let line = open(host, &duel.name).line().expect("a line").clone();
    let text = armour::write("note", "", &note(&line, &key(host), 1).bytes());
    let journal = guest.journal_of(&duel.name);
    std::fs::write(&journal, vec![7; 5000]).expect("to spoil it");
    refused(receive(guest, text.as_bytes()).expect("to receive"), "in a journal that cannot be looked at");
    std::fs::remove_file(&journal).expect("to remove it");
    let receipts = receive(guest, text.as_bytes()).expect("to receive");
    assert!(!receipts[0].text.contains("cannot be looked at"), "{receipts:?}");
    refused(receipts, "not on this computer");
}

/// Hole 7: a game file gives no seat away that its player has a key for, though the game is new in this folder.
#[test]
fn import_gives_no_seat_away() {
    use dispatch::document::{Claim, Player, Reseat};
    let desk = Desk::new("bounds-seat");
    let duel = outpost(&desk, 7);
    let [host, guest] = &duel.houses;
    let line = open(host, &duel.name).line().expect("a line").clone();
    let thief = SecretKey::from_bytes(&[66; 32]);
    let chain = dispatch::chain::Chain::new([1; 32], [2; 32]);
    let side = line.game().names().side(line.host()).code.to_owned();
    let player = Player {
        key: thief.public(),
        name: "Hans".into(),
        mail: None,
        chain: chain.commitment(),
        wording: WORDING,
        orders: vec![],
        message: vec![],
    };
    let claim = Signed::sign(Document::Claim(Claim { game: line.id(), after: line.last(), side, player }), &thief);
    let place = line.next_place(key(guest).public(), [3; 32]);
    let reseat = Signed::sign(Document::Reseat(Reseat { place, claim: claim.bytes() }), &key(guest));
    let stolen = line.clone().with(&reseat).expect("the format allows it");
    let second = House::at(&desk.0.join("second")).expect("a folder");
    std::fs::copy(host.folder().join("key"), second.folder().join("key")).expect("the same key");
    let text = whole_game(&WholeGame { line: stolen, notes: vec![] });
    let receipts = receive(&second, text.as_bytes()).expect("to receive");
    refused(receipts, "although yours works on this computer");
    let game = open(&second, &duel.name);
    assert_eq!((game.side(), game.line().expect("a line").posts().len()), (Some(line.host()), 0));
}
