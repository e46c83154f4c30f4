// Uses what helps a player of a page: undo after a reload, trials, marks, colours, digit first,
// two fingers, links, and paper.

const said = page => page.textContent(".said");
const game = page => page.evaluate(() => JSON.parse(document.querySelector("[data-part=game]").textContent));
const more = page => page.click("[data-part=more] > summary");
const entries = page => page.locator(".entries .value, .entries .sure use, .entries .tried use").count();
const cellAt = (page, row, column) => page.locator("[role=row]").nth(row).locator("[role=gridcell]").nth(column);

// The first blank place of a cell, and whether it has numbers.
const firstPlace = async page => {
  const { places, sets } = await game(page);
  const [, row, column, set] = places.find(([kind]) => kind === "c");
  return { row, column, numbers: sets[set].numbers };
};

// What was written is undone after a reload, to the beginning, and done again.
const undoAfterReload = async (page, fail) => {
  await page.click("[data-part=hint]");
  for (let hint = 0; hint < 3; hint += 1) {
    if (!await page.isVisible("[data-part=apply]")) fail("a hint leaves nothing to do");
    else await page.click("[data-part=apply]");
    await page.click("[data-part=hint]");
  }
  const before = await page.locator(".entries").evaluateAll(all => all.map(one => one.innerHTML).join());
  await page.reload();
  if (await page.isDisabled("[data-part=undo]")) return fail("a reload loses undo");
  while (!await page.isDisabled("[data-part=undo]")) await page.click("[data-part=undo]");
  if (await entries(page)) fail("undo does not go back to the beginning");
  while (!await page.isDisabled("[data-part=redo]")) await page.click("[data-part=redo]");
  const after = await page.locator(".entries").evaluateAll(all => all.map(one => one.innerHTML).join());
  if (before !== after) fail("redo does not come to where it was");
  while (!await page.isDisabled("[data-part=undo]")) await page.click("[data-part=undo]");
};

// A trial is taken back, and what was there before it stays.
const trial = async (page, fail) => {
  const { row, column, numbers } = await firstPlace(page);
  await page.click("[data-part=try]");
  if (numbers) {
    await cellAt(page, row, column).click({ force: true });
    await page.keyboard.press("1");
  } else await cellAt(page, row, column).click({ force: true });
  if (await page.locator(".entries .tried").count() === 0) fail("a trial has no colour of its own");
  if (!await entries(page)) fail("a trial writes nothing");
  await page.reload();
  if (!await page.isVisible("[data-part=take-back]")) return fail("a reload loses the trial");
  await page.click("[data-part=take-back]");
  if (await entries(page)) fail("a trial is not taken back");
};

// A colour is given, said to a screen reader, and erased.
const colours = async (page, fail) => {
  const { row, column } = await firstPlace(page), cell = cellAt(page, row, column);
  await page.click("[data-mode=colour]");
  await cell.click({ force: true });
  await page.click("[data-colour='4']");
  if (await page.locator(".colours rect").count() !== 1) fail("a cell has no colour");
  if (!(await cell.getAttribute("aria-label")).includes("green")) fail("a colour is not said");
  await page.click("[data-part=erase]");
  if (await page.locator(".colours rect").count()) fail("a colour is not erased");
  await page.click("[data-mode=value]");
};

// Numbers: a mark that is forbidden is grey and said, two equal digits are marked and named, equal
// digits are tinted, keys count, and a digit that is held is written where the player taps.
const digits = async (page, fail) => {
  const { given, houses, sets: [{ numbers }], places } = await game(page);
  const { columns } = await page.evaluate(() => ({ columns: Number(document.querySelector("svg").dataset.size) }));
  const clue = given.find(([row]) => places.some(([, other]) => other === row));
  const [, row, column] = places.find(([, own]) => own === clue[0]);
  const count = () => page.locator(`.pad [data-name="${clue[2]}"]`).getAttribute("data-left");
  const before = Number(await count());
  await cellAt(page, row, column).click({ force: true });
  await page.keyboard.press("Shift+Digit" + clue[2]);
  if (await page.locator(".entries .forbidden").count() !== 1) fail("a forbidden mark is not grey");
  if (!(await said(page)).includes("forbids")) fail("a forbidden mark is not explained");
  await page.click("[data-part=clean]");
  if (await page.locator(".entries .mark").count()) fail("marks are not tidied");
  await page.keyboard.press("Escape");
  await cellAt(page, row, column).click({ force: true });
  await page.keyboard.press(clue[2]);
  if (await page.locator(".clashing path").count() < 2) fail("equal digits of a house are not marked");
  if (Number(await count()) !== before - 1) fail("the keys do not count");
  await page.click("[data-part=check]");
  if (!(await said(page)).startsWith(`Two ${clue[2]}s in `)) fail(`the rule is not named: ${await said(page)}`);
  await page.click("[data-part=undo]");
  await cellAt(page, clue[0], clue[1]).click({ force: true });
  const equal = given.filter(([, , name]) => name === clue[2]).length;
  if (await page.locator(".near .equal").count() !== equal) fail("equal digits are not tinted");
  const house = new Set(houses.filter(house => house.includes(clue[0] * columns + clue[1])).flat()).size;
  if (await page.locator(".near .house").count() !== house) fail("houses are not tinted");
  await more(page);
  await page.check("[data-part=first]");
  await page.click(`.pad [data-name="${numbers[0]}"]`);
  await cellAt(page, row, column).click({ force: true });
  if (await page.locator(".entries .value").count() !== 1) fail("a held digit is not written");
  await cellAt(page, row, column).click({ force: true });
  if (await page.locator(".entries .value").count()) fail("a held digit is not erased");
  await page.uncheck("[data-part=first]");
  await more(page);
};

// A state that is supposed is pale, and no entry.
const maybe = async (page, fail) => {
  const { row, column } = await firstPlace(page);
  await page.click("[data-mode=maybe]");
  await cellAt(page, row, column).click({ force: true });
  if (await page.locator(".entries .maybe use").count() !== 1) fail("there is no mark of maybe");
  if (await entries(page)) fail("a mark of maybe is an entry");
  await page.click("[data-part=undo]");
  await page.click("[data-mode=value]");
};

// The link opens the state in another window.
const link = async (page, fail, context) => {
  await page.click("[data-part=hint]");
  if (await page.isVisible("[data-part=apply]")) await page.click("[data-part=apply]");
  const drawn = page => page.locator(".entries").evaluateAll(all => all.map(one => one.innerHTML).join());
  const before = await drawn(page);
  await more(page);
  await page.click("[data-part=copy-link]");
  await page.waitForFunction(() => document.querySelector("[data-part=copied]").value.includes("#state="));
  const address = await page.inputValue("[data-part=copied]");
  await page.click("[data-part=copy-text]");
  await page.click("[data-part=restart]");
  const other = await context.newPage();
  await other.goto(address);
  if (await drawn(other) !== before) fail("the link has another state");
  await other.close();
};

// Two fingers make the board larger, and write nothing.
const fingers = async (page, fail, context) => {
  const session = await context.newCDPSession(page);
  const box = await page.locator(".board").boundingBox(), before = await entries(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type, apart) => session.send("Input.dispatchTouchEvent", {
    type, touchPoints: apart === null ? [] : [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }],
  });
  await touch("touchStart", 20);
  for (const apart of [40, 60, 80]) await touch("touchMove", apart);
  await touch("touchEnd", null);
  const wide = await page.evaluate(() => {
    const [sheet, board] = [".sheet", ".board"].map(name => document.querySelector(name).getBoundingClientRect().width);
    return sheet / board;
  });
  if (wide < 2) fail(`two fingers make the board ${wide} times as large`);
  if (await entries(page) !== before) fail("two fingers write");
};

// On paper there is the board alone, without a selection, on half a sheet.
const paper = async (page, fail) => {
  await page.emulateMedia({ media: "print" });
  const [colour, height] = await page.evaluate(() => [
    getComputedStyle(document.querySelector("[aria-selected=true]") ?? document.body).backgroundColor,
    document.querySelector(".board").getBoundingClientRect().height,
  ]);
  if (colour !== "rgba(0, 0, 0, 0)" && colour !== "rgb(255, 255, 255)") fail(`the selection is printed: ${colour}`);
  if (height > 11.5 / 2.54 * 96) fail(`the board takes ${height} of a sheet`);
  if (await page.isVisible(".panel")) fail("the controls are printed");
  await page.emulateMedia({ media: null });
};

// Uses all of it at some widths: that of a phone has touch.
export const helps = async (name, open, widths) => {
  for (const width of widths) {
    const { page, fail, close } = await open(name, { width }), context = page.context();
    const { houses, type, given } = await game(page), { numbers } = await firstPlace(page).catch(() => ({}));
    await undoAfterReload(page, fail);
    if (await page.locator("[aria-selected]").count()) await trial(page, fail);
    if (await page.locator("[aria-selected]").count()) await colours(page, fail);
    if (houses && given.length && numbers.length <= 9) await digits(page, fail);
    if (type && numbers === undefined && await page.locator("[aria-selected]").count()) await maybe(page, fail);
    await paper(page, fail);
    await link(page, fail, context);
    if (width < 600) await fingers(page, fail, context);
    await close();
  }
};
