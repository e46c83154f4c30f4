"""Many solutions, as a sequence, and as columns for numpy, pandas and Arrow.

Invariant: a solution becomes Python objects only when it is read.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from . import page
from ._native import RawList

if TYPE_CHECKING:
    import numpy
    import pandas


class SolutionList:
    """Many solutions in little memory: a sequence of dictionaries.

    `is_complete` is false if a limit may have left some out.

    polars, pyarrow, duckdb and others that know the C data interface of Arrow read the list as it
    is: `polars.DataFrame(solutions)`, `pyarrow.table(solutions)`.
    """

    # No subclass of `collections.abc.Sequence`, because polars reads those solution by solution.

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

    @property
    def names(self) -> list[Hashable]:
        """The names of the variables, in the order of the columns."""
        return list(self._names)

    def __len__(self) -> int:
        return len(self._raw)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError("there are not so many solutions")
        return self._raw.dict(at)

    def __iter__(self) -> Iterator[dict]:
        return map(self._raw.dict, range(len(self)))

    def __reversed__(self) -> Iterator[dict]:
        return map(self._raw.dict, reversed(range(len(self))))

    def tuples(self, *names: Hashable) -> list[tuple]:
        """Returns the values of these variables, or of all, as a tuple for each solution."""
        return self._raw.tuples(self._places(names))

    def codes(self, name: Hashable) -> tuple[numpy.ndarray, list[Any]]:
        """Returns a numpy array with a place for each solution, and the values at these places.

        The array is the memory of the list itself, and cannot be written. The values are all that
        the variable could have.

        >>> from kumiki_solver import Problem
        >>> p = Problem()
        >>> colour = p.var("colour", ["red", "green", "blue"])
        >>> _ = p.add(colour != "green")
        >>> p.solution_list().codes("colour")
        (array([0, 2], dtype=uint8), ['red', 'green', 'blue'])
        """
        import numpy

        places, values = self._raw.codes(*self._places([name]))
        return numpy.asarray(places), values

    def column(self, name: Hashable) -> numpy.ndarray:
        """Returns the values of a variable in all solutions, as a numpy array.

        >>> from kumiki_solver import Problem
        >>> p = Problem()
        >>> x, y = p.int("x", 1, 3), p.int("y", 1, 3)
        >>> _ = p.add(x < y)
        >>> p.solution_list().column("y")
        array([2, 3, 3])
        """
        codes, values = self.codes(name)
        return _table(values)[codes]

    def to_numpy(self, *names: Hashable) -> numpy.ndarray:
        """Returns the values of these variables, or of all: a row for each solution.

        >>> from kumiki_solver import Problem
        >>> p = Problem()
        >>> x, y = p.int("x", 1, 3), p.int("y", 1, 3)
        >>> _ = p.add(x < y)
        >>> p.solution_list().to_numpy()
        array([[1, 2],
               [1, 3],
               [2, 3]])
        """
        import numpy

        columns = [self._raw.codes(place) for place in self._places(names)]
        tables = [_table(values) for _, values in columns]
        kinds = {table.dtype for table in tables}
        kind = kinds.pop() if len(kinds) == 1 else object
        result = numpy.empty((len(self), len(columns)), dtype=kind)
        for at, ((codes, _), table) in enumerate(zip(columns, tables)):
            result[:, at] = table[numpy.asarray(codes)]
        return result

    def to_pandas(self, *names: Hashable, categorical: bool = True) -> pandas.DataFrame:
        """Returns the solutions as a data frame of these variables, or of all.

        The columns are categories, which takes a byte for each value of a domain of up to 128
        values. `None` is a missing value. With `categorical=False`, the columns have the values
        themselves.
        """
        import pandas

        chosen = [self._names[place] for place in self._places(names)]
        build = self._categories if categorical else self.column
        columns = {place: build(name) for place, name in enumerate(chosen)}
        frame = pandas.DataFrame(columns, index=pandas.RangeIndex(len(self)), copy=False)
        frame.columns = pandas.Index(chosen, tupleize_cols=False)
        return frame

    def _categories(self, name: Hashable) -> Any:
        import numpy
        import pandas

        codes, values = self.codes(name)
        present = [place for place, value in enumerate(values) if not _is_missing(value)]
        codes = codes.astype(next(f"i{n}" for n in (1, 2, 4) if len(values) <= 1 << 8 * n - 1))
        if len(present) < len(values):
            places = numpy.full(len(values), -1, dtype=codes.dtype)
            places[present] = numpy.arange(len(present))
            codes = places[codes]
        table = _table([values[place] for place in present])
        categories = pandas.Index(table, dtype=table.dtype, tupleize_cols=False)
        return pandas.Categorical.from_codes(codes, dtype=pandas.CategoricalDtype(categories))

    def __arrow_c_schema__(self) -> Any:
        return self._raw.arrow_schema()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the stream of Arrow. Each column is a dictionary of the values of its variable.

        Whole numbers, floats, truths and texts stay what they are if a variable has only one of
        these types, and `None` is null. Other values become texts.
        """
        return self._raw.arrow_stream()

    def __reduce__(self) -> tuple:
        domains = [_domain(self._raw.codes(place)[1]) for place in range(len(self._names))]
        state = (self._raw.state(), len(self), self.is_complete)
        return _restored, (self._names, domains, state)

    def _places(self, names: Any) -> list[int]:
        if not names:
            return list(range(len(self._names)))
        places = {name: place for place, name in enumerate(self._names)}
        return [places[name] for name in names]

    def _repr_html_(self) -> str:
        shown = page.solutions(self[: page.MOST_ROWS], len(self))
        rest = "" if self.is_complete else page.paragraph("a limit may have left some out")
        return shown + rest

    def __repr__(self):
        return f"<SolutionList: {len(self)} solutions of {len(self._names)} variables>"


def _table(values: list[Any]) -> numpy.ndarray:
    """Returns `values` as an array of a type of its own, if numpy gives each back as it is."""
    import numpy

    kinds = {type(value) for value in values}
    if kinds == {float} or kinds == {bool}:
        return numpy.array(values)
    if kinds == {int} and -(1 << 63) <= min(values) <= max(values) < 1 << 63:
        return numpy.array(values, dtype=numpy.int64)
    table = numpy.empty(len(values), dtype=object)
    for place, value in enumerate(values):
        table[place] = value
    return table


def _is_missing(value: Any) -> bool:
    """Returns whether pandas takes `value` as missing: `None`, or not equal to itself."""
    try:
        return value is None or bool(value != value)
    except Exception:  # The class of the value may raise anything.
        return False


def _domain(values: list[Any]) -> Any:
    """Returns the values of a variable, as a range if they are one."""
    if {type(value) for value in values} == {int}:
        numbers = range(values[0], values[-1] + 1)
        if len(numbers) == len(values) and all(map(int.__eq__, numbers, values)):
            return numbers
    return values


def _restored(names: list[Hashable], domains: list[Any], state: tuple) -> SolutionList:
    """Returns the list that was pickled."""
    from .lowering import Engine  # Few lists travel.

    return SolutionList(Engine(dict(zip(names, domains))).core.restored(*state), names)
