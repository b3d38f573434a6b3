// Counters in the air: carried by the pointer, or sliding along their way. The only ones with a shadow.

import { toScreen, type Camera } from "./camera";
import { one } from "./draw";
import type { Geometry, Point } from "./geometry";
import type { Palette } from "./palette";
import type { Sprites } from "./sprites";
import { COUNTER, DRAWN, pieceScale, type Piece } from "./state";

/** Hexes a second, and the longest that anybody waits. */
const SPEED = 6;
const LONGEST = 1600;
const STEP = 3;

/** A stack that goes along a way through hexes. */
export interface Slide {
  pieces: Piece[];
  hexes: number[];
}

export class Lifted {
  readonly element = document.createElement("canvas");
  private reach: number;

  constructor(host: HTMLElement, pieces: Piece[], sprites: Sprites, colours: Palette, ground: Geometry, zoom: number, density: number) {
    const size = COUNTER * pieceScale(ground) * Math.max(zoom, 0.35);
    const shown = pieces.slice(-DRAWN);
    const wide = size + STEP * shown.length + 8;
    this.reach = wide / 2;
    this.element.className = "lifted";
    this.element.width = this.element.height = Math.round(wide * density);
    this.element.style.width = this.element.style.height = `${wide}px`;
    const context = this.element.getContext("2d")!;
    context.scale(density, density);
    shown.forEach((piece, nth) => {
      const shift = nth * STEP;
      one({ sprites, colours }, context, { ...piece, dim: false }, 4 + shift, 4 + STEP * (shown.length - 1 - nth), size, density);
    });
    host.append(this.element);
  }

  at(screen: Point): void {
    this.element.style.transform = `translate(${screen.x - this.reach}px, ${screen.y - this.reach}px)`;
  }

  remove(): void {
    this.element.remove();
  }
}

/** How long a slide takes, in milliseconds. */
export function lasting(slide: Slide): number {
  return Math.min(LONGEST, ((slide.hexes.length - 1) / SPEED) * 1000);
}

/** Where a slide is after a part of its time, on the page. */
export function along(ground: Geometry, hexes: number[], part: number): Point {
  const steps = hexes.length - 1;
  const at = Math.min(Math.max(part, 0), 1) * steps;
  const nth = Math.min(Math.floor(at), Math.max(0, steps - 1));
  const [from, to] = [hexes[nth]!, hexes[Math.min(nth + 1, steps)]!];
  const rest = at - nth;
  return { x: ground.x[from]! + (ground.x[to]! - ground.x[from]!) * rest, y: ground.y[from]! + (ground.y[to]! - ground.y[from]!) * rest };
}

/** Lets stacks slide, all at once; ends at once when `skip` is called. */
export function slide(
  slides: Slide[],
  lift: (pieces: Piece[]) => Lifted,
  camera: () => Camera,
  ground: Geometry,
  speed = 1,
): { done: Promise<void>; skip: () => void } {
  const flying = slides.map((one) => ({ ...one, lifted: lift(one.pieces), time: Math.max(120, lasting(one)) / speed }));
  let skipped = false;
  const start = performance.now();
  const done = new Promise<void>((resolve) => {
    const frame = () => {
      const past = performance.now() - start;
      let going = false;
      for (const { hexes, lifted, time } of flying) {
        if (past < time) going = true;
        lifted.at(toScreen(camera(), along(ground, hexes, past / time)));
      }
      if (going && !skipped) {
        requestAnimationFrame(frame);
        return;
      }
      flying.forEach(({ lifted }) => lifted.remove());
      resolve();
    };
    frame();
  });
  return { done, skip: () => (skipped = true) };
}
