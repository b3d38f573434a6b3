// The command line behind the development server (`npm run dev`): the real rules, without the desktop shell.

import { FIRST_SETTINGS, type Backend, type CounterSheet, type Settings } from ".";

async function post(method: string, words: unknown[]): Promise<Response> {
  const answer = await fetch(`/desk/${method}`, { method: "POST", body: JSON.stringify(words) });
  if (!answer.ok) throw await answer.json();
  return answer;
}

async function call<T>(method: string, ...words: unknown[]): Promise<T> {
  return (await post(method, words)).json() as Promise<T>;
}

async function picture(method: string, ...words: unknown[]): Promise<Blob> {
  return (await post(method, words)).blob();
}

export function desk(): Backend {
  return {
    titles: () => call("titles"),
    games: () => call("games"),
    newGame: (wish) => call("newGame", wish),
    archive: (id, archived) => call("archive", id, archived),
    remove: (id) => call("remove", id),
    restore: (id) => call("restore", id),
    async cover(id, theme) {
      const blob = await picture("cover", id, theme);
      return blob.type.startsWith("image") ? blob : null;
    },
    open: (id) => call("open", id),
    look: (viewer) => call("look", viewer),
    ask: (side, begun) => call("ask", side, begun),
    judge: (line) => call("judge", line),
    act: (line, viewer) => call("act", line, viewer),
    undo: (viewer) => call("undo", viewer),
    forecast: (line) => call("forecast", line),
    supply: (unit) => call("supply", unit),
    log: (from, viewer) => call("log", from, viewer),
    rules: (search) => call("rules", search),
    overlay: (id, unit) => call("overlay", id, unit),
    mapTile: (level, column, row, theme) => picture("mapTile", level, column, row, theme),
    async counterSheet(scale, theme) {
      const sheet = await call<Omit<CounterSheet, "picture"> | null>("counterFaces", scale);
      return sheet && { ...sheet, picture: await picture("counterPicture", scale, theme) };
    },
    settings: async () => ({ ...FIRST_SETTINGS, ...(await call<Settings | null>("settings")) }),
    keepSettings: (settings) => call("keepSettings", settings),
  };
}
