// Checks of the page: how it starts, plays, steps, cancels and shares.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import * as puzzles from "./puzzles.mjs";
import { must, short } from "./visit.mjs";

const part = (page, name) => page.locator(`#view [data-part="${name}"]`);

// Selects a cell of a board, by its row and column from 1, and types.
const type = async (page, row, column, key) => {
  await page
    .locator("#view [role=gridcell]")
    .nth(9 * (row - 1) + column - 1)
    .click();
  await page.keyboard.press(key);
};

export const PAGES = [
  [
    1,
    "from a file it is ready within a second, silent, without a request",
    async visit => {
      const page = await visit.open();
      const [first, whole] = await page.evaluate(() =>
        ["ready", "whole"].map(name => performance.getEntriesByName(name)[0].startTime),
      );
      must(!visit.faults.length, visit.faults.join("; "));
      must(first <= 1000, `it is ready after ${first.toFixed(0)} ms`);
      const cookies = await page.evaluate(() => document.cookie);
      must(cookies === "", "it has cookies");
      for (const [width, scheme] of [
        [1280, "light"],
        [390, "dark"],
      ]) {
        await visit.shot(await visit.open({ width, scheme }), `start-${width}`);
      }
      return `ready after ${first.toFixed(0)} ms, with everything after ${whole.toFixed(0)} ms`;
    },
  ],
  [
    9,
    "a hint begins from the digits of the player, and names a wrong one",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.HARD, "play");
      await part(page, "hint").click();
      await page.waitForSelector('#view [data-part="hint-part"]:not([hidden])');
      const first = await part(page, "told").textContent();
      await part(page, "apply").click();
      await part(page, "hint").click();
      await visit.until(
        page,
        first => {
          const told = document.querySelector('#view [data-part="told"]');
          return told.textContent && told.textContent !== first;
        },
        first,
      );
      await part(page, "close").click();
      // The solution has another digit in the first cell.
      await type(page, 1, 1, "1");
      await part(page, "hint").click();
      await page.waitForSelector('#view [data-part="hint-part"]:not([hidden])');
      const told = await part(page, "told").textContent();
      must(/r1c1/.test(told), `it says ${short(told)}`);
      await visit.shot(page, "play-wrong");
      const stage = await visit.turnTo(page, "hint");
      must(
        /r1c1|row 1 column 1/i.test(stage + (await page.textContent("#view"))),
        `the view of hints says ${short(stage)}`,
      );
      return told;
    },
  ],
  [
    10,
    "three steps on, the words are those of the program",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.HARD, "steps");
      for (let count = 0; count < 2; count += 1) await part(page, "next").click();
      const shown = await page.locator("#view article:not([hidden])").evaluate(article => {
        const copy = article.cloneNode(true);
        copy.querySelectorAll("details, .badge").forEach(part => part.remove());
        return [...copy.querySelectorAll("h2, p")].map(part => part.textContent.trim());
      });
      await visit.shot(page, "steps");
      const { steps } = await visit.ask(page, {
        verb: "steps",
        text: puzzles.HARD,
        from: 0,
        most: 3,
      });
      must(shown[0] === steps[2].title, `${shown[0]} for ${steps[2].title}`);
      const lines = visit.run("sudoku", ["explain", puzzles.HARD])?.split("\n");
      if (!lines) return shown[0];
      const words = shown.join(" ").replace(/\s+/g, " ");
      const third = lines.find(line => /^\s*3\./.test(line));
      const conclusion = steps[2].line;
      must(third.includes(conclusion), `${short(third)} has no ${short(conclusion)}`);
      must(words.includes(conclusion), `${short(words)} has no ${short(conclusion)}`);
      return shown[0];
    },
  ],
  [
    11,
    "what is played is undone, redone, and there after a reload",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.WIKIPEDIA, "play");
      const written = () =>
        page.evaluate(() => globalThis.document.querySelectorAll("#view .entries .value").length);
      await type(page, 1, 3, "4");
      must((await written()) === 1, "a digit is not written");
      await part(page, "undo").click();
      must((await written()) === 0, "it is not undone");
      await part(page, "redo").click();
      must((await written()) === 1, "it is not redone");
      await visit.shot(page, "play");
      await page.reload();
      await page.waitForSelector("#view [role=gridcell]");
      must((await written()) === 1, "it is gone after a reload");
    },
  ],
  [
    12,
    "a large fillomino: the board at once, the first hint soon, and clicks meanwhile",
    async visit => {
      const page = await visit.open();
      const begun = Date.now();
      await page.fill("#text", "");
      await page.evaluate(text => {
        location.hash = `#text=${encodeURIComponent(text)}&view=play`;
      }, puzzles.FILLOMINO);
      await page.waitForSelector("#view [role=gridcell]");
      const board = Date.now() - begun;
      const asked = Date.now();
      await part(page, "hint").click();
      const clicked = Date.now();
      await page.locator("#view [role=gridcell]").nth(5).click();
      const click = Date.now() - clicked;
      await page.waitForSelector('#view [data-part="hint-part"]:not([hidden])');
      const hint = Date.now() - asked;
      await visit.shot(page, "fillomino");
      must(
        board <= 500 && hint <= 2000 && click <= 300,
        `board ${board} ms, hint ${hint} ms, click ${click} ms`,
      );
      return `board ${board} ms, hint ${hint} ms, a click meanwhile ${click} ms`;
    },
  ],
  [
    13,
    "a count is cancelled, and the next question is answered at once",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.PERMUTATIONS);
      await page.click("[data-view=count]");
      await page.waitForSelector("#cancel:visible");
      await page.click("#cancel");
      await visit.settled(page);
      const said = await page.textContent("#status");
      must(/cancel/i.test(said), `it says ${short(said)}`);
      const time = await page.evaluate(async text => {
        const begun = performance.now();
        const { verdict } = await globalThis.kumiki.ask({ verb: "check", text });
        return verdict === "unique" ? performance.now() - begun : Infinity;
      }, puzzles.WIKIPEDIA);
      must(time <= 100, `${time.toFixed(0)} ms`);
      return `${time.toFixed(0)} ms`;
    },
  ],
  [
    14,
    "a limit of two seconds holds",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.PERMUTATIONS);
      await page.selectOption("#limit", "2000");
      const said = await visit.turnTo(page, "count");
      const time = await visit.engineTime(page, "count");
      must(/time is up/.test(said), `it says ${short(said)}`);
      must(time >= 1990 && time <= 2200, `${time} ms`);
      return `${time.toFixed(0)} ms`;
    },
  ],
  [
    15,
    "the address has the question, and gives the same answer in a new tab",
    async visit => {
      const page = await visit.open();
      let hash = "";
      for (const [text, view] of [
        [puzzles.WIKIPEDIA, "hint"],
        [puzzles.SLITHER, "verdict"],
        [puzzles.CONFLICT, "conflict"],
        [puzzles.PERMUTATIONS, "lowering"],
      ]) {
        const said = await visit.paste(page, text, view);
        await visit.until(page, last => location.hash.length > 1 && location.hash !== last, hash);
        hash = await page.evaluate(() => location.hash);
        const other = await visit.open({ context: page.context(), hash });
        await visit.settled(other);
        const again = await other.textContent("#status");
        must(again === said, `${short(again)} for ${short(said)}`);
        const box = await other.inputValue("#text");
        must(box === text, `the box has ${short(box)}`);
        await other.close();
      }
      const tab = await visit.open({ context: page.context(), hash: `#${puzzles.WIKIPEDIA}` });
      await visit.settled(tab);
      must(/one solution/i.test(await tab.textContent("#status")), "a bare text is not read");
    },
  ],
  [
    19,
    "the modules are within their budgets",
    async visit => {
      const text = readFileSync(visit.file, "utf8");
      const sizes = ["first", "all"].map(name => {
        const module = text.match(new RegExp(`id="module-${name}">([^<]*)<`))[1].trim();
        return Buffer.from(module, "base64");
      });
      const [first, all] = sizes.map(bytes => bytes.length);
      must(first <= 540000 && all <= 1550000, `first ${first}, all ${all} bytes of gzip`);
      return `first ${first}, all ${all} bytes of gzip, ${gunzipSync(sizes[1]).length} unpacked`;
    },
  ],
  [
    24,
    "a title that looks like HTML runs nothing",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.MARKUP);
      const title = await page.textContent("#title");
      must(title.includes("<img"), `the title is ${short(title)}`);
      for (const view of ["hint", "steps", "play", "share"]) await visit.turnTo(page, view);
      must((await page.locator("img").count()) === 0, "there is a picture");
      must((await page.evaluate(() => globalThis.hacked)) === undefined, "it ran");
      const blocked = visit.faults.filter(fault => /Content Security Policy/.test(fault));
      must(!blocked.length, `the policy had to help: ${blocked[0]}`);
    },
  ],
  [
    25,
    "a defect is said in words, and the next question is answered",
    async visit => {
      const page = await visit.open();
      const { defect } = await visit.ask(page, "defect");
      must(defect?.length > 10, `the answer is ${short(defect)}`);
      const said = await visit.paste(page, puzzles.WIKIPEDIA);
      must(/one solution/i.test(said), `it says ${short(said)}`);
      return defect.split("\n").at(-1);
    },
  ],
  [
    28,
    "pictures are saved as SVG and PNG, and printed without the controls",
    async visit => {
      const page = await visit.open();
      const sizes = [];
      for (const text of [puzzles.WIKIPEDIA, puzzles.SLITHER]) {
        await visit.paste(page, text);
        for (const [name, begin] of [
          ["SVG", "<svg"],
          ["PNG", "\u0089PNG"],
        ]) {
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: `Save as ${name}` }).click(),
          ]);
          const bytes = readFileSync(await download.path());
          must(bytes.toString("latin1").startsWith(begin), `${name} begins otherwise`);
          if (name === "SVG") must(/--ink: ?#/.test(bytes.toString()), "its colours are not in it");
          sizes.push(bytes.length);
        }
      }
      await page.emulateMedia({ media: "print" });
      const shown = await page
        .locator("#box, #views, footer")
        .evaluateAll(
          parts => parts.filter(part => getComputedStyle(part).display !== "none").length,
        );
      must(shown === 0, "the controls are printed");
      await visit.shot(page, "print");
      return `${sizes.join(", ")} bytes`;
    },
  ],
];
