// The board: framework-free. `set` says what is shown, events say what was done; no rule is known here.

import type { BoardData, Theme } from "../backend";
import { centred, cover, fit, gathered, held, showing, toPage, zoomed, type Camera } from "./camera";
import { stepped, type Arrow } from "./cursor";
import { keyed } from "./keyboard";
import type { Painter } from "./draw";
import { Fan } from "./fan";
import { geometry, hexAt, type Geometry, type Point, type Rect } from "./geometry";
import { Lifted, slide, type Slide } from "./lift";
import { MapPictures, type TileLoader } from "./map";
import { Minimap } from "./minimap";
import { Outline } from "./outline";
import { Pace } from "./pace";
import { palette, type Palette } from "./palette";
import { PointerHand, type Aim } from "./pointer";
import { Sprites, type SheetLoader } from "./sprites";
import { around, changes, emptyShown, pieceAt, standing, union, type BoardState, type Piece, type Shown } from "./state";
import { Tiles } from "./tiles";
import { Under } from "./under";

export interface BoardEvents {
  pick(hex: number, unit: string | null, how: { more: boolean; again: boolean; fan: boolean }): void;
  hover(hex: number, unit: string | null): void;
  /** A way point of the path. */
  way(hex: number): void;
  mayLift(unit: string): boolean;
  /** A drag begins; the units that are carried. */
  lift(unit: string): string[];
  carry(hex: number): void;
  /** -1: nowhere. */
  drop(hex: number): void;
  /** The hex cursor has come here. */
  cursor(hex: number): void;
  label(piece: Piece): string;
  stackLabel(hex: number): string;
}

export interface BoardConfig {
  data: BoardData;
  theme: Theme;
  tile: TileLoader;
  sheet: SheetLoader;
  events: BoardEvents;
}

/** After so long over a stack, it fans out. */
const LINGER = 420;

export class Board {
  readonly ground: Geometry;
  readonly state: BoardState;
  private theme: Theme;
  private colours: Palette;
  private painter: Painter;
  private sprites: Sprites;
  private tiles: Tiles;
  private under: Under;
  private map: MapPictures | null = null;
  private minimap: Minimap;
  private fan: Fan;
  private hover: Outline;
  private cursor: Outline;
  private pointer: PointerHand;
  private carried: Lifted | null = null;
  private flight: { skip: () => void } | null = null;
  private pace = new Pace(() => this.draw());
  private linger = 0;
  private keep: number | null = null;
  private spots = true;
  private fitted = true;
  private watch: ResizeObserver;

  constructor(
    private host: HTMLElement,
    private config: BoardConfig,
  ) {
    const { data, theme, events } = config;
    this.ground = geometry(data);
    this.theme = theme;
    this.colours = palette(theme);
    host.classList.add("board");
    const view = { width: host.clientWidth || 1, height: host.clientHeight || 1 };
    const camera = fit(this.ground.page, view);
    this.state = { ...emptyShown(), ground: this.ground, camera, view, hover: -1, cursor: -1 };
    const density = () => window.devicePixelRatio || 1;
    const [under, over] = [layer(host, "map-host"), layer(host, "tiles-host")];
    this.sprites = new Sprites(config.sheet, theme, () => {
      this.spoil();
      this.refan();
    });
    this.painter = { state: this.state, sprites: this.sprites, colours: this.colours, plainGrid: !data.map };
    if (data.map) {
      this.map = new MapPictures(data.map, this.ground.page, config.tile, theme, (rect) => this.spoil([rect], true));
    }
    this.under = new Under(under, this.painter, this.map);
    this.tiles = new Tiles(over, this.painter, this.map, camera.zoom, density);
    this.hover = new Outline(host, this.ground, "hover");
    this.cursor = new Outline(host, this.ground, "cursor");
    this.minimap = new Minimap(this.ground, (point) => this.move(held(centred(point, this.state.camera.zoom, this.state.view), this.ground.page, this.state.view)), density);
    host.append(this.minimap.element);
    void this.loadMinimap(theme);
    this.fan = new Fan(host, this.sprites, {
      pick: (id, more) => events.pick(this.fan.hex, id, { more, again: false, fan: true }),
      leave: () => this.closeFan(),
      label: (piece) => events.label(piece),
    }, density);
    this.pointer = new PointerHand(host, this.viewport(), this.pointed());
    host.addEventListener("keydown", (event) => event.target === host && keyed(this, event, events));
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(host);
    this.pace.ask();
  }

  /** Shows something else; only what differs is drawn. */
  set(shown: Partial<Shown>): void {
    const before: Shown = { stacks: this.state.stacks, looks: this.state.looks, lines: this.state.lines, badges: this.state.badges, shapes: this.state.shapes, lifted: this.state.lifted };
    const after = { ...before, ...shown };
    const rects = changes(this.ground, before, after);
    Object.assign(this.state, after);
    if (before.stacks !== after.stacks) this.spots = true;
    if (rects.length) this.spoil(rects);
    this.refan();
    if (this.spots) this.pace.ask();
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.colours = palette(theme);
    this.painter.colours = this.colours;
    this.sprites.reset(theme);
    this.map?.reset(theme);
    this.spots = true;
    void this.loadMinimap(theme);
    this.spoil(undefined, true);
  }

  /** As near as all stacks can still be seen, or most of them, if they stand far apart. */
  gather(): void {
    const hexes = [...this.state.stacks.keys()];
    if (!hexes.length) return this.fit();
    this.move(gathered(hexes.map((hex) => around(this.ground, hex)).reduce(union), this.ground.page, this.state.view));
  }

  /** The whole page. */
  fit(): void {
    this.move(fit(this.ground.page, this.state.view));
    this.fitted = true;
  }

  zoom(factor: number, at: Point = { x: this.state.view.width / 2, y: this.state.view.height / 2 }): void {
    this.move(zoomed(this.state.camera, at, factor, this.ground.page, this.state.view));
  }

  /** Brings a hex into view, and near enough to be read. */
  show(hex: number, near = false): void {
    const { camera, view } = this.state;
    const point = { x: this.ground.x[hex]!, y: this.ground.y[hex]! };
    const zoom = near ? Math.max(camera.zoom, 0.8, cover(this.ground.page, view).zoom) : camera.zoom;
    this.move(zoom > camera.zoom ? held(centred(point, zoom, view), this.ground.page, view, 0) : showing(camera, point, this.ground.page, view));
  }

  setCursor(hex: number): void {
    this.state.cursor = hex;
    this.keep = null;
    this.cursor.hex = hex;
    if (hex >= 0) this.show(hex);
    this.pace.ask();
  }

  /** Lets stacks slide along their ways; done at once where motion is not wanted. */
  async slide(slides: Slide[], motion: boolean, speed = 1): Promise<void> {
    if (!motion || !slides.length) return;
    const { done, skip } = slide(slides, (pieces) => this.raise(pieces), () => this.state.camera, this.ground, speed);
    this.flight = { skip };
    await done;
    this.flight = null;
  }

  skip(): void {
    this.flight?.skip();
  }

  openFan(hex: number, focus: boolean): void {
    const pieces = standing(this.state, hex);
    if (!pieces.length) return;
    this.fan.show(hex, pieces, this.config.events.stackLabel(hex), this.colours, focus);
    this.pace.ask();
  }

  closeFan(): void {
    this.fan.close();
  }

  /** Lets go of what is carried. True if there was anything to let go. */
  release(): boolean {
    const busy = this.pointer.carrying || this.fan.open;
    this.pointer.cancel();
    this.closeFan();
    return busy;
  }

  destroy(): void {
    this.watch.disconnect();
    this.pace.stop();
    clearTimeout(this.linger);
    this.host.replaceChildren();
  }

  /** How the board feels to whoever measures it. */
  get idle(): boolean {
    return this.pace.idle;
  }

  private raise(pieces: Piece[]): Lifted {
    return new Lifted(this.host, pieces, this.sprites, this.colours, this.ground, this.state.camera.zoom, window.devicePixelRatio || 1);
  }

  private refan(): void {
    if (!this.fan.open) return;
    const pieces = standing(this.state, this.fan.hex);
    if (pieces.length) this.fan.redraw(pieces, this.colours);
    else this.closeFan();
  }

  private async loadMinimap(theme: Theme): Promise<void> {
    const level = this.config.data.map?.levels[0];
    if (!level || level.columns * level.rows !== 1) return;
    await this.minimap.setPicture(await this.config.tile(0, 0, 0, theme)).catch(() => undefined);
    this.spots = true;
    this.pace.ask();
  }

  private viewport() {
    const board = this;
    return {
      get camera() {
        return board.state.camera;
      },
      get view() {
        return board.state.view;
      },
      page: this.ground.page,
      move: (camera: Camera) => this.move(camera),
    };
  }

  private pointed() {
    const { events } = this.config;
    const under = (at: Point): Aim => {
      const point = toPage(this.state.camera, at);
      const hex = hexAt(this.ground, point);
      return { hex, unit: hex < 0 ? null : (pieceAt(this.state, hex, point)?.id ?? null) };
    };
    return {
      under,
      hover: ({ hex, unit }: Aim) => this.pointAt(hex, unit),
      pick: ({ hex, unit }: Aim, how: { more: boolean; again: boolean }) => {
        this.skip();
        this.state.cursor = this.cursor.hex = -1;
        events.pick(hex, unit, { ...how, fan: false });
      },
      way: ({ hex }: Aim) => hex >= 0 && events.way(hex),
      mayLift: (unit: string) => events.mayLift(unit),
      lift: (unit: string, at: Point) => {
        this.closeFan();
        const carried = new Set(events.lift(unit));
        const pieces = [...this.state.stacks.values()].flat().filter((piece) => carried.has(piece.id));
        this.carried = this.raise(pieces);
        this.carried.at(at);
        this.set({ lifted: carried });
      },
      carry: ({ hex }: Aim, at: Point) => {
        this.carried?.at(at);
        if (hex !== this.state.hover) events.carry(hex);
        this.state.hover = this.hover.hex = hex;
        this.pace.ask();
      },
      drop: ({ hex }: Aim) => {
        this.carried?.remove();
        this.carried = null;
        this.set({ lifted: new Set() });
        events.drop(hex);
      },
      leave: () => this.pointAt(-1, null),
    };
  }

  private pointAt(hex: number, unit: string | null): void {
    // A stack fans out when the pointer comes to rest on it.
    clearTimeout(this.linger);
    if (hex >= 0 && hex !== this.fan.hex && this.pickable(hex)) {
      this.linger = window.setTimeout(() => this.state.hover === hex && !this.pointer.carrying && this.openFan(hex, false), LINGER);
    }
    if (hex === this.state.hover) return;
    this.state.hover = this.hover.hex = hex;
    if (this.fan.open && hex !== this.fan.hex && !this.fan.focused()) this.closeFan();
    this.config.events.hover(hex, unit);
    this.pace.ask();
  }

  /** Whether a stack has units to pick from; one that is only a destination does not get in the way. */
  private pickable(hex: number): boolean {
    const stack = this.state.stacks.get(hex) ?? [];
    return stack.length > 1 && this.state.looks.get(hex)?.tint !== "reach" && stack.some((piece) => piece.state !== "plain");
  }

  /** The arrow keys: the cursor goes a hex further. */
  step(arrow: Arrow): void {
    const { cursor } = this.state;
    const next = cursor >= 0 ? stepped(this.ground, cursor, arrow, this.keep) : { hex: this.middle(), keep: null };
    this.setCursor(next.hex);
    this.keep = next.keep;
    this.config.events.cursor(next.hex);
  }

  /** Where keys zoom to: the cursor, if there is one. */
  focusPoint(): Point | undefined {
    const { cursor, camera } = this.state;
    return cursor < 0 ? undefined : { x: (this.ground.x[cursor]! - camera.x) * camera.zoom, y: (this.ground.y[cursor]! - camera.y) * camera.zoom };
  }

  private middle(): number {
    const { camera, view } = this.state;
    const at = hexAt(this.ground, toPage(camera, { x: view.width / 2, y: view.height / 2 }));
    return at >= 0 ? at : 0;
  }

  private resized(): void {
    const view = { width: this.host.clientWidth || 1, height: this.host.clientHeight || 1 };
    this.state.view = view;
    this.state.camera = this.fitted ? fit(this.ground.page, view) : held(this.state.camera, this.ground.page, view);
    this.pace.ask();
  }

  private move(camera: Camera): void {
    this.state.camera = camera;
    this.fitted = false;
    this.pace.moved();
  }

  private draw(): void {
    const { camera, view } = this.state;
    const { resting, calm } = this.pace;
    const more = this.tiles.draw(camera, view, resting, calm);
    this.tiles.place(camera);
    this.under.place(camera, !this.tiles.covers(camera, view));
    this.hover.place(camera);
    this.cursor.place(camera);
    this.fan.place(camera, view, this.ground);
    if (this.spots && resting) {
      this.minimap.draw(this.state.stacks, this.colours);
      this.spots = false;
    }
    this.minimap.place(camera, view);
    // For whoever looks from outside: where the page lies now.
    if (resting) this.host.dataset.camera = `${camera.x} ${camera.y} ${camera.zoom}`;
    if (more) this.pace.ask();
    else if (calm && this.under.draw()) this.pace.ask();
  }

  private spoil(rects?: Rect[], ground = false): void {
    this.tiles.spoil(rects, ground);
    this.under.spoil(rects);
    this.pace.changed();
  }
}

function layer(host: HTMLElement, name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  host.append(element);
  return element;
}
