"""The work on parts of a search, in the process of a worker.

Invariant: an outcome is that of the whole part. If the time is up, the part is divided instead.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import _native
from .lowering import Engine, Options
from .part import Narrowed, divided
from .part_policy import DIVISION, begins_another

_engines: dict[str, Engine] = {}


@dataclass(frozen=True)
class Question:
    """A question about a problem, of which each part has an answer."""

    # "count", "rows" or "best".
    kind: str
    # The greatest number of solutions of a part.
    limit: int | None = None
    seed: int = 0
    # The objective, over v0, v1 and so on.
    source: str = ""
    is_maximum: bool = False

    def is_better(self, value: int, bound: int | None) -> bool:
        """Returns whether an objective's value improves on `bound`."""
        return bound is None or (value > bound if self.is_maximum else value < bound)

    def matching(self, value: int | None) -> int | None:
        """Returns a bound that `value` itself improves on."""
        if value is None:
            return None
        return value - 1 if self.is_maximum else value + 1


@dataclass(frozen=True)
class Task:
    """Parts for a worker, which take some seconds together."""

    # The pickled problem, or a function that returns it, and what identifies it.
    model: Any
    key: str
    question: Question
    parts: list[Narrowed]
    # The time for the task; `None` for no limit.
    seconds: float | None
    # The best value of the objective so far, and where it can be read and written meanwhile.
    bound: int | None = None
    shared: Any = None


@dataclass(frozen=True)
class Outcome:
    """What became of a part."""

    seconds: float
    # The number of solutions, the solutions, or the best one with its value.
    found: Any = None
    # The parts that take its place, if it was not finished.
    divided: list[Narrowed] | None = None


@dataclass
class _Objective:
    source: str
    is_maximum: bool
    bound: int | None


def work(task: Task) -> list[Outcome]:
    """Returns the outcomes of the first parts of a task, of one at least.

    A part is not begun in the second half of the time.
    """
    engine = _engine(task)
    begun = time.monotonic()
    outcomes: list[Outcome] = []
    for part in task.parts:
        left = None
        if task.seconds is not None:
            spent = time.monotonic() - begun
            if outcomes and not begins_another(spent, task.seconds):
                break
            left = task.seconds - spent
        outcomes.append(_outcome(engine, task, part, left))
    return outcomes


def _engine(task: Task) -> Engine:
    """Returns the engine of the problem, which is kept for the next task."""
    engine = _engines.get(task.key)
    if engine is None:
        model = task.model() if callable(task.model) else task.model
        engine = pickle.loads(model)._engine()
        _engines.clear()
        _engines[task.key] = engine
    return engine


def _outcome(engine: Engine, task: Task, part: Narrowed, left: float | None) -> Outcome:
    begun = time.monotonic()
    found, is_finished = _ANSWERS[task.question.kind](engine, task, part, left)
    into = None
    if not is_finished:
        options = Options(seed=task.question.seed)
        into = divided(engine.core, DIVISION, options, part)
    return Outcome(time.monotonic() - begun, found, into)


def _count(engine: Engine, task: Task, part: Narrowed, left: float | None) -> tuple[int, bool]:
    options = Options(time=left, seed=task.question.seed)
    count, status = _native.count_part(engine.core, part, options)
    return count, status != "stopped"


def _rows(engine: Engine, task: Task, part: Narrowed, left: float | None) -> tuple[list, bool]:
    limit = task.question.limit
    options = Options(time=left, limit=limit, seed=task.question.seed)
    rows, status = _native.rows_of_part(engine.core, part, options)
    return rows, status != "stopped" or limit is not None and len(rows) >= limit


def _best(engine: Engine, task: Task, part: Narrowed, left: float | None) -> tuple[Any, bool]:
    """Returns the best solution of a part that improves on the bound, if there is one.

    If another worker has improved on it meanwhile, the search goes on from that. A solution that
    is as good as a shared value is still found: the worker that had it may have died with it.
    """
    question, shared = task.question, task.shared
    best, until = None, None if left is None else time.monotonic() + left
    while True:
        bound = task.bound
        for other in (question.matching(shared.get()) if shared else None, best and best[0]):
            if other is not None and question.is_better(other, bound):
                bound = other

        def improved(value: int, _: list[int]) -> bool:
            if shared is None:
                return True
            shared.put(value, question.is_maximum)
            return not question.is_better(shared.get(), value)

        objective = _Objective(question.source, question.is_maximum, bound)
        left = None if until is None else max(until - time.monotonic(), 0.0)
        options = Options(time=left, seed=question.seed)
        found, status = _native.best_of_part(engine.core, part, objective, options, improved)
        best = found or best
        if status != "outdone":
            return best, status != "stopped"


_ANSWERS: dict[str, Callable[..., tuple[Any, bool]]] = {
    "count": _count,
    "rows": _rows,
    "best": _best,
}
