"""Kumiki as a solver of CPMpy.

`CPM_kumiki` has the interface of CPMpy's solvers, and `register` adds it to those that models know
by name:

>>> import cpmpy
>>> from kumiki_solver.cpmpy import register
>>> register()
>>> x, y = cpmpy.intvar(1, 9, shape=2)
>>> model = cpmpy.Model(x + 2 * y == 9, x < y)
>>> model.solve(solver="kumiki"), x.value(), y.value()
(True, 1, 4)

Invariant: nothing else in this package imports CPMpy.
"""

from .solver import CPM_kumiki

__all__ = ["CPM_kumiki", "register"]


def register() -> None:
    """Adds Kumiki to the solvers that CPMpy finds by name, after all others."""
    from cpmpy.solvers.utils import SolverLookup

    known = SolverLookup.base_solvers
    if ("kumiki", CPM_kumiki) not in known():
        SolverLookup.base_solvers = classmethod(lambda _: [*known(), ("kumiki", CPM_kumiki)])
