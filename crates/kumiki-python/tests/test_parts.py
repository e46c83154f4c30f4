"""Parts of searches: data, on executors, in journals, and with workers that die.

`KUMIKI_MODELS` sets the number of random models.
"""

import json
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

import pytest
from kumiki_solver import Part, Problem, Unfinished, all_different, parts
from kumiki_solver.journal import Journal, JournalError
from kumiki_solver.part_run import Run, Terms, _noted
from kumiki_solver.part_work import Question, work
from random_models import random_problem

MODELS = int(os.environ.get("KUMIKI_MODELS", "60"))


def queens(n, **how):
    p = Problem(**how)
    rows = p.array("queen", n, range(n))
    for offsets in (None, range(n), range(0, -n, -1)):
        p.add(all_different(rows, offsets=offsets))
    return p


class Here:
    """An executor that works in this thread, when it is asked for the result."""

    workers = 2

    def submit(self, function, *values):
        future = Future()
        # What travels is what a process would get.
        future.set_result(pickle.loads(pickle.dumps(function(*pickle.loads(pickle.dumps(values))))))
        return future


def test_parts_of_random_models_add_up_in_order():
    chooser = random.Random(18)
    for _ in range(MODELS):
        p = random_problem(chooser)
        whole = list(p.solutions())
        divided = p.divide(chooser.randint(1, 30))
        stored = json.loads(json.dumps([part.domains for part in divided]))
        read = [Part(domains) for domains in stored]
        assert [one for part in read for one in p.solutions(part=part)] == whole
        assert sum(p.count(part=part) for part in divided) == len(whole)
        copy = pickle.loads(pickle.dumps(p))
        terms = Terms(parts=chooser.randint(1, 9), seconds=chooser.choice([1e-9, 1e-4, 5.0]))
        run = Run(copy, Question("rows", seed=p.seed), Here(), terms)
        places = [row for node in run.in_order() for row in node.found]
        assert len(places) == len({tuple(row) for row in places}) == len(whole)


def test_questions_about_random_models_have_the_answers_of_the_whole():
    chooser = random.Random(81)
    for _ in range(MODELS // 3):
        p = random_problem(chooser)
        how = {"parts": chooser.randint(1, 9), "seconds": chooser.choice([1e-9, 1e-4, 5.0])}
        assert parts.count(p, Here(), **how) == p.count()
        assert parts.verdict(p, Here(), **how).kind == p.verdict().kind
        found = list(parts.solutions(p, Here(), limit=5, **how))
        assert len(found) == min(p.count(), 5)
        everything = list(p.solutions())
        assert all(one in everything for one in found)
        numbers = [v for v in p.variables if all(type(value) is int for value in v.domain)]
        if numbers:
            objective = numbers[0] * 3 - numbers[-1]
            for in_parts, whole in ((parts.minimize, p.minimize), (parts.maximize, p.maximize)):
                best, wanted = in_parts(p, objective, Here(), **how), whole(objective)
                assert (best and best.value) == (wanted and wanted.value)
                assert best is None or best.is_proved and best.solution in everything


def test_solutions_come_in_the_order_of_the_search():
    p = queens(7)
    wanted = list(p.solutions())
    for seconds in (1e-9, 5.0):
        with ThreadPoolExecutor(3) as workers:
            assert list(parts.solutions(p, workers, seconds=seconds)) == wanted
            assert list(parts.solutions(p, workers, limit=3)) == wanted[:3]


def test_objects_and_names_come_back_as_they_were_given():
    p = Problem()
    red, green = object(), object()
    x, y = p.var(("x", 1), [red, green, None]), p.var("y", [green, None])
    p.add(all_different(x, y))
    found = [one for part in p.divide(3) for one in p.solutions(part=part)]
    assert all(one["y"] in (green, None) for one in found) and len(found) == 4


def test_a_part_that_takes_long_is_divided():
    p = queens(9)
    run = Run(p, Question("count"), Here(), Terms(parts=2, seconds=1e-5))
    assert sum(run.finish()) == 352
    assert run.counters.divided > 0


def test_a_part_that_cannot_be_divided_gets_all_its_time():
    p = Problem()
    x = p.int("x", 1, 3)
    p.add(is_slow, x)
    assert parts.count(p, Here(), seconds=1e-9) == 3


def is_slow(one):
    return time.sleep(0.02) is None


def test_the_time_of_the_whole_is_kept():
    p = queens(16)
    with ThreadPoolExecutor(2) as workers:
        begun = time.monotonic()
        with pytest.raises(Unfinished) as found:
            parts.count(p, workers, seconds=0.1, time=0.5)
        assert time.monotonic() - begun < 30
        assert found.value.found >= 0
        verdict = parts.verdict(p, workers, seconds=0.1, time=60.0)
        assert verdict.kind == "several"
    with pytest.raises(ValueError):
        parts.count(p, Here(), seconds=0.0)


def test_an_exception_of_a_function_comes_out():
    p = Problem()
    x, y = p.int("x", 1, 9), p.int("y", 1, 9)
    p.add(raises, x, y)
    with pytest.raises(ZeroDivisionError), parts.Processes(1) as workers:
        parts.count(p, workers)


def raises(a, b):
    return {}.get(1) or 1 // (a - 5)


# The journal


def test_a_journal_holds_what_was_finished(tmp_path):
    p, path = queens(8), tmp_path / "count.jsonl"
    assert parts.count(p, Here(), journal=path) == 92
    lines = path.read_text().splitlines()
    assert len({json.loads(line)["part"] for line in lines[1:]}) == len(lines) - 1 >= 64
    assert sum(json.loads(line)["found"] for line in lines[1:]) == 92

    class Nobody:
        workers = 1

        def submit(self, *_):
            raise AssertionError("all parts are finished")

    assert parts.count(p, Nobody(), journal=path) == 92
    # Wherever the journal ends, the rest is searched.
    whole = path.read_bytes()
    for end in random.Random(3).sample(range(len(whole)), 25):
        path.write_bytes(whole[:end])
        assert parts.count(p, Here(), journal=path) == 92
        assert sorted(path.read_text().splitlines()) == sorted(lines)


@pytest.mark.parametrize("variables", [64, 65, 66, 200])
def test_a_count_of_any_size_is_exact(tmp_path, variables):
    p, path = Problem(), tmp_path / "count.jsonl"
    cells = p.array("x", variables, [0, 1])
    p.add(all_different(cells[0], cells[1]))
    right = 2 ** (variables - 1)
    assert p.count() == right == sum(p.count(part=part) for part in p.divide(4))
    for _ in range(2):
        assert parts.count(p, Here(), parts=4, journal=path) == right


def test_a_journal_has_numbers_of_more_digits_than_python_writes(tmp_path):
    p, path = queens(6), tmp_path / "count.jsonl"
    assert parts.count(p, Here(), parts=4, journal=path) == 4
    head, *lines = path.read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    huge = [{**entry, "found": _noted(entry["found"] << 20_000)} for entry in entries]
    path.write_text("\n".join([head, *map(json.dumps, huge), ""]))
    assert parts.count(p, Here(), parts=4, journal=path) == 4 << 20_000


@pytest.mark.parametrize("seconds", [1e-9, 5.0])
def test_every_question_has_a_journal(tmp_path, seconds):
    p = queens(7)
    objective = p.variables[0] * 7 - p.variables[3]
    questions = {
        "count": lambda path: parts.count(p, Here(), seconds=seconds, journal=path),
        "best": lambda path: parts.minimize(
            p, objective, Here(), seconds=seconds, journal=path
        ).value,
        "rows": lambda path: list(parts.solutions(p, Here(), seconds=seconds, journal=path)),
        "verdict": lambda path: parts.verdict(p, Here(), seconds=seconds, journal=path).kind,
    }
    for name, question in questions.items():
        path = tmp_path / name
        wanted = question(None)
        assert question(path) == wanted
        whole = path.read_bytes()
        for end in (len(whole) // 3, len(whole) // 2, len(whole) - 2, len(whole)):
            path.write_bytes(whole[:end])
            assert question(path) == wanted


def test_a_journal_of_another_question_is_refused(tmp_path):
    path = tmp_path / "count.jsonl"
    parts.count(queens(6), Here(), journal=path)
    before = path.read_bytes()
    other = queens(6)
    other.add(other.variables[0] != 2)
    for question in (
        lambda: parts.count(queens(7), Here(), journal=path),
        lambda: parts.count(other, Here(), journal=path),
        lambda: parts.verdict(queens(6), Here(), journal=path),
        lambda: parts.count(queens(6), Here(), parts=7, journal=path),
    ):
        with pytest.raises(JournalError, match="of another question"):
            question()
    assert path.read_bytes() == before
    assert parts.count(queens(6), Here(), journal=path) == 4


def test_a_damaged_journal_is_refused(tmp_path):
    path = tmp_path / "count.jsonl"
    parts.count(queens(6), Here(), journal=path)
    lines = path.read_bytes().splitlines(keepends=True)
    for damage in (b"{\n", b"[]\n", b'{"found":1}\n', lines[1]):
        path.write_bytes(b"".join([*lines[:3], damage, *lines[3:]]))
        with pytest.raises(JournalError, match="damaged"):
            parts.count(queens(6), Here(), journal=path)


def test_a_journal_has_one_run_at_a_time(tmp_path):
    pytest.importorskip("fcntl")
    with Journal(tmp_path / "one", {}), pytest.raises(JournalError, match="another run"):
        Journal(tmp_path / "one", {})


# Processes

PROGRAM = """
import sys
from test_parts import queens
from kumiki_solver import parts
if __name__ == "__main__":
    with parts.Processes(2) as workers:
        print("begun", flush=True)
        print(parts.count(queens(11), workers, seconds=0.05, parts=40, journal=sys.argv[1]))
"""


def children(pid):
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        # A thread may have ended since it was listed.
        with suppress(OSError), open(f"/proc/{pid}/task/{task}/children") as file:
            found += map(int, file.read().split())
    return found


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="there is no /proc")
def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path):
    script, journal = tmp_path / "run.py", tmp_path / "count.jsonl"
    script.write_text(PROGRAM)
    path = os.path.dirname(__file__)
    command = [sys.executable, str(script), str(journal)]
    environment = {**os.environ, "PYTHONPATH": path}
    chooser, kills, found = random.Random(5), 0, b""
    for _ in range(30):
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as child:
            assert child.stdout.readline() == b"begun\n"
            deadline = time.monotonic() + chooser.uniform(0.5, 4.0) * (1 + kills / 4)
            while child.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
            if child.poll() is None:
                workers = children(child.pid)
                child.send_signal(signal.SIGKILL)
                kills += 1
                # No process outlives its parent.
                ended = time.monotonic() + 10
                while any(map(is_alive, workers)) and time.monotonic() < ended:
                    time.sleep(0.05)
                assert not any(map(is_alive, workers))
                continue
            found = child.stdout.read()
            break
    assert int(found) == 2680
    names = [json.loads(line)["part"] for line in journal.read_text().splitlines()[1:]]
    assert len(names) == len(set(names))


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="there is no /proc")
def test_a_worker_that_is_killed_takes_no_part_with_it():
    chooser = random.Random(7)
    with parts.Processes(2) as workers:
        run = Run(queens(10), Question("count"), workers, Terms(parts=30, seconds=0.05))
        total, killed = 0, 0
        while run.running or run.ready:
            total += sum(run.advance())
            pids = [pid for pid in children(os.getpid()) if is_worker(pid)]
            if killed < 3 and pids and chooser.random() < 0.2:
                with suppress(ProcessLookupError):
                    os.kill(chooser.choice(pids), signal.SIGKILL)
                    killed += 1
    assert (total, killed) == (724, 3)


def is_worker(pid):
    # A process may have ended since it was listed.
    with suppress(OSError), open(f"/proc/{pid}/cmdline") as file:
        return "spawn_main" in file.read()
    return False


def test_a_worker_that_always_dies_is_an_error():
    p = Problem()
    p.add(dies, p.int("x", 1, 2), p.int("y", 1, 2))
    with parts.Processes(1) as workers, pytest.raises(Exception, match="terminated|died|abrupt"):
        parts.count(p, workers)


def dies(a, b):
    if multiprocessing.parent_process() is not None:
        os._exit(3)
    return {}.get(a) is None


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="there is no /proc")
def test_a_cancelled_question_stops_its_workers(tmp_path):
    script = tmp_path / "run.py"
    script.write_text(PROGRAM.replace("queens(11)", "queens(25)").replace("0.05", "600.0"))
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(__file__)}
    command = [sys.executable, str(script), str(tmp_path / "journal")]
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment}
    with subprocess.Popen(command, **how) as child:
        assert child.stdout.readline() == b"begun\n"
        time.sleep(3)
        pids = children(child.pid)
        assert len(list(filter(is_worker, pids))) == 2
        child.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in child.communicate(timeout=20)[1]
    ended = time.monotonic() + 10
    while any(map(is_alive, pids)) and time.monotonic() < ended:
        time.sleep(0.05)
    assert not any(map(is_alive, pids))


def test_a_bound_is_shared():
    p = queens(8)
    objective = sum(variable * weight for weight, variable in enumerate(p.variables))
    with parts.Processes(2) as workers:
        for seconds in (1e-3, 5.0):
            best = parts.minimize(p, objective, workers, parts=9, seconds=seconds)
            assert best.is_proved and best.value == p.minimize(objective).value
            assert parts.maximize(p, objective, workers).value == p.maximize(objective).value


def test_a_bound_without_its_solution_loses_nothing():
    p = queens(6)
    objective = p.variables[0] * 6 + p.variables[1]
    for best, question in (
        (p.minimize(objective), parts.minimize),
        (p.maximize(objective), parts.maximize),
    ):

        class Stale(Here):
            """The worker that has found the best solution died before it could say which."""

            def shared_bound(self, value=best.value):
                return StaleBound(value)

        assert question(p, objective, Stale(), seconds=0.01).value == best.value


class StaleBound:
    def __init__(self, value):
        self.value = value

    def get(self):
        return self.value

    def put(self, value, is_maximum):
        assert value <= self.value if not is_maximum else value >= self.value


def test_a_task_has_several_small_parts():
    class Watched(Here):
        tasks: list = []

        def submit(self, function, *values):
            assert function is work
            self.tasks.extend(values)
            return super().submit(function, *values)

    run = Run(queens(8), Question("count"), Watched(), Terms(parts=500))
    assert sum(run.finish()) == 92
    assert sum(len(task.parts) for task in Watched.tasks) == len(run.roots) > 2 * len(Watched.tasks)
