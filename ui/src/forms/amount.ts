import type { Field } from "../backend";
import { noMarks, type Choice, type Fill } from "./fill";

type AmountField = Extract<Field, { field: "amount" }>;

/** A number. */
export class AmountFill implements Fill {
  readonly kind = "amount";
  readonly ready = true;
  readonly amount: number;

  constructor(
    readonly field: AmountField,
    amount?: number,
  ) {
    this.amount = Math.min(Math.max(amount ?? field.least, field.least), field.most);
  }

  get touched(): boolean {
    return this.amount !== this.field.least;
  }

  spell(): string {
    return String(this.amount);
  }

  unit(): null {
    return null;
  }

  place(): null {
    return null;
  }

  back(): Fill | null {
    return this.touched ? new AmountFill(this.field) : null;
  }

  choices(): Choice[] {
    const { least, most } = this.field;
    return [{ key: "amount", text: "", detail: `${least} to ${most}`, state: "open", count: { value: this.amount, least, most } }];
  }

  choose(_key: string, by: 1 | -1): Fill {
    return new AmountFill(this.field, this.amount + by);
  }

  to(amount: number): AmountFill {
    return new AmountFill(this.field, Number.isFinite(amount) ? Math.round(amount) : this.field.least);
  }

  marks() {
    return noMarks();
  }

  problem(): null {
    return null;
  }
}
