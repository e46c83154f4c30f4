// Laws of numbers: Latin squares with cages, signs, dots and towers, and numbers of regions.

const latin = function* (view) {
  for (const { name, cells } of view.lines) yield* different(view, name, cells);
  for (const box of boxesOf(view)) yield* different(view, `the box at ${view.nameOf(box[0])}`, box);
};
const filled = function* (view) {
  const open = view.cells.filter(
    cell => view.placeOf(cell) !== undefined && view.value(cell) === null,
  );
  if (view.isFinal && open.length)
    yield fault(view, `${plural(open.length, "cell")} without a number`, open);
};
const futoshiki = function* (view) {
  for (const pair of view.clues.greater ?? []) {
    const [more, less] = pair.map(([row, column]) => view.at(row, column));
    const [one, other] = [more, less].map(view.value);
    if (one !== null && other !== null && one <= other)
      yield fault(view, `${view.nameOf(more)} is not greater than ${view.nameOf(less)}`, [
        more,
        less,
      ]);
  }
};

// The results that an operation has on numbers; a difference and a quotient are of two.
const RESULTS = {
  "+": numbers => [numbers.reduce((sum, number) => sum + number, 0)],
  "*": numbers => [numbers.reduce((product, number) => product * number, 1)],
  "-": numbers => {
    const most = Math.max(...numbers),
      rest = RESULTS["+"](numbers)[0] - most;
    return [most - rest];
  },
  "/": numbers => {
    const most = Math.max(...numbers);
    return [(most * most) / RESULTS["*"](numbers)[0]];
  },
};
const cages = function* (view) {
  for (const { cells: named, number, sum, operator } of view.clues.cages ?? []) {
    const cells = named.map(([row, column]) => view.at(row, column)),
      values = cells.map(view.value);
    const name = `the cage at ${view.nameOf(cells[0])}`;
    if (view.clues.box) yield* different(view, name, cells);
    if (sum !== undefined) yield* sums(view, name, cells, sum, [1, view.rows]);
    const wanted = number,
      isOpen = values.includes(null);
    if (wanted === undefined || isOpen) continue;
    const made = (RESULTS[operator] ? [RESULTS[operator]] : Object.values(RESULTS)).flatMap(
      results => results(values),
    );
    const isMade = cells.length === 1 ? values[0] === wanted : made.includes(wanted);
    if (!isMade) yield fault(view, `${name} does not make ${wanted}`, cells);
  }
};
const dots = function* (view) {
  for (const cell of view.cells) {
    for (const to of view.neighbours(cell).filter(to => to > cell)) {
      const [one, other] = [cell, to].map(view.value),
        dot = view.ofSide("border_qnum", view.between(cell, to)) ?? -1;
      if (one === null || other === null) continue;
      const isNext = Math.abs(one - other) === 1,
        isDouble = one === 2 * other || other === 2 * one;
      const fits = dot === 1 ? isNext : dot === 2 ? isDouble : !isNext && !isDouble;
      const what = ["no dot", "the white dot", "the black dot"][Math.max(dot, 0)];
      if (!fits)
        yield fault(
          view,
          `${what} at ${view.nameOf(cell)} and ${view.nameOf(to)} does not fit ${one} and ${other}`,
          [cell, to],
        );
    }
  }
};
const towers = function* (view) {
  for (const clue of view.outside) {
    const line = view.lineAt(clue),
      isBack = clue.side === "down" || clue.side === "right";
    const cells = isBack ? [...line.cells].reverse() : line.cells,
      heights = cells.map(view.value);
    const [wanted] = clue.numbers,
      highest = heights.indexOf(view.rows);
    // The towers up to the highest one decide.
    const first = heights.slice(0, highest < 0 ? heights.length : highest + 1);
    if (wanted < 1 || first.includes(null)) continue;
    let most = 0,
      seen = 0;
    for (const height of first) if (height > most) [most, seen] = [height, seen + 1];
    if (seen !== wanted)
      yield fault(view, `${plural(seen, "tower")} seen in ${line.name}, not ${wanted}`, cells);
  }
};
const straights = function* (view) {
  for (const { name, cells } of view.lines) {
    const runs = view.groups(
      cells.filter(cell => !view.clue(cell, "ques")),
      (one, other) => !cells.includes(one) || !cells.includes(other),
    );
    for (const run of runs) {
      const known = run.map(view.value).filter(number => number !== null);
      const reach = Math.max(...known) - Math.min(...known);
      if (known.length > 1 && reach >= run.length)
        yield fault(
          view,
          `the numbers from ${view.nameOf(run[0])} in ${name} are not consecutive`,
          run,
        );
    }
  }
};
const roomNumbers = function* (view) {
  for (const room of view.rooms) {
    yield* different(view, view.roomName(room), room);
    for (const cell of room.filter(cell => view.value(cell) > room.length))
      yield fault(
        view,
        `${view.value(cell)} is more than the ${room.length} cells of ${view.roomName(room)}`,
        [cell],
      );
  }
};
const suguru = function* (view) {
  for (const cell of view.cells) {
    const value = view.value(cell);
    for (const to of view
      .around(cell)
      .filter(to => to > cell && value !== null && view.value(to) === value)) {
      yield fault(view, `two ${value}s touch: ${view.nameOf(cell)} and ${view.nameOf(to)}`, [
        cell,
        to,
      ]);
    }
  }
};
const ripple = function* (view) {
  for (const { cells } of view.lines) {
    for (const [from, cell] of cells.entries()) {
      const value = view.value(cell),
        near = value === null ? [] : cells.slice(from + 1, from + 1 + value);
      const other = near.find(to => view.value(to) === value);
      if (other !== undefined)
        yield fault(
          view,
          `two ${value}s are too near: ${view.nameOf(cell)} and ${view.nameOf(other)}`,
          [cell, other],
        );
    }
  }
};
const hidoku = function* (view) {
  const at = new Map();
  for (const cell of view.cells) {
    const value = view.value(cell);
    if (value === null) continue;
    if (at.has(value))
      yield fault(view, `two ${value}s: ${view.nameOf(at.get(value))} and ${view.nameOf(cell)}`, [
        at.get(value),
        cell,
      ]);
    at.set(value, cell);
  }
  for (const [value, cell] of at) {
    const next = at.get(value + 1);
    if (next !== undefined && !view.around(cell).includes(next))
      yield fault(view, `${value} and ${value + 1} do not touch`, [cell, next]);
  }
};
const kakuro = function* (view) {
  const isBlack = cell => Boolean(view.clue(cell, "ques"));
  for (const { kind, cells } of view.lines) {
    const layer = kind === "row" ? "qnum" : "qnum2",
      first = view.lines.find(line => line.cells === cells).number;
    const edge =
      kind === "row"
        ? view.outside.find(one => one.side === "left" && one.number === first)?.numbers[0]
        : view.clues.above?.[first];
    let sum = edge ?? 0,
      run = [];
    for (const cell of [...cells, null]) {
      if (cell !== null && !isBlack(cell)) {
        run.push(cell);
        continue;
      }
      const name = run.length ? `the run from ${view.nameOf(run[0])}` : "";
      if (run.length > 1) yield* different(view, name, run);
      if (run.length && sum > 0) yield* sums(view, name, run, sum, [1, 9]);
      [sum, run] = [cell === null ? 0 : (view.clue(cell, layer) ?? 0), []];
    }
  }
};
const fillomino = function* (view) {
  const numbers = new Set(view.cells.map(view.value).filter(number => number !== null));
  for (const number of numbers) {
    const is = cell => view.value(cell) === number;
    for (const region of view.groups(view.cells.filter(is))) {
      const name = `the region of ${number} at ${view.nameOf(region[0])}`;
      if (region.length > number) yield fault(view, `${name} has ${region.length} cells`, region);
      const room = view
        .groups(view.cells.filter(cell => is(cell) || view.value(cell) === null))
        .find(group => group.includes(region[0]));
      if (room.length < number)
        yield fault(view, `${name} has room for ${plural(room.length, "cell")}`, region);
    }
  }
};

addTypes({
  fillomino: { laws: [fillomino, filled] },
  futoshiki: { laws: [latin, futoshiki, filled] },
  hidoku: { laws: [hidoku, filled] },
  kakuro: { laws: [kakuro, filled] },
  kenken: { laws: [latin, cages, filled] },
  killer: { laws: [latin, cages, filled] },
  kropki: { laws: [latin, dots, filled] },
  ripple: { laws: [roomNumbers, ripple, filled] },
  skyscrapers: { laws: [latin, towers, filled] },
  str8ts: { laws: [latin, straights, filled] },
  suguru: { laws: [roomNumbers, suguru, filled] },
});
