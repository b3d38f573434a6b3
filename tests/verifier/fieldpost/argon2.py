"""Argon2id by RFC 9106, for locked key files (section 12). It is slow in plain Python."""

import hashlib
import struct

MASK = 2**64 - 1
WORDS = 128  # the 64-bit words of a block of 1 KiB
VERSION = 0x13
ARGON2ID = 2
SLICES = 4


def _le32(number):
    return struct.pack("<I", number)


def long_hash(data, length):
    """H' of RFC 9106, 3.3: BLAKE2b of any length."""
    start = _le32(length) + data
    if length <= 64:
        return hashlib.blake2b(start, digest_size=length).digest()
    value = hashlib.blake2b(start).digest()
    result = value[:32]
    while length - len(result) > 64:
        value = hashlib.blake2b(value).digest()
        result += value[:32]
    return result + hashlib.blake2b(value, digest_size=length - len(result)).digest()


def _mix(v, a, b, c, d):
    """GB of RFC 9106, 3.6, on four words of v."""
    va, vb, vc, vd = v[a], v[b], v[c], v[d]
    for first, second in ((32, 24), (16, 63)):
        va = (va + vb + 2 * (va & 0xFFFFFFFF) * (vb & 0xFFFFFFFF)) & MASK
        vd ^= va
        vd = (vd >> first | vd << (64 - first)) & MASK
        vc = (vc + vd + 2 * (vc & 0xFFFFFFFF) * (vd & 0xFFFFFFFF)) & MASK
        vb ^= vc
        vb = (vb >> second | vb << (64 - second)) & MASK
    v[a], v[b], v[c], v[d] = va, vb, vc, vd


def _permute(v, p):
    """P of RFC 9106, 3.6, on the sixteen words of v at the places p."""
    for i in range(4):
        _mix(v, p[i], p[4 + i], p[8 + i], p[12 + i])
    for i in range(4):
        _mix(v, p[i], p[4 + (i + 1) % 4], p[8 + (i + 2) % 4], p[12 + (i + 3) % 4])


_ROWS = [range(16 * row, 16 * row + 16) for row in range(8)]
_COLUMNS = [[2 * column + 16 * row + half for row in range(8) for half in range(2)]
            for column in range(8)]


def compress(x, y):
    """G of RFC 9106, 3.5: two blocks, as lists of words, become one."""
    r = [a ^ b for a, b in zip(x, y)]
    z = list(r)
    for places in (*_ROWS, *_COLUMNS):
        _permute(z, places)
    return [a ^ b for a, b in zip(z, r)]


def _words(data):
    return list(struct.unpack(f"<{WORDS}Q", data))


class _Memory:
    """The lanes of blocks, filled slice by slice (RFC 9106, 3.2 and 3.4)."""

    def __init__(self, first, memory, passes, lanes):
        self.passes, self.lanes = passes, lanes
        self.length = memory // (SLICES * lanes) * SLICES  # blocks of a lane
        self.part = self.length // SLICES
        self.blocks = [[None] * self.length for _ in range(lanes)]
        for lane in range(lanes):
            for column in range(2):
                seed = first + _le32(column) + _le32(lane)
                self.blocks[lane][column] = _words(long_hash(seed, 1024))

    def fill(self):
        for number in range(self.passes):
            for part in range(SLICES):
                for lane in range(self.lanes):
                    self._fill_part(number, lane, part)

    def _fill_part(self, number, lane, part):
        addresses = self._addresses(number, lane, part) if number == 0 and part < 2 else None
        row = self.blocks[lane]
        for index in range(2 if number == 0 and part == 0 else 0, self.part):
            column = part * self.part + index
            previous = row[column - 1]
            random = addresses[index] if addresses else previous[0]
            other, place = self._reference(number, lane, part, index, random)
            block = compress(previous, self.blocks[other][place])
            if number:
                block = [a ^ b for a, b in zip(block, row[column])]
            row[column] = block

    def _addresses(self, number, lane, part):
        """The pseudo-random words that do not hang on the passphrase (3.4.1.2)."""
        zero = [0] * WORDS
        total = self.length * self.lanes
        head = [number, lane, part, total, self.passes, ARGON2ID]
        words = []
        for counter in range(1, self.part // WORDS + 2):
            block = head + [counter] + [0] * (WORDS - 7)
            words += compress(zero, compress(zero, block))
        return words

    def _reference(self, number, lane, part, index, random):
        """The block to mix in (3.4.2)."""
        low, high = random & 0xFFFFFFFF, random >> 32
        other = lane if number == 0 and part == 0 else high % self.lanes
        finished = part * self.part if number == 0 else self.length - self.part
        if other == lane:
            area = finished + index - 1
        else:
            area = finished - (1 if index == 0 else 0)
        relative = area - 1 - (area * (low * low >> 32) >> 32)
        start = 0 if number == 0 or part == SLICES - 1 else (part + 1) * self.part
        return other, (start + relative) % self.length

    def last(self):
        """The last blocks of all lanes, together."""
        result = [0] * WORDS
        for lane in self.blocks:
            result = [a ^ b for a, b in zip(result, lane[-1])]
        return struct.pack(f"<{WORDS}Q", *result)


def argon2id(password, salt, memory, passes, lanes, length=32, secret=b"", data=b""):
    """The tag of `length` bytes; memory is in KiB."""
    start = b"".join(map(_le32, (lanes, length, memory, passes, VERSION, ARGON2ID)))
    for value in (password, salt, secret, data):
        start += _le32(len(value)) + value
    work = _Memory(hashlib.blake2b(start).digest(), memory, passes, lanes)
    work.fill()
    return long_hash(work.last(), length)
