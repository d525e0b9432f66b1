"""The page of a closed table: why it can no longer be played, its result, its story and its files."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..games import room_of
from ..games.kit.lines import StoryLine, paragraph_of
from ..games.kit.parts import caption_of
from ..host import ReadOnlyTable
from ..locale import Catalogue
from ..table import SPECTATOR, seats_for
from .lobby import date_of

UNTOLD = (LookupError, ValueError, TypeError, AttributeError)
"""Exceptions that rendering stored or imported data may raise if the data was not written by the game itself."""


class ReadOnlyPage:
    """The page of a closed table, as one seat sees it."""

    def __init__(self, closed: ReadOnlyTable, seat: int, catalogue: Catalogue) -> None:
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
        """The names of all players, from the point of view of this seat."""
        you = self.catalogue.text("page.you")
        return [you if seat.number == self.seat else self.words.name(seat.number) for seat in self.seats]

    @property
    def about(self) -> str:
        """The players and the date."""
        when = date_of(self.closed.stored.head.listed)
        return " · ".join(
            [", ".join(self.names), *([self.catalogue.moment(when.isoformat())] if when is not None else [])]
        )

    @property
    def scores(self) -> tuple[int, ...]:
        return self.closed.sheet.scores

    @property
    def rows(self) -> list[tuple[str, list[int | None]]]:
        """Rows of the score sheet: a label and each seat's points (None if unknown); empty if the game was not over."""
        sources = self.closed.sheet.sources
        names = dict.fromkeys(source for points in sources for source in points)
        untold = None if self.room.beside else 0
        rows = {name: [points.get(name, untold) for points in sources] for name in names}
        return [(self.room.source(name, self.catalogue), points) for name, points in rows.items() if any(points)]

    @property
    def won(self) -> str:
        winners = self.closed.sheet.winners
        if winners == (self.seat,):
            return self.catalogue.text("page.you-won")
        names = self.catalogue.listed(self.names[seat] for seat in winners)
        return self.catalogue.text("page.won", names=names) if winners else ""

    @property
    def caption(self) -> str:
        """Caption of the game's picture; for a guided game, it includes the winners and the level."""
        room = self.room.beside or self.room
        level = self.room.described(self.closed.header.settings, self.catalogue)
        points = zip(self.names, self.scores, strict=True)
        told = caption_of(room.called(self.catalogue), points, level)
        return f"{told}\n{self.won}" if self.room.beside else told

    @cached_property
    def story(self) -> list[StoryLine]:
        """The events of the story, each reason with its paragraph of the rules; empty if they cannot be read."""
        try:
            return self._story()
        except UNTOLD:
            return []

    def _story(self) -> list[StoryLine]:
        if self.closed.pack is None:
            return []
        return [
            StoryLine(self.words.event(event), [
                (reason, paragraph_of(self.room, why.id))
                for reason, why in zip(self.words.reasons(event), event.reasons, strict=True)
            ])
            for event in self.closed.sheet.events(self.seat, self.closed.pack)
        ]  # fmt: skip

    @property
    def keepsake(self) -> Any:
        """The data of this seat's final picture; None if the game was not over, or if the picture cannot be drawn."""
        if not self.closed.sheet.keepsakes or self.closed.pack is None:
            return None
        try:
            return self.closed.sheet.keepsake(self.seat, self.closed.pack)
        except UNTOLD:
            return None
