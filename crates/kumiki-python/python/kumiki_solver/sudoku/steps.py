"""Steps: how people solve a puzzle.

Invariant: each step follows from the position in which it was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import page
from .._native import RawStep


def cell_name(row: int, column: int) -> str:
    """Returns the name of a cell, whose row and column count from 0: `r1c1`."""
    return f"r{row + 1}c{column + 1}"


class Step:
    """A step: a technique, what follows from it, and why.

    >>> from kumiki_solver import sudoku
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> step = sudoku.read(line).hint()
    >>> step.technique, step.placed
    ('Naked Single', {'r5c5': 5})
    """

    def __init__(self, raw: RawStep):
        self._raw = raw

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return self._raw.technique

    @property
    def code(self) -> str:
        """The number of the technique in HoDoKu."""
        return self._raw.code

    @property
    def score(self) -> int:
        """The score of the technique in HoDoKu."""
        return self._raw.score

    @property
    def text(self) -> str:
        """The reason, in sentences."""
        return self._raw.text

    @property
    def houses(self) -> list[str]:
        """The rows, columns and boxes that it is about."""
        return self._raw.houses

    @property
    def placed(self) -> dict[str, int]:
        """The digits that follow, by cell."""
        return {cell_name(row, column): digit for row, column, digit in self._raw.placed}

    @property
    def removed(self) -> list[tuple[str, int]]:
        """The candidates that are removed: cells and digits."""
        return [(cell_name(row, column), digit) for row, column, digit in self._raw.removed]

    @property
    def parts(self) -> list[tuple[str, int, str]]:
        """The candidates that are part of it: cell, digit, and role."""
        return [
            (cell_name(row, column), digit, role) for (row, column, digit), role in self._raw.parts
        ]

    @property
    def look(self) -> str:
        """What to look for, without the conclusion."""
        place = f" in {', '.join(self.houses)}" if self.houses else ""
        return f"look for: {self.technique}{place}"

    def svg(self, *, theme: str = "light") -> str:
        """Returns the picture of the position and the step as SVG."""
        return self._raw.svg(theme)

    def __str__(self):
        return self._raw.line

    def __repr__(self):
        return f"<Step: {self}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return page.fitted(self.svg()) + page.paragraph(self) + page.paragraph(self.text)


class Explanation:
    """All steps of a puzzle until it is solved: a sequence of `Step`."""

    def __init__(self, steps: list[Step], summary: tuple[Any, ...], is_stopped: bool):
        self.steps, self.is_stopped = steps, is_stopped
        self.score, self.level, self.hardest, self.is_solved, self._words = summary

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, place: Any) -> Any:
        return self.steps[place]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self):
        lines = [f"{number:>3}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self._words])

    def __repr__(self):
        return f"<Explanation: {self._words}>"

    def _repr_html_(self) -> str:
        first = page.fitted(self.steps[0].svg()) if self.steps else ""
        return first + page.items(self.steps) + page.paragraph(self._words)
