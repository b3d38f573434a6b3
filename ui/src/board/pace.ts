// When to draw: once in a frame however often it is asked, finely when nothing moves, and what is not seen when nothing changes.

/** After so long without moving, the camera rests. */
const REST = 130;
/** After so long without a change, there is time for what is not seen. */
const CALM = 300;

export class Pace {
  resting = true;
  private frame = 0;
  private rest = 0;
  private wake = 0;
  private calmFrom = 0;

  constructor(private draw: () => void) {}

  get calm(): boolean {
    return this.resting && this.calmFrom <= performance.now();
  }

  get idle(): boolean {
    return this.resting && this.frame === 0;
  }

  /** Draws in the next frame. */
  ask(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  /** The camera has moved. */
  moved(): void {
    this.resting = false;
    this.calmFrom = performance.now() + CALM;
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.resting = true;
      this.changed();
    }, REST);
    this.ask();
  }

  /** Something else is shown. */
  changed(): void {
    this.calmFrom = performance.now() + CALM;
    clearTimeout(this.wake);
    this.wake = window.setTimeout(() => this.ask(), CALM + 1);
    this.ask();
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    clearTimeout(this.wake);
  }
}
