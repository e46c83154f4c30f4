// Numbers and marks: the changes that write them, and those of the peers of a cell.

const makeWriting = (game, state) => {
  const numbers = game.sets.find(set => set.numbers)?.numbers ?? [];
  const setOf = place => game.sets[game.places[place][3]];
  const keyOf = (row, column) => `${row} ${column}`;
  const cellOf = place => keyOf(game.places[place][1], game.places[place][2]);
  const columns = Number(document.querySelector("svg").dataset.size);
  const houses = (game.houses ?? []).map(house => {
    return house.map(number => keyOf(Math.floor(number / columns), number % columns));
  });

  // The cells that share a house with a cell.
  const peers = cell => {
    const near = houses.filter(house => house.includes(cell)).flat();
    return new Set(near.filter(other => other !== cell));
  };
  // The changes that remove a number from the marks of the peers of places.
  const withoutPeers = (places, value) => {
    const near = new Set(places.flatMap(place => [...peers(cellOf(place))]));
    return state.contents.flatMap((content, place) => {
      const has = content.corner.includes(value) || content.centre.includes(value);
      if (!has || places.includes(place) || !near.has(cellOf(place))) return [];
      const left = marks => marks.filter(mark => mark !== value);
      return [[place, { ...content, corner: left(content.corner), centre: left(content.centre) }]];
    });
  };
  const valuesOf = (places, value) => {
    const isThere = places.every(place => state.contents[place].value === value);
    const content = { value: isThere ? -1 : value, corner: [], centre: [] };
    const written = places.map(place => [place, content]);
    return isThere ? written : [...written, ...withoutPeers(places, value)];
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
    // The changes that mark in each blank cell the numbers that no peer has, and that no hint has
    // removed.
    candidates() {
      const known = new Map();
      for (const [row, column, name] of game.given) {
        known.set(keyOf(row, column), numbers.indexOf(name));
      }
      state.contents.forEach(({ value }, place) => {
        if (value >= 0) known.set(cellOf(place), value);
      });
      const gone = [...state.taken].flatMap(number => game.steps[number].gone ?? []);
      return state.contents.flatMap((content, place) => {
        if (content.value >= 0) return [];
        const near = new Set([...peers(cellOf(place))].map(peer => known.get(peer)));
        const removed = gone.filter(([at]) => at === place).flatMap(([, values]) => values);
        const isLeft = value => !near.has(value) && !removed.includes(value);
        const centre = [...numbers.keys()].filter(isLeft);
        return [[place, { ...content, centre }]];
      });
    },
  };
};
