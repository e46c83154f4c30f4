// The view of hints: a step with its words, its looks and the buttons that make it.

// `act` has: change(changes), say(text), and asked(question).
const makeHintView = (root, state, board, source, act) => {
  const { game } = state, { picture } = board;
  const element = name => partOf(root, name), part = element("hint-part");
  const setOf = place => game.sets[game.places[place][3]];
  let step = null;

  const close = () => {
    step = null;
    part.hidden = true;
    board.showLooks({});
    showEvidence(picture, {});
    lightUp(picture, []);
  };
  const show = hint => {
    step = { look: {}, ...hint };
    part.hidden = false;
    board.showLooks(step.look);
    showEvidence(picture, step);
    const paragraphs = texts => texts.flatMap(text => sentencesOf(text, text.length > 240))
      .map(text => madeFor(root, "p", withNames(text, picture, root)));
    const reasons = (step.reasons ?? []).flatMap(({ text }) => text);
    element("told").replaceChildren(
      madeFor(root, "h2", [step.title]), ...paragraphs([...reasons, ...step.text]),
    );
    element("apply").hidden = !(step.wrong ?? changesOf(state, step)).length;
    element("apply").textContent = step.wrong ? "Erase" : "Do it";
    act.say("");
    part.scrollIntoView({ block: "nearest" });
  };
  const endOfSteps = {
    title: "No step says more", text: ["No step was found from what is written here."],
  };
  const showMistakes = (names, broken) => {
    const wrong = [...game.places.keys()].filter(place => names.includes(board.nameOf(place)));
    board.showWrong(wrong);
    const text = [...broken.map(({ text }) => `${text}.`), `Wrong: ${listed(names)}.`];
    show({ title: "First a mistake", text, wrong });
  };
  // The first place that is not right, as a hint: what is left if no step says more.
  const rightPlace = () => {
    const [place] = state.open();
    if (place === undefined) return { title: "Solved", text: ["There is nothing left to do."] };
    const value = game.places[place][4], content = value < 0 ? emptyOf(setOf(place)) : value;
    const { numbers, states } = setOf(place);
    const word = value < 0 ? "empty" : numbers?.[value] ?? states[value].word;
    const end = `The explanation ends before this. In the solution, ${board.nameOf(place)} is`;
    const text = [`${end}: ${word}.`], look = { conclusion: [place] };
    return { title: "No step says more", text, set: [[place, content]], look };
  };

  return {
    close,
    // Shows the next step. `broken` has the rules that are broken.
    async next(broken) {
      const wrong = state.mistakes().map(board.nameOf);
      if (wrong.length) return showMistakes(wrong, broken);
      if (broken.length && !state.hasSolution) {
        const places = broken[0].places.filter(place => state.contents[place]?.value >= 0);
        board.showWrong(broken[0].places);
        const text = [`${broken[0].text}.`];
        return show({ title: "First a mistake", text, ...places.length ? { wrong: places } : {} });
      }
      const next = await act.asked(source.next);
      if (next?.wrong) return showMistakes(next.wrong, broken);
      if (next) {
        for (const reason of next.reasons ?? []) state.take(reason);
        state.take(next);
        show(next);
        return act.save();
      }
      if (next === null) show(state.hasSolution ? rightPlace() : endOfSteps);
    },
    apply() {
      if (!step) return;
      const { wrong } = step;
      const changes = wrong ? wrong.map(place => [place, BLANK]) : changesOf(state, step);
      close();
      act.change(changes);
    },
  };
};

// Returns the first names of a list, and the number of the others.
const listed = names => {
  const some = names.slice(0, 4).join(", ");
  return names.length > 4 ? `${some} and ${names.length - 4} more` : some;
};
