import { expect, test, vi } from "vitest";
import type { Backend } from ".";
import { Patience } from "./patience.svelte";

test("a call is waited for aloud only after half a second", async () => {
  vi.useFakeTimers();
  const patience = new Patience();
  const slow = patience.watch({ titles: () => new Promise((resolve) => setTimeout(() => resolve([]), 800)) } as unknown as Backend);
  const done = slow.titles();
  await vi.advanceTimersByTimeAsync(400);
  expect(patience.waiting).toBe(null);
  await vi.advanceTimersByTimeAsync(200);
  expect(patience.waiting).toBe("titles");
  await vi.advanceTimersByTimeAsync(400);
  expect([patience.waiting, await done]).toEqual([null, []]);
  vi.useRealTimers();
});
