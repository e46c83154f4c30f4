"""Sudokus, pencil puzzles and models in any text, and answers about them.

Invariant: an answer is that of the programs and of the playground, in the same words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import page
from ._native import answer, whole_page

if TYPE_CHECKING:
    from .sudoku import Puzzle


def read(text: str) -> Anything:
    """Returns the sudoku, the pencil puzzle or the model in `text`.

    >>> from kumiki_solver import read
    >>> puzzle = read("https://puzz.link/p?slither/5/5/26bh1cdi831a")
    >>> print(puzzle.check())
    unique
    """
    return Anything(text)


class Answer(dict):
    """An answer: its parts by name. Its text is `words`, and a notebook shows its pictures, too."""

    _kind = "model"

    def __str__(self):
        words = self.get("words") or self.get("lines") or self.get("rules") or ""
        return words if isinstance(words, str) else "\n".join(words)

    def _repr_html_(self) -> str:
        pictures = self.get("pictures") or [self.get("picture")]
        frames = (page.fitted(picture) for picture in pictures if picture)
        style, name = self.get("style", ""), f"kumiki-answer-{self._kind}"
        return page.paragraph(self) + page.coloured(style, name, page.beside(frames))


class Page:
    """A page of its own: one file of HTML, which needs no network."""

    def __init__(self, html: str):
        self.html = html

    def save(self, path: Any) -> None:
        """Writes the page to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        return page.framed(self.html)


class Anything:
    """A sudoku, a pencil puzzle or a model, from any text that the programs read.

    That is 81 digits, a drawing, a link of another site, a saved game, or a model in JSON or XCSP3.

    >>> from kumiki_solver import Anything
    >>> link = Anything("nonogram/3/3/1g3g1g1g3g1g")
    >>> link.kind, link.type, link.size
    ('pencil', 'nonogram', '3×3')
    >>> print(link.hint(stage=1))
    look for: Row 2
    >>> Anything("hello, world")
    Traceback (most recent call last):
    ...
    ValueError: it is no puzzle and no model: ...
    """

    def __init__(self, text: str):
        self._text = text
        self.about = self.ask("read")

    def __repr__(self):
        return f"<{self.kind}: {self.title}, {self.size}>"

    def _repr_html_(self) -> str:
        return page.paragraph(f"{self.title}, {self.size}") + self.about._repr_html_()

    @property
    def kind(self) -> str:
        """`sudoku`, `pencil` or `model`."""
        return self.about["kind"]

    @property
    def type(self) -> str:
        """The type of the puzzle: `sudoku`, `slitherlink` and so on; `model` for a model."""
        return self.about["type"]

    @property
    def title(self) -> str:
        """The title, or else the name of the type."""
        return self.about["title"]

    @property
    def size(self) -> str:
        """The size: rows and columns, or the numbers of variables and constraints."""
        return self.about["size"]

    @property
    def rules(self) -> list[str]:
        """The rules, in words."""
        return self.about["rules"]

    @property
    def sudoku(self) -> Puzzle:
        """The sudoku, with the answers of `kumiki_solver.sudoku`."""
        from .sudoku import Puzzle

        return Puzzle(self.about["line"])

    def ask(self, verb: str, *, time: float | None = None, **options: Any) -> Answer:
        """Returns the answer to a verb, with its options, within `time` seconds: 10 by default.

        The verbs are those of the other methods, and `first`, `count`, `explain`, `candidates`,
        `rate`, `share` and `convert`; for models also `best`, `conflict` and `lowering`. Options and parts
        are those of the function `answer` of the crate `kumiki-front`.

        Raises `ValueError` if the text cannot be read, or the verb is not answered for it.
        """
        found = _asked(self._question(verb, time, options))
        found._kind = found["kind"] if verb == "read" else self.kind
        return found

    def check(self, *, time: float | None = None) -> Answer:
        """Returns the verdict: `unique`, `none` with a reason, or `several` with two witnesses."""
        return self.ask("check", time=time)

    def hint(self, *, stage: int = 3, marks: Any = None, time: float | None = None) -> Answer:
        """Returns the next step: what to look for, where, or all of it, in stages from 1 to 3.

        `marks` is what a player has written; a wrong mark is told instead.
        """
        return self.ask("hint", time=time, stage=stage, marks=marks)

    def steps(self, *, time: float | None = None) -> Page:
        """Returns a page that steps through the solution."""
        return self._page("steps", time)

    def play(self, *, time: float | None = None) -> Page:
        """Returns a page on which the puzzle is played, with the hints found in `time`."""
        return self._page("play", time)

    def _page(self, verb: str, time: float | None) -> Page:
        return Page(whole_page(_json(self._question(verb, time, {}))))

    def _question(self, verb: str, time: float | None, options: dict[str, Any]) -> dict[str, Any]:
        ms = None if time is None else time * 1000
        return {"verb": verb, "text": self._text, "ms": ms, **options}


def _json(question: dict[str, Any]) -> str:
    import json  # It takes time to import, and few programs ask such questions.

    return json.dumps(question)


def _asked(question: dict[str, Any]) -> Answer:
    import json

    found = Answer(json.loads(answer(_json(question))))
    error = found.get("error")
    if error:
        place = f"line {error['line']}: " if "line" in error else ""
        raise ValueError(f"{place}{error['message']}")
    return found
