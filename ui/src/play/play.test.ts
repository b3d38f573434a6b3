import { expect, test } from "vitest";
import type { GameEvent, SeenUnit, View } from "../backend";
import { sample } from "../board/sample";
import type { Piece } from "../board/state";
import { ago, lasting, list, mixed, problemText } from "../words";
import { chipsOf } from "./chips";
import { kindOf, turnsOf } from "./course";
import { Ground, Standing } from "./scene";
import { looksOf, stacksOf } from "./shown";
import { facesOf, listed, slidesOf } from "./slides";
import { pieces } from "./told";

const ground = new Ground(sample(9, 9));

function unit(name: string, place: string, side = "SU", marks: string[] = []): SeenUnit {
  return { unit: name, side, place, kind: "", strengths: [], steps: 1, full_steps: 1, marks, due: null, face: null, token: null };
}

function standing(...units: SeenUnit[]): Standing {
  return new Standing(ground, { heading: "", units, tracks: [], control: [], notes: [] } satisfies View);
}

function event(kind: string, text: string, facts: GameEvent["facts"] = []): GameEvent {
  return { event: kind, case: null, text, facts };
}

test("only the names that a sentence is about can be clicked", () => {
  const at = standing(unit("11", "0203"), unit("6RD", "0404"));
  const told = pieces("6RD by 0404-0505 for 11", [{ name: "units", kind: "units", text: "6RD" }, { name: "path", kind: "path", text: "0404-0505" }], at);
  expect(told.filter((piece) => piece.place).map((piece) => `${piece.word}@${piece.place}`)).toEqual(["6RD@0404", "0404@0404", "0505@0505"]);
  expect(told.map((piece) => piece.word).join("")).toBe("6RD by 0404-0505 for 11");
});

test("units slide by the way that is told, and straight where none is", () => {
  const [before, after] = [standing(unit("a", "0101"), unit("b", "0101"), unit("c", "0303")), standing(unit("a", "0103"), unit("b", "0103"), unit("c", "0304"))];
  const stacks = new Map<number, Piece[]>([[0, ["a", "b", "c"].map((id) => ({ id }) as Piece)]]);
  const moved = event("moved", "", [{ name: "units", kind: "units", text: "a and b" }, { name: "path", kind: "path", text: "0101-0102-0103" }]);
  const slides = slidesOf(before, after, stacks, [moved]);
  expect(slides.map((slide) => [slide.pieces.length, slide.hexes.map((hex) => ground.place(hex)).join("-")])).toEqual([[2, "0101-0102-0103"], [1, "0303-0304"]]);
});

test("routes of a retreat are read unit by unit", () => {
  const [before, after] = [standing(unit("848/282", "0101")), standing(unit("848/282", "0202"))];
  const stacks = new Map<number, Piece[]>([[0, [{ id: "848/282" } as Piece]]]);
  const told = event("retreated", "", [{ name: "routes", kind: "routes", text: "848/282 0101-0102-0202" }]);
  expect(slidesOf(before, after, stacks, [told])[0]?.hexes).toHaveLength(3);
});

test("lists and faces are read from sentences", () => {
  expect(listed("a, b and c")).toEqual(["a", "b", "c"]);
  expect(facesOf([event("rolled", "", [{ name: "face", kind: "number", text: "5" }])])).toEqual([5]);
});

test("marks that the counter shows itself have no chip", () => {
  expect(chipsOf(unit("a", "0101", "SU", ["moved", "reduced", "unsupplied", "top", "brave"])).map((chip) => chip.text)).toEqual(["!", "B"]);
});

test("the course of a game has turns, phases and ticks", () => {
  const log = [{ input: null, events: [event("phase", "A; out of supply: x")] }, { input: "", events: [event("rolled", "die 1"), event("turn", "turn 2"), event("phase", "B")] }];
  const turns = turnsOf(log);
  expect(turns.map((turn) => turn.phases.map((phase) => [phase.text, phase.ticks.length]))).toEqual([[["A", 1]], [["B", 0]]]);
});

test("results of Kursk are ticks of their own look", () => {
  const rolled = (kind: string, result: string) => event(kind, result, [{ name: "result", kind: "word", text: result }]);
  const events = [event("phase", "A"), rolled("rolled", "AS"), rolled("rolled", "AL1"), rolled("rolled", "DR"), rolled("converted", "BB"), rolled("rolled", "DE"), event("eliminated", "x")];
  const ticks = turnsOf([{ input: null, events }])[0]!.phases[0]!.ticks;
  expect(ticks.map((tick) => tick.look)).toEqual(["nobody", "attacker", "defender", "both", "defender", "gone"]);
  const korsun = event("rolled", "", [{ name: "attackers", kind: "word", text: "1" }, { name: "defenders", kind: "word", text: "-" }]);
  expect(turnsOf([{ input: null, events: [korsun] }])[0]!.phases[0]!.ticks[0]!.look).toBe("attacker");
  expect(["converted", "displaced"].map((kind) => kindOf(event(kind, "")))).toEqual(["fight", "fight"]);
});

test("a counter whose back is seen slides only if it moved", () => {
  const back = (token: number, place: string): SeenUnit => ({ ...unit("", place), unit: null, token });
  const [before, after] = [standing(back(4, "0101"), back(5, "0101"), back(9, "0303")), standing(back(4, "0101"), back(9, "0303"), back(5, "0202"))];
  const stacks = new Map<number, Piece[]>([[0, ["fog SU 4", "fog SU 5", "fog SU 9"].map((id) => ({ id }) as Piece)]]);
  const moved = event("moved", "", [{ name: "units", kind: "word", text: "a unit" }, { name: "path", kind: "path", text: "0101-0102-0202" }]);
  const slides = slidesOf(before, after, stacks, [moved]);
  expect(slides.map((slide) => [slide.pieces.map((piece) => piece.id), slide.hexes.length])).toEqual([[["fog SU 5"], 3]]);
});

test("a stack is drawn from the bottom to the top, as it is told", () => {
  const back: SeenUnit = { ...unit("", "0101"), unit: null, token: 4 };
  const at = standing(unit("low", "0101"), back, unit("other", "0202"), unit("high", "0101", "SU", ["top"]));
  const data = { sides: [{ code: "GE", name: "German" }, { code: "SU", name: "Soviet" }] } as never;
  const stack = stacksOf(at, data, { side: null, marks: null, units: false }).get(ground.hex("0101"));
  expect(stack?.map((piece) => [piece.id, piece.hidden])).toEqual([["low", false], ["fog SU 4", true], ["high", false]]);
});

test("a reached hex with enemies in it is shown as a target", () => {
  const at = standing(unit("a", "0101"), unit("e", "0202", "GE"));
  const data = { sides: [{ code: "GE", name: "German" }, { code: "SU", name: "Soviet" }] } as never;
  const places = new Map([["0202", { tint: "reach" as const }], ["0203", { tint: "reach" as const }]]);
  const looks = looksOf(at, data, null, { units: new Map(), places, lines: [] }, "SU");
  expect([looks.get(ground.hex("0202"))?.tint, looks.get(ground.hex("0203"))?.tint]).toEqual(["target", "reach"]);
});

test("words", () => {
  expect(list(["a", "b", "c"])).toBe("a, b and c");
  expect([mixed("5 1/2"), mixed("1/2"), mixed("3"), mixed("2 3/7")]).toEqual(["5½", "½", "3", "2 3/7"]);
  expect(ago(0, 90)).toBe("1 minute ago");
  expect(ago(0, 7200)).toBe("2 hours ago");
  expect([lasting(0, 30), lasting(0, 90), lasting(0, 3 * 86_400)]).toEqual(["just now", "for 1 minute", "for 3 days"]);
  expect(lasting(0, 30 * 86_400)).toMatch(/^since .*1970$/);
  expect(problemText({ problem: "room", place: "0101", room: 3, taken: 4 })).toBe("0101 has room for 3, but 4 would end there");
});
