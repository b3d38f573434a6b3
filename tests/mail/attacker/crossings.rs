//! Documents with one number that cross: both computers and whoever looks on come to the same line, in every order of arrival.

use crate::villain::{PART, Scene, copy_of_both, signed_in};
use app::archive;
use app::house::House;
use app::mail::import::import;
use app::mail::{MailGame, send};
use dispatch::document::{DiceMode, Request};
use dispatch::line::Ending;
use dispatch::{Draft, Signed};
use duel::{Desk, Duel, Terms2};
use kernel::dice::Seeded;

/// A game in which something holds of both players' games.
fn scene(desk: &Desk, seed: u64, holds: impl Fn(&mut Duel) -> bool) -> Duel {
    let terms = Terms2 {
        game: "outpost".into(),
        scenario: "crossroads".into(),
        dice: DiceMode::Drawn,
        orders: Default::default(),
    };
    let mut duel = Duel::begin(&desk.0.join("scene"), &terms, seed);
    for _ in 0..300 {
        if holds(&mut duel) {
            return duel;
        }
        duel.step(&mut |outgoing| outgoing.text.clone().into_bytes());
    }
    panic!("no game came to the scene");
}

fn begun(duel: &mut Duel) -> bool {
    let free = |duel: &mut Duel, who| !duel.game(who).draft().is_some_and(|draft| draft.is_begun() || draft.is_bound());
    duel.game(0).line().is_ok_and(|line| line.next_number() > 3) && free(duel, 0) && free(duel, 1)
}

fn take(game: &mut MailGame, signed: &Signed) {
    game.receive(signed, None).expect("to receive");
}

fn rekey(house: &House) -> Signed {
    let all = archive::change_key(house).expect("to change the key");
    signed_in(&all[0].1.text)
}

/// What two have signed at one place, given to both of them and to two who look on, first the one and first the other.
fn cross(desk: &Desk, duel: &mut Duel, both: [&[Signed]; 2]) -> [MailGame; 2] {
    let mut ends = Vec::new();
    let whole = archive::whole(duel.game(0)).expect("the whole game");
    duel.close();
    // What each has signed stands on their own computer already.
    let mut games = [0, 1].map(|who| {
        let house = &duel.houses[who];
        MailGame::open(&house.journal_of(&duel.name), house.key().expect("a key").key.public()).expect("to open")
    });
    let parted =
        whole.line.posts().iter().take_while(|post| !both.iter().any(|all| all[0].hash() == post.hash)).count();
    let base = whole.line.as_of(u32::try_from(parted).expect("a number")).expect("it holds");
    for (at, order) in [[0, 1], [1, 0]].into_iter().enumerate() {
        let onlooker = House::at(&desk.0.join(format!("onlooker-{at}"))).expect("a folder");
        let key = onlooker.make_key("Olga").expect("a key").key.public();
        import(&onlooker, &dispatch::bundle::WholeGame { line: base.clone(), notes: vec![] }).expect("to import");
        let mut game = MailGame::open(&onlooker.journal_of(&duel.name), key).expect("to open");
        order.iter().for_each(|who| both[*who].iter().for_each(|signed| take(&mut game, signed)));
        ends.push(game.line().expect("a line").last());
    }
    both[1].iter().for_each(|signed| take(&mut games[0], signed));
    both[0].iter().for_each(|signed| take(&mut games[1], signed));
    ends.extend(games.iter().map(|game| game.line().expect("a line").last()));
    assert!(ends.iter().all(|end| *end == ends[0]), "they come to different lines");
    assert!(games.iter().all(|game| game.forks().is_empty()), "nobody has contradicted themselves");
    games
}

/// Hole 6 of issue 17: rekey and rekey. What gives way can be signed again, and the game goes on.
#[test]
fn two_changes_of_keys_cross() {
    let desk = Desk::new("crossing-rekeys");
    let mut duel = scene(&desk, 2, begun);
    duel.close();
    let signed = [rekey(&duel.houses[0]), rekey(&duel.houses[1])];
    let games = cross(&desk, &mut duel, [&signed[..1], &signed[1..]]);
    let stands = games[0].line().expect("a line").last();
    let gave_way = usize::from(stands == signed[0].hash());
    assert_eq!(games[gave_way].to_sign_again().len(), 1);
    drop(games);
    let again = rekey(&duel.houses[gave_way]);
    take(duel.game(1 - gave_way), &again);
    duel.compare();
    duel.close();
    for _ in 0..20 {
        duel.step(&mut |outgoing| outgoing.text.clone().into_bytes());
    }
    duel.compare();
}

/// Hole 6 of issue 17: consent and consent, and one with a decline.
#[test]
fn two_answers_cross() {
    for (name, declines) in [("consents", false), ("declines", true)] {
        let desk = Desk::new(&format!("crossing-{name}"));
        let mut duel = scene(&desk, 3, begun);
        let houses = duel.houses.clone();
        let requests = [0, 1].map(|who| {
            let asked = send::request(&houses[who], duel.game(who), Request::Draw, &[]).expect("to ask");
            signed_in(&asked.text)
        });
        let answers = [0, 1].map(|who| {
            take(duel.game(who), &requests[1 - who]);
            let code = app::mail::game::code(&requests[1 - who].hash());
            let sent = match declines && who == 1 {
                true => send::decline(&houses[who], duel.game(who), &code, &[]),
                false => send::consent(&houses[who], duel.game(who), &code),
            };
            signed_in(&sent.expect("to answer").text)
        });
        let games = cross(&desk, &mut duel, [&answers[..1], &answers[1..]]);
        assert!(games.iter().all(|game| game.line().is_ok_and(|line| line.ending() == Some(Ending::Drawn))));
    }
}

/// Hole 6 of issue 17: of two who ask for something that binds at one place, exactly one answers.
#[test]
fn two_requests_that_bind_cross() {
    let desk = Desk::new("crossing-requests");
    let mut duel = scene(&desk, 4, begun);
    let houses = duel.houses.clone();
    let requests = [0, 1].map(|who| {
        let number = u32::try_from(1 + who).expect("a number");
        let asked = send::request(&houses[who], duel.game(who), Request::Takeback(number), &[]).expect("to ask");
        signed_in(&asked.text)
    });
    let mut answers = 0;
    for who in [0, 1] {
        take(duel.game(who), &requests[1 - who]);
        let code = app::mail::game::code(&requests[1 - who].hash());
        if let Ok(sent) = send::consent(&houses[who], duel.game(who), &code) {
            answers += 1;
            let signed = signed_in(&sent.text);
            take(duel.game(1 - who), &signed);
        }
    }
    assert_eq!(answers, 1, "one answers, and only one");
    duel.compare();
}

/// Hole 6 of issue 17: resignation and rekey.
#[test]
fn a_resignation_and_a_change_of_keys_cross() {
    let desk = Desk::new("crossing-resignation");
    let mut duel = scene(&desk, 5, begun);
    let house = duel.houses[0].clone();
    let resigned = signed_in(&send::resign(&house, duel.game(0)).expect("to resign").text);
    duel.close();
    let changed = rekey(&duel.houses[1]);
    let games = cross(&desk, &mut duel, [&[resigned], &[changed]]);
    assert!(games.iter().all(|game| game.line().is_ok_and(|line| matches!(line.ending(), Some(Ending::Resigned(_))))));
}

/// Hole 6 of issue 17: a dispatch of one's own does not undo the draw that one has offered, in whatever order they come.
#[test]
fn an_offered_draw_that_is_taken_stands_before_the_next_dispatch() {
    let desk = Desk::new("crossing-draw");
    let mut duel = scene(&desk, 6, begun);
    let line = duel.game(0).line().expect("a line");
    let who = usize::from(line.baton() != Some(line.host()));
    let houses = duel.houses.clone();
    let offer = signed_in(&send::request(&houses[who], duel.game(who), Request::Draw, &[]).expect("to ask").text);
    let mut chance = Seeded::new(1);
    while duel.game(who).draft().is_some_and(|draft| draft.inputs().is_empty()) {
        let draft = duel.game(who).draft().expect("a draft");
        let choice = draft.game().any_choice(draft.author(), &mut chance).expect("something to do");
        duel.game(who).act(&choice).expect("to act");
    }
    assert!(duel.game(who).draft().is_some_and(Draft::is_begun));
    let sent = signed_in(&send::send(&houses[who], duel.game(who), &PART).expect("to send").text);
    take(duel.game(1 - who), &offer);
    let code = app::mail::game::code(&offer.hash());
    let taken = signed_in(&send::consent(&houses[1 - who], duel.game(1 - who), &code).expect("to consent").text);
    let mut both = [vec![sent], vec![taken]];
    if who == 1 {
        both.swap(0, 1);
    }
    let games = cross(&desk, &mut duel, [&both[0], &both[1]]);
    assert!(games.iter().all(|game| game.line().is_ok_and(|line| line.ending() == Some(Ending::Drawn))));
}

/// Hole 6 of issue 17: whoever signs a number again, because what stood there gave way, has contradicted nothing.
#[test]
fn signing_again_after_a_crossing_is_no_fork() {
    let desk = Desk::new("crossing-again");
    let mut duel = scene(&desk, 7, begun);
    let line = duel.game(0).line().expect("a line");
    let (baton, houses) = (usize::from(line.baton() != Some(line.host())), duel.houses.clone());
    let (slow, name) = (1 - baton, duel.name.clone());
    let aside = copy_of_both(&desk, &mut duel);
    // The one who has not the baton declines a draw and changes their key, while a dispatch of the other's is on its way.
    let offer = signed_in(&send::request(&houses[baton], duel.game(baton), Request::Draw, &[]).expect("to ask").text);
    take(duel.game(slow), &offer);
    let code = app::mail::game::code(&offer.hash());
    let mut gone =
        vec![signed_in(&send::decline(&houses[slow], duel.game(slow), &code, &[]).expect("to decline").text)];
    duel.close();
    gone.push(rekey(&houses[slow]));
    let mut chance = Seeded::new(2);
    let sent = loop {
        let game = duel.game(baton);
        let draft = game.draft().expect("a draft");
        if !draft.inputs().is_empty() {
            break signed_in(&send::send(&houses[baton], game, &PART).expect("to send").text);
        }
        let choice = draft.game().any_choice(draft.author(), &mut chance).expect("something to do");
        game.act(&choice).expect("to act");
    };
    duel.close();
    let games = cross(
        &desk,
        &mut duel,
        if baton == 0 { [std::slice::from_ref(&sent), &gone] } else { [&gone, std::slice::from_ref(&sent)] },
    );
    drop(games);
    let resigned = {
        let former = houses[slow]
            .former_keys()
            .expect("keys")
            .into_iter()
            .find(|ring| duel.game(baton).line().is_ok_and(|line| line.side_of(&ring.key.public()).is_some()));
        let former = former.expect("the key that sits at the game");
        let own = former.key.public();
        duel.close();
        let mut game = MailGame::open(&houses[slow].journal_of(&name), own).expect("to open");
        let new = houses[slow].key().expect("a key");
        signed_in(&send::rekey(&houses[slow], &mut game, &former, &new).expect("to sign again").text)
    };
    for who in [0, 1] {
        take(duel.game(who), &resigned);
        assert!(duel.game(who).forks().is_empty(), "an honest player is called a cheat");
    }
    // Whoever has the line that gave way first, comes to the other one and calls nobody a cheat either.
    let mut late = aside;
    gone.iter().chain([&sent, &resigned]).for_each(|signed| take(&mut late, signed));
    assert_eq!(late.line().expect("a line").last(), resigned.hash());
    assert!(late.forks().is_empty());
}

/// Hole 1 of issue 17: who has a dispatch, and does not like the dice that they would cast with it, signs nothing afterwards that
/// takes it away: the dispatch, signed again, would be a second D.
#[test]
fn a_dispatch_is_not_taken_away_by_what_is_signed_later() {
    let mut scene = Scene::new("second-look", "outpost", DiceMode::Drawn, 0, 31);
    let villain = scene.villain.side;
    scene.play_until(31, |game| {
        let line = game.line().expect("a line");
        line.next_number() > 3 && line.baton() == game.side() && game.draft().is_some_and(|draft| !draft.is_begun())
    });
    let (line, house) = (scene.line(), scene.house());
    // The villain offers a draw; the honest player declines, and plays.
    let offer = scene.villain.request(&line, Request::Draw).expect("a request");
    scene.deliver(&offer);
    let code = app::mail::game::code(&offer.hash());
    send::decline(&house, scene.game(), &code, &[]).expect("to decline");
    let mut chance = Seeded::new(3);
    let sent = std::iter::repeat_with(|| scene.honest_step(&mut chance)).flatten().next().expect("a dispatch");
    let ahead = scene.line();
    assert!(ahead.baton() != Some(villain) || scene.villain.dispatch(&ahead, 1, 1).is_some());
    // Before it they have signed something else, or so they say.
    for _ in 0..8 {
        let new = scene.villain.new_key();
        let crossing = scene.villain.rekey(&line, new).expect("a rekey");
        scene.deliver(&crossing);
        assert!(scene.line().knows(&sent.hash()), "the dispatch gave way to what was signed after it");
    }
}

/// Hole 1 of issue 17: nor does a player who has claimed a fresh chain go back to the dice of the old one.
#[test]
fn whoever_claims_a_fresh_chain_does_not_go_back_to_the_old_one() {
    let mut scene = Scene::new("two-chains", "outpost", DiceMode::Drawn, 0, 32);
    let villain = scene.villain.side;
    scene.play_until(32, |game| {
        let line = game.line().expect("a line");
        line.next_number() > 3 && line.baton() == game.side().map(kernel::Side::other)
    });
    let line = scene.line();
    for same_key in [true, false] {
        let (before, mut game) = scene.copy(&format!("key-{same_key}"));
        let key = if same_key { scene.villain.key(&line).expect("a key").clone() } else { scene.villain.new_key() };
        let old = scene.villain.dispatch(&line, 2, 5).expect("a dispatch");
        let claim = scene.villain.claim(&line, villain, &key);
        take(&mut game, &claim);
        send::reseat(&before, &mut game, &app::mail::game::code(&claim.hash())).expect("to give the seat");
        let bare = signed_in(&send::send(&before, &mut game, &PART).expect("a dispatch without moves").text);
        take(&mut game, &old);
        assert!(
            game.line().expect("a line").knows(&bare.hash()),
            "the dice of the old chain are chosen after those of the new"
        );
    }
}

/// Hole 2 of issue 17: dice that have fallen stand, though the opponent goes on from what gave way to the dispatch behind them.
#[test]
fn what_has_rolled_stands_before_another_branch() {
    let mut scene = Scene::new("other-branch", "outpost", DiceMode::Drawn, 0, 33);
    let villain = scene.villain.side;
    scene.play_until(33, |game| {
        let line = game.line().expect("a line");
        line.next_number() > 3 && line.baton() == game.side().map(kernel::Side::other)
    });
    let (line, house) = (scene.line(), scene.house());
    let offer = scene.villain.request(&line, Request::Draw).expect("a request");
    scene.deliver(&offer);
    let code = app::mail::game::code(&offer.hash());
    let declined = signed_in(&send::decline(&house, scene.game(), &code, &[]).expect("to decline").text);
    let ahead = scene.line();
    // As many choices as it takes until the move is over: then the honest player has a draft in which dice fall.
    let first = (0..200).find_map(|seed| {
        let first = scene.villain.dispatch(&line, 40, seed)?;
        (line.clone().with(&first).ok()?.baton() != Some(villain)).then_some(first)
    });
    scene.deliver(&first.expect("a dispatch"));
    assert!(!scene.line().knows(&declined.hash()), "a decline of a draw gives way to a dispatch");
    let mut chance = Seeded::new(2);
    while !scene.game().draft().is_some_and(Draft::is_bound) {
        assert!(scene.honest_step(&mut chance).is_none(), "no dice have fallen");
    }
    let drafted = scene.game().draft().expect("a draft").inputs().to_vec();
    let second = scene.villain.dispatch(&ahead, 3, 77).expect("a dispatch");
    scene.deliver(&second);
    let now = scene.game().draft().expect("the draft is still here").inputs();
    assert_eq!(now, drafted, "dice have fallen, and fall anew");
}
