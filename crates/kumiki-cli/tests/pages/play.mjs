// Plays a page to its end: by keyboard, by touch, and by hints. A wrong state is shown and erased,
// changes are taken back and kept.

const game = page => page.evaluate(() => JSON.parse(document.querySelector("[data-part=game]").textContent));
const said = page => page.textContent(".said");
// A state that the solution does not have at a place with this one: another, or the empty one.
const wrongState = ({ numbers, states, empty }, state) => {
  const count = (numbers ?? states).length;
  return empty && state >= 0 ? count : (state + 1) % count;
};

// Checks that the puzzle is solved in the end.
const isSolved = async (page, fail, how) => {
  const text = await said(page);
  if (!text.startsWith("Solved")) fail(`not solved ${how}: ${text}`);
};

// Moves the cursor, which is in a cell of the grid, by arrow keys.
const mover = page => {
  let [row, column] = [0, 0];
  return async (toRow, toColumn) => {
    for (; row < toRow; row++) await page.keyboard.press("ArrowDown");
    for (; row > toRow; row--) await page.keyboard.press("ArrowUp");
    for (; column < toColumn; column++) await page.keyboard.press("ArrowRight");
    for (; column > toColumn; column--) await page.keyboard.press("ArrowLeft");
  };
};

// The cell at a side, and the arrow from it to the side.
const besides = ([kind, row, column], rows, columns) => {
  if (kind[1] === "h" && row === rows) return [row - 1, column, "ArrowDown"];
  if (kind[1] === "h") return [row, column, "ArrowUp"];
  return column < columns ? [row, column, "ArrowLeft"] : [row, column - 1, "ArrowRight"];
};
const sizeOf = page => page.evaluate(() => {
  const { rows, size } = document.querySelector("svg").dataset;
  return [Number(rows), Number(size)];
});

const byKeyboard = async page => {
  const { places, sets, optional } = await game(page);
  const [rows, columns] = await sizeOf(page);
  await page.focus("[role=gridcell][tabindex='0']");
  const move = mover(page);
  for (const place of places) {
    const [kind, row, column, set, state] = place;
    if (state < 0 || kind[0] === optional) continue;
    if (kind !== "c") {
      const [besideRow, besideColumn, key] = besides(place, rows, columns);
      await move(besideRow, besideColumn);
      for (let press = 0; press <= state; press++) await page.keyboard.press(`Alt+${key}`);
      continue;
    }
    await move(row, column);
    const { numbers } = sets[set];
    if (numbers) for (const figure of numbers[state]) await page.keyboard.press(figure);
    else for (let press = 0; press <= state; press++) await page.keyboard.press("Space");
  }
};

// The point of a place on the screen.
const pointOf = (page, place) => page.evaluate(([kind, row, column]) => {
  const grid = document.querySelector(".grid").getBoundingClientRect();
  const { rows, size } = document.querySelector("svg").dataset;
  const right = column + (kind === "c" || kind[1] === "h" ? .5 : 0);
  const down = row + (kind === "c" || kind[1] === "v" ? .5 : 0);
  return [grid.x + grid.width * right / size, grid.y + grid.height * down / rows];
}, place);

const byTouch = async page => {
  const { places, sets, optional } = await game(page);
  for (const place of places) {
    const [kind, , , set, state] = place;
    if (state < 0 || kind[0] === optional) continue;
    const { numbers } = sets[set];
    const [x, y] = await pointOf(page, place);
    const tap = () => page.touchscreen.tap(x, y);
    if (!numbers) for (let press = 0; press <= state; press++) await tap();
    else {
      await tap();
      const button = page.locator(`.pad [data-name="${numbers[state]}"]`);
      const figure = name => page.locator(`.pad button:text-is("${name}")`);
      if (await button.count()) await button.tap();
      else for (const name of numbers[state]) await figure(name).tap();
    }
  }
};

// Whether a check has found something: a broken rule, or a place that is wrong by the solution.
const isMistake = async page => !/^(No |Solved|$)/.test(await said(page));

// Opens the part of the panel that is closed.
const openMore = page => page.click("[data-part=more] > summary");

// Writes a wrong state, has it shown and erased.
const mistake = async (page, fail) => {
  const { places, sets } = await game(page);
  const place = places.find(([kind]) => kind === "c") ?? places[0];
  const [kind, row, column, set, state] = place;
  const [rows, columns] = await sizeOf(page);
  await page.focus("[role=gridcell][tabindex='0']");
  const move = mover(page);
  if (kind === "c") {
    await move(row, column);
    const { numbers } = sets[set];
    const wrong = wrongState(sets[set], state);
    if (numbers) for (const figure of numbers[wrong]) await page.keyboard.press(figure);
    else for (let press = 0; press <= wrong; press++) await page.keyboard.press("Space");
  } else {
    const [besideRow, besideColumn, key] = besides(place, rows, columns);
    await move(besideRow, besideColumn);
    const wrong = wrongState(sets[set], state);
    for (let press = 0; press <= wrong; press++) await page.keyboard.press(`Alt+${key}`);
  }
  await page.click("[data-part=check]");
  if (!await isMistake(page)) fail(`no mistake is shown: ${await said(page)}`);
  if (!await page.locator(".wrong > *").count()) fail("the mistake has no mark");
  await page.click("[data-part=hint]");
  if (await page.textContent(".told h2") !== "First a mistake") fail("a hint before the mistake");
  await page.click("[data-part=apply]");
  await page.click("[data-part=check]");
  if (!(await said(page)).startsWith("No mistake")) fail("the mistake is not erased");
  await page.click("[data-part=undo]");
  await page.click("[data-part=check]");
  if (!await isMistake(page)) fail("the mistake does not come back");
  await page.click("[data-part=redo]");
  await page.reload();
  await page.click("[data-part=check]");
  if (!(await said(page)).startsWith("No mistake")) fail("the state is not kept");
};

// Checks that a hint on a phone leaves the board in sight, unless the board is tall.
const isBesideHint = async (page, fail) => {
  await page.tap("[data-part=hint]");
  const [board, hint, window] = await page.evaluate(() => {
    const box = query => document.querySelector(query).getBoundingClientRect().toJSON();
    return [box(".board"), box(".hint-part"), innerHeight];
  });
  const isLow = await page.locator(".board.low").count();
  if (isLow && (board.top < -1 || hint.top < board.bottom - 1)) fail("a hint hides the board");
  if (hint.bottom > window + 1) fail("a hint is out of sight");
  await page.tap("[data-part=close]");
};

// Takes hints until the puzzle is solved, and returns their number, and that of hints without a
// step.
const byHints = async (page, fail) => {
  const { steps } = await game(page);
  const [most, seen] = [4 * steps.length + 200, []];
  let chains = 0;
  while (seen.length < most && !(await said(page)).startsWith("Solved")) {
    await page.click("[data-part=hint]");
    seen.push(await page.textContent(".told h2"));
    if (!(await page.textContent(".told p")).trim()) fail("a hint has no words");
    chains = Math.max(chains, await page.locator("[data-part=strong-links] path").count());
    if (await page.isVisible("[data-part=apply]")) await page.click("[data-part=apply]");
  }
  if (steps.some(step => step.chains) && !chains) fail("chains are not drawn");
  if (await page.locator("[data-part=strong-links] path").count()) fail("a chain stays after its hint");
  const without = seen.filter(title => title === "No step says more").length;
  return [seen.length, without];
};

// Checks that a cell that has a description in the game has it in the page.
const areDescribed = async (page, fail) => {
  const { about = [] } = await game(page);
  const described = await page.locator("[aria-description]").evaluateAll(cells => {
    return cells.map(cell => cell.getAttribute("aria-description"));
  });
  const expected = about.filter(Boolean);
  if (described.join("; ") !== expected.join("; ")) fail("cells are described otherwise");
};

// Plays a page in all ways, and returns a summary.
export const play = async (name, open) => {
  const keyboard = await open(name, { width: 1280 });
  await byKeyboard(keyboard.page);
  await isSolved(keyboard.page, keyboard.fail, "by keyboard");
  await keyboard.close();

  const touch = await open(name, { width: 390 });
  await isBesideHint(touch.page, touch.fail);
  await byTouch(touch.page);
  await isSolved(touch.page, touch.fail, "by touch");
  await touch.close();

  const hinted = await open(name, { width: 1280 });
  await areDescribed(hinted.page, hinted.fail);
  await mistake(hinted.page, hinted.fail);
  await openMore(hinted.page);
  await hinted.page.click("[data-part=restart]");
  const [hints, without] = await byHints(hinted.page, hinted.fail);
  await isSolved(hinted.page, hinted.fail, "by hints");
  if (hints < 3) hinted.fail(`only ${hints} hints`);
  await hinted.close();
  return `; solved by keyboard, by touch and by ${hints} hints, ${without} of which are no steps`;
};
