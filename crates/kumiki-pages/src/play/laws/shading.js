// Laws of shading: cells that are shaded (1) or not (0).

const isShaded = value => value === 1,
  isWhite = value => value === 0;
const roomCounts = (things = "shaded cell") =>
  function* (view) {
    for (const room of view.rooms) {
      const wanted = room
        .map(cell => view.clue(cell))
        .find(number => number !== null && number >= 0);
      if (wanted !== undefined) yield* counts(view, view.roomName(room), room, wanted, things);
    }
  };
const lineCounts = things =>
  function* (view) {
    for (const clue of view.outside) {
      const { name, cells } = view.lineAt(clue),
        [wanted] = clue.numbers;
      if (wanted >= 0) yield* counts(view, name, cells, wanted, things);
    }
  };
const oneWhite = view => connected(view, isWhite, "the white area");
const oneShaded = view => connected(view, isShaded, "the shaded area");

// The cells that a cell surely sees, and those that it may see.
const sightOf = (view, cell) => {
  const reach = can =>
    view.ways.flatMap(way => {
      const line = view.line(cell, way),
        end = line.findIndex(to => !can(view.value(to)));
      return end < 0 ? line : line.slice(0, end);
    });
  return [reach(isWhite), reach(value => value !== 1)];
};
const seenCounts = function* (view) {
  for (const cell of view.cells) {
    const wanted = view.clue(cell);
    if (wanted === null || wanted < 0) continue;
    const [sure, most] = sightOf(view, cell).map(cells => cells.length + 1);
    const name = `the ${wanted} at ${view.nameOf(cell)}`;
    if (sure > wanted) yield fault(view, `${name} sees ${sure} cells`, [cell]);
    else if (most < wanted) yield fault(view, `${name} sees at most ${most} cells`, [cell]);
  }
};

const islands = function* (view) {
  const isLand = cell => view.value(cell) === 0;
  const has = cell => view.clue(cell) !== null;
  for (const island of view.groups(view.cells.filter(isLand))) {
    const numbers = island.filter(has),
      [first] = numbers;
    const name = `the island at ${view.nameOf(first ?? island[0])}`,
      wanted = view.clue(first ?? -1);
    if (numbers.length > 1)
      yield fault(
        view,
        `two numbers in one island: ${numbers.slice(0, 2).map(view.nameOf).join(" and ")}`,
        numbers,
      );
    else if (!numbers.length && view.isFinal) yield fault(view, `${name} has no number`, island);
    else if (wanted >= 0 && wanted !== null && island.length > wanted) {
      yield fault(view, `${name} has ${island.length} cells, more than ${wanted}`, island);
    }
  }
  const can = view.groups(view.cells.filter(cell => view.value(cell) !== 1));
  for (const area of can) {
    const numbers = area.filter(has);
    if (!numbers.length && area.some(isLand))
      yield fault(
        view,
        `land at ${view.nameOf(area.find(isLand))} has no number`,
        area.filter(isLand),
      );
    if (numbers.length === 1 && view.clue(numbers[0]) > area.length) {
      const name = `the island at ${view.nameOf(numbers[0])}`,
        room = plural(area.length, "cell");
      yield fault(view, `${name} has room for ${room}, not ${view.clue(numbers[0])}`, numbers);
    }
  }
};

// No straight line of white cells passes two borders of rooms.
const twoBorders = function* (view) {
  for (const { cells } of view.lines) {
    let run = [],
      borders = 0;
    for (const cell of cells) {
      if (view.value(cell) !== 0) [run, borders] = [[], 0];
      else {
        if (run.length && view.roomOf.get(run.at(-1)) !== view.roomOf.get(cell)) borders += 1;
        run.push(cell);
        if (borders === 2)
          yield fault(
            view,
            `white cells pass two borders: ${view.nameOf(run[0])} to ${view.nameOf(cell)}`,
            run,
          );
      }
    }
  }
};

// The numbers of white cells in a line are different.
const singles = function* (view) {
  const number = cell => (view.value(cell) === 0 ? view.clue(cell) : null);
  for (const { name, cells } of view.lines) yield* different(view, name, cells, number);
};

// Returns whether blocks of shaded cells, in order, fit into cells; `?` fits each length.
const blocksFit = (values, blocks) => {
  const known = new Map();
  const fits = (from, block) => {
    const key = from * 100 + block;
    if (known.has(key)) return known.get(key);
    const rest = values.slice(from);
    let can =
      block === blocks.length
        ? !rest.includes(1)
        : from < values.length && values[from] !== 1 && fits(from + 1, block);
    const lengths = blocks[block] >= 0 ? [blocks[block]] : rest.map((_, at) => at + 1);
    for (const length of block < blocks.length ? lengths : []) {
      const end = from + length;
      can ||=
        end <= values.length &&
        !values.slice(from, end).includes(0) &&
        values[end] !== 1 &&
        fits(Math.min(end + 1, values.length), block + 1);
    }
    known.set(key, can);
    return can;
  };
  return fits(0, 0);
};
const nonogram = function* (view) {
  for (const clue of view.outside) {
    const { name, cells } = view.lineAt(clue);
    const blocks =
      clue.side === "up" || clue.side === "left" ? [...clue.numbers].reverse() : clue.numbers;
    const some = blocks.length === 1 && blocks[0] === 0 ? [] : blocks;
    if (!blocksFit(cells.map(view.value), some))
      yield fault(view, `the blocks ${blocks.join(" ")} do not fit into ${name}`, cells);
  }
};

// The runs of shaded cells around a cell.
const tapa = function* (view) {
  for (const cell of view.cells) {
    const clue = view.clues.qnums?.[view.rowOf(cell)]?.[view.columnOf(cell)];
    if (!clue) continue;
    const ring = [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
      [1, 0],
      [1, -1],
      [0, -1],
    ].map(way => view.step(cell, ...way));
    const wanted = [...clue]
      .filter(number => number >= 0)
      .sort()
      .join();
    const fits = states => {
      const from = states.indexOf(0);
      const turned = from < 0 ? null : [...states.slice(from), ...states.slice(0, from)].join("");
      const runs =
        turned === null
          ? [8]
          : turned
              .split("0")
              .filter(Boolean)
              .map(run => run.length);
      const found = runs.length ? runs : [0];
      if (found.length !== clue.length) return false;
      for (const number of clue.filter(number => number >= 0)) {
        if (!found.includes(number)) return false;
        found.splice(found.indexOf(number), 1);
      }
      return wanted !== undefined;
    };
    const values = ring.map(to => (to === undefined ? 0 : view.value(to)));
    const some = states => {
      const open = states.indexOf(null);
      return open < 0 ? fits(states) : [0, 1].some(state => some(states.with(open, state)));
    };
    const numbers = clue.map(one => (one < 0 ? "?" : one)).join(" ");
    if (!some(values))
      yield fault(view, `the runs around ${view.nameOf(cell)} are not ${numbers}`, [cell]);
  }
};

const kurotto = function* (view) {
  const areas = view.groups(view.cells.filter(cell => view.value(cell) === 1));
  const possible = view.groups(
    view.cells.filter(cell => view.placeOf(cell) !== undefined && view.value(cell) !== 0),
  );
  for (const cell of view.cells) {
    const wanted = view.clue(cell);
    if (wanted === null || wanted < 0) continue;
    const sizes = groups =>
      groups.filter(group => view.neighbours(cell).some(to => group.includes(to))).flat().length;
    const name = `the ${wanted} at ${view.nameOf(cell)}`;
    if (sizes(areas) > wanted)
      yield fault(view, `${name} touches ${sizes(areas)} shaded cells`, [cell]);
    else if (sizes(possible) < wanted)
      yield fault(view, `${name} has room for ${sizes(possible)} shaded cells`, [cell]);
  }
};

// Each shaded area has two cells.
const dominoes = function* (view) {
  for (const area of view.groups(view.cells.filter(cell => view.value(cell) === 1))) {
    const can = area.some(cell => view.neighbours(cell).some(to => view.value(to) === null));
    if (area.length > 2)
      yield fault(view, `${area.length} shaded cells touch at ${view.nameOf(area[0])}`, area);
    else if (area.length === 1 && !can) yield fault(view, `${view.nameOf(area[0])} is alone`, area);
  }
};
// Equal tetrominoes of two rooms do not touch.
const tetrominoes = function* (view) {
  const shapeOf = cells => {
    const points = cells.map(cell => [view.rowOf(cell), view.columnOf(cell)]);
    const turns = [points, points.map(([row, column]) => [row, -column])].flatMap(some => {
      return [0, 1, 2, 3].map(turn =>
        some.map(([row, column]) => {
          return [
            [row, column],
            [column, -row],
            [-row, -column],
            [-column, row],
          ][turn];
        }),
      );
    });
    return turns
      .map(some => {
        const [top, left] = [0, 1].map(part => Math.min(...some.map(point => point[part])));
        return some
          .map(([row, column]) => `${row - top} ${column - left}`)
          .sort()
          .join();
      })
      .sort()[0];
  };
  const found = view.rooms
    .map(room => room.filter(cell => view.value(cell) === 1))
    .filter(cells => cells.length === 4);
  for (const one of found) {
    if (view.groups(one).length > 1)
      yield fault(view, `the shaded cells at ${view.nameOf(one[0])} do not hang together`, one);
    for (const other of found) {
      const isNear =
        one[0] < other[0] && one.some(cell => view.neighbours(cell).some(to => other.includes(to)));
      if (isNear && shapeOf(one) === shapeOf(other))
        yield fault(
          view,
          `equal tetrominoes touch: ${view.nameOf(one[0])} and ${view.nameOf(other[0])}`,
          [...one, ...other],
        );
    }
  }
};

addTypes({
  aqre: {
    laws: [
      roomCounts(),
      oneShaded,
      noRun(4, "four shaded cells in a row", isShaded),
      noRun(4, "four white cells in a row", isWhite),
    ],
    isPartial: true,
  },
  cave: { laws: [oneWhite, seenCounts], isPartial: true },
  heyawake: { laws: [roomCounts(), shadedApart, oneWhite, twoBorders] },
  hitori: { laws: [singles, shadedApart, oneWhite] },
  kurodoko: { laws: [seenCounts, shadedApart, oneWhite] },
  kurotto: { laws: [kurotto] },
  lits: {
    laws: [
      eachRoom(4, "shaded cell"),
      oneShaded,
      view => noSquare(view, "a square of four shaded cells"),
      tetrominoes,
    ],
  },
  nonogram: { laws: [nonogram] },
  norinori: { laws: [eachRoom(2, "shaded cell"), dominoes] },
  nurikabe: {
    laws: [view => noSquare(view, "a pool"), islands, view => connected(view, isShaded, "the sea")],
  },
  nurimisaki: {
    laws: [
      oneWhite,
      view => noSquare(view, "a shaded square"),
      view => noSquare(view, "a white square", isWhite),
    ],
    isPartial: true,
  },
  // The ends of the snake are given circles.
  snake: {
    laws: [lineCounts("snake cell")],
    isPartial: true,
    given: (grid, cell) => (grid.clue(cell) === null ? 0 : 1),
  },
  tapa: { laws: [tapa, oneShaded, view => noSquare(view, "a square of four shaded cells")] },
});
