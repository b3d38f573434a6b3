//! What goes wrong with mail is met in the real window and put right with the mouse; and what is done while one waits for it.

use fieldpost_e2e::letters::{ADVANCE, Player, correspondents};
use fieldpost_e2e::mailing::written;
use fieldpost_e2e::{SMALL, Window};
use std::path::{Path, PathBuf};

/// The file with one of its letters changed, somewhere in the signed block.
fn tampered(letter: &Path) -> PathBuf {
    let mut bytes = std::fs::read(letter).expect("a letter");
    let at = bytes.len() - 200;
    let nth = bytes[at..].iter().position(u8::is_ascii_lowercase).expect("a letter") + at;
    bytes[nth] = if bytes[nth] == b'q' { b'r' } else { b'q' };
    let file = letter.with_file_name("tampered.fieldpost");
    std::fs::write(&file, bytes).expect("a file");
    file
}

/// One with a byte changed is refused and changes nothing. One that comes before its time waits; the one that was lost is
/// asked for, written again, and both are taken.
#[tokio::test]
#[ignore = "it drives the window"]
async fn tampered_early_and_lost() {
    let (hans, iwan) = correspondents("trouble", false);
    let first = hans.play(&["GE: move 11 0105-0204-0304-0404-0505"]);
    hans.play(&["GE: move 15 0105-0204-0304"]);
    let third = hans.play(&["GE: end"]);
    let sender = Window::open("trouble-hans", &hans.folder, SMALL).await;
    let reader = Window::open_beside("trouble-iwan", &iwan.folder, SMALL).await;
    sender.to_desk().await;
    reader.to_desk().await;

    reader.give(&tampered(&first)).await;
    reader.wait_text("[aria-label='Just received']", "refused").await;
    reader.shot("1-tampered").await;
    assert!(reader.text("nav").await.contains("Hans (German)"), "nothing has changed");
    reader.give(&first).await;
    reader.wait_text("[aria-label='Just received']", "Dispatch 1 accepted").await;

    reader.give(&third).await;
    reader.wait_text(".sheet", "In the tray: 3").await;
    reader.wait_text(".sheet", "Dispatch 2 is missing").await;
    reader.shot("2-early").await;
    reader.press_text(".sheet button", "Ask for a resend").await;
    reader.wait_text(".sheet", "Ready to send").await;
    reader.shot("3-asked").await;

    sender.give(&written(&iwan.folder, "-note-")).await;
    sender.wait_text(".sheet", "Iwan asks for dispatch 2").await;
    sender.shot("1-asked").await;
    sender.press_text(".sheet button", "Prepare letters").await;
    sender.wait_text(".sheet", "Ready to send").await;
    sender.shot("2-again").await;

    reader.give(&written(&hans.folder, "-002-")).await;
    reader.wait_text("[aria-label='Just received']", "Dispatch 3 accepted").await;
    reader.wait_text("nav", "Waiting for you").await;
    reader.shot("4-taken").await;
    sender.close().await;
    reader.close().await;
}

/// A player who went on from a copy of their folder has signed two dispatches with one number: the other one is told, goes on
/// from the first, and the copy comes round to it.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_fork() {
    let (hans, iwan) = correspondents("fork", false);
    let copy: Player = hans.restored();
    let one = hans.play(&ADVANCE);
    let two = copy.play(&["GE: end"]);
    // Which of the two stands hangs on their hashes: who has both can say it.
    let knows = iwan.restored();
    knows.take(&one);
    let has_changed = knows.take(&two).contains("gives way");
    let (first, second, copy) = if has_changed { (two, one, hans) } else { (one, two, copy) };
    let forker = Window::open("fork-hans", &copy.folder, SMALL).await;
    let other = Window::open_beside("fork-iwan", &iwan.folder, SMALL).await;
    other.to_desk().await;
    forker.to_desk().await;
    other.give(&first).await;
    other.wait_text("[aria-label='Just received']", "Dispatch 1 accepted").await;
    other.give(&second).await;
    other.wait_text(".sheet", "two different dispatches").await;
    other.shot("1-fork").await;
    other.press_text(".sheet button", "Make your move").await;
    other.wait_text(".lead", "Your opponent’s turn").await;
    other.press_text(".lead button", "my move").await;
    other.settled().await;
    other.end_turn().await;
    let reply = other.send().await;

    forker.give(&reply).await;
    forker.wait_text(".sheet", "of yours, sent from another computer").await;
    forker.shot("1-waits").await;
    forker.press_text(".sheet button", "Ask for a resend").await;
    forker.wait_text(".sheet", "Ready to send").await;
    other.give(&written(&copy.folder, "-note-")).await;
    other.press_text(".news button", "Show").await;
    other.shot("2-asked").await;
    other.press_text("button", "Prepare letters").await;
    other.shot("3-again").await;
    forker.give(&written(&iwan.folder, "-001-dispatch.fieldpost")).await;
    forker.wait_text("[aria-label='Just received']", "gives way to it").await;
    forker.shot("2-came-round").await;
    forker.press_text(".sheet button", "Make your move").await;
    forker.settled().await;
    forker.shot("3-board").await;
    forker.close().await;
    other.close().await;
}

/// A turn is planned while the opponent has the game, and played when they have answered; a comment on a move is found in
/// the replay, and sent.
#[tokio::test]
#[ignore = "it drives the window"]
async fn a_plan_and_a_comment() {
    let (hans, iwan) = correspondents("plan", false);
    let window = Window::open("plan", &iwan.folder, SMALL).await.playing("outpost");
    window.open_by_mail().await;
    window.wait_text(".lead", "German").await;
    window.press_text(".line button", "Plan").await;
    window.wait_for(".banner").await;
    window.end_phase().await;
    window.drag("0705", "0605").await;
    window.shot("1-planned").await;

    window.give(&hans.play(&ADVANCE)).await;
    window.wait_for(".news").await;
    window.shot("2-news").await;
    window.go_on().await;
    window.wait_text(".lead", "Soviet movement phase").await;
    window.press_text(".line button", "Plan").await;
    window.press_text(".plan button", "on the current board").await;
    window.wait_text(".plan .head", "1 move").await;
    window.shot("3-on-the-board").await;
    window.say("Play this plan").await;
    window.wait_text(".lead", "31 by 0705-0706-0605").await;
    window.shot("4-orders").await;

    window.press_text(".line button", "Replay").await;
    window.wait_for(".scrubber").await;
    window.press_button("[aria-label='One move back']").await;
    window.press_button("[aria-label='One move back']").await;
    window.wait_text(".lead", "German takes 0505").await;
    window.fill(".remarks textarea", "Too far ahead of the infantry.").await;
    window.press_text(".remarks label", "share with my opponent").await;
    window.press_text(".remarks button", "Add note").await;
    window.wait_text(".remarks", "not sent yet").await;
    window.press_button("[aria-label='To the beginning']").await;
    window.press_button("[aria-label='Next note']").await;
    window.wait_text(".remarks", "Too far ahead").await;
    window.shot("5-note").await;
    window.press_text(".lead button", "Back to the present").await;
    window.press_button("#tab-remarks").await;
    window.press_text("#panel button", "Send to opponent").await;
    window.press_text("#panel button", "Sign the note").await;
    window.wait_text("#panel", "Ready to send").await;
    window.shot("6-note-sent").await;
    hans.take(&written(&iwan.folder, "-note-"));
    window.close().await;
}
