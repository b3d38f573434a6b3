// Looking back: the board at any moment of the game, played on, stepped and scrubbed through; remarks on it; two moments
// compared. The present is not touched.

import type { Moment, Remark, RemarkKind, SeenUnit } from "../backend";
import { turnsOf } from "./course";
import { nameOf, Standing } from "./scene";
import type { Session } from "./session.svelte";
import { facesOf } from "./slides";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export const MARKS = ["!", "?", "!!", "??", "!?"] as const;

export type Tool = "arrow" | "highlight";

/** How long a moment is looked at before the next, in milliseconds at speed 1. */
const DWELL = 450;
const DICE_DWELL = 1300;

/** What changed between two moments. */
export interface Compared {
  moved: { unit: string; from: string; to: string }[];
  lost: { unit: string; from: string }[];
  came: { unit: string; to: string }[];
  reduced: { unit: string; at: string; by: number }[];
}

/** Units by their names; of two boards, which moved, were lost, came or lost steps. */
export function compared(before: Standing, after: Standing): Compared {
  const found: Compared = { moved: [], lost: [], came: [], reduced: [] };
  const onMap = (unit: SeenUnit | undefined) => unit !== undefined && before.isHex(unit.place);
  for (const [name, was] of before.units) {
    if (was.unit === null || !onMap(was)) continue;
    const is = after.units.get(name);
    if (!is || !onMap(is)) {
      found.lost.push({ unit: name, from: was.place });
      continue;
    }
    if (is.place !== was.place) found.moved.push({ unit: name, from: was.place, to: is.place });
    if (is.steps < was.steps) found.reduced.push({ unit: name, at: is.place, by: was.steps - is.steps });
  }
  for (const [name, is] of after.units) if (is.unit !== null && onMap(is) && !onMap(before.units.get(name))) found.came.push({ unit: name, to: is.place });
  return found;
}

/** The next of some moments in a direction; null if there is none. */
export function beyond(moments: number[], at: number, by: 1 | -1): number | null {
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  return (by > 0 ? sorted.find((one) => one > at) : sorted.findLast((one) => one < at)) ?? null;
}

/** What has come by mail, before the board is the player's. */
export interface Showing {
  from: number;
  to: number;
}

export class Replay {
  moment: Moment = $state.raw()!;
  playing: boolean = $state(false);
  speed: number = $state(1);
  viewer: string | null = $state(null);
  /** The moment that others are compared with. */
  pinned: Moment | null = $state.raw(null);
  tool: Tool | null = $state(null);
  /** The hex from which an arrow is being drawn. */
  from: string | null = $state(null);
  private asked = 0;
  private gone = false;
  private run = 0;
  private known = new Map<string, Moment>();

  private constructor(
    readonly session: Session,
    moment: Moment,
    /** Set while the opponent's turn is shown. */
    readonly showing: Showing | null,
  ) {
    this.moment = moment;
    this.viewer = session.curtain.viewer;
  }

  /** Begins at a moment; what came by mail is played from its beginning. */
  static async begin(session: Session, at: number, showing: Showing | null = null): Promise<Replay> {
    return new Replay(session, await session.backend.replay(at, session.curtain.viewer), showing);
  }

  get at(): number {
    return this.moment.at;
  }

  get first(): number {
    return this.showing?.from ?? 0;
  }

  get last(): number {
    return this.showing?.to ?? this.moment.of;
  }

  /** What the moment brought, with its dice. */
  get result() {
    return { events: this.moment.events, faces: facesOf(this.moment.events) };
  }

  get standing(): Standing {
    return new Standing(this.session.ground, this.moment.view);
  }

  /** The moment after an entry of the log. */
  momentOf(entry: number): number {
    const opening = this.session.log[0]?.input === null ? 1 : 0;
    return Math.max(0, entry + 1 - opening);
  }

  get turns(): { text: string; at: number }[] {
    return turnsOf(this.session.log).map(({ text, entry }, nth) => ({ text, at: nth === 0 ? 0 : this.momentOf(entry) }));
  }

  get combats(): number[] {
    return turnsOf(this.session.log).flatMap((turn) => turn.phases.flatMap((phase) => phase.ticks.map((tick) => this.momentOf(tick.entry))));
  }

  /** Remarks on the moment that is shown. */
  get remarks(): Remark[] {
    return this.session.past.remarks.filter((remark) => remark.at === this.at);
  }

  get commented(): number[] {
    return this.session.past.remarks.flatMap(({ at }) => (at === null ? [] : [at]));
  }

  get differences(): Compared | null {
    if (!this.pinned || this.pinned.at === this.at) return null;
    return compared(new Standing(this.session.ground, this.pinned.view), this.standing);
  }

  /** Units that stood elsewhere or stand no more, where they stood at the pinned moment. */
  get ghosts(): { unit: SeenUnit; name: string }[] {
    const { pinned, differences } = this;
    if (!pinned || !differences) return [];
    const gone = new Set([...differences.moved, ...differences.lost].map(({ unit }) => unit));
    return pinned.view.units.map((unit, nth) => ({ unit, name: nameOf(unit, nth) })).filter(({ name }) => gone.has(name));
  }

  /** Goes to a moment at once, or lets the counters slide there from the one before. */
  async go(at: number, slide = false): Promise<void> {
    const to = Math.min(Math.max(at, this.first), this.last);
    if (to === this.at && this.moment.at === at && !slide) return;
    const turn = ++this.asked;
    const moment = await this.fetch(to);
    if (turn !== this.asked || this.gone) return;
    const before = this.standing;
    const next = to === this.at + 1;
    this.moment = moment;
    this.from = null;
    this.session.notices.said = moment.events.map((event) => event.text).join(". ");
    if (slide && next) await this.session.onMoved(before, this.standing, moment.events, this.speed);
    void this.fetch(Math.min(to + 1, this.last)).catch(() => undefined);
  }

  private async fetch(at: number): Promise<Moment> {
    const key = `${this.viewer ?? ""} ${at}`;
    const known = this.known.get(key);
    if (known) return known;
    const moment = await this.session.backend.replay(at, this.viewer);
    if (this.known.size > 400) this.known.clear();
    this.known.set(key, moment);
    return moment;
  }

  /** One step by hand: what is playing stands still. */
  async step(by: 1 | -1): Promise<void> {
    this.pause();
    await this.go(this.at + by, by > 0);
  }

  async jump(at: number | null): Promise<void> {
    this.pause();
    if (at !== null) await this.go(at);
  }

  async look(viewer: string | null): Promise<void> {
    this.viewer = viewer;
    const turn = ++this.asked;
    const moment = await this.fetch(this.at);
    const pinned = this.pinned && (await this.fetch(this.pinned.at));
    if (turn !== this.asked) return;
    this.moment = moment;
    this.pinned = pinned;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  pause(): void {
    this.playing = false;
    this.run++;
  }

  /** Plays on to the end; from the beginning, if it stands there. */
  async play(): Promise<void> {
    const run = ++this.run;
    this.playing = true;
    if (this.at >= this.last) await this.go(this.first);
    while (this.playing && run === this.run && !this.gone && this.at < this.last) {
      await this.go(this.at + 1, true);
      const dwell = this.result.faces.length ? DICE_DWELL : DWELL;
      await new Promise((resolve) => setTimeout(resolve, dwell / this.speed));
    }
    if (run === this.run) this.playing = false;
  }

  /** Once more from the beginning. */
  async repeat(): Promise<void> {
    this.pause();
    await this.go(this.first);
    await this.play();
  }

  end(): void {
    this.gone = true;
    this.pause();
  }

  pin(): void {
    this.pinned = this.pinned ? null : this.moment;
  }

  /** A click on the board with a tool in hand. */
  async drawn(place: string): Promise<void> {
    if (this.tool === "highlight") return this.remark("highlight", place);
    if (this.from === null) this.from = place;
    else if (this.from === place) this.from = null;
    else {
      const text = `${this.from}-${place}`;
      this.from = null;
      await this.remark("arrow", text);
    }
  }

  /** Writes a remark on the moment that is shown; the same again takes a mark, an arrow or a highlight back. */
  async remark(kind: RemarkKind, text: string, hidden = false, supersedes: number | null = null): Promise<void> {
    const { session } = this;
    const own = this.remarks.filter((remark) => remark.own && remark.kind === kind);
    const same = kind === "comment" ? undefined : own.find((remark) => remark.text === text);
    // A move has one mark of each player.
    const earlier = supersedes ?? (kind === "mark" ? (own[0]?.number ?? null) : null);
    try {
      session.past.remarks = same ? await session.backend.withdrawRemark(same.number) : await session.backend.remark({ at: this.at, kind, text, private: hidden, supersedes: earlier });
      session.notices.shown = null;
    } catch (thrown) {
      await session.notices.tell(thrown);
    }
  }
}
