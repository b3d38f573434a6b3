// The question that is to be answered at this table, and the form in which the answer is filled in. What can be chosen, what
// it leads to and what it may bring is asked of the program.

import type { Forecast, Offer, Prompt, Refusal } from "../backend";
import { answered, newForm, PathFill, refilled, stepBack, toAsk, type Fill, type Form } from "../forms";
import type { Session } from "./session.svelte";

/** An open verb and its first field. */
export interface First {
  offer: Offer;
  form: Form;
}

export class Play {
  form: Form | null = $state.raw(null);
  firsts: First[] = $state.raw([]);
  forecast: Forecast | null = $state.raw(null);
  /** A closing offer that waits for a second yes, as things are still open. */
  closing: Offer | null = $state.raw(null);
  /** Whether the program still has to say what comes next in the form. */
  asked: boolean = $state(false);
  private asking = 0;
  /** The verb that was begun last: after a move the next one is a move again. */
  private inHand: string | null = null;
  private pending: Promise<void> = Promise.resolve();

  constructor(private session: Session) {}

  get prompt(): Prompt | null {
    const { curtain, past, table } = this.session;
    if (past.replay) return null;
    const here = table.prompts.filter((prompt) => curtain.here(prompt.side));
    return here.find((prompt) => prompt.side === curtain.seated) ?? here[0] ?? null;
  }

  get side(): string | null {
    return this.prompt?.side ?? null;
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
    return this.session.past.replay ? null : (this.form?.steps.at(-1)?.fill ?? null);
  }

  /** Nothing is filled in any more. */
  clear(): void {
    this.form = this.forecast = this.closing = null;
  }

  /** Learns the first field of every open verb, and begins the one that was in hand, or the first. */
  async resume(): Promise<void> {
    const { side } = this;
    const { backend, curtain, notices, overlays } = this.session;
    this.firsts = [];
    void overlays.refresh();
    if (!side || curtain.calls) return;
    const turn = ++this.asking;
    this.asked = true;
    const learnt = this.open.map(async (offer): Promise<First> => {
      const form = newForm(side, offer.verb);
      return { offer, form: answered(form, await backend.ask(side, offer.verb), this.session.standing) };
    });
    try {
      const firsts = await Promise.all(learnt);
      if (turn !== this.asking) return;
      this.firsts = firsts;
    } catch (thrown) {
      await notices.tell(thrown);
      return;
    } finally {
      if (turn === this.asking) this.asked = false;
    }
    const next = this.firsts.find(({ offer }) => offer.verb === this.inHand) ?? this.firsts[0];
    if (next) await this.begin(next.offer.verb);
  }

  /** Begins a verb; filled in already, if a click chose it. */
  async begin(verb: string, fill?: Fill): Promise<void> {
    const { side } = this;
    if (!side) return;
    this.closing = null;
    this.inHand = verb;
    const first = this.firsts.find((known) => known.offer.verb === verb);
    this.session.notices.shown = null;
    this.forecast = null;
    this.form = first ? (fill ? refilled(first.form, 0, fill) : first.form) : newForm(side, verb);
    await this.advance();
  }

  /** One field is filled in otherwise. */
  async change(at: number, fill: Fill): Promise<void> {
    if (!this.form) return;
    this.session.notices.clear();
    this.closing = null;
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

  /** One step back in the form; then out of it. */
  async back(): Promise<void> {
    const { notices } = this.session;
    if (this.closing || notices.shown) {
      this.closing = notices.shown = null;
      return;
    }
    const form = this.form && stepBack(this.form);
    if (!form) return;
    this.form = form;
    this.forecast = null;
    await this.advance();
  }

  /** Does what is filled in. */
  async confirm(): Promise<void> {
    await this.settled();
    if (this.closing) await this.close(this.closing, true);
    else if (this.form?.line) await this.session.act(`${this.form.side}: ${this.form.line}`);
  }

  /** Ends a phase; asks again first if something is still open. */
  async close(offer: Offer, sure = false): Promise<void> {
    if (!this.side) return;
    if (!sure && this.leftOpen().length) {
      this.closing = offer;
      return;
    }
    this.closing = null;
    await this.session.act(`${this.side}: ${offer.verb}`);
  }

  /** What could still be done, by the open verbs; not what can be done at any time and changes little. */
  leftOpen(): { offer: Offer; units: string[]; places: string[] }[] {
    return this.firsts.flatMap(({ offer, form }) => {
      const marks = form.steps[0]?.fill.marks();
      const [units, places] = [[...(marks?.units.keys() ?? [])], [...(marks?.places.keys() ?? [])]];
      return offer.closes || offer.idle || !(units.length + places.length) ? [] : [{ offer, units, places }];
    });
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
    const { session } = this;
    for (let form = this.form; form && turn === this.asking; form = this.form) {
      const line = toAsk(form);
      if (line === null) break;
      try {
        const ask = await session.backend.ask(form.side, line);
        if (turn !== this.asking || !this.form) return;
        this.form = answered(form, ask, session.standing);
      } catch (thrown) {
        if (turn === this.asking) await session.notices.tell(thrown);
        return;
      }
    }
    await this.foresee(turn);
  }

  private async foresee(turn: number): Promise<void> {
    const line = this.form?.line;
    if (!line || !this.form?.steps.length) return;
    try {
      const forecast = await this.session.backend.forecast(line);
      if (turn !== this.asking) return;
      this.forecast = forecast;
      this.session.tabs.showOdds();
    } catch {
      // It begins no fight.
    }
  }
}
