// Hints: the first step of the path that still tells something, and the places that are wrong.

const makeHints = (game, state) => {
  const places = game.places.map((_, place) => place);

  // What a step says of values, as changes of the places that do not have them.
  const isOther = ([place, value]) => state.contents[place].value !== value;
  const news = ({ set = [] }) => set.filter(isOther);
  const isDrawn = ([place, value]) => value !== emptyOf(game.sets[game.places[place][3]]);
  // The marks of the centre that a step removes, if the player has any there.
  const marksGone = ({ gone = [] }) => gone.filter(([place, values]) => {
    const { value, centre } = state.contents[place];
    return value < 0 && (!centre.length || values.some(gone => centre.includes(gone)));
  });
  const isNew = (step, number) => {
    if (news(step).some(isDrawn)) return true;
    if (state.taken.has(number)) return false;
    const { set = [], gone = [], about = [] } = step;
    // A step that changes no place that is played says something that later ones use.
    if (!set.length && !gone.length && !about.length) return true;
    const isOpen = place => state.contents[place].value < 0;
    return news(step).length > 0 || marksGone(step).length > 0 || about.some(isOpen);
  };

  return {
    mistakes: () => places.filter(place => state.isWrong(place)),
    // The number of the next step; -1 if the path says no more.
    next: () => game.steps.findIndex(isNew),
    // The first place that is not right: what is left if the path says no more.
    open: () => places.find(place => !state.isRight(place)),
    // The changes that a step makes.
    changes(step) {
      const values = news(step).map(([place, value]) => [place, { value, corner: [], centre: [] }]);
      const marks = marksGone(step).map(([place, gone]) => {
        const content = state.contents[place];
        return [place, { ...content, centre: content.centre.filter(mark => !gone.includes(mark)) }];
      });
      return [...values, ...marks];
    },
  };
};
