// Runs the tests of the window in Chromium with the recorded game: `npm run e2e [-- words of a test's name]`.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { mailTests } from "./mail.mjs";
import { serve } from "./serve.mjs";
import { SHOTS, UI } from "./stage.mjs";
import { tests as replay } from "./replay.mjs";
import { tests as play } from "./tests.mjs";

const tests = { ...play, ...replay };
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (!process.argv.includes("--built")) execFileSync("npx", ["vite", "build", "--mode", "fake", "--logLevel", "error"], { cwd: UI, stdio: "inherit" });
mkdirSync(SHOTS, { recursive: true });
const { server, address } = await serve(join(UI, "dist-fake"));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
let failed = 0;
for (const [name, test] of Object.entries({ ...tests, ...mailTests })) {
  if (words.length && !words.every((word) => name.includes(word))) continue;
  const start = Date.now();
  try {
    await test({ browser, address });
    console.log(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${error.stack}`);
    for (const page of browser.contexts().flatMap((context) => context.pages())) await page.screenshot({ path: join(SHOTS, "failed.png") });
    for (const context of browser.contexts()) await context.close();
  }
}
await browser.close();
server.close();
process.exitCode = failed ? 1 : 0;
