"""Every example that the rulebook prints, with the number it prints."""

from __future__ import annotations

from cartone.games.stamp_swap.album import cell_of
from cartone.games.stamp_swap.components import Count, Scoring
from cartone.games.stamp_swap.contests import points_in
from cartone.games.stamp_swap.scoring import forever_points

from .builders import HOUSE, album_of, counted, double, stamp, tile

BY_ID = {contest.id: contest for contest in HOUSE.contests}


def test_groups_two_groups_of_rectangles_3_or_6() -> None:
    """'2 groups of rectangles': a single one for 3 points or two connected ones for 6; squares are none."""
    album = album_of(("a1", tile("2x3")), ("e1", tile("2x3")), ("g2", tile("4x2")), ("c1", tile("2x2")))
    groups = BY_ID["S1"].scoring
    assert groups.count == Count("group", shape="rectangle")
    assert points_in(album, groups) == 6
    assert points_in(album_of(("a1", tile("2x3")), ("c1", tile("2x2"))), groups) == 3


def test_second_most_abundant_purple_and_green_tie_12() -> None:
    """'Purple and green tie for most with 3 stamps each; ignoring one, the other scores 12.'"""
    cells = ["a1", "c1", "e1", "g1", "i1", "k1", "a3"]
    colours = ["purple", "green", "purple", "green", "purple", "green", "yellow"]
    album = album_of(*((cell, tile(colour=colour)) for cell, colour in zip(cells, colours, strict=True)))
    assert points_in(album, BY_ID["C1"].scoring) == 12


def test_a_complete_set_of_five_themes_9() -> None:
    themes = ["space", "monuments", "animals", "flowers", "vehicles", "vehicles"]
    album = album_of(*((f"{'acegik'[n]}1", tile(theme=theme)) for n, theme in enumerate(themes)))
    assert points_in(album, BY_ID["T2"].scoring) == 9


def test_perfect_corners_upper_and_lower_left_of_the_blue_stamp_8() -> None:
    blue = ("c3", tile("2x2", "blue"))
    around = [("a1", tile()), ("c1", tile()), ("a3", tile()), ("a5", tile()), ("c5", tile("3x2"))]
    album = album_of(blue, *around)
    assert points_in(album, BY_ID["F1"].scoring) == 8


def test_surrounded_three_stamps_flower_ufo_and_left_forever() -> None:
    """Three surrounded stamps, one of them a forever stamp against the border; a second forever is not."""
    album = album_of(
        ("a1", tile("2x2", theme="flowers")),
        ("c1", tile("2x2", theme="space")),
        ("e1", tile("2x3")),
        ("a3", tile("1x1")),
        ("b3", tile("3x2")),
        ("a4", tile("1x1")),
        ("a12", tile("1x1")),
    )
    surrounded = counted(album, "surrounded")
    assert surrounded == 3


def test_one_complete_edge_of_five_stamps_10() -> None:
    """The right side, covered by five stamps."""
    outlines = ["2x3", "2x2", "2x3", "2x2", "2x2"]
    cells = ["k1", "k4", "k6", "k9", "k11"]
    album = album_of(*((cell, tile(outline)) for cell, outline in zip(cells, outlines, strict=True)))
    assert points_in(album, BY_ID["S6"].scoring) == 10
    other = Scoring(Count("edge-stamps"), each=2)
    assert points_in(album, other) == 10, "the other reading, 2 for each stamp along it, can be written, too"
    assert points_in(album.place(tile("2x2"), cell_of("a1")), other) == 10, "a stamp elsewhere adds nothing"


def test_six_empty_areas_two_of_them_1x2_gaps_6() -> None:
    """Six empty areas, two of which are gaps of two cells: 6 points."""
    full_rows = [(f"{column}{row}", tile()) for row in (1, 3) for column in "acegik"]
    singles = [(cell, tile("1x1")) for cell in ("a6", "b6", "c5", "c6", "d6", "e6", "f5", "f6", "i6", "l6")]
    below = [("g5", tile("2x2")), ("j5", tile("2x2")), ("a7", tile("4x2")), ("e7", tile("4x2")), ("i7", tile("4x2"))]
    corner = [("l11", tile("1x1")), ("k12", tile("1x1"))]
    album = album_of(*full_rows, *singles, *below, *corner)
    # a5-b5 and d5-e5 are gaps of two; i5, l5 and l12 of one; the rest below is one large area
    assert counted(album, "empty-areas") == 6
    assert counted(album, "gaps", cells=2) == 2
    assert counted(album, "gaps", cells=1) == 3
    assert points_in(album, BY_ID["F3"].scoring) == 6
    other = Scoring(Count("empty-areas"), each=1)
    assert points_in(album, other) == 6, "the other reading, 1 for each empty area, can be written, too"


def test_forever_stamps_3_imaginary_3_and_2() -> None:
    """Two players with 3 and 2: the first ties with the imaginary player, 10 and 3."""
    assert forever_points([3, 2]) == [10, 3]


def test_the_pool_of_three_events_has_19_items() -> None:
    """The printed example shows three events with 19 items; so do three of the house pack."""
    sizes = sorted(len(event.symbols) for event in HOUSE.events)
    assert set(sizes) == {6, 7}
    assert 6 + 6 + 7 == 19


def test_a_double_is_two_small_squares_and_never_a_rectangle() -> None:
    album = album_of(("a1", double("2x4")), ("c1", tile("2x4")))
    assert counted(album, "stamps", size="small-square") == 2
    assert counted(album, "stamps", shape="rectangle") == 1
    assert counted(album, "stamps", size="long-rectangle") == 1


def test_forever_stamps_are_not_small_squares() -> None:
    album = album_of(("a1", tile("1x1")), ("b1", tile("2x2")))
    assert counted(album, "stamps", size="small-square") == 1
    assert counted(album, "stamps", shape="square") == 1


def test_rare_stamps_have_no_colour_and_no_theme_but_a_size() -> None:
    album = album_of(("a1", tile("2x3", kind="rare", value=5)), ("c1", tile("2x3")))
    assert counted(album, "group", shape="rectangle") == 2
    assert counted(album, "different", of="colour") == 1
    assert counted(album, "most", of="theme") == 1


def test_a_single_stamp_is_a_group() -> None:
    assert counted(album_of(("f6", tile(colour="green"))), "group", of="colour") == 1


def test_stamps_touching_at_a_point_are_no_group() -> None:
    album = album_of(("a1", tile()), ("c3", tile()))
    assert counted(album, "group", of="colour") == 1
    assert counted(album.place(tile("1x1"), 2), "group", of="colour") == 1


def test_part_of_an_edge_connects() -> None:
    album = album_of(("a1", tile("2x2")), ("c2", tile("2x3")))
    assert counted(album, "group", of="colour") == 2


def test_a_stamp_counts_in_one_theme_set_and_one_colour_set() -> None:
    """Sets of themes and of colours do not take stamps away from each other."""
    themes = ["space", "monuments", "animals", "flowers", "vehicles"]
    colours = ["purple", "yellow", "blue", "green", "brown"]
    pairs = zip("acegi", themes, colours, strict=True)
    album = album_of(*((f"{column}1", tile(theme=theme, colour=colour)) for column, theme, colour in pairs))
    assert (counted(album, "sets", of="theme"), counted(album, "sets", of="colour")) == (1, 1)


def test_the_halves_of_a_double_are_different_stamps_for_corners_and_surrounding() -> None:
    album = album_of(("a1", double("2x4", stamp(), stamp())), ("c1", tile()), ("c3", tile()))
    assert counted(album, "corners") == 1
    assert counted(album, "surrounded") == 1, "the upper half: the lower one covers its side"
