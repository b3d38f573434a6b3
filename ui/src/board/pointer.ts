// The pointer on the board: a click picks, a drag from a counter that may move carries it, any other drag pans.

import type { Point } from "./geometry";
import { Grip, wheel, type Viewport } from "./pan-zoom";

/** What lies under the pointer. */
export interface Aim {
  hex: number;
  unit: string | null;
}

export interface PointerEvents {
  under(at: Point): Aim;
  hover(under: Aim, at: Point): void;
  pick(under: Aim, how: { more: boolean; again: boolean }): void;
  /** A way point is wanted here. */
  way(under: Aim): void;
  mayLift(unit: string): boolean;
  lift(unit: string, at: Point): void;
  carry(under: Aim, at: Point): void;
  drop(under: Aim): void;
  leave(): void;
}

/** A press that moves less is a click. */
const STILL = 5;
const TWICE = 400;

type Press = { id: number; from: Point; under: Aim; mode: "still" | "pan" | "carry"; button: number };

export class PointerHand {
  private press: Press | null = null;
  private grip: Grip;
  private last: { hex: number; time: number } | null = null;

  constructor(
    private host: HTMLElement,
    viewport: Viewport,
    private events: PointerEvents,
  ) {
    this.grip = new Grip(viewport);
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", () => this.cancel());
    host.addEventListener("pointerleave", () => !this.press && events.leave());
    host.addEventListener("contextmenu", (event) => event.preventDefault());
    host.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        wheel(viewport, event, this.at(event));
      },
      { passive: false },
    );
  }

  get carrying(): boolean {
    return this.press?.mode === "carry";
  }

  /** Lets everything go, as Escape does. */
  cancel(): void {
    if (this.press?.mode === "carry") this.events.drop({ hex: -1, unit: null });
    if (this.press) this.grip.drop(this.press.id);
    this.press = null;
    this.host.classList.remove("panning", "carrying");
  }

  private at(event: MouseEvent): Point {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest("button, .fan, .minimap")) return;
    this.host.focus({ preventScroll: true });
    const from = this.at(event);
    if (this.press) {
      // A second finger: the two pinch.
      this.grip.take(this.press.id, this.press.from);
      this.grip.take(event.pointerId, from);
      this.press.mode = "pan";
      return;
    }
    this.host.setPointerCapture(event.pointerId);
    this.press = { id: event.pointerId, from, under: this.events.under(from), mode: "still", button: event.button };
  }

  private move(event: PointerEvent): void {
    const at = this.at(event);
    const { press } = this;
    if (!press) {
      this.events.hover(this.events.under(at), at);
      return;
    }
    if (press.mode === "still") {
      if (Math.hypot(at.x - press.from.x, at.y - press.from.y) < STILL) return;
      const { unit } = press.under;
      if (press.button === 0 && unit !== null && this.events.mayLift(unit)) {
        press.mode = "carry";
        this.host.classList.add("carrying");
        this.events.lift(unit, at);
      } else {
        press.mode = "pan";
        this.host.classList.add("panning");
        this.grip.take(press.id, press.from);
      }
    }
    if (press.mode === "pan") this.grip.move(event.pointerId, at);
    if (press.mode === "carry") this.events.carry(this.events.under(at), at);
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    this.grip.drop(event.pointerId);
    if (!press || press.id !== event.pointerId) return;
    this.press = null;
    this.host.classList.remove("panning", "carrying");
    const under = this.events.under(this.at(event));
    if (press.mode === "carry") this.events.drop(under);
    if (press.mode !== "still" || press.under.hex < 0) return;
    if (press.button === 2) {
      this.events.way(press.under);
      return;
    }
    if (press.button !== 0) return;
    const again = this.last?.hex === press.under.hex && event.timeStamp - this.last.time < TWICE;
    this.last = { hex: press.under.hex, time: event.timeStamp };
    this.events.pick(press.under, { more: event.shiftKey || event.ctrlKey || event.metaKey, again });
  }
}
