// Nets: the lines of loops and paths, with the nodes that they join.

// Returns the lines of a loop: its nodes, each with its sides, the node at the other end of each,
// and what is known of them. Nodes are cells, or the dots at the corners of cells.
const netOfCells = view =>
  view.cells.map(cell => ({
    name: view.nameOf(cell),
    cells: [cell],
    sides: view.ways.flatMap(way => {
      const to = view.next(cell, way);
      return to === undefined ? [] : [{ to, side: view.sideOf(cell, way), way }];
    }),
  }));
const netOfDots = view => {
  const dots = [];
  for (let row = 0; row <= view.rows; row += 1) {
    for (let column = 0; column <= view.columns; column += 1) {
      const to = (down, right) => (row + down) * (view.columns + 1) + column + right;
      const inside = view.at(Math.min(row, view.rows - 1), Math.min(column, view.columns - 1));
      const side = column < view.columns ? "left" : "right";
      const corner = `${row < view.rows ? "upper" : "lower"} ${side}`;
      const sides = [
        row > 0 && { to: to(-1, 0), side: ["v", row - 1, column] },
        row < view.rows && { to: to(1, 0), side: ["v", row, column] },
        column > 0 && { to: to(0, -1), side: ["h", row, column - 1] },
        column < view.columns && { to: to(0, 1), side: ["h", row, column] },
      ].filter(Boolean);
      dots.push({ name: `the ${corner} corner of ${view.nameOf(inside)}`, cells: [], sides });
    }
  }
  return dots;
};

// Returns the parts of a net that hang together, each with its nodes and whether it is closed.
const partsOf = (view, net) => {
  const linesOf = node => node.sides.filter(({ side }) => view.side(side) > 0);
  const used = net.map((node, number) => [node, number]).filter(([node]) => linesOf(node).length);
  const numbers = used.map(([, number]) => number);
  const parts = regionsOf(
    numbers,
    number => linesOf(net[number]).map(({ to }) => to),
    () => false,
  );
  return parts.map(part => ({
    nodes: part,
    isClosed: part.every(number => linesOf(net[number]).length === 2),
  }));
};
const placesOf = (view, net, numbers) =>
  numbers
    .flatMap(number => net[number].sides)
    .filter(({ side }) => view.side(side) > 0)
    .map(({ side }) => view.sidePlace(side))
    .filter(place => place !== undefined);
