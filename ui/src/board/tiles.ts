// The board in tiles that are drawn once and then only moved, map and all: a pan draws what comes into view, a zoom scales
// the tiles and draws new ones when it has come to rest, a change draws the tiles that it touches.

import { seen, type Camera, type Size } from "./camera";
import { paint, type Painter } from "./draw";
import type { Rect } from "./geometry";
import type { MapPictures } from "./map";
import { touch } from "./state";

const TILE = 384;
/**
 * Tiles to a frame, while the board moves and while it rests, and square points of the page: from afar a tile holds more. What
 * a canvas is told it draws later, so time is no measure.
 */
const MOVING = 1;
const RESTING = 3;
const POINTS = 2_000_000;
const SPARE = 24;

interface Tile {
  canvas: HTMLCanvasElement;
  /** The map alone, so that a change of the counters need not draw it again. */
  ground: HTMLCanvasElement;
  column: number;
  row: number;
  stale: boolean;
  /** The map must be drawn anew, or was drawn in haste. */
  groundStale: boolean;
  rough: boolean;
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
    private map: MapPictures | null,
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

  private get generations(): Generation[] {
    return this.next ? [this.now, this.next] : [this.now];
  }

  /** Moves the layer under the camera. */
  place(camera: Camera): void {
    const { zoom, layer } = this.now;
    const part = camera.zoom / zoom;
    let [x, y] = [-camera.x * camera.zoom, -camera.y * camera.zoom];
    if (part === 1) {
      // On whole pixels the tiles are copied and not blurred.
      const density = this.density();
      [x, y] = [Math.round(x * density) / density, Math.round(y * density) / density];
    }
    layer.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${part})`;
  }

  /** What lies in these rectangles of the page must be drawn anew; everything, if none are given. */
  spoil(rects?: Rect[], ground = false): void {
    for (const generation of this.generations) {
      for (const tile of generation.tiles.values()) {
        if (rects && !rects.some((rect) => touch(rect, this.rect(generation, tile.column, tile.row)))) continue;
        tile.stale = true;
        if (ground) tile.groundStale = true;
      }
    }
  }

  /** Whether the tiles cover all that is seen, be they scaled or not. */
  covers(camera: Camera, view: Size): boolean {
    return this.wanted(this.now, camera, view, 0).every(([column, row]) => this.now.tiles.has(`${column},${row}`));
  }

  /** Draws what is missing and what is stale, as far as a frame has room. True if something is left to draw. */
  draw(camera: Camera, view: Size, resting: boolean, calm: boolean): boolean {
    if (this.next && camera.zoom !== this.next.zoom) {
      this.discard(this.next);
      this.next = null;
    }
    const scaled = camera.zoom !== this.now.zoom;
    // While it zooms, the tiles are only scaled.
    if (scaled && !resting) return false;
    if (scaled && !this.next) this.next = this.generation(camera.zoom);
    const part = TILE / (this.next ?? this.now).zoom;
    const room = { left: Math.max(1, Math.min(resting ? RESTING : MOVING, Math.floor(POINTS / part ** 2))) };
    if (this.next) {
      if (!this.fillAll(this.next, camera, view, 0, resting, room)) return true;
      this.swap(camera);
      return true;
    }
    let whole = this.fillAll(this.now, camera, view, 0, resting, room);
    // What may come into view next is drawn while it pans, and when there is nothing else to do.
    if (whole && (!resting || calm)) whole = this.fillAll(this.now, camera, view, TILE * 0.75, resting, room);
    this.drop(camera, view);
    return !whole;
  }

  /** Fills the tiles in view and so many pixels around it. False if the frame has no room for all. */
  private fillAll(generation: Generation, camera: Camera, view: Size, margin: number, resting: boolean, room: { left: number }): boolean {
    for (const [column, row] of this.wanted(generation, camera, view, margin)) {
      const tile = generation.tiles.get(`${column},${row}`);
      if (tile && !tile.stale && !(resting && tile.rough)) continue;
      if (room.left-- <= 0) return false;
      this.fill(generation, column, row, resting);
    }
    return true;
  }

  private swap(camera: Camera): void {
    const old = this.now;
    this.now = this.next!;
    this.next = null;
    this.place(camera);
    this.host.append(this.now.layer);
    this.discard(old);
  }

  private discard(generation: Generation | null): void {
    if (!generation) return;
    generation.layer.remove();
    for (const tile of generation.tiles.values()) this.keep(tile);
  }

  private keep(tile: Tile): void {
    if (this.spare.length < SPARE) this.spare.push(tile.canvas, tile.ground);
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

  private fill(generation: Generation, column: number, row: number, resting: boolean): void {
    const key = `${column},${row}`;
    const tile = generation.tiles.get(key) ?? this.tile(generation, column, row);
    generation.tiles.set(key, tile);
    const rect = this.rect(generation, column, row);
    const scale = (generation.zoom * tile.canvas.width) / TILE;
    if (tile.groundStale || (resting && tile.rough)) this.drawGround(tile, rect, scale, resting);
    const context = tile.canvas.getContext("2d", { alpha: false })!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(tile.ground, 0, 0);
    context.setTransform(scale, 0, 0, scale, -rect.x * scale, -rect.y * scale);
    paint(this.painter, context, rect, scale);
    tile.stale = false;
  }

  private tile(generation: Generation, column: number, row: number): Tile {
    const pixels = Math.round(TILE * this.density());
    const [canvas, ground] = [this.canvas(pixels), this.canvas(pixels)];
    canvas.style.left = `${column * TILE}px`;
    canvas.style.top = `${row * TILE}px`;
    canvas.style.width = canvas.style.height = `${TILE}px`;
    generation.layer.append(canvas);
    return { canvas, ground, column, row, stale: true, groundStale: true, rough: false };
  }

  private canvas(pixels: number): HTMLCanvasElement {
    const canvas = this.spare.pop() ?? document.createElement("canvas");
    if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
    return canvas;
  }

  private drawGround(tile: Tile, rect: Rect, scale: number, fine: boolean): void {
    const context = tile.ground.getContext("2d", { alpha: false })!;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.painter.colours.paper;
    context.fillRect(0, 0, tile.ground.width, tile.ground.height);
    context.setTransform(scale, 0, 0, scale, -rect.x * scale, -rect.y * scale);
    // Levels are at most halved, for which low is good enough; above their own size they are smoothed.
    context.imageSmoothingQuality = fine ? "medium" : "low";
    this.map?.draw(context, rect, scale);
    tile.groundStale = false;
    tile.rough = !fine && this.map !== null;
  }

  /** Lets go of tiles that are far from the view. */
  private drop(camera: Camera, view: Size): void {
    if (this.now.tiles.size < 96) return;
    const near = new Set(this.wanted(this.now, camera, view, TILE * 1.5).map(([column, row]) => `${column},${row}`));
    for (const [key, tile] of this.now.tiles) {
      if (near.has(key)) continue;
      tile.canvas.remove();
      this.now.tiles.delete(key);
      this.keep(tile);
    }
  }
}
