"""Section 3: finding the armoured blocks in a text."""

import html
import quopri
import re
from dataclasses import dataclass

from .players import WHITE_SPACE
from .spelling import H, Refused, read_base64

MAX_FILE = 64 * 2**20
MAX_TEXT = 48 * 2**20
MAX_PAYLOAD = 32 * 2**20
MAX_BLOCKS = 1_000
CHECK_LENGTH = 8

_UNSEEN = {chr(c) for c in (0xAD, 0x34F, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F),
                            *range(0x2060, 0x2065), *range(0x2066, 0x206A), 0xFEFF)}
_DROPPED = dict.fromkeys(map(ord, WHITE_SPACE | _UNSEEN | {">", "|"}))
_PLAIN = {code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}
_PLAIN |= {code: chr(code).lower() for code in range(ord("A"), ord("Z") + 1)}
_PLAIN |= dict.fromkeys((0x2044, 0x2215), "/") | dict.fromkeys((*range(0x2010, 0x2016), 0x2212), "-")
_MARKER = re.compile(r"\[fieldpost/([1-9][0-9]*)/([a-z-]{1,20})\]")


@dataclass
class Block:
    """A block that was found: its kind and bytes, or the failure of its armour."""

    kind: str
    data: bytes = b""
    failure: str | None = None


def find_blocks(data):
    """All blocks of a file, in their order; never an empty list."""
    if len(data) > MAX_FILE:
        return [Block("", failure="too-long")]
    best = None
    for text in _readings(data):
        blocks = _blocks_of(text)
        good = sum(block.failure is None for block in blocks)
        if best is None or good > best[0] or good == best[0] and best[1][0].failure == "no-block":
            best = good, blocks
    return best[1]


def _readings(data):
    """The text as it is, then with what mail programs do to it undone, step by step."""
    text = _decode(data)
    yield text
    relayed = re.sub(r"!\r?\n ", "", text)
    unquoted = _decode(quopri.decodestring(data))
    for reading in (relayed, unquoted):
        yield reading
        yield _without_html(reading)


def _decode(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _without_html(text):
    """Tags and character references undone; `<` begins a tag only before a letter, `/` or `!`."""
    return html.unescape(re.sub(r"<[A-Za-z/!][^<>]{0,1998}>", "", text))


def _blocks_of(text):
    """The blocks of one reading of a text."""
    if len(text) > MAX_TEXT:
        return [Block("", failure="too-long")]
    letters = text.translate(_DROPPED)
    plain = "".join(map(lambda letter: _PLAIN.get(ord(letter), letter), letters))
    finder = _Finder(letters)
    for marker in _MARKER.finditer(plain):
        finder.marker(marker)
    blocks = finder.finish()
    if len(blocks) > MAX_BLOCKS:
        return [Block("", failure="too-many")]
    return blocks or [Block("", failure="no-block")]


class _Finder:
    """Goes from marker to marker, and keeps what block is open."""

    def __init__(self, letters):
        self.letters = letters
        self.blocks = []
        self._close()

    def _close(self):
        self.kind = self.payload_at = None
        self.newer = self.headless = False

    def finish(self):
        """At the end of the text."""
        self._cut_off()
        return self.blocks

    def _cut_off(self):
        """Whatever is open has lost a marker."""
        if self.headless or self.kind is not None:
            self.blocks.append(Block(self.kind or "", failure="cut-off"))
        self._close()

    def marker(self, marker):
        """One marker: of another version, a beginning, `payload` or `end`."""
        version, kind = marker[1], marker[2]
        if version != "1":
            self._newer(kind)
        elif kind == "end":
            self._end(marker)
        elif kind == "payload" and self.kind is not None and self.payload_at is None:
            self.payload_at = marker.end()
        elif kind == "payload":
            self._cut_off()
            self.headless = True
        else:
            self._cut_off()
            self.kind = kind

    def _newer(self, kind):
        if not self.newer or kind not in ("payload", "end"):
            self._cut_off()
            self.blocks.append(Block(kind, failure="newer"))
        self.newer = kind != "end"

    def _end(self, marker):
        if self.payload_at is None:
            self.headless = self.headless or self.kind is None
            self._cut_off()
            return
        self.blocks.append(_decode_block(self.kind, self.letters[self.payload_at:marker.start()]))
        self._close()


def _decode_block(kind, letters):
    """The bytes between two markers, if their check fits."""
    if len(letters) > (MAX_PAYLOAD + CHECK_LENGTH) * 4 // 3 + 3:
        return Block(kind, failure="too-long")
    try:
        data = read_base64(letters)
    except Refused:
        return Block(kind, failure="mangled")
    data, check = data[:-CHECK_LENGTH], data[-CHECK_LENGTH:]
    if H("fieldpost/1/armour", kind, data)[:CHECK_LENGTH] != check:
        return Block(kind, failure="mangled")
    return Block(kind, data)
