// Keys that the board takes while it has the focus.

import type { Board, BoardEvents } from ".";
import { isArrow } from "./cursor";

const ZOOM = 2 ** 0.25;

export function keyed(board: Board, event: KeyboardEvent, events: BoardEvents): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { cursor, hover } = board.state;
  const { key } = event;
  if (isArrow(key)) board.step(key);
  else if (key === "Enter" && cursor >= 0) {
    board.skip();
    events.pick(cursor, null, { more: event.shiftKey, again: false, fan: false });
  } else if (key === " " && cursor >= 0) board.openFan(cursor, true);
  else if (key === "w" && Math.max(cursor, hover) >= 0) events.way(cursor >= 0 ? cursor : hover);
  else if (key === "+" || key === "=") board.zoom(ZOOM, board.focusPoint());
  else if (key === "-") board.zoom(1 / ZOOM, board.focusPoint());
  else if (key === "0") board.fit();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
