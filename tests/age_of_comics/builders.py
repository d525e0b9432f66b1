"""Shortcuts for the cards and orders that tests of Age of Comics need."""

from __future__ import annotations

from cartone.games.age_of_comics import ROOM, load_pack
from cartone.games.age_of_comics.components import Bonus, Comic, Creative, Genre, Order, RipOff

HOUSE = load_pack(ROOM.packs / "house.toml")


def comic(genre: Genre, bonus: str = "fan") -> Comic:
    return next(card for card in HOUSE.comics if card.genre is genre and card.bonus is Bonus(bonus))


def rip_off(genre: Genre, bonus: str = "fan") -> RipOff:
    return HOUSE.rip_off(comic(genre, bonus))


def writer(genre: Genre, value: int, second: bool = False) -> Creative:
    """Return a writer of a genre and value; if `second`, the second of the two that have value 2."""
    return [card for card in HOUSE.writers if card.genre is genre and card.value == value][second]


def artist(genre: Genre, value: int, second: bool = False) -> Creative:
    return [card for card in HOUSE.artists if card.genre is genre and card.value == value][second]


def order(genre: Genre, value: int) -> Order:
    return Order(genre, value)
