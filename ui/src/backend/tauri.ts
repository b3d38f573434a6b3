// The desktop program. The only file that imports Tauri. Pictures come as raw bytes, everything else as data.

import { invoke } from "@tauri-apps/api/core";
import { wired } from "./wire";
import { asTrouble, type Backend, type Call } from ".";

async function ask<T>(call: Call): Promise<T> {
  try {
    return await invoke<T>("call", { call });
  } catch (thrown) {
    throw asTrouble(thrown);
  }
}

export function tauri(): Backend {
  return wired(ask, async (call) => new Blob([await ask<ArrayBuffer>(call)], { type: "image/png" }));
}
