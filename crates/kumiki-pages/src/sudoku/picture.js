// Steps of a sudoku on its picture. `draw` shows a step, by its number, with the digits and the
// candidates that are known before it; `chainsOf` has the first cell of each node of each chain of
// a step, as row and column from 1.
const sudokuSteps = (picture, steps) => {
  const { add, place, symbolOf } = layersOf(picture);
  const { symbols, ...measures } = picture.dataset;
  const [cell, margin, size] = [measures.cell, measures.margin, measures.size].map(Number);
  const candidates = [...picture.querySelectorAll("text[data-part]")];
  const words = picture.querySelector("desc");
  const blank = words.textContent;

  const parts = text => text ? text.split(" ") : [];
  const cellOf = candidate => Math.floor(candidate / symbols.length);
  const corner = at => [at % size, Math.floor(at / size)].map(step => margin + step * cell);
  const middle = at => corner(at).map(from => from + cell / 2);
  const use = (layer, shape, [x, y], fill) => add(layer, "use", { href: shapeOf(picture, shape), x, y, fill });

  const addMarks = text => {
    let role = "";
    for (const word of parts(text)) {
      if (isNaN(word)) {
        role = word;
        continue;
      }
      if (role === "removal" || role === "conclusion") {
        use("tints", "tint", middle(cellOf(word)), `var(--${role})`);
      }
      use("discs", "disc", place(word), `var(--${role}-disc)`);
      if (role === "removal") {
        use("rings", "ring", place(word), "none");
        partOf(picture, `c${word}`)?.setAttribute("fill", "var(--struck)");
      }
    }
  };

  // What the steps before it have changed.
  const showKnown = number => {
    const gone = new Set(), digits = new Map();
    for (const { dataset: { placed, removed } } of steps.slice(0, number)) {
      parts(removed).forEach(candidate => gone.add(Number(candidate)));
      parts(placed).forEach(candidate => digits.set(cellOf(candidate), symbolOf(candidate)));
    }
    for (const text of candidates) {
      const candidate = Number(text.dataset.part.slice(1));
      const isGone = gone.has(candidate) || digits.has(cellOf(candidate));
      text.setAttribute("display", isGone ? "none" : "inline");
      text.removeAttribute("fill");
    }
    // "Row 1: blank 3 blank. Row 2: ...", and the rules.
    const rows = blank.split(". ").map(row => row.split(" "));
    for (const [at, symbol] of digits) {
      const [x, y] = middle(at), row = rows[Math.floor(at / size)], word = 2 + at % size;
      add("digits", "text", { x, y }, symbol);
      row[word] = row[word].replace("blank", symbol);
    }
    words.textContent = rows.map(row => row.join(" ")).join(". ");
  };

  const draw = number => {
    for (const layer of picture.querySelectorAll("g[data-part]")) layer.replaceChildren();
    showKnown(number);
    const { houses, marks, chains } = steps[number].dataset;
    for (const house of parts(houses)) use("tints", `h${house}`, [0, 0], "var(--focus)");
    addMarks(marks);
    drawChains(picture, chains);
  };
  const placeOf = node => [Math.floor(cellOf(node) / size) + 1, cellOf(node) % size + 1];
  const chainsOf = ({ dataset: { chains } }) => {
    return parts(chains).map(chain => chain.split(/[-=]/).map(placeOf));
  };
  return { draw, chainsOf };
};
