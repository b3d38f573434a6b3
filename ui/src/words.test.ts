import { expect, test } from "vitest";
import { withoutDigests, words } from "./words";

test("of a sealed secret only the beginning of its long number is shown", () => {
  const seal = "aaef28d35a34e1793d867595c6e35a08250e112d90c2052ea69b8e8ce8b17736";
  expect(withoutDigests(`SU seals order 1 ${seal}`)).toBe("SU seals order 1 aaef28d3…");
  expect(withoutDigests("SU: move 8MC 3018-3017-3016")).toBe("SU: move 8MC 3018-3017-3016");
});

test("only a game of an earlier revision is said to be begun by earlier rules", () => {
  expect(words.earlier.title(1, 2)).toContain("earlier rules");
  expect(words.earlier.title(2, 2)).not.toContain("earlier");
});
