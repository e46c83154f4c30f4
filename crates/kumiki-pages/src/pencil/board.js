// Draws a step on the picture: the marks that are known after it, and the places to look at.
"use strict";
const drawStep = (() => {
  const picture = document.querySelector("svg");
  const steps = [...document.querySelectorAll("article")].map(step => step.dataset);
  const layers = { a: picture.getElementById("above"), b: picture.getElementById("below") };

  // A text has the name of a shape, x and y, and so on. The name begins with that of its layer.
  const uses = text => (text ? text.match(/\S+ \S+ \S+/g) : []).map(use => use.split(" "));
  const add = ([shape, x, y]) => {
    const element = document.createElementNS(picture.namespaceURI, "use");
    for (const [name, value] of Object.entries({ href: `#${shape}`, x, y })) {
      element.setAttribute(name, value);
    }
    layers[shape[0]].append(element);
  };

  return number => {
    Object.values(layers).forEach(layer => layer.replaceChildren());
    uses(steps[number].highlights).forEach(add);
    // The last notes of a cell hold; those named "-" are none.
    const notes = new Map();
    for (const { added, notes: noted } of steps.slice(0, number + 1)) {
      uses(added).forEach(add);
      for (const use of uses(noted)) notes.set(`${use[1]} ${use[2]}`, use);
    }
    for (const use of notes.values()) if (use[0] !== "-") add(use);
  };
})();

// A step has no chains.
const chainsOf = () => [];
