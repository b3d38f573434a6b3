import "@fontsource/ibm-plex-sans-condensed/latin-400.css";
import "@fontsource/ibm-plex-sans-condensed/latin-600.css";
import "@fontsource/ibm-plex-sans-condensed/latin-700.css";
import "@fontsource/source-serif-4/latin-400.css";
import "@fontsource/source-serif-4/latin-400-italic.css";
import "@fontsource/source-serif-4/latin-600.css";
import "./theme.css";
import "./board/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import type { Backend } from "./backend";

async function backend(): Promise<Backend> {
  if (import.meta.env.MODE === "fake") return (await import("./backend/fake")).fake();
  if (import.meta.env.MODE === "desk") return (await import("./backend/desk")).desk();
  return (await import("./backend/tauri")).tauri();
}

// Counters are drawn with letters: these must be there before the first is.
const fonts = ["400", "600", "700"].map((weight) => document.fonts.load(`${weight} 16px "IBM Plex Sans Condensed"`));
void Promise.allSettled(fonts).then(async () => {
  mount(App, { target: document.getElementById("window")!, props: { backend: await backend() } });
});
