"""Functions that count: their text is written anew so that a condition is counted, not decided.

`sum([1 for x in v if x == k]) >= n` has a path for each outcome of each condition. Where the text
of the function can be read, the condition becomes a number to add instead, 1 or 0.

Invariant: a function that is written anew has the code of the one that was given, but for such
conditions.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from operator import eq
from types import CodeType, FunctionType, MethodType
from typing import Any

from .expression import is_condition
from .tracing import _FALSE, _TRUE, Untraceable, _is_number, _Run, _Symbol, _Tracer

# The names by which a function that is written anew calls what adds and what counts. No text has
# such names.
_ADDED, _COUNTED = "added if", "counted in"
# The longest part of a statement in which a function is looked for.
_LONGEST = 2_000
# Forms that mean something else within a function of their own.
_BOUND = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await)


class Counter:
    """A function that is written anew, and adds values under conditions that are not decided."""

    def __init__(self) -> None:
        self.function: Callable | None = None

    @classmethod
    def of(cls, function: Callable) -> Counter | None:
        """Returns `function` written anew, if it adds under conditions and its text can be read."""
        counter = cls()
        counter.function = _rewritten(function, counter._added, counter._counted)
        return counter if counter.function is not None else None

    def executed(self, run: _Run, symbols: list[_Symbol]) -> Any:
        """Returns what the function returns in a run."""
        self.run = run
        return self.function(*symbols)  # type: ignore[misc]

    def _added(self, condition: Callable[[], Any], value: Callable[[], Any]) -> Any:
        """Returns the value, or 0 if the condition does not hold."""
        node = self._node(condition)
        if node == _FALSE:
            return 0
        found = value()
        if node == _TRUE:
            return found
        symbol = _Symbol(node if is_condition(node) else ("not", ("not", node)), self.run)
        if type(found) is int:
            return symbol if found == 1 else symbol * found
        operand = symbol._operand(found)
        if not _is_number(operand):
            raise Untraceable("it adds values that are no numbers")
        return _Symbol(("if", symbol.node, operand, ("constant", 0)), self.run)

    def _counted(self, values: Any, value: Any) -> Any:
        """Returns the number of values that are equal to `value`."""
        if type(values) not in (tuple, list):
            return values.count(value)
        return sum(self._added(partial(eq, one, value), lambda: 1) for one in values)

    def _node(self, condition: Callable[[], Any]) -> tuple:
        outer = self.run
        while outer.inner is not None:
            outer = outer.inner

        def execute(run: _Run) -> Any:
            outer.inner = run
            try:
                return condition()
            finally:
                outer.inner = None

        return _Tracer(execute).tree([])


def _rewritten(function: Callable, added: Callable, counted: Callable) -> Callable | None:
    """Returns `function` with `added(condition, value)` in the place of values that are added under
    a condition, both of which are functions, and `counted(values, value)` in the place of
    `values.count(value)`. `None` if it has neither, or its text cannot be read.
    """
    plain = function.__func__ if isinstance(function, MethodType) else function
    if not isinstance(plain, FunctionType):
        return None
    names = plain.__globals__
    if "sum" in names or "len" in names:
        return None
    code = next(filter(None, _codes(plain)), None)
    if code is None:
        return None
    cells = dict(zip(plain.__code__.co_freevars, plain.__closure__ or ()))
    closure = tuple(cells[name] for name in code.co_freevars)
    names = {**names, _ADDED: added, _COUNTED: counted}
    new = FunctionType(code, names, plain.__name__, plain.__defaults__, closure)
    new.__kwdefaults__ = plain.__kwdefaults__
    return MethodType(new, function.__self__) if isinstance(function, MethodType) else new


def _codes(function: FunctionType) -> Iterator[CodeType | None]:
    """Yields the code of each function of the text that is `function`, written anew."""
    try:
        text = textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        return
    for node in chain.from_iterable(map(ast.walk, _trees(text))):
        if isinstance(node, (ast.Lambda, ast.FunctionDef)):
            code = _compiled(node, function)
            if code is not None and _is_same(code, function.__code__):
                rewriter = _Rewriter()
                rewriter.generic_visit(node)
                yield _compiled(node, function) if rewriter.has_changed else None


def _trees(text: str) -> Iterator[ast.AST]:
    """Yields the syntax of a text, or of the functions in it if it is a part of a statement."""
    try:
        yield ast.parse(text)
        return
    except SyntaxError:
        text = text[:_LONGEST]
    for match in re.finditer(r"\blambda\b", text):
        for end in range(len(text), match.end(), -1):
            try:
                yield ast.parse(text[match.start() : end], mode="eval")
                break
            except SyntaxError:
                continue


def _compiled(node: ast.Lambda | ast.FunctionDef, function: FunctionType) -> CodeType | None:
    """Returns the code of a function's node, within a function that has its free variables."""
    code = function.__code__
    module = ast.parse("def outer(): pass")
    free = [ast.Assign([ast.Name(name, ast.Store())], ast.Constant(0)) for name in code.co_freevars]
    if isinstance(node, ast.FunctionDef):
        node.decorator_list = []
    own = node if isinstance(node, ast.FunctionDef) else ast.Expr(node)
    module.body[0].body = [*free, own]  # type: ignore[attr-defined]
    ast.fix_missing_locations(module)
    flags = code.co_flags & annotations.compiler_flag
    try:
        found = compile(module, code.co_filename, "exec", flags=flags, dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    for name in ("outer", code.co_name):
        inner = [one for one in found.co_consts if isinstance(one, CodeType)]
        matching = [one for one in inner if one.co_name == name]
        if not matching:
            return None
        found = matching[0]
    return found


def _is_same(one: CodeType, other: CodeType) -> bool:
    """Returns whether two codes do the same."""
    parts = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount")
    if any(getattr(one, part) != getattr(other, part) for part in parts):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    return all(
        _is_same(left, right)
        if isinstance(left, CodeType) and isinstance(right, CodeType)
        else type(left) is type(right) and _constant(left) == _constant(right)
        for left, right in zip(one.co_consts, other.co_consts)
    )


def _constant(value: Any) -> str:
    """Returns a constant of a code as text. Before Python 3.11 the names of functions within it are
    among them, with those of the functions around them."""
    return repr(value).rpartition("<locals>.")[2]


class _Rewriter(ast.NodeTransformer):
    """Writes what is added under a condition as a call."""

    def __init__(self) -> None:
        self.has_changed = False

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node = self.generic_visit(node)  # type: ignore[assignment]
        kind, arguments = node.func, node.args
        if len(arguments) != 1 or node.keywords:
            return node
        if isinstance(kind, ast.Attribute) and kind.attr == "count":
            return self._call(_COUNTED, kind.value, arguments[0])
        listed = arguments[0]
        is_len = (
            isinstance(kind, ast.Name) and kind.id == "len" and isinstance(listed, ast.ListComp)
        )
        is_sum = isinstance(kind, ast.Name) and kind.id == "sum"
        if not (is_sum or is_len) or not isinstance(listed, (ast.ListComp, ast.GeneratorExp)):
            return node
        last = listed.generators[-1]
        if not last.ifs or last.is_async or _is_bound(listed):
            return node
        condition = last.ifs[0] if len(last.ifs) == 1 else ast.BoolOp(ast.And(), last.ifs)
        last.ifs = []
        value = ast.Constant(1) if is_len else listed.elt
        listed.elt = self._added(condition, value)
        return ast.Call(ast.Name("sum", ast.Load()), [listed], [])

    def visit_If(self, node: ast.If) -> ast.AST:
        node = self.generic_visit(node)  # type: ignore[assignment]
        if len(node.body) != 1 or node.orelse or not isinstance(node.body[0], ast.AugAssign):
            return node
        if _is_bound(node):
            return node
        sum_ = node.body[0]
        if isinstance(sum_.op, ast.Add) and isinstance(sum_.target, ast.Name):
            sum_.value = self._added(node.test, sum_.value)
            return sum_
        return node

    def _added(self, condition: ast.expr, value: ast.expr) -> ast.Call:
        nothing = ast.arguments([], [], None, [], [], None, [])
        return self._call(_ADDED, ast.Lambda(nothing, condition), ast.Lambda(nothing, value))

    def _call(self, name: str, *arguments: ast.expr) -> ast.Call:
        self.has_changed = True
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _is_bound(node: ast.AST) -> bool:
    return any(isinstance(part, _BOUND) for part in ast.walk(node))
