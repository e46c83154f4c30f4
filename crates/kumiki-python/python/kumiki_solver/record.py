"""Records: objects that are their fields.

Two records of a class are equal if their fields are, and `match` takes the fields in their order.
That is what `dataclasses` gives, whose import takes as long as that of all else here.

Invariant: the fields are the parameters of `__init__`, which sets them all.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Record:
    """The base of records. Parameters that begin with `_` are no fields."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    __hash__ = None  # type: ignore[assignment]

    def __init_subclass__(cls):
        code = cls.__init__.__code__
        names = code.co_varnames[1 : code.co_argcount]
        fields = tuple(name for name in names if not name.startswith("_"))
        type.__setattr__(cls, "__match_args__", fields)

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._fields() == other._fields()

    def __repr__(self) -> str:
        named = zip(self.__match_args__, self._fields())
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in named)})"
