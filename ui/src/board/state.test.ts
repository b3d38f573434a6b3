import { expect, test } from "vitest";
import { geometry } from "./geometry";
import { sample } from "./sample";
import { around, changes, cornerOf, COUNTER, emptyShown, fade, pieceAt, standing, touch, type Piece, type Shown } from "./state";

const ground = geometry(sample(9, 9));

function piece(id: string, change: Partial<Piece> = {}): Piece {
  return { id, side: 0, face: id, hidden: false, kind: "", figures: "", steps: 1, fullSteps: 1, chips: [], state: "plain", dim: false, ...change };
}

function shown(stacks: [number, Piece[]][], change: Partial<Shown> = {}): Shown {
  return { ...emptyShown(), stacks: new Map(stacks), ...change };
}

test("nothing is drawn anew when nothing has changed", () => {
  const before = shown([[3, [piece("a"), piece("b")]]], { lines: [{ hexes: [1, 2], look: "path" }] });
  const after = shown([[3, [piece("a"), piece("b")]]], { lines: [{ hexes: [1, 2], look: "path" }] });
  expect(changes(ground, before, after)).toEqual([]);
});

test("a unit that moves spoils the hex it left and the hex it entered", () => {
  const rects = changes(ground, shown([[3, [piece("a")]]]), shown([[40, [piece("a")]]]));
  expect(rects).toHaveLength(2);
  for (const hex of [3, 40]) expect(rects).toContainEqual(around(ground, hex));
});

test("a line spoils every stretch of it, before and after", () => {
  const rects = changes(ground, shown([], { lines: [{ hexes: [0, 1, 2], look: "path" }] }), shown([], { lines: [{ hexes: [0, 1], look: "path" }] }));
  expect(rects).toHaveLength(3);
  expect(rects.some((rect) => touch(rect, around(ground, 2)))).toBe(true);
});

test("another state, face or chip of a counter is a change; a new object alone is none", () => {
  const before = shown([[3, [piece("a")]]]);
  for (const change of [{ state: "chosen" as const }, { face: "a back" }, { dim: true }, { chips: [{ text: "!", tone: "alarm" as const }] }]) {
    expect(changes(ground, before, shown([[3, [piece("a", change)]]]))).toHaveLength(1);
  }
  expect(changes(ground, before, shown([[3, [{ ...piece("a") }]]]))).toEqual([]);
});

test("chosen units lie on top, dim ones at the bottom, lifted ones nowhere", () => {
  const stack = [piece("chosen", { state: "chosen" }), piece("plain"), piece("dim", { dim: true }), piece("gone")];
  const state = shown([[3, stack]], { lifted: new Set(["gone"]) });
  expect(standing(state, 3).map((one) => one.id)).toEqual(["dim", "plain", "chosen"]);
});

test("a click finds the topmost counter", () => {
  const state = { ...shown([[3, [piece("low"), piece("high")]]]), ground };
  const top = cornerOf(ground, 3, 1, 2);
  const bottom = cornerOf(ground, 3, 0, 2);
  expect(pieceAt(state, 3, { x: top.x + 1, y: top.y + 1 })?.id).toBe("high");
  expect(pieceAt(state, 3, { x: bottom.x + 1, y: bottom.y + COUNTER - 1 })?.id).toBe("low");
  expect(pieceAt(state, 3, { x: ground.x[3]! + 31, y: ground.y[3]! })).toBe(null);
});

test("reach fades with the points left", () => {
  expect(fade(8, 8)).toBe(1);
  expect(fade(0, 8)).toBeLessThan(fade(4, 8));
  expect(fade(0, 0)).toBe(0.5);
});
