// Numbers and marks: what the houses of a cell rule out, and the changes that write.

// Returns the numbers of a puzzle by name, or none.
const numbersOf = game => game.sets.find(set => set.numbers)?.numbers ?? [];

// Returns the number that each cell has: a clue, or what is written there. A clue of a cell that is
// played is no number of it.
const knownNumbers = ({ game, columns, contents }) => {
  const numbers = numbersOf(game), known = new Map();
  for (const [row, column, name] of game.given) {
    const value = numbers.indexOf(name);
    if (value >= 0) known.set(row * columns + column, value);
  }
  game.places.forEach(([kind, row, column, set], place) => {
    if (kind !== "c" || !game.sets[set].numbers) return;
    const cell = row * columns + column, { value } = contents[place];
    if (value >= 0) known.set(cell, value);
    else known.delete(cell);
  });
  return known;
};

// Returns the cells with a number that is twice in a house.
const clashesOf = state => {
  const known = knownNumbers(state), clashes = new Set();
  for (const house of state.game.houses ?? []) {
    const cells = house.filter(cell => known.has(cell));
    const count = value => cells.filter(cell => known.get(cell) === value).length;
    for (const cell of cells) if (count(known.get(cell)) > 1) clashes.add(cell);
  }
  return clashes;
};

// Returns a function that returns, for each place, the numbers that stand in a house with it.
const makeSeen = state => {
  const { game, columns } = state;
  const cells = game.places.map(([, row, column]) => row * columns + column);
  return () => {
    const known = knownNumbers(state), seen = new Map();
    for (const house of game.houses ?? []) {
      const values = house.filter(cell => known.has(cell)).map(cell => known.get(cell));
      for (const cell of house) seen.set(cell, [...seen.get(cell) ?? [], ...values]);
    }
    return cells.map(cell => new Set(seen.get(cell)));
  };
};

// Returns a function that returns the marks of a place, and those of them that a number in a house
// with it forbids.
const marksLeft = ({ contents }, seen) => place => {
  const { corner, centre } = contents[place];
  return { corner, centre, forbidden: seen[place] };
};

// Returns, for each place, the numbers that its houses leave and that no hint has removed.
const numbersLeft = (state, seen) => {
  const numbers = numbersOf(state.game);
  return seen().map((near, place) => {
    const removed = state.removed.filter(([at]) => at === place).flatMap(([, values]) => values);
    return [...numbers.keys()].filter(value => !near.has(value) && !removed.includes(value));
  });
};

const makeWriting = (game, state, seen) => {
  const numbers = numbersOf(game);
  const setOf = place => game.sets[game.places[place][3]];

  const valuesOf = (places, value) => {
    const isThere = places.every(place => state.contents[place].value === value);
    const content = { ...BLANK, value: isThere ? -1 : value };
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
  // The changes that remove the marks which numbers rule out; `near` has these for each place.
  const tidied = near => state.contents.flatMap((content, place) => {
    const left = marks => marks.filter(mark => !near[place].has(mark));
    const { value, corner, centre } = content;
    return value >= 0 ? [] : [[place, { ...content, corner: left(corner), centre: left(centre) }]];
  });

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
    tidied: () => tidied(seen()),
    // The changes, and those that remove the marks which the new numbers rule out; a mark that was
    // forbidden before stays.
    withTidied(changes) {
      const before = state.contents, near = seen(), written = new Map(changes);
      state.contents = before.map((content, place) => written.get(place) ?? content);
      const fresh = seen().map((all, place) => {
        return new Set([...all].filter(value => !near[place].has(value)));
      });
      const tidy = tidied(fresh);
      state.contents = before;
      return [...new Map([...tidy, ...written])];
    },
    // The marks of a number that were wanted in places, but that a number in a house forbids.
    forbidden(name, targets) {
      const value = numbers.indexOf(name), near = seen();
      return targets.filter(place => state.contents[place].value < 0 && near[place].has(value));
    },
  };
};
