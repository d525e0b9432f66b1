"""The Automa's sales: each case names the paragraph and the sentence of the solo document that it tests.

"(r)" marks a ruling of our rules page, "2026" marks a rule that only the later edition has. Cards and orders are
written as `genre:value`, in order; `?` is a hidden value, `-` a gap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from cartone.games.age_of_comics import opponent
from cartone.games.age_of_comics.components import Genre
from cartone.games.age_of_comics.editions import EDITIONS
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.solo import OnTable
from cartone.table import Reason

from .cases import cases
from .driving import Stack, run
from .solo_builders import BOTH, PRIORITY, solo_game
from .solo_notation import face_up, genres, lay_out, said, tiles

# -- Sales! of the first document -----------------------------------------------------------------


def test_sales_the_genres_newest_first_then_the_priority_each_once() -> None:
    yours = genres("romance crime crime western crime")
    assert opponent.newest_first(yours) == genres("crime western romance")
    assert opponent.genres_of_interest(PRIORITY, yours) == genres("crime western romance horror sci-fi superheroes")
    assert opponent.genres_of_interest(PRIORITY, []) == list(PRIORITY)


FLIPS: list[tuple[str, str, str, str | None]] = [
    ("dello stesso genere dell'ultimo fumetto stampato", "crime western", "western:? crime:? horror:?", "western"),
    ("basta una tessera coperta tra quelle scoperte", "crime western", "western:6 western:? crime:?", "western"),
    ("non riesce: il penultimo", "crime western", "western:6 crime:? horror:?", "crime"),
    ("e così via", "romance crime western", "western:6 crime:3 horror:? romance:?", "romance"),
    ("nessuna tessera dell'ultimo genere sulla mappa: il penultimo", "crime western", "horror:? crime:?", "crime"),
    ("nessun fumetto del giocatore corrisponde: la priorità", "western", "western:6 crime:? romance:?", "romance"),
    ("il giocatore non ha stampato: la priorità", "", "superheroes:? western:? crime:?", "crime"),
    ("non può capovolgere alcuna tessera", "western", "western:6 crime:3", None),
]


@cases("yours there genre", FLIPS)
def test_sales_flips(yours: str, there: str, genre: str | None) -> None:
    assert opponent.genre_to_flip(PRIORITY, genres(yours), opponent.by_genre(tiles(there))) == genre


ORDERS: list[tuple[str, str, str, list[int]]] = [
    ("prima quelle dell'ultimo fumetto, poi del penultimo, poi per priorità",
     "crime western", "superheroes:6 crime:6 horror:6 western:3", [3, 1, 2, 0]),
    ("(r) within a genre face up the highest first, of equal ones the first in reading order",
     "western", "western:4 western:6 western:4 western:5", [1, 3, 0, 2]),
    ("(r) within a genre the face-down ones last, in reading order",
     "western", "western:? western:3 western:? western:4", [3, 1, 0, 2]),
    ("(r) a face-down tile of a nearer genre before a face-up one of a later",
     "crime western", "crime:6 western:? horror:6", [1, 0, 2]),
]  # fmt: skip


@cases("yours there spaces", ORDERS)
def test_sales_collecting_order(yours: str, there: str, spaces: list[int]) -> None:
    order = opponent.collecting_order(PRIORITY, genres(yours), opponent.by_genre(tiles(there)))
    assert [tile.space for tile in order] == spaces


REPLACEMENTS: list[tuple[str, list[int], str, int, int | None]] = [
    ("the total is reached exactly", [3, 3], "crime:6", 6, None),
    ("more than reached", [6, 5], "crime:6", 6, None),
    ("short: the first later one that reaches it", [3, 3], "crime:3 crime:4 crime:6", 7, 1),
    ("the first, not the highest", [3, 3], "crime:5 crime:6 crime:4", 7, 0),
    ("exactly enough", [3, 3], "crime:5 crime:6", 9, 1),
    ("none reaches it: keep", [3, 3], "crime:5 crime:5", 9, None),
    ("face-down ones are passed over", [3, 3], "crime:? crime:? crime:4", 7, 2),
    ("only face-down ones: keep", [3, 3], "crime:? crime:?", 7, None),
    ("only the last taken is replaced", [3, 3, 3], "crime:5 crime:6", 12, 1),
    ("a later one as high as the last taken does not help", [3, 4], "crime:4", 8, None),
    ("a single tile", [3], "crime:5 crime:6", 6, 1),
    ("nothing later", [3, 3], "", 9, None),
]


@cases("taken later least space", REPLACEMENTS)
def test_sales_replacement(taken: list[int], later: str, least: int, space: int | None) -> None:
    """(r): if the total is short, the first later face-up tile that reaches it replaces the last one taken."""
    assert opponent.replacement(taken, tiles(later), least) == space


Sale = tuple[str, str, str, Mapping[str, Sequence[str]], int, int, set[int], list[int]]

SALES: list[Sale] = [
    ("gira tutte le tessere dell'ultimo fumetto, poi raccoglie: la più alta prima",
     "crime western", "western:? crime:? western:? western:?", {"order-western": ["3", "6", "4"]}, 2, 6,
     {0, 2, 3}, [2, 3]),
    ("se ancora a faccia in giù: le altre restano come sono",
     "western", "western:5 western:? horror:?", {"order-western": ["3"]}, 2, 6, {0, 1}, [0, 1]),
    ("gira il penultimo, ma raccoglie prima l'ultimo",
     "crime western", "western:4 crime:? western:5", {"order-crime": ["6"]}, 2, 6, {0, 1, 2}, [2, 0]),
    ("gira per priorità, ma raccoglie prima quelle del giocatore",
     "western", "western:4 crime:? horror:? western:5", {"order-horror": ["6"]}, 2, 6, {0, 2, 3}, [3, 0]),
    ("senza fumetti stampati: gira e raccoglie per priorità",
     "", "crime:? romance:? crime:5", {"order-romance": ["3"]}, 2, 6, {1, 2}, [1, 2]),
    ("anche se non può capovolgere alcuna tessera, raccoglie",
     "western", "crime:3 western:4 romance:5", {}, 2, 6, {0, 1, 2}, [1, 2]),
    ("prima l'ultimo, poi il penultimo, poi la priorità, qualunque sia il valore",
     "crime western", "superheroes:6 crime:3 horror:4 western:3 horror:5", {}, 3, 6, {0, 1, 2, 3, 4}, [3, 1, 4]),
    ("(r) face-down tiles are taken in reading order and turned up",
     "crime", "crime:? romance:? romance:3 romance:?", {"order-crime": ["4"], "order-romance": ["5"]}, 3, 6,
     {0, 1, 2}, [0, 2, 1]),
    ("3 tessere: all there are if fewer", "western", "crime:3 western:3", {}, 3, 6, {0, 1}, [1, 0]),
    ("all there are, though short of the total", "western", "western:3", {}, 3, 6, {0}, [0]),
    ("(r) short of the total: the first later face-up tile for the last, in the order of the walk",
     "", "horror:3 horror:3 romance:3 romance:4 crime:6", {}, 2, 7, {0, 1, 2, 3, 4}, [0, 3]),
    ("(r) nothing reaches it: keep",
     "", "horror:3 horror:3 romance:3 romance:4 crime:5", {}, 2, 9, {0, 1, 2, 3, 4}, [0, 1]),
    ("(r) what lies face down later is not looked at",
     "", "horror:3 horror:3 romance:? western:? sci-fi:4", {"order-romance": ["3"]}, 2, 7, {0, 1, 2, 4}, [0, 4]),
    ("(r) what was turned up in the walk and is replaced stays, face up",
     "", "horror:? romance:? crime:6", {"order-horror": ["3"], "order-romance": ["3"]}, 2, 9, {0, 1, 2}, [0, 2]),
]  # fmt: skip


def sell(edition: str, yours: str, there: str, comes: Stack, number: int, least: int) -> tuple[AgeOfComics, Selling]:
    game, automa = solo_game(edition)
    automa.level = replace(automa.level, orders=least)
    lay_out(game, there)
    hands = Seller(game, automa)
    hands.printed = genres(yours)
    failure = EDITIONS[edition].sales_failure(PRIORITY, genres(yours), hands.tiles(), number)
    if failure is not None:
        return game, Selling(None, (failure.reason,))
    reasons = run(EDITIONS[edition].sell(hands, PRIORITY, number), comes=comes)
    return game, Selling(hands.collecting, reasons)


class Selling(NamedTuple):
    """The spaces whose orders the Automa collects (None if the action fails), and its reasons."""

    spaces: list[int] | None
    reasons: tuple[Reason, ...]


class Seller(OnTable):
    """The Automa's view of the table for Sales, with the genres that you have printed."""

    __slots__ = ("printed",)
    printed: list[Genre]

    def your_genres(self) -> list[Genre]:
        return self.printed


@cases("yours there comes number least up taken", SALES)
def test_sales_of_the_first_document(
    yours: str, there: str, comes: Stack, number: int, least: int, up: set[int], taken: list[int]
) -> None:
    game, selling = sell("seed", yours, there, comes, number, least)
    assert selling.spaces == taken
    assert face_up(game) == up
    assert selling.reasons, "it always says why"


TOTALS = [(6, [0, 1]), (7, [0, 3]), (8, [0, 2]), (9, [0, 4]), (10, [0, 1])]


@pytest.mark.parametrize(("least", "taken"), TOTALS)
def test_sales_a_total_of_at_least_6_7_9(least: int, taken: list[int]) -> None:
    there = "horror:3 horror:3 western:5 crime:4 superheroes:6"
    _, selling = sell("seed", "", there, {}, 2, least)
    assert selling.spaces == taken


SALES_WHY: list[tuple[str, str, Stack, int, int, str]] = [
    ("crime western", "western:? crime:?", {"order-western": ["6"], "order-crime": ["3"]}, 2, 6,
     "sales-flip-last western; sales-collect 2"),
    ("romance crime western", "western:6 romance:? crime:3", {"order-romance": ["4"]}, 2, 6,
     "sales-flip-earlier romance - western - crime; sales-collect 2"),
    ("western", "western:6 crime:? romance:?", {"order-romance": ["4"]}, 2, 6,
     "sales-flip-not-yours; sales-flip-priority romance; sales-collect 2"),
    ("", "crime:? romance:? crime:5", {"order-romance": ["3"]}, 2, 6,
     "sales-you-printed-nothing; sales-flip-priority romance; sales-collect 2"),
    ("western", "western:3 western:6", {}, 3, 6, "sales-flip-none; sales-collect-all 3"),
    ("", "horror:3 horror:3 western:5 crime:4", {}, 2, 8, "sales-flip-none; sales-collect 2; sales-replace 6 8 3 5"),
    ("", "horror:3 horror:3 western:5 crime:4", {}, 2, 9, "sales-flip-none; sales-collect 2; sales-short 6 9"),
]  # fmt: skip


@pytest.mark.parametrize(("yours", "there", "comes", "number", "least", "why"), SALES_WHY)
def test_sales_it_says_why(yours: str, there: str, comes: Stack, number: int, least: int, why: str) -> None:
    """The reasons name the genre turned face up and the orders taken."""
    _, selling = sell("seed", yours, there, comes, number, least)
    assert said(selling.reasons) == why


def test_sales_a_short_total_is_kept_if_only_two_others_together_would_reach_it() -> None:
    """According to the ruling, the order of the genres takes precedence over the minimum total, and only the last order
    is replaced."""
    _, selling = sell("seed", "western", "western:3 superheroes:5 superheroes:4", {}, 2, 9)
    assert selling.spaces == [0, 1]
    assert said(selling.reasons).endswith("sales-short 8 9")


@pytest.mark.parametrize(
    ("value", "least", "taken"),
    [("3", 6, [0, 1]), ("6", 6, [0, 1]), ("5", 9, [0, 1]), ("4", 9, [0, 3]), ("3", 9, [0, 3])],
)
def test_sales_hidden_values_are_never_consulted(value: str, least: int, taken: list[int]) -> None:
    """The Automa turns up only the first horror order, regardless of the hidden values; if the total is then short, a
    face-up order replaces it."""
    comes = {"order-crime": ["4"], "order-horror": [value]}
    game, selling = sell("seed", "crime", "crime:? horror:? horror:? western:6", comes, 2, least)
    assert selling.spaces == taken
    assert face_up(game) == {0, 1, 3}


def test_sales_fails_if_it_can_collect_nothing(edition: str) -> None:
    _, selling = sell(edition, "crime", "", {}, 3, 6)
    assert selling.spaces is None


# -- Sales! of 2026 -------------------------------------------------------------------------------


ENOUGH: list[tuple[str, str, str, int, str | None]] = [
    ("the genre of your last printed comic", "crime western", "western:3 crime:6 crime:6 western:?", 2, "western"),
    ("still N tiles, face up or down", "crime western", "western:? crime:6 western:? crime:6", 2, "western"),
    ("else earlier ones", "crime western", "western:6 crime:3 horror:6 horror:6 crime:?", 2, "crime"),
    ("N is the space's: three", "crime western", "western:3 crime:3 western:3 crime:3 crime:3", 3, "crime"),
    ("else priority", "western", "western:3 crime:3 crime:3 romance:? romance:?", 2, "romance"),
    ("you printed nothing: priority", "", "superheroes:3 superheroes:3 western:3 western:3", 2, "western"),
    ("no genre has N", "western", "western:3 crime:3 horror:3 romance:?", 2, None),
    ("no genre has three", "western", "western:3 western:3 crime:3 crime:3", 3, None),
]


@cases("yours there number genre", ENOUGH)
def test_sales_2026_the_genre(yours: str, there: str, number: int, genre: str | None) -> None:
    assert opponent.genre_with_enough(PRIORITY, genres(yours), opponent.by_genre(tiles(there)), number) == genre


def test_sales_2026_the_highest_equal_ones_in_reading_order() -> None:
    there = tiles("crime:3 crime:5 crime:4 crime:5 crime:4")
    assert [opponent.highest(there, number) for number in (1, 2, 3, 4)] == [[1], [1, 3], [1, 3, 2], [1, 3, 2, 4]]


SALES_2026: list[tuple[str, str, str, Stack, int, set[int], list[int] | None]] = [
    ("turn its tiles up, take the N highest",
     "western", "western:? western:4 crime:? western:?", {"order-western": ["3", "6"]}, 2, {0, 1, 3}, [3, 1]),
    ("equal ones in reading order (r)",
     "western", "western:? western:4 crime:? western:?", {"order-western": ["4", "3"]}, 2, {0, 1, 3}, [0, 1]),
    ("three on the first space", "western", "western:3 western:4 western:3 western:5", {}, 3, {0, 1, 2, 3}, [3, 1, 0]),
    ("never of two genres",
     "crime western", "western:6 crime:3 horror:6 crime:3 horror:6", {}, 2, {0, 1, 2, 3, 4}, [1, 3]),
    ("no total is asked for", "western", "western:3 western:3 crime:6", {}, 2, {0, 1, 2}, [0, 1]),
    ("fails only if no genre has N, and then turns nothing up",
     "western", "western:? crime:? horror:6 western:?", {}, 3, {2}, None),
]  # fmt: skip


@cases("yours there comes number up taken", SALES_2026)
def test_sales_of_2026(
    yours: str, there: str, comes: Stack, number: int, up: set[int], taken: list[int] | None
) -> None:
    game, selling = sell("2026", yours, there, comes, number, 9)
    assert selling.spaces == taken
    assert face_up(game) == up


def test_sales_of_2026_it_says_why() -> None:
    _, selling = sell("2026", "crime", "crime:3 western:3 western:4 western:5", {}, 2, 9)
    assert said(selling.reasons) == "sales-genre western 2"


SIDE_BY_SIDE: list[tuple[str, str, int, int, list[int], list[int] | None]] = [
    ("one tile of your last genre: seed takes it, 2026 leaves it", "western:6 crime:3 crime:4", 2, 6, [0, 2], [2, 1]),
    ("no genre has N: seed takes what there is, 2026 fails", "western:6 crime:3 horror:4", 2, 6, [0, 1], None),
    ("a short total: seed replaces the last, 2026 asks for none",
     "western:3 western:3 crime:5 horror:6", 2, 9, [0, 3], [0, 1]),
]  # fmt: skip


@cases("there number least seed later", SIDE_BY_SIDE)
def test_sales_both_editions(there: str, number: int, least: int, seed: list[int], later: list[int] | None) -> None:
    taken = []
    for edition in BOTH:
        _, selling = sell(edition, "crime western", there, {}, number, least)
        taken.append(selling.spaces if isinstance(selling, Selling) else None)
    assert taken == [seed, later]
