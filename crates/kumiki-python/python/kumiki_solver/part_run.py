"""The parts of a search, handed to workers until all are finished.

Invariant: each part is finished once, or divided once into parts that take its place. What a worker
that died was given is given to another.
"""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from . import _native
from .answers import Unfinished
from .journal import Journal, JournalError
from .lowering import Options
from .part import Narrowed, divided
from .part_policy import AHEAD, DIVISION, task_size
from .part_work import Outcome, Question, Task, work
from .travel import digest

# The number of finished parts for each worker whose solutions may wait for an earlier part.
_MOST_KEPT = 256
# The number of bits of the longest count that a journal has as a number.
_MOST_BITS = 8192
# The number of times that a part may end the life of its worker.
_MOST_DEATHS = 3


@dataclass
class Node:
    """A part, or the parts that take its place."""

    path: tuple[int, ...]
    part: Narrowed
    is_finished: bool = False
    found: Any = None
    children: list[Node] | None = None
    # True if it cannot be divided, so it gets all the time that it takes.
    is_hard: bool = False
    deaths: int = 0

    @property
    def name(self) -> str:
        """The place of the part in the journal."""
        return ".".join(map(str, self.path))


@dataclass
class Terms:
    """The terms on which parts are searched."""

    # The number of parts to begin with.
    parts: int = 64
    # The time after which a part is divided, in seconds.
    seconds: float = 5.0
    # The end of the whole search, by `time.monotonic`.
    until: float | None = None
    journal: Any = None


@dataclass
class Counters:
    """What a run did."""

    tasks: int = 0
    # The finished parts that wait for an earlier one.
    kept: int = 0
    divided: int = 0
    resumed: int = 0
    # The seconds that each part took, also those that were divided.
    seconds: list[float] = field(default_factory=list)


class Run:
    """The search of a problem in parts, on an executor."""

    def __init__(self, problem: Any, question: Question, executor: Any, terms: Terms):
        self.question, self.executor, self.terms = question, executor, terms
        model = pickle.dumps(problem)
        # The workers get this copy, in which traced functions are expressions. So do we.
        copy = pickle.loads(model)
        self.engine, self.key = copy._engine(), digest(copy, repr(question))
        share = getattr(executor, "share", None)
        self.model = share(model) if share else model
        self.workers = max(int(getattr(executor, "workers", 0) or _workers(executor)), 1)
        self.bound: int | None = None
        shared = getattr(executor, "shared_bound", None)
        self.shared = shared() if shared and question.kind == "best" else None
        self.running: dict[Future, list[Node]] = {}
        self.counters = Counters()
        self._times = deque([terms.seconds], maxlen=50)
        self.roots = self._first(terms.parts)
        self.journal = self._opened(terms)
        self.ready: deque[Node] = deque()
        for node in self.roots:
            self._resume(node)

    # What is found

    def in_order(self) -> Iterator[Node]:
        """Returns the finished parts in the order of the search."""
        return self._in_order(self.roots)

    def _in_order(self, nodes: list[Node]) -> Iterator[Node]:
        for node in nodes:
            while not node.is_finished and node.children is None:
                self.advance()
            if node.children is not None:
                yield from self._in_order(node.children)
            else:
                yield node
                node.found = None
                self.counters.kept -= 1

    def finish(self) -> Iterator[Any]:
        """Returns what is found in the parts, in the order in which they are finished."""
        for node in list(_leaves(self.roots)):
            if node.is_finished:
                yield node.found
        while self.running or self.ready:
            yield from self.advance()

    def stop(self) -> None:
        """Stops the workers."""
        stop = getattr(self.executor, "stop", None)
        if self.running and stop:
            stop()
        for future in self.running:
            future.cancel()
        self.running.clear()
        if self.journal is not None:
            self.journal.close()

    # Handing out

    def advance(self) -> list[Any]:
        """Hands out parts, and waits until some are finished. Returns what is found in them."""
        self._hand_out()
        if not self.running:
            return []
        done, _ = wait(self.running, timeout=self._left(), return_when=FIRST_COMPLETED)
        if not done:
            raise Unfinished
        found: list[Any] = []
        for future in done:
            nodes = self.running.pop(future, None)
            if nodes is None:
                continue
            try:
                outcomes = future.result()
            except BaseException as error:
                if not self._is_death(error):
                    raise
                self._bury(nodes, error)
                continue
            self._take(nodes, outcomes, found)
        return found

    def _left(self) -> float | None:
        """Returns the time that is left, in seconds; `None` if there is no limit."""
        until = self.terms.until
        return None if until is None else max(until - time.monotonic(), 0.0)

    def _hand_out(self) -> None:
        is_full = self.counters.kept > _MOST_KEPT * self.workers
        most = self.workers if is_full and self.question.kind == "rows" else AHEAD * self.workers
        while self.ready and len(self.running) < most:
            nodes = [self.ready.popleft()]
            while self.ready and len(nodes) < self._size() and not nodes[0].is_hard:
                if self.ready[0].is_hard:
                    break
                nodes.append(self.ready.popleft())
            seconds = None if nodes[0].is_hard else self.terms.seconds
            parts = [node.part for node in nodes]
            task = Task(
                self.model, self.key, self.question, parts, seconds, self.bound, self.shared
            )
            try:
                future = self.executor.submit(work, task)
            except BaseException as error:
                self.ready.extendleft(reversed(nodes))
                if not self._is_death(error):
                    raise
                self._bury([], error)
                continue
            self.running[future] = nodes
            self.counters.tasks += 1

    def _size(self) -> int:
        """Returns the number of parts of the next task."""
        mean = sum(self._times) / len(self._times)
        return task_size(len(self.ready), self.workers, self.terms.seconds, mean)

    def _take(self, nodes: list[Node], outcomes: list[Outcome], found: list[Any]) -> None:
        for node, outcome in zip(nodes, outcomes):
            self.counters.seconds.append(outcome.seconds)
            self._times.append(outcome.seconds)
            if self.question.kind == "best" and outcome.found is not None:
                self._improve(outcome.found[0])
            if outcome.divided is None:
                self._finish(node, outcome.found)
                found.append(outcome.found)
            elif self.question.kind == "best" and outcome.found is not None:
                found.append(outcome.found)
                self._divide(node, outcome.divided, outcome.found)
            else:
                self._divide(node, outcome.divided)
        self.ready.extendleft(reversed(nodes[len(outcomes) :]))

    def _improve(self, value: int) -> None:
        if self.question.is_better(value, self.bound):
            self.bound = value
            if self.shared is not None:
                self.shared.put(value, self.question.is_maximum)

    def _finish(self, node: Node, found: Any, is_new: bool = True) -> None:
        node.is_finished, node.found = True, found
        self.counters.kept += 1
        if is_new and self.journal is not None:
            self.journal.add(node.name, {"found": _noted(found)})

    def _divide(self, node: Node, parts: list[Narrowed], found: Any = None) -> None:
        node.children = self._children(node, parts)
        self.counters.divided += 1
        if self.journal is not None:
            self.journal.add(node.name, {"into": len(parts), "found": found})
        self.ready.extendleft(reversed(node.children))

    def _children(self, node: Node, parts: list[Narrowed]) -> list[Node]:
        is_hard = len(parts) == 1
        places = ((*node.path, at) for at in range(len(parts)))
        return [Node(path, part, is_hard=is_hard) for path, part in zip(places, parts)]

    # Deaths

    def _is_death(self, error: BaseException) -> bool:
        kinds = (BrokenProcessPool, *getattr(self.executor, "deaths", ()))
        return isinstance(error, kinds) and hasattr(self.executor, "renew")

    def _bury(self, nodes: list[Node], error: BaseException) -> None:
        """Gives the parts of workers that have died to others."""
        lost = list(nodes)
        if self.executor.renew():
            # All workers of the pool are gone, whatever they were doing.
            for future, others in list(self.running.items()):
                if not _has_result(future):
                    lost.extend(others)
                    del self.running[future]
        for node in lost:
            node.deaths += 1
            if node.deaths > _MOST_DEATHS:
                raise error
        self.ready.extendleft(reversed(sorted(lost, key=lambda node: node.path)))

    # The journal

    def _opened(self, terms: Terms) -> Journal | None:
        if terms.journal is None:
            return None
        header = {"kumiki": _native.__version__, "question": self.key, "parts": terms.parts}
        return Journal(terms.journal, {**header, "division": DIVISION})

    def _first(self, parts: int) -> list[Node]:
        options = self._options(self._left())
        first = divided(self.engine.core, parts, options)
        return [Node((at,), part) for at, part in enumerate(first)]

    def _options(self, time: float | None = None) -> Options:
        return Options(seed=self.question.seed, time=time)

    def _resume(self, node: Node) -> None:
        """Takes what the journal knows of a part, or leaves it to be searched."""
        entry = self.journal.entries.get(node.name) if self.journal is not None else None
        if entry is None:
            self.ready.append(node)
            return
        self.counters.resumed += 1
        found: Any = entry.get("found")
        if isinstance(found, str):
            found = int(found, 16)
        if self.question.kind == "best" and found is not None:
            self._improve(found[0])
        if "into" not in entry:
            self._finish(node, found, is_new=False)
            return
        node.found = found
        into = divided(self.engine.core, DIVISION, self._options(), node.part)
        if len(into) != entry["into"]:
            path = self.journal.path if self.journal is not None else ""
            raise JournalError(f"{path}: part {node.name} is divided otherwise now")
        node.children = self._children(node, into)
        for child in node.children:
            self._resume(child)


def _leaves(nodes: list[Node]) -> Iterator[Node]:
    for node in nodes:
        if node.children is not None:
            if node.found is not None:
                yield Node(node.path, node.part, True, node.found)
            yield from _leaves(node.children)
        else:
            yield node


def _noted(found: Any) -> Any:
    """Returns what is found as JSON has it: a number of very many digits as hexadecimal text.

    Python reads and writes no integer of more than 4,300 digits.
    """
    is_long = isinstance(found, int) and found.bit_length() > _MOST_BITS
    return hex(found) if is_long else found


def _has_result(future: Future) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _workers(executor: Any) -> int:
    return getattr(executor, "_max_workers", None) or 2
