// The page: its board, its buttons and its words.

// Makes the parts below `root` a page on which `game` is played, with hints of `source`. Returns a
// function that returns what the player has written.
const play = (root, game, source) => {
  const picture = pictureOf(root);
  const state = makeState(game, Number(picture.dataset.rows), Number(picture.dataset.size));
  const seen = makeSeen(state);
  const board = makeBoard(root, game, state, seen);
  const { width, height } = picture.viewBox.baseVal;
  picture.parentElement.classList.toggle("low", height < 1.05 * width);
  const writing = makeWriting(game, state, seen);
  const element = name => partOf(root, name);
  const setOf = place => game.sets[game.places[place][3]];
  const numbers = game.sets.find(set => set.numbers)?.numbers ?? [];
  const hasCells = game.places.some(([kind]) => kind === "c");
  const instant = element("instant"), timed = element("timed"), clock = element("clock");
  const hintPart = element("hint-part"), pad = element("pad");
  let cursor = [0, 0], selected = new Set(), mode = "value", typed = "", step = null;
  // The number of questions and changes: an answer holds only if there was none since its question.
  let turn = 0, isSolved = false;

  const say = text => { element("said").textContent = text; };
  const keyOf = (row, column) => row * board.columns + column;
  const list = names => {
    const some = names.slice(0, 4).join(", ");
    return names.length > 4 ? `${some} and ${names.length - 4} more` : some;
  };

  // Shows what has changed, and keeps it.
  const show = () => {
    board.draw();
    board.showWrong(instant.checked ? state.mistakes() : []);
    element("undo").disabled = !state.done.length;
    element("redo").disabled = !state.undone.length;
    for (const button of pad.querySelectorAll("[data-name]")) {
      const { name } = button.dataset;
      const count = state.contents.filter((_, place) => board.word(place) === name).length;
      const clues = game.given.filter(([, , clue]) => clue === name).length;
      button.classList.toggle("used", Boolean(game.houses) && count + clues >= board.rows);
    }
    state.save();
    turn += 1;
    return showSolved(state.isSolved());
  };
  const showSolved = is => {
    isSolved = is;
    element("page").classList.toggle("solved", isSolved);
    return isSolved;
  };
  const saySolved = () => say(timed.checked ? `Solved in ${clock.textContent}.` : "Solved.");
  const change = changes => {
    state.change(changes);
    const isFull = state.contents.every(({ value }, place) => value >= 0 || !setOf(place).numbers);
    const isWrong = isFull && state.mistakes().length > 0;
    if (show()) saySolved();
    else if (numbers.length) say(isWrong ? "All is filled, but something is wrong: Check." : "");
    if (!state.hasSolution && (instant.checked || isFull && numbers.length)) checkQuietly();
  };

  // Asks the source, and returns its answer; `undefined` if it is late or none, which is said.
  const asked = async question => {
    turn += 1;
    const own = turn, slow = setTimeout(() => { if (own === turn) say("Thinking …"); }, 300);
    try {
      const answer = await question(state);
      return own === turn ? answer : undefined;
    } catch (error) {
      if (own === turn) say(error.message);
      return undefined;
    } finally {
      clearTimeout(slow);
    }
  };
  const placesNamed = names => game.places.flatMap((_, place) => {
    return names.includes(board.nameOf(place)) ? [place] : [];
  });
  const mistakes = () => state.mistakes().map(board.nameOf);
  // Returns the names of the places that are wrong, and whether all is right.
  const findMistakes = async () => {
    if (state.hasSolution) return { wrong: mistakes(), isSolved: state.isSolved() };
    return asked(source.mistakes);
  };
  const checkQuietly = async () => {
    const found = await findMistakes();
    if (!found) return;
    if (instant.checked) board.showWrong(placesNamed(found.wrong));
    if (showSolved(found.isSolved)) saySolved();
    else say("");
  };
  const select = () => {
    board.cells.forEach((cell, number) => {
      if (hasCells) cell.setAttribute("aria-selected", selected.has(number));
      cell.tabIndex = number === keyOf(...cursor) ? 0 : -1;
    });
  };
  const targets = () => [...selected].map(number => {
    return board.placeAt("c", Math.floor(number / board.columns), number % board.columns);
  }).filter(place => place !== undefined);

  const write = (name, kind) => change(writing.of(name, kind ?? mode, targets()));

  const player = {
    cursor: () => cursor,
    moveTo(row, column, isMore) {
      typed = "";
      cursor = [row, column];
      if (!isMore) selected = new Set();
      selected.add(keyOf(row, column));
      select();
      board.cells[keyOf(row, column)].focus({ preventScroll: true });
    },
    selectAll() {
      selected = new Set(board.cells.keys());
      select();
    },
    set(place, value) {
      change([[place, { ...state.contents[place], value }]]);
    },
    // Gives a place its next state, and returns it.
    cycle(place, isBack) {
      const { states, empty } = setOf(place);
      const count = states.length + (empty ? 1 : 0) + 1;
      const value = (state.contents[place].value + 1 + (isBack ? count - 1 : 1)) % count - 1;
      const word = value < 0 ? "blank" : states[value]?.word ?? "empty";
      say(`${board.nameOf(place)}: ${word}`);
      player.set(place, value);
      return value;
    },
    takes: key => numbers.some(name => name.toLowerCase() === key.toLowerCase()),
    // A number of several figures is typed figure by figure.
    type(key, kind) {
      typed = `${typed}${key.toUpperCase()}`;
      const isBegun = name => name.toUpperCase().startsWith(typed);
      if (!numbers.some(isBegun)) typed = key.toUpperCase();
      const name = numbers.find(name => name.toUpperCase() === typed);
      if (name !== undefined) write(name, kind);
    },
    erase() {
      const [row, column] = cursor;
      const sides = numbers.length ? [] : Object.values(board.sidesOf(row, column));
      const places = [...targets(), ...sides.filter(side => side !== undefined)];
      change(places.map(place => [place, { value: -1, corner: [], centre: [] }]));
    },
    undo() { if (state.undo()) show(); },
    redo() { if (state.redo()) show(); },
    nextMode() {
      const modes = ["value", "corner", "centre"];
      setMode(modes[(modes.indexOf(mode) + 1) % 3]);
    },
    async check() {
      const found = await findMistakes();
      if (found === null) say("The page does not know what is right.");
      if (!found) return;
      const { wrong } = found;
      board.showWrong(placesNamed(wrong));
      const left = game.places.filter((_, place) => !state.isRight(place)).length;
      if (wrong.length) say(`Wrong: ${list(wrong)}.`);
      else if (showSolved(found.isSolved)) saySolved();
      else say(state.hasSolution ? `No mistake. ${left} to go.` : "No mistake so far.");
    },
    async hint() {
      const wrong = mistakes();
      if (wrong.length) return showMistakes(wrong);
      const next = await asked(source.next);
      if (next?.wrong) return showMistakes(next.wrong);
      if (next) {
        showHint({ look: {}, ...next });
        state.take(next);
        return state.save();
      }
      if (next === null) showHint(state.hasSolution ? rightPlace() : endOfSteps);
    },
    apply() {
      if (!step) return;
      const { wrong } = step;
      const changes = wrong
        ? wrong.map(place => [place, { value: -1, corner: [], centre: [] }])
        : changesOf(state, step);
      closeHint();
      change(changes);
    },
    fill: () => change(writing.candidates()),
    restart() {
      if (!root.ownerDocument.defaultView.confirm("Begin again?")) return;
      state.restart();
      closeHint();
      show();
      say("");
    },
  };

  const setMode = to => {
    mode = to;
    for (const button of root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", button.dataset.mode === mode);
    }
  };
  const closeHint = () => {
    step = null;
    hintPart.hidden = true;
    board.showLooks({});
    showEvidence(picture, {});
    lightUp(picture, []);
  };
  const endOfSteps = {
    title: "No step says more", text: ["No step was found from what is written here."], look: {},
  };
  const showMistakes = names => {
    const wrong = placesNamed(names), text = [`Wrong: ${list(names)}.`];
    board.showWrong(wrong);
    showHint({ title: "First a mistake", text, look: {}, wrong });
  };
  // The first place that is not right, as a hint: what is left if no step says more.
  const rightPlace = () => {
    const place = game.places.findIndex((_, place) => !state.isRight(place));
    if (place < 0) return { title: "Solved", text: ["There is nothing left to do."], look: {} };
    const value = game.places[place][4], content = value < 0 ? emptyOf(setOf(place)) : value;
    const { numbers, states } = setOf(place);
    const word = value < 0 ? "empty" : numbers?.[value] ?? states[value].word;
    const end = `The explanation ends before this. In the solution, ${board.nameOf(place)} is`;
    const look = { conclusion: [place] };
    return { title: "No step says more", text: [`${end}: ${word}.`], set: [[place, content]], look };
  };
  const showHint = hint => {
    step = hint;
    hintPart.hidden = false;
    board.showLooks(hint.look);
    showEvidence(picture, hint);
    const texts = hint.text.flatMap(text => sentencesOf(text, text.length > 240));
    element("told").replaceChildren(madeFor(root, "h2", [hint.title]), ...texts.map(text => {
      return madeFor(root, "p", withNames(text, picture, root));
    }));
    element("apply").hidden = !(hint.wrong ?? changesOf(state, hint)).length;
    element("apply").textContent = hint.wrong ? "Erase" : "Do it";
    say("");
    hintPart.scrollIntoView({ block: "nearest" });
  };

  pad.append(...padButtons(pad, game, {
    write: name => write(name, null),
    type: figure => player.type(figure, null),
    set: (set, value) => {
      const places = targets().filter(place => setOf(place) === set);
      change(places.map(place => [place, { value, corner: [], centre: [] }]));
    },
  }));
  pad.hidden = !pad.childElementCount;
  element("modes").hidden = !numbers.length;
  element("fill").hidden = !game.houses;
  const kinds = {
    numbers: numbers.length, states: cellStates(game).length,
    sides: game.places.some(([kind]) => kind !== "c"),
  };
  for (const keys of root.querySelectorAll("[data-for]")) {
    keys.hidden = !kinds[keys.dataset.for];
  }

  for (const id of ["undo", "redo", "erase", "check", "hint", "apply", "fill", "restart"]) {
    element(id).onclick = player[id];
  }
  element("close").onclick = closeHint;
  for (const button of root.querySelectorAll("[data-mode]")) {
    button.onclick = () => setMode(button.dataset.mode);
  }
  instant.onchange = () => { if (state.hasSolution) show(); else checkQuietly(); };
  timed.onchange = () => { clock.hidden = !timed.checked; };
  const ticking = setInterval(() => {
    if (!root.isConnected) clearInterval(ticking);
    if (root.ownerDocument.hidden || !timed.checked || isSolved) return;
    state.seconds += 1;
    const [minutes, seconds] = [Math.floor(state.seconds / 60), state.seconds % 60];
    clock.textContent = `${minutes}:${`${seconds}`.padStart(2, "0")}`;
    state.save();
  }, 1000);

  listen(game, board, state, player);
  state.load();
  element("page").hidden = false;
  setMode("value");
  selected.add(0);
  select();
  if (show()) say("Solved.");
  return () => marksOf(state);
};
