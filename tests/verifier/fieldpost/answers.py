"""Section 10: consents and declines, rekeys and reseats, as far as they need no rules."""

from . import ed25519
from .dice import REVISIONS
from .documents import REQUESTS, read_document
from .seats import Moment
from .spelling import H, Refused


def decline(line, side, document):
    """A decline answers a request, and changes nothing else."""
    _request(line, side, document)


def consent(line, side, document):
    """A consent to a request; returns the count of inputs and the seals after it."""
    subject, *values = _request(line, side, document)["matter"]
    return {"takeback": _takeback, "adjudicate": _adjudicate, "adopt": _adopt, "draw": _draw}[
        subject](line, side, document, *values)


def _request(line, side, document):
    """The enclosed note: a request of the other player, after the last document of the line."""
    note = read_document(document["request"])
    if note.kind != "note" or note["matter"][0] not in REQUESTS:
        raise Refused("request-unknown", "what is enclosed is no request")
    if note["game"] != line.game:
        raise Refused("other-game", "the request is of another game")
    asking = line.side_of(note.author)
    if asking is None:
        raise Refused("stranger", "who asks does not sit here now")
    if asking == side:
        raise Refused("request-own", "an answer to one's own request")
    if note["after"] != line.last:
        raise Refused("request-stale", "the line has gone on since the request")
    return note


def _begin_anew(line, side, document):
    """Whoever agrees to undo something gives a new source, and waits for one (section 6)."""
    line.seats[side].since = line.position
    line.seats[side].new_source(document, line.position)


def _takeback(line, side, document, number):
    if number > len(line.documents) or number in line.taken_back:
        raise Refused("nothing-to-take-back", f"there is no number {number} to go back to")
    if line.moments[number].inputs >= line.moments[-1].inputs:
        raise Refused("nothing-to-take-back", f"nothing was played since number {number}")
    line.taken_back.update(range(number + 1, len(line.documents) + 1))
    _begin_anew(line, side, document)
    return line.moments[number]


def _adjudicate(line, _side, _document, _edits):
    now = line.moments[-1]
    return Moment(now.inputs + 1, now.seals)


def _adopt(line, side, document, revision, _state, number):
    if revision <= line.revision:
        raise Refused("other-revision", "the game has this revision, or a later one")
    if number > len(line.documents):
        raise Refused("request-stale", f"there is no number {number}")
    line.revision = revision
    line.other_rules = revision != REVISIONS[line.rulebook]
    line.remarks.append(f"Number {document['number']} adopts revision {revision}.")
    if number < len(line.documents):
        line.taken_back.update(range(number + 1, len(line.documents) + 1))
        _begin_anew(line, side, document)
    return line.moments[number]


def _draw(line, _side, _document):
    line.over = "a draw was agreed"


def rekey(line, side, document):
    """Another key signs for the author; the caster's key stays."""
    key = document["key"]
    statement = H("fieldpost/1/rekey", document["game"], document.author, key)
    try:
        ed25519.verify(key, statement, document["proof"])
    except Refused as refusal:
        raise Refused("key-proof", refusal.reason) from refusal
    if line.side_of(key) is not None:
        raise Refused("key-proof", "the new key sits at this game already")
    line.new_key(side, key)


def reseat(line, side, document):
    """The author gives the other seat to the signer of a claim."""
    claim = read_document(document["claim"])
    seat = line.seats[1 - side]
    if claim.kind != "claim":
        raise Refused("request-unknown", "what is enclosed is no claim")
    if claim["game"] != line.game:
        raise Refused("other-game", "the claim is to a seat of another game")
    after = line.number_of(claim["after"])
    if after is None:
        raise Refused("request-stale", "the claim follows a document that is not here")
    if claim["side"] != seat.code:
        raise Refused("wrong-seat", "the claim is not to the seat of the author's opponent")
    chain_id, start = claim["chain"]
    if claim["key"] == line.seats[side].key:
        raise Refused("key-proof", "the claim's key is the author's own")
    if chain_id in line.chains:
        raise Refused("key-proof", "the claim's chain was committed to before")
    if after < seat.given or 1 - side in line.authors[after:]:
        raise Refused("request-stale", "the seat has gone on since the claim was made")
    _give_seat(line, 1 - side, document, claim, start)


def _give_seat(line, side, document, claim, start):
    seat = line.seats[side]
    how = "restored a backup" if claim["key"] == seat.key else "another key"
    line.remarks.append(f"Number {document['number']} gives the seat {seat.code} anew: {how}.")
    if claim["key"] != seat.key:
        line.new_key(side, claim["key"])
    seat.caster, seat.name = claim["key"], claim["name"]
    seat.chain_id, seat.chain_value, seat.chain_index = claim["chain"][0], start, 0
    seat.since, seat.given = line.position, document["number"]
    line.chains.add(seat.chain_id)
