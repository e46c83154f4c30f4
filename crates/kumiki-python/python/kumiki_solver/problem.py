"""Problems: variables, constraints, and questions.

Invariant: a question never changes the problem, and an answer that a limit cut short says so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Hashable, Iterable, Iterator
from types import CodeType
from typing import Any, TypeAlias

from . import page
from ._native import canonical_text, count_part, iterate_part, names_in
from .answers import Best, Conflict, Constraint, Profile, Steps, Unfinished, Verdict, Work
from .calculation import is_calculated
from .expression import Expr, is_plain, written
from .lowering import Engine, Options
from .part import Part, divided
from .relations import Relation
from .solutions import SolutionList
from .variables import Grid, Variable, listed_values

# The names of the types, which methods of a problem hide.
Integer: TypeAlias = int
Truth: TypeAlias = bool

_PACKAGE = os.path.dirname(__file__)
# So many variables and constraints are shown on a page, and so many values of each.
_MOST_SHOWN = 20


class Problem:
    """Variables, the values each may take, and constraints.

    >>> p = Problem()
    >>> x, y = p.int("x", 1, 9), p.int("y", 1, 9)
    >>> _ = p.add(x + 2 * y == 9, x < y)
    >>> [s["x"] for s in p.solutions()]
    [1]

    Limits (`time` in seconds, `limit` for solutions) are given to each question. `threads` and
    `seed` are those of every search of the problem; 0 threads stands for one per processor.
    """

    def __init__(self, *, threads: Integer = 1, seed: Integer = 0):
        self.threads, self.seed = threads, seed
        self._variables: dict[Hashable, Variable] = {}
        self._constraints: list[Constraint] = []

    # Variables

    def int(self, name: Hashable, low: Integer, high: Integer) -> Variable:
        """Adds a variable for the whole numbers from `low` to `high`, both included."""
        return self.var(name, range(low, high + 1))

    def bool(self, name: Hashable) -> Variable:
        """Adds a variable that is `False` or `True`."""
        return self.var(name, [False, True])

    def var(self, name: Hashable, values: Iterable[Any]) -> Variable:
        """Adds a variable for any values.

        >>> p = Problem()
        >>> colour = p.var("colour", ["red", "green", None])
        >>> _ = p.add(colour != "red")
        >>> p.count()
        2
        """
        values = listed_values(values, f"variable {name!r}")
        if name in self._variables:
            raise ValueError(f"variable {name!r} is declared twice")
        if not values:
            raise ValueError(f"variable {name!r} has no values")
        variable = Variable(self, name, values, len(self._variables))
        self._variables[name] = variable
        return variable

    def array(self, name: str, length: Integer, values: Iterable[Any]) -> list[Variable]:
        """Adds `length` variables `name[0]`, `name[1]` and so on, with the same values."""
        values = listed_values(values, f"variable {name!r}")
        return [self.var(f"{name}[{place}]", values) for place in range(length)]

    def grid(self, name: str, rows: Integer, columns: Integer, values: Iterable[Any]) -> Grid:
        """Adds variables in rows and columns, `name[0][0]` and so on, with the same values."""
        values = listed_values(values, f"variable {name!r}")
        return Grid(
            [
                [self.var(f"{name}[{row}][{column}]", values) for column in range(columns)]
                for row in range(rows)
            ]
        )

    @property
    def variables(self) -> list[Variable]:
        """The variables, in the order of addition."""
        return list(self._variables.values())

    @property
    def constraints(self) -> list[Constraint]:
        """The constraints, in the order of addition."""
        return list(self._constraints)

    # Constraints

    def add(self, *stated: Any, name: str | None = None) -> Constraint:
        """Adds constraints: conditions, relations, texts, or one function and its variables.

        Several conditions, relations and texts become a constraint each; the last is returned. If
        there is no `name`, the line of the program is the name.

        >>> p = Problem()
        >>> x, y = p.int("x", 1, 9), p.int("y", 1, 9)
        >>> _ = p.add(x < y, "x * y == 12")
        >>> _ = p.add(lambda x, y: x + y < 8, x, y, name="short")
        >>> p.solve()
        {'x': 3, 'y': 4}
        """
        if not stated:
            raise TypeError("there is no constraint to add")
        if callable(stated[0]) and not isinstance(stated[0], (Expr, Relation)):
            scope = [self._own(variable) for variable in stated[1:]] or self.variables
            return self._post(stated[0], scope, name)
        for one in stated:
            if isinstance(one, Relation):
                added = self._post(one, [self._own(v) for v in one.variables], name)
            elif isinstance(one, Expr):
                added = self._post(one, [self._own(v) for v in one.variables()], name)
            elif isinstance(one, str):
                added = self._post(one, self._named_in(one), name)
            else:
                raise TypeError(f"{one!r} is no constraint")
        return added

    def remove(self, constraint: Constraint) -> None:
        """Removes a constraint."""
        self._constraints.remove(constraint)

    def _own(self, variable: Any) -> Variable:
        if isinstance(variable, Variable):
            if variable.problem is not self:
                raise ValueError(f"variable {variable.name!r} is of another problem")
            return variable
        try:
            return self._variables[variable]
        except (KeyError, TypeError):
            raise ValueError(f"there is no variable {variable!r}") from None

    def _named_in(self, text: str) -> list[Variable]:
        return [self._own(name) for name in names_in(text)]

    def _post(self, stated: Any, scope: list[Variable], name: str | None) -> Constraint:
        constraint = Constraint(name, stated, scope, _caller())
        self._constraints.append(constraint)
        return constraint

    # Questions

    def solve(self, *, time: float | None = None) -> dict | None:
        """Returns a solution, or `None` if there is none.

        Raises `Unfinished` if the time is up before either is known.
        """
        found, status = self._engine().core.solve(self._options(time=time))
        if found is None and status == "stopped":
            raise Unfinished
        return found

    def solutions(
        self,
        *,
        limit: Integer | None = None,
        time: float | None = None,
        part: Part | None = None,
    ) -> Iterator[dict]:
        """Returns an iterator over the solutions, or those of a part of the search, each of which
        is searched on demand."""
        options = self._options(limit=limit, time=time)
        core = self._engine().core
        return core.iterate(options) if part is None else iterate_part(core, part.domains, options)

    def solution_list(
        self, *, limit: Integer | None = None, time: float | None = None
    ) -> SolutionList:
        """Returns many solutions in little memory, as a sequence of dictionaries.

        >>> p = Problem()
        >>> x, y = p.int("x", 1, 300), p.int("y", 1, 300)
        >>> solutions = p.solution_list()
        >>> len(solutions), solutions[-1]
        (90000, {'x': 300, 'y': 300})
        """
        engine = self._engine()
        raw = engine.core.list(self._options(limit=limit, time=time))
        return SolutionList(raw, engine.names)

    def count(self, *, time: float | None = None, part: Part | None = None) -> Integer:
        """Returns the number of solutions, or that of a part of the search; none is built.

        Raises `Unfinished` with the number so far if the time is up.
        """
        options = self._options(time=time)
        core = self._engine().core
        found = core.count(options) if part is None else count_part(core, part.domains, options)
        count, status = found
        if status == "stopped":
            raise Unfinished(count)
        return count

    def divide(self, parts: Integer, *, time: float | None = None) -> list[Part]:
        """Divides the search into at least so many parts, or into as many as there are.

        Each solution is in one part. A part is plain data, for another process or another day;
        it means nothing to a problem that is stated otherwise. The module `parts` hands parts out.

        >>> p = Problem()
        >>> x, y = p.int("x", 1, 9), p.int("y", 1, 9)
        >>> _ = p.add(x * y % 5 == 3)
        >>> sum(p.count(part=part) for part in p.divide(4)) == p.count()
        True
        """
        options = self._options(time=time)
        return [Part(part) for part in divided(self._engine().core, parts, options)]

    def verdict(self, *, time: float | None = None) -> Verdict:
        """Returns whether there is one solution, none (with the reason), or several.

        >>> p = Problem()
        >>> x, y = p.int("x", 1, 3), p.int("y", 1, 3)
        >>> _ = p.add(x < y, name="order")
        >>> _ = p.add(x + y == 6, name="sum")
        >>> print(p.verdict())
        no solution: order and sum cannot hold together
        """
        engine = self._engine()
        kind, solutions, conflict = engine.core.verdict(self._options(time=time))
        return Verdict(kind, solutions, conflict and self._conflict(engine, conflict))

    def minimize(self, objective: Expr | str, *, time: float | None = None) -> Best | None:
        """Returns the solution with the least value of `objective`; `None` if there is none.

        If the time is up, it is the best one found by then, and not proved to be the best.
        """
        return self._optimise(objective, False, time)

    def maximize(self, objective: Expr | str, *, time: float | None = None) -> Best | None:
        """Returns the solution with the greatest value of `objective`; else as `minimize`."""
        return self._optimise(objective, True, time)

    def conflict(self, *, time: float | None = None) -> Conflict | None:
        """Returns constraints that cannot hold together, all of which are needed for that.

        `None` if there is a solution. Raises `Unfinished` if the time is up.
        """
        engine = self._engine()
        options = self._options(time=time)
        found = engine.core.conflict(options)
        if found is not None:
            return self._conflict(engine, found)
        if time is not None and engine.core.solve(options)[1] == "stopped":
            raise Unfinished
        return None

    def steps(self, *, time: float | None = None) -> Steps:
        """Returns the steps that lead to the solution, the simplest first, as sentences.

        >>> p = Problem()
        >>> a, b = p.int("a", 1, 9), p.int("b", 1, 9)
        >>> _ = p.add(a + b == 17, name="top")
        >>> _ = p.add(a < b, name="order")
        >>> for step in p.steps():
        ...     print(step)
        top: the sum is 17, so a and b are 8 or 9
        order: a is less than b, so a is not 9, which leaves 8
        top: a is 8, and the sum is 17, so b is not 8, which leaves 9
        """
        return Steps(self._engine(is_named=True).core.steps(self._options(time=time)))

    def sample(
        self, count: Integer, *, seed: Integer | None = None, time: float | None = None
    ) -> list[dict]:
        """Returns `count` different solutions drawn at random, or fewer if there are fewer."""
        options = self._options(time=time)
        options.seed = self.seed if seed is None else seed
        return self._engine().core.sample(count, options)

    def lowering(self) -> str:
        """Returns what each constraint became in the engine, a line each."""
        return self._engine(is_named=True).core.lowering()

    def profile(self, *, limit: Integer | None = None, time: float | None = None) -> Profile:
        """Searches for all solutions, and returns how often each constraint was run, and its cost.

        >>> p = Problem()
        >>> x, y = p.int("x", 1, 9), p.int("y", 1, 9)
        >>> _ = p.add(x * y == 12, name="area")
        >>> _ = p.add(lambda x, y: {1: 2, 2: 6}.get(x) == y, x, y, name="look-up")
        >>> {work.title: work.calls for work in p.profile()} == {"look-up": 81, "area": 0}
        True
        """
        engine = self._engine()
        options = self._options(limit=limit, time=time)
        rows, seconds, found, status = engine.core.profile(options)
        works = [Work(engine.constraints(row[0]), *row[1:]) for row in rows]
        works.sort(key=lambda work: -work.seconds)
        return Profile(works, seconds, found, status == "exhausted")

    def _repr_html_(self) -> str:
        variables = [
            (variable.name, _listed(variable.domain)) for variable in self._variables.values()
        ]
        names = [(number, one.name) for number, one in enumerate(self._constraints[:_MOST_SHOWN])]
        rest = len(self._constraints) - len(names)
        return (
            page.paragraph(
                f"{len(self._variables)} variables, {len(self._constraints)} constraints"
            )
            + page.table(("variable", "values"), variables[:_MOST_SHOWN])
            + page.table(("", "constraint"), names)
            + (page.paragraph(f"and {rest} more constraints") if rest else "")
        )

    def __getstate__(self) -> dict:
        """Returns what is pickled. A traced function travels as its expression."""
        from .travel import travelling  # Few problems travel.

        constraints = [travelling(constraint) for constraint in self._constraints]
        return {**self.__dict__, "_constraints": constraints}

    def __repr__(self):
        return f"<Problem: {len(self._variables)} variables, {len(self._constraints)} constraints>"

    # The engine

    def _options(self, *, limit: Integer | None = None, time: float | None = None) -> Options:
        return Options(threads=self.threads, seed=self.seed, limit=limit, time=time)

    def _engine(self, *, is_named: Truth = False) -> Engine:
        """Returns the problem in the engine, with all names of constraints if `is_named`.

        Names that are lines of the program take time, and are needed in words only.
        """
        engine = Engine({name: variable.domain for name, variable in self._variables.items()})
        for constraint in self._constraints:
            _lower(engine, constraint, constraint.name if is_named else constraint._name)
            engine.owners += [constraint] * (len(engine.core) - len(engine.owners))
        return engine

    def _optimise(self, objective: Any, is_maximum: Truth, time: float | None) -> Best | None:
        engine = self._engine()
        source = self._source(objective)
        found, status = engine.core.optimise(source, is_maximum, self._options(time=time))
        if found is None:
            if status == "stopped":
                raise Unfinished
            return None
        return Best(found[0], found[1], status == "exhausted")

    def _source(self, objective: Any) -> str:
        """Returns the text of an objective over v0, v1 and so on."""
        if isinstance(objective, str):
            variables, node = self._named_in(objective), None
        elif isinstance(objective, Expr):
            variables, node = [self._own(one) for one in objective.variables()], objective.node
        else:
            raise TypeError("an objective is an expression or a text")
        if not all(is_plain(value) for one in variables for value in one.ends()):
            node = node or _node_of(objective, variables)
            if not is_calculated(node, lambda variable: variable.domain):
                raise ValueError(
                    f"{objective!r} is no objective: it has values that are no whole numbers of "
                    "Python, or too large"
                )
        if isinstance(objective, str):
            return _text_with_places(objective, variables)
        return _with_places(objective.node)

    def _conflict(self, engine: Engine, found: tuple) -> Conflict:
        numbers, values, is_proved = found
        constraints = engine.constraints(numbers)
        named = {engine.names[place]: value for place, value in values}
        return Conflict(constraints, named, is_proved)


def _listed(domain: Any) -> str:
    """Returns the values of a variable in words."""
    if isinstance(domain, range) and len(domain) > 2 and domain.step == 1:
        return f"{domain[0]} to {domain[-1]}"
    shown = ", ".join(map(repr, domain[:_MOST_SHOWN]))
    return shown if len(domain) <= _MOST_SHOWN else f"{shown}, … ({len(domain)} values)"


def _lower(engine: Engine, constraint: Constraint, name: str | None) -> None:
    stated = constraint._stated
    scope = [variable.place for variable in constraint._scope]
    if isinstance(stated, Relation):
        engine.add_relation(stated, name)
    elif isinstance(stated, Expr):
        engine.add_expression(stated.node, name)
    elif isinstance(stated, str):
        if all(map(engine.is_known, constraint._scope)):
            engine.core.expression(stated, names_in(stated), scope, [], name)
            return
        engine.add_expression(_node_of(stated, constraint._scope), name or stated)
    else:
        engine.add_function(stated, scope, name)


def _node_of(text: str, variables: list[Variable]) -> tuple:
    """Returns a text as an expression of Python."""
    from .evaluation import node_of  # Most texts are of numbers.

    return node_of(text, canonical_text(text), {str(one.name): one for one in variables})


def _with_places(node: tuple) -> str:
    """Returns the text of an objective, in which variables are called v and their place."""
    return written(node, lambda variable: f"v{variable.place}", repr)


def _text_with_places(text: str, variables: list[Variable]) -> str:
    """Returns a text of an objective, in which variables are called v and their place."""
    import re

    places = {str(variable.name): variable.place for variable in variables}
    names = sorted(map(re.escape, places), key=len, reverse=True)
    pattern = rf"(?<![\w.])(?:{'|'.join(names)})(?![\w\[])"
    return re.sub(pattern, lambda found: f"v{places[found[0]]}", text)


def _caller() -> tuple[CodeType, int]:
    """Returns the code that calls this package, and the line there."""
    frame = sys._getframe(3)
    while frame.f_code.co_filename.startswith(_PACKAGE) and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_code, frame.f_lineno
