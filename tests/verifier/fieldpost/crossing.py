"""Section 5, "Crossing documents": which of several branches stands."""

from .documents import BINDING, read_document
from .spelling import H, Refused

FIRST, SECOND = "first", "second"
_SEAT, _ANSWER, _DISPATCH, _RESIGNATION, _REKEY, _NO_DRAW = range(6)
_RANKS = {"dispatch": _DISPATCH, "resignation": _RESIGNATION, "rekey": _REKEY, "decline": _NO_DRAW}


def stands(first, second):
    """Which branch stands, of two lists of pairs: a document and the side of its author."""
    shared_first, shared_second = _is_shared(first), _is_shared(second)
    if shared_first != shared_second:
        return FIRST if shared_first else SECOND
    if shared_first:
        return FIRST if _order(first[0][0]) < _order(second[0][0]) else SECOND
    return FIRST if _order_of_one(first) < _order_of_one(second) else SECOND


def _is_shared(branch):
    """Whether documents of both players are in it."""
    return len({side for _, side in branch}) == 2


def _order(document):
    """What the first documents of two branches are sorted by."""
    if document.kind == "reseat":
        return _SEAT, _enclosed_hash(document["claim"]), document.hash
    if document.kind == "consent" or document.kind == "decline" and _binds(document):
        return _ANSWER, _enclosed_hash(document["request"]), document.hash
    return _RANKS[document.kind], b"", document.hash


def _order_of_one(branch):
    """The same of a branch that only one player has signed: whatever in it comes first counts."""
    return min(_order(document)[:2] for document, _ in branch) + (branch[0][0].hash,)


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


def _grow(line, followers, refusals):
    while True:
        branches = []
        for document in followers.get(line.last, {}).values():
            branch = line.copy()
            try:
                branch.take(document)
            except Refused as refusal:
                refusals.append((document, refusal))
            else:
                branches.append(branch)
        if not branches:
            return line
        if len(branches) == 1:
            line = branches[0]
            continue
        return _choose(line, [_grow(branch, followers, refusals) for branch in branches])


def _choose(line, branches):
    start = len(line.documents)
    best = branches[0]
    while True:  # one that prevails is again compared with all others
        prevails = (other for other in branches
                    if other is not best and stands(_since(best, start), _since(other, start)) == SECOND)
        better = next(prevails, None)
        if better is None:
            break
        best = better
    for other in branches:
        if other is not best:
            is_fork = best.authors[start] == other.authors[start]
            best.remarks.append(_tell(is_fork, start + 1, other.documents[start:]))
    return best


def _since(line, start):
    return list(zip(line.documents[start:], line.authors[start:]))


def _tell(is_fork, number, documents):
    said = ", ".join(f"{document.kind} {document.hash.hex()[:12]}" for document in documents)
    if is_fork:
        return f"Number {number}: a fork, two documents by one player. What gave way: {said}."
    return f"Number {number}: two branches crossed. What gave way: {said}."
