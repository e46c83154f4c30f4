// The board: a grid of cells for pointer, keyboard and screen reader over the picture, with what is
// drawn on it.

// Returns where things are: layers of the picture, corners and middles in its units, and places.
const makeGround = (picture, game) => {
  const [cell, margin, columns, rows] =
    ["cell", "margin", "size", "rows"].map(name => Number(picture.dataset[name]));
  const { x: left, y: top, width, height } = picture.viewBox.baseVal;
  const make = (...shape) => shapeFor(picture, ...shape);
  const layer = (name, before = null) => {
    const group = make("g", { class: name });
    picture.insertBefore(group, before);
    return group;
  };
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
  // The part of the picture that the cells cover.
  const frame = {
    left: (margin - left) / width, top: (margin - top) / height,
    width: columns * cell / width, height: rows * cell / height,
  };
  return { picture, cell, rows, columns, frame, make, layer, corner, middle, placeAt, sidesOf };
};

// Makes the cells as elements that can have the focus, and returns them.
const makeCells = (root, game, { rows, columns, frame }) => {
  const grid = partOf(root, "grid");
  for (const name in frame) grid.style[name] = `${frame[name] * 100}%`;
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
  return cells;
};

const makeBoard = (root, game, state, seen) => {
  const picture = pictureOf(root), ground = makeGround(picture, game);
  const { rows, columns, placeAt, sidesOf } = ground;
  const tints = makeTints(game, state, ground);
  const entries = makeEntries(game, state, ground);
  const cells = makeCells(root, game, ground), grid = partOf(root, "grid");
  const given = new Map(game.given.map(([row, column, text]) => [row * columns + column, text]));
  let marksOf = marksLeft(state, seen()), clashes = new Set();

  const beside = (kind, line) => {
    const clues = (game.beside ?? []).filter(([of, at]) => of === kind && at === line);
    return clues.map(([, , text]) => `clues ${text}`);
  };
  const namesOf = place => {
    const { numbers, states } = game.sets[game.places[place][3]];
    return numbers ?? states.map(state => state.word);
  };
  // What a place says: "5", "shaded", "a line"; marks; or nothing.
  const word = place => {
    const { value, maybe } = state.contents[place], names = namesOf(place);
    if (value >= 0) return names[value] ?? "nothing here";
    if (maybe >= 0) return `maybe ${names[maybe] ?? "nothing here"}`;
    const { corner, centre, forbidden } = marksOf(place);
    const marks = [...corner, ...centre].filter(mark => !forbidden.has(mark));
    return marks.length ? `marks ${marks.map(mark => names[mark]).join(" ")}` : "";
  };
  const labelOf = (row, column) => {
    const cell = row * columns + column, clue = given.get(cell), place = placeAt("c", row, column);
    const parts = clue === undefined ? [] : [`${clue}, given`];
    if (column === 0) parts.push(...beside("row", row));
    if (row === 0) parts.push(...beside("column", column));
    if (place !== undefined) parts.push(word(place) || "blank");
    if (clashes.has(cell)) parts.push("twice in a house");
    if (state.colours[cell]) parts.push(COLOURS[state.colours[cell] - 1]);
    for (const [to, side] of Object.entries(sidesOf(row, column))) {
      if (side !== undefined && word(side)) parts.push(`${to}: ${word(side)}`);
    }
    return `row ${row + 1} column ${column + 1}${parts.length ? `: ${parts.join(", ")}` : ""}`;
  };

  return {
    ...ground, ...tints, cells, grid, word, given,
    // The point of a pointer in the picture.
    pointOf({ clientX, clientY }) {
      const { x, y, width: across, height: down } = grid.getBoundingClientRect();
      return [(clientX - x) / across * columns, (clientY - y) / down * rows];
    },
    draw() {
      marksOf = marksLeft(state, seen());
      clashes = clashesOf(state);
      entries.draw(marksOf);
      tints.showColours();
      tints.showClashes(clashes);
      cells.forEach((element, number) => {
        element.setAttribute("aria-label", labelOf(Math.floor(number / columns), number % columns));
      });
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
  };
};
