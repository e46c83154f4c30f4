// What a player has written: for each place a value and marks, for each cell a colour; with undo,
// redo, and trials that are taken back.

// The number of the state that says "nothing is here": the one after the states that are drawn.
const emptyOf = set => set.states ? set.states.length : -1;

// What a place has in the beginning. `maybe` is a state that is only supposed.
const BLANK = Object.freeze({ value: -1, corner: [], centre: [], maybe: -1 });

// The greatest number of changes that are kept, so that the browser has room for them.
const MOST_CHANGES = 1000;

// `rows` and `columns` are those of the board. A puzzle without a solution can be played, too: only
// a source knows then what is wrong.
//
// A change is a list of keys, each with its content before and after. The key of a place is its
// number; those of the colours of cells follow.
const makeState = (game, rows, columns) => {
  const start = game.places.map(() => BLANK);
  for (const [place, value, centre] of game.start ?? []) start[place] = { ...BLANK, value, centre };
  const setOf = place => game.sets[game.places[place][3]];
  const solutionOf = place => game.places[place][4];
  const hasSolution = game.places.every(({ length }) => length > 4);
  const contentOf = key => state.contents[key] ?? state.colours[key - start.length];
  const put = (key, content) => {
    if (key < start.length) state.contents[key] = content;
    else state.colours[key - start.length] = content;
  };

  const state = {
    game, rows, columns, hasSolution, start,
    contents: [...start],
    // For each cell in reading order the number of its colour, 0 for none.
    colours: Array(rows * columns).fill(0),
    // The words of the steps that were shown as hints, and the marks that these have removed: a
    // place, and numbers.
    taken: new Set(),
    removed: [],
    seconds: 0,
    done: [],
    undone: [],
    // For each trial that has begun, the number of changes before it.
    trials: [],

    // Makes changes that are taken back together: pairs of a key and its new content.
    change(changes) {
      const real = changes.filter(([key, content]) => {
        return JSON.stringify(content) !== JSON.stringify(contentOf(key));
      });
      if (!real.length) return;
      state.done.push(real.map(([key, content]) => [key, contentOf(key), content]));
      state.undone = [];
      for (const [key, content] of real) put(key, content);
      if (state.done.length > MOST_CHANGES && !state.trials.length) state.done.shift();
    },
    colourKey: cell => start.length + cell,
    undo() {
      const last = state.done.pop();
      if (!last) return false;
      for (const [key, before] of [...last].reverse()) put(key, before);
      state.undone.push(last);
      // A trial ends with the change before it.
      state.trials = state.trials.filter(begin => begin <= state.done.length);
      return true;
    },
    redo() {
      const last = state.undone.pop();
      if (!last) return false;
      for (const [key, , after] of last) put(key, after);
      state.done.push(last);
      return true;
    },
    beginTrial() {
      state.trials.push(state.done.length);
    },
    keepTrial() {
      state.trials.pop();
    },
    // Takes back all changes of the last trial. `redo` makes them again.
    endTrial() {
      const begin = state.trials.pop();
      while (state.done.length > begin) state.undo();
    },
    // The places that a trial has changed.
    tried() {
      const changes = state.trials.length ? state.done.slice(state.trials[0]).flat() : [];
      return new Set(changes.map(([key]) => key));
    },
    restart() {
      state.trials = [];
      state.change([
        ...start.map((content, place) => [place, content]),
        ...state.colours.map((_, cell) => [state.colourKey(cell), 0]),
      ]);
      state.taken.clear();
      state.removed = [];
      state.seconds = 0;
    },
    take(step) {
      const words = step.text.join(" ");
      if (!state.taken.has(words)) state.removed.push(...step.gone ?? []);
      state.taken.add(words);
    },

    // True if the solution has nothing at a place, and neither has the player.
    isWithout(place) {
      const { value } = state.contents[place];
      return solutionOf(place) < 0 && (value < 0 || value === emptyOf(setOf(place)));
    },
    isRight(place) {
      return state.contents[place].value === solutionOf(place) || state.isWithout(place);
    },
    // True if what is written contradicts the solution: a value, or marks without the right one.
    isWrong(place) {
      const { value, centre } = state.contents[place];
      if (!hasSolution) return false;
      if (value >= 0) return !state.isRight(place);
      return centre.length > 0 && solutionOf(place) >= 0 && !centre.includes(solutionOf(place));
    },
    // The places that are wrong by the solution.
    mistakes: () => game.places.map((_, place) => place).filter(place => state.isWrong(place)),
    // The places that are not right yet.
    open: () => game.places.map((_, place) => place).filter(place => !state.isRight(place)),
    isSolved() {
      if (!hasSolution) return false;
      const isOptional = place => game.places[place][0][0] === game.optional;
      return game.places.every((_, place) => {
        if (isOptional(place)) return !state.isWrong(place);
        return state.isRight(place);
      });
    },
  };
  return state;
};
