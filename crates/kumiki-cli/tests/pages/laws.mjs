// Holds the laws of a page against its solution: a part of the solution breaks none, and each other
// board that is filled breaks one, as the puzzle has one solution.

// In the page: returns what is wrong with the laws, in words.
const examined = () => {
  const puzzle = JSON.parse(document.querySelector("[data-part=game]").textContent);
  const picture = pictureOf(document.body), { rows: down, size } = picture.dataset;
  const [rows, columns] = [Number(down), Number(size)];
  const game = { ...puzzle, houses: puzzle.houses ?? housesOf(puzzle, rows, columns) };
  const state = makeState(game, rows, columns), laws = makeLaws(state, makeGround(picture, game));
  const setOf = place => game.sets[game.places[place][3]];
  const solution = game.places.map(([, , , , value], place) => {
    return value < 0 ? emptyOf(setOf(place)) : value;
  });
  const write = values => { state.contents = values.map(value => ({ ...BLANK, value })); };
  const faults = [];
  // A generator of numbers that is the same each time.
  let seed = 7;
  const random = below => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  for (let run = 0; run < 60; run += 1) {
    const share = run ? random(101) : 101;
    write(solution.map(value => random(100) < share ? value : -1));
    for (const { text } of laws.broken().slice(0, 1)) faults.push(`part of the solution: ${text}`);
  }
  const counted = place => (setOf(place).numbers ?? setOf(place).states).length + (setOf(place).empty ? 1 : 0);
  for (let run = 0; run < 100 && laws.isComplete; run += 1) {
    const values = [...solution];
    for (let change = 0; change <= random(4); change += 1) {
      const place = random(values.length);
      values[place] = random(counted(place));
    }
    const isOther = values.some((value, place) => {
      return value !== solution[place] && game.places[place][0][0] !== game.optional;
    });
    write(values);
    if (isOther && !laws.unmet().length) faults.push("another board breaks no law");
  }
  return faults;
};

// Reports the faults of the laws of a page.
export const examineLaws = async (page, fail) => {
  const faults = await page.evaluate(`(${examined})()`);
  for (const text of faults.slice(0, 3)) fail(text);
};
