//! A player's folder for one test, gone with it.

use super::Desk;
use crate::house::House;
use std::path::PathBuf;

pub struct Room(PathBuf);

impl Room {
    pub fn new(name: &str) -> Room {
        let folder = std::env::temp_dir().join(format!("fieldpost-desk-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Room(folder)
    }

    pub fn house(&self) -> House {
        House::at(&self.0).expect("a house")
    }

    pub fn desk(&self) -> Desk {
        Desk::at(self.house()).expect("a desk")
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
