// The hex cursor: arrow keys go from hex to hex. Across the grain of the hexes the way zigzags, so that a row is kept.

import { type Geometry, neighbours } from "./geometry";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export function isArrow(key: string): key is Arrow {
  return key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";
}

/** The hex in that direction, and the line that the cursor keeps to; the same hex at the edge of the map. */
export function stepped(ground: Geometry, from: number, arrow: Arrow, keep: number | null): { hex: number; keep: number | null } {
  const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[arrow] as [number, number];
  const [x, y] = [ground.x[from]!, ground.y[from]!];
  const grain = ground.flat ? dx !== 0 : dy !== 0;
  // Across the grain two hexes lie ahead: the one nearer to the line is taken.
  const line = grain ? (keep ?? (ground.flat ? y : x)) : null;
  const ahead = neighbours(ground, from).filter((hex) => (ground.x[hex]! - x) * dx + (ground.y[hex]! - y) * dy > ground.side * 0.6);
  const off = (hex: number) => {
    const across = ground.flat ? ground.y[hex]! : ground.x[hex]!;
    if (line !== null) return Math.abs(across - line);
    return Math.abs(dx ? ground.y[hex]! - y : ground.x[hex]! - x);
  };
  // Between two that are equally near, the one of the same row (or column) of the sheet.
  const { x: lx, y: ly } = ground.lattice;
  const rank = (hex: number) => Math.floor((ground.flat ? ly[hex]! : lx[hex]!) / 2);
  const strays = (hex: number) => Math.abs(rank(hex) - rank(from));
  const best = ahead.sort((a, b) => Math.round(off(a) - off(b)) || strays(a) - strays(b))[0];
  return best === undefined ? { hex: from, keep } : { hex: best, keep: line };
}
