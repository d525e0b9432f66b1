"""The two editions of the rules for games against the Automa, and all differences between them; the earlier edition is
the default.

Where the later edition says nothing, the earlier one applies.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ...table import Choice, Reason, Rules
from .components import Genre, Order
from .opponent import (
    Developing,
    Failure,
    Tiles,
    choose_comic_by_priority,
    collecting_order,
    genre_to_flip,
    genre_with_enough,
    genres_of_interest,
    highest,
    replacement,
    why_flipped,
)
from .options import DONE, TURN_UPS, Sell, Sells, TurnUp, TurnUps

if TYPE_CHECKING:
    from .turn import Hands


ANY_GENRE = partial(TurnUps, (*Genre, None))


class Search(NamedTuple):
    """A search that reveals comics from the deck until one of the wanted genre turns up."""

    genre: Genre
    reasons: tuple[Reason, ...]


class Edition:
    """The rules of the solo game as first published."""

    name = "seed"
    great_comic = 12
    """The number of fans that one comic needs to meet the "great comic" challenge: more than eleven."""
    left_out: Collection[str] = ()
    """The challenges that this edition leaves out."""
    mastery_brings_fans = False
    """True if winning a mastery gives fans to the Automa's comics."""

    def ideas_failure(self, board: Collection[Genre]) -> Failure | None:
        """Return None: in this edition, the Automa's Ideas action never fails for lack of ideas on the board."""
        return None

    def develop_otherwise(
        self, priority: Sequence[Genre], display: Mapping[int, Genre], top: Genre | None, in_deck: Collection[Genre]
    ) -> Developing | Search:
        """Choose a comic by genre priority from the display and the top of the deck, if no comic has the person's last
        genre.
        """
        return choose_comic_by_priority(priority, display, top)

    def sales_failure(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles, number: int
    ) -> Failure | None:
        """Return a failure only if there is no order to collect."""
        there = any(tiles[genre] for genre in genres_of_interest(priority, yours))
        return None if there else Failure(Reason("sales-none"))

    def genre_to_turn_up(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles, number: int
    ) -> Genre | None:
        """Return the genre whose orders the Automa turns up before collecting, or None if all orders are face up."""
        return genre_to_flip(priority, yours, tiles)

    def sell(self, hands: Hands, priority: Sequence[Genre], number: int) -> Rules[tuple[Reason, ...]]:
        """Turn up all orders of one genre, then collect `number` orders whose total value reaches a minimum."""
        yours = hands.your_genres()
        _, reasons = yield from self.turn_up(hands, priority, number)
        found = [tile.space for tile in islice(collecting_order(priority, yours, hands.tiles()), number)]
        reasons += (Reason("sales-collect" if len(found) == number else "sales-collect-all", {"number": number}),)
        orders = yield from collect(hands, found, number)
        return reasons + (yield from self.reach_total(hands, priority, orders))

    def reach_total(self, hands: Hands, priority: Sequence[Genre], orders: list[Order]) -> Rules[tuple[Reason, ...]]:
        """Replace the last order, if the total value is too low, by the first later one that raises it enough."""
        taken, least = hands.collecting, hands.least
        values = [one.value for one in orders]
        total = sum(values)
        if total >= least or not values:
            return ()
        order = collecting_order(priority, hands.your_genres(), hands.tiles())
        better = replacement(values, (tile for tile in order if tile.space not in taken), least)
        own = DONE if better is None else Sells.collects[better]
        up = [tile.space for tile in hands.known_tiles() if tile.value is not None and tile.space not in taken]
        chosen: Sell = yield Choice(hands.seat, partial(_collectable, up, DONE), own)
        if chosen is DONE:
            return (Reason("sales-short", {"total": total, "least": least}),) if own is DONE else ()
        taken[-1] = chosen.place
        instead = yield from hands.turns_up(chosen.place)
        if chosen is not own:
            return ()
        return (Reason("sales-replace", {"total": total, "least": least, "last": orders[-1], "instead": instead}),)

    def turn_up(
        self, hands: Hands, priority: Sequence[Genre], number: int
    ) -> Rules[tuple[Genre | None, tuple[Reason, ...]]]:
        """Turn up all face-down orders of a genre, in reading order, and return the genre with the reasons for it."""
        yours, tiles = hands.your_genres(), hands.tiles()
        own = TURN_UPS[self.genre_to_turn_up(priority, yours, tiles, number)]
        why = self.why_turned_up(own.genre, yours, number)
        chosen: TurnUp = yield Choice(hands.seat, ANY_GENRE, own, why)
        genre = chosen.genre
        if genre is not None:
            yield from hands.turns_all_up([tile.space for tile in tiles[genre] if tile.value is None])
        return genre, why if chosen is own else ()

    def why_turned_up(self, genre: Genre | None, yours: Sequence[Genre], number: int) -> tuple[Reason, ...]:
        return why_flipped(genre, yours)


class Edition2026(Edition):
    """The solo rules as revised in 2026."""

    name = "2026"
    great_comic = 11
    left_out = ("only-rip-offs",)
    mastery_brings_fans = True

    def ideas_failure(self, board: Collection[Genre]) -> Failure | None:
        return None if board else Failure(Reason("ideas-board-empty"))

    def develop_otherwise(
        self, priority: Sequence[Genre], display: Mapping[int, Genre], top: Genre | None, in_deck: Collection[Genre]
    ) -> Developing | Search:
        """Search the deck for a comic of a genre chosen by priority; other comics that turn up are discarded."""
        genre = next((genre for genre in priority if genre in in_deck), None)
        if genre is None:
            return super().develop_otherwise(priority, display, top, in_deck)
        return Search(genre, (Reason("develop-search", {"genre": genre}),))

    def sales_failure(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles, number: int
    ) -> Failure | None:
        """Return a failure if no genre has enough orders on the map."""
        genre = self.genre_to_turn_up(priority, yours, tiles, number)
        return None if genre is not None else Failure(Reason("sales-too-few", {"number": number}))

    def genre_to_turn_up(
        self, priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles, number: int
    ) -> Genre | None:
        """Return the first genre with at least `number` orders on the map."""
        return genre_with_enough(priority, yours, tiles, number)

    def sell(self, hands: Hands, priority: Sequence[Genre], number: int) -> Rules[tuple[Reason, ...]]:
        """Turn up the orders of the first genre with at least `number` on the map, and collect the highest ones."""
        genre, reasons = yield from self.turn_up(hands, priority, number)
        best = highest(hands.tiles()[genre], number) if genre is not None else []
        yield from collect(hands, best, number)
        return reasons if hands.collecting == best else ()

    def why_turned_up(self, genre: Genre | None, yours: Sequence[Genre], number: int) -> tuple[Reason, ...]:
        return (Reason("sales-genre", {"genre": genre, "number": number}),)


def collect(hands: Hands, first: Sequence[int], number: int) -> Rules[list[Order]]:
    """Collect `number` orders one at a time, by default those on the spaces in `first`; turn up face-down orders."""
    taken = hands.collecting
    orders: list[Order] = []
    order = [*first, *(tile.space for tile in hands.known_tiles() if tile.space not in first)]
    for _ in hands.counting(min(number, len(order))):
        own = next(space for space in order if space not in taken)
        chosen: Sell = yield Choice(hands.seat, partial(_others, order, tuple(taken)), Sells.collects[own])
        taken.append(chosen.place)
        orders.append((yield from hands.turns_up(chosen.place)))
    return orders


def _others(order: Sequence[int], taken: Sequence[int]) -> Sells:
    return _collectable([space for space in order if space not in taken])


def _collectable(spaces: Sequence[int], *others: Sell) -> Sells:
    return Sells([*others, *(Sells.collects[space] for space in spaces)])


EDITIONS: Mapping[str, Edition] = {edition.name: edition for edition in (Edition(), Edition2026())}
"""The editions by name; the first is the default."""
