// Games by mail in which a seat is asked for or given away: a lost key, a restored backup, one that is only looked on at, and
// one that came here from a backup. They are on the desk with `?seats`.

import type { GameStatus, PostGame } from ".";

const [OLD, NEW] = ["crisp-lunar-harvest-tulip-oval-seven-badge-mirror", "garden-silver-anchor-puzzle-winter-hollow-candle-spoon"];
const title = "Army Group South: Korsun";

function game(id: string, status: Partial<GameStatus>, more: Partial<PostGame>): PostGame {
  const since = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const players = ["Hans (Soviet)", "Iwan (German)"];
  const asked = { name: id, title, heading: "turn 6, German combat phase", players, dice: "drawn", now: "now Iwan (German): German combat phase", since, yours: false, dice_text: "", opponent_key: OLD, compared: true, remarks: [] };
  const nothing = { seated: true, newer_rules: false, asked: [], claims: [], given: [], chainless: null, tray: [], missing: null, own_missing: false, asked_again: null, forks: [], notes: [] };
  return { id, status: { ...asked, ...status }, opponent: OLD, ...nothing, ...more };
}

export function seats(): PostGame[] {
  return [
    game("lost-key", {}, { claims: [{ code: "f9f6557c", name: "Iwan", words: NEW, seated: OLD, same_key: false }] }),
    game("restored-backup", {}, { claims: [{ code: "0b4c1d22", name: "Iwan", words: OLD, seated: OLD, same_key: true }] }),
    game("looked-on-at", { players: ["Wera (Soviet)", "Iwan (German)"], opponent_key: null, compared: false }, { opponent: null, seated: false, given: [{ code: "77ab09e1", name: "Iwan", words: NEW, seated: OLD, same_key: false }] }),
    game("from-a-backup", { now: "now Hans (Soviet): Soviet combat phase", yours: true }, { chainless: "SU" }),
  ];
}
