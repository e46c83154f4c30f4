"""Kumiki: a constraint solver.

You state variables, the values each may take, and constraints; it finds all solutions.

>>> from kumiki_solver import Problem, all_different
>>> p = Problem()
>>> x, y = p.int("x", 1, 9), p.int("y", 1, 9)
>>> p.add(x + 2 * y <= 9, name="budget")
Constraint('budget')
>>> p.add(all_different(x, y))
Constraint(...)
>>> p.count()
13
>>> p.maximize(3 * x - y).value
20

`kumiki_solver.constraint` has the interface of python-constraint.
"""

from ._native import __version__
from .answers import Best, Conflict, Constraint, Profile, Steps, Unfinished, Verdict, Work
from .anything import Answer, Anything, Page, read
from .expression import Expr
from .part import Part
from .problem import Problem
from .relations import (
    Relation,
    all_different,
    all_equal,
    allowed,
    boxes_apart,
    count_of,
    cumulative,
    forbidden,
    increasing,
    max_of,
    min_of,
    no_overlap,
    packed,
)
from .solutions import SolutionList
from .tracing import Trace, trace
from .variables import Grid, Variable

__all__ = [
    "Answer",
    "Anything",
    "Best",
    "Conflict",
    "Constraint",
    "Expr",
    "Grid",
    "Page",
    "Part",
    "Problem",
    "Profile",
    "Relation",
    "SolutionList",
    "Steps",
    "Trace",
    "Unfinished",
    "Variable",
    "Verdict",
    "Work",
    "__version__",
    "all_different",
    "all_equal",
    "allowed",
    "boxes_apart",
    "count_of",
    "cumulative",
    "forbidden",
    "increasing",
    "max_of",
    "min_of",
    "no_overlap",
    "packed",
    "read",
    "trace",
]
