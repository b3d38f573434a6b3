// The whole page, small, with a spot for every stack and a frame around what is seen.

import { seen, type Camera, type Size } from "./camera";
import type { Geometry, Point } from "./geometry";
import type { Palette } from "./palette";
import { shrunk } from "./shrink";
import type { Piece } from "./state";

const WIDE = 176;
const HIGH = 150;

export class Minimap {
  readonly element = document.createElement("div");
  private canvas = document.createElement("canvas");
  private frame = document.createElement("div");
  private part: number;
  private picture: ImageBitmap | null = null;

  constructor(
    private ground: Geometry,
    private goTo: (point: Point) => void,
    private density: () => number,
  ) {
    const { page } = ground;
    this.part = Math.min(WIDE / page.width, HIGH / page.height);
    this.element.className = "minimap";
    // It repeats what the board itself tells, so it is nothing for the ear.
    this.element.setAttribute("aria-hidden", "true");
    this.frame.className = "minimap-frame";
    this.element.append(this.canvas, this.frame);
    this.element.style.width = `${page.width * this.part}px`;
    this.element.style.height = `${page.height * this.part}px`;
    this.element.addEventListener("pointerdown", (event) => this.pointer(event, true));
    this.element.addEventListener("pointermove", (event) => this.pointer(event, false));
  }

  async setPicture(blob: Blob): Promise<void> {
    this.picture = await createImageBitmap(blob);
  }

  draw(stacks: Map<number, Piece[]>, colours: Palette): void {
    const { page, x, y, side } = this.ground;
    const density = this.density();
    this.canvas.width = Math.round(page.width * this.part * density);
    this.canvas.height = Math.round(page.height * this.part * density);
    const context = this.canvas.getContext("2d")!;
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.picture) {
      context.globalAlpha = 0.75;
      const { width, height } = this.picture;
      const small = shrunk(this.picture, { x: 0, y: 0, width, height }, this.canvas.width);
      context.drawImage(small.picture, 0, 0, small.width, small.height, 0, 0, this.canvas.width, this.canvas.height);
      context.globalAlpha = 1;
    }
    const scale = this.part * density;
    const spot = Math.max(2.4 * density, side * scale * 1.15);
    for (const [hex, stack] of stacks) {
      const top = stack.at(-1);
      if (!top) continue;
      context.fillStyle = colours.sides[top.side] ?? colours.ink;
      const [cx, cy] = [(x[hex]! - page.x) * scale, (y[hex]! - page.y) * scale];
      if (top.side === 0) context.fillRect(cx - spot / 2, cy - spot / 2, spot, spot);
      else {
        context.beginPath();
        context.arc(cx, cy, spot * 0.56, 0, 7);
        context.fill();
      }
    }
  }

  place(camera: Camera, view: Size): void {
    const { page } = this.ground;
    const part = seen(camera, view);
    const left = Math.max(0, (part.x - page.x) * this.part);
    const top = Math.max(0, (part.y - page.y) * this.part);
    const right = Math.min(page.width * this.part, (part.x + part.width - page.x) * this.part);
    const low = Math.min(page.height * this.part, (part.y + part.height - page.y) * this.part);
    const whole = right - left >= page.width * this.part - 1 && low - top >= page.height * this.part - 1;
    // Where everything is in view, a small copy of it says nothing.
    this.element.style.visibility = whole ? "hidden" : "visible";
    this.frame.style.transform = `translate(${left}px, ${top}px)`;
    this.frame.style.width = `${Math.max(4, right - left)}px`;
    this.frame.style.height = `${Math.max(4, low - top)}px`;
  }

  private pointer(event: PointerEvent, press: boolean): void {
    event.stopPropagation();
    if (press) this.element.setPointerCapture(event.pointerId);
    else if (!event.buttons) return;
    const box = this.element.getBoundingClientRect();
    const { page } = this.ground;
    this.goTo({ x: page.x + (event.clientX - box.left) / this.part, y: page.y + (event.clientY - box.top) / this.part });
  }
}
