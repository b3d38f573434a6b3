"""Section 3: the texts in a mail, as far as the standard library reads them."""

import email
import email.policy
import re


def texts_of(data):
    """The text parts of a mail, decoded, or the file itself if it is no mail."""
    if not re.match(rb"(?:[A-Za-z-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}\r?\n", data):
        return [data]
    message = email.message_from_bytes(data, policy=email.policy.default)
    texts = []
    for part in message.walk():
        content = None if part.is_multipart() else part.get_payload(decode=True)
        if content is not None:
            texts.append(_in_utf8(content, part.get_content_charset()))
    return texts or [data]


def _in_utf8(content, charset):
    try:
        return content.decode(charset or "utf-8").encode("utf-8")
    except (LookupError, UnicodeDecodeError):
        return content
