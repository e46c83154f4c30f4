#!/usr/bin/env python3
"""Compares `kumiki-fzn` with recorded answers, brute force, and other solvers: see README.md here."""

import argparse
import json
from collections import Counter
from pathlib import Path

import conformance
import schedules
from instances import first_compiled, manifest
from models import Book, compare, is_decided, library_of, tally
from random_models import Model
from report import WORK
from tools import SHARE, compiled, limited, solutions_of, solve

CACHE = WORK / "minizinc"
OURS = ("std", "std-f", "kumiki", "kumiki-f")
PEERS = ("gecode", "chuffed", "chuffed-f", "fzn-gecode", "fzn-gecode-own")


def development(arguments):
    """The models of a manifest, with the standard library as compiled there, and with ours."""
    folder, book, lines = arguments.data / "fzn", Book(arguments.results), []
    for name, line in manifest(folder).items():
        places = {"std": folder / line["split"] / f"{name}.std.fzn"}
        files = [arguments.models / place for place in line["model"].split("minizinc-benchmarks/")[1:]]
        files += [arguments.models / place for place in line["data"].split("minizinc-benchmarks/")[1:]]
        if files and arguments.models != Path() and (line["data"] == "" or len(files) == 2):
            place, error = compiled(files, "kumiki", CACHE / "kumiki" / "development" / f"{name}.fzn")
            places["kumiki"] = place
            if place is None:
                print(f"{name} does not compile: {error[:200]}")
        ours = {library + mode: place for library, place in copied(places).items() for mode in ("", "-f")}
        words = compare(book, name, ours, arguments.program, arguments.seconds, {}, arguments.label)
        known = {"SAT": "SAT", "UNSAT": "UNSAT"}.get(line["expected"], f"OPT {line['optimum']}")
        for solver, result in words.items():
            if is_decided(result["word"]) and result["word"] != known:
                print(f"WRONG {name}: {solver} {result['word']}, not {known}")
        lines.append(words)
    tally(lines)


def copied(places):
    """Returns the places of copies, beside which a file with a printed objective can be written."""
    folder = CACHE / "copies"
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for library, place in places.items():
        if place is not None and CACHE not in place.parents:
            copy = folder / place.name
            copy.write_text(place.read_text())
            place = copy
        found[library] = place
    return found


def benchmarks(arguments):
    """Of each folder the first model and data by name that compile, by Kumiki and its peers."""
    book, lines = Book(arguments.results), []
    for folder in sorted(place for place in arguments.models.iterdir() if place.is_dir()):
        found = first_compiled(folder, "std", CACHE)
        if found is None:
            continue
        files, std = found
        place = lambda library: compiled(files, library, CACHE / library / folder.name / std.name)[0]
        ours = {mode: place(mode.removesuffix("-f")) for mode in arguments.ours.split(",") if mode}
        peers = {solver: place(library_of(solver)) for solver in arguments.peers.split(",") if solver}
        limits = (arguments.program, arguments.seconds)
        lines.append(compare(book, folder.name, ours, *limits, peers, arguments.label, files))
    tally(lines)


def limits(arguments):
    """Holds `-t N` on all models that are compiled: at most 1.05 N and 50 ms, in processor time."""
    late = 0
    for place in sorted(CACHE.glob("*/*/*.fzn")):
        for milliseconds in (500, 2000):
            run = solve(arguments.program, place, ["-a", "-f", "-t", str(milliseconds)], 60)
            allowed = 1.05 * milliseconds + 50
            if min(run.seconds, run.wall) * 1000 > allowed:
                late += 1
                print(f"{place}: -t {milliseconds} took {run.seconds:.2f} s, {run.wall:.2f} s by the clock")
    print(f"{late} too late")


def randomly(arguments):
    """Holds random models against brute force, with the standard library and with ours."""
    folder = CACHE / "random"
    folder.mkdir(parents=True, exist_ok=True)
    program = str(Path(arguments.program).resolve())
    facts = {"name": "tried", "version": "1", "executable": program, "stdFlags": ["-a", "-f", "-r"]}
    for seed in range(arguments.seed, arguments.seed + arguments.number):
        model = Model(seed)
        place = folder / "model.mzn"
        place.write_text(model.text())
        for library in ("std", "kumiki"):
            configuration = folder / f"{library}.msc"
            solver = {**facts, "id": library, "mznlib": str(SHARE / "kumiki") if library == "kumiki" else ""}
            configuration.write_text(json.dumps(solver))
            command = ["minizinc", "--solver", str(configuration), "-a", "--non-unique", "--output-mode", "dzn"]
            free = ["-f"] if seed % 2 else []
            output, errors, _, _, _ = limited([*command, *free, str(place)], 30)
            found, status = solutions_of(output)
            kind = check(model, found, status, errors + output)
            COUNTS[library, kind.split(":")[0]] += 1
            if kind != "right" and not kind.startswith("MiniZinc"):
                print(f"{library} {seed}: {kind}\n{model.text()}")
    for (library, kind), number in sorted(COUNTS.items()):
        print(f"{library:8} {kind:24} {number}")


COUNTS = Counter()


def check(model, found, status, said):
    """Returns `right`, or the difference between solutions and brute force."""
    if status not in ("all", "none"):
        words = " ".join(said.split())[:300]
        return f"MiniZinc fails: {words}" if "optimize.cpp" in said else f"no answer: {words}"
    keys = [model.key(solution) for solution in found]
    if len(keys) != len(set(keys)):
        return f"WRONG: {len(keys)} solutions, {len(set(keys))} of them different"
    wanted = model.solutions()
    return "right" if set(keys) == wanted else f"WRONG: {len(keys)} solutions, not {len(wanted)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program kumiki-fzn")
    kinds = ("specification", "bugs", "development", "benchmarks", "schedules", "limits", "random")
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("--data", type=Path, default=Path(), help="a folder with spec, bugs and fzn")
    parser.add_argument("--models", type=Path, default=Path(), help="a folder of folders of models")
    parser.add_argument("--python", help="a Python with OR-tools, for CP-SAT")
    parser.add_argument("--ours", default=",".join(OURS), help="libraries, with -f the default search")
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--results", type=Path, default=CACHE / "results.json")
    parser.add_argument("--label", default="now", help="the name of these runs in the results")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=20)
    arguments = parser.parse_args()
    if arguments.kind == "specification":
        print(conformance.specification(arguments.program, arguments.data))
    elif arguments.kind == "bugs":
        print(conformance.bugs(arguments.program, arguments.data, CACHE))
    elif arguments.kind == "schedules":
        numbers = [(tasks, seed) for tasks in (30, 60) for seed in range(arguments.number // 2)]
        schedules.compare(arguments.program, arguments.python, CACHE, numbers, arguments.seconds)
    else:
        action = {"development": development, "benchmarks": benchmarks, "limits": limits}
        action.get(arguments.kind, randomly)(arguments)


if __name__ == "__main__":
    main()
