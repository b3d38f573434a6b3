// The map: pictures from the backend, in the size that suits the zoom, moved and scaled and never drawn anew.

import type { MapLevel, MapLevels, Theme } from "../backend";
import { type Camera, seen, type Size } from "./camera";
import type { Rect } from "./geometry";

export type TileLoader = (level: number, column: number, row: number, theme: Theme) => Promise<Blob>;

interface Layer {
  level: number;
  element: HTMLDivElement;
  tiles: Map<string, HTMLImageElement | "loading">;
}

/** A level serves a little above its own size before the next one is fetched. */
const STRETCH = 1.15;

export class MapPictures {
  private layers: Layer[] = [];
  private addresses: string[] = [];

  constructor(
    private host: HTMLElement,
    private map: MapLevels,
    private page: Rect,
    private load: TileLoader,
    private theme: Theme,
    private density: () => number,
    private arrived: () => void,
  ) {}

  reset(theme: Theme): void {
    this.theme = theme;
    this.layers.forEach((layer) => layer.element.remove());
    this.layers = [];
    this.forget();
  }

  forget(): void {
    this.addresses.forEach((address) => URL.revokeObjectURL(address));
    this.addresses = [];
  }

  place(camera: Camera): void {
    for (const { level, element } of this.layers) {
      const part = (camera.zoom * this.density()) / this.map.levels[level]!.scale;
      const [x, y] = [(this.page.x - camera.x) * camera.zoom, (this.page.y - camera.y) * camera.zoom];
      element.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${part})`;
    }
  }

  /** Sees to it that the tiles in view are there, in the size that suits the zoom. */
  fetch(camera: Camera, view: Size, resting: boolean): void {
    const wanted = this.levelFor(camera.zoom * this.density());
    // While it moves, what is there will do.
    if (!resting && this.layers.length && !this.layers.some((layer) => layer.level === wanted)) return;
    const layer = this.layerOf(wanted);
    const tiles = this.inView(this.map.levels[wanted]!, camera, view);
    for (const [column, row] of tiles) if (!layer.tiles.has(`${column},${row}`)) void this.tile(layer, column, row);
    const whole = tiles.every(([column, row]) => typeof layer.tiles.get(`${column},${row}`) === "object");
    if (!whole || !resting) return;
    for (const other of this.layers) if (other !== layer) other.element.remove();
    this.layers = [layer];
  }

  private levelFor(pixels: number): number {
    const { levels } = this.map;
    const enough = levels.findIndex((level) => level.scale * STRETCH >= pixels);
    return enough < 0 ? levels.length - 1 : enough;
  }

  private layerOf(level: number): Layer {
    const known = this.layers.find((layer) => layer.level === level);
    if (known) return known;
    const element = document.createElement("div");
    element.className = "map-level";
    const made: Layer = { level, element, tiles: new Map() };
    this.layers.push(made);
    this.host.append(element);
    return made;
  }

  private inView({ scale, tile, columns, rows }: MapLevel, camera: Camera, view: Size): [number, number][] {
    const part = seen(camera, view);
    const [wide, high] = [tile[0] / scale, tile[1] / scale];
    const found: [number, number][] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [this.page.x + column * wide, this.page.y + row * high];
        const off = x > part.x + part.width || x + wide < part.x || y > part.y + part.height || y + high < part.y;
        if (!off) found.push([column, row]);
      }
    }
    return found;
  }

  private async tile(layer: Layer, column: number, row: number): Promise<void> {
    const key = `${column},${row}`;
    const { theme } = this;
    layer.tiles.set(key, "loading");
    try {
      const address = URL.createObjectURL(await this.load(layer.level, column, row, theme));
      const image = new Image();
      image.src = address;
      image.alt = "";
      image.draggable = false;
      await image.decode();
      if (theme !== this.theme || !this.layers.includes(layer)) {
        URL.revokeObjectURL(address);
        return;
      }
      this.addresses.push(address);
      const { tile } = this.map.levels[layer.level]!;
      const density = this.density();
      // A picture's pixel is a pixel of the screen, so that the layer is kept in its own size.
      image.style.cssText = `left:${(column * tile[0]) / density}px;top:${(row * tile[1]) / density}px;width:${image.naturalWidth / density}px;height:${image.naturalHeight / density}px`;
      layer.tiles.set(key, image);
      layer.element.append(image);
      this.arrived();
    } catch {
      // It stays as good as loading: a picture that cannot be had once is not asked for again and again.
    }
  }
}
