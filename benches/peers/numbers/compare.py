#!/usr/bin/env python3
"""Kumiki and CP-SAT in turn on models with large numbers: one thread, default settings, CPU time.

Invariant: an answer that is wrong has no time; the script ends with exit status 1 then.
"""

import argparse
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import families  # noqa: E402
import report  # noqa: E402

ORTOOLS = "9.15.6755"
# What takes less counts as so many seconds, and what is not decided as twice the limit.
LEAST = 0.02


def install():
    """The Python that has CP-SAT."""
    python = report.WORK / "numbers" / "bin" / "python"
    if not python.exists():
        venv.create(report.WORK / "numbers", with_pip=True)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, f"ortools=={ORTOOLS}"], check=True)
    return python


def ours(program, instance, seconds):
    """The value that Kumiki proves, if it does, its solution, and the CPU seconds."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(instance.model(), file)
        file.flush()
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [program, "best", "--time-limit", f"{seconds}s", "--quiet", "--format", "json"]
        done = subprocess.run([*command, file.name], capture_output=True, text=True)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used
    try:
        answer = json.loads(done.stdout)
        return answer["status"] == "optimal", answer["values"][0], answer["solution"], used
    except (ValueError, KeyError, TypeError):
        report.fail(f"kumiki: {done.stdout.strip()[:200]} {done.stderr.strip()[:400]}")


def theirs(name, seed, seconds):
    """Solves an instance with CP-SAT in this process, and prints what `ours` returns."""
    from ortools.sat.python import cp_model

    instance = families.instance(name, seed)
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    of = instance.state(model)
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    used = time.process_time()
    status = solver.solve(model)
    used = time.process_time() - used
    solution = {name: solver.value(of[name]) for name in instance.domains}
    print(json.dumps([status == cp_model.OPTIMAL, instance.cost(solution), solution, used]))


def compare(name, seed, arguments, python):
    """One instance on both sides; returns whether each decides it, and the CPU seconds."""
    instance = families.instance(name, seed)
    command = [python, __file__, "--theirs", name, str(seed), "--seconds", str(arguments.seconds)]
    sides = [ours(arguments.program, instance, arguments.seconds)]
    sides.append(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    for side, (_, value, solution, _) in zip(("kumiki", "CP-SAT"), sides):
        if instance.cost(solution) != value:
            report.fail(f"{name} {seed}: {side} says {value}, its solution is {instance.cost(solution)}")
    (mine, one, _, my_time), (other_is, other, _, their_time) = sides
    if mine and other < one or other_is and one < other or mine and other_is and one != other:
        report.fail(f"{name} {seed}: kumiki {one} ({mine}), CP-SAT {other} ({other_is})")
    return mine, my_time, other_is, their_time


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", help="the program `kumiki`, built for release")
    parser.add_argument("--seeds", type=int, default=3, help="instances of each family (3)")
    parser.add_argument("--seconds", type=float, default=10, help="the limit of each run (10)")
    parser.add_argument("--only", nargs="*", default=list(families.FAMILIES), help="families")
    parser.add_argument("--theirs", nargs=2, metavar=("FAMILY", "SEED"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.theirs:
        name, seed = arguments.theirs
        return theirs(name, int(seed), arguments.seconds)
    if not arguments.program:
        parser.error("the program is missing: cargo build --release -p kumiki-cli")
    python = install()
    rows, logs = [["family", "decided", "CP-SAT", "CPU s", "CP-SAT", "ratio"]], []
    for name in arguments.only:
        results = [compare(name, seed, arguments, python) for seed in range(arguments.seeds)]
        times = [
            [max(used, LEAST) if is_decided else 2 * arguments.seconds for is_decided, used in side]
            for side in ([r[:2] for r in results], [r[2:] for r in results])
        ]
        own = [math.log(mine / other) for mine, other in zip(*times)]
        logs += own
        decided = [str(sum(r[at] for r in results)) for at in (0, 2)]
        seconds = [f"{math.exp(sum(map(math.log, side)) / len(side)):.2f}" for side in times]
        rows.append([name, *decided, *seconds, f"{math.exp(sum(own) / len(own)):.2f}"])
        print(*rows[-1], file=sys.stderr)
    for fact, value in report.machine().items():
        print(f"{fact}: {value}")
    print(report.table(rows))
    print(f"\ngeometric mean of the ratios: {math.exp(sum(logs) / len(logs)):.2f}")


if __name__ == "__main__":
    main()
