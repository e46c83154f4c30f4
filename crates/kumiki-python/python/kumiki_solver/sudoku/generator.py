"""Puzzles with one solution, made to measure.

Invariant: a puzzle depends on its ID only.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from .._native import RawGenerator, RawPuzzle
from ..answers import Unfinished
from .puzzle import Puzzle

# Drawn seeds are less than this, to be short.
_SEEDS = 1_000_000_000


class Generated(Puzzle):
    """A puzzle that was made. Its `id` makes it again."""

    id: str
    effort: int


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    shape: str = "3x3",
    rules: Iterable[str] = (),
    symmetry: str | None = None,
    pattern: str | None = None,
    clues: Any = None,
    effort: Any = None,
    rating: Any = None,
    level: str | None = None,
    technique: str | None = None,
    key: str | None = None,
    steps: Any = None,
    redundant: bool | None = None,
    attempts: int | None = None,
    id: str | None = None,
    time: float | None = None,
) -> Iterator[Generated]:
    """Returns an iterator over puzzles with one solution that meet the requirements.

    Ranges are texts, such as `clues="24-26"`, `rating="3.0..4.5"` and `steps="3-5"`, or numbers.
    `rules` are those of the whole grid by name, or variants whose rules are drawn for each puzzle,
    such as killer. `key` is the technique of the first step that is not a single. `pattern` has a
    symbol for each cell, a dot for a blank. `time` limits each puzzle, in seconds.

    >>> from kumiki_solver import sudoku
    >>> puzzle = next(sudoku.generate(seed=7, symmetry="rotation180"))
    >>> puzzle.id, puzzle.count()
    ('1:3x3:rotation180#7.1', 1)
    >>> next(sudoku.generate(id=puzzle.id)) == puzzle
    True
    """
    if id is not None:
        generator, seed, first = RawGenerator.of_id(id)
        return _made(generator, seed, range(first, first + 1), time)
    if redundant is None:
        redundant = pattern is not None
    words = ["redundant" if redundant else "minimal"]
    wanted = {
        "clues": clues,
        "effort": effort,
        "rating": rating,
        "level": level,
        "technique": technique,
        "key": key,
        "steps": steps,
        "pattern": pattern,
    }
    words += [f"{name}{value}" for name, value in wanted.items() if value is not None]
    words += [symmetry] if symmetry else []
    generator = RawGenerator(shape, list(rules), ",".join(words), attempts)
    seed = random.SystemRandom().randrange(_SEEDS) if seed is None else seed
    return _made(generator, seed, range(1, count + 1), time)


def _made(
    generator: RawGenerator, seed: int, numbers: range, time: float | None
) -> Iterator[Generated]:
    for number in numbers:
        made = generator.puzzle(seed, number, time)
        if made is None:
            raise Unfinished
        yield _named(*made)


def _named(raw: RawPuzzle, effort: int, id: str) -> Generated:
    puzzle = Generated._of(raw)
    puzzle.id, puzzle.effort = id, effort
    return puzzle
