//! The draft of a dispatch: what the player with the baton has done and not sent.

use crate::clock;
use crate::house::random_bytes;
use crate::local::opening_name;
use crate::mail::game::MailGame;
use crate::trouble::{Fault, Trouble};
use dispatch::draft::Unchosen;
use dispatch::{Draft, Line};
use kernel::secret::Salt;
use kernel::{Awaits, Names};

/// What whoever has no dice chain here is told.
const NO_CHAIN: &str = dispatch::dice_words::RESTORED;

impl MailGame {
    /// The draft as the journal's head has it. The entries up to so many are known to be those of the documents.
    pub(super) fn take_up_draft(&mut self, known: usize) -> Result<(), Trouble> {
        (self.draft, self.noted) = (None, 0);
        let Some(line) = &self.line else { return Ok(()) };
        // What was drafted by other rules, and what these rules do not take, stays in the journal as it is.
        if !line.is_current() {
            return Ok(());
        }
        let entries: Vec<&str> = self.journal.line().iter().map(|entry| &entry.text[..]).collect();
        let (sent, known) = (line.game().len(), known.min(line.game().len()));
        let fits = entries.len() >= sent
            && entries[known..].iter().zip(line.game().inputs_from(known)).all(|(entry, input)| *entry == input);
        if !fits {
            return Err(Fault::new(
                "the journal's entries are not those of the game's documents: try `fieldpost check`",
            )
            .into());
        }
        let rest = &entries[sent..];
        match self.redraft(line, rest)? {
            Some(draft) => (self.noted, self.draft) = (rest.len(), Some(draft)),
            // Whoever only looks on leaves the draft of a player alone.
            None if rest.is_empty() || self.side().is_none() => {}
            None => return Err(Fault::new("the journal has a draft that is not for this player to send").into()),
        }
        Ok(())
    }

    /// What this player drafts on top of a line, with these inputs in it. None if it is not for them to send; an error if the inputs
    /// are not what follows there.
    pub(super) fn redraft(&self, line: &Line, inputs: &[&str]) -> Result<Option<Draft>, Trouble> {
        let side = line.side_of(self.own_key()).filter(|side| {
            line.is_current() && line.baton() == Some(*side) && line.ending().is_none() && line.outcome().is_none()
        });
        let Some(side) = side else { return Ok(None) };
        let chain = self.chain()?;
        // Without a chain the player can only hand over.
        if chain.is_none() && line.waiting().is_none() {
            return Ok(None);
        }
        let draft = Draft::begin(line, side, chain.as_ref());
        let mut draft = draft.map_err(|failure| Fault::new(failure.to_string()))?;
        for (at, input) in inputs.iter().enumerate() {
            let wrong = || Fault::new(format!("`{input}` in the draft of this game cannot be repeated"));
            match draft.inputs().get(at) {
                Some(noted) if noted.input == *input => {}
                Some(_) => return Err(wrong().into()),
                None => {
                    judge_own(&draft, input).map_err(|_| wrong())?;
                    draft.choose(input).map_err(|_| wrong())?;
                }
            }
        }
        Ok(Some(draft))
    }

    /// Takes a choice of the player, and everything that follows of itself. Acknowledged only when it is on the disk.
    pub fn act(&mut self, line: &str) -> Result<Vec<usize>, Trouble> {
        self.free_to_sign(None)?;
        self.open_due()?;
        let mut draft = self.draft_to_play()?.clone();
        let before = draft.inputs().len().min(self.noted);
        let mut openings = Vec::new();
        self.take(&mut draft, line, &mut openings)?;
        self.open_own(&mut draft, &openings)?;
        self.keep(draft, openings)?;
        let start = self.line()?.game().len();
        let end = self.game()?.len();
        Ok((start + before..end).collect())
    }

    fn open_own(&self, draft: &mut Draft, openings: &[String]) -> Result<(), Trouble> {
        while let Awaits::Opening { side, .. } = draft.game().awaits() {
            if side != draft.author() {
                return Ok(());
            }
            let kept = self.journal.secrets().map_err(Fault::journal)?;
            let kept = kept.into_iter().filter_map(|secret| String::from_utf8(secret.value).ok());
            let due = kept.chain(openings.iter().cloned()).find(|opening| draft.game().judge(opening).is_ok());
            let Some(opening) = due else {
                return Err(Fault::new(
                    "what you sealed is to be opened, and it is not on this computer: `fieldpost takeback` asks your opponent to go \
                     back to before you sealed it",
                )
                .into());
            };
            choose(draft, &opening)?;
        }
        Ok(())
    }

    fn take(&self, draft: &mut Draft, line: &str, openings: &mut Vec<String>) -> Result<(), Trouble> {
        let names = draft.game().names().clone();
        let line = draft.game().addressed(line).map_err(|refusal| Trouble::refused(&names, &refusal))?;
        judge_own(draft, &line)?;
        let input = match draft.game().as_secret(&line) {
            None => line,
            Some((side, action)) => {
                let sealed = draft.game().seal(side, action, Salt(random_bytes()?));
                let (sealing, opening) = sealed.map_err(|why| Trouble::not_taken(&names, action, why))?;
                openings.push(opening);
                sealing
            }
        };
        choose(draft, &input)
    }

    fn draft_to_play(&self) -> Result<&Draft, Trouble> {
        if let Some(draft) = &self.draft {
            return Ok(draft);
        }
        let line = self.line()?;
        let side = self.own_side()?;
        if line.ending().is_some() || line.outcome().is_some() {
            return Err(Fault::new("the game is over").into());
        }
        if !line.is_current() {
            let (game, own) = (line.revision(), line.own_revision());
            return Err(Fault::new(format!(
                "the game is played by revision {game} of the rules, and this program has {own}: both players must adopt it first"
            ))
            .into());
        }
        if line.baton() != Some(side) {
            let name = &line.seat(side.other()).name;
            return Err(Fault::new(format!(
                "it is for {name} to move: nothing can be done before their dispatch comes"
            ))
            .into());
        }
        Err(Fault::new(NO_CHAIN).into())
    }

    /// Writes the draft down.
    fn keep(&mut self, draft: Draft, openings: Vec<String>) -> Result<(), Trouble> {
        let new: Vec<String> = draft.inputs()[self.noted..].iter().map(|noted| noted.input.clone()).collect();
        let written = self.journal.write(&clock::now(), |page| {
            openings.iter().try_for_each(|opening| page.keep_secret(&opening_name(opening), opening.as_bytes()))?;
            new.iter().try_for_each(|input| page.append(input).map(|_| ()))
        });
        written.map_err(Fault::journal)?;
        self.noted = draft.inputs().len();
        self.draft = Some(draft);
        Ok(())
    }

    /// Opens what the player sealed, if that is due: nobody has to be asked for it.
    pub fn open_due(&mut self) -> Result<(), Trouble> {
        let Some(mut draft) = self.draft.clone() else { return Ok(()) };
        let before = draft.inputs().len();
        self.open_own(&mut draft, &[])?;
        if draft.inputs().len() == before { Ok(()) } else { self.keep(draft, Vec::new()) }
    }

    /// Takes the last choice back; never across dice.
    pub fn undo(&mut self) -> Result<String, Trouble> {
        let mut draft = self.draft_to_play()?.clone();
        let names = draft.game().names().clone();
        let undone = draft.undo().map_err(|why| Trouble::not_taken(&names, "", why))?;
        let left = draft.inputs().len().min(self.noted);
        let head = self.journal.head_before(self.noted - left);
        self.journal.write(&clock::now(), |page| page.move_head(head, "undo")).map_err(Fault::journal)?;
        (self.draft, self.noted) = (Some(draft), left);
        Ok(undone)
    }

    /// A draft in which dice have fallen, or something was opened, is sent before anything is signed that would undo it.
    pub(crate) fn free_of_dice(&self) -> Result<(), Fault> {
        match self.draft().is_some_and(Draft::is_bound) {
            true => Err(Fault::new(
                "dice have fallen in a dispatch that you have not sent: send it first, what has fallen stands",
            )),
            false => Ok(()),
        }
    }
}

/// Only what is the player's own to decide; what the other decides comes from them.
fn judge_own(draft: &Draft, line: &str) -> Result<(), Trouble> {
    let game = draft.game();
    let own = game.names().side(draft.author());
    let first = line.split_whitespace().next().unwrap_or_default();
    match first {
        "roll" => Err(Fault::new("by mail the program casts the dice: nobody enters them").into()),
        "adjudicate" => {
            Err(Fault::new("by mail both players adjudicate: `fieldpost adjudicate` asks the other").into())
        }
        code if game.names().side_of(code.trim_end_matches(':')) == Some(draft.author()) => Ok(()),
        _ => Err(Fault::new(format!("you play the {} side: what the other decides comes from them by mail", own.name))
            .into()),
    }
}

fn choose(draft: &mut Draft, input: &str) -> Result<(), Trouble> {
    let names = draft.game().names().clone();
    match draft.choose(input) {
        Ok(_) => Ok(()),
        Err(why) => Err(unchosen(&names, input, why)),
    }
}

fn unchosen(names: &Names, line: &str, why: Unchosen) -> Trouble {
    match why {
        Unchosen::NotTaken(why) => Trouble::not_taken(names, line, why),
        Unchosen::Failure(failure) => Fault::new(failure.to_string()).into(),
    }
}
