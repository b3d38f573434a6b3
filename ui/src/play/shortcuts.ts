// Keys that work wherever the focus is, unless something is being typed.

import type { Board } from "../board";
import type { Hands } from "./hands";
import { beyond, type Replay } from "./replay.svelte";
import type { Session } from "./session.svelte";
import type { Tab } from "./tabs.svelte";

export interface Within {
  session: Session;
  hands: Hands;
  board: Board | null;
  fold(side: "left" | "right"): void;
  toBoard(): void;
  showKeys(): void;
}

const TABS: Tab[] = ["stack", "odds", "log", "rules", "parts", "remarks", "mail"];
const OVERLAYS: Record<string, string> = { z: "zones", s: "supply", c: "command" };

/** Does what the key stands for. True if it stands for anything. */
export function shortcut(event: KeyboardEvent, within: Within): boolean {
  const { session, hands, board } = within;
  if (document.querySelector("dialog[open]")) return false;
  const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
  const control = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") {
    board?.skip();
    if (!board?.release()) void session.play.back();
    if (typing) (event.target as HTMLElement).blur();
    return true;
  }
  if (session.curtain.calls) return false;
  if (control && event.key === "Enter") {
    void session.play.confirm();
    return true;
  }
  if (typing || event.altKey) return false;
  if (control) {
    if (event.key.toLowerCase() !== "z") return false;
    void session.undo();
    return true;
  }
  const tab = TABS[["F1", "F2", "F3", "F4", "F5", "F6", "F7"].indexOf(event.key)];
  if (tab && (tab !== "mail" || session.byMail)) {
    session.tabs.show(tab);
    return true;
  }
  const verb = /^[1-9]$/.test(event.key) ? session.play.open[Number(event.key) - 1] : undefined;
  if (verb) {
    void session.play.begin(verb.verb);
    return true;
  }
  const overlay = session.overlays.kinds.find((kind) => kind.id === OVERLAYS[event.key]);
  if (overlay) {
    void session.overlays.toggle(overlay);
    return true;
  }
  switch (event.key) {
    case "r":
      void session.past.look();
      return true;
    case "?":
      within.showKeys();
      return true;
    case "a":
      hands.whole();
      return true;
    case "f":
      toForm();
      return true;
    case "b":
      within.toBoard();
      return true;
    case "n":
      hands.next(1);
      return true;
    case "p":
      hands.next(-1);
      return true;
    case "e": {
      const offer = session.play.closers[0];
      if (offer) void session.play.close(offer);
      return offer !== undefined;
    }
    case "[":
      within.fold("left");
      return true;
    case "]":
      within.fold("right");
      return true;
    default:
      return false;
  }
}

/** The keys of the replay, which come before those of the board. */
export function looking(event: KeyboardEvent, replay: Replay, session: Session): boolean {
  if (document.querySelector("dialog[open]")) return false;
  const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
  const scrubbing = event.target instanceof HTMLInputElement && event.target.type === "range";
  if (event.key === "Escape") {
    if (typing && !scrubbing) (event.target as HTMLElement).blur();
    else if (replay.from !== null) replay.from = null;
    else if (replay.tool) replay.tool = null;
    else void session.past.leave();
    return true;
  }
  if ((typing && !scrubbing) || event.altKey || event.ctrlKey || event.metaKey) return false;
  const onButton = event.target instanceof HTMLElement && event.target.matches("button, [role=tab]");
  switch (event.key) {
    case " ":
      if (onButton) return false;
      replay.toggle();
      return true;
    case "ArrowRight":
    case "ArrowLeft":
      // With a tool in hand the arrows lead the hex cursor.
      if (replay.tool || (onButton && (event.target as HTMLElement).matches("[role=tab]"))) return false;
      void replay.step(event.key === "ArrowRight" ? 1 : -1);
      return true;
    case "ArrowUp":
    case "ArrowDown":
      if (scrubbing || replay.tool) return false;
      void replay.jump(beyond(replay.turns.map((turn) => turn.at), replay.at, event.key === "ArrowUp" ? -1 : 1));
      return true;
    case "Home":
      void replay.jump(replay.first);
      return true;
    case "End":
      void replay.jump(replay.last);
      return true;
    default:
      return false;
  }
}

/** The list of the last field, or whatever can be chosen there. */
function toForm(): void {
  const lists = document.querySelectorAll<HTMLElement>(".lead [role=listbox], .lead summary");
  const last = [...lists].at(-1);
  (last?.querySelector<HTMLElement>("[tabindex='0']") ?? last)?.focus();
}
