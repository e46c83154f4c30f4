// What a player has written: for each place a value and marks, with undo and redo.

// The number of the state that says "nothing is here": the one after the states that are drawn.
const emptyOf = set => set.states ? set.states.length : -1;

// `rows` and `columns` are those of the board. A puzzle without a solution can be played, too: only
// a source knows then what is wrong.
const makeState = (game, rows, columns) => {
  const blank = Object.freeze({ value: -1, corner: [], centre: [] });
  const start = game.places.map(() => blank);
  for (const [place, value, centre] of game.start ?? []) start[place] = { ...blank, value, centre };
  const setOf = place => game.sets[game.places[place][3]];
  const solutionOf = place => game.places[place][4];
  const hasSolution = game.places.every(({ length }) => length > 4);

  const state = {
    game, rows, columns, hasSolution,
    contents: [...start],
    // The words of the steps that were shown as hints, and the marks that these have removed: a
    // place, and numbers.
    taken: new Set(),
    removed: [],
    seconds: 0,
    done: [],
    undone: [],

    // Makes changes that are taken back together: pairs of a place and its new content.
    change(changes) {
      const real = changes.filter(([place, content]) => {
        return JSON.stringify(content) !== JSON.stringify(state.contents[place]);
      });
      if (!real.length) return;
      state.done.push(real.map(([place, content]) => [place, state.contents[place], content]));
      state.undone = [];
      for (const [place, content] of real) state.contents[place] = content;
    },
    undo() {
      const last = state.done.pop();
      if (!last) return false;
      for (const [place, before] of [...last].reverse()) state.contents[place] = before;
      state.undone.push(last);
      return true;
    },
    redo() {
      const last = state.undone.pop();
      if (!last) return false;
      for (const [place, , after] of last) state.contents[place] = after;
      state.done.push(last);
      return true;
    },
    restart() {
      state.change(start.map((content, place) => [place, content]));
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
    isSolved() {
      if (!hasSolution) return false;
      const isOptional = place => game.places[place][0][0] === game.optional;
      return game.places.every((_, place) => {
        if (isOptional(place)) return !state.isWrong(place);
        return state.isRight(place);
      });
    },

    // The state is kept where the browser lets a page keep something.
    save() {
      const contents = state.contents.map(({ value, corner, centre }) => {
        return corner.length || centre.length ? [value, corner, centre] : value;
      });
      const { taken, removed, seconds } = state;
      const kept = { contents, taken: [...taken], removed, seconds };
      try {
        localStorage.setItem(`kumiki ${game.key}`, JSON.stringify(kept));
      } catch {
        // It is played without.
      }
    },
    load() {
      try {
        const kept = JSON.parse(localStorage.getItem(`kumiki ${game.key}`));
        if (kept?.contents?.length !== start.length) return;
        state.contents = kept.contents.map(content => {
          const [value, corner = [], centre = []] = [content].flat(1);
          return { value, corner, centre };
        });
        state.taken = new Set(kept.taken);
        state.removed = kept.removed ?? [];
        state.seconds = kept.seconds;
      } catch {
        // What cannot be read is not there.
      }
    },
  };
  return state;
};
