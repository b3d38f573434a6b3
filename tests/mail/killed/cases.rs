//! Every command of the command line that writes, each in a situation in which it has something to do.

use crate::world::World;

/// What comes before a command.
pub type Before = fn(&World);

/// A command, and what comes before it.
pub struct Case {
    /// As the help lists it.
    pub command: &'static str,
    pub told: &'static str,
    pub who: &'static str,
    /// `GAME` stands for the game's name, `CODE` for that of what waits for an answer, `WHO:KIND` for the newest file of a kind.
    /// After `desk` come the calls of the window, in which the same words mean the same.
    pub arguments: &'static [&'static str],
    pub before: Before,
}

/// These look only, or write a picture or a map that somebody asked for by name. `desk` is the window's wire, whose calls are
/// cases themselves.
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

/// Calls of the window that look only, or work on a copy of the game.
pub const LOOKING: &[&str] = &[
    "titles",
    "look",
    "ask",
    "judge",
    "forecast",
    "supply",
    "log",
    "rules",
    "overlay",
    "replay",
    "remarks",
    "scratch_leave",
    "scratch_undo",
    "scratch_list",
    "scratch_open",
    "map_tile",
    "counter_faces",
    "counter_picture",
    "settings",
    "post_desk",
    "unlock",
    "preview",
    "presets",
    "orders",
];

/// Calls that are others of them: the computer acts, and a text is received as a file is.
pub const CALLS_AS_OTHERS: &[&str] = &["computer", "receive"];

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
    drop(world.house("hans"));
    crate::earlier::table(&world.file("table.game"));
}

/// A game of an earlier revision, whose players have the same program now.
fn earlier_game(world: &World) {
    keys(world);
    crate::earlier::by_mail(world);
}

fn adopting(world: &World) {
    earlier_game(world);
    world.run("hans", &["adopt", &world.game()]);
    world.pass("hans", "-note", "iwan");
}

/// The window was open before: there is no sample game in an empty house.
fn settled(world: &World) {
    for who in ["hans", "iwan", "third"] {
        world.settle(who, "{}");
    }
}

fn settled_keys(world: &World) {
    settled(world);
    keys(world);
}

fn settled_asked_to_play(world: &World) {
    settled(world);
    asked_to_play(world);
}

fn settled_backed_up(world: &World) {
    settled(world);
    backed_up(world);
}

fn watched(world: &World) {
    sent(world);
    world.settle("iwan", r#"{"watched":"hans/out"}"#);
}

/// A game at one table, in the window.
fn window_table(world: &World) {
    settled(world);
    let wish = r#"{"method":"new_game","wish":{"game":"outpost","scenario":"crossroads","name":"Ours","options":[],"seats":{"GE":"here","SU":"here"},"dice":"hand","curtain":true}}"#;
    world.call("hans", &[wish]);
}

fn window_played(world: &World) {
    window_table(world);
    let act = r#"{"method":"act","line":"move 11 0105-0204","viewer":null}"#;
    world.call("hans", &[r#"{"method":"open","id":"outpost-1"}"#, act]);
}

fn window_removed(world: &World) {
    window_table(world);
    world.call("hans", &[r#"{"method":"remove","id":"outpost-1"}"#]);
}

fn window_earlier(world: &World) {
    window_table(world);
    let journal = world.house("hans").journal_of("outpost-1");
    std::fs::remove_file(&journal).expect("to remove");
    crate::earlier::table(&journal);
}

fn remarked(world: &World) {
    handed_over(world);
    let remark =
        r#"{"method":"remark","wish":{"at":0,"kind":"comment","text":"well met","private":false,"supersedes":null}}"#;
    world.call("iwan", &[&format!(r#"{{"method":"open","id":"{}"}}"#, world.game()), remark]);
}

fn planned(world: &World) {
    begun(world);
    let open = format!(r#"{{"method":"open","id":"{}"}}"#, world.game());
    let begin = r#"{"method":"scratch_begin","at":null,"viewer":null}"#;
    let act = r#"{"method":"scratch_act","line":"move 11 0105-0204","viewer":null}"#;
    world.call("hans", &[&open, begin, act, r#"{"method":"scratch_keep","name":"left"}"#]);
}

fn phrase(world: &World) {
    keys(world);
    std::fs::write(world.file("phrase"), "correct horse\n").expect("a passphrase");
}

impl Case {
    pub fn is_window(&self) -> bool {
        self.arguments[0] == "desk"
    }
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
    "adopt" "request to adopt" "hans" earlier_game ["adopt", "GAME"];
    "consent" "consent to adopt" "iwan" adopting ["consent", "GAME", "CODE"];
    "games" "window: first start" "hans" nothing ["desk", r#"{"method":"games"}"#];
    "cover" "window: cover" "hans" window_table ["desk", r#"{"method":"cover","id":"outpost-1","theme":"day"}"#];
    "new_game" "window: new game" "hans" settled ["desk", r#"{"method":"new_game","wish":{"game":"outpost","scenario":"crossroads","name":"Ours","options":[],"seats":{"GE":"here","SU":"here"},"dice":"hand","curtain":true}}"#];
    "archive" "window: archive" "hans" window_table ["desk", r#"{"method":"archive","id":"outpost-1","archived":true}"#];
    "remove" "window: remove" "hans" window_table ["desk", r#"{"method":"remove","id":"outpost-1"}"#];
    "restore" "window: bring back" "hans" window_removed ["desk", r#"{"method":"restore","id":"outpost-1"}"#];
    "carry_on" "window: carry on" "hans" window_earlier ["desk", r#"{"method":"open","id":"outpost-1"}"#, r#"{"method":"carry_on","from":null}"#];
    "act" "window: act at a table" "hans" window_table ["desk", r#"{"method":"open","id":"outpost-1"}"#, r#"{"method":"act","line":"end","viewer":null}"#];
    "undo" "window: undo at a table" "hans" window_played ["desk", r#"{"method":"open","id":"outpost-1"}"#, r#"{"method":"undo","viewer":null}"#];
    "act" "window: act by mail" "hans" begun ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"act","line":"end","viewer":null}"#];
    "undo" "window: undo by mail" "hans" drafted ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"undo","viewer":null}"#];
    "seen" "window: seen" "iwan" handed_over ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"seen","at":1}"#];
    "remark" "window: remark" "iwan" handed_over ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"remark","wish":{"at":0,"kind":"comment","text":"well met","private":false,"supersedes":null}}"#];
    "withdraw_remark" "window: withdrawn remark" "iwan" remarked ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"withdraw_remark","number":1}"#];
    "scratch_keep" "window: kept plan" "hans" begun ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"scratch_begin","at":null,"viewer":null}"#, r#"{"method":"scratch_act","line":"move 11 0105-0204","viewer":null}"#, r#"{"method":"scratch_keep","name":"left"}"#];
    "scratch_forget" "window: forgotten plan" "hans" planned ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"scratch_forget","name":"left"}"#];
    "scratch_apply" "window: plan made orders" "hans" planned ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"scratch_open","name":"left","now":true,"viewer":null}"#, r#"{"method":"scratch_apply","viewer":null}"#];
    "keep_settings" "window: settings" "hans" settled ["desk", r#"{"method":"keep_settings","settings":{"theme":"night"}}"#];
    "make_key" "window: new key" "hans" settled ["desk", r#"{"method":"make_key","name":"hans"}"#];
    "lock_key" "window: passphrase" "hans" settled_keys ["desk", r#"{"method":"lock_key","passphrase":"correct horse"}"#];
    "back_up" "window: backup" "hans" handed_over ["desk", r#"{"method":"back_up","file":"backup"}"#];
    "restore_key" "window: restored key" "third" settled_backed_up ["desk", r#"{"method":"restore_key","file":"backup","passphrase":""}"#];
    "invite" "window: invitation" "hans" settled_keys ["desk", r#"{"method":"invite","wish":{"game":"outpost","scenario":"crossroads","options":[],"side":"GE","sealed":false,"preset":null,"mail":null,"message":""}}"#];
    "accept" "window: acceptance" "iwan" settled_asked_to_play ["desk", r#"{"method":"accept","name":"GAME","preset":null,"mail":null,"message":""}"#];
    "ignore_invitation" "window: an invitation is put away" "iwan" settled_asked_to_play ["desk", r#"{"method":"ignore_invitation","name":"GAME"}"#];
    "receive_file" "window: an acceptance comes" "hans" accepted ["desk", r#"{"method":"receive_file","file":"iwan:acceptance"}"#];
    "receive_file" "window: a dispatch comes" "iwan" sent ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"receive_file","file":"hans:001-dispatch"}"#];
    "receive_file" "window: what was missing comes" "iwan" early ["desk", r#"{"method":"receive_file","file":"hans:001-dispatch"}"#];
    "receive_file" "window: what crosses comes" "hans" crossing ["desk", r#"{"method":"receive_file","file":"iwan:resignation"}"#];
    "receive_file" "window: a dispatch meets orders at home" "iwan" home_orders ["desk", r#"{"method":"receive_file","file":"hans:001-dispatch"}"#];
    "receive_file" "window: a consent comes" "hans" consented ["desk", r#"{"method":"receive_file","file":"iwan:consent"}"#];
    "receive_file" "window: a claim comes" "iwan" claiming ["desk", r#"{"method":"receive_file","file":"third:claim"}"#];
    "look_for_mail" "window: a folder is looked at" "iwan" watched ["desk", r#"{"method":"look_for_mail"}"#];
    "sending" "window: what would be sent" "hans" handed_over ["desk", r#"{"method":"sending","id":"GAME"}"#];
    "send" "window: dispatch" "hans" drafted ["desk", r#"{"method":"open","id":"GAME"}"#, r#"{"method":"send","id":"GAME","message":"","brief":false,"so_far":false}"#];
    "send" "window: dispatch so far" "hans" moved ["desk", r#"{"method":"send","id":"GAME","message":"","brief":true,"so_far":true}"#];
    "sign" "window: message" "iwan" begun ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"message"},"message":"well met"}"#];
    "sign" "window: remarks are sent" "iwan" remarked ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"remarks"},"message":""}"#];
    "sign" "window: ask to resend" "iwan" early ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"resend"},"message":""}"#];
    "sign" "window: request for a takeback" "hans" handed_over ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"takeback","to":0},"message":""}"#];
    "sign" "window: request to adjudicate" "hans" begun ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"adjudicate","edits":"place 11 0106"},"message":""}"#];
    "sign" "window: offer of a draw" "hans" begun ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"draw"},"message":""}"#];
    "sign" "window: request to adopt" "hans" earlier_game ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"adopt"},"message":""}"#];
    "sign" "window: consent" "iwan" requested ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"consent","request":"CODE"},"message":""}"#];
    "sign" "window: consent to adopt" "iwan" adopting ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"consent","request":"CODE"},"message":""}"#];
    "sign" "window: decline" "iwan" requested ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"decline","request":"CODE"},"message":""}"#];
    "sign" "window: resignation" "hans" begun ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"resign"},"message":""}"#];
    "sign" "window: claim" "third" restored ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"claim","side":"GE"},"message":""}"#];
    "sign" "window: reseat" "iwan" claimed ["desk", r#"{"method":"sign","id":"GAME","wish":{"wish":"reseat","claim":"CODE"},"message":""}"#];
    "dismiss_claim" "window: a claim is put aside" "iwan" claimed ["desk", r#"{"method":"dismiss_claim","id":"GAME","claim":"CODE"}"#];
    "compared" "window: compared words" "hans" handed_over ["desk", r#"{"method":"compared","id":"GAME","compared":true}"#];
    "confirm_reseat" "window: a reseat is confirmed" "third" confirming ["desk", r#"{"method":"confirm_reseat","id":"GAME","reseat":"CODE"}"#];
    "send_again" "window: resend" "hans" handed_over ["desk", r#"{"method":"send_again","id":"GAME","from":1}"#];
    "note_orders" "window: orders" "hans" begun ["desk", r#"{"method":"note_orders","id":"GAME","kind":"open","text":"hold towns\nlosses retreat"}"#];
    "note_orders" "window: orders at home" "hans" begun ["desk", r#"{"method":"note_orders","id":"GAME","kind":"home","text":"losses steps"}"#];
    "export" "window: export" "hans" handed_over ["desk", r#"{"method":"export","id":"GAME","forks":false,"file":"whole.fieldpost"}"#];
}
