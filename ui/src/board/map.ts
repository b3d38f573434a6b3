// The map: pictures from the backend, in the size that suits the zoom, drawn into the board's tiles.

import type { MapLevel, MapLevels, Theme } from "../backend";
import type { Rect } from "./geometry";
import { halved, type Picture } from "./shrink";
import { touch } from "./state";

export type TileLoader = (level: number, column: number, row: number, theme: Theme) => Promise<Blob>;

/** A level serves a little above its own size before the next one is fetched. */
const STRETCH = 1.15;

/** A level of the backend's, or one made from its smallest by halving. */
type Level = MapLevel & { source: number; halvings: number };

/** Pictures are kept up to so many bytes; those not drawn for longest go first. */
const MOST_BYTES = 192 << 20;
/** From afar the smallest map is halved until it is about this small. */
const SMALLEST = 0.2;

export class MapPictures {
  private levels: Level[];
  /** Pictures by level, column and row. */
  private pictures = new Map<string, Picture | "loading">();
  private turn = 0;

  constructor(
    map: MapLevels,
    private page: Rect,
    private load: TileLoader,
    private theme: Theme,
    /** Called with the part of the page that can be drawn better than before. */
    private arrived: (rect: Rect) => void,
  ) {
    this.levels = map.levels.map((level, source) => ({ ...level, source, halvings: 0 }));
    for (let first = this.levels[0]!; first.scale / 2 >= SMALLEST; first = this.levels[0]!) {
      const tile: [number, number] = [first.tile[0] / 2, first.tile[1] / 2];
      this.levels.unshift({ ...first, scale: first.scale / 2, tile, halvings: first.halvings + 1 });
    }
  }

  reset(theme: Theme): void {
    this.theme = theme;
    this.turn++;
    this.pictures.clear();
  }

  /** Draws a part of the page on a context whose unit is a point, as well as it can by now, and sends for what is missing. */
  draw(context: CanvasRenderingContext2D, rect: Rect, pixels: number): void {
    const wanted = this.levelFor(pixels);
    const whole = this.inside(wanted, rect).every(([column, row]) => this.fetch(wanted, column, row));
    // Coarse first, fine over it.
    for (let level = 0; level <= wanted; level++) {
      if (level < wanted && whole) continue;
      this.put(context, level, rect);
    }
  }

  private put(context: CanvasRenderingContext2D, level: number, rect: Rect): void {
    for (const [column, row] of this.inside(level, rect)) {
      const picture = this.pictures.get(`${level} ${column} ${row}`);
      if (typeof picture !== "object") continue;
      // The last one drawn is the last to go.
      this.pictures.delete(`${level} ${column} ${row}`);
      this.pictures.set(`${level} ${column} ${row}`, picture);
      const { x, y } = this.rectOf(level, column, row);
      const { scale } = this.levels[level]!;
      context.drawImage(picture, x, y, picture.width / scale, picture.height / scale);
    }
  }

  private levelFor(pixels: number): number {
    const { levels } = this;
    const enough = levels.findIndex((level) => level.scale * STRETCH >= pixels);
    return enough < 0 ? levels.length - 1 : enough;
  }

  private rectOf(level: number, column: number, row: number): Rect {
    const { scale, tile } = this.levels[level]!;
    const [width, height] = [tile[0] / scale, tile[1] / scale];
    return { x: this.page.x + column * width, y: this.page.y + row * height, width, height };
  }

  private inside(level: number, rect: Rect): [number, number][] {
    const { columns, rows } = this.levels[level]!;
    const found: [number, number][] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) if (touch(this.rectOf(level, column, row), rect)) found.push([column, row]);
    }
    return found;
  }

  /** Whether a picture is there; if not, it is sent for. */
  private fetch(level: number, column: number, row: number): boolean {
    const key = `${level} ${column} ${row}`;
    const known = this.pictures.get(key);
    if (known === undefined) void this.receive(key, level, column, row);
    return typeof known === "object";
  }

  private async receive(key: string, level: number, column: number, row: number): Promise<void> {
    const { turn } = this;
    this.pictures.set(key, "loading");
    try {
      const { source, halvings } = this.levels[level]!;
      const whole = await createImageBitmap(await this.load(source, column, row, this.theme));
      if (turn !== this.turn) return;
      this.pictures.set(key, halvings ? halved(whole, halvings) : whole);
      this.makeRoom();
      this.arrived(this.rectOf(level, column, row));
    } catch {
      // It stays as good as loading: a picture that cannot be had once is not asked for again and again.
    }
  }

  private makeRoom(): void {
    const bytes = (picture: Picture | "loading") => (typeof picture === "object" ? picture.width * picture.height * 4 : 0);
    let all = [...this.pictures.values()].reduce((sum, picture) => sum + bytes(picture), 0);
    for (const [key, picture] of this.pictures) {
      if (all <= MOST_BYTES) return;
      if (picture === "loading" || key.startsWith("0 ")) continue;
      this.pictures.delete(key);
      all -= bytes(picture);
    }
  }
}
