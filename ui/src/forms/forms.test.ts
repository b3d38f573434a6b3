import { describe, expect, test } from "vitest";
import type { Ask, Field } from "../backend";
import { answered, fillOf, newForm, PathFill, points, refilled, RoutesFill, stepBack, taking, toAsk, UnitsFill, type Fill, type Scene } from ".";

/** Units a1, a2 at 0101, b1 at 0102; places in a row 0101 … 0109. */
const scene: Scene = {
  beside: (place) => [Number(place) - 1, Number(place) + 1].map((number) => `0${number}`),
  isHex: (place) => /^\d+$/.test(place),
  says: (place) => (place === "0101" ? "a1, a2" : ""),
  placeOf: (unit) => ({ a1: "0101", a2: "0101", b1: "0102" })[unit] ?? null,
};

const fill = <F extends Fill = Fill>(field: Field): F => fillOf(field, scene) as F;
const stack: Field = { field: "stack", groups: [["a1", "a2", "b1"], ["a1", "c"]], least: 1, most: 18446744073709551615 };

describe("units", () => {
  test("a click picks one, another hex joins in, the same hex takes its place", () => {
    let now: Fill = fill(stack).unit("a1", false)!;
    expect(now.spell()).toBe("a1");
    expect(now.unit("b1", false)!.spell()).toBe("a1 b1");
    expect(now.unit("a2", false)!.spell()).toBe("a2");
    now = now.unit("a2", true)!;
    expect(now.spell()).toBe("a1 a2");
  });

  test("what does not go together begins anew", () => {
    expect(fill(stack).unit("b1", false)!.unit("c", true)!.spell()).toBe("c");
  });

  test("the whole stack joins what is chosen already", () => {
    const now = fill(stack).unit("b1", false) as UnitsFill;
    expect(now.whole("a1").spell()).toBe("b1 a1 a2");
  });

  test("a unit that is not offered is not taken", () => {
    expect(fill(stack).unit("z", false)).toBe(null);
  });

  test("none can be handed in where none is enough", () => {
    const now = fill({ field: "units", from: ["a1"], least: 0, most: 1 });
    expect([now.ready, now.spell()]).toEqual([true, "none"]);
  });

  test("every choice of the list can be made by its key", () => {
    for (const choice of fill(stack).choices()) expect(fill(stack).choose(choice.key, 1).spell()).toBe(choice.key);
  });
});

describe("places", () => {
  const places: Field = { field: "places", from: ["0103", "0104"], least: 1, most: 1 };

  test("a place is written behind an arrow; the last of too many gives way", () => {
    expect(fill(places).place("0103", false)!.place("0104", false)!.spell()).toBe("-> 0104");
  });

  test("the list says what stands there", () => {
    const both: Field = { field: "places", from: ["0101", "0103"], least: 0, most: 2 };
    expect(fill(both).choices().map((choice) => [choice.text, choice.detail])).toEqual([["0101", "a1, a2"], ["0103", ""]]);
  });

  test("a unit stands for its place", () => {
    const own: Field = { field: "places", from: ["0101"], least: 1, most: 1 };
    expect(fill(own).unit("a1", false)!.spell()).toBe("-> 0101");
    expect(fill(places).unit("a1", false)).toBe(null);
  });
});

describe("a path", () => {
  const to = ["0102", "0103", "0104", "0105"].map((place, at) => ({ place, via: `010${at + 1}`, left: `${5 - at} 1/2`, pass_only: place === "0103" }));
  const path: Field = { field: "path", from: "0101", to };

  test("the best way is followed back to its start", () => {
    expect(fill(path).place("0104", false)!.spell()).toBe("0101-0102-0103-0104");
  });

  test("it may pass where it may not end", () => {
    expect(fill(path).place("0103", false)).toBe(null);
    expect(fill<PathFill>(path).to("0103")).toEqual(["0101", "0102", "0103"]);
  });

  test("way points are kept, and the end with them", () => {
    const there = fill<PathFill>(path).place("0102") as PathFill;
    const by = there.way("0104")!;
    expect(by.spell()).toBe("0101-0102-0103-0104-0103-0102");
    expect(by.left).toBe(null);
    expect((by.back() as PathFill).ways).toEqual(["0104"]);
  });

  test("a look along the way changes nothing", () => {
    const now = fill<PathFill>(path).look("0105");
    expect([now.ready, now.touched]).toEqual([false, false]);
    expect(now.marks().lines[0]?.places).toEqual(["0101", "0102", "0103", "0104", "0105"]);
  });

  test("points are read as players write them", () => {
    expect([points("5 1/2"), points("1/2"), points("3"), points("0")]).toEqual([5.5, 0.5, 3, 0]);
  });
});

describe("routes", () => {
  const routes: Field = {
    field: "routes",
    least_moving: 0,
    most_ends: null,
    units: [
      { unit: "a1", weight: 1, routes: ["0101-0102", "0101-0103-0102", "0101-0104"] },
      { unit: "a2", weight: 2, routes: ["0101-0102", "0101"] },
      { unit: "b1", weight: 1, routes: ["0102-off"] },
    ],
    room: [{ place: "0102", room: 2 }],
  };

  test("what has only one route has it already", () => {
    expect(fill<RoutesFill>(routes).chosen).toEqual([null, null, 0]);
  });

  test("the next unit is asked for; a second click takes the other way there", () => {
    const once = fill<RoutesFill>(routes).place("0102", false) as RoutesFill;
    expect([once.chosen[0], once.at]).toEqual([0, 1]);
    const again = (once.unit("a1", false) as RoutesFill).place("0102", false) as RoutesFill;
    expect(again.chosen[0]).toBe(1);
  });

  test("all can go the same way, and room is counted", () => {
    const all = fill<RoutesFill>(routes).place("0102", true) as RoutesFill;
    expect(all.chosen).toEqual([0, 0, 0]);
    expect(all.problem()).toEqual({ problem: "room", place: "0102", room: 2, taken: 3 });
  });

  test("clicking the unit that is asked for lets it stay", () => {
    const now = (fill<RoutesFill>(routes).place("0104", false) as RoutesFill).unit("a2", false) as RoutesFill;
    expect([now.ready, now.spell()]).toEqual([true, "a1:0101-0104 a2:0101 b1:0102-off"]);
  });

  test("the rest can stay, if all of it can", () => {
    expect(fill<RoutesFill>(routes).rest()).toBe(null);
    const gone = fill<RoutesFill>(routes).place("0104", false) as RoutesFill;
    expect(gone.rest()?.spell()).toBe("a1:0101-0104 a2:0101 b1:0102-off");
  });

  test("the list turns through the routes", () => {
    expect((fill(routes).choose("a1", -1) as RoutesFill).chosen[0]).toBe(2);
    expect((fill(routes).choose("a1", 1) as RoutesFill).chosen[0]).toBe(0);
  });
});

describe("the other kinds", () => {
  test("an assignment is spread up to its total", () => {
    let now: Fill = fill({ field: "assignment", shares: [{ thing: "a1", least: 0, most: 2 }, { thing: "b1", least: 0, most: 1 }], total: 2 });
    expect(now.ready).toBe(false);
    now = now.unit("a1", false)!.unit("b1", false)!;
    expect([now.ready, now.spell()]).toEqual([true, "a1=1 b1=1"]);
    expect(now.unit("a1", false)!.spell()).toBe("a1=0 b1=1");
    expect(now.unit("a1", true)!.spell()).toBe("a1=0 b1=1");
  });

  test("an order is made by clicks or by moving in the list", () => {
    const order: Field = { field: "order", things: ["west", "middle", "east"] };
    expect(fill(order).place("west", false)!.spell()).toBe("middle>east>west");
    expect(fill(order).choose("east", -1).spell()).toBe("west>east>middle");
    expect(fill(order).choose("west", -1).spell()).toBe("west>middle>east");
  });

  test("an amount stays within its limits", () => {
    const amount: Field = { field: "amount", least: 1, most: 2 };
    expect(fill(amount).choose("amount", 1).choose("amount", 1).spell()).toBe("2");
    expect(fill(amount).choose("amount", -1).spell()).toBe("1");
  });

  test("one of a few words", () => {
    const one: Field = { field: "one", options: [{ word: "yes", text: "use it" }, { word: "no", text: "leave it" }] };
    expect([fill(one).ready, fill(one).choose("no", 1).spell()]).toEqual([false, "no"]);
  });
});

describe("a form", () => {
  const asked = (begun: string, field: Field | null): Ask => ({ begun, complete: field === null, field, key: null });

  test("goes from field to field, and back", () => {
    let form = newForm("SU", "attack");
    expect(toAsk(form)).toBe("attack");
    form = answered(form, asked("attack", stack), scene);
    expect(toAsk(form)).toBe(null);
    form = refilled(form, 0, form.steps[0]!.fill.unit("a1", false)!);
    expect(toAsk(form)).toBe("attack a1");
    form = answered(form, asked("attack a1", { field: "places", from: ["0103"], least: 1, most: 1 }), scene);
    const taken = taking(form, (field) => field.place("0103", false))!;
    form = refilled(form, taken.at, taken.fill);
    expect(toAsk(form)).toBe("attack a1 -> 0103");
    form = answered(form, asked("attack a1 -> 0103", null), scene);
    expect([form.line, toAsk(form)]).toEqual(["attack a1 -> 0103", null]);
    form = stepBack(form)!;
    expect([form.line, form.steps.length]).toEqual([null, 2]);
    form = stepBack(form)!;
    expect(form.steps).toHaveLength(1);
    expect(stepBack(form)).toBe(null);
  });

  test("a verb without fields is whole at once, and not asked for again", () => {
    const form = answered(newForm("GE", "muster"), asked("muster", null), scene);
    expect([form.line, toAsk(form)]).toEqual(["muster", null]);
  });

  test("a click that the last field does not take goes to the one before it", () => {
    let form = answered(newForm("SU", "move"), asked("move", stack), scene);
    form = refilled(form, 0, form.steps[0]!.fill.unit("a1", false)!);
    form = answered(form, asked("move a1", { field: "path", from: "0101", to: [] }), scene);
    expect(taking(form, (field) => field.unit("b1", false))?.at).toBe(0);
  });

  test("a fixed word stands before the value that it announces", () => {
    const form = answered(newForm("SU", "attack"), { ...asked("attack a1", { field: "amount", least: 1, most: 3 }), key: "with" }, scene);
    expect(toAsk(form)).toBe("attack a1 with 1");
  });
});
