#!/usr/bin/env python3
"""Does to a text what mail programs do to it.

mangle.py WAY [SEED] < in > out          one way
mangle.py --all FOLDER [SEED] < in       every way, each into a file of its name
mangle.py --list                         the ways
mangle.py --serve                        one text after the other: a line `WAY SEED BYTES` and so many bytes in, a line
                                         with their number and the bytes out

The same seed gives the same bytes. Python 3 and its standard library only.
"""

import email.charset
import email.encoders
import email.message
import email.mime.application
import email.mime.message
import email.mime.multipart
import email.mime.text
import html
import html.parser
import os
import quopri
import random
import re
import sys
import textwrap

WAYS = {}


def way(name, *arguments):
    """Enters a function as a way; it takes the text and a source of chance, and gives a text or bytes."""

    def enter(function):
        WAYS[name] = lambda text, chance: function(text, chance, *arguments)
        return function

    return enter


# Mails


def headed(mail, subject="Korsun, dispatch 7"):
    mail["From"] = "Jan Novak <jan@example.org>"
    mail["To"] = "Eva <eva@example.net>"
    mail["Subject"] = subject
    mail["Date"] = "Mon, 16 Nov 2026 12:00:00 +0000"
    mail["Message-ID"] = "<7.able-river-stone@example.org>"
    return mail


def crlf(text):
    return re.sub(r"\r\n|\r|\n", "\r\n", text)


def source(mail):
    """A mail as it lies on a disk; its boundaries are the same every time."""
    if mail.is_multipart():
        for number, part in enumerate(mail.walk()):
            if part.get_content_maintype() == "multipart":
                part.set_boundary("=_boundary_%d" % number)
    return crlf(mail.as_string()).encode("utf-8")


def text_part(text, encoding, kind="plain", charset="utf-8"):
    names = email.charset.Charset(charset)
    names.body_encoding = {
        "quoted-printable": email.charset.QP,
        "base64": email.charset.BASE64,
    }.get(encoding)
    part = email.mime.text.MIMEText("", kind, "us-ascii")
    del part["Content-Transfer-Encoding"]
    del part["Content-Type"]
    part["Content-Type"] = "text/%s; charset=%s" % (kind, charset)
    part.set_payload(text if names.body_encoding else crlf(text), names if names.body_encoding else None)
    if not names.body_encoding:
        part["Content-Transfer-Encoding"] = "7bit" if text.isascii() else "8bit"
    return part


GREETING = "Hello Eva,\n\nhere is my turn – I would not like to be you now :-)\n\nJan\n\n"
ASCII_GREETING = "Hello Eva,\n\nhere is my turn - I would not like to be you now :-)\n\nJan\n\n"
SIGNATURE = "\n-- \nJan Novak\nPlays the Germans & regrets it\n"


@way("eml-quoted-printable", "quoted-printable", GREETING)
@way("eml-base64", "base64", GREETING)
@way("eml-7bit", "7bit", ASCII_GREETING)
@way("eml-8bit", "8bit", GREETING)
def in_a_mail(text, chance, encoding, greeting):
    return source(headed(text_part(greeting + text + SIGNATURE, encoding)))


@way("eml-latin-1")
def in_latin_1(text, chance):
    mail = headed(email.message.Message())
    mail["MIME-Version"] = "1.0"
    mail["Content-Type"] = "text/plain; charset=iso-8859-1"
    mail["Content-Transfer-Encoding"] = "8bit"
    mail.set_payload("")
    return source(mail) + crlf("Grüße\n" + text).encode("latin-1")


def stuffed(line):
    return " " + line if line.startswith((" ", ">", "From ")) else line


@way("eml-flowed", 66, "")
@way("eml-flowed-narrow", 30, "")
@way("eml-flowed-delsp", 40, "; delsp=yes")
def flowed(text, chance, width, delsp):
    """RFC 3676: soft breaks behind spaces (with DelSp anywhere, by a space that does not count), and space-stuffing."""
    out = []
    for line in (ASCII_GREETING + text + SIGNATURE).splitlines():
        if line == "-- ":
            out.append(line)
        elif delsp:
            pieces = [line[at : at + width] for at in range(0, len(line), width)] or [""]
            out += [stuffed(piece) + " " for piece in pieces[:-1]] + [stuffed(pieces[-1].rstrip(" "))]
        else:
            pieces = textwrap.wrap(line, width, break_long_words=False, drop_whitespace=False) or [""]
            out += [stuffed(piece.rstrip(" ")) + " " for piece in pieces[:-1]] + [stuffed(pieces[-1].rstrip(" "))]
    mail = headed(text_part("\n".join(out) + "\n", "7bit"))
    mail.replace_header("Content-Type", "text/plain; charset=utf-8; format=flowed" + delsp)
    return source(mail)


def attached(data, greeting, name="korsun-7.fieldpost", kind="octet-stream"):
    mail = headed(email.mime.multipart.MIMEMultipart("mixed"))
    mail.attach(text_part(greeting, "quoted-printable"))
    part = email.mime.application.MIMEApplication(data, kind)
    part.add_header("Content-Disposition", "attachment", filename=name)
    mail.attach(part)
    return source(mail)


@way("eml-attachment")
def attachment(text, chance):
    return attached(text.encode(), GREETING)


@way("eml-attachment-utf-16")
def attachment_utf_16(text, chance):
    return attached(crlf(text).encode("utf-16"), GREETING)


@way("eml-attachment-and-body")
def attachment_and_body(text, chance):
    return attached(crlf(text).encode(), GREETING + text)


@way("eml-attachment-and-broken-body")
def attachment_and_broken_body(text, chance):
    """The client shortened the text, not the attachment."""
    start = text.index("[fieldpost/1/payload]")
    return attached(crlf(text).encode(), GREETING + text[: start + 60] + "\n[message clipped]\n")


@way("eml-text-utf-16")
def text_utf_16(text, chance):
    mail = headed(email.mime.multipart.MIMEMultipart("mixed"))
    part = email.message.Message()
    part["Content-Type"] = "text/plain; charset=utf-16le"
    part.set_payload(crlf(text).encode("utf-16-le"))
    email.encoders.encode_base64(part)
    mail.attach(part)
    return source(mail)


# HTML


def escaped(text):
    return html.escape(text, quote=True)


def in_paragraphs(text):
    paragraphs = escaped(text).strip("\n").split("\n\n")
    return "".join("<p class=MsoNormal>%s</p>\n" % paragraph.replace("\n", "<br>\n") for paragraph in paragraphs)


def in_breaks(text):
    return '<div dir="ltr">' + "<br>".join(escaped(text).split("\n")) + "</div>"


def in_pre(text):
    return "<pre>\n%s</pre>\n" % escaped(text)


def in_quotes(text):
    return (
        '<div class="quote">On Mon, 16 Nov 2026, Jan &lt;jan@example.org&gt; wrote:<br>'
        '<blockquote type="cite" style="border-left:1px solid #ccc"><blockquote>%s</blockquote></blockquote></div>'
        % in_breaks(text)
    )


def in_spaces(text):
    """Outlook: a paragraph for every line, and hard spaces."""
    lines = (escaped(line).replace("  ", " &nbsp;") or "&nbsp;" for line in text.split("\n"))
    return "".join("<p><span style='font-size:11.0pt'>%s<o:p></o:p></span></p>" % line for line in lines)


def in_entities(text):
    """Everything that is no letter or digit as an entity, and a place to break every 20 letters."""
    out = []
    for number, letter in enumerate(text):
        if letter == "\n":
            out.append("<br />\n")
        elif letter.isalnum() or letter == " ":
            out.append(letter)
        else:
            out.append(("&#%d;" if number % 2 else "&#x%X;") % ord(letter))
        if number % 20 == 19 and letter != "\n":
            out.append("<wbr>&shy;" if number % 40 == 39 else "<wbr/>")
    return "<body>" + "".join(out) + "</body>"


def document(body):
    return (
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">'
        "<style>p.MsoNormal { margin: 0 } a[href] > b { color: red }</style>"
        "<!--[if gte mso 9]><xml><o:x v=\"[1]\"/></xml><![endif]--></head>"
        "<body>Hello&nbsp;Eva, <b>it&rsquo;s</b> your turn:<br>%s<i>1 &lt; 2</i></body></html>\n" % body
    )


class Copied(html.parser.HTMLParser):
    """What a browser puts on the clipboard, more or less."""

    BREAKS = {"p", "br", "div", "blockquote", "pre", "li", "tr"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out = []
        self.hidden = 0

    def handle_starttag(self, tag, attributes):
        self.hidden += tag == "style"
        if tag in self.BREAKS:
            self.out.append("\n")

    def handle_endtag(self, tag):
        self.hidden -= tag == "style"
        if tag in self.BREAKS and tag != "br":
            self.out.append("\n")

    def handle_data(self, data):
        if not self.hidden:
            self.out.append(data)


def copied(page):
    parser = Copied()
    parser.feed(page)
    parser.close()
    lines = "".join(parser.out).split("\n")
    return "\n".join(line for long in lines for line in (textwrap.wrap(long, 72) or [""])) + "\n"


FORMS = {
    "paragraphs": in_paragraphs,
    "breaks": in_breaks,
    "pre": in_pre,
    "quotes": in_quotes,
    "spaces": in_spaces,
    "entities": in_entities,
}


def html_way(name, form):
    @way("html-%s-eml" % name)
    def mailed(text, chance):
        mail = headed(email.mime.multipart.MIMEMultipart("alternative"))
        mail.attach(text_part("This mail is to be read as HTML.\n", "quoted-printable"))
        mail.attach(text_part(document(form(text)), "quoted-printable", "html"))
        return source(mail)

    @way("html-%s-base64-eml" % name)
    def mailed_in_base64(text, chance):
        return source(headed(text_part(document(form(text)), "base64", "html")))

    @way("html-%s-copied" % name)
    def pasted(text, chance):
        return copied(document(form(text)))

    @way("html-%s-saved" % name)
    def saved(text, chance):
        return document(form(text))

    @way("html-%s-source" % name)
    def shown_source(text, chance):
        return quopri.encodestring(document(form(text)).encode()).decode("ascii")


for form_name, form in FORMS.items():
    html_way(form_name, form)


@way("html-one-line-cut")
def one_line_cut(text, chance):
    """A relay of the old kind breaks lines of 990 letters by `!`, a line break and a space."""
    line = document(in_breaks(text)).replace("\n", "")
    return "!\r\n ".join(line[at : at + 990] for at in range(0, len(line), 990)) + "\r\n"


# Replies


def quoted(text, mark="> "):
    return "".join((mark + line).rstrip(" ") + "\n" for line in text.splitlines())


ATTRIBUTION = "On Mon, 16 Nov 2026 at 12:00, Jan Novak <jan@example.org> wrote:\n\n"


@way("reply", 1, "> ")
@way("reply-twice", 2, "> ")
@way("reply-tight", 3, ">")
@way("reply-bars", 2, "| ")
def reply(text, chance, depth, mark):
    for turn in range(depth):
        text = "Well, if 3 <4 then I am lost :-)\n\n" + ATTRIBUTION + quoted(text + SIGNATURE, mark)
    return text + SIGNATURE


@way("reply-below")
def reply_below(text, chance):
    return ATTRIBUTION + quoted(text) + "\nI see. My answer comes tomorrow.\n" + SIGNATURE


@way("reply-eml")
def reply_in_a_mail(text, chance):
    return source(headed(text_part(reply(text, chance, 2, "> "), "quoted-printable"), "Re: Korsun, dispatch 7"))


def rewrapped(text, width):
    paragraphs = re.split(r"\n[ \t]*\n", text)
    return "\n\n".join(textwrap.fill(paragraph, width) for paragraph in paragraphs) + "\n"


@way("wrap-16", 16, False)
@way("wrap-40", 40, False)
@way("wrap-60", 60, False)
@way("wrap-76", 76, False)
@way("wrap-quoted-16", 16, True)
@way("wrap-quoted-40", 40, True)
@way("wrap-quoted-60", 60, True)
@way("wrap-quoted-76", 76, True)
def wrap(text, chance, width, quotes):
    text = rewrapped(ASCII_GREETING + text, width)
    return quoted(text, "> > ") if quotes else text


@way("wrap-badly-60", 60)
@way("wrap-badly-20", 20)
def wrap_badly(text, chance, width):
    """A client that breaks quoted lines and leaves the second half unquoted, and the marks of others inside the lines."""
    lines = quoted(quoted(text)).splitlines()
    return "".join(
        piece + "\n" for line in lines for piece in ([line[at : at + width] for at in range(0, len(line), width)] or [""])
    )


@way("wrap-marks-inside", 50)
def wrap_marks_inside(text, chance, width):
    """A client that joins quoted lines without looking at their marks, and wraps them again."""
    return "".join("> " + line + "\n" for line in textwrap.wrap(quoted(text), width))


# Line ends, spaces, signs


@way("same")
def same(text, chance):
    return text


@way("crlf")
def with_crlf(text, chance):
    return crlf(text)


@way("cr")
def with_cr(text, chance):
    return text.replace("\n", "\r")


@way("double-spaced")
def double_spaced(text, chance):
    return text.replace("\n", "\r\n\r\n")


@way("stripped")
def stripped(text, chance):
    return "\n".join(line.rstrip() for line in text.splitlines())


@way("trailing-spaces")
def trailing_spaces(text, chance):
    return "".join(line + " " * chance.randrange(4) + "\n" for line in text.splitlines())


@way("indented")
def indented(text, chance):
    return "".join("        " + line + "\n" for line in text.splitlines())


@way("tabs")
def tabs(text, chance):
    return "".join("\t" * chance.randrange(3) + line.replace(" ", "\t") + "\n" for line in text.splitlines())


@way("one-line")
def one_line(text, chance):
    return "Look: " + " ".join(text.split("\n")) + " that is all"


@way("no-line-breaks")
def no_line_breaks(text, chance):
    return "Look:" + text.replace("\n", "") + "That is all"


@way("cut-998")
def cut_998(text, chance):
    line = " ".join(text.split("\n"))
    return "\r\n".join(line[at : at + 998] for at in range(0, len(line), 998)) + "\r\n"


@way("smart")
def smart(text, chance):
    text = re.sub(r'"([^"\n]*)"', "“\\1”", text)
    text = text.replace("'", "’").replace("--", "—").replace(" - ", " – ").replace("...", "…")
    return re.sub(" ", lambda space: chance.choice([" ", "\u00a0", "\u202f"]), text)


@way("zero-width")
def zero_width(text, chance):
    return "\u200b".join(text[at : at + 70] for at in range(0, len(text), 70))


@way("unseen")
def unseen(text, chance):
    signs = ["\u200b", "\u00ad", "\u2060", "\ufeff", "\u200e", "\u00a0", "\u2028"]
    return "".join(letter + (chance.choice(signs) if chance.random() < 0.05 else "") for letter in text)


@way("wide-markers")
def wide_markers(text, chance):
    """Markers in the widths of an East Asian keyboard, or in capitals."""

    def widened(marker):
        return marker.group().translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})

    text = re.sub(r"\[fieldpost/1/[a-z-]*\]", widened, text, count=2)
    return re.sub(r"\[fieldpost/1/[a-z-]*\]", lambda marker: marker.group().upper(), text)


@way("bom")
def bom(text, chance):
    return "\ufeff" + text


@way("utf-16")
def utf_16(text, chance):
    return crlf(text).encode("utf-16")


@way("utf-16-big")
def utf_16_big(text, chance):
    return b"\xfe\xff" + crlf(text).encode("utf-16-be")


@way("latin-1")
def latin_1(text, chance):
    return ("Grüße!\n" + text).encode("latin-1")


# On the way


@way("forwarded")
def forwarded(text, chance):
    mail = headed(email.mime.multipart.MIMEMultipart("mixed"), "Fwd: Korsun, dispatch 7")
    mail.attach(text_part("See below.\n", "quoted-printable"))
    mail.attach(email.mime.message.MIMEMessage(headed(text_part(GREETING + text, "quoted-printable"))))
    return source(mail)


@way("forwarded-attachment")
def forwarded_attachment(text, chance):
    inner = attached(crlf(text).encode(), GREETING)
    return attached(inner, "See below.\n", "Korsun, dispatch 7.eml")


@way("forwarded-inline")
def forwarded_inline(text, chance):
    return (
        "-------- Forwarded Message --------\nSubject: Korsun, dispatch 7\nDate: Mon, 16 Nov 2026 12:00:00 +0000\n"
        "From: Jan Novak <jan@example.org>\nTo: Eva <eva@example.net>\n\n" + ASCII_GREETING + text
    )


@way("copied-with-headers")
def copied_with_headers(text, chance):
    return "From: Jan Novak <jan@example.org>\nTo: Eva <eva@example.net>\nSubject: Korsun, dispatch 7\n" + text


@way("mbox")
def mbox(text, chance):
    def entry(mail):
        body = mail.decode("utf-8").replace("\r\n", "\n")
        return "From jan@example.org Mon Nov 16 12:00:00 2026\n" + re.sub(r"(?m)^(>*From )", r">\1", body) + "\n"

    other = source(headed(text_part("Another mail.\n\nFrom here on it is quiet.\n", "7bit"), "Quiet"))
    return entry(other) + entry(in_a_mail(text, chance, "7bit", ASCII_GREETING)) + entry(other)


FOOTER = "_______________________________________________\nWargames mailing list\nWargames@example.org\nhttps://example.org/wargames\n"


@way("list-footer")
def list_footer(text, chance):
    return source(headed(text_part(ASCII_GREETING + text + "\n" + FOOTER, "7bit"), "[Wargames] Korsun, dispatch 7"))


@way("list-footer-on-base64")
def list_footer_on_base64(text, chance):
    return source(headed(text_part(GREETING + text, "base64"))) + crlf(FOOTER).encode()


@way("list-footer-part")
def list_footer_part(text, chance):
    mail = headed(email.mime.multipart.MIMEMultipart("mixed"), "[Wargames] Korsun, dispatch 7")
    mail.attach(text_part(GREETING + text, "base64"))
    mail.attach(text_part(FOOTER, "7bit"))
    return source(mail)


@way("shown-source")
def shown_source(text, chance):
    """The source of a mail in quoted-printable, copied from a window without its headers."""
    return quopri.encodestring((GREETING + text).encode(), quotetabs=True).decode("ascii")


def mangled(name, text, seed):
    result = WAYS[name](text, random.Random("%s %s" % (name, seed)))
    return result if isinstance(result, bytes) else result.encode("utf-8")


def serve(requests, out):
    for line in requests:
        name, seed, count = line.decode("ascii").split()
        result = mangled(name, requests.read(int(count)).decode("utf-8"), seed)
        out.write(b"%d\n" % len(result) + result)
        out.flush()
    return 0


def main(arguments):
    if arguments == ["--list"]:
        print("\n".join(WAYS))
        return 0
    if arguments == ["--serve"]:
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    everything = arguments[:1] == ["--all"]
    arguments = arguments[1:] if everything else arguments
    if len(arguments) not in (1, 2) or not (everything or arguments[0] in WAYS):
        print(__doc__, file=sys.stderr)
        return 2
    seed = arguments[1] if len(arguments) == 2 else "0"
    text = sys.stdin.buffer.read().decode("utf-8")
    if not everything:
        sys.stdout.buffer.write(mangled(arguments[0], text, seed))
        return 0
    os.makedirs(arguments[0], exist_ok=True)
    for name in WAYS:
        with open(os.path.join(arguments[0], name), "wb") as out:
            out.write(mangled(name, text, seed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
