"""A placeholder for a game that is no longer installed, so that its stored tables can still be listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ...table import Seat
from .manifest import GameRoom
from .words import GameWords


class PlainWords(GameWords):
    """The wording of a game without messages, which falls back to the names in records."""

    game = ""

    def word(self, name: str) -> str:
        return self.catalogue.first(f"page.{name}") or name


def absent(name: str) -> GameRoom:
    """Return a placeholder manifest for a game; games cannot be created from it."""
    return GameRoom(
        name=name, title=name, folder=Path(), rules_version=0, seats=range(0), make=_cannot_be_made, says=PlainWords
    )  # fmt: skip


def _cannot_be_made(seats: Sequence[Seat], pack: Any, settings: Mapping[str, str]) -> NoReturn:
    raise RuntimeError("a game that is not here is not played")
