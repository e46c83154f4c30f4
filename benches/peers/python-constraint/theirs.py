"""One case in python-constraint: `theirs.py CASE SOLVER [SPACE.json]` prints a line of JSON.

Invariant: what is timed is to state the problem and to solve it. Imports and files come before, and
what was found is dropped after.
"""

import gc
import json
import os
import subprocess
import sys
import time
from functools import partial

import constraint

SOLVERS = {
    "optimized": constraint.OptimizedBacktrackingSolver,
    "optimized-nofc": lambda: constraint.OptimizedBacktrackingSolver(forwardcheck=False),
    "recursive": constraint.RecursiveBacktrackingSolver,
}

# A puzzle of 22 clues; a zero is to be filled.
SUDOKU = "005300000800000020070010500400005300010070006003200080060500009004000030000009700"

LETTERS = "SENDMORY"


def queens(problem, n):
    """N queens, a lambda for each two columns."""
    problem.addVariables(range(n), range(n))
    for a in range(n):
        for b in range(a + 1, n):
            problem.addConstraint(lambda x, y, d=b - a: x != y and abs(x - y) != d, (a, b))
    return list(range(n))


def letters(problem):
    """The letters of SEND + MORE = MONEY, all different."""
    for letter in LETTERS:
        problem.addVariable(letter, range(1 if letter in "SM" else 0, 10))
    problem.addConstraint(constraint.AllDifferentConstraint())
    return list(LETTERS)


def money_by_closure(problem):
    """SEND + MORE = MONEY, one lambda over all letters."""
    names = letters(problem)
    problem.addConstraint(
        lambda s, e, n, d, m, o, r, y: (
            1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e
            == 10000 * m + 1000 * o + 100 * n + 10 * e + y
        ),
        names,
    )
    return names


def money_by_sum(problem):
    """SEND + MORE = MONEY, one sum with multipliers."""
    names = letters(problem)
    multipliers = [1000, 91, -90, 1, -9000, -900, 10, -1]
    problem.addConstraint(constraint.ExactSumConstraint(0, multipliers), names)
    return names


def sudoku(problem):
    """Sudoku: a clue is a domain of one value."""
    for cell, clue in enumerate(SUDOKU):
        problem.addVariable(cell, range(1, 10) if clue == "0" else [int(clue)])
    for i in range(9):
        corner = i // 3 * 27 + i % 3 * 3
        row = [9 * i + j for j in range(9)]
        column = [9 * j + i for j in range(9)]
        box = [corner + j // 3 * 9 + j % 3 for j in range(9)]
        for house in [row, column, box]:
            problem.addConstraint(constraint.AllDifferentConstraint(), house)
    return list(range(81))


def read_space(file):
    """Parameters with their values, and constraints as text."""
    with open(file, encoding="utf-8") as opened:
        space = json.load(opened)
    variables = [(variable["name"], variable["domain"]) for variable in space["variables"]]
    return variables, [text["expr"] for text in space["constraints"]]


def tuning(problem, space):
    """A search space of an auto-tuner, with constraints as text."""
    variables, texts = space
    for name, values in variables:
        problem.addVariable(name, values)
    problem.addConstraint(texts)
    return [name for name, _ in variables]


PUZZLES = {
    "queens-8-closures": partial(queens, n=8),
    "queens-10-closures": partial(queens, n=10),
    # All-different has no offsets there.
    "queens-10-views": partial(queens, n=10),
    "money-closure": money_by_closure,
    "money-sum": money_by_sum,
    "sudoku": sudoku,
}


def digest(solutions, names):
    """A number that tells sets of solutions apart, in any order; `ours` calculates the same."""
    total = 0
    for solution in solutions:
        number = 0
        for name in names:
            number = (number * 1_000_003 + solution[name]) % 2**64
        total += number * number
    return total % 2**64


def resident_bytes():
    """The memory of this process that is resident, in bytes."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            kibibytes = next(line.split()[1] for line in status if line.startswith("VmRSS:"))
    except FileNotFoundError:
        kibibytes = subprocess.check_output(["ps", "-o", "rss=", "-p", str(os.getpid())], text=True)
    return int(kibibytes) * 1024


def solutions_in(state, solver):
    """All solutions as a list, once to warm up and once by the clock."""
    warm_up = constraint.Problem(solver())
    state(warm_up)
    warm_up.getSolutions()
    del warm_up
    gc.collect()
    start = time.perf_counter()
    problem = constraint.Problem(solver())
    names = state(problem)
    solutions = problem.getSolutions()
    number = len(solutions)
    seconds = time.perf_counter() - start
    return {"solutions": number, "seconds": seconds, "digest": digest(solutions, names)}


def memory_of(state, solver):
    """How much a solution takes in memory while the list of all is held; not warmed up."""
    problem = constraint.Problem(solver())
    state(problem)
    gc.collect()
    before = resident_bytes()
    solutions = problem.getSolutions()
    gc.collect()
    held = resident_bytes() - before
    return {"solutions": len(solutions), "bytes": held / max(len(solutions), 1)}


def main():
    """Measures the case that the command line names."""
    case, solver, *files = sys.argv[1:]
    if files:
        state = partial(tuning, space=read_space(files[0]))
    else:
        state = PUZZLES[case]
    # However they are held here, and if they are only counted: there it is one thing.
    measure = memory_of if case.endswith("memory") else solutions_in
    print(json.dumps(measure(state, SOLVERS[solver])))


if __name__ == "__main__":
    main()
