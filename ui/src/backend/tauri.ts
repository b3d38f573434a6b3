// The desktop program. The only file that imports Tauri. Pictures come as raw bytes, everything else as data.

import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import { wired } from "./wire";
import { asTrouble, type Arrived, type Backend, type Call, type Outside } from ".";

async function command<T>(name: string, words?: Record<string, unknown>): Promise<T> {
  try {
    return await invoke<T>(name, words);
  } catch (thrown) {
    throw asTrouble(thrown);
  }
}

function ask<T>(call: Call): Promise<T> {
  return command("call", { call });
}

const outside: Outside = {
  chooseFile: () => command("choose_file"),
  chooseFolder: () => command("choose_folder"),
  chooseNewFile: (suggested) => command("choose_new_file", { suggested }),
  saveLetter: (name) => command("save_letter", { name }),
  openLetter: (name) => command("open_letter", { name }),
  async onReceived(listener) {
    const stop = await listen<Arrived>("received", ({ payload }) => listener(payload));
    for (const arrived of await command<Arrived[]>("arrived")) listener(arrived);
    return stop;
  },
};

export function tauri(): Backend {
  return wired(ask, async (call) => new Blob([await ask<ArrayBuffer>(call)], { type: "image/png" }), outside);
}
