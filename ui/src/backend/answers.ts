// Made from `app/src` by its test of bindings: what the program answers. Not to be changed by hand.

/** Where a piece of data comes from. */
export type Source = "rulebook" | "history" | "reconstructed";

/**
 * Why nothing happened.
 */
export type Trouble = { "refusal": Refusal } | { "fault": Fault };

/**
 * The rules say no.
 */
export type Refusal = { case: string, 
/**
 * The whole sentence, with case and alternative.
 */
text: string, facts: Array<Fact>, 
/**
 * The nearest legal alternative, in notation.
 */
instead: string | null, };

/**
 * Something is wrong with a file, a line or the machine: one sentence for the player, the cause for the log.
 */
export type Fault = { sentence: string, cause: string | null, 
/**
 * Where it is, in the file or the line that was given.
 */
line: number | null, column: number | null, 
/**
 * The line itself, for pointing.
 */
text: string | null, };

/**
 * A fact in a sentence, so that it can be clicked or filtered.
 */
export type Fact = { name: string, kind: string, text: string, };

export type GameEvent = { event: string, case: string | null, text: string, facts: Array<Fact>, };

export type LogEntry = { 
/**
 * None for what followed of itself when the game began.
 */
input: string | null, events: Array<GameEvent>, };

/**
 * What the game waits for.
 */
export type Awaits = { "awaits": "choice", sides: Array<string>, } | { "awaits": "roll", purpose: string, sides: number, count: number, } | { "awaits": "opening", side: string, secret: string, } | { "awaits": "over", winner: string | null, level: string, case: string, text: string, };

export type Prompt = { side: string, title: string, offers: Array<Offer>, };

export type Offer = { verb: string, label: string, closes: boolean, secret: boolean, idle: boolean, };

/**
 * The next question of a form, or that it is complete.
 */
export type Ask = { begun: string, complete: boolean, field: Field | null, 
/**
 * A fixed word that stands before the next value, where the verb's notation has one.
 */
key: string | null, };

export type Field = { "field": "one", options: Array<Option>, } | { "field": "units", from: Array<string>, least: number, most: number, } | { "field": "stack", groups: Array<Array<string>>, least: number, most: number, } | { "field": "places", from: Array<string>, least: number, most: number, } | { "field": "path", from: string, to: Array<Destination>, } | { "field": "routes", units: Array<UnitRoutes>, room: Array<Room>, least_moving: number, most_ends: number | null, } | { "field": "assignment", shares: Array<Share>, total: number, } | { "field": "order", things: Array<string>, } | { "field": "amount", least: number, most: number, };

export type Option = { 
/**
 * As it stands in notation.
 */
word: string, text: string, };

export type Destination = { place: string, via: string, 
/**
 * Points left on arrival, as players say them: 2 1/2.
 */
left: string, pass_only: boolean, };

export type UnitRoutes = { unit: string, 
/**
 * How much room it takes where it ends.
 */
weight: number, routes: Array<string>, };

export type Room = { place: string, room: number, };

export type Share = { thing: string, least: number, most: number, };

export type View = { heading: string, units: Array<SeenUnit>, tracks: Array<Track>, control: Array<Control>, 
/**
 * What is to be known of single places and units beyond their marks.
 */
notes: Array<Note>, };

export type SeenUnit = { 
/**
 * None shows the counter's back.
 */
unit: string | null, side: string, place: string, kind: string, strengths: Array<number>, steps: number, full_steps: number, marks: Array<string>, 
/**
 * What a counter beside the map waits for.
 */
due: string | null, 
/**
 * The counter face that shows it, by its name on the counter sheet; none where there is no picture.
 */
face: string | null, 
/**
 * What a counter is followed by whose back is shown.
 */
token: number | null, };

export type Track = { track: string, side: string | null, value: number, 
/**
 * What the game would end with at which values, from the lowest.
 */
levels: Array<Level>, };

export type Level = { from: number, winner: string | null, name: string, };

export type Control = { place: string, side: string, };

/**
 * A line about a place or a unit.
 */
export type Note = { on: string, text: string, };

export type Title = { game: string, title: string, revision: number, sort: string, scenarios: Array<Scenario>, verbs: Array<Verb>, sides: Array<SideData>, 
/**
 * Options of the rulebook that a new game can have.
 */
options: Array<GameOption>, 
/**
 * Whether players hide anything from each other.
 */
secrets: boolean, 
/**
 * What each mode of dice prevents and what not in a game by mail.
 */
drawn: string, sealed: string, 
/**
 * Whether the computer can play a side.
 */
computer: boolean, };

export type Scenario = { scenario: string, title: string, };

export type Verb = { verb: string, help: string, };

export type SideData = { code: string, name: string, };

export type GameOption = { option: string, says: string, };

export type Case = { case: string, printed: string, title: string, text: string, status: "enforced" | "optional" | "ruling" | "explained", };

/**
 * How a fight would go.
 */
export type Forecast = { lines: Array<GameEvent>, odds: string, results: Array<Chance>, };

/**
 * A result, and how many faces of a die give it.
 */
export type Chance = { result: string, faces: number, };

/**
 * Whether a unit is in supply, and how.
 */
export type Supply = { supplied: boolean, lines: Array<GameEvent>, 
/**
 * The traced lines, each from the unit or HQ on.
 */
traced: Array<Array<string>>, 
/**
 * Where a line is cut.
 */
cut: string | null, };

/**
 * Something that can be shown over the board.
 */
export type OverlayKind = { id: string, label: string, 
/**
 * Of the whole board, or of one unit.
 */
of: "board" | "unit", };

export type OverlayData = { hexes: Array<OverlaidHex>, lines: Array<OverlaidLine>, 
/**
 * What it says, line by line.
 */
says: Array<GameEvent>, };

export type OverlaidHex = { place: string, look: "tint" | "hatch", side: string | null, word: string, };

export type OverlaidLine = { places: Array<string>, cut: boolean, };

/**
 * A table of the rulebook.
 */
export type Chart = { title: string, case: string, heads: Array<string>, rows: Array<Array<string>>, };

/**
 * A game in the library.
 */
export type GameCard = { id: string, 
/**
 * The rulebook's id; empty if the game cannot be read.
 */
game: string, title: string, scenario: string, 
/**
 * The name that its player gave it.
 */
name: string, 
/**
 * Turn and phase in words.
 */
heading: string, 
/**
 * The sides that decide now; none when the game is over, waits for dice or for somebody elsewhere.
 */
awaits: Array<string>, 
/**
 * The names of the sides that decide, whom it waits for, or how it ended.
 */
state: string, seats: { [key in string]: Seat }, inputs: number, 
/**
 * Seconds since 1970.
 */
changed: number, archived: boolean, 
/**
 * What is to be known about it, in sentences: it is of an earlier revision of its rulebook.
 */
remark: string | null, 
/**
 * Why it cannot be opened, in a sentence.
 */
fault: string | null, };

/**
 * Who plays a side.
 */
export type Seat = "here" | "away" | "computer";

/**
 * A game that is wished for.
 */
export type NewGame = { game: string, scenario: string, name: string, 
/**
 * Names of options of the rulebook that are on.
 */
options: Array<string>, seats: { [key in string]: Seat }, dice: DiceWish, 
/**
 * Whether the board is covered while the seat changes hands.
 */
curtain: boolean, };

export type DiceWish = "auto" | "hand";

/**
 * A game that is open.
 */
export type GameData = { id: string, name: string, game: string, title: string, scenario: string, sides: Array<SideData>, seats: { [key in string]: Seat }, 
/**
 * Whether the board is covered while the seat changes hands.
 */
curtain: boolean, board: BoardData, overlays: Array<OverlayKind>, 
/**
 * What each turn is called, where the game knows its turns beforehand.
 */
turns: Array<string>, 
/**
 * The phases of a turn in order, as their events tell them.
 */
phases: Array<string>, 
/**
 * The tables of the rulebook.
 */
charts: Array<Chart>, sources: Array<SourceRemark>, 
/**
 * What came by mail since the player last looked.
 */
unseen: Unseen | null, 
/**
 * What is shown and what not, if it is a game of an earlier revision of its rulebook.
 */
earlier: Earlier | null, };

/**
 * Where hexes lie and what they are called.
 */
export type BoardData = { orientation: "flat_top" | "pointy_top", 
/**
 * The length of a hexside in points; a counter is drawn for a side of 32.
 */
side: number, 
/**
 * The printed numbers, and the centres on the lattice of `Grid::centre`, in one order. No hexes: a game of areas.
 */
numbers: Array<string>, x: Array<number>, y: Array<number>, 
/**
 * The drawn page in points, with the lattice's origin at (0, 0).
 */
page: PageData, 
/**
 * None: the board draws a plain grid itself.
 */
map: MapLevels | null, 
/**
 * The names of towns and the like, by their numbers.
 */
names: { [key in string]: string }, 
/**
 * What lies where, for the hex's description and its sources.
 */
features: Array<Feature>, };

export type PageData = { x: number, y: number, width: number, height: number, };

export type MapLevels = { levels: Array<MapLevel>, };

/**
 * One size of the map, cut into tiles from the page's upper left corner.
 */
export type MapLevel = { 
/**
 * Pixels to a point.
 */
scale: number, 
/**
 * The width and height of a tile in pixels; those at the right and lower edge may be smaller.
 */
tile: [number, number], columns: number, rows: number, };

export type Feature = { 
/**
 * What the terrain key calls it.
 */
says: string, name: string, 
/**
 * Printed numbers.
 */
at: Array<string>, 
/**
 * It lies along hexsides, not in the hexes.
 */
sides: boolean, source: Source, note: string, };

export type SourceRemark = { about: string, source: Source, note: string, };

/**
 * Where the faces of counters lie in their picture.
 */
export type CounterFaces = { 
/**
 * The side of a counter in pixels, and how far its corners are rounded.
 */
size: number, round: number, 
/**
 * The upper left corner of each face in pixels.
 */
faces: { [key in string]: [number, number] }, 
/**
 * Where the figures of a face come from.
 */
sources: { [face: string]: Source }, };

/**
 * A game as it stands.
 */
export type Table = { view: View, awaits: Awaits, prompts: Array<Prompt>, 
/**
 * How many inputs there are; the log has as many entries, or one more.
 */
inputs: number, 
/**
 * What would be taken back; none if nothing can be.
 */
undo: string | null, };

/**
 * Whether an action would be taken.
 */
export type Judgement = { 
/**
 * Why not; none if it is allowed.
 */
refusal: Refusal | null, rule: Case | null, };

/**
 * What an input brought.
 */
export type Acted = { events: Array<GameEvent>, table: Table, };

/**
 * What was taken back.
 */
export type Undone = { undone: string, table: Table, };

/**
 * How the player likes the window.
 */
export type Settings = { theme: ThemeSetting, 
/**
 * The size of text in pixels.
 */
text: number, 
/**
 * Whether counters slide along their paths.
 */
motion: boolean, 
/**
 * Columns that are folded away.
 */
folded: Array<Column>, 
/**
 * The folder that is looked through for mail.
 */
watched: string | null, };

export type ThemeSetting = "day" | "night" | "system";

export type Column = "left" | "right";

/**
 * Everything on the mail desk at a glance.
 */
export type PostDesk = { 
/**
 * None: the player has none yet.
 */
key: KeyCard | null, 
/**
 * What is wrong with the place of the player's folder, if anything.
 */
warning: string | null, games: Array<PostGame>, invitations: Array<InvitationCard>, 
/**
 * The folder that is looked through for mail.
 */
watched: string | null, };

/**
 * The player's key.
 */
export type KeyCard = { name: string, 
/**
 * The fingerprint in words.
 */
words: string, 
/**
 * It lies behind a passphrase.
 */
locked: boolean, 
/**
 * It can be used: it has no passphrase, or that was given.
 */
open: boolean, };

/**
 * A game by mail.
 */
export type PostGame = { id: string, status: GameStatus, 
/**
 * The opponent's fingerprint in words, where he is known.
 */
opponent: string | null, 
/**
 * Whether this player has a seat; whoever has none only looks on.
 */
seated: boolean, 
/**
 * Whether this program has newer rules than those the game is played by.
 */
newer_rules: boolean, 
/**
 * What is asked of this player and waits for a yes or no.
 */
asked: Array<AskedCard>, 
/**
 * Claims to the opponent's seat.
 */
claims: Array<ClaimCard>, 
/**
 * Seats that were given away, which whoever looks on confirms.
 */
given: Array<ClaimCard>, 
/**
 * The player's side, by its code, if the game came here from a backup or another computer: it needs a fresh dice chain before
 * they go on.
 */
chainless: string | null, 
/**
 * Numbers that came too early, and the one that is missing.
 */
tray: Array<number>, missing: number | null, 
/**
 * That one is the player's own, from another computer or before a backup was restored.
 */
own_missing: boolean, 
/**
 * From which number on the opponent asked for everything again.
 */
asked_again: number | null, forks: Array<string>, 
/**
 * What the players wrote beside the moves, the latest last.
 */
notes: Array<NoteCard>, };

/**
 * A game at a glance.
 */
export type GameStatus = { name: string, title: string, heading: string, 
/**
 * Names and sides, first the player's own.
 */
players: Array<string>, dice: string | null, 
/**
 * What these dice prevent and what not.
 */
dice_text: string | null, 
/**
 * The opponent's key in words, where they are known.
 */
opponent_key: string | null, 
/**
 * Whether the player has compared these words with them.
 */
compared: boolean, 
/**
 * Who is to do what.
 */
now: string, 
/**
 * Since when it has been so.
 */
since: string, 
/**
 * Whether it is for this player.
 */
yours: boolean, 
/**
 * What waits, is missing, or is to be answered, a sentence each.
 */
remarks: Array<string>, };

/**
 * A request of the other player.
 */
export type AskedCard = { 
/**
 * By which it is answered.
 */
code: string, 
/**
 * What is wanted, after `asks`.
 */
text: string, };

/**
 * A claim to a seat, or a seat that was given to one.
 */
export type ClaimCard = { 
/**
 * By which it is answered.
 */
code: string, name: string, 
/**
 * The claimed key's words.
 */
words: string, 
/**
 * The words of the key that has the seat now.
 */
seated: string, 
/**
 * The key stays, and only the dice chain is a fresh one.
 */
same_key: boolean, };

export type NoteCard = { author: string, own: boolean, at: string, text: string, };

/**
 * An invitation that came and is not answered.
 */
export type InvitationCard = { name: string, from: string, 
/**
 * The fingerprint of whoever invites, in words.
 */
words: string, game: string, title: string, scenario: string, options: Array<string>, 
/**
 * The name of the side that the player has.
 */
side: string, dice: "drawn" | "sealed", 
/**
 * What these dice prevent and what not.
 */
dice_text: string, message: Array<string>, };

/**
 * A game by mail that is wished for.
 */
export type InvitationWish = { game: string, scenario: string, options: Array<string>, 
/**
 * The side that the host plays, by its code.
 */
side: string, 
/**
 * Dice that the opponent casts after the attack is signed.
 */
sealed: boolean, 
/**
 * A preset of standing orders; the game's usual one, unless named.
 */
preset: string | null, mail: string | null, message: string, };

/**
 * Something to be sent.
 */
export type LetterCard = { 
/**
 * The game's id.
 */
game: string, subject: string, to: string | null, 
/**
 * The whole text, to be put into a mail.
 */
text: string, 
/**
 * The names of the files: the move file, and the mail as a mail program opens it.
 */
file: string, eml: string, };

/**
 * What sending would do now.
 */
export type SendingCard = { cost: Cost, 
/**
 * Whether there is anything to send: something is done, or something falls to the other player.
 */
ready: boolean, 
/**
 * Why not, or what is left undone.
 */
remark: string | null, 
/**
 * How many of the player's notes on the game are meant for the other player and not sent.
 */
remarks: number, 
/**
 * The letter that was sent last, to be sent again.
 */
last: LetterCard | null, };

/**
 * What a dispatch costs in mails.
 */
export type Cost = { 
/**
 * How many mails it takes, this one included, until the sender's turn is over or the game goes on with the other: at least.
 */
mails: number, text: string, };

/**
 * The standing orders of a game, and the plan.
 */
export type OrdersCard = { 
/**
 * Those that the opponent's program has.
 */
sent: Array<string>, 
/**
 * Those that go with the next dispatch.
 */
next: Array<string> | null, 
/**
 * Those that stay here and draft the reply.
 */
home: Array<string> | null, 
/**
 * The plan that goes with the next dispatch.
 */
plan: Array<string> | null, presets: Array<PresetCard>, };

export type PresetCard = { id: string, title: string, lines: Array<string>, };

/**
 * Which orders are noted.
 */
export type OrdersKind = "open" | "home" | "plan";

/**
 * Something that a player signs beside their moves.
 */
export type Wish = { "wish": "message" } | { "wish": "remarks" } | { "wish": "resend" } | { "wish": "takeback", to: number | null, } | { "wish": "adjudicate", edits: string, } | { "wish": "draw" } | { "wish": "adopt" } | { "wish": "consent", request: string, } | { "wish": "decline", request: string, } | { "wish": "resign" } | { "wish": "claim", side: string, } | { "wish": "reseat", claim: string, };

/**
 * What became of one thing that came in.
 */
export type Receipt = { outcome: Outcome, 
/**
 * The game's name, where there is one.
 */
game: string | null, number: number | null, 
/**
 * One sentence.
 */
text: string, };

export type Outcome = "taken" | "duplicate" | "waiting" | "kept" | "fork" | "refused";

/**
 * A moment of a game: the board after so many inputs, and what the last of them was and brought.
 */
export type Moment = { at: number, 
/**
 * How many inputs there are.
 */
of: number, view: View, input: string | null, events: Array<GameEvent>, 
/**
 * The sides with whose eyes the game may be looked at.
 */
viewers: Array<string>, };

/**
 * What came by mail and has not been shown to this player: the inputs after the first number, up to the second.
 */
export type Unseen = { from: number, to: number, };

/**
 * What is shown of a game of an earlier revision, and what not.
 */
export type Earlier = { 
/**
 * The revision of the rules by which the game was played so far.
 */
revision: number, 
/**
 * The one that this program has.
 */
own: number, 
/**
 * What the player is told.
 */
text: string, 
/**
 * How many inputs the rules of this program take, and how many were recorded.
 */
replayed: number, recorded: number, 
/**
 * The recorded inputs that are not played, as they were written.
 */
rest: Array<string>, 
/**
 * The first of them, and why it is not taken.
 */
stopped: Stopped | null, 
/**
 * Whether it can be carried on at this table.
 */
can_carry_on: boolean, };

/**
 * A remark that stands.
 */
export type Remark = { number: number, 
/**
 * After how many inputs; 0 for the game as a whole, none if what it is about was taken back.
 */
at: number | null, 
/**
 * His name, where it is known.
 */
author: string, own: boolean, kind: RemarkKind, 
/**
 * A comment's words, a mark, the two hexes of an arrow (`0714-0816`), a highlighted hex.
 */
text: string, private: boolean, 
/**
 * The other player has it.
 */
sent: boolean, when: string, };

export type RemarkKind = "comment" | "mark" | "arrow" | "highlight";

/**
 * A remark that is to be written down.
 */
export type RemarkWish = { at: number, kind: RemarkKind, text: string, private: boolean, 
/**
 * The earlier one in whose place it stands.
 */
supersedes: number | null, };

/**
 * A scratch copy as it stands.
 */
export type Scratch = { 
/**
 * How many inputs are the real game's.
 */
from: number, 
/**
 * What was done on the copy.
 */
inputs: Array<string>, 
/**
 * Why the rest of a kept plan could not be repeated.
 */
stopped: Stopped | null, table: Table, };

/**
 * A plan that was kept.
 */
export type KeptPlan = { name: string, from: number, inputs: number, };

/**
 * An input of a plan, or of a game of an earlier revision, that was not taken.
 */
export type Stopped = { line: string, refusal: Refusal | null, 
/**
 * The whole sentence.
 */
text: string, };

/**
 * What became of a plan that was made into orders.
 */
export type Applied = { taken: number, events: Array<GameEvent>, stopped: Stopped | null, table: Table, };

/**
 * A call of the window, by the name of the desk's method.
 */
export type Call = { "method": "titles" } | { "method": "games" } | { "method": "new_game", wish: NewGame, } | { "method": "archive", id: string, archived: boolean, } | { "method": "remove", id: string, } | { "method": "restore", id: string, } | { "method": "cover", id: string, theme: string, } | { "method": "open", id: string, } | { "method": "carry_on", from: number | null, } | { "method": "look", viewer: string | null, } | { "method": "ask", side: string, begun: string, } | { "method": "judge", line: string, } | { "method": "act", line: string, viewer: string | null, } | { "method": "computer", viewer: string | null, } | { "method": "undo", viewer: string | null, } | { "method": "forecast", line: string, } | { "method": "supply", unit: string, } | { "method": "log", from: number, viewer: string | null, } | { "method": "rules", search: string, } | { "method": "overlay", id: string, unit: string | null, } | { "method": "replay", at: number, viewer: string | null, } | { "method": "seen", at: number, } | { "method": "remarks" } | { "method": "remark", wish: RemarkWish, } | { "method": "withdraw_remark", number: number, } | { "method": "scratch_begin", at: number | null, viewer: string | null, } | { "method": "scratch_leave", viewer: string | null, } | { "method": "scratch_act", line: string, viewer: string | null, } | { "method": "scratch_undo", viewer: string | null, } | { "method": "scratch_keep", name: string, } | { "method": "scratch_list" } | { "method": "scratch_open", name: string, now: boolean, viewer: string | null, } | { "method": "scratch_forget", name: string, } | { "method": "scratch_apply", viewer: string | null, } | { "method": "map_tile", level: number, column: number, row: number, theme: string, } | { "method": "counter_faces", scale: number, } | { "method": "counter_picture", scale: number, theme: string, } | { "method": "settings" } | { "method": "keep_settings", settings: Settings, } | { "method": "post_desk" } | { "method": "make_key", name: string, } | { "method": "unlock", passphrase: string, } | { "method": "lock_key", passphrase: string, } | { "method": "back_up", file: string, } | { "method": "restore_key", file: string, passphrase: string, } | { "method": "invite", wish: InvitationWish, } | { "method": "accept", name: string, preset: string | null, mail: string | null, message: string, } | { "method": "ignore_invitation", name: string, } | { "method": "receive", text: string, } | { "method": "receive_file", file: string, } | { "method": "look_for_mail" } | { "method": "sending", id: string, } | { "method": "preview", id: string, message: string, brief: boolean, so_far: boolean, } | { "method": "send", id: string, message: string, brief: boolean, so_far: boolean, } | { "method": "sign", id: string, wish: Wish, message: string, } | { "method": "dismiss_claim", id: string, claim: string, } | { "method": "compared", id: string, compared: boolean, } | { "method": "confirm_reseat", id: string, reseat: string, } | { "method": "send_again", id: string, from: number, } | { "method": "presets", game: string, } | { "method": "orders", id: string, } | { "method": "note_orders", id: string, kind: OrdersKind, text: string | null, } | { "method": "export", id: string, forks: boolean, file: string, };
