// Tints: colours of cells, what is near the cursor, looks of a hint, and marks of what is wrong.

// The names of the colours of cells, in the order of their numbers from 1.
const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"];

const makeTints = (game, state, ground) => {
  const { picture, cell, columns, make, layer, corner, middle } = ground;
  const first = picture.querySelector("rect").nextSibling;
  const [colours, near, looks] = ["colours", "near", "looks"].map(name => layer(name, first));
  const clashing = layer("clashing"), wrong = layer("wrong");
  const square = (number, attributes) => {
    const [x, y] = corner(Math.floor(number / columns), number % columns);
    return make("rect", { x, y, width: cell, height: cell, ...attributes });
  };

  return {
    showColours() {
      colours.replaceChildren(...state.colours.flatMap((colour, number) => {
        return colour ? [square(number, { fill: `var(--cell-${colour})` })] : [];
      }));
    },
    // Tints the houses of the cursor, and the cells that have the same number.
    showNear(houses, equal) {
      near.replaceChildren(
        ...[...houses].map(number => square(number, { class: "house" })),
        ...[...equal].map(number => square(number, { class: "equal" })),
      );
    },
    // Underlines the numbers that are twice in a house, with a wave.
    showClashes(cells) {
      clashing.replaceChildren(...[...cells].map(number => {
        const [x, y] = corner(Math.floor(number / columns), number % columns);
        const wave = `q${cell * .07} ${cell * -.1} ${cell * .14} 0t${cell * .14} 0`;
        const line = `M${x + cell * .22} ${y + cell * .88}${wave}t${cell * .14} 0t${cell * .14} 0`;
        return make("path", { d: line });
      }));
    },
    // Colours the places of a step, by their roles.
    showLooks(roles) {
      const all = Object.entries(roles).flatMap(([role, places]) => {
        return places.map(place => [role, place]);
      });
      looks.replaceChildren(...all.map(([role, place]) => {
        const [kind, row, column] = game.places[place] ?? place, fill = `var(--${role})`;
        if (kind === "c") return square(row * columns + column, { fill });
        const [cx, cy] = middle([kind, row, column]);
        return make("circle", { cx, cy, r: cell * .2, fill });
      }));
    },
    // Marks wrong places with a ring and a cross, which do not depend on colours. A place is a
    // number, or a list of its kind, its row and its column.
    showWrong(places) {
      wrong.replaceChildren(...places.flatMap(place => {
        const at = game.places[place] ?? place, [kind] = at, [x, y] = middle(at);
        const half = cell * (kind === "c" ? .42 : .2), side = 2 * half, small = cell * .1;
        const [right, upper] = [x + half - small * 1.4, y - half + small * 1.4];
        const falling = `M${right - small} ${upper - small}l${2 * small} ${2 * small}`;
        const rising = `M${right - small} ${upper + small}l${2 * small} ${-2 * small}`;
        const ring = { x: x - half, y: y - half, width: side, height: side, rx: 3 };
        return [make("rect", ring), make("path", { d: falling + rising })];
      }));
    },
  };
};
