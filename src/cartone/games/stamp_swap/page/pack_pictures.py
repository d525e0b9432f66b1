"""Pictures of the tiles and cards in a Stamp Swap pack, and icons for the words used in its entries."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from ...kit.illustration import called, piece, row, sized
from ..components import ATTENDEE, OUTLINE_OF, Box, Colour, Kind, Stamp, Theme, Tile
from ..pack import OUTLINES
from . import pictures
from .illustrations import Illustrations

CARD = (150, 200)
CELL, SMALL_CELL = 56, 12
"""Pixels per cell of a tile's picture, and per cell of a word's icon."""

SIZED = ("size", "sizes", "item", "items", "targets", "large", "small", "yours")
"""Properties of pack entries whose values are sizes."""


class CardPictures(Illustrations):
    """Pictures of a pack's entries, with labels in one language."""

    def card(self, section: str, name: str, place: int) -> str:
        """Draw a pack entry, in most sections with its text below."""
        pack, says = self.pack, self.says
        match section:
            case "tile":
                return self.stamp(called(name, (*pack.tiles, *pack.forever)), CELL)
            case "attendee":
                card = called(name, pack.attendees)
                return self._said(pictures.attendee(card, says.card(card), says.title(card)), card)
            case "mat":
                mat = called(name, pack.mats)
                return self._said(pictures.attendee(mat.exhibitor, says.card(mat), says.title(mat)), mat)
            case "contest":
                card = called(name, pack.contests)
                return self._said(pictures.contest(card, says.title(card)), card)
            case "event" | "pinzetta-event":
                card = called(name, (*pack.events, *pack.pinzetta_events))
                return pictures.event(card, says.title(card), says.says(card))
            case "pinzetta-mat":
                mat = called(name, pack.pinzetta_mats)
                return row(*(piece(self.wanted(size, 20, ""), says.word(size)) for size in mat.targets))
            case "decision":
                card = called(name, pack.decisions)
                crossed = f"{self.words.text('stamp-swap.pack.crossed')}: {card.crossed}"
                boxes = (piece(self._box(box, 34), self.words.signed(points))
                         for box, points in zip(Box, card.points, strict=True))  # fmt: skip
                return row(piece(sized(pictures.decision(card, crossed), 105, 140), crossed), *boxes)
        return self._show_scoring(name)

    def _show_scoring(self, name: str) -> Markup:
        """Draw each contest with Pinzetta's points at her three levels."""
        known = {contest.id: contest for contest in self.pack.contests}
        lines = []
        for contest, points in called(name, self.pack.show_scorings).scores.items():
            drawn = Markup("")
            if contest in known:
                drawn = sized(pictures.contest(known[contest], self.says.title(known[contest])), 76, 101)
            lines.append(piece(drawn, f"{contest}: {' / '.join(map(str, points))}"))
        return row(*lines)

    def _said(self, picture: str, card: Any) -> Markup:
        return piece(sized(picture, *CARD), self.says.says(card))

    # -- words ------------------------------------------------------------------------------

    def sign_of(self, key: str, word: str) -> str:
        what, _, face = word.partition(" ")
        if key == "outline":
            return self._gum(*OUTLINES[word])
        if key in ("colour", "theme", "kind") and word != Kind.FOREVER:
            return sized(pictures.tile(_sample(key, word), ""), 44, 44)
        if key not in SIZED:
            return ""
        if face and what in OUTLINE_OF:
            return self._gum(*OUTLINE_OF[what])
        if word in pictures.OUTLINES:
            return self.wanted(word, SMALL_CELL, "")
        return self._box(Box.CARDS, 26) if what == ATTENDEE else ""

    def _gum(self, width: int, height: int) -> str:
        return sized(pictures.gum(width, height, ""), SMALL_CELL * width, SMALL_CELL * height)

    def _box(self, box: Box, height: float) -> Markup:
        drawn = pictures.box(box, self.says.word(box))
        width, tall = map(float, drawn.partition('viewBox="')[2].partition('"')[0].split()[2:])
        return sized(drawn, height * width / tall, height)


def _sample(key: str, word: str) -> Tile:
    """Return a sample stamp that illustrates a word of pack entries."""
    kind = Kind(word) if key == "kind" else Kind.ORDINARY
    colour = Colour(word) if key == "colour" else Colour.BLUE
    theme = Theme(word) if key == "theme" else Theme.FLOWERS
    if kind is Kind.RARE:
        return Tile("sample", 2, 2, (Stamp(2, 2, kind, None, None, 7),), "house")
    value = {Kind.CANCELLED: 0, Kind.FADED: -1}.get(kind, 1)
    return Tile("sample", 2, 2, (Stamp(2, 2, kind, colour, theme, value),), "house")
