// The only way from the window to the program. `tauri.ts` is the desktop's, `fake.ts` plays back a recording, `desk.ts`
// talks to the command line while the window is being worked on.

import type { Acted, Applied, Ask, Case, CounterFaces, Forecast, GameCard, GameData, InvitationWish, Judgement, KeptPlan, LetterCard, LogEntry, Moment, NewGame, OrdersCard, OrdersKind, OverlayData, PostDesk, PresetCard, Receipt, Remark, RemarkWish, Scratch, SendingCard, Settings, Supply, Table, Title, Trouble, Undone, Wish } from "./answers";

export type * from "./answers";

/**
 * Every method answers with plain data, but for pictures, which are blobs. A method that fails throws a `Trouble`.
 * `open` puts one game on the table; what follows it is about that game.
 */
export interface Backend extends Outside {
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
  /** Carries a game of an earlier revision on by the rules of this program, after so many inputs. */
  carryOn(from: number): Promise<GameData>;
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

  /** Everything on the mail desk. */
  postDesk(): Promise<PostDesk>;
  makeKey(name: string): Promise<void>;
  /** Opens the key with its passphrase, for as long as the program runs. */
  unlock(passphrase: string): Promise<void>;
  /** Puts the key behind a passphrase; an empty one takes it away. */
  lockKey(passphrase: string): Promise<void>;
  /** Tells how many secrets of games are in the backup. */
  backUp(file: string): Promise<number>;
  restoreKey(file: string, passphrase: string): Promise<void>;
  invite(wish: InvitationWish): Promise<LetterCard>;
  accept(name: string, preset: string | null, mail: string | null, message: string): Promise<LetterCard>;
  ignoreInvitation(name: string): Promise<void>;
  /** Whatever is in a text that was pasted. */
  receive(text: string): Promise<Receipt[]>;
  receiveFile(file: string): Promise<Receipt[]>;
  /** Everything new in the watched folder. */
  lookForMail(): Promise<Receipt[]>;
  /** What sending would do now in a game by mail. */
  sending(id: string): Promise<SendingCard>;
  /** What the other player would read if that were sent now. */
  preview(id: string, message: string, brief: boolean, soFar: boolean): Promise<string>;
  send(id: string, message: string, brief: boolean, soFar: boolean): Promise<LetterCard>;
  /** Signs something beside the moves. */
  sign(id: string, wish: Wish, message: string): Promise<LetterCard>;
  /** Puts a claim aside that is not meant. */
  dismissClaim(id: string, claim: string): Promise<void>;
  /** Takes a seat as given away, in a game that the player looks on at. */
  confirmReseat(id: string, reseat: string): Promise<void>;
  /** Notes whether the words of the opponent's key were compared. */
  compared(id: string, compared: boolean): Promise<void>;
  /** Everything that this player sent from a number on, once more. */
  sendAgain(id: string, from: number): Promise<LetterCard[]>;
  /** The ready orders of a rulebook. */
  presets(game: string): Promise<PresetCard[]>;
  orders(id: string): Promise<OrdersCard>;
  /** Notes orders or a plan; null takes back what was noted and not sent. */
  noteOrders(id: string, kind: OrdersKind, text: string | null): Promise<OrdersCard>;
  /** The whole game as one file, or the proofs of its forks. */
  exportGame(id: string, forks: boolean, file: string): Promise<void>;
}

/** What takes the desktop: dialogs, the mail program, files given to the program from outside. */
export interface Outside {
  /** The path of a file that is there; null if none was chosen. */
  chooseFile(): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  /** The path of a file that is to be written. */
  chooseNewFile(suggested: string): Promise<string | null>;
  /** Copies a file of a letter to where the player says; false if they do not say. */
  saveLetter(name: string): Promise<boolean>;
  /** Opens a letter in the mail program. */
  openLetter(name: string): Promise<void>;
  /** Tells what was given to the program from outside, also before the window was there. Answers with how to stop it. */
  onReceived(listener: (arrived: Arrived) => void): Promise<() => void>;
}

/** What became of a file that was given to the program. */
export interface Arrived {
  receipts: Receipt[];
  /** Why it could not be read. */
  trouble: string | null;
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
