//! The window's commands: a call of the desk, and what takes the desktop: dialogs, the mail program, files from outside.

use crate::post::{self, Arrived, Given};
use crate::start::Shared;
use app::Trouble;
use app::desk::wire::{self, Call, Reply};
use std::path::PathBuf;
use tauri::ipc::Response;
use tauri::{AppHandle, State};

#[tauri::command(async)]
pub fn call(shared: State<'_, Shared>, call: Call) -> Result<Response, Trouble> {
    wire::answer(&shared, call).map(|reply| match reply {
        Reply::Data(text) => Response::new(text),
        Reply::Picture(bytes) => Response::new(bytes),
    })
}

#[tauri::command(async)]
pub fn choose_file(app: AppHandle) -> Option<PathBuf> {
    post::existing_file(&app)
}

#[tauri::command(async)]
pub fn choose_folder(app: AppHandle) -> Option<PathBuf> {
    post::folder(&app)
}

#[tauri::command(async)]
pub fn choose_new_file(app: AppHandle, suggested: String) -> Option<PathBuf> {
    post::new_file(&app, &suggested)
}

#[tauri::command(async)]
pub fn save_letter(app: AppHandle, shared: State<'_, Shared>, name: String) -> Result<bool, Trouble> {
    post::save_letter(&app, &shared, &name)
}

#[tauri::command(async)]
pub fn open_letter(app: AppHandle, shared: State<'_, Shared>, name: String) -> Result<(), Trouble> {
    post::open_letter(&app, &shared, &name)
}

#[tauri::command(async)]
pub fn arrived(given: State<'_, Given>, shared: State<'_, Shared>) -> Vec<Arrived> {
    post::arrived(&given, &shared)
}
