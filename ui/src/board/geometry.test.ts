import { describe, expect, test } from "vitest";
import { distance, geometry, hexAt, hexesIn, neighbours, shortest } from "./geometry";
import { sample } from "./sample";

const named = (ground: ReturnType<typeof geometry>, hexes: number[]) => hexes.map((hex) => ground.numbers[hex]).sort();

describe.each([true, false])("hexes, flat-top %s", (flat) => {
  const ground = geometry(sample(9, 8, flat));

  test("the middle and the corners of a hex lie in it", () => {
    for (let hex = 0; hex < ground.numbers.length; hex++) {
      const [x, y] = [ground.x[hex]!, ground.y[hex]!];
      expect(hexAt(ground, { x, y })).toBe(hex);
      for (const corner of ground.corners) expect(hexAt(ground, { x: x + corner.x * 0.97, y: y + corner.y * 0.97 })).toBe(hex);
    }
  });

  test("beside the map there is nothing", () => {
    expect(hexAt(ground, { x: -500, y: 20 })).toBe(-1);
    expect(hexAt(ground, { x: Number.NaN, y: 0 })).toBe(-1);
  });

  test("neighbours are one step apart, and mutual", () => {
    for (let hex = 0; hex < ground.numbers.length; hex++) {
      for (const near of neighbours(ground, hex)) {
        expect(distance(ground, hex, near)).toBe(1);
        expect(neighbours(ground, near)).toContain(hex);
      }
    }
  });

  test("a shortest way is as long as the distance", () => {
    const [from, to] = [0, ground.numbers.length - 1];
    const way = shortest(ground, from, to, () => true)!;
    expect(way.length - 1).toBe(distance(ground, from, to));
    expect(shortest(ground, from, to, () => false)).toBe(null);
  });
});

test("even columns lie lower: 0202 touches these", () => {
  const ground = geometry(sample(5, 5));
  expect(named(ground, neighbours(ground, ground.index.get("0202")!))).toEqual(["0102", "0103", "0201", "0203", "0302", "0303"]);
});

test("a rectangle holds the hexes whose centres lie in it", () => {
  const ground = geometry(sample(40, 30));
  const rect = { x: 300, y: 300, width: 200, height: 150 };
  const slow = ground.numbers.map((_, hex) => hex).filter((hex) => ground.x[hex]! >= 300 && ground.x[hex]! <= 500 && ground.y[hex]! >= 300 && ground.y[hex]! <= 450);
  expect(hexesIn(ground, rect).sort((a, b) => a - b)).toEqual(slow);
});
