"""The two editions of the solo rules: all that differs between them. The first document is the default.

Where the later edition says nothing, the earlier one holds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ...table import Reason, Rules
from .actions.sales import turn_up
from .automa import (
    Developing,
    Failure,
    MapTile,
    choose_comic_by_priority,
    collecting_order,
    genre_to_flip,
    genre_with_enough,
    highest,
    replacement,
    why_flipped,
)
from .components import Genre
from .game import AgeOfComics
from .rulings import Ruling


class Search(NamedTuple):
    """It reveals comics from the deck until one of the genre comes."""

    genre: Genre
    reasons: tuple[Reason, ...]


class Selling(NamedTuple):
    """The spaces whose orders it collects."""

    spaces: list[int]
    reasons: tuple[Reason, ...]


class Edition:
    """The solo rules as they first came out."""

    name = "seed"
    great_comic = 12
    """The fans that one comic needs for a challenge: more than eleven."""
    left_out: Collection[str] = ()
    """Challenges that this edition does not have."""
    mastery_brings_fans = False
    """Whether a mastery brings fans to the Automa's comics."""

    def ideas_failure(self, board: Collection[Genre]) -> Failure | None:
        """Whether Ideas fails for want of ideas on the board: never."""
        return None

    def develop_otherwise(
        self, priority: Sequence[Genre], display: Mapping[int, Genre], top: Genre | None, in_deck: Collection[Genre]
    ) -> Developing | Search:
        """No comic is like yours: by priority over the display and the top of the deck."""
        return choose_comic_by_priority(priority, display, top)

    def sales_failure(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Sequence[MapTile], number: int
    ) -> Failure | None:
        """Sales fails only if nothing can be collected."""
        return None if tiles else Failure(Reason("sales-none"))

    def genre_to_turn_up(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Sequence[MapTile], number: int
    ) -> Genre | None:
        """The genre whose orders it turns up before it collects; None if all lie face up."""
        return genre_to_flip(priority, yours, tiles)

    def sell(
        self, game: AgeOfComics, priority: Sequence[Genre], yours: Sequence[Genre], number: int, least: int
    ) -> Rules[Selling]:
        """Turn up all orders of one genre; then collect a number of orders that reach a total."""
        genre = self.genre_to_turn_up(priority, yours, map_tiles(game), number)
        reasons = [*why_flipped(genre, yours)]
        if genre is not None:
            yield from turn_up_all(game, genre)
        game.ruled(Ruling.IT_COLLECTS_BY_GENRE)
        order = collecting_order(priority, yours, map_tiles(game))
        reasons.append(Reason("sales-collect" if len(order) >= number else "sales-collect-all", {"number": number}))
        spaces, taken = order[:number], []
        for space in spaces:
            taken.append((yield from turn_up(game, space)))
        total = sum(one.value for one in taken)
        by_space = {tile.space: tile for tile in map_tiles(game)}
        better = replacement([one.value for one in taken], [by_space[space] for space in order[number:]], least)
        if better is not None:
            instead = yield from turn_up(game, better)
            amounts = {"total": total, "least": least, "last": taken[-1], "instead": instead}
            reasons.append(Reason("sales-replace", amounts))
            spaces = [*spaces[:-1], better]
        elif total < least:
            reasons.append(Reason("sales-short", {"total": total, "least": least}))
        return Selling(spaces, tuple(reasons))


class Edition2026(Edition):
    """The later revision."""

    name = "2026"
    great_comic = 11
    left_out = ("only-rip-offs",)
    mastery_brings_fans = True

    def ideas_failure(self, board: Collection[Genre]) -> Failure | None:
        return None if board else Failure(Reason("ideas-board-empty"))

    def develop_otherwise(
        self, priority: Sequence[Genre], display: Mapping[int, Genre], top: Genre | None, in_deck: Collection[Genre]
    ) -> Developing | Search:
        """By priority from the deck: others that come up are discarded."""
        genre = next((genre for genre in priority if genre in in_deck), None)
        if genre is None:
            return super().develop_otherwise(priority, display, top, in_deck)
        return Search(genre, (Reason("develop-search", {"genre": genre}),))

    def sales_failure(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Sequence[MapTile], number: int
    ) -> Failure | None:
        """Sales fails if no genre has enough orders."""
        genre = self.genre_to_turn_up(priority, yours, tiles, number)
        return None if genre is not None else Failure(Reason("sales-too-few", {"number": number}))

    def genre_to_turn_up(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Sequence[MapTile], number: int
    ) -> Genre | None:
        """The first genre of which the map has enough."""
        return genre_with_enough(priority, yours, tiles, number)

    def sell(
        self, game: AgeOfComics, priority: Sequence[Genre], yours: Sequence[Genre], number: int, least: int
    ) -> Rules[Selling]:
        """The first genre of which the map has enough: turn it up and take the highest."""
        genre = self.genre_to_turn_up(priority, yours, map_tiles(game), number)
        assert genre is not None
        game.ruled(Ruling.EQUAL_ORDERS_IN_READING_ORDER)
        yield from turn_up_all(game, genre)
        spaces = highest([tile for tile in map_tiles(game) if tile.genre is genre], number)
        return Selling(spaces, (Reason("sales-genre", {"genre": genre, "number": number}),))


EDITIONS: Mapping[str, Edition] = {edition.name: edition for edition in (Edition(), Edition2026())}
"""By name; the first is the default."""


def map_tiles(game: AgeOfComics) -> list[MapTile]:
    """The orders on the map as everybody sees them, in reading order."""
    return [
        MapTile(space, tile.genre, tile.order.value if tile.order is not None else None)
        for space, tile in enumerate(game.map)
        if tile is not None
    ]


def turn_up_all(game: AgeOfComics, genre: Genre) -> Rules[None]:
    """Turn up every face-down order of a genre, in reading order."""
    for tile in map_tiles(game):
        if tile.genre is genre:
            yield from turn_up(game, tile.space)
