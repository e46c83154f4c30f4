// The player: the cursor, the selection, and what keys, buttons and strokes write.

// `act` has: change(changes), say(text), settings, zoom and modes.
const makePlayer = (root, state, board, writing, act) => {
  const { game } = state, { columns } = board, { say, modes, settings } = act;
  const setOf = place => game.sets[game.places[place][3]];
  const numbers = numbersOf(game), hasCells = game.places.some(([kind]) => kind === "c");
  const keyOf = (row, column) => row * columns + column;
  let cursor = [0, 0], selected = new Set([0]), typed = "", held = null, isErasing = false;

  const isColouring = () => modes.is("colour");
  const targets = () => [...selected].map(number => {
    return board.placeAt("c", Math.floor(number / columns), number % columns);
  }).filter(place => place !== undefined);

  // Tints what sees the cursor, and the cells that have the number of the cursor, or the held one.
  const showNear = () => {
    const known = knownNumbers(state), cell = keyOf(...cursor), houses = game.houses ?? [];
    const value = typeof held === "string" ? numbers.indexOf(held) : known.get(cell);
    const own = settings.near && held === null ? houses.filter(house => house.includes(cell)) : [];
    const equal = settings.near && value !== undefined
      ? [...known].filter(([, other]) => other === value).map(([cell]) => cell) : [];
    board.showNear(new Set(own.flat()), equal);
  };
  const select = () => {
    board.cells.forEach((cell, number) => {
      if (hasCells) cell.setAttribute("aria-selected", selected.has(number));
      cell.tabIndex = number === keyOf(...cursor) ? 0 : -1;
    });
    showNear();
  };
  const write = (name, kind, places = targets()) => {
    const mode = kind ?? modes.name();
    const forbidden = mode === "value" ? [] : writing.forbidden(name, places);
    act.change(writing.of(name, mode, places));
    if (!forbidden.length) return;
    const cells = listed(forbidden.map(board.nameOf));
    say(`${cells}: a ${name} in the same house forbids this mark, so it is grey.`);
  };
  const paint = (colour, cells = [...selected]) => {
    const isThere = cells.every(cell => state.colours[cell] === colour);
    act.change(cells.map(cell => [state.colourKey(cell), isThere ? 0 : colour]));
  };
  // The content of a place with another state, in the mode of writing.
  const withState = (place, value) => {
    const isMaybe = modes.is("maybe"), content = state.contents[place];
    if (!isMaybe) return { ...BLANK, value };
    return content.value < 0 ? { ...BLANK, maybe: value } : content;
  };
  // Shows on the pad the key that is held.
  const hold = what => {
    held = held === what ? null : what;
    for (const button of root.querySelectorAll("[data-name], [data-colour]")) {
      const own = button.dataset.name ?? Number(button.dataset.colour);
      button.classList.toggle("held", own === held);
      if (settings.first) button.setAttribute("aria-pressed", own === held);
      else button.removeAttribute("aria-pressed");
    }
    if (held !== null) {
      say(`${typeof held === "string" ? held : COLOURS[held - 1]} is held: choose cells.`);
    }
    select();
  };

  const player = {
    select, showNear, targets, isColouring,
    cursor: () => cursor,
    selects: () => numbers.length > 0 || isColouring(),
    moveTo(row, column, isMore) {
      typed = "";
      cursor = [row, column];
      if (!isMore) selected = new Set();
      selected.add(keyOf(row, column));
      select();
      const cell = board.cells[keyOf(row, column)];
      cell.focus({ preventScroll: true });
      act.zoom.reveal(cell);
    },
    selectAll() {
      selected = new Set(board.cells.keys());
      select();
    },
    set(place, value) {
      act.change([[place, withState(place, value)]]);
    },
    // Gives a place its next state, and returns it.
    cycle(place, isBack) {
      const { states, empty, numbers: own } = setOf(place);
      if (own) return -1;
      const content = state.contents[place], isMaybe = modes.is("maybe");
      const now = isMaybe ? content.maybe : content.value;
      const count = states.length + (empty ? 1 : 0) + 1;
      const value = (now + 1 + (isBack ? count - 1 : 1)) % count - 1;
      const word = value < 0 ? "blank" : states[value]?.word ?? "empty";
      const isTold = isMaybe && content.value >= 0;
      const words = isTold ? "erase it first" : isMaybe ? `maybe ${word}` : word;
      say(`${board.nameOf(place)}: ${words}`);
      player.set(place, value);
      return value;
    },
    takes: key => numbers.some(name => name.toLowerCase() === key.toLowerCase()),
    // A number of several figures is typed figure by figure.
    type(key, kind) {
      if (isColouring() && kind === null) return COLOURS[key - 1] && paint(Number(key));
      typed = `${typed}${key.toUpperCase()}`;
      const isBegun = name => name.toUpperCase().startsWith(typed);
      if (!numbers.some(isBegun)) typed = key.toUpperCase();
      const name = numbers.find(name => name.toUpperCase() === typed);
      if (name !== undefined) write(name, kind);
    },
    // A key of the pad: it is held, or it writes.
    press: name => settings.first ? hold(name) : write(name, null),
    pressColour: colour => settings.first ? hold(colour) : paint(colour),
    isHolding: () => held !== null,
    drop() {
      if (held !== null) hold(held);
    },
    // Writes what is held into a cell; the first cell of a stroke decides whether it is erased.
    hold(row, column, isFirst) {
      const cell = keyOf(row, column), place = board.placeAt("c", row, column);
      if (typeof held === "number") {
        if (isFirst) isErasing = state.colours[cell] === held;
        return act.change([[state.colourKey(cell), isErasing ? 0 : held]]);
      }
      if (place === undefined || !setOf(place).numbers) return;
      const mode = modes.is("colour") ? "value" : modes.name(), value = numbers.indexOf(held);
      const { [mode]: own } = state.contents[place];
      const isThere = mode === "value" ? own === value : own.includes(value);
      if (isFirst) isErasing = isThere;
      if (isThere === isErasing && (isFirst || mode !== "value")) write(held, mode, [place]);
    },
    setStates(set, value) {
      const places = targets().filter(place => setOf(place) === set);
      act.change(places.map(place => [place, withState(place, value)]));
    },
    erase() {
      if (isColouring()) return act.change([...selected].map(cell => [state.colourKey(cell), 0]));
      const [row, column] = cursor;
      const sides = numbers.length ? [] : Object.values(board.sidesOf(row, column));
      const places = [...targets(), ...sides.filter(side => side !== undefined)];
      act.change(places.map(place => [place, BLANK]));
    },
    colour: paint,
  };
  return player;
};
