// Hints: the steps that leave something to do, with what they rest on, and the changes they make.

// The number of earlier steps that a hint tells.
const MOST_REASONS = 4;

// What a step says of values: those that places do not have yet.
const newValues = (state, { set = [] }) => {
  return set.filter(([place, value]) => state.contents[place].value !== value);
};

// The places from which a step removes numbers that the player may still see there: marks of the
// centre, or nothing written.
const marksGone = (state, { gone = [] }) => gone.filter(([place, values]) => {
  const { value, centre } = state.contents[place];
  return value < 0 && (!centre.length || values.some(gone => centre.includes(gone)));
});

// Returns whether a step leaves something to do that the player has not done.
const saysNews = (state, step) => {
  const { game } = state, news = newValues(state, step);
  const isDrawn = ([place, value]) => value !== emptyOf(game.sets[game.places[place][3]]);
  if (news.some(isDrawn)) return true;
  if (state.taken.has(step.text.join(" "))) return false;
  return news.length > 0 || marksGone(state, step).length > 0;
};

// Returns the changes that a step makes. A cell without marks gets those that are left.
const changesOf = (state, step) => {
  const values = newValues(state, step).map(([place, value]) => [place, { ...BLANK, value }]);
  const left = numbersLeft(state, makeSeen(state));
  const marks = marksGone(state, step).map(([place, gone]) => {
    const content = state.contents[place];
    const centre = content.centre.length ? content.centre : left[place];
    return [place, { ...content, centre: centre.filter(mark => !gone.includes(mark)) }];
  });
  return [...values, ...marks];
};

// Returns the steps before one that it rests on and that leave nothing to do themselves, at most
// a few of them, in their order.
const reasonsOf = (state, steps, number) => {
  const places = (step, roles) => roles.flatMap(role => (step.look?.[role] ?? []).map(String));
  const wanted = new Set(places(steps[number], ["premise", "supposition"]));
  const reasons = [];
  for (let at = number - 1; at >= 0 && reasons.length < MOST_REASONS; at -= 1) {
    const { set = [], gone = [] } = steps[at], told = places(steps[at], ["conclusion"]);
    if (set.length || gone.length || !told.some(place => wanted.has(place))) continue;
    if (state.taken.has(steps[at].text.join(" "))) continue;
    reasons.unshift(steps[at]);
    for (const place of places(steps[at], ["premise"])) wanted.add(place);
  }
  return reasons;
};

// Returns the first step that leaves something to do, as a hint: with the steps that it rests on as
// `reasons`; nothing if there is none.
const nextStep = (state, steps) => {
  const number = steps.findIndex(step => saysNews(state, step));
  if (number < 0) return undefined;
  const reasons = reasonsOf(state, steps, number);
  return { ...steps[number], reasons };
};
