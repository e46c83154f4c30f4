"""The constraints of python-constraint, on their way to the engine.

Invariant: a constraint whose class is not exactly one of those of `constraints.py` is called.
"""

from copy import copy as copy_of

from ..expression import _PRODUCTS, _SUMS, is_plain
from ..lowering import Engine
from . import constraints as c
from .domain import Domain, Unassigned

_ORDERED = {
    c.ExactSumConstraint: "ExactSum",
    c.MinSumConstraint: "MinSum",
    c.MaxSumConstraint: "MaxSum",
    c.ExactProdConstraint: "ExactProd",
    c.MinProdConstraint: "MinProd",
    c.MaxProdConstraint: "MaxProd",
    c.VariableExactSumConstraint: "VariableExactSum",
    c.VariableMinSumConstraint: "VariableMinSum",
    c.VariableMaxSumConstraint: "VariableMaxSum",
    c.VariableExactProdConstraint: "VariableExactProd",
    c.VariableMinProdConstraint: "VariableMinProd",
    c.VariableMaxProdConstraint: "VariableMaxProd",
}
_SETS = {
    c.InSetConstraint: "InSet",
    c.NotInSetConstraint: "NotInSet",
    c.SomeInSetConstraint: "SomeInSet",
    c.SomeNotInSetConstraint: "SomeNotInSet",
}


class Lowering:
    """A problem of python-constraint in the engine."""

    def __init__(self, domains, constraints, texts=()):
        domains, constraints = _preprocessed(domains, constraints)
        self.is_empty = not all(domains.values())
        self.domains = domains
        if self.is_empty:
            return
        self.engine = Engine(domains)
        for constraint, variables in constraints:
            self._add(constraint, list(variables))
        for text in texts:
            self._add_text(text)

    def _places(self, variables):
        return [self.engine.places[name] for name in variables]

    def _add(self, constraint, variables):
        kind = type(constraint)
        scope = self._places(variables)
        if kind is c.FunctionConstraint:
            if constraint._assigned:
                self.engine.add_function(constraint._func, scope)
            else:
                self.engine.core.callable(constraint._func, scope, Unassigned)
        elif kind is c.CompilableFunctionConstraint:
            function = compiled(constraint._func, variables)
            self.engine.add_function(function, scope)
        elif kind is c.AllDifferentConstraint:
            self.engine.core.relation({"kind": "AllDifferent"}, scope)
        elif kind is c.AllEqualConstraint:
            self.engine.core.relation({"kind": "AllEqual"}, scope)
        elif kind in _SETS:
            self._add_set(constraint, scope)
        elif kind in _ORDERED:
            self._add_calculated(constraint, variables)
        elif kind.__call__ is not c.Constraint.__call__:
            self._add_called(constraint, variables)

    def _add_set(self, constraint, scope):
        allowed = constraint._set
        # The values are looked up, not listed: a set need only answer `in`.
        domains = {id(self.engine.domains[place]): self.engine.domains[place] for place in scope}
        values = [value for domain in domains.values() for value in domain if value in allowed]
        arguments = {"kind": _SETS[type(constraint)], "values": values}
        if isinstance(constraint, c.InSetConstraint):
            # One for each variable, as such a constraint says nothing about two of them.
            for place in dict.fromkeys(scope):
                self.engine.core.relation(arguments, [place])
            return
        if isinstance(constraint, c.SomeInSetConstraint):
            count = constraint._n
            if constraint._exact and (count < 0 or count != int(count)):
                self.engine.core.callable(lambda *_: False, scope)
                return
            if constraint._exact:
                arguments["kind"] += "Exactly"
            arguments["number"] = max(0, -int(-count // 1))
        self.engine.core.relation(arguments, scope)

    def _add_calculated(self, constraint, variables):
        names = list(constraint._scope(variables))
        scope = self._places(names)
        bound = getattr(constraint, "bound", 0)
        multipliers = getattr(constraint, "_multipliers", None) or None
        arguments = {"kind": _ORDERED[type(constraint)], "number": bound}
        if multipliers:
            has_target = isinstance(constraint, c.VariableExactSumConstraint.__base__)
            count = len(names) - 1 if has_target else len(names)
            arguments["multipliers"] = multipliers = list(multipliers)[:count]
        if not all(map(_is_number, [bound, *(multipliers or ())])) or not names:
            self._add_called(constraint, names)
            return
        node = _calculation(constraint, scope, bound, multipliers)
        if not self.engine.are_calculated(node, scope):
            self._add_called(constraint, names)
            return
        try:
            self.engine.core.relation(arguments, scope)
        except ValueError:
            # Numbers that the engine does not calculate with exactly.
            self._add_called(constraint, names)

    def _add_called(self, constraint, variables):
        domains = {name: _copied(self.domains[name]) for name in variables}

        def holds(*values):
            return constraint(variables, domains, dict(zip(variables, values)))

        self.engine.core.callable(holds, self._places(variables))

    def _add_text(self, text):
        from .._native import names_in
        from .parser import names_of

        try:
            names = names_in(text)
            scope = self._places(names)
            if all(self.engine.kinds[place] in (1, 2) for place in scope) and scope:
                self.engine.core.expression(text, names, scope, [])
                return
        except (ValueError, KeyError):
            pass  # Python that is no expression of the engine.
        names = names_of(text, self.domains)
        self.engine.add_function(compiled(text, names), self._places(names))


def _calculation(constraint, scope, bound, multipliers):
    """Returns the comparison of a sum or product with its bound, as an expression over places."""
    values = [("variable", place) for place in scope]
    for at, by in enumerate(multipliers or ()):
        values[at] = ("chain", _PRODUCTS, values[at], (("*", ("constant", by)),))
    is_sum = "Sum" in _ORDERED[type(constraint)]
    operator, operators = ("+", _SUMS) if is_sum else ("*", _PRODUCTS)
    first, *others = values
    total = ("chain", operators, first, tuple((operator, one) for one in others))
    return ("compare", total if others else first, (("<=", ("constant", bound)),))


def compiled(text, names):
    """Returns the function of the parameters `names` whose result is the value of `text`."""
    return eval(f"lambda {', '.join(names)}: ({text.strip()})", {})


def _copied(domain):
    """Returns a copy of a domain, of its class and with all values."""
    if not isinstance(domain, Domain):
        return Domain(domain)
    copy = copy_of(domain)
    copy._hidden, copy._states = [], []
    copy.extend(domain._hidden)
    return copy


def _is_number(value):
    return is_plain(value) and isinstance(value, (int, float)) and value - value == 0


def _preprocessed(domains, constraints):
    """Returns domains with all values, and constraints, on which users' own constraints have done
    what they do before a search. Nothing that is given changes."""
    own = [
        entry
        for entry in constraints
        if type(entry[0]).preProcess is not c.Constraint.preProcess
        and type(entry[0]).__module__ != c.__name__
    ]
    if not own and not any(map(_hidden, domains.values())):
        return domains, constraints
    copies = {name: _copied(domain) for name, domain in domains.items()}
    constraints = list(constraints)
    related = {name: [] for name in copies}
    for entry in constraints:
        for name in entry[1]:
            related[name].append(entry)
    for constraint, variables in own:
        constraint.preProcess(variables, copies, constraints, related)
    for copy in copies.values():
        copy.resetState()
    return copies, constraints


def _hidden(domain):
    """Returns the values of a domain that are hidden."""
    return getattr(domain, "_hidden", None)
