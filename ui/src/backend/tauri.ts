// The desktop program. The only file that imports Tauri. Each method is a command of the same name in snake_case; a command
// that fails answers with a `Trouble`. Pictures come as raw bytes.

import { invoke } from "@tauri-apps/api/core";
import { asTrouble, FIRST_SETTINGS, type Backend, type CounterSheet, type Settings } from ".";

async function call<T>(command: string, words: Record<string, unknown> = {}): Promise<T> {
  try {
    return await invoke<T>(command, words);
  } catch (thrown) {
    throw asTrouble(thrown);
  }
}

async function picture(command: string, words: Record<string, unknown>): Promise<Blob> {
  return new Blob([await call<ArrayBuffer>(command, words)], { type: "image/png" });
}

export function tauri(): Backend {
  return {
    titles: () => call("titles"),
    games: () => call("games"),
    newGame: (wish) => call("new_game", { wish }),
    archive: (id, archived) => call("archive", { id, archived }),
    remove: (id) => call("remove", { id }),
    restore: (id) => call("restore", { id }),
    async cover(id, theme) {
      const blob = await picture("cover", { id, theme });
      return blob.size ? blob : null;
    },

    open: (id) => call("open", { id }),
    look: (viewer) => call("look", { viewer }),
    ask: (side, begun) => call("ask", { side, begun }),
    judge: (line) => call("judge", { line }),
    act: (line, viewer) => call("act", { line, viewer }),
    undo: (viewer) => call("undo", { viewer }),
    forecast: (line) => call("forecast", { line }),
    supply: (unit) => call("supply", { unit }),
    log: (from, viewer) => call("log", { from, viewer }),
    rules: (search) => call("rules", { search }),
    overlay: (id, unit) => call("overlay", { id, unit }),

    mapTile: (level, column, row, theme) => picture("map_tile", { level, column, row, theme }),
    async counterSheet(scale, theme) {
      const sheet = await call<Omit<CounterSheet, "picture"> | null>("counter_faces", { scale });
      return sheet && { ...sheet, picture: await picture("counter_picture", { scale, theme }) };
    },

    settings: async () => ({ ...FIRST_SETTINGS, ...(await call<Settings | null>("settings")) }),
    keepSettings: (settings) => call("keep_settings", { settings }),
  };
}
