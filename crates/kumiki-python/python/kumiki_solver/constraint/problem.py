"""The problem of python-constraint.

Invariant: solving never changes the problem.
"""

import copy
from operator import itemgetter

from ..variables import MOST_VALUES, listed_values
from .constraints import CompilableFunctionConstraint, Constraint, FunctionConstraint
from .domain import Domain
from .lowering import Lowering
from .parser import compile_text
from .solvers import EngineSolver, OptimizedBacktrackingSolver


class Problem:
    """Variables, their domains, and constraints.

    >>> problem = Problem()
    >>> problem.addVariables(["a", "b"], [1, 2, 3])
    >>> problem.addConstraint(lambda a, b: b > a, ["a", "b"])
    >>> problem.getSolutions()
    [{'a': 2, 'b': 3}, {'a': 1, 'b': 3}, {'a': 1, 'b': 2}]
    """

    def __init__(self, solver=None):
        self._solver = solver or OptimizedBacktrackingSolver()
        self._constraints = []
        self._str_constraints = []
        self._variables = {}

    def reset(self):
        """Removes all variables and constraints."""
        self._constraints.clear()
        self._str_constraints.clear()
        self._variables.clear()

    def setSolver(self, solver):
        """Sets the solver."""
        self._solver = solver

    def getSolver(self):
        """Returns the solver."""
        return self._solver

    def addVariable(self, variable, domain):
        """Adds a variable with the values of `domain`."""
        if variable in self._variables:
            raise ValueError(f"Tried to insert duplicated variable {variable!r}")
        if isinstance(domain, Domain):
            domain = copy.deepcopy(domain)
        else:
            if isinstance(domain, range):
                # A domain of python-constraint is a list.
                listed_values(domain, f"variable {variable!r}", MOST_VALUES)
            domain = Domain(domain)
        if not domain:
            raise ValueError("Domain is empty")
        self._variables[variable] = domain

    def addVariables(self, variables, domain):
        """Adds variables with the same values."""
        if not isinstance(domain, Domain) and not hasattr(domain, "__len__"):
            domain = list(domain)
        for variable in variables:
            self.addVariable(variable, domain)

    def addConstraint(self, constraint, variables=None):
        """Adds a constraint on the variables, or on all: also on those that are added later.

        A constraint is an object of a subclass of `Constraint`, a function, a condition as text,
        or a list of such texts. A text names its variables itself.
        """
        if isinstance(constraint, str):
            self._str_constraints.append(constraint)
        elif isinstance(constraint, list):
            assert all(isinstance(text, str) for text in constraint), (
                f"Expected constraints to be strings, got {constraint}"
            )
            self._str_constraints.extend(constraint)
        elif isinstance(constraint, Constraint):
            self._constraints.append((constraint, variables))
        elif callable(constraint):
            self._constraints.append((FunctionConstraint(constraint), variables))
        else:
            raise ValueError("Constraints must be instances of subclasses of the Constraint class")

    def getSolution(self):
        """Returns a solution as a dictionary; `None` if there is none."""
        if not self._variables:
            return None
        if self._has_own("getSolution"):
            return self._solver.first(self._lowering())
        domains, constraints, vconstraints = self._getArgs()
        return self._solver.getSolution(domains, constraints, vconstraints) if domains else None

    def getSolutions(self):
        """Returns all solutions as dictionaries."""
        if not self._variables:
            return []
        if self._has_own("getSolutions"):
            lowering = self._lowering()
            return [] if lowering.is_empty else self._solver.all(lowering).dicts()
        domains, constraints, vconstraints = self._getArgs()
        return self._solver.getSolutions(domains, constraints, vconstraints) if domains else []

    def getSolutionIter(self):
        """Returns an iterator over the solutions, each of which is searched on demand."""
        if not self._variables:
            return iter(())
        if self._has_own("getSolutionIter"):
            return self._solver.iterator(self._lowering())
        domains, constraints, vconstraints = self._getArgs()
        if not domains:
            return iter(())
        return self._solver.getSolutionIter(domains, constraints, vconstraints)

    def getSolutionsOrderedList(self, order=None):
        """Returns all solutions as tuples of the values of the variables `order`.

        As in python-constraint, an `order` of one variable stands for all variables.
        """
        if self._variables and self._has_own("getSolutions"):
            lowering = self._lowering()
            if lowering.is_empty:
                return []
            columns = None
            if order is not None and len(order) > 1:
                columns = [lowering.engine.places[name] for name in order]
            return self._solver.all(lowering).tuples(columns)
        solutions = self.getSolutions()
        if order is None or len(order) == 1:
            return [tuple(solution.values()) for solution in solutions]
        return list(map(itemgetter(*order), solutions))

    def getSolutionsAsListDict(self, order=None, validate=True):
        """Returns all solutions as tuples, the place of each in this list, and their number."""
        solutions = self.getSolutionsOrderedList(order)
        places = dict(zip(solutions, range(len(solutions))))
        if validate and len(places) != len(solutions):
            raise ValueError(f"{len(solutions) - len(places)} solutions occur more than once")
        return solutions, places, len(solutions)

    def _has_own(self, method):
        """Returns whether the solver's method is the engine's."""
        solver = type(self._solver)
        if not issubclass(solver, EngineSolver):
            return False
        return getattr(solver, method).__module__ == EngineSolver.__module__

    def _scoped(self):
        every = list(self._variables)
        return [(constraint, variables or every) for constraint, variables in self._constraints]

    def _lowering(self):
        """Returns the problem in the engine."""
        if self._solver.requires_pickling:
            self._check_pickling()
        return Lowering(self._variables, self._scoped(), self._str_constraints)

    def _check_pickling(self):
        has_functions = any(
            isinstance(constraint, FunctionConstraint) for constraint, _ in self._constraints
        )
        assert not has_functions, (
            "You have used FunctionConstraints with ParallelSolver(process_mode=True). "
            "Please use string constraints instead"
        )

    def _getArgs(self, picklable=False):
        """Returns domains, constraints, and constraints by variable, as a solver of another author
        takes them: copies, on which each constraint has done what it does before a search."""
        if picklable:
            self._check_pickling()
        domains = {name: copy.deepcopy(domain) for name, domain in self._variables.items()}
        constraints = self._scoped()
        for text in self._str_constraints:
            constraints.append(compile_text(text, domains, picklable))
        vconstraints = {name: [] for name in domains}
        for entry in constraints:
            for name in entry[1]:
                vconstraints[name].append(entry)
        for constraint, variables in constraints[:]:
            if not isinstance(constraint, CompilableFunctionConstraint):
                constraint.preProcess(variables, domains, constraints, vconstraints)
        for domain in domains.values():
            domain.resetState()
            if not domain:
                return None, None, None
        return domains, constraints, vconstraints
