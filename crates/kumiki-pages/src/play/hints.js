// Hints: the steps that still tell something, and the changes that they make.

// What a step says of values: those that places do not have yet.
const newValues = (state, { set = [] }) => {
  return set.filter(([place, value]) => state.contents[place].value !== value);
};

// The marks of the centre that a step removes, if the player has any there.
const marksGone = (state, { gone = [] }) => gone.filter(([place, values]) => {
  const { value, centre } = state.contents[place];
  return value < 0 && (!centre.length || values.some(gone => centre.includes(gone)));
});

// Returns whether a step says something that the player has not written or seen.
const saysNews = (state, step) => {
  const { game } = state, news = newValues(state, step);
  const isDrawn = ([place, value]) => value !== emptyOf(game.sets[game.places[place][3]]);
  if (news.some(isDrawn)) return true;
  if (state.taken.has(step.text.join(" "))) return false;
  const { set = [], gone = [], about = [] } = step;
  // A step that changes no place that is played says something that later ones use.
  if (!set.length && !gone.length && !about.length) return true;
  const isOpen = place => state.contents[place].value < 0;
  return news.length > 0 || marksGone(state, step).length > 0 || about.some(isOpen);
};

// Returns the changes that a step makes.
const changesOf = (state, step) => {
  const values = newValues(state, step).map(([place, value]) => {
    return [place, { value, corner: [], centre: [] }];
  });
  const marks = marksGone(state, step).map(([place, gone]) => {
    const content = state.contents[place];
    return [place, { ...content, centre: content.centre.filter(mark => !gone.includes(mark)) }];
  });
  return [...values, ...marks];
};
