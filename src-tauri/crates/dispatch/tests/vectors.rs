//! The examples in vectors/armour, made outside this program: each gives the bytes or the class of failure that its first line names.

use dispatch::armour::{ArmourFault, find};
use kernel::hash::hex;
use sha2::{Digest, Sha256};
use std::path::Path;

#[test]
fn every_vector_gives_what_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/armour");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).expect("the vectors").flatten() {
        let name = entry.file_name();
        let text = std::fs::read_to_string(entry.path()).expect("a vector");
        let (expect, text) = text.split_once('\n').expect("a first line");
        let expect = expect.strip_prefix("expect: ").unwrap_or_else(|| panic!("{name:?} expects nothing"));
        let mut found: Vec<String> = find(text)
            .into_iter()
            .map(|found| match found {
                Ok(whole) => format!("ok {}", hex(&Sha256::digest(&whole.bytes))),
                Err(fault) => fault.class().to_owned(),
            })
            .collect();
        if found.is_empty() {
            found.push(ArmourFault::NoBlock.class().to_owned());
        }
        assert_eq!(found.join(", "), expect.trim_end(), "{name:?}");
        read += 1;
    }
    assert!(read >= 30, "{read} vectors");
}
