// Opens the playground in Firefox: it starts, answers, gives hints, plays, and cancels.
//
// node firefox.mjs PAGE.html: needs firefox or firefox-esr (or BROWSER), and the package
// puppeteer-core in the folder that PAGE_PACKAGES names. Without them it says so and checks nothing.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as puzzles from "./puzzles.mjs";
import { must, short } from "./visit.mjs";

const skip = reason => {
  console.log(`skipped: ${reason}`);
  process.exit(0);
};
const file = resolve(process.argv[2] ?? "target/web/kumiki.html");
if (!existsSync(file)) skip(`there is no page ${file}`);
const packages = process.env.PAGE_PACKAGES ?? ".";
if (!existsSync(join(packages, "node_modules", "puppeteer-core"))) skip("no puppeteer-core");
const executablePath = [process.env.BROWSER, "firefox", "firefox-esr"]
  .filter(Boolean)
  .flatMap(name => [name, ...process.env.PATH.split(delimiter).map(at => join(at, name))])
  .find(path => path.includes("/") && existsSync(path));
if (!executablePath) skip("no Firefox");

const puppeteer = createRequire(resolve(packages, "index.js"))("puppeteer-core");
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const page = await browser.newPage();
const faults = [];
page.on("console", message => message.type() === "error" && faults.push(message.text()));
page.on("pageerror", error => faults.push(error.message));
await page.goto(pathToFileURL(file).href);

const until = async (is, argument) => {
  for (let left = 600; left > 0; left -= 1) {
    if (await page.evaluate(is, argument)) return;
    await new Promise(done => setTimeout(done, 50));
  }
  throw new Error(`in vain for ${is}`);
};
const said = () => page.$eval("#status", status => status.textContent);
const rest = () => until(() => document.body.dataset.state === "rest");
const open = async (text, view) => {
  await page.evaluate(
    (text, view) => {
      location.hash = `#text=${encodeURIComponent(text)}&view=${view}`;
    },
    text,
    view,
  );
  await until(text => document.getElementById("text").value === text, text);
  await rest();
};

await until(() => document.documentElement.dataset.ready === "whole");
const ready = await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
console.log(`ready after ${ready.toFixed(0)} ms`);
await open(puzzles.WIKIPEDIA, "verdict");
must(/one solution/i.test(await said()), `it says ${short(await said())}`);
await open(puzzles.SLITHER, "hint");
must(/look for/i.test(await said()), `it says ${short(await said())}`);
await open(puzzles.CONFLICT, "conflict");
must(/x < y/.test(await page.$eval("#view", view => view.textContent)), "no conflict is shown");
await open(puzzles.WIKIPEDIA, "play");
await page.$$eval("#view [role=gridcell]", cells => cells[0].focus());
for (let count = 0; count < 3; count += 1) await page.keyboard.press("ArrowRight");
await page.keyboard.press("6");
await until(() => document.querySelectorAll("#view .entries .value").length === 1);
await page.$eval('#view [data-part="hint"]', button => button.click());
await until(() => !document.querySelector('#view [data-part="hint-part"]').hidden);
await open(puzzles.PERMUTATIONS, "verdict");
await page.$eval("[data-view=count]", button => button.click());
await until(() => !document.getElementById("thinking").hidden);
await page.$eval("#cancel", button => button.click());
await rest();
must(/cancel/i.test(await said()), `it says ${short(await said())}`);
await open(puzzles.WIKIPEDIA, "verdict");
must(/one solution/i.test(await said()), `it says ${short(await said())}`);
must(!faults.length, faults.join("; "));
await browser.close();
console.log("all checks pass in Firefox");
