// Puzzles and models for the checks of the playground.

const names = (count, letter) => [...Array(count).keys()].map(number => `${letter}${number}`);
const upTo = count => [...Array(count).keys()];

export const WIKIPEDIA =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const WIKIPEDIA_SOLUTION =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
export const SEVENTEEN =
  ".................1.....2.3......3.2...4....5...6.1.....3......6.7..8...952.7.....";
export const HARD =
  "000531609906480000304002058765210384139748006008000010083000165047160092090020400";
export const NONE =
  "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";
export const SEVERAL =
  "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
export const INVALID = `55${WIKIPEDIA.slice(2)}`;
export const SLITHER = "https://puzz.link/p?slither/5/5/26bh1cdi831a";

// A board of 14 rows: `kumiki puzzle generate fillomino --size 14x14 --seed 1`.
export const FILLOMINO =
  "fillomino/14/14/i4h1g6i51i6g5j35i7g24i71g1i5i226i7l3h827g7g8g77m1h17h16h64k7g12j34664g4j3g1g6" +
  "h63g4h33j4i4g3i13g1i35h7g6h14g2h3h1g6g6i6i2g3h6g5g54h";

export const CONFLICT = JSON.stringify({
  variables: ["x", "y"].map(name => ({ name, domain: [1, 2] })),
  constraints: ["x < y", "y < x"].map(expr => ({ kind: "String", expr })),
});

// A model with 16! solutions, which nobody counts one by one.
export const PERMUTATIONS = JSON.stringify({
  variables: names(16, "q").map(name => ({ name, domain: upTo(16) })),
  constraints: [{ kind: "AllDifferent", scope: names(16, "q") }],
});

// A puzzle whose title would run a script, if the page took it for HTML.
export const MARKUP = JSON.stringify({
  title: '</script><img src=x onerror="window.hacked = 1">',
  size: 9,
  grid: upTo(9).map(row =>
    upTo(9).map(column => {
      const digit = Number(WIKIPEDIA[9 * row + column]);
      return digit ? { value: digit, given: true } : {};
    }),
  ),
});
