//! What takes both players' signatures: takebacks, adjudications, adoptions, draws; and a lost seat that is given anew.

use crate::document::{Claim, Consent, Decline, Document, Matter, Request};
use crate::failure::{Failure, fail, quoted};
use crate::line::{Ending, Line, Origin, Reseating, Seat, Source, orders_of};
use crate::run::By;
use crate::signed::Signed;
use kernel::{Awaits, Side};

impl Line {
    /// Takes a consent. In a line of an earlier revision one whose request the rules do not take is passed over, and all after it.
    pub(crate) fn judge_consent(
        &mut self,
        consent: &Consent,
        author: Side,
        source: Source,
    ) -> Result<Option<Side>, Failure> {
        let request = Signed::read(&consent.request)?;
        let wanted = self.wanted(&request, author)?.1;
        let mut holder = self.holder();
        let before = self.before();
        if self.unjudged.is_none() || self.holds_unjudged(wanted) {
            match self.take_consent(consent, &request, author) {
                Ok(taken) => holder = taken,
                Err(failure) => self.stop_judging(before, consent.place.number, failure)?,
            }
        }
        // Who asked casts with the consent, which they could not foresee; who agreed, with what the other signs after it. Neither
        // gets to know dice that come later before they asked or agreed.
        if self.goes_back(wanted) {
            let seat = self.seat_mut(author);
            (seat.source, seat.since) = (source, source.position);
        }
        Ok(holder)
    }

    /// Whether what is wanted undoes something, of which both have seen the dice.
    fn goes_back(&self, wanted: &Request) -> bool {
        match wanted {
            Request::Takeback(_) => true,
            Request::Adopt(_, _, after) => *after < self.next_number() - 1,
            Request::Adjudicate(_) | Request::Draw => false,
        }
    }

    /// Takes a decline: it only answers.
    pub(crate) fn judge_decline(&self, decline: &Decline, author: Side) -> Result<(), Failure> {
        self.wanted(&Signed::read(&decline.request)?, author).map(|_| ())
    }

    fn take_consent(&mut self, consent: &Consent, request: &Signed, author: Side) -> Result<Option<Side>, Failure> {
        let baton = self.take_request(request, author)?;
        match self.is_current() {
            true if self.game.hash().0 != consent.state => {
                return Err(fail!(StateDiffers, "the game comes to another state here than the consent says"));
            }
            true => {}
            false => self.compare_earlier_state(&consent.state),
        }
        Ok(baton)
    }

    /// The state to which a request would bring the game, for whoever is about to consent to it.
    pub fn state_after(&self, request: &Signed) -> Result<[u8; 32], Failure> {
        let mut trial = self.clone();
        let asker = trial.side_of(request.document().author());
        let asker = asker.ok_or_else(|| fail!(Stranger, "the request is signed by a stranger"))?;
        if trial.unjudged.is_some() && !trial.holds_unjudged(trial.wanted(request, asker.other())?.1) {
            return Err(fail!(
                OtherRevision,
                "the rules of this program do not reach what is asked: both players must adopt them first"
            ));
        }
        // Somebody with rules between the game's and these may adopt them; whoever has these has nothing to judge those by.
        if let Request::Adopt(revision, ..) = trial.wanted(request, asker.other())?.1
            && *revision != trial.own_revision
        {
            let own = trial.own_revision;
            return Err(fail!(
                OtherRevision,
                "this program has revision {own} of the rules, and cannot judge revision {revision}"
            ));
        }
        trial.take_request(request, asker.other())?;
        Ok(trial.game.hash().0)
    }

    /// Does what one player requests and the other, by their consent, agrees to. Tells who has the baton then.
    fn take_request(&mut self, signed: &Signed, agreeing: Side) -> Result<Option<Side>, Failure> {
        let holder = self.holder();
        let (_, request) = self.wanted(signed, agreeing)?;
        self.judge_due(request)?;
        Ok(match request {
            Request::Takeback(number) => self.take_back(*number)?,
            Request::Adjudicate(edits) => {
                let input = format!("adjudicate {edits}");
                let taken = self.game.play(&input);
                taken.map_err(|why| self.not_taken("adjudicate", why))?;
                if self.game.last_input().as_ref() != Some(&input) {
                    return Err(fail!(NotNotation, "the correction is not spelled as it must be"));
                }
                self.origins.push_back_mut(Origin { by: By::Both, text: None });
                match self.game.awaits() {
                    // Who was to cast, still is.
                    Awaits::Roll(_) => holder,
                    _ => self.baton_after(holder.unwrap_or(agreeing)),
                }
            }
            Request::Adopt(revision, state, after) => self.adopt(*revision, state, *after)?,
            Request::Draw => {
                self.ended = Some(Ending::Drawn);
                None
            }
        })
    }

    /// A roll that is due falls first: who casts it may know it, and would answer by that.
    fn judge_due(&self, request: &Request) -> Result<(), Failure> {
        let changes_the_game = matches!(request, Request::Takeback(_) | Request::Adjudicate(_));
        match self.game.awaits() {
            Awaits::Roll(roll) if changes_the_game && self.is_current() => {
                Err(fail!(RollDue, "the dice for the {} are due, and fall before anything is changed", roll.purpose))
            }
            _ => Ok(()),
        }
    }

    /// Who requests what, as far as the documents tell: of this game, of the other player, and at this place.
    fn wanted<'a>(&self, signed: &'a Signed, agreeing: Side) -> Result<(Side, &'a Request), Failure> {
        let Document::Note(note) = signed.document() else {
            return Err(fail!(RequestUnknown, "the consent answers no request"));
        };
        let Matter::Request(request) = &note.matter else {
            return Err(fail!(RequestUnknown, "the consent answers a note that requests nothing"));
        };
        if note.game != self.id {
            return Err(fail!(OtherGame, "the request belongs to another game"));
        }
        let asker = self.side_of(&note.author).ok_or_else(|| fail!(Stranger, "the request is signed by a stranger"))?;
        if asker == agreeing {
            return Err(fail!(RequestOwn, "{} cannot answer their own request", self.seat(agreeing).name));
        }
        if note.after != self.last() {
            return Err(fail!(RequestStale, "the game has gone on since the request was made"));
        }
        Ok((asker, request))
    }

    /// Back to where the game stood after a document; chains and orders stay as they are, plans are void.
    fn take_back(&mut self, number: u32) -> Result<Option<Side>, Failure> {
        let (inputs, then) = match (number, self.post(number)) {
            (0, _) => (0, None),
            (_, Some(post)) if post.taken_back => {
                return Err(fail!(NothingToTakeBack, "number {number} was itself taken back"));
            }
            (_, Some(post)) => (post.inputs, Some(post.holder)),
            (_, None) => return Err(fail!(NothingToTakeBack, "there is no number {number} to go back to")),
        };
        if inputs >= self.game.len() && self.unjudged.is_none() {
            return Err(fail!(NothingToTakeBack, "nothing has been played since number {number}"));
        }
        // It is asked for only if that lies before what is not judged.
        self.unjudged = None;
        self.back_to(inputs);
        self.take_back_posts(number);
        self.seats.iter_mut().for_each(|seat| seat.plan = None);
        Ok(then.unwrap_or_else(|| self.beginner()))
    }

    /// Whether a claim can still be granted: its chain is new here, and it is not stale.
    pub fn can_be_seated(&self, claim: &Claim) -> bool {
        let (after, side) = (self.number_of(&claim.after), self.game.names().side_of(&claim.side));
        let stale = after.zip(side).is_none_or(|(after, side)| self.seat_went_on(side, after));
        !stale && !self.has_chain(&claim.player.chain.id)
    }

    /// Whether a seat was given anew, or whoever sits there has signed something, since a number: a claim made then is not meant any
    /// more.
    fn seat_went_on(&self, side: Side, after: u32) -> bool {
        let given = self.seat(side).reseats.last().is_some_and(|last| after < last.number);
        given || self.posts.iter().any(|post| post.author == side && post.number > after)
    }

    pub(crate) fn reseat(&mut self, claim: &[u8], author: Side, source: Source) -> Result<(), Failure> {
        let signed = Signed::read(claim)?;
        let Document::Claim(claim) = signed.document() else {
            return Err(fail!(RequestUnknown, "a seat is given to a claim, and this is none"));
        };
        if claim.game != self.id {
            return Err(fail!(OtherGame, "the claim belongs to another game"));
        }
        let Some(after) = self.number_of(&claim.after) else {
            return Err(fail!(RequestStale, "the claim follows a document that is not part of the game"));
        };
        let side = author.other();
        if self.game.names().side_of(&claim.side) != Some(side) {
            return Err(fail!(
                WrongSeat,
                "only the opponent's seat can be given, and the claim is for `{}`",
                quoted(&claim.side)
            ));
        }
        let player = &claim.player;
        if self.side_of(&player.key) == Some(author) || self.has_chain(&player.chain.id) {
            return Err(fail!(KeyProof, "a claim needs a key of its own and a new chain"));
        }
        orders_of(&self.game, &player.orders, self.is_current())?;
        let seat = self.seat(side);
        if self.seat_went_on(side, after) {
            return Err(fail!(RequestStale, "whoever has the seat has gone on since the claim was made"));
        }
        let mut reseats = seat.reseats.clone();
        reseats.push(Reseating { number: self.next_number(), same_key: seat.key == player.key });
        let (before, former) = (seat.source, seat.key);
        // The orders stay: the opponent may be in the middle of a run, and its dice may be known to whoever claims.
        let (orders, order_lines) = (seat.orders.clone(), seat.order_lines.clone());
        self.former.push((former, side));
        self.chains.push(player.chain.id);
        *self.seat_mut(side) = Seat {
            key: player.key,
            caster: player.key,
            name: player.name.clone(),
            mail: player.mail.clone(),
            chain: player.chain,
            orders,
            order_lines,
            plan: None,
            source: before,
            since: source.position,
            reseats,
        };
        Ok(())
    }
}
