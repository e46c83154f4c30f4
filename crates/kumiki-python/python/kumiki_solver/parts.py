"""One hard problem in parts: on the processes of this machine, or on a cluster.

The search is divided into parts. Workers search them. A part that is not finished in `seconds` is
divided again, so workers end together. With a `journal`, a run that was killed goes on where it
was: no part is lost, and none counts twice.

An executor has `submit(function, *values)`, as those of `concurrent.futures`. `Processes` is the
one for this machine; `kumiki_solver.ray` and `kumiki_solver.spark` have others.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from kumiki_solver import Problem, parts
>>> p = Problem()
>>> x, y = p.int("x", 1, 100), p.int("y", 1, 100)
>>> _ = p.add(x * y % 7 == 3)
>>> with ThreadPoolExecutor(2) as workers:
...     parts.count(p, workers) == p.count()
True

Invariant: an answer is that of the whole search. It does not depend on the workers.
"""

from __future__ import annotations

import os
import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import _native
from .answers import Best, Unfinished, Verdict
from .journal import Journal, JournalError
from .part_run import Run, Terms
from .part_work import Question
from .processes import Processes


def count(
    problem: Any,
    executor: Any,
    *,
    parts: int = 64,
    seconds: float = 5.0,
    time: float | None = None,
    journal: str | os.PathLike | None = None,
) -> int:
    """Returns the number of solutions.

    Raises `Unfinished` with the number in the finished parts if the time is up.
    """
    question = Question("count", seed=problem.seed)
    total = 0
    with _run(problem, question, executor, _terms(parts, seconds, time, journal)) as run:
        try:
            for found in run.finish():
                total += found
        except Unfinished:
            raise Unfinished(total) from None
    return total


def solutions(
    problem: Any,
    executor: Any,
    *,
    parts: int = 64,
    seconds: float = 5.0,
    limit: int | None = None,
    time: float | None = None,
    journal: str | os.PathLike | None = None,
) -> Iterator[dict]:
    """Returns the solutions, part by part in the order of the search.

    Raises `Unfinished` if the time is up.
    """
    question = Question("rows", limit=limit, seed=problem.seed)
    with _run(problem, question, executor, _terms(parts, seconds, time, journal)) as run:
        left = limit
        for node in run.in_order():
            for row in node.found:
                if left == 0:
                    return
                left = None if left is None else left - 1
                yield _native.solution_at(run.engine.core, row)


def verdict(
    problem: Any,
    executor: Any,
    *,
    parts: int = 64,
    seconds: float = 5.0,
    time: float | None = None,
    journal: str | os.PathLike | None = None,
) -> Verdict:
    """Returns whether there is one solution, none, or several. There is no conflict with it."""
    question = Question("rows", limit=2, seed=problem.seed)
    rows: list[Any] = []
    with _run(problem, question, executor, _terms(parts, seconds, time, journal)) as run:
        is_finished = True
        try:
            for found in run.finish():
                rows += found
                if len(rows) > 1:
                    break
        except Unfinished:
            is_finished = False
        known = [_native.solution_at(run.engine.core, row) for row in rows[:2]]
    if len(known) == 2:
        return Verdict("several", known)
    if not is_finished:
        return Verdict("unfinished", known)
    return Verdict("unique" if known else "none", known)


def minimize(
    problem: Any,
    objective: Any,
    executor: Any,
    *,
    parts: int = 64,
    seconds: float = 5.0,
    time: float | None = None,
    journal: str | os.PathLike | None = None,
) -> Best | None:
    """Returns the solution with the least value of `objective`; `None` if there is none.

    If the time is up, it is the best one found by then, and not proved to be the best. Of several
    with that value, it is any.
    """
    question = _objective(problem, objective, False)
    return _best(problem, question, executor, _terms(parts, seconds, time, journal))


def maximize(
    problem: Any,
    objective: Any,
    executor: Any,
    *,
    parts: int = 64,
    seconds: float = 5.0,
    time: float | None = None,
    journal: str | os.PathLike | None = None,
) -> Best | None:
    """Returns the solution with the greatest value of `objective`; else as `minimize`."""
    question = _objective(problem, objective, True)
    return _best(problem, question, executor, _terms(parts, seconds, time, journal))


def _objective(problem: Any, objective: Any, is_maximum: bool) -> Question:
    source = problem._source(objective)
    return Question("best", seed=problem.seed, source=source, is_maximum=is_maximum)


def _best(problem: Any, question: Question, executor: Any, terms: Terms) -> Best | None:
    best: Any = None
    is_proved = True
    with _run(problem, question, executor, terms) as run:
        try:
            for found in run.finish():
                if found is not None and (best is None or question.is_better(found[0], best[0])):
                    best = found
        except Unfinished:
            is_proved = False
        if best is None:
            if not is_proved:
                raise Unfinished
            return None
        return Best(best[0], _native.solution_at(run.engine.core, best[1]), is_proved)


def _terms(parts: int, seconds: float, time: float | None, journal: Any) -> Terms:
    if parts < 1 or not seconds > 0:
        raise ValueError("there must be a part, and time for it")
    until = None if time is None else clock.monotonic() + time
    return Terms(parts, seconds, until, journal)


@contextmanager
def _run(problem: Any, question: Question, executor: Any, terms: Terms) -> Iterator[Run]:
    run = Run(problem, question, executor, terms)
    try:
        yield run
    finally:
        run.stop()


__all__ = [
    "Journal",
    "JournalError",
    "Processes",
    "count",
    "maximize",
    "minimize",
    "solutions",
    "verdict",
]
