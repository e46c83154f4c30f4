"""Global constraints of CPMpy as relations of the engine.

Invariant: a relation holds exactly for the values for which CPMpy's `value()` of the constraint is
true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from cpmpy.expressions.globalconstraints import GlobalConstraint

from .conditions import Conditions
from .operands import whole


def post(of: Conditions, constraint: GlobalConstraint) -> None:
    """Adds a global constraint whose arguments are variables and constants."""
    RELATIONS[constraint.name](of, constraint)


def _add(of: Conditions, kind: str, variables: Iterable[Any], **arguments: Any) -> None:
    """Adds a relation of variables and constants."""
    places = of.operands.places(map(of.operand, variables))
    of.operands.core.relation({"kind": kind, **arguments}, places)


def _plain(kind: str) -> Callable[[Conditions, GlobalConstraint], None]:
    return lambda of, constraint: _add(of, kind, constraint.args)


def _chain(kind: str, *, falls: bool = False) -> Callable[[Conditions, GlobalConstraint], None]:
    """Returns the relation that values rise, or that they fall."""
    step = -1 if falls else 1
    return lambda of, constraint: _add(of, kind, constraint.args[::step])


def _lexicographic(kind: str) -> Callable[[Conditions, GlobalConstraint], None]:
    return lambda of, constraint: _add(of, kind, [*constraint.args[0], *constraint.args[1]])


def _lexicographic_chain(kind: str) -> Callable[[Conditions, GlobalConstraint], None]:
    def post_rows(of: Conditions, constraint: GlobalConstraint) -> None:
        for row, following in pairwise(constraint.args):
            _add(of, kind, [*row, *following])

    return post_rows


def _rows(kind: str) -> Callable[[Conditions, GlobalConstraint], None]:
    def post_rows(of: Conditions, constraint: GlobalConstraint) -> None:
        variables, rows = constraint.args
        _add(of, kind, variables, rows=[[int(value) for value in row] for row in rows])

    return post_rows


def _in_domain(of: Conditions, constraint: GlobalConstraint) -> None:
    variable, values = constraint.args
    _add(of, "InSet", [variable], values=[whole(value) for value in values])


def _parity(of: Conditions, constraint: GlobalConstraint) -> None:
    terms = " + ".join(map(of.truth, constraint.args))
    of.post_text(f"({terms}) % 2 == 1")


# How each global constraint is added.
RELATIONS: dict[str, Callable[[Conditions, GlobalConstraint], None]] = {
    "alldifferent": _plain("AllDifferent"),
    "allequal": _plain("AllEqual"),
    "table": _rows("Allowed"),
    "negative_table": _rows("Forbidden"),
    "indomain": _in_domain,
    "xor": _parity,
    "increasing": _chain("LessOrEqual"),
    "strictly_increasing": _chain("LessThan"),
    "decreasing": _chain("LessOrEqual", falls=True),
    "strictly_decreasing": _chain("LessThan", falls=True),
    "lex_lesseq": _lexicographic("LexLessOrEqual"),
    "lex_less": _lexicographic("LexLessThan"),
    "lex_chain_lesseq": _lexicographic_chain("LexLessOrEqual"),
    "lex_chain_less": _lexicographic_chain("LexLessThan"),
}
