// The parts of a page, which are below one element: a document may have several pages.
"use strict";

// Returns the part of an element with a name.
const partOf = (root, name) => root.querySelector(`[data-part="${name}"]`);

// Returns a new element of the document of another one.
const madeFor = (root, kind, content = []) => {
  const element = root.ownerDocument.createElement(kind);
  element.append(...content);
  return element;
};

// Returns a new element for a picture.
const shapeFor = (picture, kind, attributes, text = "") => {
  const element = picture.ownerDocument.createElementNS(picture.namespaceURI, kind);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.textContent = text;
  return element;
};

// Returns the picture of a page. Its ids become names of parts, and those of shapes get the number
// of the picture, as each document has its own.
let pictures = 0;
const pictureOf = root => {
  const picture = root.querySelector("svg");
  if (picture.dataset.own) return picture;
  pictures += 1;
  picture.dataset.own = `kumiki-${pictures}-`;
  for (const element of picture.querySelectorAll("[id]")) {
    element.dataset.part = element.id;
    element.id = picture.dataset.own + element.id;
  }
  return picture;
};

// Returns the address of a shape of a picture.
const shapeOf = (picture, name) => `#${picture.dataset.own}${name}`;
