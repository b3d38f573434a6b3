// What is drawn over the map below and above the counters: tints, hatching, lines, badges.

import type { Geometry, Point } from "./geometry";
import { FONT, type Palette } from "./palette";
import type { Badge, HexLook, Line, Tint } from "./state";

/** A context whose unit is a point of the page, and how many device pixels that is. */
export interface Brush {
  context: CanvasRenderingContext2D;
  ground: Geometry;
  colours: Palette;
  /** Device pixels to a point. */
  scale: number;
}

/** Words in hexes can be read from here on, in device pixels of a hexside. */
const READABLE = 19;
const STRENGTH: Record<Tint, number> = { reach: 0.46, offer: 0.34, chosen: 0.5, target: 0.36, area: 0.3, side0: 0.3, side1: 0.3 };

export function colourOf(colours: Palette, tint: Tint): string {
  switch (tint) {
    case "side0":
      return colours.sides[0];
    case "side1":
      return colours.sides[1];
    case "reach":
    case "offer":
    case "chosen":
    case "target":
    case "area":
      return colours[tint];
  }
}

export function hexPath({ context, ground }: Brush, hex: number, inset = 0): void {
  const [x, y] = [ground.x[hex]!, ground.y[hex]!];
  const part = 1 - inset / ground.side;
  context.beginPath();
  ground.corners.forEach((corner) => context.lineTo(x + corner.x * part, y + corner.y * part));
  context.closePath();
}

export function below(brush: Brush, hex: number, look: HexLook): void {
  const { context, colours } = brush;
  if (look.tint) {
    hexPath(brush, hex);
    context.globalAlpha = STRENGTH[look.tint] * (look.strength ?? 1);
    context.fillStyle = colourOf(colours, look.tint);
    context.fill();
    context.globalAlpha = 1;
  }
  if (look.hatch !== undefined) hatch(brush, hex, look.hatch);
}

/** The edge of a hex that is asked about, over the counters in it. */
export function edge(brush: Brush, hex: number, tint: Tint): void {
  const { context, colours, ground } = brush;
  for (const [colour, wide] of [[colours.halo, 0.16], [colourOf(colours, tint), 0.1]] as const) {
    hexPath(brush, hex, 1.6);
    context.lineWidth = ground.side * wide;
    context.lineJoin = "round";
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** Slanting lines, to the right for one side's zones and to the left for the other's. */
function hatch(brush: Brush, hex: number, side: number): void {
  const { context, ground, colours } = brush;
  const [x, y] = [ground.x[hex]!, ground.y[hex]!];
  const reach = ground.side;
  context.save();
  hexPath(brush, hex);
  context.clip();
  context.beginPath();
  const gap = ground.side * 0.25;
  // Lines of neighbouring hexes meet: they are laid by the page, not by the hex.
  const lean = side === 0 ? 1 : -1;
  const first = Math.floor((x + lean * y - 2 * reach) / gap) * gap;
  for (let at = first; at <= x + lean * y + 2 * reach; at += gap) {
    context.moveTo(at - lean * (y - reach), y - reach);
    context.lineTo(at - lean * (y + reach), y + reach);
  }
  context.strokeStyle = colours.sides[side] ?? colours.ink;
  context.globalAlpha = 0.72;
  context.lineWidth = ground.side * 0.05;
  context.stroke();
  context.restore();
}

/** A hex's word stands at its lower edge, where counters leave room. */
export function word(brush: Brush, hex: number, text: string, crowded: boolean): void {
  if (brush.scale * brush.ground.side < READABLE) return;
  const { ground } = brush;
  const y = ground.y[hex]! + ground.side * (crowded ? 0.8 : 0.12);
  const size = crowded ? 0.34 : 0.46;
  haloed(brush, text, { x: ground.x[hex]!, y }, ground.side * size);
}

function haloed({ context, colours, ground }: Brush, text: string, at: Point, size: number): void {
  context.font = `700 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = ground.side * 0.11;
  context.strokeStyle = colours.halo;
  context.strokeText(text, at.x, at.y);
  context.fillStyle = colours.ink;
  context.fillText(text, at.x, at.y);
}

export function line(brush: Brush, drawn: Line): void {
  const { context, ground, colours } = brush;
  const points = drawn.hexes.map((hex) => ({ x: ground.x[hex]!, y: ground.y[hex]! }));
  const unit = ground.side / 32;
  const looks = {
    path: { colour: colours.path, wide: 4, dash: [] },
    route: { colour: colours.path, wide: 3.4, dash: [] },
    faint: { colour: colours.path, wide: 2, dash: [5, 4] },
    supply: { colour: colours.supply, wide: 4, dash: [] },
    cut: { colour: colours.alarm, wide: 4, dash: [7, 5] },
    attack: { colour: colours.target, wide: 5, dash: [] },
  } as const;
  const look = looks[drawn.look];
  const ends = drawn.look === "attack" ? shortened(points, ground.side * 0.5, ground.side * 0.62) : points;
  if (ends.length === 1) {
    dot(brush, ends[0]!, look.colour, 6 * unit);
    return;
  }
  const stroke = (colour: string, wide: number, dash: readonly number[]) => {
    context.beginPath();
    ends.forEach((point) => context.lineTo(point.x, point.y));
    context.setLineDash(dash.map((part) => part * unit));
    context.lineWidth = wide * unit;
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = colour;
    context.stroke();
    context.setLineDash([]);
  };
  if (drawn.look !== "faint") stroke(colours.halo, look.wide + 3.4, []);
  stroke(look.colour, look.wide, look.dash);
  if (drawn.look === "supply" || drawn.look === "cut") [ends[0]!, ends.at(-1)!].forEach((end) => dot(brush, end, look.colour, 5.5 * unit));
  else if (drawn.look !== "faint") arrow(brush, ends.at(-2)!, ends.at(-1)!, look.colour, (look.wide + 5) * unit);
  if (drawn.look === "cut") cross(brush, ends.at(-1)!);
  if (!drawn.words || brush.scale * ground.side < READABLE * 0.8) return;
  drawn.words.forEach((text, at) => text && points[at] && pill(brush, text, points[at], look.colour));
}

/** A hex that a player wants to be looked at. */
export function shapeHex(brush: Brush, hex: number): void {
  const { context, colours, ground } = brush;
  hexPath(brush, hex, 2.4);
  context.globalAlpha = 0.22;
  context.fillStyle = colours.drawn;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = ground.side * 0.13;
  context.lineJoin = "round";
  context.strokeStyle = colours.drawn;
  context.stroke();
}

/** An arrow that a player drew, or the way that a unit has come. */
export function shapeArrow(brush: Brush, hexes: [number, number], look: "remark" | "moved"): void {
  const { context, ground, colours } = brush;
  const at = (hex: number) => ({ x: ground.x[hex]!, y: ground.y[hex]! });
  const [from, to] = shortened(hexes.map(at), ground.side * 0.2, ground.side * (look === "remark" ? 0.3 : 0.55)) as [Point, Point];
  const [colour, wide] = look === "remark" ? [colours.drawn, 6] : [colours.path, 3];
  const unit = ground.side / 32;
  context.lineCap = "round";
  for (const [ink, more] of [[colours.halo, 3], [colour, 0]] as const) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.lineWidth = (wide + more) * unit;
    context.strokeStyle = ink;
    context.stroke();
  }
  arrow(brush, from, to, colour, (wide + 5) * unit);
}

/** The way between two points without its ends, which counters cover. */
function shortened(points: Point[], first: number, last: number): Point[] {
  const [from, to] = [points[0]!, points.at(-1)!];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  return far > first + last ? [at(first / far), at(1 - last / far)] : [at(0.4), at(0.6)];
}

function dot({ context, colours }: Brush, at: Point, colour: string, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 7);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = radius * 0.3;
  context.strokeStyle = colours.halo;
  context.stroke();
}

function arrow({ context, colours }: Brush, from: Point, to: Point, colour: string, size: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  context.save();
  context.translate(to.x, to.y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(size * 1.1, 0);
  context.lineTo(-size * 0.5, size * 0.8);
  context.lineTo(-size * 0.2, 0);
  context.lineTo(-size * 0.5, -size * 0.8);
  context.closePath();
  context.fillStyle = colour;
  context.lineWidth = size * 0.22;
  context.strokeStyle = colours.halo;
  context.stroke();
  context.fill();
  context.restore();
}

export function cross({ context, ground, colours }: Brush, at: Point): void {
  const arm = ground.side * 0.4;
  context.lineCap = "round";
  for (const [colour, wide] of [[colours.halo, 0.36], [colours.alarm, 0.2]] as const) {
    context.beginPath();
    for (const lean of [1, -1]) {
      context.moveTo(at.x - arm, at.y - arm * lean);
      context.lineTo(at.x + arm, at.y + arm * lean);
    }
    context.lineWidth = ground.side * wide;
    context.strokeStyle = colour;
    context.stroke();
  }
}

function pill({ context, ground, colours }: Brush, text: string, at: Point, colour: string): void {
  const size = ground.side * 0.36;
  context.font = `700 ${size}px ${FONT}`;
  const wide = context.measureText(text).width + size * 0.7;
  const high = size * 1.25;
  context.beginPath();
  context.roundRect(at.x - wide / 2, at.y - high / 2, wide, high, high / 2);
  context.fillStyle = colours.halo;
  context.fill();
  context.lineWidth = ground.side * 0.045;
  context.strokeStyle = colour;
  context.stroke();
  context.fillStyle = colours.ink;
  context.textAlign = "center";
  context.fillText(text, at.x, at.y + size * 0.35);
}

export function badge(brush: Brush, shown: Badge): void {
  const { context, ground, colours } = brush;
  const at = { x: ground.x[shown.hex]!, y: ground.y[shown.hex]! - ground.side * 1.14 };
  const size = ground.side * (shown.look === "odds" ? 0.56 : 0.4);
  context.font = `700 ${size}px ${FONT}`;
  const wide = context.measureText(shown.text).width + size * 0.8;
  const high = size * 1.3;
  context.beginPath();
  context.roundRect(at.x - wide / 2, at.y - high / 2, wide, high, ground.side * 0.08);
  context.fillStyle = shown.look === "odds" ? colours.target : colours.ink;
  context.fill();
  context.lineWidth = ground.side * 0.06;
  context.strokeStyle = colours.halo;
  context.stroke();
  context.fillStyle = colours.halo;
  context.textAlign = "center";
  context.fillText(shown.text, at.x, at.y + size * 0.35);
}
