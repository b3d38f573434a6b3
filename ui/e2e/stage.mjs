// What every test of the window needs: a browser, the played-back game, and hands.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const UI = join(dirname(fileURLToPath(import.meta.url)), "..");
export const SHOTS = join(UI, "e2e/shots");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A window of a size, by day or by night, with everything that goes wrong in it written down. */
export async function openWindow(browser, address, { width = 1280, height = 800, night = false, density = 1, still = true } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    colorScheme: night ? "dark" : "light",
    reducedMotion: still ? "reduce" : "no-preference",
  });
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("request", (request) => !request.url().startsWith(address) && !/^(blob|data):/.test(request.url()) && wrong.push(`asked for ${request.url()}`));
  await page.goto(address);
  await page.waitForSelector("main h1");
  return { page, wrong, close: () => context.close() };
}

export async function openGame(page) {
  await page.click("main li .open");
  await page.waitForSelector(".board");
  await settled(page);
}

/** Until the board has drawn what it has to draw. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector(".board")?.dataset.camera);
  await page.waitForTimeout(350);
}

/** Where a hex of Korsun is on the screen. */
export async function hexAt(page, number) {
  return page.evaluate((text) => {
    const board = document.querySelector(".board");
    const box = board.getBoundingClientRect();
    const [x, y, zoom] = board.dataset.camera.split(" ").map(Number);
    const [column, row] = [Number(text.slice(0, 2)), Number(text.slice(2))];
    const high = 32 * Math.sqrt(3);
    return { x: box.left + ((column - 1) * 48 - x) * zoom, y: box.top + ((row - 1 + (column % 2 ? 0 : 0.5)) * high - y) * zoom };
  }, number);
}

export async function pointAt(page, number) {
  const { x, y } = await hexAt(page, number);
  await page.mouse.move(x, y);
}

export async function click(page, number, keys = []) {
  const { x, y } = await hexAt(page, number);
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.click(x, y);
  for (const key of keys) await page.keyboard.up(key);
  await page.waitForTimeout(120);
}

export async function drag(page, from, to) {
  const [start, end] = [await hexAt(page, from), await hexAt(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 9, start.y + 3, { steps: 3 });
  await page.waitForTimeout(100);
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.waitForTimeout(100);
  await page.mouse.up();
  await page.waitForTimeout(250);
}

export async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(90);
  }
}

/** The primary button, once it can be pressed. */
export async function confirm(page) {
  await page.waitForSelector(".lead footer > .primary:not([disabled])", { timeout: 4000 });
  await page.click(".lead footer > .primary");
  await page.waitForTimeout(300);
}

export const text = (page, where) => page.innerText(where);
export const shot = (page, name) => page.screenshot({ path: join(SHOTS, `${name}.png`) });

/** Serious findings of axe. */
export async function findings(page) {
  // Put in from outside, past the page's own policy.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1] ?? ""}`).join(" | ")}`);
}
