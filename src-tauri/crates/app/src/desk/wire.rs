//! The desk over a wire: every call of the window as data, and its answer. The shell and `fieldpost desk` speak it.

use super::post::{InvitationWish, OrdersKind, Wish};
use super::{Desk, NewGame, Settings};
use crate::remarks::RemarkWish;
use crate::trouble::{Fault, Trouble};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use ts_rs::TS;

/// A call of the window, by the name of the desk's method.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Call {
    Titles,
    Games,
    NewGame { wish: NewGame },
    Archive { id: String, archived: bool },
    Remove { id: String },
    Restore { id: String },
    Cover { id: String, theme: String },
    Open { id: String },
    CarryOn { from: Option<usize> },
    Look { viewer: Option<String> },
    Ask { side: String, begun: String },
    Judge { line: String },
    Act { line: String, viewer: Option<String> },
    Computer { viewer: Option<String> },
    Undo { viewer: Option<String> },
    Forecast { line: String },
    Supply { unit: String },
    Log { from: usize, viewer: Option<String> },
    Rules { search: String },
    Overlay { id: String, unit: Option<String> },
    Replay { at: usize, viewer: Option<String> },
    Seen { at: usize },
    Remarks,
    Remark { wish: RemarkWish },
    WithdrawRemark { number: u32 },
    ScratchBegin { at: Option<usize>, viewer: Option<String> },
    ScratchLeave { viewer: Option<String> },
    ScratchAct { line: String, viewer: Option<String> },
    ScratchUndo { viewer: Option<String> },
    ScratchKeep { name: String },
    ScratchList,
    ScratchOpen { name: String, now: bool, viewer: Option<String> },
    ScratchForget { name: String },
    ScratchApply { viewer: Option<String> },
    MapTile { level: usize, column: u32, row: u32, theme: String },
    CounterFaces { scale: u8 },
    CounterPicture { scale: u8, theme: String },
    Settings,
    KeepSettings { settings: Settings },
    PostDesk,
    MakeKey { name: String },
    Unlock { passphrase: String },
    LockKey { passphrase: String },
    BackUp { file: PathBuf },
    RestoreKey { file: PathBuf, passphrase: String },
    Invite { wish: InvitationWish },
    Accept { name: String, preset: Option<String>, mail: Option<String>, message: String },
    IgnoreInvitation { name: String },
    Receive { text: String },
    ReceiveFile { file: PathBuf },
    LookForMail,
    Sending { id: String },
    Preview { id: String, message: String, brief: bool, so_far: bool },
    Send { id: String, message: String, brief: bool, so_far: bool },
    Sign { id: String, wish: Wish, message: String },
    DismissClaim { id: String, claim: String },
    Compared { id: String, compared: bool },
    ConfirmReseat { id: String, reseat: String },
    SendAgain { id: String, from: u32 },
    Presets { game: String },
    Orders { id: String },
    NoteOrders { id: String, kind: OrdersKind, text: Option<String> },
    Export { id: String, forks: bool, file: PathBuf },
}

/// What a call brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// JSON.
    Data(String),
    /// A picture as PNG; no bytes where there is none.
    Picture(Vec<u8>),
}

fn data<T: Serialize>(answer: T) -> Result<Reply, Trouble> {
    let text = serde_json::to_string(&answer).map_err(|error| Fault::caused("the answer cannot be told", error))?;
    Ok(Reply::Data(text))
}

/// Answers a call. The desk is held only as long as it is asked: nobody waits for a picture but who wants it.
pub fn answer(shared: &Mutex<Desk>, call: Call) -> Result<Reply, Trouble> {
    let desk = || -> MutexGuard<'_, Desk> { shared.lock().unwrap_or_else(PoisonError::into_inner) };
    match call {
        Call::Titles => data(desk().titles()?),
        Call::Games => data(desk().games()?),
        Call::NewGame { wish } => data(desk().new_game(&wish)?),
        Call::Archive { id, archived } => data(desk().archive(&id, archived)?),
        Call::Remove { id } => data(desk().remove(&id)?),
        Call::Restore { id } => data(desk().restore(&id)?),
        Call::Cover { id, theme } => {
            let known = desk().known_cover(&id, &theme);
            if let Some(known) = known {
                return Ok(Reply::Picture(known));
            }
            let cover = desk().cover(&id)?;
            let Some(cover) = cover else { return Ok(Reply::Picture(Vec::new())) };
            let png = cover.png(&theme)?;
            desk().keep_cover(&cover, &theme, &png);
            Ok(Reply::Picture(png))
        }
        Call::Open { id } => data(desk().open(&id)?),
        Call::CarryOn { from } => data(desk().carry_on(from)?),
        Call::Look { viewer } => data(desk().look(viewer.as_deref())?),
        Call::Ask { side, begun } => data(desk().ask(&side, &begun)?),
        Call::Judge { line } => data(desk().judge(&line)?),
        Call::Act { line, viewer } => data(desk().act(&line, viewer.as_deref())?),
        Call::Computer { viewer } => data(desk().computer(viewer.as_deref())?),
        Call::Undo { viewer } => data(desk().undo(viewer.as_deref())?),
        Call::Forecast { line } => data(desk().forecast(&line)?),
        Call::Supply { unit } => data(desk().supply(&unit)?),
        Call::Log { from, viewer } => data(desk().log(from, viewer.as_deref())?),
        Call::Rules { search } => data(desk().rules(&search)?),
        Call::Overlay { id, unit } => data(desk().overlay(&id, unit.as_deref())?),
        Call::Replay { at, viewer } => data(desk().replay(at, viewer.as_deref())?),
        Call::Seen { at } => data(desk().seen(at)?),
        Call::Remarks => data(desk().remarks()?),
        Call::Remark { wish } => data(desk().remark(&wish)?),
        Call::WithdrawRemark { number } => data(desk().withdraw_remark(i64::from(number))?),
        Call::ScratchBegin { at, viewer } => data(desk().scratch_begin(at, viewer.as_deref())?),
        Call::ScratchLeave { viewer } => data(desk().scratch_leave(viewer.as_deref())?),
        Call::ScratchAct { line, viewer } => data(desk().scratch_act(&line, viewer.as_deref())?),
        Call::ScratchUndo { viewer } => data(desk().scratch_undo(viewer.as_deref())?),
        Call::ScratchKeep { name } => data(desk().scratch_keep(&name)?),
        Call::ScratchList => data(desk().scratch_list()?),
        Call::ScratchOpen { name, now, viewer } => data(desk().scratch_open(&name, now, viewer.as_deref())?),
        Call::ScratchForget { name } => data(desk().scratch_forget(&name)?),
        Call::ScratchApply { viewer } => data(desk().scratch_apply(viewer.as_deref())?),
        Call::MapTile { level, column, row, theme } => {
            let (studio, parts) = desk().pictures()?;
            Ok(Reply::Picture(studio.map_tile(&parts, &theme, level, column, row)?))
        }
        Call::CounterFaces { scale } => data(desk().counter_faces(scale)?),
        Call::CounterPicture { scale, theme } => {
            let (studio, parts) = desk().pictures()?;
            Ok(Reply::Picture(studio.counter_picture(&parts, &theme, scale)?))
        }
        Call::Settings => data(desk().settings()),
        Call::KeepSettings { settings } => data(desk().keep_settings(&settings)?),
        Call::PostDesk => data(desk().post_desk()?),
        Call::MakeKey { name } => data(desk().make_key(&name)?),
        Call::Unlock { passphrase } => data(desk().unlock(&passphrase)?),
        Call::LockKey { passphrase } => data(desk().lock_key(&passphrase)?),
        Call::BackUp { file } => data(desk().back_up(&file)?),
        Call::RestoreKey { file, passphrase } => data(desk().restore_key(&file, &passphrase)?),
        Call::Invite { wish } => data(desk().invite(&wish)?),
        Call::Accept { name, preset, mail, message } => {
            data(desk().accept(&name, preset.as_deref(), mail.as_deref(), &message)?)
        }
        Call::IgnoreInvitation { name } => data(desk().ignore_invitation(&name)?),
        Call::Receive { text } => data(desk().receive(text.as_bytes())?),
        Call::ReceiveFile { file } => data(desk().receive_file(&file)?),
        Call::LookForMail => data(desk().look_for_mail()?),
        Call::Sending { id } => data(desk().sending(&id)?),
        Call::Preview { id, message, brief, so_far } => data(desk().preview(&id, &message, brief, so_far)?),
        Call::Send { id, message, brief, so_far } => data(desk().send(&id, &message, brief, so_far)?),
        Call::Sign { id, wish, message } => data(desk().sign(&id, &wish, &message)?),
        Call::DismissClaim { id, claim } => data(desk().dismiss_claim(&id, &claim)?),
        Call::Compared { id, compared } => data(desk().compared(&id, compared)?),
        Call::ConfirmReseat { id, reseat } => data(desk().confirm_reseat(&id, &reseat)?),
        Call::SendAgain { id, from } => data(desk().send_again(&id, from)?),
        Call::Presets { game } => data(desk().presets(&game)),
        Call::Orders { id } => data(desk().orders(&id)?),
        Call::NoteOrders { id, kind, text } => data(desk().note_orders(&id, kind, text.as_deref())?),
        Call::Export { id, forks, file } => data(desk().export(&id, forks, &file)?),
    }
}
