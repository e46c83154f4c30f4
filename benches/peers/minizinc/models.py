"""The development models and the public benchmark models, by Kumiki and by its peers."""

import json

from tools import debian_gecode, solve, solve_model, solve_wasm, with_objective


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


def library_of(peer):
    """Returns the library of a peer: that of its solver, but for Debian's Gecode on the standard one."""
    return {"fzn-gecode": "std", "fzn-gecode-own": "gecode"}.get(peer, peer.removesuffix("-f"))


def run_peer(solver, place, files, seconds):
    """Returns the answer of a peer to a FlatZinc file, or to its model if it cannot read the file."""
    objective, goal = with_objective(place)
    flags = ["-a"] if goal else []
    if solver.startswith("fzn-gecode"):
        return answer(solve(debian_gecode(), objective, flags, seconds), goal)
    flags += ["-f"] if solver.endswith("-f") else []
    name = solver.removesuffix("-f")
    run = solve_wasm(name, objective, flags, seconds)
    if run.status in ("error", "unknown") and run.seconds < seconds / 2:
        run = solve_model(name, files, flags, seconds)
        goal = goal and (goal[0], "objective")
    return answer(run, goal)


def compare(book, name, ours, program, seconds, peers, label, files=()):
    """Runs the solvers on one model, which is `files`; prints and returns their words."""
    words, goal = {}, None
    for mode, place in ours.items():
        if place is not None:
            objective, goal = with_objective(place)
            flags = [*(["-a"] if goal else []), *(["-f"] if mode.endswith("-f") else [])]
            action = lambda: answer(solve(program, objective, flags, seconds), goal)
            words[mode] = book.run(name, f"{label} {mode}", action)
    for solver, place in peers.items():
        if place is not None:
            goal = with_objective(place)[1]
            action = lambda: run_peer(solver, place, files, seconds)
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
