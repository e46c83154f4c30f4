"""The constraints of python-constraint.

A constraint is lowered to the engine by its class: `lowering.py`. Calling one directly is for
solvers of other authors.

Invariant: a call with all values known returns whether the constraint holds; with some unknown,
it returns false only if no value of the domains can satisfy it.
"""

import operator
from math import prod
from typing import Any

from .domain import Unassigned

__all__ = [
    "AllDifferentConstraint",
    "AllEqualConstraint",
    "CompilableFunctionConstraint",
    "Constraint",
    "ExactProdConstraint",
    "ExactSumConstraint",
    "FunctionConstraint",
    "InSetConstraint",
    "MaxProdConstraint",
    "MaxSumConstraint",
    "MinProdConstraint",
    "MinSumConstraint",
    "NotInSetConstraint",
    "SomeInSetConstraint",
    "SomeNotInSetConstraint",
    "VariableExactProdConstraint",
    "VariableExactSumConstraint",
    "VariableMaxProdConstraint",
    "VariableMaxSumConstraint",
    "VariableMinProdConstraint",
    "VariableMinSumConstraint",
]


class Constraint:
    """The base of all constraints; a subclass may override `__call__` alone."""

    def __call__(self, variables, domains, assignments, forwardcheck=False):
        """Returns whether the constraint may still hold.

        With `forwardcheck` it may also hide values of variables that are not in `assignments`.
        """
        return True

    def preProcess(self, variables, domains, constraints, vconstraints):
        """Removes values before the search. A constraint on one variable is then dispensable."""
        if len(variables) != 1:
            return
        [variable] = variables
        domain = domains[variable]
        domain[:] = [value for value in domain if self(variables, domains, {variable: value})]
        _dismiss(self, variables, constraints, vconstraints)

    def forwardCheck(self, variables, domains, assignments, _unassigned=Unassigned):
        """Hides the values that break the constraint, if a single variable has no value yet.

        Returns whether a value is left.
        """
        free = list(dict.fromkeys(name for name in variables if name not in assignments))
        if len(free) != 1:
            return True
        domain = domains[free[0]]
        for value in domain[:]:
            if not self(variables, domains, {**assignments, free[0]: value}):
                domain.hideValue(value)
        return bool(domain)


def _dismiss(constraint, variables, constraints, vconstraints):
    entry = (constraint, variables)
    constraints.remove(entry)
    for variable in variables:
        vconstraints[variable].remove(entry)


class FunctionConstraint(Constraint):
    """The function returns a true value for the values.

    If `assigned` is false, it is also called while values are not known yet, with `Unassigned` in
    their place.
    """

    def __init__(self, func, assigned=True):
        self._func = func
        self._assigned = assigned

    def __call__(self, variables, domains, assignments, forwardcheck=False, _unassigned=Unassigned):
        values = [assignments.get(name, _unassigned) for name in variables]
        if all(name in assignments for name in variables):
            return self._func(*values)
        if not self._assigned and not self._func(*values):
            return False
        return not forwardcheck or self.forwardCheck(variables, domains, assignments)


class CompilableFunctionConstraint(Constraint):
    """A condition as text, which is compiled where it is needed."""

    def __init__(self, func, assigned=True):
        self._func = func
        self._assigned = assigned

    def __call__(self, variables, domains, assignments, forwardcheck=False, _unassigned=Unassigned):
        raise NotImplementedError("CompilableFunctionConstraint can not be called directly")


class BuiltIn(Constraint):
    """A constraint that the engine knows."""

    def __call__(self, variables, domains, assignments, forwardcheck=False, _unassigned=Unassigned):
        if all(name in assignments for name in self._scope(variables)):
            return self._holds(variables, assignments)
        if not self._may_hold(variables, domains, assignments):
            return False
        return not forwardcheck or self.forwardCheck(variables, domains, assignments)

    def _scope(self, variables):
        """Returns the variables that the constraint is about."""
        return variables

    def _holds(self, variables, assignments):
        """Returns whether the constraint holds, if all values are known."""
        raise NotImplementedError

    def _may_hold(self, variables, domains, assignments):
        """Returns whether the constraint may hold, if some values are not known."""
        return True


class AllDifferentConstraint(BuiltIn):
    """No two variables have the same value."""

    def _holds(self, variables, assignments):
        return self._differ([assignments[name] for name in variables])

    def _may_hold(self, variables, domains, assignments):
        return self._differ([assignments[name] for name in variables if name in assignments])

    @staticmethod
    def _differ(values):
        try:
            return len(set(values)) == len(values)
        except TypeError:
            return all(value not in values[:place] for place, value in enumerate(values))

    def forwardCheck(self, variables, domains, assignments, _unassigned=Unassigned):
        taken = [assignments[name] for name in variables if name in assignments]
        return _hide(variables, domains, assignments, lambda value: value not in taken)


class AllEqualConstraint(BuiltIn):
    """All variables have the same value."""

    def _holds(self, variables, assignments):
        return self._may_hold(variables, None, assignments)

    def _may_hold(self, variables, domains, assignments):
        values = [assignments[name] for name in variables if name in assignments]
        return all(value == values[0] for value in values)

    def forwardCheck(self, variables, domains, assignments, _unassigned=Unassigned):
        values = [assignments[name] for name in variables if name in assignments]
        if not values:
            return True
        return _hide(variables, domains, assignments, lambda value: value == values[0])


def _hide(variables, domains, assignments, is_kept):
    """Hides values of the variables that are not known; returns whether each has some left."""
    for name in dict.fromkeys(variables):
        if name not in assignments:
            for value in [value for value in domains[name] if not is_kept(value)]:
                domains[name].hideValue(value)
            if not domains[name]:
                return False
    return True


def _rounded(number):
    return round(number, 10) if isinstance(number, float) else number


class Calculated(BuiltIn):
    """The result of a calculation is compared with a number or the value of a variable."""

    compare: Any = operator.eq

    def _values(self, variables, assignments):
        """Returns the result for all variables, and the number that it is compared with."""
        raise NotImplementedError

    def _holds(self, variables, assignments):
        result, bound = self._values(variables, assignments)
        return bool(type(self).compare(_rounded(result), bound))


class _Sum(Calculated):
    def __init__(self, bound, multipliers=None):
        self._multipliers = multipliers
        setattr(self, self.attribute, bound)

    @property
    def bound(self):
        """The number that the sum is compared with."""
        return getattr(self, self.attribute)

    def _scope(self, variables):
        return variables[: len(self._multipliers)] if self._multipliers else variables

    def _values(self, variables, assignments):
        values = [assignments[name] for name in self._scope(variables)]
        if self._multipliers:
            values = [value * by for value, by in zip(values, self._multipliers)]
        return sum(values), self.bound


class ExactSumConstraint(_Sum):
    """The sum of the values, each times its multiplier, is `exactsum`."""

    attribute = "_exactsum"

    def __init__(self, exactsum, multipliers=None):
        super().__init__(exactsum, multipliers)


class MinSumConstraint(_Sum):
    """The sum of the values, each times its multiplier, is at least `minsum`."""

    attribute, compare = "_minsum", operator.ge

    def __init__(self, minsum, multipliers=None):
        super().__init__(minsum, multipliers)


class MaxSumConstraint(_Sum):
    """The sum of the values, each times its multiplier, is at most `maxsum`."""

    attribute, compare = "_maxsum", operator.le

    def __init__(self, maxsum, multipliers=None):
        super().__init__(maxsum, multipliers)


class _Product(Calculated):
    def __init__(self, bound):
        setattr(self, self.attribute, bound)

    @property
    def bound(self):
        """The number that the product is compared with."""
        return getattr(self, self.attribute)

    def _values(self, variables, assignments):
        return prod(assignments[name] for name in variables), self.bound


class ExactProdConstraint(_Product):
    """The product of the values is `exactprod`."""

    attribute = "_exactprod"

    def __init__(self, exactprod):
        super().__init__(exactprod)


class MinProdConstraint(_Product):
    """The product of the values is at least `minprod`."""

    attribute, compare = "_minprod", operator.ge

    def __init__(self, minprod):
        super().__init__(minprod)


class MaxProdConstraint(_Product):
    """The product of the values is at most `maxprod`."""

    attribute, compare = "_maxprod", operator.le

    def __init__(self, maxprod):
        super().__init__(maxprod)


class _VariableSum(Calculated):
    def __init__(self, target_var, sum_vars, multipliers=None):
        if multipliers:
            assert len(multipliers) == len(sum_vars) + 1, (
                "there must be a multiplier for each variable of the sum, and one for the target"
            )
            assert all(isinstance(by, (int, float)) for by in multipliers), (
                "multipliers must be numbers"
            )
            assert multipliers[-1] == 1, "the last multiplier, that of the target, must be 1"
        self.target_var = target_var
        self.sum_vars = sum_vars
        self._multipliers = multipliers

    def _scope(self, variables):
        return [*self.sum_vars, self.target_var]

    def _values(self, variables, assignments):
        multipliers = self._multipliers or [1] * len(self.sum_vars)
        total = sum(assignments[name] * by for name, by in zip(self.sum_vars, multipliers))
        return total, assignments[self.target_var]


class VariableExactSumConstraint(_VariableSum):
    """The sum of some variables is the value of another."""


class VariableMinSumConstraint(_VariableSum):
    """The sum of some variables is at least the value of another."""

    compare = operator.ge


class VariableMaxSumConstraint(_VariableSum):
    """The sum of some variables is at most the value of another."""

    compare = operator.le


class _VariableProduct(Calculated):
    def __init__(self, target_var, product_vars):
        self.target_var = target_var
        self.product_vars = product_vars

    def _scope(self, variables):
        return [*self.product_vars, self.target_var]

    def _values(self, variables, assignments):
        product = prod(assignments[name] for name in self.product_vars)
        return product, assignments[self.target_var]


class VariableExactProdConstraint(_VariableProduct):
    """The product of some variables is the value of another."""


class VariableMinProdConstraint(_VariableProduct):
    """The product of some variables is at least the value of another."""

    compare = operator.ge


class VariableMaxProdConstraint(_VariableProduct):
    """The product of some variables is at most the value of another."""

    compare = operator.le


class InSetConstraint(BuiltIn):
    """Every value is in the set."""

    is_wanted = True

    def __init__(self, set):
        self._set = set

    def _holds(self, variables, assignments):
        return self._may_hold(variables, None, assignments)

    def _may_hold(self, variables, domains, assignments):
        known = (assignments[name] for name in variables if name in assignments)
        return all((value in self._set) == self.is_wanted for value in known)

    def preProcess(self, variables, domains, constraints, vconstraints):
        for name in variables:
            domain = domains[name]
            domain[:] = [value for value in domain if (value in self._set) == self.is_wanted]
        _dismiss(self, variables, constraints, vconstraints)


class NotInSetConstraint(InSetConstraint):
    """No value is in the set."""

    is_wanted = False


class SomeInSetConstraint(BuiltIn):
    """At least `n` of the values are in the set, or `n` if it is `exact`."""

    is_wanted = True

    def __init__(self, set, n=1, exact=False):
        self._set = set
        self._n = n
        self._exact = exact

    def _found(self, variables, assignments):
        known = (assignments[name] for name in variables if name in assignments)
        return sum((value in self._set) == self.is_wanted for value in known)

    def _holds(self, variables, assignments):
        found = self._found(variables, assignments)
        return found == self._n if self._exact else found >= self._n

    def _may_hold(self, variables, domains, assignments):
        found = self._found(variables, assignments)
        missing = sum(name not in assignments for name in variables)
        return found + missing >= self._n and not (self._exact and found > self._n)

    def forwardCheck(self, variables, domains, assignments, _unassigned=Unassigned):
        found = self._found(variables, assignments)
        missing = sum(name not in assignments for name in variables)
        if found + missing == self._n:
            wanted = self.is_wanted
        elif self._exact and found == self._n:
            wanted = not self.is_wanted
        else:
            return True
        return _hide(variables, domains, assignments, lambda value: (value in self._set) == wanted)


class SomeNotInSetConstraint(SomeInSetConstraint):
    """At least `n` of the values are not in the set, or `n` if it is `exact`."""

    is_wanted = False
