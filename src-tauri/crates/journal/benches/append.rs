//! How fast an action is journalled: one page with one entry, on the disk when it returns, in a journal of a thousand entries.
//! Against it stands what SQLite itself can do at best: one INSERT of such a row into a bare table, with the same log and the
//! same syncs, in the same folder. For the ratio both begin with an empty log and take turns row by row, so that both see the
//! same weather: a log that grows is slower to sync than one that is written over.

use criterion::Criterion;
use journal::Journal;
use rusqlite::Connection;
use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const ENTRIES: usize = 1_000;
const TEXT: &str = "SU: move 8MC 3018-2918-2817-2717-2616";
const AT: &str = "2026-02-03T04:05:06Z";
/// How many rows each writes for the ratio: fewer than fill the log.
const ROWS: usize = 800;

/// A folder beside what is built: a real disk, unlike some temporary folders.
struct Desk(PathBuf);

impl Desk {
    fn new() -> std::io::Result<Desk> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("append-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Desk(folder))
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn bare(desk: &Desk) -> rusqlite::Result<Connection> {
    let connection = Connection::open(desk.0.join("bare"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS rows (number INTEGER PRIMARY KEY, parent INTEGER, text TEXT, at TEXT, hash BLOB)",
    )?;
    Ok(connection)
}

fn insert(connection: &Connection) -> rusqlite::Result<()> {
    let mut statement =
        connection.prepare_cached("INSERT INTO rows (parent, text, at, hash) VALUES (?1, ?2, ?3, ?4)")?;
    statement.execute((1, TEXT, AT, [7u8; 32])).map(drop)
}

fn main() -> Result<(), Box<dyn Error>> {
    let desk = Desk::new()?;
    let mut journal = Journal::create(&desk.0.join("game"), "a game", AT)?;
    let connection = bare(&desk)?;
    connection.execute_batch("BEGIN")?;
    journal.write(AT, |page| (0..ENTRIES).try_for_each(|_| page.append(TEXT).map(drop)))?;
    (0..ENTRIES).try_for_each(|_| insert(&connection))?;
    connection.execute_batch("COMMIT")?;

    let mut criterion = Criterion::default()
        .configure_from_args()
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    criterion.bench_function("append/journal", |bench| {
        bench.iter(|| journal.write(AT, |page| page.append(TEXT)).expect("an entry"));
    });
    criterion.bench_function("append/bare insert", |bench| bench.iter(|| insert(&connection).expect("a row")));
    criterion.final_summary();

    drop((journal, connection));
    let (mut journal, connection) = (Journal::open(&desk.0.join("game"))?, bare(&desk)?);
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROWS {
        let begun = Instant::now();
        journal.write(AT, |page| page.append(TEXT))?;
        let between = Instant::now();
        insert(&connection)?;
        ours.push(between - begun);
        theirs.push(between.elapsed());
    }
    let (ours, theirs) = (middle(ours), middle(theirs));
    let ratio = theirs.as_nanos() * 100 / ours.as_nanos().max(1);
    let (whole, hundredths) = (ratio / 100, ratio % 100);
    println!("ratio journalled action: {whole}.{hundredths:02}, {ours:?} against {theirs:?} (goal 0.8)");
    Ok(())
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
