"""Pictures of the cards in an Age of Comics pack, and icons for the words used in its entries."""

from __future__ import annotations

from markupsafe import Markup

from ...kit.illustration import called, piece, row
from ..components import Action, Craft, Genre, Order
from . import pictures
from .illustrations import Illustrations

CARD, TEAM = 168, 210
SIGN = 30
"""Size in pixels of a word's icon."""


class CardPictures(Illustrations):
    """Pictures of a pack's entries, with labels in one language."""

    def card(self, section: str, name: str, place: int) -> str:
        return str(self.drawn_card(section, name, place))

    def drawn_card(self, section: str, name: str, place: int) -> Markup:
        pack = self.pack
        match section:
            case "comic":
                comic = called(name, pack.comics)
                return row(*(piece(self.cover(one, CARD)) for one in (comic, pack.rip_off(comic))))
            case Craft.WRITER | Craft.ARTIST:
                return self.creative(called(name, (*pack.writers, *pack.artists)), TEAM)
            case "automa":
                return self.automa_card(called(name, pack.automa), width=CARD)
            case "order":
                genre, values = list(pack.order_values.items())[:place][-1]
                return row(*(piece(self.thing(f"order {genre} {value}", 56), f"+{Order.fans_of(value)}")
                             for value in values))  # fmt: skip
            case "action":
                action, spaces = list(pack.spaces.items())[:place][-1]
                return row(piece(self.thing(f"action {action}", 72), " · ".join(map(str, spaces))))
            case "level":
                level = self.says.word(list(pack.levels)[:place][-1])
                return piece(self.square(pictures.automa(level), 110), level)
        return Markup("")

    def sign_of(self, key: str, word: str) -> str:
        if word in tuple(Genre):
            return self.square(pictures.genre_icon(Genre(word), ""), SIGN)
        if key in ("actions", "name") and word in tuple(Action):
            return self.square(pictures.action_icon(Action(word), ""), SIGN)
        return ""
