// Laws of things in cells: stars, lights, tents, and circles of two colours.

const stars = function* (view) {
  const wanted = view.clues.stars ?? 1;
  for (const { name, cells } of view.lines) yield* counts(view, name, cells, wanted, "star");
  yield* eachRoom(wanted, "star")(view);
};

// Tents have a tree each, and trees a tent.
const tents = function* (view) {
  const is = cell => view.value(cell) === 2;
  const trees = view.cells.filter(cell => view.clue(cell) === 1);
  for (const tree of trees) {
    if (!view.neighbours(tree).some(cell => view.value(cell) === null || is(cell)))
      yield fault(view, `no tent is beside the tree at ${view.nameOf(tree)}`, [tree]);
  }
  for (const tent of view.cells.filter(is)) {
    if (!view.neighbours(tent).some(cell => trees.includes(cell)))
      yield fault(view, `the tent at ${view.nameOf(tent)} has no tree`, [tent]);
  }
  const all = view.cells.filter(is),
    owner = new Map();
  const give = (tent, seen) =>
    view
      .neighbours(tent)
      .filter(cell => trees.includes(cell))
      .some(tree => {
        if (seen.has(tree)) return false;
        seen.add(tree);
        if (owner.has(tree) && !give(owner.get(tree), seen)) return false;
        owner.set(tree, tent);
        return true;
      });
  const lost = all.filter(tent => !give(tent, new Set()));
  if (lost.length)
    yield fault(view, `no tree is left for the tent at ${view.nameOf(lost[0])}`, lost);
  if (view.isFinal && all.length < trees.length)
    yield fault(view, `${plural(trees.length - all.length, "tree")} without a tent`, []);
};

const lights = function* (view) {
  const isBlack = cell => view.clue(cell) !== null;
  const seen = cell =>
    view.ways.flatMap(way => {
      const line = view.line(cell, way),
        end = line.findIndex(isBlack);
      return end < 0 ? line : line.slice(0, end);
    });
  for (const cell of view.cells) {
    if (isBlack(cell)) {
      const wanted = view.clue(cell),
        near = view.neighbours(cell).filter(to => !isBlack(to));
      if (wanted >= 0)
        yield* counts(view, `the ${wanted} at ${view.nameOf(cell)}`, near, wanted, "light");
      continue;
    }
    const lit = [cell, ...seen(cell)],
      on = lit.filter(to => view.value(to) === 1);
    if (view.value(cell) === 1 && on.length > 1)
      yield fault(
        view,
        `two lights see each other: ${on.slice(0, 2).map(view.nameOf).join(" and ")}`,
        on,
      );
    if (lit.every(to => view.value(to) === 0))
      yield fault(view, `${view.nameOf(cell)} cannot be lit`, [cell]);
  }
};

const yinyang = [
  view => connected(view, value => value === 1, "the white area"),
  view => connected(view, value => value === 2, "the black area"),
  view => noSquare(view, "a white square"),
  view => noSquare(view, "a black square", value => value === 2),
];
const binairo = [
  noRun(3, "three white circles in a row", value => value === 1),
  noRun(3, "three black circles in a row", value => value === 2),
  function* (view) {
    for (const { name, cells } of view.lines) {
      yield* counts(view, name, cells, cells.length / 2, "white circle");
      yield* counts(view, name, cells, cells.length / 2, "black circle", value => value === 2);
    }
    if (!view.clues.lines_differ) return;
    for (const kind of ["row", "column"]) {
      const seen = new Map();
      for (const { name, cells } of view.lines.filter(line => line.kind === kind)) {
        const text = cells.map(view.value).join();
        if (cells.some(cell => view.value(cell) === null)) continue;
        if (seen.has(text)) yield fault(view, `${seen.get(text)} and ${name} are equal`, cells);
        seen.set(text, name);
      }
    }
  },
];
const touching = (things, is) => view => apart(view, view.around, things, is);

addTypes({
  binairo: { laws: binairo, given: (grid, cell) => grid.clue(cell) },
  lightup: { laws: [lights] },
  starbattle: { laws: [stars, touching("stars")] },
  tents: {
    laws: [
      tents,
      touching("tents", value => value === 2),
      function* (view) {
        for (const clue of view.outside) {
          const { name, cells } = view.lineAt(clue);
          yield* counts(view, name, cells, clue.numbers[0], "tent", value => value === 2);
        }
      },
    ],
  },
  yinyang: { laws: yinyang, given: (grid, cell) => grid.clue(cell) },
});
