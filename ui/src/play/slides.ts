// What moved between two views, and by which way: units slide, and the dice are seen.

import type { GameEvent } from "../backend";
import type { Slide } from "../board/lift";
import type { Piece } from "../board/state";
import type { Standing } from "./scene";

/** The slides from one view to the next. The ways are those that the events tell, without its name of a counter whose back is seen; else straight from hex to hex. */
export function slidesOf(before: Standing, after: Standing, stacks: Map<number, Piece[]>, events: GameEvent[]): Slide[] {
  const ways = told(events);
  const pieces = new Map([...stacks.values()].flat().map((piece) => [piece.id, piece]));
  const slides = new Map<string, Slide>();
  for (const [name, unit] of after.units) {
    const was = before.units.get(name);
    const piece = pieces.get(name);
    if (!was || was.place === unit.place || !piece) continue;
    const way = ways.find(({ units, path }) => (unit.unit === null || units.has(name)) && path[0] === was.place && path.at(-1) === unit.place);
    const hexes = after.ground.hexes(way?.path ?? [was.place, unit.place]);
    if (hexes.length < 2) continue;
    const key = hexes.join();
    const known = slides.get(key);
    if (known) known.pieces.push(piece);
    else slides.set(key, { pieces: [piece], hexes });
  }
  return [...slides.values()];
}

interface Told {
  units: Set<string>;
  path: string[];
}

function told(events: GameEvent[]): Told[] {
  return events.flatMap(({ facts }) => {
    const routes = facts.filter((fact) => fact.kind === "routes").flatMap((fact) => listed(fact.text).map(routeOf));
    const units = facts.filter((fact) => fact.kind === "unit" || fact.kind === "units").flatMap((fact) => listed(fact.text));
    const paths = facts.filter((fact) => fact.kind === "path").map((fact) => ({ units: new Set(units), path: fact.text.split("-") }));
    return [...routes, ...paths];
  });
}

/** "848/282 2817-2717" as a unit and its path. */
function routeOf(text: string): Told {
  const [unit = "", path = ""] = text.split(" ");
  return { units: new Set([unit]), path: path.split("-") };
}

/** "a, b and c" as words. */
export function listed(text: string): string[] {
  return text.split(/, | and /).filter((word) => word);
}

/** The faces of the dice that the events tell. */
export function facesOf(events: GameEvent[]): number[] {
  return events.flatMap(({ facts }) => facts.filter((fact) => fact.name === "face").map((fact) => Number(fact.text)));
}
