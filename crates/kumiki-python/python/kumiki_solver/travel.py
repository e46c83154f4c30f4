"""Problems on their way to another process: what pickle cannot take becomes what it can.

Invariant: a problem that arrives has the same solutions as the one that left. A function that might
answer otherwise there does not travel, and the error names its constraint.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

from ._native import __version__
from .answers import Constraint
from .expression import Expr, is_plain, written
from .relations import Relation
from .tracing import traced

# Picklers of functions by value, in the order of preference; those that are loaded are used.
_BY_VALUE = ("cloudpickle", "ray.cloudpickle", "pyspark.cloudpickle")


class Always:
    """A function that returns the same for all values."""

    def __init__(self, truth: bool):
        self.truth = truth

    def __call__(self, *_: Any) -> bool:
        return self.truth

    def __repr__(self):
        return f"Always({self.truth})"


class ByValue:
    """A function that is pickled with its code."""

    def __init__(self, function: Callable, dumps: Callable[[Any], bytes]):
        self.function, self.data = function, dumps(function)

    def __call__(self, *values: Any) -> Any:
        return self.function(*values)

    def __reduce__(self):
        return _loaded, (self.data,)


def _loaded(data: bytes) -> Callable:
    return pickle.loads(data)


def travelling(constraint: Constraint) -> Constraint:
    """Returns a constraint that means the same and can be pickled.

    Raises `TypeError` if there is none.
    """
    stated = constraint._stated
    if isinstance(stated, (Expr, Relation, str, Always, ByValue)):
        return constraint
    trace = traced(stated, [variable.domain for variable in constraint._scope])
    if trace.node is None:
        function = _picklable(constraint)
        return Constraint(constraint.name, function, constraint._scope)
    node = _placed(trace.node, constraint._scope)
    if trace.node[0] == "constant":
        return Constraint(constraint.name, Always(bool(node[1])), constraint._scope)
    expression = Expr(node)
    return Constraint(constraint.name, expression, expression.variables())


def _placed(node: Any, scope: list[Any]) -> Any:
    """Returns a node of a trace with the variables of `scope` in place of the parameters."""
    if not isinstance(node, tuple) or not node:
        return node
    if node[0] == "variable":
        return scope[node[1].place].node
    if node[0] == "constant":
        return node
    return tuple(_placed(part, scope) for part in node)


def _picklable(constraint: Constraint) -> Callable:
    """Returns a function that can be pickled and is equal to that of the constraint."""
    function = constraint._stated
    for variable in constraint._scope:
        for value in variable.ends():
            if not is_plain(value) and not _is_equal_to_its_copy(value):
                raise _stays(constraint, f"it is called, and {value!r} is not equal to its copy")
    is_of_program = getattr(function, "__module__", None) == "__main__"
    if not is_of_program and _is_pickled(function):
        return function
    for name in _BY_VALUE:
        module = sys.modules.get(name)
        if module is not None:
            try:
                return ByValue(function, module.dumps)
            except Exception:
                continue
    try:
        pickle.dumps(function)
    except Exception as error:
        reason = traced(function, [variable.domain for variable in constraint._scope]).reason
        raise _stays(constraint, f"{error}; it is not traced: {reason}") from None
    return function


def _stays(constraint: Constraint, reason: str) -> TypeError:
    return TypeError(f"constraint {constraint.name!r} cannot travel: {reason}")


def _is_pickled(function: Callable) -> bool:
    try:
        pickle.dumps(function)
    except Exception:
        return False
    return True


def _is_equal_to_its_copy(value: Any) -> bool:
    try:
        return bool(pickle.loads(pickle.dumps(value)) == value)
    except Exception:
        return False


def digest(problem: Any, question: str) -> str:
    """Returns what identifies a question about a problem, in every process and on every day.

    The names of constraints do not count. Objects count by their `repr`.
    """
    import hashlib  # Only a journal needs it.

    parts = hashlib.sha256(f"{__version__}\n{question}\n{problem.seed}\n".encode())
    for line in _description(problem):
        parts.update(line.encode())
        parts.update(b"\n")
    return parts.hexdigest()[:32]


def _description(problem: Any) -> Iterator[str]:
    for variable in problem.variables:
        yield f"{variable.name!r}: {variable.domain!r}"
    for constraint in problem.constraints:
        stated = travelling(constraint)._stated
        scope = [variable.place for variable in constraint._scope]
        if isinstance(stated, Expr):
            yield written(stated.node, lambda variable: f"v{variable.place}", repr)
        elif isinstance(stated, Relation):
            yield f"{stated.arguments!r} {scope}"
        else:
            yield f"{_identity(stated)} {scope}"


def _identity(stated: Any) -> str:
    """Returns what identifies a text or a function."""
    function = getattr(stated, "function", stated)
    code = getattr(function, "__code__", None)
    if code is None:
        return repr(function)
    cells = [repr(cell.cell_contents) for cell in getattr(function, "__closure__", None) or ()]
    defaults = (getattr(function, "__defaults__", None), getattr(function, "__kwdefaults__", None))
    return f"{function.__qualname__} {_code(code)} {cells} {defaults}"


def _code(code: CodeType) -> str:
    constants = [
        _code(constant) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
    ]
    return f"{code.co_code.hex()} {code.co_names} {constants}"
