"""Many puzzles at once: each function answers a column of them with a column.

A column is a list of texts, or anything with Arrow's interface for arrays: of pyarrow, polars, or
a chunked array. It may be one of categories. The answer is in the same form: a list for a list,
else a column of Arrow. A result is the line that `sudoku VERB --format line` writes. A row that
cannot be answered has no result, and its reason among the errors.

>>> from kumiki_solver import bulk
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> bulk.rate([puzzle, "sudoku"], template="%r %w")
Answers(result=['1.2 easy', None], error=[None, "row 1 column 1: unknown symbol 's'"])

Invariant: there is a result or an error for each row, in the order of the rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ._native import PUZZLE_ID_VERSION, TextColumn, answer_rows
from .record import Record

VERBS = ("solve", "check", "rate", "generate", "canonical", "explain")


class Answers(NamedTuple):
    """The results of all rows, and the errors of those that have no result."""

    result: Any
    error: Any


class Asked(Record):
    """A question about each row, for the native module."""

    def __init__(
        self,
        verb: str,
        threads: int = 0,
        time: float | None = None,
        template: str | None = None,
    ):
        self.verb, self.threads, self.time, self.template = verb, threads, time, template


def solve(puzzles: Any, *, threads: int = 0, time: float | None = None) -> Answers:
    """Returns a solution of each puzzle, or "none", or "unfinished".

    All processors work unless `threads` says otherwise. `time` limits each row, in seconds.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve([puzzle]).result[0][:9]
    '534678912'
    """
    return answer(puzzles, Asked("solve", threads, time))


def check(puzzles: Any, *, threads: int = 0, time: float | None = None) -> Answers:
    """Returns for each puzzle "unique" and its solution, "none" and a reason, "several" and two
    solutions, or "unfinished"."""
    return answer(puzzles, Asked("check", threads, time))


def rate(
    puzzles: Any, *, template: str | None = None, threads: int = 0, time: float | None = None
) -> Answers:
    """Returns how hard each classic puzzle is for people, as `template` has it.

    In a template, `%r`, `%p` and `%d` are ER, EP and ED of Sudoku Explainer, `%t` is the hardest
    technique, `%s` and `%l` are the score and the level on the scale of HoDoKu, `%w` is a word, and
    `%g` the grid.
    """
    return answer(puzzles, Asked("rate", threads, time, template))


def canonical(puzzles: Any, *, threads: int = 0) -> Answers:
    """Returns the canonical form of each classic puzzle: that of all puzzles that differ only in
    the order of rows, columns and digits."""
    return answer(puzzles, Asked("canonical", threads))


def explain(puzzles: Any, *, threads: int = 0, time: float | None = None) -> Answers:
    """Returns the steps that solve each puzzle as people do, as the JSON of `sudoku explain`.

    >>> import json
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> json.loads(explain([puzzle]).result[0])["steps"][0]["line"]
    'Naked Single: r5c5=5'
    """
    return answer(puzzles, Asked("explain", threads, time))


def generate(ids: Any, *, threads: int = 0, time: float | None = None) -> Answers:
    """Returns the puzzle of each ID.

    >>> generate(ids(2, seed=7)).error
    [None, None]
    """
    return answer(ids, Asked("generate", threads, time))


def ids(
    count: int, *, seed: int, requirements: str = "minimal", shape: str = "3x3", first: int = 1
) -> list[str]:
    """Returns the IDs of `count` puzzles, each of which is the same on every machine.

    The requirements are those of an ID of `sudoku generate`, such as "rotation180,clues24-26".

    >>> ids(2, seed=7, requirements="rotation180")
    ['1:3x3:rotation180#7.1', '1:3x3:rotation180#7.2']
    """
    begin = f"{PUZZLE_ID_VERSION}:{shape}:{requirements}#{seed}."
    return [f"{begin}{first + at}" for at in range(count)]


def answer(rows: Any, asked: Asked) -> Answers:
    """Returns the answers to the rows of a column."""
    if hasattr(rows, "__arrow_c_array__"):
        return Answers(*answer_rows(rows, asked))
    if hasattr(rows, "__arrow_c_stream__"):
        return _of_chunks(rows, asked)
    texts = [row if isinstance(row, str) else None for row in rows]
    result, error = answer_rows(texts, asked)
    return Answers(result.to_pylist(), error.to_pylist())


def check_names(names: Iterable[str]) -> None:
    """Checks that a table has no columns with the names of the answers.

    Raises `ValueError` if it has.
    """
    for name in Answers._fields:
        if name in names:
            raise ValueError(
                f"the table has a column {name!r} already, in which the answer would stand: give "
                "that column another name first"
            )


class Rows:
    """A function that adds the columns `result` and `error` to a table or a batch of pyarrow."""

    def __init__(self, column: str, asked: Asked):
        self.column, self.asked = column, asked

    def __call__(self, table: Any) -> Any:
        import pyarrow

        check_names(table.schema.names)
        column = table.column(self.column)
        if pyarrow.types.is_null(column.type):
            # A table whose rows have no text does not know that they might have.
            column = column.cast("string")
        added = [pyarrow.array(one) for one in answer(column, self.asked)]
        names = [*table.schema.names, *Answers._fields]
        return type(table).from_arrays([*table.columns, *added], names=names)


def _of_chunks(rows: Iterable, asked: Asked) -> Answers:
    """Returns the answers to a column in chunks, which pyarrow puts together."""
    import pyarrow

    chunks = pyarrow.chunked_array(rows).chunks
    if len(chunks) > 1 and pyarrow.types.is_dictionary(chunks[0].type):
        # The chunks may have different categories.
        chunks = [chunk.dictionary.take(chunk.indices) for chunk in chunks]
    if len(chunks) != 1:
        chunks = [pyarrow.concat_arrays(chunks or [pyarrow.array([], "string")])]
    return Answers(*answer_rows(chunks[0], asked))


__all__ = [
    "VERBS",
    "Answers",
    "Asked",
    "Rows",
    "TextColumn",
    "answer",
    "canonical",
    "check",
    "explain",
    "generate",
    "ids",
    "rate",
    "solve",
]
