"""Section 2: signed documents, read line by line as the tables say."""

import re
from dataclasses import dataclass, field

from . import ed25519
from .players import check_mail, check_name, read_remark
from .spelling import (H, Refused, U16_MAX, is_printable_ascii, read_base64, read_hash, read_number)

MAX_DOCUMENT = 1_048_576
SIGNATURE_LENGTH = 64
KINDS_WITH_PLACE = ("dispatch", "consent", "decline", "resignation", "rekey", "reseat")
BINDING = ("takeback", "adjudicate", "adopt")
REQUESTS = (*BINDING, "draw")


@dataclass
class Document:
    """A signed document; `fields` has the values of its lines by their words."""

    kind: str
    payload: bytes
    signature: bytes
    fields: dict = field(default_factory=dict)

    def __post_init__(self):
        self.hash = H("fieldpost/1/document", self.payload)

    def __getitem__(self, word):
        return self.fields[word]

    def get(self, word):
        """The value of a line that may be missing."""
        return self.fields.get(word)

    @property
    def author(self):
        """The key that signs the document."""
        return self.fields["author"] if "author" in self.fields else self.fields["key"]

    @property
    def has_place(self):
        """Whether the kind has a place in the line (section 5)."""
        return self.kind in KINDS_WITH_PLACE


class Lines:
    """The lines of a payload, taken from the first to the last."""

    def __init__(self, lines):
        self.lines = lines
        self.at = 0
        self.fields = {}

    def word(self):
        """The word of the next line, or None at the end."""
        return self.lines[self.at].split(" ", 1)[0] if self.at < len(self.lines) else None

    def take(self, word, read):
        """A line that must be there, with a value that is not empty."""
        if self.word() != word:
            raise Refused("malformed", f"the line {word!r} is missing")
        value = self.lines[self.at][len(word) + 1:]
        if not value:
            raise Refused("malformed", f"the line {word!r} has no value")
        self.fields[word] = read(value)
        self.at += 1

    def maybe(self, word, read):
        """A line that may be missing."""
        if self.word() == word:
            self.take(word, read)

    def alone(self, word):
        """A word that may stand alone on its line."""
        if self.word() != word:
            return False
        if self.lines[self.at] != word:
            raise Refused("malformed", f"{word!r} does not stand alone on its line")
        self.at += 1
        return True

    def many(self, word, maximum, read, minimum=0):
        """A list: lines that may come up to `maximum` times."""
        values = []
        while self.word() == word:
            if len(values) == maximum:
                raise Refused("too-long", f"more than {maximum} lines {word!r}")
            line = self.lines[self.at]
            if line == word + " ":
                raise Refused("malformed", f"a space after the empty value of {word!r}")
            values.append(read(line[len(word) + 1:]))
            self.at += 1
        if len(values) < minimum:
            raise Refused("malformed", f"too few lines {word!r}")
        self.fields[word] = values

    def end(self):
        """Nothing may be left."""
        if self.at < len(self.lines):
            raise Refused("malformed", f"a line too many: {self.lines[self.at][:60]!r}")


def text(value):
    """Any text: control characters were refused before."""
    return value


def ascii_text(value):
    """Printable ASCII, space to tilde."""
    if not is_printable_ascii(value):
        raise Refused("malformed", "not printable ASCII")
    return value


def one_of(*words):
    """A reader for a value that is one of a few words."""
    def read(value):
        if value not in words:
            raise Refused("malformed", f"{value[:40]!r} is none of {', '.join(words)}")
        return value
    return read


def link(value):
    """The index and value of a link of a chain."""
    index, _, link_value = value.partition(" ")
    return read_number(index, U16_MAX), read_hash(link_value)


def chain(value):
    """A chain's id and its s[0]."""
    chain_id, _, start = value.partition(" ")
    return read_hash(chain_id), read_hash(start)


def proof(value):
    """A signature in base64."""
    data = read_base64(value)
    if len(data) != SIGNATURE_LENGTH:
        raise Refused("malformed", "a proof is 64 bytes")
    return data


def matter(value):
    """What a note is about, as a tuple: its word and its values."""
    ascii_text(value)
    word, space, rest = value.partition(" ")
    if word in ("message", "draw", "remarks") and not space:
        return (word,)
    if word in ("resend", "takeback") and space:
        return word, read_number(rest)
    if word == "adjudicate" and rest:
        return word, rest
    parts = rest.split(" ")
    if word == "adopt" and len(parts) == 3:
        return word, read_number(parts[0]), read_hash(parts[1]), read_number(parts[2])
    raise Refused("malformed", f"no such matter: {value[:60]!r}")


def number_of_place(value):
    """A place in the line: 1 or more."""
    return read_number(value, minimum=1)


def _player(lines):
    lines.take("key", read_hash)
    lines.take("name", check_name)
    lines.maybe("mail", check_mail)
    lines.take("chain", chain)
    lines.take("wording", read_number)
    lines.many("order", 64, ascii_text)
    lines.many("message", 200, text)


def _place(lines):
    lines.take("game", read_hash)
    lines.take("number", number_of_place)
    lines.take("author", read_hash)
    lines.take("previous", read_hash)
    lines.take("salt", read_hash)
    lines.take("wording", read_number)


def _invitation(lines):
    lines.take("rulebook", ascii_text)
    lines.take("revision", read_number)
    if lines.word() == "|":
        lines.many("|", 10_000, text)
    else:
        lines.take("scenario", ascii_text)
    lines.many("option", 20, ascii_text)
    lines.take("components", read_hash)
    lines.take("side", ascii_text)
    lines.take("dice", one_of("drawn", "sealed"))
    _player(lines)


def _acceptance(lines):
    lines.take("invitation", read_hash)
    _player(lines)


def _dispatch(lines):
    _place(lines)
    lines.maybe("opens", link)
    lines.many("input", 20_000, ascii_text)
    lines.take("state", read_hash)
    if lines.alone("orders"):
        lines.many("order", 64, ascii_text)
    if lines.alone("plan"):
        lines.many("step", 200, ascii_text)
    lines.take("summary", one_of("full", "brief"))
    lines.many("message", 200, text)


def _note(lines):
    lines.take("game", read_hash)
    lines.take("author", read_hash)
    lines.take("after", read_hash)
    lines.take("salt", read_hash)
    lines.take("wording", read_number)
    lines.take("matter", matter)
    if lines.fields["matter"][0] == "remarks":
        lines.many("remark", 500, read_remark, minimum=1)
        numbers = [remark[0] for remark in lines.fields["remark"]]
        if len(set(numbers)) < len(numbers):
            raise Refused("malformed", "a remark's number is used twice")
    lines.many("message", 200, text)


def _consent(lines):
    _place(lines)
    lines.take("request", read_base64)
    lines.take("state", read_hash)


def _decline(lines):
    _place(lines)
    lines.take("request", read_base64)
    lines.many("message", 200, text)


def _rekey(lines):
    _place(lines)
    lines.take("key", read_hash)
    lines.take("proof", proof)


def _claim(lines):
    lines.take("game", read_hash)
    lines.take("after", read_hash)
    lines.take("side", ascii_text)
    _player(lines)


def _reseat(lines):
    _place(lines)
    lines.take("claim", read_base64)


TABLES = {
    "invitation": _invitation, "acceptance": _acceptance, "dispatch": _dispatch, "note": _note,
    "consent": _consent, "decline": _decline, "resignation": _place, "rekey": _rekey,
    "claim": _claim, "reseat": _reseat,
}


def read_lines(payload):
    """Step 2: the payload as lines, without the LF at their ends."""
    try:
        decoded = payload.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("malformed", "not UTF-8") from error
    if not decoded.endswith("\n"):
        raise Refused("malformed", "the last line has no end")
    if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", decoded):
        raise Refused("malformed", "a control character")
    return decoded[:-1].split("\n")


def read_first_line(line, kinds):
    """Step 3: the kind that the first line names."""
    parts = line.split(" ", 2)
    if len(parts) < 3 or parts[0] != "fieldpost":
        raise Refused("malformed", "the first line is not `fieldpost KIND VERSION`")
    kind, version = parts[1], parts[2]
    if version != "1":
        digits = re.fullmatch("[0-9]+", version)
        raise Refused("newer" if digits else "malformed", f"version {version[:40]!r}")
    if kind not in kinds:
        raise Refused("unknown-kind", f"a {kind[:40]!r} does not belong here")
    return kind


def read_document(data):
    """A signed document, checked in the order of section 2."""
    if len(data) > MAX_DOCUMENT:
        raise Refused("too-long", "a document of more than 1,048,576 bytes")
    if len(data) < SIGNATURE_LENGTH:
        raise Refused("malformed", "shorter than a signature")
    payload, signature = data[:-SIGNATURE_LENGTH], data[-SIGNATURE_LENGTH:]
    lines = read_lines(payload)
    kind = read_first_line(lines[0], TABLES)
    reader = Lines(lines[1:])
    TABLES[kind](reader)
    reader.end()
    document = Document(kind, payload, signature, reader.fields)
    ed25519.verify(document.author, payload, signature)
    return document
