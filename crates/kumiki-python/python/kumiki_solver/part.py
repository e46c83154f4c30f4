"""Parts of the search of a problem.

Invariant: a part is plain data, and never changes.
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeAlias

from . import _native
from .answers import Unfinished
from .record import Record

# Domains: the places of variables, each with the places of the values that are left.
Narrowed: TypeAlias = "tuple[tuple[int, tuple[int, ...]], ...]"


class Part(Record):
    """A part of the search of a problem: see `Problem.divide`.

    It is plain data: the places of variables, each with the places of the values that are left to
    it. The other variables have their whole domains.
    """

    __slots__ = ("domains",)

    domains: Narrowed

    def __init__(self, domains: Any):
        object.__setattr__(self, "domains", frozen(domains))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a part never changes, so its {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a part never changes, so its {name!r} cannot be deleted")

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(self.domains)

    def __reduce__(self) -> tuple:
        return Part, (self.domains,)


def frozen(part: Any) -> Narrowed:
    """Returns the domains of a part as tuples."""
    return tuple((variable, tuple(values)) for variable, values in part)


def divided(
    core: _native.Core, parts: int, options: _native.Options, part: Narrowed | None = None
) -> list[Narrowed]:
    """Returns the parts into which the search of a problem, or a part of it, is divided.

    Raises `Unfinished` if the time of `options` is over before.
    """
    found = _native.divide(core, parts, options, part)
    if found is None:
        raise Unfinished
    return [frozen(one) for one in found]
