//! Every printed game in the real window, by a player who knows none of them: begun in each of its scenarios, played at one
//! table and by mail, told why not, undone, looked back at, and seen at every size by day and by night.

use app::archive;
use app::desk::Desk;
use app::house::House;
use fieldpost_e2e::hand::{Deed, Hand};
use fieldpost_e2e::pair::{Pair, Way};
use fieldpost_e2e::{SMALL, Window, begun, folder, settings};
use games::{SHELF, Sort, Title};
use std::path::Path;

fn printed() -> impl Iterator<Item = &'static Title> {
    SHELF.iter().filter(|title| title.sort == Sort::Printed)
}

/// How far the only game of a folder is: its inputs, and what its heading says. Its journal holds.
fn stands(folder: &Path) -> (usize, String) {
    let house = House::at(folder).expect("a house");
    let mut desk = Desk::at(house).expect("a desk");
    let id = desk.games().expect("games")[0].id.clone();
    assert_eq!(archive::check(desk.house(), &desk.house().journal_of(&id)), Vec::<String>::new());
    desk.open(&id).expect("a game");
    let table = desk.look(None).expect("a table");
    (table.inputs, table.view.heading)
}

/// Each scenario is begun from its form, and asks somebody something.
#[tokio::test]
#[ignore = "it drives the window"]
async fn every_scenario_begins() {
    let folder = folder("scenarios");
    settings(&folder, "day");
    let window = Window::open("scenarios", &folder, SMALL).await;
    for title in printed() {
        for scenario in title.scenarios {
            window.new_game(title.id, scenario.id, "auto", false).await;
            window.sit_down().await;
            window.wait_for(".lead .prompt h2").await;
            window.settled().await;
            window.shot(&format!("{}-{}", title.id, scenario.id)).await;
            window.say("Games").await;
            window.wait_text("main", scenario.title).await;
        }
    }
    window.close().await;
}

/// At one table, behind the curtain: what is offered is taken, what is not says why with its case and leads to the rule, the
/// last thing done is undone, and it can all be looked back at.
#[tokio::test]
#[ignore = "it drives the window"]
async fn at_one_table() {
    for title in printed() {
        let folder = folder(&format!("{}-table", title.id));
        settings(&folder, "day");
        let window = Window::open(&format!("{}-table", title.id), &folder, SMALL).await.playing(title.id);
        window.new_game(title.id, title.scenarios[0].id, "auto", true).await;
        let mut hand = Hand::new(14);

        // As far away as can be is too far.
        let from = hand.begin_a_way(&window).await;
        window.click_at(window.far_from(from).await).await;
        window.wait_for(".lead [role=alert] .case").await;
        let case = window.text(".lead [role=alert] .case").await;
        window.shot("refused").await;
        window.say("Read the rule").await;
        window.wait_text("#panel", &case).await;
        window.press_text(".lead [role=alert] button", "Close").await;

        hand.undo(&window).await;
        for _ in 0..6 {
            assert_eq!(hand.act(&window).await, Deed::Done, "{}: somebody is asked", title.id);
        }
        window.sit_down().await;
        window.key('r').await;
        window.wait_text(".lead", "Back to the present").await;
        window.shot("looking-back").await;
        window.close().await;
        let (inputs, _) = stands(&folder);
        assert!(inputs >= 6, "{}: what was done is in the journal, not {inputs} inputs", title.id);
    }
}

/// A whole turn of both players, each at their own window, over as many mails as it takes. Both then have the same game.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_turn_by_mail() {
    for title in printed() {
        let pair = Pair::begin(title.id, "Drawn dice").await;
        let mut hands = [Hand::new(7), Hand::new(8)];
        let (mut hans, mut deeds, mut mails) = (true, 0, 0);
        while deeds > 0 || !pair.hans.text(".lead .turn").await.contains("Turn 2") {
            let (window, hand) = if hans { (&pair.hans, &mut hands[0]) } else { (&pair.iwan, &mut hands[1]) };
            match hand.act(window).await {
                Deed::Done => deeds += 1,
                Deed::ToSend => {
                    let reader = pair.deliver(hans, Way::File).await;
                    // The first letter may only say that it is the other one's move.
                    match deeds {
                        0 => reader.press_text(".news button", "Open the game").await,
                        _ => reader.go_on().await,
                    }
                    (hans, deeds, mails) = (!hans, 0, mails + 1);
                }
                other => panic!("{}: {other:?} after {mails} mails", title.id),
            }
            assert!(mails < 20, "{}: a turn takes no {mails} mails", title.id);
        }
        pair.hans.shot("turn-2").await;
        let [one, other] = [&pair.hans, &pair.iwan].map(|window| window.folder().to_owned());
        pair.close().await;
        assert_eq!(stands(&one), stands(&other), "{}", title.id);
    }
}

/// Pictures to be looked at, of every size by day and by night.
#[tokio::test]
#[ignore = "it drives the window"]
async fn sizes_by_day_and_by_night() {
    for title in printed() {
        for size in [SMALL, (1920, 1080), (2560, 1440)] {
            for theme in ["day", "night"] {
                let name = format!("{}-{}x{}-{theme}", title.id, size.0, size.1);
                let folder = folder(&name);
                begun(&folder, title.id, title.scenarios[0].id);
                settings(&folder, theme);
                let window = Window::open(&name, &folder, size).await;
                window.wait_for("main li img").await;
                window.shot("library").await;
                window.open_first().await;
                let width = "return [document.querySelector('.board').clientWidth, innerWidth]";
                let width = window.script(width, vec![]).await;
                let (board, whole) = (width[0].as_i64().unwrap_or(0), width[1].as_i64().unwrap_or(1));
                assert!(board * 10 >= whole * 6, "the board has {board} of {whole} pixels");
                Hand::new(14).begin_a_way(&window).await;
                window.settled().await;
                window.settled().await;
                window.shot("reach").await;
                window.key('z').await;
                window.settled().await;
                window.shot("zones").await;
                window.close().await;
            }
        }
    }
}
