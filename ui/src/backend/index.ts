// The only way from the window to the program. `tauri.ts` is the desktop's, `fake.ts` plays back a recording, `desk.ts`
// talks to the command line while the window is being worked on.

import type { Ask, Awaits, Case, Fault, Forecast, GameEvent, LogEntry, Prompt, Refusal, Supply, Title, View } from "./answers";

export type * from "./answers";

/**
 * Every method answers with plain data, but for pictures, which are blobs. A method that fails throws a `Trouble`.
 * `open` puts one game on the table; what follows it is about that game.
 */
export interface Backend {
  titles(): Promise<Title[]>;
  games(): Promise<GameCard[]>;
  newGame(wish: NewGame): Promise<string>;
  /** Puts a game out of sight, or back. */
  archive(id: string, archived: boolean): Promise<void>;
  /** Throws a game away; `restore` brings it back as long as the program runs. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** A small picture of the board as it stands; none for a game without a map. */
  cover(id: string, theme: Theme): Promise<Blob | null>;

  open(id: string): Promise<GameData>;
  /** The board, what is awaited and what is offered, for one side's eyes, or for everybody's. */
  look(viewer: string | null): Promise<Table>;
  /** The next question of an action begun. */
  ask(side: string, begun: string): Promise<Ask>;
  /** Whether an action would be taken; with the rule if not. */
  judge(line: string): Promise<Judgement>;
  /** Takes an input and everything that follows of itself. */
  act(line: string, viewer: string | null): Promise<Acted>;
  undo(viewer: string | null): Promise<Undone>;
  forecast(line: string): Promise<Forecast>;
  supply(unit: string): Promise<Supply>;
  /** The log from an entry on. */
  log(from: number, viewer: string | null): Promise<LogEntry[]>;
  /** Cases that contain a word, or one case by its number; all for an empty search. */
  rules(search: string): Promise<Case[]>;
  /** What an overlay of `GameData.overlays` shows now; of one unit, if the overlay is about units. */
  overlay(id: string, unit: string | null): Promise<OverlayData>;

  /** A tile of the map at a level of `BoardData.map`, as a picture. */
  mapTile(level: number, column: number, row: number, theme: Theme): Promise<Blob>;
  /** The counters of the open game on one sheet, so many pixels to a point; none for a game without pictures. */
  counterSheet(scale: number, theme: Theme): Promise<CounterSheet | null>;

  settings(): Promise<Settings>;
  keepSettings(settings: Settings): Promise<void>;
}

export type Theme = "day" | "night";

/** What a failing method throws. */
export type Trouble = { refusal: Refusal } | { fault: Fault };

export function isTrouble(thrown: unknown): thrown is Trouble {
  return typeof thrown === "object" && thrown !== null && ("refusal" in thrown || "fault" in thrown);
}

/** Anything thrown, as trouble that can be shown. */
export function asTrouble(thrown: unknown): Trouble {
  if (isTrouble(thrown)) return thrown;
  const sentence = thrown instanceof Error ? thrown.message : String(thrown);
  return { fault: { sentence, cause: null, line: null, column: null, text: null } };
}

/** A game in the library. */
export interface GameCard {
  id: string;
  game: string;
  title: string;
  scenario: string;
  /** The name that its player gave it. */
  name: string;
  /** Turn and phase in words. */
  heading: string;
  /** The sides that decide now; none when the game is over or waits for dice. */
  awaits: string[];
  /** The names of the sides that decide, or how it ended. */
  state: string;
  seats: Record<string, Seat>;
  inputs: number;
  /** Seconds since 1970. */
  changed: number;
  archived: boolean;
}

/** Who plays a side. */
export type Seat = "here" | "away" | "computer";

export interface NewGame {
  game: string;
  scenario: string;
  name: string;
  /** Names of options of the rulebook that are on. */
  options: string[];
  seats: Record<string, Seat>;
  dice: "auto" | "hand";
  curtain: boolean;
}

/** What does not change while a game is open. */
export interface GameData {
  id: string;
  name: string;
  game: string;
  title: string;
  scenario: string;
  sides: SideData[];
  seats: Record<string, Seat>;
  /** Whether the board is covered while the seat changes hands. */
  curtain: boolean;
  board: BoardData;
  overlays: OverlayKind[];
  /** What each turn is called, where the game knows its turns beforehand. */
  turns: string[];
  /** The phases of a turn in order, as their events tell them. */
  phases: string[];
  sources: SourceRemark[];
}

export interface SideData {
  code: string;
  name: string;
}

/** Where hexes lie and what they are called. */
export interface BoardData {
  orientation: "flat_top" | "pointy_top";
  /** The length of a hexside in points; a counter is drawn for a side of 32. */
  side: number;
  /** The printed numbers, and the centres on the lattice of `Grid::centre`, in one order. No hexes: a game of areas. */
  numbers: string[];
  x: number[];
  y: number[];
  /** The drawn page in points, with the lattice's origin at (0, 0). */
  page: { x: number; y: number; width: number; height: number };
  /** None: the board draws a plain grid itself. */
  map: MapLevels | null;
  /** The names of towns and the like, by their numbers. */
  names: Record<string, string>;
  /** What lies where, for the hex's description and its sources. */
  features: Feature[];
}

export interface MapLevels {
  levels: MapLevel[];
}

/** One size of the map, cut into tiles from the page's upper left corner. */
export interface MapLevel {
  /** Pixels to a point. */
  scale: number;
  /** The width and height of a tile in pixels; those at the right and lower edge may be smaller. */
  tile: [number, number];
  columns: number;
  rows: number;
}

export interface Feature {
  /** What the terrain key calls it. */
  says: string;
  name: string;
  /** Printed numbers. */
  at: string[];
  /** It lies along hexsides, not in the hexes. */
  sides: boolean;
  source: Source;
  note: string;
}

export type Source = "rulebook" | "history" | "reconstructed";

export interface SourceRemark {
  about: string;
  source: Source;
  note: string;
}

/** All faces of all counters in one picture. */
export interface CounterSheet {
  picture: Blob;
  /** The side of a counter in pixels, and how far its corners are rounded. */
  size: number;
  round: number;
  /** The upper left corner of each face in pixels. */
  faces: Record<string, [number, number]>;
  /** Where the figures of a face come from. */
  sources: Record<string, Source>;
}

/** Something that can be shown over the board. */
export interface OverlayKind {
  id: string;
  label: string;
  /** Of the whole board, or of one unit. */
  of: "board" | "unit";
}

export interface OverlayData {
  hexes: { place: string; look: "tint" | "hatch"; side: string | null; word: string }[];
  lines: { places: string[]; cut: boolean }[];
  /** What it says, line by line. */
  says: GameEvent[];
}

/** A game as it stands. */
export interface Table {
  view: View;
  awaits: Awaits;
  prompts: Prompt[];
  /** How many inputs there are; the log has as many entries, or one more. */
  inputs: number;
  /** What would be taken back; none if nothing can be. */
  undo: string | null;
}

export type Judgement = { allowed: true } | { allowed: false; refusal: Refusal; rule: Case | null };

export interface Acted {
  events: GameEvent[];
  table: Table;
}

export interface Undone {
  undone: string;
  table: Table;
}

export interface Settings {
  theme: Theme | "system";
  /** The size of text in pixels. */
  text: number;
  motion: boolean;
  /** Columns that are folded away. */
  folded: ("left" | "right")[];
}

export const FIRST_SETTINGS: Settings = { theme: "system", text: 13, motion: true, folded: [] };
