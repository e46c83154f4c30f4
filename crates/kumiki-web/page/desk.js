// The desk: the question at hand, and its answer below the box.
//
// There is one question at a time. Another one cancels it, and its answer is not shown any more.

// A question that takes longer shows its time, in milliseconds.
const PATIENCE = 150;

const makeDesk = (engine, settings) => {
  const jobs = new Set(),
    world = new CSSStyleSheet();
  document.adoptedStyleSheets = [world];
  let turn = 0,
    ticking = null,
    begun = 0;

  const tick = () => {
    const elapsed = performance.now() - begun;
    byId("thinking").hidden = elapsed < PATIENCE;
    byId("time").textContent = `${(elapsed / 1000).toFixed(1)} s`;
  };
  const think = () => {
    if (ticking) return;
    begun = performance.now();
    ticking = setInterval(tick, 100);
  };
  const rest = () => {
    if (jobs.size) return;
    clearInterval(ticking);
    ticking = null;
    byId("thinking").hidden = true;
  };
  const run = async (question, isQuiet) => {
    const job = engine.ask({ ms: settings.limit(), ...question });
    jobs.add(job);
    if (!isQuiet) think();
    const answer = await job.answer;
    jobs.delete(job);
    rest();
    return answer;
  };
  // Returns the reason why there is no answer, and its kind.
  const objection = answer => {
    if (answer.cancelled) return ["Cancelled.", "cancelled"];
    if (answer.broken) return [`The engine does not start: ${answer.broken}`, "defect"];
    if (answer.defect) {
      return [`This is a defect of Kumiki, and not of the question: ${answer.defect}`, "defect"];
    }
    if (answer.error) {
      const { message, line, column } = answer.error;
      const place = line ? ` (line ${line}${column ? `, column ${column}` : ""})` : "";
      return [sentence(message + place), "error"];
    }
    return null;
  };

  const desk = {
    text: "",
    view: "verdict",
    options: {},
    known: {},
    style: "",
    limit: settings.limit,
    // Says a sentence, which a screen reader speaks. `kind` is that of a verdict, or of a fault.
    say(text, kind = "") {
      const line = byId("status");
      line.textContent = text ? sentence(text) : "";
      line.dataset.kind = kind;
    },
    // Shows content instead of what there was. The focus stays on the button of its name.
    show(...content) {
      const view = byId("view"),
        focused = document.activeElement;
      const name = view.contains(focused) && focused !== view && focused.textContent;
      view.replaceChildren(...content);
      if (!name) return;
      const buttons = [...view.querySelectorAll("button")];
      (buttons.find(({ textContent }) => textContent === name) ?? view).focus();
    },
    // Returns the answer of a question about the text, and null if there is none to show.
    async ask(verb, extra = {}) {
      const mine = turn;
      const answer = await run({ verb, text: desk.text, ...extra }, false);
      if (mine !== turn) return null;
      const found = objection(answer);
      if (found) {
        desk.say(...found);
        if (found[1] !== "cancelled") desk.show();
        return null;
      }
      if (answer.style && answer.style !== desk.style) {
        desk.style = answer.style;
        world.replaceSync(answer.style);
      }
      performance.measure(`answer ${verb}`, {
        start: performance.now() - answer.ms,
        duration: answer.ms,
      });
      return answer;
    },
    // Returns the answer of a question that the board asks, whatever it is.
    async askQuietly(question) {
      const answer = await run({ text: desk.text, ...question }, true);
      const found = objection(answer);
      return found ? { error: { message: found[0] } } : answer;
    },
    // Ends the questions that are running.
    stop() {
      for (const job of [...jobs]) engine.cancel(job);
    },
    // Returns what the player has written on the board, if there is one.
    marks: () => desk.written?.(),
  };

  const describe = () => {
    const { title, size, type, names, source, losses, rules, kind } = desk.known;
    byId("title").textContent = title || (kind === "model" ? "Model" : "Puzzle");
    byId("title").hidden = false;
    const isNamed = type && type !== kind && title?.toLowerCase() !== type;
    const others = (names ?? []).slice(1).join(", ");
    const facts = [isNamed && type, others, size, source && `read as ${source}`, ...(losses ?? [])];
    byId("about").textContent = facts.filter(Boolean).join(" · ");
    const lines = (rules ?? []).filter(Boolean);
    byId("rules").hidden = !lines.length;
    byId("rules").firstElementChild.textContent = kind === "model" ? "Constraints" : "Rules";
    byId("rules")
      .querySelector("ul")
      .replaceChildren(...lines.map(line => make("li", {}, line)));
    document.title = title ? `${title} – Kumiki` : "Kumiki";
  };
  // Lists the views of a kind, unless they are there.
  const list = () => {
    const views = Object.entries(VIEWS[desk.known.kind] ?? {});
    const bar = byId("views");
    if (bar.dataset.kind !== desk.known.kind || bar.childElementCount !== views.length) {
      const buttons = views.map(([name, [title]]) =>
        makeButton(title, () => desk.turnTo(name), { "data-view": name }),
      );
      bar.replaceChildren(...buttons);
      bar.dataset.kind = desk.known.kind;
    }
    for (const button of bar.children) {
      if (button.dataset.view === desk.view) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  };
  const isShown = isThere => {
    byId("answer").hidden = !isThere;
    byId("start").hidden = isThere;
    document.body.classList.toggle("asked", isThere);
  };
  const forget = () => {
    byId("views").replaceChildren();
    byId("about").textContent = "";
    byId("title").hidden = byId("rules").hidden = true;
    document.title = "Kumiki";
  };
  // Reads the text; false if it is nothing.
  const read = async () => {
    desk.known = {};
    desk.show();
    desk.say("");
    const answer = await desk.ask("read");
    if (!answer) {
      forget();
      return false;
    }
    desk.known = answer;
    desk.written = undefined;
    byId("view").className = `kumiki-${answer.kind}`;
    describe();
    return true;
  };
  const shown = async () => {
    list();
    const views = VIEWS[desk.known.kind] ?? {};
    await views[desk.view]?.[1](desk);
  };

  const answered = async (mine, text, view, options) => {
    const isNew = text !== desk.text || !desk.known.kind;
    Object.assign(desk, { text, view, options });
    desk.onOpen?.();
    isShown(text.trim() !== "");
    if (!text.trim()) {
      document.title = "Kumiki";
      desk.known = {};
      return;
    }
    if (isNew && !(await read())) return;
    if (mine !== turn) return;
    if (!VIEWS[desk.known.kind]?.[view]) desk.view = "verdict";
    await shown();
  };

  return Object.assign(desk, {
    // Asks a question: a text, the view of its answer, and the options of the view.
    async open(text, view = "verdict", options = {}) {
      desk.stop();
      const mine = (turn += 1);
      document.body.dataset.state = "busy";
      await answered(mine, text, view, options);
      if (mine === turn) document.body.dataset.state = "rest";
    },
    turnTo(view) {
      return desk.open(desk.text, view);
    },
    // Takes other options for the view, which shows them already.
    keep(options) {
      desk.options = options;
      desk.onOpen?.();
    },
    // Shows the same view with other options.
    change(options) {
      return desk.open(desk.text, desk.view, { ...desk.options, ...options });
    },
  });
};
