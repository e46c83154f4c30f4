"""Spark: data frames of puzzles, and parts as jobs. `KUMIKI_LONG` makes the tests long."""

import os
import shutil
import signal
import sys
import threading
import time

import pytest

pyspark = pytest.importorskip("pyspark", reason="Spark is not installed: pip install pyspark")
pytest.importorskip("pyarrow")
if shutil.which("java") is None:
    pytest.skip("Spark needs Java", allow_module_level=True)

from kumiki_solver import Unfinished, bulk, parts  # noqa: E402
from kumiki_solver.spark import Workers, answer  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from test_bulk import EASY, FEW  # noqa: E402
from test_parts import queens  # noqa: E402

LONG = bool(os.environ.get("KUMIKI_LONG"))


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    tests = os.path.dirname(__file__)
    os.environ["PYTHONPATH"] = os.pathsep.join([tests, os.environ.get("PYTHONPATH", "")])
    builder = SparkSession.builder.master("local[2,4]")
    for key, value in {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.python.task.killTimeout": "500ms",
    }.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def test_a_data_frame_gets_its_columns(session):
    some = [EASY, "sudoku", FEW, None]
    rows = [some[at % 4] for at in range(100_000 if LONG else 2_000)]
    frame = session.createDataFrame(list(enumerate(rows)), "id long, puzzle string")
    answered = answer(frame.repartition(4), "solve")
    assert answered.columns == ["id", "puzzle", "result", "error"]
    found = answered.orderBy("id").collect()
    wanted = bulk.solve(rows)
    assert [row["result"] for row in found] == wanted.result
    assert [row["error"] for row in found] == wanted.error


def test_parts_are_the_whole(session):
    p = queens(8)
    with Workers(session, 2) as workers:
        assert parts.count(p, workers, parts=8) == 92
        objective = p.variables[0] * 9 - p.variables[4]
        best = parts.minimize(p, objective, workers, parts=8)
        assert best.value == p.minimize(objective).value
        assert parts.verdict(p, workers, parts=8).kind == "several"
        found = list(parts.solutions(p, workers, parts=8, limit=5))
        assert found == list(p.solutions(limit=5))


def test_a_worker_that_is_killed_loses_and_doubles_nothing(session):
    p = queens(12 if LONG else 10)
    with Workers(session, 2) as workers:
        pids = {workers.submit(os.getpid).result() for _ in range(4)}

        def kill():
            time.sleep(0.5)
            for pid in list(pids)[:1]:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass

        thread = threading.Thread(target=kill)
        thread.start()
        assert parts.count(p, workers, parts=20, seconds=0.1) == p.count()
        thread.join()


def test_a_cancelled_question_stops_its_workers(session):
    with Workers(session, 2) as workers:
        with pytest.raises(Unfinished):
            parts.count(queens(25), workers, parts=4, seconds=600.0, time=5.0)
        # There are workers for another question.
        begun = time.monotonic()
        assert parts.count(queens(6), workers, parts=4) == 4
        assert time.monotonic() - begun < 60
