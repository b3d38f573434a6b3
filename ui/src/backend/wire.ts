// The backend over a wire: each method is a call of the same name, as `app/src/desk/wire.rs` knows them.

import type { Backend, Call, CounterFaces, Outside } from ".";

/** A picture of no bytes is none. */
function orNone(blob: Blob): Blob | null {
  return blob.size ? blob : null;
}

export function wired(ask: <T>(call: Call) => Promise<T>, picture: (call: Call) => Promise<Blob>, outside: Outside): Backend {
  return {
    ...outside,

    titles: () => ask({ method: "titles" }),
    games: () => ask({ method: "games" }),
    newGame: (wish) => ask({ method: "new_game", wish }),
    archive: (id, archived) => ask({ method: "archive", id, archived }),
    remove: (id) => ask({ method: "remove", id }),
    restore: (id) => ask({ method: "restore", id }),
    cover: async (id, theme) => orNone(await picture({ method: "cover", id, theme })),

    open: (id) => ask({ method: "open", id }),
    carryOn: (from) => ask({ method: "carry_on", from }),
    look: (viewer) => ask({ method: "look", viewer }),
    ask: (side, begun) => ask({ method: "ask", side, begun }),
    judge: (line) => ask({ method: "judge", line }),
    act: (line, viewer) => ask({ method: "act", line, viewer }),
    computer: (viewer) => ask({ method: "computer", viewer }),
    undo: (viewer) => ask({ method: "undo", viewer }),
    forecast: (line) => ask({ method: "forecast", line }),
    supply: (unit) => ask({ method: "supply", unit }),
    log: (from, viewer) => ask({ method: "log", from, viewer }),
    rules: (search) => ask({ method: "rules", search }),
    overlay: (id, unit) => ask({ method: "overlay", id, unit }),

    replay: (at, viewer) => ask({ method: "replay", at, viewer }),
    seen: (at) => ask({ method: "seen", at }),
    remarks: () => ask({ method: "remarks" }),
    remark: (wish) => ask({ method: "remark", wish }),
    withdrawRemark: (number) => ask({ method: "withdraw_remark", number }),
    scratchBegin: (at, viewer) => ask({ method: "scratch_begin", at, viewer }),
    scratchOpen: (name, now, viewer) => ask({ method: "scratch_open", name, now, viewer }),
    scratchLeave: (viewer) => ask({ method: "scratch_leave", viewer }),
    scratchKeep: (name) => ask({ method: "scratch_keep", name }),
    scratchList: () => ask({ method: "scratch_list" }),
    scratchForget: (name) => ask({ method: "scratch_forget", name }),
    scratchApply: (viewer) => ask({ method: "scratch_apply", viewer }),

    mapTile: (level, column, row, theme) => picture({ method: "map_tile", level, column, row, theme }),
    async counterSheet(scale, theme) {
      const faces = await ask<CounterFaces | null>({ method: "counter_faces", scale });
      return faces && { ...faces, picture: await picture({ method: "counter_picture", scale, theme }) };
    },

    settings: () => ask({ method: "settings" }),
    keepSettings: (settings) => ask({ method: "keep_settings", settings }),

    postDesk: () => ask({ method: "post_desk" }),
    makeKey: (name) => ask({ method: "make_key", name }),
    unlock: (passphrase) => ask({ method: "unlock", passphrase }),
    lockKey: (passphrase) => ask({ method: "lock_key", passphrase }),
    backUp: (file) => ask({ method: "back_up", file }),
    restoreKey: (file, passphrase) => ask({ method: "restore_key", file, passphrase }),
    invite: (wish) => ask({ method: "invite", wish }),
    accept: (name, preset, mail, message) => ask({ method: "accept", name, preset, mail, message }),
    ignoreInvitation: (name) => ask({ method: "ignore_invitation", name }),
    receive: (text) => ask({ method: "receive", text }),
    receiveFile: (file) => ask({ method: "receive_file", file }),
    lookForMail: () => ask({ method: "look_for_mail" }),
    sending: (id) => ask({ method: "sending", id }),
    preview: (id, message, brief, soFar) => ask({ method: "preview", id, message, brief, so_far: soFar }),
    send: (id, message, brief, soFar) => ask({ method: "send", id, message, brief, so_far: soFar }),
    sign: (id, wish, message) => ask({ method: "sign", id, wish, message }),
    dismissClaim: (id, claim) => ask({ method: "dismiss_claim", id, claim }),
    confirmReseat: (id, reseat) => ask({ method: "confirm_reseat", id, reseat }),
    sendAgain: (id, from) => ask({ method: "send_again", id, from }),
    presets: (game) => ask({ method: "presets", game }),
    orders: (id) => ask({ method: "orders", id }),
    noteOrders: (id, kind, text) => ask({ method: "note_orders", id, kind, text }),
    exportGame: (id, forks, file) => ask({ method: "export", id, forks, file }),
  };
}
