"""The room of a game that is not here any more: what was kept of its tables is still called by some names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ...table import Seat
from .manifest import GameRoom
from .words import GameWords


class PlainWords(GameWords):
    """Knows no message of the game: things are called what they are called in records."""

    game = ""

    def word(self, name: str) -> str:
        return self.catalogue.first(f"page.{name}") or name


def absent(name: str) -> GameRoom:
    """A room that nobody can play in."""
    return GameRoom(
        name=name, title=name, folder=Path(), rules_version=0, seats=range(0), make=_cannot_be_made, says=PlainWords
    )  # fmt: skip


def _cannot_be_made(seats: Sequence[Seat], pack: Any, settings: Mapping[str, str]) -> NoReturn:
    raise RuntimeError("a game that is not here is not played")
