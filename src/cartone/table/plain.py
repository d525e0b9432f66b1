"""Views, events and options as plain data that can be written as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any

from .requests import Ask
from .story import Event

LISTED = 10_000
"""The maximum number of options that are listed for a question; some questions have millions."""


BRIEF = 60
"""The length up to which the `repr` of a view shows a part in full."""


class View:
    """A view with a `repr` that fits on a screen: long parts are replaced by their length.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, repr=False)
    ... class Seen(View):
    ...     seat: int
    ...     cards: tuple[int, ...]
    >>> Seen(0, tuple(range(100)))
    Seen(seat=0, cards=<100>)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        parts = ((name, part, repr(part)) for name, part in plain(self).items())
        told = (f"{name}={text if len(text) <= BRIEF else f'<{len(part)}>'}" for name, part, text in parts)
        return f"{type(self).__name__}({', '.join(told)})"


def plain(value: Any) -> Any:
    """Convert a value to lists, dicts, strings and numbers; a piece of cardboard becomes its ID.

    >>> from types import SimpleNamespace as Card
    >>> plain({"card": Card(id="E4"), "items": (1, 2)})
    {'card': 'E4', 'items': [1, 2]}
    >>> plain(frozenset({"b", "a"}))
    ['a', 'b']
    """
    match value:
        case None | bool() | int() | float():
            return value
        case Enum():
            return value.value
        case str():
            return value
        case Ask():
            return {"kind": value.kind, "about": value.about, "card": plain(value.card),
                    "options": [str(option) for option in islice(value.options, LISTED)]}  # fmt: skip
        case Event():
            return {"id": value.id, **{name: plain(part) for name, part in value.params.items()},
                    **({"reasons": plain(value.reasons)} if value.reasons else {})}  # fmt: skip
        case Mapping():
            return {str(key): plain(part) for key, part in value.items()}
        case list() | tuple():
            return [plain(part) for part in value]
        case set() | frozenset():
            return sorted((plain(part) for part in value), key=str)
    if hasattr(value, "plain"):
        return value.plain()
    if hasattr(value, "id"):
        return value.id
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{value!r} cannot leave the house: it has no ID and is no plain data")
