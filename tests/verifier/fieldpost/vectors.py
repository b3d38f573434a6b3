"""Section 15: how each kind of test vector is read, and what it says when it is run."""

import hashlib
import itertools
import re

from . import armour, crossing, dice
from .documents import read_document
from .files import read_fork, read_game
from .keys import TooSlow, read_key_file
from .line import Line, check_invitation
from .spelling import H, Refused, read_base64


class Wrong(Exception):
    """A vector comes out otherwise than it says."""


class Skipped(Exception):
    """A vector that this program cannot judge, and why."""


# Section 15: what a reader without the rules finds in vectors that take them.
FOUND_WITHOUT_RULES = {
    "out-of-turn": "chain-extra", "bare-with-inputs": "chain-missing", "a-die-too-many": "die-forged",
}
RIGHT_WITHOUT_RULES = set("""
    a-choice-of-the-other a-die-left-out a-move-left-out a-newer-revision adjudicate-a-roll-that-is-due
    adjudicate-nonsense adjudicate-with-two-spaces adopt-what-is-not-here after-the-end
    an-answer-that-was-not-ordered an-unknown-scenario an-unreadable-plan another-state
    bare-with-another-state bare-with-opens consent-with-another-state ends-where-orders-answer no-inputs
    no-notation not-allowed nothing-in-it orders-to-begin-with other-parts takeback-of-a-roll-that-is-due
    unreadable-orders""".split())


def split(data):
    """The lines `word: value` at the top of a vector, and the bytes after the blank line."""
    head, _, body = data.partition(b"\n\n")
    pairs = (line.partition(": ") for line in head.decode("utf-8").split("\n"))
    return {word: value for word, _, value in pairs}, body


def outcome(judge, *arguments):
    """`ok`, or the class of failure."""
    try:
        judge(*arguments)
    except Refused as refusal:
        return refusal.failure
    return "ok"


def compare(expected, found):
    """Fail if the vector expects something else."""
    if expected != found:
        raise Wrong(f"expected {expected}, found {found}")


class Vectors:
    """A folder of vectors; the games in it are read once."""

    def __init__(self, folder, slow=False):
        self.folder, self.slow = folder, slow
        self._games = {}

    def run(self, path):
        """One file, by the folder that it is in."""
        kind = path.parent.name if path.parent != self.folder else path.name
        RUNNERS[kind](self, path)

    def _game(self, name):
        if name not in self._games:
            block, = armour.find_blocks((self.folder / "games" / name).read_bytes())
            self._games[name] = read_game(block.data)[0]
        return self._games[name]

    def _line_after(self, place):
        """The line `N of GAME`: as it stood after number N."""
        number, name = place.split(" of ")
        game = self._game(name)
        line = Line(game.invitation, game.acceptance)
        for document in game.documents[:int(number)]:
            line.take(document)
        return line

    def document(self, path):
        """vectors/documents"""
        head, body = split(path.read_bytes())
        at = body.rindex(b"signature ")
        signature = read_base64(body[at + 10:].decode("ascii").removesuffix("\n"))
        compare(head["expect"], outcome(read_document, body[:at] + signature))

    def line(self, path):
        """vectors/line"""
        head, body = split(path.read_bytes())
        documents = [read_document(read_base64(line.split(" ")[1])) for line in _lines(body)]
        if "after" in head:
            line = self._line_after(head["after"])
        elif len(documents) == 1:
            return self._judge_last(path.stem, head["expect"], check_invitation, documents[0])
        else:
            found = outcome(Line, *documents[:2])
            if found != "ok" or len(documents) == 2:
                return self._compare_line(path.stem, head["expect"], found)
            line, documents = Line(*documents[:2]), documents[2:]
        for document in documents[:-1]:
            line.take(document)
        return self._judge_last(path.stem, head["expect"], line.take, documents[-1])

    def _judge_last(self, name, expected, judge, document):
        self._compare_line(name, expected, outcome(judge, document))

    def _compare_line(self, name, expected, found):
        if name in FOUND_WITHOUT_RULES:
            compare(FOUND_WITHOUT_RULES[name], found)
            raise Skipped(f"{expected} takes the rules; without them {found}, as section 15 says")
        if name in RIGHT_WITHOUT_RULES:
            compare("ok", found)
            raise Skipped(f"{expected} takes the rules; without them right, as section 15 says")
        compare(expected, found)

    def crossing(self, path):
        """vectors/crossing: every branch holds, and the same one stands in whatever order they come."""
        head, body = split(path.read_bytes())
        branches = {}
        for line in _lines(body):
            word, data = line.split(" ")
            branches.setdefault(word, []).append(read_document(read_base64(data)))
        stood = set()
        for words in itertools.permutations(branches):
            pool = [document for word in words for document in branches[word]]
            line, refusals = crossing.grow(self._line_after(head["after"]), pool)
            if refusals:
                raise Wrong(f"a branch does not hold: {refusals[0][1].reason}")
            stood |= {word for word in words if branches[word][-1] in line.documents}
        compare(head["stands"], " ".join(sorted(stood)))

    def file(self, path):
        """vectors/files"""
        head, body = split(path.read_bytes())
        compare(head["expect"], outcome(self._read_file, head, body))

    def _read_file(self, head, body):
        if head["kind"] == "game":
            read_game(body)
        elif head["kind"] == "fork":
            read_fork(body)
        else:
            try:
                read_key_file(body, head["kind"], head.get("passphrase"), self.slow)
            except TooSlow:
                raise Skipped("Argon2id takes seconds in plain Python; --slow runs it") from None

    def armour(self, path):
        """vectors/armour"""
        first, _, text = path.read_bytes().partition(b"\n")
        found = [block.failure or f"ok {hashlib.sha256(block.data).hexdigest()}"
                 for block in armour.find_blocks(text)]
        compare(first.decode().removeprefix("expect: "), ", ".join(found))

    def summary(self, path):
        """vectors/summaries: the words take the rules; the document itself must fit."""
        head, body = split(path.read_bytes())
        block, = armour.find_blocks(body)
        compare("ok", outcome(self._line_after(head["after"]).take, read_document(block.data)))
        raise Skipped(f"{head['expect']} is of the summary, which takes the rules; the document fits")

    def game(self, path):
        """vectors/games: whole games; the states' hashes take the rules."""
        if path.name == "states.txt":
            names = [line.split(" ")[0] for line in path.read_text().splitlines() if line[0] != "#"]
            compare(sorted(p.name for p in path.parent.glob("*.fieldpost")), sorted(names))
            raise Skipped("hashes of states take the rules' engine")
        line = self._game(path.name)
        if line.dice_unchecked or not line.documents:
            raise Wrong("there are dice that were not checked, or no documents")

    def dice(self, path):
        """vectors/dice.txt"""
        checker = _DiceLines(self.folder)
        for text in path.read_text().splitlines():
            if not text.startswith("#"):
                checker.check(text.split(" "), text)


RUNNERS = {
    "documents": Vectors.document, "line": Vectors.line, "crossing": Vectors.crossing,
    "files": Vectors.file, "armour": Vectors.armour, "summaries": Vectors.summary,
    "games": Vectors.game, "dice.txt": Vectors.dice,
}


def _lines(body):
    return [line for line in body.decode("ascii").split("\n") if line]


class _DiceLines:
    """The lines of dice.txt: `chain`, `cast` and so on, each checked by what came before."""

    def __init__(self, folder):
        self.folder = folder
        self.links, self.run = [], b""

    def check(self, words, text):
        expected, found = getattr(self, f"_{words[0]}")(words[1:], text)
        if expected != found:
            raise Wrong(f"{text[:60]!r}: found {found}")

    def _chain(self, words, _text):
        chain_id, value = map(bytes.fromhex, words)
        self.links = [value]
        for index in range(65535, 0, -1):
            self.links.append(dice.link_before(chain_id, index, self.links[-1]))
        self.links.reverse()
        return 65536, len(self.links)

    def _s(self, words, _text):
        return words[1], self.links[int(words[0])].hex()

    def _read(self, name):
        _, body = split((self.folder / "documents" / f"{name}.txt").read_bytes())
        return body[:body.rindex(b"signature ")]

    def _document(self, words, _text):
        return words[1], H("fieldpost/1/document", self._read(words[0])).hex()

    def _game(self, words, _text):
        made = H("fieldpost/1/game", self._read(words[0]), self._read(words[1]))
        return words[2], made.hex()

    def _cast(self, words, _text):
        game, source, key, value = (bytes.fromhex(words[i]) for i in (0, 1, 2, 4))
        self.run = dice.run_value(game, source, key, int(words[3]), value)
        return None, None

    def _K(self, words, _text):
        return words[0], self.run.hex()

    def _faces(self, words, _text):
        sides, *faces = map(int, words)
        return faces, [dice.face(self.run, place, sides) for place in range(20)]

    def _seal(self, words, text):
        game, salt = bytes.fromhex(words[0]), bytes.fromhex(words[4])
        value = re.split(" ", text, maxsplit=7)[7]
        return words[5], dice.seal(game, words[1], words[2], int(words[3]), salt, value).hex()
