"""The answers to questions about a problem.

Invariant: an answer claims only what is proved; one that a limit cut short says so.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from .variables import Variable


class Unfinished(Exception):
    """A limit stopped a search before its end. `found` is what was found by then."""

    def __init__(self, found: Any = None):
        super().__init__("the limit was reached before the search ended")
        self.found = found


class Constraint:
    """A constraint of a problem, with which it can be removed."""

    def __init__(self, name: str, stated: Any, scope: list[Variable]):
        self.name, self._stated, self._scope = name, stated, scope

    def __repr__(self):
        return f"Constraint({self.name!r})"


@dataclass
class Conflict:
    """Constraints, and values of variables, that cannot hold together; all of them are needed."""

    constraints: list[Constraint]
    values: dict[Hashable, Any] = field(default_factory=dict)
    is_proved: bool = True

    def __str__(self):
        parts = [constraint.name for constraint in self.constraints]
        parts += [f"{name} = {value!r}" for name, value in self.values.items()]
        together = " together" if len(parts) > 1 else ""
        listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
        rest = "" if self.is_proved else ", and perhaps not all of that is needed"
        return f"{listed or 'the domains'} cannot hold{together}{rest}"


@dataclass
class Verdict:
    """The verdict on a problem: "unique", "none", "several" or "unfinished".

    There is one solution with "unique" and there are two with "several"; with "none" there is the
    conflict, if it was found in little more time than the search took.
    """

    kind: str
    solutions: list[dict] = field(default_factory=list)
    conflict: Conflict | None = None

    def __str__(self):
        if self.kind == "none":
            return f"no solution: {self.conflict}" if self.conflict else "no solution"
        words = {"unique": "one solution", "several": "several solutions"}
        return words.get(self.kind, "the limit was reached before the verdict")


@dataclass
class Best:
    """The best solution found, with its value; `is_proved` if no other is better."""

    value: int
    solution: dict
    is_proved: bool
