"""Ray: columns of puzzles as data sets, and the parts of hard problems as tasks.

`answer` adds the columns `result` and `error` to a Ray data set, `answer_table` to a table in
memory. `Workers` is an executor for
`kumiki_solver.parts`. Kumiki must be installed where Ray's workers run.

    import ray
    from kumiki_solver import parts
    from kumiki_solver.ray import Workers, answer

    puzzles = ray.data.read_parquet("puzzles")
    answer(puzzles, "rate").write_parquet("ratings")
    parts.count(problem, Workers(), journal="count.jsonl")

Invariant: Ray runs what a worker that died was doing again, and its answer counts once.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import ray

from .bulk import Asked, Rows, check_names


def answer(
    dataset: Any, verb: str, *, column: str = "puzzle", asked: Asked | None = None, **how: Any
) -> Any:
    """Returns the data set with the columns `result` and `error`, as `kumiki_solver.bulk` has them.

    `verb` is the name of a function of `kumiki_solver.bulk`; `asked` has its options. The rest goes
    to `map_batches`.
    """
    rows = Rows(column, asked or Asked(verb, threads=1))
    how = {"batch_size": 16_384, "zero_copy_batch": True, **how}
    return dataset.map_batches(rows, batch_format="pyarrow", **how)


def answer_table(
    table: Any,
    verb: str,
    *,
    column: str = "puzzle",
    asked: Asked | None = None,
    block: int = 50_000,
    **how: Any,
) -> Any:
    """Returns a table of pyarrow with the columns `result` and `error`.

    Each task answers a block of so many rows, which is the quickest way for a table in memory. The
    rest goes to `ray.remote`.
    """
    import pyarrow

    check_names(table.schema.names)
    rows = ray.put(Rows(column, asked or Asked(verb, threads=1)))
    answered = ray.remote(**{"num_cpus": 1, "max_retries": 3, **how})(_call)
    begins = range(0, max(len(table), 1), block)
    refs = [answered.remote(_answered, rows, table.slice(begin, block)) for begin in begins]
    try:
        return pyarrow.concat_tables(ray.get(refs))
    except BaseException:
        for ref in refs:
            ray.cancel(ref)
        raise


def _answered(rows: Any, table: Any) -> Any:
    return rows(table)


class Workers:
    """An executor whose workers are those of Ray. `how` goes to `ray.remote`."""

    def __init__(self, workers: int | None = None, **how: Any):
        if not ray.is_initialized():
            ray.init()
        self.workers = workers or int(ray.cluster_resources().get("CPU", 1))
        self._call = ray.remote(**{"num_cpus": 1, "max_retries": 3, **how})(_call)
        self._refs: dict[Future, Any] = {}

    def submit(self, function: Callable, *values: Any) -> Future:
        """Calls a function in a worker."""
        ref = self._call.remote(function, *values)
        future = ref.future()
        self._refs[future] = ref
        future.add_done_callback(lambda done: self._refs.pop(done, None))
        return future

    def share(self, model: bytes) -> Callable[[], bytes]:
        """Returns a function that returns `model` in a worker."""
        return _Shared(ray.put(model))

    def shared_bound(self) -> SharedBound:
        """Returns the bound of a new question."""
        return SharedBound()

    def stop(self) -> None:
        """Stops what the workers are doing."""
        for ref in list(self._refs.values()):
            ray.cancel(ref)
        self._refs.clear()


def _call(function: Callable, *values: Any) -> Any:
    return function(*values)


class _Shared:
    def __init__(self, ref: Any):
        self.ref = ref

    def __call__(self) -> bytes:
        return ray.get(self.ref)


@ray.remote(num_cpus=0)
class _Best:
    """The best value of an objective so far."""

    def __init__(self) -> None:
        self.value: int | None = None

    def get(self) -> int | None:
        return self.value

    def put(self, value: int, is_maximum: bool) -> None:
        if self.value is None or (value > self.value if is_maximum else value < self.value):
            self.value = value


class SharedBound:
    """The best value of an objective so far, in an actor."""

    def __init__(self) -> None:
        self._best: Any = _Best.remote()  # type: ignore[attr-defined]

    def get(self) -> int | None:
        """Returns the value; `None` if there is none."""
        return ray.get(self._best.get.remote())

    def put(self, value: int, is_maximum: bool) -> None:
        """Sets the value if it is better."""
        ray.get(self._best.put.remote(value, is_maximum))
