// The page: the box, the desk, the dialogs and the address together.
const textOf = id => byId(id).textContent.trim();
const engine = makeEngine(textOf("worker"), textOf("module-first"), () => textOf("module-all"));
const settings = makeSettings();
const desk = makeDesk(engine, settings);
let asked = "";

// Writes the question to the address: another text is another entry of the history.
const writeAddress = async () => {
  const { text, view, options } = desk;
  const fragment = await fragmentOf({ text, view, options });
  if (fragment === location.hash || text !== desk.text || view !== desk.view) return;
  const address = fragment || location.pathname + location.search;
  try {
    if (text === asked) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  } catch {
    /* A document within another one has no address of its own. */
  }
  asked = text;
};
const box = makeBox(desk, text => desk.open(text));
const open = text => desk.open(text);
const openAddress = async () => {
  const question = await questionOf(location.hash);
  asked = question.text;
  const isSame = ["text", "view", "options"].every(
    name => JSON.stringify(question[name]) === JSON.stringify(desk[name]),
  );
  if (!isSame) {
    await desk.open(question.text, question.view, question.options);
  }
  if (question.wrong) byId("engine-state").textContent = question.wrong;
};

desk.onOpen = () => {
  box.write(desk.text);
  writeAddress();
};
addEventListener("beforeprint", () => {
  byId("rules").open = true;
});
byId("cancel").onclick = () => desk.stop();
makeExamples(engine, open);
makeGenerate(engine, settings, open);
addEventListener("hashchange", openAddress);
addEventListener("popstate", openAddress);
globalThis.kumiki = { ask: question => engine.ask(question).answer };
openAddress();
engine.ready.then(broken => {
  performance.mark("ready");
  document.documentElement.dataset.ready ??= "first";
  byId("engine-state").textContent = broken ? `It does not start: ${broken}` : "Ready.";
});
engine.whole.then(async broken => {
  if (broken) return;
  document.documentElement.dataset.ready = "whole";
  const { version } = await engine.ask({ verb: "version" }).answer;
  byId("engine-state").textContent = version ? `Kumiki ${version}, ready.` : "Ready.";
});
