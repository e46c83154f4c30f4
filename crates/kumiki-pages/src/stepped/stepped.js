// Shows one step at a time, and lists them all. Without it the page has the words of all of them,
// one below the other.

// Makes the steps below `root` a page to step through. `worldOf` makes the drawing of its world
// from a picture and the steps. `hasAddress` is true if the page is the whole document: then the
// address names the step, and the keys work everywhere. Returns functions to show a step by its
// number, and to add steps.
const stepThrough = (root, worldOf, hasAddress) => {
  const view = root.ownerDocument.defaultView;
  const part = name => partOf(root, name);
  const [list, legend, slider] = ["list", "legend", "slider"].map(part);
  const steps = [...root.querySelectorAll("article")];
  const picture = pictureOf(root);
  const world = worldOf(picture, steps);
  let at = 0, links = [];

  // The place of a link in the list, or of the folded run that it is in.
  const lineOf = link => {
    const run = link.closest("details");
    if (run) run.open = true;
    return link.parentElement;
  };
  const bringToView = line => {
    const above = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (above < 0 || above + line.offsetHeight > list.clientHeight) {
      list.scrollTop += above - list.clientHeight / 2;
    }
  };
  const keepInAddress = () => {
    if (!hasAddress) return;
    try {
      view.history.replaceState(null, "", `#step-${at}`);
    } catch {
      // A document within another one may have no address of its own.
    }
  };
  const show = wanted => {
    if (!steps.length) return;
    steps[at].hidden = true;
    links[at].removeAttribute("aria-current");
    at = Math.min(Math.max(wanted, 0), steps.length - 1);
    steps[at].hidden = false;
    links[at].setAttribute("aria-current", "step");
    world.draw(at);
    linkWords(steps[at], world.chainsOf(steps[at]), picture, root);
    showLegend(legend, steps[at].dataset);
    bringToView(lineOf(links[at]));
    slider.value = at;
    const title = steps[at].querySelector("h2").textContent;
    slider.setAttribute("aria-valuetext", title);
    const words = [...steps[at].querySelectorAll(":scope > h2, :scope > p")];
    part("said").textContent = words.map(part => part.textContent).join(". ");
    part("count").textContent = `${at + 1} of ${steps.length}`;
    part("first").disabled = part("back").disabled = at === 0;
    part("next").disabled = part("last").disabled = at === steps.length - 1;
    keepInAddress();
  };
  const fromAddress = () => Number(view.location.hash.replace("#step-", "")) || 0;
  const ways = {
    first: () => 0, back: () => at - 1, next: () => at + 1, last: () => steps.length - 1,
  };
  const onKey = event => {
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    const name = keys[event.key];
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.target === slider;
    if (name && !isTaken) {
      event.preventDefault();
      show(ways[name]());
    }
  };
  const relist = () => {
    links = listSteps(list, steps);
    links.forEach((link, n) => { link.onclick = event => { event.preventDefault(); show(n); }; });
    slider.max = steps.length - 1;
  };

  // On paper all steps are there, with the rules and a few pictures of the way.
  let printed = [], closed = [];
  const forPrint = () => {
    closed = [...root.querySelectorAll("details:not([open])")];
    for (const details of closed) details.open = true;
    printed = picturesOnPaper(steps.length).map(number => {
      world.draw(number);
      const copy = picture.cloneNode(true);
      for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
      copy.classList.add("copy");
      steps[number].before(copy);
      return copy;
    });
  };
  const afterPrint = () => {
    for (const details of closed) details.open = false;
    for (const copy of printed) copy.remove();
    world.draw(at);
  };

  relist();
  if (hasAddress) {
    view.addEventListener("beforeprint", forPrint);
    view.addEventListener("afterprint", afterPrint);
  }
  for (const [name, to] of Object.entries(ways)) part(name).onclick = () => show(to());
  slider.oninput = () => show(Number(slider.value));
  (hasAddress ? view : root).addEventListener("keydown", onKey);
  if (hasAddress) view.addEventListener("hashchange", () => show(fromAddress()));
  onSwipe(picture, towards => show(at + towards));
  steps.forEach(step => { step.hidden = true; });
  list.hidden = legend.hidden = part("steps").hidden = false;
  part("page").classList.add("stepped");
  show(hasAddress ? fromAddress() : 0);
  return {
    show,
    add(more) {
      const added = more.map(step => stepFrom(root, step));
      added.forEach(step => { step.hidden = true; });
      legend.before(...added);
      steps.push(...added);
      relist();
      show(at);
    },
  };
};
