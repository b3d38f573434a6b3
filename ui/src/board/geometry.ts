// Where hexes lie, in points of the page: centres, neighbours, and the hex at a point. Made once from the backend's data.

import type { BoardData } from "../backend";

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Geometry {
  side: number;
  flat: boolean;
  page: Rect;
  numbers: string[];
  index: Map<string, number>;
  /** Centres in points. */
  x: Float64Array;
  y: Float64Array;
  /** From a centre to the six corners. */
  corners: Point[];
  /** Six to a hex, clockwise from the north or north-east; -1 where there is none. */
  beside: Int32Array;
  /** Hexes by cells of the page, for drawing a part of it. */
  cells: Cells;
  lattice: { x: number[]; y: number[]; at: Map<number, number> };
}

interface Cells {
  size: number;
  columns: number;
  rows: number;
  hexes: number[][];
}

const FLAT_STEPS = [[0, -2], [3, -1], [3, 1], [0, 2], [-3, 1], [-3, -1]] as const;
const POINTY_STEPS = [[1, -3], [2, 0], [1, 3], [-1, 3], [-2, 0], [-1, -3]] as const;
const FLAT_CORNERS = [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]] as const;
const POINTY_CORNERS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]] as const;
const ROOT3 = Math.sqrt(3);
const KEY = 1 << 16;

const key = (x: number, y: number) => (x + 1000) * KEY + (y + 1000);

export function geometry(data: BoardData): Geometry {
  const flat = data.orientation === "flat_top";
  const [unitX, unitY] = units(data.side, flat);
  const count = data.numbers.length;
  const x = Float64Array.from(data.x, (at) => at * unitX);
  const y = Float64Array.from(data.y, (at) => at * unitY);
  const at = new Map<number, number>();
  for (let hex = 0; hex < count; hex++) at.set(key(data.x[hex]!, data.y[hex]!), hex);
  const beside = new Int32Array(count * 6).fill(-1);
  const steps = flat ? FLAT_STEPS : POINTY_STEPS;
  for (let hex = 0; hex < count; hex++) {
    steps.forEach(([dx, dy], direction) => {
      beside[hex * 6 + direction] = at.get(key(data.x[hex]! + dx, data.y[hex]! + dy)) ?? -1;
    });
  }
  const corners = (flat ? FLAT_CORNERS : POINTY_CORNERS).map(([cx, cy]) => ({ x: cx * unitX, y: cy * unitY }));
  const lattice = { x: data.x, y: data.y, at };
  const index = new Map(data.numbers.map((number, hex) => [number, hex]));
  const cells = sorted(x, y, data.page);
  return { side: data.side, flat, page: data.page, numbers: data.numbers, index, x, y, corners, beside, cells, lattice };
}

function units(side: number, flat: boolean): [number, number] {
  return flat ? [side / 2, (side * ROOT3) / 2] : [(side * ROOT3) / 2, side / 2];
}

function sorted(x: Float64Array, y: Float64Array, page: Rect): Cells {
  const size = 256;
  const columns = Math.max(1, Math.ceil(page.width / size));
  const rows = Math.max(1, Math.ceil(page.height / size));
  const hexes: number[][] = Array.from({ length: columns * rows }, () => []);
  for (let hex = 0; hex < x.length; hex++) {
    const column = clamp(Math.floor((x[hex]! - page.x) / size), 0, columns - 1);
    const row = clamp(Math.floor((y[hex]! - page.y) / size), 0, rows - 1);
    hexes[row * columns + column]!.push(hex);
  }
  return { size, columns, rows, hexes };
}

/** The hexes whose centres lie in a rectangle, or less than a cell beside it. */
export function hexesIn(ground: Geometry, rect: Rect): number[] {
  const { size, columns, rows, hexes } = ground.cells;
  const column = (x: number) => clamp(Math.floor((x - ground.page.x) / size), 0, columns - 1);
  const row = (y: number) => clamp(Math.floor((y - ground.page.y) / size), 0, rows - 1);
  const found: number[] = [];
  for (let r = row(rect.y); r <= row(rect.y + rect.height); r++) {
    for (let c = column(rect.x); c <= column(rect.x + rect.width); c++) found.push(...hexes[r * columns + c]!);
  }
  const inside = (hex: number) => {
    const [x, y] = [ground.x[hex]!, ground.y[hex]!];
    return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
  };
  return found.filter(inside);
}

/** The hex around a point, or -1. */
export function hexAt(ground: Geometry, point: Point): number {
  const [unitX, unitY] = units(ground.side, ground.flat);
  const [lx, ly] = [point.x / unitX, point.y / unitY];
  let best = -1;
  let least = Infinity;
  for (let x = Math.floor(lx) - 3; x <= Math.ceil(lx) + 3; x++) {
    for (let y = Math.floor(ly) - 3; y <= Math.ceil(ly) + 3; y++) {
      const hex = ground.lattice.at.get(key(x, y));
      if (hex === undefined) continue;
      const far = (ground.x[hex]! - point.x) ** 2 + (ground.y[hex]! - point.y) ** 2;
      if (far < least) [best, least] = [hex, far];
    }
  }
  return least <= ground.side ** 2 && inside(ground, best, point) ? best : -1;
}

function inside(ground: Geometry, hex: number, point: Point): boolean {
  const [x, y] = [point.x - ground.x[hex]!, point.y - ground.y[hex]!];
  return ground.corners.every((corner, at) => {
    const next = ground.corners[(at + 1) % 6]!;
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) >= -1e-6;
  });
}

/** How many steps lie between two hexes. */
export function distance(ground: Geometry, a: number, b: number): number {
  const { x, y } = ground.lattice;
  const dx = Math.abs(x[a]! - x[b]!) / (ground.flat ? 3 : 1);
  const dy = Math.abs(y[a]! - y[b]!) / (ground.flat ? 1 : 3);
  return ground.flat ? dx + Math.max(0, dy - dx) / 2 : dy + Math.max(0, dx - dy) / 2;
}

export function neighbours(ground: Geometry, hex: number): number[] {
  return Array.from(ground.beside.subarray(hex * 6, hex * 6 + 6)).filter((near) => near >= 0);
}

/** A shortest way through hexes that may be entered, start and end included; none if there is none. */
export function shortest(ground: Geometry, from: number, to: number, open: (hex: number) => boolean): number[] | null {
  const before = new Map<number, number>([[from, -1]]);
  let edge = [from];
  while (edge.length && !before.has(to)) {
    const next: number[] = [];
    for (const hex of edge) {
      // Nearer hexes first, so that the way runs straight.
      const near = neighbours(ground, hex).filter((side) => !before.has(side) && (side === to || open(side)));
      near.sort((a, b) => straight(ground, a, to) - straight(ground, b, to));
      for (const side of near) {
        before.set(side, hex);
        next.push(side);
      }
    }
    edge = next;
  }
  if (!before.has(to)) return null;
  const way = [to];
  while (way[0] !== from) way.unshift(before.get(way[0]!)!);
  return way;
}

function straight(ground: Geometry, a: number, b: number): number {
  return (ground.x[a]! - ground.x[b]!) ** 2 + (ground.y[a]! - ground.y[b]!) ** 2;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
