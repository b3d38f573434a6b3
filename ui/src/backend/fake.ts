import type { Backend } from ".";
export function fake(): Backend {
  throw new Error("not recorded yet");
}
