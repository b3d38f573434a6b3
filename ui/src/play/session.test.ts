import { beforeEach, expect, test } from "vitest";
import type { Ask, Backend, Field, GameData, Prompt, SeenUnit, Table } from "../backend";
import { sample } from "../board/sample";
import { Hands } from "./hands";
import { Session } from "./session.svelte";

/** A game of two units that move and fight, with answers as a real one gives them. */
class Stub {
  acted: string[] = [];
  asked: string[] = [];
  side = "SU";
  /** Whether digging in is nothing to be reminded of. */
  idle = false;

  unit(unit: string, side: string, place: string): SeenUnit {
    return { unit, side, place, kind: "", strengths: [1], steps: 1, full_steps: 1, marks: [], due: null, face: null, token: null };
  }

  table(): Table {
    const offers: Prompt["offers"] = [
      { verb: "move", label: "Move", closes: false, secret: false, idle: false },
      { verb: "dig", label: "Dig in", closes: false, secret: false, idle: this.idle },
      { verb: "end", label: "End phase", closes: true, secret: false, idle: false },
    ];
    const units = [this.unit("a", "SU", "0101"), this.unit("b", "SU", "0201"), this.unit("e", "GE", "0103")];
    return { view: { heading: "", units, tracks: [], control: [], notes: [] }, awaits: { awaits: "choice", sides: [this.side] }, prompts: [{ side: this.side, title: "", offers }], inputs: this.acted.length, undo: this.acted.at(-1) ?? null };
  }

  ask(line: string): Ask {
    this.asked.push(line);
    const field = (value: Field): Ask => ({ begun: line, complete: false, field: value, key: null });
    if (line === "move") return field({ field: "stack", groups: [["a"]], least: 1, most: 9 });
    if (line === "dig") return field({ field: "units", from: ["b"], least: 1, most: 1 });
    if (line === "move a") {
      const to = [{ place: "0102", via: "0101", left: "1", pass_only: false }, { place: "0103", via: "0102", left: "0", pass_only: false }];
      return field({ field: "path", from: "0101", to });
    }
    return { begun: line, complete: true, field: null, key: null };
  }

  backend(): Backend {
    const refusal = { case: "5.1", text: "5.1: too far.", facts: [], instead: "0101-0102" };
    const rule = { case: "5.1", printed: "5.1", title: "Far", text: "Not too far.", status: "enforced" as const };
    const methods: Partial<Backend> = {
      look: async () => this.table(),
      ask: async (_side, line) => this.ask(line),
      act: async (line) => {
        this.acted.push(line);
        return { events: [], table: this.table() };
      },
      undo: async () => ({ undone: this.acted.pop()!, table: this.table() }),
      judge: async () => ({ refusal, rule }),
      forecast: async (line) => {
        if (!line.endsWith("0103")) throw { fault: { sentence: "begins no fight", cause: null } };
        return { lines: [], odds: "2-1", results: [] };
      },
      log: async () => [],
      remarks: async () => [],
      rules: async () => [rule],
    };
    return methods as Backend;
  }
}

const data = (curtain: boolean): GameData => ({ id: "", name: "", game: "", title: "", scenario: "", sides: [{ code: "GE", name: "German" }, { code: "SU", name: "Soviet" }], seats: { GE: "here", SU: "here" }, curtain, board: sample(5, 5), overlays: [], turns: [], phases: [], charts: [], sources: [], unseen: null, earlier: null });

let stub: Stub;
let session: Session;
let hands: Hands;
const once = { more: false, again: false, fan: false };
const settle = async () => {
  for (let nth = 0; nth < 20; nth++) await Promise.resolve();
  await session.play.settled();
  for (let nth = 0; nth < 20; nth++) await Promise.resolve();
};
const pick = async (place: string, unit: string | null = null) => {
  hands.pick(session.ground.hex(place), unit, once);
  await settle();
};

beforeEach(async () => {
  stub = new Stub();
  const backend = { ...stub.backend(), open: async () => data(false) };
  session = await Session.open(backend as Backend, "");
  hands = new Hands(session, () => null);
});

test("the first verb is begun by itself", () => {
  expect([session.play.form?.verb, session.play.firsts.length]).toEqual(["move", 2]);
});

test("a unit, a hex, and the hex again: that is a move", async () => {
  await pick("0101", "a");
  expect(session.play.last?.kind).toBe("path");
  await pick("0102");
  expect([session.play.form?.line, stub.acted.length]).toEqual(["move a 0101-0102", 0]);
  await pick("0102");
  expect(stub.acted).toEqual(["SU: move a 0101-0102"]);
});

test("a unit that another verb offers begins that verb", async () => {
  await pick("0201", "b");
  expect([session.play.form?.verb, session.play.form?.line]).toEqual(["dig", "dig b"]);
});

test("a drag moves at once, but what begins a fight waits for a second yes", async () => {
  expect(hands.lift("a")).toEqual(["a"]);
  await settle();
  hands.drop(session.ground.hex("0102"));
  await settle();
  expect(stub.acted).toEqual(["SU: move a 0101-0102"]);
  hands.lift("a");
  await settle();
  hands.drop(session.ground.hex("0103"));
  await settle();
  expect([stub.acted.length, session.play.forecast?.odds, session.tabs.open]).toEqual([1, "2-1", "odds"]);
});

test("what is not allowed says why, and what is allowed instead can be taken", async () => {
  await pick("0101", "a");
  await pick("0505");
  const notice = session.notices.shown;
  if (!notice || !("refusal" in notice)) throw new Error("no notice");
  expect([notice.refusal.case, notice.rule?.title]).toEqual(["5.1", "Far"]);
  session.play.instead(notice.refusal)!();
  await settle();
  expect(session.play.form?.line).toBe("move a 0101-0102");
});

test("the end of a phase is asked for twice while something is open", async () => {
  const end = session.play.closers[0]!;
  await session.play.close(end);
  expect([session.play.closing?.verb, session.play.leftOpen().map((left) => left.units)]).toEqual(["end", [["a"], ["b"]]]);
  await session.play.confirm();
  expect(stub.acted).toEqual(["SU: end"]);
});

test("what can be done at any time is begun by its button, and nobody is reminded of it", async () => {
  stub.idle = true;
  session = await Session.open({ ...stub.backend(), open: async () => data(false) } as Backend, "");
  hands = new Hands(session, () => null);
  await pick("0201", "b");
  hands.lift("b");
  await settle();
  expect([session.play.form?.verb, session.play.leftOpen().map(({ offer }) => offer.verb)]).toEqual(["move", ["move"]]);
  await session.play.begin("dig");
  await pick("0201", "b");
  expect(session.play.form?.line).toBe("dig b");
});

test("what is told of the board is not told of a counter whose back is seen", async () => {
  const says = [{ event: "calls", case: "9.6", text: "the line of stars: no hex is German", facts: [] }];
  const overlay = async () => ({ hexes: [], lines: [], says });
  session = await Session.open({ ...stub.backend(), open: async () => data(false), overlay } as unknown as Backend, "");
  await session.overlays.toggle({ id: "calls", label: "Hexes that call units", of: "board" });
  expect([session.overlays.told, session.overlays.toldOf(null), session.overlays.toldOf("a")]).toEqual([says, [], []]);
  await session.overlays.toggle({ id: "zones", label: "Zones", of: "unit" }, "a");
  expect([session.overlays.told, session.overlays.toldOf(null), session.overlays.toldOf("a")]).toEqual([[], [], says]);
});

test("an undo takes the last input back", async () => {
  await session.act("SU: end");
  await session.undo();
  expect(stub.acted).toEqual([]);
});

test("a step back undoes the form from its end", async () => {
  await pick("0101", "a");
  await pick("0102");
  await session.play.back();
  expect([session.play.form?.line, session.play.last?.kind]).toEqual([null, "path"]);
  await session.play.back();
  expect(session.play.form?.steps.length).toBe(1);
});

test("a curtain falls when the seat changes hands, and not before", async () => {
  const backend = { ...stub.backend(), open: async () => data(true) };
  session = await Session.open(backend as Backend, "");
  expect(session.curtain.calls).toBe("SU");
  await session.curtain.sitDown();
  expect([session.curtain.calls, session.curtain.viewer]).toEqual([null, "SU"]);
  await session.act("SU: move a 0101-0102");
  expect(session.curtain.calls).toBe(null);
  stub.side = "GE";
  await session.act("SU: end");
  expect(session.curtain.calls).toBe("GE");
});

test("a game of an earlier revision asks nothing until it is carried on, from the moment that is named", async () => {
  const earlier = { revision: 1, own: 2, text: "", replayed: 3, recorded: 5, rest: ["SU: end", "GE: end"], stopped: null, can_carry_on: true };
  const from: number[] = [];
  let carried = false;
  const backend = {
    ...stub.backend(),
    open: async () => ({ ...data(false), earlier }),
    // As long as it is only looked at, nothing is offered.
    look: async () => ({ ...stub.table(), ...(carried ? {} : { prompts: [] }) }),
    carryOn: async (at: number) => {
      carried = true;
      from.push(at);
      return data(false);
    },
  };
  session = await Session.open(backend as unknown as Backend, "");
  expect([session.play.prompt, session.play.form, session.earlier?.rest.length]).toEqual([null, null, 2]);
  await session.carryOn(3);
  expect([from, session.earlier, session.play.form?.verb]).toEqual([[3], null, "move"]);
  await session.carryOn(1);
  expect(from).toEqual([3]);
});

test("a game that cannot be carried on says why and stays as it is", async () => {
  const earlier = { revision: 1, own: 2, text: "", replayed: 0, recorded: 0, rest: [], stopped: null, can_carry_on: true };
  const backend = {
    ...stub.backend(),
    open: async () => ({ ...data(false), earlier }),
    look: async () => ({ ...stub.table(), prompts: [] }),
    carryOn: async () => {
      throw { fault: { sentence: "the disk is full", cause: null } };
    },
  };
  session = await Session.open(backend as unknown as Backend, "");
  await session.carryOn(0);
  expect([session.earlier !== null, session.busy, session.notices.shown]).toEqual([true, false, { fault: "the disk is full", cause: null }]);
});
