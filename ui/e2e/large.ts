// A board as large as the largest game: 7,000 hexes and 1,500 counters, for measuring frames. Nothing of it is a game.

import "../src/theme.css";
import "../src/board/board.css";
import type { BoardData, CounterSheet } from "../src/backend";
import { Board } from "../src/board";
import type { HexLook, Piece } from "../src/board/state";

const [COLUMNS, ROWS, COUNTERS, TILE] = [100, 70, 1500, 1024];
const SCALES = [0.5, 1];

let seed = 7;
const random = () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff);

function data(): BoardData {
  const numbers: string[] = [], x: number[] = [], y: number[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      numbers.push(`${column}.${row}`);
      x.push(3 * column);
      y.push(2 * row + (column % 2));
    }
  }
  const page = { x: -66, y: -62, width: COLUMNS * 48 + 84, height: ROWS * 55.43 + 96 };
  const levels = SCALES.map((scale) => ({
    scale,
    tile: [TILE, TILE] as [number, number],
    columns: Math.ceil((page.width * scale) / TILE),
    rows: Math.ceil((page.height * scale) / TILE),
  }));
  return { orientation: "flat_top", side: 32, numbers, x, y, page, map: { levels }, names: {}, features: [] };
}

/** Something as busy as a map: lines and letters. */
async function drawn(): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TILE;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#EFE6CF";
  context.fillRect(0, 0, TILE, TILE);
  for (let nth = 0; nth < 900; nth++) {
    context.strokeStyle = ["#9DB27C", "#8FB6CF", "#B4492F", "#6F6656"][nth % 4]!;
    context.beginPath();
    context.moveTo(random() * TILE, random() * TILE);
    context.lineTo(random() * TILE, random() * TILE);
    context.stroke();
    context.fillStyle = "#2B231C";
    context.fillText(`${nth}`, random() * TILE, random() * TILE);
  }
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
}

async function sheet(): Promise<CounterSheet> {
  const [recording, counters] = await Promise.all([fetch("../korsun.json"), fetch("../counters-day.png")]);
  return { ...((await recording.json()) as { faces: CounterSheet }).faces, picture: await counters.blob() };
}

function pieces(faces: string[]): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (let nth = 0; nth < COUNTERS; nth++) {
    const hex = Math.floor(random() * COLUMNS * ROWS);
    const piece: Piece = { id: `unit ${nth}`, side: nth % 2, face: faces[nth % faces.length]!, hidden: false, kind: "", figures: "", steps: 2, fullSteps: 2, chips: nth % 5 ? [] : [{ text: "!", tone: "alarm" }], state: nth % 9 ? "plain" : "offered", dim: nth % 7 === 0 };
    stacks.set(hex, [...(stacks.get(hex) ?? []), piece]);
  }
  return stacks;
}

const faces = await sheet();
// Drawn beforehand: the desktop draws its map elsewhere.
const blobs = await Promise.all([drawn(), drawn(), drawn()]);
const tile = async (_level: number, column: number, row: number) => blobs[(column + row) % blobs.length]!;
const silent = { pick() {}, hover() {}, way() {}, mayLift: () => false, lift: () => [], carry() {}, drop() {}, cursor() {}, label: () => "", stackLabel: () => "" };
const host = document.getElementById("board")!;
host.tabIndex = 0;
const board = new Board(host, { data: data(), theme: "day", tile, sheet: async () => faces, events: silent });
const looks = new Map<number, HexLook>();
for (let hex = 2000; hex < 3200; hex += 3) looks.set(hex, hex % 2 ? { tint: "reach", strength: random(), word: "5" } : { hatch: 0 });
board.set({ stacks: pieces(Object.keys(faces.faces)), looks });

/** Waits for the frame after the next, and says how long each took. */
function frames(count: number, step: (nth: number) => void): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let last = 0;
    let nth = 0;
    const frame = (now: number) => {
      if (last) times.push(now - last);
      last = now;
      if (nth === count) return resolve(times);
      step(nth++);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const pointer = (type: string, x: number, y: number) => host.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, buttons: 1, bubbles: true }));
host.setPointerCapture = () => undefined;

const measure = {
  board,
  ready: () => board.idle,
  /** The map dragged to and fro. */
  pan(count: number): Promise<number[]> {
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    pointer("pointerdown", x, y);
    return frames(count, (nth) => pointer("pointermove", x + Math.sin(nth / 18) * x * 0.9, y + Math.sin(nth / 31) * y * 0.9)).then((times) => {
      pointer("pointerup", x, y);
      return times;
    });
  },
  /** The wheel turned in and out, to the pointer. */
  zoom(count: number): Promise<number[]> {
    return frames(count, (nth) => host.dispatchEvent(new WheelEvent("wheel", { deltaY: Math.sin(nth / 25) > 0 ? -28 : 28, clientX: innerWidth * 0.6, clientY: innerHeight * 0.4, cancelable: true })));
  },
  /** Turns of the wheel with rests in between, so that the tiles are drawn anew each time. */
  steps(count: number): Promise<number[]> {
    return frames(count, (nth) => {
      if (nth % 30 < 4) host.dispatchEvent(new WheelEvent("wheel", { deltaY: Math.floor(nth / 30) % 2 ? 100 : -100, clientX: innerWidth / 2, clientY: innerHeight / 2, cancelable: true }));
    });
  },
  /** A stack that changes its look in every frame, as under a moving pointer. */
  change(count: number): Promise<number[]> {
    const hexes = [...board.state.stacks.keys()];
    return frames(count, (nth) => {
      const next = new Map(looks);
      next.set(hexes[nth % hexes.length]!, { tint: "chosen", edge: "chosen" });
      board.set({ looks: next });
    });
  },
  near: (zoom: number) => board.zoom(zoom / board.state.camera.zoom),
};

Object.assign(window, { measure });
