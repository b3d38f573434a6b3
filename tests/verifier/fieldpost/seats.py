"""What a reader without the rules keeps of a game (sections 4, 6 and 13)."""

from dataclasses import dataclass


@dataclass
class Seat:
    """One of the two players of a game (end of section 4)."""

    code: str
    key: bytes
    caster: bytes
    name: str
    chain_id: bytes
    chain_value: bytes
    source: bytes
    source_position: int
    since: int
    chain_index: int = 0
    given: int = 0  # the number that gave the seat anew, or 0

    def new_source(self, document, position):
        """From now on the other player's dice hang on this document."""
        self.source, self.source_position = document.hash, position


@dataclass
class Run:
    """The latest run: whose it is, the source D it began with, K (None: not known), the next die."""

    side: int
    source: bytes
    value: bytes | None
    next_die: int = 0


@dataclass(frozen=True)
class Moment:
    """What a takeback restores: the count of inputs, and the seals."""

    inputs: int
    seals: dict
