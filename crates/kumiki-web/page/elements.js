// Elements of the page.

// Returns a new element with attributes and content. An attribute that is a function listens to the
// event of its name, and one that is false or undefined is left out.
const make = (kind, attributes = {}, ...content) => {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(
    ...content.flat().filter(part => part !== undefined && part !== null && part !== false),
  );
  return element;
};

const byId = id => document.getElementById(id);

// Returns the part of a page in this page.
const partIn = (host, name) => host.querySelector(`[data-part="${name}"]`);

const makeButton = (name, action, attributes = {}) =>
  make("button", { type: "button", click: action, ...attributes }, name);

// Returns the lines of an answer, which are a list or a text.
const linesOf = words => [words ?? []].flat().flatMap(part => String(part).split("\n"));

// Returns paragraphs of lines.
const paragraphs = words =>
  linesOf(words)
    .filter(line => line.trim())
    .map(line => make("p", {}, line));

// Returns the text as a sentence: with a capital and an end.
const sentence = text => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?:…]$/.test(begun) ? begun : `${begun}.`;
};

// Returns a picture as an element. The text of an engine is well-formed; another one is left out.
const pictureFrom = text => {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return read.localName === "svg" ? document.importNode(read, true) : null;
};

// Returns a list of names and values as a table.
const tableOf = (rows, heads) =>
  make(
    "div",
    { class: "wide", tabindex: "0", role: "group", "aria-label": "Table" },
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          heads.map(head => make("th", { scope: "col" }, head)),
        ),
      ),
      make(
        "tbody",
        {},
        rows.map(([name, ...values]) =>
          make(
            "tr",
            {},
            make("th", { scope: "row" }, name),
            values.map(value => make("td", {}, value)),
          ),
        ),
      ),
    ),
  );

// Returns names and what they are, without those that are nothing.
const factsOf = facts => {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const rows = known.map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, [value].flat().join(", "))),
  );
  return rows.length > 0 && make("dl", { class: "facts" }, rows);
};

// Returns a text to copy, below a name that opens it.
const textToCopy = (name, text, desk, isOpen = false) =>
  make(
    "details",
    { open: isOpen && "" },
    make("summary", {}, name),
    make("pre", { tabindex: "0", "aria-label": name }, text),
    makeButton("Copy", () => copy(text, desk)),
  );

// Copies a text, and says so.
const copy = async (text, desk) => {
  try {
    await navigator.clipboard.writeText(text);
    desk.say("Copied.");
  } catch {
    // A page from a file may not have the clipboard.
    const area = make("textarea", { readonly: "", class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    desk.say(
      isCopied ? "Copied." : "The browser does not permit to copy: select the text instead.",
    );
  }
};

// Saves a file that the page has made.
const save = (name, blob) => {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};
