"""Section 6: chains, the value K of a run, and the faces that follow from it; section 11: seals."""

from .spelling import H, u16, u32

# The rulebooks of section 6: the codes of their sides (the first one is `blue`).
RULEBOOKS = {
    "ags-korsun": ("GE", "SU"),
    "drive-on-kursk": ("GE", "SU"),
    "fords": ("BL", "RD"),
    "outpost": ("GE", "SU"),
    "patrols": ("BL", "RD"),
}
REVISION = 1  # of each of them
SIDES_OF_A_DIE = 6
COLOURS = ("blue", "red")


def link_before(chain_id, index, value):
    """s[index - 1], from s[index]."""
    return H("fieldpost/1/chain", chain_id, u16(index - 1), value)


def run_value(game, source, caster, index, value):
    """K: what all dice of a run follow from."""
    return H("fieldpost/1/dice", game, source, caster, u16(index), value)


def face(run, place, sides):
    """Die number `place` of a run, from 1 to `sides`."""
    limit = 2**64 // sides * sides
    attempt = 0
    while True:
        digest = H("fieldpost/1/face", run, u32(place), u32(attempt))
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return 1 + number % sides
        attempt += 1


def seal(game, colour, name, sequence, salt, value):
    """The seal of a secret (section 11)."""
    return H("fieldpost/1/secret", game, colour, name, u32(sequence), salt, value)
