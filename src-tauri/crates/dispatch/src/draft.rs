//! A dispatch in the making, on its author's desk.

use crate::chain::Chain;
use crate::document::{Dispatch, Document, SummaryForm};
use crate::failure::{Failure, fail};
use crate::key::SecretKey;
use crate::line::Line;
use crate::run::{By, Mark, Noted};
use crate::signed::Signed;
use games::{AnyGame, NotTaken};
use kernel::Side;

/// What the player with the baton has done since the latest document.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The line with what they have done on top.
    line: Line,
    author: Side,
    opens: Option<(u16, [u8; 32])>,
    inputs: Vec<Noted>,
    /// Where the line stood before each of the author's own choices, and how many inputs the draft had then.
    marks: Vec<(usize, Mark)>,
    /// It only gives the other player something to cast dice with.
    bare: bool,
}

/// What is sent along with the inputs.
#[derive(Clone, Debug)]
pub struct Covering {
    pub orders: Option<Vec<String>>,
    pub plan: Option<Vec<String>>,
    pub summary: SummaryForm,
    pub message: Vec<String>,
}

impl Draft {
    /// Begins where the line ends. Dice that are due fall at once, and orders answer. A bare one takes no chain.
    pub fn begin(line: &Line, author: Side, chain: Option<&Chain>) -> Result<Draft, Failure> {
        if line.ending().is_some() || line.outcome().is_some() {
            return Err(fail!(GameOver, "the game is over"));
        }
        if line.baton() != Some(author) {
            return Err(fail!(NotToMove, "it is for {} to send the next dispatch", line.seat(author.other()).name));
        }
        if !line.is_current() {
            let (game, own) = (line.revision(), line.own_revision());
            return Err(fail!(
                OtherRevision,
                "the game is played by revision {game} of the rules, and this program has {own}: both players must adopt it first"
            ));
        }
        let mut line = line.clone();
        line.seat_mut(author).plan = None;
        let mut opens = None;
        if line.waiting().is_some() {
            return Ok(Draft { line, author, opens, inputs: vec![], marks: vec![], bare: true });
        }
        if !line.run_goes_on(author) {
            let known = line.seat(author).chain;
            let chain = chain.filter(|chain| known.id == chain.id);
            let chain =
                chain.ok_or_else(|| fail!(ChainValue, "the dice chain of this game is not on this computer"))?;
            let used_up = || fail!(ChainIndex, "the dice chain of this game is used up");
            let index = known.index.checked_add(1).ok_or_else(used_up)?;
            let value = chain.value(index);
            line.begin_run(author, index, value)?;
            opens = Some((index, value));
        }
        let inputs = line.settle()?;
        Ok(Draft { line, author, opens, inputs, marks: vec![], bare: false })
    }

    pub fn game(&self) -> &AnyGame {
        self.line.game()
    }

    pub fn line(&self) -> &Line {
        &self.line
    }

    pub fn author(&self) -> Side {
        self.author
    }

    pub fn inputs(&self) -> &[Noted] {
        &self.inputs
    }

    /// Takes a choice of the author, and what follows of itself. Nothing changes if it is not taken.
    pub fn choose(&mut self, input: &str) -> Result<&[Noted], Unchosen> {
        let before = self.inputs.len();
        if self.bare {
            let name = &self.line.seat(self.author.other()).name;
            return Err(fail!(
                NotToMove,
                "it is for {name} to go on, as soon as you have sent a dispatch without moves"
            )
            .into());
        }
        let mark = self.line.mark();
        self.line.choose(input)?;
        let input = self.line.game().last_input().unwrap_or_default();
        let settled = match self.line.settle() {
            Ok(settled) => settled,
            Err(failure) => {
                self.line.back_to_mark(mark);
                return Err(failure.into());
            }
        };
        self.marks.push((before, mark));
        self.inputs.push(Noted { input, by: By::Author });
        self.inputs.extend(settled);
        Ok(&self.inputs[before..])
    }

    /// Whether it only gives the other player something to cast dice with.
    pub fn is_bare(&self) -> bool {
        self.bare
    }

    /// Whether something in it stands: a roll, an opening, or what an action revealed. Such a draft is never dropped.
    pub fn is_bound(&self) -> bool {
        let from = self.game().len() - self.inputs.len();
        !self.inputs.is_empty() && !self.game().can_undo_from(from)
    }

    /// Whether something of the author's own is in it.
    pub fn is_begun(&self) -> bool {
        self.inputs.iter().any(|noted| noted.by == By::Author)
    }

    /// The author's last choice, if it can be taken back.
    pub fn undoable(&self) -> Option<&str> {
        let (own, _) = *self.marks.last()?;
        let from = self.game().len() - (self.inputs.len() - own);
        self.game().can_undo_from(from).then_some(&self.inputs[own].input[..])
    }

    /// Takes the author's last choice back and tells which it was; never across dice, an opening or what it revealed.
    pub fn undo(&mut self) -> Result<String, NotTaken> {
        let nothing = || kernel::refuse!("sequence", "there is nothing to take back");
        let (own, mark) = self.marks.last().cloned().ok_or_else(nothing)?;
        let mut game = self.game().clone();
        for _ in own..self.inputs.len() {
            game.undo()?;
        }
        self.line.back_to_mark(mark);
        self.marks.pop();
        let undone = self.inputs[own].input.clone();
        self.inputs.truncate(own);
        Ok(undone)
    }

    /// The dispatch as it would be signed now.
    pub fn sign(&self, base: &Line, covering: Covering, key: &SecretKey, salt: [u8; 32]) -> Signed {
        let place = base.next_place(key.public(), salt);
        let inputs = self.inputs.iter().map(|noted| noted.input.clone()).collect();
        let Covering { orders, plan, summary, message } = covering;
        let (opens, state) = (self.opens, self.game().hash().0);
        let dispatch = Dispatch { place, opens, inputs, state, orders, plan, summary, message };
        Signed::sign(Document::Dispatch(dispatch), key)
    }
}

/// Why a choice was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unchosen {
    NotTaken(NotTaken),
    Failure(Failure),
}

impl From<NotTaken> for Unchosen {
    fn from(why: NotTaken) -> Unchosen {
        Unchosen::NotTaken(why)
    }
}

impl From<Failure> for Unchosen {
    fn from(failure: Failure) -> Unchosen {
        Unchosen::Failure(failure)
    }
}
