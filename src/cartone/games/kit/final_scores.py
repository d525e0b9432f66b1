"""The stored scores of a finished game, which are shown even if the current rules would give different ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol


class FinalScores(Protocol):
    """The stored result of a finished game."""

    @property
    def winners(self) -> Sequence[int]: ...

    @property
    def scores(self) -> Sequence[int]: ...

    @property
    def sources(self) -> Sequence[Mapping[str, int]]:
        """The points of all players, by source."""
        ...


def as_it_ended(view: Any, kept: FinalScores) -> Any:
    """Return a final view with the points in it replaced by the stored points."""
    players = (replace(player, points=kept.sources[player.seat]) for player in view.players)
    return replace(view, players=tuple(players))
