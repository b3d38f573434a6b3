//! At one table: such a game opens, is looked at, replayed and verified, and is carried on by the rules of this program.

use app::desk::wire::{self, Call, Reply};
use app::desk::{Desk, GameCard, GameData};
use app::founding::{DiceSource, Founding, TableFounding};
use app::house::House;
use app::{Table, Trouble, archive};
use duel::Desk as Folder;
use games::{NotTaken, Start, title};
use journal::Journal;
use kernel::dice::Seeded;
use kernel::hash::from_hex;
use kernel::secret::GameId;
use kernel::{Awaits, Viewer};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A recorded game of an earlier revision.
struct Golden {
    game: String,
    scenario: String,
    revision: u32,
    inputs: Vec<String>,
    /// How many of them the rules of today take, and how many there are.
    replayed: (usize, usize),
    /// Of set-up, map and counters, as that revision had them.
    components: [u8; 32],
}

impl Golden {
    fn read(name: &str, components: &str, replayed: (usize, usize)) -> Golden {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/earlier").join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let head: Vec<&str> = text.lines().next().expect("a head").split(' ').collect();
        let [game, scenario, "revision", revision, _] = head[..] else { panic!("{head:?}") };
        let lines = text.lines().skip(1).filter_map(|line| line.split_once(" | "));
        let inputs = lines.map(|(input, _)| input.to_owned()).collect();
        Golden {
            game: game.to_owned(),
            scenario: scenario.to_owned(),
            revision: revision.parse().expect("a revision"),
            inputs,
            replayed,
            components: from_hex(components).expect("a hash"),
        }
    }
}

fn both() -> [Golden; 2] {
    [
        Golden::read("ags-korsun-historical-r1.txt", KORSUN_1, KORSUN_1_REPLAYED),
        Golden::read("drive-on-kursk-historical-r3.txt", KURSK_3, KURSK_3_REPLAYED),
    ]
}

const KORSUN_1: &str = "9eaf5cdbebe0ce98a86f90815ada561f5ca1283f3324b794c4bead6dadd9d2ba";
const KURSK_3: &str = "dcf6b624b001bbebb446e61b073865570064d754dd319527a6b0edd40ada412f";
/// How far the rules of today take these games, and how long they are: fewer inputs of an old game are read when a rule changes.
const KORSUN_1_REPLAYED: (usize, usize) = (470, 600);
const KURSK_3_REPLAYED: (usize, usize) = (432, 498);

fn own_revision(game: &str) -> u32 {
    title(game).expect("a game").rules_index().expect("a rules index").revision
}

/// A journal as the program of that revision would have left it.
fn journal(path: &Path, founding: TableFounding, inputs: &[String]) {
    let founding = Founding::Table(founding).to_string();
    let mut journal = Journal::create(path, &founding, "2026-01-01T00:00:00Z").expect("a journal");
    let written = journal
        .write("2026-01-02T00:00:00Z", |page| inputs.iter().try_for_each(|input| page.append(input).map(|_| ())));
    written.expect("the entries");
}

/// What is in a journal: entries, head, moves of the head.
fn contents(path: &Path) -> (Vec<String>, Option<i64>, Vec<String>) {
    let journal = Journal::open_to_read(path).expect("a journal");
    let moves = journal.head_moves().expect("moves").into_iter().map(|moved| moved.reason).collect();
    (journal.entries().iter().map(|entry| entry.text.clone()).collect(), journal.head(), moves)
}

fn founding(golden: &Golden, revision: u32) -> TableFounding {
    TableFounding {
        game: golden.game.clone(),
        revision,
        start: Start::scenario(&golden.scenario),
        components: golden.components,
        dice: DiceSource::Hand,
    }
}

/// Does something, whatever is awaited.
fn play_on(table: &mut Table) {
    let game = table.game();
    let line = match game.awaits() {
        Awaits::Roll(roll) => format!("roll{}", " 1".repeat(usize::from(roll.count))),
        Awaits::Choice(_) => {
            let side = game.decider().unwrap_or(kernel::Side::Blue);
            game.any_choice(side, &mut Seeded::new(7)).expect("something to do")
        }
        Awaits::Opening { .. } | Awaits::Over(_) => return,
    };
    table.act(&line).unwrap_or_else(|trouble| panic!("`{line}`: {}", trouble.sentence()));
}

/// Opens, looks, replays, verifies, carries on and opens again.
fn live_through(path: &Path, inputs: &[String], revision: u32, own: u32) {
    let before = contents(path);
    let table = Table::open(path).expect("it opens");
    let earlier = table.earlier().expect("it is of an earlier revision");
    assert_eq!((earlier.revision, earlier.own), (revision, own));
    assert_eq!((earlier.replayed, earlier.recorded), (table.game().len(), inputs.len()));
    assert_eq!(table.game().inputs(), inputs[..earlier.replayed]);
    assert_eq!(earlier.rest, inputs[earlier.replayed..]);
    assert_eq!(earlier.stopped.is_some(), earlier.replayed < inputs.len());
    let told = format!("begun by revision {revision} of the rules, and this program plays revision {own}");
    assert!(earlier.text.contains(&told), "{}", earlier.text);
    if let Some(stopped) = &earlier.stopped {
        assert_eq!(stopped.line, inputs[earlier.replayed]);
        let reason = stopped.text.trim_end_matches('.');
        assert!(earlier.text.contains(reason), "{}", earlier.text);
    }
    // Every moment up to there can be looked at, and the log tells it.
    for at in (0..=earlier.replayed).step_by(97).chain([earlier.replayed]) {
        table.game().view_after(at, Viewer::Umpire);
    }
    assert!(table.log().len() >= earlier.replayed);
    let verified = archive::verify(path).expect("what was checked").lines.join("\n");
    assert!(verified.contains(&told) && !verified.contains("follow the rules"), "{verified}");
    assert_eq!(verified.contains("not verified: the inputs that are not replayed"), !earlier.rest.is_empty());
    // Nothing is played before it is carried on, and nothing has changed.
    let mut table = table;
    let refused = table.act("roll 1").expect_err("it is only looked at").sentence();
    assert!(refused.contains("carry it on first"), "{refused}");
    assert!(table.undo().is_err() && table.undoable().is_none() && table.prompts().is_empty());
    drop(table);
    assert_eq!(contents(path), before);

    let mut table = Table::open(path).expect("it opens");
    let too_far = table.carry_on(Some(earlier.replayed + 1)).expect_err("that far the rules do not lead");
    assert!(too_far.sentence().contains("and not to input"), "{}", too_far.sentence());
    table.carry_on(None).expect("carried on");
    assert_eq!(table.earlier(), None);
    assert_eq!(table.game().inputs()[..earlier.replayed], inputs[..earlier.replayed]);
    play_on(&mut table);
    let (hash, count) = (table.game().hash(), table.game().len());
    drop(table);

    let mut table = Table::open(path).expect("it opens again");
    assert_eq!((table.earlier(), table.game().hash(), table.game().len()), (None, hash, count));
    assert!(table.carry_on(None).is_err(), "it is carried on already");
    drop(table);
    let (entries, _, moves) = contents(path);
    assert_eq!(entries[..inputs.len()], inputs[..], "everything is still there");
    assert_eq!(moves, [format!("carried on from revision {revision} by revision {own}")]);
    let verified = archive::verify(path).expect("what was checked").lines.join("\n");
    let carried = format!("carried on from revision {revision} of the rules by revision {own}");
    assert!(
        verified.contains(&carried) && verified.contains(&format!("{count} inputs follow the rules")),
        "{verified}"
    );
}

fn file(folder: &Folder, name: &str) -> PathBuf {
    folder.0.join(format!("{name}.record"))
}

#[test]
fn golden_games_of_earlier_revisions_are_lived_through() {
    let folder = Folder::new("earlier-golden");
    for golden in both() {
        let (own, path) = (own_revision(&golden.game), file(&folder, &golden.game));
        journal(&path, founding(&golden, golden.revision), &golden.inputs);
        let table = Table::open(&path).expect("it opens");
        let earlier = table.earlier().expect("an earlier revision");
        assert!(earlier.can_carry_on, "{}: the parts are those of its revision: {}", golden.game, earlier.text);
        assert_eq!((earlier.replayed, earlier.recorded), golden.replayed, "{}: {}", golden.game, earlier.text);
        drop(table);
        live_through(&path, &golden.inputs, golden.revision, own);
    }
}

/// A game of Outpost with an input half-way that the rules refuse by one of their cases.
fn refused_half_way() -> (Vec<String>, usize, String) {
    let outpost = title("outpost").expect("a game");
    let mut game = Start::scenario("crossroads").begin(outpost, GameId::LOCAL).expect("a scenario");
    let mut inputs = game.playout(5, 10_000).expect("a game").inputs;
    for at in 0..inputs.len() {
        if at >= inputs.len() / 2 {
            for later in &inputs[at + 1..] {
                if let Err(NotTaken::Refused(refusal)) = game.judge(later)
                    && refusal.case.0 != "sequence"
                {
                    let case = refusal.case.0.to_owned();
                    let later = later.clone();
                    inputs.insert(at, later);
                    return (inputs, at, case);
                }
            }
        }
        game.take(&inputs[at], Viewer::Umpire).expect("a recorded input");
    }
    panic!("nothing is ever refused");
}

fn outpost(revision: u32, dice: DiceSource) -> TableFounding {
    let title = title("outpost").expect("a game");
    let start = Start::scenario("crossroads");
    let components = start.components(title).expect("components");
    TableFounding { game: "outpost".into(), revision, start, components, dice }
}

#[test]
fn a_game_stops_where_the_rules_no_longer_take_it() {
    let folder = Folder::new("earlier-refused");
    let (inputs, at, case) = refused_half_way();
    let path = file(&folder, "refused");
    journal(&path, outpost(0, DiceSource::Hand), &inputs);
    let table = Table::open(&path).expect("it opens");
    let earlier = table.earlier().expect("an earlier revision");
    assert_eq!((earlier.replayed, earlier.rest.len()), (at, inputs.len() - at));
    let refusal = earlier.stopped.and_then(|stopped| stopped.refusal).expect("a rule says no");
    assert_eq!(refusal.case, case);
    let (count, number) = (inputs.len(), at + 1);
    let told =
        format!("{at} of its {count} inputs are replayed; input {number}, `{}`, is not taken: {case}", inputs[at]);
    assert!(earlier.text.contains(&told), "{told}\n{}", earlier.text);
    drop(table);
    live_through(&path, &inputs, 0, own_revision("outpost"));
}

#[test]
fn a_game_is_carried_on_from_a_moment_that_the_player_picks() {
    let folder = Folder::new("earlier-moment");
    let (inputs, at, _) = refused_half_way();
    let path = file(&folder, "moment");
    journal(&path, outpost(0, DiceSource::Seed(9)), &inputs);
    let mut table = Table::open(&path).expect("it opens");
    table.carry_on(Some(at / 2)).expect("carried on");
    let played = table.game().inputs();
    assert_eq!(played[..at / 2], inputs[..at / 2]);
    assert!(!matches!(table.game().awaits(), Awaits::Roll(_)), "what follows of itself is done");
    drop(table);
    let table = Table::open(&path).expect("it opens again");
    assert_eq!((table.earlier(), table.game().inputs()), (None, played));
    assert_eq!(contents(&path).0[..inputs.len()], inputs[..]);
}

/// A game that was carried on once, and is of an earlier revision again: both are told.
#[test]
fn a_game_is_carried_on_more_than_once() {
    let folder = Folder::new("earlier-twice");
    let path = file(&folder, "twice");
    let (inputs, ..) = refused_half_way();
    let own = own_revision("outpost");
    journal(&path, outpost(0, DiceSource::Hand), &inputs[..3]);
    let mut kept = Journal::open(&path).expect("a journal");
    let head = kept.head();
    let newer = format!("carried on from revision 0 by revision {}", own + 1);
    kept.write("2026-01-03T00:00:00Z", |page| page.move_head(head, &newer)).expect("written");
    drop(kept);
    let refused = Table::open(&path).expect_err("of a revision to come").sentence();
    assert!(
        refused.contains(&format!("revision {} of the rules, and this program has only {own}", own + 1)),
        "{refused}"
    );
    let mut kept = Journal::open(&path).expect("a journal");
    kept.write("2026-01-04T00:00:00Z", |page| page.move_head(head, "carried on from revision 0 by revision 0"))
        .expect("written");
    drop(kept);
    let mut table = Table::open(&path).expect("it opens");
    table.carry_on(None).expect("carried on");
    drop(table);
    assert_eq!(contents(&path).2.last(), Some(&format!("carried on from revision 0 by revision {own}")));
    assert_eq!(Table::open(&path).expect("it opens again").earlier(), None);
}

#[test]
fn a_game_of_a_newer_revision_gets_a_sentence_and_stays_untouched() {
    let folder = Folder::new("earlier-newer");
    let path = file(&folder, "newer");
    let own = own_revision("outpost");
    journal(&path, outpost(own + 1, DiceSource::Hand), &["GE: of a rule to come".to_owned()]);
    let bytes = std::fs::read(&path).expect("the file");
    let sentence = Table::open(&path).expect_err("too new").sentence();
    let wanted = format!(
        "the game is played by revision {} of the rules, and this program has only {own}: a newer fieldpost is needed",
        own + 1
    );
    assert_eq!(sentence, wanted);
    assert_eq!(std::fs::read(&path).expect("the file"), bytes);
}

#[test]
fn other_parts_are_told_and_the_game_is_only_looked_at() {
    let folder = Folder::new("earlier-parts");
    let path = file(&folder, "parts");
    let (inputs, at, _) = refused_half_way();
    for (name, revision) in [("earlier", 0), ("same", own_revision("outpost"))] {
        let path = path.with_file_name(format!("{name}.record"));
        let founding = TableFounding { components: [7; 32], ..outpost(revision, DiceSource::Hand) };
        journal(&path, founding, &inputs);
        let mut table = Table::open(&path).expect("it opens");
        let earlier = table.earlier().expect("not simply of these rules");
        assert_eq!((earlier.replayed, earlier.can_carry_on), (at, false));
        assert!(earlier.text.contains("are not those that the game began with"), "{}", earlier.text);
        assert!(matches!(table.carry_on(None), Err(Trouble::Fault(_))));
        assert!(table.act("roll 1").is_err());
    }
}

/// What the rules of its own revision refuse is a mistake of the program or of the journal: told as such, and shown all the same.
#[test]
fn a_game_of_this_revision_that_does_not_hold_is_a_finding_and_opens() {
    let folder = Folder::new("earlier-own");
    let house = House::at(&folder.0).expect("a house");
    let (inputs, at, _) = refused_half_way();
    let path = house.journal_of("own");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    journal(&path, outpost(own_revision("outpost"), DiceSource::Hand), &inputs);
    let table = Table::open(&path).expect("it opens");
    assert_eq!(table.earlier().expect("it does not hold").replayed, at);
    drop(table);
    assert_eq!(archive::check(&house, &path).len(), 1);
}

fn call<T: serde::de::DeserializeOwned>(desk: &Mutex<Desk>, call: Call) -> T {
    match wire::answer(desk, call).unwrap_or_else(|trouble| panic!("{}", trouble.sentence())) {
        Reply::Data(text) => serde_json::from_str(&text).expect("an answer"),
        Reply::Picture(_) => panic!("no picture was asked for"),
    }
}

#[test]
fn the_window_lists_opens_replays_and_carries_on() {
    let folder = Folder::new("earlier-window");
    let house = House::at(&folder.0).expect("a house");
    let path = house.journal_of("old");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let (inputs, at, _) = refused_half_way();
    journal(&path, outpost(0, DiceSource::Hand), &inputs);
    assert_eq!(archive::check(&house, &path), Vec::<String>::new());
    assert_eq!(archive::remarks(&house, &path).len(), 1);
    let mut desk = Desk::at(house).expect("a desk");
    let card = |desk: &mut Desk| -> GameCard {
        desk.games().expect("games").into_iter().find(|card| card.id == "old").expect("it is listed")
    };
    let listed = card(&mut desk);
    assert_eq!((listed.fault, &listed.state[..], listed.awaits.len()), (None, "to be carried on", 0));
    assert!(listed.remark.is_some_and(|text| text.contains("begun by revision 0")));
    let data: GameData = desk.open("old").expect("it opens");
    assert_eq!(data.earlier.expect("it is of an earlier revision").replayed, at);
    assert_eq!(desk.replay(at, None).expect("the last moment").of, at);
    desk.replay(at / 2, None).expect("a moment");
    assert!(desk.replay(at + 1, None).is_err());
    assert_eq!(desk.computer(None), Ok(None));
    assert!(desk.act("roll 1", None).is_err());
    let desk = Mutex::new(desk);
    let opened: serde_json::Value = call(&desk, Call::CarryOn { from: Some(at / 2) });
    assert_eq!(opened["earlier"], serde_json::Value::Null);
    let listed = card(&mut desk.lock().expect("the desk"));
    assert_eq!((listed.fault, listed.remark), (None, None));
}
