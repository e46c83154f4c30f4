"""Problems for which python-constraint 2.9.0 has a wrong answer, or none.

The right answers are counted by trying everything.
"""

import pytest
from brute import rows, solutions
from kumiki_solver.constraint import (
    ExactProdConstraint,
    ExactSumConstraint,
    MaxProdConstraint,
    Problem,
    VariableExactSumConstraint,
)


def check(domains, stated, means, scope=None):
    scope = scope or list(domains)
    expected = solutions(domains, [(means, scope)])
    problem = Problem()
    for name, domain in domains.items():
        problem.addVariable(name, domain)
    problem.addConstraint(stated, scope)
    assert rows(problem.getSolutions(), domains) == expected
    return len(expected)


def test_a_zero_makes_a_product_small():
    domains = {"a": [5], "b": [1], "c": [0]}
    assert check(domains, MaxProdConstraint(2), lambda a, b, c: a * b * c <= 2) == 1


def test_an_exact_product_of_zeros_and_negative_numbers():
    domains = {"a": [-3, 0, 2], "b": [-2, 0, 3], "c": [0, 1]}
    assert check(domains, ExactProdConstraint(6), lambda a, b, c: a * b * c == 6) == 2


@pytest.mark.parametrize("text", ["x > 100", "x + x < -1", "x * x > 100"])
def test_a_text_that_nothing_satisfies(text):
    assert check({"x": range(6)}, text, lambda x: False) == 0


def test_an_infeasible_sum_of_one_variable():
    assert check({"x": range(6)}, ExactSumConstraint(9), lambda x: x == 9) == 0


def test_spaces_do_not_matter():
    domains = {"x": range(4), "y": range(8)}
    assert check(domains, "3<=x+y<9", lambda x, y: 3 <= x + y < 9) == 23


def test_chains_of_names():
    domains = {"a": range(4), "b": range(4), "c": range(4)}
    assert check(domains, "c<b<a", lambda a, b, c: c < b < a) == 4


def test_strict_bounds_beyond_16_thousand():
    domains = {"x": [49151, 49152], "y": [1]}
    assert check(domains, "x*y < 49152", lambda x, y: x * y < 49152) == 1


def test_two_inequalities_are_not_three():
    domains = {"a": range(3), "b": range(3), "c": range(3)}
    assert check(domains, "a != b != c", lambda a, b, c: a != b != c) == 12


def test_division_by_negative_numbers():
    domains = {"x": [-4, 4], "y": [-2, 2], "z": [-2, 2]}
    check(domains, "x / y <= z", lambda x, y, z: x / y <= z)


def test_functions_in_texts():
    domains = {"a": range(4), "b": range(4)}
    assert check(domains, "abs(a - b) == 1", lambda a, b: abs(a - b) == 1) == 6


def test_a_variable_that_occurs_twice_in_a_sum():
    domains = {"a": [1, 2], "b": [0, 1]}
    assert (
        check(domains, ExactSumConstraint(3), lambda a, b, c: a + b + c == 3, ["a", "a", "b"]) == 1
    )


def test_a_sum_of_floats_is_rounded():
    domains = {"a": [0.1, 0.2], "b": [0.1, 0.2]}
    means = lambda a, b: round(a + b, 10) == 0.3
    assert check(domains, ExactSumConstraint(0.3), means) == 2


def test_multipliers_of_a_sum_that_is_a_variable():
    domains = {"a": [-1, 2], "b": [-2, 1], "t": [-2, 0, 4]}
    constraint = VariableExactSumConstraint("t", ["a", "b"], [1, -1, 1])
    assert check(domains, constraint, lambda a, b, t: a - b == t) == 2


def test_solving_leaves_the_problem_as_it_is():
    problem = Problem()
    problem.addVariables("ab", range(4))
    problem.addConstraint("a + b == 3")
    problem.addConstraint(ExactSumConstraint(2), "a")
    iterator = problem.getSolutionIter()
    first = next(iterator)
    for _ in range(3):
        assert problem.getSolutions() == [{"a": 2, "b": 1}] == [first]
    assert list(iterator) == []
    assert [len(domain) for domain in problem._variables.values()] == [4, 4]
    assert (len(problem._constraints), len(problem._str_constraints)) == (1, 1)


def test_one_constraint_object_on_two_scopes():
    less = MaxProdConstraint(2)
    problem = Problem()
    problem.addVariables("abc", [0, 1, 2, 3])
    problem.addConstraint(less, "ab")
    problem.addConstraint(less, "bc")
    means = lambda x, y: x * y <= 2
    expected = solutions({name: range(4) for name in "abc"}, [(means, "ab"), (means, "bc")])
    assert rows(problem.getSolutions(), "abc") == expected
