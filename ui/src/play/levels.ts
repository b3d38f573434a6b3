// Tracks that decide a game: which level is reached, and where that is on a bar of equally wide levels.

import type { Track } from "../backend";

export function reached({ levels, value }: Track): Track["levels"][number] | null {
  return levels.findLast((level) => level.from <= value) ?? levels[0] ?? null;
}

/** From 0 at the left end of the bar to 1 at its right end. The last level is open: it is shown as wide as the one before it. */
export function placed({ levels, value }: Track): number {
  if (!levels.length) return 0;
  const at = Math.max(0, levels.findLastIndex((level) => level.from <= value));
  const from = levels[at]!.from;
  const before = levels[at - 1]?.from ?? from - 1;
  const to = levels[at + 1]?.from ?? from + (from - before);
  const within = Math.min(1, Math.max(0, (value - from) / Math.max(1, to - from)));
  return (at + within) / levels.length;
}
