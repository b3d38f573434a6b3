// Draws a part of the board without the map: what lies under the counters, the counters, what lies over them.

import { hexesIn, type Rect } from "./geometry";
import { badge, below, edge, line, shapeArrow, shapeHex, word, type Brush } from "./overlays";
import { FONT, type Palette } from "./palette";
import type { Sprites } from "./sprites";
import { around, extent, COUNTER, cornerOf, DRAWN, pieceScale, standing, touch, type BoardState, type Piece } from "./state";

/** Below so many device pixels a counter is only a spot of its side's colour. */
const SPOT = 14;
const CHIPS_FROM = 26;

export interface Painter {
  state: BoardState;
  sprites: Sprites;
  colours: Palette;
  /** Without a map the grid is drawn here. */
  plainGrid: boolean;
}

/** Draws what lies in a rectangle of the page on a context whose unit is a point. */
export function paint(painter: Painter, context: CanvasRenderingContext2D, rect: Rect, scale: number): void {
  const { state, colours } = painter;
  const { ground } = state;
  const brush: Brush = { context, ground, colours, scale };
  const margin = ground.side * 1.6;
  const wide = { x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin, height: rect.height + 2 * margin };
  const hexes = hexesIn(ground, wide);
  if (painter.plainGrid) grid(brush, hexes);
  for (const hex of hexes) {
    const look = state.looks.get(hex);
    if (look) below(brush, hex, look);
  }
  for (const shape of state.shapes) {
    if (shape.shape === "arrow" || !touch(extent(ground, shape), wide)) continue;
    if (shape.shape === "hex") shapeHex(brush, shape.hex);
    else ghost(painter, context, shape.hex, shape.piece, scale);
  }
  for (const hex of hexes) if (state.stacks.has(hex)) stack(painter, context, hex, scale);
  for (const hex of hexes) {
    const { word: text, edge: tint } = state.looks.get(hex) ?? {};
    if (tint) edge(brush, hex, tint);
    if (text) word(brush, hex, text, standing(state, hex).length > 0);
  }
  for (const drawn of state.lines) if (crosses(painter, drawn.hexes, wide)) line(brush, drawn);
  for (const shape of state.shapes) if (shape.shape === "arrow" && touch(extent(ground, shape), wide)) shapeArrow(brush, shape.hexes, shape.look);
  for (const shown of state.badges) if (touch(around(ground, shown.hex), wide)) badge(brush, shown);
}

/** A counter that stands there no more. */
function ghost(painter: Painter, context: CanvasRenderingContext2D, hex: number, piece: Piece, scale: number): void {
  const size = COUNTER * pieceScale(painter.state.ground) * 0.86;
  const [x, y] = [painter.state.ground.x[hex]! - size / 2, painter.state.ground.y[hex]! - size / 2];
  if (size * scale < SPOT) return;
  context.globalAlpha = 0.42;
  one(painter, context, piece, x, y, size, scale);
  context.globalAlpha = 1;
  context.setLineDash([size * 0.08, size * 0.06]);
  context.lineWidth = size * 0.035;
  context.strokeStyle = painter.colours.ink;
  context.strokeRect(x, y, size, size);
  context.setLineDash([]);
}

function crosses({ state: { ground } }: Painter, hexes: number[], rect: Rect): boolean {
  const xs = hexes.map((hex) => ground.x[hex]!);
  const ys = hexes.map((hex) => ground.y[hex]!);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return touch({ x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }, rect);
}

function grid({ context, ground, colours, scale }: Brush, hexes: number[]): void {
  context.beginPath();
  for (const hex of hexes) {
    const [x, y] = [ground.x[hex]!, ground.y[hex]!];
    ground.corners.forEach((corner, at) => context[at ? "lineTo" : "moveTo"](x + corner.x, y + corner.y));
    context.closePath();
  }
  context.lineWidth = 1;
  context.strokeStyle = colours.grid;
  context.stroke();
  if (scale * ground.side < 20) return;
  context.font = `400 ${ground.side * 0.26}px ${FONT}`;
  context.textAlign = "center";
  context.fillStyle = colours.grid;
  for (const hex of hexes) context.fillText(ground.numbers[hex]!, ground.x[hex]!, ground.y[hex]! - ground.side * 0.6);
}

function stack(painter: Painter, context: CanvasRenderingContext2D, hex: number, scale: number): void {
  const { state, colours } = painter;
  const pieces = standing(state, hex);
  if (!pieces.length) return;
  const size = COUNTER * pieceScale(state.ground);
  const drawn = pieces.slice(-DRAWN);
  if (size * scale < SPOT) {
    spot(painter, context, hex, pieces, size);
    return;
  }
  drawn.forEach((piece, nth) => {
    const { x, y } = cornerOf(state.ground, hex, nth, pieces.length);
    one(painter, context, piece, x, y, size, scale);
  });
  if (pieces.length >= DRAWN && size * scale >= 20) {
    const top = cornerOf(state.ground, hex, drawn.length - 1, pieces.length);
    count(context, colours, pieces.length, top.x + size * 0.02, top.y + size * 0.04, size * 0.17);
  }
}

/** From far away: the side's colour and shape, and whether the question is about it. */
function spot({ state, colours }: Painter, context: CanvasRenderingContext2D, hex: number, pieces: Piece[], size: number): void {
  const top = pieces.at(-1)!;
  const half = size * 0.42;
  const [x, y] = [state.ground.x[hex]!, state.ground.y[hex]!];
  context.fillStyle = colours.sides[top.side] ?? colours.ink;
  context.strokeStyle = top.state === "plain" || top.state === "offered" ? colours.ink : colours.chosen;
  context.lineWidth = size * 0.1;
  context.beginPath();
  if (top.side === 0) context.rect(x - half, y - half, 2 * half, 2 * half);
  else context.arc(x, y, half * 1.08, 0, 7);
  context.fill();
  context.stroke();
}

/** One counter with its corner at a point, as large as `size` points. */
export function one(
  { sprites, colours }: Pick<Painter, "sprites" | "colours">,
  context: CanvasRenderingContext2D,
  piece: Piece,
  x: number,
  y: number,
  size: number,
  scale: number,
): void {
  const sprite = sprites.get(piece, size * scale, colours);
  // On whole device pixels it is copied and not blurred.
  const before = context.getTransform();
  const corner = before.transformPoint({ x, y });
  context.setTransform(1, 0, 0, 1, Math.round(corner.x), Math.round(corner.y));
  context.drawImage(sprite, 0, 0);
  context.setTransform(before);
  const round = size * 0.08;
  if (piece.dim) {
    context.beginPath();
    context.roundRect(x, y, size, size, round);
    context.fillStyle = colours.veil;
    context.fill();
  }
  ring(context, colours, piece, x, y, size, round);
  if (size * scale >= CHIPS_FROM) chips(context, colours, piece, x, y, size);
}

function ring(context: CanvasRenderingContext2D, colours: Palette, piece: Piece, x: number, y: number, size: number, round: number): void {
  if (piece.state === "plain") return;
  const strokes: [string, number][] =
    piece.state === "offered"
      ? [[colours.halo, 0.035]]
      : piece.state === "chosen"
        ? [["#211B16", 0.13], [colours.chosen, 0.08]]
        : [["#211B16", 0.13], [colours.target, 0.08]];
  for (const [colour, wide] of strokes) {
    context.beginPath();
    context.roundRect(x, y, size, size, round);
    context.lineWidth = size * wide;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** At most two chips on the corner, and how many more there are. */
function chips(context: CanvasRenderingContext2D, colours: Palette, piece: Piece, x: number, y: number, size: number): void {
  const all = piece.chips;
  const shown = all.length > 2 ? [...all.slice(0, 2), { text: `+${all.length - 2}`, tone: "plain" as const }] : all;
  const radius = size * 0.15;
  shown.forEach((chip, at) => {
    const [cx, cy] = [x + size - radius * 0.5 - at * radius * 1.8, y + radius * 0.35];
    context.beginPath();
    context.arc(cx, cy, radius, 0, 7);
    context.fillStyle = chip.tone === "alarm" ? colours.alarm : chip.tone === "help" ? colours.help : "#FBF7EC";
    context.fill();
    context.lineWidth = size * 0.025;
    context.strokeStyle = "#211B16";
    context.stroke();
    context.font = `700 ${radius * 1.35}px ${FONT}`;
    context.textAlign = "center";
    context.fillStyle = chip.tone === "alarm" ? "#FFFFFF" : "#211B16";
    context.fillText(chip.text, cx, cy + radius * 0.48, radius * 1.8);
  });
}

function count(context: CanvasRenderingContext2D, colours: Palette, number: number, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fillStyle = "#211B16";
  context.fill();
  context.lineWidth = radius * 0.18;
  context.strokeStyle = colours.halo;
  context.stroke();
  context.font = `700 ${radius * 1.4}px ${FONT}`;
  context.textAlign = "center";
  context.fillStyle = "#FBF7EC";
  context.fillText(String(number), x, y + radius * 0.5);
}
