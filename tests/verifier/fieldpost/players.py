"""Section 2: names, addresses and remarks."""

import re

from .spelling import Refused, read_number

MAX_REMARK_LETTERS = 1000
_NOT_LATIN = {0xD7, 0xF7, 0x131, 0x138, 0x149}
_NOT_GREEK = {0x387, 0x38B, 0x38D, 0x3A2}
_EAST_ASIAN = ((0x3041, 0x3096), (0x30A1, 0x30FA), (0x30FC, 0x30FC), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3))
_BESIDES = set("0123456789 -_'.")
_HEX = r"[A-Za-z0-9]{1,8}"
WHITE_SPACE = {chr(c) for c in (*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B),
                                0x2028, 0x2029, 0x202F, 0x205F, 0x3000)}


def script_of(letter):
    """The group that a letter of a name belongs to, or None (the table of section 2)."""
    code = ord(letter)
    if letter.isascii() and letter.isalpha() or 0xC0 <= code <= 0x17E and code not in _NOT_LATIN:
        return "Latin"
    if 0x386 <= code <= 0x3CE and code not in _NOT_GREEK:
        return "Greek"
    if 0x400 <= code <= 0x45F or code in (0x490, 0x491):
        return "Cyrillic"
    if any(first <= code <= last for first, last in _EAST_ASIAN):
        return "East Asian"
    return None


def check_name(name):
    """Refuse a name that section 2 does not allow."""
    scripts = {script_of(letter) for letter in name if letter not in _BESIDES}
    good = (1 <= len(name) <= 40 and None not in scripts and len(scripts) <= 1
            and name == name.strip(" ") and not name.startswith(".") and ".." not in name)
    if not good:
        raise Refused("malformed", "a name that is not allowed")
    return name


def check_mail(mail):
    """Refuse an address that section 2 does not allow."""
    visible = all("!" <= letter <= "~" and letter not in '<>()[],;:\\"' for letter in mail)
    before, _, after = mail.partition("@")
    if not (visible and len(mail) <= 254 and before and after and "@" not in after):
        raise Refused("malformed", "a mail address that is not allowed")
    return mail


def read_remark(value):
    """A remark `NUMBER EARLIER AT KIND TEXT`, as a tuple (section 2)."""
    parts = value.split(" ", 4)
    if len(parts) < 4:
        raise Refused("malformed", "a remark with parts missing")
    number = read_number(parts[0], minimum=1)
    earlier, at = read_number(parts[1]), read_number(parts[2])
    kind, text = parts[3], parts[4] if len(parts) == 5 else None
    if text is not None and len(text) > MAX_REMARK_LETTERS:
        raise Refused("too-long", f"a remark of more than {MAX_REMARK_LETTERS} letters")
    if earlier >= number:
        raise Refused("malformed", "a remark in place of one that is not earlier")
    if not _remark_text_fits(kind, text, earlier):
        raise Refused("malformed", f"a remark {kind[:20]!r} with a text that does not fit it")
    return number, earlier, at, kind, text


def _remark_text_fits(kind, text, earlier):
    if kind == "withdrawn":
        return text is None and earlier > 0
    if text is None:
        return False
    if kind == "comment":
        return any(letter not in WHITE_SPACE for letter in text)
    if kind == "mark":
        return text in ("!", "?", "!!", "??", "!?")
    if kind == "arrow":
        match = re.fullmatch(f"({_HEX})-({_HEX})", text)
        return bool(match) and match[1] != match[2]
    return kind == "highlight" and bool(re.fullmatch(_HEX, text))
