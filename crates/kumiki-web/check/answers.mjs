// Checks of answers: what the page says of a text.
import { readFileSync } from "node:fs";
import * as puzzles from "./puzzles.mjs";
import { must, short } from "./visit.mjs";

// Returns the time until the page has answered, from within the page.
const timed = (page, text) =>
  page.evaluate(async text => {
    const begun = performance.now();
    const field = document.getElementById("text");
    field.value = text;
    document.querySelector("button.main").click();
    const isDone = () =>
      document.body.dataset.state === "rest" && document.querySelector("#view svg");
    while (!isDone()) await new Promise(done => setTimeout(done));
    return performance.now() - begun;
  }, text);

const solvedText = async page => (await page.textContent("#view pre")).trim();
const fills = (page, colour) =>
  page.locator(`#view svg [fill*="--${colour}"], #view svg [stroke*="--${colour}"]`).count();

export const ANSWERS = [
  [
    2,
    "a pasted sudoku is answered",
    async visit => {
      const page = await visit.open({ isWhole: false });
      const wall = await timed(page, puzzles.WIKIPEDIA);
      const said = await page.textContent("#status");
      must(/one solution/i.test(said), `it says ${short(said)}`);
      const text = await solvedText(page);
      must(text === puzzles.WIKIPEDIA_SOLUTION, `the solution is ${short(text)}`);
      const engine = await visit.engineTime(page, "check");
      await visit.shot(page, "verdict");
      must(wall <= 200, `it takes ${wall.toFixed(0)} ms`);
      return `${wall.toFixed(0)} ms, of which the verdict takes ${engine.toFixed(1)} ms`;
    },
  ],
  [
    3,
    "a link of a slitherlink has one solution, and its loop is drawn",
    async visit => {
      const page = await visit.open();
      const said = await visit.paste(page, puzzles.SLITHER);
      must(/one solution/i.test(said), `it says ${short(said)}`);
      const { board } = await visit.ask(page, { verb: "check", text: puzzles.SLITHER });
      const degrees = new Map();
      const add = node => degrees.set(node, (degrees.get(node) ?? 0) + 1);
      const sides = Object.values(board ?? {}).find(layer => layer.v && layer.h);
      must(sides, "the answer has no sides");
      sides.h.forEach((row, r) =>
        row.forEach((on, c) => on > 0 && [`${r},${c}`, `${r},${c + 1}`].forEach(add)),
      );
      sides.v.forEach((row, r) =>
        row.forEach((on, c) => on > 0 && [`${r},${c}`, `${r + 1},${c}`].forEach(add)),
      );
      must(
        degrees.size > 3 && [...degrees.values()].every(degree => degree === 2),
        "no closed loop",
      );
      const drawn = await page.locator("#view svg").count();
      must(drawn === 1, `${drawn} pictures`);
      await visit.shot(page, "slither");
      return `a loop of ${degrees.size} sides`;
    },
  ],
  [
    4,
    "a conflict names both constraints",
    async visit => {
      const page = await visit.open();
      const said = await visit.paste(page, puzzles.CONFLICT);
      const words = await page.textContent("#answer");
      must(/x < y/.test(words) && /y < x/.test(words), `it says ${short(said)}`);
      await visit.shot(page, "conflict");
      return said;
    },
  ],
  [
    5,
    "a text that is nothing is refused in a sentence",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.WIKIPEDIA);
      const said = await visit.paste(page, "hello, world");
      must(said.endsWith(".") && !/panick|\.rs\b|at line/.test(said), `it says ${short(said)}`);
      must((await page.locator("#view svg").count()) === 0, "the old picture is there");
      must((await page.locator("#views button").count()) === 0, "the old views are there");
      return said;
    },
  ],
  [
    6,
    "equal clues are named and coloured",
    async visit => {
      const page = await visit.open();
      const said = await visit.paste(page, puzzles.INVALID);
      const words = await page.textContent("#answer");
      must(
        /row 1 column 1|r1c1/.test(words) && /row 1 column 2|r1c2/.test(words),
        `it says ${short(said)}`,
      );
      const coloured = await fills(page, "conflict");
      must(coloured === 2, `${coloured} cells are coloured`);
      await visit.shot(page, "invalid");
      return said;
    },
  ],
  [
    7,
    "several solutions: two witnesses, and their differences are coloured",
    async visit => {
      const page = await visit.open();
      const said = await visit.paste(page, puzzles.SEVERAL);
      const {
        solutions: [one, other],
      } = await visit.ask(page, { verb: "check", text: puzzles.SEVERAL });
      const differing = [...one].filter((digit, at) => digit !== other[at]).length;
      must((await page.locator("#view svg").count()) === 2, "no two pictures");
      const coloured = await fills(page, "focus");
      must(coloured === 2 * differing, `${coloured} cells are coloured, and ${differing} differ`);
      await visit.shot(page, "several");
      return said;
    },
  ],
  [
    8,
    "a hint has a technique, a reason and marked candidates",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.SEVENTEEN, "hint");
      const stages = [await page.textContent("#status")];
      for (const _ of [2, 3]) {
        await page.click("#view button.main");
        await visit.settled(page);
        stages.push(await page.textContent("#status"));
      }
      const reason = await page.textContent("#view .words");
      must(
        stages.every(stage => stage.length > 5) && reason.length > 40,
        short(stages.join(" / ")),
      );
      const marked = await page.locator('#view svg [fill*="-disc"]').count();
      must(marked >= 1, "no candidate is marked");
      await visit.turnTo(page, "verdict");
      await visit.turnTo(page, "hint");
      const time = await visit.engineTime(page, "hint");
      await visit.shot(page, "hint");
      must(time <= 100, `it takes ${time.toFixed(0)} ms`);
      return `${stages.join(" ")} ${time.toFixed(1)} ms`;
    },
  ],
  [
    16,
    "each form that is shared reads as the same puzzle",
    async visit => {
      const page = await visit.open();
      let count = 0;
      for (const text of [puzzles.WIKIPEDIA, puzzles.SLITHER]) {
        const first = await visit.ask(page, { verb: "check", text });
        const { links } = await visit.ask(page, { verb: "share", text });
        must(links.length > 1, `${links.length} forms of ${short(text)}`);
        for (const { name, link, text: written } of links.filter(it => it.link ?? it.text)) {
          const again = await visit.ask(page, { verb: "check", text: link ?? written });
          must(
            again.solution === first.solution,
            `${name}: ${short(JSON.stringify(again.error ?? again.words))}`,
          );
          count += 1;
        }
      }
      return `${count} forms`;
    },
  ],
  [
    17,
    "an example of each type has a verdict and a picture",
    async visit => {
      const page = await visit.open();
      const { types } = await visit.ask(page, { verb: "types" });
      const tried = types.filter(type => type.example);
      must(tried.length >= 45, `${tried.length} types have an example`);
      for (const { name, example } of tried) {
        const { verdict, pictures, error, defect } = await visit.ask(page, {
          verb: "check",
          text: example,
        });
        must(
          ["unique", "several", "none"].includes(verdict),
          `${name}: ${verdict ?? error?.message ?? defect}`,
        );
        must(pictures?.[0]?.startsWith("<svg"), `${name} has no picture`);
      }
      return `${tried.length} types`;
    },
  ],
  [
    18,
    "verdicts are those of the programs, word for word",
    async visit => {
      const page = await visit.open();
      if (!visit.run("sudoku", ["--version"])) return { skipped: "no programs" };
      const listed = (file, usual) =>
        file
          ? readFileSync(file, "utf8")
              .split("\n")
              .map(line => line.split(/[ \t]/)[0])
              .filter(line => line && !line.startsWith("#"))
          : usual;
      const { types } = await visit.ask(page, { verb: "types" });
      const { WIKIPEDIA, SEVENTEEN, HARD, NONE, SEVERAL, INVALID } = puzzles;
      const grids = listed(visit.grids, [WIKIPEDIA, SEVENTEEN, HARD, NONE, SEVERAL, INVALID]);
      const links = listed(
        visit.links,
        types
          .slice(1)
          .map(type => type.example)
          .filter(Boolean),
      );
      for (const [program, words, texts] of [
        ["sudoku", text => ["check", "--format", "line", text], grids],
        ["kumiki", text => ["puzzle", "check", text], links],
      ]) {
        for (const text of texts) {
          const line = visit.run(program, words(text)).trimEnd();
          const { words: said, error } = await visit.ask(page, { verb: "check", text });
          const own = [said ?? error.message].flat().join("\n").trimEnd();
          must(own === line, `${text}: ${short(own)}, and the program says ${short(line)}`);
        }
      }
      return `${grids.length} sudokus and ${links.length} pencil puzzles`;
    },
  ],
  [
    26,
    "a thousand verdicts of 17 clues; the same seed gives the same puzzle",
    async visit => {
      const page = await visit.open();
      const time = await page.evaluate(async text => {
        let sum = 0;
        for (let n = 0; n < 1000; n += 1)
          sum += (await globalThis.kumiki.ask({ verb: "check", text })).ms;
        return sum;
      }, puzzles.SEVENTEEN);
      const generate = { verb: "generate", kind: "sudoku", seed: 7 };
      const [one, other] = [await visit.ask(page, generate), await visit.ask(page, generate)];
      must(
        one.text && one.text === other.text,
        short(JSON.stringify(one.error ?? [one.text, other.text])),
      );
      const line = visit
        .run("sudoku", ["generate", "--seed", "7", "--format", "line"])
        ?.trim()
        .split(/\s/)[0];
      must(line === undefined || line === one.text, `${one.text}, and the program has ${line}`);
      return `${time.toFixed(0)} ms with pictures`;
    },
  ],
];
