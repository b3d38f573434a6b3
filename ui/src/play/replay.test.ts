import { expect, test, vi } from "vitest";
import type { Backend, GameData, Moment, Remark, SeenUnit, Table } from "../backend";
import { sample } from "../board/sample";
import { beyond, compared, Replay } from "./replay.svelte";
import { Ground, Standing } from "./scene";
import { Session } from "./session.svelte";
import { shapesOf } from "./shown";

const unit = (name: string, place: string, steps = 2): SeenUnit => ({ unit: name, side: "SU", place, kind: "", strengths: [1], steps, full_steps: 2, marks: [], due: null, face: null, token: null });
const view = (...units: SeenUnit[]) => ({ heading: "", units, tracks: [], control: [], notes: [] });

/** Three moves: a moves, b loses a step, b is lost. */
const moments = [
  view(unit("a", "0101"), unit("b", "0201")),
  view(unit("a", "0102"), unit("b", "0201")),
  view(unit("a", "0102"), unit("b", "0201", 1)),
  view(unit("a", "0102"), unit("b", "lost", 0)),
];

async function session(unseen: GameData["unseen"] = null): Promise<{ session: Session; seen: number[]; remarks: Remark[] }> {
  const seen: number[] = [];
  let remarks: Remark[] = [];
  const table: Table = { view: moments[3]!, awaits: { awaits: "choice", sides: ["SU"] }, prompts: [], inputs: 3, undo: null };
  const moment = (at: number): Moment => ({ at, of: 3, view: moments[at]!, input: at ? `SU: move ${at}` : null, events: [], viewers: ["SU", "GE"] });
  const data = { id: "1", name: "", game: "", title: "", scenario: "", sides: [{ code: "SU", name: "Soviet" }, { code: "GE", name: "German" }], seats: { SU: "here", GE: "here" }, curtain: false, board: sample(3, 3), overlays: [], turns: [], phases: [], charts: [], sources: [], unseen, earlier: null } as GameData;
  const methods: Partial<Backend> = {
    open: async () => data,
    look: async () => table,
    log: async () => [1, 2, 3].map((nth) => ({ input: `SU: move ${nth}`, events: nth === 2 ? [{ event: "rolled", case: null, text: "", facts: [] }] : [] })),
    replay: async (at) => moment(at),
    seen: async (at) => void seen.push(at),
    remarks: async () => remarks,
    remark: async ({ supersedes, ...wish }) => (remarks = [...remarks.filter(({ number }) => number !== supersedes), { ...wish, number: remarks.length + 10, author: "", own: true, sent: false, when: "" }]),
    withdrawRemark: async (number) => (remarks = remarks.filter((remark) => remark.number !== number)),
  };
  return { session: await Session.open(methods as Backend, "1"), seen, remarks };
}

test("two moments are compared", () => {
  const ground = new Ground(sample(3, 3));
  const at = (nth: number) => new Standing(ground, moments[nth]!);
  expect(compared(at(0), at(2))).toEqual({ moved: [{ unit: "a", from: "0101", to: "0102" }], lost: [], came: [], reduced: [{ unit: "b", at: "0201", by: 1 }] });
  expect(compared(at(1), at(3)).lost).toEqual([{ unit: "b", from: "0201" }]);
  expect(compared(at(3), at(1)).came).toEqual([{ unit: "b", to: "0201" }]);
});

test("jumps go to the next in a direction", () => {
  expect(beyond([5, 1, 3], 3, 1)).toBe(5);
  expect(beyond([5, 1, 3], 3, -1)).toBe(1);
  expect(beyond([5], 5, 1)).toBeNull();
});

test("looking back shows the past and leaves the present alone", async () => {
  const { session: game } = await session();
  await game.past.look(1);
  expect(game.standing.placeOf("b")).toBe("0201");
  expect(game.play.prompt).toBeNull();
  await game.past.replay!.step(-1);
  expect(game.standing.placeOf("a")).toBe("0101");
  await game.past.replay!.step(-1);
  expect(game.past.replay!.at).toBe(0);
  expect(game.past.replay!.combats).toEqual([2]);
  await game.past.leave();
  expect(game.standing.placeOf("b")).toBe("lost");
});

test("ghosts and arrows tell what moved since the pinned moment", async () => {
  const { session: game } = await session();
  await game.past.look(0);
  game.past.replay!.pin();
  await game.past.replay!.jump(3);
  const { shapes, badges } = shapesOf(game.past.replay!, game.data);
  expect(shapes.filter((shape) => shape.shape === "ghost")).toHaveLength(2);
  expect(shapes.filter((shape) => shape.shape === "arrow")).toHaveLength(1);
  expect(badges.map((badge) => badge.text)).toEqual(["✕"]);
});

test("a mark given twice is taken back, another takes its place", async () => {
  const { session: game } = await session();
  await game.past.look(2);
  const replay = game.past.replay!;
  await replay.remark("mark", "!");
  await replay.remark("mark", "?");
  expect(replay.remarks.map(({ text }) => text)).toEqual(["?"]);
  await replay.remark("mark", "?");
  expect(game.past.remarks).toEqual([]);
  replay.tool = "arrow";
  await replay.drawn("0101");
  await replay.drawn("0102");
  expect(replay.remarks.map(({ text }) => text)).toEqual(["0101-0102"]);
});

test("what came by mail is played and then seen", async () => {
  vi.useFakeTimers();
  const { session: game, seen } = await session({ from: 1, to: 3 });
  const replay = game.past.replay!;
  expect([replay.at, replay.first, replay.last]).toEqual([1, 1, 3]);
  const played = replay.play();
  await vi.runAllTimersAsync();
  await played;
  expect([replay.at, replay.playing]).toEqual([3, false]);
  await game.past.leave();
  expect([seen, game.past.replay]).toEqual([[3], null]);
  vi.useRealTimers();
});

test("a replay is begun only once", async () => {
  const { session: game } = await session();
  await game.past.look();
  const { replay } = game.past;
  await game.past.look(1);
  expect(game.past.replay).toBe(replay);
  expect(replay).toBeInstanceOf(Replay);
});
