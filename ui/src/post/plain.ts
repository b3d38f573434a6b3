// Small things the mail desk knows without asking the program.

import type { PostDesk, PostGame, Receipt } from "../backend";

/** What the program says, without the words that only the command line takes. */
export function plain(text: string): string {
  const left = text.split(COMMAND).map((piece, nth, all) => (nth < all.length - 1 ? withoutEnd(piece) : piece));
  return left.join("").trim();
}

const COMMAND = /`fieldpost [^`]*`(?: or `fieldpost [^`]*`)?(?: accepts)?/;

/** A text without the spaces at its end, and the sign before them. Letters come from outside: no pattern that tries a run of spaces from each of them. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end--;
  if (end > 0 && ":;,".includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** How many things on the desk wait for the player. */
export function waiting(desk: PostDesk): number {
  return desk.games.filter((game) => isWaiting(game)).length + desk.invitations.length;
}

export function isWaiting({ status, asked, asked_again, claims, given, chainless }: PostGame): boolean {
  return status.yours || asked.length > 0 || asked_again !== null || claims.length > 0 || given.length > 0 || chainless !== null;
}

/** What stands in a game's remarks and nowhere else on the desk. */
export function remarks(game: PostGame): string[] {
  const elsewhere = /^(in the tray|you are asked|a plan goes|new standing orders|dice are never cast from a copy)|has signed two different| claims a seat with the key |gives a seat to another key/;
  return game.status.remarks.filter((remark) => !elsewhere.test(remark)).map(plain);
}

/** "Iwan (German)" as name and side. */
export function player(text: string): { name: string; side: string | null } {
  const parts = /^(.*) \(([^()]*)\)$/.exec(text);
  return parts ? { name: parts[1]!, side: parts[2]! } : { name: text, side: null };
}

/** "drawn dice: nobody can choose a roll." as what is meant and what is said of it. */
export function named(text: string): { name: string; text: string } {
  const end = text.indexOf(": ");
  return end < 0 ? { name: text, text: "" } : { name: text.slice(0, end), text: text.slice(end + 2) };
}

export function opponentOf(game: PostGame): string | null {
  const other = game.status.players[1];
  return other === undefined ? null : player(other).name;
}

/** The games that something was taken for, by their ids. */
export function changed(receipts: Receipt[], desk: PostDesk): string[] {
  const names = receipts.filter(({ outcome }) => outcome !== "refused" && outcome !== "duplicate").map(({ game }) => game);
  return desk.games.filter((game) => names.includes(game.status.name)).map((game) => game.id);
}

export interface OrderFault {
  /** Counted from 0, among all lines of the text. */
  line: number;
  text: string;
  sentence: string;
}

/** Where in the text a fault of the orders is: the program counts only lines with something in them. */
export function orderFault(text: string, sentence: string): OrderFault | null {
  const found = /^line (\d+), column \d+: (.*)$/s.exec(sentence);
  if (!found) return null;
  const lines = text.split("\n");
  const full = lines.flatMap((line, nth) => (line.trim() ? [nth] : []));
  const line = full[Number(found[1]) - 1];
  return line === undefined ? null : { line, text: lines[line]!, sentence: found[2]! };
}

/** The lines with one more, unless it is there. */
export function withLine(text: string, line: string): string {
  const lines = text.split("\n").filter((known) => known.trim());
  return (lines.includes(line) ? lines : [...lines, line]).join("\n");
}

/** Seconds since 1970 of a moment the program tells. */
export function secondsOf(moment: string): number | null {
  const then = Date.parse(moment);
  return Number.isNaN(then) ? null : then / 1000;
}
