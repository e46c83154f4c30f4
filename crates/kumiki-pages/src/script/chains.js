// Chains of candidates on a picture, as arrows.

// Returns the tools to draw on the layers of a picture: the corner of a cell, the place of a
// candidate, and a function that adds an element to a layer.
const layersOf = picture => {
  const { symbols, cell, margin, size, places } = picture.dataset;
  const all = places.split(",").map(place => place.split(" ").map(Number));
  return {
    places: all,
    add(layer, kind, attributes, text = "") {
      partOf(picture, layer).append(shapeFor(picture, kind, attributes, text));
    },
    symbolOf: candidate => symbols[candidate % symbols.length],
    place(candidate) {
      const at = Math.floor(candidate / symbols.length);
      const [right, down] = all[candidate % symbols.length];
      const [x, y] = [at % size, Math.floor(at / size)].map(step => Number(margin) + step * cell);
      return [x + right, y + down];
    },
  };
};

// Draws the links of each chain of a text, candidates with `=` for strong links and `-` for weak
// ones, and on the first link the number of its chain, if there are several.
const drawChains = (picture, text) => {
  const { places, add, place } = layersOf(picture), cell = Number(picture.dataset.cell);

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
  const addChain = (chain, number, { length }) => {
    const nodes = chain.split(/([-=])/), part = (number + 1) / (length + 1);
    let at = null;
    for (let to = 2; to < nodes.length; to += 2) {
      const layer = nodes[to - 1] === "=" ? "strong-links" : "weak-links";
      const drawn = addLink(layer, [number, part], place(nodes[to - 2]), place(nodes[to]));
      at ??= drawn;
    }
    if (length > 1 && at) {
      const [x, y] = at, fill = `var(--chain-${number % 6 + 1})`;
      add("numbers", "circle", { cx: x, cy: y, r: 8, fill });
      add("numbers", "text", { x, y: y + 4, fill: "var(--ground)" }, number + 1);
    }
  };
  (text ? text.split(" ") : []).forEach(addChain);
};
