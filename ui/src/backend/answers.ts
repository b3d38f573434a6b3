// What the program answers: the mirror of `app/src/answer.rs`, name for name.

/** The rules say no. */
export interface Refusal {
  case: string;
  text: string;
  facts: Fact[];
  /** The nearest legal alternative, in notation. */
  instead: string | null;
}

/** Something is broken: one sentence for the player, the cause for the log. */
export interface Fault {
  sentence: string;
  cause: string | null;
  line: number | null;
  column: number | null;
  text: string | null;
}

export interface Fact {
  name: string;
  kind: "unit" | "units" | "place" | "places" | "path" | "routes" | "side" | "number" | "word" | "case";
  text: string;
}

export interface GameEvent {
  event: string;
  case: string | null;
  text: string;
  facts: Fact[];
}

export interface LogEntry {
  input: string | null;
  events: GameEvent[];
  hash: string;
}

export type Awaits =
  | { awaits: "choice"; sides: string[] }
  | { awaits: "roll"; purpose: string; sides: number; count: number }
  | { awaits: "opening"; side: string; secret: string }
  | { awaits: "over"; winner: string | null; level: string; case: string; text: string };

export interface Prompt {
  side: string;
  title: string;
  offers: Offer[];
}

export interface Offer {
  verb: string;
  label: string;
  /** It ends a phase or passes. */
  closes: boolean;
  secret: boolean;
}

export interface Ask {
  begun: string;
  complete: boolean;
  field: Field | null;
  /** A fixed word that stands before the next value, where the verb's notation has one. */
  key?: string | null;
}

export type Field =
  | { field: "one"; options: Option[] }
  | { field: "units"; from: string[]; least: number; most: number }
  | { field: "stack"; groups: string[][]; least: number; most: number }
  | { field: "places"; from: string[]; least: number; most: number }
  | { field: "path"; from: string; to: Destination[] }
  | { field: "routes"; units: UnitRoutes[]; room: Room[]; least_moving?: number; most_ends?: number | null }
  | { field: "assignment"; shares: Share[]; total: number }
  | { field: "order"; things: string[] }
  | { field: "amount"; least: number; most: number };

export interface Option {
  word: string;
  text: string;
}

export interface Destination {
  place: string;
  via: string;
  /** Points left on arrival, as players say them: 2 1/2. */
  left: string;
  pass_only: boolean;
}

export interface UnitRoutes {
  unit: string;
  weight: number;
  routes: string[];
}

export interface Room {
  place: string;
  room: number;
}

export interface Share {
  thing: string;
  least: number;
  most: number;
}

export interface View {
  heading: string;
  units: SeenUnit[];
  tracks: Track[];
  control: { place: string; side: string }[];
}

export interface SeenUnit {
  /** None shows the counter's back. */
  unit: string | null;
  side: string;
  place: string;
  kind: string;
  strengths: number[];
  steps: number;
  full_steps: number;
  marks: string[];
  /** The counter face that shows it, by its name in the counter sheet; none where there is no picture. */
  face: string | null;
}

export interface Track {
  track: string;
  side: string | null;
  value: number;
}

export interface Title {
  game: string;
  title: string;
  revision: number;
  sort: string;
  scenarios: { scenario: string; title: string }[];
  verbs: { verb: string; help: string }[];
  sides: { code: string; name: string }[];
  /** Options of the rulebook that a new game can have. */
  options: { option: string; says: string }[];
}

export interface Case {
  case: string;
  printed: string;
  title: string;
  text: string;
  status: string;
}

export interface Forecast {
  lines: GameEvent[];
  odds: string;
  results: { result: string; faces: number }[];
}

export interface Supply {
  supplied: boolean;
  lines: GameEvent[];
  traced: string[][];
  cut: string | null;
}
