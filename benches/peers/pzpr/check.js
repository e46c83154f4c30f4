// Boards and answers through the reader and the answer check of pzprjs.
//
// Invariant: each line of the input is a board in JSON, and gets one line: for an answer, the code
// of the first rule that it breaks or null; for a way to enumerate, the number of accepted answers.

"use strict";
const path = require("path");
const readline = require("readline");
const pzpr = require(path.resolve(process.argv[2]));

/** Returns the puzzle of a link, with the answer check. */
function opened(link) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(link);
  return puzzle;
}

/** Returns the code of the first rule that the board breaks, or null. */
function failcode(puzzle) {
  puzzle.board.rebuildInfo();
  const result = puzzle.check(true);
  return result.complete ? null : result[0];
}

/** Returns the borders between two cells that a line may cross, each with its two cells. */
function sides(board) {
  const inner = [];
  for (let id = 0; id < board.border.length; id++) {
    const side = board.border[id];
    const [one, other] = side.sidecell;
    if (!one.isnull && !other.isnull && !side.isLineNG()) inner.push({ side, ends: [one.id, other.id] });
  }
  return inner;
}

/** Returns the corners of cells that a border joins, as numbers. */
function corners(board, side) {
  const number = (bx, by) => (by / 2) * (board.cols + 1) + bx / 2;
  return side.isvert
    ? [number(side.bx, side.by - 1), number(side.bx, side.by + 1)]
    : [number(side.bx - 1, side.by), number(side.bx + 1, side.by)];
}

/** Calls `visit` for each simple loop on a graph, with its edges. */
function loops(edges, visit) {
  const near = new Map();
  for (const edge of edges)
    for (const [from, to] of [edge.ends, [...edge.ends].reverse()])
      near.set(from, [...(near.get(from) || []), { edge, to }]);
  const walk = (first, at, seen, used) => {
    for (const { edge, to } of near.get(at) || []) {
      if (used.includes(edge)) continue;
      if (to === first && used.length > 2) {
        // Each loop is walked in two ways.
        if (edges.indexOf(used[0]) < edges.indexOf(edge)) visit([...used, edge]);
      } else if (to > first && !seen.has(to)) {
        seen.add(to);
        walk(first, to, seen, [...used, edge]);
        seen.delete(to);
      }
    }
  };
  for (const first of near.keys()) walk(first, first, new Set([first]), []);
}

/** Calls `visit` for each list of so many numbers less than `base`. */
function lists(count, base, visit, list = []) {
  if (list.length === count) return visit(list);
  for (let value = 0; value < base; value++) lists(count, base, visit, [...list, value]);
}

/** The ways to enumerate the answers of a board: each calls `visit` with the board filled in. */
const WAYS = {
  shade(puzzle, visit) {
    // The editor shades no clue of these types, and the check relies on that.
    const all = Array.from(puzzle.board.cell);
    const cells = all.filter(cell => cell.allowShade() && !(cell.qnums || []).length);
    lists(cells.length, 2, list => {
      list.forEach((value, at) => (cells[at].qans = value));
      visit(list.every(value => value === 0));
    });
  },
  loop(puzzle, visit) {
    const all = sides(puzzle.board);
    loops(all, used => {
      for (const edge of all) edge.side.line = used.includes(edge) ? 1 : 0;
      visit(false);
    });
  },
  "loop of corners"(puzzle, visit) {
    const { border } = puzzle.board;
    const all = Array.from({ length: border.length }, (_, id) => ({
      side: border[id],
      ends: corners(puzzle.board, border[id])
    }));
    loops(all, used => {
      for (const edge of all) edge.side.line = used.includes(edge) ? 1 : 0;
      visit(false);
    });
  },
  "loop and shade"(puzzle, visit) {
    const all = sides(puzzle.board);
    const cells = puzzle.board.cell;
    const shaded = used => {
      const passed = new Set(used.flatMap(edge => edge.ends));
      const free = Array.from({ length: cells.length }, (_, id) => id).filter(
        id => !passed.has(id) && cells[id].qnum === -1
      );
      for (let id = 0; id < cells.length; id++) cells[id].qans = 0;
      for (const edge of all) edge.side.line = used.includes(edge) ? 1 : 0;
      lists(free.length, 2, list => {
        list.forEach((value, at) => (cells[free[at]].qans = value));
        visit(false);
      });
    };
    loops(all, shaded);
  },
  lines(puzzle, visit) {
    const all = sides(puzzle.board);
    lists(all.length, 2, list => {
      list.forEach((value, at) => (all[at].side.line = value));
      visit(list.every(value => value === 0));
    });
  }
};

/** Puts an answer in the layers of JSON on a board. */
function fill(board, layers) {
  for (const name of ["qans", "anum", "qsub"])
    (layers[name] || []).forEach((row, y) =>
      row.forEach((value, x) => {
        const cell = board.getc(2 * x + 1, 2 * y + 1);
        if (value > 0 && (name !== "anum" || cell.qnum === -1)) cell[name] = value;
      })
    );
  for (const [layer, name] of [["line", "line"], ["edge", "qans"]]) {
    const { v, h } = layers[layer] || { v: [], h: [] };
    const set = (bx, by, value) => {
      const side = board.getb(bx, by);
      const isLine = layer === "line" || board.pid === "slither";
      if (value > 0 && !side.isnull) side[isLine ? "line" : name] = value;
    };
    v.forEach((row, y) => row.forEach((value, x) => set(2 * x, 2 * y + 1, value)));
    h.forEach((row, y) => row.forEach((value, x) => set(2 * x + 1, 2 * y, value)));
  }
}

readline.createInterface({ input: process.stdin }).on("line", line => {
  const { link, answer, way } = JSON.parse(line);
  let found;
  try {
    const puzzle = opened(link);
    if (answer) {
      fill(puzzle.board, answer);
      found = failcode(puzzle);
    } else {
      found = { accepted: 0, blank: 0 };
      WAYS[way](puzzle, isBlank => {
        if (failcode(puzzle) === null) found.accepted += 1;
        if (isBlank) found.blank += 1;
      });
    }
  } catch (error) {
    found = { error: String(error) };
  }
  console.log(JSON.stringify(found));
});
