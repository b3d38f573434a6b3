"""What `verify.py` does with files, and the sentences in which it tells of it."""

from . import armour, crossing
from .documents import read_document
from .files import read_fork, read_game
from .keys import read_key_file
from .line import Line, check_invitation
from .mail import texts_of
from .spelling import Refused

NOT_CHECKED = ("Not checked: moves, results of dice, orders, plans, the states' hashes, whose turn it "
               "was, the components, and the words around the payloads.")
NOT_CHECKED_TOO = ("Nor: revisions, scenarios, options and situations, edits of adjudications, whether a "
                   "roll was due, and whether remarks fit the moves and the map.")


class Report:
    """Reads files, keeps loose documents until all are there, and prints sentences."""

    def __init__(self, passphrase=None, say=print):
        self.passphrase, self.say = passphrase, say
        self.refused = False
        self.loose = {}
        self.lines = {}
        self.seen = set()

    def refuse(self, what, refusal):
        """Something does not hold."""
        self.refused = True
        self.say(f"{what} is REFUSED ({refusal.failure}): {refusal.reason or 'no more is known'}.")

    def read_file(self, path):
        """All blocks of a file, or a key file or backup."""
        try:
            data = path.read_bytes()
        except OSError as error:
            return self.refuse(str(path), Refused("armour", error.strerror))
        for kind in ("key", "backup"):
            if data.startswith(f"fieldpost {kind} ".encode()):
                return self._key_file(path, data, kind)
        for text in texts_of(data):
            for number, block in enumerate(armour.find_blocks(text), start=1):
                self._block(f"{path}, block {number}", block)
        return None

    def _key_file(self, path, data, kind):
        try:
            file = read_key_file(data, kind, self.passphrase, slow=True)
        except Refused as refusal:
            return self.refuse(str(path), refusal)
        lock = "was opened by the passphrase" if file.locked else "is not locked"
        return self.say(f"{path}: a {kind} of {file.name}, which {lock}; its halves fit together, and "
                        f"{len(file.kept)} values are kept in it.")

    def _block(self, where, block):
        if block.failure:
            what = f"{where}, of kind {block.kind}," if block.kind else where
            return self.refuse(what, Refused("armour", block.failure))
        if (block.kind, block.data) in self.seen:
            return self.say(f"{where}: the same as one before; it counts once.")
        self.seen.add((block.kind, block.data))
        read = {"game": self._game, "fork": self._fork}.get(block.kind, self._document)
        try:
            return read(where, block)
        except Refused as refusal:
            return self.refuse(f"{where} ({block.kind})", refusal)

    def _game(self, where, block):
        line, notes = read_game(block.data)
        self.say(f"{where}: a game file. Every signature in it holds, and so does its line.")
        known = self.lines.get(line.game)
        if known is None or len(known.documents) < len(line.documents):
            self.lines[line.game] = line
            known, line = line, known
        for document in line.documents if line else ():
            self._keep(document)
        claims = sum(note.kind == "claim" for note in notes)
        self.say(f"  With it come {len(notes) - claims} notes and {claims} claims, signed and of this game.")

    def _fork(self, where, block):
        first, _ = read_fork(block.data)
        self.say(f"{where}: a fork proof that holds. The key {first.author.hex()} signed two different "
                 f"documents with number {first['number']} of game {first['game'].hex()}.")

    def _document(self, where, block):
        document = read_document(block.data)
        if document.kind != block.kind:
            raise Refused("malformed", f"armour of kind {block.kind} around a {document.kind}")
        self._keep(document)
        self.say(f"{where}: a {document.kind}, {document.hash.hex()}, well spelled and signed by "
                 f"{document.author.hex()}.")

    def _keep(self, document):
        self.loose.setdefault(document.hash, document)

    def finish(self):
        """Found games, put the loose documents in their places, and tell of each game."""
        self._found_games()
        for line in self.lines.values():
            self._grow(line)
        for document in self.loose.values():
            if document.kind not in ("invitation", "acceptance"):
                self.say(f"A {document.kind} ({document.hash.hex()[:12]}) belongs to a game that is not "
                         "here: its place was not checked.")
        self.say(NOT_CHECKED)
        self.say(NOT_CHECKED_TOO)

    def _loose_of(self, *kinds):
        return [document for document in self.loose.values() if document.kind in kinds]

    def _found_games(self):
        taken = {line.invitation.hash: line.game for line in self.lines.values()}
        for acceptance in self._loose_of("acceptance"):
            invitation = self.loose.get(acceptance["invitation"])
            try:
                line = self._found(invitation, acceptance, taken)
            except Refused as refusal:
                self.refuse(f"Acceptance {acceptance.hash.hex()[:12]}", refusal)
            else:
                taken[line.invitation.hash] = line.game
                self.lines.setdefault(line.game, line)
        for invitation in self._loose_of("invitation"):
            try:
                check_invitation(invitation)
            except Refused as refusal:
                self.refuse(f"Invitation {invitation.hash.hex()[:12]}", refusal)

    def _found(self, invitation, acceptance, taken):
        for line in self.lines.values():
            if line.acceptance.hash == acceptance.hash:
                return line
        if acceptance["invitation"] in taken:
            raise Refused("accepted-already", "another acceptance founded the game")
        if invitation is None:
            raise Refused("other-invitation", "its invitation is not here")
        return Line(invitation, acceptance)

    def _grow(self, line):
        """Let loose documents of this game follow, and tell which did not."""
        pool = [d for d in self.loose.values() if d.has_place and d["game"] == line.game]
        notes = [d for d in self._loose_of("note", "claim") if d["game"] == line.game]
        for document in (*pool, *notes):
            del self.loose[document.hash]
        start = Line(line.invitation, line.acceptance)
        grown, refusals = crossing.grow(start, [*line.documents, *pool])
        refused = {document.hash: refusal for document, refusal in refusals}
        stood = {document.hash for document in grown.documents}
        for document in pool:
            if document.hash not in stood:
                self._tell_loose(grown, document, refused.get(document.hash))
        self._tell(grown)

    def _tell_loose(self, line, document, refusal):
        what = f"The {document.kind} {document.hash.hex()[:12]} with number {document['number']}"
        if refusal is None:
            try:
                line.copy().take(document)
            except Refused as error:
                refusal = error
        if refusal.failure in ("early", "other-branch", "number-taken"):
            return self.say(f"{what} has no place now ({refusal.failure}): it waits, or gave way.")
        return self.refuse(what, refusal)

    def _tell(self, line):
        host, guest = line.invitation, line.acceptance
        self.say(f"Game {line.game.hex()}: {line.rulebook}, revision {line.revision}, "
                 f"{host['name']} (host) against {guest['name']}, {host['dice']} dice.")
        self.say(f"  {len(line.documents)} documents in the line: their places, authors and keys, the "
                 "links of the chains, the sources and the answers were checked, and hold.")
        self.say(f"  {line.dice_checked} dice were checked: each is the one that the chains and the "
                 f"documents fix. {line.dice_unchecked} dice were not checked.")
        for remark in line.remarks:
            self.say(f"  {remark}")
        self.say(f"  {'The game is over: ' + line.over if line.over else 'The game is not known to be over'}.")
