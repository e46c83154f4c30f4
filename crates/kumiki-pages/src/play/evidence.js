// The candidates and the chains of a hint, on the picture.

// Shows the marks of a step that has chains: roles, each before its candidates, and the chains. A
// step without chains has its cells in colours only.
const showEvidence = (picture, { marks = "", chains = "" }) => {
  for (const name of ["strong-links", "weak-links", "discs", "rings", "numbers"]) {
    partOf(picture, name)?.replaceChildren();
  }
  picture.classList.toggle("has-evidence", Boolean(chains));
  if (!chains) return;
  const { places, add, place, symbolOf } = layersOf(picture);
  const size = (places[1][0] - places[0][0]) * .8;
  let role = "";
  for (const word of marks.split(" ")) {
    if (isNaN(word)) {
      role = word;
      continue;
    }
    const [x, y] = place(word), isGone = role === "removal";
    add("discs", "use", { href: shapeOf(picture, "disc"), x, y, fill: `var(--${role}-disc)` });
    const fill = isGone ? "var(--struck)" : "var(--ink)";
    add("discs", "text", { x, y: y + size * .35, "font-size": size, fill }, symbolOf(word));
    if (isGone) add("rings", "use", { href: shapeOf(picture, "ring"), x, y, fill: "none" });
  }
  drawChains(picture, chains);
};
