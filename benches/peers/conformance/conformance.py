#!/usr/bin/env python3
"""Holds the program `kumiki` against a corpus of problems with known answers: see README.md here."""

import argparse
import hashlib
import json
import subprocess
import sys
from pathlib import Path

# The name of each way to search in a corpus file, and as an option; None is the default of `kumiki`.
WAYS = [
    (None, []),
    ("backtracking", ["--solver", "backtracking"]),
    ("backtracking_nofc", ["--solver", "backtracking-nofc"]),
    ("optimized", ["--solver", "optimized"]),
    ("optimized_nofc", ["--solver", "optimized-nofc"]),
    ("recursive", ["--solver", "recursive"]),
    ("recursive_nofc", ["--solver", "recursive-nofc"]),
    ("parallel", ["--solver", "parallel"]),
]

# The way to search that finds one solution, if any, and how many runs it has.
LOCAL = "min_conflicts"
SEEDS = 5

# Those whose order of solutions is a rule that `kumiki` keeps, too.
ORDERED = {"backtracking_nofc", "optimized_nofc", "recursive_nofc", "parallel"}


def digest(rows):
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


class Answer:
    """What the program wrote for one problem."""

    def __init__(self, program, verb, path, options, seconds):
        command = [program, verb, *options, str(path)]
        run = subprocess.run(command, capture_output=True, timeout=seconds)
        self.code = run.returncode
        # Not `splitlines`, which knows ends of lines that may stand within a JSON text.
        self.lines = run.stdout.decode().split("\n")[:-1]
        self.complaint = run.stderr.decode().strip()


class Tally:
    """How many problems agreed with each way to search, and what did not."""

    COLUMNS = ["set", "count", "first", "error", "order"]

    def __init__(self):
        self.agreed = {}
        self.asked = {}
        # The ways to search that differ so, for each problem, column and difference.
        self.differing = {}
        # In how many runs local search found a solution, and in how many there was one.
        self.found = 0
        self.solvable = 0

    def note(self, way, column, path, difference):
        """Notes a question; `difference` says what is wrong, if anything."""
        key = (way, column)
        self.asked[key] = self.asked.get(key, 0) + 1
        if difference:
            self.differing.setdefault((path, column, difference), []).append(way or "default")
        else:
            self.agreed[key] = self.agreed.get(key, 0) + 1

    def note_found(self, is_found):
        self.found += is_found
        self.solvable += 1

    def cell(self, way, column):
        asked = self.asked.get((way, column), 0)
        return f"{self.agreed.get((way, column), 0)}/{asked}" if asked else "-"

    def print(self):
        print(f"{'':20}" + "".join(f"{column:>12}" for column in self.COLUMNS))
        for way in [*(way for way, _ in WAYS), LOCAL]:
            cells = "".join(f"{self.cell(way, column):>12}" for column in self.COLUMNS)
            print(f"{way or 'default':20}{cells}")
        print(f"{LOCAL} found a solution in {self.found} of {self.solvable} runs that could")
        for (path, column, difference), ways in sorted(self.differing.items()):
            print(f"{path}: {column}: {difference} ({', '.join(ways)})")


def differing_sets(rows, truth):
    if truth.get("sha256_sorted") == digest(sorted(rows)):
        return None
    if truth["sorted"] is None:
        is_right = "sha256_sorted" not in truth and len(set(rows)) == len(rows) == truth["count"]
        return None if is_right else f"{len(rows)} solutions, and {truth['count']} are right"
    right = {json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in truth["sorted"]}
    wrong, lost = sorted(set(rows) - right), sorted(right - set(rows))
    twice = len(rows) - len(set(rows))
    return f"wrong: {wrong[:3]}, lost: {lost[:3]}, found twice: {twice}"


def differing_orders(rows, problem, way):
    reference = (problem.get("reference") or {}).get("solvers", {}).get(way)
    if not reference or "error" in reference or not reference.get("matches_truth"):
        return False, None
    if digest(rows) == reference["sha256_ordered"]:
        return True, None
    order = problem["reference"]["orders"].get(reference["order"] or "", reference.get("head"))
    theirs = [json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in order[:4]]
    return True, f"begins {' '.join(rows[:4])}, and there {' '.join(theirs)}"


def hold(program, path, tally, seconds):
    problem = json.loads(path.read_text(encoding="utf-8"))
    for way, options in WAYS:
        answer = Answer(program, "solutions", path, options, seconds)
        if problem.get("expect_error"):
            is_told = answer.code == 2 and answer.complaint.startswith("error: ")
            tally.note(way, "error", path.name, None if is_told else f"exit code {answer.code}")
            continue
        truth = problem["truth"]
        if answer.code != (0 if truth["count"] else 1):
            difference = f"exit code {answer.code}: {answer.complaint}"
        else:
            difference = differing_sets(answer.lines, truth)
        tally.note(way, "set", path.name, difference)
        counted = Answer(program, "count", path, options, seconds).lines
        is_right = counted == [str(truth["count"])]
        tally.note(way, "count", path.name, None if is_right else f"{counted}, not {truth['count']}")
        first = Answer(program, "first", path, options, seconds).lines
        is_right = first == (answer.lines[:1] or ["null"])
        tally.note(way, "first", path.name, None if is_right else f"{first}")
        if way in ORDERED:
            is_asked, difference = differing_orders(answer.lines, problem, way)
            if is_asked:
                tally.note(way, "order", path.name, difference)
        if way is None:
            hold_local_search(program, path, answer.lines, tally, seconds)


def hold_local_search(program, path, solutions, tally, seconds):
    """Where it finds no solution, nobody knows whether there is one; what it finds must be right."""
    for seed in range(SEEDS):
        options = ["--solver", "min-conflicts", "--seed", str(seed)]
        first = Answer(program, "first", path, options, seconds).lines
        is_right = first in (["null"], ['"unfinished"']) or (len(first) == 1 and first[0] in solutions)
        tally.note(LOCAL, "first", path.name, None if is_right else f"{first}")
        if solutions:
            tally.note_found(is_found=first[0] in solutions)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program `kumiki`")
    parser.add_argument("folders", nargs="+", type=Path, help="folders of corpus files, or such files")
    parser.add_argument("--seconds", type=float, default=120, help="the longest that one answer may take")
    arguments = parser.parse_args()
    tally = Tally()
    for folder in arguments.folders:
        for path in sorted(folder.glob("*.json")) if folder.is_dir() else [folder]:
            hold(arguments.program, path, tally, arguments.seconds)
    tally.print()
    sys.exit(1 if tally.differing else 0)


if __name__ == "__main__":
    main()
