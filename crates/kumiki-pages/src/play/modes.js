// Kinds of writing: values, marks of two kinds or of a state that is only supposed, and colours.

// Makes the buttons below `root` choose the kind; `changed` is called after it has changed. A
// puzzle of numbers has marks, and another one has states that are supposed.
const makeModes = (root, hasNumbers, changed) => {
  const buttons = [...root.querySelectorAll("[data-mode]")];
  const own = buttons.filter(({ dataset: { kinds } }) => {
    return kinds === "all" || kinds === (hasNumbers ? "numbers" : "states");
  });
  let name = "value";
  const set = to => {
    name = to;
    for (const button of buttons) {
      button.hidden = !own.includes(button);
      button.setAttribute("aria-pressed", button.dataset.mode === name);
    }
    partOf(root, "pad").hidden = name === "colour" || !partOf(root, "pad").childElementCount;
    partOf(root, "colours").hidden = name !== "colour";
    changed();
  };
  for (const button of buttons) button.onclick = () => set(button.dataset.mode);
  const [value] = own;
  value.textContent = hasNumbers ? "Digit" : "Sure";
  return {
    set,
    name: () => name,
    is: other => name === other,
    next() {
      const names = own.map(({ dataset }) => dataset.mode);
      set(names[(names.indexOf(name) + 1) % names.length]);
    },
  };
};
