"""A cache of rendered page fragments for one seat in one language."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from markupsafe import Markup


class TemplateMacro(Protocol):
    """A named macro of a template."""

    name: str
    __call__: Callable[..., Any]


class FragmentCache:
    """Rendered fragments by their place on the page; a fragment is rendered again only when its value changes.

    >>> class Letter:
    ...     name = "letter"
    ...     def __call__(self, text):
    ...         print("draws", text)
    ...         return Markup("<i>%s</i>") % text
    >>> kept = FragmentCache()
    >>> kept.piece(Letter(), 1, ("a",), "a"), kept.piece(Letter(), 1, ("a",), "a"), kept.piece(Letter(), 1, ("b",), "b")
    draws a
    draws b
    (Markup('<i>a</i>'), Markup('<i>a</i>'), Markup('<i>b</i>'))
    """

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces: dict[tuple[str, Hashable], tuple[Any, Markup]] = {}

    def piece(self, draw: TemplateMacro, place: Hashable, given: tuple[Any, ...], value: Any) -> Markup:
        """Return the fragment that `draw` renders from `given`, which must depend only on `value` and on the seat."""
        known = self._pieces.get((draw.name, place))
        if known is None or known[0] != value:
            known = self._pieces[draw.name, place] = value, draw(*given)
        return known[1]
