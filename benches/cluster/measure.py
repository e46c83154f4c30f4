"""Measures the times of the parts of some searches, for `simulate.py`.

    python benches/cluster/measure.py [--parts 2000] [--output part_times.json]
"""

import argparse
import json
import pickle
import random
import time
from collections.abc import Iterator
from pathlib import Path

from kumiki_solver import Problem, all_different
from kumiki_solver.part_work import Question, Task, work
from kumiki_solver.travel import digest

# The times that are kept of each search.
_KEPT = 500


def queens(n: int) -> Problem:
    """Returns the problem of so many queens."""
    p = Problem()
    rows = p.array("queen", n, range(n))
    for offsets in (None, range(n), range(0, -n, -1)):
        p.add(all_different(rows, offsets=offsets))
    return p


def golomb(marks: int, length: int) -> Problem:
    """Returns the problem of a ruler whose marks have different distances."""
    p = Problem()
    places = p.array("mark", marks, range(length + 1))
    p.add(places[0] == 0)
    distances = []
    for at, right in enumerate(places):
        for left in places[:at]:
            distance = p.int((left.name, right.name), 1, length)
            p.add(distance == right - left)
            distances.append(distance)
    p.add(all_different(distances), distances[0] < distances[-1])
    return p


def latin(n: int) -> Problem:
    """Returns the problem of Latin squares whose first row and column are in order."""
    p = Problem()
    cells = p.grid("cell", n, n, range(n))
    for line in [*cells.rows, *cells.columns]:
        p.add(all_different(line))
    for at in range(n):
        p.add(cells[0, at] == at, *([cells[at, 0] == at] if at else []))
    return p


def times(problem: Problem, parts: int) -> Iterator[float]:
    """Returns the time of each part in a worker that has the problem."""
    model, key, question = pickle.dumps(problem), digest(problem, ""), Question("count")
    for part in problem.divide(parts):
        yield work(Task(model, key, question, [part.domains], None))[0].seconds


def main() -> None:
    """Reads the arguments, and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", type=int, default=1000)
    parser.add_argument("--output", default=Path(__file__).with_name("part_times.json"))
    args = parser.parse_args()
    problems = {"queens 13": queens(13), "golomb 8 of 40": golomb(8, 40), "latin 6": latin(6)}
    found = {}
    for name, problem in problems.items():
        begun = time.perf_counter()
        taken = [round(seconds, 6) for seconds in times(problem, args.parts)]
        print(f"{name}: {len(taken)} parts, {time.perf_counter() - begun:.1f} s")
        found[name] = random.Random(1).sample(taken, min(_KEPT, len(taken)))
    Path(args.output).write_text(json.dumps(found, indent=0).replace("\n", "") + "\n")


if __name__ == "__main__":
    main()
