"""Counting agrees with the second count, cell by cell, for every way of counting and every property."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games.stamp_swap.album import CELLS, FULL, Album, areas, cell_name, cell_of, neighbours, nth_bit
from cartone.games.stamp_swap.bots.placing import BY_POSITION
from cartone.games.stamp_swap.components import Count, Scoring
from cartone.games.stamp_swap.contests import COUNTERS, PROPERTIES, count_in, points_after, points_in
from cartone.games.stamp_swap.verify import counted, page_of
from cartone.table import Random, key_of

from .builders import random_album


def every_count() -> list[Count]:
    """Return every way of counting, with every possible property and every filter."""
    filters: list[dict[str, Any]] = [{}]
    filters += [{name: value} for name, values in PROPERTIES.items() for value in values]
    filters += [{"kind": "cancelled", "colour": "blue"}, {"shape": "square", "theme": "flowers"}]
    counts = [Count(what) for what in ("corners", "edges", "empty-areas", "by-hand")]
    counts += [Count("gaps", cells=1), Count("gaps", cells=2)]
    for narrow in filters:
        counts += [Count("stamps", **narrow), Count("surrounded", **narrow), Count("group", **narrow)]
        counts += [Count("edge-stamps", **narrow)]
        for of in PROPERTIES:
            counts += [Count("group", of, **narrow), Count("most", of, **narrow), Count("different", of, **narrow)]
        for of in ("colour", "theme"):
            counts += [Count("second-most", of, **narrow), Count("sets", of, **narrow)]
    return counts


COUNTS = every_count()


def disagreements(albums: int, seed: int) -> list[tuple[Count, int, int]]:
    """Return the differences between the two implementations over random albums, each tested with a share of all
    counts."""
    random = Random(key_of(seed, "albums"))
    wrong = []
    for number in range(albums):
        album = random_album(random)
        page = page_of(album)
        for count in COUNTS[number % 12 :: 12]:
            fast, slow = count_in(album, count).number, counted(page, count)
            if fast != slow:
                wrong.append((count, fast, slow))
    return wrong


@pytest.mark.large
def test_counting_agrees_with_the_second_count() -> None:
    """The test uses 300 random albums; `make proof` uses more."""
    assert {count.what for count in COUNTS} == set(COUNTERS)
    assert disagreements(300, seed=0) == []


def test_points_with_a_tile_more_are_the_points_then() -> None:
    """The points are equal for every position of the last tile, although part of the count is incremental."""
    random = Random(key_of(7, "albums"))
    for number in range(72):
        album = random_album(random)
        if not album.tiles:
            continue
        before = Album()
        for laid in album.tiles[:-1]:
            before = before.place(laid.tile, laid.cell)
        tile = album.tiles[-1].tile
        room = before.room(tile.width, tile.height)
        for count in COUNTS[number % 12 :: 12]:
            scoring = Scoring(count, each=1)
            points = points_after(before, scoring)
            for cell in [cell for cell in range(CELLS) if room >> cell & 1][::9]:
                then = before.place(tile, cell)
                assert points(then) == points_in(then, scoring), count


def test_greedy_minds_where_a_tile_lies_for_all_that_depends_on_it() -> None:
    random, ways = Random(key_of(9, "albums")), {count.what: count for count in reversed(COUNTS)}
    depends = set()
    for laid in filter(None, (random_album(random).tiles for _ in range(300))):
        before = Album()
        for one in laid[:-1]:
            before = before.place(one.tile, one.cell)
        tile = laid[-1].tile
        room = before.room(tile.width, tile.height)
        albums = [before.place(tile, cell) for cell in range(CELLS) if room >> cell & 1][::5]
        depends |= {what for what in ways if len({count_in(album, ways[what]).number for album in albums}) > 1}
    assert depends == BY_POSITION


def test_the_cells_that_count_are_shown() -> None:
    random = Random(key_of(1, "cells"))
    for _ in range(200):
        album = random_album(random)
        for what in ("stamps", "surrounded", "group"):
            number, cells = count_in(album, Count(what, shape="square"))
            assert cells & ~album.covered == 0
            assert sum(1 for placed in album.stamps if placed.cells & cells) == number
        number, cells = count_in(album, Count("gaps", cells=2))
        assert cells & album.covered == 0
        assert cells.bit_count() == 2 * number


def test_room_is_where_a_tile_fits() -> None:
    random = Random(key_of(2, "room"))
    for _ in range(40):
        album = random_album(random)
        for width, height in ((1, 1), (2, 2), (3, 3), (2, 3), (3, 2), (2, 4), (4, 2)):
            room = album.room(width, height)
            for cell in range(CELLS):
                row, column = divmod(cell, 12)
                fits = row + height <= 12 and column + width <= 12 and not any(
                    album.covered >> 12 * (row + y) + column + x & 1 for y in range(height) for x in range(width)
                )  # fmt: skip
                assert bool(room >> cell & 1) == fits


def test_cells_have_names_and_back() -> None:
    assert [cell_of(cell_name(cell)) for cell in range(CELLS)] == list(range(CELLS))
    assert [cell_of(name) for name in ("", "a", "a0", "a13", "m1", "1a", "aa", "a1x", "a-1")] == [-1] * 9


def test_areas_and_neighbours_stay_inside() -> None:
    assert neighbours(1) == 1 << 1 | 1 << 12
    assert neighbours(1 << 11) == 1 << 10 | 1 << 23
    assert list(areas(FULL)) == [FULL]
    assert list(areas(0)) == []
    assert list(areas(1 << 11 | 1 << 12)) == [1 << 11, 1 << 12], "the end of a row does not touch the next"


def test_nth_bit() -> None:
    random = Random(key_of(3, "bits"))
    for _ in range(300):
        mask = random.below(1 << 62) | random.below(1 << 62) << 80 | 1
        bits = [place for place in range(CELLS) if mask >> place & 1]
        assert [nth_bit(mask, index) for index in range(len(bits))] == bits
