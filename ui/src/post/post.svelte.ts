// The mail desk as the window knows it: what is on it, and what came in since it was opened.

import { asTrouble, type Backend, type LetterCard, type PostDesk, type PostGame, type Receipt } from "../backend";
import { changed, waiting } from "./plain";

export interface Came {
  nth: number;
  receipt: Receipt;
}

const SECONDS_BETWEEN_LOOKS = 4;
/** So many receipts are kept in sight. */
const MOST_SHOWN = 30;

export class Post {
  desk: PostDesk | null = $state.raw(null);
  /** What came in, the latest first. */
  came: Came[] = $state.raw([]);
  /** How many of them the player has not put away. */
  fresh: number = $state(0);
  /** What was signed last in each game, to be sent. */
  letters: Record<string, LetterCard[]> = $state.raw({});
  /** What is written to an opponent and not signed yet. */
  drafts: Record<string, string> = $state({});
  /** Grows with every change, so that what depends on the desk is asked for again. */
  version: number = $state(0);
  /** Something was taken for these games: whoever has one open shows what is new. */
  onTaken: (ids: string[]) => void = () => undefined;
  private count = 0;
  private looking = false;

  constructor(
    readonly backend: Backend,
    readonly tell: (thrown: unknown) => void,
  ) {}

  get waiting(): number {
    return this.desk ? waiting(this.desk) : 0;
  }

  game(id: string): PostGame | null {
    return this.desk?.games.find((game) => game.id === id) ?? null;
  }

  /** The id of the game or the name of the invitation that a receipt is about. */
  idOf(receipt: Receipt): string | null {
    return this.desk?.games.find((game) => game.status.name === receipt.game)?.id ?? null;
  }

  async load(): Promise<void> {
    try {
      this.desk = await this.backend.postDesk();
      this.version++;
    } catch (thrown) {
      this.tell(thrown);
    }
  }

  /** Does something and looks at the desk anew. Null if it failed, which is told. */
  async attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const done = await work();
      await this.load();
      return done;
    } catch (thrown) {
      this.tell(thrown);
      return null;
    }
  }

  /** Signs something; the letter stays on the desk. The open game shows what signing changed. */
  async sign(id: string, work: () => Promise<LetterCard | LetterCard[]>): Promise<boolean> {
    const signed = await this.attempt(work);
    if (!signed) return false;
    this.keep(id, [signed].flat());
    this.onTaken([id]);
    return true;
  }

  keep(id: string, letters: LetterCard[]): void {
    this.letters = { ...this.letters, [id]: letters };
  }

  async receive(text: string): Promise<void> {
    await this.take(() => this.backend.receive(text));
  }

  async receiveFile(file: string): Promise<void> {
    await this.take(() => this.backend.receiveFile(file));
  }

  private async take(work: () => Promise<Receipt[]>): Promise<void> {
    try {
      await this.note(await work());
    } catch (thrown) {
      // What cannot be read is told where the rest is told.
      const trouble = asTrouble(thrown);
      const text = "fault" in trouble ? trouble.fault.sentence : trouble.refusal.text;
      await this.note([{ outcome: "refused", game: null, number: null, text }]);
    }
  }

  /** Shows what came in. */
  async note(receipts: Receipt[]): Promise<void> {
    if (!receipts.length) return;
    this.came = [...receipts.map((receipt) => ({ nth: this.count++, receipt })).reverse(), ...this.came].slice(0, MOST_SHOWN);
    this.fresh = Math.min(this.fresh + receipts.length, this.came.length);
    // The open board first: it must not be taken for what the desk says after it.
    const known = this.desk ? changed(receipts, this.desk) : [];
    if (known.length) this.onTaken(known);
    await this.load();
    const ids = this.desk ? changed(receipts, this.desk).filter((id) => !known.includes(id)) : [];
    // What was answered needs no more sending.
    const answered = this.desk ? changed(receipts.filter(({ outcome }) => outcome === "taken"), this.desk) : [];
    this.letters = Object.fromEntries(Object.entries(this.letters).filter(([id]) => !answered.includes(id)));
    if (ids.length) this.onTaken(ids);
  }

  /** Puts away what came in. */
  clear(): void {
    this.came = [];
    this.fresh = 0;
  }

  async look(): Promise<void> {
    if (this.looking || !this.desk?.watched) return;
    this.looking = true;
    try {
      await this.note(await this.backend.lookForMail());
    } catch (thrown) {
      this.tell(thrown);
    } finally {
      this.looking = false;
    }
  }

  /** Looks through the watched folder from now on, and takes what is given from outside. Answers with how to stop it. */
  attend(): () => void {
    void this.load();
    const timer = setInterval(() => void this.look(), SECONDS_BETWEEN_LOOKS * 1000);
    const stop = this.backend.onReceived(({ receipts, trouble }) => {
      const failed: Receipt[] = trouble ? [{ outcome: "refused", game: null, number: null, text: trouble }] : [];
      void this.note([...receipts, ...failed]);
    });
    stop.catch(this.tell);
    return () => {
      clearInterval(timer);
      void stop.then((end) => end()).catch(() => undefined);
    };
  }
}
