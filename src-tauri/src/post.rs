//! What the window cannot do itself: file dialogs, the mail program, and files that are given to the program from outside.

use crate::start::Shared;
use app::desk::Desk;
use app::mail::receive::Receipt;
use app::{Fault, Trouble};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tauri::{AppHandle, DragDropEvent, Emitter, Manager, WindowEvent};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath};
use tauri_plugin_opener::OpenerExt;

/// The event with which the window learns what came.
const RECEIVED: &str = "received";

/// Files given on the command line, until the window asks for them.
#[derive(Debug, Default)]
pub struct Given(pub Mutex<Vec<PathBuf>>);

/// What became of a file that was given to the program.
#[derive(Clone, Debug, Serialize)]
pub struct Arrived {
    receipts: Vec<Receipt>,
    /// Why it could not be read.
    trouble: Option<String>,
}

fn held<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn dialog(app: &AppHandle) -> FileDialogBuilder<tauri::Wry> {
    let dialog = app.dialog().file();
    match app.get_webview_window("main") {
        Some(window) => dialog.set_parent(&window),
        None => dialog,
    }
}

fn path_of(chosen: Option<FilePath>) -> Option<PathBuf> {
    chosen.and_then(|path| path.into_path().ok())
}

pub fn existing_file(app: &AppHandle) -> Option<PathBuf> {
    path_of(dialog(app).blocking_pick_file())
}

pub fn folder(app: &AppHandle) -> Option<PathBuf> {
    path_of(dialog(app).blocking_pick_folder())
}

pub fn new_file(app: &AppHandle, suggested: &str) -> Option<PathBuf> {
    path_of(dialog(app).set_file_name(suggested).blocking_save_file())
}

/// Copies a letter of the desk to where the player says; false if he does not say.
pub fn save_letter(app: &AppHandle, shared: &Mutex<Desk>, name: &str) -> Result<bool, Trouble> {
    let letter = held(shared).letter_file(name)?;
    let Some(path) = new_file(app, name) else { return Ok(false) };
    std::fs::copy(letter, &path)
        .map_err(|error| Fault::caused(format!("{} could not be written", path.display()), error))?;
    Ok(true)
}

/// Opens a letter in the mail program.
pub fn open_letter(app: &AppHandle, shared: &Mutex<Desk>, name: &str) -> Result<(), Trouble> {
    let letter = held(shared).letter_file(name)?;
    let opened = app.opener().open_path(letter.to_string_lossy(), None::<&str>);
    Ok(opened
        .map_err(|error| Fault::caused("no mail program could be opened: save the mail, or copy the text", error))?)
}

fn received(desk: &mut Desk, file: &Path) -> Arrived {
    match desk.receive_file(file) {
        Ok(receipts) => Arrived { receipts, trouble: None },
        Err(trouble) => Arrived { receipts: Vec::new(), trouble: Some(trouble.sentence()) },
    }
}

/// What was given before the window was there.
pub fn arrived(given: &Given, shared: &Mutex<Desk>) -> Vec<Arrived> {
    let files = std::mem::take(&mut *held(&given.0));
    files.iter().map(|file| received(&mut held(shared), file)).collect()
}

/// Receives files beside everything else, and tells the window.
pub fn receive(app: &AppHandle, files: Vec<PathBuf>) {
    let app = app.clone();
    std::thread::spawn(move || {
        for file in files {
            let arrived = received(&mut held(&app.state::<Shared>()), &file);
            // A window that is gone needs no telling.
            let _ = app.emit(RECEIVED, arrived);
        }
    });
}

/// Brings the window before the others.
pub fn show(app: &AppHandle) {
    if let Some(window) = app.get_webview_window("main") {
        let _ = window.unminimize().and_then(|()| window.set_focus());
    }
}

/// Files that are dropped anywhere on the window.
pub fn watch_drops(app: &AppHandle, event: &WindowEvent) {
    if let WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) = event {
        receive(app, paths.clone());
    }
}
