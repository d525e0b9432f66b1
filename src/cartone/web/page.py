"""What a table page shows of any game: the sentence that says what to do, and everything that may be clicked.

An option is either a thing on the page (a stamp, a desk, a corner of the city), named by its handle, or a button.
A game's own page says which option is which thing; whatever it does not know becomes a button, so that a new card
or a new game needs no new page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from markupsafe import Markup

from ..games import OPPONENTS, game_called
from ..games.picture import GamePicture
from ..locale import Catalogue
from ..table import Ask, Event, Table
from ..tables import PERSON
from ..text import Style

BUTTON_LIMIT = 80
"""More options than that are typed, not clicked."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be answered: its notation, and what it says."""

    notation: str
    label: str


class TablePage:
    """A table as one seat sees it; games subclass it."""

    template: ClassVar[str] = "generic.html"

    def __init__(self, table: Table[Any], seat: int, catalogue: Catalogue, pick: str = "") -> None:
        self.table = table
        self.seat = seat
        self.catalogue = catalogue
        self.pick = pick
        """What was chosen so far of an answer that has several parts."""
        self.view = table.view(seat)
        self.ask: Ask | None = table.pending.get(seat)
        self.room = game_called(table.header.game)
        self.picture: GamePicture[Any, Any] = self.room.picture(catalogue, table.seats, seat, Style(colour=False))
        self.words = self.picture.words

    # -- words ------------------------------------------------------------------------------

    def text(self, message: str, **params: Any) -> str:
        return self.catalogue.text(message, **params)

    @property
    def do(self) -> str:
        """What to do now, in one sentence."""
        if self.ask is None:
            return self.text("page.over" if self.table.over else "page.wait")
        message = f"{self.words.game}.do.{self.ask.kind}"
        if self.catalogue.has(f"{message}-{self.ask.about}"):
            message = f"{message}-{self.ask.about}"
        if not self.catalogue.has(message):
            return self.picture.instruction(self.ask)
        return self.text(message, about=self.ask.about)

    @property
    def advice(self) -> str:
        """More about it, for whoever wants to know."""
        if self.ask is None:
            return ""
        tip = f"{self.words.game}.tip.{self.ask.kind}"
        return self.text(tip) if self.catalogue.has(tip) else self.picture.about(self.ask, "help")

    @property
    def where(self) -> str:
        """The day or round and the phase."""
        return str(self.view.phase)

    def told(self, event: Event) -> tuple[str, list[str]]:
        return self.words.event(event), self.words.reasons(event)

    # -- choices ----------------------------------------------------------------------------

    def handle(self, option: Any) -> str | None:
        """The thing on the page that means an option; None makes it a button, "" leaves it out for now."""
        return None

    def label(self, option: Any) -> str:
        """What a button says."""
        return str(option)

    @cached_property
    def things(self) -> Mapping[str, Choice]:
        """The options that are things, by their handles."""
        return {
            handle: Choice(str(option), self.label(option))
            for option in self._options()
            if (handle := self.handle(option))
        }

    @cached_property
    def buttons(self) -> list[Choice]:
        """The options that are buttons."""
        return [Choice(str(option), self.label(option)) for option in self._options() if self.handle(option) is None]

    @property
    def must_type(self) -> bool:
        """Whether there is too much to choose from for buttons."""
        return self.ask is not None and len(self.ask.options) > BUTTON_LIMIT and not self.has_composer

    @property
    def has_composer(self) -> bool:
        """Whether the page has a way of its own to put an answer together."""
        return False

    def _options(self) -> Iterator[Any]:
        if self.ask is not None and not self.must_type:
            yield from self.ask.options

    # -- the end ----------------------------------------------------------------------------

    @property
    def sheet(self) -> list[tuple[str, list[int]]]:
        """The rows of the score sheet."""
        sources = dict.fromkeys(source for player in self.view.players for source in player.points)
        rows = [(self.words.word(source), [player.points.get(source, 0) for player in self.view.players])
                for source in sources]  # fmt: skip
        return [row for row in rows if any(row[1])]

    @property
    def longest_bar(self) -> int:
        """What the longest row of points adds up to, without what is taken away."""
        rows: list[int] = [sum(max(points, 0) for points in player.points.values()) for player in self.view.players]
        return max(rows)

    def who(self, seat: int) -> str:
        """A player's name as this seat would say it."""
        player = self.table.seats[seat]
        if seat == self.seat and player.player == PERSON:
            return self.text("page.you")
        return player.name.capitalize() if player.player in OPPONENTS else player.name

    @property
    def won(self) -> str:
        """Who won, in a sentence."""
        winners = self.table.game.winners()
        if winners == [self.seat] and self.table.seats[self.seat].player == PERSON:
            return self.text("page.you-won")
        return self.text("page.won", names=", ".join(map(self.who, winners)))

    @property
    def why(self) -> str:
        """What greedy looks for when it answers this kind of question."""
        message = f"{self.words.game}.why.{self.ask.kind}" if self.ask is not None else ""
        return self.text(message) if self.catalogue.has(message) else ""

    def share(self) -> str:
        """A picture to keep: an SVG file, or nothing."""
        return ""

    def defs(self) -> Markup:
        """Drawings that others refer to."""
        return Markup("")

    @classmethod
    def sign(cls) -> Markup:
        """A picture for the door of the game."""
        return Markup("")
