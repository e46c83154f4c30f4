"""Relations of variables that are no expressions.

Invariant: a relation is stated by the name that it has in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .expression import Expr, call


class Relation:
    """A relation of variables, to be given to `Problem.add`."""

    def __init__(self, kind: str, variables: Iterable[Any], **arguments: Any):
        self.arguments = {"kind": kind, **arguments}
        self.variables = _flat(variables)
        for variable in self.variables:
            if not isinstance(variable, Expr) or variable.node[0] != "variable":
                raise TypeError(f"{variable!r} is no variable")

    def __repr__(self):
        names = ", ".join(str(variable.name) for variable in self.variables)
        return f"{self.arguments['kind']}({names})"


def _flat(values: Iterable[Any]) -> list[Any]:
    """Returns the variables in `values`, some of which may be in lists or grids."""
    found: list[Any] = []
    for value in values:
        if isinstance(value, (Expr, str, bytes)) or not hasattr(value, "__iter__"):
            found.append(value)
        else:
            found.extend(_flat(value))
    return found


def all_different(*variables: Any, offsets: Iterable[int] | None = None) -> Relation:
    """Returns the relation that no two variables have the same value.

    With `offsets`, the values are compared after these are added to them.

    >>> from kumiki_solver import Problem
    >>> p = Problem()
    >>> queens = p.array("queen", 8, range(8))
    >>> for offsets in None, range(8), range(0, -8, -1):
    ...     _ = p.add(all_different(queens, offsets=offsets))
    >>> p.count()
    92
    """
    if offsets is None:
        return Relation("AllDifferent", variables)
    return Relation("AllDifferent", variables, offsets=list(offsets))


def all_equal(*variables: Any) -> Relation:
    """Returns the relation that all variables have the same value."""
    return Relation("AllEqual", variables)


def allowed(variables: Iterable[Any], rows: Iterable[Iterable[Any]]) -> Relation:
    """Returns the relation that the values of the variables are one of `rows`.

    >>> from kumiki_solver import Problem
    >>> p = Problem()
    >>> city, day = p.var("city", ["Rome", "Oslo"]), p.int("day", 1, 5)
    >>> _ = p.add(allowed([city, day], [("Rome", 1), ("Rome", 3), ("Oslo", 2)]))
    >>> p.count()
    3
    """
    return Relation("Allowed", variables, rows=[list(row) for row in rows])


def forbidden(variables: Iterable[Any], rows: Iterable[Iterable[Any]]) -> Relation:
    """Returns the relation that the values of the variables are none of `rows`."""
    return Relation("Forbidden", variables, rows=[list(row) for row in rows])


def packed(
    variables: Iterable[Any],
    weights: Iterable[int],
    bins: Mapping[Any, Any],
) -> Relation:
    """Returns the relation that things with these weights are in bins: each variable is the bin of
    one.

    `bins` has the capacity of each bin, or a variable that is its load. A thing whose variable has
    another value is in no bin.

    >>> from kumiki_solver import Problem
    >>> p = Problem()
    >>> truck = p.array("truck", 4, ["red", "blue"])
    >>> _ = p.add(packed(truck, [4, 3, 3, 2], {"red": 6, "blue": 6}))
    >>> p.count()
    2
    """
    loads = list(bins.values())
    stated = {"values": list(bins), "weights": list(weights)}
    if loads and all(isinstance(load, Expr) for load in loads):
        return Relation("BinPacking", [*variables, *loads], **stated)
    return Relation("BinPacking", variables, capacities=loads, **stated)


def increasing(*variables: Any, strictly: bool = True) -> Relation:
    """Returns the relation that each value is greater than the one before it.

    If `strictly` is false, it may also be equal to it.
    """
    return Relation("LessThan" if strictly else "LessOrEqual", variables)


def no_overlap(
    starts: Iterable[Any],
    durations: Iterable[Any],
    *,
    present: Iterable[Any] | None = None,
    value: Any = 1,
) -> Relation:
    """Returns the relation that tasks do not overlap.

    Of any two, one ends before the other starts, or when it starts. The durations are whole
    numbers, or they are variables. With `present`, a variable for each task, a task is there only
    if its variable has `value`.

    >>> from kumiki_solver import Problem, no_overlap
    >>> p = Problem()
    >>> start = p.array("start", 3, range(10))
    >>> machine = p.array("machine", 3, [1, 2])
    >>> for number in 1, 2:
    ...     _ = p.add(no_overlap(start, [5, 6, 7], present=machine, value=number))
    >>> _ = p.add(start[0] == 0, start[1] == 0, start[2] == 6)
    >>> p.count()
    4
    """
    variables, arguments = _tasks(starts, {"offsets": durations})
    if present is not None:
        variables.append(_flat(present))
        arguments["values"] = [value]
    return Relation("NoOverlap", variables, **arguments)


def cumulative(
    starts: Iterable[Any],
    durations: Iterable[Any],
    demands: Iterable[Any],
    capacity: Any,
    *,
    present: Iterable[Any] | None = None,
    value: Any = 1,
) -> Relation:
    """Returns the relation that tasks share a resource.

    At each time, the demands of the tasks that are under way add up to at most `capacity`. The
    durations are whole numbers, or they are variables; so are the demands, and the capacity. With
    `present`, a variable for each task, a task is there only if its variable has `value`.

    >>> from kumiki_solver import Problem, cumulative, max_of
    >>> p = Problem()
    >>> start = p.array("start", 4, range(12))
    >>> hours, workers = [3, 4, 2, 2], [2, 1, 1, 2]
    >>> _ = p.add(cumulative(start, hours, workers, 3))
    >>> p.minimize(max_of(s + h for s, h in zip(start, hours))).value
    6
    """
    variables, arguments = _tasks(starts, {"offsets": durations, "weights": demands})
    if present is not None:
        variables.append(_flat(present))
        arguments["values"] = [value]
    if isinstance(capacity, Expr):
        variables.append([capacity])
    else:
        arguments["capacities"] = [capacity]
    return Relation("Cumulative", variables, **arguments)


def boxes_apart(
    starts: Iterable[Iterable[Any]],
    sizes: Iterable[Iterable[Any]],
    *,
    strictly: bool = False,
) -> Relation:
    """Returns the relation that boxes do not overlap.

    `starts` has a list for each dimension, with a variable for each box; so has `sizes`, all of
    which are whole numbers, or variables. A box with a size of 0 overlaps nothing. If `strictly` is
    true, it lies in no other box, either.

    >>> from kumiki_solver import Problem, boxes_apart
    >>> p = Problem()
    >>> x, y = p.array("x", 2, range(2)), p.array("y", 2, range(2))
    >>> _ = p.add(boxes_apart([x, y], [[1, 1], [2, 1]]))
    >>> p.count()
    10
    """
    by_dimension, of_boxes = [_flat(line) for line in starts], [_flat(line) for line in sizes]
    variables, arguments = _tasks(by_dimension, {"weights": of_boxes}, "sizes")
    if strictly:
        arguments["values"] = [1]
    return Relation("Diffn", variables, number=len(by_dimension), **arguments)


def _tasks(
    starts: Iterable[Any], numbers: Mapping[str, Iterable[Any]], what: str | None = None
) -> tuple[list[Any], dict[str, Any]]:
    """Returns the variables of tasks or boxes, and the numbers that are none."""
    variables, arguments = [_flat(starts)], {}
    for key, of_tasks in numbers.items():
        listed = _flat(of_tasks)
        are_variable = [isinstance(number, Expr) for number in listed]
        if any(are_variable) and not all(are_variable):
            named = what or ("durations" if key == "offsets" else "demands")
            raise TypeError(f"the {named} are whole numbers, or they are variables")
        if any(are_variable):
            variables.append(listed)
        else:
            arguments[key] = listed
    return variables, arguments


def min_of(*values: Any) -> Expr:
    """Returns the least of `values`, as an expression."""
    return call("min", _flat(values))


def max_of(*values: Any) -> Expr:
    """Returns the greatest of `values`, as an expression."""
    return call("max", _flat(values))


def count_of(values: Iterable[Any], value: Any) -> Expr:
    """Returns the number of `values` that are equal to `value`, as an expression.

    >>> from kumiki_solver import Problem
    >>> p = Problem()
    >>> days = p.array("day", 3, range(7))
    >>> _ = p.add(count_of(days, 0) == 2)
    >>> p.count()
    18
    """
    return call("count", [*_flat(values), value])
