#!/usr/bin/env python3
"""One puzzle of a corpus by clingo with noqx's rules: prints the verdict and the milliseconds.

Invariant: the board is built from the clues of the corpus, and the clock runs from the rules as text
to the second solution or the proof that there is none. To start Python is not measured.
"""

import json
import sys
import time
from pathlib import Path

# The types whose clues are numbers in cells, regions, or both, and noqx's names for them.
SOLVERS = {
    "slither": "slitherlink", "nurikabe": "nurikabe", "hitori": "hitori", "fillomino": "fillomino",
    "kurodoko": "kurodoko", "cave": "cave", "kurotto": "kurotto", "nurimisaki": "nurimisaki",
    "shikaku": "shikaku", "hashikake": "hashi", "heyawake": "heyawake", "norinori": "norinori",
    "lits": "lits", "aqre": "aqre", "ripple": "ripple", "suguru": "suguru", "mashu": "masyu",
    "starbattle": "starbattle", "lightup": "akari",
}


def board(name, entry):
    """The puzzle as noqx's solvers read it."""
    from noqx.manager import load_solver, modules
    from noqx.puzzle import Color, Direction, Point, Puzzle

    load_solver("solver", SOLVERS[name])
    options = {key: option["default"] for key, option in
               getattr(modules[SOLVERS[name]], "parameters", {}).items()}
    puzzle = Puzzle(SOLVERS[name], "", options)
    puzzle.row, puzzle.col = entry["rows"], entry["cols"]
    clues = entry["clues"]
    for row, numbers in enumerate(clues.get("qnum", [])):
        for col, number in enumerate(numbers):
            if number == -1:
                continue
            if name == "mashu":
                puzzle.symbol[Point(row, col)] = f"circle_L__{number}"
                continue
            if name == "lightup":
                puzzle.surface[Point(row, col)] = Color.BLACK
            if name != "lightup" or number >= 0:
                puzzle.text[Point(row, col)] = "?" if number < 0 else number
    for side, direction in (("v", Direction.LEFT), ("h", Direction.TOP)):
        for row, given in enumerate(clues.get("border_ques", {}).get(side, [])):
            for col, is_given in enumerate(given):
                if is_given:
                    puzzle.edge[Point(row, col, direction)] = True
    if name == "starbattle":
        puzzle.param["stars"] = str(sum(entry["solution"]["qans"][0]))
    return puzzle


def main():
    folder, corpus, name, number = sys.argv[1:5]
    sys.path.insert(0, folder)
    from clingo.control import Control
    from noqx.manager import generate_program

    entry = json.loads(Path(corpus).read_text(encoding="utf-8"))[name][int(number)]
    puzzle = board(name, entry)
    start = time.process_time()
    program = generate_program(puzzle)
    control = Control(["--models=2", "--warn=none"])
    # The settings of noqx.
    control.configuration.asp.trans_ext = "dynamic"
    control.configuration.asp.eq = 1
    control.add("base", [], program)
    control.ground([("base", [])])
    found = []
    control.solve(on_model=lambda model: found.append(str(model)))
    verdict = ("none", "unique", "several")[len(set(found))]
    print(verdict, (time.process_time() - start) * 1e3)


if __name__ == "__main__":
    main()
