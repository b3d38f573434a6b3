// Counters outside the board: the same pictures, for lists and panels.

import type { SheetLoader } from "../board/sprites";
import { Sprites } from "../board/sprites";
import { palette } from "../board/palette";
import type { Theme } from "../backend";

export class Faces {
  /** Goes up when there are more pictures than before. */
  version: number = $state(0);
  theme: Theme;
  readonly sprites: Sprites;

  constructor(load: SheetLoader, theme: Theme) {
    this.theme = theme;
    this.sprites = new Sprites(load, theme, () => this.version++);
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.sprites.reset(theme);
    this.version++;
  }

  get colours() {
    return palette(this.theme);
  }
}
