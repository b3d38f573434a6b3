//! What a document must be to be taken: its place in the line, and what a dispatch holds.

use crate::document::{Dispatch, Document};
use crate::failure::{Failure, fail};
use crate::line::{Line, orders_of};
use crate::signed::Signed;
use kernel::Side;

impl Line {
    /// Game, author, number, and what it follows.
    pub(crate) fn judge_place(&self, signed: &Signed) -> Result<Side, Failure> {
        let document = signed.document();
        let beside = || fail!(UnknownKind, "a {} has no place in the line of a game", document.kind());
        if matches!(document, Document::Acceptance(answer) if answer.invitation == self.invitation().hash()) {
            return Err(fail!(AcceptedAlready, "the invitation has been accepted already"));
        }
        let place = document.place().ok_or_else(beside)?;
        if place.game != self.id {
            return Err(fail!(OtherGame, "the {} belongs to another game", document.kind()));
        }
        let stranger =
            || fail!(Stranger, "the {} is signed by {}, who does not play here", document.kind(), place.author.words());
        let (number, next) = (place.number, self.next_number());
        // Who signs it may be told by what is missing, or by what another branch has before it.
        if number > next {
            return Err(fail!(Early, "number {number} came before number {next}, which is missing"));
        }
        let author = self.side_ever(&place.author);
        let elsewhere = || fail!(OtherBranch, "number {number} follows another document than the one that stands here");
        if let Some(post) = self.post(number) {
            let same_previous = post.signed.document().place().is_some_and(|it| it.previous == place.previous);
            return Err(match (author, same_previous) {
                (Some(author), true) if author == post.author => {
                    fail!(Fork, "{} has signed two different documents with number {number}", self.seat(author).name)
                }
                // Whoever signs anew after a document of theirs gave way contradicts nothing.
                (Some(author), false) if author == post.author => elsewhere(),
                (Some(_), _) => fail!(NumberTaken, "number {number} of the line is taken already"),
                (None, false) => elsewhere(),
                (None, true) => stranger(),
            });
        }
        if place.previous != self.last() {
            return Err(elsewhere());
        }
        let author = author.ok_or_else(stranger)?;
        if self.side_of(&place.author) != Some(author) {
            return Err(stranger());
        }
        // Where the rules were others, the game may have gone on.
        if self.ended.is_some() || (self.is_current() && self.outcome().is_some()) {
            return Err(fail!(GameOver, "the game is over"));
        }
        Ok(author)
    }

    /// Takes a dispatch. In a line of an earlier revision one that the rules do not take is passed over, and all after it.
    pub(crate) fn judge_dispatch(&mut self, dispatch: &Dispatch, author: Side) -> Result<Option<Side>, Failure> {
        if self.unjudged.is_none() {
            let before = self.before();
            match self.take_dispatch(dispatch, author) {
                Ok(baton) => return Ok(baton),
                Err(failure) => self.stop_judging(before, dispatch.place.number, failure)?,
            }
        }
        self.pass_over(dispatch, author)
    }

    /// The link of the chain that a dispatch opens if it begins a run. A bare one begins none.
    pub(crate) fn open_link(&mut self, dispatch: &Dispatch, author: Side) -> Result<(), Failure> {
        match (self.run_goes_on(author), dispatch.opens) {
            (false, None) if dispatch.inputs.is_empty() && self.waiting() == Some(author.other()) => Ok(()),
            (true, None) => Ok(()),
            (true, Some(_)) => {
                Err(fail!(ChainExtra, "the dispatch opens a new link of the dice chain in the middle of a run"))
            }
            (false, None) => {
                Err(fail!(ChainMissing, "the dispatch begins a run and does not open the next link of the dice chain"))
            }
            (false, Some((index, value))) => self.begin_run(author, index, value),
        }
    }

    fn take_dispatch(&mut self, dispatch: &Dispatch, author: Side) -> Result<Option<Side>, Failure> {
        if self.outcome().is_some() {
            return Err(fail!(GameOver, "the game is over"));
        }
        if self.baton() != Some(author) {
            let (name, number) = (&self.seat(author).name, dispatch.place.number);
            return Err(fail!(NotToMove, "number {number} is not for {name} to send"));
        }
        let holder = match self.waiting() {
            Some(waiting) => {
                self.judge_bare(dispatch, waiting)?;
                Some(waiting)
            }
            None => {
                self.open_link(dispatch, author)?;
                self.repeat(&dispatch.inputs)?;
                if dispatch.inputs.is_empty() && self.baton_after(author) == Some(author) {
                    return Err(fail!(Empty, "there is nothing in the dispatch"));
                }
                self.baton_after(author)
            }
        };
        match self.is_current() {
            true if self.game.hash().0 != dispatch.state => {
                return Err(fail!(StateDiffers, "the game comes to another state here than the dispatch says"));
            }
            true => {}
            false => self.compare_earlier_state(&dispatch.state),
        }
        if let Some(lines) = &dispatch.orders {
            let orders = orders_of(&self.game, lines, self.is_current())?;
            let seat = self.seat_mut(author);
            (seat.orders, seat.order_lines) = (orders, lines.clone());
        }
        if let Some(lines) = &dispatch.plan {
            let plan = self.game.read_plan(author, lines);
            let plan = plan.map_err(|error| fail!(PlanUnreadable, "the plan cannot be read: {error}"));
            self.seat_mut(author).plan = if self.is_current() { Some(plan?) } else { plan.ok() };
        }
        Ok(holder)
    }

    /// A dispatch that only gives the other player something to cast dice with.
    fn judge_bare(&self, dispatch: &Dispatch, waiting: Side) -> Result<(), Failure> {
        let name = &self.seat(waiting).name;
        if dispatch.opens.is_some() {
            return Err(fail!(
                ChainExtra,
                "the dispatch opens a link of the dice chain, and it is for {name} to go on"
            ));
        }
        if !dispatch.inputs.is_empty() {
            return Err(fail!(NotToMove, "there are moves in the dispatch, and it is for {name} to go on"));
        }
        Ok(())
    }
}
