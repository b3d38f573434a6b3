"""Armour, crossing branches and the report, tried on the vectors beside this folder."""

import quopri
import random
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
VECTORS = HERE.parent.parent / "vectors"

from fieldpost.armour import find_blocks  # noqa: E402
from fieldpost.documents import read_document  # noqa: E402
from fieldpost.files import read_game  # noqa: E402
from fieldpost.report import NOT_CHECKED, Report  # noqa: E402
from fieldpost.spelling import H, Refused, read_base64, write_base64  # noqa: E402


def armoured(kind, data):
    """A block as a writer makes it, without words."""
    letters = write_base64(data + H("fieldpost/1/armour", kind, data)[:8])
    lines = "\n".join(letters[at:at + 64] for at in range(0, len(letters), 64))
    return f"[fieldpost/1/{kind}]\n\n[fieldpost/1/payload]\n{lines}\n[fieldpost/1/end]\n"


def enclosed(name):
    """The documents of a vector of crossing branches."""
    lines = (VECTORS / "crossing" / f"{name}.txt").read_text().splitlines()
    words = (line.split(" ") for line in lines if line.startswith(("first ", "second ")))
    return [read_document(read_base64(data)) for _, data in words]


class Armour(unittest.TestCase):
    def test_a_block_is_found_as_it_was_written(self):
        data = bytes(range(256))
        block, = find_blocks(armoured("note", data).encode())
        self.assertEqual((block.kind, block.data, block.failure), ("note", data, None))

    def test_quoted_printable_is_undone(self):
        text = armoured("note", bytes(range(256))).replace("[", "=5B").encode()
        quoted = quopri.encodestring(text.replace(b"=5B", b"[")).replace(b"[", b"=5B")
        block, = find_blocks(quoted)
        self.assertEqual(block.data, bytes(range(256)))

    def test_nothing_but_a_refusal_comes_of_altered_files(self):
        chance = random.Random(1)
        for name in ("dispatch", "note-remarks", "invitation-situation"):
            data = (VECTORS / "documents" / f"{name}.txt").read_bytes().split(b"\n\n", 1)[1]
            for _ in range(200):
                altered = bytearray(data)
                altered[chance.randrange(len(data))] = chance.randrange(256)
                with self.assertRaises(Refused):
                    read_document(bytes(altered))


class Reports(unittest.TestCase):
    def setUp(self):
        block, = find_blocks((VECTORS / "games" / "outpost-drawn.fieldpost").read_bytes())
        self.line, _ = read_game(block.data)
        self.said = []
        self.report = Report(say=self.said.append)

    def _read(self, documents):
        for document in documents:
            text = armoured(document.kind, document.payload + document.signature)
            for block in find_blocks(text.encode()):
                self.report._block("text", block)
        self.report.finish()

    def _beginning(self, numbers):
        return [self.line.invitation, self.line.acceptance, *self.line.documents[:numbers]]

    def test_loose_documents_find_their_places(self):
        documents = self._beginning(12)
        documents.reverse()
        self._read(documents)
        self.assertFalse(self.report.refused)
        self.assertTrue(any("12 documents in the line" in text for text in self.said))
        self.assertIn(NOT_CHECKED, self.said)

    def test_a_branch_that_gives_way_is_told_and_not_refused(self):
        self._read(self._beginning(3) + enclosed("a-dispatch-before-a-rekey"))
        self.assertFalse(self.report.refused)
        self.assertTrue(any("gave way" in text for text in self.said))

    def test_a_fork_is_refused(self):
        self._read(self._beginning(3) + enclosed("a-fork"))
        self.assertTrue(self.report.refused)
        self.assertTrue(any("(fork)" in text for text in self.said))

    def test_a_missing_number_is_told(self):
        self._read(self._beginning(3) + self.line.documents[4:5])
        self.assertTrue(any("early" in text for text in self.said))


if __name__ == "__main__":
    unittest.main()
