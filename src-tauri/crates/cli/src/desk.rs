//! The window's wire on standard input and output, a line for each call and each answer: for whoever works on the window, and
//! for its tests. A picture is answered in base64.

use crate::{At, post};
use app::desk::Desk;
use app::desk::wire::{Call, Reply, answer};
use app::{Fault, Trouble};
use data_encoding::BASE64;
use serde_json::json;
use std::io::{BufRead, Read, Write};
use std::sync::Mutex;

/// No call is longer, in bytes.
const LONGEST_CALL: u64 = 1 << 22;

pub fn serve(at: &At) -> Result<(), Trouble> {
    let desk = Mutex::new(Desk::at(post::house(at)?)?);
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let broken = |error: std::io::Error| Fault::caused("the wire is broken", error);
    loop {
        let mut line = String::new();
        if input.by_ref().take(LONGEST_CALL).read_line(&mut line).map_err(broken)? == 0 {
            return Ok(());
        }
        let called = serde_json::from_str::<Call>(&line);
        let called = called.map_err(|error| Trouble::from(Fault::caused("this is no call of the window", error)));
        let told = match called.and_then(|call| answer(&desk, call)) {
            Ok(Reply::Data(text)) => format!("{{\"data\":{text}}}"),
            Ok(Reply::Picture(bytes)) => json!({ "picture": BASE64.encode(&bytes) }).to_string(),
            Err(trouble) => json!({ "trouble": trouble }).to_string(),
        };
        writeln!(output, "{told}").and_then(|()| output.flush()).map_err(broken)?;
    }
}
