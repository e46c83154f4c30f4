// Answers about models, and counts of everything.

// Returns the values of a solution as a table. Those that differ from another one are marked.
const valuesTable = (values, other) => {
  const table = tableOf(values, ["Variable", "Value"]);
  [...table.querySelectorAll("tbody tr")].forEach((row, at) => {
    if (other && other[at]?.[1] !== values[at][1]) row.className = "differs";
  });
  return table;
};

const listOf = (lines, name) =>
  lines?.length > 0 &&
  make(
    "ul",
    { class: "statements", "aria-label": name },
    lines.map(line => make("li", {}, line)),
  );

const preOf = (lines, name) =>
  lines?.length > 0 &&
  make("pre", { tabindex: "0", role: "group", "aria-label": name }, linesOf(lines).join("\n"));

const showModelVerdict = async desk => {
  const answer = await desk.ask("check");
  if (!answer) return;
  const { sentence, verdict, values, witnesses, reason, difference, remark } = answer;
  const several = `there are several solutions: ${difference}`;
  desk.say(difference ? several : sentence, verdict);
  const [one, other] = witnesses ?? [];
  showSides(
    desk,
    [],
    [
      reason && !sentence.includes(reason) && paragraphs(reason),
      paragraphs(remark),
      values && valuesTable(values),
      one &&
        make("div", { class: "figures" }, [
          make("div", {}, make("h3", {}, "One solution"), valuesTable(one, other)),
          make("div", {}, make("h3", {}, "Another solution"), valuesTable(other, one)),
        ]),
    ].flat(),
  );
};

const showFirst = async desk => {
  const answer = await desk.ask("first");
  if (!answer) return;
  const without = answer.finished === false ? "the time is up" : "there is no solution";
  desk.say(answer.values ? "a solution" : without, answer.finished === false ? "unfinished" : "");
  showSides(
    desk,
    [],
    [
      answer.values && valuesTable(answer.values),
      answer.solution && textToCopy("Solution as text", answer.solution, desk),
    ],
  );
};

const showConflict = async desk => {
  const answer = await desk.ask("conflict");
  if (!answer) return;
  desk.say(answer.sentence ?? "", answer.statements?.length ? "none" : "");
  showSides(
    desk,
    [],
    [
      listOf(answer.statements, "Constraints that cannot hold together"),
      answer.statements?.length > 0 &&
        answer.proved &&
        paragraphs("Without any one of them, the others can hold."),
    ].flat(),
  );
};

const showExplanation = async desk => {
  const answer = await desk.ask("explain", { most: 1000 });
  if (!answer) return;
  desk.say(linesOf(answer.words)[0] ?? "");
  showSides(desk, [], [preOf(answer.lines, "Steps")]);
};

const showLowering = async desk => {
  const answer = await desk.ask("lowering");
  if (!answer) return;
  desk.say("the compiled form of each constraint");
  showSides(desk, [], [preOf(answer.lines, "Compiled constraints")]);
};

const showCount = async desk => {
  const answer = await desk.ask("count");
  if (!answer) return;
  const count = answer.count.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const words = answer.count === "1" ? "1 solution" : `${count} solutions`;
  const isWhole = answer.finished !== false;
  desk.say(isWhole ? words : `${words} or more: the time is up`, isWhole ? "" : "unfinished");
  showSides(desk, [desk.known.picture], []);
};

// The first answer about the best solution comes after this time, in milliseconds; each further one
// takes twice as long, so the bound is seen while it rises.
const FIRST_PATIENCE = 250;

const showBest = async desk => {
  for (let ms = FIRST_PATIENCE; ; ms *= 2) {
    const isLast = ms >= desk.limit();
    const answer = await desk.ask("best", { ms: Math.min(ms, desk.limit()) });
    if (!answer) return;
    const isEnd = answer.finished || isLast;
    const words = answer.sentence || linesOf(answer.words)[0];
    desk.say(isEnd ? words : `${words} …`, answer.finished ? "unique" : "unfinished");
    const facts = [
      ["Objective", answer.objective],
      ["Bound", answer.bound],
    ];
    showSides(
      desk,
      [],
      [
        factsOf(facts),
        paragraphs(answer.lines),
        answer.values && valuesTable(answer.values),
      ].flat(),
    );
    if (isEnd) return;
  }
};
