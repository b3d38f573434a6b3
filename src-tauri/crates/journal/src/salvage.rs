//! What can still be read of a damaged file goes into a new one. The damaged one is only read.
//!
//! SQLite has no part in the reading: every page is looked at by itself, and every row proves itself, so that it does not
//! matter what else is broken.

use crate::annotations::Annotation;
use crate::documents::{Document, Posting};
use crate::entries::{self, Entry, Founding, HeadMove, entry_hash, founding_hash};
use crate::journal::{absolute, build};
use crate::pages::{Header, Image, PAGE, RawRow, Wal};
use crate::private::{Secret, Setting};
use crate::table::{self, Row};
use crate::{Trouble, files, schema};
use std::collections::BTreeMap;
use std::path::Path;

/// What a salvage brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    pub entries: usize,
    pub documents: usize,
    /// What was lost, one sentence each.
    pub lost: Vec<String>,
    /// Entries that can be read but not proven, because something that they follow on is lost. They are not in the new file.
    pub loose: Vec<Entry>,
}

/// Reads a damaged journal and writes what is proven into a new one, under the numbers that it had.
///
/// If what the game started from is lost, no entry can be proven. The new file then starts from an empty text, and holds the
/// documents, from which a game by mail can be played again.
pub fn salvage(damaged: &Path, new_path: &Path, at: &str) -> Result<Salvaged, Trouble> {
    let damaged = absolute(damaged)?;
    let (mut file, log) = files::read_unclaimed(&damaged)?;
    let header = Header::read(&file);
    let ours = header.filter(|header| header.application == schema::APPLICATION);
    if ours.is_some_and(|header| header.version > schema::latest(schema::TABLES)) {
        return Err(Trouble::Newer(damaged));
    }
    let mut salvaged = Salvaged::default();
    let whole = ours.map_or(0, |header| header.pages);
    let there = file.len() / PAGE;
    if there < whole && log.is_empty() {
        salvaged.lost.push(format!("the file is cut off: {} of its {whole} pages are missing", whole - there));
    }
    file.resize(file.len().next_multiple_of(PAGE), 0);
    let wal = Wal::read(&log);
    let latest = Image::new(&file, wal.readable());
    let mut finds = Finds::default();
    let unproven = latest.rows().into_iter().filter(|row| !row.as_ref().is_some_and(|row| finds.add(row))).count();
    // A page may have been better before it came into the log.
    if !log.is_empty() {
        for row in Image::new(&file, &[]).rows().iter().flatten() {
            finds.add(row);
        }
    }
    let unreadable = latest.unreadable().len();
    if unreadable > 0 {
        let sentence = format!("pages that cannot be read: {unreadable}; what stood there may also have come last");
        salvaged.lost.push(sentence);
    }
    if unproven > 0 {
        salvaged.lost.push(format!("rows that cannot be read or are not what was written: {unproven}"));
    }
    if finds.is_empty() {
        return Err(Trouble::NotAGame(damaged));
    }
    let kept = finds.prove(at, &mut salvaged);
    build(new_path, |connection| kept.write(connection).map_err(|error| Trouble::writing(new_path, &error)))?;
    (salvaged.entries, salvaged.documents) = (kept.entries.len(), kept.documents.len());
    Ok(salvaged)
}

/// Rows as they were found, by their numbers.
#[derive(Default)]
struct Finds {
    founding: Option<Founding>,
    /// There may be several of one number, from before and after a page was written again.
    entries: BTreeMap<i64, Vec<Entry>>,
    head_moves: BTreeMap<i64, HeadMove>,
    documents: BTreeMap<i64, Document>,
    postings: BTreeMap<i64, Posting>,
    secrets: BTreeMap<i64, Secret>,
    settings: BTreeMap<i64, Setting>,
    annotations: BTreeMap<i64, Annotation>,
}

/// What goes into the new file.
struct Kept {
    founding: Founding,
    entries: Vec<Entry>,
    head_moves: Vec<HeadMove>,
    documents: Vec<Document>,
    postings: Vec<Posting>,
    secrets: Vec<Secret>,
    settings: Vec<Setting>,
    annotations: Vec<Annotation>,
}

impl Finds {
    /// Takes a row of any table, if its columns prove it. Tells whether it was one.
    fn add(&mut self, (number, values): &RawRow) -> bool {
        fn put<R: Row>(rows: &mut BTreeMap<i64, R>, number: i64, values: &[rusqlite::types::Value]) -> bool {
            let row = R::of(number, values.to_vec()).filter(|_| number > 0);
            row.map(|row| rows.insert(number, row)).is_some()
        }
        let number = *number;
        if let Some(entry) = Entry::of(number, values.clone()).filter(|_| number > 0) {
            // Which of several holds is seen in the line.
            self.entries.entry(number).or_default().push(entry);
            return true;
        }
        if let Some(founding) = Founding::of(number, values.clone()) {
            self.founding = Some(founding);
            return true;
        }
        put(&mut self.head_moves, number, values)
            || put(&mut self.documents, number, values)
            || put(&mut self.postings, number, values)
            || put(&mut self.secrets, number, values)
            || put(&mut self.settings, number, values)
            || put(&mut self.annotations, number, values)
    }

    fn is_empty(&self) -> bool {
        let Finds { founding, entries, head_moves, documents, postings, secrets, settings, annotations } = self;
        founding.is_none()
            && entries.is_empty()
            && head_moves.is_empty()
            && documents.is_empty()
            && postings.is_empty()
            && secrets.is_empty()
            && settings.is_empty()
            && annotations.is_empty()
    }

    /// Keeps what holds together, and tells what does not.
    fn prove(self, at: &str, salvaged: &mut Salvaged) -> Kept {
        let lost = &mut salvaged.lost;
        let Finds { founding, entries, head_moves, documents, postings, secrets, settings, annotations } = self;
        // Nothing proves a row without a seal but its place in the line.
        let last_known = entries.keys().next_back().copied().unwrap_or(0);
        missing::<Entry>(entries.keys().copied(), lost);
        missing::<HeadMove>(head_moves.keys().copied(), lost);
        missing::<Document>(documents.keys().copied(), lost);
        missing::<Posting>(postings.keys().copied(), lost);
        missing::<Secret>(secrets.keys().copied(), lost);
        missing::<Annotation>(annotations.keys().copied(), lost);

        let (kept, loose) = in_line(founding.as_ref(), entries);
        if founding.is_none() {
            let sentence = "what the game started from cannot be read: no entry can be proven, and the new file starts from nothing";
            lost.push(sentence.into());
        }
        if let Some(spans) = spans(loose.iter().map(|entry| entry.number)) {
            lost.push(format!("entries cannot be proven and are left out: {spans}"));
        }
        let head = wanted_head(last_known, &kept, &loose, &head_moves);
        let is_kept = |number: i64| entries::entry(&kept, number).is_some();
        let mut moves: Vec<HeadMove> = head_moves.into_values().collect();
        moves.retain(|moved| moved.target.is_none_or(is_kept));
        if entries::head(&kept, &moves) != head {
            let number = moves.last().map_or(1, |last| last.number + 1);
            let after = kept.last().map_or(0, |last| last.number);
            moves.push(HeadMove { number, after, target: head, reason: "salvaged".into(), at: at.to_owned() });
        }

        let documents: Vec<Document> = documents.into_values().collect();
        let mut postings: Vec<Posting> = postings.into_values().collect();
        postings.retain(|posting| documents.iter().any(|document| document.hash == posting.document));
        let mut annotations: Vec<Annotation> = annotations.into_values().collect();
        let numbers: Vec<i64> = annotations.iter().map(|annotation| annotation.number).collect();
        for annotation in &mut annotations {
            annotation.supersedes = annotation.supersedes.filter(|earlier| numbers.contains(earlier));
        }
        // What was to be taken back is lost already.
        annotations.retain(|annotation| !annotation.remark.text.is_empty() || annotation.supersedes.is_some());
        let places = postings.iter_mut().map(|posting| &mut posting.entry);
        let places = places.chain(annotations.iter_mut().map(|annotation| &mut annotation.remark.entry));
        let mut moved = 0;
        for place in places.filter(|place| place.is_some_and(|number| !is_kept(number))) {
            *place = None;
            moved += 1;
        }
        if moved > 0 {
            lost.push(format!("remarks and documents that have lost their entry: {moved}"));
        }
        let mut by_name: BTreeMap<String, Setting> = BTreeMap::new();
        by_name.extend(settings.into_values().map(|setting| (setting.name.clone(), setting)));
        let mut settings: Vec<Setting> = by_name.into_values().collect();
        settings.sort_by_key(|setting| setting.number);
        salvaged.loose = loose;
        Kept {
            founding: founding.unwrap_or_else(|| Founding { text: String::new(), at: at.to_owned() }),
            entries: kept,
            head_moves: moves,
            documents,
            postings,
            secrets: secrets.into_values().collect(),
            settings,
            annotations,
        }
    }
}

/// The entries that the founding proves, and the others.
fn in_line(founding: Option<&Founding>, entries: BTreeMap<i64, Vec<Entry>>) -> (Vec<Entry>, Vec<Entry>) {
    let founding = founding.map(|founding| founding_hash(&founding.text));
    let (mut kept, mut loose): (Vec<Entry>, Vec<Entry>) = (Vec::new(), Vec::new());
    for candidates in entries.into_values() {
        let proven = candidates.iter().find(|entry| {
            let before = match entry.parent {
                None => founding,
                Some(parent) => entries::entry(&kept, parent).map(|parent| parent.hash),
            };
            before.is_some_and(|before| entry_hash(&before, &entry.text, &entry.at) == entry.hash)
        });
        match proven.cloned() {
            Some(entry) => kept.push(entry),
            None => loose.extend(candidates.into_iter().next()),
        }
    }
    (kept, loose)
}

/// Where the game stood, or the nearest entry before that is kept.
fn wanted_head(last: i64, kept: &[Entry], loose: &[Entry], moves: &BTreeMap<i64, HeadMove>) -> Option<i64> {
    let latest = moves.values().next_back();
    let mut head = match latest.filter(|moved| moved.after >= last) {
        Some(moved) => moved.target,
        None => Some(last).filter(|last| *last > 0),
    };
    while let Some(number) = head.filter(|number| entries::entry(kept, *number).is_none()) {
        // Each entry follows on the head of its time: on the one before it, unless the head had been moved.
        let moved = moves.values().rev().find(|moved| moved.after == number - 1);
        let told = entries::entry(loose, number).map(|entry| entry.parent);
        let before = told.or(moved.map(|moved| moved.target)).unwrap_or(Some(number - 1));
        head = before.filter(|before| *before > 0 && *before < number);
    }
    head
}

impl Kept {
    fn write(&self, connection: &rusqlite::Connection) -> rusqlite::Result<()> {
        table::insert(connection, &self.founding)?;
        self.entries.iter().try_for_each(|row| table::insert(connection, row))?;
        self.head_moves.iter().try_for_each(|row| table::insert(connection, row))?;
        self.documents.iter().try_for_each(|row| table::insert(connection, row))?;
        self.postings.iter().try_for_each(|row| table::insert(connection, row))?;
        self.secrets.iter().try_for_each(|row| table::insert(connection, row))?;
        self.settings.iter().try_for_each(|row| table::insert(connection, row))?;
        self.annotations.iter().try_for_each(|row| table::insert(connection, row))
    }
}

/// Rows are numbered from 1 without gaps: tells which numbers are not there.
fn missing<R: Row>(numbers: impl Iterator<Item = i64>, lost: &mut Vec<String>) {
    let mut next = 1;
    let mut gaps = Vec::new();
    for number in numbers {
        if number > next {
            gaps.push(span(next, number - 1));
        }
        next = number + 1;
    }
    if !gaps.is_empty() {
        lost.push(format!("{} cannot be read: {}", R::TABLE.replace('_', " "), gaps.join(", ")));
    }
}

/// Numbers in order as "3, 7 to 9"; nothing if there are none.
fn spans(numbers: impl Iterator<Item = i64>) -> Option<String> {
    let mut spans: Vec<(i64, i64)> = Vec::new();
    for number in numbers {
        match spans.last_mut().filter(|(_, last)| *last + 1 == number) {
            Some((_, last)) => *last = number,
            None => spans.push((number, number)),
        }
    }
    let told: Vec<String> = spans.into_iter().map(|(first, last)| span(first, last)).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

fn span(first: i64, last: i64) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}
