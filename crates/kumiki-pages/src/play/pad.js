// The pad: a button for each number or state, or for figures if the numbers are many.

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
  const numbers = game.sets.find(set => set.numbers)?.numbers ?? [];
  if (numbers.length > 16) {
    return [..."1234567890"].map(figure => make(figure, () => act.type(figure)));
  }
  if (numbers.length) return numbers.map(name => make(name, () => act.write(name), name));
  const [set] = cellStates(game);
  if (!set) return [];
  const words = [...set.states.map(state => state.word), ...(set.empty ? ["empty"] : [])];
  return words.map((word, value) => make(word, () => act.set(set, value)));
};
