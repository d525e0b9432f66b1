"""Options agree on length, order, membership, sampling, numbering and notation."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games.stamp_swap.components import DRAWN_SIZES
from cartone.games.stamp_swap.options import (
    Choose,
    Chooses,
    Cut,
    Cuts,
    Deeds,
    DrawFrom,
    DrawsFrom,
    Enters,
    Exchange,
    Exchanges,
    Looks,
    Place,
    Places,
    Resolves,
    Splits,
    Takes,
)
from cartone.table import IllegalAnswer, Options, Random, key_of

from .builders import HOUSE, album_of, random_album, tile

SPACES: list[Options[Any]] = [
    Takes([3, 7, 12]),
    Cuts([1, 2, 3, 4, 5, 6]),
    Cuts([4, 9, 11, 20, 21, 30], rare=[9], stamps=[4, 9, 11], more=1),
    Cuts([4, 9, 11, 20, 21, 30, 31], rare=[9], stamps=[4, 9, 11, 31], more=2),
    Cuts([5, 6, 7], rare=[5, 6, 7]),
    Cuts([5, 6]),
    Cuts([5]),
    Cuts([]),
    Splits([1, 2, 3, 4, 5, 6], rare=[2]),
    Splits([4, 9, 11, 20, 21, 30], rare=[9], stamps=[4, 9, 11], more=1),
    Splits([5, 6, 7], rare=[5, 6, 7]),
    Splits([]),
    Chooses([Choose(1, 0), Choose(1, 1), Choose(3, 0), Choose(3, 1)]),
    Places(album_of(("c3", tile("3x3"))), {4: tile("2x4"), 9: tile("1x1"), 11: tile("4x2")}),
    Places(album_of(("c3", tile("3x3"))), {9: tile("1x1"), 11: tile("4x2")}, tray=[4, 9, 11]),
    Enters(HOUSE.contests[:1] + HOUSE.contests[6:7]),
    Looks([]),
    DrawsFrom([DrawFrom(size) for size in DRAWN_SIZES]),
    Exchanges([Exchange(0, 0), Exchange(3, 8), Exchange(3, 9)]),
    Resolves(HOUSE.attendees[:3]),
    Deeds(DRAWN_SIZES, forever=True),
]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: f"{space.kind}-{len(space)}")
def test_a_space_agrees_with_itself(space: Options[Any]) -> None:
    options = list(space)
    assert len(options) == len(space) == len(set(options)) > 0
    assert [space.at(index) for index in range(len(space))] == options
    assert all(option in space for option in options)
    numbers = [space.number(option) for option in options]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < space.numbers for number in numbers)
    assert [space.numbered(number) for number in numbers] == options
    assert space.mask() == sum(1 << number for number in numbers)
    for number in {-1, space.numbers, *range(0, space.numbers, 7)} - set(numbers):
        with pytest.raises(IllegalAnswer, match="has no option"):
            space.numbered(number)
    assert [space.read(str(option)) for option in options] == options
    random = Random(key_of(1, "sample"))
    drawn = {space.sample(random) for _ in range(40 * len(space))}
    assert drawn == set(options), "every option comes up"
    assert ("nothing", 0) not in space
    assert "nothing" not in space


def test_sampling_is_uniform_over_complete_options() -> None:
    space = Places(album_of(("c3", tile("3x3"))), {4: tile("2x4"), 9: tile("1x1")})
    random = Random(key_of(5, "uniform"))
    draws = 100 * len(space)
    small = sum(space.sample(random).item == 9 for _ in range(draws))
    assert abs(small / draws - space.room_for(9).bit_count() / len(space)) < 0.02


def test_cuts_are_all_ways_to_reserve_and_split() -> None:
    """One of six items is reserved, and the other five are split into two non-empty piles: 6 × 15 ways."""
    assert len(Cuts([1, 2, 3, 4, 5, 6])) == 90
    for cut in Cuts([1, 2, 3, 4, 5, 6]):
        assert len(cut.reserve) == 1
        assert cut.first
        assert cut.second
        assert sorted(cut.reserve + cut.first + cut.second) == [1, 2, 3, 4, 5, 6]


def test_a_cut_is_read_in_any_order() -> None:
    space = Cuts([1, 2, 3, 4, 5, 6])
    assert space.read("2|5,6|4 3 1") == Cut((2,), (1, 3, 4), (5, 6))
    assert space.read(" 2 | 1 3 4 | 6 5 ") == Cut((2,), (1, 3, 4), (5, 6))


SIX = [1, 2, 3, 4, 5, 6]
AGAINST_THE_RULES: list[tuple[Options[Any], str, str]] = [
    *(
        (Cuts(SIX, rare=[2]), text, complaint)
        for text, complaint in (
            ("1 2 3", "is not a cut. Type what you reserve and two piles"),
            ("a | b | c", "is not a cut"),
            ("1 | 2 3 | 4 5", "does not name each of your items once"),
            ("1 | 2 3 | 4 5 6 6", "does not name each of your items once"),
            ("1 | 2 3 4 5 6 | -", "a pile is empty. Each of the two needs at least one item"),
            ("2 | 1 3 | 4 5 6", "a rare stamp cannot be reserved, not even face down"),
            ("1 3 | 2 | 4 5 6", "reserves 2. Reserve exactly 1 here"),
            ("- | 1 2 3 | 4 5 6", "reserves 0. Reserve exactly 1 here"),
        )
    ),
    (Cuts(SIX, stamps=[1, 2, 3], more=1), "1 2 3 | 4 | 5 6", "reserves 3. Reserve 1 to 2 here"),
    (Splits(SIX, rare=[3]), "3 | 1 2 4 | 5 6", "a rare stamp cannot be reserved"),
    (Splits(SIX, stamps=[1, 2], more=1), "1 2 | 3 4 5 | 6", "the same number of items"),
    (Takes([3]), "4", "“4” is not possible here .*Try: 3"),
    *(
        (Places(album_of(("c3", tile("3x3"))), {4: tile("2x4")}), text, complaint)
        for text, complaint in (
            ("7", "does not place a stamp. Type its number and the cell"),
            ("4 z9", "does not place a stamp"),
            ("x a1", "does not place a stamp"),
            ("5 a1", "#5 is not one of your stamps that fit. Choose one of these: #4"),
            ("4 c3", "#4 does not fit at c3. It needs empty cells inside the album, for example at a1"),
            ("4 l12", "#4 does not fit at l12"),
        )
    ),
]


@pytest.mark.parametrize(
    ("space", "text", "complaint"), AGAINST_THE_RULES, ids=lambda part: getattr(part, "kind", part)
)
def test_what_is_against_the_rules_is_refused_with_the_rule(space: Options[Any], text: str, complaint: str) -> None:
    with pytest.raises(IllegalAnswer, match=complaint):
        space.read(text)


def test_what_fits_nowhere_is_not_offered() -> None:
    random = Random(key_of(9, "full"))
    album = max((random_album(random) for _ in range(300)), key=lambda page: page.covered.bit_count())
    while room := album.room(2, 2):
        album = album.place(tile("2x2"), (room & -room).bit_length() - 1)
    places = Places(album, {1: tile("2x2"), 2: tile("1x1")})
    assert places.items == [2]
    assert Place(1, 0) not in places


def test_types_of_options_are_told_apart() -> None:
    assert Choose(3, 7) not in Places(album_of(), {3: tile()})
    assert (3,) not in Takes([3])


@pytest.mark.parametrize(
    ("space", "reserves"),
    [
        (Cuts(SIX, rare=SIX), {()}),
        (Splits(SIX, rare=SIX), {()}),
        (Splits(SIX, rare=[3]), {(1,), (2,), (4,), (5,), (6,)}),
    ],
    ids=["only rare stamps reserve none", "only rare stamps reserve none against her", "a rare one is never reserved"],
)
def test_what_may_be_reserved(space: Cuts | Splits, reserves: set[tuple[int, ...]]) -> None:
    assert {cut.reserve for cut in space} == reserves
    assert all(pile for cut in space for pile in cut[1:])


def test_an_extra_reserve_leaves_two_items_to_split() -> None:
    assert all(cut.second for cut in Cuts([1, 2, 3], stamps=[1, 2, 3], more=1))
    assert {len(cut.reserve) for cut in Cuts([1, 2, 3, 4], stamps=[1, 2, 3], more=1)} == {1, 2}


# -- numbers --------------------------------------------------------------------------------------


def test_all_kinds_together_have_at_most_ten_thousand_numbers() -> None:
    kinds = {type(space): space.numbers for space in SPACES}
    assert len(kinds) == 11
    assert sum(kinds.values()) <= 10_000


def test_a_number_means_the_same_whatever_else_is_legal() -> None:
    """Option numbers refer to positions, so they stay the same with a rare stamp, with fewer items and with other
    items."""
    many, rare, few = Cuts([1, 2, 3, 4, 5, 6]), Cuts([2, 4, 6, 8, 10, 12], rare=[4]), Cuts([1, 2, 3])
    assert many.number(Cut((1,), (2, 4), (3, 5, 6))) == rare.number(Cut((2,), (4, 8), (6, 10, 12)))
    assert many.number(Cut((2,), (1, 4, 5, 6), (3,))) == few.number(Cut((2,), (1,), (3,)))
    whole = Places(album_of(), {4: tile(), 9: tile()}, tray=[4, 9])
    later = Places(album_of(("a1", tile())), {9: tile()}, tray=[4, 9])
    assert whole.number(Place(9, 30)) == later.number(Place(9, 30)) == 144 + 30
