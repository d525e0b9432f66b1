"""Every example printed in the rulebook, with its number, and the rulebook's remarks on single stamps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.components import Count, Scoring, Tile
from cartone.games.stamp_swap.contests import count_in, points_in

from .builders import HOUSE, album_of, double, tile

BY_ID = {contest.id: contest for contest in HOUSE.contests}
COLOURS = ("purple", "yellow", "blue", "green", "brown")
THEMES = ("space", "monuments", "animals", "flowers", "vehicles")


def laid(cells: str, *tiles: Tile | str) -> Album:
    """Return an album with tiles at some cells; plain tiles are given by their outline."""
    pairs = zip(cells.split(), tiles, strict=True)
    return album_of(*((cell, tile(one) if isinstance(one, str) else one) for cell, one in pairs))


RECTANGLES = laid("a1 e1 g2 c1", "2x3", "2x3", "4x2", "2x2")
TIED = [tile(colour=colour) for colour in ("purple", "green", "purple", "green", "purple", "green", "yellow")]
ONE_SET = [tile(theme=theme, colour=colour) for theme, colour in zip(THEMES, COLOURS, strict=True)]
CORNERS = laid("c3 a1 c1 a3 a5 c5", "2x2", "2x2", "2x2", "2x2", "2x2", "3x2")
COVERED = laid("a1 c1 e1 a3 b3 a4 a12", tile(theme="flowers"), "2x2", "2x3", "1x1", "3x2", "1x1", "1x1")
RIGHT_EDGE = ("k1 k4 k6 k9 k11", ["2x3", "2x2", "2x3", "2x2", "2x2"])
GAPS = album_of(
    *((f"{column}{row}", tile()) for row in (1, 3) for column in "acegik"),
    *((cell, tile("1x1")) for cell in ("a6", "b6", "c5", "c6", "d6", "e6", "f5", "f6", "i6", "l6", "l11", "k12")),
    *((cell, tile("2x2")) for cell in ("g5", "j5")),
    *((cell, tile("4x2")) for cell in ("a7", "e7", "i7")),
)
"""An album in which a5-b5 and d5-e5 are gaps of two, i5, l5 and l12 are gaps of one, and the rest below is one large
area."""

EDGE_STAMPS = Scoring(Count("edge-stamps"), each=2)
"""An alternative reading of the rule that can be expressed, too: 2 points for each stamp along a complete edge."""
AREAS = Scoring(Count("empty-areas"), each=1)
"""An alternative reading of the rule that can be expressed, too: 1 point for each empty area."""

EXAMPLES: dict[str, tuple[Album, Sequence[tuple[str | Count | Scoring, int]]]] = {
    "two connected rectangles are a group for 6; squares are none": (RECTANGLES, [("S1", 6)]),
    "a single rectangle is a group for 3": (laid("a1 c1", "2x3", "2x2"), [("S1", 3)]),
    "second most: purple and green tie with 3 each, one is ignored, the other scores 12": (
        laid("a1 c1 e1 g1 i1 k1 a3", *TIED),
        [("C1", 12)],
    ),
    "a complete set of five themes 9": (laid("a1 c1 e1 g1 i1 k1", *ONE_SET, tile(theme="vehicles")), [("T2", 9)]),
    "perfect corners, upper and lower left of a stamp, 8": (CORNERS, [("F1", 8)]),
    "three surrounded stamps, one a forever stamp against the border; another forever is not": (
        COVERED,
        [(Count("surrounded"), 3)],
    ),
    "one complete edge of five stamps 10": (laid(RIGHT_EDGE[0], *RIGHT_EDGE[1]), [("S6", 10), (EDGE_STAMPS, 10)]),
    "a stamp elsewhere adds nothing to an edge": (
        laid(f"{RIGHT_EDGE[0]} a1", *RIGHT_EDGE[1], "2x2"),
        [("S6", 10), (EDGE_STAMPS, 10)],
    ),
    "six empty areas, two of them 1x2 gaps, 6": (
        GAPS,
        [(Count("empty-areas"), 6), (Count("gaps", cells=2), 2), (Count("gaps", cells=1), 3), ("F3", 6), (AREAS, 6)],
    ),
    "a double is two small squares and never a rectangle": (
        laid("a1 c1", double("2x4"), "2x4"),
        [
            (Count("stamps", size="small-square"), 2),
            (Count("stamps", shape="rectangle"), 1),
            (Count("stamps", size="long-rectangle"), 1),
        ],
    ),
    "forever stamps are not small squares": (
        laid("a1 b1", "1x1", "2x2"),
        [(Count("stamps", size="small-square"), 1), (Count("stamps", shape="square"), 1)],
    ),
    "rare stamps have no colour and no theme but a size": (
        laid("a1 c1", tile("2x3", kind="rare", value=5), "2x3"),
        [(Count("group", shape="rectangle"), 2), (Count("different", "colour"), 1), (Count("most", "theme"), 1)],
    ),
    "a single stamp is a group": (laid("f6", tile(colour="green")), [(Count("group", "colour"), 1)]),
    "stamps touching at a point are no group": (laid("a1 c3", "2x2", "2x2"), [(Count("group", "colour"), 1)]),
    "a forever stamp connects no colours": (laid("a1 c3 c1", "2x2", "2x2", "1x1"), [(Count("group", "colour"), 1)]),
    "part of an edge connects": (laid("a1 c2", "2x2", "2x3"), [(Count("group", "colour"), 2)]),
    "a stamp counts in one theme set and one colour set": (
        laid("a1 c1 e1 g1 i1", *ONE_SET),
        [(Count("sets", "theme"), 1), (Count("sets", "colour"), 1)],
    ),
    "the halves of a double are different stamps for corners and surrounding, each covers the other's side": (
        laid("a1 c1 c3", double("2x4"), "2x2", "2x2"),
        [(Count("corners"), 1), (Count("surrounded"), 1)],
    ),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_in_an_album(example: str) -> None:
    album, numbers = EXAMPLES[example]
    for what, number in numbers:
        if isinstance(what, Count):
            assert count_in(album, what).number == number, what
        else:
            assert points_in(album, BY_ID[what].scoring if isinstance(what, str) else what) == number, what


def test_the_group_contest_counts_rectangles() -> None:
    assert BY_ID["S1"].scoring.count == Count("group", shape="rectangle")
