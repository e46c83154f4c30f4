// The page: its board, its buttons and its words.
{
  const game = JSON.parse(document.getElementById("game").textContent);
  const picture = document.querySelector("svg");
  const state = makeState(game);
  const seen = makeSeen(game, state);
  const board = makeBoard(game, picture, state, seen);
  const hints = makeHints(game, state);
  const { width, height } = picture.viewBox.baseVal;
  picture.parentElement.classList.toggle("low", height < 1.05 * width);
  const writing = makeWriting(game, state, seen);
  const element = id => document.getElementById(id);
  const setOf = place => game.sets[game.places[place][3]];
  const numbers = game.sets.find(set => set.numbers)?.numbers ?? [];
  const hasCells = game.places.some(([kind]) => kind === "c");
  const instant = element("instant"), timed = element("timed"), clock = element("clock");
  const hintPart = element("hint-part");
  let cursor = [0, 0], selected = new Set(), mode = "value", typed = "", step = null;

  const say = text => { element("said").textContent = text; };
  const keyOf = (row, column) => row * board.columns + column;
  const list = places => {
    const names = places.slice(0, 4).map(board.nameOf).join(", ");
    return places.length > 4 ? `${names} and ${places.length - 4} more` : names;
  };

  // Shows what has changed, and keeps it.
  const show = () => {
    board.draw();
    board.showWrong(instant.checked ? hints.mistakes() : []);
    element("undo").disabled = !state.done.length;
    element("redo").disabled = !state.undone.length;
    for (const button of document.querySelectorAll("#pad [data-name]")) {
      const { name } = button.dataset;
      const count = state.contents.filter((_, place) => board.word(place) === name).length;
      const clues = game.given.filter(([, , clue]) => clue === name).length;
      button.classList.toggle("used", Boolean(game.houses) && count + clues >= board.rows);
    }
    state.save();
    const isSolved = state.isSolved();
    document.querySelector("main").classList.toggle("solved", isSolved);
    return isSolved;
  };
  const change = changes => {
    state.change(changes);
    const isFull = state.contents.every(({ value }, place) => value >= 0 || !setOf(place).numbers);
    const isWrong = isFull && hints.mistakes().length > 0;
    if (show()) say(timed.checked ? `Solved in ${clock.textContent}.` : "Solved.");
    else if (numbers.length) say(isWrong ? "All is filled, but something is wrong: Check." : "");
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
    check() {
      const wrong = hints.mistakes();
      board.showWrong(wrong);
      const left = game.places.filter((_, place) => !state.isRight(place)).length;
      if (wrong.length) say(`Wrong: ${list(wrong)}.`);
      else say(state.isSolved() ? "Solved." : `No mistake. ${left} to go.`);
    },
    hint() {
      const wrong = hints.mistakes();
      if (wrong.length) {
        board.showWrong(wrong);
        const text = [`Wrong: ${list(wrong)}.`];
        return showHint({ title: "First a mistake", text, look: {}, wrong });
      }
      const number = hints.next();
      if (number >= 0) {
        showHint(game.steps[number]);
        state.taken.add(number);
        return state.save();
      }
      const open = hints.open();
      if (open === undefined) {
        return showHint({ title: "Solved", text: ["There is nothing left to do."], look: {} });
      }
      const value = game.places[open][4], content = value < 0 ? emptyOf(setOf(open)) : value;
      const { numbers, states } = setOf(open);
      const word = value < 0 ? "empty" : numbers?.[value] ?? states[value].word;
      const name = board.nameOf(open), look = { conclusion: [open] };
      const text = [`The explanation ends before this. In the solution, ${name} is: ${word}.`];
      showHint({ title: "No step says more", text, set: [[open, content]], look });
    },
    apply() {
      if (!step) return;
      const { wrong } = step;
      const changes = wrong
        ? wrong.map(place => [place, { value: -1, corner: [], centre: [] }])
        : hints.changes(step);
      closeHint();
      change(changes);
    },
    fill: () => change(writing.candidates()),
    restart() {
      if (!confirm("Begin again?")) return;
      state.restart();
      closeHint();
      show();
      say("");
    },
  };

  const setMode = to => {
    mode = to;
    for (const button of document.querySelectorAll("[data-mode]")) {
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
  const showHint = hint => {
    step = hint;
    hintPart.hidden = false;
    board.showLooks(hint.look);
    showEvidence(picture, hint);
    const title = document.createElement("h2");
    title.textContent = hint.title;
    const texts = hint.text.flatMap(text => sentencesOf(text, text.length > 240));
    element("told").replaceChildren(title, ...texts.map(text => {
      const line = document.createElement("p");
      line.append(...withNames(text, picture));
      return line;
    }));
    element("apply").hidden = !(hint.wrong ?? hints.changes(hint)).length;
    element("apply").textContent = hint.wrong ? "Erase" : "Do it";
    say("");
    hintPart.scrollIntoView({ block: "nearest" });
  };

  const pad = element("pad");
  pad.append(...padButtons(game, {
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
  for (const keys of document.querySelectorAll("[data-for]")) {
    keys.hidden = !kinds[keys.dataset.for];
  }

  for (const id of ["undo", "redo", "erase", "check", "hint", "apply", "fill", "restart"]) {
    element(id).onclick = player[id];
  }
  element("close").onclick = closeHint;
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.onclick = () => setMode(button.dataset.mode);
  }
  instant.onchange = show;
  timed.onchange = () => { clock.hidden = !timed.checked; };
  setInterval(() => {
    if (document.hidden || !timed.checked || state.isSolved()) return;
    state.seconds += 1;
    const [minutes, seconds] = [Math.floor(state.seconds / 60), state.seconds % 60];
    clock.textContent = `${minutes}:${`${seconds}`.padStart(2, "0")}`;
    state.save();
  }, 1000);

  listen(game, board, state, player);
  state.load();
  document.querySelector("main").hidden = false;
  setMode("value");
  selected.add(0);
  select();
  if (show()) say("Solved.");
}
