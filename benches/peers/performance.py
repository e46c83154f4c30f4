#!/usr/bin/env python3
"""Runs all comparisons and writes `docs/src/performance.md`: tables, machine, commands, and what is lost.

Invariant: every number of the page comes from one run of this script, on one machine.
"""

import argparse
import importlib.util
import json
import statistics
import subprocess
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import report  # noqa: E402

PAGE = report.ROOT / "docs" / "src" / "performance.md"
# Large sudokus are given to these, one worker each.
LARGE_PEERS = ["Gecode strong", "CP-SAT"]


def load(folder):
    """The module `compare` of a folder: each has one."""
    spec = importlib.util.spec_from_file_location(f"{folder}_compare", HERE / folder / "compare.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sudoku = load("sudoku")
solvers = load("solvers")


def measure(arguments):
    """Runs everything; returns what the page is made of."""
    command = [solvers.our_program(), "--time-limit", f"{arguments.time_limit}"]
    command += [word for name in arguments.only for word in ("--only", name)]
    classics = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    if classics.returncode != 0:
        report.fail("the bench set has given a wrong answer")
    rounds = arguments.rounds
    machine = {**report.machine(), "rounds": rounds}
    if arguments.only:
        machine["a trial"] = "some cases of the bench set only"
    results = {"machine": machine, "date": str(date.today()), "classics": classics.stdout}
    results["sudoku"] = sudoku.measure(arguments.sets, rounds=rounds, variants=arguments.variants)
    results["solvers"] = solvers.compare(
        arguments.only, seconds=arguments.time_limit, rounds=min(rounds, 3)
    )
    results["large"] = []
    for file in sorted(arguments.large.glob("*.txt")) if arguments.large else []:
        limit = arguments.large_limit
        found = solvers.compare(["proof"], [file], limit, 1, LARGE_PEERS)
        results["large"].append({"file": file.name, **found})
    results["load after"] = report.load()
    return results


def large_table(results):
    """How many puzzles each side has solved, and how long that took."""
    rows = [["puzzles", "side", "solved", "median", "longest"]]
    for measured in results["large"]:
        count = len(measured["cases"])
        for side in measured["cases"][0]["sides"]:
            figures = [case["sides"][side] for case in measured["cases"]]
            times = [figure["search"] * 1e3 for figure in figures if solvers.is_timed(figure)]
            limit = f"> {measured['seconds']:g} s"
            # Of an even number the lower one; what was not solved took longest.
            ordered = sorted(times) + [None] * (count - len(times))
            middle = ordered[(count - 1) // 2]
            median = limit if middle is None else f"{report.figure(middle)} ms"
            longest = limit if len(times) < count else f"{report.figure(max(times))} ms"
            row = [measured["file"], side, f"{len(times)} of {count}", median, longest]
            rows.append(row)
    return report.table(rows)


def ratios(results):
    """For each peer: of the cases that both have answered, how many are ours, and the middle ratio."""
    rows = [["peer", "Kumiki faster", "peer faster", "only Kumiki", "only peer", "median ratio"]]
    cases = results["solvers"]["cases"]
    for peer in (name for name in cases[0]["sides"] if name != solvers.OURS):
        pairs = [(case["sides"][solvers.OURS], case["sides"][peer]) for case in cases]
        timed = [tuple(map(solvers.is_timed, pair)) for pair in pairs]
        both = [
            theirs["search"] / ours["search"]
            for (ours, theirs), answered in zip(pairs, timed)
            if all(answered)
        ]
        quicker = sum(ratio >= 1 for ratio in both)
        middle = f"{report.figure(statistics.median(both))}×" if both else ""
        numbers = [quicker, len(both) - quicker, timed.count((True, False)), timed.count((False, True))]
        rows.append([peer, *map(str, numbers), middle])
    return report.table(rows)


def lost_of_large(measured):
    """Of a file of puzzles: for each peer on how many of them it does better, as sentences."""
    cases = measured["cases"]
    for peer in (name for name in cases[0]["sides"] if name != solvers.OURS):
        pairs = [(case["sides"][solvers.OURS], case["sides"][peer]) for case in cases]
        timed = [pair for pair in pairs if solvers.is_timed(pair[1])]
        alone = sum(not solvers.is_timed(ours) for ours, _ in timed)
        ratios = [ours["search"] / theirs["search"] for ours, theirs in timed if solvers.is_timed(ours)]
        quicker = [ratio for ratio in ratios if ratio > 1]
        if alone:
            yield f"{peer} alone solves {alone} of {len(cases)}"
        if quicker:
            middle = f"{report.figure(statistics.median(quicker), 2)}×"
            yield f"{peer} is faster on {len(quicker)} of {len(cases)}, by a median of {middle}"


def bullets(lines):
    """Lines as a list, or that there are none."""
    return "\n".join(f"- {line}" for line in lines) or "None."


def page(results):
    """The page, in Markdown."""
    machine = {**results["machine"], "load after": results["load after"], "date": results["date"]}
    facts = "\n".join(f"- {name}: {value}" for name, value in machine.items())
    limit = f"{results['solvers']['seconds']:g} s"
    peers = "\n".join(f"- {name}: {version}" for name, (version, _) in solvers.PEERS.items())
    missing = "\n".join(f"- {name}: {why}" for name, why in results["solvers"]["missing"].items())
    sections = [
        HEAD.format(facts=facts),
        *sudoku.sections(results["sudoku"]),
        OTHERS.format(limit=limit, peers=peers),
    ]
    if missing:
        sections.append(f"Left out, because they could not be installed:\n\n{missing}")
    sections += [solvers.comparison_table(results["solvers"]), ratios(results)]
    if set(solvers.STATING) & set(results["solvers"]["cases"][0]["sides"]) != {solvers.OURS}:
        sections += [STATED, solvers.comparison_table(results["solvers"], "total")]
    if results["large"]:
        sections += [LARGE, large_table(results)]
    sections += [SET, results["classics"].strip(), LOST]
    if results["sudoku"]["sets"]:
        sections.append(f"Cases in the sudoku sets:\n\n{bullets(sudoku.lost(results['sudoku']))}")
    sections.append(f"Cases in the bench set:\n\n{bullets(solvers.lost(results['solvers']))}")
    stated = bullets(solvers.lost(results["solvers"], "total", solvers.STATING))
    sections.append(f"Cases that are stated and solved, beside Gecode:\n\n{stated}")
    for measured in results["large"]:
        sections.append(f"Cases in `{measured['file']}`:\n\n{bullets(lost_of_large(measured))}")
    return "\n\n".join(sections) + "\n"


HEAD = """\
# Performance

This page compares Kumiki with other solvers on the same problems, on one machine and in one run.
All times are CPU times on one thread. The first of these commands writes the page; the others run
parts of the comparison:

```sh
benches/peers/performance.py --sets DIR --large DIR   # all; DIR has files with a puzzle a line
cargo run --release -p kumiki-benches --bin classics  # the bench set alone
benches/peers/sudoku/compare.py --sets DIR            # sudoku beside the sudoku crate
benches/peers/solvers/compare.py                      # the bench set beside other solvers
```

{facts}

[`benches/peers/sudoku`](../../benches/peers/sudoku/README.md) and
[`benches/peers/solvers`](../../benches/peers/solvers/README.md) describe the methods. Every answer
is checked before its time counts.

## Sudoku

Kumiki builds its solver once, and then solves one puzzle after the other. It runs its general
engine on a model. The tables have a column for each kernel of its all-different network that the
machine can run; Kumiki uses the first one by default. The `sudoku` crate solves only 9×9 puzzles. A
ratio is Kumiki's time divided by the time of the `sudoku` crate: below 1, Kumiki is faster."""

OTHERS = """\
## Other solvers

All solvers get the same models and {limit} for each case, and run with one worker on one thread. All
settings are the defaults. Gecode has no default search, so it runs with the two searches in the
list. A cell has the time in milliseconds and, in brackets, its ratio to Kumiki's time. A ratio
below 1, in bold, is a case that Kumiki loses; *lost* means that only the other solver answers in
time.

{peers}"""

STATED = """\
### Stated and solved

The times above begin with the call that searches. Gecode has made its propagators by then, and
Kumiki makes them in that call. So this table adds the time to state the problem from numbers in
memory: to add the variables and constraints here, and to post them there. Other solvers are missing
because they are stated in other languages, or by a program that does more."""

LARGE = """\
## Large sudokus

The times are for finding the solution and proving that there is no other. A puzzle that was not
finished counts as the longest. Each puzzle is a separate problem here, so its time includes
compiling the search, but not stating the problem. If there is little to search, most of Kumiki's
time is compilation. The `sudoku` program compiles once for all puzzles."""

SET = """\
## The bench set

The table has the decisions, conflicts and propagations (runs of constraints) with the default
settings, the time from stating the problem to the answer, and the peak resident memory."""

LOST = """\
## Cases that Kumiki loses

Each line names the fastest other solver, and the factor by which it is faster than Kumiki."""


def read_arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    option = parser.add_argument
    option("--sets", type=Path, metavar="DIR", help="sets of 9×9 puzzles")
    option("--large", type=Path, metavar="DIR", help="sets of larger ones")
    option("--only", action="append", default=[], metavar="NAME", help="only such cases: a trial")
    option("--time-limit", type=float, default=10, metavar="S", help="for a case (10)")
    option("--large-limit", type=float, default=60, metavar="S", help="for a large sudoku (60)")
    option("--rounds", type=int, default=5, help="how often each side has its turn (5)")
    option("--variants", type=int, default=200, metavar="N", help="puzzles of other rules (200)")
    option("--from", dest="results", type=Path, metavar="FILE", help="only write the page again")
    option("--page", type=Path, default=PAGE, metavar="FILE", help="where to write it")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    kept = report.WORK / "performance.json"
    if arguments.results:
        results = json.loads(arguments.results.read_text(encoding="utf-8"))
    else:
        results = measure(arguments)
        kept.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        print(f"All that was measured: {kept}")
    arguments.page.write_text(page(results), encoding="utf-8")
    print(f"Written: {arguments.page}")


if __name__ == "__main__":
    main()
