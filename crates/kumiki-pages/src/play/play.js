// The page: its board, its buttons and its words.

// Shows the time that is played, if that is wanted.
const makeClock = (root, state, settings, save) => {
  const { ownerDocument } = root, clock = partOf(root, "clock");
  const show = () => {
    const [minutes, seconds] = [Math.floor(state.seconds / 60), state.seconds % 60];
    clock.textContent = `${minutes}:${`${seconds}`.padStart(2, "0")}`;
    clock.hidden = !settings.timed;
  };
  const ticking = setInterval(() => {
    if (!root.isConnected) clearInterval(ticking);
    const isSolved = partOf(root, "page").classList.contains("solved");
    if (ownerDocument.hidden || !settings.timed || isSolved) return;
    state.seconds += 1;
    show();
    if (state.seconds % 10 === 0) save();
  }, 1000);
  return { show, text: () => clock.textContent };
};

// Shows what the pad and the lists of keys have for a puzzle.
const showKinds = (root, game) => {
  const numbers = numbersOf(game);
  const kinds = {
    numbers: numbers.length, states: cellStates(game).length, houses: game.houses,
    sides: game.places.some(([kind]) => kind !== "c"),
    single: numbers.length && numbers.length <= 16,
  };
  for (const part of root.querySelectorAll("[data-for]")) part.hidden = !kinds[part.dataset.for];
};

// Makes the parts below `root` a page on which `game` is played, with hints of `source`. The page
// is the whole document if `hasAddress` is true: then the address may have a state. Returns a
// function that returns what the player has written.
const play = (root, puzzle, source, hasAddress = false) => {
  const view = root.ownerDocument.defaultView, element = name => partOf(root, name);
  const picture = pictureOf(root);
  const [rows, columns] = ["rows", "size"].map(name => Number(picture.dataset[name]));
  const game = { ...puzzle, houses: puzzle.houses ?? housesOf(puzzle, rows, columns) };
  const state = makeState(game, rows, columns), seen = makeSeen(state);
  const keeping = makeKeeping(state, () => view.localStorage);
  const board = makeBoard(root, game, state, seen), writing = makeWriting(game, state, seen);
  const { width, height } = picture.viewBox.baseVal, pad = element("pad");
  element("board").classList.toggle("low", height < 1.05 * width);
  // A cell of a small board is no larger than a finger needs.
  element("board").style.setProperty("--widest", `${5 * width / picture.dataset.cell}rem`);
  const numbers = numbersOf(game), laws = makeLaws(state, board);
  // The number of questions and changes: an answer holds only if there was none since its question.
  let turn = 0;

  const say = text => { element("said").textContent = text; };
  const showSolved = is => {
    element("page").classList.toggle("solved", is);
    return is;
  };
  const saySolved = () => say(settings.timed ? `Solved in ${clock.text()}.` : "Solved.");
  // Shows what has changed, and keeps it.
  const show = () => {
    board.draw();
    board.showWrong(settings.instant ? state.mistakes() : []);
    player.showNear();
    for (const [name, list] of [["undo", state.done], ["redo", state.undone]]) {
      element(name).disabled = !list.length;
    }
    element("trial").hidden = !state.trials.length;
    element("trial-words").textContent = `Trial ${state.trials.length}:`;
    countLeft(pad, board, state);
    keeping.save();
    turn += 1;
    return showSolved(state.isSolved());
  };
  const change = changes => {
    const isTidied = settings.tidy && changes.some(([key, content]) => content.value >= 0);
    state.change(isTidied && numbers.length ? writing.withTidied(changes) : changes);
    const isFull = state.contents.every(({ value }, place) => {
      return value >= 0 || !game.sets[game.places[place][3]].numbers;
    });
    const isWrong = isFull && state.mistakes().length > 0;
    if (show()) saySolved();
    else if (numbers.length) say(isWrong ? "All is filled, but something is wrong: Check." : "");
    const isChecked = settings.instant || isFull && numbers.length;
    if (!state.hasSolution && isChecked) checking.quietly(settings.instant);
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

  const zoom = makeZoom(element("board"), element("sheet"), () => cancel());
  const modes = makeModes(root, numbers.length > 0, () => player.drop());
  const settings = makeSettings(root, keeping, name => {
    if (name === "first") player.drop();
    if (name === "timed") clock.show();
    else if (name === "instant" && !state.hasSolution) checking.quietly(true);
    else show();
  });
  const player = makePlayer(root, state, board, writing, { change, say, settings, zoom, modes });
  const clock = makeClock(root, state, settings, () => keeping.save());
  const checking = makeChecking(state, board, source, laws, { say, asked, showSolved, saySolved });
  const { save } = keeping;
  const hints = makeHintView(root, state, board, source, { change, say, asked, save });
  const sharing = makeSharing(root, state, keeping, { hasAddress, say });

  const commands = {
    undo: () => { if (state.undo()) show(); },
    redo: () => { if (state.redo()) show(); },
    erase: player.erase,
    check: checking.check,
    hint: () => hints.next(laws.broken()),
    apply: hints.apply,
    close: hints.close,
    fill: () => change(writing.candidates()),
    clean: () => change(writing.tidied()),
    nextMode: modes.next,
    larger: () => zoom.by(1.4),
    smaller: () => zoom.by(1 / 1.4),
    try: () => {
      state.beginTrial();
      show();
      say("What is written now can be taken back.");
    },
    keep: () => { state.keepTrial(); show(); },
    "take-back": () => { state.endTrial(); show(); },
    restart: () => {
      if (!view.confirm("Begin again?")) return;
      state.restart();
      hints.close();
      show();
      say("");
    },
  };
  for (const name in commands) {
    const button = element(name);
    if (button) button.onclick = commands[name];
  }
  pad.append(...padButtons(pad, game, {
    write: player.press, type: figure => player.type(figure, null), set: player.setStates,
  }));
  pad.classList.toggle("many", numbers.length > 10);
  layKeys(pad);
  element("colours").append(...colourButtons(pad, player.pressColour));
  showKinds(root, game);
  const cancel = listen(game, board, state, { ...player, ...commands });
  keeping.load();
  element("page").hidden = false;
  modes.set("value");
  player.select();
  clock.show();
  const isOpened = sharing.openAddress();
  if (show()) say("Solved.");
  else if (isOpened) say("The state of the link is opened. Undo goes back to yours.");
  return () => marksOf(state);
};
