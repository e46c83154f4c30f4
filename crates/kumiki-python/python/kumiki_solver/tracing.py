"""Tracing: a Python function of some values becomes an expression of the engine.

The function runs on symbols, whose operators write expressions. Where it asks for the truth of a
condition, it runs once for each answer, so `if`, `and`, `or`, `not`, `min`, `max`, loops over
constants and early returns are followed.

Invariant: a function that cannot be traced is recognised as such; the trace of any other has been
held against the function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import CodeType
from typing import Any

from .expression import Expr, combined, is_condition, is_plain, negated, written

MOST_PATHS = 64
_MOST_CHOICES = 200
_SAMPLES = 40
_TRUE, _FALSE = ("constant", True), ("constant", False)

# Functions that tell a symbol from a value.
_TELLING = frozenset(
    [
        "isinstance",
        "issubclass",
        "type",
        "id",
        "hash",
        "repr",
        "str",
        "format",
        "print",
        "hasattr",
        "getattr",
        "vars",
        "dir",
        "callable",
        "__class__",
        "input",
        "open",
    ]
)


class Untraceable(Exception):
    """A function cannot be traced; the message is the reason."""


class _TooManyPaths(Untraceable):
    """A function has more paths than are followed."""


class _Run:
    """One run of the function: the choices to make, and the conditions that they were made on."""

    def __init__(self, choices: Sequence[bool]):
        self.choices = list(choices)
        self.conditions: list[tuple] = []
        # The run of a part, which makes the choices while there is one.
        self.inner: _Run | None = None

    def choose(self, condition: tuple) -> bool:
        if self.inner is not None:
            return self.inner.choose(condition)
        at = len(self.conditions)
        if at == _MOST_CHOICES:
            raise _TooManyPaths("it makes too many decisions")
        self.conditions.append(condition)
        if at == len(self.choices):
            self.choices.append(True)
        return self.choices[at]


class _Parameter:
    """A parameter of the function, with what is known of its values."""

    def __init__(self, place: int, name: str, values: Sequence[Any]):
        self.place, self.name = place, name
        if isinstance(values, range):
            self.is_number, self.has_zero, self.is_whole = True, 0 in values, True
            return
        self.is_number = all(type(value) in (int, float, bool) for value in values)
        self.has_zero = any(self.is_number and value == 0 for value in values)
        self.is_whole = all(type(value) in (int, bool) for value in values)


class _Symbol(Expr):
    """A value that is not known."""

    __slots__ = ("run",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, node: tuple, run: _Run):
        self.node, self.run = node, run

    def _new(self, node: tuple) -> Expr:
        _check(node)
        return _Symbol(node, self.run)

    def _operand(self, value: Any) -> tuple:
        item = getattr(value, "item", None)
        if item is not None and not isinstance(value, Expr):
            value = item()
        try:
            node = super()._operand(value)
        except TypeError:
            node = ("constant", value)
        if node[0] == "constant" and not is_plain(node[1]):
            raise Untraceable(f"it uses a value of type {type(value).__name__}")
        return node

    def _logic(self, kind: str, left: Any, right: Any) -> Expr:
        try:
            return super()._logic(kind, left, right)
        except TypeError:
            raise Untraceable("it uses an operator on bits") from None

    def __bool__(self):
        return self.run.choose(self.node)

    def _shown(self, *_: Any) -> str:
        raise Untraceable("it writes a value as text")

    __repr__ = __str__ = __format__ = _shown  # type: ignore[assignment]


def _is_number(node: tuple) -> bool:
    """Returns whether the value is a number, if the node has one."""
    if node[0] == "variable":
        return node[1].is_number
    if node[0] == "constant":
        return type(node[1]) in (int, float, bool)
    return node[0] != "tuple"


def _check(node: tuple) -> None:
    """Checks that the root of a node has a value whatever the values of its parts are."""
    kind = node[0]
    if kind == "chain":
        operator, right = node[3][-1]
        numbers = _is_number(node[2]) and _is_number(right)
        if not numbers:
            raise Untraceable("it calculates with values that are no numbers")
        if operator in ("/", "//", "%"):
            is_safe = right[0] == "constant" and right[1] != 0
            if right[0] == "variable":
                is_safe = not right[1].has_zero
            if not is_safe:
                raise Untraceable("it may divide by zero")
    elif kind == "power":
        exponent = node[2]
        is_small = exponent[0] == "constant" and type(exponent[1]) is int and 0 <= exponent[1] <= 64
        if not is_small or not _is_number(node[1]):
            raise Untraceable("it uses a power other than by a small whole number")
    elif kind in ("sign", "call"):
        if not all(map(_is_number, node[2] if kind == "call" else node[2:])):
            raise Untraceable("it calculates with values that are no numbers")
    elif kind == "compare" and node[2][0][0] not in ("==", "!=", "in"):
        if not (_is_number(node[1]) and _is_number(node[2][0][1])):
            raise Untraceable("it compares the order of values that are no numbers")


class Trace:
    """The result of tracing a function: an expression, or the reason why there is none."""

    def __init__(self, node: tuple | None, reason: str | None = None, paths: int = 0):
        self.node, self.reason, self.paths = node, reason, paths

    @property
    def expression(self) -> str | None:
        """The expression as text, over the names of the parameters."""
        if self.node is None:
            return None
        return written(self.node, lambda parameter: parameter.name, repr)

    def __bool__(self):
        return self.node is not None

    def __repr__(self):
        if self.node is None:
            return f"not traced, so the function is called: {self.reason}"
        return self.expression


def trace(function: Callable, *domains: Iterable[Any]) -> Trace:
    """Returns the expression that `function` becomes, or the reason why it is called instead.

    `domains` are the values of the parameters. Without them, each is a whole number from 1 to 9.

    >>> import kumiki_solver
    >>> kumiki_solver.trace(lambda x, y: x < y and abs(x - y) != 3)
    x < y and abs(x - y) != 3
    >>> kumiki_solver.trace(lambda x: {1: "a", 2: "b"}[x] == "a")
    not traced, so the function is called: TypeError: unhashable type: '_Symbol'
    """
    if not domains:
        import inspect

        parameters = inspect.signature(function).parameters.values()
        domains = (range(1, 10),) * sum(
            parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
            for parameter in parameters
        )
    listed = [one if isinstance(one, range) else list(one) for one in domains]
    return traced(function, listed)


def traced(function: Callable, domains: Sequence[Sequence[Any]]) -> Trace:
    """Returns the trace of `function` for these values of its parameters."""
    try:
        for domain in domains:
            # A range has whole numbers, perhaps very many.
            if isinstance(domain, range):
                continue
            if not all(map(is_plain, domain)) or any(type(value) is tuple for value in domain):
                raise Untraceable("there are values other than numbers and text")
        code = _code(function)
        if code is not None:
            _check_code(code)
        names = _names(code, len(domains))
        parameters = [
            _Parameter(place, name, domain)
            for place, (name, domain) in enumerate(zip(names, domains))
        ]
        node, paths = _tree(function, parameters)
        _hold_against(function, node, domains)
        return Trace(node, paths=paths)
    except Untraceable as reason:
        return Trace(None, str(reason))
    except RecursionError:
        return Trace(None, "it is nested too deeply")
    except Exception as error:  # The function may raise anything on symbols.
        return Trace(None, f"{type(error).__name__}: {error}")


def _code(function: Callable) -> CodeType | None:
    function = getattr(function, "func", function)  # a partial
    function = getattr(function, "__func__", function)  # a method
    return getattr(function, "__code__", None)


def _names(code: CodeType | None, count: int) -> list[str]:
    names = list(code.co_varnames[: code.co_argcount]) if code is not None else []
    if len(names) == count:
        return names
    return [f"x{place}" for place in range(count)]


def _check_code(code: CodeType) -> None:
    telling = _TELLING.intersection(code.co_names)
    if telling:
        raise Untraceable(f"it uses `{min(telling)}`")
    import dis  # As few programs trace a function, the others do not wait for it.

    for instruction in dis.get_instructions(code):
        if instruction.opname in ("IS_OP", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE") or (
            "JUMP" in instruction.opname and "NONE" in instruction.opname
        ):
            raise Untraceable("it uses `is`")
        is_own = instruction.argval in code.co_cellvars  # of a function within it
        if instruction.opname in ("STORE_GLOBAL", "STORE_DEREF") and not is_own:
            raise Untraceable("it changes variables outside of it")
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _check_code(constant)


def _tree(function: Callable, parameters: list[_Parameter]) -> tuple[tuple, int]:
    """Returns the condition of all runs of a function, and the number of runs."""

    def tree(execute: Callable[[_Run, list], Any]) -> tuple[tuple, int]:
        def run_on_symbols(run: _Run) -> Any:
            return execute(run, [_Symbol(("variable", one), run) for one in parameters])

        tracer = _Tracer(run_on_symbols)
        return tracer.tree([]), tracer.paths

    try:
        return tree(lambda _, symbols: function(*symbols))
    except _TooManyPaths:
        from .counting import Counter  # Few functions count so much.

        counter = Counter.of(function)
        if counter is None:
            raise
        return tree(counter.executed)


class _Tracer:
    """The runs of a function."""

    def __init__(self, execute: Callable[[_Run], Any]):
        self.execute, self.paths = execute, 0

    def tree(self, choices: list[bool]) -> tuple:
        """Returns the condition of all runs that begin with `choices`."""
        self.paths += 1
        if self.paths > MOST_PATHS:
            raise _TooManyPaths(f"it has more than {MOST_PATHS} paths")
        run = _Run(choices)
        result = self.execute(run)
        if isinstance(result, _Symbol):
            node = result.node
        else:
            node = _TRUE if result else _FALSE
        # Each choice after `choices` was True; the last is reversed first.
        for at in range(len(run.conditions) - 1, len(choices) - 1, -1):
            otherwise = self.tree([*run.choices[:at], False])
            node = _choice(run.conditions[at], node, otherwise)
        return node


def _choice(condition: tuple, then: tuple, otherwise: tuple) -> tuple:
    """Returns a node that counts as true exactly if `then if condition else otherwise` does."""
    if then == otherwise:
        return then
    if otherwise == _FALSE or otherwise == condition:
        return condition if then in (_TRUE, condition) else combined("and", condition, then)
    if then == _TRUE or then == condition:
        return combined("or", condition, otherwise)
    if then == _FALSE:
        no = negated(condition)
        return no if otherwise == _TRUE else combined("and", no, otherwise)
    if otherwise == _TRUE:
        return combined("or", negated(condition), then)
    return ("if", condition, then, otherwise)


def _hold_against(function: Callable, node: tuple, domains: Sequence[Sequence[Any]]) -> None:
    """Checks on samples that `node` counts as true where `function` returns a true value."""
    names = [f"p{place}" for place in range(len(domains))]
    text = written(node, lambda parameter: f"p{parameter.place}", _literal)
    check = eval(f"lambda {', '.join(names)}: ({text})", {"__builtins__": {"abs": abs}})
    import random  # As few programs trace a function, the others do not wait for it.

    chooser = random.Random(0)
    samples = [chooser.choices(domain, k=_SAMPLES) for domain in domains]
    for at in range(_SAMPLES):
        values = [column[at] for column in samples]
        if at < 2:
            # The first samples have the ends of the domains.
            values = [domain[-at] for domain in domains]
        try:
            expected = bool(function(*values))
        except Exception as error:
            raise Untraceable(f"it raises {type(error).__name__} for {_shown(values)}") from None
        if bool(check(*values)) != expected:
            raise Untraceable(f"it tells values from symbols: see {_shown(values)}")


def _literal(value: Any) -> str:
    if type(value) is float and value - value != 0:
        raise Untraceable("it uses a number that is not finite")
    return repr(value)


def _shown(values: Sequence[Any]) -> str:
    return ", ".join(map(repr, values))
