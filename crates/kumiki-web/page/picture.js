// Pictures: shown, saved and printed.

// Returns the picture as a file of SVG, with the colours of its world for light and dark pages.
const svgFile = (picture, style) => {
  const whole = picture.cloneNode(true);
  const { width, height } = picture.viewBox.baseVal;
  whole.classList.add(...byId("view").classList);
  whole.setAttribute("width", width);
  whole.setAttribute("height", height);
  const colours = document.createElementNS(picture.namespaceURI, "style");
  colours.textContent = style;
  whole.prepend(colours);
  return new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" });
};

// The width and height of a picture in pixels are at least this.
const LEAST_PIXELS = 1200;

// Returns the picture as a file of PNG.
const pngFile = async (picture, style) => {
  const address = URL.createObjectURL(svgFile(picture, style));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = picture.viewBox.baseVal;
    const scale = Math.max(1, Math.ceil(LEAST_PIXELS / Math.min(width, height)));
    const canvas = make("canvas", { width: width * scale, height: height * scale });
    const context = canvas.getContext("2d");
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise(done => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
};

// Returns pictures beside each other, with a title for each if there are several.
const figuresOf = (pictures, titles = []) =>
  make(
    "div",
    { class: "figures" },
    pictures.map((text, n) => {
      const picture = text && pictureFrom(text);
      return picture && make("figure", {}, picture, titles[n] && make("figcaption", {}, titles[n]));
    }),
  );

// Returns the buttons that save and print the first picture below `part`.
const pictureButtons = (part, desk) => {
  const picture = () => part.querySelector("svg");
  const name = () => (desk.known.type ?? "puzzle").replace(/[^a-z0-9]+/gi, "-");
  return make(
    "div",
    { class: "bar small", role: "group", "aria-label": "Picture" },
    makeButton("SVG", () => save(`${name()}.svg`, svgFile(picture(), desk.style)), {
      "aria-label": "Save as SVG",
    }),
    makeButton("PNG", async () => save(`${name()}.png`, await pngFile(picture(), desk.style)), {
      "aria-label": "Save as PNG",
    }),
    makeButton("Print", () => print()),
  );
};

// Shows pictures beside words.
const showSides = (desk, pictures, words, titles) => {
  const figures = figuresOf(pictures, titles);
  const left = make(
    "div",
    { class: "left" },
    figures,
    figures.firstElementChild && pictureButtons(figures, desk),
  );
  const isPictured = Boolean(figures.firstElementChild);
  desk.show(
    make(
      "div",
      { class: isPictured ? "sides" : "words-only" },
      isPictured && left,
      make("div", { class: "words" }, words),
    ),
  );
};
