"""The city (section 2 of the rules page), in the coordinates of that page."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from cartone.games.age_of_comics.actions.sales import sales
from cartone.games.age_of_comics.city import CORNERS, REACH, SPACES, START, STREETS
from cartone.games.age_of_comics.components import Genre
from cartone.games.age_of_comics.rules import lay_orders

from .driving import offered, run, table_of, told
from .positions import corner, new_game, scene

ALL = list(product(range(1, 7), range(1, 5)))
"""All corners as (R, C), as on the page."""

OUTER = {
    (1, 5): {(1, 2), (1, 3)},
    (13, 5): {(6, 2), (6, 3)},
    (7, 1): {(3, 1), (4, 1)},
    (7, 9): {(3, 4), (4, 4)},
}
MIDDLE = {(3, 2), (3, 3), (4, 2), (4, 3)}
UNUSED = {
    4: set[tuple[int, int]](),
    3: {(1, 5), (2, 5), (7, 1), (7, 9), (12, 5), (13, 5)},
    2: {(1, 5), (2, 3), (2, 7), (3, 2), (3, 8), (7, 1), (7, 9), (11, 2), (11, 8), (12, 3), (12, 7), (13, 5)},
}
VALUES = {4: [3, 3, 3, 4, 4, 5, 6], 3: [3, 3, 4, 4, 5, 6], 2: [3, 3, 4, 5, 6]}


def at(index: int) -> tuple[int, int]:
    """Return the coordinates (R, C) of a corner, given its index in the engine."""
    return index // 4 + 1, index % 4 + 1


def grid_of(spaces: tuple[int, ...]) -> set[tuple[int, int]]:
    return {(SPACES[space].row, SPACES[space].column) for space in spaces}


def test_24_corners_in_6_rows_of_4() -> None:
    assert [at(index) for index in range(len(CORNERS))] == ALL
    assert [CORNERS[index] for index in (0, 3, 20, 23)] == ["A1", "D1", "A6", "D6"]


@pytest.mark.parametrize("index", range(24), ids=[f"({r},{c})" for r, c in ALL])
def test_streets_join_orthogonal_neighbours_and_the_centre_mutually(index: int) -> None:
    row, column = at(index)
    wanted = {(r, c) for r, c in ALL if abs(r - row) + abs(c - column) == 1}
    if (row, column) in MIDDLE:
        wanted |= MIDDLE - {(row, column)}
    assert sorted(map(at, STREETS[index])) == sorted(wanted)


def test_start_leads_to_the_four_reaches_no_order_and_cannot_be_entered_again() -> None:
    assert REACH[START] == ()
    assert {at(there) for there in STREETS[START]} == MIDDLE
    assert all(START not in STREETS[index] for index in range(24))


def test_42_order_spaces_on_the_grid() -> None:
    between = {(2 * r, 2 * c + 1) for r, c in ALL if c < 4} | {(2 * r + 1, 2 * c) for r, c in ALL if r < 6}
    assert grid_of(tuple(range(len(SPACES)))) == between | set(OUTER)
    assert len(SPACES) == len(between) + len(OUTER) == 42


@pytest.mark.parametrize("space", SPACES, ids=[f"({space.row},{space.column})" for space in SPACES])
def test_a_space_touches_the_two_corners_beside_it(space: object) -> None:
    assert isinstance(space, type(SPACES[0]))
    place = space.row, space.column
    beside = {(r, c) for r, c in ALL if abs(2 * r - place[0]) + abs(2 * c - place[1]) == 1}
    assert {at(index) for index in space.corners} == OUTER.get(place, beside)


@pytest.mark.parametrize(
    ("name", "reach"),
    [
        ("A1", {(2, 3), (3, 2)}),
        ("B1", {(1, 5), (2, 3), (2, 5), (3, 4)}),
        ("C6", {(13, 5), (12, 5), (12, 7), (11, 6)}),
        ("A3", {(7, 1), (5, 2), (6, 3), (7, 2)}),
        ("A4", {(7, 1), (7, 2), (8, 3), (9, 2)}),
        ("D4", {(7, 9), (7, 8), (8, 7), (9, 8)}),
        ("B3", {(6, 3), (6, 5), (5, 4), (7, 4)}),
        ("D6", {(12, 7), (11, 8)}),
    ],
)
def test_an_agent_reaches_every_order_space_that_touches_its_corner(name: str, reach: set[tuple[int, int]]) -> None:
    assert grid_of(REACH[corner(name)]) == reach


@pytest.mark.parametrize(("seats", "tiles"), [(2, 30), (3, 36), (4, 42)])
def test_tiles_by_players_equally_many_of_each_genre_and_order_spaces_not_used(seats: int, tiles: int) -> None:
    game = table_of(seats).game
    laid = tuple(space for space, tile in enumerate(game.map) if tile is not None)
    assert grid_of(laid) == grid_of(tuple(range(42))) - UNUSED[seats]
    genres = Counter(tile.genre for tile in game.map if tile is not None)
    assert genres == dict.fromkeys(Genre, tiles // 6)
    for genre in Genre:
        assert sorted(order.value for order in game.order_decks[genre].cards) == VALUES[seats]


def test_all_corners_and_streets_stay_open() -> None:
    game, player = scene(2)
    player.agent = corner("A2")
    game.map = table_of(2).game.map
    _, options = offered(sales(game, player, 0), "sales walk A1")
    assert "walk B1" not in options, "the second step costs $2"
    player.money = 2
    _, options = offered(sales(game, player, 0))
    assert {"walk A2", "walk B1"} <= options
    assert not any("collect" in option or "flip" in option for option in options), "but no order lies there"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_corner_touches_3_or_more_tiles_of_one_genre(seats: int) -> None:
    most = Counter[int]()
    for seed in range(60):
        game = new_game(seats)
        run(lay_orders(game), seed=seed)
        for place in range(24):
            near = [(SPACES[n], tile) for n, tile in enumerate(game.map) if tile is not None]
            here = Counter(tile.genre for space, tile in near if place in space.corners)
            most[max(here.values(), default=0)] += 1
    assert max(most) == 2, "two of a genre are allowed, and come"


def test_else_they_are_laid_again() -> None:
    game = new_game(4)
    run(lay_orders(game), comes={"order-back": ["crime", "crime", "crime"]})
    assert told(game, "laid-again"), "(1,5), (2,3) and (2,5) touch (1,2)"
    assert Counter(tile.genre for tile in game.map if tile is not None) == dict.fromkeys(Genre, 7)
