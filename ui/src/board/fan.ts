// A stack fanned out in a row of full counters beside its hex. Clicking one picks it; the arrow keys go along the row.

import { toScreen, type Camera, type Size } from "./camera";
import { one } from "./draw";
import { clamp, type Geometry } from "./geometry";
import type { Palette } from "./palette";
import type { Sprites } from "./sprites";
import type { Piece } from "./state";

const SIZE = 58;
const GAP = 6;

export interface FanEvents {
  pick(id: string, more: boolean): void;
  leave(): void;
  /** What a counter is called aloud. */
  label(piece: Piece): string;
}

export class Fan {
  hex = -1;
  private element = document.createElement("div");
  private pieces: Piece[] = [];
  private wanted = 0;

  constructor(
    private host: HTMLElement,
    private sprites: Sprites,
    private events: FanEvents,
    private density: () => number,
  ) {
    this.element.className = "fan";
    this.element.setAttribute("role", "listbox");
    this.element.setAttribute("aria-orientation", "horizontal");
    this.element.setAttribute("aria-multiselectable", "true");
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerdown", (event) => event.stopPropagation());
    this.element.addEventListener("pointermove", (event) => event.stopPropagation());
    this.element.addEventListener("pointerleave", () => this.host.contains(document.activeElement) && !this.focused() && this.events.leave());
  }

  get open(): boolean {
    return this.hex >= 0;
  }

  focused(): boolean {
    return this.element.contains(document.activeElement);
  }

  show(hex: number, pieces: Piece[], name: string, colours: Palette, focus: boolean): void {
    this.hex = hex;
    this.host.append(this.element);
    this.element.setAttribute("aria-label", name);
    this.redraw(pieces, colours);
    if (focus) this.focus(Math.max(0, pieces.length - 1));
  }

  /** The same stack, with other states. */
  redraw(pieces: Piece[], colours: Palette): void {
    const held = this.focused() ? this.wanted : -1;
    this.pieces = pieces;
    this.element.replaceChildren(...pieces.map((piece, at) => this.counter(piece, at, colours)));
    if (held >= 0) this.focus(Math.min(held, pieces.length - 1));
  }

  close(): void {
    if (!this.open) return;
    const back = this.focused();
    this.hex = -1;
    this.element.remove();
    if (back) this.host.focus();
  }

  /** Above its hex, or below it where there is no room above; never off the view. */
  place(camera: Camera, view: Size, ground: Geometry): void {
    if (!this.open) return;
    const at = toScreen(camera, { x: ground.x[this.hex]!, y: ground.y[this.hex]! });
    const wide = this.pieces.length * (SIZE + GAP) + GAP;
    const high = SIZE + 2 * GAP;
    const reach = ground.side * 0.9 * camera.zoom;
    const x = clamp(at.x - wide / 2, 4, view.width - wide - 4);
    const above = at.y - reach - high;
    const y = above > 4 ? above : Math.min(at.y + reach, view.height - high - 4);
    this.element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  private counter(piece: Piece, at: number, colours: Palette): HTMLElement {
    const button = document.createElement("div");
    button.className = "fan-counter";
    button.setAttribute("role", "option");
    button.setAttribute("aria-selected", String(piece.state === "chosen"));
    button.setAttribute("aria-label", this.events.label(piece));
    button.title = this.events.label(piece);
    button.tabIndex = at === this.wanted ? 0 : -1;
    const canvas = document.createElement("canvas");
    const density = this.density();
    canvas.width = canvas.height = Math.round((SIZE + 8) * density);
    canvas.style.width = canvas.style.height = `${SIZE + 8}px`;
    const context = canvas.getContext("2d")!;
    context.scale(density, density);
    one({ sprites: this.sprites, colours }, context, piece, 4, 4, SIZE, density);
    button.append(canvas);
    button.addEventListener("click", (event) => this.events.pick(piece.id, event.shiftKey || event.ctrlKey || event.metaKey));
    return button;
  }

  private focus(at: number): void {
    this.wanted = at;
    const children = [...this.element.children] as HTMLElement[];
    children.forEach((child, nth) => (child.tabIndex = nth === at ? 0 : -1));
    children[at]?.focus({ preventScroll: true });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.pieces.length;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowUp":
        this.focus((this.wanted + count - 1) % count);
        break;
      case "ArrowRight":
      case "ArrowDown":
        this.focus((this.wanted + 1) % count);
        break;
      case "Enter":
      case " ": {
        const piece = this.pieces[this.wanted];
        if (piece) this.events.pick(piece.id, event.shiftKey || event.key === " ");
        break;
      }
      case "Escape":
        this.events.leave();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
