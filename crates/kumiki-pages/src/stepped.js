// Shows one step at a time, and lists them all. Without it the page has the words of all of them,
// one below the other.
{
  const steps = [...document.querySelectorAll("article")];
  const list = document.querySelector("ol");
  const legend = document.querySelector(".legend");
  const slider = document.querySelector("input");
  const count = document.querySelector("output");
  const picture = document.querySelector("svg");
  const button = name => document.getElementById(name);
  let at = 0;

  const links = listSteps(list, steps);
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
  const show = wanted => {
    steps[at].hidden = true;
    links[at].removeAttribute("aria-current");
    at = Math.min(Math.max(wanted, 0), steps.length - 1);
    steps[at].hidden = false;
    links[at].setAttribute("aria-current", "step");
    drawStep(at);
    linkWords(steps[at], picture);
    showLegend(legend, steps[at].dataset);
    bringToView(lineOf(links[at]));
    slider.value = at;
    const title = steps[at].querySelector("h2").textContent;
    slider.setAttribute("aria-valuetext", title);
    const words = [...steps[at].querySelectorAll(":scope > h2, :scope > p")];
    document.getElementById("said").textContent = words.map(part => part.textContent).join(". ");
    count.textContent = `${at + 1} of ${steps.length}`;
    button("first").disabled = button("back").disabled = at === 0;
    button("next").disabled = button("last").disabled = at === steps.length - 1;
    history.replaceState(null, "", `#step-${at}`);
  };
  const fromAddress = () => Number(location.hash.replace("#step-", "")) || 0;
  const ways = {
    first: () => 0, back: () => at - 1, next: () => at + 1, last: () => steps.length - 1,
  };

  for (const [name, to] of Object.entries(ways)) button(name).onclick = () => show(to());
  links.forEach((link, n) => { link.onclick = event => { event.preventDefault(); show(n); }; });
  slider.max = steps.length - 1;
  slider.oninput = () => show(Number(slider.value));
  addEventListener("hashchange", () => show(fromAddress()));
  addEventListener("keydown", event => {
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    const name = keys[event.key];
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.target === slider;
    if (name && !isTaken) {
      event.preventDefault();
      show(ways[name]());
    }
  });
  onSwipe(picture, towards => show(at + towards));
  steps.forEach(step => { step.hidden = true; });
  list.hidden = legend.hidden = document.querySelector("nav").hidden = false;
  document.querySelector("main").className = "stepped";
  show(fromAddress());
  addEventListener("load", () => scrollTo(0, 0));
}
