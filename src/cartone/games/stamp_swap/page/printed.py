"""What a pack of Stamp Swap prints: each of its tiles and cards, and the words that its entries are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from markupsafe import Markup

from ....locale import Catalogue
from ...kit.illustration import piece, row, sized
from ...kit.manifest import GameRoom
from ..components import ATTENDEE, Box, Colour, Kind, Stamp, Theme, Tile
from ..pack import OUTLINES, Pack
from . import pictures
from .tray import OUTLINE_OF

CARD = (150, 200)
CELL, SMALL_CELL = 56, 12
"""Pixels of a cell of a tile, and of one that stands for a word."""

SIZED = ("size", "sizes", "item", "items", "targets", "large", "small", "yours")
"""Properties that say sizes."""


class Printed:
    """The pictures of a pack, in one language."""

    def __init__(self, room: GameRoom, words: Catalogue, pack: Pack) -> None:
        self.words = words
        self.says: Any = room.words(words, pack=pack)
        self.pack = pack

    def defs(self) -> str:
        return pictures.ART.defs()

    def card(self, section: str, name: str, place: int) -> str:
        return str(self.drawn[section](self, name))

    # -- entries ----------------------------------------------------------------------------

    def tile(self, name: str) -> Markup:
        tile = _called(name, (*self.pack.tiles, *self.pack.forever))
        return sized(pictures.tile(tile, self.says.tile(tile)), CELL * tile.width, CELL * tile.height)

    def attendee(self, name: str) -> Markup:
        card = _called(name, self.pack.attendees)
        return self._said(pictures.attendee(card, self.says.card(card), self.says.title(card)), card)

    def mat(self, name: str) -> Markup:
        mat = _called(name, self.pack.mats)
        face = mat.exhibitor
        return self._said(pictures.attendee(face, self.says.card(mat), self.says.title(mat)), mat)

    def contest(self, name: str) -> Markup:
        card = _called(name, self.pack.contests)
        return self._said(pictures.contest(card, self.says.title(card)), card)

    def event(self, name: str) -> Markup:
        card = _called(name, (*self.pack.events, *self.pack.pinzetta_events))
        return Markup(pictures.event(card, self.says.title(card), self.says.says(card)))

    def pinzetta_mat(self, name: str) -> Markup:
        mat = _called(name, self.pack.pinzetta_mats)
        return row(*(piece(self._wanted(size, 20), self.says.word(size)) for size in mat.targets))

    def decision(self, name: str) -> Markup:
        card = _called(name, self.pack.decisions)
        boxes = (
            piece(self._box(box, 34), self.words.signed(points)) for box, points in zip(Box, card.points, strict=True)
        )
        crossed = f"{self.words.text('stamp-swap.pack.crossed')}: {card.crossed}"
        return row(piece(sized(pictures.decision(card, crossed), 105, 140), crossed), *boxes)

    def show_scoring(self, name: str) -> Markup:
        """Each contest with her points at the three levels."""
        card = _called(name, self.pack.show_scorings)
        known = {contest.id: contest for contest in self.pack.contests}
        lines = []
        for contest, points in card.scores.items():
            drawn = Markup("")
            if contest in known:
                drawn = sized(pictures.contest(known[contest], self.says.title(known[contest])), 76, 101)
            lines.append(piece(drawn, f"{contest}: {' / '.join(map(str, points))}"))
        return row(*lines)

    def _said(self, picture: str, card: Any) -> Markup:
        """A card, and below it what it says."""
        return piece(sized(picture, *CARD), self.says.says(card))

    drawn: ClassVar[Mapping[str, Callable[[Any, str], Markup]]] = {
        "tile": tile, "attendee": attendee, "contest": contest, "event": event, "mat": mat,
        "pinzetta-mat": pinzetta_mat, "decision": decision, "show-scoring": show_scoring, "pinzetta-event": event,
    }  # fmt: skip

    # -- words ------------------------------------------------------------------------------

    def sign(self, key: str, word: str) -> str:
        what, _, face = word.partition(" ")
        if key == "outline":
            return self._gum(*OUTLINES[word])
        if key in ("colour", "theme", "kind") and word != Kind.FOREVER:
            return str(sized(pictures.tile(_sample(key, word), ""), 44, 44))
        if key not in SIZED:
            return ""
        if face and what in OUTLINE_OF:
            return self._gum(*map(int, OUTLINE_OF[what]))
        if word in OUTLINE_OF or word == "double":
            return str(self._wanted(word, SMALL_CELL))
        return str(self._box(Box.CARDS, 26)) if what == ATTENDEE else ""

    def _gum(self, width: int, height: int) -> str:
        return str(sized(pictures.gum(width, height, ""), SMALL_CELL * width, SMALL_CELL * height))

    def _wanted(self, size: str, cell: float) -> Markup:
        width, height = (4, 2) if size == "double" else OUTLINE_OF[size]
        return sized(pictures.wanted(size, ""), cell * width, cell * height)

    def _box(self, box: Box, height: float) -> Markup:
        drawn = pictures.box(box, self.says.word(box))
        width, tall = map(float, drawn.partition('viewBox="')[2].partition('"')[0].split()[2:])
        return sized(drawn, height * width / tall, height)


def _called(name: str, cards: Iterable[Any]) -> Any:
    return next(card for card in cards if card.id == name)


def _sample(key: str, word: str) -> Tile:
    """A stamp that shows what a word means."""
    kind = Kind(word) if key == "kind" else Kind.ORDINARY
    colour = Colour(word) if key == "colour" else Colour.BLUE
    theme = Theme(word) if key == "theme" else Theme.FLOWERS
    if kind is Kind.RARE:
        return Tile("sample", 2, 2, (Stamp(2, 2, kind, None, None, 7),), "house")
    value = {Kind.CANCELLED: 0, Kind.FADED: -1}.get(kind, 1)
    return Tile("sample", 2, 2, (Stamp(2, 2, kind, colour, theme, value),), "house")
