// The real program behind the development server (`npm run dev`), without the desktop shell: `fieldpost desk`.

import { wired } from "./wire";
import { asTrouble, type Backend, type Call } from ".";

async function post(call: Call): Promise<Response> {
  const answer = await fetch("/desk", { method: "POST", body: JSON.stringify(call) });
  if (!answer.ok) throw asTrouble(await answer.json());
  return answer;
}

export function desk(): Backend {
  return wired(async (call) => (await post(call)).json(), async (call) => (await post(call)).blob());
}
