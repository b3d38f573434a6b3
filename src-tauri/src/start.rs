//! How the window comes up: the player's folder, the desk, the window itself; or one sentence why not.

use crate::post::Given;
use crate::{commands, post};
use app::Fault;
use app::desk::Desk;
use app::house::House;
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use tauri::{AppHandle, Manager, WebviewUrl, WebviewWindowBuilder};

/// The desk, as commands share it.
pub type Shared = Mutex<Desk>;

/// What the program was started with.
#[derive(Debug, Default)]
struct Words {
    /// The player's folder; where the command line has it, unless named.
    data: Option<PathBuf>,
    /// The window's width and height, for tests and pictures; else it is as it was left.
    size: Option<(f64, f64)>,
    /// Move files and mails to be received.
    files: Vec<PathBuf>,
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
    let size = words.size;
    let mut builder = tauri::Builder::default();
    // One window to a player's folder. Only on Linux it can be told which; elsewhere a folder that is named is left alone.
    if words.data.is_none() || cfg!(target_os = "linux") {
        let single = tauri_plugin_single_instance::Builder::new().dbus_id(name_on_the_bus(desk.house().folder()));
        builder = builder.plugin(single.callback(|app, words, folder| started_again(app, &words, &folder)).build());
    }
    if size.is_none() {
        builder = builder.plugin(tauri_plugin_window_state::Builder::default().build());
    }
    builder
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .manage::<Shared>(Mutex::new(desk))
        .manage(Given(Mutex::new(words.files)))
        .on_window_event(|window, event| post::watch_drops(window.app_handle(), event))
        .setup(move |app| {
            let (width, height) = size.unwrap_or((1400.0, 900.0));
            let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default()).title("Fieldpost");
            window.inner_size(width, height).min_inner_size(960.0, 640.0).build()?;
            Ok(())
        })
        .invoke_handler(tauri::generate_handler![
            commands::call,
            commands::choose_file,
            commands::choose_folder,
            commands::choose_new_file,
            commands::save_letter,
            commands::open_letter,
            commands::arrived,
        ])
        .run(tauri::generate_context!())
        .map_err(|error| Fault::caused("the window cannot be opened", error))
}

/// What the window of a player's folder is called among the programs that run: another folder is another program.
fn name_on_the_bus(folder: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).hash(&mut hasher);
    format!("org.fieldpost.desktop.f{:016x}", hasher.finish())
}

/// The program was started a second time: the first one shows itself and takes the files that were given.
fn started_again(app: &AppHandle, words: &[String], folder: &str) {
    let words = Words::read(words.iter().skip(1).map(OsString::from)).unwrap_or_default();
    post::show(app);
    post::receive(app, words.files.iter().map(|file| Path::new(folder).join(file)).collect());
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
                Some(other) if other.starts_with("--") => {
                    return Err(Fault::new(format!("the window knows --data FOLDER, files, and no `{other}`")));
                }
                _ => words.files.push(PathBuf::from(word)),
            }
        }
        Ok(words)
    }
}
