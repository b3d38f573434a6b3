// Which part of the page is seen, and how large.

import { clamp, type Point, type Rect } from "./geometry";

/** The point of the page in the upper left corner of the view, and pixels to a point. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const NEAREST = 3;

export function toScreen(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) * camera.zoom, y: (point.y - camera.y) * camera.zoom };
}

export function toPage(camera: Camera, screen: Point): Point {
  return { x: camera.x + screen.x / camera.zoom, y: camera.y + screen.y / camera.zoom };
}

/** The page as a whole, in the middle. */
export function fit(page: Rect, view: Size): Camera {
  const zoom = Math.min(view.width / page.width, view.height / page.height) || 1;
  return centred({ x: page.x + page.width / 2, y: page.y + page.height / 2 }, zoom, view);
}

/** The page filling the view, with nothing beside it. */
export function cover(page: Rect, view: Size): Camera {
  const zoom = Math.max(view.width / page.width, view.height / page.height) || 1;
  return centred({ x: page.x + page.width / 2, y: page.y + page.height / 2 }, zoom, view);
}

/** At this size what is written on counters can be read. */
const READABLE = 0.5;

/**
 * As near as a part of the page can still be seen as a whole. One that is far higher than the view, or wider, is seen from
 * where its counters can be read: its middle.
 */
export function gathered(part: Rect, page: Rect, view: Size): Camera {
  const [whole, wide] = [fit(part, view).zoom, cover(part, view).zoom];
  const zoom = Math.min(Math.max(whole, Math.min(wide, READABLE)), 1);
  return held(centred({ x: part.x + part.width / 2, y: part.y + part.height / 2 }, zoom, view), page, view, 0);
}

export function centred(point: Point, zoom: number, view: Size): Camera {
  return { x: point.x - view.width / 2 / zoom, y: point.y - view.height / 2 / zoom, zoom };
}

/** Zooms so that what is under the pointer stays there. */
export function zoomed(camera: Camera, at: Point, factor: number, page: Rect, view: Size): Camera {
  const least = Math.min(fit(page, view).zoom, NEAREST);
  const zoom = clamp(camera.zoom * factor, least, NEAREST);
  const under = toPage(camera, at);
  return held({ x: under.x - at.x / zoom, y: under.y - at.y / zoom, zoom }, page, view);
}

export function panned(camera: Camera, dx: number, dy: number, page: Rect, view: Size): Camera {
  return held({ ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }, page, view);
}

/** Keeps the page in view: a page that is smaller than the view stays in its middle, a larger one never shows more than a margin. */
export function held(camera: Camera, page: Rect, view: Size, margin = 0.12): Camera {
  const [width, height] = [view.width / camera.zoom, view.height / camera.zoom];
  const along = (at: number, from: number, length: number, seen: number) => {
    if (length <= seen) return from - (seen - length) / 2;
    const slack = seen * margin;
    return clamp(at, from - slack, from + length - seen + slack);
  };
  return { ...camera, x: along(camera.x, page.x, page.width, width), y: along(camera.y, page.y, page.height, height) };
}

/** The part of the page that is seen. */
export function seen(camera: Camera, view: Size): Rect {
  return { x: camera.x, y: camera.y, width: view.width / camera.zoom, height: view.height / camera.zoom };
}

/** The camera that shows a point, moved no further than it must be. */
export function showing(camera: Camera, point: Point, page: Rect, view: Size, margin = 72): Camera {
  const at = toScreen(camera, point);
  const off = (value: number, length: number) => {
    const edge = Math.min(margin, length / 3);
    return value < edge ? edge - value : value > length - edge ? length - edge - value : 0;
  };
  const [dx, dy] = [off(at.x, view.width), off(at.y, view.height)];
  if (!dx && !dy) return camera;
  // What lies far outside comes to the middle.
  if (Math.abs(dx) > view.width / 2 || Math.abs(dy) > view.height / 2) return held(centred(point, camera.zoom, view), page, view);
  return panned(camera, dx, dy, page, view);
}
