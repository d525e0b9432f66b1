"""What a closed table shows: why it is closed, what it had come to, its story, and what can be taken home.

Nothing of it is played again: it is said from what was kept, with the words of today.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..games import room_of
from ..games.kit.lines import Step
from ..games.kit.page import caption_of, paragraph_of
from ..host import Closed
from ..locale import Catalogue
from ..table import SPECTATOR, seats_for
from .lobby import date_of

UNTOLD = (LookupError, ValueError, TypeError, AttributeError)
"""What happens where something was kept, or brought along, that no game has ever told."""


class ClosedPage:
    """A closed table as one seat sees it."""

    def __init__(self, closed: Closed, seat: int, catalogue: Catalogue) -> None:
        self.closed = closed
        self.seat = seat
        self.catalogue = catalogue
        self.game = closed.header.game
        self.seats = seats_for(closed.header.players)
        looks = None if seat == SPECTATOR else seat
        self.room = room_of(self.game)
        self.words: Any = self.room.words(catalogue, self.seats, looks, closed.pack)

    @property
    def title(self) -> str:
        return self.room.called(self.catalogue)

    @property
    def names(self) -> list[str]:
        """Everybody as this seat would say it."""
        you = self.catalogue.text("page.you")
        return [you if seat.number == self.seat else self.words.name(seat.number) for seat in self.seats]

    @property
    def about(self) -> str:
        """Who played, and when."""
        when = date_of(self.closed.stored.head.listed)
        return " · ".join(
            [", ".join(self.names), *([self.catalogue.moment(when.isoformat())] if when is not None else [])]
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return self.closed.sheet.scores

    @property
    def rows(self) -> list[tuple[str, list[int | None]]]:
        """The rows of the score sheet, None where nobody knows; of a game that was not over there are none."""
        sources = self.closed.sheet.sources
        names = dict.fromkeys(source for points in sources for source in points)
        untold = None if self.room.beside else 0
        rows = {name: [points.get(name, untold) for points in sources] for name in names}
        return [(self.room.source(name, self.catalogue), points) for name, points in rows.items() if any(points)]

    @property
    def won(self) -> str:
        """Who won, in a sentence."""
        winners = self.closed.sheet.winners
        if winners == (self.seat,):
            return self.catalogue.text("page.you-won")
        names = self.catalogue.listed(self.names[seat] for seat in winners)
        return self.catalogue.text("page.won", names=names) if winners else ""

    @property
    def caption(self) -> str:
        """What stands in its picture: of a guided game, who won against whom."""
        room = self.room.beside or self.room
        told = caption_of(room.called(self.catalogue), self.scores)
        level = self.room.described(self.closed.header.settings, self.catalogue)
        return "\n".join([told, self.won, level]) if self.room.beside else told

    @cached_property
    def story(self) -> list[Step]:
        """What happened, and why: each reason with its paragraph of the rules; nothing if that makes no sense."""
        try:
            return self._story()
        except UNTOLD:
            return []

    def _story(self) -> list[Step]:
        if self.closed.pack is None:
            return []
        return [
            Step(self.words.event(event), [
                (reason, paragraph_of(self.room, why.id))
                for reason, why in zip(self.words.reasons(event), event.reasons, strict=True)
            ])
            for event in self.closed.sheet.events(self.seat, self.closed.pack)
        ]  # fmt: skip

    @property
    def keepsake(self) -> Any:
        """What this seat took home; nothing if the game was not over, or nobody could draw it."""
        if not self.closed.sheet.keepsakes or self.closed.pack is None:
            return None
        try:
            return self.closed.sheet.keepsake(self.seat, self.closed.pack)
        except UNTOLD:
            return None
