"""Age of Comics in words: comics, creatives and orders as a reader of a language would say them."""

from __future__ import annotations

from ..words import GameWords
from .city import SPACES, corner_name
from .components import AutomaCard, Comic, Creative, Genre, Order, RipOff
from .game import AgeOfComics


class Words(GameWords):
    """Says what there is in Age of Comics."""

    game = AgeOfComics.name

    def comic(self, comic: Comic | RipOff) -> str:
        """Title, genre and bonus."""
        if isinstance(comic, RipOff):
            return f"“{comic.title}” ({self.word(comic.genre)}, {self.word('rip-off')})"
        return f"“{comic.title}” ({self.word(comic.genre)}, {self.word(f'bonus-{comic.bonus}')})"

    def creative(self, creative: Creative) -> str:
        return f"{creative.name} ({self.word(creative.genre)} {creative.value})"

    def card(self, card: Comic | Creative | RipOff) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.comic(card)

    def ideas(self, ideas: dict[Genre, int]) -> str:
        """What there is of each genre."""
        there = [f"{count} {self.word(genre)}" for genre, count in ideas.items() if count]
        return ", ".join(there) or self.word("nothing")

    def param(self, name: str, value: object) -> str:
        match value:
            case Comic() | RipOff():
                return f"“{value.title}”"
            case Creative():
                return self.creative(value)
            case Order():
                return f"{self.word(value.genre)} {value.value}"
            case AutomaCard():
                return value.id
            case tuple() if name == "order":
                return ", ".join(self.seats[seat].name for seat in value)
            case tuple():
                return (" > " if name == "genres" else " / ").join(map(self.word, value))
            case _:
                return super().param(name, value)

    def number(self, name: str, value: int) -> str:
        match name:
            case "corner":
                return corner_name(value)
            case "space":
                return SPACES[value].name
            case "money" | "cost":
                return f"${value}"
            case "round":
                return ("I", "II", "III", "IV", "V")[value - 1]
            case _:
                return super().number(name, value)
