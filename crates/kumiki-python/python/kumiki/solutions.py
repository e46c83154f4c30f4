"""Many solutions, as a sequence and as columns.

Invariant: a solution becomes Python objects only when it is read.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ._kumiki import RawList


class SolutionList(Sequence):
    """Many solutions in little memory: a sequence of dictionaries.

    `is_complete` is false if a limit may have left some out.
    """

    def __init__(self, raw: RawList, names: list[Hashable]):
        self._raw, self._names = raw, names

    @property
    def is_complete(self) -> bool:
        """True if these are all solutions."""
        return self._raw.is_complete

    @property
    def nbytes(self) -> int:
        """The memory that the solutions take, in bytes."""
        return self._raw.nbytes

    def __len__(self) -> int:
        return len(self._raw)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError("there are not so many solutions")
        return self._raw.dict(at)

    def tuples(self, *names: Hashable) -> list[tuple]:
        """Returns the values of these variables, or of all, as a tuple for each solution."""
        return self._raw.tuples(self._places(names))

    def codes(self, name: Hashable) -> tuple[Any, list[Any]]:
        """Returns a numpy array with a place for each solution, and the values at these places.

        A value that no solution has is `None`.
        """
        import numpy

        data, width, values = self._raw.column(*self._places([name]))
        return numpy.frombuffer(data, dtype=f"<u{width}"), values

    def column(self, name: Hashable) -> Any:
        """Returns the values of a variable in all solutions, as a numpy array.

        >>> from kumiki import Problem
        >>> p = Problem()
        >>> x, y = p.int("x", 1, 3), p.int("y", 1, 3)
        >>> _ = p.add(x < y)
        >>> p.solution_list().column("y")
        array([2, 3, 3])
        """
        import numpy

        codes, values = self.codes(name)
        used = set(numpy.unique(codes).tolist())
        known = [value for place, value in enumerate(values) if place in used]
        # An array of its own type only if numpy gives each value back as it is.
        kinds = {type(value) for value in known}
        if kinds == {float} or kinds == {int} and -(1 << 63) <= min(known) <= max(known) < 1 << 63:
            table = numpy.array(known)
        else:
            table = numpy.empty(len(known), dtype=object)
            for place, value in enumerate(known):
                table[place] = value
        places = numpy.zeros(max(len(values), 1), dtype=numpy.intp)
        places[sorted(used)] = numpy.arange(len(known))
        return table[places[codes]]

    def _places(self, names: Any) -> list[int]:
        if not names:
            return list(range(len(self._names)))
        places = {name: place for place, name in enumerate(self._names)}
        return [places[name] for name in names]

    def __repr__(self):
        return f"<SolutionList: {len(self)} solutions of {len(self._names)} variables>"
