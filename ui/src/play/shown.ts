// From a game's state to what the board shows.

import type { GameData, OverlayData, SeenUnit } from "../backend";
import type { Badge, HexLook, Line, Piece, PieceState, Shape } from "../board/state";
import type { Marks } from "../forms";
import { mixed } from "../words";
import { chipsOf } from "./chips";
import type { Replay } from "./replay.svelte";
import { nameOf, type Standing } from "./scene";

/** Whose turn it is to be dimmed: own units that the question is not about. */
export interface Asked {
  side: string | null;
  marks: Marks | null;
  /** Whether the question is about units at all. */
  units: boolean;
}

/** The counters of each hex, bottom first, as the view tells them. */
export function stacksOf(standing: Standing, data: GameData, asked: Asked): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  const sides = new Map(data.sides.map((side, at) => [side.code, at]));
  standing.view.units.forEach((unit, nth) => {
    const hex = standing.ground.hex(unit.place);
    if (hex < 0) return;
    const piece = pieceOf(unit, nameOf(unit, nth), sides.get(unit.side) ?? 0, asked);
    const stack = stacks.get(hex);
    if (stack) stack.push(piece);
    else stacks.set(hex, [piece]);
  });
  return stacks;
}

export function pieceOf(unit: SeenUnit, id: string, side: number, asked: Asked): Piece {
  const state: PieceState = asked.marks?.units.get(id) ?? "plain";
  return {
    id,
    side,
    face: unit.face,
    hidden: unit.unit === null,
    kind: unit.kind,
    figures: unit.strengths.join("-"),
    steps: unit.steps,
    fullSteps: unit.full_steps,
    chips: chipsOf(unit),
    state,
    dim: asked.units && unit.side === asked.side && state === "plain",
  };
}

/** Overlays first, so that what is being filled in covers them. */
export function looksOf(standing: Standing, data: GameData, overlay: OverlayData | null, marks: Marks | null, own: string | null): Map<number, HexLook> {
  const looks = new Map<number, HexLook>();
  const sides = new Map(data.sides.map((side, at) => [side.code, at]));
  for (const { place, look, side, word } of overlay?.hexes ?? []) {
    const hex = standing.ground.hex(place);
    if (hex < 0) continue;
    const nth = side === null ? 0 : (sides.get(side) ?? 0);
    const known = looks.get(hex) ?? {};
    const tint = side === null ? "area" : nth === 0 ? "side0" : "side1";
    looks.set(hex, look === "hatch" ? { ...known, hatch: nth } : { ...known, tint, word: word || known.word });
  }
  for (const [place, look] of marks?.places ?? []) {
    const hex = standing.ground.hex(place);
    if (hex < 0) continue;
    // Where others stand it is a fight, whatever the rules call it.
    const held = look.tint === "reach" && standing.at.get(place)?.some((unit) => unit.side !== own);
    looks.set(hex, { ...looks.get(hex), ...look, tint: held ? "target" : look.tint, word: look.word && mixed(look.word) });
  }
  return looks;
}

export function linesOf(standing: Standing, overlay: OverlayData | null, marks: Marks | null): Line[] {
  const { ground } = standing;
  const supply = (overlay?.lines ?? []).map(({ places, cut }): Line => ({ hexes: ground.hexes(places), look: cut ? "cut" : "supply" }));
  const marked = (marks?.lines ?? []).map(({ places, look, words }): Line => {
    const onMap = places.map((place, at) => ({ hex: ground.hex(place), word: words?.[at] ?? "" })).filter(({ hex }) => hex >= 0);
    return { hexes: onMap.map(({ hex }) => hex), look, words: words && onMap.map(({ word }) => mixed(word)) };
  });
  return [...supply, ...marked].filter((line) => line.hexes.length > 0);
}

/** Arrows from every attacker's hex to the target, and the odds on it. */
export function fightOf(standing: Standing, units: string[], targets: string[], odds: string | null): { lines: Line[]; badges: Badge[] } {
  const { ground } = standing;
  const from = [...new Set(units.map((unit) => standing.placeOf(unit)).filter((place) => place !== null))];
  const [attackers, aims] = [ground.hexes(from), ground.hexes(targets)];
  const lines = attackers.flatMap((hex) => {
    const aim = aims.find((target) => Math.hypot(ground.geometry.x[target]! - ground.geometry.x[hex]!, ground.geometry.y[target]! - ground.geometry.y[hex]!) < ground.geometry.side * 2);
    return aim === undefined || aim === hex ? [] : [{ hexes: [hex, aim], look: "attack" } as Line];
  });
  return { lines, badges: odds === null ? [] : aims.map((hex) => ({ hex, text: odds, look: "odds" as const })) };
}

export function assigned(standing: Standing, counts: [string, number][]): Badge[] {
  const badges: Badge[] = [];
  for (const [thing, count] of counts) {
    const hex = standing.ground.hex(standing.placeOf(thing) ?? thing);
    if (hex < 0 || !count) continue;
    const known = badges.find((badge) => badge.hex === hex);
    if (known) known.text = `−${Number(known.text.slice(1)) + count}`;
    else badges.push({ hex, text: `−${count}`, look: "count" });
  }
  return badges;
}

/** What players drew on a moment, and what has changed since the pinned one. */
export function shapesOf(replay: Replay, data: GameData): { shapes: Shape[]; badges: Badge[] } {
  const { ground } = replay.session;
  const shapes: Shape[] = [];
  const badges: Badge[] = [];
  const arrow = (from: string, to: string, look: "remark" | "moved") => {
    const hexes: [number, number] = [ground.hex(from), ground.hex(to)];
    if (hexes[0] >= 0 && hexes[1] >= 0) shapes.push({ shape: "arrow", hexes, look });
  };
  const sides = new Map(data.sides.map((side, at) => [side.code, at]));
  for (const { unit, name } of replay.ghosts) {
    const piece = pieceOf(unit, name, sides.get(unit.side) ?? 0, { side: null, marks: null, units: false });
    shapes.push({ shape: "ghost", hex: ground.hex(unit.place), piece });
  }
  const changed = replay.differences;
  const ways = new Set(changed?.moved.map(({ from, to }) => `${from} ${to}`));
  for (const way of ways) arrow(way.split(" ")[0]!, way.split(" ")[1]!, "moved");
  for (const { at, by } of changed?.reduced ?? []) add(badges, ground.hex(at), by);
  for (const { from } of changed?.lost ?? []) if (!badges.some((badge) => badge.text === "✕" && badge.hex === ground.hex(from))) badges.push({ hex: ground.hex(from), text: "✕", look: "count" });
  for (const { kind, text } of replay.remarks) {
    if (kind === "arrow") arrow(text.split("-")[0]!, text.split("-")[1]!, "remark");
    else if (kind === "highlight" && ground.isHex(text)) shapes.push({ shape: "hex", hex: ground.hex(text) });
  }
  if (replay.from !== null && ground.isHex(replay.from)) shapes.push({ shape: "hex", hex: ground.hex(replay.from) });
  return { shapes, badges };
}

function add(badges: Badge[], hex: number, by: number): void {
  const known = badges.find((badge) => badge.hex === hex && badge.text.startsWith("−"));
  if (known) known.text = `−${Number(known.text.slice(1)) + by}`;
  else badges.push({ hex, text: `−${by}`, look: "count" });
}
