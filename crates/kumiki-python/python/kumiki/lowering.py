"""Constraints on their way to the engine: the part that both interfaces share.

Invariant: an engine problem is built for each question, so functions are read when the question is
asked, and a question that was interrupted leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from ._kumiki import Core, Options
from .expression import Source
from .tracing import traced

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
        self.places = dict(zip(self.names, range(len(self.names))))

    def are_numbers(self, scope: Iterable[int]) -> bool:
        """Returns whether the engine calculates with all values of these variables."""
        return all(self.kinds[place] in (2, 5) for place in scope)

    def add_source(self, source: Source, name: str | None = None) -> int:
        """Adds an expression whose variables have places in the problem."""
        scope = [variable.place for variable in source.variables]
        return self.core.expression(source.text, source.names, scope, source.constants, name)

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
        if len(scope) > 2 and size <= _MOST_TABULATED and len(set(scope)) == len(scope):
            rows = _rows(function, domains)
            if rows is not None:
                arguments = {"kind": "Allowed", "rows": rows}
                return self.core.relation(arguments, scope, name)
        return self.core.callable(function, scope, None, name)


def _rows(function: Callable, domains: list[Sequence[Any]]) -> list[tuple] | None:
    """Returns the combinations that `function` accepts; `None` if it raises, or accepts none."""
    try:
        rows = [row for row in product(*domains) if function(*row)]
    except Exception:
        # The search may never come to the combination that it raises for.
        return None
    return rows or None
