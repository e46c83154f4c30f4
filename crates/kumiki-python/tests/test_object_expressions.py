"""Expressions over values that are objects to the engine, against a plain loop in Python.

`KUMIKI_EXPRESSIONS=20000` draws so many expressions.
"""

import operator
import os
import random
from datetime import date
from decimal import InvalidOperation
from fractions import Fraction
from itertools import pairwise, product

import kumiki_solver as kumiki
import kumiki_solver.constraint
import pytest
from random_expressions import KINDS, Colour, Writer, built, constants

EXPRESSIONS = int(os.environ.get("KUMIKI_EXPRESSIONS", "300"))


def by_a_loop(domains, holds):
    """Returns the places of the values for which `holds`, and whether it raises for some."""
    found, raises = set(), False
    for places in product(*(range(len(values)) for values in domains.values())):
        known = {name: values[at] for (name, values), at in zip(domains.items(), places)}
        try:
            if holds(known):
                found.add(places)
        except (ZeroDivisionError, InvalidOperation):
            pass
        except Exception:
            raises = True
    return found, raises


def by_the_solver(domains, state):
    p = kumiki.Problem()
    variables = {name: p.var(name, values) for name, values in domains.items()}
    p.add(*state(variables))
    found = set()
    for solution in p.solutions():
        places = []
        for name, values in domains.items():
            places.append(_place(values, solution[name]))
        assert tuple(places) not in found
        found.add(tuple(places))
    return found


def _place(values, value):
    is_it = [one is value or type(one) is type(value) and one == value for one in values]
    return is_it.index(True)


def assert_equal(domains, holds, state, words):
    """Checks the solutions; returns whether there was an answer."""
    expected, raises = by_a_loop(domains, holds)
    try:
        found = by_the_solver(domains, state)
    except TypeError as error:
        assert raises and "has no value for" in str(error), (words, domains)
        return False
    assert found == expected, (words, domains)
    return True


@pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::DeprecationWarning")
def test_expressions_mean_what_a_loop_in_python_means():
    chooser = random.Random(54)
    drawn = answered = with_text = 0
    while drawn < EXPRESSIONS:
        writer = Writer(chooser)
        tree = writer.condition(2)
        variables = kumiki.Problem()
        known = {name: variables.var(name, values) for name, values in writer.domains.items()}
        try:
            stated = built(tree, known, True)
        except Exception:
            continue  # A part without a variable raises, or has no operators of an expression.
        if not isinstance(stated, kumiki.Expr):
            continue
        drawn += 1
        words = repr(stated)

        def holds(values, tree=tree):
            return bool(built(tree, values, False))

        answered += assert_equal(
            writer.domains, holds, lambda values, tree=tree: [built(tree, values, True)], words
        )
        if all(type(value) in (int, float, bool) for value in constants(tree)):
            assert_equal(writer.domains, holds, lambda _, words=words: [words], words)
            with_text += 1
    assert answered > EXPRESSIONS // 3 and with_text > EXPRESSIONS // 20


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_relations_mean_what_a_loop_in_python_means(kind):
    values = KINDS[kind][:4]
    domains = {"x": values, "y": values[::-1], "z": values}
    relations = {
        "increasing": (lambda *v: kumiki.increasing(*v), operator.lt),
        "not decreasing": (lambda *v: kumiki.increasing(*v, strictly=False), operator.le),
        "equal": (lambda *v: kumiki.all_equal(*v), operator.eq),
    }
    for words, (state, holds) in relations.items():
        assert_equal(
            domains,
            lambda known, holds=holds: all(holds(*pair) for pair in pairwise(known.values())),
            lambda known, state=state: [state(*known.values())],
            words,
        )
    offsets = [0, 1, 2]

    def differ(known, offsets=(None, None, None)):
        moved = [v if by is None else v + by for v, by in zip(known.values(), offsets)]
        return all(moved[i] != moved[j] for i in range(3) for j in range(i))

    state = kumiki.all_different
    assert_equal(domains, differ, lambda known: [state(*known.values())], "different")
    if kind in ("float", "float64", "int64"):
        with pytest.raises(ValueError, match="calculates with integers"):
            by_the_solver(domains, lambda known: [state(*known.values(), offsets=offsets)])
        return
    assert_equal(
        domains,
        lambda known: differ(known, offsets),
        lambda known: [state(*known.values(), offsets=offsets)],
        "offsets",
    )


@pytest.mark.parametrize(
    "wanted", [Colour.RED, date(2020, 1, 1), 10**30, b"a", [1], Fraction(1, 3)]
)
def test_a_constant_may_be_any_value(wanted):
    p = kumiki.Problem()
    x = p.var("x", [0, wanted, "text", (1,)])
    p.add(x == wanted)
    assert p.solve() == {"x": wanted}
    p.add(x != wanted, name="not")
    assert p.count() == 0


def test_a_condition_without_a_value_is_refused_by_name():
    p = kumiki.Problem()
    x = p.var("x", [date(2020, 1, 1), "today"])
    p.add(x < date(2021, 1, 1))
    with pytest.raises(TypeError, match="x < datetime.*has no value for x='today'"):
        p.count()
    p = kumiki.Problem()
    p.var("x", [Fraction(1, 3)])
    p.add("x < 1 -> x > 0")
    with pytest.raises(ValueError, match="no expression of Python"):
        p.count()


def test_the_parts_of_a_relation_are_one_constraint():
    p = kumiki.Problem()
    days = p.array("day", 3, [date(2020, 1, day) for day in (2, 1)])
    chain = p.add(kumiki.increasing(days), name="chain")
    assert p.conflict().constraints == [chain]
    assert [work.constraints for work in p.profile()] in ([[chain]], [[chain], [chain]], [])


def test_objectives_over_objects_are_refused():
    p = kumiki.Problem()
    x = p.var("x", [2**63, 2**63 + 1])
    for objective in (x, "x"):
        with pytest.raises(ValueError, match="is no objective"):
            p.maximize(objective)
    p = kumiki.Problem()
    y = p.var("y", [Fraction(3), Fraction(5)])
    assert p.maximize(2 * y - 1).value == 9


def test_whole_numbers_of_numpy_beyond_63_bits_are_different():
    numpy = pytest.importorskip("numpy")
    values = numpy.arange(2**63, 2**63 + 5, dtype=numpy.uint64)
    p = kumiki.Problem()
    x, y = p.var("x", values), p.var("y", values)
    p.add(x != y)
    assert p.count() == 20
    p = kumiki.constraint.Problem()
    p.addVariable("x", values)
    assert len(p.getSolutions()) == 5


def test_an_array_of_pyarrow_has_the_values_of_python():
    pyarrow = pytest.importorskip("pyarrow")
    p = kumiki.Problem()
    x = p.var("x", pyarrow.array([1, 2, 3]))
    p.add(x < 3)
    assert [solution["x"] for solution in p.solutions()] == [1, 2]


def test_a_range_that_is_too_large_is_refused_at_once():
    p = kumiki.Problem()
    for high, most in ((2**32, "4,294,967,296"), (2**80, "10,000,000")):
        with pytest.raises(ValueError, match=f"'x' has more than {most} values"):
            p.int("x", 0, high)
    with pytest.raises(ValueError, match="more than 10,000,000 values"):
        kumiki.constraint.Problem().addVariable("x", range(10**9))
    x = p.int("x", 2**70, 2**70 + 3)
    p.add(x % 4 == 1)
    assert p.solve() == {"x": 2**70 + 1}
    p.var("down", range(9, 0, -3))
    assert [solution["down"] for solution in p.solutions()] == [9, 6, 3]
