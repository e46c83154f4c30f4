// The dialog that generates puzzles.

const LEVELS = {
  sudoku: ["easy", "medium", "hard", "unfair", "extreme"],
  pencil: ["easy", "medium"],
};

const RULES = [
  "diagonals",
  "anti-knight",
  "anti-king",
  "windoku",
  "disjoint-groups",
  "killer",
  "arrows",
  "thermometers",
  "jigsaw",
];

const makeGenerate = (engine, settings, open) => {
  const dialog = byId("generate");
  const field = name => byId(`generate-${name}`);
  const said = field("said"),
    stop = field("stop");
  let job = null,
    isListed = false;

  const choices = (name, values) =>
    field(name).replaceChildren(
      make("option", { value: "" }, "any"),
      ...values.map(value => make("option", {}, value)),
    );
  const fit = () => {
    const isSudoku = field("kind").value === "sudoku";
    choices("level", LEVELS[isSudoku ? "sudoku" : "pencil"]);
    field("rule").parentElement.hidden = !isSudoku;
    field("size").placeholder = isSudoku ? "3x3" : "10x10";
  };
  const list = async () => {
    choices("rule", RULES);
    field("rule").firstChild.textContent = "none";
    fit();
    if (isListed) return;
    isListed = true;
    const { types } = await engine.ask({ verb: "types" }).answer;
    for (const { name, title, generated } of types ?? []) {
      if (generated && name !== "sudoku")
        field("kind").append(make("option", { value: name }, title));
    }
  };
  const finish = answer => {
    stop.hidden = true;
    const fault = answer.error?.message ?? answer.defect ?? answer.broken;
    said.textContent = answer.cancelled ? "Stopped." : fault ? sentence(fault) : "";
    if (!answer.text) return;
    dialog.close();
    open(answer.text);
  };

  field("kind").onchange = fit;
  byId("open-generate").onclick = () => {
    field("seed").value = crypto.getRandomValues(new Uint16Array(1))[0];
    said.textContent = "";
    dialog.showModal();
    list();
  };
  field("form").onsubmit = async event => {
    event.preventDefault();
    if (job) engine.cancel(job);
    said.textContent = "Generating …";
    stop.hidden = false;
    const isSudoku = field("kind").value === "sudoku";
    const wishes = {
      size: field("size").value.trim(),
      level: field("level").value,
      rule: isSudoku ? field("rule").value : "",
    };
    const known = Object.entries(wishes).filter(([, value]) => value);
    const mine = (job = engine.ask({
      verb: "generate",
      kind: field("kind").value,
      seed: Number(field("seed").value),
      ms: settings.limit(),
      ...Object.fromEntries(known),
    }));
    const answer = await mine.answer;
    if (job !== mine) return;
    job = null;
    finish(answer);
  };
  const cancel = () => {
    if (job) engine.cancel(job);
  };
  stop.onclick = cancel;
  dialog.addEventListener("close", cancel);
};
