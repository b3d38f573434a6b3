//! The texts in a file that came by mail: a mail, a mailbox of them, or just a text.
//!
//! Headers, charsets and encodings are read by mail-parser; the parts are walked here, with bounds on depth and number that hold
//! against files made to break a reader.

use crate::undo::Undone;
use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{MessageParser, MimeHeaders};
use std::borrow::Cow;

/// No more texts are read, from a mail or a whole mailbox.
const MOST_TEXTS: usize = 10_000;
/// Mails are read this deep inside each other, and parts this deep inside all of them.
const DEEPEST: Depth = Depth { mails: 8, parts: 24 };
/// No headers of one part are longer, in bytes.
const LONGEST_HEAD: usize = 256 << 10;

/// Headers of which every mail has one, and which people write over a text, too.
const COMMON_HEADERS: &[&str] = &["date", "from", "subject", "to"];
/// Headers that only programs write.
const MAIL_HEADERS: &[&str] =
    &["content-type", "delivered-to", "message-id", "mime-version", "received", "return-path", "x-unsent"];

/// The texts of a file, in order.
#[derive(Debug)]
pub(crate) struct Texts {
    pub texts: Vec<String>,
    /// Whether there were too many of them.
    pub cut: bool,
}

/// Every text in the file.
pub(crate) fn texts(bytes: &[u8]) -> Texts {
    // Only what says how to read a part.
    let parser = MessageParser::new().with_mime_headers().default_header_ignore();
    let mut walk = Walk { parser, texts: Vec::new(), cut: false };
    for mail in mails(behind_blank_lines(bytes)) {
        if is_mail(mail) {
            walk.part(mail, DEEPEST);
        } else {
            walk.take(plain(mail));
        }
    }
    Texts { texts: walk.texts, cut: walk.cut }
}

/// The bytes as a text: UTF-16 if they say so, UTF-8 if they are, or else Latin-1.
pub(crate) fn plain(bytes: &[u8]) -> String {
    if let Some(text) = utf_16(bytes) {
        return text;
    }
    match std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// Whether the bytes begin with the headers of a mail.
fn is_mail(bytes: &[u8]) -> bool {
    let (mut common, mut sure, mut first) = (false, false, true);
    let mut read = 0;
    for line in lines(bytes) {
        read += line.len();
        if is_blank(line) || read > LONGEST_HEAD {
            break;
        }
        match header_name(line) {
            Some(name) => {
                let is = |header: &&str| name.eq_ignore_ascii_case(header.as_bytes());
                common |= COMMON_HEADERS.iter().any(is);
                sure |= MAIL_HEADERS.iter().any(is);
            }
            None if !first && matches!(line, [b' ' | b'\t', ..]) => {}
            // A mail may be ill-formed; a text with headers of its own goes on like this.
            None => return sure,
        }
        first = false;
    }
    common || sure
}

struct Walk {
    parser: MessageParser,
    texts: Vec<String>,
    cut: bool,
}

/// What the headers of a part say about it.
#[derive(Debug)]
struct Head {
    /// In small letters, as `text` and `plain`.
    kind: String,
    subkind: String,
    boundary: Option<String>,
    charset: Option<String>,
    encoding: String,
    name: String,
}

/// How much deeper the walk may go.
#[derive(Clone, Copy, Debug)]
struct Depth {
    mails: usize,
    parts: usize,
}

impl Depth {
    fn in_a_mail(self) -> Option<Depth> {
        Some(Depth { mails: self.mails.checked_sub(1)?, ..self })
    }

    fn in_a_part(self) -> Option<Depth> {
        Some(Depth { parts: self.parts.checked_sub(1)?, ..self })
    }
}

impl Walk {
    fn take(&mut self, text: String) {
        if !text.trim().is_empty() && !self.is_full() {
            self.texts.push(text);
        }
    }

    fn is_full(&mut self) -> bool {
        let full = self.texts.len() >= MOST_TEXTS;
        self.cut |= full;
        full
    }

    /// A mail or a part of one, headers first.
    fn part(&mut self, bytes: &[u8], left: Depth) {
        if self.is_full() {
            return;
        }
        let (head, body) = split(bytes);
        let head = self.head(head);
        match (&head.kind[..], &head.subkind[..]) {
            ("multipart", _) => self.multipart(body, &head, left),
            ("message", "rfc822" | "global" | "news") => match left.in_a_mail() {
                Some(left) => self.part(&decoded(body, &head.encoding), left),
                None => self.take(plain(body)),
            },
            ("text", "html") => {
                let html = in_charset(&decoded(body, &head.encoding), head.charset.as_deref());
                self.take(Undone::new(&html).collect());
            }
            ("text", _) => self.take(in_charset(&decoded(body, &head.encoding), head.charset.as_deref())),
            _ => self.attachment(&decoded(body, &head.encoding), &head, left),
        }
    }

    fn multipart(&mut self, body: &[u8], head: &Head, left: Depth) {
        let pieces = head.boundary.as_deref().map_or(Vec::new(), |boundary| pieces(body, boundary.as_bytes()));
        match left.in_a_part() {
            Some(left) if !pieces.is_empty() => pieces.iter().for_each(|piece| self.part(piece, left)),
            Some(_) | None => self.take(plain(body)),
        }
    }

    fn attachment(&mut self, bytes: &[u8], head: &Head, left: Depth) {
        match left.in_a_mail() {
            Some(left) if head.name.to_ascii_lowercase().ends_with(".eml") && is_mail(bytes) => self.part(bytes, left),
            Some(_) | None if may_hold_text(bytes) => self.take(plain(bytes)),
            Some(_) | None => {}
        }
    }

    fn head(&self, head: &[u8]) -> Head {
        let message = self.parser.parse_headers(head);
        let of = message.as_ref();
        let content_type = of.and_then(|message| message.content_type());
        let attribute = |name| content_type.and_then(|kind| kind.attribute(name)).map(str::to_owned);
        let small = |text: Option<&str>| text.unwrap_or_default().trim().to_ascii_lowercase();
        Head {
            kind: content_type.map_or("text".to_owned(), |kind| small(Some(kind.ctype()))),
            subkind: content_type.map_or("plain".to_owned(), |kind| small(kind.subtype())),
            boundary: attribute("boundary").filter(|boundary| !boundary.is_empty()),
            charset: attribute("charset"),
            encoding: small(of.and_then(|message| message.content_transfer_encoding())),
            name: of.and_then(|message| message.attachment_name()).unwrap_or_default().to_owned(),
        }
    }
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n')
}

/// The file without a byte order mark and blank lines at its beginning, which mail programs do not mind either.
fn behind_blank_lines(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let blank = bytes.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    bytes.get(blank..).unwrap_or(bytes)
}

fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

/// The name of the header that a line begins.
fn header_name(line: &[u8]) -> Option<&[u8]> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let name = line.get(..colon)?;
    (!name.is_empty() && name.iter().all(u8::is_ascii_graphic)).then_some(name)
}

/// The mails of a mailbox, whose `From ` lines stand before headers and behind blank lines; of any other file, the whole.
fn mails(bytes: &[u8]) -> Vec<&[u8]> {
    let mut starts = Vec::new();
    let (mut at, mut behind_blank) = (0, true);
    let mut following = lines(bytes).skip(1);
    for line in lines(bytes) {
        let next = following.next().unwrap_or_default();
        if line.starts_with(b"From ") && behind_blank && header_name(next).is_some() {
            starts.push((at, at + line.len()));
        } else if starts.is_empty() {
            return vec![bytes];
        }
        behind_blank = is_blank(line);
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(line, _)| *line).chain([bytes.len()]);
    starts.iter().zip(ends).filter_map(|((_, from), to)| bytes.get(*from..to)).collect()
}

/// The headers of a part, and what stands behind them.
fn split(part: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    for line in lines(part) {
        at += line.len();
        if at > LONGEST_HEAD {
            return (&[], part);
        }
        if is_blank(line) {
            break;
        }
    }
    part.split_at_checked(at).unwrap_or((part, &[]))
}

/// What stands between the lines of a boundary, and behind the last if it is not said to be the last.
fn pieces<'a>(body: &'a [u8], boundary: &[u8]) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in lines(body) {
        let behind = line.strip_prefix(b"--").and_then(|line| line.strip_prefix(boundary));
        let closing = behind.and_then(|behind| behind.strip_prefix(b"--"));
        if behind.is_some_and(is_blank) || closing.is_some_and(is_blank) {
            pieces.extend(start.and_then(|start| body.get(start..at)));
            start = closing.is_none().then_some(at + line.len());
        }
        at += line.len();
        if pieces.len() > MOST_TEXTS {
            return pieces;
        }
    }
    pieces.extend(start.and_then(|start| body.get(start..at)));
    pieces
}

/// A body without its transfer encoding, or as it is if it cannot be decoded.
fn decoded<'a>(body: &'a [u8], encoding: &str) -> Cow<'a, [u8]> {
    let decoded = match encoding {
        "base64" => base64_decode(base64_part(body)),
        "quoted-printable" => quoted_printable_decode(body),
        _ => None,
    };
    decoded.map_or(Cow::Borrowed(body), Cow::Owned)
}

/// Mailing lists write below what is encoded: only the lines above that.
fn base64_part(body: &[u8]) -> &[u8] {
    let foreign = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"+/= \t\r\n".contains(byte);
    let length = lines(body).take_while(|line| !line.iter().any(foreign)).map(<[u8]>::len).sum();
    body.get(..length).unwrap_or(body)
}

fn in_charset(bytes: &[u8], charset: Option<&str>) -> String {
    let decoder = charset.and_then(|charset| charset_decoder(charset.trim().as_bytes()));
    match (utf_16(bytes), decoder) {
        (Some(text), _) => text,
        (None, Some(decoder)) => decoder(bytes),
        (None, None) => plain(bytes),
    }
}

/// A text in UTF-16 that says so by its first letter.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let (rest, little) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, true),
        [0xfe, 0xff, rest @ ..] => (rest, false),
        _ => return None,
    };
    let unit = |pair: &[u8; 2]| if little { u16::from_le_bytes(*pair) } else { u16::from_be_bytes(*pair) };
    let units = rest.as_chunks().0.iter().map(unit);
    Some(char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// Whether a file of unknown kind is worth reading: a text, or a wrapping of some mail program around armour.
fn may_hold_text(bytes: &[u8]) -> bool {
    let strange = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let marker = b"[fieldpost/";
    utf_16(bytes).is_some()
        || !bytes.iter().any(strange)
        || bytes.windows(marker.len()).any(|window| window.eq_ignore_ascii_case(marker))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        super::texts(bytes).texts
    }

    fn of(mail: &str) -> Vec<String> {
        texts(mail.replace('\n', "\r\n").as_bytes())
            .iter()
            .map(|text| text.replace('\r', "").trim().to_owned())
            .collect()
    }

    #[test]
    fn the_parts_of_a_mail_come_in_order() {
        let mail = "Subject: x\nContent-Type: multipart/mixed; boundary=\"a\"\n\npreamble\n--a\n\nfirst\n--a\n\
            Content-Type: multipart/alternative; boundary=aa\n\n--aa\nContent-Type: text/plain; charset=iso-8859-1\n\
            Content-Transfer-Encoding: quoted-printable\n\nz=FCge=\n!\n--aa\nContent-Type: text/html\n\n<p>Z&uuml;ge<br>x</p>\n--aa--\n\
            --a\nContent-Type: application/octet-stream; name=x\nContent-Transfer-Encoding: base64\n\nYXR0YWNoZWQ=\n____\nlist\n\
            --a\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgoAAAANSUhEUg==\n--a--\nepilogue\n";
        assert_eq!(of(mail), ["first", "züge!", "Z&uuml;ge\nx", "attached"]);
    }

    #[test]
    fn a_mail_in_a_mail_is_read() {
        let mut mail = "From: a@b.c\n\ninnermost\n".to_owned();
        for at in 0..8 {
            mail = format!(
                "Subject: {at}\nContent-Type: multipart/mixed; boundary=b{at}\n\n--b{at}\n\ntext {at}\n--b{at}\n\
                Content-Type: message/rfc822\n\n{mail}\n--b{at}--\n"
            );
        }
        let found = of(&mail);
        assert_eq!((found.len(), &found[8][..]), (9, "innermost"));
    }

    #[test]
    fn an_encoded_mail_in_a_mail_is_read() {
        let inner = data_encoding::BASE64_MIME.encode(b"Subject: y\nContent-Type: text/html\n\n<b>in</b>ner\n");
        for kind in ["message/rfc822", "application/octet-stream; name=\"x.EML\""] {
            let mail = format!("Subject: x\nContent-Type: {kind}\nContent-Transfer-Encoding: base64\n\n{inner}");
            assert_eq!(of(&mail), ["inner"]);
        }
    }

    #[test]
    fn nesting_without_end_is_borne() {
        let nested = "Content-Type: message/rfc822\n\n".repeat(100_000);
        assert_eq!(texts(nested.as_bytes()).len(), 1);
        let nested: String =
            (0..10_000).map(|at| format!("Content-Type: multipart/mixed; boundary={at}\n\n--{at}\n")).collect();
        assert_eq!(texts(nested.as_bytes()).len(), 1);
        let many = format!("Content-Type: multipart/mixed; boundary=x\n\n{}", "--x\n\na\n".repeat(100_000));
        let found = super::texts(many.as_bytes());
        assert_eq!((found.texts.len(), found.cut), (MOST_TEXTS, true));
        let headers = "a:b\n".repeat(1_000_000);
        assert_eq!(texts(format!("To: x\n{headers}").as_bytes()).len(), 1);
    }

    #[test]
    fn a_mailbox_is_taken_apart() {
        let mailbox = "From a@b.c Mon Nov 16 2026\nSubject: x\n\none\n\nFrom here on\n>From x\nFrom y\nNote: z\n\nFrom d@e.f Mon\nTo: z\n\ntwo\n";
        assert_eq!(of(mailbox), ["one\n\nFrom here on\n>From x\nFrom y\nNote: z", "two"]);
    }

    #[test]
    fn a_text_is_no_mail() {
        for text in ["Note: hello\n\nx", "From: Jan\nhello\n\nx", "From the north\nx", "x", " To: x\n\n"] {
            assert_eq!(texts(text.as_bytes()), [text]);
        }
        assert!(texts(b"").is_empty());
    }

    #[test]
    fn an_ill_formed_mail_is_a_mail() {
        assert_eq!(of("Message-ID: <x>\n*** virus scanned\nSubject: x\n\ntext"), ["text"]);
    }

    #[test]
    fn a_text_comes_in_any_encoding() {
        let utf_16 =
            |unit: fn(u16) -> [u8; 2]| -> Vec<u8> { "\u{feff}hüh😀".encode_utf16().flat_map(unit).collect() };
        assert_eq!(texts(&utf_16(u16::to_le_bytes)), ["hüh😀"]);
        assert_eq!(texts(&utf_16(u16::to_be_bytes)), ["hüh😀"]);
        assert_eq!(texts(b"\xef\xbb\xbfh\xc3\xbch"), ["hüh"]);
        assert_eq!(texts(b"h\xfch"), ["hüh"]);
    }

    #[test]
    fn a_wrapping_around_armour_is_read() {
        let wrapping = b"Subject: x\nContent-Type: application/ms-tnef\n\n\x78\x9f\x3e\x22\0\0[Fieldpost/1/note]\0";
        assert_eq!(texts(wrapping).len(), 1);
        assert!(texts(b"Subject: x\nContent-Type: application/ms-tnef\n\n\x78\x9f\x3e\x22\0\0").is_empty());
    }
}
