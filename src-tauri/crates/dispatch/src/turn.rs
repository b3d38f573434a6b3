//! A dispatch in its place: whose it is to send, the link that it opens, and what it brings.

use crate::document::Dispatch;
use crate::failure::{Failure, fail};
use crate::line::{Line, orders_of};
use kernel::{Awaits, Side};

impl Line {
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
            return Err(fail!(NotHisTurn, "number {number} is not for {name} to send"));
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
            return Err(fail!(NotHisTurn, "there are moves in the dispatch, and it is for {name} to go on"));
        }
        Ok(())
    }

    /// Whether the author's next dispatch belongs to the run that is under way: only another source of the other player begins a
    /// new one.
    pub fn run_goes_on(&self, author: Side) -> bool {
        let other = self.seat(author.other()).source.document;
        let same = self.run.as_ref().is_some_and(|run| run.author == author && run.document == other);
        same && self.may_cast(author)
    }

    /// Who is to go on, after a document of this author.
    pub(crate) fn baton_after(&self, author: Side) -> Option<Side> {
        match self.game.awaits() {
            Awaits::Over(_) => None,
            Awaits::Choice(sides) if sides.contains(author) => Some(author),
            // A roll is left only if it is for the other to cast.
            Awaits::Choice(_) | Awaits::Roll(_) => Some(author.other()),
            Awaits::Opening { side, .. } => Some(side),
        }
    }
}
