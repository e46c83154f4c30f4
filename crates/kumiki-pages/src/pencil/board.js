// Steps of a pencil puzzle on its picture. `draw` shows a step, by its number: the marks that are
// known after it, and the places to look at. A step has no chains.
const pencilSteps = (picture, steps) => {
  const layers = { a: partOf(picture, "above"), b: partOf(picture, "below") };

  // A text has the name of a shape, x and y, and so on. The name begins with that of its layer.
  const uses = text => (text ? text.match(/\S+ \S+ \S+/g) : []).map(use => use.split(" "));
  const add = ([shape, x, y]) => {
    layers[shape[0]].append(shapeFor(picture, "use", { href: shapeOf(picture, shape), x, y }));
  };

  const draw = number => {
    Object.values(layers).forEach(layer => layer.replaceChildren());
    uses(steps[number].dataset.highlights).forEach(add);
    // The last notes of a cell hold; those named "-" are none.
    const notes = new Map();
    for (const { dataset: { added, notes: noted } } of steps.slice(0, number + 1)) {
      uses(added).forEach(add);
      for (const use of uses(noted)) notes.set(`${use[1]} ${use[2]}`, use);
    }
    for (const use of notes.values()) if (use[0] !== "-") add(use);
  };
  return { draw, chainsOf: () => [] };
};
