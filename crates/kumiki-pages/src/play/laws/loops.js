// Laws of loops, along the dots or through the centres of cells.

// Checks the nodes and the parts of one loop; `isOn` is true of a node that the loop must pass.
const oneLoop = function* (view, net, isOn = () => false) {
  for (const node of net) {
    const values = node.sides.map(({ side }) => view.side(side));
    const lines = values.filter(value => value > 0).length,
      open = values.filter(value => value === null).length;
    const places = node.sides
      .filter(({ side }) => view.side(side) > 0)
      .map(({ side }) => view.sidePlace(side));
    if (lines > 2) yield fault(view, `a branch at ${node.name}`, [], places);
    else if (lines === 1 && !open) yield fault(view, `a dead end at ${node.name}`, [], places);
    else if (lines + open < 2 && isOn(node))
      yield fault(view, `the loop cannot pass ${node.name}`, node.cells);
  }
  const parts = partsOf(view, net),
    closed = parts.filter(({ isClosed }) => isClosed);
  if (closed.length > 1)
    yield fault(
      view,
      closed.length === 2 ? "two loops" : `${closed.length} loops`,
      [],
      placesOf(view, net, closed[1].nodes),
    );
  else if (closed.length && parts.length > 1) {
    const other = parts.find(({ isClosed }) => !isClosed);
    yield fault(
      view,
      "a loop is closed, but there are other lines",
      [],
      placesOf(view, net, other.nodes),
    );
  } else if (closed.length) {
    const missed = net.find((node, number) => isOn(node) && !closed[0].nodes.includes(number));
    if (missed) yield fault(view, `the loop is closed without ${missed.name}`, missed.cells);
  }
  if (view.isFinal && parts.length > 1 && !closed.length)
    yield fault(view, "the lines do not form one loop", []);
  if (view.isFinal && !parts.length) yield fault(view, "there is no loop", []);
};

// A loop that is closed is final: nothing can be added to it.
const whenClosed = (netOf, law) =>
  function* (view) {
    const net = netOf(view),
      isClosed = partsOf(view, net).some(part => part.isClosed);
    const side = side => view.side(side) ?? (isClosed ? 0 : null);
    yield* law({ ...view, side }, net);
  };
const sidesOfCell = (view, cell) => view.ways.map(way => view.sideOf(cell, way));
const isOnLoop = (view, cell) => {
  const values = sidesOfCell(view, cell).map(view.side);
  const lines = values.filter(value => value > 0).length,
    open = values.filter(value => value === null).length;
  return lines > 0 ? true : open < 2 ? false : null;
};

const slitherlink = whenClosed(netOfDots, function* (view, net) {
  yield* oneLoop(view, net, () => Boolean(view.clues.full_loop));
  for (const cell of view.cells) {
    const wanted = view.clue(cell);
    if (wanted === null || wanted < 0) continue;
    const values = sidesOfCell(view, cell).map(view.side),
      lines = values.filter(value => value > 0).length;
    const open = values.filter(value => value === null).length;
    const name = `the ${wanted} at ${view.nameOf(cell)}`;
    yield* counted(view, name, [lines, open], wanted, "line", [cell]);
  }
});

// What a circle of masyu lacks: it has no way that its lines can go.
const masyu = whenClosed(netOfCells, function* (view, net) {
  yield* oneLoop(
    view,
    net,
    ({ cells: [cell] }) => Boolean(view.clues.full_loop) || view.clue(cell) !== null,
  );
  const is = (cell, way, line) =>
    cell !== undefined && [null, line].includes(view.side(view.sideOf(cell, way)));
  const back = { up: "down", down: "up", left: "right", right: "left" };
  const goes = (cell, way) => is(cell, way, 1) && is(view.next(cell, way), back[way], 1);
  const straight = (cell, way) => goes(cell, way) && goes(view.next(cell, way), way);
  const rests = (cell, ways) => view.ways.every(way => ways.includes(way) || is(cell, way, 0));
  // After the circle the loop turns, to either side.
  const turns = (cell, way) => {
    const next = view.next(cell, way),
      sides = view.ways.filter(one => one !== way && one !== back[way]);
    return (
      is(next, way, 0) && sides.some(side => goes(next, side) && rests(next, [back[way], side]))
    );
  };
  for (const cell of view.cells) {
    const circle = view.clue(cell),
      ways = [
        ["up", "down"],
        ["left", "right"],
      ];
    const isBlack = ways[0].some(one =>
      ways[1].some(other => {
        return straight(cell, one) && straight(cell, other) && rests(cell, [one, other]);
      }),
    );
    const isWhite = ways.some(
      both =>
        rests(cell, both) &&
        both.every(way => goes(cell, way)) &&
        both.some(way => turns(cell, way)),
    );
    if (circle === 2 && !isBlack)
      yield fault(
        view,
        `the loop does not turn as it must at the black circle of ${view.nameOf(cell)}`,
        [cell],
      );
    if (circle === 1 && !isWhite)
      yield fault(
        view,
        `the loop does not pass the white circle of ${view.nameOf(cell)} as it must`,
        [cell],
      );
  }
});
const loopCounts = function* (view, room, wanted) {
  const is = room.map(cell => isOnLoop(view, cell)),
    sure = is.filter(Boolean).length;
  const name = `the ${wanted} of ${view.roomName(room)}`;
  if (sure > wanted) yield fault(view, `${name} has ${plural(sure, "cell")} on the loop`, room);
  else if (is.filter(on => on !== false).length < wanted)
    yield fault(view, `${name} has too few cells for the loop`, room);
};
const countryRoad = whenClosed(netOfCells, function* (view, net) {
  yield* oneLoop(view, net);
  for (const room of view.rooms) {
    const wanted = room.map(cell => view.clue(cell)).find(number => number !== null && number >= 0);
    if (wanted !== undefined) yield* loopCounts(view, room, wanted);
    yield* onceIn(view, room, !Object.keys(view.clues).some(name => view.clues[name] === true));
  }
  for (const cell of view.cells) {
    for (const to of view.neighbours(cell).filter(to => to > cell)) {
      const isApart = view.roomOf.get(cell) !== view.roomOf.get(to);
      if (isApart && isOnLoop(view, cell) === false && isOnLoop(view, to) === false) {
        yield fault(
          view,
          `two cells off the loop at a border: ${view.nameOf(cell)} and ${view.nameOf(to)}`,
          [cell, to],
        );
      }
    }
  }
});
// The loop enters and leaves a room once.
const onceIn = function* (view, room, isNeeded) {
  const border = room.flatMap(cell =>
    view
      .neighbours(cell)
      .filter(to => !room.includes(to))
      .map(to => view.between(cell, to)),
  );
  const lines = border.filter(side => view.side(side) > 0),
    open = border.filter(side => view.side(side) === null);
  const name = view.roomName(room);
  if (lines.length > 2)
    yield fault(view, `the loop is in ${name} twice`, [], lines.map(view.sidePlace));
  else if (isNeeded && lines.length + open.length < 2 && view.rooms.length > 1)
    yield fault(view, `the loop cannot enter ${name}`, room);
};
const simpleLoop = whenClosed(netOfCells, (view, net) => {
  return oneLoop(view, net, ({ cells: [cell] }) => !view.clue(cell, "ques"));
});
const yajilin = whenClosed(netOfCells, function* (view, net) {
  const isFree = cell => view.clue(cell) === null;
  yield* oneLoop(view, net, ({ cells: [cell] }) => isFree(cell) && view.value(cell) === 0);
  yield* shadedApart(view);
  for (const cell of view.cells) {
    const wanted = view.clue(cell),
      way = view.ways[view.clue(cell, "qdir") - 1];
    if (isFree(cell) && view.value(cell) === 1 && isOnLoop(view, cell))
      yield fault(view, `the loop passes the shaded cell ${view.nameOf(cell)}`, [cell]);
    if (wanted >= 0 && wanted !== null && way)
      yield* counts(
        view,
        `the ${wanted} at ${view.nameOf(cell)}`,
        view.line(cell, way),
        wanted,
        "shaded cell",
      );
  }
});

addTypes({
  country: { laws: [countryRoad] },
  geradeweg: { laws: [whenClosed(netOfCells, oneLoop)], isPartial: true },
  mashu: { laws: [masyu] },
  simpleloop: { laws: [simpleLoop] },
  slither: { laws: [slitherlink] },
  yajilin: { laws: [yajilin], isPartial: true },
});
