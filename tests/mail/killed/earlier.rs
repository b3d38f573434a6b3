//! Games of an earlier revision, as its program left them: at one table and by mail.

use crate::world::World;
use app::founding::{DiceSource, Founding, TableFounding};
use app::mail::game::chain_name;
use app::mail::import::import;
use dispatch::bundle::WholeGame;
use dispatch::chain::Chain;
use dispatch::document::{Acceptance, DiceMode, Invitation, Player, Start as Begun};
use dispatch::{Document, Line, Signed};
use games::{Start, title};
use journal::Journal;
use kernel::hash::hex;
use kernel::secret::GameId;
use kernel::{Awaits, Side};
use std::path::Path;

pub fn table(path: &Path) {
    let known = title("outpost").expect("a game");
    let start = Start::scenario(known.scenarios[0].id);
    let components = start.components(known).expect("components");
    let founding = TableFounding { game: "outpost".into(), revision: 0, start, components, dice: DiceSource::Seed(7) };
    Journal::create(path, &Founding::Table(founding).to_string(), "2026-01-01T00:00:00Z").expect("a journal");
}

/// Between hans and iwan, accepted and not begun.
pub fn by_mail(world: &World) {
    let houses = ["hans", "iwan"].map(|who| world.house(who));
    let keys = houses.each_ref().map(|house| house.key().expect("a key").key);
    let chains = [Chain::new([0x11; 32], [0x21; 32]), Chain::new([0x12; 32], [0x22; 32])];
    let known = title("outpost").expect("a game");
    let start = Start::scenario("crossroads");
    let game = start.begin(known, GameId::LOCAL).expect("a scenario");
    // Hans has the side that begins.
    let begins = match game.awaits() {
        Awaits::Choice(sides) => sides.sole().unwrap_or(Side::Blue),
        _ => Side::Blue,
    };
    let player = |at: usize, name: &str| Player {
        key: keys[at].public(),
        name: name.into(),
        mail: None,
        chain: chains[at].commitment(),
        wording: dispatch::summary::WORDING,
        orders: vec![],
        message: vec![],
    };
    let invitation = Invitation {
        rulebook: "outpost".into(),
        revision: 0,
        start: Begun::Scenario("crossroads".into()),
        options: vec![],
        components: start.components(known).expect("components"),
        side: game.names().side(begins).code.into(),
        dice: DiceMode::Drawn,
        player: player(0, "hans"),
    };
    let invitation = Signed::sign(Document::Invitation(invitation), &keys[0]);
    let acceptance = Acceptance { invitation: invitation.hash(), player: player(1, "iwan") };
    let acceptance = Signed::sign(Document::Acceptance(acceptance), &keys[1]);
    let line = Line::found(invitation, acceptance).expect("a line");
    let whole = WholeGame { line, notes: vec![] };
    for (house, chain) in houses.iter().zip(&chains) {
        import(house, &whole).expect("to import");
        let mut journal = Journal::open(&house.journal_of(&whole.line.name())).expect("a journal");
        let seed = hex(&chain.seed());
        let kept = journal.write("2026-01-01T00:00:00Z", |page| {
            page.keep_secret(&chain_name(&chain.id), seed.as_bytes()).map(|_| ())
        });
        kept.expect("a chain");
    }
}
