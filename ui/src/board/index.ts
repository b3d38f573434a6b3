// The board: framework-free. `set` says what is shown, events say what was done; no rule is known here.

import type { BoardData, Theme } from "../backend";
import { centred, cover, fit, held, showing, toPage, zoomed, type Camera } from "./camera";
import { isArrow, stepped } from "./cursor";
import type { Painter } from "./draw";
import { Fan } from "./fan";
import { geometry, hexAt, type Geometry, type Point } from "./geometry";
import { Lifted, slide, type Slide } from "./lift";
import { MapPictures, type TileLoader } from "./map";
import { Minimap } from "./minimap";
import { Outline } from "./outline";
import { palette, type Palette } from "./palette";
import { PointerHand, type Under } from "./pointer";
import { Sprites, type SheetLoader } from "./sprites";
import { around, changes, emptyShown, pieceAt, standing, union, type BoardState, type Piece, type Shown } from "./state";
import { Tiles } from "./tiles";

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

/** After so long without moving, the camera rests. */
const REST = 130;
/** After so long over a stack, it fans out. */
const LINGER = 420;
const KEY_ZOOM = 1.25;

export class Board {
  readonly ground: Geometry;
  readonly state: BoardState;
  private theme: Theme;
  private colours: Palette;
  private painter: Painter;
  private sprites: Sprites;
  private tiles: Tiles;
  private map: MapPictures | null = null;
  private minimap: Minimap;
  private fan: Fan;
  private hover: Outline;
  private cursor: Outline;
  private pointer: PointerHand;
  private carried: Lifted | null = null;
  private flight: { skip: () => void } | null = null;
  private frame = 0;
  private rest = 0;
  private linger = 0;
  private keep: number | null = null;
  private spots = true;
  private fitted = true;
  private watch: ResizeObserver;
  private resting = true;

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
    const again = () => this.ask();
    const [under, over] = [layer(host, "map-host"), layer(host, "tiles-host")];
    this.sprites = new Sprites(config.sheet, theme, () => {
      this.tiles.spoil();
      this.refan();
      this.ask();
    });
    this.painter = { state: this.state, sprites: this.sprites, colours: this.colours, plainGrid: !data.map };
    this.tiles = new Tiles(over, this.painter, camera.zoom, density);
    if (data.map) this.map = new MapPictures(under, data.map, this.ground.page, config.tile, theme, density, again);
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
    host.addEventListener("keydown", (event) => this.key(event));
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(host);
    this.ask();
  }

  /** Shows something else; only what differs is drawn. */
  set(shown: Partial<Shown>): void {
    const before: Shown = { stacks: this.state.stacks, looks: this.state.looks, lines: this.state.lines, badges: this.state.badges, lifted: this.state.lifted };
    const after = { ...before, ...shown };
    const rects = changes(this.ground, before, after);
    Object.assign(this.state, after);
    if (before.stacks !== after.stacks) this.spots = true;
    if (rects.length) this.tiles.spoil(rects);
    this.refan();
    if (rects.length || this.spots) this.ask();
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.colours = palette(theme);
    this.painter.colours = this.colours;
    this.sprites.reset(theme);
    this.map?.reset(theme);
    this.tiles.spoil();
    this.spots = true;
    void this.loadMinimap(theme);
    this.ask();
  }

  /** As near as all stacks can still be seen. */
  gather(): void {
    const hexes = [...this.state.stacks.keys()];
    if (!hexes.length) return this.fit();
    const box = hexes.map((hex) => around(this.ground, hex)).reduce(union);
    const camera = fit(box, this.state.view);
    this.move(held(centred({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, Math.min(camera.zoom, 1), this.state.view), this.ground.page, this.state.view, 0));
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
    this.move(zoom > camera.zoom ? held(centred(point, zoom, view), this.ground.page, view) : showing(camera, point, this.ground.page, view));
  }

  setCursor(hex: number): void {
    this.state.cursor = hex;
    this.keep = null;
    this.cursor.hex = hex;
    if (hex >= 0) this.show(hex);
    this.ask();
  }

  /** Lets stacks slide along their ways; done at once where motion is not wanted. */
  async slide(slides: Slide[], motion: boolean): Promise<void> {
    if (!motion || !slides.length) return;
    const { done, skip } = slide(slides, (pieces) => this.raise(pieces), () => this.state.camera, this.ground);
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
    this.ask();
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
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    clearTimeout(this.linger);
    this.map?.forget();
    this.host.replaceChildren();
  }

  /** How the board feels to whoever measures it. */
  get idle(): boolean {
    return this.resting && this.frame === 0;
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
    this.ask();
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
    const under = (at: Point): Under => {
      const point = toPage(this.state.camera, at);
      const hex = hexAt(this.ground, point);
      return { hex, unit: hex < 0 ? null : (pieceAt(this.state, hex, point)?.id ?? null) };
    };
    return {
      under,
      hover: ({ hex, unit }: Under) => this.pointAt(hex, unit),
      pick: ({ hex, unit }: Under, how: { more: boolean; again: boolean }) => {
        this.skip();
        this.state.cursor = this.cursor.hex = -1;
        events.pick(hex, unit, { ...how, fan: false });
      },
      way: ({ hex }: Under) => hex >= 0 && events.way(hex),
      mayLift: (unit: string) => events.mayLift(unit),
      lift: (unit: string, at: Point) => {
        this.closeFan();
        const carried = new Set(events.lift(unit));
        const pieces = [...this.state.stacks.values()].flat().filter((piece) => carried.has(piece.id));
        this.carried = this.raise(pieces);
        this.carried.at(at);
        this.set({ lifted: carried });
      },
      carry: ({ hex }: Under, at: Point) => {
        this.carried?.at(at);
        if (hex !== this.state.hover) events.carry(hex);
        this.state.hover = this.hover.hex = hex;
        this.ask();
      },
      drop: ({ hex }: Under) => {
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
    this.ask();
  }

  /** Whether a stack has units to pick from; one that is only a destination does not get in the way. */
  private pickable(hex: number): boolean {
    const stack = this.state.stacks.get(hex) ?? [];
    return stack.length > 1 && this.state.looks.get(hex)?.tint !== "reach" && stack.some((piece) => piece.state !== "plain");
  }

  private key(event: KeyboardEvent): void {
    if (event.target !== this.host || event.ctrlKey || event.metaKey || event.altKey) return;
    const { events } = this.config;
    const { state } = this;
    if (isArrow(event.key)) {
      const from = state.cursor >= 0 ? state.cursor : this.middle();
      const next = state.cursor >= 0 ? stepped(this.ground, from, event.key, this.keep) : { hex: from, keep: null };
      this.setCursor(next.hex);
      this.keep = next.keep;
      events.cursor(next.hex);
    } else if (event.key === "Enter" && state.cursor >= 0) {
      this.skip();
      events.pick(state.cursor, null, { more: event.shiftKey, again: false, fan: false });
    } else if (event.key === " " && state.cursor >= 0) this.openFan(state.cursor, true);
    else if (event.key === "w" && Math.max(state.cursor, state.hover) >= 0) events.way(state.cursor >= 0 ? state.cursor : state.hover);
    else if (event.key === "+" || event.key === "=") this.zoom(KEY_ZOOM, this.focusPoint());
    else if (event.key === "-") this.zoom(1 / KEY_ZOOM, this.focusPoint());
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where keys zoom to: the cursor, if it is in view. */
  private focusPoint(): Point | undefined {
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
    this.ask();
  }

  private move(camera: Camera): void {
    this.state.camera = camera;
    this.fitted = false;
    this.resting = false;
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.resting = true;
      this.ask();
    }, REST);
    this.ask();
  }

  /** Draws once in the next frame, however often it is asked. */
  private ask(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    const { camera, view } = this.state;
    this.map?.place(camera);
    this.tiles.place(camera);
    const more = this.tiles.draw(camera, view, this.resting);
    this.map?.fetch(camera, view, this.resting);
    this.map?.place(camera);
    this.hover.place(camera);
    this.cursor.place(camera);
    this.fan.place(camera, view, this.ground);
    if (this.spots && this.resting) {
      this.minimap.draw(this.state.stacks, this.colours);
      this.spots = false;
    }
    this.minimap.place(camera, view);
    if (more && this.resting) this.ask();
  }
}

function layer(host: HTMLElement, name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  host.append(element);
  return element;
}
