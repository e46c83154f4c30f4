"""Values and names of any hashable type."""

import enum
from decimal import Decimal
from fractions import Fraction

import kumiki_solver as kumiki
import pytest
from kumiki_solver.constraint import (
    AllDifferentConstraint,
    ExactSumConstraint,
    InSetConstraint,
    Problem,
)


class Colour(enum.Enum):
    RED = 1
    GREEN = 2


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Equal:
    """Equal to every other of its parity."""

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return isinstance(other, Equal) and self.number % 2 == other.number % 2

    def __hash__(self):
        return hash(self.number % 2)


def values_of(problem, name):
    return [solution[name] for solution in problem.getSolutions()][::-1]


@pytest.mark.parametrize(
    "values",
    [
        [1, 2.5, True and 3, "x", None, (1, "y")],
        [Colour.RED, Colour.GREEN],
        [Level.LOW, Level.HIGH],
        [Fraction(1, 3), Decimal("0.1"), 1 << 80, -(1 << 70)],
        [frozenset([1]), frozenset(), (frozenset([2]), 3)],
        [float("inf"), -0.5, 0],
        ["\ud800", "a"],
        [b"bytes", 3 + 4j, range(3), int],
        [[1, 2], {3}, {"a": 1}],
    ],
)
def test_values_come_back_as_they_were_given(values):
    problem = Problem()
    problem.addVariable("v", values)
    found = values_of(problem, "v")
    assert found == values and list(map(type, found)) == list(map(type, values))
    seen = []
    problem.addConstraint(lambda v: seen.append(v) or True, "v")
    assert len(problem.getSolutions()) == len(values)
    assert all(any(one is value or one == value for value in values) for one in seen)


def test_values_are_equal_as_in_python():
    problem = Problem()
    problem.addVariable("a", [1, 2, Fraction(1, 2), Equal(1), (1, 2), 1 << 70])
    problem.addVariable("b", [1.0, True, Decimal("0.5"), Equal(3), (1.0, 2), float(1 << 70)])
    problem.addConstraint(lambda a, b: True)
    problem.addConstraint(AllDifferentConstraint())
    count = sum(
        a != b
        for a in problem._variables["a"]
        for b in [1.0, Decimal("0.5"), Equal(3), (1.0, 2), float(1 << 70)]
    )
    assert len(problem.getSolutions()) == count


def test_the_first_of_equal_values_stays():
    problem = Problem()
    problem.addVariable("a", [True, 1, 1.0, 2])
    assert values_of(problem, "a") == [True, 2] and values_of(problem, "a")[0] is True


def test_sums_of_fractions_are_exact():
    problem = Problem()
    problem.addVariables("abc", [Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)])
    problem.addConstraint(ExactSumConstraint(1))
    assert len(problem.getSolutions()) == 7


def test_large_numbers_add_up():
    large = 1 << 100
    problem = Problem()
    problem.addVariables("ab", [large, large + 1, -large])
    problem.addConstraint(ExactSumConstraint(1))
    assert len(problem.getSolutions()) == 2
    problem.addConstraint("a > b")
    assert problem.getSolutions() == [{"a": large + 1, "b": -large}]


def test_a_set_need_only_answer_in():
    class Even:
        def __contains__(self, value):
            return value % 2 == 0

    problem = Problem()
    problem.addVariable("a", range(5))
    problem.addConstraint(InSetConstraint(Even()))
    assert values_of(problem, "a") == [0, 2, 4]


def test_names_are_any_hashable():
    names = ["x", 1, (2, "y"), Colour.RED, None, frozenset([3])]
    problem = Problem()
    problem.addVariables(names, [0, 1])
    problem.addConstraint(lambda *values: sum(values) == 1)
    found = problem.getSolutions()
    assert len(found) == 6 and set(found[0]) == set(names)


def test_numpy_values():
    numpy = pytest.importorskip("numpy")
    problem = Problem()
    problem.addVariables("ab", numpy.arange(1, 5))
    problem.addVariable("c", numpy.array([0.25, 0.5], dtype=numpy.float32))
    problem.addConstraint(lambda a, b, c: a * c == b)
    found = problem.getSolutions()
    assert {tuple(map(float, s.values())) for s in found} and len(found) == 3
    assert type(found[0]["a"]) is numpy.int64 and type(found[0]["c"]) is numpy.float32


def test_columns_of_solutions():
    numpy = pytest.importorskip("numpy")
    p = kumiki.Problem()
    x, y = p.int("x", 1, 300), p.var("y", ["a", None, (1, 2)])
    p.add(lambda x, y: y == "a" or x > 298, x, y)
    found = p.solution_list()
    assert len(found) == 304
    assert found.column("x").tolist() == [s["x"] for s in found]
    assert found.column("y").tolist() == [s["y"] for s in found]
    codes, values = found.codes("x")
    assert codes.dtype == numpy.uint16 and [values[c] for c in codes] == [s["x"] for s in found]
    assert found.tuples("y", "x")[0] == (found[0]["y"], found[0]["x"])
    assert p.solution_list(limit=0).column("x").size == 0
