// The window played by mouse and by keyboard, on the recorded game.

import assert from "node:assert/strict";
import { click, confirm, drag, findings, hexAt, openGame, openWindow, pointAt, press, settled, shot, text } from "./stage.mjs";

const none = (found) => assert.deepEqual(found, []);
const chosen = (page) => page.$$eval(".lead .units button", (buttons) => buttons.map((button) => button.title.split(",")[0]));

export const tests = {
  async "games are listed, put away, thrown away and brought back"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await page.waitForSelector("main li img");
    await shot(page, "library");
    none(await findings(page));
    await page.click("text=Archive");
    assert.match(await text(page, "main"), /No games yet/);
    await shot(page, "library-empty");
    await page.click("text=Archive (1)");
    await page.click("text=Unarchive");
    await page.click("text=Delete");
    assert.match(await text(page, "[role=status]"), /was deleted/);
    await page.click("text=Restore it");
    await page.waitForSelector("main li .open");
    none(wrong);
    await close();
  },

  async "a new game is begun from its form"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await page.click("header .primary");
    await page.waitForSelector("dialog[open]");
    none(await findings(page));
    await shot(page, "new-game");
    assert.equal(await page.inputValue("#new-name"), "Korsun, 26 January 1944");
    await page.click("dialog [type=submit]");
    await page.waitForSelector(".board");
    none(wrong);
    await close();
  },

  async "the board keeps three fifths of a small window"({ browser, address }) {
    const { page, close } = await openWindow(browser, address);
    await openGame(page);
    const width = await page.$eval(".board", (board) => board.clientWidth);
    assert.ok(width >= 0.6 * 1280, `${width} of 1280 pixels`);
    await close();
  },

  async "a stretch is played with the mouse"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    await click(page, "1206");
    assert.deepEqual(await chosen(page), ["6TA"]);
    await confirm(page);
    assert.match(await text(page, ".lead"), /active: 6TA, 2TA and 5GdTA/);

    // A unit that cannot move says why, with its case.
    await click(page, "0412");
    await page.waitForSelector("[role=alert]");
    assert.match(await text(page, "[role=alert]"), /5\.24\s+The enemy controls 0412/);
    await shot(page, "refusal");
    await page.click("text=Read the rule");
    await page.waitForSelector("#panel dt");
    assert.match(await text(page, "#panel"), /5\.24\s*Leaving enemy zones/);
    none(await findings(page));

    // A move by dragging, taken back, made again by clicking twice.
    await drag(page, "3018", "3016");
    assert.match(await text(page, ".lead"), /8MC by 3018-3017-3016 for 2/);
    await page.click("text=Undo");
    await settled(page);
    await click(page, "3018");
    await pointAt(page, "2918");
    await settled(page);
    await shot(page, "reach");
    await click(page, "2918");
    assert.match(await text(page, ".lead"), /3018 – 2918/);
    await click(page, "2918");
    assert.match(await text(page, ".lead"), /8MC by 3018-2918 for 1/);

    // An overrun shows its odds and waits for a second yes, even when it is dragged.
    await drag(page, "0709", "1110");
    await page.waitForSelector("#panel .odds");
    assert.match(await text(page, "#panel"), /^1-1/);
    await shot(page, "overrun");
    await confirm(page);
    assert.match(await text(page, ".lead"), /die 3 at 1-1, result 1\/1/);
    assert.equal(await page.getAttribute(".lead [role=img]", "aria-label"), "die 3");
    await press(page, "2");
    await click(page, "1111", ["Shift"]);
    await shot(page, "retreat");
    await confirm(page);
    await press(page, "2");
    await click(page, "1008");
    await confirm(page);

    // The end of a phase says what is still open.
    await page.click("text=End phase");
    assert.match(await text(page, ".lead"), /still possible: move/i);
    await shot(page, "end-of-phase");
    none(await findings(page));
    await confirm(page);

    // An attack, its odds built up, a retreat, an advance.
    await click(page, "2917");
    await press(page, "a");
    await click(page, "2818");
    await click(page, "2918");
    assert.equal((await chosen(page)).length, 5);
    await click(page, "2817");
    await page.waitForSelector("#panel .odds");
    assert.match(await text(page, "#panel"), /attack\s+32[\s\S]*defence\s+7[\s\S]*one column less/);
    await settled(page);
    await shot(page, "attack");
    none(await findings(page));
    await confirm(page);
    await press(page, "2");
    await click(page, "2717", ["Shift"]);
    await confirm(page);
    await click(page, "2917");
    await shot(page, "advance");
    none(wrong);
    await close();
  },

  async "the same is played with the keyboard alone"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await page.waitForSelector("main li .open");
    await page.focus("main li .open");
    await press(page, "Enter");
    await page.waitForSelector(".board");
    await settled(page);
    await page.focus(".board");
    // Next headquarters until it is the one of 6th Tank Army.
    for (let nth = 0; nth < 8 && !/6TA/.test(await text(page, "[role=status]")); nth++) await press(page, "n");
    assert.match(await text(page, "[role=status]"), /Hex 1206.*1 unit can be picked.*6TA/);
    await press(page, "Enter", "Control+Enter");
    await page.waitForTimeout(300);
    assert.match(await text(page, "[role=status]"), /active: 6TA/);
    for (let nth = 0; nth < 40 && !/: 8MC/.test(await text(page, "[role=status]")); nth++) await press(page, "n");
    await press(page, "Enter");
    await press(page, "ArrowUp", "ArrowUp");
    assert.match(await text(page, "[role=status]"), /Hex 3016.*can be reached, 5 left/);
    await press(page, "Enter", "Enter");
    await page.waitForTimeout(300);
    assert.match(await text(page, "[role=status]"), /8MC by 3018-3017-3016/);
    await press(page, "Control+z");
    assert.match(await text(page, "[role=status]"), /taken back/);
    // An overrun, and the retreats by their lists.
    await press(page, "Escape");
    for (let nth = 0; nth < 40 && !/: 8MC/.test(await text(page, "[role=status]")); nth++) await press(page, "n");
    await press(page, "Enter", "ArrowLeft", "Enter", "Enter");
    await page.waitForTimeout(300);
    assert.match(await text(page, "[role=status]"), /8MC by 3018-2918/);
    for (let nth = 0; nth < 40 && !/: 5GdTC/.test(await text(page, "[role=status]")); nth++) await press(page, "n");
    await press(page, "Enter", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown");
    assert.match(await text(page, "[role=status]"), /Hex 1110.*can be reached/);
    await press(page, "Enter", "Enter");
    await page.waitForTimeout(400);
    assert.match(await text(page, "[role=status]"), /die 3 at 1-1/);
    await press(page, "2", "f", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "Control+Enter");
    await page.waitForTimeout(300);
    assert.match(await text(page, "[role=status]"), /German retreats/);
    await press(page, "2", "f", "ArrowRight", "Control+Enter");
    await page.waitForTimeout(300);
    assert.match(await text(page, "[role=status]"), /the overrun of 1110 ends the move of 5GdTC/);
    await press(page, "b");
    // A stack is fanned out, and one of it picked.
    for (let nth = 0; nth < 40 && !/63CD/.test(await text(page, "[role=status]")); nth++) await press(page, "n");
    await press(page, " ", "ArrowLeft", "Enter");
    assert.deepEqual(await chosen(page), ["1GdCD"]);
    await shot(page, "fan");
    none(await findings(page));
    await press(page, "Escape", "Escape", "?");
    await page.waitForSelector("dialog[open]");
    none(await findings(page));
    await shot(page, "keys");
    none(wrong);
    await close();
  },

  async "overlays, log, sources and folding"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    await click(page, "1206");
    await confirm(page);
    await press(page, "z");
    await settled(page);
    await shot(page, "zones");
    await click(page, "3018");
    await press(page, "s");
    await settled(page);
    assert.match(await text(page, "#panel"), /8MC/);
    await shot(page, "supply");
    await press(page, "F3");
    assert.match(await text(page, "#panel"), /SU: activate 6TA/);
    await page.click("#panel button:has-text('6TA')");
    none(await findings(page));
    await shot(page, "log");
    await press(page, "F5");
    await page.waitForSelector("#panel >> text=Counters");
    none(await findings(page));
    await shot(page, "sources");
    await press(page, "[", "]");
    await settled(page);
    assert.ok((await page.$eval(".board", (board) => board.clientWidth)) > 1270);
    await shot(page, "folded");
    none(wrong);
    await close();
  },

  async "the board pans, zooms to the pointer, and shows why a hex is out of reach"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    const before = await hexAt(page, "2010");
    await page.mouse.move(before.x, before.y);
    for (let nth = 0; nth < 4; nth++) await page.mouse.wheel(0, -120);
    await settled(page);
    const after = await hexAt(page, "2010");
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 3, "what is under the pointer stays there");
    const [left] = await page.$eval(".board", (board) => board.dataset.camera.split(" ").map(Number));
    await page.mouse.move(after.x + 30, after.y + 60);
    await page.mouse.down();
    await page.mouse.move(after.x - 170, after.y + 60, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    const [moved, , zoom] = await page.$eval(".board", (board) => board.dataset.camera.split(" ").map(Number));
    assert.ok(Math.abs((moved - left) * zoom - 200) < 8, `panned by ${(moved - left) * zoom}`);
    const map = await page.locator(".minimap").boundingBox();
    await page.mouse.click(map.x + map.width * 0.8, map.y + map.height * 0.7);
    await settled(page);
    assert.ok((await page.$eval(".board", (board) => Number(board.dataset.camera.split(" ")[0]))) > moved);
    await page.focus(".board");
    await press(page, "0");
    await settled(page);
    await click(page, "1206");
    await confirm(page);
    await click(page, "3018");
    await pointAt(page, "3007");
    await page.waitForSelector(".lead .hint");
    assert.match(await text(page, ".lead .hint"), /^5\.\d+ /);
    await shot(page, "out-of-reach");
    none(wrong);
    await close();
  },

  async "a path is led by a way point, and a stack fans out under the pointer"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    await click(page, "1206");
    await confirm(page);
    await click(page, "3018");
    await click(page, "3016");
    const { x, y } = await hexAt(page, "3117");
    await page.mouse.click(x, y, { button: "right" });
    await page.waitForTimeout(200);
    assert.match(await text(page, ".lead"), /3018 – (3118|3017) – 3117 – 3016/);
    await shot(page, "way-point");
    await press(page, "Escape", "Escape", "Escape");
    await pointAt(page, "3114");
    await page.waitForSelector(".fan");
    const counters = page.locator(".fan-counter");
    assert.equal(await counters.count(), 3);
    await counters.nth(0).click();
    await counters.nth(1).click({ modifiers: ["Shift"] });
    assert.equal((await chosen(page)).length, 2);
    await shot(page, "fan-pointer");
    none(wrong);
    await close();
  },

  async "night and larger text are a setting, and are kept"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await openGame(page);
    const light = () => page.$eval(".tiles canvas", (canvas) => canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0]);
    const day = await light();
    await page.click("text=Settings");
    none(await findings(page));
    await page.check("dialog label:has-text('Night') input");
    await page.check("dialog label:has-text('16') input");
    await shot(page, "settings");
    await page.click("dialog .button");
    await page.waitForTimeout(900);
    assert.ok((await light()) < day - 60, "the map is dark");
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), "16px");
    await page.reload();
    await page.waitForSelector("main h1");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "night");
    none(wrong);
    await close();
  },

  async "the curtain falls between two players"({ browser, address }) {
    const { page, wrong, close } = await openWindow(browser, address);
    await page.click("header .primary");
    // Only a game with secrets has one, and then unless it is told not to.
    assert.equal(await page.locator("#new-curtain").count(), 0);
    await page.selectOption("#new-game", "drive-on-kursk");
    assert.ok(await page.isChecked("#new-curtain"));
    await page.click("dialog [type=submit]");
    await page.waitForSelector(".curtain");
    none(await findings(page));
    await shot(page, "curtain");
    assert.doesNotMatch(await text(page, ".lead"), /headquarters/);
    // So is what stands beside the board, and what was done; the rules are open to everybody.
    for (const tab of ["stack", "log"]) {
      await page.click(`#tab-${tab}`);
      assert.match(await text(page, "#panel"), /^The board is covered/);
    }
    await page.click("#tab-rules");
    await page.waitForSelector("#panel dt");
    await page.focus(".curtain button");
    await press(page, "Enter");
    await page.waitForSelector(".curtain", { state: "detached" });
    assert.match(await text(page, ".lead"), /which headquarters are active/);
    none(wrong);
    await close();
  },

  async "sizes, day and night"({ browser, address }) {
    for (const [width, height] of [[1280, 800], [1920, 1080], [2560, 1440]]) {
      for (const night of [false, true]) {
        const { page, wrong, close } = await openWindow(browser, address, { width, height, night });
        await page.click("header .primary");
        await shot(page, `new-game-${width}x${height}-${night ? "night" : "day"}`);
        await page.click("text=Cancel");
        await openGame(page);
        await click(page, "1206");
        await confirm(page);
        await click(page, "3018");
        await pointAt(page, "2914");
        await page.waitForTimeout(900);
        await shot(page, `${width}x${height}-${night ? "night" : "day"}`);
        none(await findings(page));
        none(wrong);
        await close();
      }
    }
  },
};
