// Which tab of the right column is open.

export type Tab = "stack" | "odds" | "log" | "remarks" | "rules" | "parts" | "mail";

export class Tabs {
  open: Tab = $state("stack");
  rulesSearch: string = $state("");
  /** A tab is asked for: unfolds the column that it is in. */
  onShown: () => void = () => undefined;
  /** The tab that the odds took the place of. */
  private before: Tab = "stack";

  /** Turns to a tab that the player asks for. */
  show(tab: Tab): void {
    this.open = tab;
    this.onShown();
  }

  readRule(number: string): void {
    this.rulesSearch = number;
    this.show("rules");
  }

  /** Turns to the odds as a fight is filled in. */
  showOdds(): void {
    // Whoever writes a plan sees the odds on the button and stays with it.
    if (this.open === "mail") return;
    if (this.open !== "odds") this.before = this.open;
    this.open = "odds";
  }

  /** Back from the odds to the tab before them. */
  leaveOdds(): void {
    if (this.open === "odds") this.open = this.before;
  }
}
