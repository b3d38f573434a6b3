// Looking back, notes, plans and the opponent's turn, on the recorded game.

import assert from "node:assert/strict";
import { click, confirm, drag, findings, openGame, openWindow, press, settled, shot, text } from "./stage.mjs";

const none = (found) => assert.deepEqual(found, []);
const moment = (page) => page.$eval(".scrubber input", (input) => Number(input.value));

/** A few moves, an overrun with its die among them. */
async function played(page) {
  await click(page, "1206");
  await confirm(page);
  await click(page, "3018");
  await click(page, "2918");
  await click(page, "2918");
  await drag(page, "0709", "1110");
  await confirm(page);
  await settled(page);
}

export const tests = {
  async "replay steps, plays, jumps and leaves the present alone"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    await played(page);
    const before = await text(page, ".lead");
    await press(page, "r");
    await page.waitForSelector(".scrubber");
    const last = await moment(page);
    assert.ok(last >= 3, `${last} moves`);
    await shot(page, "replay");
    none(await findings(page));
    await press(page, "Home");
    assert.equal(await moment(page), 0);
    await press(page, "ArrowRight", "ArrowRight");
    assert.equal(await moment(page), 2);
    assert.match(await text(page, ".lead"), /8MC by 3018-2918/);
    await page.click("[aria-label='Next combat']");
    assert.match(await text(page, ".lead"), /die 3/);
    await press(page, "Home");
    await page.click("text=4×");
    await page.click("[aria-label=Play]");
    await page.waitForFunction((end) => Number(document.querySelector(".scrubber input").value) === end, last, { timeout: 8000 });
    // Compared with the beginning.
    await press(page, "Home");
    await page.click("text=Compare with this moment");
    await press(page, "End");
    assert.match(await text(page, ".lead"), /\d moved/);
    await settled(page);
    await shot(page, "compared");
    none(await findings(page));
    await page.focus(".board");
    await press(page, "Escape");
    await page.waitForSelector(".scrubber", { state: "detached" });
    assert.equal((await text(page, ".lead")).replace(/\s+/g, " ").slice(0, 60), before.replace(/\s+/g, " ").slice(0, 60));
    none(wrong);
    await close();
  },

  async "replay takes notes, marks, arrows and hexes"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address, { night: true });
    await openGame(page);
    await played(page);
    await press(page, "r");
    await page.waitForSelector(".scrubber");
    await press(page, "ArrowLeft");
    await page.click("[aria-label='mistake']");
    await page.fill("textarea", "Too early: the road is open.");
    await page.click("text=Add note");
    await page.click(".lead >> text=Arrow");
    await click(page, "2918");
    await click(page, "2817");
    await page.click(".lead .marks >> text=Hex");
    await click(page, "2617");
    await page.click("#tab-remarks");
    const list = await text(page, "#panel");
    for (const word of ["?", "Too early", "arrow 2918 → 2817", "hex 2617"]) assert.ok(list.includes(word), `${word} in ${list}`);
    assert.equal(await page.$$eval(".flag", (flags) => flags.length), 1);
    await settled(page);
    await shot(page, "notes");
    none(await findings(page));
    await page.click("text=Edit");
    await page.fill("textarea", "In time.");
    await page.click("text=Save note");
    assert.match(await text(page, "#panel"), /In time\./);
    await page.click("text=Withdraw");
    assert.doesNotMatch(await text(page, "#panel"), /In time\./);
    // From the present a click in the list leads to the move.
    await page.focus(".board");
    await press(page, "Escape", "Escape");
    await page.waitForSelector(".scrubber", { state: "detached" });
    await page.click("#panel li .link");
    await page.waitForSelector(".scrubber");
    none(wrong);
    await close();
  },

  async "a plan is made on a copy, kept, left and made orders"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    await click(page, "1206");
    await confirm(page);
    await page.click("text=Plan");
    await page.waitForSelector(".banner");
    await drag(page, "3018", "3016");
    await settled(page);
    await shot(page, "plan");
    none(await findings(page));
    await page.fill(".plan input", "north");
    await page.click(".plan >> text=Save");
    await page.waitForSelector(".plan li");
    await page.click(".plan >> text=Stop planning");
    await page.waitForSelector(".banner", { state: "detached" });
    await page.click("text=Plan");
    await page.click(".plan li .link");
    await settled(page);
    await page.click("text=Play this plan");
    await page.waitForSelector(".banner", { state: "detached" });
    assert.match(await text(page, ".lead"), /8MC by 3018-3017-3016 for 2/);
    none(wrong);
    await close();
  },

  async "replay shows the opponent's turn before the board is the player's"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address, { still: false });
    await page.evaluate(() => sessionStorage.setItem("fieldpost unseen", JSON.stringify({ from: 0, to: 2 })));
    await openGame(page);
    await page.waitForSelector("text=Your opponent’s turn");
    await shot(page, "opponent");
    await page.waitForFunction(() => document.querySelector(".scrubber input").value === "2", undefined, { timeout: 9000 });
    none(await findings(page));
    await page.click("text=Watch again");
    await page.click(".lead footer >> text=Slow");
    await page.click("text=Skip to my move");
    await page.waitForSelector(".scrubber", { state: "detached" });
    assert.equal(await page.evaluate(() => sessionStorage.getItem("fieldpost unseen")), null);
    none(wrong);
    await close();
  },

  async "a game of an earlier revision is looked at, and carried on after a second yes"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    const text =
      "This game was begun by revision 1 of the rules, and this program plays revision 2. 0 of its 2 inputs are replayed; input 1, `SU: activate 6TA`, is not taken: there is no such headquarters. These 2 inputs are listed in the log as they were written. A game at one table keeps no positions: the board shows what the rules of revision 2 make of these inputs.";
    const earlier = { revision: 1, own: 2, text, replayed: 0, recorded: 2, rest: ["SU: activate 6TA", "SU: end"], stopped: null, can_carry_on: true };
    await page.evaluate((kept) => sessionStorage.setItem("fieldpost earlier", JSON.stringify(kept)), earlier);
    await openGame(page);
    await page.waitForSelector("text=Started under earlier rules");
    assert.equal(await page.locator(".lead footer .primary").count(), 0);
    await page.click("#tab-log");
    await page.click("text=2 inputs not played");
    await page.waitForSelector("text=SU: activate 6TA >> visible=true");
    await shot(page, "earlier");
    none(await findings(page));
    await page.click("text=Carry on under revision 2");
    await page.waitForSelector("text=stays in the journal but is no longer part of the game");
    await shot(page, "earlier-sure");
    await page.click("button:text-is('Carry on')");
    await page.waitForSelector("text=Started under earlier rules", { state: "detached" });
    assert.equal(await page.locator(".lead footer .primary").count(), 1);
    none(wrong);
    await close();
  },
};
