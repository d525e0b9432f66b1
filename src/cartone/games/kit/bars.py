"""A score sheet: the points of all players by source, in rows and as bars."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from .manifest import GameRoom

BAR_WIDTH = 360
"""The length of the longest bar, in SVG units."""


COLOURS = 12
"""The number of colours that the style sheet defines for sources of points."""


class Scored(Protocol):
    """The fields of a player that a score sheet needs."""

    @property
    def seat(self) -> int: ...

    @property
    def points(self) -> Mapping[str, int]: ...

    @property
    def score(self) -> int: ...


class BarPart(NamedTuple):
    """A segment of a bar: its start, its length, and the source of its points."""

    x: float
    width: float
    source: str


class Bar(NamedTuple):
    """A player's points as a bar; segments up to the score are in `parts`, those for points lost again in `taken`."""

    seat: int
    score: int
    parts: list[BarPart]
    taken: list[BarPart]


def parts_of(gained: Sequence[tuple[str, int]], score: int, scale: float) -> tuple[list[BarPart], list[BarPart]]:
    """Return the segments of a bar up to the score, and those beyond the score."""
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
    """The part of a page that shows a score sheet."""

    words: Any
    untold: int | None = 0
    """The value shown for a source that is missing from a player's points."""

    @property
    @abstractmethod
    def room(self) -> GameRoom:
        """The manifest of the game, which assigns a colour to each source of points."""

    @property
    @abstractmethod
    def scored(self) -> Sequence[Scored]:
        """All players with their points."""

    @abstractmethod
    def who(self, seat: int) -> str:
        """Return the name of the player at a seat."""

    @property
    def sheet(self) -> list[tuple[str, list[int | None]]]:
        """The rows of the score sheet: a source, and every player's points from it, or `untold` if they are missing."""
        return [(self.words.source(source), [player.points.get(source, self.untold) for player in self.scored])
                for source in self.sources]  # fmt: skip

    @property
    def sources(self) -> list[str]:
        """The sources that gave points to any player, in score-sheet order."""
        sources = dict.fromkeys(source for player in self.scored for source in player.points)
        return [source for source in sources if any(player.points.get(source, 0) for player in self.scored)]

    def colour(self, source: str) -> int:
        """Return the number of a source's colour; an unknown source gets one that no other source uses."""
        known = self.room.source_colours
        return known[source] if source in known else (len(known) + self.sources.index(source)) % COLOURS

    def bars(self) -> list[Bar]:
        """Return a bar for each player, all to the same scale."""
        rows = [[(source, player.points.get(source, 0)) for source in self.sources] for player in self.scored]
        gains = [[(source, points) for source, points in row if points > 0] for row in rows]
        scale = BAR_WIDTH / max(1, *(sum(points for _, points in gained) for gained in gains))
        return [
            Bar(player.seat, player.score, *parts_of(gained, player.score, scale))
            for player, gained in zip(self.scored, gains, strict=True)
        ]
