import type { Field } from "../backend";
import { noMarks, type Choice, type Fill, type Marks, type Problem } from "./fill";

type RoutesField = Extract<Field, { field: "routes" }>;

/** A route for every unit at once. One unit is asked for at a time; any can be asked for again. */
export class RoutesFill implements Fill {
  readonly kind = "routes";
  readonly chosen: (number | null)[];
  readonly at: number;

  constructor(
    readonly field: RoutesField,
    chosen?: (number | null)[],
    at?: number,
  ) {
    this.chosen = chosen ?? field.units.map((unit) => (unit.routes.length === 1 ? 0 : null));
    const open = this.chosen.indexOf(null);
    this.at = at ?? Math.max(0, open);
  }

  get ready(): boolean {
    return this.problem() === null;
  }

  get touched(): boolean {
    return this.field.units.some((unit, at) => unit.routes.length > 1 && this.chosen[at] !== null);
  }

  spell(): string {
    return this.field.units.map((unit, at) => `${unit.unit}:${unit.routes[this.chosen[at] ?? 0]}`).join(" ");
  }

  unit(unit: string, more: boolean): Fill | null {
    const at = this.field.units.findIndex((known) => known.unit === unit);
    if (at < 0) return null;
    // Clicking the unit that is asked for lets it stay, where staying is a route.
    const stays = at === this.at ? this.field.units[at]!.routes.findIndex((route) => !route.includes("-")) : -1;
    return stays >= 0 ? this.take(stays, more) : new RoutesFill(this.field, this.chosen, at);
  }

  /** The next route of the unit asked for that ends there. With `more`, all units that can go the same way do. */
  place(place: string, more: boolean): Fill | null {
    const unit = this.field.units[this.at];
    if (!unit) return null;
    const there = unit.routes.flatMap((route, nth) => (endOf(route) === place ? [nth] : []));
    if (!there.length) return null;
    const now = there.indexOf(this.chosen[this.at] ?? -1);
    return this.take(there[(now + 1) % there.length]!, more);
  }

  /** Where the unit asked for can end, each end once. */
  ends(): { end: string; chosen: boolean }[] {
    const unit = this.field.units[this.at];
    if (!unit) return [];
    const now = this.chosen[this.at];
    const end = now === null || now === undefined ? null : endOf(unit.routes[now]!);
    return [...new Set(unit.routes.map(endOf))].map((known) => ({ end: known, chosen: known === end }));
  }

  /** Lets every unit stay that has no route yet; none where nobody is left or somebody cannot stay. */
  rest(): Fill | null {
    const open = this.field.units.flatMap((unit, at) => (this.chosen[at] === null ? [unit] : []));
    const stay = (unit: RoutesField["units"][number]) => unit.routes.findIndex((route) => !route.includes("-"));
    if (!open.length || open.some((unit) => stay(unit) < 0)) return null;
    return new RoutesFill(this.field, this.chosen.map((route, at) => route ?? stay(this.field.units[at]!)), this.at);
  }

  back(): Fill | null {
    const last = this.chosen.findLastIndex((route, at) => route !== null && this.field.units[at]!.routes.length > 1);
    if (last < 0) return null;
    return new RoutesFill(this.field, this.chosen.map((route, at) => (at === last ? null : route)), last);
  }

  choices(): Choice[] {
    return this.field.units.map((unit, at) => {
      const route = this.chosen[at];
      return {
        key: unit.unit,
        text: unit.unit,
        detail: route === null || route === undefined ? "" : unit.routes[route]!.replace(/^[^-]*-/, ""),
        state: at === this.at ? "asked" : route === null ? "open" : "chosen",
      };
    });
  }

  /** Goes through the routes of a unit. */
  choose(key: string, by: 1 | -1): Fill {
    const at = this.field.units.findIndex((unit) => unit.unit === key);
    if (at < 0) return this;
    const count = this.field.units[at]!.routes.length;
    const now = this.chosen[at] ?? (by > 0 ? -1 : 0);
    const next = (now + by + count) % count;
    return new RoutesFill(this.field, this.chosen.map((route, nth) => (nth === at ? next : route)), at);
  }

  marks(): Marks {
    const marks = noMarks();
    this.field.units.forEach(({ unit, routes }, at) => {
      marks.units.set(unit, at === this.at ? "asked" : this.chosen[at] === null ? "offered" : "chosen");
      const route = this.chosen[at];
      if (route !== null && route !== undefined) marks.lines.push({ places: routes[route]!.split("-"), look: "route" });
    });
    for (const { end, chosen } of this.ends()) marks.places.set(end, { tint: chosen ? "chosen" : "reach", edge: chosen ? "chosen" : "offer", word: this.roomWord(end) });
    return marks;
  }

  problem(): Problem | null {
    const missing = this.field.units.filter((_, at) => this.chosen[at] === null).map((unit) => unit.unit);
    for (const { place, room } of this.field.room) {
      const taken = this.taken(place);
      if (taken > room) return { problem: "room", place, room, taken };
    }
    if (missing.length) return { problem: "missing", units: missing };
    const { least_moving: least, most_ends: most } = this.field;
    const routes = this.field.units.map((unit, at) => unit.routes[this.chosen[at]!]!);
    const moving = routes.filter((route) => route.includes("-")).length;
    if (moving < least) return { problem: "moving", least, moving };
    const ends = new Set(routes.map(endOf)).size;
    return most !== null && ends > most ? { problem: "ends", most, ends } : null;
  }

  private roomWord(place: string): string {
    const known = this.field.room.find((room) => room.place === place);
    return known ? `${this.taken(place)}/${known.room}` : "";
  }

  private taken(place: string): number {
    const ending = this.field.units.filter((unit, at) => {
      const route = this.chosen[at];
      return route !== null && route !== undefined && endOf(unit.routes[route]!) === place;
    });
    return ending.reduce((sum, unit) => sum + unit.weight, 0);
  }

  private take(nth: number, all: boolean): RoutesFill {
    const route = this.field.units[this.at]!.routes[nth]!;
    const chosen = this.chosen.map((known, at) => {
      if (at === this.at) return nth;
      const same = all ? this.field.units[at]!.routes.indexOf(route) : -1;
      return same >= 0 ? same : known;
    });
    const open = chosen.findIndex((known, at) => known === null && at > this.at);
    const next = open >= 0 ? open : chosen.indexOf(null);
    return new RoutesFill(this.field, chosen, next >= 0 ? next : this.at);
  }
}

export function endOf(route: string): string {
  return route.slice(route.lastIndexOf("-") + 1);
}
