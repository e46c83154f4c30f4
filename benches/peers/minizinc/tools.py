"""What the comparisons share: MiniZinc of the npm package, compiled models, and runs of solvers."""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from report import ROOT, WORK

HERE = Path(__file__).resolve().parent
SHARE = ROOT / "crates" / "kumiki-flatzinc" / "share" / "minizinc"
VERSION = "4.5.1"
COMPILE_SECONDS = 25
# The runtime of WebAssembly and the reading of its files.
START_SECONDS = 1
STATUSES = {
    "==========": "all",
    "=====UNSATISFIABLE=====": "none",
    "=====UNKNOWN=====": "unknown",
    "=====UNBOUNDED=====": "unbounded",
    "=====ERROR=====": "error",
}
OF_STREAM = {
    "OPTIMAL_SOLUTION": "all",
    "ALL_SOLUTIONS": "all",
    "UNSATISFIABLE": "none",
    "UNBOUNDED": "unbounded",
    "ERROR": "error",
}


def package():
    """Returns the folder of the npm package, installed in a folder of the comparison."""
    folder = Path(os.environ.get("MINIZINC_PACKAGE", WORK / "minizinc/node_modules/minizinc"))
    if not folder.exists():
        home = folder.parents[1]
        home.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--silent", "--no-save", f"minizinc@{VERSION}"]
        subprocess.run(install, cwd=home, check=True)
    return folder


@dataclass
class Run:
    """A run of a solver: the solutions in order, its last status, and its processor time."""

    status: str = "unknown"
    solutions: list = field(default_factory=list)
    seconds: float = 0.0
    wall: float = 0.0
    errors: str = ""

    @property
    def is_decided(self):
        return self.status in ("all", "none")


def limited(command, seconds, folder=None):
    """Runs a command for some seconds of processor time; returns its output, errors and times."""

    def limits():
        whole = int(seconds + 0.999)
        resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))

    begun = os.times()
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        cwd=folder,
        preexec_fn=limits,
    ) as process:
        output, errors = process.communicate()
    ended = os.times()
    used = ended.children_user + ended.children_system
    used -= begun.children_user + begun.children_system
    return output, errors, process.returncode, used, ended.elapsed - begun.elapsed


def node(files, written, arguments, seconds):
    """Runs MiniZinc of the npm package on files; `written` are files of the run and their places."""
    words = [f"{name}={place}" for name, place in files.items()]
    words += [f">{name}={place}" for name, place in written.items()]
    script = str(HERE / "minizinc.cjs")
    return limited(["node", script, str(package()), *words, "--", *arguments], seconds)


def included(files):
    """Returns the files beside the given ones that these include, by name."""
    found, open_files = {}, [Path(place) for place in files]
    while open_files:
        place = open_files.pop()
        for name in re.findall(r'^\s*include\s+"([^"]+)"', place.read_text("latin-1"), re.M):
            other = place.parent / name
            if other.exists() and name not in found:
                found[name] = other
                open_files.append(other)
    return found


def compiled(files, library, target, debian=False, form="fzn"):
    """Compiles a model with its data; returns the FlatZinc file, or the text of the error.

    `library` is `std`, `kumiki`, or a solver of the npm package. The result stays for later runs.
    """
    target = Path(target)
    failed = target.with_suffix(".error")
    if target.exists():
        return target, ""
    if failed.exists():
        return None, failed.read_text()
    target.parent.mkdir(parents=True, exist_ok=True)
    if debian:
        solver = str(solver_file(library))
        places = [str(place) for place in files]
        command = ["minizinc", "--solver", solver, "-c", *places, "--fzn", str(target), "--no-output-ozn"]
        _, errors, _, used, _ = limited(command, COMPILE_SECONDS)
    else:
        named = {f"{at}-{Path(place).name}": place for at, place in enumerate(files)}
        given = {**included(files), **named}
        solver = library
        if library in ("std", "kumiki"):
            given["share/solvers/solver.msc"] = solver_file(library)
            given["share/kumiki"] = SHARE / "kumiki"
            solver = "share/solvers/solver.msc"
        arguments = ["--solver", solver, "-c", *named, "--fzn", "out.fzn"]
        _, errors, _, used, _ = node(given, {"out.fzn": target}, arguments, COMPILE_SECONDS)
    if target.exists():
        return target, ""
    text = errors.strip() or f"stopped after {used:.0f} s"
    failed.write_text(text)
    return None, text


def solver_file(library):
    """Returns the configuration of a library: that of the repository, or one of the standard."""
    if library == "kumiki":
        return SHARE / "solvers" / "kumiki.msc"
    place = WORK / "minizinc" / "std.msc"
    place.parent.mkdir(parents=True, exist_ok=True)
    facts = {"id": "std", "name": "std", "version": "1", "mznlib": "", "executable": "none"}
    place.write_text(json.dumps({**facts, "supportsMzn": False, "supportsFzn": True}))
    return place


def goal_of(text):
    """Returns `minimize` or `maximize` and the objective of a FlatZinc text, or `None`."""
    found = re.search(r"^solve\b.*?\b(minimize|maximize)\s+(\w+(?:\[\d+\])?)\s*;", text, re.M | re.S)
    return found and found.groups()


def with_objective(place):
    """Writes a copy of a FlatZinc file whose objective is printed; returns its place and goal."""
    text = Path(place).read_text()
    goal = goal_of(text)
    if not goal:
        return place, None
    pattern = re.compile(rf"^(var [^;:]*: {re.escape(goal[1])})\b([^;\n]*);", re.M)
    found = pattern.search(text)
    if not found or "output_var" in found[0]:
        return place, goal
    copy = Path(place).with_suffix(".objective.fzn")
    line = f"{found[1]} :: output_var{found[2]};"
    copy.write_text(text[: found.start()] + line + text[found.end() :])
    return copy, goal


def solutions_of(text):
    """Returns the solutions of the standard protocol as dictionaries of texts, and the status."""
    found, current, status = [], {}, "unknown"
    for line in text.splitlines():
        if line == "----------":
            found.append(current)
            current = {}
            status = "some"
        elif line in STATUSES:
            status = STATUSES[line]
        elif " = " in line and not line.startswith("%"):
            name, value = line.rstrip(";").split(" = ", 1)
            current[name] = re.sub(r"^array\dd\(.*?(\[.*\])\)$", r"\1", value.replace(" ", ""))
    return found, status


def solve(program, place, arguments, seconds):
    """Runs a FlatZinc solver with the standard protocol."""
    command = [program, *arguments, str(place)]
    output, errors, code, used, wall = limited(command, seconds)
    found, status = solutions_of(output)
    if code not in (0, -24, -9) and status == "unknown":
        status = "error"
    return Run(status, found, used, wall, errors.strip()[-300:])


def solve_wasm(solver, place, arguments, seconds):
    """Runs a solver of the npm package on a FlatZinc file."""
    command = ["--json-stream", "--solver", solver, *arguments, "model.fzn"]
    return stream({"model.fzn": place}, command, seconds, START_SECONDS)


def solve_model(solver, files, arguments, seconds):
    """Runs a solver of the npm package on a model, without the time that it takes to compile it."""
    named = {f"{at}-{Path(place).name}": place for at, place in enumerate(files)}
    given = {**included(files), **named}
    compile_it = ["--solver", solver, "-c", *named, "--fzn", "out.fzn"]
    _, _, _, used, _ = node(given, {}, compile_it, COMPILE_SECONDS)
    command = ["--json-stream", "--solver", solver, *arguments, "--output-mode", "dzn"]
    run = stream(given, [*command, "--output-objective", *named], seconds, used)
    for solution in run.solutions:
        solution["objective"] = solution.pop("_objective", None)
    return run


def stream(files, command, seconds, start):
    """Runs MiniZinc of the npm package, which takes the time `start` before it searches."""
    output, errors, _, used, wall = node(files, {}, command, seconds + start)
    run = Run("unknown", [], max(0.0, used - start), wall, errors.strip()[-300:])
    for line in output.splitlines():
        try:
            message = json.loads(line)
        except json.JSONDecodeError:
            continue
        if message.get("type") == "solution":
            run.solutions.append(solutions_of(message["output"].get("dzn", "") + "\n----------")[0][0])
            run.status = "some"
        elif message.get("type") == "status":
            run.status = OF_STREAM.get(message["status"], run.status)
        elif message.get("type") == "error":
            run.errors = message.get("message", "")
            run.status = "error"
    return run


def debian_gecode():
    """Returns Gecode's program for FlatZinc, if it is installed."""
    return shutil.which("fzn-gecode")
