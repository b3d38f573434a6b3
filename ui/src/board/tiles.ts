// The pieces' layer, in tiles that are drawn once and then only moved: a pan draws what comes into view, a zoom scales the
// tiles and draws new ones when it has come to rest, a change draws the tiles that it touches.

import { type Camera, seen, type Size } from "./camera";
import { paint, type Painter } from "./draw";
import type { Rect } from "./geometry";
import { touch } from "./state";

const TILE = 512;
/** Milliseconds of a frame that may go into tiles that are not missed yet. */
const BUDGET = 5;

interface Tile {
  canvas: HTMLCanvasElement;
  column: number;
  row: number;
  stale: boolean;
}

/** Tiles of one zoom. */
interface Generation {
  zoom: number;
  layer: HTMLDivElement;
  tiles: Map<string, Tile>;
}

export class Tiles {
  private now: Generation;
  private next: Generation | null = null;
  private spare: HTMLCanvasElement[] = [];

  constructor(
    private host: HTMLElement,
    private painter: Painter,
    zoom: number,
    private density: () => number,
  ) {
    this.now = this.generation(zoom);
    this.host.append(this.now.layer);
  }

  private generation(zoom: number): Generation {
    const layer = document.createElement("div");
    layer.className = "tiles";
    return { zoom, layer, tiles: new Map() };
  }

  /** Moves the layer under the camera. */
  place(camera: Camera): void {
    for (const { zoom, layer } of this.next ? [this.now, this.next] : [this.now]) {
      const part = camera.zoom / zoom;
      layer.style.transform = `translate3d(${-camera.x * camera.zoom}px, ${-camera.y * camera.zoom}px, 0) scale(${part})`;
    }
  }

  /** What lies in these rectangles of the page must be drawn anew; everything, if none are given. */
  spoil(rects?: Rect[]): void {
    for (const generation of this.next ? [this.now, this.next] : [this.now]) {
      for (const tile of generation.tiles.values()) {
        if (!rects || rects.some((rect) => touch(rect, this.rect(generation, tile.column, tile.row)))) tile.stale = true;
      }
    }
  }

  /** Draws what is missing and what is stale. True if it should be called again in the next frame. */
  draw(camera: Camera, view: Size, resting: boolean): boolean {
    if (resting && camera.zoom !== this.now.zoom && this.next?.zoom !== camera.zoom) {
      this.next?.layer.remove();
      this.next = this.generation(camera.zoom);
    }
    const start = performance.now();
    const inTime = () => performance.now() - start < BUDGET;
    let more = false;
    if (this.next) {
      // The new tiles are shown when all that can be seen are there.
      const missing = this.wanted(this.next, camera, view, 0).filter(([column, row]) => this.needs(this.next!, column, row));
      for (const [column, row] of missing) {
        if (!inTime()) {
          more = true;
          break;
        }
        this.fill(this.next, column, row);
      }
      if (!more) this.swap(camera);
      more = true;
    } else {
      for (const [column, row] of this.wanted(this.now, camera, view, 0)) if (this.needs(this.now, column, row)) this.fill(this.now, column, row);
      if (camera.zoom === this.now.zoom) {
        for (const [column, row] of this.wanted(this.now, camera, view, TILE / 2)) {
          if (!this.needs(this.now, column, row)) continue;
          if (!inTime()) {
            more = true;
            break;
          }
          this.fill(this.now, column, row);
        }
      }
      this.drop(camera, view);
    }
    return more || (!resting && camera.zoom !== this.now.zoom);
  }

  /** Fills in the whole picture at once, for tests and for the first sight. */
  private swap(camera: Camera): void {
    const old = this.now;
    this.now = this.next!;
    this.next = null;
    this.place(camera);
    this.host.append(this.now.layer);
    old.layer.remove();
    this.spare.push(...[...old.tiles.values()].map((tile) => tile.canvas));
    this.spare.length = Math.min(this.spare.length, 24);
  }

  private needs(generation: Generation, column: number, row: number): boolean {
    const tile = generation.tiles.get(`${column},${row}`);
    return !tile || tile.stale;
  }

  /** The tiles of a generation in the view and so many pixels around it. */
  private wanted({ zoom }: Generation, camera: Camera, view: Size, margin: number): [number, number][] {
    const { page } = this.painter.state.ground;
    const part = seen(camera, view);
    const edge = margin / zoom;
    const step = TILE / zoom;
    const [left, top] = [Math.max(part.x - edge, page.x), Math.max(part.y - edge, page.y)];
    const right = Math.min(part.x + part.width + edge, page.x + page.width);
    const low = Math.min(part.y + part.height + edge, page.y + page.height);
    const found: [number, number][] = [];
    for (let row = Math.floor(top / step); row * step < low; row++) {
      for (let column = Math.floor(left / step); column * step < right; column++) found.push([column, row]);
    }
    return found;
  }

  private rect({ zoom }: Generation, column: number, row: number): Rect {
    const step = TILE / zoom;
    return { x: column * step, y: row * step, width: step, height: step };
  }

  private fill(generation: Generation, column: number, row: number): void {
    const key = `${column},${row}`;
    const pixels = Math.round(TILE * this.density());
    let tile = generation.tiles.get(key);
    if (!tile) {
      const canvas = this.spare.pop() ?? document.createElement("canvas");
      canvas.style.left = `${column * TILE}px`;
      canvas.style.top = `${row * TILE}px`;
      generation.layer.append(canvas);
      tile = { canvas, column, row, stale: false };
      generation.tiles.set(key, tile);
    }
    const { canvas } = tile;
    if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
    const context = canvas.getContext("2d")!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, pixels, pixels);
    const rect = this.rect(generation, column, row);
    const scale = (generation.zoom * pixels) / TILE;
    context.setTransform(scale, 0, 0, scale, -rect.x * scale, -rect.y * scale);
    paint(this.painter, context, rect, scale);
    tile.stale = false;
  }

  /** Lets go of tiles that are far from the view. */
  private drop(camera: Camera, view: Size): void {
    if (this.now.tiles.size < 64) return;
    const near = new Set(this.wanted(this.now, camera, view, TILE * 1.5).map(([column, row]) => `${column},${row}`));
    for (const [key, tile] of this.now.tiles) {
      if (near.has(key)) continue;
      tile.canvas.remove();
      this.now.tiles.delete(key);
      if (this.spare.length < 24) this.spare.push(tile.canvas);
    }
  }
}
