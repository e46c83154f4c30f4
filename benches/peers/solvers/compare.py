#!/usr/bin/env python3
"""Kumiki and other solvers side by side on the bench set: one thread, default settings, CPU time.

Invariant: an answer that is wrong has no time, and a wrong one of ours no table.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))
import cases  # noqa: E402
import report  # noqa: E402

WORK = report.WORK / "solvers"
PYTHON_PEERS = {
    "CP-SAT": ("ortools", "9.15.6755"),
    "python-constraint": ("python-constraint2", "2.9.0"),
}
GECODE = ["libgecode-dev", "libgecode49"]
OURS = "kumiki"
# The sides whose program states the case itself, from numbers that it has read before.
STATING = [OURS, "Gecode", "Gecode strong"]
# What takes this many seconds is run once.
SLOW = 1.0
# What a process may take beside its search: to start, to read the case, to notice its limit.
SPARE = 10


class Missing(Exception):
    """A peer that is not to be had on this machine, and why."""


def step(command, **options):
    """Runs a step of an installation."""
    try:
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    except OSError as error:
        raise Missing(str(error)) from error
    if done.returncode != 0:
        raise Missing(f"{command[0]}: {(done.stderr or done.stdout).strip()[-200:]}")


def python_peer(name, script):
    """A peer from pip; returns the command that runs a case."""
    package, version = PYTHON_PEERS[name]
    python = WORK / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(WORK / "venv", with_pip=True)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    step([*pip, f"{package}=={version}"])
    return lambda file, seconds: [python, HERE / script, file, seconds]


def gecode(level):
    """Gecode from Debian's packages, unpacked and not installed."""
    root, program = WORK / "gecode", WORK / "gecode-case"
    if not (root / "usr" / "include").exists():
        packages = WORK / "deb"
        packages.mkdir(parents=True, exist_ok=True)
        step(["apt-get", "download", *GECODE], cwd=packages)
        for package in packages.glob("*.deb"):
            step(["dpkg", "-x", package, root])
    libraries = next((root / "usr" / "lib").glob("*/libgecodeint.so")).parent
    flags = ["-std=c++17", "-O3", "-DNDEBUG", f"-I{root}/usr/include", f"-L{libraries}"]
    names = ["search", "int", "kernel", "support"]
    linked = [*(f"-lgecode{name}" for name in names), "-lpthread", f"-Wl,-rpath,{libraries}"]
    step(["g++", *flags, HERE / "gecode.cpp", "-o", program, *linked])
    return lambda file, seconds: [program, file.with_suffix(".txt"), seconds, level]


def rust_engine(name):
    """An engine that is a Rust crate."""
    try:
        program = report.build(HERE / "rust", "solvers/rust") / "rust-engines"
    except OSError as error:
        raise Missing(str(error)) from error
    return lambda file, seconds: [program, name, file, seconds]


PEERS = {
    "Gecode": ("6.2.0 of Debian 12, default propagation", lambda: gecode("plain")),
    "Gecode strong": ("the same, domain consistent, weighted", lambda: gecode("strong")),
    "CP-SAT": ("9.15.6755, one worker", lambda: python_peer("CP-SAT", "cpsat.py")),
    "Pumpkin": ("0.5.0", lambda: rust_engine("pumpkin")),
    "Selen": ("0.15.5", lambda: rust_engine("selen")),
    "python-constraint": (
        "python-constraint2 2.9.0",
        lambda: python_peer("python-constraint", "python_constraint.py"),
    ),
}


def install(wanted):
    """The peers that are to be had, with the commands that run a case, and why others are not."""
    commands, missing = {}, {}
    for name in wanted:
        print(f"... installing {name}", file=sys.stderr)
        try:
            commands[name] = PEERS[name][1]()
        except Missing as why:
            missing[name] = str(why)
            print(f"Skipped: {name}: {why}", file=sys.stderr)
    return commands, missing


def our_program():
    """The program of the bench set."""
    command = ["cargo", "build", "--release", "--quiet", "-p", "kumiki-benches", "--bin", "classics"]
    target = report.WORK / "classics"
    if subprocess.run([*command, "--target-dir", target], cwd=report.ROOT).returncode != 0:
        report.fail("the bench set could not be built")
    return target / "release" / "classics"


def tokens(case):
    """The case as numbers, for a program that reads no JSON."""
    def listed(numbers):
        return [len(numbers), *numbers]

    words = [len(case["domains"])]
    for domain in case["domains"]:
        words += listed(domain)
    words.append(len(case["rules"]))
    for rule in case["rules"]:
        kinds = ["all_different", "sum", "distance", "allowed"]
        words += [kinds.index(rule["kind"]), *listed(rule["vars"])]
        if rule["kind"] == "all_different":
            words += listed(rule["offsets"])
        elif rule["kind"] == "sum":
            comparison = ["=", "!=", "<=", ">="].index(rule["comparison"])
            words += [*listed(rule["coefficients"]), comparison, rule["bound"]]
        elif rule["kind"] == "allowed":
            words.append(len(rule["rows"]))
            for row in rule["rows"]:
                words += listed(row)
    question = case["question"]
    kinds = ["first", "count", "least"]
    argument = question.get("limit") or question.get("var") or 0
    return " ".join(map(str, [*words, kinds.index(question["kind"]), argument]))


def run(command, seconds):
    """What a fresh process has measured; what does not end in time is unfinished."""
    command = list(map(str, command))
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + SPARE)
    except subprocess.TimeoutExpired:
        return {"answer": None, "finished": False}
    if done.returncode != 0:
        words = done.stderr.strip().splitlines()
        return {"broken": words[-1][:60] if words else f"ended with {done.returncode}"}
    return json.loads(done.stdout)


def judge(case, measured):
    """Marks what cannot be right."""
    solution = measured.get("solution")
    is_wrong = solution is not None and not cases.is_solution(case, solution)
    if measured.get("finished") and case["known"] is not None:
        is_wrong |= measured["answer"] != case["known"]
    if is_wrong:
        measured["broken"] = "wrong"
    return measured


def measure(case, commands, seconds, rounds):
    """Runs all sides in turns; each as often as it is worth."""
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            if runs[name] and not is_quick(runs[name][-1]):
                continue
            runs[name].append(judge(case, run(command, seconds)))
    figures = {}
    for name, all_runs in runs.items():
        figures[name] = all_runs[-1] | {"runs": len(all_runs)}
        figures[name].pop("solution", None)
        if all(is_timed(measured) for measured in all_runs):
            searches = [measured["search"] for measured in all_runs]
            figures[name]["search"] = statistics.median(searches)
            totals = [measured["state"] + measured["search"] for measured in all_runs]
            figures[name]["total"] = statistics.median(totals)
    answers = {figure["answer"] for figure in figures.values() if is_timed(figure)}
    if len(answers) > 1 and case["known"] is None:
        print(f"{case['name']}: the sides disagree: {figures}", file=sys.stderr)
        ours = figures[OURS].get("answer") if is_timed(figures[OURS]) else None
        for name, figure in figures.items():
            if is_timed(figure) and figure["answer"] != ours:
                figure["broken"] = "disagrees"
    return figures


def is_timed(measured):
    """Whether a run has answered, and rightly."""
    return bool(measured.get("finished")) and "broken" not in measured


def is_quick(measured):
    """Whether a run is worth another."""
    return is_timed(measured) and measured["search"] < SLOW


def compare(only=(), puzzles=(), seconds=10, rounds=3, peers=tuple(PEERS)):
    """Builds and installs all, and measures each case."""
    program = our_program()
    commands, missing = install(peers)
    results = []
    with tempfile.TemporaryDirectory() as folder:
        selection = [word for name in only for word in ("--only", name)]
        files = [word for file in puzzles for word in ("--puzzles", str(file))]
        exported = subprocess.run([program, "--export", folder, *selection, *files])
        if exported.returncode != 0:
            report.fail("the cases could not be written")
        stated = sorted(map(Path, Path(folder).glob("*.json")))
        for number, file in enumerate(stated, 1):
            case = cases.read(file)
            file.with_suffix(".txt").write_text(tokens(case), encoding="utf-8")
            print(f"... {number}/{len(stated)} {case['name']}", file=sys.stderr)
            ours = [program, "--alone", case["name"], "--runs", "1", "--time-limit", seconds, *files]
            sides = {OURS: ours} | {name: make(file, seconds) for name, make in commands.items()}
            figures = measure(case, sides, seconds, rounds)
            if "broken" in figures[OURS]:
                report.fail(f"{case['name']}: {figures[OURS]['broken']}")
            results.append({"name": case["name"], "sides": figures})
    return {"seconds": seconds, "missing": missing, "cases": results}


def cell(figure, ours, seconds, part="search"):
    """A time in milliseconds, and how many times ours it is."""
    if "broken" in figure:
        return figure["broken"]
    if not figure["finished"]:
        return f"> {seconds:g} s"
    time = f"{report.figure(figure[part] * 1e3)}"
    if ours is None:
        return time
    if not ours["finished"]:
        return f"{time} (**lost**)"
    ratio = figure[part] / ours[part]
    shown = f"{report.figure(ratio, 2)}×"
    return f"{time} ({shown})" if ratio >= 1 else f"{time} (**{shown}**)"


def comparison_table(results, part="search"):
    """Milliseconds of each side: of the search, or of the total with the statement."""
    sides = results["cases"][0]["sides"]
    peers = [name for name in sides if name != OURS and (part == "search" or name in STATING)]
    rows = [["problem", OURS, *peers]]
    for case in results["cases"]:
        ours = case["sides"][OURS]
        cells = [cell(case["sides"][name], ours, results["seconds"], part) for name in peers]
        rows.append([case["name"], cell(ours, None, results["seconds"], part), *cells])
    return report.table(rows)


def lost(results, part="search", peers=None):
    """The cases in which a peer, or one of `peers`, is quicker, as sentences."""
    for case in results["cases"]:
        ours = case["sides"][OURS]
        others = {name: case["sides"][name] for name in case["sides"] if name != OURS}
        timed = {
            name: figure
            for name, figure in others.items()
            if is_timed(figure) and name in (peers or others)
        }
        if not timed:
            continue
        best = min(timed, key=lambda name: timed[name][part])
        time = timed[best][part]
        if not ours["finished"]:
            yield f"{case['name']}: {best} in {report.figure(time * 1e3)} ms, Kumiki not in time"
        elif time < ours[part]:
            yield f"{case['name']}: {best}, {ours[part] / time:.1f}×"


def read_arguments():
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    option = parser.add_argument
    option("--only", action="append", default=[], metavar="NAME", help="only cases named so")
    option("--puzzles", action="append", default=[], type=Path, metavar="FILE",
           help="sudokus of a file instead of the set")
    option("--peers", default=",".join(PEERS), metavar="NAMES", help="which, parted by commas")
    option("--time-limit", type=float, default=10, metavar="S", help="seconds for a case (10)")
    option("--rounds", type=int, default=3, help="how often each side has its turn (3)")
    option("--json", type=Path, metavar="FILE", help="write all that was measured")
    arguments = parser.parse_args()
    arguments.peers = [name for name in arguments.peers.split(",") if name]
    if unknown := set(arguments.peers) - set(PEERS):
        parser.error(f"{', '.join(unknown)}: the peers are {', '.join(PEERS)}")
    return arguments


def main():
    arguments = read_arguments()
    if shutil.which("cargo") is None:
        report.fail("cargo is needed")
    header = report.machine()
    results = compare(
        arguments.only, arguments.puzzles, arguments.time_limit, arguments.rounds, arguments.peers
    )
    for name, value in {**header, "load after": report.load()}.items():
        print(f"{name}: {value}")
    for name, why in results["missing"].items():
        print(f"skipped: {name}: {why}")
    print(f"\nThe search:\n\n{comparison_table(results)}")
    if set(STATING) & set(results["cases"][0]["sides"]) != {OURS}:
        print(f"\nThe statement and the search:\n\n{comparison_table(results, 'total')}")
    if arguments.json:
        text = json.dumps({**header, **results}, indent=1)
        arguments.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
