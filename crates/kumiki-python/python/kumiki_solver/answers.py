"""The answers to questions about a problem.

Invariant: an answer claims only what is proved; one that a limit cut short says so.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterator
from types import CodeType
from typing import Any

from . import page
from .expression import Expr
from .record import Record
from .relations import Relation
from .variables import Variable


class Unfinished(Exception):
    """A limit stopped a search before its end. `found` is what was found by then."""

    def __init__(self, found: Any = None):
        super().__init__("the limit was reached before the search ended")
        self.found = found


class Constraint:
    """A constraint of a problem, with which it can be removed."""

    __slots__ = ("_at", "_name", "_scope", "_stated")

    def __init__(
        self,
        name: str | None,
        stated: Any,
        scope: list[Variable],
        at: tuple[CodeType, int] | None = None,
    ):
        self._name, self._stated, self._scope, self._at = name, stated, scope, at

    @property
    def name(self) -> str:
        """The name that was given, or else the line of the program that states the constraint."""
        if self._name is None:
            self._name = self._line()
        return self._name

    def __getstate__(self) -> tuple:
        # The lines of a program do not travel, so the name does.
        return self.name, self._stated, self._scope

    def __setstate__(self, state: tuple) -> None:
        self._name, self._stated, self._scope = state
        self._at = None

    def _line(self) -> str:
        if self._at is None:
            return ""
        code, number = self._at
        place = f"{_cell(code.co_filename)}line {number}"
        if isinstance(self._stated, (Expr, Relation, str)):
            text = str(self._stated) if isinstance(self._stated, str) else repr(self._stated)
        else:
            import linecache  # It takes longer than the whole package otherwise.

            text = linecache.getline(code.co_filename, number).strip()
        return f"{place}: {text}" if text else place

    def __repr__(self):
        return f"Constraint({self.name!r})"


def _cell(file: str) -> str:
    """Returns the cell of a notebook that stands in `file`, as in its messages of errors."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive is not None else None
    cells = getattr(getattr(shell, "compile", None), "_filename_map", {})
    return f"cell {cells[file]} " if file in cells else ""


class Conflict(Record):
    """Constraints, and values of variables, that cannot hold together; all of them are needed."""

    def __init__(
        self,
        constraints: list[Constraint],
        values: dict[Hashable, Any] | None = None,
        is_proved: bool = True,
    ):
        self.constraints, self.is_proved = constraints, is_proved
        self.values = {} if values is None else values

    def __str__(self):
        parts = [constraint.name for constraint in self.constraints]
        parts += [f"{name} = {value!r}" for name, value in self.values.items()]
        together = " together" if len(parts) > 1 else ""
        listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
        return f"{listed or 'the domains'} cannot hold{together}{self._rest()}"

    def _rest(self) -> str:
        return "" if self.is_proved else ", and perhaps not all of that is needed"

    def _repr_html_(self) -> str:
        parts = [constraint.name for constraint in self.constraints]
        parts += [f"{name} = {value!r}" for name, value in self.values.items()]
        mark = '<li style="border-left:0.3em solid #c62828;padding-left:0.6em;margin:0.2em 0">'
        lines = "".join(f"{mark}<code>{page.escaped(part)}</code></li>" for part in parts)
        together = " together" if len(parts) > 1 else ""
        words = page.paragraph(
            f"{'' if parts else 'The domains '}cannot hold{together}{self._rest()}"
        )
        return f'<ul style="list-style:none;padding:0">{lines}</ul>{words}'


class Verdict(Record):
    """The verdict on a problem: "unique", "none", "several" or "unfinished".

    There is one solution with "unique" and there are two with "several"; with "none" there is the
    conflict, if it was found in little more time than the search took.
    """

    def __init__(
        self,
        kind: str,
        solutions: list[dict] | None = None,
        conflict: Conflict | None = None,
    ):
        self.kind, self.conflict = kind, conflict
        self.solutions = [] if solutions is None else solutions

    def __str__(self):
        if self.kind == "none":
            return f"no solution: {self.conflict}" if self.conflict else "no solution"
        words = {"unique": "one solution", "several": "several solutions"}
        return words.get(self.kind, "the limit was reached before the verdict")

    def _repr_html_(self) -> str:
        if self.kind == "none":
            reason = self.conflict._repr_html_() if self.conflict else ""
            return page.paragraph("no solution") + reason
        return page.paragraph(self) + page.solutions(self.solutions)


class Best(Record):
    """The best solution found, with its value; `is_proved` if no other is better."""

    def __init__(self, value: int, solution: dict, is_proved: bool):
        self.value, self.solution, self.is_proved = value, solution, is_proved

    def _repr_html_(self) -> str:
        proof = "" if self.is_proved else ", the best that was found in time"
        return page.paragraph(f"value {self.value}{proof}") + page.solutions([self.solution])


class Steps(list):
    """The steps to a solution, as sentences."""

    def __str__(self):
        return "\n".join(self)

    def _repr_html_(self) -> str:
        return page.items(self)


class Work(Record):
    """The work of a constraint in a search, or of several that were run as one.

    `calls` is the number of calls of a function that could not become an expression.
    """

    def __init__(
        self,
        constraints: list[Constraint],
        runs: int,
        removals: int,
        conflicts: int,
        calls: int,
        seconds: float,
    ):
        self.constraints, self.runs, self.removals = constraints, runs, removals
        self.conflicts, self.calls, self.seconds = conflicts, calls, seconds

    @property
    def title(self) -> str:
        """The names of the constraints; of many, the first three."""
        names = [constraint.name for constraint in self.constraints]
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        return ", ".join(names[:3]) + more


class Profile(Record):
    """The work of each constraint in a search: how often it was run, and what that cost.

    The rows that took most time come first. `found` is the number of solutions, and `is_complete`
    is false if a limit ended the search.
    """

    def __init__(self, rows: list[Work], seconds: float, found: int, is_complete: bool):
        self.rows, self.seconds = rows, seconds
        self.found, self.is_complete = found, is_complete

    def __iter__(self) -> Iterator[Work]:
        return iter(self.rows)

    def _table(self) -> list[list[str]]:
        spent = sum(row.seconds for row in self.rows)
        whole = max(self.seconds, 1e-9)
        lines = [
            [
                f"{row.seconds:.6f} s",
                f"{row.seconds / whole:.0%}",
                *map(str, (row.runs, row.calls or "", row.removals, row.conflicts)),
                " ".join(row.title.split()),
            ]
            for row in self.rows
        ]
        rest = max(self.seconds - spent, 0.0)
        return [*lines, [f"{rest:.6f} s", f"{rest / whole:.0%}", "", "", "", "", "all else"]]

    def __str__(self):
        lines = [list(_HEADS), *self._table()]
        widths = [max(len(line[at]) for line in lines) for at in range(len(_HEADS) - 1)]
        return "\n".join(
            "  ".join([*(f"{text:>{width}}" for text, width in zip(line, widths)), line[-1]])
            for line in lines
        )

    def _repr_html_(self) -> str:
        plural = "" if self.found == 1 else "s"
        end = "" if self.is_complete else ", when the limit was reached"
        words = f"{self.found} solution{plural} in {self.seconds:.3f} s{end}"
        return page.table(_HEADS, self._table(), words)


_HEADS = ("time", "share", "runs", "calls", "removals", "conflicts", "constraint")
