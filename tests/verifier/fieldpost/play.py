"""Section 13, 4: what can be checked of a dispatch without the rules."""

import re

from . import dice
from .seats import Moment, Run
from .spelling import Refused, U32_MAX, is_printable_ascii, read_hash, read_number

MAX_NOTATION = 65_536


def dispatch(line, side, document):
    """Check a dispatch and take it; returns the count of inputs and the seals after it."""
    if not line.may_cast(side) and line.may_cast(1 - side):
        raise Refused("not-to-move", "the author waits, and the other player does not")
    goes_on = _goes_on(line, side)
    if not goes_on and _is_bare(line, side, document):
        line.seats[side].new_source(document, line.position)
        return None
    if goes_on:
        if document.get("opens"):
            raise Refused("chain-extra", "the run goes on, and needs no new link")
        run = Run(line.run.side, line.run.source, line.run.value, line.run.next_die)
    else:
        run = _begin_run(line, side, document)
    reader = _Inputs(line, side, run)
    for text in document["input"]:
        reader.read(text)
    _commit(line, side, document, run, reader)
    return reader.moment()


def _goes_on(line, side):
    """Whether the latest run is the author's, with the same D, and the author may cast."""
    run = line.run
    return (run is not None and run.side == side and line.may_cast(side)
            and run.source == line.seats[1 - side].source)


def _is_bare(line, side, document):
    empty = not document.get("opens") and not document["input"]
    return empty and not line.may_cast(1 - side)


def _begin_run(line, side, document):
    """Check the link that the dispatch opens, and reckon K."""
    if not document.get("opens"):
        raise Refused("chain-missing", "a run begins without a link")
    index, value = document["opens"]
    seat = line.seats[side]
    if index != seat.chain_index + 1:
        raise Refused("chain-index", f"link {index} comes after {seat.chain_index}")
    if dice.link_before(seat.chain_id, index, value) != seat.chain_value:
        raise Refused("chain-value", "the link does not lead to the one before it")
    if not line.may_cast(side):
        raise Refused("not-to-move", "dice are cast without a new source")
    source = line.seats[1 - side].source
    return Run(side, source, dice.run_value(line.game, source, seat.caster, index, value))


def _commit(line, side, document, run, reader):
    seat = line.seats[side]
    if document.get("opens"):
        seat.chain_index, seat.chain_value = document["opens"]
    seat.new_source(document, line.position)
    line.run = run
    line.dice_checked += reader.checked
    line.dice_unchecked += reader.unchecked
    number = len(line.documents) + 1
    line.remarks.extend(f"Number {number}: {text}" for text in reader.told)


class _Inputs:
    """The inputs of one dispatch, in their order."""

    def __init__(self, line, side, run):
        self.line, self.side, self.run = line, side, run
        self.count = line.moments[-1].inputs
        self.seals = dict(line.moments[-1].seals)
        self.checked = self.unchecked = 0
        self.told = []

    def moment(self):
        """What the game has after the dispatch."""
        return Moment(self.count, self.seals)

    def read(self, text):
        """One input: told apart by its first words (section 8)."""
        _check_notation(text)
        words = text.split(" ")
        codes = self.line.codes
        if words[0] == "adjudicate":
            raise Refused("not-own-input", "an adjudication in a dispatch")
        if words[0] == "roll":
            self._roll(_faces(words[1:]))
        elif words[0] in codes:
            self._secret(codes.index(words[0]), words, text)
        elif words[0] not in (f"{code}:" for code in codes) or len(words) < 2:
            raise Refused("not-notation", f"an input that begins with {words[0][:20]!r}")
        self.count += 1

    def _roll(self, faces):
        run = self.run
        if run.value is None:
            self.unchecked += len(faces)
        else:
            fallen = [dice.face(run.value, run.next_die + place, dice.SIDES_OF_A_DIE)
                      for place in range(len(faces))]
            self._compare(faces, fallen)
        run.next_die += len(faces)

    def _compare(self, faces, fallen):
        if faces == fallen:
            self.checked += len(faces)
            return
        said = f"roll {' '.join(map(str, faces))} instead of {' '.join(map(str, fallen))}"
        if self.line.rulebook == "ags-korsun" and len(faces) == 1:
            self.told.append(f"not checked: {said}, which may be a revealed strength.")
        elif self.line.other_rules:
            self.told.append(f"{said}; other rules may be the cause of the difference.")
        else:
            raise Refused("die-forged", said)
        self.unchecked += len(faces)

    def _secret(self, side, words, text):
        verb = words[1] if len(words) > 1 else ""
        if verb == "seals" and len(words) == 5:
            place = (side, words[2], _number(words[3]))
            self.seals[place] = _hash(words[4])
        elif verb == "opens" and len(words) >= 6 and words[4].endswith(":"):
            place = (side, words[2], _number(words[3]))
            action = text.split(" ", 5)[5]
            self._open(place, _hash(words[4][:-1]), action)
        else:
            raise Refused("not-notation", "neither a seal nor an opening")

    def _open(self, place, salt, action):
        side, name, sequence = place
        made = dice.seal(self.line.game, dice.COLOURS[side], name, sequence, salt, action)
        if self.seals.get(place) != made:
            raise Refused("secret-altered", "the opening does not fit a seal")


def _check_notation(text):
    bad = not text or "  " in text or text != text.strip(" ") or len(text) > MAX_NOTATION
    if bad or not is_printable_ascii(text):
        raise Refused("not-notation", "an input that is not spelled as notation is")


def _faces(words):
    if not 1 <= len(words) <= 255 or not all(re.fullmatch("[1-9][0-9]{0,9}", word) for word in words):
        raise Refused("not-notation", "a roll has 1 to 255 faces")
    return [int(word) for word in words]


def _number(word):
    try:
        return read_number(word, U32_MAX)
    except Refused as refusal:
        raise Refused("not-notation", refusal.reason) from refusal


def _hash(word):
    try:
        return read_hash(word)
    except Refused as refusal:
        raise Refused("not-notation", refusal.reason) from refusal
