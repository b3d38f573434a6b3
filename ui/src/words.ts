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
    empty: "No games yet",
    emptyText: "Start one and play both sides at this table, or just try out a rule. Every move is kept.",
    new: "New game",
    archive: "Archive",
    unarchive: "Unarchive",
    remove: "Delete",
    removed: (name: string) => `“${name}” was deleted.`,
    broken: "This game cannot be opened",
    restore: "Restore it",
    archived: (number: number) => `Archive (${number})`,
    moves: (number: number) => count(number, "move"),
    toMove: (side: string) => `${side} to move`,
    rulebook: "Rulebook",
    scenario: "Scenario",
    gameName: "Game name",
    here: "at this table",
    away: "by mail",
    computer: "by the computer",
    dice: "Dice",
    diceAuto: "rolled by the program",
    diceHand: "rolled by hand and entered",
    curtain: "Cover the board when players change seats",
    begin: "Start game",
    invite: "Continue to the invitation",
    cancel: "Cancel",
    miniatures: "Miniatures",
    printed: "Printed games",
    needsOneHere: "at least one side must be played at this table",
  },

  earlier: {
    title: (revision: number, own: number) => (revision < own ? "Started under earlier rules" : "Only partly replayed"),
    carryOn: (own: number, back: boolean) => (back ? `Carry on from here under revision ${own}` : `Carry on under revision ${own}`),
    sure: (own: number, at: number, recorded: number) =>
      `Play continues under revision ${own} from ${at ? `the position after input ${at}` : "the beginning"}.${at < recorded ? ` What came after that (${count(recorded - at, "input")}) stays in the journal but is no longer part of the game.` : ""}`,
    yes: "Carry on",
    rest: (number: number) => `${count(number, "input")} not played`,
  },

  play: {
    back: "Games",
    turn: (number: number) => `Turn ${number}`,
    asItStands: (level: string) => `as things stand, ${level}`,
    undo: "Undo",
    undoOf: (input: string) => `Undo ${input}`,
    nothingToUndo: "Nothing to undo",
    takenBack: (input: string) => `taken back: ${input}`,
    notYet: "Not yet",
    waiting: (side: string) => `Waiting for the ${side} player`,
    thinking: (side: string) => `The computer is playing the ${side} side`,
    over: "The game is over",
    at: (label: string, odds: string) => `${label} at ${odds}`,
    rollFor: (purpose: string) => `Roll for ${purpose}`,
    enterFaces: (number: number) => (number === 1 ? "Enter the number rolled" : `Enter the ${number} numbers rolled`),
    chosen: "chosen",
    of: (value: number, total: number) => `${value} of ${total}`,
    left: (points: string) => `${mixed(points)} left`,
    inReach: (number: number) => `${count(number, "hex", "hexes")} in reach`,
    toHint: "Click a hex, or drag the counter there.",
    wayHint: "Right-click or press W to set a waypoint.",
    pickUnits: (number: number) => `${count(number, "unit")} to pick from`,
    pickPlaces: (number: number) => `${count(number, "hex", "hexes")} to pick from`,
    unitHint: "Click a counter. Shift-click adds, A takes the whole stack.",
    placeHint: "Click one of the marked hexes.",
    routesHint: "Click its destination. Shift-click sends all of them the same way.",
    shareHint: "Click a counter to add one, Shift-click to take one off.",
    orderHint: "Click them in order, or move them in the list.",
    undone: (label: string) => `Still possible: ${label}`,
    whole: "Whole stack",
    stays: "stays",
    restStays: "The rest stay",
    instead: "Do this instead",
    readRule: "Read the rule",
    lastMove: "Last move",
    dismiss: "Close",
    die: (face: number) => `die ${face}`,
    curtainTitle: (side: string) => `${side} player, please take your seat`,
    curtainText: "The board is covered until the other player sits down.",
    curtainOpen: (side: string) => `I am the ${side} player`,
    secret: "sealed until both sides have decided",
    working: "working",
  },

  tabs: { stack: "Stack", odds: "Odds", log: "Log", remarks: "Notes", rules: "Rules", parts: "Sources", mail: "Mail" },

  stack: {
    nothing: "Point at a hex or click it to see what is there.",
    empty: "No units",
    beside: "Off the map",
    steps: (steps: number, full: number) => `${steps} of ${count(full, "step")}`,
    supplied: "in supply",
    unsupplied: "out of supply",
    terrain: "Terrain",
    hidden: "unknown unit",
    unknown: (number: number) => count(number, "unknown unit", "unknown units"),
    clear: "clear",
  },

  odds: {
    nothing: "Pick attackers and a target to see the odds worked out here, line by line, with the rule behind each.",
    results: "Results",
    chance: (faces: number, of: number) => `${faces} in ${of}`,
  },

  log: {
    empty: "Nothing has happened yet.",
    all: "All",
    filters: { move: "Moves", fight: "Combat", loss: "Losses", phase: "Turns" },
    search: "Search the log",
    none: "Nothing in the log matches.",
  },

  rules: {
    search: "Find a rule by word or number",
    none: (search: string) => `No rule mentions “${search}”.`,
    status: { enforced: "enforced", optional: "option", ruling: "our ruling", explained: "explained" } as Record<string, string>,
    intro: "Every rule in our own words. The printed rulebook has the final say.",
    charts: "Tables",
  },

  parts: {
    intro: "None of the printed components are used. Where each part comes from:",
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

  mail: {
    title: "Mail",
    open: (number: number) => (number ? `Mail (${number})` : "Mail"),
    forYou: "Waiting for you",
    withOthers: "Waiting for opponents",
    invitations: "Invitations",
    none: "No games by mail yet",
    noneText: "Invite someone: all it takes is a name, a rulebook and five minutes. Or paste an invitation you have received.",
    invite: "Invite an opponent",
    key: "Your key",
    openGame: "Open the game",
    against: (name: string) => `against ${name}`,
    lookingOn: "looking on",
    waitsForAnswer: "A request awaits your answer.",
    waitsForSeat: "Your opponent’s seat is claimed.",
    waitsForChain: "Your opponent asks for a fresh dice chain.",
    waitsForEyes: "A seat has changed hands.",
    waitsForOwnChain: "Needs a fresh dice chain.",
    dice: (mode: string) => `${mode} dice`,
    play: "Make your move",

    receive: "Receive",
    paste: "Paste the whole message, or just the block in brackets. Ctrl + V works anywhere on this page.",
    take: "Receive this text",
    openFile: "Open file…",
    dropHint: "You can also drop files on the window.",
    watched: (folder: string) => `Watched folder: ${folder}`,
    watch: "Watch a folder…",
    watchHint: "Any mail or move file saved there is received automatically.",
    unwatch: "Stop watching",
    came: "Just received",
    putAway: "Clear",
    answer: "Reply",
    show: "Show",
    outcomes: { taken: "accepted", duplicate: "duplicate", waiting: "waiting", kept: "kept", fork: "fork", refused: "refused" },

    send: "Send",
    message: "Message to your opponent",
    brief: "Leave out the move list (no spoilers)",
    soFar: "Send what I have so far",
    soFarWarning: "It is still your move. What you send now is signed and stands; you continue in your next dispatch.",
    preview: "Preview",
    previewText: "What your opponent will read",
    notesToSend: (number: number) => (number === 1 ? "One note for your opponent has not been sent." : `${number} notes for your opponent have not been sent.`),
    sendNotes: (number: number) => (number === 1 ? "Sign the note" : "Sign the notes"),
    sign: "Sign the dispatch",
    toSend: "Send to opponent",
    waiting: (name: string, side: string) => (name ? `Waiting for ${name} (${side})` : `Waiting for the ${side} player`),
    castByThem: (purpose: string) => `Sealed dice: their program rolls for ${purpose} when it receives your letter.`,
    signed: "Once signed, a move stands unless your opponent agrees to take it back.",
    ready: "Ready to send",
    last: "Last sent",
    sendHow: "Send it in any one of these ways.",
    sendAll: (number: number) => `Send all ${number}, each in any one of these ways.`,
    to: (address: string) => `to ${address}`,
    copy: "Copy text",
    copied: "Copied",
    saveFile: "Save file…",
    saveMail: "Save as mail (.eml)…",
    saved: "Saved",
    mailProgram: "Open in mail program",
    handed: "Passed to your mail program. If nothing opens, copy the text into a message.",
    showText: "Letter text",

    asked: (name: string, what: string) => `${name} asks ${what}.`,
    consent: "Agree",
    decline: "Decline",
    tray: (numbers: number[]) => `In the tray: ${numbers.join(", ")}. ${numbers.length === 1 ? "It arrived early and is waiting its turn." : "They arrived early and are waiting their turn."}`,
    missing: (number: number) => `Dispatch ${number} is missing.`,
    ownMissing: (numbers: number[], number: number) => `In the tray: ${numbers.join(", ")}. Your opponent went on from a different dispatch ${number} of yours, sent from another computer or before a backup was restored. Once it arrives, it replaces the one you have here.`,
    askAgain: "Ask for a resend",
    wantedAgain: (number: number) => `Your opponent asks for dispatch ${number} again.`,
    forked: "Two dispatches with the same number.",
    askedAgain: (name: string, number: number) => `${name} asks for dispatch ${number} and everything after it again.`,
    sendAgain: "Resend everything from dispatch",
    sendAgainButton: "Prepare letters",
    fork: (name: string) => `${name} has signed two different dispatches with the same number. A restored backup or a second computer may be the innocent cause: ask them, and save the proof, which carries both signatures. The one that arrived first stands, and your game continues from it.`,
    proof: "Save the proof…",
    claimed: (name: string) => `Someone says they are ${name}, have lost their key and want the seat under a new one. First compare the new key’s words with ${name} by telephone: a change of key stays on the game’s record for good.`,
    claimedChain: (name: string) => `${name} has restored a backup and asks for a fresh dice chain, under the same key. Dice are never cast from a copy; the restored backup stays on the game’s record for good.`,
    newKey: "new key",
    seatedKey: "current key",
    reseat: "Give them the seat",
    reseatChain: "Grant a fresh chain",
    dismiss: "Set aside",
    given: (name: string) => `${name}’s seat has been given to another key. Confirm this only if you know it to be right.`,
    confirmGiven: "Confirm the new key",
    chainless: "This game came from a backup or another computer, and dice are never cast from a copy. Ask your opponent for a fresh dice chain; once they grant it, you can play on here.",
    askChain: "Ask for a fresh chain",
    notes: "Messages so far",
    you: "You",
    export: "Save the whole game…",
    exported: "Game saved. Anyone can verify and replay it.",

    beside: "Messages and requests",
    wishes: {
      message: { title: "Message", text: "A message without a move. It changes nothing in the game.", does: "Sign the message" },
      resend: { title: "Lost mail", text: "Asks your opponent to resend whatever did not arrive. It changes nothing in the game.", does: "Ask for a resend" },
      takeback: { title: "Take back", text: "Asks to return to the position after an earlier dispatch. Nothing changes until your opponent agrees.", does: "Ask to take back" },
      adjudicate: { title: "Correction", text: "Asks to correct units, one change after another: place 11/6 0714; steps 4/6 1. Nothing changes until your opponent agrees.", does: "Ask for the correction" },
      draw: { title: "Draw", text: "Offers a draw. The game is drawn if your opponent agrees.", does: "Offer a draw" },
      adopt: { title: "Newer rules", text: "Asks to continue under this program’s rules. Nothing changes until your opponent agrees.", does: "Ask for newer rules" },
      resign: { title: "Resign", text: "Signing this ends the game, and you lose.", does: "Resign the game" },
      claim: { title: "Claim my seat", text: "Use this if you have lost your key. Your opponent must give you the seat, and the change stays on the game’s record for good.", does: "Sign the claim" },
    },
    takebackTo: "After dispatch number (blank: before their last dispatch)",
    edits: "Changes",
    sure: "I am sure",
    side: "Side",

    fingerprints: "Fingerprints",
    compare: (name: string) => `Compare these words with ${name} once, on the telephone or in a chat, not by mail. If they match, nobody is posing as either of you.`,
    compared: "I have compared these words, and they match",
    neverCompared: "Not compared yet.",
    own: "yours",

    orders: "Standing orders and plan",
    ordersText: "They decide losses, retreats, air points and advances for you during your opponent’s turn, which saves mail.",
    kinds: {
      open: { title: "Open orders", text: "Sent with your next dispatch; your opponent’s program follows them at once." },
      home: { title: "Home orders", text: "Kept on this computer to draft your reply; your opponent never sees them." },
      plan: { title: "Plan", text: "A series of attacks, signed with your next dispatch; your opponent’s program carries them out in turn." },
    },
    presets: "Ready-made orders",
    lines: "Orders, one per line; the first that applies decides",
    planLines: "Attacks, one per line",
    withThem: (number: number) => (number ? `Their program has ${number} of your orders.` : "Their program has none of your orders and asks you every time."),
    notedNext: "Saved, but not sent yet.",
    notedHome: "Saved on this computer.",
    noteOrders: "Save",
    dropOrders: "Discard what is saved",
    addAttack: (line: string) => `Add “${line}”`,
    addHint: "Set up an attack on the board to add it here.",
    lineFault: (line: number) => `Line ${line}`,

    steps: ["You", "Game", "Terms", "Address", "Letter"],
    yourName: "Your name, as your opponents will see it",
    makeKey: "Create my key",
    keyText: "Your key will carry this name. It signs your moves, so nobody else can play for you. There is no account and no server.",
    next: "Next",
    back: "Back",
    yourSide: "Your side",
    yourOrders: "Your standing orders",
    ordersLater: "You can change them with each dispatch.",
    address: "Your e-mail address, so your opponent can reply (optional)",
    firstMessage: "Message (optional)",
    makeInvitation: "Sign the invitation",
    invitationReady: "The invitation is signed. Send it to anyone you would like to play; the first to accept is your opponent.",
    whenAnswered: "When the reply arrives, paste or open it here, and the game begins.",
    accept: "Accept",
    acceptTitle: (name: string) => `${name} invites you`,
    acceptText: (side: string) => `They play the ${side} side; you play the other.`,
    acceptReady: "Accepted. The game begins when your opponent receives this letter.",
    ignore: "Discard without replying",
    toDesk: "To the mail desk",

    unlockText: "Your key is locked with a passphrase. Nothing can be signed or received until you unlock it.",
    unlock: "Unlock the key",
    passphrase: "Passphrase",
    repeat: "Repeat the passphrase",
    differs: "the passphrases do not match",
    setPassphrase: "Set the passphrase",
    changePassphrase: "Change the passphrase",
    removePassphrase: "Remove the passphrase",
    lockedNow: "Your key is locked with a passphrase.",
    unlockedNow: "Your key has no passphrase: anyone who can read your folder can sign for you.",
    backup: "Save a backup…",
    backupText: "Your key and the secrets of your games cannot be recreated. Keep a copy somewhere else.",
    backedUp: (number: number) => `Saved, with the secrets of ${count(number, "game")}.`,
    restore: "Restore from a backup…",
    restoreText: "If you have a key on another computer, restore its backup instead of creating a new one.",
    restorePassphrase: "Its passphrase, if it has one",
    second: "A second computer",
    secondText: "Save a backup here, and each game with “Save the whole game”. On the other computer, restore the backup first, then open the game files on its mail desk. Play each game on one computer at a time: two dispatches with the same number are a fork.",
  },

  overlays: { title: "Show", supply: "Supply", control: "Control" },

  board: {
    label: "Board. Arrow keys move the hex cursor, Enter picks, Space fans out a stack, question mark lists all keys.",
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
    done: "Go to my move",
    again: "Watch again",
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
    on: "One move forward",
    play: "Play",
    pause: "Pause",
    pin: "Compare with this moment",
    unpin: (at: number) => `Stop comparing with move ${at}`,
    pinned: "Go to another moment to see what changed.",
    differences: ({ moved, lost, came, reduced }: { moved: unknown[]; lost: unknown[]; came: unknown[]; reduced: unknown[] }) => {
      const parts = [[moved.length, "moved"], [lost.length, "lost"], [reduced.length, "reduced"], [came.length, "new"]] as const;
      return parts.filter(([number]) => number).map(([number, word]) => `${number} ${word}`).join(", ") || "Nothing has changed";
    },
  },

  remarks: {
    title: "Notes",
    none: "No notes yet. In the replay you can mark any move, comment on it and draw on the board.",
    mark: "Mark this move",
    marks: { "!": "good move", "?": "mistake", "!!": "excellent move", "??": "blunder", "!?": "interesting move" } as Record<string, string>,
    tools: { arrow: "Arrow", highlight: "Hex" },
    toolHint: { arrow: "Click the hex where the arrow starts, then the hex where it ends.", highlight: "Click a hex to highlight it; click it again to undo that." },
    arrowEnd: (from: string) => `From ${from}: click the hex where the arrow ends.`,
    arrow: (text: string) => `arrow ${text.replace("-", " → ")}`,
    highlight: (text: string) => `hex ${text}`,
    placeholder: "Comment on this move",
    write: "Add note",
    change: "Save note",
    edit: "Edit",
    withdraw: "Withdraw",
    share: "share with my opponent",
    private: "private",
    toSend: "not sent yet",
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
    text: "Both sides move by the rules. You choose the dice or roll them.",
    planned: (number: number) => (number ? count(number, "move") : "nothing yet"),
    apply: "Play this plan",
    leave: "Stop planning",
    name: "Plan name",
    keep: "Save",
    unfinished: "unfinished",
    now: "on the current board",
    forget: "Delete",
    throw: "Roll for me",
    stopped: "The plan stops at",
  },

  timeline: { label: "Turns so far" },

  settings: {
    title: "Settings",
    theme: "Appearance",
    day: "Day",
    night: "Night",
    system: "Same as system",
    text: "Text size",
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
      ["Enter", "pick what is in the hex; press again to confirm"],
      ["Shift + Enter", "add to the selection"],
      ["Space", "fan out the stack; arrows and Enter pick from it"],
      ["A", "take the whole stack"],
      ["W", "set a waypoint on the path"],
      ["N, P", "next, previous hex with something to pick"],
      ["1 to 9", "choose an action"],
      ["F, B", "go to the form, to the board"],
      ["Ctrl + Enter", "confirm what is filled in"],
      ["E", "end the phase"],
      ["Ctrl + Z", "undo"],
      ["Escape", "one step back"],
      ["+, −, 0", "zoom in, zoom out, whole map"],
      ["Z, S, C", "show zones, supply, command"],
      ["F1 to F7", "stack, odds, log, rules, sources, notes, mail"],
      ["R", "replay: Space plays, ← → step, ↑ ↓ turns, Home, End, Escape"],
      ["[, ]", "fold the left, right column"],
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
      return `${problem.place} has room for ${problem.room}, but ${problem.taken} would end there`;
    case "missing":
      return `no route yet for ${list(problem.units)}`;
    case "moving":
      return `at least ${problem.least} must go, but only ${problem.moving} ${problem.moving === 1 ? "does" : "do"}`;
    case "ends":
      return `they would end in ${problem.ends} hexes, but at most ${problem.most} ${problem.most === 1 ? "is" : "are"} allowed`;
  }
}

const FRACTIONS: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚" };

/** "5 1/2" as it is printed: 5½. */
export function mixed(text: string): string {
  return text.replace(/ ?(\d\/\d)$/, (whole, fraction: string) => FRACTIONS[fraction] ?? whole);
}

/** "5 minutes" between two moments, in seconds since 1970; null after two weeks. */
function span(then: number, now: number): string | null {
  const minutes = Math.floor((now - then) / 60);
  if (minutes < 60) return count(minutes, "minute");
  if (minutes < 24 * 60) return count(Math.floor(minutes / 60), "hour");
  return minutes < 14 * 24 * 60 ? count(Math.floor(minutes / 1440), "day") : null;
}

function date(then: number): string {
  return new Date(then * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
}

/** "5 minutes ago". */
export function ago(then: number, now: number): string {
  if (now - then < 60) return "just now";
  const passed = span(then, now);
  return passed === null ? date(then) : `${passed} ago`;
}

/** How long it has been so: "for 5 minutes". */
export function lasting(then: number, now: number): string {
  if (now - then < 60) return "just now";
  const passed = span(then, now);
  return passed === null ? `since ${date(then)}` : `for ${passed}`;
}

/** A sentence with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A line without the long numbers by which a secret is sealed; their beginnings are enough to tell them apart. */
export function withoutDigests(line: string): string {
  return line.replace(/\b([0-9a-f]{8})[0-9a-f]{24,}\b/g, "$1…");
}
