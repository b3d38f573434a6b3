//! What is written in the crash tests, step by step, and always the same.

use journal::{Journal, Kind, Remark, Trouble};
use kernel::hash::tagged;

/// Entries alone, entries with documents, secrets and settings, remarks, and moves of the head.
pub fn perform(journal: &mut Journal, step: u64, document_size: usize) -> Result<(), Trouble> {
    let hash = tagged("document", &[&step.to_be_bytes()]);
    let document = vec![hash[0]; document_size + usize::from(hash[1]) * 8];
    let parent = journal.head().and_then(|head| journal.entry(head)).and_then(|head| head.parent);
    journal.write(&format!("step {step}"), |page| {
        match step % 6 {
            0 => page.move_head(parent, "undo")?,
            1 | 2 => drop(page.append(&format!("input {step}"))?),
            3 => {
                let entry = page.append(&format!("input {step} with a document"))?;
                page.keep_document("dispatch", &document, hash)?;
                page.post(hash, "line", Some(entry))?;
            }
            4 => {
                page.append(&format!("input {step} with a secret"))?;
                page.keep_secret(&format!("salt {step}"), &hash)?;
                page.set("latest", &step.to_string())?;
            }
            _ => {
                let (entry, text) = (page.head(), format!("remark {step}"));
                page.annotate(Remark { entry, author: "me".into(), kind: Kind::Comment, text, private: false }, None)?;
                page.append(&format!("input {step} with a remark"))?;
            }
        }
        Ok(())
    })
}

/// Everything that a journal holds, in one hash.
pub fn told(journal: &Journal) -> Result<[u8; 32], Trouble> {
    let (secrets, documents) = (journal.secrets()?, journal.documents()?);
    let bytes: Vec<&[u8]> = documents.iter().map(|document| &document.bytes[..]).collect();
    let told = format!(
        "{}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
        journal.founding(),
        journal.entries(),
        journal.head(),
        journal.head_moves()?,
        documents.iter().map(|one| (one.number, one.hash, &one.kind, &one.arrived)).collect::<Vec<_>>(),
        journal.postings()?,
        secrets.iter().map(|secret| (&secret.name, &secret.value)).collect::<Vec<_>>(),
        journal.annotations()?,
        journal.setting("latest")?,
    );
    Ok(tagged("told", &[told.as_bytes(), &tagged("documents", &bytes)]))
}
