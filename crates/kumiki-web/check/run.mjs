// Checks the playground in Chromium, as a user would: see the page "Playground" of the book.
//
// node run.mjs PAGE.html [--only 1,2,…] [--programs FOLDER] [--pictures FOLDER] [--links FILE]
//   [--grids FILE]
//
// It needs two packages, which `npm ci` installs in crates/kumiki-cli/tests/pages, or in the folder
// that PAGE_PACKAGES names. The browser is BROWSER, or chromium. Without one of these or the page,
// it says so and checks nothing. It ends with 1 if a check fails.
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ANSWERS } from "./answers.mjs";
import { PAGES } from "./pages.mjs";
import { ACCESS } from "./access.mjs";
import { makeVisit } from "./visit.mjs";

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ["only", "programs", "pictures", "links", "grids"].map(name => [name, { type: "string" }]),
  ),
});
const skip = reason => {
  console.log(`skipped: ${reason}`);
  process.exit(0);
};
const file = resolve(positionals[0] ?? "target/web/kumiki.html");
if (!existsSync(file)) skip(`there is no page ${file}`);

const pagesFolder = fileURLToPath(new URL("../../kumiki-cli/tests/pages/", import.meta.url));
const packages = process.env.PAGE_PACKAGES ?? pagesFolder;
if (!existsSync(join(packages, "node_modules"))) skip(`no packages in ${packages}`);
const require = createRequire(join(packages, "index.js"));
const { chromium } = require("playwright-core");

const usual = ["chromium", "chromium-browser", "google-chrome"];
const executablePath = [process.env.BROWSER, ...usual]
  .filter(Boolean)
  .flatMap(name => [name, ...process.env.PATH.split(delimiter).map(at => join(at, name))])
  .find(path => path.includes("/") && existsSync(path));
if (!executablePath) skip("no browser");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const programs = resolve(
  wanted.programs ?? fileURLToPath(new URL("../../../target/release", import.meta.url)),
);
if (wanted.pictures) mkdirSync(wanted.pictures, { recursive: true });
const visit = makeVisit({
  browser,
  file,
  address: pathToFileURL(file).href,
  axe: require.resolve("axe-core/axe.min.js"),
  program: name => (existsSync(join(programs, name)) ? join(programs, name) : null),
  ...wanted,
});

const only = wanted.only?.split(",").map(Number);
const failed = [];
for (const [number, name, check] of [...ANSWERS, ...PAGES, ...ACCESS].sort((a, b) => a[0] - b[0])) {
  if (only && !only.includes(number)) continue;
  let line;
  try {
    const told = await check(visit);
    const isSkipped = told?.skipped;
    line = `${isSkipped ? "skipped" : "ok     "} ${number}. ${name}${isSkipped ? `: ${isSkipped}` : told ? `: ${told}` : ""}`;
  } catch (error) {
    failed.push(number);
    line = `FAILED  ${number}. ${name}: ${error.message}`;
  } finally {
    await visit.close();
  }
  console.log(line);
}
await browser.close();
console.log(failed.length ? `failed: ${failed.join(", ")}` : "all checks pass");
process.exit(failed.length ? 1 : 0);
