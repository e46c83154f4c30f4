// Laws of paths, bridges and slashes.

// Paths between equal numbers.
const paths = function* (view) {
  const net = netOfCells(view);
  for (const node of net) {
    const [cell] = node.cells,
      isEnd = view.clue(cell) !== null;
    const values = node.sides.map(({ side }) => view.side(side));
    const lines = values.filter(value => value > 0).length,
      open = values.filter(value => value === null).length;
    const places = placesOf(view, net, [cell]);
    if (lines > (isEnd ? 1 : 2)) yield fault(view, `a branch at ${node.name}`, [], places);
    else if (!isEnd && lines === 1 && !open)
      yield fault(view, `a dead end at ${node.name}`, [], places);
    else if (isEnd && lines + open < 1) yield fault(view, `no path leaves ${node.name}`, [cell]);
  }
  for (const { nodes, isClosed } of partsOf(view, net)) {
    const numbers = [...new Set(nodes.map(cell => view.clue(cell)).filter(number => number > 0))];
    if (isClosed) yield fault(view, "a path is a ring", [], placesOf(view, net, nodes));
    if (numbers.length > 1)
      yield fault(
        view,
        `a path joins ${numbers.slice(0, 2).join(" and ")}`,
        [],
        placesOf(view, net, nodes),
      );
  }
};

const bridges = function* (view) {
  const isIsland = cell => view.clue(cell) !== null,
    across = view.ways.slice(0, 2);
  for (const cell of view.cells) {
    const sides = view.ways.map(way => [way, view.side(view.sideOf(cell, way))]);
    const sum = sides.reduce((sum, [, count]) => sum + (count ?? 0), 0),
      wanted = view.clue(cell);
    const is = some => sides.some(([way, count]) => across.includes(way) === some && count > 0);
    if (!isIsland(cell)) {
      if (is(true) && is(false)) yield fault(view, `bridges cross at ${view.nameOf(cell)}`, [cell]);
      continue;
    }
    const open = sides.filter(
      ([way, count]) => count === null && view.line(cell, way).some(isIsland),
    );
    const name = `the island ${wanted} at ${view.nameOf(cell)}`,
      bounds = [sum, 2 * open.length];
    if (wanted >= 0) yield* counted(view, name, bounds, wanted, "bridge", [cell]);
  }
  if (!view.isFinal) return;
  const islands = view.cells.filter(isIsland),
    net = netOfCells(view),
    parts = partsOf(view, net);
  for (const node of net) {
    const lines = way =>
      node.sides
        .filter(one => across.includes(one.way) === way)
        .map(({ side }) => view.side(side) ?? 0);
    const isBroken =
      !isIsland(node.cells[0]) &&
      [lines(true), lines(false)].some(([one = 0, other = 0]) => one !== other);
    if (isBroken) yield fault(view, `a bridge ends at ${node.name}`, node.cells);
  }
  if (parts.length > 1 || islands.some(cell => !parts[0]?.nodes.includes(cell)))
    yield fault(view, "the islands do not hang together", []);
};

// Slashes: 31 falls, 32 rises.
const slashes = function* (view) {
  const corners = new Map(),
    rings = new Map();
  const top = corner => (rings.has(corner) ? top(rings.get(corner)) : corner);
  const key = (row, column) => `${row} ${column}`;
  for (const cell of view.cells) {
    const [row, column] = [view.rowOf(cell), view.columnOf(cell)],
      value = view.value(cell);
    for (const [down, right] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]) {
      const meets = down === right ? 31 : 32,
        at = key(row + down, column + right);
      const known = corners.get(at) ?? { there: 0, open: 0, cells: [] };
      corners.set(at, {
        there: known.there + (value === meets),
        open: known.open + (value === null),
        cells: [...known.cells, cell],
      });
    }
    if (value !== 31 && value !== 32) continue;
    const [one, other] =
      value === 31
        ? [key(row, column), key(row + 1, column + 1)]
        : [key(row, column + 1), key(row + 1, column)];
    if (top(one) === top(other))
      yield fault(view, `slashes form a ring at ${view.nameOf(cell)}`, [cell]);
    else rings.set(top(one), top(other));
  }
  for (const [at, { there, open, cells }] of corners) {
    const [row, column] = at.split(" ").map(Number),
      wanted = view.clues.cross?.[row]?.[column] ?? -1;
    const name = `the ${wanted} below row ${row} and right of column ${column}`;
    if (wanted >= 0) yield* counted(view, name, [there, open], wanted, "slash", cells);
  }
};

// Each cell has a slash.
const drawn = function* (view) {
  const blank = view.cells.filter(cell => !view.value(cell));
  if (view.isFinal && blank.length) yield fault(view, plural(blank.length, "blank cell"), blank);
};

addTypes({
  arukone: { laws: [paths], isPartial: true },
  gokigen: { laws: [slashes, drawn] },
  hashi: { laws: [bridges] },
  numlin: { laws: [paths] },
});
