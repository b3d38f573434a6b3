// Every word that the window itself says. What the rules and the log say comes from the program.

import type { Problem } from "./forms";

/** "a, b and c". */
export function list(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function count(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}

export const words = {
  name: "Fieldpost",
  unofficial: "Unofficial. For players who own the printed game.",

  library: {
    title: "Games",
    empty: "No game yet",
    emptyText: "Begin one and play both sides at this table, or try a rule out. Every move is kept from the first one on.",
    new: "New game",
    archive: "Archive",
    unarchive: "Take out of the archive",
    remove: "Delete",
    removed: (name: string) => `“${name}” is deleted.`,
    broken: "It cannot be opened",
    restore: "Bring it back",
    archived: (number: number) => `Archive (${number})`,
    moves: (number: number) => count(number, "move"),
    toMove: (side: string) => `${side} to move`,
    rulebook: "Rulebook",
    scenario: "Scenario",
    gameName: "Name of the game",
    here: "at this table",
    away: "by mail",
    computer: "the computer",
    dice: "Dice",
    diceAuto: "the program rolls",
    diceHand: "we roll and enter the faces",
    curtain: "Cover the board when the seat changes hands",
    begin: "Begin",
    cancel: "Cancel",
    miniatures: "Miniatures",
    printed: "Printed games",
    needsOneHere: "one side must be played at this table",
  },

  play: {
    back: "Games",
    turn: (number: number) => `Turn ${number}`,
    undo: "Undo",
    undoOf: (input: string) => `Undo ${input}`,
    nothingToUndo: "Nothing to take back",
    notYet: "Not yet",
    waiting: (side: string) => `Waiting for the ${side} player`,
    thinking: (side: string) => `The computer plays the ${side} side`,
    over: "The game is over",
    at: (label: string, odds: string) => `${label} at ${odds}`,
    rollFor: (purpose: string) => `Roll for ${purpose}`,
    enterFaces: (number: number) => `Enter ${count(number, "face")} of the dice`,
    chosen: "chosen",
    of: (value: number, total: number) => `${value} of ${total}`,
    left: (points: string) => `${mixed(points)} left`,
    inReach: (number: number) => `${count(number, "hex", "hexes")} in reach`,
    toHint: "Click a hex, or drag the counter there.",
    wayHint: "Right-click or W sets a way point.",
    pickUnits: (number: number) => `${count(number, "unit")} to pick from`,
    pickPlaces: (number: number) => `${count(number, "hex", "hexes")} to pick from`,
    unitHint: "Click a counter. Shift-click adds, A takes the whole stack.",
    placeHint: "Click one of the marked hexes.",
    routesHint: "Click where it goes. Shift-click sends all of them the same way.",
    shareHint: "Click a counter for one more, Shift-click for one less.",
    orderHint: "Click them one after the other, or move them in the list.",
    undone: (label: string) => `Still open: ${label}`,
    whole: "Whole stack",
    stays: "stays",
    restStays: "The rest stays",
    instead: "Do this instead",
    readRule: "Read the rule",
    lastMove: "Last move",
    dismiss: "Close",
    die: (face: number) => `die ${face}`,
    curtainTitle: (side: string) => `${side} player, please`,
    curtainText: "The board is covered until the other player sits down.",
    curtainOpen: (side: string) => `I am the ${side} player`,
    secret: "sealed until both have decided",
    working: "working",
  },

  tabs: { stack: "Stack", odds: "Odds", log: "Log", remarks: "Notes", rules: "Rules", parts: "Sources" },

  stack: {
    nothing: "Point at a hex, or click one, to see what is there.",
    empty: "No units",
    beside: "Beside the map",
    steps: (steps: number, full: number) => `${steps} of ${count(full, "step")}`,
    supplied: "in supply",
    unsupplied: "out of supply",
    terrain: "Terrain",
    hidden: "unknown unit",
    clear: "clear",
  },

  odds: {
    nothing: "Pick attackers and a target: the odds are built up here, line by line, with their cases.",
    results: "Results",
    chance: (faces: number, of: number) => `${faces} in ${of}`,
  },

  log: {
    empty: "Nothing has happened yet.",
    all: "All",
    filters: { move: "Moves", fight: "Combat", loss: "Losses", phase: "Turns" },
    search: "Find in the log",
    none: "Nothing in the log matches.",
  },

  rules: {
    search: "Find a rule by word or number",
    none: (search: string) => `No rule mentions “${search}”.`,
    status: { enforced: "enforced", optional: "option", ruling: "our ruling", explained: "explained" } as Record<string, string>,
    intro: "Every case in our own words. The printed rulebook is the authority.",
    charts: "Tables",
  },

  parts: {
    intro: "The printed components are not used. What each part is made from:",
    sources: {
      rulebook: "from the rulebook",
      history: "from history and geography",
      reconstructed: "reconstructed",
    },
    short: { rulebook: "rulebook", history: "history", reconstructed: "reconstructed" },
    map: "Map",
    counters: "Counters",
    faces: (number: number) => count(number, "face"),
    features: (number: number) => count(number, "feature"),
  },

  overlays: { title: "Show", supply: "Supply", control: "Control" },

  board: {
    label: "Board. Arrow keys move the hex cursor, Enter picks, Space fans a stack out, question mark lists all keys.",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    whole: "Whole map",
    hex: (place: string) => `Hex ${place}`,
    reach: (left: string) => `can be reached, ${left} left`,
    offered: "can be picked",
    stack: (place: string) => `Units in ${place}`,
  },

  replay: {
    button: "Replay",
    begin: "Look back at the game",
    title: "Replay",
    opponent: "Your opponent’s turn",
    leave: "Back to the present",
    skip: "Skip to my move",
    done: "To my move",
    again: "Once more",
    slow: "Slow",
    speed: "Speed",
    eyes: "View",
    all: "Both",
    here: "What happened",
    turn: "Turn",
    combat: "Combat",
    remark: "Note",
    before: (thing: string) => `Previous ${thing.toLowerCase()}`,
    after: (thing: string) => `Next ${thing.toLowerCase()}`,
    toRemark: (at: number) => `Note on move ${at}`,
    move: (at: number, of: number) => `Move ${at} of ${of}`,
    scrub: "Moment of the game",
    start: "To the beginning",
    end: "To the end",
    back: "One move back",
    on: "One move on",
    play: "Play",
    pause: "Pause",
    pin: "Compare with this moment",
    unpin: (at: number) => `Stop comparing with move ${at}`,
    pinned: "Go to another moment to see what has changed.",
    differences: ({ moved, lost, came, reduced }: { moved: unknown[]; lost: unknown[]; came: unknown[]; reduced: unknown[] }) => {
      const parts = [[moved.length, "moved"], [lost.length, "lost"], [reduced.length, "reduced"], [came.length, "new"]] as const;
      return parts.filter(([number]) => number).map(([number, word]) => `${number} ${word}`).join(", ") || "Nothing has changed";
    },
  },

  remarks: {
    title: "Notes",
    none: "No notes yet. In the replay any move can be marked, commented and drawn on.",
    mark: "Mark of the move",
    marks: { "!": "good move", "?": "mistake", "!!": "excellent move", "??": "blunder", "!?": "interesting move" } as Record<string, string>,
    tools: { arrow: "Arrow", highlight: "Hex" },
    toolHint: { arrow: "Click the hex where the arrow begins, then where it ends.", highlight: "Click a hex to highlight it; again to take that back." },
    arrowEnd: (from: string) => `From ${from}: click where the arrow ends.`,
    arrow: (text: string) => `arrow ${text.replace("-", " → ")}`,
    highlight: (text: string) => `hex ${text}`,
    placeholder: "Comment on this move",
    write: "Write",
    change: "Change",
    edit: "Edit",
    withdraw: "Withdraw",
    share: "for my opponent too",
    private: "private",
    toSend: "to be sent",
    sent: "sent",
    whole: "the game",
    gone: "on a move that was taken back",
  },

  plan: {
    button: "Plan",
    begin: "Try moves on a copy of the game",
    fromHere: "Plan from this moment",
    title: "Planning",
    banner: "Planning on a copy: nothing here counts",
    text: "Both sides move under the rules. Dice are chosen or thrown.",
    planned: (number: number) => (number ? count(number, "move") : "nothing yet"),
    apply: "Make it my orders",
    leave: "Leave",
    name: "Name of the plan",
    keep: "Keep",
    now: "on today’s board",
    forget: "Delete",
    throw: "Roll for me",
    stopped: "The plan stops at",
  },

  timeline: { label: "Turns so far" },

  settings: {
    title: "Settings",
    theme: "Light",
    day: "Day",
    night: "Night",
    system: "As the system",
    text: "Text",
    motion: "Counters slide along their path",
    fold: (side: string) => `Fold the ${side} column`,
    unfold: (side: string) => `Unfold the ${side} column`,
    left: "left",
    right: "right",
  },

  keys: {
    title: "Keys",
    rows: [
      ["Arrow keys", "move the hex cursor"],
      ["Enter", "pick what is in the hex; a second time, do it"],
      ["Shift + Enter", "add to what is picked"],
      ["Space", "fan the stack out; arrows and Enter pick in it"],
      ["A", "take the whole stack"],
      ["W", "set a way point of the path"],
      ["N, P", "next, previous thing that can be picked"],
      ["1 to 9", "choose what to do"],
      ["F, B", "go to the form, to the board"],
      ["Ctrl + Enter", "do what is filled in"],
      ["E", "end the phase"],
      ["Ctrl + Z", "undo"],
      ["Escape", "one step back"],
      ["+, −, 0", "zoom in, zoom out, the whole map"],
      ["Z, S, C", "show zones, supply, command"],
      ["F1 to F6", "stack, odds, log, rules, sources, notes"],
      ["R", "replay: Space plays, ← → step, ↑ ↓ turns, Home, End, Escape"],
      ["[, ]", "fold the left, the right column"],
      ["?", "this list"],
    ] as [string, string][],
  },

} as const;

export function problemText(problem: Problem): string {
  switch (problem.problem) {
    case "few":
      return problem.least === 1 ? "pick one" : `pick ${problem.least}`;
    case "many":
      return `at most ${problem.most}`;
    case "total":
      return problem.given < problem.total ? `${problem.total - problem.given} more to assign` : `${problem.given - problem.total} too many`;
    case "room":
      return `${problem.place} has room for ${problem.room}, and ${problem.taken} would end there`;
    case "missing":
      return `no route yet for ${list(problem.units)}`;
  }
}

const FRACTIONS: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚" };

/** "5 1/2" as it is printed: 5½. */
export function mixed(text: string): string {
  return text.replace(/ ?(\d\/\d)$/, (whole, fraction: string) => FRACTIONS[fraction] ?? whole);
}

/** "5 minutes ago", from seconds since 1970. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${count(minutes, "minute")} ago`;
  if (minutes < 24 * 60) return `${count(Math.floor(minutes / 60), "hour")} ago`;
  if (minutes < 14 * 24 * 60) return `${count(Math.floor(minutes / 1440), "day")} ago`;
  return new Date(then * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
}

/** A sentence with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
