"""Pieces of a page that were drawn before, for one pair of eyes, in one language."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from markupsafe import Markup


class Draws(Protocol):
    """A macro of a template: it has a name, and draws what it is given."""

    name: str
    __call__: Callable[..., Any]


class Kept:
    """Each piece by its place on the page, with the value that it was drawn from: only another value draws it anew.

    >>> class Letter:
    ...     name = "letter"
    ...     def __call__(self, text):
    ...         print("draws", text)
    ...         return Markup("<i>%s</i>") % text
    >>> kept = Kept()
    >>> kept.piece(Letter(), 1, ("a",), "a"), kept.piece(Letter(), 1, ("a",), "a"), kept.piece(Letter(), 1, ("b",), "b")
    draws a
    draws b
    (Markup('<i>a</i>'), Markup('<i>a</i>'), Markup('<i>b</i>'))
    """

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces: dict[tuple[str, Hashable], tuple[Any, Markup]] = {}

    def piece(self, draw: Draws, place: Hashable, given: tuple[Any, ...], value: Any) -> Markup:
        """What `draw` makes of what it is given, which must follow from the value, or be the same for these eyes."""
        known = self._pieces.get((draw.name, place))
        if known is None or known[0] != value:
            known = self._pieces[draw.name, place] = value, draw(*given)
        return known[1]
