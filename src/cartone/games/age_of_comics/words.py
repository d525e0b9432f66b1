"""Age of Comics in words: comics, creatives and orders as a reader of a language would say them."""

from __future__ import annotations

from ...text import clip
from ..words import GameWords
from .city import SPACES, corner_name
from .components import AutomaCard, Comic, Creative, Genre, Order, RipOff
from .game import AUTOMA, AgeOfComics


class Words(GameWords):
    """Says what there is in Age of Comics."""

    game = AgeOfComics.name
    opponent = AUTOMA

    def title(self, comic: Comic | RipOff) -> str:
        """What a comic is called."""
        if isinstance(comic, RipOff):
            return self.cards.text(comic.original.id, "rip-off", comic.title) or comic.id
        return self.cards.text(comic.id, "title", comic.title) or comic.id

    def quoted(self, title: str) -> str:
        """A title with the quotation marks of the language."""
        return self.catalogue.text(f"{self.game}.panel.quoted", title=title)

    def comic(self, comic: Comic | RipOff, room: int | None = None) -> str:
        """Title, genre and bonus; the title is clipped if there is no room for it."""
        bonus = "rip-off" if isinstance(comic, RipOff) else f"bonus-{comic.bonus}"
        more = f" ({self.word(comic.genre)}, {self.word(bonus)})"
        title = self.quoted(self.title(comic))
        return (title if room is None else clip(title, room - len(more))) + more

    def creative(self, creative: Creative) -> str:
        return f"{creative.name} ({self.word(creative.genre)} {creative.value})"

    def card(self, card: Comic | Creative | RipOff) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.comic(card)

    def ideas(self, ideas: dict[Genre, int]) -> str:
        """What there is of each genre."""
        some = f"{self.game}.panel.some-ideas"
        there = [(count, self.word(genre)) for genre, count in ideas.items() if count]
        said = [self.catalogue.text(some, count=count, genre=genre) for count, genre in there]
        return ", ".join(said) or self.word("nothing")

    def space(self, space: int) -> str:
        """Where an order lies: between two corners, or at a side of the city."""
        name = SPACES[space].name
        if self.catalogue.has(f"{self.game}.word.{name}"):
            return self.word(name)
        one, other = map(corner_name, SPACES[space].corners)
        return self.catalogue.text(f"{self.game}.panel.between", one=one, other=other)

    def param(self, name: str, value: object) -> str:
        match value:
            case Comic() | RipOff():
                return self.quoted(self.title(value))
            case Creative():
                return self.creative(value)
            case Order():
                return f"{self.word(value.genre)} {value.value}"
            case AutomaCard():
                return value.id
            case tuple() if name == "order":
                return ", ".join(map(self.name, value))
            case tuple():
                return (" > " if name == "genres" else " / ").join(map(self.word, value))
            case _:
                return super().param(name, value)

    def number(self, name: str, value: int) -> str:
        match name:
            case "corner":
                return corner_name(value)
            case "space":
                return self.space(value)
            case "money" | "cost":
                return f"${value}" if value >= 0 else f"−${-value}"
            case "round":
                return ("I", "II", "III", "IV", "V")[value - 1]
            case _:
                return super().number(name, value)
