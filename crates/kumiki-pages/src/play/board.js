// The board: what the player has written on the picture, and a grid of cells for pointer, keyboard
// and screen reader over it.

const makeBoard = (root, game, state, seen) => {
  const picture = pictureOf(root);
  const [cell, margin, columns, rows] =
    ["cell", "margin", "size", "rows"].map(name => Number(picture.dataset[name]));
  const { x: left, y: top, width, height } = picture.viewBox.baseVal;
  const make = (...shape) => shapeFor(picture, ...shape);
  const layer = (name, before = null) => {
    const group = make("g", { class: name });
    picture.insertBefore(group, before);
    return group;
  };
  const ground = picture.querySelector("rect");
  const looks = layer("looks", ground.nextSibling);
  // A picture may have layers for what is written, below and above its clues.
  const above = partOf(picture, "above") ?? layer("entries");
  const below = partOf(picture, "below") ?? layer("entries", looks.nextSibling);
  above.classList.add("entries");
  const wrong = layer("wrong");

  // Where a place is: its kind (cell, link or border, of a horizontal or vertical side), and its
  // middle in the units of the picture.
  const corner = (row, column) => [margin + column * cell, margin + row * cell];
  const middle = ([kind, row, column]) => {
    const [x, y] = corner(row, column);
    if (kind === "c") return [x + cell / 2, y + cell / 2];
    return kind[1] === "h" ? [x + cell / 2, y] : [x, y + cell / 2];
  };
  const keyOf = (kind, row, column) => `${kind} ${row} ${column}`;
  const at = new Map(game.places.map((place, number) => [keyOf(...place), number]));
  const placeAt = (kind, row, column) => at.get(keyOf(kind, row, column));
  // The places of the sides of a cell, by direction.
  const sidesOf = (row, column) => Object.fromEntries(Object.entries({
    up: ["h", row, column], down: ["h", row + 1, column],
    left: ["v", row, column], right: ["v", row, column + 1],
  }).map(([to, [way, r, c]]) => [to, placeAt(`l${way}`, r, c) ?? placeAt(`b${way}`, r, c)]));

  // The marks of a place that no number in a house with it rules out. The others are kept, and come
  // back when the number is erased.
  let ruledOut = seen();
  const marksOf = place => {
    const { corner, centre } = state.contents[place];
    return [corner, centre].map(marks => marks.filter(mark => !ruledOut[place].has(mark)));
  };
  const text = (into, [x, y], size, content, kind) => {
    into.append(make("text", { x, y: y + size * .35, "font-size": size, class: kind }, content));
  };
  const labels = [...game.labels ?? [], ...game.given];
  const labelled = new Set(labels.map(([row, column]) => row * columns + column));
  const drawMarks = (place, names) => {
    const [corners, centre] = marksOf(place);
    const [x, y] = middle(game.places[place]);
    // Corners first, and then the middles of the upper and the lower side.
    const spots = [
      [-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1],
      [-.5, -1], [.5, -1], [-.5, 1], [.5, 1],
    ];
    // Below a label in the corner of the cell.
    const [, row, column] = game.places[place];
    const room = labelled.has(row * columns + column) ? .15 : 0;
    corners.slice(0, spots.length).forEach((mark, number) => {
      const [right, down] = spots[number], away = down < 0 ? down + room * 3 : down;
      text(above, [x + right * cell * .34, y + away * cell * .33], cell * .23, names[mark], "mark");
    });
    if (centre.length) {
      const gap = names.some(name => name.length > 1) ? " " : "";
      const word = centre.map(mark => names[mark]).join(gap);
      text(above, [x, y], cell * Math.min(.27, 1.35 / word.length), word, "mark");
    }
  };
  const drawPlace = (content, place) => {
    const [, row, column, set] = game.places[place];
    const { numbers, states, empty } = game.sets[set];
    if (numbers) {
      if (content.value < 0) return drawMarks(place, numbers);
      const name = numbers[content.value];
      const size = cell * (name.length > 2 ? .4 : .6);
      return text(above, middle(game.places[place]), size, name, "value");
    }
    const uses = content.value < 0 ? "" : states[content.value]?.uses ?? empty;
    for (const use of uses.match(/\S+ \S+ \S+/g) ?? []) {
      const [shape] = use.split(" "), [x, y] = [column * cell, row * cell];
      (shape[0] === "b" ? below : above).append(make("use", { href: shapeOf(picture, shape), x, y }));
    }
  };

  // The cells, as elements that can have the focus.
  const grid = partOf(root, "grid");
  for (const [name, value] of Object.entries({
    left: (margin - left) / width, top: (margin - top) / height,
    width: columns * cell / width, height: rows * cell / height,
  })) grid.style[name] = `${value * 100}%`;
  grid.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  grid.style.gridTemplateRows = `repeat(${rows}, 1fr)`;
  const cells = [];
  for (let row = 0; row < rows; row++) {
    const line = madeFor(root, "div");
    line.setAttribute("role", "row");
    for (let column = 0; column < columns; column++) {
      const element = madeFor(root, "div");
      element.setAttribute("role", "gridcell");
      element.tabIndex = -1;
      line.append(element);
      const about = game.about?.[row * columns + column];
      if (about) element.setAttribute("aria-description", about);
      cells.push(element);
    }
    grid.append(line);
  }
  const given = new Map(game.given.map(([row, column, text]) => [row * columns + column, text]));

  const beside = (kind, line) => {
    const clues = (game.beside ?? []).filter(([of, at]) => of === kind && at === line);
    return clues.map(([, , text]) => `clues ${text}`);
  };

  // What a place says: "5", "shaded", "a line"; marks; or nothing.
  const word = place => {
    const { value } = state.contents[place];
    const { numbers, states } = game.sets[game.places[place][3]];
    const names = numbers ?? states.map(state => state.word);
    if (value >= 0) return names[value] ?? "nothing here";
    const marks = marksOf(place).flat().map(mark => names[mark]);
    return marks.length ? `marks ${marks.join(" ")}` : "";
  };
  const labelOf = (row, column) => {
    const clue = given.get(row * columns + column);
    const place = placeAt("c", row, column);
    const parts = clue === undefined ? [] : [`${clue}, given`];
    if (column === 0) parts.push(...beside("row", row));
    if (row === 0) parts.push(...beside("column", column));
    if (place !== undefined) parts.push(word(place) || "blank");
    for (const [to, side] of Object.entries(sidesOf(row, column))) {
      if (side !== undefined && word(side)) parts.push(`${to}: ${word(side)}`);
    }
    return `row ${row + 1} column ${column + 1}${parts.length ? `: ${parts.join(", ")}` : ""}`;
  };

  return {
    rows, columns, cells, placeAt, sidesOf, middle, cell, grid,
    // The point of a pointer in the picture.
    pointOf({ clientX, clientY }) {
      const { x, y, width: across, height: down } = grid.getBoundingClientRect();
      return [(clientX - x) / across * columns, (clientY - y) / down * rows];
    },
    draw() {
      ruledOut = seen();
      above.replaceChildren();
      below.replaceChildren();
      state.contents.forEach(drawPlace);
      cells.forEach((element, number) => {
        element.setAttribute("aria-label", labelOf(Math.floor(number / columns), number % columns));
      });
    },
    // Colours the places of a step, by their roles.
    showLooks(roles) {
      const all = Object.entries(roles).flatMap(([role, places]) => {
        return places.map(place => [role, place]);
      });
      looks.replaceChildren(...all.map(([role, place]) => {
        const [kind, row, column] = game.places[place] ?? place, fill = `var(--${role})`;
        if (kind === "c") {
          const [x, y] = corner(row, column);
          return make("rect", { x, y, width: cell, height: cell, fill });
        }
        const [cx, cy] = middle([kind, row, column]);
        return make("circle", { cx, cy, r: cell * .2, fill });
      }));
    },
    // Marks wrong places with a ring and a cross, which do not depend on colours.
    showWrong(places) {
      wrong.replaceChildren(...places.flatMap(place => {
        const [kind] = game.places[place], [x, y] = middle(game.places[place]);
        const half = cell * (kind === "c" ? .42 : .2), side = 2 * half, small = cell * .1;
        const [right, upper] = [x + half - small * 1.4, y - half + small * 1.4];
        const falling = `M${right - small} ${upper - small}l${2 * small} ${2 * small}`;
        const rising = `M${right - small} ${upper + small}l${2 * small} ${-2 * small}`;
        const ring = { x: x - half, y: y - half, width: side, height: side, rx: 3 };
        return [make("rect", ring), make("path", { d: falling + rising })];
      }));
    },
    // The name of a place in a sentence.
    nameOf(place) {
      const [kind, row, column] = game.places[place];
      const name = `r${row + 1}c${column + 1}`;
      if (kind === "c") return name;
      const before = kind[1] === "h" ? `r${row}c${column + 1}` : `r${row + 1}c${column}`;
      if (kind[0] === "l") return `${before}-${name}`;
      if (row === rows) return `bottom of ${before}`;
      if (column === columns) return `right of ${before}`;
      return `${kind[1] === "h" ? "top" : "left"} of ${name}`;
    },
    word,
  };
};
