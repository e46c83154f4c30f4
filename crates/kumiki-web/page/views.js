// The views of each kind of thing: their names on the page, and the functions that show them.
const PUZZLE_VIEWS = {
  verdict: ["Verdict", showVerdict],
  hint: ["Hint", showHint],
  steps: ["Steps", showSteps],
  play: ["Play", showPlay],
};
const SHARE = { share: ["Share", showShare] };

const VIEWS = {
  sudoku: {
    ...PUZZLE_VIEWS,
    candidates: ["Candidates", showCandidates],
    rating: ["Rating", showRating],
    count: ["Count", showCount],
    ...SHARE,
  },
  pencil: {
    ...PUZZLE_VIEWS,
    rating: ["Rating", showRating],
    count: ["Count", showCount],
    ...SHARE,
  },
  model: {
    verdict: ["Verdict", showModelVerdict],
    first: ["Solution", showFirst],
    count: ["Count", showCount],
    best: ["Best", showBest],
    conflict: ["Conflict", showConflict],
    explain: ["Steps", showExplanation],
    lowering: ["Lowering", showLowering],
    ...SHARE,
  },
};
