import type { Destination, Field } from "../backend";
import { fade } from "../board/state";
import { noMarks, points, type Choice, type Fill, type Marks, type Scene } from "./fill";

type PathField = Extract<Field, { field: "path" }>;

/** A path: the best way to a destination, or through way points of the player's own. */
export class PathFill implements Fill {
  readonly kind = "path";
  private byPlace: Map<string, Destination>;

  constructor(
    readonly field: PathField,
    private scene: Scene,
    /** Places that the path must run through, in order. */
    readonly ways: string[] = [],
    readonly end: string | null = null,
    /** Where the pointer or the cursor is, for a look at the way there. */
    readonly toward: string | null = null,
    byPlace?: Map<string, Destination>,
  ) {
    this.byPlace = byPlace ?? new Map(field.to.map((destination) => [destination.place, destination]));
  }

  get ready(): boolean {
    return this.path !== null;
  }

  get touched(): boolean {
    return this.end !== null || this.ways.length > 0;
  }

  /** The path to the end that is chosen. */
  get path(): string[] | null {
    return this.end === null ? null : this.to(this.end);
  }

  /** The points left at the end, where the way is the best one. */
  get left(): string | null {
    return this.end === null || this.ways.length ? null : (this.byPlace.get(this.end)?.left ?? null);
  }

  spell(): string {
    return this.path?.join("-") ?? "";
  }

  unit(unit: string): Fill | null {
    const place = this.scene.placeOf(unit);
    return place === null ? null : this.place(place);
  }

  place(place: string): Fill | null {
    // Back to the start leads only a way of the player's own: a click there means the stack.
    if (place === this.field.from && !this.ways.length) return null;
    const known = this.byPlace.get(place);
    // Back to where it began leads a path only through a place of the player's own.
    const open = known && !known.pass_only && (place !== this.field.from || this.ways.length > 0);
    return open && this.to(place) ? this.with(this.ways, place) : null;
  }

  /** A way point. The end that was chosen stays, if it can still be reached. */
  way(place: string): PathFill | null {
    if (!this.byPlace.has(place) || this.ways.includes(place)) return null;
    const next = this.with([...this.ways, place], null);
    if (!next.to(place)) return null;
    return this.end !== null && this.end !== place && next.to(this.end) ? this.with(next.ways, this.end) : next;
  }

  /** The same, with a look at the way to a place; null looks nowhere. */
  look(toward: string | null): PathFill {
    return toward === this.toward ? this : new PathFill(this.field, this.scene, this.ways, this.end, toward, this.byPlace);
  }

  back(): Fill | null {
    if (this.end !== null) return this.with(this.ways, null);
    return this.ways.length ? this.with(this.ways.slice(0, -1), null) : null;
  }

  /** The map is the list; only what is not on it is listed. */
  choices(): Choice[] {
    const listed = this.field.to.filter(({ place, pass_only }) => !pass_only && !this.scene.isHex(place));
    return listed.map(({ place, left }) => ({ key: place, text: place, detail: left, state: place === this.end ? "chosen" : "open" }));
  }

  choose(key: string): Fill {
    return this.place(key) ?? this;
  }

  marks(): Marks {
    const marks = noMarks();
    const most = Math.max(0, ...this.field.to.map(({ left }) => points(left)));
    for (const { place, left, pass_only } of this.field.to) {
      if (!pass_only && (place !== this.field.from || this.ways.length)) marks.places.set(place, { tint: "reach", strength: fade(points(left), most), word: left });
    }
    this.ways.forEach((place) => marks.places.set(place, { ...marks.places.get(place), edge: "chosen" }));
    if (this.end !== null) marks.places.set(this.end, { ...marks.places.get(this.end), edge: "chosen" });
    const shown = this.path ?? (this.toward === null ? null : this.to(this.toward)) ?? this.prefix();
    if (shown && shown.length > 1) marks.lines.push({ places: shown, look: "path", words: this.words(shown) });
    const other = this.end !== null && this.toward !== null && this.toward !== this.end ? this.to(this.toward) : null;
    if (other) marks.lines.push({ places: other, look: "faint" });
    return marks;
  }

  problem(): null {
    return null;
  }

  /** The path to a place through the way points, its start included. */
  to(place: string): string[] | null {
    if (!this.byPlace.has(place)) return null;
    const stops = [...this.ways, ...(this.ways.at(-1) === place ? [] : [place])];
    let path = this.best(stops[0]!);
    for (const stop of stops.slice(1)) {
      const leg = path && this.leg(path.at(-1)!, stop);
      path = leg ? [...path!, ...leg.slice(1)] : null;
    }
    return path;
  }

  private prefix(): string[] | null {
    return this.ways.length ? this.to(this.ways.at(-1)!) : null;
  }

  /** Points left at each place, as far as the way is the best one. */
  private words(path: string[]): string[] {
    const best = this.best(path.at(-1)!);
    const known = best?.join() === path.join();
    return path.map((place, at) => (at && known ? (this.byPlace.get(place)?.left ?? "") : ""));
  }

  /** The best way, as the field tells it. */
  private best(place: string): string[] | null {
    const way = [place];
    while (way[0] !== this.field.from || way.length === 1) {
      const via = this.byPlace.get(way[0]!)?.via;
      if (via === undefined || way.length > this.field.to.length) return null;
      way.unshift(via);
    }
    return way;
  }

  /** The shortest way between two places through what can be reached; the program judges what it costs. */
  private leg(from: string, to: string): string[] | null {
    const before = new Map<string, string | null>([[from, null]]);
    let edge = [from];
    while (edge.length && !before.has(to)) {
      const next: string[] = [];
      for (const place of edge) {
        const near = this.scene.beside(place).filter((side) => !before.has(side) && this.byPlace.has(side));
        near.sort((a, b) => points(this.byPlace.get(b)!.left) - points(this.byPlace.get(a)!.left));
        for (const side of near) {
          before.set(side, place);
          next.push(side);
        }
      }
      edge = next;
    }
    if (!before.has(to)) return null;
    const way = [to];
    for (let at = before.get(to); at; at = before.get(at)) way.unshift(at);
    return way;
  }

  private with(ways: string[], end: string | null): PathFill {
    return new PathFill(this.field, this.scene, ways, end, this.toward, this.byPlace);
  }
}
