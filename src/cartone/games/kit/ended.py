"""A game that is over, as it ended: with the points of then, whatever the rules of today would give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol


class Ended(Protocol):
    """What was kept at the end of a game."""

    @property
    def winners(self) -> Sequence[int]: ...

    @property
    def scores(self) -> Sequence[int]: ...

    @property
    def sources(self) -> Sequence[Mapping[str, int]]:
        """Everybody's points, by where they came from."""
        ...


def as_it_ended(view: Any, kept: Ended) -> Any:
    """A view of the end with the points that were kept."""
    players = (replace(player, points=kept.sources[player.seat]) for player in view.players)
    return replace(view, players=tuple(players))
