"""The terminal screen of a guided game: known facts about the opponent, and the notation of possible answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from ...table import Ask
from ...table.plain import plain
from ...text import WIDTH, minus, wrap
from .localized_input import bare
from .options import Tells
from .plain import NOT_SHOWN, PlainScreen

AT_A_GLANCE, EXAMPLES = 16, 3
"""The maximum number of answers listed in words, and the number of examples if there are more."""


class RealTableScreen(PlainScreen):
    """A screen that lists names and non-empty values; everything else is visible on the physical table."""

    untold = None

    def table(self, view: Any, ask: Ask | None) -> list[str]:
        lines = self.players(view)
        return [*lines, "", *wrap(self.words.instruction(ask)), *self.answers(view, ask)] if ask is not None else lines

    def players(self, view: Any) -> list[str]:
        known = plain(replace(view, ask=None))  # a question may have thousands of answers
        known["players"] = {self.called(seat): player for seat, player in enumerate(known["players"])}
        for player in known["players"].values():
            player.pop("name")
            player["total"] = sum(player.pop("points").values())
        return [line for name, value in filled(known).items() for line in self._lines(name, value, "")]

    def answers(self, view: Any, ask: Ask) -> Iterator[str]:
        """Yield the possible answers, or examples of their notation."""
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
        """Yield a name and its value, on a single line if they fit."""
        line = f"{margin}{self.words.param('', name)}: {self._side_by_side(value)}"
        yield from [line] if len(line) <= WIDTH else super()._lines(name, value, margin)


def filled(value: Any) -> Any:
    """Return a value with empty parts removed recursively.

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
