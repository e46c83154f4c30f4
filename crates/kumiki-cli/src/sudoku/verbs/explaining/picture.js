// Draws a step on the picture, with the digits and the candidates that are known before it.
"use strict";
const drawStep = (() => {
  const picture = document.querySelector("svg");
  const part = name => picture.getElementById(name);
  const { symbols, ...measures } = picture.dataset;
  const [cell, margin, size] = [measures.cell, measures.margin, measures.size].map(Number);
  const places = measures.places.split(",").map(place => place.split(" ").map(Number));
  const candidates = [...picture.querySelectorAll("text[id]")];
  const words = picture.querySelector("desc");
  const blank = words.textContent;
  const steps = [...document.querySelectorAll("article")].map(step => step.dataset);

  const parts = text => text ? text.split(" ") : [];
  const cellOf = candidate => Math.floor(candidate / size);
  const symbolOf = candidate => symbols[candidate % size];
  const corner = at => [at % size, Math.floor(at / size)].map(step => margin + step * cell);
  const middle = at => corner(at).map(from => from + cell / 2);
  const place = candidate => {
    const [[x, y], [right, down]] = [corner(cellOf(candidate)), places[candidate % size]];
    return [x + right, y + down];
  };
  const add = (layer, kind, attributes, text = "") => {
    const element = document.createElementNS(picture.namespaceURI, kind);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    element.textContent = text;
    part(layer).append(element);
  };
  const use = (layer, shape, [x, y], fill) => add(layer, "use", { href: `#${shape}`, x, y, fill });

  // From beside one candidate to beside the other, unless they are neighbours in a cell. Bent a
  // little, so that links of one line can be told apart. Returns the point at `part` of the curve.
  const addLink = (layer, [chain, part], [fromX, fromY], [toX, toY]) => {
    const length = Math.hypot(toX - fromX, toY - fromY), room = (places[1][0] - places[0][0]) / 2;
    if (length <= 2 * room) return null;
    const [right, down] = [(toX - fromX) / length, (toY - fromY) / length];
    const bend = Math.min(length / 8, cell / 3);
    const [x, y] = [(fromX + toX) / 2 - down * bend, (fromY + toY) / 2 + right * bend];
    const [beginX, beginY] = [fromX + right * room, fromY + down * room];
    const [endX, endY] = [toX - right * room, toY - down * room];
    const stroke = `var(--chain-${chain % 6 + 1})`;
    const curve = `M${beginX} ${beginY}Q${x} ${y} ${endX} ${endY}`;
    add(layer, "path", { d: curve, stroke, "data-chain": chain });
    // The head of the arrow, along the end of the curve.
    const reach = Math.hypot(endX - x, endY - y) || 1;
    const [back, aside] = [(x - endX) / reach * 8, (y - endY) / reach * 8];
    const sides = [.45, -.45].map(turn => {
      return `${endX + back - turn * aside} ${endY + aside + turn * back}`;
    });
    const head = `M${endX} ${endY}L${sides.join("L")}z`, look = { fill: stroke, stroke: "none" };
    add("strong-links", "path", { d: head, ...look, "data-chain": chain });
    const rest = 1 - part;
    const along = (from, by, to) => rest ** 2 * from + 2 * part * rest * by + part ** 2 * to;
    return [along(beginX, x, endX), along(beginY, y, endY)];
  };
  // The links of a chain, and on the first one the number of the chain, if it has one.
  const addChain = (text, chain, { length }) => {
    const nodes = text.split(/([-=])/), part = (chain + 1) / (length + 1);
    let at = null;
    for (let to = 2; to < nodes.length; to += 2) {
      const layer = nodes[to - 1] === "=" ? "strong-links" : "weak-links";
      const drawn = addLink(layer, [chain, part], place(nodes[to - 2]), place(nodes[to]));
      at ??= drawn;
    }
    if (length > 1 && at) {
      const [x, y] = at, fill = `var(--chain-${chain % 6 + 1})`;
      add("numbers", "circle", { cx: x, cy: y, r: 8, fill });
      add("numbers", "text", { x, y: y + 4, fill: "var(--ground)" }, chain + 1);
    }
  };
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
        picture.getElementById(`c${word}`)?.setAttribute("fill", "var(--struck)");
      }
    }
  };

  // What the steps before it have changed.
  const showKnown = number => {
    const gone = new Set(), digits = new Map();
    for (const { placed, removed } of steps.slice(0, number)) {
      parts(removed).forEach(candidate => gone.add(Number(candidate)));
      parts(placed).forEach(candidate => digits.set(cellOf(candidate), symbolOf(candidate)));
    }
    for (const text of candidates) {
      const candidate = Number(text.id.slice(1));
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

  return number => {
    for (const layer of picture.querySelectorAll("g[id]")) layer.replaceChildren();
    showKnown(number);
    const { houses, marks, chains } = steps[number];
    for (const house of parts(houses)) use("tints", `h${house}`, [0, 0], "var(--focus)");
    addMarks(marks);
    parts(chains).forEach(addChain);
  };
})();

// The first cell of each node of each chain of a step, as row and column from 1.
const chainsOf = ({ chains }) => {
  const { size, symbols } = document.querySelector("svg").dataset;
  const cellOf = node => {
    const cell = Math.floor(node / symbols.length);
    return [Math.floor(cell / size) + 1, cell % size + 1];
  };
  return chains ? chains.split(" ").map(chain => chain.split(/[-=]/).map(cellOf)) : [];
};
