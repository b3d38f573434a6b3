//! What must hold, whatever happened.

use crate::dice;
use crate::settling::seat_of;
use crate::world::{Kind, Verdict, World};
use app::archive;
use app::mail::game::stale_name;
use app::mail::{MailGame, Outgoing};
use dispatch::bundle::WholeGame;
use dispatch::{Document, Signed, mail};
use kernel::Side;
use kernel::hash::hex;

impl World {
    /// What was acknowledged at a computer is still there.
    pub fn check_memory(&mut self, who: usize) -> Verdict {
        if self.name.is_empty() {
            return Ok(());
        }
        let name = self.name.clone();
        let computer = &mut self.computers[who];
        if !computer.house.journal_of(&name).exists() {
            return match computer.signed.is_empty() {
                true => Ok(()),
                false => Err(format!("{who} signed something, and the game is gone")),
            };
        }
        let (signed, rolled) = (computer.signed.clone(), computer.rolled.clone());
        // An old copy has no chain that could be used; neither has a game of then before it is put there.
        let computer_lost = computer.is_torn || computer.has_lost_key || self.kind == Kind::Earlier;
        let (_, game) =
            computer.game(&name).map_err(|trouble| format!("{who}: the game does not open: {}", trouble.sentence()))?;
        let founding = game.invitation().hash();
        if let Some(gone) = signed.iter().find(|hash| **hash != founding && game.document(hash).is_none()) {
            return Err(format!("{who}: what was signed is gone: {}", hex(&gone[..4])));
        }
        if !computer_lost && lost_its_chain(game)? {
            return Err(format!("{who}: the dice chain is gone"));
        }
        let (Some(rolled), Ok(now)) = (rolled, game.game()) else { return Ok(()) };
        let over = game.line().is_ok_and(|line| line.ending().is_some());
        // It may have been signed by a program that was stopped then.
        let sent = game.line().is_ok_and(|line| line.game().inputs().starts_with(&rolled));
        let holds = over || now.inputs().starts_with(&rolled);
        if !holds && !self.computers[who].is_torn {
            let now = self.game(who).and_then(|game| game.game().ok().map(|game| game.inputs())).unwrap_or_default();
            return Err(format!("{who}: dice that had fallen are gone: {rolled:?} became {now:?}"));
        }
        if over || sent {
            self.computers[who].rolled = None;
        }
        Ok(())
    }

    /// Remembers what has fallen in the draft.
    pub fn note_rolls(&mut self, who: usize) -> Verdict {
        let Some(game) = self.game(who) else { return Ok(()) };
        let Some(draft) = game.draft() else { return Ok(()) };
        let (inputs, own) = (draft.game().inputs(), draft.inputs().len());
        let begins = inputs.len() - own;
        let last = inputs[begins..].iter().rposition(|input| input.starts_with("roll ")).map(|at| begins + at + 1);
        self.computers[who].rolled = last.map(|last| inputs[..last].to_vec());
        Ok(())
    }

    /// A consent, a decline or a reseat answers what the player saw, and nothing else.
    pub fn judge_answer(&self, outgoing: &Outgoing, wanted: &str) -> Verdict {
        for block in mail::received(outgoing.text.as_bytes()).into_iter().flatten() {
            let signed = Signed::read(&block.bytes).map_err(|failure| failure.to_string())?;
            let enclosed = match signed.document() {
                Document::Consent(consent) => &consent.request,
                Document::Decline(decline) => &decline.request,
                Document::Reseat(reseat) => &reseat.claim,
                _ => continue,
            };
            let enclosed = Signed::read(enclosed).map_err(|failure| failure.to_string())?;
            if !hex(&enclosed.hash()).starts_with(wanted) {
                return Err(format!("the answer to {wanted} names {}", hex(&enclosed.hash()[..4])));
            }
        }
        Ok(())
    }

    /// The chains that a player has ever committed to.
    pub fn chains_committed(&self, who: usize) -> Vec<[u8; 32]> {
        let name = ["Hans", "Iwan"][who];
        let player = |signed: &Signed| match signed.document() {
            Document::Invitation(document) => Some(document.player.clone()),
            Document::Acceptance(document) => Some(document.player.clone()),
            Document::Claim(document) => Some(document.player.clone()),
            _ => None,
        };
        self.all
            .values()
            .filter_map(player)
            .filter(|player| player.name == name)
            .map(|player| player.chain.id)
            .collect()
    }

    /// Both ends, the dice, the forks, and whoever looks on.
    pub fn judge(&mut self) -> Verdict {
        if self.is_lost() {
            return Ok(());
        }
        let mut ends = vec![];
        for who in [0, 1] {
            let path = self.computers[who].house.journal_of(&self.name);
            self.computers[who].open = None;
            let findings = archive::check(&self.computers[who].house, &path);
            if let Some(finding) = findings.first() {
                return Err(format!("{who}: the journal does not hold: {finding}"));
            }
            self.check_memory(who)?;
            let Some(game) = self.game(who) else { return Err(format!("{who} has no game")) };
            let line = game.line().map_err(|fault| fault.to_string())?.clone();
            let forks: Vec<Side> =
                game.forks().iter().filter_map(|fork| line.side_of(fork.documents[0].document().author())).collect();
            if let Some(side) = forks.into_iter().find(|side| !self.computers[seat_of(&line, *side)].is_torn) {
                return Err(format!("{who} has the proof of a fork against {}", line.seat(side).name));
            }
            ends.push(line);
        }
        let hashes = |line: &dispatch::Line| line.posts().iter().map(|post| post.hash).collect::<Vec<_>>();
        if hashes(&ends[0]) != hashes(&ends[1]) || ends[0].game().hash() != ends[1].game().hash() {
            return Err(format!("the ends differ: {}", self.ends()));
        }
        dice::judge(&ends[0])?;
        self.judge_onlooker(&ends[0])
    }

    /// What was lost with a folder, and only whoever looks on has, comes back from there: then both have it again.
    fn brings_back(&mut self) -> Result<bool, String> {
        let lost = self.computers.iter().any(|computer| computer.is_torn || computer.has_lost_key);
        let last = |world: &mut World, who| world.game(who).and_then(|game| game.line().ok().map(dispatch::Line::last));
        let before = last(self, 0);
        if lost {
            self.import(2, 0)?;
            self.import(2, 1)?;
        }
        Ok(last(self, 0) != before && last(self, 0) == last(self, 1) && last(self, 0) == last(self, 2))
    }

    /// The third computer takes the whole game, verifies it, and comes to the same.
    fn judge_onlooker(&mut self, line: &dispatch::Line) -> Verdict {
        if !self.import(0, 2)? {
            return Err("the whole game cannot be exported".to_owned());
        }
        let whole = WholeGame { line: line.clone(), notes: vec![] };
        let read =
            WholeGame::read(&whole.bytes()).map_err(|failure| format!("the whole game does not hold: {failure}"))?;
        if read.line.last() != line.last() || read.line.game().hash() != line.game().hash() {
            return Err("the whole game reads as another".to_owned());
        }
        // A seat that was given to another key is confirmed by whoever looks on.
        for _ in 0..8 {
            let Some(game) = self.game(2) else { return Err("nothing to look on at".to_owned()) };
            let confirm: Vec<String> = game
                .documents()
                .iter()
                .filter(|it| it.standing == app::mail::game::Standing::Confirm)
                .map(|it| app::mail::game::code(&it.hash))
                .collect();
            let Some(code) = confirm.first() else { break };
            self.attempt(2, "confirms a seat", |computer, name| computer.game(name)?.1.confirm_reseat(code))?;
            self.import(0, 2)?;
        }
        let Some(game) = self.game(2) else { return Err("nothing to look on at".to_owned()) };
        let own = game.line().map_err(|fault| fault.to_string())?;
        let (count, same) = (own.posts().len(), own.last() == line.last() && own.game().hash() == line.game().hash());
        match same || self.brings_back()? {
            true => Ok(()),
            false => Err(format!("whoever looks on has {count} documents, and the players {}", line.posts().len())),
        }
    }
}

/// Whether a player cannot cast from the chain that they have committed to, and not because it was used elsewhere.
fn lost_its_chain(game: &MailGame) -> Result<bool, String> {
    let (Ok(line), Some(side)) = (game.line(), game.side()) else { return Ok(false) };
    let told = |trouble: app::Trouble| trouble.sentence();
    let stale = game.setting(&stale_name(&line.seat(side).chain.id)).map_err(told)?.is_some();
    Ok(!stale && game.chain().map_err(told)?.is_none())
}
