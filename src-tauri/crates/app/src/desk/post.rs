//! The mail desk: the player's key, invitations, what is to be sent, what comes in.

mod cards;

pub use cards::*;

use super::Desk;
use crate::archive;
use crate::files;
use crate::founding::Founding;
use crate::house::House;
use crate::mail::game::{Filed, Standing, request_of};
use crate::mail::invite::{self, OrdersChosen, Terms};
use crate::mail::letter::whole_game;
use crate::mail::orders::{self, Cost};
use crate::mail::receive::{self, Outcome, Receipt};
use crate::mail::send::{self, Sending};
use crate::mail::status;
use crate::mail::{MailGame, Outgoing};
use crate::trouble::{Fault, Trouble};
use dispatch::dice_words::dice_words;
use dispatch::document::{DiceMode, Matter, Request, SummaryForm};
use dispatch::letters::shown_lines;
use dispatch::mail::LONGEST_FILE;
use dispatch::{Document, Signed};
use games::{Start, StartFrom};
use journal::Journal;
use kernel::hash::hex;
use std::path::{Path, PathBuf};

impl Desk {
    pub fn post_desk(&mut self) -> Result<PostDesk, Trouble> {
        let mut games = Vec::new();
        for path in self.house.games()? {
            // One that cannot be read stands in the library, with the reason.
            if let Ok(Some(game)) = post_game(&self.house, &path) {
                games.push(game);
            }
        }
        Ok(PostDesk {
            key: key_card(&self.house)?,
            warning: self.house.warning(),
            games,
            invitations: invitations(&self.house)?,
            watched: self.settings().watched,
        })
    }

    pub fn make_key(&mut self, name: &str) -> Result<(), Fault> {
        self.house.make_key(name.trim()).map(|_| ())
    }

    /// Opens the key with a passphrase, for as long as the program runs.
    pub fn unlock(&mut self, passphrase: &str) -> Result<(), Fault> {
        let house = self.house.clone().with_passphrase(Some(passphrase.to_owned()));
        house.key()?;
        self.house = house;
        Ok(())
    }

    /// Puts the key behind a passphrase; an empty one takes it away.
    pub fn lock_key(&mut self, passphrase: &str) -> Result<(), Fault> {
        let passphrase = Some(passphrase).filter(|it| !it.is_empty());
        self.house.lock_key(passphrase)?;
        self.house = self.house.clone().with_passphrase(passphrase.map(str::to_owned));
        Ok(())
    }

    /// Writes everything that cannot be made again into a new file, and tells how many secrets of games are in it.
    pub fn back_up(&mut self, file: &Path) -> Result<usize, Trouble> {
        archive::back_up(&self.house, file)
    }

    pub fn restore_key(&mut self, file: &Path, passphrase: &str) -> Result<(), Fault> {
        let passphrase = Some(passphrase).filter(|it| !it.is_empty());
        self.house.restore(file, passphrase)?;
        self.house = self.house.clone().with_passphrase(passphrase.map(str::to_owned));
        Ok(())
    }

    pub fn invite(&mut self, wish: &InvitationWish) -> Result<LetterCard, Trouble> {
        let terms = Terms {
            game: wish.game.clone(),
            start: Start { from: StartFrom::Scenario(wish.scenario.clone()), options: wish.options.clone() },
            side: Some(wish.side.clone()),
            dice: if wish.sealed { DiceMode::Sealed } else { DiceMode::Drawn },
            orders: wish.preset.clone().map_or(OrdersChosen::Usual, OrdersChosen::Preset),
            mail: address(wish.mail.as_deref()),
            message: lines(&wish.message),
        };
        let (name, outgoing) = invite::invite(&self.house, &terms)?;
        Ok(letter(&name, outgoing, None))
    }

    pub fn accept(
        &mut self,
        name: &str,
        preset: Option<&str>,
        mail: Option<&str>,
        message: &str,
    ) -> Result<LetterCard, Trouble> {
        let invitation = self.invitation(name)?;
        let orders = preset.map_or(OrdersChosen::Usual, |id| OrdersChosen::Preset(id.to_owned()));
        let (name, outgoing) = invite::accept(&self.house, &invitation, &orders, address(mail), &lines(message))?;
        let to = match invitation.document() {
            Document::Invitation(invitation) => invitation.player.mail.clone(),
            _ => None,
        };
        Ok(letter(&name, outgoing, to))
    }

    /// Puts an invitation away without an answer.
    pub fn ignore_invitation(&mut self, name: &str) -> Result<(), Trouble> {
        let kept = invite::kept_invitation(&self.house, &self.invitation(name)?)?;
        let gone = std::fs::remove_file(&kept);
        Ok(gone.map_err(|error| Fault::caused("the invitation could not be put away", error))?)
    }

    /// One that came, by its name and nothing else.
    fn invitation(&self, name: &str) -> Result<dispatch::Signed, Trouble> {
        let mut kept = invite::kept_invitations(&self.house)?.into_iter();
        let found = kept.find(|(path, _)| invite::stem(path) == name).map(|(_, signed)| signed);
        Ok(found.ok_or_else(|| Fault::new(format!("there is no invitation `{}`", dispatch::quoted(name))))?)
    }

    /// Whatever is in a text that was pasted or a file that came.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Vec<Receipt>, Trouble> {
        let _lock = files::Lock::of(self.house.folder())?;
        let aside = self.lay_aside(None);
        let receipts = receive::receive(&self.house, bytes);
        self.lay_again(aside);
        receipts
    }

    pub fn receive_file(&mut self, file: &Path) -> Result<Vec<Receipt>, Trouble> {
        self.receive(&files::read_bytes(file, LONGEST_FILE as u64)?)
    }

    /// Everything new in the folder that is watched. What is not for fieldpost is passed over.
    pub fn look_for_mail(&mut self) -> Result<Vec<Receipt>, Trouble> {
        let Some(folder) = self.settings().watched else { return Ok(Vec::new()) };
        let mut receipts = Vec::new();
        for path in files::all_in(Path::new(&folder))? {
            let Ok(about) = path.metadata() else { continue };
            let state = (about.len(), about.modified().ok());
            if !about.is_file() || about.len() > LONGEST_FILE as u64 || self.seen_mail.get(&path) == Some(&state) {
                continue;
            }
            self.seen_mail.insert(path.clone(), state);
            let Ok(bytes) = files::read_bytes(&path, LONGEST_FILE as u64) else { continue };
            if receive::concerns(&bytes) {
                // What was here before is no news.
                receipts.extend(self.receive(&bytes)?.into_iter().filter(|it| it.outcome != Outcome::Duplicate));
            }
        }
        Ok(receipts)
    }

    /// What sending would do now in the game of that id.
    pub fn sending(&mut self, id: &str) -> Result<SendingCard, Trouble> {
        self.with_game(id, |house, game| {
            if game.line().is_err() {
                let invitation = Outgoing::write(house, &game.name(), None, game.invitation())?;
                let last = Some(letter(&game.name(), invitation, None));
                let cost = Cost { mails: 0, text: String::new() };
                return Ok(SendingCard {
                    cost,
                    ready: false,
                    remark: Some(status::of_game(game)?.now),
                    remarks: 0,
                    last,
                });
            }
            let cost = orders::cost(game)?;
            let own_move =
                game.draft().is_some_and(|draft| draft.game().awaits().asks(draft.author()) && !draft.is_bare());
            let begun = game.draft().is_some_and(|draft| !draft.inputs().is_empty());
            let remark = match (game.draft().is_some(), begun, own_move) {
                (false, ..) => Some(status::of_game(game)?.now),
                (true, false, true) => Some("there is nothing to send yet: it is your move".to_owned()),
                (true, true, true) => Some("it is still your move: finish it, or send what there is".to_owned()),
                (true, _, false) => None,
            };
            let ready = game.draft().is_some() && (begun || !own_move);
            let remarks = crate::remarks::to_send(house, game);
            Ok(SendingCard { cost, ready, remark, remarks, last: last_letter(house, game)? })
        })
    }

    /// What the other player would read if that were sent now.
    pub fn preview(&mut self, id: &str, message: &str, brief: bool, so_far: bool) -> Result<String, Trouble> {
        let sending = wished(message, brief, so_far);
        self.with_game(id, |house, game| send::preview(house, game, &sending))
    }

    /// Signs what the player has done. On the disk before it is shown.
    pub fn send(&mut self, id: &str, message: &str, brief: bool, so_far: bool) -> Result<LetterCard, Trouble> {
        let sending = wished(message, brief, so_far);
        self.with_game(id, |house, game| {
            let outgoing = send::send(house, game, &sending)?;
            Ok(letter(&game.name(), outgoing, opponent_address(game)))
        })
    }

    /// Signs something beside the moves.
    pub fn sign(&mut self, id: &str, wish: &Wish, message: &str) -> Result<LetterCard, Trouble> {
        let message = lines(message);
        self.with_game(id, |house, game| {
            let next = game.line()?.next_number();
            let outgoing = match wish {
                Wish::Message => send::note(house, game, Matter::Message, &message),
                Wish::Remarks => crate::remarks::send(house, game, &message),
                Wish::Resend => {
                    let from = game.missing().unwrap_or(next);
                    send::note(house, game, Matter::Resend(from), &message)
                }
                Wish::Takeback { to } => {
                    let to = to.unwrap_or(next.saturating_sub(2));
                    send::request(house, game, Request::Takeback(to), &message)
                }
                Wish::Adjudicate { edits } => {
                    send::request(house, game, Request::Adjudicate(edits.trim().to_owned()), &message)
                }
                Wish::Draw => send::request(house, game, Request::Draw, &message),
                Wish::Adopt => {
                    let request = send::adopt(game)?;
                    send::request(house, game, request, &message)
                }
                Wish::Consent { request } => send::consent(house, game, request),
                Wish::Decline { request } => send::decline(house, game, request, &message),
                Wish::Resign => send::resign(house, game),
                Wish::Claim { side } => send::claim(house, game, side, &message),
                Wish::Reseat { claim } => send::reseat(house, game, claim),
            }?;
            Ok(letter(&game.name(), outgoing, opponent_address(game)))
        })
    }

    /// Puts a claim aside that is not meant.
    pub fn dismiss_claim(&mut self, id: &str, claim: &str) -> Result<(), Trouble> {
        self.with_game(id, |_, game| send::dismiss(game, claim))
    }

    /// Notes that the words of the opponent's key were compared with them, or that they were not.
    pub fn compared(&mut self, id: &str, compared: bool) -> Result<(), Trouble> {
        self.with_game(id, |_, game| game.note_compared(compared).map(|_| ()))
    }

    /// Takes a seat that was given away as given, in a game that this player looks on at.
    pub fn confirm_reseat(&mut self, id: &str, reseat: &str) -> Result<(), Trouble> {
        self.with_game(id, |_, game| game.confirm_reseat(reseat).map(|_| ()))
    }

    /// Everything that this player sent from a number on, once more.
    pub fn send_again(&mut self, id: &str, from: u32) -> Result<Vec<LetterCard>, Trouble> {
        self.with_game(id, |house, game| {
            let to = opponent_address(game);
            let all = send::again(house, game, from)?;
            Ok(all.into_iter().map(|outgoing| letter(&game.name(), outgoing, to.clone())).collect())
        })
    }

    /// The ready orders of a rulebook, for a game that is not begun.
    pub fn presets(&self, game: &str) -> Vec<PresetCard> {
        games::presets(game).iter().map(preset_card).collect()
    }

    pub fn orders(&mut self, id: &str) -> Result<OrdersCard, Trouble> {
        self.with_game(id, |_, game| orders_card(game))
    }

    /// Notes orders or a plan; none takes back what was noted and not sent.
    pub fn note_orders(&mut self, id: &str, kind: OrdersKind, text: Option<&str>) -> Result<OrdersCard, Trouble> {
        let which = match kind {
            OrdersKind::Open => orders::OPEN,
            OrdersKind::Home => orders::HOME,
            OrdersKind::Plan => orders::PLAN,
        };
        self.with_game(id, |_, game| {
            match text {
                Some(text) => orders::note(game, which, &lines(text))?,
                None => game.set(which, "")?,
            }
            orders_card(game)
        })
    }

    /// The whole game as one file that anyone can verify and replay; or the proofs of its forks.
    pub fn export(&mut self, id: &str, forks: bool, file: &Path) -> Result<(), Trouble> {
        let text = self.with_game(id, |_, game| match forks {
            true => archive::forks(game),
            false => Ok(whole_game(&archive::whole(game)?)),
        })?;
        Ok(files::create(file, text.as_bytes())?)
    }

    /// Where a letter's file lies, for whoever saves or opens it: only what the desk itself has written.
    pub fn letter_file(&self, name: &str) -> Result<PathBuf, Fault> {
        let path = self.house.out().join(name);
        let plain = Path::new(name).file_name().is_some_and(|file| file == name);
        match plain && path.is_file() {
            true => Ok(path),
            false => Err(Fault::new(format!("there is no letter `{name}`"))),
        }
    }

    /// Works on a game by mail; the table is cleared for it, and laid again after it.
    fn with_game<T>(
        &mut self,
        id: &str,
        work: impl FnOnce(&House, &mut MailGame) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let _lock = files::Lock::of(self.house.folder())?;
        let path = super::library::path(&self.house, id)?;
        let aside = self.lay_aside(Some(id));
        let own = self.house.key()?.key.public();
        let done = MailGame::take_up(&path, own).and_then(|(mut game, _)| work(&self.house, &mut game));
        self.lay_again(aside);
        done
    }
}

fn wished(message: &str, brief: bool, so_far: bool) -> Sending {
    let summary = if brief { SummaryForm::Brief } else { SummaryForm::Full };
    Sending { message: lines(message), summary, so_far }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn address(mail: Option<&str>) -> Option<String> {
    mail.map(str::trim).filter(|mail| !mail.is_empty()).map(str::to_owned)
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn letter(game: &str, outgoing: Outgoing, to: Option<String>) -> LetterCard {
    let Outgoing { subject, text, file, eml, .. } = outgoing;
    LetterCard { game: game.to_owned(), subject, to, text, file: name_of(&file), eml: name_of(&eml) }
}

fn opponent_address(game: &MailGame) -> Option<String> {
    let side = game.side()?;
    game.line().ok()?.seat(side.other()).mail.clone()
}

/// The last thing of the line that this player sent, written once more.
fn last_letter(house: &House, game: &MailGame) -> Result<Option<LetterCard>, Trouble> {
    let (Ok(line), Some(side)) = (game.line(), game.side()) else { return Ok(None) };
    let last = line.posts().iter().rev().find(|post| post.author == side).map_or(0, |post| post.number);
    let again = send::again(house, game, last);
    let own = again.ok().and_then(|all| all.into_iter().next());
    Ok(own.map(|outgoing| letter(&game.name(), outgoing, opponent_address(game))))
}

fn key_card(house: &House) -> Result<Option<KeyCard>, Fault> {
    if !house.has_key() {
        return Ok(None);
    }
    let (name, key, locked) = house.peek_key()?;
    Ok(Some(KeyCard { name, words: key.words(), locked, open: house.key().is_ok() }))
}

fn preset_card(preset: &kernel::orders::Preset) -> PresetCard {
    PresetCard {
        id: preset.id.to_owned(),
        title: preset.title.to_owned(),
        lines: preset.lines.iter().map(|line| (*line).to_owned()).collect(),
    }
}

fn orders_card(game: &MailGame) -> Result<OrdersCard, Trouble> {
    let side = game.own_side()?;
    let line = game.line()?;
    Ok(OrdersCard {
        sent: line.seat(side).order_lines.clone(),
        next: orders::pending(game, orders::OPEN)?,
        home: orders::pending(game, orders::HOME)?,
        plan: orders::pending(game, orders::PLAN)?,
        presets: games::presets(line.title().id).iter().map(preset_card).collect(),
    })
}

/// A game by mail on the desk; None for one that is not played by mail.
fn post_game(house: &House, path: &Path) -> Result<Option<PostGame>, Trouble> {
    let journal = Journal::open(path).map_err(Fault::journal)?;
    if !matches!(Founding::parse(journal.founding())?, Founding::Mail(_)) {
        return Ok(None);
    }
    let own = house.key().map_or(dispatch::PublicKey([0; 32]), |ring| ring.key.public());
    let game = MailGame::of(journal, own)?;
    let status = status::of_game(&game)?;
    let (line, missing) = (game.line().ok(), game.missing());
    let asked = |it: &&Filed| {
        let text = dispatch::summary::requested(request_of(&it.signed)?);
        Some(AskedCard { code: hex(&it.hash), text })
    };
    let given = game.documents().iter().filter(|it| it.standing == Standing::Confirm);
    let note = |it: &Filed| match it.signed.document() {
        Document::Note(note) if !note.message.is_empty() => {
            let side = line?.side_of(&note.author)?;
            let author = line?.seat(side).name.clone();
            Some(NoteCard {
                author,
                own: note.author == own,
                at: it.at.clone(),
                text: shown_lines(&note.message).join("\n"),
            })
        }
        _ => None,
    };
    Ok(Some(PostGame {
        id: super::library::id_of(path),
        opponent: game.side().and_then(|side| Some(line?.seat(side.other()).key.words())),
        seated: line.is_none() || game.side().is_some(),
        newer_rules: line.is_some_and(|line| !line.is_current()),
        asked: game.asked().iter().filter_map(asked).collect(),
        claims: game.claims().into_iter().filter_map(|it| claim_card(&game, it)).collect(),
        given: given.filter_map(|it| claim_card(&game, it)).collect(),
        chainless: chainless(&game)?,
        own_missing: line.zip(missing).is_some_and(|(line, missing)| missing < line.next_number()),
        missing,
        asked_again: game.asked_again(),
        tray: game.waiting().iter().map(|it| it.number()).collect(),
        forks: game.forks().iter().map(dispatch::bundle::Fork::sentence).collect(),
        notes: game.documents().iter().filter_map(note).collect(),
        status,
    }))
}

/// The player's side, if their dice chain is not here and the game still needs it.
fn chainless(game: &MailGame) -> Result<Option<String>, Trouble> {
    let (Some(side), Ok(line)) = (game.side(), game.line()) else { return Ok(None) };
    Ok(game.is_chainless()?.then(|| line.game().names().side(side).code.to_string()))
}

/// A claim, or the one that a reseat answers.
fn claim_card(game: &MailGame, it: &Filed) -> Option<ClaimCard> {
    let line = game.line().ok()?;
    let enclosed = match it.signed.document() {
        Document::Reseat(reseat) => Signed::read(&reseat.claim).ok()?,
        _ => it.signed.clone(),
    };
    let Document::Claim(claim) = enclosed.document() else { return None };
    let seat = line.seat(line.game().names().side_of(&claim.side)?);
    Some(ClaimCard {
        code: hex(&it.hash),
        name: claim.player.name.clone(),
        words: claim.player.key.words(),
        seated: seat.key.words(),
        same_key: seat.key == claim.player.key,
    })
}

fn invitations(house: &House) -> Result<Vec<InvitationCard>, Fault> {
    let card = |(path, signed): &(PathBuf, dispatch::Signed)| {
        let name = invite::stem(path);
        let Document::Invitation(invitation) = signed.document() else { return None };
        let title = games::title(&invitation.rulebook)?;
        let scenario = match &invitation.start {
            dispatch::document::Start::Scenario(id) => title.scenario(id).map_or(id.clone(), |it| it.title.to_owned()),
            dispatch::document::Start::Situation(_) => "a situation of their own".to_owned(),
        };
        let side = title.sides.iter().find(|side| side.code == invitation.side);
        Some(InvitationCard {
            name,
            from: invitation.player.name.clone(),
            words: invitation.player.key.words(),
            game: invitation.rulebook.clone(),
            title: title.rules_index().ok()?.title.clone(),
            scenario,
            options: invitation.options.clone(),
            side: side.map_or(invitation.side.clone(), |side| side.name.to_owned()),
            dice: invitation.dice.to_string(),
            dice_text: dice_words(invitation.dice, Some(title)),
            message: shown_lines(&invitation.player.message),
        })
    };
    Ok(invite::kept_invitations(house)?.iter().filter_map(card).collect())
}
