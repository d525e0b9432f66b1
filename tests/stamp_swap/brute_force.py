"""A second, slow implementation of counting in an album, to check the engine's.

It visits every cell with sets, dicts and plain loops, and was written from the rules page and the rulebook's pages on
contest cards alone, without reading the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cartone.games.stamp_swap.components import Colour, Count, Stamp, Theme

Cell = tuple[int, int]
Page = list[tuple[Stamp, frozenset[Cell]]]

ALBUM: frozenset[Cell] = frozenset((column, row) for column in range(12) for row in range(12))


def brute_count(page: Page, count: Count) -> int:
    """Return the number of things in an album that `count` asks for."""
    fitting = [(stamp, cells) for stamp, cells in page if fits(stamp, count)]
    return WAYS[count.what](page, fitting, count)


def property_of(stamp: Stamp, name: str) -> str | None:
    """Return the value of a stamp's property; None if the stamp does not have it."""
    found: str | None = getattr(stamp, name)
    return found


def fits(stamp: Stamp, count: Count) -> bool:
    """Return whether a stamp passes every filter that is set."""
    filters = ("colour", "theme", "size", "shape", "kind")
    return all(getattr(count, name) in ("", property_of(stamp, name)) for name in filters)


def neighbours(cell: Cell) -> set[Cell]:
    """Return the cells of the album that share a side with this one."""
    column, row = cell
    around = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    return {other for other in around if other in ALBUM}


def empty_cells(page: Page) -> set[Cell]:
    """Return the cells that no stamp covers."""
    empty = set(ALBUM)
    for _, cells in page:
        empty -= cells
    return empty


def tally(page: Page, name: str) -> dict[str, int]:
    """Return the number of stamps for each value of a property, excluding stamps without it."""
    numbers: dict[str, int] = {}
    for stamp, _ in page:
        value = property_of(stamp, name)
        if value is not None:
            numbers[value] = numbers.get(value, 0) + 1
    return numbers


def touch(some: frozenset[Cell], others: frozenset[Cell]) -> bool:
    """Return whether two stamps share an edge, at least partly."""
    return any(other in others for cell in some for other in neighbours(cell))


def largest_cluster(places: list[frozenset[Cell]]) -> int:
    """Return the number of stamps in the largest connected cluster of these."""
    largest = 0
    unvisited = set(range(len(places)))
    while unvisited:
        waiting = [unvisited.pop()]
        members = 0
        while waiting:
            here = waiting.pop()
            members += 1
            for other in sorted(unvisited):
                if touch(places[here], places[other]):
                    unvisited.remove(other)
                    waiting.append(other)
        largest = max(largest, members)
    return largest


def largest_group(page: Page, name: str) -> int:
    """Return the size of the largest cluster: of stamps with one value of a property or, without a property, of all
    stamps."""
    if name == "":
        return largest_cluster([cells for _, cells in page])
    alike = [[cells for stamp, cells in page if property_of(stamp, name) == value] for value in tally(page, name)]
    return max(map(largest_cluster, alike), default=0)


def most(page: Page, name: str) -> int:
    """Return the number of stamps with the most frequent value of a property."""
    return max(tally(page, name).values(), default=0)


def second_most(page: Page, name: str) -> int:
    """Return the number of stamps with the second most frequent value, which may be as frequent as the first."""
    numbers = list(tally(page, name).values())
    if not numbers:
        return 0
    numbers.remove(max(numbers))
    return max(numbers, default=0)


def complete_sets(page: Page, name: str) -> int:
    """Return the number of complete sets with one stamp of each of the five values."""
    values: dict[str, list[str]] = {"colour": [*Colour], "theme": [*Theme]}
    left = tally(page, name)
    sets = 0
    while all(left.get(value, 0) > 0 for value in values[name]):
        for value in values[name]:
            left[value] -= 1
        sets += 1
    return sets


def perfect_corners(page: Page) -> int:
    """Return the number of grid points where four different stamps meet."""
    corners = 0
    for column in range(1, 12):
        for row in range(1, 12):
            around = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)]
            meeting = [index for index, (_, cells) in enumerate(page) if any(cell in cells for cell in around)]
            if len(meeting) == 4:
                corners += 1
    return corners


def surrounded(page: Page, empty: set[Cell]) -> int:
    """Return the number of these stamps without an empty cell along their edges."""
    return sum(not any(other in empty for cell in cells for other in neighbours(cell)) for _, cells in page)


def complete_edges(empty: set[Cell]) -> list[list[Cell]]:
    """Return the album's sides that are completely covered."""
    left = [(0, row) for row in range(12)]
    right = [(11, row) for row in range(12)]
    top = [(column, 0) for column in range(12)]
    bottom = [(column, 11) for column in range(12)]
    return [side for side in (left, right, top, bottom) if not any(cell in empty for cell in side)]


def stamps_along(page: Page, sides: list[list[Cell]]) -> int:
    """Return the number of these stamps that lie along at least one of the sides."""
    return sum(any(cell in cells for side in sides for cell in side) for _, cells in page)


def empty_areas(page: Page) -> list[set[Cell]]:
    """Return the connected areas of cells that no stamp covers."""
    empty = empty_cells(page)
    areas: list[set[Cell]] = []
    while empty:
        area: set[Cell] = set()
        waiting = [empty.pop()]
        while waiting:
            here = waiting.pop()
            area.add(here)
            for other in neighbours(here):
                if other in empty:
                    empty.remove(other)
                    waiting.append(other)
        areas.append(area)
    return areas


WAYS: Mapping[str, Callable[[Page, Page, Count], int]] = {
    "stamps": lambda page, fitting, count: len(fitting),
    "group": lambda page, fitting, count: largest_group(fitting, count.of),
    "most": lambda page, fitting, count: most(fitting, count.of),
    "second-most": lambda page, fitting, count: second_most(fitting, count.of),
    "sets": lambda page, fitting, count: complete_sets(fitting, count.of),
    "different": lambda page, fitting, count: len(tally(fitting, count.of)),
    "corners": lambda page, fitting, count: perfect_corners(page),
    "surrounded": lambda page, fitting, count: surrounded(fitting, empty_cells(page)),
    "edges": lambda page, fitting, count: len(complete_edges(empty_cells(page))),
    "edge-stamps": lambda page, fitting, count: stamps_along(fitting, complete_edges(empty_cells(page))),
    "gaps": lambda page, fitting, count: sum(len(area) == count.cells for area in empty_areas(page)),
    "empty-areas": lambda page, fitting, count: len(empty_areas(page)),
    "by-hand": lambda page, fitting, count: 0,
}
"""Ways of counting, over the whole page or over the stamps that pass the filters."""
