import type { Field } from "../backend";
import { noMarks, spaced, type Choice, type Fill, type Marks, type Problem, type Scene } from "./fill";

type UnitsField = Extract<Field, { field: "units" | "stack" }>;

/** Units: any of a list, or any that go together. */
export class UnitsFill implements Fill {
  readonly kind = "units";
  private groups: string[][];

  constructor(
    readonly field: UnitsField,
    private scene: Scene,
    readonly units: string[] = [],
  ) {
    this.groups = field.field === "units" ? [field.from] : field.groups;
  }

  get ready(): boolean {
    return this.problem() === null;
  }

  get touched(): boolean {
    return this.units.length > 0;
  }

  /** Every unit that some answer has. */
  get offered(): string[] {
    return [...new Set(this.groups.flat())];
  }

  spell(): string {
    return spaced(this.units);
  }

  unit(unit: string, more: boolean): Fill | null {
    if (!this.groups.some((group) => group.includes(unit))) return null;
    if (this.units.includes(unit)) {
      // Out of a stack that goes together, a plain click picks this one alone; elsewhere it leaves it out.
      const alone = !more && this.field.field === "stack" && this.sharing(unit);
      return this.with(alone ? [unit] : this.units.filter((known) => known !== unit));
    }
    const joined = [...this.units, unit];
    const fits = this.groups.some((group) => joined.every((known) => group.includes(known))) && joined.length <= this.field.most;
    // Units of other hexes join in; of the same hex one takes another's place, unless more are wanted.
    const adds = fits && (more || !this.sharing(unit) || this.field.field === "units");
    return this.with(adds ? joined : [unit]);
  }

  place(place: string, more: boolean): Fill | null {
    const here = this.offered.filter((unit) => this.scene.placeOf(unit) === place);
    if (!here.length) return null;
    if (more) return this.with(this.fitting([...this.units, ...here]));
    const next = here.find((unit) => !this.units.includes(unit)) ?? here[0]!;
    return this.unit(next, false);
  }

  /** All units that stand where this one stands, beside those chosen, as far as they go together. */
  whole(unit: string): Fill {
    const place = this.scene.placeOf(unit);
    return this.with(this.fitting([...this.units, unit, ...this.offered.filter((other) => this.scene.placeOf(other) === place)]));
  }

  back(): Fill | null {
    return this.units.length ? this.with(this.units.slice(0, -1)) : null;
  }

  choices(): Choice[] {
    const fits = (unit: string) => this.groups.some((group) => [...this.units, unit].every((known) => group.includes(known)));
    return this.offered.map((unit) => ({
      key: unit,
      text: unit,
      detail: this.scene.placeOf(unit) ?? "",
      state: this.units.includes(unit) ? "chosen" : fits(unit) ? "open" : "shut",
    }));
  }

  choose(key: string): Fill {
    return this.unit(key, true) ?? this;
  }

  marks(): Marks {
    const marks = noMarks();
    this.offered.forEach((unit) => marks.units.set(unit, "offered"));
    this.units.forEach((unit) => marks.units.set(unit, "chosen"));
    return marks;
  }

  problem(): Problem | null {
    const { least, most } = this.field;
    const chosen = this.units.length;
    if (chosen < least) return { problem: "few", least, chosen };
    return chosen > most ? { problem: "many", most, chosen } : null;
  }

  private with(units: string[]): UnitsFill {
    return new UnitsFill(this.field, this.scene, units);
  }

  /** Whether another chosen unit stands in the same place. */
  private sharing(unit: string): boolean {
    const place = this.scene.placeOf(unit);
    return place !== null && this.units.some((known) => known !== unit && this.scene.placeOf(known) === place);
  }

  /** As many of these as go together, the first ones first. */
  private fitting(units: string[]): string[] {
    const chosen: string[] = [];
    for (const unit of new Set(units)) {
      const joined = [...chosen, unit];
      if (joined.length <= this.field.most && this.groups.some((group) => joined.every((known) => group.includes(known)))) chosen.push(unit);
    }
    return chosen;
  }
}
