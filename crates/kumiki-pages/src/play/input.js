// Input: pointer, touch and keyboard on the board.

// `player` has: cursor(), moveTo(row, column, isMore), selects(), cycle(place, isBack),
// set(place, value), isHolding(), hold(row, column, isFirst), type(key), and commands by name.
// Returns a function that ends a stroke without what it was for.
const listen = (game, board, state, player) => {
  const { rows, columns, placeAt, sidesOf } = board;
  const setOf = place => game.sets[game.places[place][3]];
  const isNumber = place => place !== undefined && Boolean(setOf(place).numbers);
  const hasSides = game.places.some(([kind]) => kind !== "c");
  const hasNumbers = game.places.some((_, place) => isNumber(place));
  const hasLinks = game.places.some(([kind]) => kind[0] === "l");
  const clamped = (at, count) => Math.min(Math.max(Math.floor(at), 0), count - 1);

  // What is under a point: the cell, and the place that a tap there is for.
  const under = ([x, y]) => {
    const [row, column] = [clamped(y, rows), clamped(x, columns)];
    const own = placeAt("c", row, column), sides = sidesOf(row, column);
    const [right, down] = [x - column - .5, y - row - .5];
    const away = { up: [0, -.5], down: [0, .5], left: [-.5, 0], right: [.5, 0] };
    const near = Object.entries(sides).filter(([, side]) => side !== undefined)
      .map(([to, side]) => [Math.hypot(right - away[to][0], down - away[to][1]), side])
      .sort(([one], [other]) => one - other)[0];
    const reach = own === undefined ? 2 : isNumber(own) ? .14 : .26;
    return { row, column, place: near && near[0] < reach ? near[1] : own };
  };

  // A finger may be the first of two, so it does nothing before it moves or leaves the board.
  let drag = null, isLate = false;
  const frame = board.grid.closest(".board");
  const begin = () => {
    isLate = false;
    if (drag.mode === "paint") drag.paint = player.cycle(drag.place, drag.isBack);
    if (drag.mode === "hold") player.hold(drag.row, drag.column, true);
  };
  const modeOf = place => {
    if (player.isHolding()) return "hold";
    if (player.isColouring() || place === undefined || isNumber(place)) return "select";
    if (hasLinks) return "line";
    return game.places[place][0] === "c" ? "paint" : "tap";
  };
  frame.addEventListener("contextmenu", event => event.preventDefault());
  frame.addEventListener("pointerdown", event => {
    if (event.button !== 0 && event.button !== 2) return;
    event.preventDefault();
    const { row, column, place } = under(board.pointOf(event));
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    player.moveTo(row, column, isMore && player.selects());
    drag = { row, column, place, isBack: event.button === 2, paint: null, mode: modeOf(place) };
    frame.setPointerCapture(event.pointerId);
    isLate = event.pointerType === "touch";
    if (!isLate) begin();
  });
  const between = (from, to) => {
    const [down, right] = [to.row - from.row, to.column - from.column];
    if (Math.abs(down) + Math.abs(right) !== 1) return undefined;
    const across = right > 0 ? "right" : "left";
    return sidesOf(from.row, from.column)[down > 0 ? "down" : down < 0 ? "up" : across];
  };
  frame.addEventListener("pointermove", event => {
    if (!drag) return;
    const to = under(board.pointOf(event));
    if (to.row === drag.row && to.column === drag.column) return;
    if (isLate) begin();
    if (drag.mode === "select" && player.selects()) player.moveTo(to.row, to.column, true);
    if (drag.mode === "hold") player.hold(to.row, to.column, false);
    const own = placeAt("c", to.row, to.column);
    const isAlike = own !== undefined && game.places[own][3] === game.places[drag.place ?? own][3];
    if (drag.mode === "paint" && isAlike) player.set(own, drag.paint);
    if (drag.mode === "line") {
      const side = between(drag, to);
      if (side !== undefined && drag.paint === null) drag.paint = player.cycle(side, drag.isBack);
      else if (side !== undefined) player.set(side, drag.paint);
      if (side !== undefined) player.moveTo(to.row, to.column, false);
    }
    [drag.row, drag.column] = [to.row, to.column];
    drag.moved = true;
  });
  frame.addEventListener("pointerup", () => {
    if (drag && isLate) begin();
    const isTap = drag && !drag.moved && (drag.mode === "tap" || drag.mode === "line");
    if (isTap && drag.place !== undefined) player.cycle(drag.place, drag.isBack);
    drag = null;
  });
  const cancel = () => { drag = null; };
  frame.addEventListener("pointercancel", cancel);

  const arrows = {
    ArrowUp: ["up", -1, 0], ArrowDown: ["down", 1, 0],
    ArrowLeft: ["left", 0, -1], ArrowRight: ["right", 0, 1],
  };
  const arrow = (event, [to, down, right]) => {
    const [row, column] = player.cursor();
    if (hasSides && (event.altKey || (event.shiftKey && !hasNumbers))) {
      const side = sidesOf(row, column)[to];
      if (side !== undefined) player.cycle(side, false);
      return;
    }
    const next = [(row + down + rows) % rows, (column + right + columns) % columns];
    player.moveTo(...next, event.shiftKey && player.selects());
  };
  const command = event => {
    const { key } = event, [row, column] = player.cursor(), own = placeAt("c", row, column);
    if (key === "Backspace" || key === "Delete") return player.erase;
    if (key === "Escape") return () => player.moveTo(row, column, false);
    if (key === " " || key === "Enter") {
      if (hasNumbers) return () => player.nextMode();
      return own === undefined ? () => {} : () => player.cycle(own, event.shiftKey);
    }
    if (key.toLowerCase() === "x" && own !== undefined && setOf(own).empty) {
      return () => player.set(own, emptyOf(setOf(own)));
    }
    // Shift turns a digit into a sign, so the key tells which one it is.
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (hasNumbers && digit) {
      const mode = event.shiftKey ? "corner" : event.ctrlKey || event.altKey ? "centre" : null;
      return () => player.type(digit, mode);
    }
    if (hasNumbers && player.takes(key)) return () => player.type(key, null);
    return {
      h: player.hint, c: player.check, m: player.nextMode, t: player.try,
      "+": player.larger, "-": player.smaller,
    }[key.toLowerCase()];
  };
  board.grid.addEventListener("keydown", event => {
    const { key } = event, letter = key.toLowerCase(), isControl = event.ctrlKey || event.metaKey;
    let run = null;
    if (arrows[key]) run = () => arrow(event, arrows[key]);
    else if (isControl && letter === "z") run = event.shiftKey ? player.redo : player.undo;
    else if (isControl && letter === "y") run = player.redo;
    else if (isControl && letter === "a" && player.selects()) run = player.selectAll;
    else if (!isControl || /^Digit|^Numpad/.test(event.code)) run = command(event);
    if (!run) return;
    event.preventDefault();
    run();
  });
  return cancel;
};
