"""Traced functions against the functions themselves."""

import functools
import linecache
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


def adds_in_a_loop(*v):
    found = 0
    for x in v:
        if x == FACTOR or not x < 5:
            found += 1
    return 2 <= found <= 4


def adds_weights(*v):
    weights = [3, 1, 4, 1, 5, 9, 2, 6]
    return sum(weights[i] for i in range(8) if 1 <= v[i] <= FACTOR and v[i] != 2) <= 11


def walrus(*v):
    return sum([y for x in v if (y := x % 3) == 2]) >= 6


class Counter:
    limit = 3

    def method(self, *v):
        return len([x for x in v if x == v[0]]) >= self.limit


def made(k):
    return lambda *v: sum([1 for x in v if x == k]) >= 4


COUNTING = [
    made(2), adds_in_a_loop, adds_weights, Counter().method,
    lambda *v: sum(1 for x in v if x == 0) < sum(2 for x in v if x > 3) != 5,
    lambda *v: 3 < v.count(2),
    lambda *v: sum(x for x in v if x > 1) == 9, lambda *v: [x % 2 for x in v].count(0) == 4,
    lambda *v: sum(x * y for x in v[:4] for y in v[4:] if x == y) % 5 == 1,
    lambda *v: 0.25 * sum([0.5 for x in v if x in (1, 3)]) >= 0.5,
    lambda *v: sum(x * x for x in v if x) > 20 and sum([1 for x in v if x == FACTOR]) == 2,
]  # fmt: skip


@pytest.mark.parametrize("function", COUNTING)
def test_functions_that_count_have_no_path_for_each_outcome(function):
    values = [0, 2, 3, 5]
    trace = kumiki.trace(function, *[values] * 8)
    assert trace and trace.paths <= 8, trace
    problem = Problem()
    problem.addVariables(range(8), values)
    problem.addConstraint(function, range(8))
    expected = sum(map(bool, (function(*row) for row in product(values, repeat=8))))
    assert 0 < expected == len(problem.getSolutions())


@pytest.mark.parametrize(
    "function, reason",
    [
        (walrus, ""),
        (lambda *v: sum([[1] for x in v if x == 2], []) == [[1]], "paths"),
        (eval("lambda *v: sum([1 for x in v if x == 2]) == 2"), "paths"),
        (lambda *v: len([x for x in v if x == 2 for y in v if x < y]) == 2, "paths"),
        (lambda *v: sum(["a" for x in v if x == 2] and [1]) == 1, "paths"),
    ],
)
def test_other_functions_that_count_are_called(function, reason):
    trace = kumiki.trace(function, *[range(4)] * 8)
    assert not trace and reason in repr(trace)


@pytest.mark.parametrize("seed", range(60))
def test_random_functions_that_count(seed):
    chooser = random.Random(seed)

    def condition():
        left, right = chooser.choice(["x", "x % 2", "x - y"]), chooser.choice(["1", "k", "v[0]"])
        return f"{left} {chooser.choice(['==', '!=', '<', '>='])} {right}"

    def total():
        value = chooser.choice(["1", "x", "-2", "0.5", "x * y"])
        tests = f" {chooser.choice(['and', 'or'])} ".join(condition() for _ in "ab"[: seed % 2 + 1])
        inner = f"{value} for x, y in zip(v, v[1:]) if {tests}"
        forms = ["sum([{}])", "sum({})", "len([{}])", "v.count(k) + sum({})"]
        return chooser.choice(forms).format(inner)

    text = f"{total()} {chooser.choice(['<', '==', '>='])} {total()} + {seed % 3}"
    code = f"def function(*v):\n    k = 2\n    return {text}\n"
    name = f"<random function {seed}>"
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    known: dict = {}
    exec(compile(code, name, "exec"), known)
    function = known["function"]
    values = [[-1, 0, 2], [1, 2, 2.5], [0, 1]]
    domains = {f"v{at}": values[at % 3] for at in range(8)}
    problem = Problem()
    for variable, domain in domains.items():
        problem.addVariable(variable, domain)
    problem.addConstraint(function, list(domains))
    assert len(problem.getSolutions()) == sum(
        map(bool, (function(*row) for row in product(*domains.values())))
    ), text
    assert kumiki.trace(function, *domains.values()), text


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
