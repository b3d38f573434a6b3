// What the left column says when something is not allowed or breaks, and what is read aloud.

import { asTrouble, type Backend, type Case, type Refusal, type Trouble } from "../backend";

/** A refusal with its rule, or a fault. */
export type Notice = { refusal: Refusal; rule: Case | null } | { fault: string; cause: string | null };

export class Notices {
  shown: Notice | null = $state.raw(null);
  /** Why the hex under the pointer cannot be entered. */
  hint: Notice | null = $state.raw(null);
  /** What is read aloud. */
  said: string = $state("");

  constructor(private backend: Backend) {}

  clear(): void {
    this.shown = this.hint = null;
  }

  /** Shows trouble, with the rule if there is one. */
  async tell(thrown: unknown): Promise<void> {
    this.shown = await this.noticeOf(asTrouble(thrown));
    this.said = "refusal" in this.shown ? this.shown.refusal.text : this.shown.fault;
  }

  private async noticeOf(trouble: Trouble): Promise<Notice> {
    if ("fault" in trouble) return { fault: trouble.fault.sentence, cause: trouble.fault.cause };
    const { refusal } = trouble;
    return { refusal, rule: await this.ruleOf(refusal.case) };
  }

  private async ruleOf(number: string): Promise<Case | null> {
    if (number === "sequence") return null;
    const found = await this.backend.rules(number).catch(() => []);
    return found.find((known) => known.case === number || known.printed === number) ?? null;
  }
}
