//! How the window comes up: the player's folder, the desk, the window itself; or one sentence why not.

use crate::commands;
use app::Fault;
use app::desk::Desk;
use app::house::House;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use tauri::{WebviewUrl, WebviewWindowBuilder};

/// The desk, as commands share it.
pub type Shared = Mutex<Desk>;

/// What the program was started with.
#[derive(Debug, Default)]
struct Words {
    /// The player's folder; where the command line has it, unless named.
    data: Option<PathBuf>,
    /// The window's width and height, for tests and pictures; else it is as it was left.
    size: Option<(f64, f64)>,
}

pub fn run() -> ExitCode {
    match opened() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("fieldpost: {fault}");
            ExitCode::from(2)
        }
    }
}

fn opened() -> Result<(), Fault> {
    let words = Words::read(std::env::args_os().skip(1))?;
    if cfg!(target_os = "linux") && !has_screen() {
        return Err(Fault::new(
            "there is no screen to open a window on: start it on a desktop, or play on the command line (`./fieldpost help`)",
        ));
    }
    let house = House::at(&words.data.clone().map_or_else(House::usual_folder, Ok)?)?;
    let desk = Desk::at(house)?;
    let mut builder = tauri::Builder::default();
    if words.size.is_none() {
        builder = builder.plugin(tauri_plugin_window_state::Builder::default().build());
    }
    builder
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .manage::<Shared>(Mutex::new(desk))
        .setup(move |app| {
            let (width, height) = words.size.unwrap_or((1400.0, 900.0));
            let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default()).title("Fieldpost");
            window.inner_size(width, height).min_inner_size(960.0, 640.0).build()?;
            Ok(())
        })
        .invoke_handler(tauri::generate_handler![commands::call])
        .run(tauri::generate_context!())
        .map_err(|error| Fault::caused("the window cannot be opened", error))
}

fn has_screen() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

impl Words {
    fn read(mut given: impl Iterator<Item = OsString>) -> Result<Words, Fault> {
        let mut words = Words::default();
        while let Some(word) = given.next() {
            let mut value = || given.next().ok_or_else(|| Fault::new(format!("{} wants a value", word.display())));
            match word.to_str() {
                Some("--data") => words.data = Some(PathBuf::from(value()?)),
                Some("--size") => {
                    let text = value()?;
                    let size = text.to_str().and_then(|text| text.split_once('x'));
                    let size = size.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
                    words.size =
                        Some(size.ok_or_else(|| Fault::new("--size wants a width and a height, like 1280x800"))?);
                }
                _ => return Err(Fault::new(format!("the window knows --data FOLDER and no `{}`", word.display()))),
            }
        }
        Ok(words)
    }
}
