"""A guided game in the terminal: what is known of the opponent, and how to tell what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from ...table import Ask
from ...table.plain import plain
from ...text import WIDTH, minus, wrap
from .options import Tells
from .plain import PlainScreen
from .typed import bare

AT_A_GLANCE, EXAMPLES = 16, 3
"""Up to so many answers are listed, each in words; of more, so many show how one is written."""
NOT_SHOWN = ("seat", "ask")


class BesideScreen(PlainScreen):
    """Names and values, without what is empty: whoever plays has the table before their eyes."""

    untold = None

    def table(self, view: Any, ask: Ask | None) -> list[str]:
        lines = self.players(view)
        return [*lines, "", *wrap(self.words.instruction(ask)), *self.answers(view, ask)] if ask is not None else lines

    def players(self, view: Any) -> list[str]:
        known = plain(replace(view, ask=None))  # of a question there may be thousands of answers
        known["players"] = {self.called(seat): player for seat, player in enumerate(known["players"])}
        for player in known["players"].values():
            player.pop("name")
            player["total"] = sum(player.pop("points").values())
        return [line for name, value in filled(known).items() for line in self._lines(name, value, "")]

    def answers(self, view: Any, ask: Ask) -> Iterator[str]:
        """What can be told, or how it is written."""
        if isinstance(ask.options, Tells):
            yield f"  {minus(ask.options.low)} … {ask.options.high}"
        elif len(ask.options) > AT_A_GLANCE:
            for option in islice(ask.options, EXAMPLES):
                yield from wrap(self.words.typed(option), "      ", "  ")
            yield "  …"
        else:
            for option in ask.options:
                typed, (*_, said) = self.words.typed(option), self.words.names(view, ask.kind, option)
                yield from wrap(typed if bare(said) == bare(typed) else f"{typed}: {said}", "      ", "  ")

    def _lines(self, name: str, value: Any, margin: str) -> Iterator[str]:
        """What has room in a line stands there with all its parts."""
        line = f"{margin}{self.words.param('', name)}: {self._side_by_side(value)}"
        yield from [line] if len(line) <= WIDTH else super()._lines(name, value, margin)

    def _side_by_side(self, value: Any) -> str:
        if isinstance(value, dict):
            return " · ".join(f"{self.words.param('', part)} {self._side_by_side(value[part])}" for part in value)
        if isinstance(value, list):
            between = " | " if any(isinstance(part, (dict, list)) for part in value) else ", "
            return between.join(map(self._side_by_side, value)) or self._said(None)
        return self._said(value)


def filled(value: Any) -> Any:
    """What there is of something that has parts.

    >>> filled({"day": "friday", "wants": [], "boxes": {"rare": 0, "other": 2}, "piles": [[], []]})
    {'day': 'friday', 'boxes': {'other': 2}}
    """
    if isinstance(value, dict):
        parts = {name: filled(part) for name, part in value.items()}
        return {name: part for name, part in parts.items() if part and name not in NOT_SHOWN}
    if isinstance(value, list):
        parts_of = [filled(part) for part in value]
        return parts_of if any(parts_of) else []
    return value
