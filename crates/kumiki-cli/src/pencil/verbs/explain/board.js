// Draws a step on the picture: the marks that are known after it, and the places to look at.
"use strict";
const drawStep = (() => {
  const picture = document.querySelector("svg");
  const steps = [...document.querySelectorAll("article")].map(step => step.dataset);
  const layers = { a: picture.getElementById("above"), b: picture.getElementById("below") };

  // A text has the name of a shape, x and y, and so on. The name begins with that of its layer.
  const use = text => {
    const words = text ? text.split(" ") : [];
    for (let at = 0; at < words.length; at += 3) {
      const [shape, x, y] = words.slice(at);
      const element = document.createElementNS(picture.namespaceURI, "use");
      for (const [name, value] of Object.entries({ href: `#${shape}`, x, y })) {
        element.setAttribute(name, value);
      }
      layers[shape[0]].append(element);
    }
  };

  return number => {
    Object.values(layers).forEach(layer => layer.replaceChildren());
    use(steps[number].highlights);
    steps.slice(0, number + 1).forEach(step => use(step.added));
  };
})();
