import type { Field } from "../backend";
import { noMarks, type Choice, type Fill } from "./fill";

type OneField = Extract<Field, { field: "one" }>;

/** One of a few words. */
export class OneFill implements Fill {
  readonly kind = "one";

  constructor(
    readonly field: OneField,
    readonly word: string | null = null,
  ) {}

  get ready(): boolean {
    return this.word !== null;
  }

  get touched(): boolean {
    return this.word !== null;
  }

  spell(): string {
    return this.word ?? "";
  }

  unit(): null {
    return null;
  }

  place(): null {
    return null;
  }

  back(): Fill | null {
    return this.word === null ? null : new OneFill(this.field);
  }

  choices(): Choice[] {
    return this.field.options.map(({ word, text }) => ({
      key: word,
      text,
      detail: "",
      state: word === this.word ? "chosen" : "open",
    }));
  }

  choose(key: string): Fill {
    return new OneFill(this.field, key);
  }

  marks() {
    return noMarks();
  }

  problem(): null {
    return null;
  }
}
