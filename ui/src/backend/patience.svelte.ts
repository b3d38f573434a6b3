// Says when the program takes longer than half a second, and for what.

import type { Backend } from ".";

const HALF_A_SECOND = 500;
/** Here it is the player who takes their time. */
const DIALOGS = ["chooseFile", "chooseFolder", "chooseNewFile", "saveLetter"];

export class Patience {
  /** The method that is waited for, if it takes long. */
  waiting: string | null = $state(null);

  /** The same backend, watched. */
  watch(backend: Backend): Backend {
    const watched = Object.entries(backend).map(([name, method]) => [
      name,
      async (...words: unknown[]) => {
        const timer = setTimeout(() => (this.waiting = DIALOGS.includes(name) ? this.waiting : name), HALF_A_SECOND);
        try {
          return await (method as (...words: unknown[]) => Promise<unknown>)(...words);
        } finally {
          clearTimeout(timer);
          if (this.waiting === name) this.waiting = null;
        }
      },
    ]);
    return Object.fromEntries(watched) as Backend;
  }
}
