// The mail desk by mouse and by keyboard, on a small desk in memory.

import assert from "node:assert/strict";
import { click, confirm, drag, findings, openWindow, press, settled, shot, text } from "./stage.mjs";

const none = (found) => assert.deepEqual(found, []);

async function openDesk(browser, address, how) {
  const window = await openWindow(browser, address, how);
  await window.page.click("header >> text=/^Mail/");
  await window.page.waitForSelector(".mail-desk nav");
  return window;
}

const row = (page, name) => page.click(`.mail-desk nav button:has-text("${name}")`);

/** What a paste anywhere on the desk does. */
async function paste(page, words) {
  await page.focus(".mail-desk .sheet");
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, words);
  await page.waitForTimeout(150);
}

const receipts = (page) => page.$$eval("[aria-label='Just received'] li", (lines) => lines.map((line) => line.innerText.replace(/\s+/g, " ")));

export const mailTests = {
  async "mail: from the first start to a letter"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await page.goto(`${address}/?new`);
    await page.waitForSelector("main h1");
    assert.match(await text(page, "header"), /Mail\b(?! \()/);
    await page.click("header .primary");
    await page.selectOption("#seat-GE", "away");
    await page.click("dialog [type=submit]");
    await page.waitForSelector("#key-name");
    await shot(page, "mail-first-start");
    none(await findings(page));
    await page.fill("#key-name", "Hans");
    await press(page, "Enter");
    await page.waitForSelector("text=Sealed dice");
    assert.match(await text(page, ".sheet"), /Drawn dice\s+Nobody can choose[\s\S]*Sealed dice\s+Nobody can choose[\s\S]*Always drawn: overruns/);
    assert.ok(await page.isChecked("label:has-text('Soviet') input"), "the side from the dialog");
    await shot(page, "mail-terms");
    none(await findings(page));
    await page.check("label:has-text('Hold every hex') input");
    await page.click("text=Next");
    await page.fill("#invite-mail", "hans@example.org");
    await page.fill("#invite-message", "Shall we?");
    await shot(page, "mail-address");
    await page.click("text=Sign the invitation");
    await page.waitForSelector("pre");
    assert.match(await text(page, "pre"), /\[fieldpost\/1\/invitation\][\s\S]*Shall we\?/);
    for (const way of ["Copy text", "Open in mail program", "Save file…", "Save as mail (.eml)…"]) assert.ok(await page.isVisible(`button:has-text("${way}")`), way);
    await shot(page, "mail-invitation");
    none(await findings(page));
    await page.click("text=To the mail desk");
    assert.match(await text(page, ".sheet"), /The invitation is not accepted yet/);
    assert.match(await text(page, ".sheet"), /Ready to send/);
    none(wrong);
    await close();
  },

  async "mail: an invitation is accepted"({ browser, address }) {
    const { page, wrong, close } = await openDesk(browser, address);
    await row(page, "Wera");
    assert.match(await text(page, ".sheet"), /They play the German side[\s\S]*meadow copper/);
    await shot(page, "mail-accept");
    none(await findings(page));
    await page.fill("#accept-message", "With pleasure.");
    await page.click(".sheet button.primary");
    await page.waitForSelector("pre");
    assert.match(await text(page, "pre"), /acceptance[\s\S]*With pleasure/);
    await shot(page, "mail-accepted");
    await page.click("text=To the mail desk");
    await page.click(".sheet >> text=Make your move");
    await page.waitForSelector(".board");
    none(wrong);
    await close();
  },

  async "mail: what is done is sent, with its cost"({ browser, address }) {
    const { page, wrong, close } = await openDesk(browser, address);
    assert.match(await text(page, ".sheet"), /short-candy-power/);
    await page.waitForSelector(".sheet >> text=Sign the dispatch");
    await shot(page, "mail-desk");
    none(await findings(page));
    assert.match(await text(page, ".sheet"), /One mail, and it is for Iwan/);
    assert.ok(await page.isDisabled("button:has-text('Sign the dispatch')"), "it is still their move");
    assert.match(await text(page, ".sheet"), /crisp lunar harvest[\s\S]*on the telephone/);
    await page.fill("#message-short-candy-power", "Your move.");
    await page.click("text=Preview");
    await page.waitForSelector("pre >> text=Your move.");
    await shot(page, "mail-preview");
    await page.fill("#message-short-candy-power", "Your move, Iwan.");
    assert.equal(await page.locator("pre").count(), 0, "what is shown is never older than what is sent");
    await page.check("label:has-text('Send what I have so far') input");
    await page.click("text=Sign the dispatch");
    await page.waitForSelector("pre");
    assert.match(await text(page, "pre"), /dispatch 1[\s\S]*Your move, Iwan\./);
    assert.match(await text(page, "nav"), /Waiting for opponents[\s\S]*short-candy-power/i);
    await page.click("text=Save file…");
    await page.waitForSelector("text=Saved");
    await shot(page, "mail-sent");
    await page.click("text=Sign the notes");
    await page.waitForSelector("pre >> text=Hans: remarks");
    assert.equal(await page.locator("text=not been sent").count(), 0);
    none(wrong);
    await close();
  },

  async "mail: a good text, a tampered one, an early one, and none"({ browser, address }) {
    const { page, wrong, close } = await openDesk(browser, address);
    await row(page, "brave-river-lamp");
    await paste(page, "Dear Hans, see you on Sunday");
    await paste(page, "[fieldpost/1/dispatch] tampered");
    await paste(page, "[fieldpost/1/dispatch] early");
    assert.match(await text(page, ".sheet"), /In the tray: 9, 10\.[\s\S]*Dispatch 8 is missing/);
    await page.fill("#receive", "[fieldpost/1/invitation]");
    await page.click("text=Receive this text");
    await page.waitForSelector("text=Anna invites you");
    await shot(page, "mail-receipts");
    none(await findings(page));
    await page.click(".sheet >> text=Ask for a resend");
    await page.waitForSelector(".sheet >> text=Ready to send");
    await paste(page, "[fieldpost/1/dispatch] number 8");
    assert.deepEqual(await receipts(page), [
      "accepted brave-river-lamp: Dispatch 8 accepted; now Hans (Soviet): Soviet combat phase Open the game",
      "kept loud-pewter-gate: Anna invites you to a game Reply",
      "waiting brave-river-lamp: Number 10 waits in the tray; number 8 is missing Show",
      "refused brave-river-lamp: The signature does not belong to what is written (signature) Show",
      "refused There is nothing for fieldpost in this text (armour)",
    ]);
    assert.doesNotMatch(await text(page, ".sheet"), /In the tray/);
    // What comes while a game is open is told there, and leads to its game.
    await page.click(".sheet >> text=Make your move");
    await page.waitForSelector(".board");
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("fieldpost-received", { detail: { receipts: [{ outcome: "taken", game: "short-candy-power", number: 2, text: "dispatch 2 accepted" }], trouble: null } })));
    await page.click(".news >> text=Open the game");
    await page.waitForFunction(() => document.title.startsWith("short-candy-power"));
    none(wrong);
    await close();
  },

  async "mail: a request is answered, a fork explained, a draw offered"({ browser, address }) {
    const { page, wrong, close } = await openDesk(browser, address);
    await row(page, "brave-river-lamp");
    assert.match(await text(page, ".sheet"), /Oskar asks to go back to where the game stood after number 6\.[\s\S]*two different dispatches/);
    await shot(page, "mail-trouble");
    await page.click("text=Save the proof…");
    await page.waitForSelector("[role=status]:has-text('Saved')");
    await page.click(".sheet button:text-is('Agree')");
    await page.waitForSelector("pre");
    assert.doesNotMatch(await text(page, ".sheet"), /Oskar asks/);
    await page.click(".sheet button:text-is('Draw')");
    none(await findings(page));
    await page.click("text=Offer a draw");
    await page.waitForSelector("pre:has-text('draw')");
    await page.click(".sheet button:text-is('Resign')");
    assert.ok(await page.isDisabled("text=Resign the game"));
    none(wrong);
    await close();
  },

  async "mail: a seat is claimed, given, and a chain granted; keys are compared once"({ browser, address }) {
    for (const [width, height] of [[1280, 800], [1920, 1080]]) {
      for (const night of [false, true]) {
        const { page, wrong, close } = await openWindow(browser, address, { width, height, night });
        const look = async (name) => {
          none(await findings(page));
          await shot(page, `${name}-${width}x${height}-${night ? "night" : "day"}`);
        };
        await page.goto(`${address}/?seats`);
        await page.click("header >> text=/^Mail/");
        assert.match(await text(page, "nav"), /lost-key[\s\S]*seat is claimed[\s\S]*restored-backup[\s\S]*fresh dice chain[\s\S]*looking on[\s\S]*has changed hands/);
        await row(page, "lost-key");
        assert.match(await text(page, ".sheet"), /garden silver[\s\S]*crisp lunar/);
        await look("seats-claim");
        await page.click("text=Set aside");
        await page.waitForSelector("text=Set aside", { state: "detached" });
        await row(page, "restored-backup");
        await look("seats-chain");
        await page.click("text=Grant a fresh chain");
        await page.waitForSelector("pre");
        await row(page, "looked-on-at");
        await look("seats-given");
        assert.doesNotMatch(await text(page, ".sheet"), /Standing orders|Resend/);
        await page.click("text=Confirm the new key");
        await page.waitForSelector("text=Confirm the new key", { state: "detached" });
        await row(page, "from-a-backup");
        assert.ok(await page.isChecked("label:has-text('compared these words') input"));
        await page.locator("label:has-text('compared these words')").scrollIntoViewIfNeeded();
        await look("seats-compared");
        await page.uncheck("label:has-text('compared these words') input");
        await page.waitForSelector("text=Not compared yet.");
        await page.click("text=Ask for a fresh chain");
        await page.waitForSelector("pre");
        none(wrong);
        await close();
      }
    }
  },

  async "mail: the key gets a passphrase and a backup"({ browser, address }) {
    const { page, wrong, close } = await openDesk(browser, address);
    await row(page, "lift weather");
    await page.waitForSelector("#passphrase");
    none(await findings(page));
    await page.fill("#passphrase", "three small foxes");
    await page.fill("#passphrase-again", "three small fox");
    assert.match(await text(page, ".sheet"), /The passphrases do not match/);
    await shot(page, "mail-key");
    await page.fill("#passphrase-again", "three small foxes");
    await page.click("text=Set the passphrase");
    await page.waitForSelector("text=Remove the passphrase");
    await page.click("text=Save a backup…");
    await page.waitForSelector("text=with the secrets of 2 games");
    await page.click("text=Remove the passphrase");
    await page.waitForSelector("text=has no passphrase");
    none(wrong);
    await close();
  },

  async "mail: standing orders, and a plan from the board"({ browser, address }) {
    const { page, wrong, close } = await openDesk(browser, address);
    await page.waitForSelector("#orders-short-candy-power");
    await page.check(".sheet label:has-text('Hold every hex') input");
    assert.match(await page.inputValue("#orders-short-candy-power"), /^losses steps/);
    await page.fill("#orders-short-candy-power", "hold towns\n\nlosess retreat");
    await page.click(".sheet button:text-is('Save')");
    await page.waitForSelector("[role=alert]:has-text('Line 3')");
    assert.match(await text(page, "#fault-short-candy-power"), /losess retreat[\s\S]*did you mean/);
    await shot(page, "mail-orders");
    none(await findings(page));
    await page.fill("#orders-short-candy-power", "hold towns\nlosses retreat");
    await page.click(".sheet button:text-is('Save')");
    await page.waitForSelector("text=Saved, but not sent yet");
    await page.click(".sheet >> text=Make your move");
    await settled(page);
    await press(page, "F7");
    await page.waitForSelector("#panel >> text=Standing orders");
    none(await findings(page));
    await shot(page, "mail-tab");
    await page.click("#panel button:text-is('Plan')");
    await click(page, "1206");
    await confirm(page);
    // An overrun is the first fight that can be filled in.
    await drag(page, "3018", "2918");
    await drag(page, "0709", "1110");
    await page.click("#panel >> text=/^Add /");
    assert.match(await page.inputValue("#panel .lines"), /^\w+ .*1110/);
    await shot(page, "mail-plan");
    none(wrong);
    await close();
  },

  async "mail: with the largest text nothing runs out of the window"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await page.evaluate(() => localStorage.setItem("fieldpost settings", JSON.stringify({ text: 18 })));
    await page.reload();
    await page.waitForSelector("main h1");
    await page.click("header >> text=/^Mail/");
    await page.waitForSelector(".sheet >> text=Make your move");
    const outside = () => page.$$eval("button, input, textarea, p", (all) => all.filter((it) => it.getBoundingClientRect().right > innerWidth).map((it) => it.innerText));
    none(await outside());
    const size = (css) => page.$eval(css, (it) => parseFloat(getComputedStyle(it).fontSize));
    assert.ok((await size(".sheet .name")) > 18 && (await size(".sheet .lines")) > 16, "headings and orders grow with the text");
    await shot(page, "mail-large");
    await page.click(".sheet >> text=Make your move");
    await settled(page);
    await press(page, "F7");
    await page.waitForSelector("#panel >> text=Standing orders");
    none(await outside());
    await shot(page, "mail-tab-large");
    none(wrong);
    await close();
  },

  async "mail: sizes, day and night"({ browser, address }) {
    for (const [width, height] of [[1280, 800], [1920, 1080]]) {
      for (const night of [false, true]) {
        const { page, wrong, close } = await openDesk(browser, address, { width, height, night });
        await page.click("text=Invite an opponent");
        if (await page.isVisible("text=Next")) await page.click("text=Next");
        await page.waitForSelector("text=Always drawn");
        await shot(page, `mail-terms-${width}x${height}-${night ? "night" : "day"}`);
        await row(page, "brave-river-lamp");
        await paste(page, "[fieldpost/1/dispatch] early");
        await page.waitForTimeout(300);
        await shot(page, `mail-${width}x${height}-${night ? "night" : "day"}`);
        none(await findings(page));
        none(wrong);
        await close();
      }
    }
  },
};
