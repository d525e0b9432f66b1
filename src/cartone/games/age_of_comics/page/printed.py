"""What a pack of Age of Comics prints: each of its cards, and the words that its entries are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from markupsafe import Markup

from ....locale import Catalogue
from ...kit.illustration import piece, row, sized
from ...kit.manifest import GameRoom
from ..components import Action, Comic, Craft, Genre, Order, RipOff
from ..pack import Level, Pack
from . import pictures

CARD, TEAM = (168, 232), (210, 150)
SIGN = 30
"""Pixels of a picture that stands for a word."""


class Printed:
    """The pictures of a pack, in one language."""

    def __init__(self, room: GameRoom, words: Catalogue, pack: Pack) -> None:
        self.words = words
        self.says: Any = room.words(words, pack=pack)
        self.pack = pack

    def defs(self) -> str:
        return pictures.ART.defs()

    def card(self, section: str, name: str, place: int) -> str:
        return str(self.drawn[section](self, name, place)) if section in self.drawn else ""

    # -- entries ----------------------------------------------------------------------------

    def comic(self, name: str, place: int) -> Markup:
        """An original, and its rip-off."""
        comic = _called(name, self.pack.comics)
        return row(*(piece(sized(self._cover(one), *CARD)) for one in (comic, self.pack.rip_off(comic))))

    def _cover(self, comic: Comic | RipOff) -> str:
        return pictures.cover(comic, self.says.comic(comic), self.says.word("rip-off"), self.says.title(comic))

    def creative(self, name: str, place: int) -> Markup:
        card = _called(name, (*self.pack.writers, *self.pack.artists))
        return sized(pictures.creative(card, self.says.creative(card)), *TEAM)

    def automa(self, name: str, place: int) -> Markup:
        card = _called(name, self.pack.automa)
        told = " / ".join(map(self.says.word, card.actions)), " > ".join(map(self.says.word, card.genres))
        return sized(pictures.automa_card(card, ". ".join(told)), *CARD)

    def order(self, name: str, place: int) -> Markup:
        """The orders of a genre."""
        genre, values = list(self.pack.order_values.items())[place - 1]
        return row(*(self._order(genre, value) for value in values))

    def action(self, name: str, place: int) -> Markup:
        """What the spaces of an action give."""
        action, spaces = list(self.pack.spaces.items())[place - 1]
        icon = sized(pictures.action_icon(action, self.says.word(action)), 72, 72)
        return row(piece(icon, " · ".join(map(str, spaces))))

    def level(self, name: str, place: int) -> Markup:
        level: Level = list(self.pack.levels.values())[place - 1]
        return piece(sized(pictures.automa(self.says.word(level.name)), 110, 110), self.says.word(level.name))

    def _order(self, genre: Genre, value: int) -> Markup:
        drawn = pictures.order(genre, value, f"{self.says.word(genre)} {value}")
        return piece(sized(drawn, 56, 56), f"+{Order.fans_of(value)}")

    drawn: ClassVar[Mapping[str, Callable[[Any, str, int], Markup]]] = {
        "comic": comic, Craft.WRITER: creative, Craft.ARTIST: creative, "automa": automa, "order": order,
        "action": action, "level": level,
    }  # fmt: skip

    # -- words ------------------------------------------------------------------------------

    def sign(self, key: str, word: str) -> str:
        if word in tuple(Genre):
            return str(sized(pictures.genre_icon(Genre(word), ""), SIGN, SIGN))
        if key in ("actions", "name") and word in tuple(Action):
            return str(sized(pictures.action_icon(Action(word), ""), SIGN, SIGN))
        return ""


def _called(name: str, cards: Iterable[Any]) -> Any:
    return next(card for card in cards if card.id == name)
