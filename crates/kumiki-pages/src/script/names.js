// Names of cells in sentences: they light the cells up.

// The cells and houses that a text names, in order: the text, and either the numbers of its rows
// and columns (null for all) or the number of its box. Numbers that are written together are split
// if together they are more than the grid has.
const namesIn = (text, lines) => {
  const list = "\\d+|\\(\\d+(?:,\\d+)*\\)";
  const patterns = [
    `[Rr]ow (?<row>\\d+),? column (?<column>\\d+)`, `[Rr](?<rows>${list})[Cc](?<columns>${list})`,
    `(?<kind>[Rr]ow|[Cc]olumn|[Bb]ox) (?<number>\\d+)`, `(?<letter>[rcb])(?<numbers>${list})`,
  ];
  const numbers = text => {
    if (text.startsWith("(")) return text.slice(1, -1).split(",").map(Number);
    return Number(text) <= lines ? [Number(text)] : [...text].map(Number);
  };
  const kinds = { r: "rows", c: "columns", b: "boxes" };
  const house = (letter, all) => ({ [kinds[letter]]: all });
  const found = [];
  for (const match of text.matchAll(new RegExp(`\\b(?:${patterns.join("|")})`, "g"))) {
    const { row, column, rows, columns, kind, number, letter, numbers: all } = match.groups;
    const place = row ? { rows: [Number(row)], columns: [Number(column)] }
      : rows ? { rows: numbers(rows), columns: numbers(columns) }
      : house(kind ? kind[0].toLowerCase() : letter, kind ? [Number(number)] : numbers(all));
    found.push({ text: match[0], index: match.index, place });
  }
  return found;
};

// Draws frames around cells and houses, in a layer of its own over the picture.
const lightUp = (picture, places) => {
  const make = (kind, attributes) => shapeFor(picture, kind, attributes);
  const [cell, margin, columns, rows] =
    ["cell", "margin", "size", "rows"].map(name => Number(picture.dataset[name]));
  const all = count => [...Array(count).keys()].map(number => number + 1);
  const frame = (row, column, across, down) => make("rect", {
    x: margin + (column - 1) * cell + 3, y: margin + (row - 1) * cell + 3,
    width: across * cell - 6, height: down * cell - 6, rx: 4,
  });
  const frames = ({ rows: some, columns: others, boxes }) => {
    if (boxes) return boxes.map(box => make("use", { href: shapeOf(picture, `h${rows + columns + box - 1}`) }));
    if (!others) return some.map(row => frame(row, 1, columns, 1));
    if (!some) return others.map(column => frame(1, column, 1, rows));
    return some.flatMap(row => others.map(column => frame(row, column, 1, 1)));
  };
  picture.querySelector(".lit")?.remove();
  if (places.length) {
    const layer = make("g", { class: "lit" });
    layer.append(...places.flatMap(frames));
    picture.append(layer);
  }
};

// Returns a text as nodes in which the names are buttons. A name lights up what it names while the
// pointer or the focus is on it, and stays lit after a touch until the next one.
const withNames = (text, picture, root) => {
  const isPinned = button => button.getAttribute("aria-pressed") === "true";
  const nameButton = ({ text, place }) => {
    const button = madeFor(root, "button", [text]);
    button.type = "button";
    button.className = "name";
    button.setAttribute("aria-pressed", "false");
    button.onpointerenter = button.onfocus = () => lightUp(picture, [place]);
    button.onpointerleave = button.onblur = () => { if (!isPinned(button)) lightUp(picture, []); };
    button.onclick = () => {
      const isLit = !isPinned(button);
      unpinNames(root);
      button.setAttribute("aria-pressed", isLit);
      lightUp(picture, isLit ? [place] : []);
    };
    return button;
  };
  const parts = [];
  let from = 0;
  for (const name of namesIn(text, Math.max(picture.dataset.size, picture.dataset.rows))) {
    parts.push(text.slice(from, name.index), nameButton(name));
    from = name.index + name.text.length;
  }
  return [...parts, text.slice(from)];
};

const unpinNames = root => {
  for (const name of root.querySelectorAll(".name")) name.setAttribute("aria-pressed", "false");
};

// Returns the sentences of a long text, or the text.
const sentencesOf = (text, isLong) => isLong ? text.split(/(?<=\.) (?=[A-Z])/) : [text];
