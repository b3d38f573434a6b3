//! The window's one command: a call of the desk.

use crate::start::Shared;
use app::Trouble;
use app::desk::wire::{self, Call, Reply};
use tauri::State;
use tauri::ipc::Response;

#[tauri::command(async)]
pub fn call(shared: State<'_, Shared>, call: Call) -> Result<Response, Trouble> {
    wire::answer(&shared, call).map(|reply| match reply {
        Reply::Data(text) => Response::new(text),
        Reply::Picture(bytes) => Response::new(bytes),
    })
}
