"""A score sheet: everybody's points by source, in rows and as bars."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

BAR_WIDTH = 360
"""The longest bar."""


class Scored(Protocol):
    """Somebody with points."""

    @property
    def seat(self) -> int: ...

    @property
    def points(self) -> Mapping[str, int]: ...

    @property
    def score(self) -> int: ...


class BarPart(NamedTuple):
    """A piece of a bar: from where on, how long, and the source of these points."""

    x: float
    width: float
    source: str


class Bar(NamedTuple):
    """A player's points: as long as the score. What was earned but taken away again lies behind its end."""

    seat: int
    score: int
    parts: list[BarPart]
    taken: list[BarPart]


def parts_of(gained: Sequence[tuple[str, int]], score: int, scale: float) -> tuple[list[BarPart], list[BarPart]]:
    """The pieces of a bar up to the score, and those beyond it."""
    parts: list[BarPart] = []
    taken: list[BarPart] = []
    before = 0
    for source, points in gained:
        kept = max(min(points, score - before), 0)
        if kept:
            parts.append(BarPart(scale * before, scale * kept, source))
        if points > kept:
            taken.append(BarPart(scale * (before + kept), scale * (points - kept), source))
        before += points
    return parts, taken


class ScoreSheet(ABC):
    """A page that shows one."""

    words: Any
    untold: int | None = 0
    """What a source has brought of which a player's points say nothing."""

    @property
    @abstractmethod
    def scored(self) -> Sequence[Scored]:
        """Everybody with their points."""

    @abstractmethod
    def who(self, seat: int) -> str:
        """A player's name."""

    @property
    def sheet(self) -> list[tuple[str, list[int | None]]]:
        """The rows of the score sheet; None where nobody knows."""
        return [(self.words.word(source), [player.points.get(source, self.untold) for player in self.scored])
                for source in self.sources]  # fmt: skip

    @property
    def sources(self) -> list[str]:
        """Where anybody's points come from, in the order of the sheet."""
        sources = dict.fromkeys(source for player in self.scored for source in player.points)
        return [source for source in sources if any(player.points.get(source, 0) for player in self.scored)]

    def bars(self) -> list[Bar]:
        """Everybody's points as bars in one scale: each ends where the score is, with what was taken away behind it."""
        rows = [[(source, player.points.get(source, 0)) for source in self.sources] for player in self.scored]
        gains = [[(source, points) for source, points in row if points > 0] for row in rows]
        scale = BAR_WIDTH / max(1, *(sum(points for _, points in gained) for gained in gains))
        return [
            Bar(player.seat, player.score, *parts_of(gained, player.score, scale))
            for player, gained in zip(self.scored, gains, strict=True)
        ]
