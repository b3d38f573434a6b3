//! How documents are spelled. [`crate::document`] reads it back, and takes no other spelling.

use crate::document::{
    DiceMode, Dispatch, Document, Invitation, Matter, Note, Place, Player, Request, Said, SentRemark, Start,
    SummaryForm,
};
use data_encoding::BASE64_NOPAD;
use kernel::hash::hex;
use std::fmt;

impl fmt::Display for Document {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "fieldpost {} 1", self.kind())?;
        match self {
            Document::Invitation(invitation) => invitation.fmt(out),
            Document::Acceptance(acceptance) => {
                writeln!(out, "invitation {}", hex(&acceptance.invitation))?;
                acceptance.player.fmt(out)
            }
            Document::Dispatch(dispatch) => dispatch.fmt(out),
            Document::Note(note) => note.fmt(out),
            Document::Consent(consent) => {
                consent.place.fmt(out)?;
                writeln!(out, "request {}", BASE64_NOPAD.encode(&consent.request))?;
                writeln!(out, "state {}", hex(&consent.state))
            }
            Document::Decline(decline) => {
                decline.place.fmt(out)?;
                writeln!(out, "request {}", BASE64_NOPAD.encode(&decline.request))?;
                each(out, "message", &decline.message)
            }
            Document::Resignation(resignation) => resignation.place.fmt(out),
            Document::Rekey(rekey) => {
                rekey.place.fmt(out)?;
                writeln!(out, "key {}\nproof {}", rekey.key, BASE64_NOPAD.encode(&rekey.proof.0))
            }
            Document::Claim(claim) => {
                writeln!(out, "game {}\nafter {}\nside {}", claim.game, hex(&claim.after), claim.side)?;
                claim.player.fmt(out)
            }
            Document::Reseat(reseat) => {
                reseat.place.fmt(out)?;
                writeln!(out, "claim {}", BASE64_NOPAD.encode(&reseat.claim))
            }
        }
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "rulebook {}\nrevision {}", self.rulebook, self.revision)?;
        match &self.start {
            Start::Scenario(id) => writeln!(out, "scenario {id}")?,
            Start::Situation(lines) => each(out, "|", lines)?,
        }
        each(out, "option", &self.options)?;
        writeln!(out, "components {}\nside {}\ndice {}", hex(&self.components), self.side, self.dice)?;
        self.player.fmt(out)
    }
}

impl fmt::Display for DiceMode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            DiceMode::Drawn => "drawn",
            DiceMode::Sealed => "sealed",
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "key {}\nname {}", self.key, self.name)?;
        self.mail.iter().try_for_each(|mail| writeln!(out, "mail {mail}"))?;
        writeln!(out, "chain {} {}", hex(&self.chain.id), hex(&self.chain.value))?;
        writeln!(out, "wording {}", self.wording)?;
        each(out, "order", &self.orders)?;
        each(out, "message", &self.message)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "game {}\nnumber {}\nauthor {}", self.game, self.number, self.author)?;
        writeln!(out, "previous {}\nsalt {}\nwording {}", hex(&self.previous), hex(&self.salt), self.wording)
    }
}

impl fmt::Display for Dispatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place.fmt(out)?;
        if let Some((index, value)) = &self.opens {
            writeln!(out, "opens {index} {}", hex(value))?;
        }
        each(out, "input", &self.inputs)?;
        writeln!(out, "state {}", hex(&self.state))?;
        if let Some(orders) = &self.orders {
            writeln!(out, "orders")?;
            each(out, "order", orders)?;
        }
        if let Some(plan) = &self.plan {
            writeln!(out, "plan")?;
            each(out, "step", plan)?;
        }
        let form = match self.summary {
            SummaryForm::Full => "full",
            SummaryForm::Brief => "brief",
        };
        writeln!(out, "summary {form}")?;
        each(out, "message", &self.message)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "game {}\nauthor {}\nafter {}", self.game, self.author, hex(&self.after))?;
        writeln!(out, "salt {}\nwording {}", hex(&self.salt), self.wording)?;
        match &self.matter {
            Matter::Message => writeln!(out, "matter message")?,
            Matter::Resend(number) => writeln!(out, "matter resend {number}")?,
            Matter::Request(Request::Takeback(number)) => writeln!(out, "matter takeback {number}")?,
            Matter::Request(Request::Adjudicate(edits)) => writeln!(out, "matter adjudicate {edits}")?,
            Matter::Request(Request::Adopt(revision, state, after)) => {
                writeln!(out, "matter adopt {revision} {} {after}", hex(state))?
            }
            Matter::Request(Request::Draw) => writeln!(out, "matter draw")?,
            Matter::Remarks(remarks) => {
                writeln!(out, "matter remarks")?;
                remarks.iter().try_for_each(|remark| writeln!(out, "remark {remark}"))?;
            }
        }
        each(out, "message", &self.message)
    }
}

impl fmt::Display for SentRemark {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {} ", self.number, self.earlier, self.at)?;
        match &self.says {
            Said::Comment(text) => write!(out, "comment {text}"),
            Said::Mark(mark) => write!(out, "mark {mark}"),
            Said::Arrow(hexes) => write!(out, "arrow {hexes}"),
            Said::Highlight(hex) => write!(out, "highlight {hex}"),
            Said::Withdrawn => write!(out, "withdrawn"),
        }
    }
}

/// A line for each value; an empty value leaves the word alone.
fn each(out: &mut fmt::Formatter<'_>, word: &str, values: &[String]) -> fmt::Result {
    values.iter().try_for_each(|value| match &value[..] {
        "" => writeln!(out, "{word}"),
        value => writeln!(out, "{word} {value}"),
    })
}
