"""Puzzles, and the questions about them.

Invariant: a puzzle never changes, and an answer that a limit cut short is an error or says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from .. import page
from .._native import RawPuzzle, sudoku_formats
from ..answers import Unfinished
from ..record import Record
from .steps import Explanation, Step, cell_name

_Puzzle = TypeVar("_Puzzle", bound="Puzzle")


def formats() -> dict[str, str]:
    """Returns the formats of puzzles by name, each with a line about it."""
    return {name: about for name, about, _ in sudoku_formats()}


def read(text: str, format: str | None = None) -> Puzzle:
    """Returns the puzzle in `text`, in the format that it seems to have, or in `format`.

    >>> from kumiki_solver import sudoku
    >>> sudoku.read("2x2:1o")
    <Puzzle: 1... .... .... ....>
    """
    return Puzzle(text, format)


def read_all(text: str, format: str | None = None) -> Iterator[Puzzle]:
    """Returns an iterator over the puzzles in `text`. One that cannot be read is an error.

    >>> from kumiki_solver import sudoku
    >>> [puzzle.clues for puzzle in sudoku.read_all("1...\\n.2..\\n..3.\\n...4\\n")]
    [4]
    """
    for line, found in RawPuzzle.read_all(text, format):
        if isinstance(found, str):
            raise ValueError(f"line {line}: {found}")
        yield Puzzle._of(found)


class Rating(Record):
    """How hard a puzzle is, on the scale of Sudoku Explainer.

    ER is that of the hardest step, EP that of the hardest up to the first digit, and ED that of the
    first step.
    """

    def __init__(self, er: float, ep: float, ed: float, hardest: str | None, grade: str):
        self.er, self.ep, self.ed = er, ep, ed
        self.hardest, self.grade = hardest, grade


class Canonical(Record):
    """The form that all puzzles share that differ in the order of rows, columns and digits."""

    def __init__(self, form: Puzzle, automorphisms: int, transformation: str):
        self.form, self.automorphisms = form, automorphisms
        self.transformation = transformation


class Verdict(Record):
    """The verdict on a puzzle: "unique", "none", "several" or "unfinished".

    There is one solution with "unique" and there are two with "several"; with "none" there is the
    smallest reason that was found, with its `cells`.
    """

    def __init__(
        self,
        kind: str,
        solutions: list[Puzzle] | None = None,
        reason: str | None = None,
        cells: list[str] | None = None,
        _puzzle: Puzzle | None = None,
    ):
        self.kind, self.reason, self._puzzle = kind, reason, _puzzle
        self.solutions = [] if solutions is None else solutions
        self.cells = [] if cells is None else cells

    def __str__(self):
        if self.kind == "none":
            return f"no solution: {self.reason}"
        words = {"unique": "one solution", "several": "several solutions"}
        return words.get(self.kind, "the limit was reached before the verdict")

    def _repr_html_(self) -> str:
        if self.kind == "several":
            one, other = (solution.digits for solution in self.solutions)
            differing = [name for name in one if one[name] != other[name]]
            pictures = [one.svg(marked=dict.fromkeys(differing, "focus")) for one in self.solutions]
        elif self.kind == "none" and self._puzzle is not None:
            pictures = [self._puzzle.svg(marked=dict.fromkeys(self.cells, "conflict"))]
        else:
            pictures = [solution.svg() for solution in self.solutions]
        return page.paragraph(self) + page.beside(map(page.fitted, pictures))


class Puzzle:
    """A sudoku of any shape, with any rules.

    `Puzzle(text)` reads every known format: a line, a drawing, a file of another program, a link.

    >>> from kumiki_solver import sudoku
    >>> puzzle = sudoku.Puzzle("1.....2..3.....4")
    >>> puzzle.shape, puzzle.clues, puzzle.count()
    ('2x2', 4, 1)
    >>> puzzle.solve().rows
    [[1, 2, 4, 3], [3, 4, 2, 1], [4, 3, 1, 2], [2, 1, 3, 4]]
    >>> sudoku.Puzzle("1....2")
    Traceback (most recent call last):
    ...
    ValueError: ...
    """

    def __init__(self, text: str, format: str | None = None):
        self._raw = RawPuzzle.read(text, format)

    @classmethod
    def _of(cls: type[_Puzzle], raw: RawPuzzle) -> _Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._raw = raw
        return puzzle

    # What it is

    @property
    def shape(self) -> str:
        """The size and the boxes: `3x3` for a classic puzzle."""
        return self._raw.shape[0]

    @property
    def rules(self) -> list[str]:
        """The rules beside those of rows, columns and boxes, in words."""
        return self._raw.rules

    @property
    def title(self) -> str | None:
        """The title, if it has one."""
        return self._raw.title

    @property
    def clues(self) -> int:
        """The number of clues."""
        return sum(is_clue for _, is_clue in self._raw.digits())

    @property
    def rows(self) -> list[list[int]]:
        """The digits in rows; 0 is a blank cell."""
        _, _, width = self._raw.shape
        digits = [digit for digit, _ in self._raw.digits()]
        return [digits[at : at + width] for at in range(0, len(digits), width)]

    @property
    def digits(self) -> dict[str, int]:
        """The digits by cell; 0 is a blank cell."""
        return {
            cell_name(row, column): digit
            for row, digits in enumerate(self.rows)
            for column, digit in enumerate(digits)
        }

    def write(self, format: str, *, lossy: bool = True) -> str:
        """Returns the puzzle in a format; `formats()` lists them.

        Raises `ValueError` if the format would change the puzzle. With `lossy=False` that holds
        also if it has no place for a title, or anything else that its solutions do not depend on.

        >>> from kumiki_solver import sudoku
        >>> sudoku.read("1.....2..3.....4").write("solo")
        '2x2:1e2b3e4'
        """
        text, lost = self._raw.write(format)
        if lost and not lossy:
            raise ValueError(f"{format} has no place for {', '.join(lost)}")
        return text

    # Answers of a search

    def solve(self, *, time: float | None = None) -> Puzzle | None:
        """Returns the puzzle with the digits of a solution; `None` if there is none."""
        found, is_stopped = self._raw.solve(time)
        if found is None and is_stopped:
            raise Unfinished
        return None if found is None else Puzzle._of(found)

    def solutions(self, limit: int = 1000, *, time: float | None = None) -> list[Puzzle]:
        """Returns up to `limit` solutions."""
        found, is_stopped = self._raw.solutions(limit, time)
        solutions = list(map(Puzzle._of, found))
        if is_stopped:
            raise Unfinished(solutions)
        return solutions

    def count(self, limit: int | None = None, *, time: float | None = None) -> int:
        """Returns the number of solutions, up to `limit`."""
        count, is_stopped = self._raw.count(limit, time)
        if is_stopped:
            raise Unfinished(count)
        return count

    def verdict(self, *, time: float | None = None) -> Verdict:
        """Returns whether there is one solution, none (with the reason), or several (with two).

        >>> from kumiki_solver import sudoku
        >>> print(sudoku.read("12.............1").verdict())
        several solutions
        >>> print(sudoku.read("1.......1.......").verdict())
        no solution: row 1 column 1 and row 3 column 1 are both 1 and share column 1
        """
        kind, solutions, reason = self._raw.verdict(time)
        words, cells = reason or (None, [])
        names = [cell_name(row, column) for row, column in dict.fromkeys(cells)]
        return Verdict(kind, list(map(Puzzle._of, solutions)), words, names, self)

    def candidates(self, *, time: float | None = None) -> dict[str, list[int]]:
        """Returns the digits that each cell has in some solution; nothing if there is none."""
        found = self._raw.candidates(time)
        if found is None:
            raise Unfinished
        return dict(zip(self.digits, map(list, found)))

    def minimize(self, *, seed: int = 0, time: float | None = None) -> Puzzle | None:
        """Returns the puzzle without clues that follow from the others; `None` without solution."""
        found, is_stopped = self._raw.minimize(seed, time)
        if is_stopped:
            raise Unfinished
        return None if found is None else Puzzle._of(found)

    def canonical(self) -> Canonical:
        """Returns the canonical form of a classic puzzle.

        >>> from kumiki_solver import sudoku
        >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> sudoku.read(line).canonical().automorphisms
        1
        """
        form, automorphisms, transformation = self._raw.canonical()
        return Canonical(Puzzle._of(form), automorphisms, transformation)

    # Steps

    def hint(
        self,
        *,
        uniqueness: bool = True,
        time: float | None = None,
        without: Iterable[str] = (),
        only: Iterable[str] | None = None,
    ) -> Step | None:
        """Returns the next step: the simplest that there is; `None` if the puzzle is solved.

        Without `uniqueness`, techniques are left out that suppose that there is one solution.
        `without` names techniques that are left out, `only` those that are searched for, in order.
        Raises `ValueError` if there is no solution, or if a digit or a pencil mark is wrong.
        """
        steps, is_stopped, _ = self._explained(["next"], uniqueness, time, without, only)
        if not steps and is_stopped:
            raise Unfinished
        return Step(steps[0]) if steps else None

    def steps(
        self,
        techniques: Iterable[str] | None = None,
        *,
        all: bool = False,
        uniqueness: bool = True,
        time: float | None = None,
        without: Iterable[str] = (),
        only: Iterable[str] | None = None,
    ) -> list[Step]:
        """Returns the steps that can be taken now: of the simplest technique, of all, or of some.

        >>> from kumiki_solver import sudoku
        >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> [str(step) for step in sudoku.read(line).steps()]
        ['Naked Single: r5c5=5', ...]
        """
        wanted = ["all" if all else "simplest"] if techniques is None else list(techniques)
        steps, is_stopped, _ = self._explained(wanted, uniqueness, time, without, only)
        found = list(map(Step, steps))
        if is_stopped:
            raise Unfinished(found)
        return found

    def explain(
        self,
        *,
        uniqueness: bool = True,
        time: float | None = None,
        without: Iterable[str] = (),
        only: Iterable[str] | None = None,
    ) -> Explanation:
        """Returns all steps until the puzzle is solved, with the score and the level of the path.

        Both are on the scale of HoDoKu, whose paths are often different. `without` names techniques
        that are left out, `only` those that are searched for, in order.

        >>> from kumiki_solver import sudoku
        >>> print(sudoku.read("1.....2..3.....4").explain())
          1. ...
        solved in 12 steps; score ..., easy; hardest: ...
        """
        steps, is_stopped, summary = self._explained(["path"], uniqueness, time, without, only)
        return Explanation(list(map(Step, steps)), summary, is_stopped)

    def _explained(
        self,
        wanted: list[str],
        uniqueness: bool,
        time: float | None,
        without: Iterable[str],
        only: Iterable[str] | None,
    ) -> Any:
        left_out = list(without)
        if only is not None and left_out:
            raise ValueError("techniques are left out or named, not both")
        named = ("without", left_out) if only is None else ("only", list(only))
        found = self._raw.explain(wanted, uniqueness, True, time, named)
        if found is None:
            raise Unfinished
        return found

    def rate(self, *, time: float | None = None) -> Rating:
        """Returns how hard a classic puzzle with one solution is."""
        found = self._raw.rate(time)
        if found is None:
            raise Unfinished
        return Rating(*found)

    # Pictures

    def svg(
        self,
        *,
        candidates: dict[str, list[int]] | None = None,
        marked: dict[str, str] | None = None,
        theme: str = "light",
    ) -> str:
        """Returns the picture as SVG.

        `candidates` are small digits by cell. `marked` are cells with the names of their roles,
        which are colours: premise, other, exception, conclusion, removal, conflict and focus.
        """
        small = None
        if candidates is not None:
            small = [list(candidates.get(name, ())) for name in self.digits]
        places = {name: place for place, name in enumerate(self.digits)}
        _, _, width = self._raw.shape
        roles = [(*divmod(places[name], width), role) for name, role in (marked or {}).items()]
        return self._raw.svg(theme, small, roles)

    def __eq__(self, other):
        return isinstance(other, Puzzle) and self._raw == other._raw

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        return self._raw.text(False)

    def __repr__(self):
        digits = "".join(str(digit) if digit < 10 else "?" for row in self.rows for digit in row)
        _, _, width = self._raw.shape
        digits = digits.replace("0", ".")
        lines = [digits[at : at + width] for at in range(0, len(digits), width)]
        return f"<Puzzle: {' '.join(lines)}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        rules = page.paragraph("; ".join(self.rules)) if self.rules else ""
        title = page.paragraph(self.title) if self.title else ""
        return title + page.fitted(self.svg()) + rules
