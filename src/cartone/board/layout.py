"""The columns of a kernel's record that follow from declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeAlias, cast, get_args, get_origin, get_type_hints

from .declaring import Lies, declared_type, kinds_of

Column: TypeAlias = tuple[str, tuple[int, ...]]
"""A column's name and shape."""


def columns(kind: type, by_number: Collection[type] = (), shape: tuple[int, ...] = ()) -> Iterator[Column]:
    """Yield the columns for the declared fields of a class; the count of a row comes before the row.

    Numbers, words, pieces of cardboard (frozen classes) and the classes in `by_number` take one column; any other class
    takes one for each field. Fields without a capacity, or of other types, are left out.
    """
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        hint, lies = declared_type(hints[field.name], field)
        if lies.without is None:
            yield from _columns(hint, lies, lies.column or field.name, by_number, shape)


def _columns(hint: Any, lies: Lies, name: str, by_number: Collection[type], shape: tuple[int, ...]) -> Iterator[Column]:
    kind, inner = kinds_of(hint)[0], get_args(hint)
    origin = get_origin(kind)
    if origin is tuple:
        yield from _columns(inner[0], Lies(), name, by_number, (*shape, len(inner)))
    elif origin in (dict, set) and issubclass(inner[0], Enum):
        yield from _columns(inner[-1] if origin is dict else bool, lies, name, by_number, (*shape, len(inner[0])))
    elif origin in (list, Sequence) and lies.most:
        yield lies.count_of(name), shape
        yield from _columns(inner[0], Lies(), name, by_number, (*shape, lies.most))
    elif is_state(kind) and kind not in by_number:
        if lies.count:
            yield lies.count, shape
        yield from columns(kind, by_number, shape)
    elif origin is None and (lies.words or is_dataclass(kind) or issubclass(kind, int | Enum)):
        yield name, shape


def is_state(kind: Any) -> bool:
    """Return whether the instances of a class change, unlike cardboard."""
    return is_dataclass(kind) and not cast("Any", kind).__dataclass_params__.frozen
