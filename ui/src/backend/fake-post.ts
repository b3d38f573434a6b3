// A small mail desk in memory, for trying the window and testing it: a key, a game that waits for the player, one that
// waits for their opponent with a tray and a fork, and an invitation. Texts are told apart by a word in them.

import type { Backend, InvitationCard, InvitationWish, LetterCard, OrdersCard, OrdersKind, Outside, PostDesk, PostGame, PresetCard, Receipt, SendingCard, Trouble, Wish } from ".";
import { seats } from "./fake-seats";

const OWN = "lift-weather-suspect-opinion-broom-attract-appear-peace";
const IWAN = "crisp-lunar-harvest-tulip-oval-seven-badge-mirror";
const PRESETS: PresetCard[] = [
  { id: "steady", title: "Hold the towns, otherwise give ground", lines: ["hold towns", "losses retreat", "lose largest", "retreat home", "air from 3-1"] },
  { id: "hold", title: "Hold every hex as long as anybody is left", lines: ["losses steps", "lose largest", "air from 2-1"] },
  { id: "ask", title: "Ask me everything", lines: [] },
];
const KNOWN = ["hold", "losses", "lose", "retreat", "air", "advance", "remove", "attack"];

function fault(sentence: string): Trouble {
  return { fault: { sentence, cause: null, line: null, column: null, text: null } };
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

function letter(game: string, kind: string, words: string[], to: string | null): LetterCard {
  const text = `[fieldpost/1/${kind}]\n\n${words.join("\n")}\n\n[fieldpost/1/payload]\nZmllbGRwb3N0IGludml0YXRpb24gMQpydWxlYm9vayBhZ3Mta29yc3VuCnJldmlz\naW9uIDEKc2NlbmFyaW8gY2FtcGFpZ24Kc2lkZSBTVQpkaWNlIGRyYXduCg\n[fieldpost/1/end]\n`;
  return { game, subject: `[Fieldpost] ${game}: ${kind}`, to, text, file: `${game}-${kind}.fieldpost`, eml: `${game}-${kind}.eml` };
}

const title = "Army Group South: Korsun";
const AFTER = "now Iwan (German): German initial movement phase";

const DRAWN = "drawn dice: nobody can choose, forge or repeat a roll, and a turn takes one mail. Whoever copies their data folder, or alters their program, can look at their own coming dice. A player can always stop answering.";
const SEALED = "sealed dice: nobody can choose, forge or repeat a roll. Nobody can look ahead at the sealed rolls either, because the other player casts them after the choice is signed: combat and untried units in combat. A turn takes more mails. A player can always stop answering.";

function first(): PostGame[] {
  const players = ["Hans (Soviet)", "Iwan (German)"];
  return [
    {
      id: "short-candy-power",
      status: { name: "short-candy-power", title, heading: "turn 1, Soviet headquarters phase", players, dice: "drawn", now: "now Hans (Soviet): turn 1: which headquarters are active", since: hoursAgo(3), yours: true, dice_text: DRAWN, opponent_key: null, compared: false, remarks: [] },
      opponent: IWAN,
      seated: true,
      newer_rules: false,
      asked: [],
      claims: [],
      given: [],
      chainless: null,
      tray: [],
      missing: null,
      own_missing: false,
      asked_again: null,
      forks: [],
      notes: [{ author: "Iwan", own: false, at: hoursAgo(3), text: "Good luck. Call me, and we compare the words of our keys." }],
    },
    {
      id: "brave-river-lamp",
      status: { name: "brave-river-lamp", title, heading: "turn 4, German combat phase", players: ["Hans (Soviet)", "Oskar (German)"], dice: "sealed", now: "now Oskar (German): German combat phase", since: hoursAgo(75), yours: false, dice_text: SEALED, opponent_key: null, compared: false, remarks: ["in the tray: 9; number 8 is missing: `fieldpost resend --ask`"] },
      opponent: "velvet-onion-ridge-hammer-polar-daring-swift-canal",
      seated: true,
      newer_rules: false,
      asked: [{ code: "3fb20648", text: "to go back to where the game stood after number 6" }],
      claims: [],
      given: [],
      chainless: null,
      tray: [9],
      missing: 8,
      own_missing: false,
      asked_again: null,
      forks: ["velvet-onion-ridge-hammer-polar-daring-swift-canal has signed two different documents with number 5 (1f0c22ab and 90d1e4c7); a restored backup or a second computer can be the innocent cause"],
      notes: [],
    },
  ];
}

const INVITATION: InvitationCard = {
  name: "quiet-amber-field",
  from: "Wera",
  words: "meadow-copper-strike-violin-north-lantern-apple-gravel",
  game: "ags-korsun",
  title,
  scenario: "Korsun, 26 January 1944",
  options: [],
  side: "German",
  dice: "drawn",
  dice_text: DRAWN,
  message: ["I have never played the Germans.", "One mail a day, if you like."],
};

export class FakePost {
  private desk: PostDesk;
  private passphrase = "";
  private unsent = 2;
  private sent: Record<string, LetterCard> = {};
  private noted: Record<string, Partial<Record<OrdersKind, string[]>>> = {};

  constructor(how: URLSearchParams) {
    const withKey = !how.has("new");
    const games = how.has("seats") ? seats() : first();
    const key = withKey ? { name: "Hans", words: OWN, locked: false, open: true } : null;
    this.desk = { key, warning: null, games: withKey ? games : [], invitations: withKey ? [INVITATION] : [], watched: null };
  }

  has(id: string): boolean {
    return this.desk.games.some((game) => game.id === id);
  }

  watch(folder: string | null): void {
    this.desk.watched = folder;
  }

  private game(id: string): PostGame {
    const game = this.desk.games.find((known) => known.id === id);
    if (!game) throw fault(`there is no game \`${id}\``);
    return game;
  }

  private key(name: string): void {
    if (!name.trim()) throw fault("a player has a name");
    this.desk.key = { name: name.trim(), words: OWN, locked: false, open: true };
  }

  private invite(wish: InvitationWish): LetterCard {
    const name = "early-copper-moon";
    const status = { name, title, heading: "not begun", players: ["Hans"], dice: wish.sealed ? "sealed" : "drawn", now: "the invitation is not accepted yet", since: "", yours: false, dice_text: wish.sealed ? SEALED : DRAWN, opponent_key: null, compared: false, remarks: [] };
    this.desk.games.push({ id: name, status, opponent: null, seated: true, newer_rules: false, asked: [], claims: [], given: [], chainless: null, tray: [], missing: null, own_missing: false, asked_again: null, forks: [], notes: [] });
    return this.keep(letter(name, "invitation", [`${this.desk.key?.name} invites to ${title}: ${wish.scenario}`, `  they play the ${wish.side} side`, ...wish.message.split("\n").map((line) => `  ${line}`)], null));
  }

  private accept(name: string, message: string): LetterCard {
    const invitation = this.desk.invitations.find((known) => known.name === name)!;
    this.desk.invitations = this.desk.invitations.filter((known) => known !== invitation);
    const status = { name, title, heading: "turn 1, Soviet headquarters phase", players: [`${this.desk.key?.name} (Soviet)`, `${invitation.from} (German)`], dice: invitation.dice, now: `now ${this.desk.key?.name} (Soviet): turn 1: which headquarters are active`, since: hoursAgo(0), yours: true, dice_text: DRAWN, opponent_key: null, compared: false, remarks: [] };
    this.desk.games.push({ id: name, status, opponent: invitation.words, seated: true, newer_rules: false, asked: [], claims: [], given: [], chainless: null, tray: [], missing: null, own_missing: false, asked_again: null, forks: [], notes: [] });
    return this.keep(letter(name, "acceptance", [`${this.desk.key?.name} accepts`, message], "wera@example.org"));
  }

  private keep(letter: LetterCard): LetterCard {
    this.sent[letter.game] = letter;
    return letter;
  }

  private receive(text: string): Receipt[] {
    const receipt = (outcome: Receipt["outcome"], game: string | null, number: number | null, said: string): Receipt[] => [{ outcome, game, number, text: said }];
    if (!text.includes("[fieldpost/1/")) return receipt("refused", null, null, "there is nothing for fieldpost in this text (armour)");
    if (text.includes("tampered")) return receipt("refused", "brave-river-lamp", null, "the signature does not belong to what is written (signature)");
    if (text.includes("twice")) return receipt("duplicate", "brave-river-lamp", 7, "number 7 is here already");
    const game = this.game("brave-river-lamp");
    if (text.includes("early")) {
      game.tray = [...game.tray, 10];
      return receipt("waiting", game.id, 10, "number 10 waits in the tray; number 8 is missing: `fieldpost resend --ask`");
    }
    if (text.includes("/invitation]")) {
      const name = "loud-pewter-gate";
      this.desk.invitations.push({ ...INVITATION, name, from: "Anna", words: IWAN, message: [] });
      return receipt("kept", name, null, `Anna invites you to a game: \`fieldpost accept ${name}\` accepts`);
    }
    Object.assign(game, { tray: [], missing: null, status: { ...game.status, yours: true, since: hoursAgo(0), now: "now Hans (Soviet): Soviet combat phase", remarks: [] } });
    return receipt("taken", game.id, 8, "dispatch 8 accepted; now Hans (Soviet): Soviet combat phase");
  }

  private sending(id: string): SendingCard {
    const { status } = this.game(id);
    const last = this.sent[id] ?? null;
    if (status.yours) return { cost: { mails: 1, text: "one mail, and it is for Iwan (German initial movement phase)" }, ready: true, remark: "it is still your move: finish it, or send what there is", remarks: this.unsent, last };
    return { cost: { mails: 1, text: "" }, ready: false, remark: status.now, remarks: this.unsent, last: last ?? letter(id, "dispatch", [`${title}, game ${id}, dispatch 7`, "Hans (Soviet) to Oskar (German)", "  9.4 6RD and 138RD attack 2817, 14 to 7, odds 2-1", "  9.5a die 5 at 2-1, result 1/1", status.now], "oskar@example.org") };
  }

  private told(id: string, message: string, brief: boolean): string[] {
    const told = brief ? [] : ["  23.11 active: 6TA, 2TA and 5GdTA"];
    return [`${title}, game ${id}, dispatch 1`, "Hans (Soviet) to Iwan (German)", ...told, AFTER, ...(message ? [`  ${message}`] : [])];
  }

  private send(id: string, message: string, brief: boolean): LetterCard {
    const game = this.game(id);
    const told = this.told(id, message, brief);
    game.status = { ...game.status, yours: false, now: AFTER, since: hoursAgo(0) };
    return this.keep(letter(id, "dispatch", told, "iwan@example.org"));
  }

  private sign(id: string, wish: Wish, message: string): LetterCard {
    const game = this.game(id);
    if (wish.wish === "remarks") this.unsent = 0;
    if (wish.wish === "consent" || wish.wish === "decline") game.asked = game.asked.filter(({ code }) => code !== wish.request);
    if (wish.wish === "reseat") game.claims = game.claims.filter(({ code }) => code !== wish.claim);
    if (wish.wish === "claim") game.chainless = null;
    if (message.trim()) game.notes = [...game.notes, { author: "Hans", own: true, at: hoursAgo(0), text: message }];
    return this.keep(letter(id, wish.wish === "consent" ? "agreement" : "note", [`Hans: ${wish.wish}`, message], "oskar@example.org"));
  }

  private orders(id: string): OrdersCard {
    const noted = this.noted[id] ?? {};
    return { sent: PRESETS[0]!.lines, next: noted.open ?? null, home: noted.home ?? null, plan: noted.plan ?? null, presets: PRESETS };
  }

  private note(id: string, kind: OrdersKind, text: string | null): OrdersCard {
    const lines = text?.split("\n").filter((line) => line.trim());
    const wrong = lines?.findIndex((line) => !KNOWN.includes(line.trim().split(" ")[0]!)) ?? -1;
    if (wrong >= 0) throw fault(`line ${wrong + 1}, column 1: no order begins with \`${lines![wrong]!.split(" ")[0]}\`; did you mean \`losses\`?`);
    this.noted[id] = { ...this.noted[id], [kind]: lines };
    return this.orders(id);
  }

  private lock(passphrase: string): void {
    this.passphrase = passphrase;
    if (this.desk.key) this.desk.key = { ...this.desk.key, locked: passphrase !== "", open: true };
  }

  private unlock(passphrase: string): void {
    if (passphrase !== this.passphrase) throw fault("the passphrase is not the right one");
  }

  methods(): Pick<Backend, "postDesk" | "makeKey" | "unlock" | "lockKey" | "backUp" | "restoreKey" | "invite" | "accept" | "ignoreInvitation" | "receive" | "receiveFile" | "lookForMail" | "sending" | "preview" | "send" | "sign" | "dismissClaim" | "confirmReseat" | "compared" | "sendAgain" | "presets" | "orders" | "noteOrders" | "exportGame"> {
    return {
      postDesk: async () => structuredClone(this.desk),
      makeKey: async (name) => this.key(name),
      unlock: async (passphrase) => this.unlock(passphrase),
      lockKey: async (passphrase) => this.lock(passphrase),
      backUp: async () => this.desk.games.length,
      restoreKey: async () => this.key("Hans"),
      invite: async (wish) => this.invite(wish),
      accept: async (name, _preset, _mail, message) => this.accept(name, message),
      ignoreInvitation: async (name) => void (this.desk.invitations = this.desk.invitations.filter((known) => known.name !== name)),
      receive: async (text) => this.receive(text),
      receiveFile: async () => this.receive("[fieldpost/1/dispatch] early"),
      lookForMail: async () => [],
      sending: async (id) => structuredClone(this.sending(id)),
      preview: async (id, message, brief) => this.told(id, message, brief).join("\n"),
      send: async (id, message, brief) => this.send(id, message, brief),
      sign: async (id, wish, message) => this.sign(id, wish, message),
      dismissClaim: async (id, claim) => {
        const game = this.game(id);
        game.claims = game.claims.filter(({ code }) => code !== claim);
      },
      confirmReseat: async (id, reseat) => {
        const game = this.game(id);
        game.given = game.given.filter(({ code }) => code !== reseat);
      },
      compared: async (id, compared) => void (this.game(id).status.compared = compared),
      sendAgain: async (id) => [this.sent[id] ?? this.sending(id).last!],
      presets: async () => PRESETS,
      orders: async (id) => structuredClone(this.orders(id)),
      noteOrders: async (id, kind, text) => this.note(id, kind, text),
      exportGame: async () => undefined,
    };
  }
}

/** Dialogs that are answered at once. */
export const outside: Outside = {
  chooseFile: async () => "/home/hans/dispatch.fieldpost",
  chooseFolder: async () => "/home/hans/mail",
  chooseNewFile: async (suggested) => `/home/hans/${suggested}`,
  saveLetter: async () => true,
  openLetter: async () => undefined,
  async onReceived(listener) {
    const listen = (event: Event) => listener((event as CustomEvent).detail);
    window.addEventListener("fieldpost-received", listen);
    return () => window.removeEventListener("fieldpost-received", listen);
  },
};
