// Hexes and units in words, for the ear and for titles.

import type { SeenUnit } from "../backend";
import { count, list, words } from "../words";
import type { Session } from "./session.svelte";

export function describeUnit(session: Session, unit: SeenUnit): string {
  if (unit.unit === null) return `${session.sideName(unit.side)} ${words.stack.hidden}`;
  const marks = unit.marks.filter((mark) => mark !== "active");
  const parts = [`${unit.unit}, ${unit.kind} ${unit.strengths.join("-")}`, words.stack.steps(unit.steps, unit.full_steps), ...marks];
  return parts.join(", ");
}

/** The terrain of a hex in a word or two. */
export function terrainOf(session: Session, place: string): string {
  const features = session.ground.featuresAt(place).filter((feature) => !feature.sides);
  return list([...new Set(features.map((feature) => feature.says))]) || words.stack.clear;
}

export function describeHex(session: Session, place: string): string {
  const units = session.standing.at.get(place) ?? [];
  const marks = session.play.last?.marks();
  const look = marks?.places.get(place);
  const offered = units.filter((unit) => unit.unit !== null && marks?.units.has(unit.unit)).length;
  const name = session.ground.nameOf(place);
  const said = [words.board.hex(place) + (name ? `, ${name}` : ""), terrainOf(session, place)];
  if (look?.tint === "reach" && look.word) said.push(words.board.reach(look.word));
  else if (look) said.push(words.board.offered);
  if (offered) said.push(`${count(offered, "unit")} ${words.board.offered}`);
  const bySide = new Map<string, SeenUnit[]>();
  units.forEach((unit) => bySide.set(unit.side, [...(bySide.get(unit.side) ?? []), unit]));
  for (const [side, own] of bySide) said.push(`${session.sideName(side)}: ${list(own.map((unit) => `${unit.unit ?? words.stack.hidden} ${unit.strengths.join("-")}`))}`);
  return `${said.join(". ")}.`;
}
