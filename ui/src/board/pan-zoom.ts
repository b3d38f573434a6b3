// Wheel, pinch, and dragging the map. What is under the pointer stays under it.

import type { Camera, Size } from "./camera";
import { panned, zoomed } from "./camera";
import type { Point, Rect } from "./geometry";

export interface Viewport {
  camera: Camera;
  view: Size;
  page: Rect;
  move(camera: Camera): void;
}

/** How much a notch of the wheel zooms: always the same steps, so that counters drawn for them can be kept. */
const NOTCH = 2 ** 0.25;
const PER_NOTCH = 100;
const MOST_PER_EVENT = 240;

export function wheel(viewport: Viewport, event: WheelEvent, at: Point): void {
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
  const turned = Math.max(-MOST_PER_EVENT, Math.min(MOST_PER_EVENT, event.deltaY * lines));
  // A pinch on a touch pad arrives as a wheel with Control, in much smaller steps.
  const notches = Math.abs(turned) >= PER_NOTCH ? Math.sign(turned) * Math.round(Math.abs(turned) / 120 || 1) : (turned / PER_NOTCH) * (event.ctrlKey ? 6 : 1);
  const factor = NOTCH ** -notches;
  viewport.move(zoomed(viewport.camera, at, factor, viewport.page, viewport.view));
}

/** The fingers or the mouse on the map, as long as they pan or pinch. */
export class Grip {
  private points = new Map<number, Point>();

  constructor(private viewport: Viewport) {}

  get held(): boolean {
    return this.points.size > 0;
  }

  take(id: number, at: Point): void {
    this.points.set(id, at);
  }

  move(id: number, to: Point): void {
    const from = this.points.get(id);
    if (!from) return;
    const { viewport } = this;
    const other = [...this.points].find(([known]) => known !== id)?.[1];
    if (other) {
      const was = Math.hypot(from.x - other.x, from.y - other.y);
      const is = Math.hypot(to.x - other.x, to.y - other.y);
      const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
      const moved = panned(viewport.camera, (to.x - from.x) / 2, (to.y - from.y) / 2, viewport.page, viewport.view);
      viewport.move(was > 0 ? zoomed(moved, middle, is / was, viewport.page, viewport.view) : moved);
    } else {
      viewport.move(panned(viewport.camera, to.x - from.x, to.y - from.y, viewport.page, viewport.view));
    }
    this.points.set(id, to);
  }

  drop(id: number): void {
    this.points.delete(id);
  }
}
