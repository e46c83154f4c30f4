#!/usr/bin/env python3
"""Pencil puzzles beside cspuz_core and clingo: each puzzle is a process on each side, in turns.

Invariant: a puzzle counts only if both sides say that it has one solution; other answers are listed.
"""

import argparse
import json
import math
import resource
import statistics
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import report  # noqa: E402
from clingo_board import SOLVERS  # noqa: E402

WORK = report.WORK / "puzzles"
CLINGO = "clingo==5.8.3"
REPOSITORIES = {
    "cspuz_core": ("https://github.com/semiexp/cspuz_core", "f52fcfa"),
    "noqx": ("https://github.com/T0nyX1ang/noqx", "0f59813"),
}
OURS = "kumiki"
# The words with which an output begins, and the verdict.
WORDS = {
    "unique": "unique", "Answer Status: Unique": "unique",
    "several": "several", "Answer Status: Not unique": "several",
    "none": "none", "Answer Status: No Answer": "none",
}
# Types with fewer puzzles have one row together.
FEWEST = 5


def cloned(name):
    """Clones a repository with its submodules at the commit that is compared; returns its folder."""
    folder = WORK / name
    url, commit = REPOSITORIES[name]
    if not folder.exists():
        subprocess.run(["git", "clone", "--quiet", url, folder], check=True)
    git = ["git", "-C", folder]
    subprocess.run([*git, "checkout", "--quiet", commit], check=True)
    subprocess.run([*git, "submodule", "--quiet", "update", "--init"], check=True)
    return folder


def kumiki(program, _):
    """The command of this side for a puzzle."""
    if program is None:
        command = ["cargo", "build", "--release", "--quiet", "-p", "kumiki-cli", "--bin", "kumiki"]
        target = WORK / "kumiki"
        subprocess.run([*command, "--target-dir", target], cwd=report.ROOT, check=True)
        program = target / "release" / "kumiki"
    options = ["--quiet", "--threads", "1"]
    return lambda name, number, link: [program, "puzzle", "check", *options, link]


def cspuz_core(program, _):
    """The command of cspuz_core for a puzzle."""
    if program is None:
        folder = cloned("cspuz_core")
        command = ["cargo", "build", "--release", "--quiet", "--no-default-features"]
        package = ["-p", "cspuz_solver_backend", "--bin", "run_solver"]
        subprocess.run([*command, *package], cwd=folder, check=True)
        program = folder / "target" / "release" / "run_solver"
    return lambda name, number, link: [program, link]


def clingo(folder, corpus):
    """The command of clingo with noqx's rules for a puzzle; nothing for types that it does not read."""
    folder = (folder or cloned("noqx")).resolve()
    python = WORK / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(WORK / "venv", with_pip=True)
        subprocess.run([python, "-m", "pip", "--quiet", "install", CLINGO], check=True)
    adapter = HERE / "clingo_board.py"

    def command(name, number, _):
        return [python, adapter, folder, corpus, name, str(number)] if name in SOLVERS else None

    return command


def run(command, seconds):
    """Runs a command; returns the verdict and the CPU time, in ms. A time that it prints counts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, text=True)
    except subprocess.TimeoutExpired:
        return "late", None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    begun = (name for word, name in WORDS.items() if done.stdout.startswith(word))
    verdict = next(begun, "unread")
    printed = done.stdout.split()[-1:]
    is_time = "clingo_board" in str(command[1]) and verdict != "unread"
    return verdict, float(printed[0]) if is_time else spent * 1e3


def measured(commands, arguments):
    """The verdict of each side on one puzzle, and its median time."""
    times = {side: [] for side in commands}
    verdicts = {}
    for _ in range(arguments.rounds):
        for side, command in commands.items():
            if verdicts.get(side) != "late":
                verdicts[side], spent = run(command, arguments.time_limit)
                times[side].append(spent)
    return {side: (verdicts[side], None if verdicts[side] == "late" else statistics.median(spent))
            for side, spent in times.items()}


def rows(compared):
    """The rows of the table of a peer: the type, its puzzles, both medians and the mean ratio."""
    often = {name: pairs for name, pairs in compared.items() if len(pairs) >= FEWEST}
    rest = [pair for name, pairs in compared.items() if name not in often for pair in pairs]
    everything = [pair for pairs in compared.values() for pair in pairs]
    groups = [*often.items(), ("others", rest), ("all", everything)]
    for name, pairs in (group for group in groups if group[1]):
        ours, theirs = (statistics.median(column) for column in zip(*pairs))
        logs = [math.log(one / other) for one, other in pairs]
        ratio = math.exp(sum(logs) / len(logs))
        yield [name, str(len(pairs)), f"{ours:.1f}", f"{theirs:.1f}", f"{ratio:.2f}"]


def compared(sides, arguments):
    """The times of both sides for each peer, type and puzzle that both find to be unique."""
    found = {side: {} for side in sides if side != OURS}
    for name, puzzles in json.loads(arguments.corpus.read_text(encoding="utf-8")).items():
        if arguments.only and name not in arguments.only:
            continue
        for number, puzzle in enumerate(puzzles):
            if "link" not in puzzle:
                continue
            link = f"https://puzz.link/p?{puzzle['link']}"
            commands = {side: of(name, number, link) for side, of in sides.items()}
            commands = {side: command for side, command in commands.items() if command}
            results = measured(commands, arguments)
            verdict, ours = results.pop(OURS)
            for side, (other, theirs) in results.items():
                if verdict == other == "unique":
                    found[side].setdefault(name, []).append((ours, theirs))
                else:
                    text = f"... {puzzle['id']}: {OURS} {verdict}, {side} {other}"
                    print(text, file=sys.stderr, flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    option = parser.add_argument
    option("corpus", type=Path, help="JSON: a list of puzzles with links for each type")
    option("--only", action="append", default=[], metavar="TYPE", help="only puzzles of this type")
    option("--rounds", type=int, default=3, metavar="N", help="how many turns each side has")
    option("--time-limit", type=float, default=20, metavar="SECONDS")
    option("--kumiki", type=Path, help="our program, if it is built already")
    option("--cspuz", type=Path, help="cspuz_core's run_solver, if it is built already")
    option("--noqx", type=Path, help="a folder with noqx, if it is there already")
    arguments = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    corpus = arguments.corpus.resolve()
    sides = {OURS: kumiki(arguments.kumiki, corpus),
             "cspuz_core": cspuz_core(arguments.cspuz, corpus),
             "clingo": clingo(arguments.noqx, corpus)}
    found = compared(sides, arguments)
    for fact, value in report.machine().items():
        print(f"- {fact}: {value}")
    for side, times in found.items():
        heads = ["type", "puzzles", f"{OURS} ms", f"{side} ms", "mean ratio"]
        print(f"\n{report.table([heads, *rows(times)])}")


if __name__ == "__main__":
    main()
