// The pad: a button for each number or state, or for figures if the numbers are many; and one for
// each colour of a cell.

// The sets of states of cells that have no numbers.
const cellStates = game => game.sets.filter((set, number) => {
  return set.states && game.places.some(([kind, , , own]) => kind === "c" && own === number);
});

// Returns the buttons of the pad. `act` has: write(name), type(figure), set(set, value).
const padButtons = (pad, game, act) => {
  const make = (text, run, name) => {
    const button = madeFor(pad, "button", [text]);
    button.type = "button";
    if (name !== undefined) button.dataset.name = name;
    button.onclick = run;
    return button;
  };
  const numbers = numbersOf(game);
  if (numbers.length > 16) {
    return [..."1234567890"].map(figure => make(figure, () => act.type(figure)));
  }
  if (numbers.length) return numbers.map(name => make(name, () => act.write(name), name));
  const [set] = cellStates(game);
  if (!set) return [];
  const words = [...set.states.map(state => state.word), ...(set.empty ? ["empty"] : [])];
  return words.map((word, value) => make(word, () => act.set(set, value)));
};

// Lays the keys of a pad in rows of like length: up to 5 in a row, or up to 8 on a narrow screen.
const layKeys = pad => {
  const count = pad.children.length;
  const inRow = most => Math.ceil(count / Math.ceil(count / most));
  pad.style.setProperty("--keys", inRow(5));
  pad.style.setProperty("--narrow-keys", inRow(8));
};

// Returns the buttons of colours; `paint` takes the number of one.
const colourButtons = (pad, paint) => COLOURS.map((name, number) => {
  const button = madeFor(pad, "button", [number + 1]);
  button.type = "button";
  button.className = `colour-${number + 1}`;
  button.dataset.colour = number + 1;
  button.setAttribute("aria-label", name);
  button.onclick = () => paint(number + 1);
  return button;
});

// Shows on each key how many of its number are left, if each row and column has each number once.
const countLeft = (pad, board, state) => {
  const { game } = state, numbers = numbersOf(game), { rows, columns } = board;
  if (!game.houses || numbers.length !== rows || rows !== columns) return;
  const known = [...knownNumbers(state).values()];
  for (const button of pad.querySelectorAll("[data-name]")) {
    const { name } = button.dataset, value = numbers.indexOf(name);
    const left = rows - known.filter(number => number === value).length;
    button.classList.toggle("used", left <= 0);
    button.dataset.left = left;
    button.setAttribute("aria-label", `${name}, ${left} left`);
  }
};
