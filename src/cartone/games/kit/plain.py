"""The generic terminal screen: a table of the players, and the rest of a seat's view line by line."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from ...table import Ask
from ...table.plain import plain
from ...text import WIDTH, wrap
from .screen import GameScreen
from .words import GameWords

NOT_SHOWN = ("seat", "ask")
GAP = 2
"""The number of spaces between two columns."""


class PlainScreen(GameScreen[Any, GameWords]):
    """A screen of a view's field names and values, in the words of the game."""

    @property
    def pages(self) -> Mapping[str, Callable[[Any], list[str]]]:
        return {}

    def table(self, view: Any, ask: Ask | None) -> list[str]:
        lines = self.players(view)
        return [*lines, "", *wrap(self.words.instruction(ask))] if ask is not None else lines

    def players(self, view: Any) -> list[str]:
        seen = {name: value for name, value in plain(view).items() if name not in NOT_SHOWN}
        seats = seen.pop("players", [])
        around = [line for name, value in seen.items() for line in self._lines(name, value, "")]
        return [*around, "", *self.seats(seats)]

    def seats(self, players: Sequence[Mapping[str, Any]]) -> list[str]:
        """Draw the players, one per column."""
        told = dict.fromkeys(part for player in players for part in player if part not in (*NOT_SHOWN, "name"))
        rows = [["", *(self.called(seat) for seat, _ in enumerate(players))]]
        for part in told:
            rows.append([self.words.param("", part), *(self._side_by_side(player.get(part)) for player in players)])
        first = max(len(row[0]) for row in rows)
        size = (WIDTH - first) // max(len(players), 1) - GAP
        return [line for row in rows for line in side_by_side(row, [first, *(size for _ in players)])]

    def _lines(self, name: str, value: Any, margin: str) -> Iterator[str]:
        """Yield the lines for a name and its value, with nested parts indented."""
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
        if value is None or isinstance(value, bool):
            return "✓" if value else "–"
        return self.words.param("", value)

    def _side_by_side(self, value: Any) -> str:
        if isinstance(value, dict):
            return " · ".join(f"{self.words.param('', part)} {self._side_by_side(value[part])}" for part in value)
        if isinstance(value, list):
            between = " | " if any(isinstance(part, (dict, list)) for part in value) else ", "
            return between.join(map(self._side_by_side, value)) or self._said(None)
        return self._said(value)


def side_by_side(cells: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Lay out the cells of a row in columns of the given widths, wrapping each cell as needed.

    >>> side_by_side(["hand", "2, 3, 5, 6", "–"], [4, 6, 6])
    ['hand  2, 3,   –', '      5, 6']
    """
    wrapped = [textwrap.wrap(cell, size) for cell, size in zip(cells, sizes, strict=True)]
    rows = zip_longest(*wrapped, fillvalue="")
    gap = " " * GAP
    return [gap.join(f"{part:<{size}}" for part, size in zip(row, sizes, strict=True)).rstrip() for row in rows]
