// Planning: a copy of the game on the table, on which nothing counts, and the plans that are kept.

import type { KeptPlan, Stopped } from "../backend";
import type { Session } from "./session.svelte";

export class Plans {
  /** Set while a copy is on the table; from how many inputs on. */
  copy: { from: number } | null = $state.raw(null);
  kept: KeptPlan[] = $state.raw([]);
  /** Where a plan could not go on. */
  stopped: Stopped | null = $state.raw(null);

  constructor(private session: Session) {}

  /** Lays a copy on the table: of this moment, or with a kept plan on it. */
  async begin(name: string | null = null, now = false): Promise<void> {
    const { session } = this;
    const { backend, curtain, past } = session;
    if (session.busy || curtain.calls) return;
    const at = past.replay?.at ?? null;
    try {
      const answer = name === null ? await backend.scratchBegin(at, curtain.viewer) : await backend.scratchOpen(name, now, curtain.viewer);
      past.end();
      this.copy = { from: answer.from };
      this.stopped = answer.stopped;
      await session.lay(answer.table);
      this.kept = await backend.scratchList();
    } catch (thrown) {
      await session.notices.tell(thrown);
    }
  }

  /** Puts the copy away. */
  async leave(): Promise<void> {
    const { session } = this;
    if (!this.copy) return;
    const table = await session.backend.scratchLeave(session.curtain.viewer);
    this.copy = this.stopped = null;
    await session.lay(table);
  }

  async keep(name: string): Promise<void> {
    const { backend, notices } = this.session;
    try {
      this.kept = await backend.scratchKeep(name);
      notices.shown = null;
    } catch (thrown) {
      await notices.tell(thrown);
    }
  }

  async forget(name: string): Promise<void> {
    this.kept = await this.session.backend.scratchForget(name);
  }

  /** Makes the plan the player's orders, as far as the rules go with it. */
  async apply(): Promise<void> {
    const { session } = this;
    if (!this.copy) return;
    await session.alone(async () => {
      const { events, stopped, table } = await session.backend.scratchApply(session.curtain.viewer);
      this.copy = null;
      await session.lay(table);
      session.show(events);
      this.stopped = stopped;
    });
    void session.letComputerPlay();
  }
}
