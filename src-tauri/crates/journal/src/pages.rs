//! The pages of an SQLite file, read as bytes. What is damaged stops nothing: every other page, and every other row of a page, is
//! still read. See <https://www.sqlite.org/fileformat2.html>.

use rusqlite::types::Value;
use std::collections::BTreeSet;

/// The size of a page in every journal. A file that says otherwise is not believed.
pub(crate) const PAGE: usize = 4096;

const LEAF_OF_A_TABLE: u8 = 13;
const KINDS_OF_TREE_PAGES: [u8; 4] = [2, 5, 10, LEAF_OF_A_TABLE];
/// The file's own header, before the first page's.
const HEADER: usize = 100;

/// What stands at the beginning of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    pub pages: usize,
    pub version: i64,
    pub application: i64,
}

impl Header {
    pub fn read(first: &[u8]) -> Option<Header> {
        first.strip_prefix(b"SQLite format 3\0")?;
        Some(Header {
            pages: length(u32::from_be_bytes(part(first, 28)?)),
            version: i64::from(i32::from_be_bytes(part(first, 60)?)),
            application: i64::from(u32::from_be_bytes(part(first, 68)?)),
        })
    }
}

/// The log beside a file, in which the latest pages stand.
#[derive(Debug)]
pub(crate) struct Wal<'a> {
    frames: Vec<Frame<'a>>,
    committed: usize,
}

#[derive(Debug)]
pub(crate) struct Frame<'a> {
    pub page: usize,
    pub bytes: &'a [u8],
    commits: bool,
}

impl<'a> Wal<'a> {
    /// The frames of the log's present round, older ones behind them left out.
    pub fn read(bytes: &'a [u8]) -> Wal<'a> {
        let little = part(bytes, 0).map(u32::from_be_bytes) != Some(0x377f_0683);
        let head = bytes.get(..24).unwrap_or_default();
        let mut sum = checksum([0, 0], head, little);
        let sound_head = pair(bytes, 24) == Some(sum);
        let first_frame = bytes.get(32..).unwrap_or_default();
        let salts = if sound_head { pair(bytes, 16) } else { pair(first_frame, 8) };
        let mut wal = Wal { frames: Vec::new(), committed: 0 };
        let mut sound = sound_head;
        for frame in first_frame.chunks_exact(PAGE + 24) {
            let (head, page) = frame.split_at(24);
            sum = checksum(checksum(sum, &head[..8], little), page, little);
            sound &= pair(head, 8) == salts && pair(head, 16) == Some(sum);
            if pair(head, 8) != salts {
                continue;
            }
            let number = part(head, 0).map_or(0, |number| length(u32::from_be_bytes(number)));
            let commits = head[4..8] != [0; 4];
            wal.frames.push(Frame { page: number, bytes: page, commits });
            if sound && commits {
                wal.committed = wal.frames.len();
            }
        }
        wal
    }

    /// What SQLite takes: everything up to the last commit before the first frame that does not hold.
    pub fn committed(&self) -> &[Frame<'a>] {
        &self.frames[..self.committed]
    }

    /// Everything up to the last commit, also behind frames that do not hold.
    pub fn readable(&self) -> &[Frame<'a>] {
        let last = self.frames.iter().rposition(|frame| frame.commits);
        &self.frames[..last.map_or(0, |last| last + 1)]
    }
}

/// SQLite's own sum over words of 32 bits, two at a time.
fn checksum([mut first, mut second]: [u32; 2], bytes: &[u8], little: bool) -> [u32; 2] {
    let word = |bytes: &[u8]| {
        let bytes = part(bytes, 0).unwrap_or_default();
        if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) }
    };
    for words in bytes.chunks_exact(8) {
        first = first.wrapping_add(word(words)).wrapping_add(second);
        second = second.wrapping_add(word(&words[4..])).wrapping_add(first);
    }
    [first, second]
}

fn pair(bytes: &[u8], at: usize) -> Option<[u32; 2]> {
    Some([u32::from_be_bytes(part(bytes, at)?), u32::from_be_bytes(part(bytes, at + 4)?)])
}

/// A file's pages as they were at one moment.
#[derive(Debug)]
pub(crate) struct Image<'a> {
    pages: Vec<&'a [u8]>,
}

/// A row of some table: its number and its columns.
pub(crate) type RawRow = (i64, Vec<Value>);

impl<'a> Image<'a> {
    /// The pages of a file, and over them those of its log.
    pub fn new(file: &'a [u8], log: &[Frame<'a>]) -> Image<'a> {
        let mut pages: Vec<&[u8]> = file.chunks(PAGE).collect();
        // A number beyond what file and log can hold is damage.
        let most = pages.len() + log.len();
        for frame in log.iter().filter(|frame| (1..=most).contains(&frame.page)) {
            if pages.len() < frame.page {
                pages.resize(frame.page, &[]);
            }
            pages[frame.page - 1] = frame.bytes;
        }
        Image { pages }
    }

    /// Every row on every leaf, in the order of the pages; none where there is a row that cannot be read.
    pub fn rows(&self) -> Vec<Option<RawRow>> {
        let record = |cell| self.record(cell);
        // SQLite's own table of tables has names where all others have their number, which stands before the record.
        let ours = |row: &Option<RawRow>| row.as_ref().is_none_or(|(_, values)| values.first() == Some(&Value::Null));
        let rows = (1..=self.pages.len()).flat_map(|page| self.cells(page)).map(record).filter(ours);
        rows.map(|row| row.map(|(number, values)| (number, values.into_iter().skip(1).collect()))).collect()
    }

    /// The numbers of pages that are no part of any tree, and on which no row goes on.
    pub fn unreadable(&self) -> Vec<usize> {
        let cells = (1..=self.pages.len()).flat_map(|page| self.cells(page));
        let continued: BTreeSet<usize> = cells.flat_map(|cell| self.pages_behind(cell)).collect();
        let tree = |page: usize| self.at(page, header_of(page)).is_some_and(|kind| KINDS_OF_TREE_PAGES.contains(kind));
        (1..=self.pages.len()).filter(|page| !tree(*page) && !continued.contains(page)).collect()
    }

    fn at(&self, page: usize, offset: usize) -> Option<&'a u8> {
        self.pages.get(page.checked_sub(1)?)?.get(offset)
    }

    /// The cells of a page, if it is a leaf of a table.
    fn cells(&self, number: usize) -> Vec<&'a [u8]> {
        let header = header_of(number);
        let page = self.pages.get(number.wrapping_sub(1)).copied().unwrap_or_default();
        if page.get(header) != Some(&LEAF_OF_A_TABLE) {
            return Vec::new();
        }
        let count = part(page, header + 3).map_or(0, u16::from_be_bytes);
        let offset = |at: usize| part(page, header + 8 + 2 * at).map(|at| usize::from(u16::from_be_bytes(at)));
        (0..usize::from(count)).filter_map(|at| page.get(offset(at)?..)).collect()
    }

    /// How many bytes of a row stand on its leaf.
    fn local(payload: usize) -> usize {
        let most = PAGE - 35;
        if payload <= most {
            return payload;
        }
        let least = (PAGE - 12) * 32 / 255 - 23;
        let fitting = least + (payload - least) % (PAGE - 4);
        if fitting <= most { fitting } else { least }
    }

    fn pages_behind(&self, cell: &[u8]) -> Vec<usize> {
        let mut pages = Vec::new();
        let mut next = Self::head(cell).and_then(|head| head.overflow);
        while let Some(page) = next.filter(|page| *page > 0 && pages.len() < self.pages.len()) {
            pages.push(page);
            let bytes = self.pages.get(page - 1).copied().unwrap_or_default();
            next = part(bytes, 0).map(|next| length(u32::from_be_bytes(next)));
        }
        pages
    }

    fn head<'c>(cell: &'c [u8]) -> Option<CellHead<'c>> {
        let mut rest = cell;
        let payload = usize::try_from(varint(&mut rest)?).ok()?;
        let number = varint(&mut rest)?;
        let local = Self::local(payload);
        let overflow = (local < payload).then(|| part(rest, local)).flatten();
        let overflow = overflow.map(|page| length(u32::from_be_bytes(page)));
        Some(CellHead { payload, number, local: rest.get(..local)?, overflow })
    }

    fn record(&self, cell: &[u8]) -> Option<RawRow> {
        let CellHead { payload, number, local, .. } = Self::head(cell)?;
        let mut record = local.to_vec();
        for page in self.pages_behind(cell) {
            let bytes = self.pages.get(page - 1)?.get(4..PAGE)?;
            record.extend_from_slice(&bytes[..bytes.len().min(payload.saturating_sub(record.len()))]);
        }
        (record.len() == payload).then(|| Some((number, values(&record)?)))?
    }
}

struct CellHead<'a> {
    payload: usize,
    number: i64,
    local: &'a [u8],
    overflow: Option<usize>,
}

fn header_of(page: usize) -> usize {
    if page == 1 { HEADER } else { 0 }
}

/// The columns of a record.
fn values(record: &[u8]) -> Option<Vec<Value>> {
    let mut head = record;
    let size = usize::try_from(varint(&mut head)?).ok()?;
    let mut body = record.get(size..)?;
    let mut head = record.get(record.len() - head.len()..size)?;
    let mut values = Vec::new();
    while !head.is_empty() {
        let kind = varint(&mut head)?;
        values.push(value(kind, &mut body)?);
    }
    Some(values)
}

fn value(kind: i64, body: &mut &[u8]) -> Option<Value> {
    let mut take = |size: i64| body.split_off(..usize::try_from(size).ok()?);
    Some(match kind {
        0 => Value::Null,
        1..=6 => {
            let bytes = take([1, 2, 3, 4, 6, 8][usize::try_from(kind - 1).ok()?])?;
            let sign = if bytes[0] < 128 { 0 } else { -1 };
            Value::Integer(bytes.iter().fold(sign, |number, byte| number << 8 | i64::from(*byte)))
        }
        8 => Value::Integer(0),
        9 => Value::Integer(1),
        12.. if kind % 2 == 0 => Value::Blob(take((kind - 12) / 2)?.to_vec()),
        12.. => Value::Text(String::from_utf8(take((kind - 13) / 2)?.to_vec()).ok()?),
        // Fractions, and what SQLite keeps for itself.
        _ => return None,
    })
}

/// A number of one to nine bytes, seven bits in each but the ninth.
fn varint(bytes: &mut &[u8]) -> Option<i64> {
    let mut number: u64 = 0;
    for at in 0..9 {
        let byte = *bytes.split_off_first()?;
        if at == 8 {
            number = number << 8 | u64::from(byte);
        } else {
            number = number << 7 | u64::from(byte & 127);
            if byte < 128 {
                break;
            }
        }
    }
    Some(number.cast_signed())
}

fn part<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

fn length(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
