"""The processes of this machine as workers for parts of a search.

Invariant: a process that dies takes no part with it, and no process outlives its parent.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.sharedctypes import Synchronized
from typing import Any

_NOTHING = -(1 << 63)

_bound: Synchronized | None = None


class SharedBound:
    """The best value of an objective so far, in memory that the processes share."""

    def get(self) -> int | None:
        """Returns the value; `None` if there is none."""
        assert _bound is not None
        value = _bound.value
        return None if value == _NOTHING else value

    def put(self, value: int, is_maximum: bool) -> None:
        """Sets the value if it is better."""
        assert _bound is not None
        with _bound.get_lock():
            known = _bound.value
            if known == _NOTHING or (value > known if is_maximum else value < known):
                _bound.value = value


def _begin(bound: Synchronized) -> None:
    """Prepares a process: it ends with its parent."""
    global _bound
    _bound = bound
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


class Processes:
    """Processes that search parts; `None` workers stand for one per processor.

    >>> from kumiki_solver import Problem, parts
    >>> p = Problem()
    >>> x, y = p.int("x", 1, 100), p.int("y", 1, 100)
    >>> _ = p.add(x * y % 7 == 3)
    >>> with parts.Processes(2) as workers:  # doctest: +SKIP
    ...     parts.count(p, workers)
    1230
    """

    def __init__(self, workers: int | None = None):
        self.workers = workers or os.cpu_count() or 1
        self._context = multiprocessing.get_context("spawn")
        self._value = self._context.Value("q", _NOTHING)
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, self._context, _begin, (self._value,))

    def submit(self, function: Callable, *values: Any) -> Future:
        """Calls a function in a process."""
        return self._pool.submit(function, *values)

    def shared_bound(self) -> SharedBound:
        """Returns the bound of a new question."""
        global _bound
        _bound = self._value
        self._value.value = _NOTHING
        return SharedBound()

    def renew(self) -> bool:
        """Begins new processes in place of those that have died. Returns whether all had to go."""
        if not getattr(self._pool, "_broken", True):
            return False
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new()
        return True

    def stop(self) -> None:
        """Ends what the processes are doing."""
        pids = list(getattr(self._pool, "_processes", None) or ())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for pid in pids:
            try:
                os.kill(pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
        self._pool = self._new()

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: Any) -> None:
        self._pool.shutdown(cancel_futures=True)
