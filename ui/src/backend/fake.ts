// Plays back a recording of the real command line (fixtures/record.mjs): enough of Korsun to try the window and to test it.
// What was not recorded is a fault that says so.

import { FIRST_SETTINGS, type Ask, type Backend, type Case, type CounterSheet, type Forecast, type GameCard, type GameData, type GameEvent, type Judgement, type KeptPlan, type LogEntry, type Moment, type OverlayData, type Remark, type RemarkWish, type Scratch, type SeenUnit, type Settings, type Supply, type Table, type Theme, type Title, type Trouble, type View } from ".";
import { FakePost, outside } from "./fake-post";

type Kept<T> = { ok: T } | { trouble: Trouble };

interface RecordedState {
  parent: number | null;
  entry: LogEntry[];
  /** What changed since the state before. */
  units: SeenUnit[];
  view: Omit<View, "units">;
  table: Omit<Table, "view">;
  asks: Record<string, Kept<Ask>>;
  judged: Record<string, Kept<Judgement>>;
  forecasts: Record<string, Kept<Forecast>>;
  supplies: Record<string, Kept<Supply>>;
  overlays: Record<string, Kept<OverlayData>>;
  acts: Record<string, { events: GameEvent[]; next: number }>;
}

interface Recording {
  titles: Title[];
  cards: GameCard[];
  data: GameData;
  rules: Case[];
  faces: Omit<CounterSheet, "picture">;
  states: RecordedState[];
}

function fault(sentence: string): Trouble {
  return { fault: { sentence, cause: null, line: null, column: null, text: null } };
}

function opened<T>(kept: Kept<T> | undefined, what: string): T {
  if (!kept) throw fault(`the recording knows no answer to \`${what}\``);
  if ("trouble" in kept) throw kept.trouble;
  return kept.ok;
}

/** The same words in another order are the same line. */
function sorted(line: string): string {
  const [first = "", ...rest] = line.split(" ");
  return [first, ...rest.sort()].join(" ");
}

/** A copy, as the desktop would send it. */
function sent<T>(value: T): T {
  return structuredClone(value);
}

class Playback {
  private at = 0;
  private curtain = false;
  private earlier: GameData["earlier"] = null;
  /** Where the real game stands while a plan is on the table. */
  private real: number | null = null;
  private kept = new Map<string, number>();
  private remarks: Remark[] = [];
  private numbers = 0;
  private cards: GameCard[];
  private removed = new Map<string, GameCard>();

  constructor(private recording: Recording) {
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    this.cards = recording.cards.map((card) => ({ ...card, fault: null, changed: hourAgo }));
  }

  private get state(): RecordedState {
    return this.recording.states[this.at]!;
  }

  private units(at: number): SeenUnit[] {
    const state = this.recording.states[at]!;
    if (state.parent === null) return state.units;
    const later = new Map(state.units.map((unit) => [unit.unit, unit]));
    return this.units(state.parent).map((unit) => later.get(unit.unit) ?? unit);
  }

  table(): Table {
    const { prompts, ...rest } = this.state.table;
    return sent({ ...rest, prompts: this.earlier ? [] : prompts, view: { ...this.state.view, units: this.units(this.at) } });
  }

  log(at = this.at): LogEntry[] {
    const state = this.recording.states[at]!;
    return [...(state.parent === null ? [] : this.log(state.parent)), ...state.entry];
  }

  ask(line: string): Ask {
    const known = this.state.asks[sorted(line)];
    if (known) return sent(opened(known, line));
    // Any path to a hex that was offered is whole; where it leads was recorded for a few.
    const [begun, path] = [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)];
    const before = this.state.asks[sorted(begun)];
    const field = before && "ok" in before ? before.ok.field : null;
    if (field?.field === "path" && field.to.some((end) => path.endsWith(end.place))) return { begun: line, complete: true, field: null, key: null };
    return opened(undefined, line);
  }

  act(line: string): { events: GameEvent[]; table: Table } {
    const [side, ...rest] = line.split(": ");
    const done = this.state.acts[`${side}: ${sorted(rest.join(": "))}`];
    if (!done) throw fault(`the recording does not go on with \`${line}\``);
    this.at = done.next;
    return { events: sent(done.events), table: this.table() };
  }

  undo(): { undone: string; table: Table } {
    const { undo } = this.state.table;
    if (undo === null || this.state.parent === null) throw fault("there is nothing to take back");
    this.at = this.state.parent;
    return { undone: undo, table: this.table() };
  }

  /** The states from the first to one. */
  private line(at: number): RecordedState[] {
    const state = this.recording.states[at]!;
    return state.parent === null ? [state] : [...this.line(state.parent), state];
  }

  /** What a state brought in more than one input is shown with the last of them. */
  replay(count: number): Moment {
    const of = this.recording.states[this.real ?? this.at]!.table.inputs;
    const log = this.log(this.real ?? this.at);
    const entry = count ? log[count - 1 + (log[0]?.input === null ? 1 : 0)] : undefined;
    const state = this.line(this.real ?? this.at).findLast((known) => known.table.inputs <= count)!;
    const view = { ...state.view, units: this.units(this.recording.states.indexOf(state)) };
    return sent({ at: count, of, view, input: entry?.input ?? null, events: entry?.events ?? [], viewers: this.recording.data.sides.map((side) => side.code) });
  }

  remark({ supersedes, ...wish }: RemarkWish): Remark[] {
    this.withdraw(supersedes);
    this.remarks.push({ ...wish, number: ++this.numbers, author: "", own: true, sent: false, when: "" });
    this.remarks.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
    return sent(this.remarks);
  }

  withdraw(number: number | null): Remark[] {
    this.remarks = this.remarks.filter((remark) => remark.number !== number);
    return sent(this.remarks);
  }

  allRemarks(): Remark[] {
    return sent(this.remarks);
  }

  plan(name: string | null): Scratch {
    this.real ??= this.at;
    this.at = (name === null ? undefined : this.kept.get(name)) ?? this.real;
    return { from: this.recording.states[this.real]!.table.inputs, inputs: [], stopped: null, table: this.table() };
  }

  leavePlan(): Table {
    this.at = this.real ?? this.at;
    this.real = null;
    return this.table();
  }

  keep(name: string): KeptPlan[] {
    this.kept.set(name, this.at);
    return this.plans();
  }

  forget(name: string): KeptPlan[] {
    this.kept.delete(name);
    return this.plans();
  }

  plans(): KeptPlan[] {
    const from = this.recording.states[this.real ?? this.at]!.table.inputs;
    return [...this.kept].map(([name, at]) => ({ name, from, inputs: this.recording.states[at]!.table.inputs - from }));
  }

  apply(): { taken: number; events: GameEvent[]; stopped: null; table: Table } {
    const before = this.log(this.real ?? this.at).length;
    const events = this.log().slice(before).flatMap((entry) => entry.events);
    this.real = null;
    return { taken: 1, events, stopped: null, table: this.table() };
  }

  rules(search: string): Case[] {
    const word = search.toLowerCase();
    const named = this.recording.rules.filter((rule) => rule.case === word || rule.printed.toLowerCase() === word);
    if (named.length) return named;
    return this.recording.rules.filter((rule) => rule.title.toLowerCase().includes(word) || rule.text.toLowerCase().includes(word));
  }

  judge(line: string): Judgement {
    return opened(this.state.judged[line], line);
  }

  forecast(line: string): Forecast {
    return sent(opened(this.state.forecasts[sorted(line)], line));
  }

  supply(unit: string): Supply {
    return opened(this.state.supplies[unit], `supply ${unit}`);
  }

  overlay(id: string, unit: string | null): OverlayData {
    return opened(this.state.overlays[`${id} ${unit ?? ""}`], id);
  }

  /** There is only one game; a new one is the same from its beginning. */
  begin(curtain: boolean): string {
    this.curtain = curtain;
    return this.recording.data.id;
  }

  /** A game by mail is the same with one side away. */
  open(id: string, byMail: boolean): GameData {
    this.at = 0;
    const { data } = this.recording;
    if (byMail) {
      const seats = Object.fromEntries(data.sides.map((side) => [side.code, side.code === "SU" ? "here" : "away"] as const));
      return sent({ ...data, id, name: id, seats, curtain: false });
    }
    this.real = null;
    // A test can say that moves came by mail.
    const unseen = JSON.parse(sessionStorage.getItem("fieldpost unseen") ?? "null") as GameData["unseen"];
    if (unseen) this.at = this.recording.states.findIndex((state) => state.table.inputs === unseen.to);
    // Or that it was begun by earlier rules.
    this.earlier = JSON.parse(sessionStorage.getItem("fieldpost earlier") ?? "null") as GameData["earlier"];
    return sent({ ...data, unseen, earlier: this.earlier, curtain: this.curtain });
  }

  carryOn(): GameData {
    this.earlier = null;
    return sent({ ...this.recording.data, earlier: null });
  }

  games(): GameCard[] {
    return sent(this.cards);
  }

  archive(id: string, archived: boolean): void {
    this.cards = this.cards.map((card) => (card.id === id ? { ...card, archived } : card));
  }

  remove(id: string): void {
    const card = this.cards.find((known) => known.id === id);
    if (card) this.removed.set(id, card);
    this.cards = this.cards.filter((known) => known.id !== id);
  }

  restore(id: string): void {
    const card = this.removed.get(id);
    if (card) this.cards = [...this.cards, card];
  }
}

async function picture(name: string): Promise<Blob> {
  const answer = await fetch(`./${name}.png`);
  if (!answer.ok) throw fault(`there is no picture \`${name}\``);
  return answer.blob();
}

export function fake(): Backend {
  const loaded = fetch("./korsun.json").then(async (answer) => {
    const recording = (await answer.json()) as Recording;
    return { recording, playback: new Playback(recording) };
  });
  const playback = async () => (await loaded).playback;
  const post = new FakePost(new URLSearchParams(location.search));
  const kept = "fieldpost settings";
  return {
    titles: async () => (await loaded).recording.titles,
    games: async () => (await playback()).games(),
    newGame: async ({ curtain }) => (await playback()).begin(curtain),
    archive: async (id, archived) => (await playback()).archive(id, archived),
    remove: async (id) => (await playback()).remove(id),
    restore: async (id) => (await playback()).restore(id),
    cover: (_id, theme) => picture(`cover-${theme}`),
    open: async (id) => (await playback()).open(id, post.has(id)),
    carryOn: async () => (await playback()).carryOn(),
    look: async () => (await playback()).table(),
    ask: async (_side, begun) => (await playback()).ask(begun),
    judge: async (line) => (await playback()).judge(line),
    act: async (line) => (await playback()).act(line),
    computer: async () => null,
    undo: async () => (await playback()).undo(),
    forecast: async (line) => (await playback()).forecast(line),
    supply: async (unit) => (await playback()).supply(unit),
    log: async (from) => (await playback()).log().slice(from),
    rules: async (search) => (await playback()).rules(search),
    overlay: async (id, unit) => (await playback()).overlay(id, unit),
    replay: async (at) => (await playback()).replay(at),
    seen: async () => sessionStorage.removeItem("fieldpost unseen"),
    remarks: async () => (await playback()).allRemarks(),
    remark: async (wish) => (await playback()).remark(wish),
    withdrawRemark: async (number) => (await playback()).withdraw(number),
    scratchBegin: async () => (await playback()).plan(null),
    scratchOpen: async (name) => (await playback()).plan(name),
    scratchLeave: async () => (await playback()).leavePlan(),
    scratchKeep: async (name) => (await playback()).keep(name),
    scratchList: async () => (await playback()).plans(),
    scratchForget: async (name) => (await playback()).forget(name),
    scratchApply: async () => (await playback()).apply(),
    mapTile: (_level, _column, _row, theme: Theme) => picture(`map-${theme}`),
    async counterSheet(_scale, theme) {
      return { ...(await loaded).recording.faces, picture: await picture(`counters-${theme}`) };
    },
    settings: async () => ({ ...FIRST_SETTINGS, ...(JSON.parse(localStorage.getItem(kept) ?? "{}") as Settings) }),
    keepSettings: async (settings) => {
      post.watch(settings.watched);
      localStorage.setItem(kept, JSON.stringify(settings));
    },
    ...outside,
    ...post.methods(),
  };
}
