//! The desktop shell: one window over the use-cases of `app`. No rules, no SQL; each command calls the desk.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod commands;
mod post;
mod start;

fn main() -> std::process::ExitCode {
    start::run()
}
