// The board by names: which unit stands where, which places lie beside which. What the forms and the panels look things up in.

import type { BoardData, Feature, SeenUnit, View } from "../backend";
import { geometry, neighbours, type Geometry } from "../board/geometry";
import type { Scene } from "../forms";
import { words } from "../words";

/** What never changes during a game. */
export class Ground implements Pick<Scene, "beside" | "isHex"> {
  readonly geometry: Geometry;
  private features = new Map<string, Feature[]>();

  constructor(readonly data: BoardData) {
    this.geometry = geometry(data);
    for (const feature of data.features) {
      for (const place of feature.at) this.features.set(place, [...(this.features.get(place) ?? []), feature]);
    }
  }

  get hasMap(): boolean {
    return this.data.numbers.length > 0;
  }

  isHex(place: string): boolean {
    return this.geometry.index.has(place);
  }

  /** The hex of a place; -1 for a box. */
  hex(place: string): number {
    return this.geometry.index.get(place) ?? -1;
  }

  place(hex: number): string | null {
    return this.geometry.numbers[hex] ?? null;
  }

  beside(place: string): string[] {
    const hex = this.hex(place);
    return hex < 0 ? [] : neighbours(this.geometry, hex).map((near) => this.geometry.numbers[near]!);
  }

  featuresAt(place: string): Feature[] {
    return this.features.get(place) ?? [];
  }

  /** What the place is called, if it is called anything. */
  nameOf(place: string): string | null {
    return this.data.names[place] ?? null;
  }

  hexes(places: string[]): number[] {
    return places.map((place) => this.hex(place)).filter((hex) => hex >= 0);
  }
}

/** A view with its units by name and by place. */
export class Standing implements Scene {
  readonly units = new Map<string, SeenUnit>();
  readonly at = new Map<string, SeenUnit[]>();

  constructor(
    readonly ground: Ground,
    readonly view: View,
  ) {
    view.units.forEach((unit, nth) => {
      this.units.set(nameOf(unit, nth), unit);
      const here = this.at.get(unit.place);
      if (here) here.push(unit);
      else this.at.set(unit.place, [unit]);
    });
  }

  beside(place: string): string[] {
    return this.ground.beside(place);
  }

  isHex(place: string): boolean {
    return this.ground.isHex(place);
  }

  placeOf(unit: string): string | null {
    return this.units.get(unit)?.place ?? null;
  }

  says(place: string): string {
    const units = this.at.get(place);
    if (!units) return this.ground.nameOf(place) ?? "";
    const known = units.flatMap((unit) => unit.unit ?? []);
    return (known.length < units.length ? [...known, words.stack.unknown(units.length - known.length)] : known).join(", ");
  }

  /** Places with units on them that are not on the map. */
  boxes(): [string, SeenUnit[]][] {
    return [...this.at].filter(([place]) => !this.isHex(place));
  }
}

/** A fogged unit has no name; the board gives it one, by which it is followed from view to view. */
export function nameOf(unit: SeenUnit, nth: number): string {
  return unit.unit ?? `fog ${unit.token === null ? `at ${nth}` : `${unit.side} ${unit.token}`}`;
}
