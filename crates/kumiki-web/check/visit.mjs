// A visit: a page in a window of its own, and what a user does there.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

// Fails unless `is`; `words` say the rule.
export const must = (is, words) => {
  if (!is) throw new Error(words);
};

// Returns a short form of a text for a message.
export const short = text => JSON.stringify(String(text).slice(0, 160));

export const makeVisit = wishes => {
  const contexts = [],
    faults = [];

  const visit = {
    ...wishes,
    faults,
    // Opens the page as a device shows it, and waits until it answers.
    async open({ width = 1280, scheme = "light", hash = "", context = null, isWhole = true } = {}) {
      const isPhone = width < 600;
      const own =
        context ??
        (await wishes.browser.newContext({
          viewport: { width, height: isPhone ? 844 : 900 },
          colorScheme: scheme,
          hasTouch: isPhone,
          isMobile: isPhone,
          acceptDownloads: true,
        }));
      if (!context) contexts.push(own);
      const page = await own.newPage();
      page.setDefaultTimeout(15000);
      page.on("console", message => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", error => faults.push(error.message));
      page.on("request", request => {
        if (!/^(file|data|blob):/.test(request.url())) faults.push(`asks for ${request.url()}`);
      });
      page.on("dialog", dialog => dialog.accept());
      await page.goto(wishes.address + hash);
      const state = isWhole ? "[data-ready=whole]" : "[data-ready]";
      await page.waitForSelector(state, { state: "attached" });
      return page;
    },
    // Closes all pages of a check. An error in the console is a failure.
    async close() {
      for (const context of contexts.splice(0)) await context.close();
      faults.length = 0;
    },
    // Puts a text into the box as a paste does, and returns the sentence that answers it.
    async paste(page, text, view) {
      await page.fill("#text", "");
      await page.fill("#text", text);
      await page.click("button.main");
      await visit.settled(page);
      if (view) await visit.turnTo(page, view);
      return page.textContent("#status");
    },
    async turnTo(page, view) {
      await page.click(`[data-view=${view}]`);
      await page.waitForSelector(`[data-view=${view}][aria-current]`);
      await visit.settled(page);
      return page.textContent("#status");
    },
    // Waits until the page has answered.
    settled: page => page.waitForSelector("body[data-state=rest]", { state: "attached" }),
    // Waits until a function is true in the page, whose policy forbids that the driver waits there.
    async until(page, is, argument) {
      for (let left = 300; left > 0; left -= 1) {
        if (await page.evaluate(is, argument)) return;
        await page.waitForTimeout(50);
      }
      throw new Error(`in vain for ${is}`);
    },
    // Asks the engine itself.
    ask: (page, question) => page.evaluate(question => globalThis.kumiki.ask(question), question),
    // Returns the standard output of a program, and null if it is not there.
    run(name, words, input = "") {
      const program = wishes.program(name);
      if (!program) return null;
      return spawnSync(program, words, { input, encoding: "utf8" }).stdout;
    },
    async shot(page, name) {
      if (wishes.pictures)
        await page.screenshot({ path: join(wishes.pictures, `${name}.png`), fullPage: true });
    },
    // Returns the findings of axe-core.
    async axeFindings(page) {
      await page.evaluate(`${readFileSync(wishes.axe, "utf8")}; 0`);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document));
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 2)
            .map(node => node.html)
            .join(" ")
            .slice(0, 300)}`,
      );
    },
    // Returns the time of the engine for the last question of a verb, in milliseconds.
    engineTime: (page, verb) =>
      page.evaluate(verb => performance.getEntriesByName(`answer ${verb}`).at(-1)?.duration, verb),
  };
  return visit;
};
