"""Runs a program that imports `constraint`.

`python -m kumiki_solver.constraint SCRIPT ARGUMENTS`
"""

import runpy
import sys
from pathlib import Path

from . import install


def main():
    """Runs the program that the command line names."""
    if len(sys.argv) < 2:
        sys.exit(f"usage: python -m {__package__} SCRIPT [ARGUMENTS]")
    del sys.argv[0]
    sys.path[0] = str(Path(sys.argv[0]).resolve().parent)
    install()
    runpy.run_path(sys.argv[0], run_name="__main__")


main()
