"""Sudoku: puzzles of every format, solved, explained, rated, drawn and made.

>>> from kumiki_solver import sudoku
>>> puzzle = sudoku.read(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
... )
>>> puzzle.solve().rows[0]
[5, 3, 4, 6, 7, 8, 9, 1, 2]
>>> print(puzzle.hint())
Naked Single: r5c5=5
>>> puzzle.rate()
Rating(er=1.2, ep=1.2, ed=1.2, hardest='Hidden Single', grade='easy')

Many puzzles are answered by `kumiki_solver.bulk`: a list or a column of a table at a time, on all
processors, much faster than by a loop over `read`.

>>> from kumiki_solver import bulk
>>> bulk.solve([puzzle.write("line")] * 2).result[1][:9]
'534678912'

The answers are those of the program `sudoku`.
"""

from .generator import Generated, generate
from .puzzle import Canonical, Puzzle, Rating, Verdict, formats, read, read_all
from .steps import Explanation, Step

__all__ = [
    "Canonical",
    "Explanation",
    "Generated",
    "Puzzle",
    "Rating",
    "Step",
    "Verdict",
    "formats",
    "generate",
    "read",
    "read_all",
]
