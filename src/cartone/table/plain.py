"""Views, events and options as plain data: what can be written as JSON and leaves the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any

from .requests import Ask
from .story import Event

LISTED = 10_000
"""So many options of a question are listed: what a person reports of a table can be told in millions of ways."""


def plain(value: Any) -> Any:
    """Lists, dicts, texts and numbers; cardboard by its ID.

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
