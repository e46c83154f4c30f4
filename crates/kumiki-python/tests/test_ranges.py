"""Ranges of whole numbers: no list of their values is made, and they are searched as lists are."""

import pickle
import tracemalloc

import pytest
from kumiki_solver import Problem

LONG = 10**9


def test_a_long_range_takes_no_memory_for_its_values():
    tracemalloc.start()
    p = Problem()
    start, end = p.int("start", 0, LONG), p.var("end", range(LONG + 1))
    p.add(start + 60 == end, end <= 61)
    assert list(p.solutions()) == [{"start": 0, "end": 60}, {"start": 1, "end": 61}]
    assert p.minimize(2 * end - start).value == 120
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_solutions_over_long_ranges_are_kept_but_make_no_columns():
    p = Problem()
    x, y = p.int("x", -LONG, LONG), p.int("y", 1, 3)
    p.add(x + y == 7, y != 2)
    solutions = p.solution_list()
    assert sorted(solution["x"] for solution in solutions) == [4, 6]
    assert sorted(solutions.tuples("y")) == [(1,), (3,)]
    for read in (lambda: solutions.tuples(), lambda: solutions.codes("x")):
        with pytest.raises(ValueError, match="variable x has too many values for a column"):
            read()


def test_functions_of_long_ranges_become_expressions_and_travel():
    p = Problem()
    a, b, c = (p.int(name, 0, LONG) for name in "abc")
    p.add(lambda a, b, c: a + b + c <= 1, a, b, c)
    assert p.count() == 4
    assert pickle.loads(pickle.dumps(p)).count() == 4


def test_the_longest_range():
    p = Problem()
    x = p.int("x", 0, 2**32 - 1)
    p.add(x > 2**32 - 3)
    assert p.count() == 2
    with pytest.raises(ValueError, match="more than 10,000,000 values"):
        p.var("z", range(0, 40_000_000, 2))


def works(values):
    """Returns the work of each constraint of a small shop whose starts have these values."""
    p = Problem()
    starts = p.array("s", 5, values)
    durations = [600, 400, 800, 200, 1000]
    for at, (one, length) in enumerate(zip(starts, durations)):
        p.add(one + length <= 3200)
        for other, rest in zip(starts[:at], durations):
            p.add((one + length <= other) | (other + rest <= one))
    profile = p.profile(limit=50)
    assert profile.found == 50
    return sorted((work.title, work.runs, work.removals, work.conflicts) for work in profile)


def test_a_range_is_searched_as_a_list_is():
    assert works(range(3001)) == works(list(range(3001)))
