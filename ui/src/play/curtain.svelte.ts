// Who sits at the table: whoever decides takes the seat, behind a curtain if the game wants one.

import type { Session } from "./session.svelte";

export class Curtain {
  /** The side that is asked to sit down. */
  calls: string | null = $state(null);
  /** The side that sits at the table. */
  seated: string | null = null;

  constructor(private session: Session) {}

  /** Whose eyes the board is for: everybody's, unless it is covered between them. */
  get viewer(): string | null {
    return this.session.data.curtain ? this.seated : null;
  }

  /** Whether a side is moved from here: while planning both are. */
  here(side: string): boolean {
    return this.session.plans.copy !== null || this.session.data.seats[side] === "here";
  }

  /** Gives the seat to whoever decides, or calls them. */
  seat(): void {
    const { table, data, plans } = this.session;
    const here = table.prompts.filter((prompt) => this.here(prompt.side)).map((prompt) => prompt.side);
    if (!here.length || (this.seated && here.includes(this.seated))) return;
    if (data.curtain && !plans.copy) this.calls = here[0]!;
    else this.seated = here[0]!;
  }

  /** The player whom the curtain called has sat down. */
  async sitDown(): Promise<void> {
    if (!this.calls) return;
    const { session } = this;
    this.seated = this.calls;
    session.table = await session.backend.look(this.viewer);
    session.log = await session.backend.log(0, this.viewer);
    this.calls = null;
    await session.play.resume();
  }
}
