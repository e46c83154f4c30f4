// Variants: the rules of a sudoku beside its houses, as their words say them.

// The cells that words name: `r1c1 r1c2`.
const cellsIn = (grid, words) =>
  [...words.matchAll(/\br(\d+)c(\d+)\b/g)].map(([, row, column]) => {
    return grid.at(row - 1, column - 1);
  });
const numberIn = words => Number(words.match(/-?\d+/)?.[0]);

// Checks pairs of cells: `is` takes the digits of both.
const pairs = function* (view, values, all, words, is) {
  for (const [one, other] of all) {
    const [first, second] = [values(one), values(other)];
    if (first === null || second === null || is(first, second)) continue;
    yield fault(
      view,
      `${words}: ${first} at ${view.nameOf(one)}, ${second} at ${view.nameOf(other)}`,
      [one, other],
    );
  }
};
const alongOf = cells => cells.slice(1).map((cell, at) => [cells[at], cell]);
const offsets = (view, steps) =>
  view.cells.flatMap(cell =>
    steps.flatMap(([down, right]) => {
      const to = view.step(cell, down, right);
      return to === undefined ? [] : [[cell, to]];
    }),
  );
const KNIGHT = [
    [1, 2],
    [2, 1],
    [1, -2],
    [2, -1],
  ],
  KING = [
    [1, 1],
    [1, -1],
  ],
  SIDE = [
    [0, 1],
    [1, 0],
  ];
const differ = (one, other) => one !== other;

// What each kind of rule says, by the beginning of its words. A rule takes the view, the digits of
// cells, the words and its cells.
const RULES = [
  [
    /^cage of sum/,
    function* (view, values, words, cells, digits) {
      yield* different(view, `the ${words.split(" at ")[0]}`, cells, values);
      yield* sums(view, `the ${words.split(" at ")[0]}`, cells, numberIn(words), digits, values);
    },
  ],
  [
    /^(cage at|extra region)/,
    (view, values, words, cells) => different(view, "a cage", cells, values),
  ],
  [
    /^cells of sum/,
    (view, values, words, cells, digits) =>
      sums(view, `the ${words.split(" at ")[0]}`, cells, numberIn(words), digits, values),
  ],
  [
    /^thermometer/,
    (view, values, words, cells) =>
      pairs(
        view,
        values,
        alongOf(cells),
        "a thermometer does not rise",
        (one, other) => one < other,
      ),
  ],
  [
    /^slow thermometer/,
    (view, values, words, cells) =>
      pairs(view, values, alongOf(cells), "a slow thermometer falls", (one, other) => one <= other),
  ],
  [
    /^palindrome/,
    (view, values, words, cells) =>
      pairs(
        view,
        values,
        cells.map((cell, at) => [cell, cells.at(-1 - at)]),
        "a palindrome is not",
        (one, other) => one === other,
      ),
  ],
  [
    /^whisper line/,
    (view, values, words, cells) =>
      pairs(
        view,
        values,
        alongOf(cells),
        `neighbours on a whisper line differ by less than ${numberIn(words)}`,
        (one, other) => Math.abs(one - other) >= numberIn(words),
      ),
  ],
  [
    /^renban line/,
    function* (view, values, words, cells) {
      yield* different(view, "a renban line", cells, values);
      const known = cells.map(values).filter(digit => digit !== null);
      if (known.length > 1 && Math.max(...known) - Math.min(...known) >= cells.length)
        yield fault(view, "the digits of a renban line are not consecutive", cells);
    },
  ],
  [
    /^between line/,
    function* (view, values, words, cells) {
      const ends = [values(cells[0]), values(cells.at(-1))];
      if (ends.includes(null)) return;
      const out = cells
        .slice(1, -1)
        .filter(
          cell =>
            values(cell) !== null &&
            (values(cell) <= Math.min(...ends) || values(cell) >= Math.max(...ends)),
        );
      if (out.length)
        yield fault(view, `${view.nameOf(out[0])} is not between the ends of its line`, out);
    },
  ],
  [
    /^arrow from/,
    function* (view, values, words, cells, digits) {
      const [bulb, shaft] = words.split(" along ").map(part => cellsIn(view, part)),
        known = bulb.map(values);
      if (!known.includes(null))
        yield* sums(
          view,
          "an arrow",
          shaft,
          Number(known.reduce((sum, digit) => 10 * sum + digit, 0)),
          digits,
          values,
        );
    },
  ],
  [
    /^white dot/,
    (view, values, words, cells) =>
      pairs(
        view,
        values,
        [cells],
        `no difference of ${numberIn(words)} at a white dot`,
        (one, other) => Math.abs(one - other) === numberIn(words),
      ),
  ],
  [
    /^black dot/,
    (view, values, words, cells) =>
      pairs(
        view,
        values,
        [cells],
        `no ratio of ${numberIn(words)} at a black dot`,
        (one, other) => one === numberIn(words) * other || other === numberIn(words) * one,
      ),
  ],
  [
    /^sum \d+ at/,
    (view, values, words, cells) =>
      pairs(
        view,
        values,
        [cells],
        `no sum of ${numberIn(words)}`,
        (one, other) => one + other === numberIn(words),
      ),
  ],
  [
    /^greater-than sign/,
    (view, values, words, cells) =>
      pairs(view, values, [cells], "the first is not greater", (one, other) => one > other),
  ],
  [
    /^(odd|even) digit/,
    function* (view, values, words, cells) {
      for (const cell of cells.filter(
        cell => values(cell) !== null && values(cell) % 2 !== (words[0] === "o" ? 1 : 0),
      ))
        yield fault(view, `${view.nameOf(cell)} is not ${words.split(" ")[0]}`, [cell]);
    },
  ],
  [
    /^(minimum|maximum)/,
    function* (view, values, words, cells) {
      const sign = words[1] === "i" ? 1 : -1;
      yield* pairs(
        view,
        values,
        view.neighbours(cells[0]).map(to => [cells[0], to]),
        `no ${words.split(" ")[0]}`,
        (one, other) => sign * one < sign * other,
      );
    },
  ],
  [
    /^quadruple/,
    function* (view, values, words, cells) {
      const left = cells.map(values),
        open = left.filter(digit => digit === null).length;
      const missing = [...words.split(" ")[1]]
        .map(digit => parseInt(digit, 36))
        .filter(digit => {
          const at = left.indexOf(digit);
          if (at >= 0) left[at] = undefined;
          return at < 0;
        });
      if (missing.length > open)
        yield fault(view, `no ${missing[0]} around the corner at ${view.nameOf(cells[0])}`, cells);
    },
  ],
  [
    /^clones/,
    (view, values, words) => {
      const [some, copy] = words.split(" and ").map(part => cellsIn(view, part));
      return pairs(
        view,
        values,
        some.map((cell, at) => [cell, copy[at]]),
        "clones are not equal",
        (one, other) => one === other,
      );
    },
  ],
  [
    /^little killer/,
    (view, values, words, cells, digits) => {
      const way = words.split(" ").slice(-2),
        [down, right] = [way[0] === "down" ? 1 : -1, way[1] === "right" ? 1 : -1];
      const line = [cells[0]];
      for (
        let to = view.step(cells[0], down, right);
        to !== undefined;
        to = view.step(to, down, right)
      )
        line.push(to);
      return sums(view, `the ${words.split(" from ")[0]}`, line, numberIn(words), digits, values);
    },
  ],
  [
    /^sandwich/,
    function* (view, values, words, cells, [least, most]) {
      const line = [cells[0], ...view.line(cells[0], words.split(" ").at(-1))],
        digits = line.map(values);
      const ends = [digits.indexOf(least), digits.indexOf(most)].sort((one, other) => one - other);
      if (ends[0] < 0) return;
      const inside = line.slice(ends[0] + 1, ends[1]);
      yield* sums(
        view,
        `the ${words.split(" from ")[0]}`,
        inside,
        numberIn(words),
        [least, most],
        values,
      );
    },
  ],
  [
    /^(falling|rising) diagonal/,
    (view, values, words) => {
      const cells = view.cells.filter(cell =>
        words[0] === "f"
          ? view.rowOf(cell) === view.columnOf(cell)
          : view.rowOf(cell) + view.columnOf(cell) === view.rows - 1,
      );
      return different(view, `the ${words}`, cells, values);
    },
  ],
  [
    /^anti-knight/,
    (view, values) => pairs(view, values, offsets(view, KNIGHT), "a knight's move apart", differ),
  ],
  [
    /^anti-king/,
    (view, values) => pairs(view, values, offsets(view, KING), "a king's move apart", differ),
  ],
  [
    /^non-consecutive/,
    (view, values) =>
      pairs(
        view,
        values,
        offsets(view, SIDE),
        "consecutive neighbours",
        (one, other) => Math.abs(one - other) !== 1,
      ),
  ],
  [
    /^all (white dots|black dots|XV) given/,
    function* (view, values, words, cells, digits, boxes, rules) {
      const isMark = words.includes("XV") ? /^sum / : /^(white|black) dot/;
      const marked = new Set(
        rules.filter(rule => isMark.test(rule)).map(rule => cellsIn(view, rule).sort().join()),
      );
      const blank = offsets(view, SIDE).filter(pair => !marked.has([...pair].sort().join()));
      const is = {
        white: (one, other) => Math.abs(one - other) !== 1,
        black: (one, other) => one !== 2 * other && other !== 2 * one,
        XV: (one, other) => one + other !== 5 && one + other !== 10,
      }[words.split(" ")[1]];
      yield* pairs(view, values, blank, `${words}, but none here`, is);
    },
  ],
  [
    /^disjoint groups/,
    function* (view, values, words, cells, digits, boxes) {
      for (let at = 0; at < view.rows; at += 1)
        yield* different(
          view,
          "equal places of boxes",
          boxes.map(box => box[at]).filter(cell => cell !== undefined),
          values,
        );
    },
  ],
  [
    /^windoku/,
    function* (view, values) {
      for (const top of [1, 5])
        for (const left of [1, 5]) {
          const cells = view.cells.filter(
            cell =>
              Math.floor((view.rowOf(cell) - top) / 3) === 0 &&
              Math.floor((view.columnOf(cell) - left) / 3) === 0,
          );
          yield* different(view, "a window", cells, values);
        }
    },
  ],
];
