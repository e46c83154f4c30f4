// Checking: the rules that are broken, by the rules alone, and what is wrong by the solution.

// The number of broken rules that are told.
const MOST_BROKEN = 3;

// `act` has: say(text), asked(question), showSolved(is) and saySolved().
const makeChecking = (state, board, source, laws, act) => {
  const { game } = state;
  const placesNamed = names => game.places.flatMap((_, place) => {
    return names.includes(board.nameOf(place)) ? [place] : [];
  });
  // Returns the names of the places that are wrong, and whether all is right.
  const findMistakes = async () => {
    if (state.hasSolution) {
      return { wrong: state.mistakes().map(board.nameOf), isSolved: state.isSolved() };
    }
    return act.asked(source.mistakes);
  };
  const brokenWords = broken => {
    const words = broken.slice(0, MOST_BROKEN).map(({ text }) => text).join(". ");
    return broken.length > MOST_BROKEN ? `${words}. ${broken.length - MOST_BROKEN} more` : words;
  };

  return {
    // Looks for mistakes without a word of those that are not there.
    async quietly(isShown) {
      const found = await findMistakes();
      if (!found) return;
      if (isShown) board.showWrong(placesNamed(found.wrong));
      if (act.showSolved(found.isSolved)) act.saySolved();
      else act.say("");
    },
    async check() {
      const broken = laws.broken();
      if (broken.length) {
        board.showWrong([...new Set(broken.slice(0, MOST_BROKEN).flatMap(({ places }) => places))]);
        return act.say(`${brokenWords(broken)}.`);
      }
      const found = await findMistakes();
      if (found === undefined) return;
      const { wrong = [], isSolved = laws.isComplete && laws.unmet().length === 0 } = found ?? {};
      board.showWrong(placesNamed(wrong));
      const left = state.open().length;
      if (wrong.length) act.say(`Wrong: ${listed(wrong)}. No rule is broken yet.`);
      else if (act.showSolved(isSolved)) act.saySolved();
      else if (state.hasSolution) act.say(`No mistake. ${left} to go.`);
      else act.say(found ? "No mistake so far." : `No rule is broken so far.`);
    },
  };
};
