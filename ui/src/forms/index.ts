// Forms: an offered verb and its fields, filled in one after the other. The program says which field comes next.

import type { Ask, Field } from "../backend";
import { AmountFill } from "./amount";
import { AssignmentFill } from "./assignment";
import type { Fill, Scene } from "./fill";
import { OneFill } from "./one";
import { OrderFill } from "./order";
import { PathFill } from "./path";
import { PlacesFill } from "./places";
import { RoutesFill } from "./routes";
import { UnitsFill } from "./units";

export * from "./fill";
export { AmountFill, AssignmentFill, OneFill, OrderFill, PathFill, PlacesFill, RoutesFill, UnitsFill };

/** A field that nothing is filled in yet. */
export function fillOf(field: Field, scene: Scene): Fill {
  switch (field.field) {
    case "one":
      return new OneFill(field);
    case "units":
    case "stack":
      return new UnitsFill(field, scene);
    case "places":
      return new PlacesFill(field, scene);
    case "path":
      return new PathFill(field, scene);
    case "routes":
      return new RoutesFill(field);
    case "assignment":
      return new AssignmentFill(field, scene);
    case "order":
      return new OrderFill(field, scene);
    case "amount":
      return new AmountFill(field);
  }
}

/** A verb begun: its fields so far, and whether they make a whole action. */
export interface Form {
  side: string;
  verb: string;
  steps: Step[];
  /** The whole action in notation, once nothing is left to fill in. */
  line: string | null;
}

export interface Step {
  /** What stands before this field's value in the line. */
  begun: string;
  fill: Fill;
}

export function newForm(side: string, verb: string): Form {
  return { side, verb, steps: [], line: null };
}

/** The form with the program's answer to what was begun. */
export function answered(form: Form, ask: Ask, scene: Scene): Form {
  if (ask.complete || !ask.field) return { ...form, line: ask.begun };
  const begun = ask.key ? `${ask.begun} ${ask.key}` : ask.begun;
  return { ...form, steps: [...form.steps, { begun, fill: fillOf(ask.field, scene) }], line: null };
}

/** The form with one field filled in otherwise; what came after it is forgotten. */
export function refilled(form: Form, at: number, fill: Fill): Form {
  const steps = form.steps.slice(0, at + 1);
  steps[at] = { ...steps[at]!, fill };
  return { ...form, steps, line: null };
}

/** The last field, and what the program is to be asked about it; none while it cannot be handed in. */
export function toAsk(form: Form): string | null {
  if (form.line !== null) return null;
  const last = form.steps.at(-1);
  if (!last) return form.verb;
  if (!last.fill.ready) return null;
  return `${last.begun} ${last.fill.spell()}`;
}

/** Which field takes a click: the last one that can. */
export function taking(form: Form, take: (fill: Fill) => Fill | null): { at: number; fill: Fill } | null {
  for (let at = form.steps.length - 1; at >= 0; at--) {
    const fill = take(form.steps[at]!.fill);
    if (fill) return { at, fill };
  }
  return null;
}

/** One step back: within the last field, or into the field before it. None when the form is as it began. */
export function stepBack(form: Form): Form | null {
  for (let at = form.steps.length - 1; at >= 0; at--) {
    const fill = form.steps[at]!.fill.back();
    if (fill) return refilled(form, at, fill);
  }
  return null;
}
