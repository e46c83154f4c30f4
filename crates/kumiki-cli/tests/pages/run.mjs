// Opens pages in a browser, checks them with axe-core, takes pictures of them, and plays puzzles to
// their end: see README.md.
//
// node run.mjs BROWSER FOLDER: FOLDER has the pages, whose names begin with `explain`, `play`,
// `sheet` or `several`. Pictures go to FOLDER/pictures. Failed checks are written, one on a line.

import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { helps } from "./helps.mjs";
import { examineLaws } from "./laws.mjs";
import { play } from "./play.mjs";
import { beside } from "./several.mjs";

const [browserName, folder] = [process.argv[2], resolve(process.argv[3])];
// A name without a folder is looked up where the shell would find it.
const found = process.env.PATH.split(delimiter).map(at => join(at, browserName)).find(existsSync);
const executablePath = existsSync(browserName) ? browserName : found;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pictures = join(folder, "pictures");
mkdirSync(pictures, { recursive: true });

const failures = [];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

// Opens a page as a device shows it. Errors and requests for other addresses are failures.
const open = async (name, { width, scheme = "light", hash = "" }) => {
  const isPhone = width < 600;
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    colorScheme: scheme, hasTouch: isPhone, isMobile: isPhone,
  });
  const page = await context.newPage();
  const fail = text => failures.push(`${name} at ${width}: ${text}`);
  page.on("console", message => message.type() === "error" && fail(message.text()));
  page.on("pageerror", error => fail(error.message));
  page.on("request", request => {
    if (!request.url().startsWith("file:")) fail(`asks for ${request.url()}`);
  });
  page.on("dialog", dialog => dialog.accept());
  await page.goto(pathToFileURL(join(folder, name)).href + hash);
  return { page, fail, close: () => context.close() };
};

// Reports the findings of axe-core that are serious or critical, and counts the others.
const examine = async (page, fail) => {
  await page.evaluate(`${axe}; 0`);
  const { violations } = await page.evaluate(() => axe.run(document));
  const isGrave = ({ impact }) => impact === "serious" || impact === "critical";
  for (const { id, help, nodes } of violations.filter(isGrave)) {
    fail(`${id}: ${help}: ${nodes.slice(0, 3).map(node => node.html).join(" ")}`);
  }
  return violations.filter(violation => !isGrave(violation)).map(({ id }) => id);
};

// Steps through a page in a frame that has no address.
const framed = async name => {
  const { page, fail, close } = await open(name, { width: 1280 });
  const frame = await page.evaluate(async () => {
    const frame = document.createElement("iframe");
    frame.srcdoc = document.documentElement.outerHTML;
    document.body.replaceChildren(frame);
    await new Promise(done => { frame.onload = done; });
    const shown = () => frame.contentDocument.querySelector("[data-part=count]").textContent;
    const next = frame.contentDocument.querySelector("[data-part=next]");
    next.click();
    next.click();
    return shown();
  });
  if (!frame.startsWith("3 of")) fail(`a frame shows ${frame}`);
  await close();
};

// The pages whose helps are used at the width of a desk, too.
const WIDE = ["play-classic.html", "play-shading.html", "play-borders.html"];

// The greatest number of sheets of a page to play and of an explanation.
const MOST_SHEETS = { play: 1, sheet: 1, explain: 8 };

// Prints a page, and returns the number of its sheets.
const printed = async name => {
  const { page, fail, close } = await open(name, { width: 1280 });
  const pdf = await page.pdf({ path: join(pictures, name.replace(".html", ".pdf")), format: "A4" });
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  const most = MOST_SHEETS[name.split("-")[0]];
  if (sheets > most) fail(`takes ${sheets} sheets`);
  await close();
  return plural(sheets, "sheet");
};
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

// Checks a page in all its sizes and colours, and returns a summary.
const check = async name => {
  const others = new Set();
  for (const width of [1280, 390, 320]) {
    for (const scheme of width === 320 ? ["light"] : ["light", "dark"]) {
      // A step in the middle shows more than the first one.
      const hash = name.startsWith("explain") ? "#step-8" : "";
      const { page, fail, close } = await open(name, { width, scheme, hash });
      for (const id of await examine(page, fail)) others.add(id);
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      if (reach > width) fail(`reaches to ${reach}`);
      if (name.startsWith("play") && width === 320) await examineLaws(page, fail);
      const picture = `${name.replace(".html", "")}-${width}-${scheme}.png`;
      await page.screenshot({ path: join(pictures, picture) });
      await close();
    }
  }
  const size = statSync(join(folder, name)).size;
  const played = name.startsWith("play") ? await play(name, open) : "";
  if (name.startsWith("play")) await helps(name, open, WIDE.includes(name) ? [1280, 390] : [390]);
  if (name.startsWith("several")) await beside(name, open);
  if (name.startsWith("explain")) await framed(name);
  const sheets = await printed(name);
  const mild = [...others].join(", ") || "none";
  return `${name}: ${size} bytes; ${sheets} on paper; other findings: ${mild}${played}`;
};

// A few pages at a time.
const names = readdirSync(folder).filter(name => name.endsWith(".html")).sort();
const summaries = [];
const work = async () => {
  for (let name; (name = names.shift()) !== undefined;) {
    await check(name).then(
      summary => summaries.push(summary),
      error => failures.push(`${name}: ${error.message.split("\n")[0]}`),
    );
  }
};
await Promise.all([work(), work(), work()]);
summaries.sort().forEach(summary => console.log(summary));
await browser.close();
for (const failure of failures) console.log(`FAILED ${failure}`);
process.exitCode = failures.length ? 1 : 0;
