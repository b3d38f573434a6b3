import { expect, test } from "vitest";
import { centred, fit, gathered, held, NEAREST, panned, showing, toPage, toScreen, zoomed } from "./camera";

const page = { x: -66, y: -62, width: 1956, height: 1537 };
const view = { width: 800, height: 700 };

test("what is under the pointer stays there while it zooms", () => {
  const at = { x: 250, y: 333 };
  const camera = centred({ x: 900, y: 700 }, 0.8, view);
  const under = toPage(camera, at);
  const after = toScreen(zoomed(camera, at, 1.6, page, view), under);
  expect(after.x).toBeCloseTo(at.x);
  expect(after.y).toBeCloseTo(at.y);
});

test("no zoom is nearer than the nearest or farther than the whole page", () => {
  const camera = fit(page, view);
  expect(zoomed(camera, { x: 0, y: 0 }, 0.01, page, view).zoom).toBeCloseTo(camera.zoom);
  expect(zoomed(camera, { x: 0, y: 0 }, 1e6, page, view).zoom).toBe(NEAREST);
});

test("the page cannot be dragged out of sight", () => {
  let camera = centred({ x: 900, y: 700 }, 1, view);
  for (let nth = 0; nth < 50; nth++) camera = panned(camera, 400, 400, page, view);
  expect(camera.x).toBeGreaterThan(page.x - view.width * 0.2);
  expect(held(camera, page, view)).toEqual(camera);
});

test("a page smaller than the view stays in its middle", () => {
  const camera = held({ x: 500, y: 500, zoom: 0.1 }, page, view);
  const middle = toScreen(camera, { x: page.x + page.width / 2, y: page.y + page.height / 2 });
  expect(middle.x).toBeCloseTo(400);
  expect(middle.y).toBeCloseTo(350);
});

test("the camera moves no further than it must to show a point", () => {
  const camera = centred({ x: 900, y: 700 }, 1, view);
  expect(showing(camera, { x: 900, y: 700 }, page, view)).toBe(camera);
  const near = showing(camera, { x: 900 + 395, y: 700 }, page, view);
  expect(near.y).toBe(camera.y);
  expect(toScreen(near, { x: 1295, y: 700 }).x).toBeCloseTo(view.width - 72);
});

test("units are gathered so that all are seen, or so that they can be read", () => {
  const broad = { x: 0, y: 0, width: 1400, height: 1000 };
  expect(gathered(broad, page, view).zoom).toBeCloseTo(fit(broad, view).zoom);
  const few = { x: 400, y: 300, width: 200, height: 100 };
  expect(gathered(few, page, view).zoom).toBe(1);
  const tall = { x: 0, y: 0, width: 900, height: 2600 };
  const long = { x: -50, y: -50, width: 1600, height: 2700 };
  const camera = gathered(tall, long, view);
  expect(camera.zoom).toBe(0.5);
  expect(toScreen(camera, { x: 450, y: 1300 }).y).toBeCloseTo(350);
});
