import type { Field } from "../backend";
import { noMarks, type Choice, type Fill, type Marks, type Problem, type Scene } from "./fill";

type AssignmentField = Extract<Field, { field: "assignment" }>;

/** A total spread over things, each within its limits. */
export class AssignmentFill implements Fill {
  readonly kind = "assignment";
  readonly given: number[];

  constructor(
    readonly field: AssignmentField,
    private scene: Scene,
    given?: number[],
  ) {
    this.given = given ?? field.shares.map((share) => share.least);
  }

  get sum(): number {
    return this.given.reduce((sum, points) => sum + points, 0);
  }

  get ready(): boolean {
    return this.problem() === null;
  }

  get touched(): boolean {
    return this.given.some((points, at) => points !== this.field.shares[at]!.least);
  }

  spell(): string {
    return this.field.shares.map((share, at) => `${share.thing}=${this.given[at]}`).join(" ");
  }

  unit(unit: string, more: boolean): Fill | null {
    return this.field.shares.some((share) => share.thing === unit) ? this.choose(unit, more ? -1 : 1) : null;
  }

  place(place: string, more: boolean): Fill | null {
    const direct = this.unit(place, more);
    if (direct) return direct;
    const here = this.field.shares.filter((share) => this.scene.placeOf(share.thing) === place);
    return here.length === 1 ? this.choose(here[0]!.thing, more ? -1 : 1) : null;
  }

  back(): Fill | null {
    return this.touched ? new AssignmentFill(this.field, this.scene) : null;
  }

  choices(): Choice[] {
    return this.field.shares.map(({ thing, least, most }, at) => ({
      key: thing,
      text: thing,
      detail: this.scene.placeOf(thing) ?? "",
      state: this.given[at]! > least ? "chosen" : "open",
      count: { value: this.given[at]!, least, most },
    }));
  }

  /** One more or one less. Past its limit or the total it begins again at its least. */
  choose(key: string, by: 1 | -1): Fill {
    const at = this.field.shares.findIndex((share) => share.thing === key);
    if (at < 0) return this;
    const { least, most } = this.field.shares[at]!;
    const next = this.given[at]! + by;
    const over = next > most || (by > 0 && this.sum + by > this.field.total);
    const value = over ? least : Math.max(least, next);
    return new AssignmentFill(this.field, this.scene, this.given.map((points, nth) => (nth === at ? value : points)));
  }

  marks(): Marks {
    const marks = noMarks();
    this.field.shares.forEach(({ thing, least }, at) => {
      const chosen = this.given[at]! > least;
      if (this.scene.placeOf(thing) !== null) marks.units.set(thing, chosen ? "chosen" : "offered");
      else marks.places.set(thing, { tint: chosen ? "chosen" : "offer", word: String(this.given[at]) });
    });
    return marks;
  }

  problem(): Problem | null {
    return this.sum === this.field.total ? null : { problem: "total", total: this.field.total, given: this.sum };
  }
}
