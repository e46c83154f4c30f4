"""Kumiki with the interface of CPMpy's solvers.

Invariant: after a question each variable of the user has the value of the solution found, or none.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from cpmpy.expressions.core import Comparison, Expression
from cpmpy.expressions.globalconstraints import DirectConstraint, GlobalConstraint
from cpmpy.expressions.utils import flatlist
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl
from cpmpy.solvers.solver_interface import ExitStatus, SolverInterface, SolverStatus
from cpmpy.transformations.comparison import only_numexpr_equality
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.flatten_model import flatten_constraint, flatten_objective
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.negation import push_down_negation, push_down_negation_objective
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.reification import only_bv_reifies, reify_rewrite
from cpmpy.transformations.safening import no_partial_functions, safen_objective

from .. import _native
from .conditions import FUNCTIONS, Conditions
from .operands import EngineVariable, Operands, Tie, whole
from .relations import RELATIONS, TIED, post

# Linear expressions, with which each comparator goes.
_LINEAR = frozenset({"sum", "wsum", "sub"})


class CPM_kumiki(SolverInterface):
    """Kumiki as a solver of CPMpy.

    `threads` and `seed` are arguments of each question; 0 threads stands for one per processor.
    """

    supported_global_constraints = frozenset(RELATIONS) | frozenset(FUNCTIONS)
    supported_reified_global_constraints = frozenset(TIED) | frozenset(FUNCTIONS)
    objective_value_: int | None

    @staticmethod
    def supported() -> bool:
        """Returns whether the solver can be used: it is a part of this package."""
        return True

    @classmethod
    def version(cls) -> str:
        """Returns the version of Kumiki."""
        return _native.__version__

    def __init__(self, cpm_model: Any = None, subsolver: str | None = None):
        if subsolver is not None:
            raise ValueError("Kumiki has no solvers within it")
        self.core = _native.Core()
        self._operands = Operands(self.core)
        self._conditions = Conditions(self._operands, self.solver_var)
        self._objective: Any = None
        # The text of the objective for the engine, and whether its greatest value is sought.
        self._goal: tuple[str, bool] | None = None
        # The values to try first.
        self._hint: list[tuple[Any, int]] = []
        # The assumptions that cannot hold together, and whether each is known to be needed.
        self._core: list[Any] | None = None
        self._is_minimal = False
        super().__init__(name="kumiki", cpm_model=cpm_model)

    @property
    def native_model(self) -> _native.Core:
        """The problem in the engine."""
        return self.core

    # The model

    def solver_var(self, cpm_var: Any) -> EngineVariable | int:
        """Returns the variable of the engine for one of CPMpy, or the number if it is one."""
        if not isinstance(cpm_var, _NumVarImpl):
            constant = whole(cpm_var)
            if constant is None:
                raise NotImplementedError(f"{cpm_var} is no variable and no whole number")
            return constant
        found = self._varmap.get(cpm_var.name)
        if found is None:
            if isinstance(cpm_var, NegBoolView):
                found = EngineVariable(self._variable(cpm_var._bv).place, is_negated=True)
            else:
                found = self._operands.declare(*cpm_var.get_bounds())
            self._varmap[cpm_var.name] = found
        return found

    def _variable(self, cpm_var: Any) -> EngineVariable:
        """Returns the variable of the engine for one of CPMpy."""
        found = self.solver_var(cpm_var)
        if isinstance(found, int):
            raise TypeError(f"{cpm_var} is a number and no variable")
        return found

    def transform(self, cpm_expr: Any) -> list[Expression]:
        """Returns constraints that the engine takes, which together are equivalent."""
        constraints = no_partial_functions(toplevel_list(cpm_expr))
        constraints = push_down_negation(constraints)
        constraints = decompose_in_tree(
            constraints,
            supported=self.supported_global_constraints,
            supported_reified=self.supported_reified_global_constraints,
            csemap=self._csemap,
        )
        constraints = flatten_constraint(constraints, csemap=self._csemap)
        tied = _LINEAR | frozenset(TIED)
        constraints = reify_rewrite(constraints, supported=tied, csemap=self._csemap)
        functions = _LINEAR | frozenset(FUNCTIONS)
        constraints = only_numexpr_equality(constraints, supported=functions, csemap=self._csemap)
        return only_bv_reifies(constraints, csemap=self._csemap)

    def add(self, cpm_expr: Any) -> CPM_kumiki:
        """Adds constraints, and returns this solver."""
        get_variables(cpm_expr, collect=self.user_vars)
        for constraint in self.transform(cpm_expr):
            self._post(constraint)
        return self

    __add__ = add

    def _post(self, constraint: Expression) -> None:
        """Adds a constraint that the engine takes."""
        if isinstance(constraint, DirectConstraint):
            constraint.callSolver(self, self.core)
            return
        stated, tie = self._tied(constraint)
        if isinstance(stated, GlobalConstraint):
            post(self._conditions, stated, tie)
        else:
            self._conditions.post(constraint)

    def _tied(self, constraint: Expression) -> tuple[Expression, Tie | None]:
        """Returns the condition that a literal says to hold, or implies, and that literal."""
        is_tie = constraint.name == "->" or (
            isinstance(constraint, Comparison) and constraint.name == "=="
        )
        if not is_tie or not isinstance(constraint.args[0], _BoolVarImpl):
            return constraint, None
        return constraint.args[1], (self._variable(constraint.args[0]), constraint.name == "->")

    def objective(self, expr: Any, minimize: bool) -> None:
        """Sets the objective, and whether its least value is sought or its greatest."""
        get_variables(expr, self.user_vars)
        found, defined = safen_objective(expr)
        found = push_down_negation_objective(found)
        found, decomposed = decompose_objective(
            found,
            supported=self.supported_global_constraints,
            supported_reified=self.supported_reified_global_constraints,
            csemap=self._csemap,
        )
        found, flat = flatten_objective(found, csemap=self._csemap)
        self.add([*defined, *decomposed, *flat])
        self._objective = expr
        self._goal = (self._conditions.sum_of(found).text(), not minimize)

    def has_objective(self) -> bool:
        """Returns whether there is an objective."""
        return self._goal is not None

    def solution_hint(self, cpm_vars: Any, vals: Any) -> None:
        """Sets the values that are tried first, in place of those set before."""
        variables, values = flatlist(cpm_vars), flatlist(vals)
        if len(variables) != len(values):
            raise ValueError(f"{len(values)} values for {len(variables)} variables")
        self._hint = [
            (variable, int(value))
            for variable, value in zip(variables, values)
            if variable.lb <= value <= variable.ub
        ]

    # Questions

    def solve(
        self,
        time_limit: float | None = None,
        display: Any = None,
        assumptions: Iterable[Any] | None = None,
        *,
        threads: int = 1,
        seed: int = 0,
    ) -> bool:
        """Searches for a solution, the best one if there is an objective.

        `display` is shown for each solution that is better than those before: expressions whose
        values are printed, or a function that is called. `assumptions` are literals that must hold,
        this time only: `get_core` returns those that cannot hold together.
        """
        begun = time.monotonic()
        options = self._options(time_limit, threads=threads, seed=seed)
        literals = None if assumptions is None else list(assumptions)
        found, status = self._search(options, literals, display)
        self._take(found)
        if found is not None and self.has_objective():
            self.objective_value_ = int(self._objective.value())
        if found is None:
            is_open = status == "stopped"
            exit_status = ExitStatus.UNKNOWN if is_open else ExitStatus.UNSATISFIABLE
        elif status == "exhausted" and self.has_objective():
            exit_status = ExitStatus.OPTIMAL
        else:
            exit_status = ExitStatus.FEASIBLE
        self._finish(exit_status, begun)
        return found is not None

    def _search(
        self, options: _native.Options, literals: list[Any] | None, display: Any
    ) -> tuple[dict[Any, int] | None, str]:
        """Returns a solution in which the literals hold, and the status of the search."""
        self._core, self._is_minimal = None, False
        assumed = [self._assumed(literal) for literal in literals or ()]
        if self._goal is None and not self._hint:
            if literals is None:
                return self.core.solve(options)
            found, conflict, status = self.core.solve_under(assumed, options)
        else:
            fixed = [
                self.core.relation({"kind": "ExactSum", "number": value}, [place])
                for place, value in assumed
            ]
            found, status = self._optimise(options, display)
            for number in fixed:
                self.core.remove(number)
            if literals is None or found is not None or status == "stopped":
                return found, status
            found, conflict, status = self.core.solve_under(assumed, options)
        if found is None and status == "exhausted":
            members, self._is_minimal = conflict
            pairs = zip(literals, assumed)
            self._core = [literal for literal, value in pairs if value in members]
        return found, status

    def _assumed(self, literal: Any) -> tuple[int, int]:
        """Returns the variable and the value that a literal stands for."""
        operand = self.solver_var(literal)
        if isinstance(operand, int):
            return self._operands.place(operand), 1
        return operand.place, int(not operand.is_negated)

    def _optimise(
        self, options: _native.Options, display: Any
    ) -> tuple[dict[Any, int] | None, str]:
        """Returns the best solution, or without an objective one near the hint."""

        def improved(_: int, solution: dict[Any, int]) -> None:
            self._take(solution)
            self.print_display(display)

        start = []
        for variable, value in self._hint:
            operand = self._variable(variable)
            start.append((operand.place, 1 - value if operand.is_negated else value))
        if self._goal is None:
            options.limit = 1
        source, is_maximum = self._goal or ("0", False)
        shown = improved if display is not None else None
        best, status = self.core.optimise(source, is_maximum, options, start, shown)
        return (None if best is None else best[1]), status

    def get_core(self) -> list[Any]:
        """Returns assumptions of the last question that cannot hold together."""
        if self._core is None:
            raise ValueError("the last question had no assumptions that cannot hold together")
        return self._core

    @classmethod
    def mus_native(cls, soft: Any, hard: Any = ()) -> list[Any]:
        """Returns constraints of `soft` that cannot hold together with those of `hard`, all of
        which are needed for that."""
        from cpmpy.tools.explain.utils import make_assump_model

        model, stated, assumptions = make_assump_model(soft, list(hard))
        solver = cls(model)
        if solver.solve(assumptions=assumptions):
            raise ValueError("all constraints can hold together")
        core = solver.get_core()
        if not solver._is_minimal:
            for literal in list(core):
                rest = [one for one in core if one is not literal]
                if len(rest) < len(core) and not solver.solve(assumptions=rest):
                    core = solver.get_core()
        by_name = {one.name: constraint for one, constraint in zip(assumptions, stated)}
        return [by_name[literal.name] for literal in core]

    def solveAll(
        self,
        display: Any = None,
        time_limit: float | None = None,
        solution_limit: int | None = None,
        call_from_model: bool = False,
        *,
        threads: int = 1,
        seed: int = 0,
    ) -> int:
        """Returns the number of solutions, which differ in variables of the user; of those with the
        best value if there is an objective. `display` is shown for each."""
        begun = time.monotonic()
        bound = best = None
        if self._goal is not None:
            if not self.solve(time_limit, threads=threads, seed=seed):
                return 0
            if self.cpm_status.exitstatus != ExitStatus.OPTIMAL:
                return 1
            best = self.objective_value_
            bound = self._conditions.post_text(f"{self._goal[0]} == {best}")
        if time_limit is not None:
            time_limit = max(time_limit - (time.monotonic() - begun), 1e-9)
        options = self._options(time_limit, threads=threads, seed=seed)
        count, status = self._enumerate(options, display, solution_limit)
        if bound is not None:
            self.core.remove(bound)
            self.objective_value_ = best
        is_all = status == "exhausted"
        if count == 0:
            self._take(None)
            exit_status = ExitStatus.UNSATISFIABLE if is_all else ExitStatus.UNKNOWN
        else:
            is_all = is_all and count != solution_limit
            exit_status = ExitStatus.OPTIMAL if is_all else ExitStatus.FEASIBLE
        self._finish(exit_status, begun)
        return count

    def _enumerate(
        self, options: _native.Options, display: Any, limit: int | None
    ) -> tuple[int, str]:
        """Returns the number of solutions, which differ in variables of the user, and the status
        of the search."""
        if limit is not None and limit <= 0:
            return 0, "open"
        places = [self._variable(one).place for one in self.user_vars]
        has_free = len(self._defined(places)) < self._operands.count
        if display is None and limit is None and not has_free:
            count, status = self.core.count(options)
            self._take(self.core.solve(options)[0] if count else None)
            return count, status
        seen = set()
        count = 0
        solutions = self.core.iterate(options)
        for solution in solutions:
            if has_free:
                key = tuple(solution[place] for place in places)
                if key in seen:
                    continue
                seen.add(key)
            count += 1
            self._take(solution)
            self.print_display(display)
            if count == limit:
                return count, "open"
        return count, solutions.status()

    def _defined(self, places: Iterable[int]) -> set[int]:
        """Returns the variables whose values follow from those of `places`, with these."""
        of_expressions = (self._varmap.get(one.name) for one in self._csemap.flat_map.values())
        known = {one.place for one in of_expressions if one is not None}
        return known | set(places) | self._operands.defined()

    def _options(self, time_limit: float | None, *, threads: int, seed: int) -> _native.Options:
        if time_limit is not None and time_limit <= 0:
            raise ValueError("the time limit is not above 0")
        self.solver_vars(list(self.user_vars))
        self.objective_value_ = None
        return _native.Options(threads=threads, seed=seed, time=time_limit)

    def _take(self, solution: dict[Any, int] | None) -> None:
        """Gives the variables of the user their values in a solution, or none."""
        for variable in self.user_vars:
            if solution is None:
                variable._value = None
            else:
                value = solution[self._varmap[variable.name].place]
                variable._value = bool(value) if isinstance(variable, _BoolVarImpl) else value

    def _finish(self, exit_status: ExitStatus, begun: float) -> None:
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.exitstatus = exit_status
        self.cpm_status.solve_time = time.monotonic() - begun
