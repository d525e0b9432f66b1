"""What a pack says, as one record of numbers: it is compiled from the pack once and never changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from ....kernel.asking import record
from ....kernel.jit import parts, records
from ....kernel.twin import NotCompiled
from ..city import REACH, SPACES, STREETS
from ..components import LEVELS, Action, Bonus, Craft, Genre
from ..options import COMICS, CREATIVES
from ..pack import CHART_TOP, COUNTED_ACTIONS, MOST_SPACES, PLACES, PLAYERS, Pack
from .state import ACTIONS, AUTOMA_CARDS, GAME, GENRES, NONE, ORDERS, SEATS

CARDS = COMICS + 2 * CREATIVES
ON_A_CARD = 3
ORDERS_OF_A_GENRE = 7
REACHED = max(map(len, REACH))
JOINED = max(map(len, STREETS))

Box: TypeAlias = Any
"""A record of `BOX`."""

BOX = record(
    [
        ("genre", np.int16, (CARDS,)),
        ("back", np.int16, (CARDS,)),  # a comic's genre, a creative's value
        ("bonus", np.int16, (COMICS,)),
        ("spaces", np.int16, (ACTIONS, MOST_SPACES)),
        ("income", np.int16, (CHART_TOP + 1,)),
        ("ranking", np.int16, (PLACES,)),
        ("place_ideas", np.int16, (PLACES,)),
        ("place_money", np.int16, (PLACES,)),
        ("city", np.int16, (SEATS + 1, ORDERS)),  # by the number of players: the spaces used, in reading order
        ("city_spaces", np.int16, (SEATS + 1,)),
        ("tiles", np.int16, (SEATS + 1, ORDERS)),  # the genres of the orders that lie there
        ("values", np.int16, (SEATS + 1, GENRES, ORDERS_OF_A_GENRE)),
        ("orders", np.int16, (SEATS + 1, GENRES)),  # how many orders of each genre
        ("level_fans", np.int16, (len(LEVELS),)),
        ("level_orders", np.int16, (len(LEVELS),)),
        ("level_points", np.int16, (len(LEVELS),)),
        ("card_actions", np.int16, (AUTOMA_CARDS, ON_A_CARD)),
        ("card_genres", np.int16, (AUTOMA_CARDS, GENRES)),
        ("card_ranks", np.int16, (AUTOMA_CARDS, GENRES)),  # where each genre stands among them
        ("cards_by_id", np.int16, (AUTOMA_CARDS,)),  # the order in which a view tells them
    ]
)

part = parts(Game=GAME, Box=BOX)
"""Decorates the rules: what they take are these records, and numbers."""

_GENRE = {genre: number for number, genre in enumerate(Genre)}
_ACTION = {action: number for number, action in enumerate(Action)}
_BONUS = {bonus: number for number, bonus in enumerate(Bonus)}
ALIKE = 1
"""What every space of Hire and of Develop gives."""


@lru_cache(maxsize=16)
def compile_pack(pack: Pack) -> Any:
    """A pack as an array of one `BOX`; `NotCompiled` if it lacks cards, which only a person can deal."""
    if pack.gaps:
        raise NotCompiled("error.kernel-gaps", pack=pack.name)
    boxes = records(1, BOX)
    box = boxes[0]
    _cards(box, pack)
    _board(box, pack)
    for players in PLAYERS:
        _city(box, pack, players)
    for number, name in enumerate(LEVELS):
        level = pack.levels[name]
        box.level_fans[number], box.level_orders[number] = level.fans, level.orders
        box.level_points[number] = level.points
    for number, card in enumerate(pack.automa):
        box.card_actions[number] = [_ACTION[action] for action in card.actions]
        box.card_genres[number] = [_GENRE[genre] for genre in card.genres]
        box.card_ranks[number] = [card.genres.index(genre) for genre in Genre]
    box.cards_by_id[:] = sorted(range(len(pack.automa)), key=lambda number: pack.automa[number].id)
    return boxes


def _cards(box: Box, pack: Pack) -> None:
    for comic in pack.comics:
        box.genre[comic.number] = box.back[comic.number] = _GENRE[comic.genre]
        box.bonus[comic.number] = _BONUS[comic.bonus]
    for creative in (*pack.writers, *pack.artists):
        number = COMICS + creative.number + (CREATIVES if creative.craft is Craft.ARTIST else 0)
        box.genre[number], box.back[number] = _GENRE[creative.genre], creative.value


def _board(box: Box, pack: Pack) -> None:
    box.spaces[:] = ALIKE
    for action in COUNTED_ACTIONS:
        box.spaces[_ACTION[action]] = pack.spaces[action]
    box.income[:], box.ranking[:] = pack.income, pack.ranking
    box.place_ideas[:] = [place.ideas for place in pack.places]
    box.place_money[:] = [place.money for place in pack.places]


def _city(box: Box, pack: Pack, players: int) -> None:
    city = pack.cities[players]
    box.city_spaces[players] = len(city.spaces)
    box.city[players, : len(city.spaces)] = city.spaces
    box.tiles[players, : len(city.spaces)] = [_GENRE[genre] for genre, there in city.orders.items() for _ in there]
    for genre, values in city.values.items():
        box.orders[players, _GENRE[genre]] = len(values)
        box.values[players, _GENRE[genre], : len(values)] = values


# -- the city: the same for every pack --------------------------------------------------------


def _rows(rows: tuple[tuple[int, ...], ...], width: int) -> Any:
    """Rows of different lengths, filled up with `NONE`; the last is that of START, which is -1."""
    return np.array([[*row, *[NONE] * (width - len(row))] for row in rows], np.int16)


STREETS_TO = _rows(STREETS, JOINED)
REACHES = _rows(REACH, REACHED)
TOUCHES = np.array([space.corners for space in SPACES], np.int16)
"""The two corners of each space."""
