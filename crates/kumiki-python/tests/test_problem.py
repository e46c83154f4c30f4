"""The typed interface, against trying everything."""

import random

import kumiki_solver as kumiki
import pytest
from brute import rows, solutions
from kumiki_solver import (
    Problem,
    all_different,
    all_equal,
    allowed,
    count_of,
    forbidden,
    increasing,
)


def random_condition(chooser, values):
    """Returns a condition that works on numbers as on variables."""
    x, y, z = chooser.sample(values, 3)
    k = chooser.randint(-2, 4)
    return chooser.choice(
        [
            lambda e: e[x] + 2 * e[y] <= k + e[z],
            lambda e: e[x] * e[y] - e[z] != k,
            lambda e: (e[x] < e[y]) | (e[z] == k),
            lambda e: ~(e[x] % 2 == 0) & (e[y] >= k),
            lambda e: abs(e[x] - e[y]) > 1,
            lambda e: 3 - e[x] >= -e[y] + k,
            lambda e: e[x] ** 2 + e[y] ** 2 > e[z] // 2,
        ]
    )


@pytest.mark.parametrize("seed", range(120))
def test_conditions_mean_what_they_mean_in_python(seed):
    chooser = random.Random(seed)
    names = ["a", "b", "c", "d"]
    domains = {name: sorted(chooser.sample(range(-3, 5), 4)) for name in names}
    conditions = [random_condition(chooser, names) for _ in range(2)]
    p = Problem()
    variables = {name: p.var(name, domain) for name, domain in domains.items()}
    for condition in conditions:
        p.add(condition(variables))

    def holds(condition):
        return lambda *values: condition({n: Number(v) for n, v in zip(names, values)}).value

    expected = solutions(domains, [(holds(condition), names) for condition in conditions])
    assert rows(p.solutions(), names) == expected
    assert p.count() == len(expected)
    kind = {0: "none", 1: "unique"}.get(len(expected), "several")
    assert p.verdict().kind == kind
    objective = variables["a"] * 3 - variables["b"] * variables["c"]
    values = [3 * a - b * c for a, b, c, _ in expected]
    least, greatest = p.minimize(objective), p.maximize(objective)
    assert (least and least.value) == (min(values) if values else None)
    assert (greatest and greatest.value) == (max(values) if values else None)
    assert rows(p.sample(5, seed=seed), names) <= expected
    if not expected:
        assert p.solve() is None
        left = p.conflict()
        for constraint in left.constraints:
            p.remove(constraint)
        assert left.constraints and p.conflict() is None or not p.constraints


class Number:
    """A number, or a truth value, with the operators of conditions."""

    def __init__(self, value):
        self.value = value


def _value(other):
    return other.value if isinstance(other, Number) else other


for _name in [
    "add",
    "sub",
    "mul",
    "floordiv",
    "mod",
    "pow",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "and",
    "or",
]:

    def _method(self, other, name=f"__{_name}__"):
        return Number(getattr(self.value, name)(_value(other)))

    def _reflected(self, other, name=f"__{_name}__"):
        return Number(getattr(other, name)(self.value))

    setattr(Number, f"__{_name}__", _method)
    setattr(Number, f"__r{_name}__", _reflected)
Number.__neg__ = lambda self: Number(-self.value)
Number.__abs__ = lambda self: Number(abs(self.value))
Number.__invert__ = lambda self: Number(not self.value)


@pytest.mark.parametrize(
    "stated, means",
    [
        (lambda v: all_different(v), lambda a, b, c: len({a, b, c}) == 3),
        (
            lambda v: all_different(v, offsets=[0, 1, 2]),
            lambda a, b, c: len({a, b + 1, c + 2}) == 3,
        ),
        (lambda v: all_equal(*v), lambda a, b, c: a == b == c),
        (lambda v: increasing(v), lambda a, b, c: a < b < c),
        (lambda v: increasing(v, strictly=False), lambda a, b, c: a <= b <= c),
        (
            lambda v: allowed(v[:2], [(1, 2), (3, 4), (9, 9)]),
            lambda a, b, c: (a, b) in {(1, 2), (3, 4)},
        ),
        (
            lambda v: forbidden(v[:2], [(1, 2), (3, 4)]),
            lambda a, b, c: (a, b) not in {(1, 2), (3, 4)},
        ),
        (
            lambda v: kumiki.packed(v, [3, 2, 2], {1: 4, 2: 3, 9: 0}),
            lambda *v: all(
                sum(w for w, one in zip([3, 2, 2], v) if one == bin) <= most
                for bin, most in {1: 4, 2: 3}.items()
            ),
        ),
        (
            lambda v: kumiki.packed(v[:2], [3, 1], {2: v[2]}),
            lambda a, b, c: 3 * (a == 2) + (b == 2) == c,
        ),
        (lambda v: count_of(v, 2) == 2, lambda a, b, c: [a, b, c].count(2) == 2),
        (lambda v: kumiki.max_of(v) - kumiki.min_of(*v) == 2, lambda *v: max(v) - min(v) == 2),
        (lambda v: v[0].is_in([1, 4]), lambda a, b, c: a in (1, 4)),
        (lambda v: (v[0] == 1).implies(v[1] == 2), lambda a, b, c: a != 1 or b == 2),
        (lambda v: sum(v) == 7, lambda *v: sum(v) == 7),
        (lambda v: "x[0] + x[1] == 2 * x[2]", lambda a, b, c: a + b == 2 * c),
    ],
)
def test_relations(stated, means):
    p = Problem()
    x = p.array("x", 3, range(1, 5))
    p.add(stated(x))
    names = [variable.name for variable in x]
    expected = solutions({name: range(1, 5) for name in names}, [(means, names)])
    assert rows(p.solutions(), names) == expected


def test_truth_values_are_conditions():
    p = Problem()
    a, b, c = p.bool("a"), p.bool("b"), p.bool("c")
    p.add(a | ~b, ~(a & c), b.implies(c))
    means = [lambda a, b, c: a or not b, lambda a, b, c: not (a and c), lambda a, b, c: not b or c]
    domains = {name: [False, True] for name in "abc"}
    assert rows(p.solutions(), "abc") == solutions(domains, [(one, "abc") for one in means])
    p.add(c)
    assert p.solve() == {"a": False, "b": False, "c": True}


def test_sudoku_in_a_grid():
    p = Problem()
    cells = p.grid("cell", 4, 4, range(1, 5))
    for group in [*cells.rows, *cells.columns, *cells.blocks(2, 2)]:
        p.add(all_different(group))
    assert p.count() == 288
    p.add(cells[0, 0] == 1, "cell[0][1] == 2", cells[1, 0] == 3)
    assert p.count() == len(list(p.solutions())) == len(p.solution_list()) == 12


def test_a_conflict_names_the_lines():
    p = Problem()
    x, y = p.int("x", 1, 3), p.int("y", 1, 3)
    p.add(x < y)
    p.add(lambda x, y: x + y != 4, x, y)
    p.add(y < x + 0)
    conflict = p.conflict()
    assert len(conflict.constraints) == 2 and conflict.is_proved
    assert "x < y and line " in str(conflict) and str(conflict).endswith("cannot hold together")
    assert "lambda x, y: x + y != 4" in p.constraints[1].name
    assert str(p.verdict()).startswith("no solution: line ")


def test_errors():
    p, other = Problem(), Problem()
    x = p.int("x", 1, 3)
    with pytest.raises(ValueError, match="declared twice"):
        p.int("x", 1, 3)
    with pytest.raises(ValueError, match="no values"):
        p.int("y", 3, 1)
    with pytest.raises(ValueError, match="another problem"):
        p.add(other.int("x", 1, 3) < 2)
    with pytest.raises(ValueError, match="no variable 'z'"):
        p.add("x < z")
    with pytest.raises(TypeError, match="no constraint"):
        p.add(True)
    with pytest.raises(TypeError, match="truth value"):
        p.add(1 < x < 3)
    with pytest.raises(TypeError, match="conditions"):
        x & 1
    with pytest.raises(TypeError):
        p.minimize(3)
    assert p.count() == 3


def test_texts_of_expressions():
    p = Problem()
    x, y, z = p.int("x", 0, 3), p.int("y", 0, 3), p.int("z", 0, 3)
    written = {
        x - (y - z): "x - (y - z)",
        (x + y) * z: "(x + y) * z",
        -(x**2): "-x ** 2",
        (-x) ** 2: "(-x) ** 2",
        x * (y * z): "x * (y * z)",
        (x < y) | (y < z) & (x == 1): "x < y or y < z and x == 1",
        ((x < y) | (y < z)) & (x == 1): "(x < y or y < z) and x == 1",
        ~(x < y): "not x < y",
        ~(x == y): "x != y",
        1 - x: "1 - x",
        x + -3: "x + -3",
    }
    for expression, text in written.items():
        assert repr(expression) == text
