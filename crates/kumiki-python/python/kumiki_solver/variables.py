"""Variables, alone and in grids.

Invariant: a variable is an expression, and belongs to one problem.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from .expression import Expr


# A variable has up to so many values that are listed.
MOST_VALUES = 10_000_000
# A range of whole numbers, of which no list is made, has up to so many.
MOST_OF_RANGE = 1 << 32


def listed_values(
    values: Iterable[Any], named: str, most_of_range: int = MOST_OF_RANGE
) -> Sequence[Any]:
    """Returns the values of a variable as a sequence. A range stays one.

    Raises `ValueError` if there are too many, before they take memory.
    """
    most = MOST_VALUES
    if isinstance(values, range):
        count = values.index(values[-1]) + 1 if values else 0
        if values.step == 1 and -(1 << 63) <= values.start and values.stop < 1 << 63:
            most = most_of_range
    else:
        # An array of pyarrow has objects of its own, which are equal to no others.
        to_pylist = getattr(values, "to_pylist", None)
        values = list(islice(to_pylist() if to_pylist else values, MOST_VALUES + 1))
        count = len(values)
    if count > most:
        raise ValueError(f"{named} has more than {most:,} values")
    return values


class Variable(Expr):
    """A variable of a problem. It has the operators of an expression."""

    __slots__ = ("domain", "is_truth", "name", "place", "problem")

    def __init__(self, problem: Any, name: Hashable, domain: Sequence[Any], place: int):
        self.node = ("variable", self)
        self.problem, self.name, self.domain, self.place = problem, name, domain, place
        self.is_truth = len(domain) <= 2 and all(type(value) is bool for value in domain)

    def ends(self) -> Sequence[Any]:
        """Returns the values, or of a range the first and the last."""
        domain = self.domain
        return (domain[0], domain[-1]) if isinstance(domain, range) else domain

    def __repr__(self):
        return str(self.name)


class Grid:
    """Variables in rows and columns.

    >>> from kumiki_solver import Problem
    >>> p = Problem()
    >>> cells = p.grid("cell", 4, 4, range(1, 5))
    >>> cells[0, 3], len(cells.blocks(2, 2))
    (cell[0][3], 4)
    """

    def __init__(self, rows: list[list[Variable]]):
        self.rows = rows

    @property
    def columns(self) -> list[list[Variable]]:
        """The columns, from left to right."""
        return [list(column) for column in zip(*self.rows)]

    def blocks(self, height: int, width: int) -> list[list[Variable]]:
        """Returns the blocks of so many rows and columns, which do not overlap."""
        return [
            [
                self.rows[row][column]
                for row in range(top, top + height)
                for column in range(left, left + width)
            ]
            for top in range(0, len(self.rows) - height + 1, height)
            for left in range(0, len(self.rows[0]) - width + 1, width)
        ]

    def __getitem__(self, place: tuple[int, int]) -> Variable:
        row, column = place
        return self.rows[row][column]

    def __iter__(self) -> Iterator[Variable]:
        return (variable for row in self.rows for variable in row)
