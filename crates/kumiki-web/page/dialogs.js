// The dialog of examples.

const exampleButton = ({ name, text, words }, open, dialog) =>
  make(
    "li",
    {},
    makeButton(name, () => {
      dialog.close();
      open(text);
    }),
    words && make("span", { class: "pale" }, words),
  );

const makeExamples = (engine, open) => {
  const dialog = byId("examples"),
    list = byId("example-list");
  const section = (title, examples) => [
    make("h3", {}, title),
    make(
      "ul",
      { class: "examples" },
      examples.map(example => exampleButton(example, open, dialog)),
    ),
  ];
  let isListed = false;
  byId("open-examples").onclick = async () => {
    dialog.showModal();
    if (isListed) return;
    isListed = true;
    const pencil = make("div", {}, make("h3", {}, "Pencil puzzles"), make("p", {}, "Starting …"));
    list.replaceChildren(
      ...section("Sudoku and its variants", EXAMPLES.sudoku),
      ...section("Models", EXAMPLES.model),
      pencil,
    );
    const { types, error } = await engine.ask({ verb: "types" }).answer;
    if (!types) {
      pencil.lastChild.textContent = error?.message ?? "The list of types is not there.";
      isListed = false;
      return;
    }
    const examples = types
      .filter(type => type.example && type.name !== "sudoku")
      .map(({ name, title, rules, example }) => ({
        name: title ?? name,
        text: example,
        words: linesOf(rules).join(" "),
      }));
    pencil.replaceChildren(...section(`Pencil puzzles: ${examples.length} types`, examples));
  };
  const starts = [EXAMPLES.sudoku[0], EXAMPLES.pencil, EXAMPLES.model[0]];
  byId("start")
    .querySelector("ul")
    .append(...starts.map(example => exampleButton(example, open, dialog)));
};
