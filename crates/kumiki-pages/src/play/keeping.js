// What is kept: the state in the browser, and in the address of a link.

// The settings of all pages of a browser.
const SETTINGS = "kumiki settings";

// A content in short: its value alone, or its parts.
const packed = content => {
  if (typeof content === "number") return [content];
  const { value, corner, centre, maybe } = content;
  return corner.length || centre.length || maybe >= 0 ? [value, corner, centre, maybe] : value;
};
const unpacked = short => {
  const [value, corner = [], centre = [], maybe = -1] = [short].flat(1);
  return { value, corner, centre, maybe };
};

// Returns functions that save and load a state. A document that forbids it is played without.
const makeKeeping = (state, storage) => {
  const { game } = state, own = `kumiki ${game.key}`;
  const isNumber = value => Number.isInteger(value);
  const areNumbers = values => Array.isArray(values) && values.every(isNumber);
  const limitOf = place => {
    const { numbers, states } = game.sets[game.places[place][3]];
    return numbers ? numbers.length : states.length + 1;
  };
  // Returns a content if it is one of its place.
  const checked = ({ value, corner, centre, maybe }, place) => {
    const fits = value => isNumber(value) && value >= -1 && value < limitOf(place);
    const fit = marks => areNumbers(marks) && marks.every(mark => mark >= 0 && fits(mark));
    if (fits(value) && fits(maybe) && fit(corner) && fit(centre)) {
      return { value, corner, centre, maybe };
    }
    throw new Error("no content of the place");
  };
  const contentsOf = list => {
    if (list?.length !== game.places.length) throw new Error("another puzzle");
    return list.map((short, place) => checked(unpacked(short), place));
  };
  const coloursOf = list => {
    return areNumbers(list) && list.length === state.colours.length ? list : state.colours;
  };
  // In a change, a colour is a list of one number.
  const packedChange = change => change.map(([key, before, after]) => {
    return [key, packed(before), packed(after)];
  });
  const unpackedChange = change => change.map(([key, ...sides]) => {
    if (key >= game.places.length) return [key, ...sides.map(([colour]) => colour)];
    return [key, ...sides.map(side => checked(unpacked(side), key))];
  });
  const parsed = text => {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  };

  return {
    save() {
      const { contents, colours, taken, removed, seconds, done, undone, trials } = state;
      const kept = {
        contents: contents.map(packed), colours, taken: [...taken], removed, seconds,
        done: done.map(packedChange), undone: undone.map(packedChange), trials,
      };
      try {
        storage().setItem(own, JSON.stringify(kept));
      } catch {
        // It is played without.
      }
    },
    load() {
      try {
        const kept = parsed(storage().getItem(own));
        state.contents = contentsOf(kept.contents);
        state.colours = coloursOf(kept.colours);
        state.taken = new Set(kept.taken);
        state.removed = kept.removed ?? [];
        state.seconds = kept.seconds ?? 0;
        const done = (kept.done ?? []).map(unpackedChange);
        const undone = (kept.undone ?? []).map(unpackedChange);
        Object.assign(state, { done, undone, trials: kept.trials ?? [] });
      } catch {
        // What cannot be read is not there.
      }
    },
    settings() {
      try {
        return parsed(storage().getItem(SETTINGS));
      } catch {
        return {};
      }
    },
    saveSettings(settings) {
      try {
        storage().setItem(SETTINGS, JSON.stringify(settings));
      } catch {
        // They hold until the page is closed.
      }
    },
    // What is written, as characters of an address.
    text() {
      const { contents, colours } = state, { key } = game;
      const some = { key, contents: contents.map(packed) };
      if (colours.some(Boolean)) some.colours = colours;
      return btoa(JSON.stringify(some)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
    },
    // Writes what a text says, as one change. Returns whether it is of this puzzle.
    open(text) {
      try {
        const json = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
        const { key, contents, colours } = parsed(json);
        if (key !== game.key) return false;
        const places = contentsOf(contents).map((content, place) => [place, content]);
        const cells = coloursOf(colours ?? state.colours.map(() => 0));
        state.change([...places, ...cells.map((colour, cell) => [state.colourKey(cell), colour])]);
        return true;
      } catch {
        return false;
      }
    },
  };
};
