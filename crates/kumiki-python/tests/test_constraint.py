"""The interface of python-constraint, against trying everything."""

import random
from math import prod

import kumiki_solver.constraint as constraint
import pytest
from brute import rows, solutions

SOLVERS = [
    constraint.OptimizedBacktrackingSolver(),
    constraint.OptimizedBacktrackingSolver(forwardcheck=False),
    constraint.BacktrackingSolver(),
    constraint.RecursiveBacktrackingSolver(),
    constraint.ParallelSolver(),
]


def rounded(number):
    return round(number, 10) if isinstance(number, float) else number


def random_constraint(chooser, names, values):
    """Returns a constraint, its scope, and the function that it means."""
    scope = chooser.sample(names, chooser.randint(1, len(names)))
    bound = chooser.choice([*values, sum(chooser.choices(values, k=2)), 0, 6])
    allowed = set(chooser.sample(values, 2))
    count, exact = chooser.randint(0, 3), chooser.random() < 0.5
    by = [chooser.choice([-2, -1, 1, 2, 0.5]) for _ in scope]

    def in_set(*vs):
        found = sum(v in allowed for v in vs)
        return found == count if exact else found >= count

    def not_in_set(*vs):
        found = sum(v not in allowed for v in vs)
        return found == count if exact else found >= count

    def total(vs):
        return rounded(sum(v * m for v, m in zip(vs, by)))

    c = constraint
    choices = [
        (c.AllDifferentConstraint(), lambda *vs: len(set(vs)) == len(vs)),
        (c.AllEqualConstraint(), lambda *vs: len(set(vs)) == 1),
        (c.ExactSumConstraint(bound), lambda *vs: rounded(sum(vs)) == bound),
        (c.MinSumConstraint(bound), lambda *vs: rounded(sum(vs)) >= bound),
        (c.MaxSumConstraint(bound), lambda *vs: rounded(sum(vs)) <= bound),
        (c.ExactSumConstraint(bound, by), lambda *vs: total(vs) == bound),
        (c.MinSumConstraint(bound, by), lambda *vs: total(vs) >= bound),
        (c.MaxSumConstraint(bound, by), lambda *vs: total(vs) <= bound),
        (c.ExactProdConstraint(bound), lambda *vs: rounded(prod(vs)) == bound),
        (c.MinProdConstraint(bound), lambda *vs: rounded(prod(vs)) >= bound),
        (c.MaxProdConstraint(bound), lambda *vs: rounded(prod(vs)) <= bound),
        (c.InSetConstraint(allowed), lambda *vs: all(v in allowed for v in vs)),
        (c.NotInSetConstraint(allowed), lambda *vs: all(v not in allowed for v in vs)),
        (c.SomeInSetConstraint(allowed, count, exact), in_set),
        (c.SomeNotInSetConstraint(allowed, count, exact), not_in_set),
        (c.FunctionConstraint(lambda *vs: sum(vs) % 3 != 1), lambda *vs: sum(vs) % 3 != 1),
    ]
    if len(scope) > 1:
        *parts, target = scope
        choices += [
            (
                c.VariableExactSumConstraint(target, parts),
                lambda *vs: rounded(sum(vs[:-1])) == vs[-1],
            ),
            (
                c.VariableMinSumConstraint(target, parts),
                lambda *vs: rounded(sum(vs[:-1])) >= vs[-1],
            ),
            (
                c.VariableMaxSumConstraint(target, parts, [*by[:-1], 1]),
                lambda *vs: total(vs[:-1]) <= vs[-1],
            ),
            (
                c.VariableExactProdConstraint(target, parts),
                lambda *vs: rounded(prod(vs[:-1])) == vs[-1],
            ),
            (
                c.VariableMinProdConstraint(target, parts),
                lambda *vs: rounded(prod(vs[:-1])) >= vs[-1],
            ),
            (
                c.VariableMaxProdConstraint(target, parts),
                lambda *vs: rounded(prod(vs[:-1])) <= vs[-1],
            ),
        ]
    return (*chooser.choice(choices), scope)


def random_problem(seed):
    chooser = random.Random(seed)
    values = [list(range(-2, 5)), [0, 1, 2, 3], [0.5, 1, 1.5, 2], [-1, 0, 2.5, 3]][seed % 4]
    names = ["a", ("b", 1), 3, "d"][: chooser.randint(1, 4)]
    domains = {name: chooser.sample(values, chooser.randint(1, 4)) for name in names}
    stated = [random_constraint(chooser, names, values) for _ in range(chooser.randint(1, 3))]
    return domains, stated


def problem_of(domains, stated, solver=None):
    problem = constraint.Problem(solver)
    for one, _, scope in stated[:1]:
        problem.addConstraint(one, scope)  # before its variables
    for name, domain in domains.items():
        problem.addVariable(name, domain)
    for one, _, scope in stated[1:]:
        problem.addConstraint(one, scope)
    return problem


@pytest.mark.parametrize("seed", range(400))
def test_random_problems_have_the_solutions_that_trying_finds(seed):
    domains, stated = random_problem(seed)
    expected = solutions(domains, [(means, scope) for _, means, scope in stated])
    problem = problem_of(domains, stated, SOLVERS[seed % len(SOLVERS)])
    assert rows(problem.getSolutions(), domains) == expected
    assert rows(problem.getSolutions(), domains) == expected, "solving changed the problem"
    if not isinstance(problem.getSolver(), constraint.ParallelSolver):
        assert rows(problem.getSolutionIter(), domains) == expected
        first = problem.getSolution()
        assert (first is None) == (not expected)
        assert first is None or tuple(first[name] for name in domains) in expected


@pytest.mark.parametrize("seed", range(400, 500))
def test_direct_calls_agree_with_the_engine_in_a_solver_of_another_author(seed):
    class Simple(constraint.Solver):
        def getSolutions(self, domains, constraints, vconstraints):
            found = []

            def extend(assignments, names):
                if not names:
                    found.append(dict(assignments))
                    return
                for value in list(domains[names[0]]):
                    assignments[names[0]] = value
                    for domain in domains.values():
                        domain.pushState()
                    check = seed % 2 == 1
                    if all(c(vs, domains, assignments, check) for c, vs in vconstraints[names[0]]):
                        extend(assignments, names[1:])
                    for domain in domains.values():
                        domain.popState()
                    del assignments[names[0]]

            extend({}, list(domains))
            return found

    domains, stated = random_problem(seed)
    expected = solutions(domains, [(means, scope) for _, means, scope in stated])
    assert rows(problem_of(domains, stated, Simple()).getSolutions(), domains) == expected


@pytest.mark.parametrize("seed", range(500, 600))
def test_solutions_come_in_lexicographic_order_of_the_sorted_variables(seed):
    domains, stated = random_problem(seed)
    problem = problem_of(domains, stated)
    found = problem.getSolutions()
    assert found == list(problem.getSolutionIter())
    assert found[:1] == ([problem.getSolution()] if found else [])
    for before, after in zip(found, found[1:]):
        assert list(before) == list(after), "one order of variables"
        ranks = [[-domains[name].index(one[name]) for name in one] for one in (before, after)]
        assert ranks[0] < ranks[1]
    degree = {name: 0 for name in domains}
    for _, _, scope in stated:
        for name in scope:
            degree[name] += len(scope) > 1 and 1
    if found:
        by_degree = [degree[name] for name in found[0]]
        assert by_degree == sorted(by_degree, reverse=True)


@pytest.mark.parametrize("solver", SOLVERS[:4], ids=lambda solver: type(solver).__name__)
@pytest.mark.parametrize("sizes", [(5_000, 3), (70, 80, 2), (2, 5_000, 2), (1, 300)])
def test_large_domains_are_sorted_as_the_search_finds_them(sizes, solver):
    chooser = random.Random(0)
    problem = constraint.Problem(solver)
    for place, size in enumerate(sizes):
        values = chooser.sample(range(2 * size), size)
        problem.addVariable(f"x{place}", [*values, values[0]])
    problem.addConstraint(f"(x0 * 7 + x{len(sizes) - 1}) % 3 == 1")
    found = problem.getSolutions()
    assert len(found) > 50
    assert list(problem.getSolutionIter()) == found


def test_the_recursive_solver_tries_values_in_the_order_of_the_domain():
    problem = constraint.Problem(constraint.RecursiveBacktrackingSolver())
    problem.addVariables("ab", [2, 1, 3])
    problem.addConstraint("a < b")
    assert problem.getSolutions() == [{"a": 2, "b": 3}, {"a": 1, "b": 2}, {"a": 1, "b": 3}]


def test_fast_finds_the_same_set():
    problem = constraint.Problem()
    problem.addVariables("abc", range(4))
    problem.addConstraint(lambda a, b: a != b, "ab")
    slow = problem.getSolutions()
    constraint.fast = True
    try:
        fast = problem.getSolutions()
    finally:
        constraint.fast = False
    assert rows(fast, "abc") == rows(slow, "abc")
    assert problem.getSolutions() == slow


def test_tuples_and_their_index():
    problem = constraint.Problem()
    problem.addVariables(["x", "y"], [1, 2, 3])
    problem.addConstraint("x < y")
    tuples, places, count = problem.getSolutionsAsListDict(order=["y", "x"])
    assert set(tuples) == {(2, 1), (3, 1), (3, 2)}
    assert count == 3 and all(tuples[place] == row for row, place in places.items())
    assert problem.getSolutionsOrderedList() == [tuple(s.values()) for s in problem.getSolutions()]


def test_a_problem_without_variables():
    problem = constraint.Problem()
    assert problem.getSolution() is None
    assert problem.getSolutions() == [] and list(problem.getSolutionIter()) == []
    assert problem.getSolutionsOrderedList() == []


def test_reset_removes_texts_too():
    problem = constraint.Problem()
    problem.addVariable("a", [1, 2])
    problem.addConstraint("a == 1")
    problem.reset()
    problem.addVariable("a", [1, 2])
    assert len(problem.getSolutions()) == 2


def test_users_constraints_are_asked_with_their_domains():
    class Ordered(constraint.Constraint):
        def __init__(self):
            self.prepared = 0

        def preProcess(self, variables, domains, constraints, vconstraints):
            self.prepared += 1
            domains["a"].remove(1)

        def __call__(self, variables, domains, assignments, forwardcheck=False):
            values = [assignments[name] for name in variables if name in assignments]
            assert all(value in domains[name] for name, value in assignments.items())
            return values == sorted(values)

    ordered = Ordered()
    problem = constraint.Problem()
    problem.addVariables("ab", [1, 2, 3])
    problem.addConstraint(ordered, "ab")
    for _ in range(2):
        assert rows(problem.getSolutions(), "ab") == {(2, 2), (2, 3), (3, 3)}
    assert ordered.prepared == 2


def test_a_function_can_take_values_that_are_not_known():
    seen = []

    def increasing(*values):
        seen.append(values)
        known = [value for value in values if value is not constraint.Unassigned]
        return known == sorted(set(known))

    problem = constraint.Problem()
    problem.addVariables("abcdefgh", range(9))
    problem.addConstraint(constraint.FunctionConstraint(increasing, assigned=False))
    assert len(problem.getSolutions()) == 9
    assert any(constraint.Unassigned in values for values in seen)


def test_min_conflicts_finds_a_solution_or_none():
    problem = constraint.Problem(constraint.MinConflictsSolver(rand=random.Random(1)))
    problem.addVariables(range(8), range(8))
    for a in range(8):
        for b in range(a):
            problem.addConstraint(lambda x, y, d=a - b: x != y and abs(x - y) != d, (a, b))
    queens = problem.getSolution()
    assert all(
        queens[a] != queens[b] and abs(queens[a] - queens[b]) != a - b
        for a in range(8)
        for b in range(a)
    )
    with pytest.raises(NotImplementedError):
        problem.getSolutions()
    problem.addConstraint(lambda *_: False)
    assert problem.getSolution() is None


def test_errors():
    problem = constraint.Problem()
    problem.addVariable("a", [1])
    with pytest.raises(ValueError, match="duplicated variable 'a'"):
        problem.addVariable("a", [1])
    with pytest.raises(ValueError, match="Domain is empty"):
        problem.addVariable("b", [])
    with pytest.raises(ValueError):
        problem.addConstraint(3)
    problem.addConstraint(lambda x: True, ["nobody"])
    with pytest.raises(KeyError):
        problem.getSolutions()
    parallel = constraint.Problem(constraint.ParallelSolver(process_mode=True))
    parallel.addVariable("a", [1, 2])
    with pytest.raises(NotImplementedError):
        parallel.getSolution()
    parallel.addConstraint("a > 1")
    assert parallel.getSolutions() == [{"a": 2}]
    parallel.addConstraint(lambda a: True)
    with pytest.raises(AssertionError, match="FunctionConstraints"):
        parallel.getSolutions()


def test_a_script_runs_under_the_old_name(tmp_path):
    import subprocess
    import sys

    script = tmp_path / "script.py"
    script.write_text(
        "import sys\n"
        "from constraint import Problem, AllDifferentConstraint\n"
        "from constraint.solvers import BacktrackingSolver\n"
        "problem = Problem(BacktrackingSolver())\n"
        "problem.addVariables('abc', [1, 2, 3])\n"
        "problem.addConstraint(AllDifferentConstraint())\n"
        "print(sys.argv[1:], len(problem.getSolutions()), type(problem).__module__)\n"
    )
    command = [sys.executable, "-m", "kumiki_solver.constraint", str(script), "x", "-y"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "['x', '-y'] 6 kumiki_solver.constraint.problem\n"
