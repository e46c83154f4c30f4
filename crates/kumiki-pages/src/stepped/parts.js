// Parts of the page of steps: the list, the legend, and a swipe over the picture.

// Returns a step of an answer as the page has it.
const stepFrom = (root, { title, line, notation, text, marks }) => {
  const paragraph = (words, name) => {
    const element = madeFor(root, "p", [words]);
    element.className = name;
    return element;
  };
  const step = madeFor(root, "article", [madeFor(root, "h2", [title])]);
  if (line) step.append(paragraph(line, "short"));
  step.append(...text.map(words => paragraph(words, "")));
  if (notation) step.append(paragraph(notation, "notation"));
  Object.assign(step.dataset, marks);
  return step;
};

// Lists the steps with links, and returns the links. A run of at least three steps that have the
// same `data-fold` is folded: "12 singles".
const listSteps = (list, steps) => {
  const make = (kind, content) => madeFor(list, kind, content);
  list.replaceChildren();
  const links = steps.map((step, number) => {
    const link = make("a", [step.querySelector("h2").textContent]);
    const conclusion = step.querySelector(".short");
    if (conclusion) link.append(make("span", [conclusion.textContent]));
    link.href = `#step-${number}`;
    return link;
  });
  for (let from = 0, to; from < steps.length; from = to) {
    const { fold } = steps[from].dataset;
    to = from + 1;
    while (fold && steps[to]?.dataset.fold === fold) to += 1;
    const lines = links.slice(from, to).map(link => make("li", [link]));
    if (lines.length < 3) {
      list.append(...lines);
      continue;
    }
    const summary = make("summary", [`${from + 1}–${to}: ${lines.length} ${fold}`]);
    list.append(make("li", [make("details", [summary, make("ol", lines)])]));
  }
  return links;
};

// The steps whose pictures are on paper: the first one, the last one, and one in about thirty.
const picturesOnPaper = count => {
  const parts = Math.min(Math.ceil(count / 30), 6);
  const all = [...Array(parts + 1).keys()].map(part => Math.floor(part * (count - 1) / parts));
  return count ? [...new Set(all)] : [];
};

// Says what the colours of a step mean. `data-legend` has pairs of a role and its meaning.
const showLegend = (legend, { legend: pairs, houses, chains }) => {
  const meanings = {
    defining: "pattern", secondary: "its other part", fin: "fin", "endo-fin": "fin in two houses",
    on: "true in the chain", off: "false in the chain", common: "digit that two sets share",
    removed: "removed", placed: "placed", looked: "looked at", concluded: "follows",
    supposed: "supposed", one: "one solution", another: "another solution",
  };
  const line = (kind, text) => {
    const swatch = madeFor(legend, "i");
    swatch.className = `swatch ${kind}`;
    swatch.setAttribute("aria-hidden", "true");
    return madeFor(legend, "li", [swatch, text]);
  };
  const lines = (pairs ? pairs.split(" ") : []).map(pair => {
    const [role, part] = pair.split(":");
    return line(role, meanings[part] ?? part.replace("set-", "set "));
  });
  if (houses) lines.unshift(line("house", "houses of the step"));
  if (chains) {
    if (chains.includes("=")) lines.push(line("strong", "one of the two is true"));
    if (chains.includes("-")) lines.push(line("weak", "not both are true"));
  }
  legend.replaceChildren(...lines);
};

// Calls `turn` with 1 for a swipe to the left, and with -1 for one to the right.
const onSwipe = (element, turn) => {
  let begin = null;
  element.addEventListener("touchstart", event => {
    begin = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  element.addEventListener("touchend", event => {
    if (!begin) return;
    const [end] = event.changedTouches;
    const [across, down] = [end.clientX - begin.clientX, end.clientY - begin.clientY];
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) turn(-Math.sign(across));
    begin = null;
  });
};

// Makes the names in the paragraphs of a step buttons, folds its notation, and numbers the
// sentences of its chains as the picture does.
const linkWords = (step, chains, picture, root) => {
  lightUp(picture, []);
  unpinNames(root);
  if (step.dataset.linked) return;
  step.dataset.linked = "true";
  const notation = step.querySelector(".notation");
  if (notation) {
    const details = madeFor(root, "details", [madeFor(root, "summary", ["Notation"])]);
    notation.replaceWith(details);
    details.append(notation);
  }
  for (const paragraph of step.querySelectorAll(":scope > p")) {
    const { textContent: text, className } = paragraph;
    const lines = sentencesOf(text, text.length > 240 || chains.length > 1).map(sentence => {
      const line = madeFor(root, "p");
      line.className = className;
      const chain = chains.findIndex(cells => isAlong(cells, namesIn(sentence, Infinity)));
      if (chain >= 0 && chains.length > 1) line.append(chainButton(chain, picture, root));
      line.append(...withNames(sentence, picture, root));
      return line;
    });
    paragraph.replaceWith(...lines);
  }
};

// Returns whether the names of a sentence have the cells of a chain, [row, column] each, in order.
const isAlong = (cells, names) => {
  let at = 0;
  for (const { place: { rows, columns } } of names) {
    const has = (all, number) => all?.some(name => name === number || `${name}`.includes(number));
    while (at < cells.length && has(rows, cells[at][0]) && has(columns, cells[at][1])) at += 1;
  }
  return cells.length > 0 && at === cells.length;
};

// Returns the number of a chain as a button, which dims the other chains.
const chainButton = (chain, picture, root) => {
  const button = madeFor(root, "button", [chain + 1]);
  button.type = "button";
  button.className = `badge chain-${chain % 6 + 1}`;
  button.setAttribute("aria-label", `Show only chain ${chain + 1}`);
  button.setAttribute("aria-pressed", "false");
  button.onclick = () => {
    const isOnly = button.getAttribute("aria-pressed") !== "true";
    for (const other of root.querySelectorAll(".badge")) {
      other.setAttribute("aria-pressed", "false");
    }
    button.setAttribute("aria-pressed", isOnly);
    for (const link of picture.querySelectorAll("[data-chain]")) {
      link.classList.toggle("dimmed", isOnly && Number(link.dataset.chain) !== chain);
    }
  };
  return button;
};
