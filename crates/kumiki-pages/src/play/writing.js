// Numbers and marks: what the houses of a cell rule out, and the changes that write.

// Returns a function that returns, for each place, the numbers that stand in a house with it.
const makeSeen = state => {
  const { game, columns } = state;
  const numbers = game.sets.find(set => set.numbers)?.numbers ?? [];
  const cells = game.places.map(([, row, column]) => row * columns + column);
  const given = game.given.map(([row, column, name]) => {
    return [row * columns + column, numbers.indexOf(name)];
  });
  return () => {
    const known = new Map(given);
    state.contents.forEach(({ value }, place) => {
      if (value >= 0) known.set(cells[place], value);
    });
    const seen = new Map();
    for (const house of game.houses ?? []) {
      const values = house.map(cell => known.get(cell)).filter(value => value !== undefined);
      for (const cell of house) seen.set(cell, [...seen.get(cell) ?? [], ...values]);
    }
    return cells.map(cell => new Set(seen.get(cell)));
  };
};

// Returns, for each place, the numbers that its houses leave and that no hint has removed.
const numbersLeft = (state, seen) => {
  const { numbers = [] } = state.game.sets.find(set => set.numbers) ?? {};
  return seen().map((near, place) => {
    const removed = state.removed.filter(([at]) => at === place).flatMap(([, values]) => values);
    return [...numbers.keys()].filter(value => !near.has(value) && !removed.includes(value));
  });
};

const makeWriting = (game, state, seen) => {
  const numbers = game.sets.find(set => set.numbers)?.numbers ?? [];
  const setOf = place => game.sets[game.places[place][3]];

  const valuesOf = (places, value) => {
    const isThere = places.every(place => state.contents[place].value === value);
    const content = { value: isThere ? -1 : value, corner: [], centre: [] };
    return places.map(place => [place, content]);
  };
  const marksOf = (places, value, kind) => {
    const open = places.filter(place => state.contents[place].value < 0);
    const isThere = open.every(place => state.contents[place][kind].includes(value));
    return open.map(place => {
      const content = state.contents[place], without = content[kind].filter(mark => mark !== value);
      const marks = isThere ? without : [...without, value].sort((one, other) => one - other);
      return [place, { ...content, [kind]: marks }];
    });
  };

  return {
    // The changes that write a number into places, as a value or a mark; or erase it, if all of
    // them have it.
    of(name, kind, targets) {
      const value = numbers.indexOf(name), places = targets.filter(place => setOf(place).numbers);
      return kind === "value" ? valuesOf(places, value) : marksOf(places, value, kind);
    },
    // The changes that mark in each blank cell the numbers that are left.
    candidates() {
      const left = numbersLeft(state, seen);
      return state.contents.flatMap((content, place) => {
        return content.value >= 0 ? [] : [[place, { ...content, centre: left[place] }]];
      });
    },
  };
};
