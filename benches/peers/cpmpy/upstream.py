#!/usr/bin/env python3
"""Runs the tests of CPMpy itself with Kumiki as the solver: see README.md here."""

import argparse
import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

PEER = "cpmpy==1.1.1"
HERE = Path(__file__).resolve().parent
WORK = HERE.parents[2] / "target" / "peers" / "cpmpy"
TESTS = ["constraints", "solverinterface", "solvers_solhint", "globalconstraints", "solveAll"]
# It asks for one of several solutions.
LEFT_OUT = "test_globalconstraints.py::TestGlobal::test_ite_with_constants"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", help="the Python package, as maturin builds it")
    parser.add_argument("rest", nargs="*", help="arguments of pytest")
    arguments = parser.parse_args()
    python = WORK / "bin" / "python"
    if not python.exists():
        venv.create(WORK, with_pip=True)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", PEER, "pytest"], check=True)
    wheel = [*pip, "install", "--force-reinstall", "--no-deps", arguments.wheel]
    subprocess.run(wheel, check=True)
    source = [*pip, "download", "--no-deps", "--no-binary", "cpmpy", "--dest", WORK, PEER]
    subprocess.run(source, check=True)
    with tarfile.open(WORK / f"{PEER.replace('==', '-')}.tar.gz") as archive:
        archive.extractall(WORK, filter="data")
    tests = WORK / PEER.replace("==", "-") / "tests"
    files = [f"test_{name}.py" for name in TESTS]
    options = ["--quiet", "-p", "kumiki_first", "--deselect", LEFT_OUT]
    command = [python, "-m", "pytest", *options, *files, *arguments.rest]
    path = {**os.environ, "PYTHONPATH": str(HERE / "support")}
    sys.exit(subprocess.run(command, cwd=tests, env=path).returncode)


if __name__ == "__main__":
    main()
