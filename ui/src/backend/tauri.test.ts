import { expect, test, vi } from "vitest";

const invoke = vi.hoisted(() => vi.fn());
vi.mock("@tauri-apps/api/core", () => ({ invoke }));

import { FIRST_SETTINGS } from ".";
import { tauri } from "./tauri";

test("each method is a call of the same name", async () => {
  const backend = tauri();
  invoke.mockResolvedValue(null);
  await backend.act("SU: end", "SU");
  await backend.overlay("zones", null);
  await backend.keepSettings(FIRST_SETTINGS);
  expect(invoke.mock.calls).toEqual([
    ["call", { call: { method: "act", line: "SU: end", viewer: "SU" } }],
    ["call", { call: { method: "overlay", id: "zones", unit: null } }],
    ["call", { call: { method: "keep_settings", settings: FIRST_SETTINGS } }],
  ]);
});

test("a picture of no bytes is none", async () => {
  invoke.mockResolvedValueOnce(new ArrayBuffer(0)).mockResolvedValueOnce(new ArrayBuffer(4));
  expect(await tauri().cover("a", "day")).toBe(null);
  expect((await tauri().cover("a", "day"))?.size).toBe(4);
});

test("a refusal is thrown as it is, anything else as a fault", async () => {
  const refusal = { refusal: { case: "5.24", text: "", facts: [], instead: null } };
  invoke.mockRejectedValueOnce(refusal).mockRejectedValueOnce("the window is gone");
  await expect(tauri().undo(null)).rejects.toEqual(refusal);
  await expect(tauri().undo(null)).rejects.toMatchObject({ fault: { sentence: "the window is gone" } });
});
