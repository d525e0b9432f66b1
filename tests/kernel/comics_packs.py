"""Random packs of Age of Comics with all possible values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, Comic, Creative, Genre, Order
from cartone.games.age_of_comics.pack import ACTIONS_ON_A_CARD, ORDER_VALUES, City, Level, Pack, Start

T = TypeVar("T")
C = TypeVar("C", Comic, Creative)
MOST = 9
"""The highest number that an action space may show."""


def any_pack(pack: Pack, seed: int) -> Pack:
    """Return a pack with the cards of another one in random order and with other numbers on the board."""
    random = Random(seed)
    comics = renumbered(random, pack.comics)
    values = {genre: tuple(random.choices(range(2, 7), k=len(ORDER_VALUES))) for genre in shuffled(random, list(Genre))}
    return replace(
        pack,
        spaces={action: tuple(random.choices(range(MOST + 1), k=5)) for action in pack.spaces},
        income=tuple(random.choices(range(21), k=len(pack.income))),
        ranking=tuple(random.choices(range(21), k=len(pack.ranking))),
        places=tuple(Start(random.randint(0, 6), random.randint(0, 30)) for _ in pack.places),
        order_values=values,
        cities={players: any_city(city, values) for players, city in pack.cities.items()},
        comics=comics,
        rip_offs=tuple(replace(pack.rip_off(old), number=comic.number, original=comic)
                       for old, comic in zip(by_id(pack.comics, comics), comics, strict=True)),
        writers=renumbered(random, pack.writers),
        artists=renumbered(random, pack.artists),
        levels={name: Level(name, random.randint(0, 20), random.randint(0, 18), random.randint(0, 99))
                for name in pack.levels},
        automa=tuple(replace(card, actions=tuple(random.sample(AUTOMA_ACTIONS, ACTIONS_ON_A_CARD)),
                             genres=tuple(shuffled(random, list(Genre)))) for card in pack.automa),
    )  # fmt: skip


def rich_pack(pack: Pack) -> Pack:
    """Return a pack with so much money that an agent can walk very far."""
    spaces = {**pack.spaces, Action.ROYALTIES: (MOST,) * 5}
    return replace(pack, spaces=spaces, places=tuple(Start(place.ideas, 30) for place in pack.places))


def any_city(city: City, values: dict[Genre, tuple[int, ...]]) -> City:
    """Return a city with the same spaces and as many orders of each genre, but with other values and the genres in
    another order."""
    there = {genre: values[genre][: len(city.values[genre])] for genre in values}
    orders = {genre: tuple(Order(genre, value) for value in row) for genre, row in there.items()}
    return City(city.spaces, orders, there)


def renumbered(random: Random, cards: Sequence[C]) -> tuple[C, ...]:
    """Return the same cards with other numbers, as if from another file."""
    return tuple(replace(card, number=number) for number, card in enumerate(shuffled(random, cards)))


def by_id(cards: Sequence[C], order: Sequence[C]) -> list[C]:
    """Return cards in the order of other cards that have the same IDs."""
    called = {card.id: card for card in cards}
    return [called[card.id] for card in order]


def shuffled(random: Random, things: Sequence[T]) -> list[T]:
    return random.sample(things, len(things))
