"""Sections 4 and 5: how a game is founded, and which document may come next in its line."""

import copy

from . import answers, play
from .dice import REVISION, RULEBOOKS
from .seats import Moment, Seat
from .spelling import H, Refused


def check_invitation(invitation):
    """What can be checked of an invitation without the rules (section 13, 2)."""
    if invitation.kind != "invitation":
        raise Refused("other-invitation", "this is no invitation")
    if invitation["rulebook"] not in RULEBOOKS:
        raise Refused("unknown-rulebook", invitation["rulebook"][:60])
    if invitation["side"] not in RULEBOOKS[invitation["rulebook"]]:
        raise Refused("unknown-scenario", f"there is no side {invitation['side'][:20]!r}")


class Line:
    """A game: its two seats, and the documents that have been taken so far."""

    def __init__(self, invitation, acceptance):
        """Found a game (section 4)."""
        if (invitation.kind, acceptance.kind) != ("invitation", "acceptance"):
            raise Refused("other-invitation", "not an invitation and an acceptance")
        if acceptance["invitation"] != invitation.hash:
            raise Refused("other-invitation", "the acceptance is of another invitation")
        if acceptance["key"] == invitation["key"]:
            raise Refused("same-player", "host and guest have one key")
        if acceptance["chain"][0] == invitation["chain"][0]:
            raise Refused("key-proof", "host and guest have one chain")
        check_invitation(invitation)
        self.invitation, self.acceptance = invitation, acceptance
        self.game = H("fieldpost/1/game", invitation.payload, acceptance.payload)
        self.rulebook, self.revision = invitation["rulebook"], invitation["revision"]
        self.codes = RULEBOOKS[self.rulebook]
        host = self.codes.index(invitation["side"])
        founders = {host: (invitation, 0), 1 - host: (acceptance, 1)}
        self.seats = [_seat(code, *founders[side]) for side, code in enumerate(self.codes)]
        self.documents, self.authors = [], []
        self.moments = [Moment(0, {})]
        self.chains = {invitation["chain"][0], acceptance["chain"][0]}
        self.former = {}  # the side that a key sat at last
        self.taken_back = set()
        self.run = None
        self.over = None
        self.other_rules = self.revision != REVISION
        self.remarks = []
        self.dice_checked = self.dice_unchecked = 0

    def copy(self):
        """A line that goes on without changing this one."""
        other = copy.copy(self)
        other.seats = [copy.copy(seat) for seat in self.seats]
        other.run = copy.copy(self.run)
        for name in ("documents", "authors", "moments", "chains", "former", "taken_back", "remarks"):
            setattr(other, name, copy.copy(getattr(self, name)))
        return other

    @property
    def last(self):
        """The hash of the last document of the line."""
        return self.documents[-1].hash if self.documents else self.acceptance.hash

    @property
    def position(self):
        """The position of the next document (section 6)."""
        return len(self.documents) + 2

    def number_of(self, document_hash):
        """The number of a document of the game, 0 for the two that founded it, or None."""
        if document_hash in (self.invitation.hash, self.acceptance.hash):
            return 0
        numbers = (document["number"] for document in self.documents if document.hash == document_hash)
        return next(numbers, None)

    def side_of(self, key):
        """The side that this key signs for now, or None."""
        return next((side for side, seat in enumerate(self.seats) if seat.key == key), None)

    def side_that_was(self, key):
        """The side that this key signs for or once signed for, or None."""
        now = self.side_of(key)
        if now is not None:
            return now
        return self.former.get(key)

    def new_key(self, side, key):
        """Another key signs for this side."""
        self.former[self.seats[side].key] = side
        self.seats[side].key = key

    def may_cast(self, side):
        """Whether the source of the other is later than this side's since (section 6)."""
        return self.seats[1 - side].source_position > self.seats[side].since

    def check_place(self, document):
        """All of section 5, up to what belongs to the kinds; returns the author's side."""
        if document.kind == "acceptance" and document["invitation"] == self.invitation.hash:
            raise Refused("accepted-already", "the game is founded already")
        if not document.has_place:
            raise Refused("unknown-kind", f"a {document.kind} has no place in the line")
        if document["game"] != self.game:
            raise Refused("other-game", "the document belongs to another game")
        if document["number"] > len(self.documents) + 1:
            raise Refused("early", f"number {document['number']} comes after {len(self.documents)}")
        side = self.side_that_was(document.author)
        if side is None:
            raise Refused("stranger", "the author has never sat at this game")
        self._check_number(document, side)
        if document["previous"] != self.last:
            raise Refused("other-branch", "the document follows another one")
        if self.side_of(document.author) != side:
            raise Refused("stranger", "the author's key does not sit here any more")
        if self.over:
            raise Refused("game-over", self.over)
        return side

    def _check_number(self, document, side):
        number = document["number"]
        if number > len(self.documents):
            return
        if self.authors[number - 1] != side:
            raise Refused("number-taken", f"number {number} is the other player's")
        if self.documents[number - 1]["previous"] != document["previous"]:
            raise Refused("other-branch", "the document follows another one")
        raise Refused("fork", f"number {number} is there already")

    def take(self, document):
        """Check a document and put it at the end of the line; if it is refused, nothing changes."""
        side = self.check_place(document)
        moment = KINDS[document.kind](self, side, document)
        self.documents.append(document)
        self.authors.append(side)
        self.moments.append(moment or self.moments[-1])


def _seat(code, founder, position):
    chain_id, start = founder["chain"]
    return Seat(code, founder["key"], founder["key"], founder["name"], chain_id, start,
                founder.hash, position, position)


def _resignation(line, side, _document):
    line.over = f"{line.seats[side].name} has resigned"


KINDS = {
    "dispatch": play.dispatch,
    "consent": answers.consent,
    "decline": answers.decline,
    "resignation": _resignation,
    "rekey": answers.rekey,
    "reseat": answers.reseat,
}
