//! What all tables share: a row has a number, its columns, and something that proves it.

use crate::schema::Step;
use kernel::hash::tagged;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

/// A row of one table.
pub(crate) trait Row: Sized {
    const TABLE: &'static str;
    /// What a player calls it.
    const NOUN: &'static str;
    /// As many places as there are columns.
    const INSERT: &'static str;
    const STEPS: &'static [Step];

    fn number(&self) -> i64;

    /// All columns but the number.
    fn values(&self) -> Vec<Value>;

    /// The row of these columns; none if they are not what was once written.
    fn of(number: i64, values: Vec<Value>) -> Option<Self>;
}

/// Adds a row.
pub(crate) fn insert<R: Row>(connection: &Connection, row: &R) -> rusqlite::Result<()> {
    let values = std::iter::once(Value::Integer(row.number())).chain(row.values());
    connection.prepare_cached(R::INSERT)?.execute(params_from_iter(values))?;
    Ok(())
}

/// A row as it was found.
pub(crate) enum Found<R> {
    Row(R),
    /// The columns are not what was written.
    Wrong {
        number: i64,
    },
}

/// All rows in the order of their numbers.
pub(crate) fn found<R: Row>(connection: &Connection) -> rusqlite::Result<Vec<Found<R>>> {
    found_where(connection, "1", [])
}

/// The rows for which a condition holds, in the order of their numbers.
pub(crate) fn found_where<R: Row, const N: usize>(
    connection: &Connection,
    condition: &str,
    given: [Value; N],
) -> rusqlite::Result<Vec<Found<R>>> {
    let sql = format!("SELECT * FROM {} WHERE {condition} ORDER BY number", R::TABLE);
    let mut statement = connection.prepare(&sql)?;
    let columns = statement.column_count();
    let rows = statement.query_map(params_from_iter(given), |row| {
        let number = row.get(0)?;
        // Text that is no UTF-8 is a row that is wrong, not a table that cannot be read.
        let values: Result<Vec<Value>, _> = (1..columns).map(|column| row.get(column)).collect();
        let read = values.ok().and_then(|values| R::of(number, values));
        Ok(read.map_or(Found::Wrong { number }, Found::Row))
    })?;
    rows.collect()
}

/// The columns with the seal over them.
pub(crate) fn sealed<const N: usize>(table: &str, number: i64, columns: [Value; N]) -> Vec<Value> {
    let seal = seal(table, number, &columns);
    let mut values = Vec::from(columns);
    values.push(Value::Blob(seal.to_vec()));
    values
}

/// The columns without their seal, if it holds.
pub(crate) fn unsealed<const N: usize>(table: &str, number: i64, mut values: Vec<Value>) -> Option<[Value; N]> {
    let claimed = values.pop()?;
    let columns: [Value; N] = values.try_into().ok()?;
    (claimed == Value::Blob(seal(table, number, &columns).to_vec())).then_some(columns)
}

/// H("fieldpost/1/row", table, number, columns…), each column behind a letter for its type.
fn seal(table: &str, number: i64, columns: &[Value]) -> [u8; 32] {
    let typed = |column: &Value| {
        let (kind, bytes): (u8, &[u8]) = match column {
            Value::Null => (b'n', &[]),
            Value::Integer(number) => (b'i', &number.to_be_bytes()),
            // No column holds fractions.
            Value::Real(_) => (b'r', &[]),
            Value::Text(text) => (b't', text.as_bytes()),
            Value::Blob(bytes) => (b'b', bytes),
        };
        [&[kind], bytes].concat()
    };
    let columns: Vec<Vec<u8>> = columns.iter().map(typed).collect();
    let number = number.to_be_bytes();
    let fields: Vec<&[u8]> =
        [table.as_bytes(), &number].into_iter().chain(columns.iter().map(|column| &column[..])).collect();
    tagged("fieldpost/1/row", &fields)
}

pub(crate) fn optional(number: Option<i64>) -> Value {
    number.map_or(Value::Null, Value::Integer)
}

/// A number or none; nothing else.
pub(crate) fn as_optional(value: &Value) -> Option<Option<i64>> {
    match value {
        Value::Null => Some(None),
        Value::Integer(number) => Some(Some(*number)),
        Value::Real(_) | Value::Text(_) | Value::Blob(_) => None,
    }
}

/// Rows of a table stay as they are: no change, no removal, and none in the place of another.
macro_rules! append_only {
    ($table:literal $(, $unique:literal)?) => {
        concat!(
            "CREATE TRIGGER ", $table, "_stay BEFORE UPDATE ON ", $table,
            " BEGIN SELECT RAISE(ABORT, 'what was written is not changed'); END;\n",
            "CREATE TRIGGER ", $table, "_remain BEFORE DELETE ON ", $table,
            " BEGIN SELECT RAISE(ABORT, 'what was written is not removed'); END;\n",
            "CREATE TRIGGER ", $table, "_follow BEFORE INSERT ON ", $table,
            " WHEN NEW.number <= (SELECT max(number) FROM ", $table, ")",
            $(" OR EXISTS (SELECT 1 FROM ", $table, " WHERE ", $unique, " = NEW.", $unique, ")",)?
            " BEGIN SELECT RAISE(ABORT, 'what was written is not written over'); END;\n",
        )
    };
}
pub(crate) use append_only;
