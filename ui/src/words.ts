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
    invite: "To the invitation",
    cancel: "Cancel",
    miniatures: "Miniatures",
    printed: "Printed games",
    needsOneHere: "one side must be played at this table",
  },

  earlier: {
    title: (revision: number, own: number) => (revision < own ? "Begun by earlier rules" : "Not all of it is replayed"),
    carryOn: (own: number, back: boolean) => (back ? `Carry on from here by revision ${own}` : `Carry on by revision ${own}`),
    sure: (own: number, at: number, recorded: number) =>
      `It is played by revision ${own} from ${at ? `where it stood after input ${at}` : "its beginning"} on.${at < recorded ? ` What came after that (${count(recorded - at, "input")}) stays in the journal, beside the game.` : ""}`,
    yes: "Carry it on",
    rest: (number: number) => `${count(number, "input")}, not played`,
  },

  play: {
    back: "Games",
    turn: (number: number) => `Turn ${number}`,
    asItStands: (level: string) => `as it stands, ${level}`,
    undo: "Undo",
    undoOf: (input: string) => `Undo ${input}`,
    nothingToUndo: "Nothing to take back",
    takenBack: (input: string) => `taken back: ${input}`,
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

  tabs: { stack: "Stack", odds: "Odds", log: "Log", remarks: "Notes", rules: "Rules", parts: "Sources", mail: "Mail" },

  stack: {
    nothing: "Point at a hex, or click one, to see what is there.",
    empty: "No units",
    beside: "Beside the map",
    steps: (steps: number, full: number) => `${steps} of ${count(full, "step")}`,
    supplied: "in supply",
    unsupplied: "out of supply",
    terrain: "Terrain",
    hidden: "unknown unit",
    unknown: (number: number) => count(number, "unknown unit", "unknown units"),
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

  mail: {
    title: "Mail",
    open: (number: number) => (number ? `Mail (${number})` : "Mail"),
    forYou: "For you",
    withOthers: "With your opponents",
    invitations: "Invitations",
    none: "No game by mail yet",
    noneText: "Invite somebody: it takes a name, a rulebook and five minutes. Or paste the invitation that you got.",
    invite: "Invite an opponent",
    key: "Your key",
    openGame: "Open the game",
    since: (when: string) => `since ${when}`,
    against: (name: string) => `against ${name}`,
    dice: (mode: string) => `${mode} dice`,
    play: "Play it",

    receive: "Receive",
    paste: "Paste the mail, or only the block with the brackets. Ctrl + V works anywhere here.",
    take: "Receive the text",
    openFile: "Open file…",
    dropHint: "Files can be dropped on the window.",
    watched: (folder: string) => `Watched folder: ${folder}`,
    watch: "Watch a folder…",
    watchHint: "Every mail or move file that is saved there is received by itself.",
    unwatch: "Stop",
    came: "What came",
    putAway: "Put away",
    answer: "Answer it",
    show: "Show it",
    outcomes: { taken: "taken", duplicate: "known", waiting: "waits", kept: "kept", fork: "fork", refused: "refused" },

    send: "Send",
    message: "Message to your opponent",
    brief: "Without what happened, so that they see it on the board first",
    soFar: "Send what there is",
    soFarWarning: "It is still your move. What is sent is signed and stays; you go on with the next mail.",
    preview: "Read it first",
    previewText: "What your opponent will read",
    notesToSend: (number: number) => (number === 1 ? "One note on the game is meant for your opponent and not sent." : `${number} notes on the game are meant for your opponent and not sent.`),
    sendNotes: (number: number) => (number === 1 ? "Sign the note" : "Sign the notes"),
    sign: "Sign and write the letter",
    toSend: "Send to opponent",
    waiting: (name: string, side: string) => (name ? `Waiting for ${name} (${side})` : `Waiting for the ${side} player`),
    castByThem: (purpose: string) => `Sealed dice: their program rolls for ${purpose} when it gets your letter.`,
    signed: "Signed is played: afterwards only your opponent can agree to take it back.",
    ready: "Ready to send",
    last: "Sent last",
    sendHow: "Send it in one of these ways; any of them is enough.",
    sendAll: (number: number) => `Send all ${number} of them, each in one of these ways.`,
    to: (address: string) => `to ${address}`,
    copy: "Copy text",
    copied: "Copied",
    saveFile: "Save file…",
    saveMail: "Save as mail (.eml)…",
    saved: "Saved",
    mailProgram: "Open in mail program",
    handed: "Handed to the mail program. If none opens, copy the text into a mail.",
    showText: "Text of the letter",

    asked: (name: string, what: string) => `${name} asks ${what}.`,
    consent: "Consent",
    decline: "Decline",
    tray: (numbers: number[]) => `In the tray: ${numbers.join(", ")}. ${numbers.length === 1 ? "It came early and waits." : "They came early and wait."}`,
    missing: (number: number) => `Number ${number} is missing.`,
    ownMissing: (numbers: number[], number: number) => `In the tray: ${numbers.join(", ")}. Your opponent went on from another number ${number} of yours, sent from another computer or before a backup was restored. When it is here, the game goes on from it in place of yours.`,
    askAgain: "Ask for it again",
    wantedAgain: (number: number) => `Number ${number} is asked for again.`,
    forked: "Two dispatches with one number.",
    askedAgain: (name: string, number: number) => `${name} asks for number ${number} and everything after it once more.`,
    sendAgain: "Send everything again from number",
    sendAgainButton: "Write again",
    fork: (name: string) => `${name} has signed two different dispatches with the same number. A restored backup or a second computer can be the innocent cause: ask them, and keep the proof, which carries both signatures. The one that came first stands: you go on from it.`,
    proof: "Save the proof…",
    claimed: (name: string) => `Somebody says that they are ${name}, have lost their key, and asks for the seat with a new one. Compare the new key's words with ${name} by telephone first: giving the seat shows in the game for ever.`,
    claimedChain: (name: string) => `${name} has restored a backup and asks for a fresh dice chain, by the same key. Dice are never cast from a copy; giving it shows in the game for ever.`,
    newKey: "new key",
    seatedKey: "key in the seat",
    reseat: "Give them the seat",
    reseatChain: "Give them a fresh chain",
    dismiss: "Put it aside",
    given: (name: string) => `The seat of ${name} is given to another key. Confirm it only if you know that to be right.`,
    confirmGiven: "Take it as given",
    chainless: "This game came here from a backup or another computer, and dice are never cast from a copy. Ask your opponent for a fresh dice chain; when they grant it, the game goes on here.",
    askChain: "Ask for a fresh chain",
    notes: "Messages",
    you: "You",
    export: "Save the whole game…",
    exported: "The game is saved. Anyone can verify and replay it.",

    beside: "Ask or tell",
    wishes: {
      message: { title: "Message", text: "Words beside the moves. Nothing changes in the game.", does: "Sign the message" },
      resend: { title: "Lost mail", text: "Asks for everything again that they sent and that did not come. Nothing changes in the game.", does: "Ask for it again" },
      takeback: { title: "Take back", text: "Asks to go back to where the game stood after a number. Nothing changes until they consent.", does: "Ask for it" },
      adjudicate: { title: "Set right", text: "Asks to put units right, one change after the other: place 11/6 0714; steps 4/6 1. Nothing changes until they consent.", does: "Ask for it" },
      draw: { title: "Draw", text: "Offers to call the game a draw. It is one when they consent.", does: "Offer a draw" },
      adopt: { title: "Newer rules", text: "Asks to go on by the rules that this program has. Nothing changes until they consent.", does: "Ask for it" },
      resign: { title: "Resign", text: "The game is over and lost when this is signed.", does: "Resign the game" },
      claim: { title: "Claim my seat", text: "For a player who lost their key. Your opponent must give you the seat, and it shows in the game for ever.", does: "Sign the claim" },
    },
    takebackTo: "Number; empty: before their last dispatch",
    edits: "Changes",
    sure: "I am sure",
    side: "Side",

    fingerprints: "Fingerprints",
    compare: (name: string) => `Compare these words with ${name} once, on the telephone or in a chat, not by mail. If they match, nobody stands between you.`,
    own: "yours",

    orders: "Standing orders and plan",
    ordersText: "They answer losses, retreats, air points and advances in the middle of their turn, which saves mails.",
    kinds: {
      open: { title: "Open orders", text: "Travel with your next dispatch; their program obeys them at once." },
      home: { title: "Home orders", text: "Stay on this computer and draft your reply; your opponent never sees them." },
      plan: { title: "Plan", text: "A row of attacks, signed with your next dispatch; their program runs them one after the other." },
    },
    presets: "Ready orders",
    lines: "Orders, one in a line; the first that fits decides",
    planLines: "Attacks, one in a line",
    withHim: (number: number) => (number ? `His program has ${number} of your orders.` : "His program has no orders of yours and asks you everything."),
    notedNext: "Noted, and not sent yet.",
    notedHome: "Noted on this computer.",
    noteOrders: "Note",
    dropOrders: "Take back what is noted",
    addAttack: (line: string) => `Add “${line}”`,
    addHint: "Fill in an attack on the board, and it can be added here.",
    lineFault: (line: number) => `Line ${line}`,

    steps: ["You", "Game", "Terms", "Address", "Letter"],
    yourName: "Your name, as your opponents read it",
    makeKey: "Make my key",
    keyText: "A key is made with it. It signs your moves, so that nobody can play for you; there is no account and no server.",
    next: "Next",
    back: "Back",
    yourSide: "Your side",
    drawn: "Drawn dice",
    drawnText: "Nobody can choose, forge or repeat a die, and a turn takes one mail. They do not keep a cheat with two copies of their folder from looking at their own dice ahead.",
    sealed: "Sealed dice",
    sealedText: "His program casts your dice after your attack is signed, so nobody can look ahead. They take more mails, and they do not keep a player from no longer answering.",
    yourOrders: "Your standing orders",
    ordersLater: "They can be changed with every mail.",
    address: "Your mail address, so that your opponent can answer (optional)",
    firstMessage: "Message (optional)",
    makeInvitation: "Sign the invitation",
    invitationReady: "The invitation is signed. Send it to whom you want to play with; whoever answers first is your opponent.",
    whenAnswered: "When the answer comes, paste it here or open it, and the game begins.",
    accept: "Accept",
    acceptTitle: (name: string) => `${name} invites you`,
    acceptText: (side: string) => `He plays the ${side} side, you the other.`,
    acceptReady: "Accepted. The game begins when your opponent gets this letter.",
    ignore: "Put it away without an answer",
    toDesk: "To the mail desk",

    unlockText: "Your key is behind a passphrase. Nothing can be signed or received before it is opened.",
    unlock: "Open the key",
    passphrase: "Passphrase",
    repeat: "Once more",
    differs: "the two are not the same",
    setPassphrase: "Set the passphrase",
    changePassphrase: "Change the passphrase",
    removePassphrase: "Remove the passphrase",
    lockedNow: "The key lies behind a passphrase.",
    unlockedNow: "The key has no passphrase: who can read your folder can sign for you.",
    backup: "Save a backup…",
    backupText: "The key and the secrets of your games cannot be made again. Keep a copy elsewhere.",
    backedUp: (number: number) => `Saved, with the secrets of ${count(number, "game")}.`,
    restore: "Restore from a backup…",
    restoreText: "If you have a key on another computer, bring its backup instead of making a new one.",
    restorePassphrase: "Its passphrase, if it has one",
    second: "A second computer",
    secondText: "Save a backup here, and each game with “Save the whole game”. On the other computer restore the backup first, then open the game files on its mail desk. Play a game on one computer at a time: two dispatches with one number are a fork.",
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
    unfinished: "unfinished",
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
      ["F1 to F7", "stack, odds, log, rules, sources, notes, mail"],
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
    case "moving":
      return `at least ${problem.least} must go, and ${problem.moving} ${problem.moving === 1 ? "does" : "do"}`;
    case "ends":
      return `they go to ${problem.ends} hexes, and ${problem.most} at most are allowed`;
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

/** A line without the long numbers by which a secret is sealed; their beginnings are enough to tell them apart. */
export function withoutDigests(line: string): string {
  return line.replace(/\b([0-9a-f]{8})[0-9a-f]{24,}\b/g, "$1…");
}
