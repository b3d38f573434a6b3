import { expect, test } from "vitest";
import { stepped, type Arrow } from "./cursor";
import { geometry } from "./geometry";
import { sample } from "./sample";

function walk(flat: boolean, from: string, arrows: Arrow[]): string[] {
  const ground = geometry(sample(9, 9, flat));
  let at = { hex: ground.index.get(from)!, keep: null as number | null };
  return arrows.map((arrow) => {
    at = stepped(ground, at.hex, arrow, at.keep);
    return ground.numbers[at.hex]!;
  });
}

test("along the grain the cursor goes straight", () => {
  expect(walk(true, "0505", ["ArrowUp", "ArrowUp", "ArrowDown"])).toEqual(["0504", "0503", "0504"]);
  expect(walk(false, "0505", ["ArrowRight", "ArrowLeft"])).toEqual(["0605", "0505"]);
});

test("across the grain it zigzags and keeps its row", () => {
  const right: Arrow[] = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"];
  const rows = walk(true, "0105", right).map((number) => Number(number.slice(2)));
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
  expect(walk(true, "0105", right).at(-1)).toBe("0505");
});

test("of two that are equally near it takes the one of the same row", () => {
  expect(walk(true, "0505", ["ArrowRight"])).toEqual(["0605"]);
  expect(walk(true, "0605", ["ArrowLeft"])).toEqual(["0505"]);
});

test("at the edge it stays", () => {
  expect(walk(true, "0101", ["ArrowUp", "ArrowLeft"])).toEqual(["0101", "0101"]);
});
