// Checks for every user: narrow screens, dark ones, the keyboard alone, a screen reader.
import * as puzzles from "./puzzles.mjs";
import { must, short } from "./visit.mjs";

const SOLUTION = puzzles.WIKIPEDIA_SOLUTION;

// Returns the contrast of two colours as the browser computes them.
const contrasts = page =>
  page.evaluate(() => {
    const shade = value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const canvas = document.createElement("canvas").getContext("2d");
    const light = colour => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(value =>
        shade(value / 255),
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const board = document.querySelector("#view svg").parentElement;
    const style = getComputedStyle(board);
    const colour = name => style.getPropertyValue(`--${name}`).trim();
    const pairs = [];
    const roles = "premise other exception conclusion supposition removal conflict focus".split(
      " ",
    );
    for (const ink of ["ink", "written", "struck", "pen", "pale-ink"]) {
      for (const ground of ["ground", ...roles, ...roles.map(role => `${role}-disc`)]) {
        if (!colour(ink) || !colour(ground)) continue;
        if (ink !== "ink" && ground !== "ground") continue;
        const [one, other] = [light(colour(ink)), light(colour(ground))];
        pairs.push([
          `${ink} on ${ground}`,
          (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
        ]);
      }
    }
    return pairs;
  });

export const ACCESS = [
  [
    20,
    "on 360 and 390 pixels nothing scrolls sideways, and buttons are large",
    async visit => {
      for (const width of [390, 360]) {
        const page = await visit.open({ width });
        for (const [text, views] of [
          [puzzles.HARD, ["verdict", "hint", "steps", "play", "candidates", "rating", "share"]],
          [puzzles.SLITHER, ["verdict", "hint", "steps", "play", "share"]],
          [puzzles.CONFLICT, ["verdict", "conflict", "lowering"]],
        ]) {
          await visit.paste(page, text);
          for (const view of views) {
            await visit.turnTo(page, view);
            const wide = await page.evaluate(
              () => document.documentElement.scrollWidth - innerWidth,
            );
            must(wide <= 0, `${view} is ${wide} pixels too wide at ${width}`);
            await visit.shot(
              page,
              `${text === puzzles.SLITHER ? "slither" : text === puzzles.HARD ? "sudoku" : "model"}-${view}-${width}`,
            );
            if (view !== "play") continue;
            const small = await page.locator("#view button:visible").evaluateAll(buttons =>
              buttons
                .map(button => [button.textContent, button.getBoundingClientRect()])
                .filter(([, { height, width }]) => height < 40 || width < 40)
                .map(([name]) => name),
            );
            must(!small.length, `small buttons: ${small.join(", ")}`);
          }
        }
      }
    },
  ],
  [
    21,
    "on a dark screen digits, marks and roles have a contrast of 4.5",
    async visit => {
      let least = ["", Infinity];
      for (const scheme of ["light", "dark"]) {
        const page = await visit.open({ scheme });
        for (const text of [puzzles.SEVENTEEN, puzzles.SLITHER]) {
          await visit.paste(page, text, "hint");
          for (const pair of await contrasts(page))
            if (pair[1] < least[1]) least = [`${scheme}: ${pair[0]}`, pair[1]];
          await visit.shot(
            page,
            `hint-${scheme}-${text === puzzles.SLITHER ? "slither" : "sudoku"}`,
          );
        }
      }
      must(least[1] >= 4.5, `${least[0]} has ${least[1].toFixed(2)}`);
      return `the least is ${least[1].toFixed(1)}, ${least[0]}`;
    },
  ],
  [
    22,
    "with the keyboard alone, from the box to the solved puzzle",
    async visit => {
      const page = await visit.open();
      const focused = () =>
        page.evaluate(() => {
          const { activeElement: at } = document,
            style = getComputedStyle(at);
          const isSeen = style.outlineStyle !== "none" || style.boxShadow !== "none";
          return {
            name:
              at.id || at.dataset.view || at.dataset.part || at.getAttribute("role") || at.tagName,
            isSeen,
          };
        });
      const tabTo = async wanted => {
        for (let count = 0; count < 80; count += 1) {
          await page.keyboard.press("Tab");
          const { name, isSeen } = await focused();
          if (name !== "BODY") must(isSeen, `the focus on ${name} is not seen`);
          if (name === wanted) return;
        }
        must(false, `the keyboard does not reach ${wanted}`);
      };
      await tabTo("text");
      await page.keyboard.insertText(puzzles.WIKIPEDIA);
      await page.keyboard.press("Control+Enter");
      await visit.settled(page);
      await tabTo("play");
      await page.keyboard.press("Enter");
      await visit.settled(page);
      must((await focused()).name === "play", "the focus is lost");
      await tabTo("gridcell");
      await page.keyboard.press("Home");
      await page.locator("#view [role=gridcell]").first().focus();
      for (let at = 0; at < 81; at += 1) {
        const column = at % 9;
        if (puzzles.WIKIPEDIA[at] === ".") await page.keyboard.press(SOLUTION[at]);
        if (column < 8) await page.keyboard.press("ArrowRight");
        else {
          for (let back = 0; back < 8; back += 1) await page.keyboard.press("ArrowLeft");
          await page.keyboard.press("ArrowDown");
        }
      }
      await visit.until(page, () =>
        /solved/i.test(document.querySelector('#view [data-part="said"]').textContent),
      );
      await visit.shot(page, "solved");
    },
  ],
  [
    23,
    "a screen reader hears the verdict, and reads rows and columns",
    async visit => {
      const page = await visit.open();
      await visit.paste(page, puzzles.WIKIPEDIA);
      const status = page.getByRole("status").filter({ hasText: /one solution/i });
      must((await status.count()) === 1, "the verdict is in no region that speaks");
      await visit.turnTo(page, "play");
      const grid = page.getByRole("grid");
      must((await grid.count()) === 1, "there is no grid");
      must((await grid.getByRole("row").count()) === 9, "it has no nine rows");
      const names = await grid
        .getByRole("gridcell")
        .evaluateAll(cells =>
          cells.map(cell => cell.getAttribute("aria-label") ?? cell.textContent),
        );
      must(
        /r1c1|row 1,? column 1/.test(names[0]) && /5/.test(names[0]),
        `the first cell is ${short(names[0])}`,
      );
      const current = await page.locator("#views [aria-current]").textContent();
      must(current === "Play", `the current view is ${current}`);
      return names[0];
    },
  ],
  [
    27,
    "axe-core finds nothing in any view, light and dark, wide and narrow",
    async visit => {
      let count = 0;
      const found = [];
      for (const [width, scheme] of [
        [1280, "light"],
        [1280, "dark"],
        [390, "light"],
        [390, "dark"],
      ]) {
        const page = await visit.open({ width, scheme });
        const examine = async name => {
          count += 1;
          for (const finding of await visit.axeFindings(page))
            found.push(`${name} ${width} ${scheme}: ${finding}`);
        };
        await examine("start");
        for (const text of [puzzles.HARD, puzzles.SEVERAL, puzzles.SLITHER, puzzles.CONFLICT]) {
          await visit.paste(page, text);
          const views = await page
            .locator("#views button")
            .evaluateAll(buttons => buttons.map(button => button.dataset.view));
          for (const view of text === puzzles.SEVERAL ? ["verdict"] : views) {
            await visit.turnTo(page, view);
            await examine(view);
          }
        }
        await visit.paste(page, "hello, world");
        await examine("error");
        for (const name of ["examples", "generate"]) {
          await page.click(`#open-${name}`);
          await page.waitForTimeout(200);
          await examine(name);
          await visit.shot(page, `${name}-${width}-${scheme}`);
          await page.keyboard.press("Escape");
        }
      }
      must(!found.length, [...new Set(found)].slice(0, 12).join("\n        "));
      return `${count} states`;
    },
  ],
];
