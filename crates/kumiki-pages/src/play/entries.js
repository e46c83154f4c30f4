// Entries: what the player has written, drawn on the picture.

// Where marks in the corners of a cell are: corners first, and then the middles of the upper and
// the lower side.
const SPOTS = [
  [-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-.5, -1], [.5, -1], [-.5, 1], [.5, 1],
];

const makeEntries = (game, state, ground) => {
  const { picture, cell, columns, make, layer, middle } = ground;
  // A picture may have layers for what is written, below and above its clues.
  const above = partOf(picture, "above") ?? layer("entries");
  const below = partOf(picture, "below")
    ?? layer("entries", picture.querySelector("rect").nextSibling);
  for (const group of [above, below]) group.classList.add("entries");
  // Numbers stand below the clues in corners.
  const lowered = Number(picture.dataset.lowered ?? 0);

  const text = (into, [x, y], size, content, kind) => {
    const element = make("text", { x, y: y + size * .35, "font-size": size, class: kind }, content);
    into.append(element);
    return element;
  };
  const labels = [...game.labels ?? [], ...game.given];
  const labelled = new Set(labels.map(([row, column]) => row * columns + column));
  const drawMarks = (place, names, { corner, centre, forbidden }) => {
    const [x, y] = middle(game.places[place]);
    const kind = mark => forbidden.has(mark) ? "mark forbidden" : "mark";
    // Below a label in the corner of the cell.
    const [, row, column] = game.places[place];
    const room = labelled.has(row * columns + column) ? .15 : 0;
    corner.slice(0, SPOTS.length).forEach((mark, number) => {
      const [right, down] = SPOTS[number], away = down < 0 ? down + room * 3 : down;
      const at = [x + right * cell * .34, y + away * cell * .33];
      text(above, at, cell * .23, names[mark], kind(mark));
    });
    if (!centre.length) return;
    const gap = names.some(name => name.length > 1) ? " " : "";
    const length = centre.map(mark => names[mark]).join(gap).length;
    const line = text(above, [x, y], cell * Math.min(.27, 1.35 / length), "", "mark");
    centre.forEach((mark, number) => {
      const name = number ? gap + names[mark] : names[mark];
      line.append(make("tspan", { class: kind(mark) }, name));
    });
  };
  const drawUses = (uses, place, groups) => {
    const [, row, column] = game.places[place];
    for (const use of uses.match(/\S+ \S+ \S+/g) ?? []) {
      const [shape] = use.split(" "), [x, y] = [column * cell, row * cell];
      const into = shape[0] === "b" ? groups.below : groups.above;
      into.append(make("use", { href: shapeOf(picture, shape), x, y }));
    }
  };
  const groupsOf = kind => {
    const [down, up] = [below, above].map(layer => {
      const group = make("g", { class: kind });
      layer.append(group);
      return group;
    });
    return { below: down, above: up };
  };

  return {
    // Draws all places; `marksOf` returns the marks of one, with those that are forbidden.
    draw(marksOf) {
      above.replaceChildren();
      below.replaceChildren();
      const tried = state.tried();
      const sure = groupsOf("sure"), trial = groupsOf("tried"), maybe = groupsOf("maybe");
      state.contents.forEach((content, place) => {
        const { numbers, states, empty = "" } = game.sets[game.places[place][3]];
        const usesOf = value => value < 0 ? "" : states[value]?.uses ?? empty;
        if (!numbers) {
          drawUses(usesOf(content.value), place, tried.has(place) ? trial : sure);
          if (content.value < 0) drawUses(usesOf(content.maybe), place, maybe);
        } else if (content.value < 0) drawMarks(place, numbers, marksOf(place));
        else {
          const name = numbers[content.value], size = cell * (name.length > 2 ? .4 : .6);
          const kind = tried.has(place) ? "value tried" : "value";
          const [x, y] = middle(game.places[place]);
          text(above, [x, y + lowered], size, name, kind);
        }
      });
    },
  };
};
