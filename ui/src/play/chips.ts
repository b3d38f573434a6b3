// Markers of units as chips on their counters. A game's own marks need a line here to have a sign of their own; without one
// they show their first letter.

import type { SeenUnit } from "../backend";
import type { Chip } from "../board/state";

/** Shown by the counter's face, or of no use on the map. */
const SILENT = new Set(["reduced", "active", "inactive", "moved", "attacked", "defended", "top"]);

const CHIPS: Record<string, Chip> = {
  unsupplied: { text: "!", tone: "alarm" },
  disrupted: { text: "D", tone: "alarm" },
  isolated: { text: "I", tone: "alarm" },
  supported: { text: "S", tone: "help" },
  heavy0: { text: "H", tone: "alarm" },
  heavy1: { text: "H", tone: "plain" },
  heavy2: { text: "H", tone: "plain" },
  airlifted: { text: "A", tone: "help" },
  untried: { text: "?", tone: "plain" },
};

export function chipsOf(unit: SeenUnit): Chip[] {
  const said = unit.marks.filter((mark) => !SILENT.has(mark));
  return said.map((mark) => CHIPS[mark] ?? { text: mark.slice(0, 1).toUpperCase(), tone: "plain" });
}
