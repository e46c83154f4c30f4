"""The interface of python-constraint 2.9.0, with Kumiki as its solver.

>>> import kumiki_solver.constraint as constraint
>>> problem = constraint.Problem()
>>> problem.addVariables("abc", range(1, 7))
>>> problem.addConstraint(constraint.AllDifferentConstraint())
>>> problem.addConstraint(constraint.ExactSumConstraint(9))
>>> problem.addConstraint(lambda a, b: a < b, ("a", "b"))
>>> len(problem.getSolutions())
9

`python -m kumiki_solver.constraint SCRIPT` runs a program that imports `constraint`.

If `fast` is true, solutions come in the order in which they are found.
"""

from . import constraints
from .constraints import *
from .domain import Domain, Unassigned, Variable, check_if_compiled
from .parser import (
    compile_to_constraints,
    extract_operators,
    is_or_evals_to_number,
    parse_restrictions,
)
from .problem import Problem
from .solvers import (
    BacktrackingSolver,
    MinConflictsSolver,
    OptimizedBacktrackingSolver,
    ParallelSolver,
    RecursiveBacktrackingSolver,
    Solver,
)

fast = False

__all__ = [
    "BacktrackingSolver",
    "Domain",
    "MinConflictsSolver",
    "OptimizedBacktrackingSolver",
    "ParallelSolver",
    "Problem",
    "RecursiveBacktrackingSolver",
    "Solver",
    "Unassigned",
    "Variable",
    "check_if_compiled",
    "compile_to_constraints",
    "extract_operators",
    "is_or_evals_to_number",
    "parse_restrictions",
]
__all__ += constraints.__all__


def install():
    """Makes `import constraint` import this package, also for its submodules."""
    import sys

    from . import domain, parser, problem, solvers

    sys.modules["constraint"] = sys.modules[__name__]
    for module in (constraints, domain, parser, problem, solvers):
        sys.modules["constraint." + module.__name__.rpartition(".")[2]] = module
