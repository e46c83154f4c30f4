// Plays puzzles that are in one document, and asks a program for hints.

const said = async (page, name) => page.textContent(`#${name} .said`);
const questions = (page, name) => page.evaluate(name => {
  return questions.filter(([asked]) => asked === name).map(([, question]) => question);
}, name);

// Checks that no id is there twice, and that each shape is one of its own picture.
const areApart = async (page, fail) => {
  const faults = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const lost = [...document.querySelectorAll("use")].filter(use => {
      const shape = document.getElementById(use.getAttribute("href").slice(1));
      return shape?.closest("svg") !== use.closest("svg");
    });
    return [...twice, ...lost.map(use => use.outerHTML)];
  });
  if (faults.length) fail(`shared between pictures: ${faults.join(" ")}`);
};

const playSudoku = async (page, fail) => {
  await page.focus("#sudoku [role=gridcell][tabindex='0']");
  await page.keyboard.press("9");
  await page.click("#sudoku [data-part=check]");
  const told = await said(page, "sudoku");
  if (!told.startsWith("Two 9s in row 1: r1c1 and r1c9")) fail(`the broken rule is not told: ${told}`);
  if (await page.locator("#sudoku .wrong rect").count() < 2) fail("the broken rule has no mark");
  await page.click("#sudoku [data-part=undo]");
  await page.click("#sudoku [data-part=redo]");
  await page.click("#sudoku [data-part=hint]");
  if (await page.textContent("#sudoku .told h2") !== "First a mistake") fail("a hint before it");
  await page.click("#sudoku [data-part=apply]");
  await page.keyboard.press("Escape");
  await page.click("#sudoku [data-part=hint]");
  await page.click("#sudoku [data-part=apply]");
  await page.click("#sudoku [data-part=hint]");
  const asked = await questions(page, "sudoku"), { most, marks } = asked.at(-1);
  const blanks = [...marks.digits].filter(symbol => symbol === ".").length;
  if (marks.digits.length !== 81 || blanks !== 35 || marks.candidates.length !== 81) {
    fail(`asked with ${blanks} blanks: ${marks.digits}`);
  }
  if (most !== 4) fail(`the second step is asked with ${most}`);
};

const playNonogram = async (page, fail) => {
  await page.click("#nonogram [data-part=check]");
  if (await said(page, "nonogram") !== "No mistake so far.") fail("it is solved too early");
  for (let hint = 0; hint < 12; hint += 1) {
    await page.click("#nonogram [data-part=hint]");
    if (!await page.isVisible("#nonogram [data-part=apply]")) break;
    await page.click("#nonogram [data-part=apply]");
  }
  if (await page.textContent("#nonogram .told h2") !== "No step says more") fail("no end");
  await page.click("#nonogram [data-part=check]");
  if (await said(page, "nonogram") !== "Solved.") fail(`${await said(page, "nonogram")}`);
};

const addSteps = async (page, fail) => {
  const shown = () => page.textContent("#steps [data-part=count]");
  const before = await shown();
  await page.click("#steps [data-part=next]");
  await page.evaluate(() => stepped.add([
    { title: "More", line: "r1c1=1", notation: "", text: ["In words."], marks: { added: "" } },
  ]));
  await page.click("#steps [data-part=last]");
  const [count] = before.match(/\d+$/), title = await page.textContent("#steps article:not([hidden]) h2");
  if (await shown() !== `${Number(count) + 1} of ${Number(count) + 1}`) fail("a step is not added");
  if (title !== "More") fail(`the last step is ${title}`);
  if (await page.evaluate(() => location.hash)) fail("a step changes the address");
};

// Plays two puzzles without a solution, and steps through a third.
export const beside = async (name, open) => {
  const { page, fail, close } = await open(name, { width: 1280 });
  await playSudoku(page, fail);
  await playNonogram(page, fail);
  await addSteps(page, fail);
  await areApart(page, fail);
  await close();
};
