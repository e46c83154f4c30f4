#!/usr/bin/env python3
"""Kumiki and python-constraint side by side, on this machine and in turns.

Invariant: both sides have found the same solutions, or there is no table.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import venv
from dataclasses import asdict, dataclass, field
from pathlib import Path

PEER = "python-constraint2==2.9.0"
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WORK = ROOT / "target" / "peers" / "python-constraint"
SPACES = ["dedispersion", "microhh", "hotspot"]
# A case that takes this many seconds there is slow.
SLOW = 0.5
SLOW_ROUNDS = 3


@dataclass
class Case:
    """A row of the table; `target` is how many times less than there it is to take here."""

    name: str
    case: str
    solver: str
    target: int | None = None
    space: str | None = None
    theirs: list = field(default_factory=list)
    ours: list = field(default_factory=list)

    @property
    def unit(self):
        """What is measured: `seconds`, or `bytes` for each solution held."""
        return "bytes" if self.case.endswith("memory") else "seconds"

    def median(self, runs):
        """The median of what the runs of one side have measured."""
        return statistics.median(run[self.unit] for run in runs)

    def ratio(self):
        """How many times less it takes here."""
        return self.median(self.theirs) / self.median(self.ours)


CASES = [
    Case("queens 8, closures", "queens-8-closures", "optimized"),
    Case("queens 10, closures", "queens-10-closures", "optimized", 20),
    Case("queens 10, all-different here", "queens-10-views", "optimized", 20),
    Case("SEND + MORE, closure", "money-closure", "optimized", 100),
    Case("SEND + MORE, sum", "money-sum", "optimized"),
    Case("sudoku", "sudoku", "recursive", 100),
    Case("sudoku", "sudoku", "optimized", 100),
]
for space in SPACES:
    CASES += [
        Case(f"{space}, list", "space-list", "optimized", 10, space),
        Case(f"{space}, list", "space-list", "optimized-nofc", 10, space),
        Case(f"{space}, Vec", "space-vec", "optimized-nofc", 10, space),
        Case(f"{space}, count", "space-count", "optimized-nofc", 30, space),
    ]
CASES += [
    Case("hotspot, memory in a list", "space-list-memory", "optimized-nofc", 5, "hotspot"),
    Case("hotspot, memory in a Vec", "space-vec-memory", "optimized-nofc", 5, "hotspot"),
]


def fail(message):
    """Ends the comparison without a table."""
    sys.exit(f"compare.py: {message}")


def read_arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    option = parser.add_argument
    option("--spaces", type=Path, metavar="DIR", help=f"has {', '.join(SPACES)}, each .json")
    option("--json", type=Path, metavar="FILE", help="write all that was measured")
    option("--only", default="", metavar="TEXT", help="only the cases whose name contains it")
    option("--rounds", type=int, default=5, help=f"of each case (5); of slow ones {SLOW_ROUNDS}")
    option("--work", type=Path, default=WORK, metavar="DIR", help="where both sides are built")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("there must be one round at least")
    return arguments


def install_theirs(work):
    """Makes a virtual environment with the peer; returns its Python."""
    folder = work / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", PEER], check=True)
    return python


def build_ours(work):
    """Builds our side, optimised; returns the program."""
    target = work / "ours"
    manifest = HERE / "ours" / "Cargo.toml"
    cargo = ["cargo", "build", "--release", "--quiet"]
    subprocess.run([*cargo, "--manifest-path", manifest, "--target-dir", target], check=True)
    return target / "release" / ("ours.exe" if os.name == "nt" else "ours")


def answer(command):
    """What a fresh process has measured."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        fail(f"{' '.join(map(str, command))} has ended with {done.returncode}")
    return json.loads(done.stdout)


def measure(case, commands, spaces, rounds):
    """Runs both sides in turns: theirs, ours, theirs, ours, ..."""
    python, program = commands
    files = [spaces / f"{case.space}.json"] if case.space else []
    while len(case.ours) < rounds:
        case.theirs.append(answer([python, HERE / "theirs.py", case.case, case.solver, *files]))
        case.ours.append(answer([program, case.case, *files]))
        if case.theirs[-1].get("seconds", 0) > SLOW:
            rounds = min(rounds, SLOW_ROUNDS)
    known = [json.loads(file.read_text(encoding="utf-8")).get("truth") for file in files]
    check(case, [truth["count"] for truth in known if truth])


def check(case, known):
    """That all runs have found the same solutions, and as many as are known."""
    runs = case.theirs + case.ours
    counts = {*(run["solutions"] for run in runs), *known}
    digests = {run["digest"] for run in runs if "digest" in run}
    if len(counts) > 1 or len(digests) > 1:
        for side, found in [("there", case.theirs), ("here", case.ours), ("known", known)]:
            print(f"{side}: {found}", file=sys.stderr)
        fail(f"{case.name}, {case.solver}: the sides have not found the same solutions")


def load():
    """How many processes wanted to run in the last minute, where the system tells."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def machine():
    """What runs, and on what."""
    def said(*command):
        return subprocess.run(command, cwd=HERE, capture_output=True, text=True).stdout.strip()

    commit = said("git", "rev-parse", "--short", "HEAD")
    changes = " with changes" if said("git", "status", "--porcelain") else ""
    return {
        "machine": f"{platform.machine()}, {platform.system()}",
        "cores": os.cpu_count(),
        "load before": load(),
        "there": f"{PEER}, {platform.python_implementation()} {platform.python_version()}",
        "here": f"kumiki at {commit}{changes}, {said('rustc', '--version')}",
    }


def shown(case, runs):
    """A median as it stands in the table."""
    median = case.median(runs)
    if case.unit == "bytes":
        return f"{median:.0f} B"
    return f"{median * 1000:.0f} ms" if median >= 1 else f"{median * 1000:.3g} ms"


def table(cases):
    """The rows of the table, in Markdown."""
    yield ["case", "solver there", "solutions", "there", "here", "ratio", "target", "rounds"]
    for case in cases:
        target = ""
        if case.target:
            met = "met" if case.ratio() >= case.target else "MISSED"
            target = f"≥ {case.target}×: {met}"
        solutions = f"{case.ours[0]['solutions']:,}"
        both = [shown(case, case.theirs), shown(case, case.ours), f"{case.ratio():.1f}×"]
        yield [case.name, case.solver, solutions, *both, target, str(len(case.ours))]


def print_table(cases):
    """Prints the table, its columns aligned."""
    rows = list(table(cases))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    rows.insert(1, ["-" * width for width in widths])
    for row in rows:
        print("|", " | ".join(word.ljust(width) for word, width in zip(row, widths)), "|")


def main():
    arguments = read_arguments()
    cases = [case for case in CASES if arguments.only in case.name]
    if arguments.spaces is None:
        print(f"Skipped, for want of --spaces DIR: {', '.join(SPACES)}")
        cases = [case for case in cases if case.space is None]
    if not cases:
        fail("there is no such case")
    commands = install_theirs(arguments.work), build_ours(arguments.work)
    header = machine()
    for name, value in header.items():
        print(f"{name}: {value}", flush=True)
    for case in cases:
        print(f"... {case.name}, {case.solver}", file=sys.stderr)
        measure(case, commands, arguments.spaces, arguments.rounds)
    header["load after"] = load()
    print(f"load after: {header['load after']}\n")
    print_table(cases)
    if arguments.json:
        results = {**header, "cases": [{**asdict(case), "ratio": case.ratio()} for case in cases]}
        arguments.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
