// Laws: the rules of a puzzle, held against what is written. They need no solution.
//
// A law is a generator of faults. Of a board that is not final, a fault is one that nothing that is
// still to be written can mend.

// The laws of each type, in the files of their kinds: a page has those of its type. Laws of a type
// that is `isPartial` do not say all that its rules do; `given` returns the value of a cell that is
// not played.
const TYPES = new Map();
const addTypes = types => Object.entries(types).forEach(([name, entry]) => TYPES.set(name, entry));

// Returns the laws of a puzzle: `broken` of what is written, and `unmet` if nothing more is to be
// written. `isComplete` is true if a board without unmet laws is solved.
const makeLaws = (state, board) => {
  const { game, rows, columns } = state;
  const grid = makeGrid(rows, columns, game.clues ?? {});
  const entry = game.type ? TYPES.get(game.type) : sudokuLaws(state, grid);
  const { laws = [], isPartial = false, given } = entry ?? {};
  const faults = isFinal => {
    const view = makeView(grid, state, board, isFinal, given);
    const found = laws.flatMap(law => [...law(view)]);
    const texts = new Set();
    return found.filter(({ text }) => !texts.has(text) && texts.add(text));
  };
  const isFilled = () => state.contents.every(({ value }) => value >= 0);
  return {
    isComplete: Boolean(entry) && !isPartial,
    broken() {
      const found = faults(false);
      return found.length || !isFilled() ? found : faults(true);
    },
    unmet: () => faults(true),
  };
};

// Checks that some of the cells, as many as a number says, have a state.
const counts = function* (view, name, cells, wanted, things, is = value => value === 1) {
  const values = cells.map(cell => [cell, view.value(cell)]);
  const there = values.filter(([, value]) => value !== null && is(value)).map(([cell]) => cell);
  const open = values.filter(([, value]) => value === null).length;
  if (there.length > wanted) {
    yield fault(view, `${name} has ${plural(there.length, things)}, more than ${wanted}`, there);
  } else if (there.length + open < wanted) {
    const has = open ? "room for only " : "only ";
    yield fault(
      view,
      `${name} has ${has}${plural(there.length + open, things)}, not ${wanted}`,
      cells,
    );
  }
};

// Checks that cells of a state hang together, where those that are not known may join them.
const connected = function* (view, is, words) {
  const value = cell => view.value(cell);
  const can = view.cells.filter(cell => value(cell) === null || is(value(cell), cell));
  const groups = view.groups(can).map(group => group.filter(cell => value(cell) !== null));
  const parts = groups
    .filter(group => group.length)
    .sort((one, other) => one.length - other.length);
  if (parts.length > 1) yield fault(view, `${words} is in ${parts.length} parts`, parts[0]);
};

// Checks that no two cells that touch have a state.
const apart = function* (view, near, words, is = value => value === 1) {
  for (const cell of view.cells) {
    const value = view.value(cell);
    if (value === null || !is(value)) continue;
    for (const other of near(cell).filter(other => other > cell)) {
      const next = view.value(other);
      if (next !== null && is(next)) {
        yield fault(view, `${words} touch: ${view.nameOf(cell)} and ${view.nameOf(other)}`, [
          cell,
          other,
        ]);
      }
    }
  }
};

// Checks that no square of four cells has one state.
const noSquare = function* (view, words, is = value => value === 1) {
  for (const square of view.squares) {
    const isAll = square.every(cell => view.value(cell) !== null && is(view.value(cell)));
    if (isAll) yield fault(view, `${words} at ${view.nameOf(square[0])}`, square);
  }
};

// Checks that no number is twice in cells.
const different = function* (view, name, cells, value = view.value) {
  const seen = new Map();
  for (const cell of cells) {
    const number = value(cell);
    if (number === null || number === undefined) continue;
    if (seen.has(number)) {
      yield fault(
        view,
        `two ${number}s in ${name}: ${view.nameOf(seen.get(number))} and ${view.nameOf(cell)}`,
        [seen.get(number), cell],
      );
    }
    seen.set(number, cell);
  }
};

// Checks that the numbers of cells have a sum, if those that are not known are from `least` to
// `most`.
const sums = function* (view, name, cells, wanted, [least, most], value = view.value) {
  const known = cells.map(value),
    open = known.filter(number => number === null).length;
  const sum = known.reduce((sum, number) => sum + (number ?? 0), 0);
  if (!open && sum !== wanted)
    yield fault(view, `${name} has the sum ${sum}, not ${wanted}`, cells);
  else if (sum + open * least > wanted)
    yield fault(view, `the sum of ${name} is more than ${wanted}`, cells);
  else if (sum + open * most < wanted)
    yield fault(view, `the sum of ${name} is less than ${wanted}`, cells);
};
const shadedApart = view => apart(view, view.neighbours, "shaded cells");

// Checks a clue that counts: as many as are there, and at most the open ones more.
const counted = function* (view, name, [there, open], wanted, things, cells) {
  const most = plural(there + open, things);
  if (there > wanted) yield fault(view, `${name} has ${plural(there, things)}`, cells);
  else if (there + open < wanted) yield fault(view, `${name} has at most ${most}`, cells);
};

// No run of cells in a line has one state.
const noRun = (length, words, is) =>
  function* (view) {
    for (const { cells } of view.lines) {
      for (let from = 0; from + length <= cells.length; from += 1) {
        const run = cells.slice(from, from + length);
        if (run.every(cell => view.value(cell) !== null && is(view.value(cell)))) {
          yield fault(view, `${words}: ${view.nameOf(run[0])} to ${view.nameOf(run.at(-1))}`, run);
        }
      }
    }
  };

// Each room has so many things.
const eachRoom = (wanted, things) =>
  function* (view) {
    for (const room of view.rooms) yield* counts(view, view.roomName(room), room, wanted, things);
  };
