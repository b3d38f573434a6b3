// A game on the table as the window knows it: what the program last said, and how it goes on. What is shown and asked in it
// lies in a part for each: the play, the replay, the plans, the curtain. All rules are the program's; this asks and shows.

import type { Acted, Awaits, Backend, Earlier, GameData, GameEvent, LogEntry, Table, View } from "../backend";
import { words } from "../words";
import { Curtain } from "./curtain.svelte";
import { Notices } from "./notices.svelte";
import { Overlays } from "./overlays.svelte";
import { Past } from "./past.svelte";
import { Plans } from "./plans.svelte";
import { Play } from "./play.svelte";
import { Ground, Standing } from "./scene";
import { facesOf } from "./slides";
import { Tabs } from "./tabs.svelte";

/** What the last input brought. */
export interface Result {
  events: GameEvent[];
  faces: number[];
}

export class Session {
  table: Table = $state.raw()!;
  log: LogEntry[] = $state.raw([]);
  result: Result | null = $state.raw(null);
  /** What is shown of a game of an earlier revision, as long as it is not carried on. */
  earlier: Earlier | null = $state.raw(null);
  busy: boolean = $state(false);
  inspected: string | null = $state(null);
  hovered: string | null = $state(null);
  lifted: Set<string> = $state.raw(new Set());
  standing: Standing;

  readonly ground: Ground;
  readonly notices: Notices;
  readonly tabs = new Tabs();
  readonly past: Past;
  readonly plans: Plans;
  readonly curtain: Curtain;
  readonly play: Play;
  readonly overlays: Overlays;

  /** Lets the board show what moved before it is taken for granted. */
  onMoved: (before: Standing, after: Standing, events: GameEvent[], speed?: number) => Promise<void> = async () => undefined;
  /** Mail was taken for this game, or something was signed in it: lets whoever can show what is new, from a log entry on. */
  onNews: (from: number) => Promise<void> = () => this.reread();
  private gone = false;

  constructor(
    readonly backend: Backend,
    readonly data: GameData,
    table: Table,
    log: LogEntry[],
  ) {
    this.ground = new Ground(data.board);
    this.table = table;
    this.log = log;
    this.earlier = data.earlier;
    this.notices = new Notices(backend);
    this.past = new Past(this);
    this.plans = new Plans(this);
    this.curtain = new Curtain(this);
    this.play = new Play(this);
    this.standing = $derived(new Standing(this.ground, this.view));
    this.overlays = new Overlays(this);
    this.curtain.seat();
  }

  static async open(backend: Backend, id: string): Promise<Session> {
    const data = await backend.open(id);
    const [table, log] = await Promise.all([backend.look(null), backend.log(0, null)]);
    const session = new Session(backend, data, table, log);
    await session.play.resume();
    await session.past.open(data.unseen);
    return session;
  }

  /** The board that is shown: the present, or the moment that is looked back at. */
  get view(): View {
    return this.past.replay?.moment.view ?? this.table.view;
  }

  get awaits(): Awaits {
    return this.table.awaits;
  }

  /** Whether a side is played elsewhere. */
  get byMail(): boolean {
    return Object.values(this.data.seats).includes("away");
  }

  sideName(code: string): string {
    return this.data.sides.find((side) => side.code === code)?.name ?? code;
  }

  async act(line: string): Promise<void> {
    await this.alone(async () => {
      void this.took(await this.backend.act(line, this.curtain.viewer));
      await this.play.resume();
      await this.readOn();
    });
    void this.letComputerPlay();
  }

  async undo(): Promise<void> {
    if (!this.table.undo) return;
    await this.alone(async () => {
      const { undone, table } = await this.backend.undo(this.curtain.viewer);
      const opening = this.log[0]?.input === null ? 1 : 0;
      this.log = this.log.slice(0, table.inputs + opening);
      this.result = null;
      this.notices.said = words.play.takenBack(undone);
      this.replace(table);
      await this.play.resume();
    });
  }

  /** Whether a side that the computer plays is asked. */
  get computerIsAsked(): boolean {
    return this.awaits.awaits === "choice" && !this.plans.copy && !this.past.replay && this.awaits.sides.some((side) => this.data.seats[side] === "computer");
  }

  /** Lets the computer play as long as it is asked, so that each of its moves can be seen. */
  async letComputerPlay(): Promise<void> {
    if (this.gone || !this.computerIsAsked) return;
    await this.alone(async () => {
      while (this.computerIsAsked && !this.gone) {
        const acted = await this.backend.computer(this.curtain.viewer);
        if (!acted || this.gone) break;
        await this.took(acted);
        await this.readOn();
      }
      if (!this.gone) await this.play.resume();
    });
  }

  /** Plays a game of an earlier revision on by the rules of this program, from where it stood after so many inputs. */
  async carryOn(from: number): Promise<void> {
    if (!this.earlier) return;
    await this.alone(async () => {
      this.earlier = (await this.backend.carryOn(from)).earlier;
      this.past.end();
      this.forget();
      await this.lay(await this.backend.look(this.curtain.viewer));
    });
    void this.letComputerPlay();
  }

  /** Shows the game as it stands now, without the way there. */
  async reread(): Promise<void> {
    const { viewer } = this.curtain;
    try {
      const [table, log, remarks] = await Promise.all([this.backend.look(viewer), this.backend.log(0, viewer), this.backend.remarks()]);
      if (this.gone) return;
      this.log = log;
      this.past.remarks = remarks;
      this.result = null;
      this.replace(table);
      await this.play.resume();
    } catch (thrown) {
      await this.notices.tell(thrown);
    }
  }

  /** The player goes back to their games; nothing more is done for this one. */
  leave(): void {
    this.gone = true;
  }

  /** One thing at a time; what goes wrong is told. */
  async alone(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } catch (thrown) {
      await this.notices.tell(thrown);
    } finally {
      this.busy = false;
    }
  }

  /** Lays another game on the table: the real one, or a copy. */
  async lay(table: Table): Promise<void> {
    this.result = null;
    this.replace(table);
    this.log = await this.backend.log(0, this.curtain.viewer);
    await this.play.resume();
  }

  /** Shows what has happened; nothing if nothing has. */
  show(events: GameEvent[]): void {
    this.result = events.length ? { events, faces: facesOf(events) } : null;
  }

  /** Nothing is said any more about what was shown before. */
  forget(): void {
    this.notices.clear();
    this.play.closing = this.result = this.plans.stopped = null;
    void this.overlays.clear();
  }

  /** Shows what an input brought, and waits until it has been seen. */
  private took({ events, table }: Acted): Promise<void> {
    const before = this.standing;
    this.result = { events, faces: facesOf(events) };
    this.notices.said = events.map((event) => event.text).join(". ");
    this.replace(table);
    return this.onMoved(before, this.standing, events);
  }

  private async readOn(): Promise<void> {
    this.log = [...this.log, ...(await this.backend.log(this.log.length, this.curtain.viewer))];
  }

  private replace(table: Table): void {
    this.table = table;
    this.tabs.leaveOdds();
    this.play.clear();
    this.notices.clear();
    this.curtain.seat();
  }
}
