"""Exceptions of functions, Ctrl-C, limits, and threads."""

import signal
import subprocess
import sys
import threading
import time

import kumiki_solver as kumiki
import pytest
from kumiki_solver.constraint import Problem


class Trouble(Exception):
    pass


def test_an_exception_comes_out_as_it_is():
    raised = Trouble("here")

    def check(a, b):
        if (a, b) == (2, 3):
            raise raised
        return True

    problem = Problem()
    problem.addVariables("ab", range(5))
    problem.addConstraint(check)
    for question in (problem.getSolutions, lambda: list(problem.getSolutionIter())):
        with pytest.raises(Trouble) as found:
            question()
        assert found.value is raised
        assert any(entry.name == "check" for entry in found.traceback)


def test_no_function_is_called_after_an_exception():
    calls = []

    def check(*values):
        calls.append(values)
        raise Trouble

    problem = Problem()
    problem.addVariables("abcdefghij", range(5))
    problem.addConstraint(check)
    with pytest.raises(Trouble):
        problem.getSolution()
    real = [values for values in calls if all(type(value) is int for value in values)]
    assert len(real) <= 2  # one sample of the trace, and one of the search


def test_a_problem_works_after_an_exception():
    is_bad = True

    def check(a, b):
        if is_bad:
            raise Trouble
        return a < b

    p = kumiki.Problem()
    a, b = p.int("a", 1, 3), p.int("b", 1, 3)
    p.add(check, a, b)
    for question in (p.solve, p.count, p.verdict, p.steps, lambda: p.minimize(a), p.conflict):
        is_bad = True
        with pytest.raises(Trouble):
            question()
        is_bad = False
        assert p.count() == 3


def test_an_iterator_ends_at_an_exception():
    p = kumiki.Problem()
    a, b = p.int("a", 1, 300), p.int("b", 1, 300)

    def check(a, b):
        if (a, b) == (200, 7):
            raise Trouble
        return True

    p.add(check, a, b)
    solutions = p.solutions()
    with pytest.raises(Trouble):
        for _ in solutions:
            pass
    assert list(solutions) == []


def test_a_result_without_truth_value_raises():
    class Vague:
        def __bool__(self):
            raise Trouble

    problem = Problem()
    problem.addVariables("ab", range(2))
    problem.addConstraint(lambda a, b: Vague())
    with pytest.raises(Trouble):
        problem.getSolutions()


LONG = """
import kumiki_solver, time, sys
p = kumiki_solver.Problem()
holes = p.array("hole", 13, range(12))
for i, a in enumerate(holes):
    for b in holes[:i]:
        p.add({constraint})
print("begun", flush=True)
begun = time.monotonic()
try:
    print({question})
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - begun < 20)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
@pytest.mark.parametrize(
    "constraint", ["a - b != 0.5, a * a != b * b", "lambda a, b: a != b + 0, a, b"]
)
@pytest.mark.parametrize("question", ["p.count()", "p.minimize(holes[0] * holes[1])"])
def test_ctrl_c_stops_a_search(constraint, question):
    script = LONG.format(constraint=constraint, question=question)
    # A model that takes for ever: all variables are free in 12^13 ways.
    script = script.replace("a * a != b * b", "(a + b) % 12 != 11").replace("b + 0", "b + 100")
    script = script.replace("p.count()", "sum(1 for _ in p.solutions())")
    script = script.replace("p.minimize(holes[0] * holes[1])", "p.solution_list()")
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout.readline() == "begun\n"
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        assert run.stdout.read() == "interrupted True\n"


def test_other_threads_run_during_a_search():
    p = kumiki.Problem()
    cells = p.array("c", 30, range(30))
    for i, a in enumerate(cells):
        for b in cells[:i]:
            p.add((a + b) % 31 != 30)
    found = []

    def search():
        try:
            found.append(p.count(time=1.0))
        except kumiki.Unfinished:
            found.append(None)

    thread = threading.Thread(target=search)
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(0.005)
        ticks += 1
    assert found and ticks > 20


def test_a_limit_of_time_is_told():
    p = kumiki.Problem()
    for at in range(40):
        p.int(at, 0, 9)
    p.add(lambda *values: True, *p.variables)
    with pytest.raises(kumiki.Unfinished):
        p.count(time=0.05)
    assert len(p.solution_list(limit=5)) == 5 and not p.solution_list(limit=5).is_complete


def test_threads_find_the_same():
    for threads in (1, 3):
        p = kumiki.Problem(threads=threads)
        queens = p.array("q", 7, range(7))
        p.add(kumiki.all_different(queens))
        for i, a in enumerate(queens):
            for j in range(i):
                p.add(lambda a, b, d=i - j: abs(a - b) != d, a, queens[j])
        assert p.count() == 40
        assert len(list(p.solutions())) == 40
