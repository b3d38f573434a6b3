import { expect, test } from "vitest";
import type { PostDesk, PostGame } from "../backend";
import { changed, isWaiting, named, opponentOf, orderFault, plain, player, remarks, waiting, withLine } from "./plain";

const game = (name: string, more: Partial<PostGame> = {}): PostGame => ({
  id: name,
  status: { name, title: "", heading: "", players: ["Hans (Soviet)", "Iwan (German)"], dice: "drawn", now: "", since: "", yours: false, dice_text: "", opponent_key: null, compared: false, remarks: [] },
  opponent: null,
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
  notes: [],
  ...more,
});

test("words of the command line are left out", () => {
  expect(plain("Hans invites you to a game: `fieldpost accept a-b` accepts")).toBe("Hans invites you to a game");
  expect(plain("in the tray: 9; number 8 is missing: `fieldpost resend --ask`")).toBe("in the tray: 9; number 8 is missing");
  expect(plain("you are asked to call it a draw: `fieldpost consent` or `fieldpost decline`")).toBe("you are asked to call it a draw");
});

/** Hole 10 of issue 17: the text is somebody else's, and a filter that tries a run of spaces from each of them takes hours. */
test("a long run of spaces or commands without an end costs no time", () => {
  const spaces = " ".repeat(1_000_000);
  expect(plain(`a${spaces}b`)).toBe(`a${spaces}b`);
  expect(plain(`a:${spaces}\`fieldpost send\` accepts${spaces}b`)).toBe(`a${spaces}b`);
  const begun = "`fieldpost ".repeat(100_000);
  expect(plain(`${begun}b`).length).toBeLessThan(begun.length);
});

test("what waits is counted once for each game, and for each invitation", () => {
  const yours = game("a", { asked: [{ code: "3fb20648", text: "to call it a draw" }] });
  yours.status.yours = true;
  const desk = { games: [yours, game("b"), game("c", { claims: [{ code: "f9f6557c", name: "Iwan", words: "a-b", seated: "c-d", same_key: false }] })], invitations: [{}] } as unknown as PostDesk;
  expect(waiting(desk)).toBe(3);
});

test("a game waits for the player who is asked to send again", () => {
  expect([isWaiting(game("a")), isWaiting(game("a", { asked_again: 2 }))]).toEqual([false, true]);
});

test("players are told apart from their sides", () => {
  expect(player("Iwan (the younger) (German)")).toEqual({ name: "Iwan (the younger)", side: "German" });
  expect(opponentOf(game("a"))).toBe("Iwan");
});

test("a kind of dice is named once, and then explained", () => {
  expect(named("drawn dice: nobody can choose a roll: not even you.")).toEqual({ name: "drawn dice", text: "nobody can choose a roll: not even you." });
  expect(named("drawn dice")).toEqual({ name: "drawn dice", text: "" });
});

test("only what was taken or kept changes a game", () => {
  const desk = { games: [game("a"), game("b")], invitations: [] } as unknown as PostDesk;
  const receipt = { number: 1, text: "" };
  expect(changed([{ ...receipt, outcome: "refused", game: "a" }, { ...receipt, outcome: "taken", game: "b" }], desk)).toEqual(["b"]);
});

test("remarks that stand elsewhere are not repeated", () => {
  const it = game("a");
  it.status.remarks = ["in the tray: 3; number 2 is missing", "dice are never cast from a copy: ask for a fresh chain", "2 inputs are drafted and not sent"];
  expect(remarks(it)).toEqual(["2 inputs are drafted and not sent"]);
});

test("a fault of the orders is found at its line, empty lines not counted", () => {
  expect(orderFault("hold towns\n\nlosess retreat", "line 2, column 1: no order begins with `losess`")).toEqual({ line: 2, text: "losess retreat", sentence: "no order begins with `losess`" });
  expect(orderFault("a", "the disk is full")).toBe(null);
});

test("an attack is added to a plan once", () => {
  expect(withLine("", "attack 6RD -> 2817")).toBe("attack 6RD -> 2817");
  expect(withLine("attack 6RD -> 2817\n", "attack 6RD -> 2817")).toBe("attack 6RD -> 2817");
});
