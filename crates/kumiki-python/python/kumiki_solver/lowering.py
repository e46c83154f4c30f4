"""Constraints on their way to the engine: the part that both interfaces share.

Invariant: an engine problem is built for each question, so functions are read when the question is
asked, and a question that was interrupted leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain, combinations, product
from math import prod
from typing import Any

from ._native import Core, Options
from .calculation import is_by_equality, is_calculated
from .expression import _SUMS, Source, is_plain, shown, written
from .relations import Relation
from .tracing import traced

# Values are compared with each other, to see if they are equal to the engine, up to so many pairs.
_MOST_COMPARED = 1_000_000
# Functions of more variables than two are tabulated up to so many combinations.
_MOST_TABULATED = 2_000
# Functions of one or two variables are called up to so many combinations, else traced.
_MOST_CALLED = 20_000


class Engine:
    """A problem in the engine: variables with their domains, by name."""

    def __init__(self, domains: Mapping[Hashable, Sequence[Any]]) -> None:
        self.core = Core()
        # 2: numbers; 1: values that the engine knows; 0: others. 5 and 4: as 2 and 1, but of
        # types other than those of Python.
        self.kinds = self.core.add_all(domains)
        self.names: list[Hashable] = list(domains)
        self.domains: list[Sequence[Any]] = list(domains.values())
        # The constraint of the user that each constraint of the engine is part of.
        self.owners: list[Any] = []
        self._kept: dict[Any, bool] = {}
        self.places = dict(zip(self.names, range(len(self.names))))

    def constraints(self, numbers: Iterable[int]) -> list[Any]:
        """Returns the constraints of the user that these of the engine are parts of."""
        return list({id(self.owners[at]): self.owners[at] for at in numbers}.values())

    def are_calculated(self, node: tuple, scope: Iterable[int]) -> bool:
        """Returns whether the engine calculates an expression of the values of these variables,
        which it names by their places, as Python does."""
        kinds = {self.kinds[place] for place in scope}
        return kinds <= {2} or kinds <= {2, 5} and is_calculated(node, self.domains.__getitem__)

    def is_known(self, variable: Any) -> bool:
        """Returns whether all values of a variable are numbers and texts of Python, and the like,
        which the engine treats as Python does."""
        return self.kinds[variable.place] in (1, 2)

    def add_expression(self, node: tuple, name: str | None = None) -> int:
        """Adds an expression whose variables have places in the problem: to the engine, or as a
        function of Python if the engine might not see its values as Python does."""
        source = self._source(node)
        scope = [variable.place for variable in source.variables]
        if source.is_of_engine:
            return self.core.expression(source.text, source.names, scope, source.constants, name)
        from .evaluation import Evaluation  # Most problems have numbers only.

        title = name or written(node, lambda variable: str(variable.name), shown)
        return self._add_called(Evaluation(source, title), scope, name)

    def add_relation(self, relation: Relation, name: str | None = None) -> None:
        """Adds a relation, or the conditions on pairs of variables that it consists of."""
        pairs = [] if all(map(self.is_known, relation.variables)) else _pairs(relation)
        if not all(self._source(pair).is_of_engine for pair in pairs):
            for pair in pairs:
                self.add_expression(pair, name)
        else:
            scope = [variable.place for variable in relation.variables]
            self.core.relation(relation.arguments, scope, name)

    def _source(self, node: tuple) -> Source:
        """Returns the text of an expression, and whether it means to the engine what it means in
        Python."""
        source = Source(node)
        constants = (value for _, value in source.constants)
        if all(map(is_plain, constants)) and all(map(self.is_known, source.variables)):
            return source
        if is_by_equality(node, self.is_known) and self._keeps_equality(source):
            return Source(node, by_equality=True)
        source.is_of_engine = is_calculated(node, lambda one: self.domains[one.place])
        return source

    def _keeps_equality(self, source: Source) -> bool:
        """Returns whether the values of an expression are equal to the engine as in Python."""
        objects: dict[int, Any] = {}
        known: set[Any] = set()
        domains = [self.domains[variable.place] for variable in source.variables]
        for value in chain(*domains, source.leaves):
            if is_plain(value):
                known.add(value)
            else:
                objects.setdefault(id(value), value)
        if len(objects) * (len(objects) + len(known)) > _MOST_COMPARED:
            return False
        key = (frozenset(objects), frozenset(known))
        if key not in self._kept:
            self._kept[key] = self.core.keeps_equality(list(objects.values()), list(known))
        return self._kept[key]

    def add_function(self, function: Callable, scope: list[int], name: str | None = None) -> int:
        """Adds the constraint that `function` returns a true value: as an expression, as a table,
        or by calling it."""
        domains = [self.domains[place] for place in scope]
        size = prod(map(len, domains))
        if len(scope) <= 2 and size <= _MOST_CALLED:
            return self.core.callable(function, scope, None, name)
        if all(self.kinds[place] in (1, 2) for place in scope):
            trace = traced(function, domains)
            if trace.node is not None:
                source = Source(trace.node)
                places = [scope[parameter.place] for parameter in source.variables]
                if not places:
                    # The same for all values.
                    truth = trace.node != ("constant", False)
                    return self.core.callable(lambda *_: truth, scope, None, name)
                return self.core.expression(
                    source.text, source.names, places, source.constants, name
                )
        return self._add_called(function, scope, name)

    def _add_called(self, function: Callable, scope: list[int], name: str | None) -> int:
        """Adds a function as a table, or by calling it."""
        domains = [self.domains[place] for place in scope]
        size = prod(map(len, domains))
        if len(scope) > 2 and size <= _MOST_TABULATED and len(set(scope)) == len(scope):
            rows = _rows(function, domains)
            if rows is not None:
                arguments = {"kind": "Allowed", "rows": rows}
                return self.core.relation(arguments, scope, name)
        return self.core.callable(function, scope, None, name)


def _pairs(relation: Relation) -> list[tuple]:
    """Returns the conditions on pairs of variables that a relation consists of."""
    kind, nodes = relation.arguments["kind"], [variable.node for variable in relation.variables]
    neighbours, every = zip(nodes, nodes[1:]), combinations(nodes, 2)
    if kind == "AllDifferent" and "offsets" in relation.arguments:
        offsets = relation.arguments["offsets"]
        moved = [
            ("chain", _SUMS, node, (("+", ("constant", by)),)) for node, by in zip(nodes, offsets)
        ]
        every = combinations(moved, 2)
    operator, pairs = {
        "AllDifferent": ("!=", every),
        "AllEqual": ("==", neighbours),
        "LessThan": ("<", neighbours),
        "LessOrEqual": ("<=", neighbours),
    }.get(kind, ("", ()))
    return [("compare", left, ((operator, right),)) for left, right in pairs]


def _rows(function: Callable, domains: list[Sequence[Any]]) -> list[tuple] | None:
    """Returns the combinations that `function` accepts; `None` if it raises, or accepts none."""
    try:
        rows = [row for row in product(*domains) if function(*row)]
    except Exception:
        # The search may never come to the combination that it raises for.
        return None
    return rows or None
