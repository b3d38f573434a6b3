//! The vectors of single documents: spelling and signature.

use super::curve;
use super::table::{ORDERS, Table, chain, invitation, key, lines, player};
use data_encoding::BASE64_NOPAD;
use dispatch::document::{
    Claim, Consent, Decline, DiceMode, Dispatch, Document, Matter, Note, Place, Rekey, Request, Reseat, Resignation,
    Said, SentRemark, Start, SummaryForm, rekey_bytes,
};
use dispatch::{Class, Signed};
use kernel::hash::{hex, tagged};

/// The documents that are right, by their names.
pub struct Papers {
    pub good: Vec<(&'static str, Signed)>,
    bad: Vec<(&'static str, &'static str, Vec<u8>)>,
}

impl Papers {
    pub fn good(&self, name: &str) -> &Signed {
        let found = self.good.iter().find(|(known, _)| *known == name);
        &found.unwrap_or_else(|| panic!("no `{name}`")).1
    }

    fn payload(&self, name: &str) -> String {
        String::from_utf8(self.good(name).payload().to_vec()).expect("text")
    }

    /// Payload and signature in one row, and what becomes of them.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let good = self.good.iter().map(|(name, signed)| (*name, "ok", signed.bytes()));
        let all = good.chain(self.bad.iter().cloned());
        let file = |(name, expect, bytes): (&str, &str, Vec<u8>)| {
            let (payload, signature) = bytes.split_last_chunk::<64>().expect("a signature");
            let tail = format!("signature {}\n", BASE64_NOPAD.encode(signature));
            (
                format!("documents/{name}.txt"),
                [format!("expect: {expect}\n\n").as_bytes(), payload, tail.as_bytes()].concat(),
            )
        };
        all.map(file).collect()
    }

    /// Something else in the place of a good one, signed by the host.
    fn spelled(&mut self, name: &'static str, class: Class, payload: impl Into<Vec<u8>>) {
        let payload = payload.into();
        let signature = key(1).sign(&payload);
        self.bad.push((name, class.word(), [&payload[..], &signature.0].concat()));
    }

    fn altered(&mut self, name: &'static str, class: Class, from: &str, what: &str, with: &str) {
        let payload = self.payload(from);
        assert!(payload.contains(what), "{name}: `{from}` has no `{what}`");
        self.spelled(name, class, payload.replacen(what, with, 1));
    }

    fn signed(&mut self, name: &'static str, expect: &'static str, payload: &str, signature: &[u8]) {
        self.bad.push((name, expect, [payload.as_bytes(), signature].concat()));
    }
}

fn place(table: &Table, number: u32, author: u8, previous: [u8; 32]) -> Place {
    Place { game: table.line.id(), number, author: key(author).public(), previous, salt: [0x41; 32], wording: 1 }
}

pub fn papers() -> Papers {
    let mut terms = invitation("outpost", "crossroads", DiceMode::Drawn, &ORDERS);
    let table = Table::begin(terms.clone());
    let mut good =
        vec![("invitation", table.line.invitation().clone()), ("acceptance", table.line.acceptance().clone())];
    terms.start = Start::Situation(lines(&[
        "game outpost",
        "GE 11 inf 8-4-4 @0405",
        "SU 6 inf 3-4-4 @0404",
        "",
        "set source GE 0405",
    ]));
    (terms.side, terms.dice, terms.options) = ("SU".into(), DiceMode::Sealed, lines(&["night"]));
    (terms.player.name, terms.player.mail) = ("Jean-Luc d'Est".into(), None);
    (terms.player.orders, terms.player.message) = (vec![], vec![]);
    good.push(("invitation-situation", Signed::sign(Document::Invitation(terms.clone()), &key(1))));
    for (at, name) in ["Łukasz Żółw", "Πέτρος", "Жуков", "山本 さくら"].into_iter().enumerate() {
        terms.player.name = name.into();
        let names = ["name-latin", "name-greek", "name-cyrillic", "name-east-asian"];
        good.push((names[at], Signed::sign(Document::Invitation(terms.clone()), &key(1))));
    }
    let dispatch = Dispatch {
        place: place(&table, 1, 1, table.line.acceptance().hash()),
        opens: Some((1, chain(1).value(1))),
        inputs: lines(&["GE: move 11 0105-0204-0304", "GE: end", "roll 3", "SU: retreat 6:0404-0403"]),
        state: table.line.game().hash().0,
        orders: None,
        plan: None,
        summary: SummaryForm::Full,
        message: lines(&["Your move."]),
    };
    dispatches(&table, &dispatch, &mut good);
    let before = good.iter().find(|(name, _)| *name == "dispatch").expect("it").1.hash();
    notes(&table, before, &dispatch, &mut good);
    let (of_host, of_guest) = (place(&table, 2, 1, before), place(&table, 2, 2, before));
    let takeback = good.iter().find(|(name, _)| *name == "note-takeback").expect("it").1.bytes();
    let consent = Consent { place: of_host.clone(), request: takeback.clone(), state: dispatch.state };
    good.push(("consent", Signed::sign(Document::Consent(consent), &key(1))));
    let decline = Decline { place: of_host.clone(), request: takeback, message: lines(&["No."]) };
    good.push(("decline", Signed::sign(Document::Decline(decline), &key(1))));
    good.push(("resignation", Signed::sign(Document::Resignation(Resignation { place: of_guest }), &key(2))));
    let new = key(3).public();
    let rekey = Rekey { place: of_host.clone(), key: new, proof: key(3).sign(&rekey_bytes(&of_host, &new)) };
    good.push(("rekey", Signed::sign(Document::Rekey(rekey), &key(1))));
    let mut player = player(3, "Iwan", &ORDERS, &["My disk broke."]);
    player.key = key(4).public();
    let claim = Claim { game: table.line.id(), after: before, side: "SU".into(), player };
    let claim = Signed::sign(Document::Claim(claim), &key(4));
    let reseat = Reseat { place: of_host, claim: claim.bytes() };
    good.push(("claim", claim));
    good.push(("reseat", Signed::sign(Document::Reseat(reseat), &key(1))));
    let mut papers = Papers { good, bad: vec![] };
    heads(&mut papers);
    values(&mut papers);
    lists(&mut papers);
    remarks(&mut papers);
    names(&mut papers);
    signatures(&mut papers);
    papers
}

fn dispatches(table: &Table, dispatch: &Dispatch, good: &mut Vec<(&'static str, Signed)>) {
    let sign = |dispatch: &Dispatch, by: u8| Signed::sign(Document::Dispatch(dispatch.clone()), &key(by));
    let plain = sign(dispatch, 1);
    let before = plain.hash();
    good.push(("dispatch", plain));
    let opening = Dispatch { inputs: vec![], message: vec![], ..dispatch.clone() };
    good.push(("dispatch-opening", sign(&opening, 1)));
    let bare = Dispatch { opens: None, ..opening.clone() };
    good.push(("dispatch-bare", sign(&bare, 1)));
    let everything = Dispatch {
        place: Place { wording: 7, ..place(table, u32::MAX, 2, before) },
        opens: Some((u16::MAX, chain(2).value(u16::MAX))),
        inputs: lines(&["SU: end"]),
        orders: Some(lines(&["losses steps", "lose weakest"])),
        plan: Some(lines(&["attack 6 -> 0404", "try attack 8 -> 0405", "stop if lost 3"])),
        summary: SummaryForm::Brief,
        message: lines(&["Zhukov: Жуков", "", "  indented"]),
        ..dispatch.clone()
    };
    good.push(("dispatch-everything", sign(&everything, 2)));
    let none = Dispatch {
        place: place(table, 3, 2, before),
        inputs: lines(&["SU: end"]),
        orders: Some(vec![]),
        plan: Some(vec![]),
        ..bare
    };
    good.push(("dispatch-no-orders-any-more", sign(&none, 2)));
}

fn notes(table: &Table, after: [u8; 32], dispatch: &Dispatch, good: &mut Vec<(&'static str, Signed)>) {
    let mut note = |name, matter, message: &[&str]| {
        let (game, author) = (table.line.id(), key(2).public());
        let note = Note { game, author, after, salt: [0x31; 32], wording: 1, matter, message: lines(message) };
        good.push((name, Signed::sign(Document::Note(note), &key(2))));
    };
    note("note-message", Matter::Message, &["Snow in the mountains.", "", "No mail before Monday."]);
    note("note-resend", Matter::Resend(1), &[]);
    note("note-takeback", Matter::Request(Request::Takeback(0)), &["I misread the map."]);
    note("note-adjudicate", Matter::Request(Request::Adjudicate("place 11 0304; set turn 2".into())), &[]);
    note("note-adopt", Matter::Request(Request::Adopt(2, dispatch.state, 3)), &[]);
    note("note-draw", Matter::Request(Request::Draw), &[]);
    let remark = |number, earlier, at, says| SentRemark { number, earlier, at, says };
    let remarks = vec![
        remark(1, 0, 0, Said::Comment("A game to remember.".into())),
        remark(2, 0, 4, Said::Mark("?".into())),
        remark(3, 2, 4, Said::Mark("!?".into())),
        remark(4, 0, 4, Said::Arrow("0714-0816".into())),
        remark(6, 0, 3, Said::Highlight("0715".into())),
        remark(7, 1, 0, Said::Withdrawn),
    ];
    note("note-remarks", Matter::Remarks(remarks), &["Only what I saw."]);
}

fn heads(it: &mut Papers) {
    let resignation = it.payload("resignation");
    it.spelled("empty", Class::Malformed, "");
    it.spelled("no-head", Class::Malformed, "hello\n");
    it.altered("version-missing", Class::Malformed, "resignation", "resignation 1", "resignation");
    it.altered("version-two", Class::Newer, "resignation", "resignation 1", "resignation 2");
    it.altered("version-zero", Class::Newer, "resignation", "resignation 1", "resignation 0");
    it.altered("version-with-a-zero-before-it", Class::Newer, "resignation", "resignation 1", "resignation 01");
    it.altered("version-of-words", Class::Malformed, "resignation", "resignation 1", "resignation 1a");
    it.spelled("version-two-unknown-kind", Class::Newer, "fieldpost parley 2\nanything\n");
    it.altered("unknown-kind", Class::UnknownKind, "resignation", "resignation", "parley");
    it.spelled("bundle-as-document", Class::UnknownKind, "fieldpost game 1\n");
    it.spelled("last-line-without-end", Class::Malformed, resignation.trim_end());
    it.spelled("line-ends-crlf", Class::Malformed, resignation.replace('\n', "\r\n"));
    it.spelled("blank-line-at-the-end", Class::Malformed, format!("{resignation}\n"));
    it.spelled("line-too-many", Class::Malformed, format!("{resignation}message farewell\n"));
    let mut latin = it.payload("dispatch").into_bytes();
    let at = latin.windows(4).position(|here| here == b"move").expect("it");
    latin[at] = 0xf6;
    it.spelled("not-utf-8", Class::Malformed, latin);
    it.altered("tab-in-a-message", Class::Malformed, "dispatch", "Your move", "Your\tmove");
    it.altered("control-character-c1", Class::Malformed, "dispatch", "Your move", "Your\u{85}move");
}

fn values(it: &mut Papers) {
    let salt = format!("salt {}\n", hex(&[0x41; 32]));
    for (name, what, with) in [
        ("field-missing", "number 2\n", ""),
        ("field-twice", "number 2\n", "number 2\nnumber 2\n"),
        ("two-spaces", "number 2", "number  2"),
        ("number-zero", "number 2", "number 0"),
        ("number-with-a-sign", "number 2", "number +2"),
        ("number-with-a-zero-before-it", "number 2", "number 02"),
        ("number-too-large", "number 2", "number 4294967296"),
        ("place-without-salt", &salt, ""),
        ("salt-too-short", "4141\n", "41\n"),
        ("upper-case-digits", "previous ", "previous A"),
    ] {
        it.altered(name, Class::Malformed, "resignation", what, with);
    }
    let resignation = it.payload("resignation");
    let rows: Vec<&str> = resignation.lines().collect();
    it.spelled(
        "fields-swapped",
        Class::Malformed,
        [rows[0], rows[2], rows[1], rows[3], rows[4], rows[5], ""].join("\n"),
    );
    let digits = |upper: bool| {
        let shouted = rows[1].replacen("game ", "", 1).to_uppercase();
        let value = if upper { shouted } else { rows[1][5..67].to_owned() };
        [rows[0], &format!("game {value}"), rows[2], rows[3], rows[4], rows[5], ""].join("\n")
    };
    it.bad.retain(|(name, ..)| *name != "upper-case-digits");
    it.spelled("upper-case-digits", Class::Malformed, digits(true));
    it.spelled("hash-too-short", Class::Malformed, digits(false));
    it.altered("link-65536", Class::Malformed, "dispatch", "opens 1 ", "opens 65536 ");
    it.altered("summary-of-another-form", Class::Malformed, "dispatch", "summary full", "summary long");
    it.altered("unknown-dice", Class::Malformed, "invitation", "dice drawn", "dice loaded");
    it.altered("mail-with-a-bracket", Class::Malformed, "invitation", "mail hans", "mail <hans");
    it.altered("rulebook-empty", Class::Malformed, "invitation", "rulebook outpost", "rulebook ");
    it.altered(
        "rulebook-in-other-letters",
        Class::Malformed,
        "invitation",
        "rulebook outpost",
        "rulebook \u{43e}utpost",
    );
    it.altered("mail-without-a-host", Class::Malformed, "invitation", "@example.org", "@");
    it.altered(
        "word-with-a-value-too-many",
        Class::Malformed,
        "dispatch-no-orders-any-more",
        "orders\n",
        "orders none\n",
    );
    it.altered(
        "space-after-an-empty-value",
        Class::Malformed,
        "note-message",
        "message\nmessage No",
        "message \nmessage No",
    );
    it.altered("unknown-matter", Class::Malformed, "note-draw", "matter draw", "matter surrender");
    let hash = hex(&it.good("note-takeback").hash());
    it.altered("decline-as-a-note", Class::Malformed, "note-draw", "matter draw", &format!("matter decline {hash}"));
    it.altered("matter-with-a-value-too-many", Class::Malformed, "note-draw", "matter draw", "matter draw now");
    it.altered("adjudicate-nothing", Class::Malformed, "note-draw", "matter draw", "matter adjudicate ");
    let request = BASE64_NOPAD.encode(&it.good("note-takeback").bytes());
    it.altered("base64-padded", Class::Malformed, "consent", &request, &format!("{request}=="));
    let Document::Rekey(rekey) = it.good("rekey").document().clone() else { panic!("a rekey") };
    let proof = BASE64_NOPAD.encode(&rekey.proof.0);
    it.altered("proof-too-short", Class::Malformed, "rekey", &proof, &BASE64_NOPAD.encode(&rekey.proof.0[..63]));
    let last = if proof.ends_with('A') { "B" } else { "/" };
    it.altered(
        "base64-with-bits-left-over",
        Class::Malformed,
        "rekey",
        &proof,
        &format!("{}{last}", &proof[..proof.len() - 1]),
    );
}

fn lists(it: &mut Papers) {
    it.altered(
        "201-lines-of-message",
        Class::TooLong,
        "note-resend",
        "matter resend 1\n",
        &format!("matter message\n{}", "message\n".repeat(201)),
    );
    it.altered(
        "65-orders",
        Class::TooLong,
        "invitation",
        "order losses retreat\n",
        &"order losses retreat\n".repeat(63),
    );
    let row = "option night\n";
    it.altered("21-options", Class::TooLong, "invitation-situation", row, &row.repeat(21));
    let row = "step stop if lost 3\n";
    it.altered("201-steps", Class::TooLong, "dispatch-everything", row, &row.repeat(201));
}

fn remarks(it: &mut Papers) {
    let mut remarked = |name, class, remarks: &str| {
        it.altered(name, class, "note-draw", "matter draw\n", &format!("matter remarks\n{remarks}"))
    };
    remarked("remarks-none", Class::Malformed, "");
    let many: String = (1..=501).map(|number| format!("remark {number} 0 4 mark !\n")).collect();
    remarked("501-remarks", Class::TooLong, &many);
    remarked("remark-of-1001-letters", Class::TooLong, &format!("remark 1 0 4 comment {}\n", "x".repeat(1001)));
    remarked("remark-before-its-earlier", Class::Malformed, "remark 1 1 4 comment late\n");
    remarked("remark-mark-unknown", Class::Malformed, "remark 1 0 4 mark ?!?\n");
    remarked("remark-with-a-number-too-long", Class::Malformed, "remark 01 0 4 mark !\n");
    remarked("remark-withdraws-nothing", Class::Malformed, "remark 1 0 4 withdrawn\n");
    remarked("remark-of-spaces", Class::Malformed, "remark 1 0 4 comment \u{2003}\u{a0}\n");
    remarked("remark-number-twice", Class::Malformed, "remark 1 0 4 mark !\nremark 1 0 4 mark ?\n");
    remarked("remark-arrow-to-itself", Class::Malformed, "remark 1 0 4 arrow 0714-0714\n");
}

fn names(it: &mut Papers) {
    for (name, with) in [
        ("name-like-a-path", "..Hans".to_owned()),
        ("name-of-41-letters", "H".repeat(41)),
        ("name-empty", String::new()),
        ("name-with-a-space-at-its-end", "Hans ".into()),
        ("name-with-an-unseen-letter", "Ha\u{200b}ns".into()),
        ("name-turned-round", "Ha\u{202e}ns".into()),
        ("name-with-a-line-break", "Ha\u{2028}ns".into()),
        ("name-with-a-mark-above", "Ha\u{308}ns".into()),
        ("name-of-two-alphabets", "H\u{430}ns".into()),
        ("name-with-two-dots-together", "Hans..2".into()),
        ("name-with-a-dot-at-its-beginning", ".Hans".into()),
        ("name-with-a-stroke", "Hans/2".into()),
        ("name-with-a-sign-among-the-latin-letters", "Hans\u{d7}".into()),
    ] {
        it.altered(name, Class::Malformed, "invitation", "name Hans\n", &format!("name {with}\n"));
    }
}

fn signatures(it: &mut Papers) {
    let dispatch = it.payload("dispatch");
    let right = key(1).sign(dispatch.as_bytes()).0;
    let bad = Class::BadSignature.word();
    it.signed("altered-payload", bad, &dispatch.replace("0304", "0404"), &right);
    it.signed("signature-of-zeros", bad, &dispatch, &[0; 64]);
    it.signed("signed-by-another", bad, &dispatch, &key(2).sign(dispatch.as_bytes()).0);
    let (mut other, more) = (right, curve::not_reduced(&right));
    other[40] ^= 1;
    it.signed("signature-with-another-s", bad, &dispatch, &other);
    it.signed("signature-with-s-not-reduced", bad, &dispatch, &more);
    it.signed("signature-with-r-of-small-order", bad, &dispatch, &curve::with_small_r(dispatch.as_bytes(), &[1; 32]));
    it.signed("signature-with-r-not-below-p", bad, &dispatch, &curve::with_r(&curve::not_canonical(), &right));
    let by = |key: &[u8; 32]| dispatch.replacen(&hex(&super::table::key(1).public().0), &hex(key), 1);
    let mixed = by(&curve::mixed_key());
    it.signed("key-of-mixed-order", "ok", &mixed, &curve::mixed_signature(mixed.as_bytes(), true));
    it.signed("key-of-mixed-order-by-the-cofactor", bad, &mixed, &curve::mixed_signature(mixed.as_bytes(), false));
    let bad = Class::BadKey.word();
    let small = by(&curve::small_key_and_signature(b"").0);
    it.signed("key-of-small-order", bad, &small, &curve::small_key_and_signature(small.as_bytes()).1);
    let spelled = by(&curve::not_canonical());
    it.signed("key-with-y-not-below-p", bad, &spelled, &right);
    let two = (0u8..).map(|first| [[first].as_slice(), &[0; 31]].concat()).find(|bytes| {
        let bytes: [u8; 32] = bytes[..].try_into().expect("a key");
        ed25519_dalek::VerifyingKey::from_bytes(&bytes).is_err()
    });
    let none: [u8; 32] = two.expect("no point")[..].try_into().expect("a key");
    it.signed("key-no-point", bad, &by(&none), &right);
}

/// dice.txt: chains, hashes, casts, faces and seals.
pub fn dice(papers: &Papers, game: &[u8; 32]) -> String {
    let mut text = "# SPEC.md, sections 2, 6 and 11, says what each line is.\n".to_owned();
    let value = |bytes: &[u8; 32]| hex(bytes);
    for number in 1..=3 {
        let chain = chain(number);
        text += &format!("chain {} {}\n", value(&chain.id), value(&chain.seed()));
        for index in [0, 1, 2, 65534] {
            text += &format!("s {index} {}\n", value(&chain.value(index)));
        }
    }
    for name in ["invitation", "acceptance", "dispatch", "consent", "claim"] {
        text += &format!("document {name} {}\n", value(&papers.good(name).hash()));
    }
    text += &format!("game invitation acceptance {}\n", value(game));
    for (name, caster, index) in [("acceptance", 1u8, 1u16), ("dispatch", 2, 1), ("consent", 2, 65535)] {
        let (d, s, key) = (papers.good(name).hash(), chain(caster).value(index), key(caster).public().0);
        text += &format!("cast {} {} {} {index} {}\n", value(game), value(&d), value(&key), value(&s));
        let k = tagged("fieldpost/1/dice", &[game, &d, &key, &index.to_be_bytes(), &s]);
        text += &format!("K {}\n", value(&k));
        for sides in [6u64, 10, 8] {
            let faces: Vec<String> = (0..20).map(|at| face(&k, at, sides).to_string()).collect();
            text += &format!("faces {sides} {}\n", faces.join(" "));
        }
    }
    for (side, sequence, sealed) in
        [("blue", 0u32, "plan north=2 south=1 north>south"), ("red", 1, "plan north=0 south=3 south>north")]
    {
        let salt = [0x51; 32];
        let seal = tagged(
            "fieldpost/1/secret",
            &[game, side.as_bytes(), b"plan", &sequence.to_be_bytes(), &salt, sealed.as_bytes()],
        );
        text += &format!("seal {} {side} plan {sequence} {} {} {sealed}\n", value(game), value(&salt), value(&seal));
    }
    text
}

/// Reckoned here once more, as SPEC.md has it.
fn face(k: &[u8; 32], number: u32, sides: u64) -> u64 {
    let even = (1u128 << 64) / u128::from(sides) * u128::from(sides);
    let tries = (0u32..).map(|attempt| {
        let hash = tagged("fieldpost/1/face", &[k, &number.to_be_bytes(), &attempt.to_be_bytes()]);
        u64::from_be_bytes(hash[..8].try_into().expect("eight bytes"))
    });
    let x = tries.into_iter().find(|x| u128::from(*x) < even).expect("an even one");
    1 + x % sides
}
