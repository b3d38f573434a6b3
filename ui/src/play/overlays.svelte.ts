// What is shown over the board beside the form: one thing at a time, of the whole board or of one unit.

import type { GameEvent, OverlayData, OverlayKind } from "../backend";
import { words } from "../words";
import type { Session } from "./session.svelte";

export class Overlays {
  chosen: OverlayKind | null = $state.raw(null);
  unit: string | null = $state(null);
  data: OverlayData | null = $state.raw(null);
  private asked = 0;

  constructor(private session: Session) {}

  get kinds(): OverlayKind[] {
    const { data, table } = this.session;
    // The program is asked about the present only.
    if (!data.board.numbers.length || this.session.past.replay) return [];
    const own: OverlayKind[] = [{ id: "supply", label: words.overlays.supply, of: "unit" }];
    if (table.view.control.length) own.push({ id: "control", label: words.overlays.control, of: "board" });
    return [...data.overlays, ...own];
  }

  /** What is told of the whole board, beside what is drawn on it. */
  get told(): GameEvent[] {
    return this.chosen?.of === "board" ? (this.data?.says ?? []) : [];
  }

  /** What is told of a unit; nothing of one whose back is seen. */
  toldOf(unit: string | null): GameEvent[] {
    return unit !== null && unit === this.unit ? (this.data?.says ?? []) : [];
  }

  /** Shows it, or puts it away if it is shown already. */
  async toggle(kind: OverlayKind, unit: string | null = null): Promise<void> {
    const same = this.chosen?.id === kind.id && (unit === null || unit === this.unit);
    this.chosen = same ? null : kind;
    this.unit = same || kind.of === "board" ? null : (unit ?? this.subject());
    await this.refresh();
  }

  /** An overlay about units follows what is looked at. */
  async follow(unit: string): Promise<void> {
    if (this.chosen?.of !== "unit" || unit === this.unit) return;
    this.unit = unit;
    await this.refresh();
  }

  async clear(): Promise<void> {
    this.chosen = this.unit = null;
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const turn = ++this.asked;
    const { chosen } = this;
    const data = chosen ? await this.fetch(chosen).catch(() => null) : null;
    if (turn === this.asked) this.data = data;
  }

  /** The unit that is looked at: the first chosen one, or the top one in the hex that was clicked. */
  private subject(): string | null {
    const { session } = this;
    for (const { fill } of session.play.form?.steps ?? []) {
      const chosen = [...fill.marks().units].find(([, state]) => state === "chosen");
      if (chosen) return chosen[0];
    }
    return session.inspected === null ? null : (session.standing.at.get(session.inspected)?.at(-1)?.unit ?? null);
  }

  private async fetch(kind: OverlayKind): Promise<OverlayData | null> {
    const { backend, table } = this.session;
    if (kind.id === "control") {
      const hexes = table.view.control.map(({ place, side }) => ({ place, side, look: "tint" as const, word: "" }));
      return { hexes, lines: [], says: [] };
    }
    if (kind.id === "supply") {
      if (this.unit === null) return null;
      const supply = await backend.supply(this.unit);
      const lines = supply.traced.map((places) => ({ places, cut: supply.cut !== null && places.at(-1) === supply.cut }));
      const orphan = supply.cut !== null && !lines.some((line) => line.cut) ? [{ places: [supply.cut], cut: true }] : [];
      const verdict = { event: "verdict", case: null, text: supply.supplied ? words.stack.supplied : words.stack.unsupplied, facts: [] };
      return { hexes: [], lines: [...lines, ...orphan], says: [verdict, ...supply.lines] };
    }
    return kind.of === "unit" && this.unit === null ? null : backend.overlay(kind.id, this.unit);
  }
}
