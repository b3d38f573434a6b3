// Counters as small pictures, cut from the backend's sheet and scaled once to the pixels they are drawn at.

import type { CounterSheet, Theme } from "../backend";
import { FONT, type Palette } from "./palette";
import { halved, type Picture } from "./shrink";
import type { Piece } from "./state";

export type SheetLoader = (scale: number, theme: Theme) => Promise<CounterSheet | null>;

/** A sheet, and the same sheet halved as often as was wanted. */
interface Loaded {
  sheet: CounterSheet;
  sizes: Picture[];
}

const SCALES = [1, 2, 3];
const COUNTER_POINTS = 46;
/** Sizes of which sprites are kept: those of the last few zooms. */
const KEPT_SIZES = 8;

export class Sprites {
  private sheets = new Map<number, Loaded | "loading" | "none">();
  private sizes = new Map<number, Map<string, HTMLCanvasElement>>();

  constructor(
    private load: SheetLoader,
    private theme: Theme,
    /** Called when more can be drawn than before. */
    private arrived: () => void,
  ) {}

  /** Forgets all pictures, for another theme. */
  reset(theme: Theme): void {
    this.theme = theme;
    this.sheets.clear();
    this.sizes.clear();
  }

  /** A counter at so many pixels; a plain one until its picture is there, or if it has none. */
  get(piece: Piece, pixels: number, colours: Palette): HTMLCanvasElement {
    const size = Math.max(1, Math.round(pixels));
    const kept = this.ofSize(size);
    const sheet = piece.face === null ? null : this.sheetFor(size);
    const corner = sheet && piece.face !== null ? sheet.sheet.faces[piece.face] : undefined;
    const key = corner ? `${piece.face}` : piece.hidden ? `back ${piece.side}` : `plain ${piece.side} ${piece.kind} ${piece.figures} ${piece.steps}/${piece.fullSteps} ${piece.id}`;
    const known = kept.get(key);
    if (known) return known;
    const made = corner && sheet ? cut(sheet, corner, size) : piece.hidden ? back(piece, size, colours) : plain(piece, size, colours);
    kept.set(key, made);
    return made;
  }

  private ofSize(size: number): Map<string, HTMLCanvasElement> {
    const known = this.sizes.get(size);
    if (known) return known;
    const made = new Map<string, HTMLCanvasElement>();
    this.sizes.set(size, made);
    if (this.sizes.size > KEPT_SIZES) this.sizes.delete(this.sizes.keys().next().value!);
    return made;
  }

  /** The smallest sheet that is large enough, or the largest that is there while it loads. */
  private sheetFor(pixels: number): Loaded | null {
    const wanted = SCALES.find((scale) => scale * COUNTER_POINTS >= pixels) ?? SCALES.at(-1)!;
    const state = this.sheets.get(wanted);
    if (state === undefined) void this.fetch(wanted);
    if (typeof state === "object") return state;
    const others = SCALES.map((scale) => this.sheets.get(scale)).filter((other) => typeof other === "object");
    return (others.at(-1) as Loaded | undefined) ?? null;
  }

  private async fetch(scale: number): Promise<void> {
    const theme = this.theme;
    this.sheets.set(scale, "loading");
    try {
      const sheet = await this.load(scale, theme);
      if (theme !== this.theme) return;
      if (!sheet) {
        this.sheets.set(scale, "none");
        return;
      }
      this.sheets.set(scale, { sheet, sizes: [await createImageBitmap(sheet.picture)] });
      this.sizes.clear();
      this.arrived();
    } catch {
      // Plain counters stay; the backend tells its own trouble elsewhere.
      this.sheets.set(scale, "none");
    }
  }
}

function canvas(size: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const element = document.createElement("canvas");
  element.width = element.height = size;
  const context = element.getContext("2d")!;
  return [element, context];
}

/** The face without the sheet's paper around its round corners. */
function cut({ sheet, sizes }: Loaded, [x, y]: [number, number], size: number): HTMLCanvasElement {
  const [element, context] = canvas(size);
  context.beginPath();
  context.roundRect(0, 0, size, size, (sheet.round / sheet.size) * size);
  context.clip();
  const halvings = Math.max(0, Math.floor(Math.log2(sheet.size / size)));
  while (sizes.length <= halvings) sizes.push(halved(sizes.at(-1)!, 1));
  const part = 2 ** -halvings;
  context.drawImage(sizes[halvings]!, x * part, y * part, sheet.size * part, sheet.size * part, 0, 0, size, size);
  return element;
}

/** A counter without anything on it, in the colour of its side; from here on it is written in the side's ink. */
function blank(piece: Piece, size: number, colours: Palette): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const [element, context] = canvas(size);
  context.beginPath();
  context.roundRect(0.5, 0.5, size - 1, size - 1, size * 0.08);
  context.fillStyle = colours.sides[piece.side] ?? colours.ink;
  context.fill();
  context.strokeStyle = colours.ink;
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = context.strokeStyle = colours.sideInk[piece.side] ?? colours.paper;
  return [element, context];
}

/** The back of a counter: its side, and nothing else. */
function back(piece: Piece, size: number, colours: Palette): HTMLCanvasElement {
  const [element, context] = blank(piece, size, colours);
  context.globalAlpha = 0.55;
  sideMark(context, piece.side, size / 2, size / 2, size * 0.24);
  if (size < 18) return element;
  context.beginPath();
  context.roundRect(size * 0.12, size * 0.12, size * 0.76, size * 0.76, size * 0.05);
  context.stroke();
  return element;
}

/** A counter for which there is no picture: side, kind, figures, steps. */
function plain(piece: Piece, size: number, colours: Palette): HTMLCanvasElement {
  const [element, context] = blank(piece, size, colours);
  if (size < 18) return element;
  context.textAlign = "center";
  const write = (text: string, y: number, part: number, weight = 600) => {
    context.font = `${weight} ${size * part}px ${FONT}`;
    context.fillText(text, size / 2, size * y, size * 0.9);
  };
  sideMark(context, piece.side, size * 0.12, size * 0.13, size * 0.07);
  write(piece.id, 0.3, 0.22);
  write(piece.kind, 0.55, 0.19, 400);
  write(piece.figures, 0.87, 0.3, 700);
  return element;
}

/** A bar or a star, so that the sides are told apart without colour. */
function sideMark(context: CanvasRenderingContext2D, side: number, x: number, y: number, reach: number): void {
  if (side === 0) {
    context.fillRect(x - reach, y - reach * 0.35, reach * 2, reach * 0.7);
    return;
  }
  context.beginPath();
  for (let point = 0; point < 10; point++) {
    const radius = point % 2 ? reach * 0.43 : reach;
    const angle = Math.PI * (point / 5 - 0.5);
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  context.fill();
}
