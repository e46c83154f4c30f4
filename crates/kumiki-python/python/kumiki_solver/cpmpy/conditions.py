"""Flat conditions of CPMpy as constraints of the engine.

Invariant: an expression of the engine holds exactly for the values for which CPMpy's `value()` of
the condition is true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cpmpy.expressions.core import BoolVal, Comparison, Expression, Operator
from cpmpy.expressions.globalfunctions import GlobalFunction
from cpmpy.expressions.utils import get_bounds
from cpmpy.expressions.variables import _BoolVarImpl, _NumVarImpl

from .._native import names_in
from .operands import EngineVariable, Operands, Sum, Tie, text, whole

# The relation of a sum with each comparator, and the number that is added to the bound.
_SUMS = {
    "==": ("ExactSum", 0),
    "<=": ("MaxSum", 0),
    "<": ("MaxSum", -1),
    ">=": ("MinSum", 0),
    ">": ("MinSum", 1),
}
_LINEAR = ("sum", "wsum", "sub", "-")


class Conditions:
    """The conditions of a model, on their way to the engine."""

    def __init__(self, operands: Operands, operand: Callable[[Any], EngineVariable | int]) -> None:
        self.operands, self.operand = operands, operand

    def post(self, condition: Expression) -> None:
        """Adds the constraint that a flat condition, which is no global constraint, holds."""
        if isinstance(condition, Comparison) and not _is_equivalence(condition):
            left, right = condition.args
            if _is_linear(left):
                self.post_sum(self._difference(left, right), condition.name)
                return
        literals = self._clause(condition)
        if literals is not None:
            total = Sum()
            for literal in literals:
                total.add(1, self.operand(literal))
            self.post_sum(total, ">=", 1)
        elif isinstance(condition, Operator) and condition.name == "and":
            for part in condition.args:
                self.post(part)
        elif not self._post_equivalence(condition):
            self.post_text(self.truth(condition))

    def _post_equivalence(self, condition: Expression) -> bool:
        """Adds the constraint that a literal says if one of some literals holds, or if all do.
        Returns false if the condition is none of these."""
        if not isinstance(condition, Comparison) or condition.name != "==":
            return False
        truth, stated = condition.args
        name = stated.name if isinstance(stated, Operator) else None
        if name not in ("and", "or") or not all(map(_is_literal, [truth, *stated.args])):
            return False
        literals = [self.operand(one) for one in (*stated.args, truth)]
        variables = [one for one in literals if isinstance(one, EngineVariable)]
        if len(variables) == len(literals) and not any(one.is_negated for one in variables):
            kind = "Minimum" if name == "and" else "Maximum"
            places = [one.place for one in variables]
            self.operands.core.relation({"kind": kind}, places)
            return True
        is_all = name == "and"
        for one in stated.args:
            self.post(truth.implies(one) if is_all else _negation(one) | truth)
        rest = [_negation(one) if is_all else one for one in stated.args]
        self.post(Operator("or", [*rest, truth if is_all else _negation(truth)]))
        return True

    def post_sum(self, total: Sum, comparator: str, bound: int = 0, tie: Tie | None = None) -> None:
        """Adds the comparison of a sum with a number, or ties it."""
        bound -= total.constant
        factors = {place: factor for place, factor in total.factors.items() if factor}
        if len(factors) < 3 or comparator not in _SUMS or tie is not None:
            total.constant = 0
            says = "" if tie is None else f"{tie[0].text} {'->' if tie[1] else '=='} "
            self.post_text(f"{says}({total.text()} {comparator} {bound})")
            return
        kind, moved = _SUMS[comparator]
        arguments = {
            "kind": kind,
            "number": bound + moved,
            "multipliers": list(factors.values()),
        }
        self.operands.core.relation(arguments, list(factors))

    def post_text(self, source: str) -> int:
        """Adds an expression over variables that are called v and their place. Returns the number
        of the constraint."""
        names = names_in(source)
        places = [int(name[1:]) for name in names]
        return self.operands.core.expression(source, names, places, [])

    def truth(self, condition: Any) -> str:
        """Returns a flat condition as an expression, which is 0 or 1, or false or true."""
        constant = whole(condition)
        if constant is not None or isinstance(condition, _BoolVarImpl):
            return text(self.operand(condition))
        name, args = condition.name, condition.args
        if name in ("and", "or") and not args:
            return text(int(name == "and"))
        if name in ("and", "or"):
            return f"({f' {name} '.join(map(self.truth, args))})"
        if name == "->":
            return f"({self.truth(args[0])} -> {self.truth(args[1])})"
        if name == "not":
            return f"({self.truth(args[0])} == 0)"
        if isinstance(condition, Comparison):
            left, right = args
            if _is_equivalence(condition):
                return f"({self.truth(left)} {name} {self.truth(right)})"
            return f"({self.number(left)} {name} {self.number(right)})"
        raise NotImplementedError(f"{condition} is no flat condition")

    def number(self, expression: Any) -> str:
        """Returns a flat numeric expression as an expression of the engine."""
        if whole(expression) is not None or isinstance(expression, _NumVarImpl):
            return text(self.operand(expression))
        if _is_linear(expression):
            return f"({self.sum_of(expression).text()})"
        if isinstance(expression, GlobalFunction) and expression.name in FUNCTIONS:
            return FUNCTIONS[expression.name](self, expression.args)
        if expression.is_bool():
            return self.truth(expression)
        raise NotImplementedError(f"{expression} is no flat expression")

    def sum_of(self, expression: Any) -> Sum:
        """Returns a linear expression as a sum."""
        total = Sum()
        self._add(total, 1, expression)
        return total

    def _difference(self, left: Any, right: Any) -> Sum:
        total = self.sum_of(left)
        self._add(total, -1, right)
        return total

    def _add(self, total: Sum, factor: int, expression: Any) -> None:
        if whole(expression) is not None or isinstance(expression, _NumVarImpl):
            total.add(factor, self.operand(expression))
            return
        name, args = expression.name, expression.args
        if name == "wsum":
            for weight, arg in zip(*args):
                self._add(total, factor * (whole(weight) or 0), arg)
        elif name == "sub":
            self._add(total, factor, args[0])
            self._add(total, -factor, args[1])
        elif name == "-":
            self._add(total, -factor, args[0])
        else:
            for arg in args:
                self._add(total, factor, arg)

    def _clause(self, condition: Any) -> list[Any] | None:
        """Returns literals of which one must hold, if that is what a condition means."""
        if isinstance(condition, _BoolVarImpl) or whole(condition) is not None:
            return [condition]
        if not isinstance(condition, Operator):
            return None
        if condition.name == "or" and all(map(_is_literal, condition.args)):
            return list(condition.args)
        if condition.name == "->" and _is_literal(condition.args[0]):
            premise, conclusion = condition.args
            literals = self._clause(conclusion)
            return None if literals is None else [_negation(premise), *literals]
        return None


def _negation(literal: Any) -> Any:
    constant = whole(literal)
    return ~literal if constant is None else BoolVal(not constant)


def _is_literal(expression: Any) -> bool:
    return isinstance(expression, _BoolVarImpl) or whole(expression) in (0, 1)


def _is_equivalence(comparison: Comparison) -> bool:
    """Returns whether both sides are conditions, one of which is not only read as a number."""
    return all(
        isinstance(side, Expression) and side.is_bool() and not isinstance(side, BoolVal)
        for side in comparison.args
    ) and not all(map(_is_literal, comparison.args))


def _is_linear(expression: Any) -> bool:
    return (
        isinstance(expression, _NumVarImpl)
        or whole(expression) is not None
        or (isinstance(expression, Operator) and expression.name in _LINEAR)
    )


def _listed(of: Conditions, values: Sequence[Any]) -> str:
    return ", ".join(map(of.number, values))


def _extreme(name: str, of: Conditions, args: Sequence[Any]) -> str:
    """Returns the least or the greatest of some numbers."""
    return f"{name}({_listed(of, args)})" if len(args) > 1 else of.number(args[0])


def _quotient(of: Conditions, args: Sequence[Any]) -> str:
    """Returns the quotient, rounded towards 0."""
    return _divided(of, args, "//", lambda is_dividend, is_divisor: is_dividend == is_divisor)


def _rest(of: Conditions, args: Sequence[Any]) -> str:
    """Returns the remainder, which has the sign of the dividend."""
    return _divided(of, args, "%", lambda is_dividend, _: is_dividend)


def _divided(
    of: Conditions, args: Sequence[Any], operator: str, is_result: Callable[[bool, bool], bool]
) -> str:
    """Returns the result of an operator on the distances of two numbers from 0, with a sign.
    `is_result` says if it is at least 0, where the dividend and the divisor are or are not."""
    parts = []
    for is_dividend, dividend in _signed(of, args[0]):
        for is_divisor, divisor in _signed(of, args[1]):
            sign = "" if is_result(is_dividend, is_divisor) else "-"
            parts.append((is_dividend, is_divisor, f"{sign}({dividend} {operator} {divisor})"))
    dividend, divisor = map(of.number, args)
    found = parts[-1][2]
    for is_dividend, is_divisor, result in reversed(parts[:-1]):
        same = f"({dividend} >= 0) == {is_dividend} and ({divisor} >= 0) == {is_divisor}"
        found = f"({result} if {same} else {found})"
    return found


def _signed(of: Conditions, number: Any) -> list[tuple[bool, str]]:
    """Returns a number as its distance from 0, for each sign that it may have: first if it is at
    least 0."""
    low, high = get_bounds(number)
    source = of.number(number)
    found = [(True, source)] if high >= 0 else []
    return found + ([(False, f"(-{source})")] if low < 0 else [])


def _count(of: Conditions, args: Sequence[Any]) -> str:
    values, sought = args
    return f"count({_listed(of, values)}, {of.number(sought)})"


def _entry(of: Conditions, args: Sequence[Any]) -> str:
    values, index = args
    return f"[{_listed(of, values)}][{of.number(index)}]"


# The text of each global function.
FUNCTIONS: dict[str, Callable[[Conditions, Sequence[Any]], str]] = {
    "min": lambda of, args: _extreme("min", of, args),
    "max": lambda of, args: _extreme("max", of, args),
    "abs": lambda of, args: f"abs({of.number(args[0])})",
    "mul": lambda of, args: f"({of.number(args[0])} * {of.number(args[1])})",
    "div": _quotient,
    "mod": _rest,
    "pow": lambda of, args: f"({of.number(args[0])} ** {of.number(args[1])})",
    "element": _entry,
    "count": _count,
}
