// Grids: what laws ask of a board: cells by number, lines, rooms, groups, and what is known there.

// Returns the regions that walls divide a grid into, as lists of cells. `isWall` takes two cells.
const regionsOf = (cells, neighbours, isWall) => {
  const region = new Map();
  return cells.flatMap(first => {
    if (region.has(first)) return [];
    const found = [first];
    region.set(first, found);
    for (const cell of found) {
      for (const next of neighbours(cell)) {
        if (region.has(next) || isWall(cell, next)) continue;
        region.set(next, found);
        found.push(next);
      }
    }
    return [found];
  });
};

// Returns the shape of a board with its clues: cells have numbers in reading order.
const makeGrid = (rows, columns, clues) => {
  const cells = [...Array(rows * columns).keys()];
  const rowOf = cell => Math.floor(cell / columns),
    columnOf = cell => cell % columns;
  const nameOf = cell => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
  const at = (row, column) => {
    const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
    return isInside ? row * columns + column : undefined;
  };
  const step = (cell, down, right) => at(rowOf(cell) + down, columnOf(cell) + right);
  const ways = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
  const next = (cell, way) => step(cell, ...ways[way]);
  const some = list => list.filter(cell => cell !== undefined);
  const neighbours = cell => some(Object.values(ways).map(way => step(cell, ...way)));
  const around = cell =>
    some(
      [-1, 0, 1].flatMap(down =>
        [-1, 0, 1].map(right => {
          return down || right ? step(cell, down, right) : undefined;
        }),
      ),
    );
  // The side of a cell: its kind, row and column.
  const sideOf = (cell, way) => {
    const [row, column] = [rowOf(cell), columnOf(cell)];
    if (way === "up" || way === "down") return ["h", row + (way === "down" ? 1 : 0), column];
    return ["v", row, column + (way === "right" ? 1 : 0)];
  };
  const between = (cell, other) =>
    sideOf(
      cell,
      Object.keys(ways).find(way => next(cell, way) === other),
    );
  const ofSide = (layer, [kind, row, column]) => clues[layer]?.[kind]?.[row]?.[column];
  const clue = (cell, layer = "qnum") => {
    const found = clues[layer]?.[rowOf(cell)]?.[columnOf(cell)];
    return found === -1 || found === undefined ? null : found;
  };
  const isWall = (cell, other) => ofSide("border_ques", between(cell, other)) === 1;
  const line = (cell, way) => {
    const found = [];
    for (let to = next(cell, way); to !== undefined; to = next(to, way)) found.push(to);
    return found;
  };
  const lines = [
    ...[...Array(rows).keys()].map(row => {
      return {
        name: `row ${row + 1}`,
        kind: "row",
        number: row,
        cells: cells.filter(cell => rowOf(cell) === row),
      };
    }),
    ...[...Array(columns).keys()].map(column => {
      return {
        name: `column ${column + 1}`,
        kind: "column",
        number: column,
        cells: cells.filter(cell => columnOf(cell) === column),
      };
    }),
  ];
  // A room of one colour may lie apart.
  const colours = [...new Set(clues.colours?.flat())];
  const rooms = colours.length
    ? colours.map(colour => cells.filter(cell => clue(cell, "colours") === colour))
    : regionsOf(cells, neighbours, isWall);
  const roomOf = new Map(rooms.flatMap(room => room.map(cell => [cell, room])));
  const squares = cells
    .filter(cell => step(cell, 1, 1) !== undefined)
    .map(cell => {
      return [cell, next(cell, "right"), next(cell, "down"), step(cell, 1, 1)];
    })
    .filter(square => columnOf(square[0]) < columns - 1);
  // The clues beside the grid: `side` up, down, left or right, `line` from 0, and the numbers from
  // the grid outwards.
  const outside = [];
  for (const { bx, by, qnum } of clues.outside ?? []) {
    const side = by < 0 ? "up" : bx < 0 ? "left" : by > 2 * rows ? "down" : "right";
    const number = (side === "up" || side === "down" ? bx - 1 : by - 1) / 2;
    const known = outside.find(one => one.side === side && one.number === number);
    if (known) known.numbers.push(qnum);
    else outside.push({ side, number, numbers: [qnum] });
  }
  const lineAt = ({ side, number }) => {
    const kind = side === "up" || side === "down" ? "column" : "row";
    return lines.find(line => line.kind === kind && line.number === number);
  };
  return {
    rows,
    columns,
    clues,
    cells,
    rowOf,
    columnOf,
    nameOf,
    at,
    step,
    next,
    neighbours,
    around,
    sideOf,
    between,
    ofSide,
    clue,
    isWall,
    line,
    lines,
    rooms,
    roomOf,
    squares,
    outside,
    lineAt,
    ways: Object.keys(ways),
    roomName: room => `the room at ${nameOf(room[0])}`,
    groups: (some, isApart = () => false) => {
      const within = new Set(some);
      return regionsOf(some, cell => neighbours(cell).filter(to => within.has(to)), isApart);
    },
  };
};

// Returns what is written, for laws. `given` returns the value of a cell that is not played.
// `value` of a cell is a number, or null if it is not known; in
// a board that is seen as final, nothing stands where nothing is written.
const makeView = (grid, state, board, isFinal, given) => {
  const { game, contents } = state;
  const valueOf = (place, isSide) => {
    const { numbers, states } = game.sets[game.places[place][3]],
      { value } = contents[place];
    if (value < 0) return isFinal && !numbers ? 0 : null;
    if (numbers) return Number(numbers[value]);
    const number = states[value]?.layer?.[1] ?? 0;
    return isSide ? Math.max(number, 0) : number;
  };
  const placeOf = cell => board.placeAt("c", grid.rowOf(cell), grid.columnOf(cell));
  const sidePlace = ([kind, row, column]) => {
    return board.placeAt(`l${kind}`, row, column) ?? board.placeAt(`b${kind}`, row, column);
  };
  return {
    ...grid,
    isFinal,
    placeOf,
    sidePlace,
    // The number of lines at a side, 0 for none, or null if it is not known.
    side: side => (sidePlace(side) === undefined ? 0 : valueOf(sidePlace(side), true)),
    value(cell) {
      const own = placeOf(cell);
      if (own !== undefined) return valueOf(own, false);
      if (given) return given(grid, cell);
      return game.sets.some(set => set.numbers) ? grid.clue(cell) : 0;
    },
  };
};

// A broken rule, with the cells or the places that show it.
const fault = (view, text, cells, places = []) => ({
  text: text[0].toUpperCase() + text.slice(1),
  places: [
    ...cells.map(cell => view.placeOf(cell) ?? ["c", view.rowOf(cell), view.columnOf(cell)]),
    ...places,
  ],
});

const plural = (count, word) => {
  const end = count === 1 ? "" : word.endsWith("sh") ? "es" : "s";
  return `${count} ${word}${end}`;
};

// The types whose rows and columns have no number twice, with a clue of numbers.
const LATIN = ["futoshiki", "kenken", "killer", "kropki", "skyscrapers", "str8ts"];

// Returns the houses of a pencil puzzle in which no number is twice, as a sudoku has them; nothing
// if there are none.
const housesOf = ({ type, clues = {} }, rows, columns) => {
  const grid = makeGrid(rows, columns, clues);
  if (type === "suguru" || type === "ripple") return grid.rooms;
  if (!LATIN.includes(type)) return undefined;
  return [...grid.lines.map(({ cells }) => cells), ...boxesOf(grid)];
};
const boxesOf = ({ cells, clues, rowOf, columnOf }) => {
  const [down, across] = clues.box ?? [];
  if (!down) return [];
  const boxes = new Map();
  for (const cell of cells) {
    const box = `${Math.floor(rowOf(cell) / down)} ${Math.floor(columnOf(cell) / across)}`;
    boxes.set(box, [...(boxes.get(box) ?? []), cell]);
  }
  return [...boxes.values()];
};
