"""What lies on a real table for a game against Pinzetta, in pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from markupsafe import Markup

from ....locale import Catalogue
from ...kit.illustration import piece, row, sized, tray
from ...kit.manifest import GameRoom
from ..components import ATTENDEE, DRAWN_SIZES, TILE_COUNTS, Box, Size, Symbol
from ..game import Day, Phase
from ..opponent import TOKENS
from ..solo import REMOVED_ATTENDEES
from . import pictures
from .illustrations import FOREVER, LARGE_SQUARE, LONG, SHORT, SMALL_SQUARE, Illustrations
from .tray import OUTLINE_OF

FACES = {Size.SMALL_SQUARE: SMALL_SQUARE, Size.LARGE_SQUARE: LARGE_SQUARE, Size.SHORT_RECTANGLE: SHORT,
         Size.LONG_RECTANGLE: LONG, Size.FOREVER: FOREVER}  # fmt: skip
CELL = 16
"""Pixels of a cell."""


class GuidePictures(Illustrations):
    """The table before the first day, for some settings."""

    def __init__(self, room: GameRoom, words: Catalogue, settings: Mapping[str, str]) -> None:
        super().__init__(room, words)
        self.settings = settings

    def days(self) -> Markup:
        """Friday's Collect is where the phase token stands."""
        phases = [self.says.word(phase) for phase in (Phase.COLLECT, Phase.SWAP, Phase.SHOW)]
        said = Markup('<span class="pic-label"><b>{}</b> → {} → {}</span>').format(*phases)
        later = Markup('<span class="pic-label">{} → {} → {}</span>').format(*phases)
        return row(*(tray(self.says.word(day), said if day is Day.FRIDAY else later,
                          css="now" if day is Day.FRIDAY else "") for day in Day), css="trays")  # fmt: skip

    def piles_of_stamps(self) -> Markup:
        piles = [piece(self.back_of(size), f"{self.says.word(size)}: {TILE_COUNTS[size]}") for size in DRAWN_SIZES]
        forever = piece(self.stamp(FOREVER, 30), f"{self.says.word(Size.FOREVER)}: {TILE_COUNTS[Size.FOREVER]}")
        return row(*piles, forever)

    def back_of(self, size: str) -> Markup:
        width, height = OUTLINE_OF[size]
        name = f"{self.says.word(size)}, {self.says.word('face-down')}"
        return sized(pictures.gum(width, height, name), CELL * width, CELL * height)

    def attendees(self) -> Markup:
        """Those that stay in the box."""
        gone = [number for number, card in enumerate(self.pack.attendees) if card.number in REMOVED_ATTENDEES]
        return row(*(piece(self.attendee(place, 60), f"{self.pack.attendees[place].number} ✗") for place in gone))

    def events(self) -> Markup:
        card = self.pack.pinzetta_events[0]
        return row(piece(sized(pictures.event(card, self.says.title(card), self.says.says(card)), 150, 200)))

    def you(self) -> Markup:
        hers = {mat.back_of for mat in self.pack.pinzetta_mats}
        mats = [mat for mat in self.pack.mats if mat.id not in hers]
        ticket = sized(pictures.ticket(""), 46, 46)
        exhibitors = [sized(pictures.attendee(mat.exhibitor, self.says.card(mat), self.says.title(mat)), 72, 96)
                      for mat in mats]  # fmt: skip
        return row(*map(piece, exhibitors), piece(Markup("").join([ticket] * len(Day)), css="team"))

    def mat(self) -> Markup:
        """The sizes that each of her mats wants."""
        return row(*(tray("", *(piece(self.wanted(size), self.says.word(size)) for size in mat.targets))
                     for mat in self.pack.pinzetta_mats), css="trays")  # fmt: skip

    def wanted(self, size: str) -> Markup:
        width, height = (4, 2) if size == "double" else OUTLINE_OF[size]
        return sized(pictures.wanted(size, self.says.word(size)), CELL * width, CELL * height)

    def all_tokens(self) -> Markup:
        return Markup('<p class="pic-dots" aria-hidden="true">{}</p>').format("● " * TOKENS)

    def forever(self) -> Markup:
        box = sized(pictures.box(Box.FOREVER, self.says.word(Box.FOREVER)), 50, 60)
        return row(piece(self.stamp(FOREVER, 50)), Markup('<span class="pic-between">→</span>'), piece(box))

    def shows(self) -> Markup:
        """The contests of one card."""
        known = {contest.id: contest for contest in self.pack.contests}
        shown = [known[name] for name in self.pack.show_scorings[0].scores]
        return row(*(piece(sized(pictures.contest(card, self.says.title(card)), 60, 80)) for card in shown))

    def decisions(self) -> Markup:
        back = sized(pictures.decision(None, self.words.text("page.decision-cards")), 66, 88)
        crossed = self.pack.decisions[0]
        said = f"{self.words.text('stamp-swap.pack.crossed')}: {crossed.crossed}"
        return row(piece(back), piece(sized(pictures.decision(crossed, said), 66, 88), said))

    def first_day(self) -> Markup:
        """Two cards, and what they lay out."""
        hers, yours = self.pack.pinzetta_events[:2]
        parts = {"large": hers.large, "small": hers.small, "yours": yours.yours}
        named = {self.words.text(f"stamp-swap.pack.{name}"): symbols for name, symbols in parts.items()}
        return row(*(tray(name, *self.laid(symbols)) for name, symbols in named.items()), css="trays")

    def laid(self, symbols: Iterable[Symbol]) -> list[Markup]:
        return [self.symbol(symbol) for symbol in symbols]

    def symbol(self, symbol: Symbol) -> Markup:
        if symbol.what == ATTENDEE:
            return self.attendee(2, 45)
        return self.stamp(FACES[Size(symbol.what)], CELL) if symbol.up else self.back_of(symbol.what)

    def symbols(self) -> Markup:
        """The boxes of her mat and of a decision card, then the sizes, and where on a card they lie face down."""
        boxes = [piece(sized(pictures.box(box, ""), 30, 36), self.says.word(box)) for box in Box]
        sizes = [piece(self.wanted(size), self.says.word(size)) for size in DRAWN_SIZES]
        return row(*boxes, *sizes, piece(self.back_of(Size.LARGE_SQUARE), self.says.word("face-down")))

    drawn: ClassVar[Mapping[str, Callable[[Any], Markup]]] = {
        **Illustrations.drawn,
        "days": days, "piles-of-stamps": piles_of_stamps, "attendees": attendees, "events": events, "you": you,
        "mat": mat, "tokens": all_tokens, "forever": forever, "shows": shows, "decisions": decisions,
        "first-day": first_day, "symbols": symbols,
    }  # fmt: skip
