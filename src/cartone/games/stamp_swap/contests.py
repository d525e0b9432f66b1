"""What contests, exhibitors and effects count in an album.

Each way of counting is a function from an album and a `Count` to the number counted and the stamps or cells that make
it, which players want to see. `COUNTERS` lists them by the words that packs use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .album import EDGES, FULL, NOT_RIGHT, Album, Placed, area_around, areas, neighbours
from .components import BY_HAND, SIDE, Colour, Count, Kind, Scoring, Shape, Size, Stamp, Theme


class Counted(NamedTuple):
    """How many, and the cells that make them."""

    number: int
    cells: int


PROPERTIES: dict[str, type[Colour] | type[Theme] | type[Size] | type[Shape] | type[Kind]] = {
    "colour": Colour,
    "theme": Theme,
    "size": Size,
    "shape": Shape,
    "kind": Kind,
}
"""The properties of a stamp that cards speak of."""


@cache
def filters(count: Count) -> tuple[tuple[str, str], ...]:
    """The properties that narrow the stamps a card speaks of, with their values."""
    return tuple((name, PROPERTIES[name](value)) for name in PROPERTIES if (value := getattr(count, name)))


def fits(stamp: Stamp, count: Count) -> bool:
    """Whether a stamp is one of those that a card speaks of."""
    return all(getattr(stamp, name) is value for name, value in filters(count))


def fitting(album: Album, count: Count) -> Iterable[Placed]:
    """The stamps of an album that a card speaks of."""
    found: Iterable[Placed] = album.stamps
    for name, value in filters(count):
        found = [placed for placed in found if getattr(placed.stamp, name) is value]
    return found


def cells_of(stamps: Iterable[Placed]) -> int:
    cells = 0
    for placed in stamps:
        cells |= placed.cells
    return cells


def by_property(stamps: Iterable[Placed], of: str) -> dict[str, list[Placed]]:
    """The stamps that share a property, by its value; stamps without that property left out."""
    sharing: dict[str, list[Placed]] = {}
    for placed in stamps:
        value = getattr(placed.stamp, of)
        if value is not None:
            sharing.setdefault(value, []).append(placed)
    return sharing


def alike(stamps: Iterable[Placed], of: str) -> Mapping[str, Sequence[Placed]]:
    """The same; where it is about no property, all stamps are alike."""
    return by_property(stamps, of) if of else {"": [*stamps]}


def stamps(album: Album, count: Count) -> Counted:
    """Count every stamp that has the counted properties."""
    found = list(fitting(album, count))
    return Counted(len(found), cells_of(found))


def group(album: Album, count: Count) -> Counted:
    """The stamps of one group: connected along an edge or part of one, and sharing the property.

    The player chooses the group, which is to say the largest. Without `of`, all stamps that fit share
    what makes them fit.
    """
    best = Counted(0, 0)
    for sharing in alike(fitting(album, count), count.of).values():
        for area in areas(cells_of(sharing)):
            number = sum(1 for placed in sharing if placed.cells & area)
            if number > best.number:
                best = Counted(number, area)
    return best


def group_after(before: Album, count: Count) -> Callable[[Album], int]:
    """Counts the largest group when more stamps lie in an album: the largest before, or one with a new stamp in it."""
    sharing = alike(fitting(before, count), count.of)
    largest = group(before, count).number

    def counted(album: Album) -> int:
        new = [placed for placed in album.stamps[len(before.stamps) :] if fits(placed.stamp, count)]
        best = largest
        for value, added in alike(new, count.of).items():
            together = [*sharing.get(value, ()), *added]
            mask = cells_of(together)
            for placed in added:
                area = area_around(placed.cells, mask)
                best = max(best, sum(1 for one in together if one.cells & area))
        return best

    return counted


def most(album: Album, count: Count) -> Counted:
    """The stamps of the most abundant colour, theme …; they need not be connected."""
    found = max(by_property(fitting(album, count), count.of).values(), key=len, default=[])
    return Counted(len(found), cells_of(found))


def second_most(album: Album, count: Count) -> Counted:
    """Drop one largest count; the next one counts. A tie for most counts the tied one."""
    counts = sorted(by_property(fitting(album, count), count.of).values(), key=len, reverse=True)
    return Counted(len(counts[1]), cells_of(counts[1])) if len(counts) > 1 else Counted(0, 0)


def sets(album: Album, count: Count) -> Counted:
    """Complete sets of five: any five stamps that show all five colours, or all five themes."""
    sharing = by_property(fitting(album, count), count.of)
    number = min(map(len, sharing.values())) if len(sharing) == len(PROPERTIES[count.of]) else 0
    return Counted(number, cells_of(placed for stamps in sharing.values() for placed in stamps[:number]))


def different(album: Album, count: Count) -> Counted:
    """How many different colours, themes, sizes … the fitting stamps show."""
    sharing = by_property(fitting(album, count), count.of)
    return Counted(len(sharing), cells_of(stamps[0] for stamps in sharing.values()))


def corners(album: Album, count: Count) -> Counted:
    """Perfect corners: grid points where four different stamps meet.

    Stamps are rectangles, so four stamps meet where four covered cells do and no stamp reaches across
    any of the four sides between them. The cells are those to the upper left of the points.
    """
    reaches_right = reaches_down = 0
    for _, cells in album.stamps:
        reaches_right |= cells & cells >> 1
        reaches_down |= cells & cells >> SIDE
    covered = album.covered
    across = covered & covered >> 1 & ~reaches_right
    along = covered & covered >> SIDE & ~reaches_down
    points = across & across >> SIDE & along & along >> 1 & NOT_RIGHT
    return Counted(points.bit_count(), points)


def surrounded(album: Album, count: Count) -> Counted:
    """Stamps with no empty cell along their edges; the border of the album counts as covered."""
    empty = FULL & ~album.covered
    found = [placed for placed in fitting(album, count) if not neighbours(placed.cells) & empty]
    return Counted(len(found), cells_of(found))


def edges(album: Album, count: Count) -> Counted:
    """Sides of the album with all twelve cells covered."""
    complete = [edge for edge in EDGES if album.covered & edge == edge]
    cells = 0
    for edge in complete:
        cells |= edge
    return Counted(len(complete), cells)


def edge_stamps(album: Album, count: Count) -> Counted:
    """Stamps along complete sides of the album; one that lies along two of them counts once."""
    along = edges(album, count).cells
    found = [placed for placed in fitting(album, count) if placed.cells & along]
    return Counted(len(found), cells_of(found))


def empty_areas(album: Album, count: Count) -> Iterator[int]:
    """The connected empty areas, all of them or those of exactly `cells` cells."""
    for area in areas(FULL & ~album.covered):
        if not count.cells or area.bit_count() == count.cells:
            yield area


def gaps(album: Album, count: Count) -> Counted:
    """Empty areas of exactly `cells` cells; without `cells`, all empty areas."""
    number = cells = 0
    for area in empty_areas(album, count):
        number += 1
        cells |= area
    return Counted(number, cells)


def by_hand(album: Album, count: Count) -> Counted:
    """Nobody but the owner of the card knows."""
    return Counted(0, 0)


Counter = Callable[[Album, Count], Counted]

COUNTERS: dict[str, Counter] = {
    "stamps": stamps,
    "group": group,
    "most": most,
    "second-most": second_most,
    "sets": sets,
    "different": different,
    "corners": corners,
    "surrounded": surrounded,
    "edges": edges,
    "edge-stamps": edge_stamps,
    "gaps": gaps,
    "empty-areas": gaps,
    BY_HAND: by_hand,
}

NEEDS_PROPERTY: dict[str, tuple[str, ...]] = {
    "most": tuple(PROPERTIES),
    "second-most": ("colour", "theme"),
    "sets": ("colour", "theme"),
    "different": tuple(PROPERTIES),
}
"""Ways of counting that must say of which property, and of which they can."""

COUNT_STAMPS = ("stamps", "group", "most", "second-most", "sets", "different", "surrounded", "edge-stamps")
"""Ways of counting that may speak of some stamps only."""

ANYWHERE = frozenset({"stamps", "most", "second-most", "sets", "different"})
"""Ways of counting for which it does not matter where stamps lie."""

GAP_CELLS = (1, 2)
"""How large gaps may be."""


def count_in(album: Album, count: Count) -> Counted:
    """How many of what a card counts are in an album."""
    return COUNTERS[count.what](album, count)


def points_after(before: Album, scoring: Scoring) -> Callable[[Album], int]:
    """Counts the points in albums with one and the same tile more, wherever it lies; some of that is counted once."""
    if scoring.count.what == "group":
        counted = group_after(before, scoring.count)
        return lambda album: scoring.points(counted(album))
    if scoring.count.what not in ANYWHERE:
        return lambda album: points_in(album, scoring)
    known: list[int] = []

    def once(album: Album) -> int:
        if not known:
            known.append(points_in(album, scoring))
        return known[0]

    return once


def points_in(album: Album, scoring: Scoring) -> int:
    """The points that a contest or an exhibitor is worth in an album."""
    return scoring.points(COUNTERS[scoring.count.what](album, scoring.count).number)
