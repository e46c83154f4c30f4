"""Programs and packages that read exported models: each returns what it found.

Invariant: a reader that is not installed is `None` in `READERS`, and is skipped by its name.
"""

import importlib.util
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

REFUSED = "refused"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def gecode(path, objective):
    """Returns the number of solutions, or the value of the objective in the last one."""
    done = run("fzn-gecode", "-a", path)
    if "rror" in done.stderr or "rror" in done.stdout:
        return REFUSED
    solutions = done.stdout.split("----------\n")[:-1]
    if objective is None or not solutions:
        return len(solutions)
    return objective({name: int(value) for name, value in re.findall(r"(\w+) = (-?\d+);", solutions[-1])})


def highs(path, _):
    import highspy

    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    if solver.readModel(path) != highspy.HighsStatus.kOk:
        return REFUSED
    solver.run()
    status = solver.modelStatusToString(solver.getModelStatus())
    return solver.getInfo().objective_function_value if status == "Optimal" else status


def scip(path, _):
    import pyscipopt

    solver = pyscipopt.Model()
    solver.hideOutput()
    try:
        solver.readProblem(path)
    except OSError:
        return REFUSED
    solver.optimize()
    return solver.getObjVal() if solver.getStatus() == "optimal" else "Infeasible"


def glpsol(path, _):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        run("glpsol", "--lp", path, "-o", str(out))
        if not out.exists():
            return REFUSED
        text = out.read_text()
    found = re.search(r"Objective:\s+\S+ = (\S+)", text)
    return float(found[1]) if re.search(r"Status:\s+INTEGER OPTIMAL", text) else "Infeasible"


def cbc(path, _):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        done = run("cbc", path, "solve", "solu", str(out))
        if not out.exists() or "rrors" in done.stdout:
            return REFUSED
        text = out.read_text()
    found = re.match(r"Optimal.*objective value (\S+)", text)
    return float(found[1]) if found else "Infeasible"


def clasp(path, _):
    found = re.search(r"c Models\s+: (\d+)", run("clasp", "-n", "0", path).stdout)
    return int(found[1]) if found else REFUSED


def verdict(program):
    def read(path, _):
        done = run(program, path)
        return {10: True, 20: False}.get(done.returncode, REFUSED)

    return read


def pysat(path, _):
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver(bootstrap_with=CNF(from_file=path)) as solver:
        return sum(1 for _ in solver.enum_models())


def installed(name, read, *, package=None):
    is_there = importlib.util.find_spec(package) if package else shutil.which(name)
    return read if is_there else None


READERS = {
    "flatzinc": {"fzn-gecode": installed("fzn-gecode", gecode)},
    "lp": {
        "HiGHS": installed("HiGHS", highs, package="highspy"),
        "SCIP": installed("SCIP", scip, package="pyscipopt"),
        "glpsol": installed("glpsol", glpsol),
        "cbc": installed("cbc", cbc),
    },
    "dimacs": {
        "clasp": installed("clasp", clasp),
        "minisat": installed("minisat", verdict("minisat")),
        "cadical": installed("cadical", verdict("cadical")),
        "python-sat": installed("python-sat", pysat, package="pysat"),
    },
}
