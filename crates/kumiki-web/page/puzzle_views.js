// Answers about puzzles: verdict, hint, candidates, rating.
//
// A view shows the answer of a question: it asks the desk, and returns without an answer if the
// question was cancelled or replaced.

// Returns the solution of an answer as texts to copy.
const solutionTexts = (answer, desk) => {
  const texts = answer.solutions ?? (answer.solution ? [answer.solution] : []);
  return texts
    .filter(text => typeof text === "string")
    .map((text, n) =>
      textToCopy(texts.length > 1 ? `Solution ${n + 1} as text` : "Solution as text", text, desk),
    );
};

const showVerdict = async desk => {
  const answer = await desk.ask("check");
  if (!answer) return;
  const isWitnessed = answer.verdict === "several";
  const reason =
    answer.verdict === "none" || answer.verdict === "invalid" ? paragraphs(answer.reason) : [];
  desk.say(answer.sentence ?? linesOf(answer.words)[0], answer.verdict);
  const more = isWitnessed
    ? paragraphs("The coloured places differ between the two solutions.")
    : [];
  const titles = isWitnessed ? ["One solution", "Another solution"] : [];
  showSides(
    desk,
    answer.pictures ?? [],
    [...reason, ...more, ...solutionTexts(answer, desk)],
    titles,
  );
};

// A hint has three stages: the technique, its place, the whole step.
const LAST_STAGE = 3;
const STAGES = ["Look for", "Where", "The whole step"];

const showHint = async desk => {
  const stage = Math.min(Math.max(Number(desk.options.stage) || 1, 1), LAST_STAGE);
  const answer = await desk.ask("hint", { stage, marks: desk.marks() });
  if (!answer) return;
  const lines = linesOf(answer.words).filter(line => line.trim());
  const isMore = !answer.wrong && !answer.nothing && stage < LAST_STAGE;
  const at = STAGES.map((name, n) =>
    make(
      "li",
      { "aria-current": n + 1 === stage && "step" },
      makeButton(name, () => desk.change({ stage: `${n + 1}` })),
    ),
  );
  const isWhole = stage === LAST_STAGE && !answer.wrong && !answer.nothing && answer.title;
  desk.say(isWhole ? answer.title : (lines[0] ?? ""), answer.wrong ? "invalid" : "");
  showSides(
    desk,
    [answer.picture],
    [
      !answer.wrong &&
        !answer.nothing &&
        make("ol", { class: "stages", "aria-label": "Stages of the hint" }, at),
      ...paragraphs(isWhole ? lines : lines.slice(1)),
      isMore &&
        makeButton("Tell me more", () => desk.change({ stage: `${stage + 1}` }), { class: "main" }),
    ],
  );
};

const showCandidates = async desk => {
  const answer = await desk.ask("candidates");
  if (!answer) return;
  const { finished, picture, text } = answer;
  const found = picture ? "the digits that each cell has in some solution" : "there is no solution";
  desk.say(finished === false ? "the time is up" : found, finished === false ? "unfinished" : "");
  showSides(
    desk,
    [picture ?? desk.known.picture],
    [picture && textToCopy("Candidates as text", text, desk)],
  );
};

const showRating = async desk => {
  const answer = await desk.ask("rate");
  if (!answer) return;
  const { er, ep, ed, technique, score, level, grade, rating, words } = answer;
  // A sudoku without just one solution has a word instead of each number.
  const isRated = er === undefined || Number(er) > 0;
  const facts = [
    ["Rating", er ?? rating],
    ["Up to the first digit", ep],
    ["Up to the first step that leads on", ed],
    ["Hardest technique", technique],
    ["Score", score],
    ["Level", level],
  ];
  const sentences = { several: "there are several solutions", none: "there is no solution" };
  const graded = isRated ? `${grade}: ${er} on the scale of Sudoku Explainer` : sentences[er];
  desk.say(er === undefined ? (linesOf(words)[0] ?? "") : (graded ?? "the time is up"));
  showSides(desk, [desk.known.picture], [isRated && factsOf(facts)]);
};
