"""XChaCha20-Poly1305 (RFC 8439 and draft-irtf-cfrg-xchacha), for locked key files (section 12)."""

import hmac
import struct

MASK = 0xFFFFFFFF
CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")
TAG_LENGTH = 16


def _quarter(s, a, b, c, d):
    for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & MASK
        s[z] ^= s[x]
        s[z] = (s[z] << bits | s[z] >> (32 - bits)) & MASK


def _rounds(state):
    s = list(state)
    for _ in range(10):
        for i in range(4):
            _quarter(s, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            _quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return s


def hchacha20(key, nonce):
    """The subkey for the first 16 bytes of a long nonce."""
    s = _rounds((*CONSTANTS, *struct.unpack("<8I", key), *struct.unpack("<4I", nonce)))
    return struct.pack("<8I", *s[:4], *s[12:])


def chacha20_block(key, counter, nonce):
    """Sixty-four bytes of key stream (RFC 8439, 2.3)."""
    state = (*CONSTANTS, *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce))
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(state, _rounds(state))))


def chacha20(key, counter, nonce, data):
    """Encrypt or decrypt (RFC 8439, 2.4)."""
    result = bytearray()
    for at in range(0, len(data), 64):
        stream = chacha20_block(key, counter + at // 64, nonce)
        result += bytes(a ^ b for a, b in zip(data[at:at + 64], stream))
    return bytes(result)


def poly1305(key, message):
    """The tag of a message (RFC 8439, 2.5)."""
    r = int.from_bytes(key[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    for at in range(0, len(message), 16):
        block = int.from_bytes(message[at:at + 16] + b"\x01", "little")
        total = (total + block) * r % (2**130 - 5)
    return ((total + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")


def _pad(data):
    return data + bytes(-len(data) % 16)


def decrypt(key, nonce, sealed, associated):
    """The plain bytes, or None if the tag does not fit."""
    subkey, short = hchacha20(key, nonce[:16]), bytes(4) + nonce[16:]
    if len(sealed) < TAG_LENGTH:
        return None
    data, tag = sealed[:-TAG_LENGTH], sealed[-TAG_LENGTH:]
    lengths = struct.pack("<QQ", len(associated), len(data))
    made = poly1305(chacha20_block(subkey, 0, short), _pad(associated) + _pad(data) + lengths)
    return chacha20(subkey, 1, short, data) if hmac.compare_digest(tag, made) else None
