// A game on the table as the window knows it: what the program last said, the form being filled in, and what was asked
// about. All rules are the program's; this asks and shows.

import { asTrouble, type Acted, type Awaits, type Backend, type Case, type Earlier, type Forecast, type GameData, type GameEvent, type LogEntry, type Offer, type KeptPlan, type Prompt, type Refusal, type Remark, type Stopped, type Table, type Trouble, type View } from "../backend";
import { answered, newForm, PathFill, refilled, stepBack, toAsk, type Fill, type Form } from "../forms";
import { Ground, Standing } from "./scene";
import { facesOf } from "./slides";
import { Overlays } from "./overlays.svelte";
import { Replay } from "./replay.svelte";
import { words } from "../words";

/** What the left column says about something that was not allowed, or that broke. */
export type Notice = { refusal: Refusal; rule: Case | null } | { fault: string; cause: string | null };

/** What the last input brought. */
export interface Result {
  events: GameEvent[];
  faces: number[];
}

export type Tab = "stack" | "odds" | "log" | "remarks" | "rules" | "parts" | "mail";

/** An open verb and its first field. */
export interface First {
  offer: Offer;
  form: Form;
}

export class Session {
  table: Table = $state.raw()!;
  form: Form | null = $state.raw(null);
  firsts: First[] = $state.raw([]);
  notice: Notice | null = $state.raw(null);
  /** Why the hex under the pointer cannot be entered. */
  hint: Notice | null = $state.raw(null);
  forecast: Forecast | null = $state.raw(null);
  result: Result | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  inspected: string | null = $state(null);
  hovered: string | null = $state(null);
  tab: Tab = $state("stack");
  rulesSearch: string = $state("");
  /** A closing offer that waits for a second yes, as things are still open. */
  closing: Offer | null = $state.raw(null);
  /** The side that is asked to sit down. */
  curtain: string | null = $state(null);
  busy: boolean = $state(false);
  /** Whether the program still has to say what comes next in the form. */
  asked: boolean = $state(false);
  /** What is read aloud. */
  said: string = $state("");
  lifted: Set<string> = $state.raw(new Set());
  /** Set while the player looks back. */
  replay: Replay | null = $state.raw(null);
  remarks: Remark[] = $state.raw([]);
  /** Whether what is shown is a copy to plan on; from how many inputs on. */
  planning: { from: number } | null = $state.raw(null);
  plans: KeptPlan[] = $state.raw([]);
  /** Where a plan could not go on. */
  stopped: Stopped | null = $state.raw(null);
  /** What is shown of a game of an earlier revision, as long as it is not carried on. */
  earlier: Earlier | null = $state.raw(null);
  standing: Standing;
  readonly overlays: Overlays;

  readonly ground: Ground;
  /** Lets the board show what moved before it is taken for granted. */
  onMoved: (before: Standing, after: Standing, events: GameEvent[], speed?: number) => Promise<void> = async () => undefined;
  /** Mail was taken for this game, or something was signed in it: lets whoever can show what is new, from a log entry on. */
  onNews: (from: number) => Promise<void> = () => this.reread();
  /** A tab is asked for: unfolds the column that it is in. */
  onShown: () => void = () => undefined;
  private seated: string | null = null;
  private gone = false;
  private asking = 0;
  /** The verb that was begun last: after a move the next one is a move again. */
  private inHand: string | null = null;
  /** The tab that the odds took the place of. */
  private before: Tab = "stack";
  private pending: Promise<void> = Promise.resolve();

  constructor(
    readonly backend: Backend,
    readonly data: GameData,
    table: Table,
    log: LogEntry[],
  ) {
    this.ground = new Ground(data.board);
    this.table = table;
    this.log = log;
    this.earlier = data.earlier;
    this.standing = $derived(new Standing(this.ground, this.view));
    this.overlays = new Overlays(this);
    this.seat();
  }

  static async open(backend: Backend, id: string): Promise<Session> {
    const data = await backend.open(id);
    const [table, log] = await Promise.all([backend.look(null), backend.log(0, null)]);
    const session = new Session(backend, data, table, log);
    await session.begun();
    session.remarks = await backend.remarks().catch(() => []);
    // What the opponent did is seen before the board is the player's.
    if (data.unseen) session.replay = await Replay.begin(session, data.unseen.from, data.unseen).catch(() => null);
    return session;
  }

  /** The board that is shown: the present, or the moment that is looked back at. */
  get view(): View {
    return this.replay?.moment.view ?? this.table.view;
  }

  /** Looks back, from the present or from a moment. */
  async lookBack(at: number = this.table.inputs): Promise<void> {
    if (this.busy || this.planning || this.curtain) return;
    if (this.replay) return this.replay.jump(at);
    try {
      this.replay = await Replay.begin(this, at);
      this.forget();
    } catch (thrown) {
      await this.tell(thrown);
    }
  }

  /** Back to the present, which is as it was. */
  async stopLooking(): Promise<void> {
    const { replay } = this;
    if (!replay) return;
    replay.end();
    this.replay = null;
    this.lifted = new Set();
    this.forget();
    if (replay.showing) await this.backend.seen(replay.showing.to).catch((thrown) => this.tell(thrown));
    void this.overlays.refresh();
  }

  private forget(): void {
    this.notice = this.hint = this.closing = this.result = this.stopped = null;
    void this.overlays.clear();
  }

  /** Plays a game of an earlier revision on by the rules of this program, from where it stood after so many inputs. */
  async carryOn(from: number): Promise<void> {
    if (this.busy || !this.earlier) return;
    this.busy = true;
    try {
      this.earlier = (await this.backend.carryOn(from)).earlier;
      this.replay?.end();
      this.replay = null;
      this.forget();
      await this.laid(await this.backend.look(this.viewer));
    } catch (thrown) {
      await this.tell(thrown);
    } finally {
      this.busy = false;
    }
    void this.letComputerPlay();
  }

  /** Lays a copy on the table; nothing that is done on it counts. */
  async plan(name: string | null = null, now = false): Promise<void> {
    if (this.busy || this.curtain) return;
    const at = this.replay?.at ?? null;
    try {
      const answer = name === null ? await this.backend.scratchBegin(at, this.viewer) : await this.backend.scratchOpen(name, now, this.viewer);
      this.replay?.end();
      this.replay = null;
      this.planning = { from: answer.from };
      this.stopped = answer.stopped;
      await this.laid(answer.table);
      this.plans = await this.backend.scratchList();
    } catch (thrown) {
      await this.tell(thrown);
    }
  }

  /** Puts the copy away. */
  async stopPlanning(): Promise<void> {
    if (!this.planning) return;
    const table = await this.backend.scratchLeave(this.viewer);
    this.planning = this.stopped = null;
    await this.laid(table);
  }

  async keepPlan(name: string): Promise<void> {
    try {
      this.plans = await this.backend.scratchKeep(name);
      this.notice = null;
    } catch (thrown) {
      await this.tell(thrown);
    }
  }

  async forgetPlan(name: string): Promise<void> {
    this.plans = await this.backend.scratchForget(name);
  }

  /** Makes the plan the player's orders, as far as the rules go with it. */
  async applyPlan(): Promise<void> {
    if (this.busy || !this.planning) return;
    this.busy = true;
    try {
      const { events, stopped, table } = await this.backend.scratchApply(this.viewer);
      this.planning = null;
      await this.laid(table);
      this.result = events.length ? { events, faces: facesOf(events) } : null;
      this.stopped = stopped;
    } catch (thrown) {
      await this.tell(thrown);
    } finally {
      this.busy = false;
    }
    void this.letComputerPlay();
  }

  /** Another game is on the table: the real one, or a copy. */
  private async laid(table: Table): Promise<void> {
    this.result = null;
    this.replace(table);
    this.log = await this.backend.log(0, this.viewer);
    await this.begun();
  }

  /** Whether a side is moved from here: while planning both are. */
  private here(side: string): boolean {
    return this.planning !== null || this.data.seats[side] === "here";
  }

  get awaits(): Awaits {
    return this.table.awaits;
  }

  /** The question that is to be answered at this table now. */
  get prompt(): Prompt | null {
    if (this.replay) return null;
    const here = this.table.prompts.filter((prompt) => this.here(prompt.side));
    return here.find((prompt) => prompt.side === this.seated) ?? here[0] ?? null;
  }

  get side(): string | null {
    return this.prompt?.side ?? null;
  }

  /** Whose eyes the board is for: everybody's, unless it is covered between them. */
  get viewer(): string | null {
    return this.data.curtain ? this.seated : null;
  }

  get open(): Offer[] {
    return this.prompt?.offers.filter((offer) => !offer.closes) ?? [];
  }

  get closers(): Offer[] {
    return this.prompt?.offers.filter((offer) => offer.closes) ?? [];
  }

  get offer(): Offer | null {
    return this.prompt?.offers.find((offer) => offer.verb === this.form?.verb) ?? null;
  }

  get last(): Fill | null {
    return this.replay ? null : (this.form?.steps.at(-1)?.fill ?? null);
  }

  sideName(code: string): string {
    return this.data.sides.find((side) => side.code === code)?.name ?? code;
  }

  /** Begins a verb; filled in already, if a click chose it. */
  async begin(verb: string, fill?: Fill): Promise<void> {
    const { side } = this;
    if (!side) return;
    this.closing = null;
    this.inHand = verb;
    const first = this.firsts.find((known) => known.offer.verb === verb);
    this.notice = null;
    this.forecast = null;
    this.form = first ? (fill ? refilled(first.form, 0, fill) : first.form) : newForm(side, verb);
    await this.advance();
  }

  /** One field is filled in otherwise. */
  async change(at: number, fill: Fill): Promise<void> {
    if (!this.form) return;
    this.notice = this.hint = this.closing = null;
    this.form = refilled(this.form, at, fill);
    this.forecast = null;
    await this.advance();
  }

  /** Looks along the way to a place without changing what is filled in. */
  look(place: string | null): void {
    const { form, last } = this;
    if (!form || !(last instanceof PathFill)) return;
    const fill = last.look(place);
    if (fill === last) return;
    const steps = [...form.steps];
    steps[steps.length - 1] = { ...steps.at(-1)!, fill };
    this.form = { ...form, steps };
  }

  /** Waits until the program has said what comes next. */
  settled(): Promise<void> {
    return this.pending;
  }

  /** Asks for the next field as long as what is filled in leads on. */
  private advance(): Promise<void> {
    const turn = ++this.asking;
    this.asked = true;
    this.pending = this.lead(turn).finally(() => {
      if (turn === this.asking) this.asked = false;
    });
    return this.pending;
  }

  private async lead(turn: number): Promise<void> {
    for (let form = this.form; form && turn === this.asking; form = this.form) {
      const line = toAsk(form);
      if (line === null) break;
      try {
        const ask = await this.backend.ask(form.side, line);
        if (turn !== this.asking || !this.form) return;
        this.form = answered(form, ask, this.standing);
      } catch (thrown) {
        if (turn === this.asking) await this.tell(thrown);
        return;
      }
    }
    await this.foresee(turn);
  }

  private async foresee(turn: number): Promise<void> {
    const line = this.form?.line;
    if (!line || !this.form?.steps.length) return;
    try {
      const forecast = await this.backend.forecast(line);
      if (turn !== this.asking) return;
      this.forecast = forecast;
      // Whoever writes a plan sees the odds on the button and stays with it.
      if (this.tab === "mail") return;
      if (this.tab !== "odds") this.before = this.tab;
      this.tab = "odds";
    } catch {
      // It begins no fight.
    }
  }

  /** Does what is filled in. */
  async confirm(): Promise<void> {
    await this.settled();
    if (this.closing) await this.close(this.closing, true);
    else if (this.form?.line) await this.act(`${this.form.side}: ${this.form.line}`);
  }

  /** Ends a phase; asks again first if something is still open. */
  async close(offer: Offer, sure = false): Promise<void> {
    if (!this.side) return;
    if (!sure && this.leftOpen().length) {
      this.closing = offer;
      return;
    }
    this.closing = null;
    await this.act(`${this.side}: ${offer.verb}`);
  }

  /** What could still be done, by the open verbs; not what can be done at any time and changes little. */
  leftOpen(): { offer: Offer; units: string[]; places: string[] }[] {
    return this.firsts.flatMap(({ offer, form }) => {
      const marks = form.steps[0]?.fill.marks();
      const [units, places] = [[...(marks?.units.keys() ?? [])], [...(marks?.places.keys() ?? [])]];
      return offer.closes || offer.idle || !(units.length + places.length) ? [] : [{ offer, units, places }];
    });
  }

  async act(line: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      void this.took(await this.backend.act(line, this.viewer));
      await this.begun();
      await this.readOn();
    } catch (thrown) {
      await this.tell(thrown);
    } finally {
      this.busy = false;
    }
    void this.letComputerPlay();
  }

  /** Shows what an input brought, and waits until it has been seen. */
  private took({ events, table }: Acted): Promise<void> {
    const before = this.standing;
    this.result = { events, faces: facesOf(events) };
    this.said = events.map((event) => event.text).join(". ");
    this.replace(table);
    return this.onMoved(before, this.standing, events);
  }

  private async readOn(): Promise<void> {
    this.log = [...this.log, ...(await this.backend.log(this.log.length, this.viewer))];
  }

  /** Whether a side that the computer plays is asked. */
  get computerIsAsked(): boolean {
    return this.awaits.awaits === "choice" && !this.planning && !this.replay && this.awaits.sides.some((side) => this.data.seats[side] === "computer");
  }

  /** Lets the computer play as long as it is asked, so that each of its moves can be seen. */
  async letComputerPlay(): Promise<void> {
    if (this.busy || this.gone || !this.computerIsAsked) return;
    this.busy = true;
    try {
      while (this.computerIsAsked && !this.gone) {
        const acted = await this.backend.computer(this.viewer);
        if (!acted || this.gone) break;
        await this.took(acted);
        await this.readOn();
      }
      if (!this.gone) await this.begun();
    } catch (thrown) {
      await this.tell(thrown);
    } finally {
      this.busy = false;
    }
  }

  /** Whether a side is played elsewhere. */
  get byMail(): boolean {
    return Object.values(this.data.seats).includes("away");
  }

  /** Shows the game as it stands now, without the way there. */
  async reread(): Promise<void> {
    try {
      const [table, log, remarks] = await Promise.all([this.backend.look(this.viewer), this.backend.log(0, this.viewer), this.backend.remarks()]);
      if (this.gone) return;
      this.log = log;
      this.remarks = remarks;
      this.result = null;
      this.replace(table);
      await this.begun();
    } catch (thrown) {
      await this.tell(thrown);
    }
  }

  /** The player goes back to his games; nothing more is done for this one. */
  leave(): void {
    this.gone = true;
  }

  async undo(): Promise<void> {
    if (this.busy || !this.table.undo) return;
    this.busy = true;
    try {
      const { undone, table } = await this.backend.undo(this.viewer);
      const opening = this.log[0]?.input === null ? 1 : 0;
      this.log = this.log.slice(0, table.inputs + opening);
      this.result = null;
      this.said = words.play.takenBack(undone);
      this.replace(table);
      await this.begun();
    } catch (thrown) {
      await this.tell(thrown);
    } finally {
      this.busy = false;
    }
  }

  /** One step back in the form; then out of it. */
  async back(): Promise<void> {
    if (this.closing || this.notice) {
      this.closing = this.notice = null;
      return;
    }
    const form = this.form && stepBack(this.form);
    if (!form) return;
    this.form = form;
    this.forecast = null;
    await this.advance();
  }

  /** Shows trouble in the left column, with the rule if there is one. */
  async tell(thrown: unknown): Promise<void> {
    this.notice = await this.noticeOf(asTrouble(thrown));
    this.said = "refusal" in this.notice ? this.notice.refusal.text : this.notice.fault;
  }

  async noticeOf(trouble: Trouble): Promise<Notice> {
    if ("fault" in trouble) return { fault: trouble.fault.sentence, cause: trouble.fault.cause };
    const { refusal } = trouble;
    return { refusal, rule: await this.ruleOf(refusal.case) };
  }

  private async ruleOf(number: string): Promise<Case | null> {
    if (number === "sequence") return null;
    const found = await this.backend.rules(number).catch(() => []);
    return found.find((known) => known.case === number || known.printed === number) ?? null;
  }

  /** Fills in what a refusal says is allowed, where the form can take it: a verb, or a shorter path. */
  instead(refusal: Refusal): (() => void) | null {
    const { instead } = refusal;
    const { form, last } = this;
    if (instead === null || !form) return null;
    if (this.open.some((offer) => offer.verb === instead)) return () => void this.begin(instead);
    const fill = last instanceof PathFill ? last.place(instead.slice(instead.lastIndexOf("-") + 1)) : null;
    return fill && (() => void this.change(form.steps.length - 1, fill));
  }

  /** Turns to a tab that the player asks for. */
  show(tab: Tab): void {
    this.tab = tab;
    this.onShown();
  }

  readRule(number: string): void {
    this.rulesSearch = number;
    this.show("rules");
  }

  /** The player whom the curtain called has sat down. */
  async sitDown(): Promise<void> {
    if (!this.curtain) return;
    this.seated = this.curtain;
    this.table = await this.backend.look(this.viewer);
    this.log = await this.backend.log(0, this.viewer);
    this.curtain = null;
    await this.begun();
  }

  private replace(table: Table): void {
    this.table = table;
    if (this.tab === "odds") this.tab = this.before;
    this.form = this.forecast = this.notice = this.hint = this.closing = null;
    this.seat();
  }

  /** Whoever decides takes the seat; behind a curtain, if the game wants one. */
  private seat(): void {
    const here = this.table.prompts.filter((prompt) => this.here(prompt.side)).map((prompt) => prompt.side);
    if (!here.length || (this.seated && here.includes(this.seated))) return;
    if (this.data.curtain && !this.planning) this.curtain = here[0]!;
    else this.seated = here[0]!;
  }

  /** Learns the first field of every open verb, and begins the one that was in hand, or the first. */
  private async begun(): Promise<void> {
    const { side } = this;
    this.firsts = [];
    void this.overlays.refresh();
    if (!side || this.curtain) return;
    const turn = ++this.asking;
    this.asked = true;
    const learnt = this.open.map(async (offer): Promise<First> => {
      const form = newForm(side, offer.verb);
      return { offer, form: answered(form, await this.backend.ask(side, offer.verb), this.standing) };
    });
    try {
      const firsts = await Promise.all(learnt);
      if (turn !== this.asking) return;
      this.firsts = firsts;
    } catch (thrown) {
      await this.tell(thrown);
      return;
    } finally {
      if (turn === this.asking) this.asked = false;
    }
    const next = this.firsts.find(({ offer }) => offer.verb === this.inHand) ?? this.firsts[0];
    if (next) await this.begin(next.offer.verb);
  }
}
