#!/usr/bin/env python3
"""Holds what `kumiki convert` writes against the programs that read it: see README.md here."""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from models import model
from readers import READERS, REFUSED


ENDINGS = {"flatzinc": "fzn", "lp": "lp", "dimacs": "cnf"}


def kumiki(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=60)


def objective_of(found):
    """Returns the objective as a function of the values by name; `None` if there is none."""
    if "objectives" not in found:
        return None
    [text] = found["objectives"][0].values()
    return lambda values: eval(text, {}, values)


def expected(program, path, objective):
    """Returns the number of solutions, and the best value of the objective, if there is one."""
    count = int(kumiki(program, "count", path).stdout)
    if objective is None or count == 0:
        return count, None
    best = json.loads(kumiki(program, "best", "--format", "json", path).stdout.split("\n")[0])
    return count, objective(best["solution"])


def agrees(form, read, count, best):
    if form == "flatzinc":
        return read == (count if best is None else best)
    if form == "dimacs":
        return read == (count if not isinstance(read, bool) else count > 0)
    if count == 0:
        return isinstance(read, str) and read != REFUSED
    return not isinstance(read, str) and abs(read - (best or 0)) < 1e-6 * max(1, abs(best or 0))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program kumiki")
    parser.add_argument("--models", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for form, readers in READERS.items():
        missing = [name for name, read in readers.items() if read is None]
        if missing:
            print(f"Skipped, because they are not installed: {', '.join(missing)} ({form})")
    tally, wrong = Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        source = str(Path(folder, "model.json"))
        for at in range(arguments.models):
            found = model(arguments.seed * 1_000_000 + at, is_binary=at % 3 == 0)
            Path(source).write_text(json.dumps(found))
            objective = objective_of(found)
            count, best = expected(arguments.program, source, objective)
            for form, readers in READERS.items():
                written = kumiki(arguments.program, "convert", "--to", form, source)
                if written.returncode != 0:
                    tally[form, "refused before writing"] += 1
                    continue
                path = str(Path(folder, f"model.{ENDINGS[form]}"))
                Path(path).write_text(written.stdout)
                for name, read in readers.items():
                    if read is None:
                        continue
                    answer = read(path, objective)
                    is_right = agrees(form, answer, count, best)
                    tally[f"{form} by {name}", "agrees" if is_right else "DIFFERS"] += 1
                    if not is_right:
                        wrong += 1
                        print(f"{name}: {answer}, not {count} solutions, best {best}:")
                        print(json.dumps(found))
    for (reader, outcome), number in sorted(tally.items()):
        print(f"{reader:24} {outcome:24} {number:5}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
