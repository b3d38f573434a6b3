"""Section 12: key files and backups, open or behind a passphrase."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from . import argon2, ed25519, xchacha
from .documents import Lines, read_first_line, read_lines, text
from .players import check_name
from .spelling import Refused, read_base64, read_hash, read_number

MAX_KEPT = 100_000
MAX_MEMORY, MAX_PASSES, MAX_LANES = 262_144, 16, 4
NONCE_LENGTH = 24


class TooSlow(Exception):
    """The passphrase is not tried: plain Python takes many seconds."""


@dataclass
class KeyFile:
    """What a key file or a backup holds."""

    name: str
    public: bytes
    locked: bool
    kept: list = field(default_factory=list)


derive = lru_cache(maxsize=8)(argon2.argon2id)


def read_key_file(data, kind, passphrase=None, slow=False):
    """A file of kind `key` or `backup`; behind a passphrase it is opened only if `slow` is set."""
    file_lines = read_lines(data)
    read_first_line(file_lines[0], (kind,))
    lines = Lines(file_lines[1:])
    lines.take("name", check_name)
    lines.take("public", read_hash)
    locked = lines.word() == "argon2id"
    if locked:
        lines.take("argon2id", _cost)
        lines.take("sealed", _sealed)
        lines.end()
        opened = _open(file_lines[:3], lines.fields, passphrase, slow)
        secrets = Lines(read_lines(opened))
    else:
        secrets = lines
    return _secrets(secrets, lines.fields, kind, locked)


def _secrets(lines, head, kind, locked):
    """Everything from `secret` on."""
    lines.take("secret", read_hash)
    if kind == "backup":
        lines.many("kept", MAX_KEPT, _kept)
    lines.end()
    if ed25519.public_key(lines.fields["secret"]) != head["public"]:
        raise Refused("bad-key", "the public key is that of another secret")
    return KeyFile(head["name"], head["public"], locked, lines.fields.get("kept", []))


def _kept(value):
    parts = value.split(" ", 2)
    if len(parts) < 3 or not parts[1]:
        raise Refused("malformed", "a line `kept` with parts missing")
    return read_hash(parts[0]), parts[1], text(parts[2])


def _cost(value):
    parts = value.split(" ")
    if len(parts) != 4:
        raise Refused("malformed", "argon2id has four values")
    memory = read_number(parts[0], MAX_MEMORY)
    passes = read_number(parts[1], MAX_PASSES, minimum=1)
    lanes = read_number(parts[2], MAX_LANES, minimum=1)
    if memory < 8 * lanes:
        raise Refused("malformed", "less memory than Argon2 can work with")
    return memory, passes, lanes, read_hash(parts[3])


def _sealed(value):
    nonce, _, sealed = value.partition(" ")
    if not re.fullmatch(f"[0-9a-f]{{{2 * NONCE_LENGTH}}}", nonce):
        raise Refused("malformed", "a nonce is 24 bytes in hexadecimal")
    return bytes.fromhex(nonce), read_base64(sealed)


def _open(head, fields, passphrase, slow):
    if passphrase is None:
        raise Refused("key-proof", "the file is behind a passphrase")
    if not slow:
        raise TooSlow
    memory, passes, lanes, salt = fields["argon2id"]
    key = derive(passphrase.encode("utf-8"), salt, memory, passes, lanes)
    nonce, sealed = fields["sealed"]
    associated = "".join(line + "\n" for line in head).encode("utf-8")
    opened = xchacha.decrypt(key, nonce, sealed, associated)
    if opened is None:
        raise Refused("key-proof", "the passphrase is wrong, or the file was altered")
    return opened
