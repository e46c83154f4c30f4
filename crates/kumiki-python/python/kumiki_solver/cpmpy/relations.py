"""Global constraints of CPMpy as relations of the engine.

Invariant: a relation holds exactly for the values for which CPMpy's `value()` of the constraint is
true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from cpmpy.expressions.globalconstraints import GlobalConstraint
from cpmpy.expressions.utils import STAR

from .conditions import Conditions
from .operands import Sum, Tie, text, whole


def post(of: Conditions, constraint: GlobalConstraint, tie: Tie | None = None) -> None:
    """Adds a global constraint whose arguments are variables and constants; only one of `TIED` may
    have a tie."""
    if tie is None:
        RELATIONS[constraint.name](of, constraint)
    else:
        TIED[constraint.name](of, constraint, tie)


def _add(
    of: Conditions, kind: str, variables: Iterable[Any], tie: Tie | None = None, **arguments: Any
) -> None:
    """Adds a relation of variables and constants."""
    places = of.operands.places(map(of.operand, variables))
    tied = tie and (of.operands.place(tie[0]), tie[1])
    of.operands.core.relation({"kind": kind, **arguments}, places, None, tied)


def _decided(of: Conditions, holds: bool, tie: Tie | None) -> None:
    """Adds a constraint that is known to hold, or not to."""
    of.post_sum(Sum(), "==", int(not holds), tie)


def _plain(kind: str) -> Callable[[Conditions, GlobalConstraint], None]:
    return lambda of, constraint: _add(of, kind, constraint.args)


def _places(kind: str) -> Callable[[Conditions, GlobalConstraint], None]:
    """Returns a relation of variables whose values are places, from 0. One of them must be 0."""

    def post_places(of: Conditions, constraint: GlobalConstraint) -> None:
        parts = constraint.args if kind == "Inverse" else [constraint.args]
        if all(any(_can_be(value, 0) for value in part) for part in parts):
            _add(of, kind, [value for part in parts for value in part])
        else:
            _decided(of, False, None)

    return post_places


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


def _table(of: Conditions, constraint: GlobalConstraint, tie: Tie | None = None) -> None:
    """Adds a table, or a list of what is forbidden. Rows that are not possible are left out."""
    variables, rows = constraint.args
    cells = ([None if cell == STAR else int(cell) for cell in row] for row in rows)
    possible = [
        row
        for row in cells
        if all(cell is None or _can_be(one, cell) for one, cell in zip(variables, row))
    ]
    is_negative = constraint.name == "negative_table"
    if possible:
        kind = "Forbidden" if is_negative else "Allowed"
        _add(of, kind, variables, tie, patterns=possible)
    else:
        _decided(of, is_negative, tie)


def _can_be(operand: Any, value: int) -> bool:
    """Returns whether a variable or a constant may have a value."""
    constant = whole(operand)
    return operand.lb <= value <= operand.ub if constant is None else constant == value


def _in_domain(of: Conditions, constraint: GlobalConstraint, tie: Tie | None = None) -> None:
    variable, listed = constraint.args
    values = [value for value in map(int, listed) if _can_be(variable, value)]
    if not values:
        _decided(of, False, tie)
    else:
        _add(of, "InSet", [variable], tie, values=values)


def _parity(of: Conditions, constraint: GlobalConstraint, tie: Tie | None = None) -> None:
    """Adds the constraint that the number of conditions that hold is odd."""
    if len(constraint.args) == 2:
        total = Sum()
        for one in constraint.args:
            total.add(1, of.operand(one))
        of.post_sum(total, "==", 1, tie)
        return
    steps = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]
    _add(of, "Regular", constraint.args, tie, transitions=steps, accepting=[1])


def _regular(of: Conditions, constraint: GlobalConstraint, tie: Tie | None = None) -> None:
    variables, transitions, start, accepting = constraint.args
    # CPMpy reads the last transition of several from a state by a value.
    arcs = {(state, int(value)): next_ for state, value, next_ in transitions}
    _automaton(of, variables, arcs, start, accepting, tie)


def _diagram(of: Conditions, constraint: GlobalConstraint, tie: Tie | None = None) -> None:
    arcs = {
        (node, int(value)): next_
        for node, by_value in constraint.mapping.items()
        for value, next_ in by_value.items()
    }
    start, end = constraint.root_node, constraint.sink_node
    _automaton(of, constraint.args[0], arcs, start, [end], tie)


def _automaton(
    of: Conditions,
    variables: Iterable[Any],
    arcs: dict[tuple[Any, int], Any],
    start: Any,
    accepting: Iterable[Any],
    tie: Tie | None,
) -> None:
    """Adds the constraint that values are a word of an automaton whose states have any names."""
    numbers = {start: 0}
    transitions = [
        (numbers.setdefault(state, len(numbers)), value, numbers.setdefault(to, len(numbers)))
        for (state, value), to in arcs.items()
    ]
    ends = [numbers[state] for state in accepting if state in numbers]
    _add(of, "Regular", variables, tie, transitions=transitions, accepting=ends)


def _cardinalities(of: Conditions, constraint: GlobalConstraint) -> None:
    variables, values, numbers = constraint.args
    counts = dict(zip(map(int, values), numbers))
    listed = ", ".join(map(of.number, variables))
    for value, number in zip(map(int, values), numbers):
        of.post_text(f"count({listed}, {text(value)}) == {of.number(number)}")
    total = Sum()
    for number in counts.values():
        total.add(1, of.operand(number))
    of.post_sum(total, "==" if constraint.closed else "<=", len(variables))
    if constraint.closed:
        for variable in variables:
            members = [value for value in counts if _can_be(variable, value)]
            if members:
                _add(of, "InSet", [variable], values=members)
            else:
                _decided(of, False, None)


# The constraints that a variable may say to hold.
TIED: dict[str, Callable[..., None]] = {
    "table": _table,
    "negative_table": _table,
    "short_table": _table,
    "indomain": _in_domain,
    "regular": _regular,
    "mdd": _diagram,
    "xor": _parity,
}

# How each global constraint is added.
RELATIONS: dict[str, Callable[..., None]] = {
    **TIED,
    "alldifferent": _plain("AllDifferent"),
    "allequal": _plain("AllEqual"),
    "circuit": _places("Circuit"),
    "inverse": _places("Inverse"),
    "gcc": _cardinalities,
    "increasing": _chain("LessOrEqual"),
    "strictly_increasing": _chain("LessThan"),
    "decreasing": _chain("LessOrEqual", falls=True),
    "strictly_decreasing": _chain("LessThan", falls=True),
    "lex_lesseq": _lexicographic("LexLessOrEqual"),
    "lex_less": _lexicographic("LexLessThan"),
    "lex_chain_lesseq": _lexicographic_chain("LexLessOrEqual"),
    "lex_chain_less": _lexicographic_chain("LexLessThan"),
}
