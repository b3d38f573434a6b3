//! Lines of an earlier revision of their rulebook. What the documents alone prove is checked as always: signatures, places, keys
//! and the links of the dice chains. Moves, dice and states are judged by the rules that this program has, up to the first
//! document that they do not take; from there on nothing is judged, and nothing is called verified.

use crate::document::{Dispatch, Document, Request};
use crate::failure::{Class, Failure, fail};
use crate::line::{Line, Post, Seat};
use crate::run::Run;
use kernel::Side;

/// Where the rules of this program stop in a line of an earlier revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unjudged {
    /// The first document that they do not take, and why.
    pub number: u32,
    pub failure: Failure,
}

/// That both players went over to another revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adoption {
    /// The number of the consent.
    pub number: u32,
    pub from: u32,
    pub to: u32,
    /// The first document that was set aside by it, if any was.
    pub set_aside: Option<u32>,
}

/// What a document may have changed before it turned out that the rules do not take it.
pub(crate) struct Before {
    inputs: usize,
    seats: [Seat; 2],
    run: Option<Run>,
}

/// Whether other rules can be the cause. All else the documents prove or refute by themselves.
fn may_come_of_other_rules(class: Class) -> bool {
    matches!(
        class,
        Class::NotToMove
            | Class::GameOver
            | Class::Empty
            | Class::NotNotation
            | Class::Refused
            | Class::NotOwnInput
            | Class::DieForged
            | Class::DieExtra
            | Class::DieMissing
            | Class::SecretAltered
            | Class::NothingToTakeBack
    )
}

impl Line {
    /// Where the rules of this program stop; none if they take everything.
    pub fn unjudged(&self) -> Option<&Unjudged> {
        self.unjudged.as_ref()
    }

    /// The first number after which the players' programs came to another state, as they signed it, than this one does.
    pub fn differs(&self) -> Option<u32> {
        self.differs
    }

    /// Every time that both went over to another revision.
    pub fn adoptions(&self) -> &[Adoption] {
        &self.adoptions
    }

    /// Whether set-up, map and counters are those that the game began with.
    pub fn has_same_parts(&self) -> bool {
        self.same_parts
    }

    /// The inputs of the documents that are not judged, as they were signed.
    pub fn unjudged_inputs(&self) -> Vec<String> {
        let Some(unjudged) = &self.unjudged else { return Vec::new() };
        let left = self.posts.iter().filter(|post| post.number >= unjudged.number && !post.taken_back);
        let inputs = left.filter_map(|post| match post.signed.document() {
            Document::Dispatch(dispatch) => Some(&dispatch.inputs),
            _ => None,
        });
        inputs.flatten().cloned().collect()
    }

    pub(crate) fn before(&self) -> Before {
        Before { inputs: self.game.len(), seats: self.seats.clone(), run: self.run.clone() }
    }

    /// Goes back to before a document that the rules do not take, and notes that; in a line of this program's own revision, and
    /// where other rules cannot be the cause, it is a failure as any other.
    pub(crate) fn stop_judging(&mut self, before: Before, number: u32, failure: Failure) -> Result<(), Failure> {
        if self.is_current() || !may_come_of_other_rules(failure.class) {
            return Err(failure);
        }
        self.back_to(before.inputs);
        (self.seats, self.run) = (before.seats, before.run);
        self.unjudged.get_or_insert(Unjudged { number, failure });
        Ok(())
    }

    /// A dispatch that is not judged: its link of the chain is, and who is to go on stays as it was.
    pub(crate) fn pass_over(&mut self, dispatch: &Dispatch, author: Side) -> Result<Option<Side>, Failure> {
        self.open_link(dispatch, author)?;
        Ok(self.holder())
    }

    /// A state that was signed under other rules is compared, and a difference noted.
    pub(crate) fn compare_earlier_state(&mut self, signed: &[u8; 32]) {
        if self.unjudged.is_none() && self.differs.is_none() && self.game.hash().0 != *signed {
            self.differs = Some(self.next_number());
        }
    }

    /// The last document that stands by the rules of this program.
    pub fn last_judged(&self) -> u32 {
        self.unjudged.as_ref().map_or(self.next_number(), |unjudged| unjudged.number) - 1
    }

    /// The first document in which its author answered for the other player, who has sent nothing since. Whether that player's orders
    /// said so, the rules of then must tell; and a program that has them asks them before its player sends a dispatch. Nobody else
    /// ever has: such a document is looked at, and nothing goes on from it.
    pub fn unanswered(&self) -> Option<u32> {
        if self.is_current() {
            return None;
        }
        let dispatch = |post: &Post| match post.signed.document() {
            Document::Dispatch(dispatch) if !post.taken_back => Some(dispatch.inputs.clone()),
            _ => None,
        };
        let sent = self.posts.iter().rev().filter_map(|post| dispatch(post).map(|inputs| (post, inputs)));
        let author = self.posts.iter().rev().find(|post| dispatch(post).is_some())?.author;
        let for_the_other = |input: &String| {
            let code = input.split_whitespace().next().unwrap_or_default().trim_end_matches(':');
            self.game.names().side_of(code) == Some(author.other())
        };
        let late = sent.take_while(|(post, _)| post.author == author);
        late.filter(|(_, inputs)| inputs.iter().any(for_the_other)).last().map(|(post, _)| post.number)
    }

    /// The last document from which the game can go on by the rules of this program, and the state after it.
    pub fn adoptable(&self) -> (u32, [u8; 32]) {
        let judged = self.last_judged();
        let reached = self.unanswered().map_or(judged, |first| judged.min(first.saturating_sub(1)));
        let inputs = self.post(reached).map_or(0, |post| post.inputs);
        if reached == judged || inputs == self.game.len() {
            return (reached, self.game.hash().0);
        }
        let mut game = self.game.clone();
        game.back_to(inputs);
        (reached, game.hash().0)
    }

    /// Goes over to another revision, from the state after a document. What came after that is set aside.
    pub(crate) fn adopt(&mut self, revision: u32, state: &[u8; 32], after: u32) -> Result<Option<Side>, Failure> {
        let (own, last) = (self.own_revision, self.next_number() - 1);
        if revision <= self.revision || revision > own {
            return Err(fail!(OtherRevision, "revision {revision} cannot be adopted here: this program has {own}"));
        }
        if after > last {
            return Err(fail!(RequestStale, "there is no number {after} to go on from"));
        }
        if revision == own {
            self.judge_adoption(state, after)?;
        }
        let set_aside = (after < last).then_some(after + 1);
        let mut holder = self.holder();
        // Players with rules between the game's and this program's may have judged more than it can.
        if after < last && after <= self.last_judged() {
            let then = self.post(after).map(|post| (post.inputs, post.holder));
            let inputs = then.map_or(0, |(inputs, _)| inputs);
            self.back_to(inputs);
            holder = then.map_or_else(|| self.beginner(), |(_, holder)| holder);
            self.unjudged = None;
            self.seats.iter_mut().for_each(|seat| seat.plan = None);
        }
        self.take_back_posts(after);
        let (number, from) = (last + 1, self.revision);
        self.revision = revision;
        self.adoptions.push(Adoption { number, from, to: revision, set_aside });
        Ok(holder)
    }

    /// By the rules of this program the game stands where the request says, and as it says.
    fn judge_adoption(&self, state: &[u8; 32], after: u32) -> Result<(), Failure> {
        let (own, (reached, stands)) = (self.own_revision, self.adoptable());
        if !self.same_parts {
            return Err(fail!(
                OtherComponents,
                "the map, the counters or the set-up are not those that this program has: nothing can be adopted"
            ));
        }
        if after != reached {
            return Err(fail!(
                StateDiffers,
                "by revision {own} the game is reached as far as number {reached}, and the request says {after}"
            ));
        }
        match stands == *state {
            true => Ok(()),
            false => Err(fail!(StateDiffers, "by revision {own} the game stands elsewhere than the request says")),
        }
    }

    /// Whether a request is decided by the documents alone, so that it holds among what is not judged too.
    pub(crate) fn holds_unjudged(&self, request: &Request) -> bool {
        match request {
            Request::Draw | Request::Adopt(..) => true,
            Request::Takeback(number) => self.unjudged.as_ref().is_none_or(|unjudged| *number < unjudged.number),
            Request::Adjudicate(_) => false,
        }
    }
}
