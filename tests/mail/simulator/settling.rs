//! After the storm: mail flows again, what is missing is asked for and sent, what is asked is answered, and the game goes on.

use crate::world::{Verdict, World};
use app::mail::game::code;
use app::mail::send::latest_own;
use dispatch::document::Matter;
use dispatch::{Draft, Line};
use kernel::Side;

/// So many rounds of letters both ways are enough for any storm.
const ROUNDS: usize = 16;

impl World {
    /// Both players do what they are told until both have the same.
    pub fn settle(&mut self) -> Verdict {
        for who in [0, 1] {
            self.computers[who].begin_again().map_err(|trouble| trouble.sentence())?;
        }
        for round in 0..ROUNDS {
            for who in [0, 1] {
                self.tend(who, round)?;
            }
            self.deliver_all()?;
            if self.is_lost() {
                return Ok(());
            }
            if self.is_settled() {
                self.tell(format!("settled in round {round}"));
                return Ok(());
            }
        }
        Err(format!("the lines do not meet: {}", self.ends()))
    }

    pub fn deliver_all(&mut self) -> Verdict {
        for letter in std::mem::take(&mut self.post) {
            self.hand_in(letter)?;
        }
        Ok(())
    }

    /// Nobody has the game any more.
    pub fn is_lost(&mut self) -> bool {
        let nowhere = (0..3).all(|who| self.game(who).is_none());
        // Who has lost a key gets the seat from the other, who must have theirs.
        let keys_lost = (0..2).all(|who| {
            self.computers[who].has_lost_key
                && self.game(who).is_some_and(|game| game.line().is_ok() && game.side().is_none())
        });
        nowhere || keys_lost
    }

    fn is_settled(&mut self) -> bool {
        let mut lasts = vec![];
        // What was lost with a folder never comes, and what follows on it waits in vain.
        let lost = self.computers.iter().any(|computer| computer.is_torn || computer.has_lost_key);
        for who in [0, 1] {
            let Some(game) = self.game(who) else { return false };
            let Ok(line) = game.line() else { return false };
            let (over, last) = (is_over(line), line.last());
            let seated = game.side().is_some() && game.chain().is_ok_and(|chain| chain.is_some());
            if !over
                && (!seated
                    || !game.asked().is_empty()
                    || !game.claims().is_empty()
                    || !(lost || game.waiting().is_empty()))
            {
                return false;
            }
            lasts.push(last);
        }
        self.post.is_empty() && lasts[0] == lasts[1]
    }

    /// What both ends have, for whoever reads of a failure.
    pub fn ends(&mut self) -> String {
        let mut ends = vec![];
        for who in [0, 1] {
            ends.push(match self.game(who) {
                None => format!("{who} has no game"),
                Some(game) => {
                    let side = game.side();
                    let chain = game.chain().is_ok_and(|chain| chain.is_some());
                    let open: Vec<String> = game.asked().into_iter().chain(game.claims()).map(|it| code(&it.hash)).collect();
                    let waiting = game.waiting().len();
                    match game.line() {
                        Ok(line) => format!(
                            "{who} ({side:?}, chain {chain}) has {} documents, the last {}, baton {:?}, open {open:?}, waiting {waiting}",
                            line.posts().len(),
                            kernel::hash::hex(&line.last()[..4]),
                            line.baton(),
                        ),
                        Err(fault) => format!("{who}: {fault}"),
                    }
                }
            });
        }
        ends.join("; ")
    }

    /// A player looks at the game and does what there is to do, apart from playing.
    fn tend(&mut self, who: usize, round: usize) -> Verdict {
        let Some(game) = self.game(who) else {
            // The opponent sends the whole game, or whoever looks on.
            return match self.import(1 - who, who)? {
                true => Ok(()),
                false => self.import(2, who).map(drop),
            };
        };
        let Ok(line) = game.line() else { return Ok(()) };
        let over = is_over(line);
        let (side, missing, asked_again) = (game.side(), game.missing(), game.asked_again());
        let has_chain = game.chain().is_ok_and(|chain| chain.is_some());
        let latest = latest_own(game).unwrap_or(0);
        if !over && side.is_none() {
            if self.is_half_changed(who) {
                self.change_key(who)?;
            }
            if self.game(who).is_some_and(|game| game.side().is_none()) && round.is_multiple_of(3) {
                self.claim(who)?;
            }
        } else if !over && !has_chain && round.is_multiple_of(3) {
            self.claim(who)?;
        }
        if let (Some(number), Some(_)) = (missing, side) {
            self.ask(who, Matter::Resend(number), &[])?;
        }
        if !over {
            self.answer_all(who)?;
        }
        // Two documents by a player with an old copy: which of them counts is said by whoever goes on from one.
        // And dice that have fallen in a draft count for the other as soon as it is sent.
        let torn = self.computers.iter().any(|computer| computer.is_torn);
        let bound = self.game(who).and_then(|game| game.draft()).is_some_and(Draft::is_bound);
        if round >= ROUNDS / 2 && (torn || bound) && !over {
            self.move_on(who)?;
            self.send(who, true)?;
        }
        if side.is_none() && (over || round % 3 == 1) {
            // Nobody signs a new key into a game that is over; and whoever claims a seat may have what the opponent has lost.
            self.send_again(who, 1)?;
        }
        if side.is_some() {
            self.send_again(who, asked_again.unwrap_or(latest).min(latest))?;
        }
        Ok(())
    }

    /// The game knows only a former key that is here: the program says that `key change` tells the opponent of the new one.
    fn is_half_changed(&mut self, who: usize) -> bool {
        let former = self.computers[who].house.former_keys().unwrap_or_default();
        let line = self.game(who).and_then(|game| game.line().ok());
        line.is_some_and(|line| former.iter().any(|ring| line.side_of(&ring.key.public()).is_some()))
    }

    fn answer_all(&mut self, who: usize) -> Verdict {
        for _ in 0..3 {
            let Some(game) = self.game(who) else { return Ok(()) };
            let asked: Vec<String> = game.asked().iter().map(|it| code(&it.hash)).collect();
            let mut claims: Vec<String> = game.claims().iter().map(|it| code(&it.hash)).collect();
            // Whoever claims twice means the second time.
            let latest = claims.pop();
            for old in claims {
                self.attempt(who, "dismisses a claim", |computer, name| {
                    app::mail::send::dismiss(computer.game(name)?.1, &old)
                })?;
            }
            let yes = self.chance.below(2) == 0;
            let mut answered = asked.is_empty() && latest.is_none();
            for wanted in asked.into_iter().rev().chain(latest) {
                answered = answered || self.answer_one(who, &wanted, yes)?;
            }
            if !answered {
                // What has fallen is sent first.
                let bound = self.game(who).is_some_and(|game| game.draft().is_some_and(dispatch::Draft::is_bound));
                if !bound || !self.send(who, true)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The game goes on: whoever has the baton plays and sends, and the other takes it.
    pub fn play_on(&mut self) -> Verdict {
        if self.is_lost() {
            return Ok(());
        }
        for _ in 0..5 {
            let Some(game) = self.game(0) else { return Err("the host has no game".to_owned()) };
            let line = game.line().map_err(|fault| fault.to_string())?;
            let Some(baton) = line.baton().filter(|_| !is_over(line)) else { return Ok(()) };
            let who = usize::from(baton != line.host());
            for _ in 0..12 {
                let Some(draft) = self.game(who).and_then(|game| game.draft()) else {
                    return Err(format!("{who} has the baton, and nothing can be drafted: {}", self.ends()));
                };
                if draft.is_bare() || !draft.game().awaits().asks(draft.author()) {
                    break;
                }
                self.move_one(who)?;
            }
            if !self.send(who, true)? {
                if self.trace.last().is_some_and(|line| line.contains("`fieldpost takeback` asks"))
                    && self.go_back(who)?
                {
                    continue;
                }
                return Err(format!("{who} is stuck: {}", self.trace.last().cloned().unwrap_or_default()));
            }
            self.post.retain(|letter| letter.to < 2);
            self.deliver_all()?;
            let lasts = [0, 1].map(|who| self.game(who).and_then(|game| game.line().ok().map(Line::last)));
            if lasts[0] != lasts[1] {
                return Err(format!("what {who} sent was not taken: {}", self.ends()));
            }
        }
        Ok(())
    }

    /// What was sealed is lost with the folder: both agree to go back to before it.
    fn go_back(&mut self, who: usize) -> Result<bool, String> {
        let latest = self.game(who).and_then(|game| game.line().ok().map(|line| line.next_number())).unwrap_or(0);
        for number in (0..latest).rev() {
            let asked = self.trace.len();
            self.request(who, dispatch::document::Request::Takeback(number))?;
            if self.trace[asked..].iter().any(|line| line.ends_with(": done")) {
                self.deliver_all()?;
                let wanted = self.game(1 - who).and_then(|game| game.asked().last().map(|it| code(&it.hash)));
                let Some(wanted) = wanted else { return Err("a request did not arrive".to_owned()) };
                if !self.answer_one(1 - who, &wanted, true)? {
                    return Err(format!("{} cannot consent: {:?}", 1 - who, self.trace.last()));
                }
                self.deliver_all()?;
                let lost = self.game(who).and_then(|game| game.open_due().err());
                if lost.is_none() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn move_one(&mut self, who: usize) -> Verdict {
        let seed = self.chance.below(1 << 30) as u64;
        let acted = self.attempt(who, "plays on", |computer, name| {
            let (_, game) = computer.game(name)?;
            let draft = game.draft().ok_or_else(|| app::Fault::new("no draft"))?;
            let choice = draft.game().any_choice(draft.author(), &mut kernel::dice::Seeded::new(seed));
            game.act(&choice.map_err(app::Fault::new)?)
        })?;
        match acted {
            Some(_) => self.note_rolls(who),
            None => Err(format!("{who} is stuck: {}", self.trace.last().cloned().unwrap_or_default())),
        }
    }
}

/// By the rules or beside them.
pub fn is_over(line: &Line) -> bool {
    line.ending().is_some() || line.outcome().is_some()
}

/// The computer at which a side is played.
pub fn seat_of(line: &Line, side: Side) -> usize {
    usize::from(side != line.host())
}
