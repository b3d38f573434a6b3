// What the player does on the board, as answers to the question on the table.

import type { Board, BoardEvents } from "../board";
import { shortest } from "../board/geometry";
import type { Piece } from "../board/state";
import { PathFill, PlacesFill, taking, UnitsFill, type Fill } from "../forms";
import { words } from "../words";
import { describeHex, describeUnit } from "./aloud";
import type { Session } from "./session.svelte";

/** After so long over a hex that cannot be entered, the reason is asked for. */
const WONDER = 350;

export class Hands implements BoardEvents {
  private wonder = 0;

  constructor(
    private session: Session,
    private board: () => Board | null,
  ) {}

  pick(hex: number, unit: string | null, how: { more: boolean; again: boolean; fan: boolean }): void {
    void this.picked(hex, unit, how);
  }

  private async picked(hex: number, unit: string | null, how: { more: boolean; again: boolean; fan: boolean }): Promise<void> {
    const { session } = this;
    const place = session.ground.place(hex);
    if (place === null) return;
    session.inspected = place;
    if (session.past.replay?.tool) {
      await session.past.replay.drawn(place);
      return;
    }
    const top = unit ?? session.standing.at.get(place)?.at(-1)?.unit ?? null;
    if (top) void session.overlays.follow(top);
    if (!["log", "odds", "remarks", "mail"].includes(session.tabs.open)) session.tabs.open = "stack";
    if (!session.play.prompt || session.busy) return;
    await session.play.settled();
    if (this.repeated(place) && !how.fan) {
      await session.play.confirm();
      return;
    }
    if (session.play.form) {
      const taken = taking(session.play.form, (fill) => this.take(fill, place, unit, how));
      if (taken) {
        await session.play.change(taken.at, taken.fill);
        return;
      }
    }
    // What can be done at any time is begun by its button only: a click on a unit mostly means something else.
    for (const { offer, form } of session.play.firsts.filter(({ offer }) => !offer.idle)) {
      const fill = form.steps[0] && this.take(form.steps[0].fill, place, unit, how);
      if (fill && offer.verb !== session.play.form?.verb) {
        await session.play.begin(offer.verb, fill);
        return;
      }
    }
    session.notices.shown = await this.whyNot(place, unit);
  }

  /** A fan is for units; elsewhere a hex that can be entered comes before the units in it. */
  private take(fill: Fill, place: string, unit: string | null, how: { more: boolean; fan: boolean }): Fill | null {
    if (fill instanceof PathFill || fill instanceof PlacesFill) return how.fan ? null : fill.place(place, how.more);
    return (unit !== null && fill.unit(unit, how.more)) || (how.fan ? null : fill.place(place, how.more));
  }

  /** Whether the click repeats the end of a form that is filled in. */
  private repeated(place: string): boolean {
    const { form, last } = this.session.play;
    if (!form?.line) return false;
    return (last instanceof PathFill && last.end === place) || (last instanceof PlacesFill && last.field.most === 1 && last.places[0] === place);
  }

  /** Why a click there does nothing: the program is asked about the plainest action that it could have meant. */
  private async whyNot(place: string, unit: string | null) {
    const { session } = this;
    const line = this.attempt(place, unit);
    if (line === null) return null;
    try {
      const judged = await session.backend.judge(line);
      if (judged.refusal) return { refusal: judged.refusal, rule: judged.rule };
    } catch {
      // The attempt cannot even be spelled: there is nothing to explain.
    }
    return null;
  }

  private attempt(place: string, unit: string | null): string | null {
    const { session } = this;
    const { form, last } = session.play;
    if (!form || !last) return null;
    const step = form.steps.at(-1)!;
    if (last instanceof PlacesFill) return `${form.side}: ${step.begun} -> ${place}`;
    const geometry = session.ground.geometry;
    if (last instanceof PathFill) {
      const [from, to] = [session.ground.hex(last.field.from), session.ground.hex(place)];
      const way = from < 0 || to < 0 || from === to ? null : shortest(geometry, from, to, () => true);
      return way && `${form.side}: ${step.begun} ${way.map((hex) => geometry.numbers[hex]).join("-")}`;
    }
    // A unit of one's own that cannot be picked: what if it went one hex?
    const name = unit ?? session.standing.at.get(place)?.at(-1)?.unit ?? null;
    if (!(last instanceof UnitsFill) || name === null || session.standing.units.get(name)?.side !== form.side) return null;
    const near = session.ground.beside(place)[0];
    return near === undefined ? null : `${form.side}: ${form.verb} ${name} ${place}-${near}`;
  }

  hover(hex: number, unit: string | null): void {
    const { session } = this;
    const place = hex < 0 ? null : session.ground.place(hex);
    session.hovered = place;
    session.play.look(place);
    clearTimeout(this.wonder);
    session.notices.hint = null;
    const { last } = session.play;
    if (place === null || session.busy || session.past.replay || !(last instanceof PathFill || (last instanceof PlacesFill && last.field.from.length))) return;
    if (last instanceof PathFill ? last.field.from === place || last.to(place) : last.field.from.includes(place)) return;
    this.wonder = window.setTimeout(async () => {
      const hint = await this.whyNot(place, unit);
      if (session.hovered === place && session.play.last === last) session.notices.hint = hint;
    }, WONDER);
  }

  way(hex: number): void {
    const { session } = this;
    const { form, last } = session.play;
    const place = session.ground.place(hex);
    if (!form || place === null || session.past.replay || !(last instanceof PathFill)) return;
    const fill = last.way(place);
    if (fill) void session.play.change(form.steps.length - 1, fill);
  }

  mayLift(unit: string): boolean {
    return !this.session.busy && !this.session.past.replay && this.offering(unit) !== null;
  }

  lift(unit: string): string[] {
    const { session } = this;
    const fill = session.play.form?.steps[0]?.fill;
    if (fill instanceof UnitsFill && fill.units.includes(unit)) return fill.units;
    const offering = this.offering(unit);
    if (!offering) return [unit];
    const chosen = new UnitsFill(offering.fill.field, session.standing).unit(unit, false);
    if (offering.verb === session.play.form?.verb && chosen) void session.play.change(0, chosen);
    else if (chosen) void session.play.begin(offering.verb, chosen);
    return [unit];
  }

  /** The verb that takes this unit as its first field: the one begun, or another. */
  private offering(unit: string): { verb: string; fill: UnitsFill } | null {
    const { session } = this;
    const verbs = session.play.firsts.filter(({ offer }) => !offer.idle || offer.verb === session.play.form?.verb);
    const firsts = verbs.map(({ offer, form }) => ({ verb: offer.verb, fill: form.steps[0]?.fill }));
    const sorted = [...firsts].sort((a, b) => Number(b.verb === session.play.form?.verb) - Number(a.verb === session.play.form?.verb));
    for (const { verb, fill } of sorted) if (fill instanceof UnitsFill && fill.offered.includes(unit)) return { verb, fill };
    return null;
  }

  carry(hex: number): void {
    this.hover(hex, null);
  }

  drop(hex: number): void {
    void this.dropped(hex);
  }

  private async dropped(hex: number): Promise<void> {
    const { session } = this;
    const place = hex < 0 ? null : session.ground.place(hex);
    await session.play.settled();
    const { form, last } = session.play;
    if (place === null || !form || !last) return;
    if (last instanceof PathFill && last.field.from === place) return;
    if (form.steps[0]?.fill instanceof UnitsFill && form.steps.length === 1) return;
    const fill = last instanceof PathFill || last instanceof PlacesFill ? last.place(place, false) : null;
    if (!fill) {
      session.notices.shown = await this.whyNot(place, null);
      return;
    }
    await session.play.change(form.steps.length - 1, fill);
    // What begins a fight waits for a second yes.
    if (session.play.form?.line && !session.play.forecast) await session.play.confirm();
  }

  cursor(hex: number): void {
    const { session } = this;
    const place = session.ground.place(hex);
    if (place === null) return;
    session.inspected = place;
    this.hover(hex, null);
    session.notices.said = describeHex(session, place);
  }

  label(piece: Piece): string {
    const unit = this.session.standing.units.get(piece.id);
    return unit ? describeUnit(this.session, unit) : words.stack.hidden;
  }

  stackLabel(hex: number): string {
    return words.board.stack(this.session.ground.place(hex) ?? "");
  }

  /** Takes the whole stack of the unit chosen, or of the one under the pointer. */
  whole(): void {
    const { session } = this;
    const fill = session.play.form?.steps[0]?.fill;
    if (!(fill instanceof UnitsFill)) return;
    const place = session.inspected ?? session.hovered;
    const unit = fill.units.at(-1) ?? fill.offered.find((known) => session.standing.placeOf(known) === place);
    if (unit) void session.play.change(0, fill.whole(unit));
  }

  /** The next thing that can be picked. */
  next(by: 1 | -1): void {
    const { session } = this;
    const marks = session.play.last?.marks();
    const { ground, standing } = session;
    if (!marks) return;
    const places = marks.places.size ? [...marks.places.keys()] : [...marks.units.keys()].map((unit) => standing.placeOf(unit) ?? "");
    const hexes = [...new Set(ground.hexes(places))].sort((a, b) => a - b);
    const board = this.board();
    if (!hexes.length || !board) return;
    const at = board.state.cursor;
    const next = by > 0 ? (hexes.find((hex) => hex > at) ?? hexes[0]!) : (hexes.findLast((hex) => hex < at) ?? hexes.at(-1)!);
    board.setCursor(next);
    this.cursor(next);
  }
}
