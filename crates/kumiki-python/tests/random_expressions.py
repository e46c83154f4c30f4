"""Random expressions over values of many types, as trees.

Invariant: a tree is built from the same draws as an expression and as a value.
"""

import enum
import operator
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import reduce

import kumiki_solver as kumiki


class Colour(enum.Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


class Level(enum.IntEnum):
    LOW = 1
    MIDDLE = 2
    HIGH = 3


class Money:
    """A number of a class of its own, which is no number to Python."""

    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents) if isinstance(other, Money) else NotImplemented

    def __mul__(self, other):
        return Money(self.cents * other) if isinstance(other, int) else NotImplemented

    __rmul__ = __mul__

    def __neg__(self):
        return Money(-self.cents)

    def __eq__(self, other):
        return self.cents == other.cents if isinstance(other, Money) else NotImplemented

    def __lt__(self, other):
        return self.cents < other.cents if isinstance(other, Money) else NotImplemented

    def __le__(self, other):
        return self.cents <= other.cents if isinstance(other, Money) else NotImplemented

    def __hash__(self):
        return hash(self.cents)

    def __repr__(self):
        return f"Money({self.cents})"


KINDS = {
    "whole": [0, 1, 2, 3, -2, 7],
    "float": [0.5, -1.25, 2.0, 3.0, 0.1],
    "truth": [False, True],
    "fraction": [Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(1), Fraction(-7, 5)],
    "decimal": [Decimal("0.1"), Decimal("0.5"), Decimal(2), Decimal("-0.3"), Decimal("0.2")],
    "large": [2**63, 2**63 + 1, 2**70, 1, -(2**65) + 1, 2**64],
    "time": [timedelta(1), timedelta(2), timedelta(0, 43_200), timedelta(-1)],
    "date": [date(2020, 3, 1), date(2020, 1, 1), date(2020, 1, 2)],
    "instant": [datetime(2020, 3, 1), datetime(2020, 1, 1, 12), datetime(2020, 1, 2)],
    "own": [Money(3), Money(1), Money(2), Money(-1)],
    "colour": list(Colour),
    "level": list(Level),
    "list": [[1], [2], [], [1, 2]],
    "bytes": [b"b", b"a", b""],
}
try:
    import numpy

    KINDS |= {
        "unsigned": list(numpy.array([2**63, 2**63 + 1, 2**63 + 2, 5, 1], numpy.uint64)),
        "longdouble": [numpy.longdouble(1) / 3, numpy.longdouble(1), numpy.longdouble(2) / 3],
        "int8": list(numpy.array([100, 27, -128, 1, 3], numpy.int8)),
        "int64": list(numpy.array([2**62, 5, -3, 0, 1])),
        "float32": list(numpy.array([0.1, 0.5, 2, -1], numpy.float32)),
        "float64": list(numpy.array([0.1, 0.2, 0.30000000000000004, 2])),
    }
except ImportError:
    pass
try:
    import pyarrow

    KINDS["arrow"] = [pyarrow.scalar(1), pyarrow.scalar(2), pyarrow.scalar(0.5)]
except ImportError:
    pass

OPERATORS = "+ - * / // % **".split()
CALCULATION = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
COMPARATORS = list(CALCULATION)[len(OPERATORS) :]
MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Writer:
    """Draws expressions, each as a tree of tuples."""

    def __init__(self, chooser):
        self.chooser = chooser
        self.kinds = chooser.sample(sorted(KINDS), chooser.choice([1, 1, 1, 2]))
        names = "xyz"[: chooser.randint(1, 3)]
        self.domains = {name: self.domain() for name in names}

    def domain(self):
        values = KINDS[self.chooser.choice(self.kinds)]
        if self.chooser.random() < 0.15:
            values = values + [value for value in KINDS["whole"] if value not in values]
        return self.chooser.sample(values, self.chooser.randint(1, min(4, len(values))))

    def leaf(self):
        if self.chooser.random() < 0.75:
            return ("name", self.chooser.choice(list(self.domains)))
        kind = self.chooser.choice([*self.kinds, "whole"])
        return ("constant", self.chooser.choice(KINDS[kind]))

    def value(self, depth):
        choice = self.chooser.random()
        if depth == 0 or choice < 0.35:
            return self.leaf()
        if choice < 0.75:
            by = self.chooser.choice(OPERATORS)
            right = self.value(depth - 1)
            if by == "**":
                right = ("constant", self.chooser.randint(0, 3))
            return ("operator", by, self.value(depth - 1), right)
        if choice < 0.85:
            return ("negation", self.value(depth - 1))
        call = self.chooser.choice(["min", "max", "sum"])
        return (call, [self.value(depth - 1) for _ in range(self.chooser.randint(2, 3))])

    def condition(self, depth):
        choice = self.chooser.random()
        if depth > 0 and choice < 0.25:
            kind = self.chooser.choice(["and", "or", "not"])
            count = 1 if kind == "not" else 2
            return (kind, [self.condition(depth - 1) for _ in range(count)])
        if choice < 0.35:
            return ("in", self.leaf(), [self.leaf(), self.leaf()])
        if choice < 0.45:
            counted = [("name", name) for name in self.domains]
            return ("count", counted, self.leaf(), self.chooser.randint(0, 2))
        by = self.chooser.choice(COMPARATORS)
        return ("operator", by, self.value(depth), self.value(depth))


def constants(tree):
    """Returns an iterator over the constants of a tree."""
    if isinstance(tree, tuple) and tree[:1] == ("constant",):
        yield tree[1]
    elif isinstance(tree, (tuple, list)):
        for part in tree:
            yield from constants(part)


def is_start(tree):
    """Returns whether a tree is the 0 with which `sum` begins, which an expression leaves out."""
    return tree[0] == "constant" and type(tree[1]) is int and tree[1] == 0


def is_mirrored(tree):
    """Returns whether Python asks the right side first, because its type is more special.

    Numbers of numpy and of `decimal` can be compared in one order only.
    """
    left, right = has_name(tree[2]), has_name(tree[3])
    return right and (not left or tree[2][0] != "name" and tree[3][0] == "name")


def has_name(tree):
    if isinstance(tree, tuple) and tree[:1] == ("name",):
        return True
    return isinstance(tree, (tuple, list)) and any(map(has_name, tree))


def built(tree, known, is_expression):
    """Returns the value of a tree, where `known` are the values or the variables."""
    kind = tree[0]

    def of(part):
        return built(part, known, is_expression)

    if kind == "name":
        return known[tree[1]]
    if kind == "constant":
        return tree[1]
    if kind == "operator":
        if not is_expression and tree[1] in MIRRORED and is_mirrored(tree):
            return CALCULATION[MIRRORED[tree[1]]](of(tree[3]), of(tree[2]))
        if tree[1] == "+" and is_start(tree[2]):
            return of(tree[3])
        return CALCULATION[tree[1]](of(tree[2]), of(tree[3]))
    if kind == "negation":
        return -of(tree[1])
    if kind == "sum":
        first, *others = tree[1]
        return reduce(operator.add, map(of, others if is_start(first) else tree[1]))
    if kind in ("min", "max"):
        values = list(map(of, tree[1]))
        if any(isinstance(value, list) for value in values) and is_expression:
            raise ValueError("a list is one of values here")
        if any(isinstance(value, kumiki.Expr) for value in values):
            return (kumiki.min_of if kind == "min" else kumiki.max_of)(*values)
        return (min if kind == "min" else max)(values)
    if kind == "in":
        value, entries = of(tree[1]), list(map(of, tree[2]))
        if is_expression:
            return value.is_in(entries)
        return value in tuple(entries)
    if kind == "count":
        values, sought = list(map(of, tree[1])), of(tree[2])
        if is_expression:
            return kumiki.count_of(values, sought) == tree[3]
        return sum(bool(value == sought) for value in values) == tree[3]
    return _connected(kind, [lambda part=part: of(part) for part in tree[1]], is_expression)


def _connected(kind, parts, is_expression):
    if is_expression:
        values = [part() for part in parts]
        if kind == "not":
            return ~values[0]
        return values[0] & values[1] if kind == "and" else values[0] | values[1]
    if kind == "not":
        return not parts[0]()
    return parts[0]() and parts[1]() if kind == "and" else parts[0]() or parts[1]()
