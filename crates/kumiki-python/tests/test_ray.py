"""Ray: data sets of puzzles, and parts as tasks. `KUMIKI_LONG` makes the tests long."""

import os
import signal
import threading
import time

import pytest

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'ray[data]' pyarrow")
pyarrow = pytest.importorskip("pyarrow")

from kumiki_solver import Unfinished, bulk, parts  # noqa: E402
from kumiki_solver.ray import Workers, answer, answer_table  # noqa: E402
from test_bulk import EASY, FEW  # noqa: E402
from test_parts import queens  # noqa: E402

LONG = bool(os.environ.get("KUMIKI_LONG"))


@pytest.fixture(scope="module", autouse=True)
def cluster():
    tests = os.path.dirname(__file__)
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=300 << 20,
        runtime_env={"env_vars": {"PYTHONPATH": tests}},
    )
    yield
    ray.shutdown()


def test_a_data_set_gets_its_columns():
    some = [EASY, "sudoku", FEW, None]
    rows = [some[at % 4] for at in range(100_000 if LONG else 2_000)]
    table = pyarrow.table({"id": range(len(rows)), "puzzle": rows})
    answered = answer(ray.data.from_arrow(table), "solve", batch_size=500)
    found = sorted(answered.take_all(), key=lambda row: row["id"])
    wanted = bulk.solve(rows)
    assert [row["result"] for row in found] == wanted.result
    assert [row["error"] for row in found] == wanted.error


def test_a_table_gets_its_columns():
    rows = [EASY, "sudoku", FEW, None] * (25_000 if LONG else 250)
    answered = answer_table(pyarrow.table({"puzzle": rows}), "solve", block=300)
    wanted = bulk.solve(rows)
    assert answered.column("puzzle").to_pylist() == rows
    assert answered.column("result").to_pylist() == wanted.result
    assert answered.column("error").to_pylist() == wanted.error
    assert len(answer_table(pyarrow.table({"puzzle": rows[:0]}), "solve")) == 0


def test_parts_are_the_whole():
    p = queens(9)
    workers = Workers(2)
    assert parts.count(p, workers, parts=20) == 352
    objective = p.variables[0] * 9 - p.variables[4]
    assert parts.minimize(p, objective, workers, parts=20).value == p.minimize(objective).value
    assert parts.verdict(p, workers).kind == "several"
    assert list(parts.solutions(p, workers, limit=5)) == list(p.solutions(limit=5))


def test_a_worker_that_is_killed_loses_and_doubles_nothing():
    workers, wanted = Workers(2), queens(12 if LONG else 10).count()
    pids = {workers.submit(os.getpid).result() for _ in range(4)}

    def kill():
        time.sleep(0.2)
        os.kill(pids.pop(), signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    total = 0
    for _ in range(3):
        total += parts.count(queens(12 if LONG else 10), workers, parts=60, seconds=0.05)
    thread.join()
    assert total == 3 * wanted


def test_a_cancelled_question_stops_its_workers():
    workers = Workers(2)
    with pytest.raises(Unfinished):
        parts.count(queens(25), workers, parts=4, seconds=600.0, time=5.0)
    # There are workers for another question.
    begun = time.monotonic()
    assert parts.count(queens(6), workers, parts=4) == 4
    assert time.monotonic() - begun < 60
