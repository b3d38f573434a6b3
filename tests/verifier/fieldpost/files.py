"""Section 12: game files and fork proofs."""

from .documents import read_document, read_first_line, read_lines
from .line import Line
from .spelling import Refused, read_base64, read_number

MAX_BYTES = 32 * 2**20
MAX_DOCUMENTS = 25_000


def _contents(data, kind):
    """The documents, the notes and the other lines of a file of this kind."""
    if len(data) > MAX_BYTES:
        raise Refused("too-long", f"a {kind} of more than 32 MiB")
    lines = read_lines(data)
    read_first_line(lines[0], (kind,))
    rest = lines[1:]
    if kind == "game":
        if not rest or not rest[0].startswith("wording "):
            raise Refused("malformed", "a game file without its wording")
        read_number(rest[0][len("wording "):])
        rest = rest[1:]
    documents, rest = _take(rest, "document", MAX_DOCUMENTS)
    notes, rest = _take(rest, "note", MAX_DOCUMENTS) if kind == "game" else ([], rest)
    return documents, notes, rest


def _take(lines, word, maximum):
    """The signed documents of the lines at the beginning that have this word."""
    taken = []
    for line in lines:
        if not line.startswith(word + " "):
            break
        if len(taken) == maximum:
            raise Refused("too-long", f"more than {maximum} lines {word!r}")
        taken.append(read_document(read_base64(line[len(word) + 1:])))
    return taken, lines[len(taken):]


def read_game(data):
    """A game file: the line as it stands, and its notes and claims."""
    documents, notes, rest = _contents(data, "game")
    if rest:
        raise Refused("malformed", f"a line that does not belong here: {rest[0][:40]!r}")
    if len(documents) < 2 or [d.kind for d in documents[:2]] != ["invitation", "acceptance"]:
        raise Refused("malformed", "the invitation and the acceptance are not there")
    line = Line(documents[0], documents[1])
    for document in documents[2:]:
        line.take(document)
    for note in notes:
        if note.kind not in ("note", "claim"):
            raise Refused("malformed", f"a {note.kind} as a note")
        if note["game"] != line.game:
            raise Refused("other-game", "a note of another game")
    return line, notes


def read_fork(data):
    """A fork proof: the two documents that its author should not both have signed."""
    documents, _, rest = _contents(data, "fork")
    if rest:
        raise Refused("malformed", "a line too many")
    if len(documents) != 2:
        raise Refused("no-fork", "there are not two documents")
    first, second = documents
    if not (first.has_place and second.has_place):
        raise Refused("no-fork", "a document that has no place in a line")
    if any(first[word] != second[word] for word in ("game", "number", "author", "previous")):
        raise Refused("no-fork", "not of one game, number, author and previous document")
    if first.payload == second.payload:
        raise Refused("no-fork", "the two documents are the same")
    return first, second
