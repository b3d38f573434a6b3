import { expect, test } from "vitest";
import type { Track } from "../backend";
import { placed, reached } from "./levels";

const points = (value: number): Track => ({
  track: "points",
  side: null,
  value,
  levels: [
    { from: 0, winner: "SU", name: "victory" },
    { from: 155, winner: null, name: "a draw" },
    { from: 181, winner: "GE", name: "victory" },
  ],
});

test("a level is reached at its first value, and none lies below the first", () => {
  expect([-5, 154, 155, 180, 181, 900].map((value) => reached(points(value))?.from)).toEqual([0, 0, 155, 155, 181, 181]);
  expect(reached({ ...points(1), levels: [] })).toBe(null);
});

test("the mark stands in its level and never leaves the bar", () => {
  expect([-5, 0, 155, 181, 900].map((value) => Math.round(placed(points(value)) * 300))).toEqual([0, 0, 100, 200, 300]);
  expect(Math.round(placed(points(168)) * 300)).toBe(150);
  expect(placed({ ...points(1), levels: [] })).toBe(0);
});
