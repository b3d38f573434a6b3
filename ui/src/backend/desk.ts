// The real program behind the development server (`npm run dev`), without the desktop shell: `fieldpost desk`.

import { wired } from "./wire";
import { asTrouble, type Backend, type Call, type Outside } from ".";

async function post(call: Call): Promise<Response> {
  const answer = await fetch("/desk", { method: "POST", body: JSON.stringify(call) });
  if (!answer.ok) throw asTrouble(await answer.json());
  return answer;
}

/** A browser has no dialogs that tell a path: it is typed. */
const outside: Outside = {
  chooseFile: async () => window.prompt("Path of the file"),
  chooseFolder: async () => window.prompt("Path of the folder"),
  chooseNewFile: async (suggested) => window.prompt("Path of the new file", `/tmp/${suggested}`),
  saveLetter: async () => false,
  openLetter: async () => undefined,
  onReceived: async () => () => undefined,
};

export function desk(): Backend {
  return wired(async (call) => (await post(call)).json(), async (call) => (await post(call)).blob(), outside);
}
