"""Expressions that Python evaluates, because their values are objects of Python.

Invariant: a condition holds exactly if Python says so. Where Python raises, it is refused by name,
but for a division by zero: there it does not hold, as in the engine.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from .expression import _PRODUCTS, _SUMS, Source

_SYMBOLS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in", ast.USub: "-", ast.UAdd: "+", ast.And: "and", ast.Or: "or",
}  # fmt: skip


def _listed(values: tuple) -> Any:
    """Returns the values of a call, which may be given as one tuple."""
    return values[0] if len(values) == 1 and isinstance(values[0], (tuple, list)) else values


def _count(*values: Any) -> int:
    *listed, sought = values
    return sum(1 for value in _listed(tuple(listed)) if value == sought)


_FUNCTIONS = {
    "abs": abs,
    "min": min,
    "max": max,
    "sum": lambda *values: sum(_listed(values)),
    "all": lambda *values: all(_listed(values)),
    "any": lambda *values: any(_listed(values)),
    "count": _count,
}


class Evaluation:
    """A condition as a function of the values of its variables."""

    def __init__(self, source: Source, title: str):
        code = f"lambda {', '.join(source.names)}: ({source.text})"
        self._function = eval(code, {**_FUNCTIONS, **dict(source.constants)})
        self._names = [variable.name for variable in source.variables]
        self._title = title

    def __call__(self, *values: Any) -> bool:
        try:
            return bool(self._function(*values))
        except Exception as error:
            if isinstance(error, ZeroDivisionError) or _is_no_division(error):
                return False
            known = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, values))
            message = f"{self._title} has no value for {known}: {type(error).__name__}: {error}"
            raise TypeError(message) from error


def _is_no_division(error: Exception) -> bool:
    """Returns whether `decimal` divided zero by zero, or took the remainder by zero."""
    return type(error).__name__ in ("InvalidOperation", "DivisionUndefined")


def node_of(text: str, canonical: str, variables: Mapping[str, Any]) -> tuple:
    """Returns the node of a text that the engine has read, in its own and its canonical form.

    Raises `ValueError` if it is no expression of Python.
    """
    for form in (text.strip(), canonical):
        try:
            return _Reader(variables).node(ast.parse(form, mode="eval").body)
        except SyntaxError:
            continue
    raise ValueError(
        f"{text!r} is no expression of Python, which evaluates it, because there are values that "
        "are objects of Python: write it as a function"
    )


class _Reader:
    """Reads the syntax of Python as nodes."""

    def __init__(self, variables: Mapping[str, Any]):
        self.variables = variables

    def node(self, tree: ast.AST) -> tuple:
        if isinstance(tree, (ast.Name, ast.Subscript)):
            variable = self.variables.get(ast.unparse(tree))
            if variable is None:
                raise SyntaxError
            return ("variable", variable)
        if isinstance(tree, ast.Constant):
            return ("constant", tree.value)
        if isinstance(tree, ast.BinOp):
            return self._binary(tree)
        if isinstance(tree, ast.UnaryOp):
            value = self.node(tree.operand)
            is_not = isinstance(tree.op, ast.Not)
            return ("not", value) if is_not else ("sign", _SYMBOLS[type(tree.op)], value)
        if isinstance(tree, ast.Compare):
            symbols = [_SYMBOLS[type(operator)] for operator in tree.ops]
            rest = zip(symbols, self._nodes(tree.comparators))
            return ("compare", self.node(tree.left), tuple(rest))
        if isinstance(tree, ast.BoolOp):
            return (_SYMBOLS[type(tree.op)], self._nodes(tree.values))
        if isinstance(tree, ast.IfExp):
            return ("if", *self._nodes([tree.test, tree.body, tree.orelse]))
        if isinstance(tree, ast.Call):
            return ("call", ast.unparse(tree.func), self._nodes(tree.args))
        if isinstance(tree, ast.List):
            return self._list(tree)
        if isinstance(tree, (ast.Tuple, ast.Set)):
            return ("tuple", self._nodes(tree.elts))
        raise SyntaxError

    def _nodes(self, trees: Sequence[ast.AST]) -> tuple:
        return tuple(map(self.node, trees))

    def _binary(self, tree: ast.BinOp) -> tuple:
        left, right = self.node(tree.left), self.node(tree.right)
        if isinstance(tree.op, ast.Pow):
            return ("power", left, right)
        symbol = _SYMBOLS[type(tree.op)]
        return ("chain", _SUMS if symbol in _SUMS else _PRODUCTS, left, ((symbol, right),))

    def _list(self, tree: ast.List) -> tuple:
        entries = self._nodes(tree.elts)
        if any(entry[0] != "constant" for entry in entries):
            return ("tuple", entries)
        return ("constant", [value for _, value in entries])
