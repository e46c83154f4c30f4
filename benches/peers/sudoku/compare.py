#!/usr/bin/env python3
"""Kumiki and the `sudoku` crate side by side: the same puzzles, in turns, CPU time.

Invariant: both sides have found the same answers, or there is no table.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import report  # noqa: E402

PEER = "sudoku crate"
# Ours, the quickest first: a machine runs the first that it can.
KERNELS = ["avx512", "avx2", "neon", "portable"]
QUESTIONS = {
    "first": "to find the first solution",
    "proof": "to decide whether there is exactly one solution",
}


def measure(sets=None, only=(), rounds=5, variants=200):
    """Builds the program and lets it measure."""
    program = report.build(HERE, "sudoku") / "compare-sudoku"
    command = [program, "--rounds", rounds, "--variants", variants]
    command += ["--sets", sets] if sets else []
    for name in only:
        command += ["--only", name]
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        report.fail("the sides could not be compared")
    return json.loads(done.stdout)


def set_table(results, question):
    """Microseconds a puzzle, and how they compare with the peer's: less than 1 is quicker."""
    kernels = [kernel for kernel in KERNELS if kernel in results["sets"][0][question]]
    rows = [["set", "puzzles", PEER, *(name for kernel in kernels for name in (kernel, "ratio"))]]
    for measured in results["sets"]:
        times = {side: figures["least"] for side, figures in measured[question].items()}
        row = [measured["name"], str(measured["puzzles"]), report.figure(times[PEER])]
        for kernel in kernels:
            row += [report.figure(times[kernel]), f"{times[kernel] / times[PEER]:.2f}"]
        rows.append(row)
    return report.table(rows)


def variant_table(results, question):
    """Microseconds a puzzle of each variant, and how they compare with the classic rules."""
    *measured, drawn = results["variants"]
    kinds = ["classic", *(kind for kind in drawn["clues"] if kind != "classic")]
    runs = {run["side"]: run["times"] for run in measured if run["question"] == question}
    kernels = [kernel for kernel in KERNELS if kernel in runs]
    rows = [["rules", "clues", "decisions", *(name for kernel in kernels for name in (kernel, "ratio"))]]
    for kind in kinds:
        row = [kind, *(f"{drawn[fact][kind]:.1f}" for fact in ("clues", "decisions"))]
        for times in (runs[kernel] for kernel in kernels):
            least = times[kind]["least"]
            row += [report.figure(least), f"{least / times['classic']['least']:.2f}"]
        rows.append(row)
    return report.table(rows)


def sections(results):
    """The tables with what they show."""
    if results["sets"]:
        for question, meaning in QUESTIONS.items():
            yield f"Microseconds per puzzle {meaning}:\n\n{set_table(results, question)}"
    for question, meaning in QUESTIONS.items() if results["variants"] else ():
        puzzles = results["variants"][-1]["puzzles"]
        yield (
            f"Microseconds per puzzle {meaning}, under other rules.\n"
            f"Each row is the mean of {puzzles} minimal puzzles that are generated from seeds. "
            f"The decisions are those of\na proof, and a ratio compares the time with the time "
            f"under the classic rules:\n\n"
            f"{variant_table(results, question)}"
        )


def lost(results):
    """The sets on which the peer is quicker than our quickest kernel, as sentences."""
    for measured in results["sets"]:
        for question in QUESTIONS:
            times = {side: figures["least"] for side, figures in measured[question].items()}
            theirs = times.pop(PEER)
            if min(times.values()) > theirs:
                ratio = min(times.values()) / theirs
                yield f"{measured['name']}, {question}: the `sudoku` crate, {ratio:.1f}×"


def read_arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    option = parser.add_argument
    option("--sets", type=Path, metavar="DIR", help="a folder of .txt files, a puzzle a line")
    option("--only", action="append", default=[], metavar="NAME", help="only sets named so")
    option("--rounds", type=int, default=5, help="how often each side has its turn (5)")
    option("--variants", type=int, default=200, metavar="N", help="puzzles of other rules (200)")
    option("--json", type=Path, metavar="FILE", help="write all that was measured")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    if arguments.sets is None:
        print("Skipped, for want of --sets DIR: the puzzle sets", file=sys.stderr)
    header = report.machine()
    results = measure(arguments.sets, arguments.only, arguments.rounds, arguments.variants)
    for name, value in {**header, "load after": report.load()}.items():
        print(f"{name}: {value}")
    print("\n" + "\n\n".join(sections(results)))
    if arguments.json:
        text = json.dumps({**header, **results}, indent=1)
        arguments.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
