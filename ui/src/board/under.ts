// The whole board in a small size, under the tiles: seen where they do not reach while everything moves, and drawn anew only
// where something has changed, when there is time.

import type { Camera } from "./camera";
import { paint, type Painter } from "./draw";
import type { Rect } from "./geometry";
import type { MapPictures } from "./map";
import { touch } from "./state";

/** No larger than this, in pixels. */
const LARGEST = 2400;
const CELL = 300;

export class Under {
  private canvas = document.createElement("canvas");
  private scale: number;
  private stale: Rect[];

  constructor(
    host: HTMLElement,
    private painter: Painter,
    private map: MapPictures | null,
  ) {
    const { page } = painter.state.ground;
    this.scale = Math.min(0.5, LARGEST / Math.max(page.width, page.height));
    this.canvas.className = "under";
    this.canvas.width = Math.ceil(page.width * this.scale);
    this.canvas.height = Math.ceil(page.height * this.scale);
    host.append(this.canvas);
    this.stale = this.cells();
  }

  spoil(rects?: Rect[]): void {
    const cells = this.cells();
    const spoilt = rects ? cells.filter((cell) => rects.some((rect) => touch(rect, cell))) : cells;
    const known = new Set(this.stale.map((cell) => `${cell.x} ${cell.y}`));
    this.stale.push(...spoilt.filter((cell) => !known.has(`${cell.x} ${cell.y}`)));
  }

  place(camera: Camera, needed: boolean): void {
    this.canvas.style.visibility = needed ? "visible" : "hidden";
    if (!needed) return;
    const { page } = this.painter.state.ground;
    const [x, y] = [(page.x - camera.x) * camera.zoom, (page.y - camera.y) * camera.zoom];
    this.canvas.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${camera.zoom / this.scale})`;
  }

  /** Draws a cell. True if more are left. */
  draw(): boolean {
    const cell = this.stale.shift();
    if (cell) this.drawCell(cell);
    return this.stale.length > 0;
  }

  private drawCell(cell: Rect): void {
    const { page } = this.painter.state.ground;
    const context = this.canvas.getContext("2d", { alpha: false })!;
    context.save();
    context.setTransform(this.scale, 0, 0, this.scale, -page.x * this.scale, -page.y * this.scale);
    context.beginPath();
    context.rect(cell.x, cell.y, cell.width, cell.height);
    context.clip();
    context.fillStyle = this.painter.colours.paper;
    context.fillRect(cell.x, cell.y, cell.width, cell.height);
    this.map?.draw(context, cell, this.scale);
    paint(this.painter, context, cell, this.scale);
    context.restore();
  }

  private cells(): Rect[] {
    const { page } = this.painter.state.ground;
    const size = CELL / this.scale;
    const cells: Rect[] = [];
    for (let y = page.y; y < page.y + page.height; y += size) {
      for (let x = page.x; x < page.x + page.width; x += size) cells.push({ x, y, width: size, height: size });
    }
    return cells;
  }
}
