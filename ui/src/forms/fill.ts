// A field of a form being filled in: by clicking units and places on the board, or by a list of choices on the keyboard.
// Every kind of field is one class; each change makes a new value.

import type { HexLook } from "../board/state";

export type FillKind = "one" | "units" | "places" | "path" | "routes" | "assignment" | "order" | "amount";

/** What a field must know of the board: no rule among it. */
export interface Scene {
  /** The places beside a place; none for a box. */
  beside(place: string): string[];
  /** Whether it is a hex of the map and not a box beside it. */
  isHex(place: string): boolean;
  placeOf(unit: string): string | null;
  /** What stands in a place, or else what it is called; nothing, if nothing. */
  says(place: string): string;
}

export interface Fill {
  readonly kind: FillKind;
  /** Whether it could be handed in. */
  readonly ready: boolean;
  /** Whether the player has filled in anything. */
  readonly touched: boolean;
  /** The value in notation. */
  spell(): string;
  /** A unit was clicked; `more` adds to what is chosen. None if that means nothing here. */
  unit(unit: string, more: boolean): Fill | null;
  place(place: string, more: boolean): Fill | null;
  /** One step back within the field; none if there is nothing to take back. */
  back(): Fill | null;
  /** What can be chosen from a list, for the keyboard and for places that are not on the map. */
  choices(): Choice[];
  /** Chooses from the list, or counts up and down. */
  choose(key: string, by: 1 | -1): Fill;
  marks(): Marks;
  /** What is wrong with it, if it is filled in but cannot be handed in. */
  problem(): Problem | null;
}

export interface Choice {
  key: string;
  text: string;
  detail: string;
  state: "open" | "chosen" | "asked" | "shut";
  /** For what is counted: the count and its limits. */
  count?: { value: number; least: number; most: number };
}

/** What the board shows while a field is filled in, by names. */
export interface Marks {
  units: Map<string, "offered" | "chosen" | "asked">;
  places: Map<string, HexLook>;
  lines: MarkedLine[];
}

export interface MarkedLine {
  places: string[];
  look: "path" | "route" | "faint" | "attack";
  words?: string[];
}

export type Problem =
  | { problem: "few"; least: number; chosen: number }
  | { problem: "many"; most: number; chosen: number }
  | { problem: "total"; total: number; given: number }
  | { problem: "room"; place: string; room: number; taken: number }
  | { problem: "missing"; units: string[] }
  | { problem: "moving"; least: number; moving: number }
  | { problem: "ends"; most: number; ends: number };

export function noMarks(): Marks {
  return { units: new Map(), places: new Map(), lines: [] };
}

/** A number as players write it, "5 1/2", as a number. */
export function points(text: string): number {
  const [, sign, whole, over, under] = text.match(/^(-?)(\d+)?(?: ?(\d+)\/(\d+))?$/) ?? [];
  const value = Number(whole ?? 0) + (over ? Number(over) / Number(under) : 0);
  return sign ? -value : value;
}

/** The words of a list in notation. */
export function spaced(words: string[]): string {
  return words.length ? words.join(" ") : "none";
}
