// Steps to click through, and the board to play on: both are pages of puzzles inside this page.

// The steps that are asked for at a time.
const STEPS_AT_ONCE = 50;

// Returns an element with a page in it.
const hostOf = html => {
  const host = make("div");
  host.innerHTML = html;
  return host;
};

// Keeps the number of the step in the address.
const followSteps = (host, desk) => {
  const follow = () => {
    const { value } = partIn(host, "slider");
    desk.keep(value === "0" ? {} : { step: value });
  };
  for (const event of ["click", "input", "keyup", "pointerup"])
    host.addEventListener(event, follow);
};

const showSteps = async desk => {
  const answer = await desk.ask("steps", { from: 0, most: STEPS_AT_ONCE });
  if (!answer) return;
  const steps = answer.steps ?? [];
  const say = ({ summary, verdict }, count) =>
    desk.say(linesOf(summary ?? answer.summary)[0] || `There are ${count} steps.`, verdict);
  say(answer, steps.length);
  if (!answer.html) return showSides(desk, [answer.picture ?? desk.known.picture], []);
  const host = hostOf(answer.html);
  desk.show(host);
  const pages = step(host);
  const wanted = Number(desk.options.step) || 0;
  pages.show(wanted);
  followSteps(host, desk);
  let from = steps.length;
  for (let { more } = answer; more;) {
    // Each answer walks the whole path again, so it brings as many steps as there were before.
    const next = await desk.ask("steps", { from, most: Math.max(from, STEPS_AT_ONCE) });
    if (!next?.steps?.length) return;
    pages.add(next.steps);
    if (wanted >= from) pages.show(wanted);
    from += next.steps.length;
    ({ more } = next);
    say(next, from);
  }
};

const showPlay = async desk => {
  const answer = await desk.ask("play");
  if (!answer) return;
  const host = hostOf(answer.html);
  desk.show(host);
  desk.say("");
  desk.written = play(
    host,
    answer.game,
    live(question => desk.askQuietly(question)),
  );
};
