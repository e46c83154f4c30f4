"""Traced functions against the functions themselves."""

import functools
import random
from itertools import product

import kumiki_solver as kumiki
import pytest
from brute import rows, solutions
from kumiki_solver.constraint import Problem

FACTOR = 3


def early(x, y, z):
    if x > y:
        return z == max(x, y)
    for k in (2, 3, 5):
        if x % k == 0:
            return z != k
    return abs(x - z) <= min(y, 3)


def membership(x, y, z):
    return x in (1, 3, 5) and not (y == 2 or z < x)


def chained(x, y, z):
    return x < y < z or x > y > z


def counted(x, y, z):
    return sum(1 for v in (x, y, z) if v > 2) == 2


def all_differ(*values):
    for at, one in enumerate(values):
        for other in values[:at]:
            if one == other:
                return False
    return True


def nested(x, y, z):
    k = 1 if x > 3 else (2 if y > 3 else 3)
    return z == k or z % (k + 1) == 0 if k != 2 else z // 2 == x


def constant(x, y, z):
    return True


def never(x, y, z):
    return None


def number(x, y, z):
    return x - y


def powers(x, y, z):
    return x**2 + y**2 == z**2 or -x + 2 * (y - z) >= FACTOR


class Holder:
    limit = 6

    def method(self, x, y, z):
        return x + y + z <= self.limit


TRACED = [
    early, membership, chained, counted, all_differ, constant, never, number, powers,
    Holder().method, functools.partial(lambda f, x, y, z: x * f < y + z, 2),
    lambda x, y, z: 1.5 * x <= y + z / 2,
    lambda x, y, z: any(v == 4 for v in (x, y, z)) and all(v < 6 for v in (x, y, z)),
    lambda x, y, z: (x < y) & (y != z) | (x == 1),
    lambda x, y, z: not x - y or x % 2 == (y if z > 2 else 1),
    lambda x, y, z: sum([x, y, z]) == 9,
]  # fmt: skip


@pytest.mark.parametrize("function", TRACED)
def test_traced_functions_mean_the_same(function):
    domains = {name: list(range(1, 7)) for name in "xyz"}
    trace = kumiki.trace(function, *domains.values())
    assert trace, trace
    problem = Problem()
    problem.addVariables("xyz", range(1, 7))
    calls = []

    def noticed(*values):
        calls.append(values)
        return function(*values)

    problem.addConstraint(noticed)
    expected = solutions(domains, [(function, "xyz")])
    assert rows(problem.getSolutions(), "xyz") == expected
    # Once for each path, and for 40 samples, but not for all 216 combinations.
    assert len(calls) <= trace.paths + 40 < 216


def outside(x, y, z):
    global FACTOR
    FACTOR = 3
    return True


UNTRACED = [
    (lambda x, y, z: {1: 2}.get(x, 3) == y, "unhashable"),
    (lambda x, y, z: [1, 2, 3, 4, 5, 6, 7][x] == y, "list indices"),
    (lambda x, y, z: len({x, y, z}) == 3, "unhashable"),
    (lambda x, y, z: all(k != y for k in range(x)), "interpreted as an integer"),
    (lambda x, y, z: int(x) == y, "int()"),
    (lambda x, y, z: isinstance(x, int), "isinstance"),
    (lambda x, y, z: str(x) == "1", "str"),
    (lambda x, y, z: f"{x}" == "1", "text"),
    (lambda x, y, z: x is not y, "`is`"),
    (lambda x, y, z: x & 1 == y, "bits"),
    (lambda x, y, z: x // (y - z) == 1 if y != z else False, "divide by zero"),
    (lambda x, y, z: x**y == z, "power"),
    (lambda x, y, z: sorted([x, y, z]) == [1, 2, x * y % 7] or x.bit_length() == 2, ""),
    (outside, "outside"),
]


@pytest.mark.parametrize("function, reason", UNTRACED)
def test_other_functions_are_called(function, reason):
    domains = {name: list(range(1, 7)) for name in "xyz"}
    trace = kumiki.trace(function, *domains.values())
    assert not trace and reason in repr(trace)
    problem = Problem()
    problem.addVariables("xyz", range(1, 7))
    problem.addConstraint(function)
    assert rows(problem.getSolutions(), "xyz") == solutions(domains, [(function, "xyz")])


def test_text_is_compared_but_not_ordered():
    domain = ["red", "green", "blue"]
    assert kumiki.trace(lambda a, b, c: a != b and c == "red", domain, domain, domain)
    assert not kumiki.trace(lambda a, b: a < b, domain, domain)
    assert not kumiki.trace(lambda a, b: a + b == "redred", domain, domain)
    problem = Problem()
    problem.addVariables("abcdefgh", domain)
    problem.addConstraint(lambda *v: v[0] != v[1] and v[7] == "red")
    assert len(problem.getSolutions()) == 6 * 3**5


def test_functions_are_read_when_the_question_is_asked():
    limit = 3
    problem = Problem()
    problem.addVariables("abcdefgh", range(5))
    problem.addConstraint(lambda *values: sum(values) <= limit)
    before = len(problem.getSolutions())
    limit = 2
    assert len(problem.getSolutions()) < before


@pytest.mark.parametrize("seed", range(150))
def test_random_functions(seed):
    chooser = random.Random(seed)

    def number(depth):
        if depth == 0 or chooser.random() < 0.3:
            return chooser.choice(["x", "y", "z", "w", str(chooser.randint(-3, 5)), "0.5"])
        left, right = number(depth - 1), number(depth - 1)
        form = chooser.choice(
            [
                "({} + {})",
                "({} - {})",
                "({} * {})",
                "min({}, {})",
                "max({}, {})",
                "abs({} - {})",
                "({} % 3 + {})",
                "({} // 2 - {})",
                "({} if x < y else {})",
            ]
        )
        return form.format(left, right)

    def condition(depth):
        if depth == 0:
            return f"{number(2)} {chooser.choice(['==', '!=', '<', '<=', '>', '>='])} {number(2)}"
        form = chooser.choice(
            ["({} and {})", "({} or {})", "not ({} and {})", "({} if x > 1 else {})"]
        )
        return form.format(condition(depth - 1), condition(depth - 1))

    text = condition(2)
    function = eval(f"lambda x, y, z, w: {text}")
    domains = {"x": [-1, 0, 2, 3], "y": [0, 1, 2.5], "z": range(-2, 3), "w": [1, 2]}
    problem = Problem()
    for name, domain in domains.items():
        problem.addVariable(name, domain)
    problem.addConstraint(function)
    expected = solutions(domains, [(function, "xyzw")])
    assert rows(problem.getSolutions(), "xyzw") == expected, text
    by_text = Problem()
    for name, domain in domains.items():
        by_text.addVariable(name, domain)
    by_text.addConstraint(text)
    assert rows(by_text.getSolutions(), "xyzw") == expected, text


@pytest.mark.parametrize("kind", [range(5), "abcde"])
def test_a_function_is_called_once_for_each_combination(kind):
    seen = []
    table = {value: place for place, value in enumerate(kind)}

    def is_right(*values):
        result = sum(table[value] for value in values) % 2 == 0
        seen.append(values)
        return result

    p = kumiki.Problem()
    variables = [p.var(name, kind) for name in "abcdef"]
    p.add(is_right, *variables)
    expected = sum(sum(places) % 2 == 0 for places in product(range(5), repeat=6))
    assert p.count() == expected
    # Some places of the memory are shared.
    assert len(set(seen)) == 5**6 <= len(seen) < 1.2 * 5**6
    profile = p.profile()
    assert profile.found == expected and profile.rows[0].calls < 1.2 * 5**6
