//! The time, which only the edges of the program know.

use chrono::{DateTime, SecondsFormat, Utc};

/// Now, for the journal: 2026-11-16T18:02:11Z.
pub fn now() -> String {
    Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Today, for file names.
pub fn day() -> String {
    Utc::now().format("%Y-%m-%d").to_string()
}

/// Now, for the head of a mail.
pub fn mail_date() -> String {
    Utc::now().to_rfc2822()
}

/// A time of the journal, in seconds since 1970.
pub fn seconds(at: &str) -> Option<u64> {
    DateTime::parse_from_rfc3339(at).ok()?.timestamp().try_into().ok()
}
