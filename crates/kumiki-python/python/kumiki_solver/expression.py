"""Expressions over variables: what operators on variables, and traced functions, become.

Invariant: the text of an expression means to the engine what the expression means in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

# Precedences of the forms of an expression, the loosest first.
_IF, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(10)

_SUMS = ("+", "-")
_PRODUCTS = ("*", "/", "//", "%")
_ORDERS = ("<", "<=", ">", ">=")
_PACKAGE = __name__.partition(".")[0]
_PLAIN = (int, float, bool, str, type(None))


def is_plain(value: Any) -> bool:
    """Returns whether the engine knows `value`: a number, text, None, or a tuple of such."""
    kind = type(value)
    if kind is int:
        return -(1 << 63) <= value < 1 << 63
    return kind in _PLAIN or kind is tuple and all(map(is_plain, value))


class Expr:
    """An expression over variables. Operators make greater expressions of it.

    Arithmetic (`+ - * / // % **`, `abs`) and comparisons are those of Python. Conditions are
    combined by `&`, `|` and `~`, because Python calculates `and`, `or` and `not` at once.

    >>> from kumiki_solver import Problem
    >>> p = Problem()
    >>> x, y = p.int("x", 1, 9), p.int("y", 1, 9)
    >>> (x + 2 * y <= 9) | (x % 2 == 0)
    x + 2 * y <= 9 or x % 2 == 0
    """

    __slots__ = ("node",)

    # A number of numpy leaves its operators to the expression, an array does not.
    __array_priority__ = -1

    def __init__(self, node: tuple):
        self.node = node

    def _new(self, node: tuple) -> Expr:
        return Expr(node)

    def _operand(self, value: Any) -> tuple:
        """Returns the node of an operand."""
        if isinstance(value, Expr):
            return value.node
        if hasattr(value, "item") and getattr(value, "shape", None):
            value = value.item()
        kind = type(value)
        if kind is type(is_plain) or kind.__module__.partition(".")[0] == _PACKAGE:
            raise TypeError(f"{value!r} cannot be part of an expression")
        return ("constant", value)

    def _chain(self, left: Any, operator: str, right: Any, operators: tuple) -> Expr:
        left, right = self._operand(left), self._operand(right)
        if left[0] == "chain" and left[1] == operators:
            return self._new(("chain", operators, left[2], (*left[3], (operator, right))))
        return self._new(("chain", operators, left, ((operator, right),)))

    def _compared(self, operator: str, other: Any) -> Expr:
        return self._new(("compare", self.node, ((operator, self._operand(other)),)))

    def __add__(self, other):
        return self._chain(self, "+", other, _SUMS)

    def __radd__(self, other):
        is_nothing = type(other) is int and other == 0  # the start of `sum`
        return self if is_nothing else self._chain(other, "+", self, _SUMS)

    def __sub__(self, other):
        return self._chain(self, "-", other, _SUMS)

    def __rsub__(self, other):
        return self._chain(other, "-", self, _SUMS)

    def __mul__(self, other):
        return self._chain(self, "*", other, _PRODUCTS)

    def __rmul__(self, other):
        return self._chain(other, "*", self, _PRODUCTS)

    def __truediv__(self, other):
        return self._chain(self, "/", other, _PRODUCTS)

    def __rtruediv__(self, other):
        return self._chain(other, "/", self, _PRODUCTS)

    def __floordiv__(self, other):
        return self._chain(self, "//", other, _PRODUCTS)

    def __rfloordiv__(self, other):
        return self._chain(other, "//", self, _PRODUCTS)

    def __mod__(self, other):
        return self._chain(self, "%", other, _PRODUCTS)

    def __rmod__(self, other):
        return self._chain(other, "%", self, _PRODUCTS)

    def __pow__(self, other):
        return self._new(("power", self.node, self._operand(other)))

    def __rpow__(self, other):
        return self._new(("power", self._operand(other), self.node))

    def __neg__(self):
        return self._new(("sign", "-", self.node))

    def __pos__(self):
        return self._new(("sign", "+", self.node))

    def __abs__(self):
        return self._new(("call", "abs", (self.node,)))

    def __eq__(self, other):
        return self._compared("==", other)

    def __ne__(self, other):
        return self._compared("!=", other)

    def __lt__(self, other):
        return self._compared("<", other)

    def __le__(self, other):
        return self._compared("<=", other)

    def __gt__(self, other):
        return self._compared(">", other)

    def __ge__(self, other):
        return self._compared(">=", other)

    def _logic(self, kind: str, left: Any, right: Any) -> Expr:
        nodes = [self._operand(left), self._operand(right)]
        if not all(map(is_condition, nodes)):
            raise TypeError("`&` and `|` combine conditions, such as (x < 3) & (y == 2)")
        return self._new(combined(kind, *nodes))

    def __and__(self, other):
        return self._logic("and", self, other)

    def __rand__(self, other):
        return self._logic("and", other, self)

    def __or__(self, other):
        return self._logic("or", self, other)

    def __ror__(self, other):
        return self._logic("or", other, self)

    def __invert__(self):
        if not is_condition(self.node):
            raise TypeError("`~` negates a condition, such as ~(x < 3)")
        return self._new(negated(self.node))

    def __bool__(self):
        raise TypeError(
            "an expression has no truth value before the problem is solved: "
            "combine conditions by `&`, `|` and `~`, and add a < b < c as two constraints"
        )

    def __hash__(self):
        return id(self)

    def is_in(self, values: Iterable[Any]) -> Expr:
        """Returns the condition that the value is one of `values`."""
        entries = tuple(self._operand(value) for value in values)
        return self._new(("compare", self.node, (("in", ("tuple", entries)),)))

    def implies(self, other: Any) -> Expr:
        """Returns the condition that `other` holds if this one does."""
        return self._new(combined("or", negated(self.node), self._operand(other)))

    def variables(self) -> list[Any]:
        """Returns what the expression names, each once, in the order of appearance."""
        found: dict[int, Any] = {}
        _collect(self.node, found)
        return list(found.values())

    def __repr__(self):
        return written(self.node, lambda variable: str(variable.name), shown)


def shown(value: Any) -> str:
    """Returns a constant in words. A number of numpy is written as one of Python."""
    return repr(value.item() if type(value).__module__ == "numpy" else value)


def call(name: str, values: Iterable[Any]) -> Expr:
    """Returns the call of the engine's function `name`."""
    values = list(values)
    some = next((value for value in values if isinstance(value, Expr)), None)
    if some is None:
        raise TypeError("an expression needs a variable")
    if len(values) == 1 and name in ("min", "max"):
        return some
    nodes = tuple(some._operand(value) for value in values)
    if len(nodes) == 2 and name == "count":
        # A value that is a tuple is one value.
        nodes = (("tuple", nodes[:1]), nodes[1])
    return some._new(("call", name, nodes))


def is_condition(node: tuple) -> bool:
    """Returns whether the node is true or false."""
    if node[0] in ("compare", "not"):
        return True
    if node[0] in ("and", "or"):
        return all(map(is_condition, node[1]))
    if node[0] == "variable":
        return getattr(node[1], "is_truth", False)
    return node[0] == "constant" and isinstance(node[1], bool)


def combined(kind: str, left: tuple, right: tuple) -> tuple:
    """Returns the node of `left and right`, or of `left or right`."""
    parts = left[1] if left[0] == kind else (left,)
    more = right[1] if right[0] == kind else (right,)
    return (kind, (*parts, *more))


def negated(node: tuple) -> tuple:
    """Returns the node of the negation."""
    if node[0] == "not" and is_condition(node[1]):
        return node[1]
    if node[0] == "compare" and len(node[2]) == 1:
        opposite = {"==": "!=", "!=": "=="}.get(node[2][0][0])
        if opposite:
            return ("compare", node[1], ((opposite, node[2][0][1]),))
    return ("not", node)


def parts(node: tuple) -> Iterable[tuple]:
    """Returns the direct parts of a node."""
    kind = node[0]
    if kind in ("variable", "constant"):
        return ()
    if kind == "chain":
        return (node[2], *(part for _, part in node[3]))
    if kind == "compare":
        return (node[1], *(part for _, part in node[2]))
    if kind in ("and", "or", "tuple"):
        return node[1]
    if kind == "call":
        return node[2]
    if kind == "sign":
        return (node[2],)
    return node[1:]


def _collect(node: tuple, found: dict) -> None:
    if node[0] == "variable":
        found.setdefault(id(node[1]), node[1])
    for part in parts(node):
        _collect(part, found)


def written(node: tuple, name: Callable[[Any], str], constant: Callable[[Any], str]) -> str:
    """Returns the text of a node, where `name` and `constant` write variables and constants."""
    return _written(node, name, constant)[0]


def _written(node, name, constant) -> tuple[str, int]:
    def inner(part, least):
        text, precedence = _written(part, name, constant)
        return text if precedence >= least else f"({text})"

    kind = node[0]
    if kind == "variable":
        return name(node[1]), _ATOM
    if kind == "constant":
        text = constant(node[1])
        return text, _SIGN if text.startswith("-") else _ATOM
    if kind == "chain":
        own = _SUM if node[1] == _SUMS else _PRODUCT
        rest = "".join(f" {operator} {inner(part, own + 1)}" for operator, part in node[3])
        return inner(node[2], own) + rest, own
    if kind == "compare":
        rest = "".join(f" {operator} {inner(part, _SUM)}" for operator, part in node[2])
        return inner(node[1], _SUM) + rest, _COMPARE
    if kind in ("and", "or"):
        own = _AND if kind == "and" else _OR
        return f" {kind} ".join(inner(part, own + 1) for part in node[1]), own
    if kind == "not":
        return f"not {inner(node[1], _NOT)}", _NOT
    if kind == "sign":
        return f"{node[1]}{inner(node[2], _SIGN)}", _SIGN
    if kind == "power":
        return f"{inner(node[1], _ATOM)} ** {inner(node[2], _SIGN)}", _POWER
    if kind == "call":
        return f"{node[1]}({', '.join(inner(part, _IF) for part in node[2])})", _ATOM
    if kind == "tuple":
        entries = ", ".join(inner(part, _IF) for part in node[1])
        return f"({entries},)" if len(node[1]) == 1 else f"({entries})", _ATOM
    _, condition, then, otherwise = node
    return (
        f"{inner(then, _OR)} if {inner(condition, _OR)} else {inner(otherwise, _IF)}",
        _IF,
    )


class Source:
    """The text of an expression for the engine, with its names and constants.

    `is_of_engine` is false if Python has to evaluate it. `leaves` are all constants, also those
    without names. If the expression is `by_equality`, whole numbers that are objects to the engine
    have names.
    """

    def __init__(self, node: tuple, *, by_equality: bool = False):
        self.node = node
        self.variables: list[Any] = []
        self.constants: list[tuple[str, Any]] = []
        self.leaves: list[Any] = []
        self.is_of_engine, self._by_equality = True, by_equality
        self._places: dict[int, int] = {}
        self.text = written(node, self._name, self._constant)
        self.names = [f"v{place}" for place in range(len(self.variables))]

    def _name(self, variable: Any) -> str:
        place = self._places.setdefault(id(variable), len(self._places))
        if place == len(self.variables):
            self.variables.append(variable)
        return f"v{place}"

    def _constant(self, value: Any) -> str:
        self.leaves.append(value)
        is_finite = type(value) is float and value - value == 0
        is_whole = type(value) is int and (is_plain(value) or not self._by_equality)
        if is_whole or is_finite or type(value) is bool:
            return repr(value)
        self.constants.append((f"c{len(self.constants)}", value))
        return self.constants[-1][0]
