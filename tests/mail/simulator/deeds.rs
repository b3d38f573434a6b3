//! What players do while the storm lasts: anything, at any time.

use crate::computer::copy_folder;
use crate::world::{Kind, Verdict, World};
use app::archive;
use app::house::House;
use app::mail::invite::{OrdersChosen, Terms, accept, find_invitation, invite};
use app::mail::letter::whole_game;
use app::mail::send::{self, Sending};
use app::mail::{MailGame, Outgoing, game::code, orders};
use dispatch::document::{DiceMode, Matter, Request, SummaryForm};
use games::Start;
use kernel::dice::Seeded;

pub const TABLES: &[(&str, &str)] = &[
    ("outpost", "crossroads"),
    ("outpost", "river-line"),
    ("fords", "standard"),
    ("fords", "rearguard"),
    ("patrols", "standard"),
    ("patrols", "bridge"),
];

impl World {
    /// The host invites, the guest accepts; both try again as long as it takes.
    pub fn begin(&mut self) -> Verdict {
        self.storming = true;
        let (game, scenario) = TABLES[self.chance.below(TABLES.len())];
        let dice = if self.chance.below(2) == 0 { DiceMode::Drawn } else { DiceMode::Sealed };
        let terms = Terms {
            game: game.to_owned(),
            start: Start::scenario(scenario),
            side: None,
            dice,
            orders: self.some_orders(game),
            mail: Some("hans@example.org".into()),
            message: vec![],
        };
        self.tell(format!("{game} {scenario} {dice}"));
        loop {
            self.draw_chain();
            let invited = self.attempt(0, "invites", |computer, _| invite(&computer.house, &terms))?;
            if let Some((name, outgoing)) = invited {
                self.name = name;
                self.dispatch(0, &outgoing);
                break;
            }
        }
        let orders = self.some_orders(game);
        for _ in 0..40 {
            while let Some(letter) = self.post.pop() {
                self.hand_in(letter)?;
            }
            let again = self.kind == Kind::Killed && self.chance.below(2) == 0;
            if self.game(1).is_some_and(|game| game.line().is_ok()) && !again {
                // What was accepted and perhaps not sent is sent again.
                self.send_again(1, 0)?;
            } else {
                self.draw_chain();
                let accepted = self.attempt(1, "accepts", |computer, name| {
                    let invitation = find_invitation(&computer.house, name)?;
                    accept(&computer.house, &invitation, &orders, Some("iwan@example.org".into()), &[])
                })?;
                if let Some((_, outgoing)) = accepted {
                    self.dispatch(1, &outgoing);
                }
            }
            if self.game(0).is_some_and(|game| game.line().is_ok())
                && self.game(1).is_some_and(|game| game.line().is_ok())
            {
                return Ok(());
            }
            self.send_again(0, 0)?;
        }
        Err("the game never begins".to_owned())
    }

    fn some_orders(&mut self, game: &str) -> OrdersChosen {
        let presets = games::presets(game);
        match self.chance.below(3) {
            0 => OrdersChosen::Lines(vec![]),
            1 if !presets.is_empty() => OrdersChosen::Preset(presets[self.chance.below(presets.len())].id.to_owned()),
            _ => OrdersChosen::Usual,
        }
    }

    /// One thing that a player does.
    pub fn deed(&mut self, who: usize) -> Verdict {
        if self.chance.below(4) == 0 {
            self.look(who);
        }
        if self.kind == Kind::Killed {
            self.deed_that_crosses(who)?;
            return self.check_memory(who);
        }
        match self.chance.below(100) {
            0..42 => self.move_on(who)?,
            42..46 => self.send(who, true).map(drop)?,
            46..50 => drop(self.attempt(who, "undoes", |computer, name| computer.game(name)?.1.undo())?),
            50..52 => self.ask(who, Matter::Message, &["Well, well."])?,
            52..57 => self.ask_back(who)?,
            57..59 => self.request(who, Request::Draw)?,
            59..61 => self.request(who, Request::Adjudicate("set turn 2".into()))?,
            61..69 => self.answer(who)?,
            69 if self.chance.below(3) == 0 => self.resign(who)?,
            70..73 => self.change_key(who)?,
            73..76 => self.order(who)?,
            76..81 => {
                let from = self.chance.below(6) as u32;
                self.send_again(who, from)?;
            }
            81 => {
                let number = 1 + self.chance.below(6) as u32;
                self.ask(who, Matter::Resend(number), &[])?;
            }
            82..84 => {
                let to = self.chance.below(3);
                self.import(1 - who, to).map(drop)?;
            }
            84..87 => {
                let to = self.below.join(format!("copy-{who}"));
                self.computers[who].open = None;
                copy_folder(&self.computers[who].folder, &to);
                self.computers[who].copy = Some(to);
                self.tell(format!("{who} copies the folder"));
            }
            87 => self.put_back(who),
            88..90 => self.back_up(who)?,
            90 => self.lose_folder(who)?,
            91..94 => {
                self.computers[who].open = None;
                self.tell(format!("{who} closes the program"));
            }
            94..96 => self.lose_power(who),
            96..98 => self.claim(who)?,
            _ => self.dismiss(who)?,
        }
        self.check_memory(who)
    }

    /// Both change their keys at once. Whoever gives way goes over to another branch, and their machine stands still in the middle.
    pub fn cross(&mut self) -> Verdict {
        self.storming = false;
        self.deliver_all()?;
        self.change_key(0)?;
        self.change_key(1)?;
        (self.storming, self.mortal) = (true, true);
        for letter in std::mem::take(&mut self.post) {
            self.hand_in(letter)?;
        }
        self.mortal = false;
        Ok(())
    }

    /// What makes branches that cross.
    fn deed_that_crosses(&mut self, who: usize) -> Verdict {
        match self.chance.below(100) {
            0..30 => self.move_on(who),
            30..38 => self.send(who, true).map(drop),
            38..48 => self.ask_back(who),
            48..56 => self.request(who, Request::Draw),
            56..74 => self.answer(who),
            74..80 => self.change_key(who),
            80..88 => {
                self.change_key(who)?;
                self.change_key(1 - who)
            }
            88 => self.resign(who),
            _ => {
                let from = self.chance.below(6) as u32;
                self.send_again(who, from).map(drop)
            }
        }
    }

    /// The player reads what is asked of them, and remembers it by its code.
    pub fn look(&mut self, who: usize) {
        let Some(game) = self.game(who) else { return };
        let codes = game.asked().into_iter().chain(game.claims()).map(|it| code(&it.hash)).collect();
        self.computers[who].seen = codes;
    }

    /// Plays, or hands over.
    pub fn move_on(&mut self, who: usize) -> Verdict {
        let seed = self.chance.below(1 << 30) as u64;
        let acted = self.attempt(who, "plays", |computer, name| {
            let (_, game) = computer.game(name)?;
            let Some(draft) = game.draft() else { return Ok(None) };
            if draft.is_bare() || !draft.game().awaits().asks(draft.author()) {
                return Ok(Some(false));
            }
            let choice = draft.game().any_choice(draft.author(), &mut Seeded::new(seed));
            game.act(&choice.map_err(app::Fault::new)?)?;
            let draft = game.draft();
            Ok(Some(draft.is_some_and(|draft| draft.game().awaits().asks(draft.author()))))
        })?;
        if acted.is_some() {
            self.note_rolls(who)?;
        }
        if acted == Some(Some(false)) && self.chance.below(3) > 0 {
            self.send(who, true)?;
        }
        Ok(())
    }

    /// Whether something was sent.
    pub fn send(&mut self, who: usize, so_far: bool) -> Result<bool, String> {
        let brief = self.chance.below(4) == 0;
        let summary = if brief { SummaryForm::Brief } else { SummaryForm::Full };
        let sending = Sending { message: vec![], summary, so_far };
        let chain = self.game(who).and_then(|game| Some(game.line().ok()?.seat(game.side()?).chain));
        let sent = self.attempt(who, "sends", |computer, name| {
            let (house, game) = computer.game(name)?;
            send::send(house, game, &sending)
        })?;
        if sent.is_some() {
            self.computers[who].rolled = None;
            let after = self.game(who).and_then(|game| Some(game.line().ok()?.seat(game.side()?).chain));
            if let (Some(before), Some(after)) = (chain, after)
                && before != after
                && self.computers[who].worn.contains(&after.id)
            {
                return Err(format!("{who} restored a backup, and casts from the chain that they had before"));
            }
        }
        self.posted(who, sent)
    }

    fn posted(&mut self, who: usize, sent: Option<Outgoing>) -> Result<bool, String> {
        let is_some = sent.is_some();
        if let Some(outgoing) = sent {
            self.dispatch(who, &outgoing);
        }
        Ok(is_some)
    }

    pub fn ask(&mut self, who: usize, matter: Matter, message: &[&str]) -> Verdict {
        let message: Vec<String> = message.iter().map(|line| (*line).to_owned()).collect();
        let noted = self.attempt(who, &format!("writes {matter:?}"), |computer, name| {
            let (house, game) = computer.game(name)?;
            send::note(house, game, matter, &message)
        })?;
        self.posted(who, noted).map(drop)
    }

    fn ask_back(&mut self, who: usize) -> Verdict {
        let Some(next) = self.game(who).and_then(|game| game.line().ok().map(|line| line.next_number())) else {
            return Ok(());
        };
        let back = 1 + self.chance.below(3) as u32;
        self.request(who, Request::Takeback(next.saturating_sub(1 + back)))
    }

    pub fn request(&mut self, who: usize, request: Request) -> Verdict {
        let asked = self.attempt(who, &format!("asks {request:?}"), |computer, name| {
            let (house, game) = computer.game(name)?;
            send::request(house, game, request, &[])
        })?;
        self.posted(who, asked).map(drop)
    }

    /// Answers one of the things that the player has seen. Whatever came since, that one is answered or none.
    fn answer(&mut self, who: usize) -> Verdict {
        let seen = &self.computers[who].seen;
        if seen.is_empty() {
            self.look(who);
        }
        let seen = self.computers[who].seen.clone();
        if seen.is_empty() {
            return Ok(());
        }
        let wanted = seen[self.chance.below(seen.len())].clone();
        let yes = self.chance.below(3) > 0;
        self.answer_one(who, &wanted, yes).map(drop)
    }

    /// Answers by its code. Whether it was answered.
    pub fn answer_one(&mut self, who: usize, wanted: &str, yes: bool) -> Result<bool, String> {
        let is_claim = self.game(who).is_some_and(|game| game.claims().iter().any(|it| code(&it.hash) == *wanted));
        let what = match (is_claim, yes) {
            (true, _) => "gives a seat",
            (false, true) => "consents",
            (false, false) => "declines",
        };
        let answered = self.attempt(who, &format!("{what} {wanted}"), |computer, name| {
            let (house, game) = computer.game(name)?;
            match (is_claim, yes) {
                (true, _) => send::reseat(house, game, wanted),
                (false, true) => send::consent(house, game, wanted),
                (false, false) => send::decline(house, game, wanted, &[]),
            }
        })?;
        if let Some(outgoing) = &answered {
            self.judge_answer(outgoing, wanted)?;
        }
        self.posted(who, answered)
    }

    fn resign(&mut self, who: usize) -> Verdict {
        let resigned = self.attempt(who, "resigns", |computer, name| {
            let (house, game) = computer.game(name)?;
            send::resign(house, game)
        })?;
        self.posted(who, resigned).map(drop)
    }

    pub fn change_key(&mut self, who: usize) -> Verdict {
        let changed = self.attempt(who, "changes the key", |computer, _| {
            computer.open = None;
            archive::change_key(&computer.house)
        })?;
        // Half of it may be done.
        self.computers[who].open = None;
        for (_, outgoing) in changed.into_iter().flatten() {
            self.dispatch(who, &outgoing);
        }
        Ok(())
    }

    fn order(&mut self, who: usize) -> Verdict {
        let which = [orders::OPEN, orders::HOME, orders::PLAN][self.chance.below(3)];
        let seed = self.chance.below(1 << 30) as u64;
        let none = self.chance.below(3) == 0;
        let at = self.chance.below(8);
        self.attempt(who, &format!("notes {which}"), |computer, name| {
            let (_, game) = computer.game(name)?;
            let lines = match (which, none) {
                (_, true) => vec![],
                (orders::PLAN, _) => planned(game, seed),
                _ => {
                    let presets = games::presets(game.line()?.title().id);
                    let lines = presets.get(at % presets.len().max(1)).map(|preset| preset.lines).unwrap_or_default();
                    lines.iter().map(|line| (*line).to_owned()).collect()
                }
            };
            orders::note(game, which, &lines)
        })?;
        Ok(())
    }

    pub fn send_again(&mut self, who: usize, from: u32) -> Result<bool, String> {
        let all = self.attempt(who, &format!("sends again from {from}"), |computer, name| {
            let (house, game) = computer.game(name)?;
            send::again(house, game, from)
        })?;
        let any = all.is_some();
        for outgoing in all.into_iter().flatten() {
            let what = format!("{} {}", outgoing.kind, outgoing.number.unwrap_or(0));
            for to in [1 - who, 2] {
                if to == 1 - who || self.chance.below(3) == 0 {
                    self.post.push(crate::post::Letter { to, text: outgoing.text.clone(), what: what.clone() });
                }
            }
        }
        Ok(any)
    }

    /// One exports the whole game, another takes it. None if there is nothing to export.
    pub fn import(&mut self, from: usize, to: usize) -> Result<bool, String> {
        let exported = self.attempt(from, "exports", |computer, name| {
            let (_, game) = computer.game(name)?;
            Ok(whole_game(&archive::whole(game)?))
        })?;
        let Some(text) = exported else { return Ok(false) };
        let letter = crate::post::Letter { to, text, what: format!("the whole game of {from}") };
        self.hand_in(letter).map(|_| true)
    }

    /// A player puts an old copy of the folder in place of the present one.
    fn put_back(&mut self, who: usize) {
        let Some(copy) = self.computers[who].copy.clone() else { return };
        let computer = &mut self.computers[who];
        computer.open = None;
        copy_folder(&copy, &computer.folder);
        computer.drive.settle();
        computer.house = House::at(&computer.folder).expect("the folder");
        (computer.is_torn, computer.rolled) = (true, None);
        computer.signed.clear();
        self.tell(format!("{who} puts the copy of the folder back"));
    }

    fn back_up(&mut self, who: usize) -> Verdict {
        let file = self.below.join(format!("backup-{who}-{}", self.trace.len()));
        let done = self.attempt(who, "makes a backup", |computer, _| {
            computer.open = None;
            archive::back_up(&computer.house, &file)
        })?;
        if done.is_some() {
            self.computers[who].backup = Some(file);
        }
        Ok(())
    }

    /// The folder is gone. The player restores the backup, or begins with a new key; the game comes back from the opponent.
    fn lose_folder(&mut self, who: usize) -> Verdict {
        if self.chance.below(2) == 0 {
            return Ok(());
        }
        let worn = self.chains_committed(who);
        let computer = &mut self.computers[who];
        computer.open = None;
        std::fs::remove_dir_all(&computer.folder)
            .and_then(|()| std::fs::create_dir(&computer.folder))
            .expect("an empty folder");
        computer.house = House::at(&computer.folder).expect("the folder");
        computer.drive.settle();
        (computer.rolled, computer.copy) = (None, None);
        computer.signed.clear();
        let backup = computer.backup.clone();
        match backup.filter(|_| self.chance.below(3) > 0) {
            Some(file) => {
                self.computers[who].is_torn = true;
                self.computers[who].worn = worn;
                self.computers[who].drive.settle();
                let house = &self.computers[who].house;
                archive::restore(house, &file).map_err(|trouble| format!("the backup: {}", trouble.sentence()))?;
                self.tell(format!("{who} loses the folder, and restores a backup"));
            }
            None => {
                self.computers[who].has_lost_key = true;
                let name = if who == 0 { "Hans" } else { "Iwan" };
                self.computers[who].house.make_key(name).map_err(|fault| fault.to_string())?;
                self.tell(format!("{who} loses folder and key"));
            }
        }
        Ok(())
    }

    pub fn claim(&mut self, who: usize) -> Verdict {
        self.draw_chain();
        let claimed = self.attempt(who, "claims a seat", |computer, name| {
            let (house, game) = computer.game(name)?;
            let line = game.line()?;
            let seat = if who == 0 { line.host() } else { line.host().other() };
            let side = line.game().names().side(seat).code.to_owned();
            send::claim(house, game, &side, &[])
        })?;
        self.posted(who, claimed).map(drop)
    }

    fn dismiss(&mut self, who: usize) -> Verdict {
        let Some(game) = self.game(who) else { return Ok(()) };
        let claims: Vec<String> = game.claims().iter().map(|it| code(&it.hash)).collect();
        let Some(claim) = claims.first().cloned() else { return Ok(()) };
        self.attempt(who, "dismisses a claim", |computer, name| send::dismiss(computer.game(name)?.1, &claim)).map(drop)
    }
}

/// A plan of a few things that could be done now.
fn planned(game: &MailGame, seed: u64) -> Vec<String> {
    let (Ok(now), Some(side)) = (game.game(), game.side()) else { return vec![] };
    let mut chance = Seeded::new(seed);
    let mut lines = Vec::new();
    for _ in 0..3 {
        if !now.awaits().asks(side) {
            break;
        }
        let Ok(choice) = now.any_choice(side, &mut chance) else { break };
        let action = choice.split_once(": ").map_or(&choice[..], |(_, action)| action);
        lines.push(format!("try {action}"));
    }
    lines
}
