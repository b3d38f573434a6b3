// The board without a screen: what stands where, what is shown over it, and what a change of it touches.

import type { Camera, Size } from "./camera";
import { clamp, type Geometry, type Point, type Rect } from "./geometry";

/** A counter on the board. */
export interface Piece {
  /** The unit's name; a fogged unit has one made up for the board. */
  id: string;
  /** 0 or 1: which side, in the order of the game's sides. */
  side: number;
  face: string | null;
  /** Only its back is seen. */
  hidden: boolean;
  /** What a counter without a picture says. */
  kind: string;
  figures: string;
  steps: number;
  fullSteps: number;
  chips: Chip[];
  state: PieceState;
  /** It can do nothing now, and stands back. */
  dim: boolean;
}

/** Whether the question on the table is about it. */
export type PieceState = "plain" | "offered" | "chosen" | "asked";

/** A small round marker on a counter. */
export interface Chip {
  text: string;
  tone: "alarm" | "help" | "plain";
}

/** What is shown over one hex. */
export interface HexLook {
  tint?: Tint;
  /** How strong the tint is, 0 to 1. */
  strength?: number;
  /** Hatched, by the side whose zone it is. */
  hatch?: number;
  edge?: Tint;
  word?: string;
}

export type Tint = "reach" | "offer" | "chosen" | "target" | "area" | "side0" | "side1";

/** A line from hex to hex. */
export interface Line {
  hexes: number[];
  look: "path" | "supply" | "cut" | "route" | "faint" | "attack";
  /** A word at each hex of it. */
  words?: string[];
}

export interface Badge {
  hex: number;
  text: string;
  look: "odds" | "count";
}

/** What players drew on the board, or what compares two moments: apart from what the program shows. */
export type Shape =
  | { shape: "arrow"; hexes: [number, number]; look: "remark" | "moved" }
  | { shape: "hex"; hex: number }
  /** Where a unit stood. */
  | { shape: "ghost"; hex: number; piece: Piece };

/** Everything that `set` can change. */
export interface Shown {
  stacks: Map<number, Piece[]>;
  looks: Map<number, HexLook>;
  lines: Line[];
  badges: Badge[];
  shapes: Shape[];
  /** Units that are in the air: dragged, or sliding. */
  lifted: Set<string>;
}

export interface BoardState extends Shown {
  ground: Geometry;
  camera: Camera;
  view: Size;
  hover: number;
  cursor: number;
}

/** A counter's side in points for hexes of a side of 32. */
export const COUNTER = 46;
const STEP = 3;
/** Counters of a stack that are drawn; the rest is counted. */
export const DRAWN = 4;
const COUNTER_SIDE = 32;

export function emptyShown(): Shown {
  return { stacks: new Map(), looks: new Map(), lines: [], badges: [], shapes: [], lifted: new Set() };
}

/** Counters and all marks grow with the hexes. */
export function pieceScale(ground: Geometry): number {
  return ground.side / COUNTER_SIDE;
}

/** The pieces of a stack that are on the board, bottom first, the chosen ones on top. */
export function standing(shown: Shown, hex: number): Piece[] {
  const stack = shown.stacks.get(hex) ?? [];
  const here = shown.lifted.size ? stack.filter((piece) => !shown.lifted.has(piece.id)) : stack;
  const height = (piece: Piece) => (piece.state === "chosen" || piece.state === "asked" ? 2 : piece.dim ? 0 : 1);
  return here.length < 2 ? here : [...here].sort((a, b) => height(a) - height(b));
}

/** The upper left corner of the nth drawn counter of a stack, in points. */
export function cornerOf(ground: Geometry, hex: number, nth: number, count: number): Point {
  const scale = pieceScale(ground);
  const drawn = Math.min(count, DRAWN);
  const shift = (nth - (drawn - 1) / 2) * STEP * scale;
  const half = (COUNTER / 2) * scale;
  return { x: ground.x[hex]! + shift - half, y: ground.y[hex]! - shift - half };
}

/** The counter under a point of the page: the topmost. */
export function pieceAt(state: Shown & { ground: Geometry }, hex: number, point: Point): Piece | null {
  const stack = standing(state, hex);
  const drawn = stack.slice(-DRAWN);
  const size = COUNTER * pieceScale(state.ground);
  for (let nth = drawn.length - 1; nth >= 0; nth--) {
    const corner = cornerOf(state.ground, hex, nth, stack.length);
    const [dx, dy] = [point.x - corner.x, point.y - corner.y];
    if (dx >= 0 && dy >= 0 && dx <= size && dy <= size) return drawn[nth]!;
  }
  return null;
}

/** The rectangle that a hex and everything drawn at it can cover. */
export function around(ground: Geometry, hex: number): Rect {
  const reach = ground.side * 1.6;
  return { x: ground.x[hex]! - reach, y: ground.y[hex]! - reach, width: 2 * reach, height: 2 * reach };
}

/** What must be drawn anew when one showing follows another. */
export function changes(ground: Geometry, before: Shown, after: Shown): Rect[] {
  const hexes = new Set<number>();
  differing(before.stacks, after.stacks, samePieces, hexes);
  differing(before.looks, after.looks, sameLook, hexes);
  if (before.lifted !== after.lifted) {
    const changed = new Set([...before.lifted, ...after.lifted].filter((id) => before.lifted.has(id) !== after.lifted.has(id)));
    if (changed.size) {
      for (const [hex, stack] of after.stacks) if (stack.some((piece) => changed.has(piece.id))) hexes.add(hex);
    }
  }
  const rects = [...hexes].map((hex) => around(ground, hex));
  const was = new Map(before.lines.map((line) => [JSON.stringify(line), line]));
  const is = new Map(after.lines.map((line) => [JSON.stringify(line), line]));
  for (const [text, line] of was) if (!is.has(text)) rects.push(...along(ground, line));
  for (const [text, line] of is) if (!was.has(text)) rects.push(...along(ground, line));
  const shapes = (list: Shape[]) => new Map(list.map((shape) => [JSON.stringify(shape), shape]));
  const [drawn, draws] = [shapes(before.shapes), shapes(after.shapes)];
  for (const [text, shape] of drawn) if (!draws.has(text)) rects.push(extent(ground, shape));
  for (const [text, shape] of draws) if (!drawn.has(text)) rects.push(extent(ground, shape));
  const badges = (list: Badge[]) => new Map(list.map((badge) => [JSON.stringify(badge), badge.hex]));
  const [had, has] = [badges(before.badges), badges(after.badges)];
  for (const [text, hex] of had) if (!has.has(text)) rects.push(around(ground, hex));
  for (const [text, hex] of has) if (!had.has(text)) rects.push(around(ground, hex));
  return rects;
}

function differing<T>(before: Map<number, T>, after: Map<number, T>, same: (a: T, b: T) => boolean, into: Set<number>): void {
  if (before === after) return;
  for (const [hex, value] of before) {
    const now = after.get(hex);
    if (now === undefined || !same(value, now)) into.add(hex);
  }
  for (const hex of after.keys()) if (!before.has(hex)) into.add(hex);
}

function sameLook(a: HexLook, b: HexLook): boolean {
  return a === b || (a.tint === b.tint && a.strength === b.strength && a.hatch === b.hatch && a.edge === b.edge && a.word === b.word);
}

function samePieces(a: Piece[], b: Piece[]): boolean {
  return a === b || (a.length === b.length && a.every((piece, at) => samePiece(piece, b[at]!)));
}

function samePiece(a: Piece, b: Piece): boolean {
  const chips = (piece: Piece) => piece.chips.map((chip) => chip.text + chip.tone).join();
  return (
    a === b ||
    (a.id === b.id && a.face === b.face && a.state === b.state && a.dim === b.dim && a.steps === b.steps && chips(a) === chips(b))
  );
}

/** The rectangles around each stretch of a line. */
function along(ground: Geometry, line: Line): Rect[] {
  const { hexes } = line;
  if (hexes.length === 1) return [around(ground, hexes[0]!)];
  return hexes.slice(1).map((hex, at) => union(around(ground, hexes[at]!), around(ground, hex)));
}

/** The rectangle that a shape covers. */
export function extent(ground: Geometry, shape: Shape): Rect {
  if (shape.shape !== "arrow") return around(ground, shape.hex);
  const [from, to] = shape.hexes;
  return union(around(ground, from), around(ground, to));
}

export function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const low = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: low - y };
}

export function touch(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** How strong the tint of a reached hex is: it fades with the points left. */
export function fade(left: number, most: number): number {
  return most <= 0 ? 0.5 : clamp(0.35 + 0.65 * (left / most), 0.35, 1);
}
