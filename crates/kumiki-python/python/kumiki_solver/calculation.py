"""Expressions over values of any type: those that the engine calculates as Python does.

A number of numpy wraps, a `Decimal` rounds, and an object does what its class says. The engine
calculates with whole numbers and floats of Python. So an expression over other values is one for
the engine only if it says nothing but which values are equal, or if all of its results are so small
that they are the same.

Invariant: an expression that is accepted has the value in the engine that it has in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any

from .expression import is_plain, parts

_OPERATIONS = (
    "__add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __floordiv__ __rfloordiv__ __mod__"
    " __rmod__ __pow__ __rpow__ __neg__ __abs__ __eq__ __lt__ __le__ __gt__ __ge__ __bool__"
).split()
# The bounds of the whole numbers that the engine knows, and of those that every float is exact for.
_WHOLE, _EXACT = (-(1 << 63), (1 << 63) - 1), (-(1 << 53), 1 << 53)

# A node is known if the engine has the value of Python for it, and an object if it has only what
# stands for it.
_KNOWN, _OBJECT = "known", "object"

Bounds = tuple[Any, Any]


def is_by_equality(node: tuple, is_known: Callable[[Any], bool]) -> bool:
    """Returns whether a condition asks of values that are not known only which are equal."""
    return _sort(node, is_known) is _KNOWN


def _sort(node: tuple, is_known: Callable[[Any], bool]) -> str | None:
    """Returns `_KNOWN` or `_OBJECT`; `None` if more is asked of a value than its equality."""
    kind = node[0]
    if kind == "variable":
        return _KNOWN if is_known(node[1]) else _OBJECT
    if kind == "constant":
        return _KNOWN if is_plain(node[1]) else _OBJECT
    sorts = [_sort(part, is_known) for part in parts(node)]
    if None in sorts:
        return None
    if _OBJECT not in sorts:
        return _KNOWN
    if kind == "compare":
        return _KNOWN if all(_is_equality(*one) for one in node[2]) else None
    if kind == "call":
        return _KNOWN if node[1] == "count" else None
    if kind == "if":
        return _OBJECT if sorts[0] is _KNOWN else None
    return _OBJECT if kind == "tuple" else None


def _is_equality(operator: str, right: tuple) -> bool:
    return operator in ("==", "!=") or operator in ("in", "not in") and right[0] == "tuple"


def is_calculated(node: tuple, values_of: Callable[[Any], Sequence[Any]]) -> bool:
    """Returns whether the engine calculates a node over numbers as Python does."""
    try:
        numbers = _Numbers(node, values_of)
        numbers.bounds(node)
    except _Differs:
        return False
    return True


class _Differs(Exception):
    """The engine may calculate something else than Python."""


class _Numbers:
    """The numbers of an expression: the bounds of those for which all types agree."""

    def __init__(self, node: tuple, values_of: Callable[[Any], Sequence[Any]]):
        self._bounds: dict[int, Bounds] = {}
        self.low, self.high, self.has_floats = *_WHOLE, False
        families = set()
        for leaf in _leaves(node):
            values = values_of(leaf[1]) if leaf[0] == "variable" else (leaf[1],)
            if isinstance(values, range):
                values = (values[0], values[-1])
            for kind, some in _by_type(values).items():
                family, low, high = _family(kind, some)
                families.add(family)
                self.low, self.high = max(self.low, low), min(self.high, high)
            # Bounds are numbers of Python, which do not wrap.
            numbers = [float(v) if isinstance(v, float) else int(v) for v in values]
            self._bounds[id(leaf[1])] = min(numbers), max(numbers)
        families.discard("whole")
        self.has_floats = not families.isdisjoint(("float", "numpy float", "decimal"))
        if len(families) > 1 and not families <= {"float", "numpy float", "numpy"}:
            raise _Differs

    def _within(self, low: Any, high: Any) -> Bounds:
        if not (self.low <= low <= high <= self.high):
            raise _Differs
        return low, high

    def bounds(self, node: tuple) -> Bounds:
        """Returns the bounds of the value of a node."""
        kind = node[0]
        if kind in ("variable", "constant"):
            return self._within(*self._bounds[id(node[1])])
        if kind == "chain":
            low_high = self.bounds(node[2])
            for operator, part in node[3]:
                low_high = self._within(*self._operated(operator, low_high, self.bounds(part)))
            return low_high
        if kind == "power":
            return self._within(*self._power(self.bounds(node[1]), node[2]))
        if kind == "compare":
            return self._compared(node)
        entries = [entry for part in parts(node) for entry in _entries(part)]
        found = [self.bounds(entry) for entry in entries]
        if kind == "sign":
            (low, high), is_minus = found[0], node[1] == "-"
            return self._within(-high, -low) if is_minus else (low, high)
        if kind == "not":
            return 0, 1
        if kind == "call":
            return self._within(*_called(node[1], found))
        if kind == "tuple":
            raise _Differs
        if kind == "if":
            found = found[1:]
        return min(low for low, _ in found), max(high for _, high in found)

    def _compared(self, node: tuple) -> Bounds:
        self.bounds(node[1])
        for operator, right in node[2]:
            if (operator in ("in", "not in")) is not (right[0] == "tuple"):
                raise _Differs
            for entry in _entries(right):
                self.bounds(entry)
        return 0, 1

    def _operated(self, operator: str, left: Bounds, right: Bounds) -> Bounds:
        if operator == "+":
            return left[0] + right[0], left[1] + right[1]
        if operator == "-":
            return left[0] - right[1], left[1] - right[0]
        if operator == "*":
            ends = [one * other for one in left for other in right]
            return min(ends), max(ends)
        if operator == "/" or self.has_floats or right[0] <= 0:
            raise _Differs
        if operator == "%":
            return 0, right[1] - 1
        ends = [one // other for one in left for other in right]
        return min(ends), max(ends)

    def _power(self, base: Bounds, exponent: tuple) -> Bounds:
        power = exponent[1] if exponent[0] == "constant" else None
        if self.has_floats or type(power) is not int or not 0 <= power <= 64:
            raise _Differs
        most = max(1, *(abs(end) ** power for end in base))
        return (0 if base[0] >= 0 else -most), most


def _leaves(node: tuple) -> Iterable[tuple]:
    if node[0] in ("variable", "constant"):
        yield node
    for part in parts(node):
        yield from _leaves(part)


def _entries(node: tuple) -> Iterable[tuple]:
    return node[1] if node[0] == "tuple" else (node,)


def _by_type(values: Iterable[Any]) -> dict[type, list[Any]]:
    found: dict[type, list[Any]] = {}
    for value in values:
        found.setdefault(type(value), []).append(value)
    return found


def _family(kind: type, values: list[Any]) -> tuple[str, Any, Any]:
    """Returns the types whose numbers go together with those of `kind`, and the bounds of the
    results that are the same in the engine."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name in ("numpy.float64", "builtins.float"):
        if all(abs(value) < inf for value in values):
            return "float" if kind is float else "numpy float", *_EXACT
        raise _Differs
    if not all(_is_whole(value) for value in values):
        raise _Differs
    if kind in (int, bool) or issubclass(kind, int) and not _is_changed(kind):
        return "whole", *_WHOLE
    if name == "fractions.Fraction":
        return "fraction", *_WHOLE
    if name == "decimal.Decimal":
        from decimal import getcontext

        most = 10 ** min(getcontext().prec, 18)
        return "decimal", -most, most
    if kind.__module__ == "numpy" and values[0].dtype.kind in "iu":
        bits = 8 * values[0].dtype.itemsize
        is_signed = values[0].dtype.kind == "i"
        low, high = (-1 << bits - 1, (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
        return "numpy", low, high
    raise _Differs


def _is_whole(value: Any) -> bool:
    """Returns whether `value` is a number equal to a whole one that the engine knows."""
    try:
        return _WHOLE[0] <= int(value) <= _WHOLE[1] and bool(int(value) == value)
    except Exception:  # The class of the value may raise anything.
        return False


def _is_changed(kind: type) -> bool:
    """Returns whether a subclass of `int` calculates in a way of its own."""
    return any(getattr(kind, name) is not getattr(int, name) for name in _OPERATIONS)


def _called(name: str, found: list[Bounds]) -> Bounds:
    lows, highs = zip(*found)
    if name in ("min", "max"):
        return min(lows), max(highs)
    if name == "abs":
        return 0, max(abs(lows[0]), abs(highs[0]))
    if name == "sum":
        return sum(low for low in lows if low < 0), sum(high for high in highs if high > 0)
    return 0, len(found)
