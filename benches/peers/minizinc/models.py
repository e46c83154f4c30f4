"""The development models and the public benchmark models, by Kumiki and by its peers."""

import json

from tools import debian_gecode, solve, solve_wasm, with_objective


def value_of(run, goal):
    """Returns the last value of the objective that a run printed."""
    if not goal or not run.solutions:
        return None
    text = run.solutions[-1].get(goal[1])
    return int(text) if text is not None else None


def verdict(run, goal):
    """Returns a run in a word: `UNSAT`, `SAT`, `OPT value`, `<= value`, or `-`."""
    if run.status in ("error", "unbounded"):
        return run.status
    if run.status == "none":
        return "UNSAT"
    if not run.solutions:
        return "-"
    if not goal:
        return "SAT"
    value = value_of(run, goal)
    return f"OPT {value}" if run.status == "all" else f"best {value}"


def is_decided(word):
    return word.startswith(("UNSAT", "SAT", "OPT"))


def contradict(words, goal):
    """Returns if two answers cannot both be right."""
    known = [word for word in words if word not in ("-", "error", "unbounded")]
    if any(word == "UNSAT" for word in known) and any(word != "UNSAT" for word in known):
        return True
    best = {int(word.split()[1]) for word in known if word.startswith("OPT")}
    if len(best) > 1:
        return True
    found = [int(word.split()[1]) for word in known if word.startswith("best")]
    better = (lambda a, b: a < b) if goal and goal[0] == "minimize" else (lambda a, b: a > b)
    return any(better(value, optimum) for value in found for optimum in best)


class Book:
    """The results so far, by model and solver, in a file: a comparison can go on later."""

    def __init__(self, place):
        self.place = place
        self.lines = json.loads(place.read_text()) if place.exists() else {}

    def run(self, model, solver, action):
        line = self.lines.setdefault(model, {})
        if solver not in line:
            line[solver] = action()
            self.place.parent.mkdir(parents=True, exist_ok=True)
            self.place.write_text(json.dumps(self.lines, indent=1))
        return line[solver]


def answer(run, goal):
    return {"word": verdict(run, goal), "seconds": round(run.seconds, 2), "errors": run.errors[:200]}


def compare(book, name, places, program, seconds, peers, label):
    """Runs the solvers on one model; prints and returns their words."""
    words, goal = {}, None
    for library in ("std", "kumiki"):
        place = places.get(library)
        for mode, flags in (("", []), ("-f", ["-f"])):
            if place is None:
                continue
            objective, goal = with_objective(place)
            words_of_run = [*(["-a"] if goal else []), *flags]
            action = lambda: answer(solve(program, objective, words_of_run, seconds), goal)
            words[f"{library}{mode}"] = book.run(name, f"{label} {library}{mode}", action)
    for solver, place in peers.items():
        if place is None:
            continue
        objective, goal = with_objective(place)
        flags = ["-a"] if goal else []
        if solver == "fzn-gecode":
            action = lambda: answer(solve(debian_gecode(), objective, flags, seconds), goal)
        else:
            free = ["-f"] if solver == "chuffed" else []
            action = lambda: answer(solve_wasm(solver, objective, [*flags, *free], seconds), goal)
        words[solver] = book.run(name, solver, action)
    said = "; ".join(f"{solver} {result['word']} {result['seconds']}" for solver, result in words.items())
    mark = "WRONG " if contradict([result["word"] for result in words.values()], goal) else ""
    print(f"{mark}{name}: {said}", flush=True)
    return words


def tally(lines):
    """Prints how many models each solver decided."""
    solvers = dict.fromkeys(solver for words in lines for solver in words)
    for solver in solvers:
        decided = sum(is_decided(words[solver]["word"]) for words in lines if solver in words)
        seconds = sum(words[solver]["seconds"] for words in lines if solver in words)
        print(f"{solver:14} {decided:4} of {sum(solver in words for words in lines)} in {seconds:.0f} s")
