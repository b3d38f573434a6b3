// The only way from the window to the program. `tauri.ts` is the desktop's, `fake.ts` plays back a recording, `desk.ts`
// talks to the command line while the window is being worked on.

import type { Acted, Applied, Ask, Case, CounterFaces, Forecast, GameCard, GameData, Judgement, KeptPlan, LogEntry, Moment, NewGame, OverlayData, Remark, RemarkWish, Scratch, Settings, Supply, Table, Title, Trouble, Undone } from "./answers";

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
  /** Throws a game away; `restore` brings it back. */
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
  /** Lets the computer decide, if a side of its is asked; null if not. */
  computer(viewer: string | null): Promise<Acted | null>;
  undo(viewer: string | null): Promise<Undone>;
  forecast(line: string): Promise<Forecast>;
  supply(unit: string): Promise<Supply>;
  /** The log from an entry on. */
  log(from: number, viewer: string | null): Promise<LogEntry[]>;
  /** Cases that contain a word, or one case by its number; all for an empty search. */
  rules(search: string): Promise<Case[]>;
  /** What an overlay of `GameData.overlays` shows now; of one unit, if the overlay is about units. */
  overlay(id: string, unit: string | null): Promise<OverlayData>;

  /** The board after so many inputs, with what the last of them brought. */
  replay(at: number, viewer: string | null): Promise<Moment>;
  /** What came by mail has been seen up to here. */
  seen(at: number): Promise<void>;
  remarks(): Promise<Remark[]>;
  /** Writes a remark down, or another in its place. */
  remark(wish: RemarkWish): Promise<Remark[]>;
  withdrawRemark(number: number): Promise<Remark[]>;
  /** Lays a copy of the game on the table to plan on; everything else is then asked of the copy. */
  scratchBegin(at: number | null, viewer: string | null): Promise<Scratch>;
  /** A plan that was kept; on the game as it stands now, if that is wished. */
  scratchOpen(name: string, now: boolean, viewer: string | null): Promise<Scratch>;
  scratchLeave(viewer: string | null): Promise<Table>;
  scratchKeep(name: string): Promise<KeptPlan[]>;
  scratchList(): Promise<KeptPlan[]>;
  scratchForget(name: string): Promise<KeptPlan[]>;
  /** Plays the player's own part of the plan into the real game, as far as the rules take it. */
  scratchApply(viewer: string | null): Promise<Applied>;

  /** A tile of the map at a level of `BoardData.map`, as a picture. */
  mapTile(level: number, column: number, row: number, theme: Theme): Promise<Blob>;
  /** The counters of the open game on one sheet, so many pixels to a point; none for a game without pictures. */
  counterSheet(scale: number, theme: Theme): Promise<CounterSheet | null>;

  settings(): Promise<Settings>;
  keepSettings(settings: Settings): Promise<void>;
}

export type Theme = "day" | "night";

export function isTrouble(thrown: unknown): thrown is Trouble {
  return typeof thrown === "object" && thrown !== null && ("refusal" in thrown || "fault" in thrown);
}

/** Anything thrown, as trouble that can be shown. */
export function asTrouble(thrown: unknown): Trouble {
  if (isTrouble(thrown)) return thrown;
  const sentence = thrown instanceof Error ? thrown.message : String(thrown);
  return { fault: { sentence, cause: null, line: null, column: null, text: null } };
}

/** All faces of all counters in one picture. */
export type CounterSheet = CounterFaces & { picture: Blob };

export const FIRST_SETTINGS: Settings = { theme: "system", text: 13, motion: true, folded: [], watched: null };
