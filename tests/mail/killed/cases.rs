//! Every command of the command line that writes, each in a situation in which it has something to do.

use crate::world::World;

/// A command, and what comes before it.
pub struct Case {
    /// As the help lists it.
    pub command: &'static str,
    pub told: &'static str,
    pub who: &'static str,
    /// `GAME` stands for the game's name, `CODE` for that of what waits for an answer, `WHO:KIND` for the newest file of a kind.
    pub arguments: &'static [&'static str],
    pub before: fn(&World),
}

/// These look only, or write a picture or a map that somebody asked for by name. `desk` is the window's wire: it does what these do.
pub const READING: &[&str] = &[
    "games",
    "show",
    "prompt",
    "odds",
    "supply",
    "reach",
    "log",
    "why",
    "rules",
    "playout",
    "map",
    "map check",
    "map make",
    "counters",
    "referee",
    "help",
    "desk",
    "status",
    "verify",
    "replay",
    "check",
];

/// The request for it takes a game of an earlier revision; it is written as those for a takeback and a draw are.
pub const AS_OTHERS: &[&str] = &["adopt"];

fn nothing(_: &World) {}

fn keys(world: &World) {
    world.run("hans", &["key", "new", "hans"]);
    world.run("iwan", &["key", "new", "iwan"]);
}

fn invited(world: &World) {
    keys(world);
    world.run("hans", &["invite", "--game", "outpost"]);
}

fn asked_to_play(world: &World) {
    invited(world);
    world.pass("hans", "invitation", "iwan");
}

fn accepted(world: &World) {
    asked_to_play(world);
    let game = world.game();
    world.run("iwan", &["accept", &game]);
}

fn begun(world: &World) {
    accepted(world);
    world.pass("iwan", "acceptance", "hans");
}

fn drafted(world: &World) {
    begun(world);
    world.run("hans", &["act", &world.game(), "end"]);
}

fn moved(world: &World) {
    begun(world);
    world.run("hans", &["act", &world.game(), "move 11 0105-0204"]);
}

fn sent(world: &World) {
    drafted(world);
    world.run("hans", &["send", &world.game()]);
}

fn handed_over(world: &World) {
    sent(world);
    world.pass("hans", "001-dispatch", "iwan");
}

fn request(world: &World) {
    handed_over(world);
    world.run("hans", &["takeback", &world.game()]);
}

fn requested(world: &World) {
    request(world);
    world.pass("hans", "-note", "iwan");
}

fn consented(world: &World) {
    requested(world);
    world.run("iwan", &["consent", &world.game(), &world.code("iwan")]);
}

/// Two dispatches, of which the second came first.
fn early(world: &World) {
    moved(world);
    let game = &world.game()[..];
    world.run("hans", &["send", game, "--so-far"]);
    world.run("hans", &["act", game, "end"]);
    world.run("hans", &["send", game]);
    world.pass("hans", "002-dispatch", "iwan");
}

/// Both resign with one number: one gives way.
fn crossing(world: &World) {
    moved(world);
    let game = &world.game()[..];
    world.run("hans", &["send", game, "--so-far"]);
    world.run("iwan", &["resign", game]);
}

fn home_orders(world: &World) {
    sent(world);
    world.run("iwan", &["orders", &world.game(), "--home", "--preset", "hold"]);
}

fn backed_up(world: &World) {
    handed_over(world);
    world.run("hans", &["key", "backup", "backup"]);
    world.run("hans", &["export", &world.game(), "whole.fieldpost"]);
}

/// Another folder of the same player, out of a backup.
fn restored(world: &World) {
    backed_up(world);
    world.run("third", &["key", "restore", "backup"]);
    world.run("third", &["import", "whole.fieldpost"]);
    let _ = std::fs::remove_dir_all(world.file("hans"));
}

fn claiming(world: &World) {
    restored(world);
    world.run("third", &["claim", &world.game(), "GE"]);
}

fn claimed(world: &World) {
    claiming(world);
    world.pass("third", "-claim", "iwan");
}

fn exported_early(world: &World) {
    begun(world);
    world.run("hans", &["export", &world.game(), "early.fieldpost"]);
    world.run("third", &["import", "early.fieldpost"]);
    let game = &world.game()[..];
    world.run("hans", &["act", game, "end"]);
    world.run("hans", &["send", game]);
    world.pass("hans", "001-dispatch", "iwan");
    world.run("iwan", &["message", game, "well met"]);
    world.run("iwan", &["export", game, "whole.fieldpost"]);
}

/// An onlooker sees a seat given to another key.
fn confirming(world: &World) {
    begun(world);
    let game = &world.game()[..];
    world.run("hans", &["export", game, "whole.fieldpost"]);
    let _ = std::fs::remove_dir_all(world.file("hans"));
    world.run("hans", &["key", "new", "hans"]);
    world.run("hans", &["import", "whole.fieldpost"]);
    world.run("third", &["key", "new", "third"]);
    world.run("third", &["import", "whole.fieldpost"]);
    world.run("hans", &["claim", game, "GE"]);
    world.pass("hans", "-claim", "iwan");
    world.run("iwan", &["reseat", game, &world.code("iwan")]);
    world.pass("iwan", "-reseat", "hans");
    world.pass("iwan", "-reseat", "third");
}

fn damaged(world: &World) {
    handed_over(world);
    let path = world.house("hans").journal_of(&world.game());
    std::fs::copy(path, world.file("damaged")).expect("to copy");
}

fn table(world: &World) {
    world.run("hans", &["new", "table.game", "--game", "outpost", "--seed", "7"]);
}

fn table_played(world: &World) {
    table(world);
    world.run("hans", &["act", "table.game", "move 11 0105-0204"]);
}

fn table_of_before(world: &World) {
    crate::earlier::table(&world.file("table.game"));
}

fn phrase(world: &World) {
    keys(world);
    std::fs::write(world.file("phrase"), "correct horse\n").expect("a passphrase");
}

macro_rules! cases {
    ($($command:literal $told:literal $who:literal $before:ident [$($argument:literal),*];)*) => {
        pub const CASES: &[Case] = &[$(Case { command: $command, told: $told, who: $who, arguments: &[$($argument),*], before: $before }),*];
    };
}

cases! {
    "new" "new" "hans" nothing ["new", "table.game", "--game", "outpost", "--seed", "7"];
    "act" "act at a table" "hans" table ["act", "table.game", "end"];
    "undo" "undo at a table" "hans" table_played ["undo", "table.game"];
    "carry-on" "carry on" "hans" table_of_before ["carry-on", "table.game", "--yes"];
    "act" "act by mail" "hans" begun ["act", "GAME", "end"];
    "undo" "undo by mail" "hans" drafted ["undo", "GAME"];
    "key new" "new key" "hans" nothing ["key", "new", "hans"];
    "key passphrase" "passphrase" "hans" phrase ["key", "passphrase", "phrase"];
    "key backup" "backup" "hans" handed_over ["key", "backup", "backup"];
    "key restore" "restore" "third" backed_up ["key", "restore", "backup"];
    "key change" "change of key" "hans" handed_over ["key", "change"];
    "key compared" "compared words" "hans" handed_over ["key", "compared", "GAME"];
    "invite" "invitation" "hans" keys ["invite", "--game", "outpost"];
    "invite" "invitation with a first key" "hans" nothing ["invite", "--game", "outpost", "--name", "hans"];
    "accept" "acceptance" "iwan" asked_to_play ["accept", "GAME"];
    "send" "dispatch" "hans" drafted ["send", "GAME"];
    "send" "dispatch so far" "hans" moved ["send", "GAME", "--so-far"];
    "receive" "an invitation comes" "iwan" invited ["receive", "hans:invitation"];
    "receive" "an acceptance comes" "hans" accepted ["receive", "iwan:acceptance"];
    "receive" "a dispatch comes" "iwan" sent ["receive", "hans:001-dispatch"];
    "receive" "what was missing comes" "iwan" early ["receive", "hans:001-dispatch"];
    "receive" "what crosses comes" "hans" crossing ["receive", "iwan:resignation"];
    "receive" "a dispatch meets orders at home" "iwan" home_orders ["receive", "hans:001-dispatch"];
    "receive" "a request comes" "iwan" request ["receive", "hans:-note"];
    "receive" "a consent comes" "hans" consented ["receive", "iwan:consent"];
    "receive" "a claim comes" "iwan" claiming ["receive", "third:claim"];
    "receive" "a folder is looked at" "iwan" sent ["receive", "--watch", "hans/out", "--once"];
    "orders" "orders" "hans" begun ["orders", "GAME", "--preset", "ask"];
    "plan" "no plan" "hans" begun ["plan", "GAME", "--none"];
    "resend" "resend" "hans" handed_over ["resend", "GAME"];
    "resend" "ask to resend" "iwan" early ["resend", "GAME", "--ask"];
    "takeback" "request for a takeback" "hans" handed_over ["takeback", "GAME"];
    "adjudicate" "request to adjudicate" "hans" begun ["adjudicate", "GAME", "place 11 0106"];
    "draw" "offer of a draw" "hans" begun ["draw", "GAME"];
    "consent" "consent" "iwan" requested ["consent", "GAME", "CODE"];
    "decline" "decline" "iwan" requested ["decline", "GAME", "CODE"];
    "message" "message" "iwan" begun ["message", "GAME", "well met"];
    "resign" "resignation" "hans" begun ["resign", "GAME"];
    "claim" "claim" "third" restored ["claim", "GAME", "GE"];
    "reseat" "reseat" "iwan" claimed ["reseat", "GAME", "CODE"];
    "reseat" "a claim is put aside" "iwan" claimed ["reseat", "GAME", "CODE", "--dismiss"];
    "reseat" "a reseat is confirmed" "third" confirming ["reseat", "GAME", "CODE", "--confirm"];
    "export" "export" "hans" handed_over ["export", "GAME", "whole.fieldpost"];
    "import" "import of a new game" "third" backed_up ["import", "whole.fieldpost"];
    "import" "import of what is missing" "third" exported_early ["import", "whole.fieldpost"];
    "salvage" "salvage" "hans" damaged ["salvage", "damaged", "saved.game"];
}
