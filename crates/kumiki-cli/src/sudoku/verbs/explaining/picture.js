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
  // little, so that links of one line can be told apart.
  const addLink = (layer, [fromX, fromY], [toX, toY]) => {
    const length = Math.hypot(toX - fromX, toY - fromY), room = (places[1][0] - places[0][0]) / 2;
    if (length <= 2 * room) return;
    const [along, across] = [(toX - fromX) / length, (toY - fromY) / length];
    const bend = Math.min(length / 8, cell / 3);
    const [x, y] = [(fromX + toX) / 2 - across * bend, (fromY + toY) / 2 + along * bend];
    const [beginX, beginY] = [fromX + along * room, fromY + across * room];
    const [endX, endY] = [toX - along * room, toY - across * room];
    add(layer, "path", { d: `M${beginX} ${beginY}Q${x} ${y} ${endX} ${endY}` });
  };
  const addChain = chain => {
    const nodes = chain.split(/([-=])/);
    for (let at = 2; at < nodes.length; at += 2) {
      const layer = nodes[at - 1] === "=" ? "strong-links" : "weak-links";
      addLink(layer, place(nodes[at - 2]), place(nodes[at]));
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
      if (role === "removal") use("strokes", "stroke", place(word), "none");
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
