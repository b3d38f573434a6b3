// Small boards for tests.

import type { BoardData } from "../backend";

/** A sheet numbered like a printed one, flat-top, even columns lower; or pointy-top, even rows further east. */
export function sample(columns: number, rows: number, flat = true): BoardData {
  const two = (number: number) => String(number).padStart(2, "0");
  const [numbers, x, y]: [string[], number[], number[]] = [[], [], []];
  for (let column = 1; column <= columns; column++) {
    for (let row = 1; row <= rows; row++) {
      numbers.push(two(column) + two(row));
      x.push(flat ? 3 * (column - 1) : 2 * (column - 1) + ((row + 1) % 2));
      y.push(flat ? 2 * (row - 1) + ((column + 1) % 2) : 3 * (row - 1));
    }
  }
  const page = { x: -66, y: -62, width: columns * 56 + 140, height: rows * 56 + 140 };
  return { orientation: flat ? "flat_top" : "pointy_top", side: 32, numbers, x, y, page, map: null, names: {}, features: [] };
}
