// Sources of hints: what a page has with it, or a program that is asked.
//
// A source has two functions of the state, which return promises: `next` of a step that says
// something new, or of `wrong`, the names of places; `null` if there is none. `mistakes` of an
// object: the names of the places that are `wrong`, and `isSolved`; `null` if it does not know.

// Returns the source of a page that has the steps of its game.
const embedded = game => ({
  next: async state => nextStep(state, game.steps) ?? null,
  mistakes: async () => null,
});

// Returns what a player has written on a sudoku: the symbol of each cell, and for each cell a list
// of candidates, or null.
const digitMarks = state => {
  const { game, rows, columns } = state, [{ numbers }] = game.sets;
  const digits = Array(rows * columns).fill("."), candidates = digits.map(() => null);
  for (const [row, column, symbol] of game.given) digits[row * columns + column] = symbol;
  const seen = makeSeen(state), near = seen(), left = numbersLeft(state, seen);
  const removed = new Set(state.removed.map(([place]) => place));
  game.places.forEach(([, row, column], place) => {
    const { value, centre } = state.contents[place], cell = row * columns + column;
    const own = centre.filter(mark => !near[place].has(mark));
    if (value >= 0) digits[cell] = numbers[value];
    else if (own.length) candidates[cell] = own.map(mark => numbers[mark]);
    else if (removed.has(place)) candidates[cell] = left[place].map(mark => numbers[mark]);
  });
  return { digits: digits.join(""), candidates };
};

// Returns what a player has written on a pencil puzzle, as layers.
const layerMarks = ({ game, rows, columns, contents }) => {
  const grid = (down, across) => Array.from({ length: down }, () => Array(across).fill(0));
  const layers = {};
  game.places.forEach(([kind, row, column, own], place) => {
    const { value } = contents[place], { numbers, states, none } = game.sets[own];
    if (value < 0) return;
    const [name, number] = numbers ? ["anum", Number(numbers[value])]
      : states[value]?.layer ?? none;
    const isCell = kind === "c";
    layers[name] ??= isCell ? grid(rows, columns)
      : { v: grid(rows, columns + 1), h: grid(rows + 1, columns) };
    (isCell ? layers[name] : layers[name][kind[1]])[row][column] = number;
  });
  return layers;
};

const marksOf = state => state.game.type ? layerMarks(state) : digitMarks(state);

// Returns the source that asks a program, with what the player has written. A question is an object
// with a `verb`, the `marks`, and the greatest number of steps; the promise of its answer has the
// `steps` from there, and whether there are `more`, or the names of places that are `wrong`.
const live = ask => {
  const asked = async (state, most) => {
    const answer = await ask({ verb: "next", marks: marksOf(state), most });
    if (answer.error) throw new Error(answer.error.message);
    return answer;
  };
  return {
    async next(state) {
      for (let most = 1; ; most *= 4) {
        const { wrong, steps = [], more, words } = await asked(state, most);
        if (wrong?.length) return { wrong };
        const step = nextStep(state, steps);
        if (step) return step;
        if (!more) return words ? { title: "No step says more", text: [words] } : null;
      }
    },
    async mistakes(state) {
      const { wrong = [], solved = false } = await asked(state, 0);
      return { wrong, isSolved: solved };
    },
  };
};
