// Sharing: what is written as text, and as a link that opens it again.

const STATE = "#state=";

// Returns what is written as text: the digits of a sudoku in one line, or the layers of a pencil
// puzzle, as programs read them.
const textOf = state => {
  const marks = marksOf(state);
  return state.game.type ? JSON.stringify(marks) : marks.digits;
};

// Makes the buttons that copy, with a field that has the text for a browser that forbids it.
const makeSharing = (root, state, keeping, { hasAddress, say }) => {
  const view = root.ownerDocument.defaultView, field = partOf(root, "copied");
  const copy = async (text, what) => {
    field.hidden = false;
    field.value = text;
    try {
      await view.navigator.clipboard.writeText(text);
      say(`${what} is copied.`);
    } catch {
      field.select();
      say(`${what} is in the field, to be copied.`);
    }
  };
  const address = () => view.location.href.split("#")[0] + STATE + keeping.text();
  partOf(root, "copy-text").onclick = () => copy(textOf(state), "The board");
  partOf(root, "copy-link").onclick = () => copy(address(), "The link");
  partOf(root, "copy-link").hidden = !hasAddress;
  // Writes what the address says, and returns whether it says something.
  const openAddress = () => {
    const { hash } = view.location;
    return hasAddress && hash.startsWith(STATE) && keeping.open(hash.slice(STATE.length));
  };
  return { openAddress };
};
