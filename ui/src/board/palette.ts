// The colours of what is drawn over the map, by day and by night. Those of the map and the counters are the cartographer's.

import type { Theme } from "../backend";

export interface Palette {
  paper: string;
  ink: string;
  halo: string;
  reach: string;
  offer: string;
  chosen: string;
  target: string;
  area: string;
  sides: [string, string];
  sideInk: [string, string];
  path: string;
  alarm: string;
  help: string;
  supply: string;
  /** What players draw. */
  drawn: string;
  grid: string;
  veil: string;
}

const DAY: Palette = {
  paper: "#F3EBD8",
  ink: "#211B16",
  halo: "#FBF7EC",
  reach: "#3F7FAE",
  offer: "#3F7FAE",
  chosen: "#E3B23C",
  target: "#C23B22",
  area: "#7A3E6D",
  sides: ["#5A6964", "#B5523B"],
  sideInk: ["#FBF7EC", "#FBF7EC"],
  path: "#1F4E79",
  alarm: "#C23B22",
  help: "#E3B23C",
  supply: "#2E7D4F",
  drawn: "#B25A00",
  grid: "rgba(111,102,86,.45)",
  veil: "rgba(243,235,216,.4)",
};

const NIGHT: Palette = {
  ...DAY,
  paper: "#1E2226",
  ink: "#F1EADB",
  halo: "#14171A",
  reach: "#4F93C6",
  offer: "#6FB2E0",
  target: "#EE6A50",
  area: "#D9A8CE",
  sides: ["#9CABA5", "#D9745C"],
  sideInk: ["#14171A", "#14171A"],
  path: "#9FD0F5",
  alarm: "#EE6A50",
  supply: "#6FC893",
  drawn: "#F5A34A",
  grid: "rgba(140,134,118,.45)",
  veil: "rgba(30,34,38,.45)",
};

export function palette(theme: Theme): Palette {
  return theme === "day" ? DAY : NIGHT;
}

export const FONT = '"IBM Plex Sans Condensed", sans-serif';
