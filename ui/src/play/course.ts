// The course of a game as its log tells it: turns, phases, and what was rolled in them.

import type { GameEvent, LogEntry } from "../backend";

export interface TurnCourse {
  text: string;
  /** The first entry of the log that belongs to it. */
  entry: number;
  phases: PhaseCourse[];
}

export interface PhaseCourse {
  text: string;
  entry: number;
  ticks: Tick[];
}

export interface Tick {
  entry: number;
  look: TickLook;
  text: string;
}

/** Who lost by a roll: the defender, the attacker, both, nobody; or a unit that was lost for good. */
export type TickLook = "defender" | "attacker" | "both" | "nobody" | "gone";

export type Kind = "move" | "fight" | "loss" | "phase" | "other";

const KINDS: Record<string, Kind> = {
  moved: "move",
  railed: "move",
  entered: "move",
  advanced: "move",
  retreated: "move",
  withdrew: "move",
  deployed: "move",
  attacked: "fight",
  overran: "fight",
  rolled: "fight",
  conversion: "fight",
  converted: "fight",
  displaced: "fight",
  reckoned: "fight",
  led: "fight",
  air: "fight",
  lost: "loss",
  eliminated: "loss",
  owed: "loss",
  paid: "loss",
  disrupted: "loss",
  scored: "loss",
  turn: "phase",
  phase: "phase",
  weather: "phase",
  over: "phase",
};

export function kindOf(event: GameEvent): Kind {
  return KINDS[event.event] ?? "other";
}

/** Results that one word tells: who suffers by them. */
const RESULTS: Record<string, TickLook> = { AS: "nobody", AL1: "attacker", DE: "defender", DR: "defender", BB: "both" };

/** What is a tick of its own: a roll, the second roll of a retreat fought out, a unit that is lost for good. */
const TICKS = new Set(["rolled", "converted", "eliminated"]);

function lookOf(event: GameEvent): TickLook {
  if (event.event === "eliminated") return "gone";
  const fact = (name: string) => event.facts.find((fact) => fact.name === name)?.text;
  const known = RESULTS[fact("result") ?? ""];
  if (known) return known;
  const lost = (name: string) => (fact(name) ?? "-") !== "-";
  const [attackers, defenders] = [lost("attackers"), lost("defenders")];
  return attackers ? (defenders ? "both" : "attacker") : defenders ? "defender" : "nobody";
}

export function turnsOf(log: LogEntry[]): TurnCourse[] {
  const turns: TurnCourse[] = [{ text: "", entry: 0, phases: [] }];
  log.forEach(({ events }, entry) => {
    for (const event of events) {
      if (event.event === "turn") {
        // Set-up comes before the first turn and is part of it, whether or not that is told.
        if (turns.length === 1 && !turns[0]!.phases.length) turns[0]!.text = event.text;
        else turns.push({ text: event.text, entry, phases: [] });
      }
      if (event.event === "phase") turns.at(-1)!.phases.push({ text: event.text.split(";")[0]!, entry, ticks: [] });
      else if (TICKS.has(event.event)) {
        const turn = turns.at(-1)!;
        if (!turn.phases.length) turn.phases.push({ text: "", entry, ticks: [] });
        turn.phases.at(-1)!.ticks.push({ entry, look: lookOf(event), text: event.text });
      }
    }
  });
  return turns;
}
