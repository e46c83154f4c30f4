"""The solvers of python-constraint.

Each is the engine with another order. The solutions come in the order of python-constraint without
forward checking: variables with the most constraints first, of those the ones with the fewest
values; the values of each from the end of its domain.

Invariant: every solver but `MinConflictsSolver` finds the same solutions.
"""

import sys

from ..lowering import Options
from .lowering import Lowering


class Solver:
    """The base of all solvers."""

    requires_pickling = False

    def getSolution(self, domains, constraints, vconstraints):
        """Returns a solution, or `None`."""
        raise NotImplementedError(f"{type(self).__name__} is an abstract class")

    def getSolutions(self, domains, constraints, vconstraints):
        """Returns all solutions."""
        raise NotImplementedError(f"{type(self).__name__} provides only a single solution")

    def getSolutionIter(self, domains, constraints, vconstraints):
        """Returns an iterator over all solutions."""
        raise NotImplementedError(f"{type(self).__name__} doesn't provide iteration")


def _is_fast():
    return getattr(sys.modules[__package__], "fast", False)


class EngineSolver(Solver):
    """A solver that is the engine."""

    _order = "degree"
    _reversed = True
    _threads = 1

    def options(self):
        """Returns the options of a search in the visible order."""
        if _is_fast():
            return Options(threads=self._threads)
        return Options(
            order=self._order,
            reversed=self._reversed,
            first_ascending=self._order == "size",
            threads=self._threads,
        )

    def first(self, lowering):
        """Returns a solution, or `None`."""
        if lowering.is_empty:
            return None
        core, options = lowering.engine.core, self.options()
        return _in_order(lowering, core.order(options), core.solve(options)[0])

    def iterator(self, lowering):
        """Returns an iterator over all solutions, which searches for each on demand."""
        if lowering.is_empty:
            return
        core, options = lowering.engine.core, self.options()
        order = core.order(options)
        for solution in core.iterate(options):
            yield _in_order(lowering, order, solution)

    def all(self, lowering):
        """Returns all solutions in little memory, in the order of decision.

        The search takes the best order, and the solutions are sorted afterwards.
        """
        order = None if _is_fast() else self.options()
        return lowering.engine.core.list(Options(threads=self._threads), order)

    def getSolution(self, domains, constraints, vconstraints):
        return self.first(Lowering(domains, constraints))

    def getSolutionIter(self, domains, constraints, vconstraints):
        return self.iterator(Lowering(domains, constraints))

    def getSolutions(self, domains, constraints, vconstraints):
        lowering = Lowering(domains, constraints)
        if lowering.is_empty:
            return []
        return self.all(lowering).dicts()


def _in_order(lowering, order, solution):
    """Returns a solution with the variables in the order of decision."""
    if order is None or solution is None:
        return solution
    names = lowering.engine.names
    return {names[place]: solution[names[place]] for place in order}


class _ForwardCheckingSolver(EngineSolver):
    def __init__(self, forwardcheck=True):
        self._forwardcheck = forwardcheck


class BacktrackingSolver(_ForwardCheckingSolver):
    """Values are tried from the end of the domain."""


class OptimizedBacktrackingSolver(_ForwardCheckingSolver):
    """Values are tried from the end of the domain. The default."""


class RecursiveBacktrackingSolver(_ForwardCheckingSolver):
    """Values are tried in the order of the domain."""

    _reversed = False


class MinConflictsSolver(EngineSolver):
    """Local search: repairs random values step by step. Finds a single solution, or none."""

    def __init__(self, steps=1000, rand=None):
        self._steps = steps
        self._rand = rand

    def first(self, lowering):
        if lowering.is_empty:
            return None
        import random  # Other solvers do not wait for it.

        seed = (self._rand or random).randrange(1 << 63)
        return lowering.engine.core.solve(Options(steps=self._steps, seed=seed))[0]

    def all(self, lowering):
        raise NotImplementedError("MinConflictsSolver provides only a single solution")

    def iterator(self, lowering):
        raise NotImplementedError("MinConflictsSolver doesn't provide iteration")


class ParallelSolver(EngineSolver):
    """All processors search. Finds all solutions only.

    With `process_mode`, constraints must be texts, as in python-constraint; it has no other effect.
    """

    _order = "size"
    _threads = 0

    def __init__(self, process_mode=False):
        self._process_mode = process_mode
        self.requires_pickling = process_mode

    def first(self, lowering):
        raise NotImplementedError("ParallelSolver only provides all solutions")

    def iterator(self, lowering):
        raise NotImplementedError("ParallelSolver only provides all solutions")
