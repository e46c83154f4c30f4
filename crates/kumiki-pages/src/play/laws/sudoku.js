// Laws of a sudoku: its houses, and the rules of a variant.

// Returns the laws of a sudoku, which are partial if a rule has words of another kind.
const sudokuLaws = (state, grid) => {
  const { game } = state,
    numbers = numbersOf(game),
    houses = game.houses ?? [];
  const digitOf = value => parseInt(numbers[value], 36);
  const reach = [digitOf(0), digitOf(numbers.length - 1)];
  const lineOf = house =>
    grid.lines.find(
      ({ cells }) => cells.every((cell, at) => cell === house[at]) && cells.length === house.length,
    );
  const boxes = houses.filter(house => !lineOf(house));
  const nameOf = house => lineOf(house)?.name ?? `box ${boxes.indexOf(house) + 1}`;
  const valuesOf = () => {
    const known = knownNumbers(state);
    return cell => (known.has(cell) ? digitOf(known.get(cell)) : null);
  };
  const ofHouses = function* (view) {
    const values = valuesOf();
    for (const house of houses) yield* different(view, nameOf(house), house, values);
  };
  const ofRule = words => {
    const rule = RULES.find(([kind]) => kind.test(words));
    if (!rule) return [];
    const cells = cellsIn(grid, words);
    return [view => rule[1](view, valuesOf(), words, cells, reach, boxes, game.rules)];
  };
  const open = function* (view) {
    const values = valuesOf(),
      blank = view.cells.filter(cell => values(cell) === null);
    if (view.isFinal && blank.length) yield fault(view, plural(blank.length, "blank cell"), blank);
  };
  const rules = game.rules ?? [],
    own = rules.flatMap(ofRule);
  return { laws: [ofHouses, ...own, open], isPartial: own.length < rules.length };
};
