"""Colours that mean something can be told apart by eyes that see colours otherwise."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from cartone.games.age_of_comics.page import pictures as office
from cartone.games.age_of_comics.page.pictures.palette import GENRE_COLOURS, PLAYER_COLOURS
from cartone.games.stamp_swap.page import pictures as album
from cartone.games.stamp_swap.page.pictures.palette import BASE

Colour = tuple[float, float, float]
Matrix = Sequence[Colour]

EYES: Mapping[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What eyes without one kind of cone see of linear red, green and blue, by Machado, Oliveira and Fernandes (2009)."""
APART = 10.0
"""How far two colours must be from each other if nothing but the colour says which is which."""


def linear(colour: str) -> Colour:
    """Return red, green and blue of a colour as amounts of light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def times(matrix: Matrix, colour: Colour) -> Colour:
    one, two, three = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def oklab(colour: Colour) -> Colour:
    """Return a colour in Oklab, where equal distances look about equal (Ottosson, 2020)."""
    cones = times(((0.41222147, 0.53633254, 0.05144599), (0.21190350, 0.68069955, 0.10739696),
                   (0.08830246, 0.28171884, 0.62997870)), colour)  # fmt: skip
    long, middle, short = (max(one, 0) ** (1 / 3) for one in cones)
    return times(((0.21045426, 0.79361779, -0.00407205), (1.97799850, -2.42859221, 0.45059371),
                  (0.02590404, 0.78277177, -0.80867577)), (long, middle, short))  # fmt: skip


def distance(one: str, other: str, eyes: str) -> float:
    """Return the distance of two colours as some eyes see them, in hundredths of that between black and white."""
    seen = [oklab(times(EYES[eyes], linear(colour))) for colour in (one, other)]
    return 100 * math.dist(*seen)


@pytest.mark.parametrize("eyes", EYES)
def test_pieces_of_players_are_told_apart_by_their_colour_alone(eyes: str) -> None:
    near = {pair: distance(*pair, eyes) for pair in combinations(PLAYER_COLOURS, 2)}
    assert {pair: far for pair, far in near.items() if far < APART} == {}


def test_a_colour_of_stamps_has_a_pattern_of_its_own_and_a_genre_an_icon() -> None:
    """Some of these are near each other for some eyes, so none of them is told by its colour alone."""
    assert any(distance(*pair, "deuteranopia") < APART for pair in combinations(BASE.values(), 2))
    frames = [album.ART.paints[f"f-{colour}"].replace(f"f-{colour}", "") for colour in BASE]
    icons = [office.ART.symbols[f"genre-{genre}"].replace(genre, "") for genre in GENRE_COLOURS]
    for drawn in (frames, icons):
        assert len({re.sub(r"#[0-9a-f]{3,6}\b", "", one) for one in drawn}) == len(drawn)
    for genre in GENRE_COLOURS:
        for piece in (office.idea(genre, ""), office.order(genre, 3, ""), office.mastery(genre, "")):
            assert f"#genre-{genre}" in piece


def test_distances_are_those_of_eyes() -> None:
    assert distance("#000000", "#ffffff", "all colours") == pytest.approx(100, abs=0.1)
    assert distance("#3f8f55", "#96633a", "all colours") > 3 * distance("#3f8f55", "#96633a", "deuteranopia")
    for eyes in EYES:
        assert distance("#777777", "#777777", eyes) == 0
        assert distance("#000000", "#ffffff", eyes) == pytest.approx(100, abs=0.5), "grey is grey for all"
