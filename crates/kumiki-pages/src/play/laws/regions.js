// Laws of regions that walls divide.

// The regions that the walls close, and those whose cells surely hang together.
const closedRegions = view =>
  regionsOf(view.cells, view.neighbours, (cell, to) => view.side(view.between(cell, to)) > 0);
const sureRegions = view =>
  regionsOf(view.cells, view.neighbours, (cell, to) => view.side(view.between(cell, to)) !== 0);

// A wall stands between two regions.
const wallsDivide = function* (view) {
  for (const region of sureRegions(view)) {
    for (const cell of region) {
      const other = view
        .neighbours(cell)
        .find(to => region.includes(to) && view.side(view.between(cell, to)) > 0);
      if (other > cell)
        yield fault(
          view,
          `a wall between ${view.nameOf(cell)} and ${view.nameOf(other)} divides nothing`,
          [],
          [view.sidePlace(view.between(cell, other))],
        );
    }
  }
};
const rectangleOf = (view, region) => {
  const [rows, columns] = [region.map(view.rowOf), region.map(view.columnOf)];
  const [down, across] = [rows, columns].map(all => Math.max(...all) - Math.min(...all) + 1);
  return { down, across, isFull: down * across === region.length };
};
const rectangles = sizeOf =>
  function* (view) {
    const has = cell => view.clue(cell) !== null;
    for (const region of sureRegions(view)) {
      const clues = region.filter(has),
        size = clues.length ? sizeOf(view.clue(clues[0])) : null;
      if (clues.length > 1)
        yield fault(view, `two clues in the region at ${view.nameOf(clues[0])}`, clues);
      else if (size && region.length > size)
        yield fault(
          view,
          `the region of ${size} at ${view.nameOf(clues[0])} has ${region.length} cells`,
          region,
        );
    }
    for (const region of closedRegions(view)) {
      const clues = region.filter(has),
        name = `the region at ${view.nameOf(region[0])}`;
      const size = clues.length ? sizeOf(view.clue(clues[0])) : null;
      if (!clues.length) yield fault(view, `${name} has no clue`, region);
      else if (clues.length === 1 && size && region.length < size)
        yield fault(view, `${name} has ${region.length} cells, not ${size}`, region);
      const isSure =
        view.isFinal ||
        sureRegions(view).some(sure => sure.length === region.length && sure.includes(region[0]));
      if (isSure && !rectangleOf(view, region).isFull)
        yield fault(view, `${name} is no rectangle`, region);
    }
  };
// The shape of a rectangle is that of its sign: 1 a square, 2 higher than wide, 3 wider than high.
const tatami = function* (view) {
  if (!view.isFinal) return;
  for (const region of closedRegions(view)) {
    const { down, across } = rectangleOf(view, region),
      sign = region.map(cell => view.clue(cell)).find(Boolean);
    const own = down === across ? 1 : down > across ? 2 : 3;
    if (sign && sign !== own)
      yield fault(view, `the region at ${view.nameOf(region[0])} does not fit its sign`, region);
  }
};
const regionsOfSize = size =>
  function* (view) {
    for (const region of sureRegions(view)) {
      if (region.length > size)
        yield fault(
          view,
          `the region at ${view.nameOf(region[0])} has ${region.length} cells, more than ${size}`,
          region,
        );
    }
    for (const region of closedRegions(view)) {
      if (region.length % size && (region.length < size || view.isFinal))
        yield fault(
          view,
          `the region at ${view.nameOf(region[0])} has ${region.length} cells, not ${size}`,
          region,
        );
    }
  };
const bordersOf = function* (view) {
  for (const cell of view.cells) {
    const wanted = view.clue(cell);
    if (wanted === null || wanted < 0) continue;
    const edge = 4 - view.neighbours(cell).length,
      values = view.neighbours(cell).map(to => view.side(view.between(cell, to)));
    const walls = edge + values.filter(value => value > 0).length,
      open = values.filter(value => value === null).length;
    const name = `the ${wanted} at ${view.nameOf(cell)}`;
    yield* counted(view, name, [walls, open], wanted, "border", [cell]);
  }
};

addTypes({
  fourcells: { laws: [regionsOfSize(4), bordersOf, wallsDivide] },
  pentominous: { laws: [regionsOfSize(5), wallsDivide], isPartial: true },
  shikaku: { laws: [rectangles(number => (number > 0 ? number : null)), wallsDivide] },
  tatamibari: { laws: [rectangles(() => null), tatami, wallsDivide], isPartial: true },
  tentaisho: { laws: [wallsDivide], isPartial: true },
});
