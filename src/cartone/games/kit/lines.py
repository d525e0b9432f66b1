"""The story of a game as a page tells it: line by line, and by days or rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...table import Event
from .steps import POINTS, SCORE, Count, Touches, plain_touches

REMARK = "remark"
"""The kind of a line that an opponent says of its own accord."""


class Step(NamedTuple):
    """A line of the story: what happened, why, each reason with its paragraph, and what it touches.

    Where something is seen of which there is nothing to say, it has no line.
    """

    line: str
    reasons: list[tuple[str, str]]
    touches: Touches = ()
    seat: int | None = None
    """Whose deed it was, if it was anybody's."""
    kind: str = ""
    """What kind of thing happened: the name of its message."""
    remark: str = ""
    """What the opponent says to it."""

    @property
    def points(self) -> dict[int, int]:
        """Whose score it changes, and by how much."""
        gained: dict[int, int] = {}
        for touch in self.touches:
            if isinstance(touch, Count) and touch.number.startswith(SCORE):
                seat = int(touch.number.removeprefix(SCORE))
                gained[seat] = gained.get(seat, 0) + touch.by
        return {seat: by for seat, by in gained.items() if by}

    @property
    def plain(self) -> str:
        """What it touches, as the page has it."""
        return plain_touches(self.touches)


class ChapterCard(NamedTuple):
    """A day or round that has ended: what it was called, what it brought to each seat by source, and what comes."""

    name: str
    gains: dict[int, dict[str, int]]
    comes: str
    news: list[str]


def gained(touched: Iterable[Touches]) -> dict[int, dict[str, int]]:
    """The points of each seat by source."""
    found: dict[int, dict[str, int]] = {}
    for touch in (touch for touches in touched for touch in touches):
        if isinstance(touch, Count) and touch.number.startswith(POINTS):
            seat, _, source = touch.number.removeprefix(POINTS).partition("-")
            of = found.setdefault(int(seat), {})
            of[source] = of.get(source, 0) + touch.by
    return {seat: {source: by for source, by in of.items() if by} for seat, of in found.items()}


def card_of(
    events: Sequence[Event], touched: Sequence[Touches], news: int, chapter: str, says: Callable[[Event], str],
    announced: Callable[[Sequence[Event]], Sequence[Event]],
) -> ChapterCard | None:  # fmt: skip
    """The card of the last day or round that ended among the last `news` events, if one did."""
    begins = [number for number, event in enumerate(events) if event.id == chapter]
    if len(begins) < 2 or begins[-1] < len(events) - news:
        return None
    old, new = begins[-2:]
    name, comes = (says(events[begin]).strip("— ") for begin in (old, new))
    told = announced([one for one in events[new + 1 :] if one.is_said and one.params.get("seat") is None])
    return ChapterCard(name, gained(touched[old:new]), comes, [says(event) for event in told])
