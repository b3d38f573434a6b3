import type { Field } from "../backend";
import { noMarks, spaced, type Choice, type Fill, type Marks, type Problem, type Scene } from "./fill";

type PlacesField = Extract<Field, { field: "places" }>;

/** Places: any of a list. */
export class PlacesFill implements Fill {
  readonly kind = "places";

  constructor(
    readonly field: PlacesField,
    private scene: Scene,
    readonly places: string[] = [],
  ) {}

  get ready(): boolean {
    return this.problem() === null;
  }

  get touched(): boolean {
    return this.places.length > 0;
  }

  spell(): string {
    return `-> ${spaced(this.places)}`;
  }

  /** A unit stands for the place it is in. */
  unit(unit: string, more: boolean): Fill | null {
    const place = this.scene.placeOf(unit);
    return place === null ? null : this.place(place, more);
  }

  place(place: string, _more: boolean): Fill | null {
    if (!this.field.from.includes(place)) return null;
    const chosen = this.places.includes(place);
    if (chosen) return this.with(this.places.filter((known) => known !== place));
    return this.with(this.places.length < this.field.most ? [...this.places, place] : [...this.places.slice(0, -1), place]);
  }

  back(): Fill | null {
    return this.places.length ? this.with(this.places.slice(0, -1)) : null;
  }

  choices(): Choice[] {
    return this.field.from.map((place) => ({
      key: place,
      text: place,
      detail: this.scene.says(place),
      state: this.places.includes(place) ? "chosen" : "open",
    }));
  }

  choose(key: string): Fill {
    return this.place(key, true) ?? this;
  }

  marks(): Marks {
    const marks = noMarks();
    this.field.from.forEach((place) => marks.places.set(place, { tint: "offer", edge: "offer" }));
    this.places.forEach((place) => marks.places.set(place, { tint: "chosen", edge: "chosen" }));
    return marks;
  }

  problem(): Problem | null {
    const { least, most } = this.field;
    const chosen = this.places.length;
    if (chosen < least) return { problem: "few", least, chosen };
    return chosen > most ? { problem: "many", most, chosen } : null;
  }

  private with(places: string[]): PlacesFill {
    return new PlacesFill(this.field, this.scene, places);
  }
}
