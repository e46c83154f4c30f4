// Forms of a puzzle: for this page, and for all sites and programs that can be written.

// Returns the row of a form: its name, its text, and what can be done with it.
const formRow = ({ name, about, link, text, losses }, desk) => {
  const words = link ?? text;
  const lost = losses?.length > 0 && make("p", { class: "pale" }, `without: ${losses.join(", ")}`);
  const open =
    link &&
    make(
      "a",
      {
        class: "button",
        href: link,
        target: "_blank",
        rel: "noopener noreferrer",
        "aria-label": `Open ${name}`,
      },
      "Open",
    );
  const again =
    !link && makeButton("Try", () => desk.open(words), { "aria-label": `Try ${name} here` });
  return make(
    "tr",
    {},
    make("th", { scope: "row", title: about }, name),
    make("td", {}, make("code", {}, words.slice(0, 400)), lost),
    make(
      "td",
      {},
      make(
        "div",
        { class: "bar small" },
        open,
        makeButton("Copy", () => copy(words, desk), { "aria-label": `Copy ${name}` }),
        again,
      ),
    ),
  );
};

const formTable = (forms, desk) =>
  make(
    "table",
    { class: "share" },
    make(
      "thead",
      { class: "unseen" },
      make(
        "tr",
        {},
        ["Form", "Text", "Actions"].map(head => make("th", { scope: "col" }, head)),
      ),
    ),
    make(
      "tbody",
      {},
      forms.map(form => formRow(form, desk)),
    ),
  );

const folded = (title, content) => make("details", {}, make("summary", {}, title), content);

const showShare = async desk => {
  const answer = await desk.ask("share");
  if (!answer) return;
  const fragment = await fragmentOf({ text: desk.text, view: "verdict", options: {} });
  const here = location.href.split("#")[0] + fragment;
  const links = answer.links.filter(({ link }) => link !== undefined);
  const texts = answer.links.filter(({ text }) => text !== undefined);
  const others = answer.links.filter(({ link, text }) => link === undefined && text === undefined);
  const count = links.length + texts.length;
  desk.say(`${count} forms can be written`);
  const textTable = texts.length > 0 && formTable(texts, desk);
  showSides(
    desk,
    [desk.known.picture],
    [
      make(
        "p",
        {},
        "The address of this page has the question in it. ",
        makeButton("Copy the link", () => copy(here, desk), { id: "copy-link" }),
      ),
      links.length > 0 && formTable(links, desk),
      links.length > 0 && textTable
        ? folded(`Texts for programs: ${texts.length}`, textTable)
        : textTable,
      others.length > 0 &&
        folded(
          `Without a place for it: ${others.length}`,
          factsOf(others.map(({ name, why }) => [name, why])),
        ),
    ],
  );
};
