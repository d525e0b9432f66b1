"""Pictures for setting up a real table for a game against Pinzetta."""

from __future__ import annotations

from typing import ClassVar

from markupsafe import Markup

from ...kit.illustration import Fixed, piece, row, sized, tray
from ..components import ATTENDEE, DRAWN_SIZES, TILE_COUNTS, Box, Size, Symbol
from ..game import Day, Phase
from ..grammar import SHORT
from ..opponent import TOKENS
from ..solo import REMOVED_ATTENDEES
from . import pictures
from .illustrations import FOREVER, Illustrations

CELL = 16
"""Pixels per cell of a stamp."""


class GuidePictures(Illustrations):
    """Pictures of the table before the first day, for given settings."""

    def days(self) -> Markup:
        """Draw the days of the game, with the phase token on Friday's Collect Phase."""
        phases = [self.says.word(phase) for phase in (Phase.COLLECT, Phase.SWAP, Phase.SHOW)]
        said = Markup('<span class="pic-label"><b>{}</b> → {} → {}</span>').format(*phases)
        later = Markup('<span class="pic-label">{} → {} → {}</span>').format(*phases)
        return row(*(tray(self.says.word(day), said if day is Day.FRIDAY else later,
                          css="now" if day is Day.FRIDAY else "") for day in Day), css="trays")  # fmt: skip

    def piles_of_stamps(self) -> Markup:
        drawn = {**{size: self.back_of(size) for size in DRAWN_SIZES}, Size.FOREVER: self.stamp(FOREVER, 30)}
        return row(*(piece(pile, f"{self.says.word(size)}: {TILE_COUNTS[size]}") for size, pile in drawn.items()))

    def back_of(self, size: str) -> Markup:
        return self.thing(f"down {size}", CELL)

    def attendees(self) -> Markup:
        """Draw the attendees that are left in the box."""
        numbers = enumerate(card.number for card in self.pack.attendees)
        gone = ((place, number) for place, number in numbers if number in REMOVED_ATTENDEES)
        return row(*(piece(self.thing(f"attendee {place}"), f"{number} ✗") for place, number in gone))

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
        """Draw the target sizes of each of Pinzetta's mats."""
        return row(*(tray("", *(self.target(size) for size in mat.targets))
                     for mat in self.pack.pinzetta_mats), css="trays")  # fmt: skip

    def target(self, size: str) -> Markup:
        name = self.says.word(size)
        return piece(self.wanted(size, CELL, name), name)

    def all_tokens(self) -> Markup:
        return Markup('<p class="pic-dots" aria-hidden="true">{}</p>').format("● " * TOKENS)

    def forever(self) -> Markup:
        box = sized(pictures.box(Box.FOREVER, self.says.word(Box.FOREVER)), 50, 60)
        return row(piece(self.stamp(FOREVER, 50)), Markup('<span class="pic-between">→</span>'), piece(box))

    def shows(self) -> Markup:
        """Draw the contests of one Show-scoring card."""
        known = {contest.id: contest for contest in self.pack.contests}
        shown = [known[name] for name in self.pack.show_scorings[0].scores]
        return row(*(piece(sized(pictures.contest(card, self.says.title(card)), 60, 80)) for card in shown))

    def decisions(self) -> Markup:
        back = sized(pictures.decision(None, self.words.text("page.decision-cards")), 66, 88)
        crossed = self.pack.decisions[0]
        said = f"{self.words.text('stamp-swap.pack.crossed')}: {crossed.crossed}"
        return row(piece(back), piece(sized(pictures.decision(crossed, said), 66, 88), said))

    def first_day(self) -> Markup:
        """Draw the items laid out by two events."""
        hers, yours = self.pack.pinzetta_events[:2]
        parts = {"large": hers.large, "small": hers.small, "yours": yours.yours}
        named = {self.words.text(f"stamp-swap.pack.{name}"): symbols for name, symbols in parts.items()}
        return row(*(tray(name, *map(self.symbol, symbols)) for name, symbols in named.items()), css="trays")

    def symbol(self, symbol: Symbol) -> Markup:
        if symbol.what == ATTENDEE:
            return self.thing("attendee 2", 45)
        return self.thing(SHORT[symbol.what], CELL) if symbol.up else self.back_of(symbol.what)

    def symbols(self) -> Markup:
        """Draw the icons of Pinzetta's boxes, of the sizes, and of a face-down item."""
        boxes = [piece(sized(pictures.box(box, ""), 30, 36), self.says.word(box)) for box in Box]
        sizes = map(self.target, DRAWN_SIZES)
        return row(*boxes, *sizes, piece(self.back_of(Size.LARGE_SQUARE), self.says.word("face-down")))

    fixed: ClassVar[Fixed] = {
        "days": days, "piles-of-stamps": piles_of_stamps, "attendees": attendees, "events": events, "you": you,
        "mat": mat, "tokens": all_tokens, "forever": forever, "shows": shows, "decisions": decisions,
        "first-day": first_day, "symbols": symbols,
    }  # fmt: skip
