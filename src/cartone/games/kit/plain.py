"""The screen of a game that brings none of its own: whatever a seat sees, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...table import Ask
from ...table.plain import plain
from ...text import wrap
from .screen import GameScreen
from .words import GameWords


class PlainScreen(GameScreen[Any, GameWords]):
    """Names and values, with the words that the game has for them."""

    @property
    def pages(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return {}

    def table(self, view: Any, ask: Ask | None) -> list[str]:
        lines = self.players(view)
        return [*lines, "", *wrap(self.words.instruction(ask))] if ask is not None else lines

    def players(self, view: Any) -> list[str]:
        return [line for name, value in plain(view).items() for line in self._lines(name, value, "")]

    def _lines(self, name: str, value: Any, margin: str) -> Iterator[str]:
        """A name with its value; what has several parts is told part by part, further to the right."""
        label = self.words.param("", name)
        match value:
            case dict():
                yield f"{margin}{label}:"
                for part, inner in value.items():
                    yield from self._lines(part, inner, f"{margin}  ")
            case list() if any(isinstance(inner, (dict, list)) for inner in value):
                yield f"{margin}{label}:"
                for number, inner in enumerate(value, 1):
                    yield from self._lines(str(number), inner, f"{margin}  ")
            case list():
                yield from wrap(f"{label}: {', '.join(map(self._said, value)) or '–'}", f"{margin}  ", margin)
            case _:
                yield from wrap(f"{label}: {self._said(value)}", f"{margin}  ", margin)

    def _said(self, value: Any) -> str:
        return "–" if value is None else self.words.param("", value)
