import type { Field } from "../backend";
import { noMarks, type Choice, type Fill, type Scene } from "./fill";

type OrderField = Extract<Field, { field: "order" }>;

/** Things put in an order. */
export class OrderFill implements Fill {
  readonly kind = "order";
  readonly ready = true;
  readonly things: string[];

  constructor(
    readonly field: OrderField,
    private scene: Scene,
    things?: string[],
  ) {
    this.things = things ?? field.things;
  }

  get touched(): boolean {
    return this.things.some((thing, at) => thing !== this.field.things[at]);
  }

  spell(): string {
    return this.things.length ? this.things.join(">") : "none";
  }

  /** A clicked thing goes to the end: clicking them one after the other makes the order. */
  unit(unit: string): Fill | null {
    if (!this.things.includes(unit)) return null;
    return new OrderFill(this.field, this.scene, [...this.things.filter((thing) => thing !== unit), unit]);
  }

  place(place: string): Fill | null {
    return this.unit(place);
  }

  back(): Fill | null {
    return this.touched ? new OrderFill(this.field, this.scene) : null;
  }

  choices(): Choice[] {
    return this.things.map((thing, at) => ({ key: thing, text: thing, detail: String(at + 1), state: "open" }));
  }

  /** Moves a thing down or up the list. */
  choose(key: string, by: 1 | -1): Fill {
    const at = this.things.indexOf(key);
    const to = at + by;
    if (at < 0 || to < 0 || to >= this.things.length) return this;
    const things = this.things.filter((thing) => thing !== key);
    things.splice(to, 0, key);
    return new OrderFill(this.field, this.scene, things);
  }

  marks() {
    const marks = noMarks();
    this.things.forEach((thing, at) => {
      if (this.scene.placeOf(thing) !== null) marks.units.set(thing, "offered");
      else marks.places.set(thing, { tint: "offer", word: String(at + 1) });
    });
    return marks;
  }

  problem(): null {
    return null;
  }
}
