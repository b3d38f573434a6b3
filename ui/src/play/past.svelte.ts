// The way to the past and back: the replay while one is open, and the notes on what was played.

import type { Remark } from "../backend";
import { Replay, type Showing } from "./replay.svelte";
import type { Session } from "./session.svelte";

export class Past {
  /** Set while the player looks back. */
  replay: Replay | null = $state.raw(null);
  remarks: Remark[] = $state.raw([]);

  constructor(private session: Session) {}

  /** Reads the notes, and opens what has come by mail: it is seen before the board is the player's. */
  async open(unseen: Showing | null): Promise<void> {
    this.remarks = await this.session.backend.remarks().catch(() => []);
    if (unseen) this.replay = await Replay.begin(this.session, unseen.from, unseen).catch(() => null);
  }

  /** Looks back, from the present or from a moment. */
  async look(at: number = this.session.table.inputs): Promise<void> {
    const { session } = this;
    if (session.busy || session.plans.copy || session.curtain.calls) return;
    if (this.replay) return this.replay.jump(at);
    try {
      this.replay = await Replay.begin(session, at);
      session.forget();
    } catch (thrown) {
      await session.notices.tell(thrown);
    }
  }

  /** Back to the present, which is as it was. */
  async leave(): Promise<void> {
    const { replay, session } = this;
    if (!replay) return;
    this.end();
    session.lifted = new Set();
    session.forget();
    if (replay.showing) await session.backend.seen(replay.showing.to).catch((thrown) => session.notices.tell(thrown));
    void session.overlays.refresh();
  }

  /** Puts the replay away, as something else comes onto the table. */
  end(): void {
    this.replay?.end();
    this.replay = null;
  }
}
