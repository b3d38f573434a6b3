"""Section 1: hashes, numbers, hexadecimal and base64, each in its one spelling."""

import base64
import binascii
import hashlib
import re
import struct

U16_MAX = 0xFFFF
U32_MAX = 0xFFFFFFFF

_NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)
_HEX_32_BYTES = re.compile(r"[0-9a-f]{64}")
_BASE64 = re.compile(r"[A-Za-z0-9+/]*")


class Refused(Exception):
    """Something that the specification does not allow, with its class of failure (section 14)."""

    def __init__(self, failure, reason=""):
        super().__init__(f"{failure}: {reason}" if reason else failure)
        self.failure = failure
        self.reason = reason


def u16(number):
    """A number as a field of two bytes."""
    return struct.pack(">H", number)


def u32(number):
    """A number as a field of four bytes."""
    return struct.pack(">I", number)


def H(tag, *fields):
    """SHA-256 over the tag and the fields, each preceded by its length (section 1)."""
    digest = hashlib.sha256()
    for field in (tag, *fields):
        data = field.encode("utf-8") if isinstance(field, str) else field
        digest.update(u32(len(data)))
        digest.update(data)
    return digest.digest()


def read_number(text, maximum=U32_MAX, minimum=0):
    """A decimal number without sign and leading zeros, or Refused("malformed")."""
    if len(text) > 10 or not _NUMBER.fullmatch(text):
        raise Refused("malformed", f"{text[:40]!r} is not a number")
    number = int(text)
    if not minimum <= number <= maximum:
        raise Refused("malformed", f"{number} is not between {minimum} and {maximum}")
    return number


def read_hash(text):
    """Thirty-two bytes in 64 lower-case hexadecimal digits, or Refused("malformed")."""
    if not _HEX_32_BYTES.fullmatch(text):
        raise Refused("malformed", f"{text[:80]!r} is not 64 lower-case hexadecimal digits")
    return bytes.fromhex(text)


def read_base64(text):
    """Base64 without padding and with unused bits zero, or Refused("malformed")."""
    if not _BASE64.fullmatch(text) or len(text) % 4 == 1:
        raise Refused("malformed", "not base64 without padding")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise Refused("malformed", "not base64") from error
    if write_base64(data) != text:
        raise Refused("malformed", "base64 with unused bits that are not zero")
    return data


def write_base64(data):
    """Base64 without padding."""
    return base64.b64encode(data).decode("ascii").rstrip("=")


def is_printable_ascii(text):
    """Whether all characters are from space to tilde (section 2)."""
    return all(" " <= letter <= "~" for letter in text)
