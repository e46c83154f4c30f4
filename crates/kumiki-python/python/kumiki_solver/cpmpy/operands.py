"""Variables of a CPMpy model in the engine, and the texts of what is calculated with them.

Invariant: a variable of CPMpy has one variable of the engine, and a Boolean is 0 or 1 there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cpmpy.expressions.core import BoolVal
from cpmpy.expressions.utils import is_bool, is_int

from .._native import Core


class EngineVariable(NamedTuple):
    """A variable of the engine, or the negation of one that is 0 or 1."""

    place: int
    is_negated: bool = False

    @property
    def text(self) -> str:
        """The value, in an expression in which variables are called v and their place."""
        return f"(1 - v{self.place})" if self.is_negated else f"v{self.place}"


# The variable that says if a relation holds, and true if the relation may also hold if that is 0.
Tie = tuple[EngineVariable, bool]


class Operands:
    """The variables of a model in the engine."""

    def __init__(self, core: Core) -> None:
        self.core = core
        # The number of variables of the engine, which are called by their places there.
        self.count = 0
        self._constants: dict[int, int] = {}
        self._negations: dict[int, int] = {}

    def declare(self, low: int, high: int) -> EngineVariable:
        """Adds a variable for the whole numbers from `low` to `high`."""
        self.core.add_all({self.count: range(low, high + 1)})
        self.count += 1
        return EngineVariable(self.count - 1)

    def place(self, operand: EngineVariable | int) -> int:
        """Returns the place of a variable that has the value of `operand`."""
        if isinstance(operand, int):
            if operand not in self._constants:
                self._constants[operand] = self.declare(operand, operand).place
            return self._constants[operand]
        if not operand.is_negated:
            return operand.place
        if operand.place not in self._negations:
            negation = self.declare(0, 1)
            self.core.relation({"kind": "ExactSum", "number": 1}, [operand.place, negation.place])
            self._negations[operand.place] = negation.place
        return self._negations[operand.place]

    def defined(self) -> set[int]:
        """Returns the places of the constants and of the negations of variables."""
        return {*self._constants.values(), *self._negations.values()}

    def places(self, operands: Iterable[EngineVariable | int]) -> list[int]:
        """Returns the places of variables that have the values of `operands`."""
        return [self.place(operand) for operand in operands]


def text(operand: EngineVariable | int) -> str:
    """Returns the value of an operand in an expression."""
    return f"({operand})" if isinstance(operand, int) else operand.text


class Sum:
    """A sum of variables, each with a factor, and a constant."""

    def __init__(self) -> None:
        self.factors: dict[int, int] = {}
        self.constant = 0

    def add(self, factor: int, operand: EngineVariable | int) -> None:
        """Adds `factor` times the operand."""
        if isinstance(operand, int):
            self.constant += factor * operand
            return
        if operand.is_negated:
            self.constant += factor
            factor = -factor
        self.factors[operand.place] = self.factors.get(operand.place, 0) + factor

    def text(self) -> str:
        """Returns the sum as an expression."""
        parts = [f"{factor} * v{place}" for place, factor in self.factors.items() if factor]
        return " + ".join([*parts, str(self.constant)])


def whole(value: Any) -> int | None:
    """Returns a constant of CPMpy as a whole number; `None` if it is no constant."""
    if isinstance(value, BoolVal):
        return int(value.value())
    return int(value) if is_int(value) or is_bool(value) else None
