"""Section 5, "Crossing documents": which of several branches stands."""

from .documents import BINDING, read_document
from .spelling import H, Refused

_SEAT, _ANSWER, _DISPATCH, _RESIGNATION, _REKEY, _NO_DRAW = range(6)
_RANKS = {"dispatch": _DISPATCH, "resignation": _RESIGNATION, "rekey": _REKEY, "decline": _NO_DRAW}


def _order(document):
    """What documents are sorted by, but for their own hashes."""
    if document.kind == "reseat":
        return _SEAT, _enclosed_hash(document["claim"])
    if document.kind == "consent" or document.kind == "decline" and _binds(document):
        return _ANSWER, _enclosed_hash(document["request"])
    return _RANKS[document.kind], b""


def _order_of_branch(branch, followers, refusals):
    """The place of a branch among others, of a line that ends with its first document: everything counts that follows and holds."""
    first, author = branch.documents[-1], branch.authors[-1]
    best, shared, rest = _order(first), False, [(branch, True)]
    while rest:
        line, is_own = rest.pop()
        is_own = is_own and line.authors[-1] == author
        shared = shared or line.authors[-1] != author
        if is_own:  # before the other player signed any
            best = min(best, _order(line.documents[-1]))
        rest += [(longer, is_own) for longer in _longer(line, followers, refusals)]
    return not shared, best, first.hash


def _enclosed_hash(signed):
    return H("fieldpost/1/document", signed[:-64])


def _binds(document):
    """Whether the enclosed request binds; what is not well spelled does not."""
    try:
        note = read_document(document["request"])
    except Refused:
        return False
    return note.kind == "note" and note["matter"][0] in BINDING


def grow(line, pool):
    """Let a line go on by the documents of a pool, by `previous`, and take the branch that stands.

    Returns the line, and the refusals as pairs of a document and a Refused.
    """
    followers = {}
    for document in pool:
        followers.setdefault(document["previous"], {}).setdefault(document.hash, document)
    refusals = []
    return _grow(line, followers, refusals), refusals


def _longer(line, followers, refusals):
    """The line with each document more that follows it and holds."""
    branches = []
    for document in followers.get(line.last, {}).values():
        branch = line.copy()
        try:
            branch.take(document)
        except Refused as refusal:
            if all(document is not known for known, _ in refusals):
                refusals.append((document, refusal))
        else:
            branches.append(branch)
    return branches


def _grow(line, followers, refusals):
    while branches := _longer(line, followers, refusals):
        if len(branches) > 1:
            branches.sort(key=lambda branch: _order_of_branch(branch, followers, refusals))
        line, *gave_way = branches
        for other in gave_way:
            is_fork = line.authors[-1] == other.authors[-1]
            line.remarks.append(_tell(is_fork, len(line.documents), other.documents[-1]))
    return line


def _tell(is_fork, number, document):
    said = f"What gave way: {document.kind} {document.hash.hex()[:12]}, and what follows it."
    if is_fork:
        return f"Number {number}: a fork, two documents by one player. {said}"
    return f"Number {number}: two branches crossed. {said}"
