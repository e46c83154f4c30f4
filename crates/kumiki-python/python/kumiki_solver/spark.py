"""Spark: columns of puzzles as data frames, and the parts of hard problems as jobs.

`answer` adds the columns `result` and `error` to a data frame. `Workers` is an executor for
`kumiki_solver.parts`. Kumiki must be installed where Spark's workers run.

    from kumiki_solver import parts
    from kumiki_solver.spark import Workers, answer

    puzzles = session.read.parquet("puzzles")
    answer(puzzles, "rate").write.parquet("ratings")
    with Workers(session) as workers:
        parts.count(problem, workers, journal="count.jsonl")

Invariant: Spark runs what a worker that died was doing again, and its answer counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from pyspark.sql.types import StringType, StructType

from .bulk import Asked, Rows, check_names


def answer(
    frame: Any, verb: str, *, column: str = "puzzle", asked: Asked | None = None
) -> Any:
    """Returns the data frame with the columns `result` and `error`, as `bulk` has them.

    `verb` is the name of a function of `kumiki_solver.bulk`; `asked` has its options.
    """
    check_names(frame.columns)
    rows = Rows(column, asked or Asked(verb, threads=1))
    schema = StructType([*frame.schema.fields])
    schema = schema.add("result", StringType()).add("error", StringType())

    def answers(batches: Iterator[Any]) -> Iterator[Any]:
        return map(rows, batches)

    return frame.mapInArrow(answers, schema)


class Workers:
    """An executor whose workers are those of Spark: each call is a job of one task."""

    def __init__(self, session: Any, workers: int | None = None):
        self._context = session.sparkContext
        self.workers = workers or self._context.defaultParallelism
        self._group = f"kumiki-{uuid4()}"
        self._threads = ThreadPoolExecutor(2 * self.workers)

    def submit(self, function: Callable, *values: Any) -> Future:
        """Calls a function in a worker."""
        return self._threads.submit(self._job, self._group, function, values)

    def _job(self, group: str, function: Callable, values: tuple) -> Any:
        self._context.setJobGroup(group, "parts of a search", interruptOnCancel=True)
        call = self._context.parallelize([values], 1).map(lambda values: function(*values))
        return call.collect()[0]

    def share(self, model: bytes) -> Callable[[], bytes]:
        """Returns a function that returns `model` in a worker."""
        return _Shared(self._context.broadcast(model))

    def stop(self) -> None:
        """Stops what the workers are doing."""
        group, self._group = self._group, f"kumiki-{uuid4()}"
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._context.cancelJobGroup(group)
        self._threads = ThreadPoolExecutor(2 * self.workers)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: Any) -> None:
        self._threads.shutdown(cancel_futures=True)


class _Shared:
    def __init__(self, broadcast: Any):
        self.broadcast = broadcast

    def __call__(self) -> bytes:
        return self.broadcast.value
